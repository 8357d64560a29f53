"""The garbage collector holds nobody up."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from tablee.server import garbage
from tests.server.live import eventually


class Circle:
    """Knows itself, so that only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


async def test_everything_is_looked_through_only_while_few_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "EVERY", 0.0)
    here = garbage.FEW + 1
    circle = weakref.ref(Circle())
    gc.disable()
    collecting = asyncio.create_task(garbage.collect_when_few_are_here(lambda: here))
    try:
        for _ in range(100):
            await asyncio.sleep(0)
        assert circle() is not None
        here = garbage.FEW
        await eventually(lambda: circle() is None)
    finally:
        collecting.cancel()
        gc.enable()
