"""What is gone is out of memory at once: the garbage collector, which stops everybody, has nothing to find."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from websockets.http11 import Request as HttpRequest

from tablee.server.edge import protocol
from tablee.server.settings import Settings
from tablee.server.table.pages import Page
from tests.server.live import FRIEND, ME, Player, Running, eventually, running

FORGETFUL = Settings(absence_s=0.02, pause_after_s=0.05, unload_after_s=0.1, unload_finished_after_s=0.1)


@pytest.fixture(autouse=True)
def _without_collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(protocol, "LINGER_S", 0.01)
    gc.disable()
    yield
    gc.enable()


def held(server: Running) -> list[ref[object]]:
    """The tables in memory, and what belongs to them."""
    tables = list(server.registry.tables.values())
    parts = [
        part for table in tables for part in (table.queue, table.audience, table.live, table.pipeline.runner)
    ]
    pages = [page for table in tables for page in table.audience.pages]
    sockets = [each for each in server.connections if isinstance(each, protocol.PageProtocol)]
    lines = [socket.conn for socket in sockets]
    return [ref(each) for each in (*tables, *parts, *pages, *sockets, *lines) if each is not None]


async def shown(*players: Player) -> None:
    """Wait until the game was seen by all."""
    for player in players:
        while not player.updates:
            await player.change(len(player.frames))


async def freed(things: list[ref[object]]) -> None:
    await eventually(lambda: not [thing for thing in things if thing() is not None])


@pytest.mark.parametrize("game", ["bungee", "dan", "lampion"])
async def test_a_table_that_everybody_left(tmp_path: Path, game: str) -> None:
    async with running(tmp_path, FORGETFUL) as server:
        seats = [await server.create(ME, FRIEND, FRIEND, game=game)]
        seats += [await server.join(seats[0]["table"]) for _ in range(2)]
        players = [server.player(seat) for seat in seats]
        onlooker = server.onlooker(seats[0]["table"])
        for page in (*players, onlooker):
            await page.__aenter__()
        await players[0].must("start")
        await shown(*players)
        things = held(server)
        assert len(things) >= 5 + 4 + 2 * 4  # the table and its parts, its pages, their connections
        for page in (*players, onlooker):
            await page.close()
        await eventually(lambda: not server.registry.tables)
        await freed(things)


async def test_a_table_that_is_let_go_of_while_people_are_there(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seats = [await server.create(ME, FRIEND, game="bungee")]
        seats.append(await server.join(seats[0]["table"]))
        async with server.player(seats[0]) as ana, server.player(seats[1]) as bo:
            await ana.must("start")
            await shown(ana, bo)
            things = held(server)
            table = server.registry.tables[seats[0]["table"]]
            saying = asyncio.create_task(bo.say({"type": "ready", "id": "at the last moment"}))
            await server.registry.memory.let_go([table])
            del table
            await asyncio.gather(saying, ana.until_closed(), bo.until_closed())
        await freed(things)


async def test_what_a_page_asked_to_be_let_in_by(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seat = await server.create(ME, FRIEND)
        async with server.player(seat):
            (line,) = (each for each in server.connections if isinstance(each, protocol.PageProtocol))
            assert not line.scope["headers"]
            assert not hasattr(line, "request")
            assert not hasattr(line, "response")
            # By its type alone: others left proxies of what is gone, which cannot be asked what they are; and requests.
            asked = [each for each in gc.get_objects() if type(each) is HttpRequest and each.headers]
            assert not [each for each in asked if seat["table"] in each.path]


async def test_a_page_keeps_three_tasks_and_nothing_of_what_is_around_a_request(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seat = await server.create(ME, FRIEND)
        async with server.player(seat):
            (page,) = server.registry.tables[seat["table"]].audience.pages
            await eventually(lambda: page.keeps_up)
            tasks = [task for task in asyncio.all_tasks() if served_from(task, "edge/sockets")]
            assert len(tasks) == 3  # its own; to receive; to send
            assert not [task for task in tasks if served_from(task, "starlette/routing")]


def served_from(task: asyncio.Task[Any], place: str) -> bool:
    """Whether a task stands in this code, or called what it stands in from there."""
    waits: Any = task.get_coro()
    while waits is not None and getattr(waits, "cr_code", None):
        if place in waits.cr_code.co_filename:
            return True
        waits = waits.cr_await
    return False


def test_a_page_that_has_not_taken_all_that_it_was_sent() -> None:
    pages = [Page(backlog=10)]
    pages[0].show_table(b"a table")
    pages[0].gone()
    pages[0].send(b"hello")
    things: list[ref[object]] = [ref(page) for page in pages]
    pages.clear()
    assert [thing() for thing in things] == [None]
