"""The garbage collector holds nobody up."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator

import pytest

from tablee.server import event_loop
from tests.server.live import eventually

pytestmark = pytest.mark.real_time("Python's garbage collector")
TURNS = 100
MANY = event_loop.MAX_CONNECTIONS_HELD_UP + 1


class Circle:
    """Knows itself, so that only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


class Here:
    """How many are here."""

    def __init__(self) -> None:
        self.connections = MANY


@pytest.fixture
async def here(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Here]:
    """A house that looks whenever it may."""
    for pause in ("YOUNG_COLLECTION_S", "IDLE_COLLECTION_S", "FULL_COLLECTION_S"):
        monkeypatch.setattr(event_loop, pause, 0.0)
    here = Here()
    collecting = event_loop.collect_in_small_parts(lambda: here.connections)
    yield here
    collecting.cancel()
    await asyncio.wait([collecting])
    gc.unfreeze()


async def test_what_is_young_is_looked_through_also_while_many_are_here(here: Here) -> None:
    circle = weakref.ref(Circle())
    await eventually(lambda: circle() is None)


async def test_everything_is_looked_through_only_while_few_are_here(here: Here) -> None:
    circle = Circle()
    gc.collect(0)  # it is not young any more
    gone = weakref.ref(circle)
    del circle
    for _ in range(TURNS):
        await asyncio.sleep(0)
    assert gone() is not None
    here.connections = event_loop.MAX_CONNECTIONS_HELD_UP
    await eventually(lambda: gone() is None)


async def test_python_does_not_look_by_itself_until_the_house_closes(here: Here) -> None:
    await asyncio.sleep(0)
    assert not gc.isenabled()


async def test_once_the_house_is_closed_python_looks_by_itself() -> None:
    collecting = event_loop.collect_in_small_parts(lambda: MANY)
    await asyncio.sleep(0)
    collecting.cancel()
    await asyncio.wait([collecting])
    gc.unfreeze()
    assert gc.isenabled()
