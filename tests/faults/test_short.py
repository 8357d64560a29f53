"""The short version of `./dev faults`: nothing acknowledged is lost, nothing is done twice, and the games go on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.client import Connection
from tablee.server.storage.store import Storage
from tablee.server.wire.identity import digest
from tablee.server.wire.messages import Ready
from tests.faults import breaking
from tests.faults.course import survive, unexpected
from tests.faults.survivor import Survivor, SurvivorsPage
from tests.faults.world import (
    ALL_GAMES,
    BUNGEE,
    BUNGEE_WITH_A_BOT,
    Findings,
    World,
    compare_with_the_database,
)
from tests.faults.worlds import cluster
from tests.postgres import postgres_server
from tests.server.databases import Database, PostgresDatabase, SqliteDatabase
from tests.server.process import NotStarted, Zygote

KILLS, KILLS_ON_POSTGRES, KILLS_OF_POSTGRES = 25, 6, 4


class Rows:
    """A database in which stands what a test says."""

    options = ()

    def __init__(self, *commands: str) -> None:
        self.rows = [(n, digest("secret"), command) for n, command in enumerate(commands, start=1)]

    def storage(self) -> Storage:
        raise NotImplementedError

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return self.rows


def test_what_is_lost_or_doubled_is_found() -> None:
    world = World([], Rows(), Random(0))
    person = Survivor(
        world, {"table": "t", "seat": 0, "token": "secret"}, accepted=["c1", "c2"], refused=["c3"]
    )
    person.pending = {"c4": Ready("c4")}
    for commands, lost, doubled in (
        (["start", "start", "c1", "c2"], [], []),
        (["c1", "c2", "c4"], [], []),
        (["c1"], ["t/0/c2"], []),
        (["c1", "c2", "c1"], [], ["t/0/c1"]),
        (["c1", "c3", "c2"], [], ["t/0/c3"]),
    ):
        found = Findings()
        compare_with_the_database(Rows(*commands), person, found)
        assert (found.lost, found.doubled, found.astray) == (lost, doubled, [])
        assert bool(found) == bool(lost or doubled)


def test_errors_that_no_fault_explains_are_found() -> None:
    at = "2026-01-01 10:00:00,000"
    explained = [
        f"{at} warning tablee.server.storage.postgres_writer: the connection to the database broke: reset",
        f"{at} error tablee.server.lobby.memory: table abc cannot be read: the database system is starting up",
        f"{at} error tablee.server.lobby.registry: a new table cannot be stored: SQLITE_FULL",
        f"{at} error asyncio: socket.accept() out of system resource OSError: [Errno 24] Too many open files",
    ]
    strange = f"{at} error tablee.server.table.queue: table abc: KeyError: 7 (livegame.py:12)"
    assert unexpected("\n".join([*explained, strange])) == [strange]


async def test_a_page_that_was_not_shown_what_came_of_a_command_is_not_up_to_date() -> None:
    page = SurvivorsPage(Survivor(World([], Rows(), Random(0)), {"table": "t", "token": ""}), 0)
    page._connection = Connection(page._take, page._lost)
    acting: dict[str, Any] = {"seats": [], "kind": "turn", "due": None, "since": None, "awaits": []}
    position: dict[str, Any] = {
        "view": {},
        "acting": acting,
        "legal": [],
        "words": [],
        "tally": None,
        "result": None,
    }
    update = {"type": "update", "told": [], "position": position}
    up_to_date = []
    for message in (update, update, {"type": "accepted", "id": "c1"}, update):
        page._take(json.dumps(message).encode())
        up_to_date.append(page.is_up_to_date)
    await page.leave()
    assert up_to_date == [True, True, False, True]


async def test_a_server_that_finds_no_database_in_time_is_started_again() -> None:
    logs = ["Unavailable: ('database-away', {'code': 'TimeoutError'})\n"]

    class Late(Zygote):
        def __init__(self) -> None:
            self.data = Path()

        def start(self) -> None:
            if logs:
                raise NotStarted(logs.pop())

    world, late = World([], Rows(), Random(0)), Late()
    await world.start(late)
    assert (world.up, logs) == ([late], [])
    logs.append("Unavailable: ('database-away', {})\nKeyError: 7\n")
    with pytest.raises(NotStarted):
        await world.start(late)


async def test_killed_at_random_moments(tmp_path: Path, database: Database) -> None:
    on_postgres = isinstance(database, PostgresDatabase)
    server = Zygote(tmp_path, database.url) if isinstance(database, PostgresDatabase) else Zygote(tmp_path)
    world = World([server], database, Random(1))
    await survive(
        world, [BUNGEE, BUNGEE_WITH_A_BOT], [breaking.kill], KILLS_ON_POSTGRES if on_postgres else KILLS
    )


async def test_the_database_is_killed_at_random_moments(tmp_path: Path) -> None:
    with postgres_server() as postgres:  # it makes sure of what it writes, as outside of tests
        database = PostgresDatabase(postgres, "template1")
        world = World([Zygote(tmp_path, database.url)], database, Random(2), postgres)
        await survive(world, [BUNGEE, BUNGEE], [breaking.kill_postgres], KILLS_OF_POSTGRES)


async def test_everything_once_and_a_proxy_that_repeats_and_loses_what_is_said(tmp_path: Path) -> None:
    world = World([Zygote(tmp_path)], SqliteDatabase(tmp_path), Random(3))
    await survive(world, ALL_GAMES, breaking.ON_SQLITE, len(breaking.ON_SQLITE), mischief=True)


async def test_processes_on_one_database_are_killed_and_paused(tmp_path: Path) -> None:
    async with cluster(tmp_path, "4") as (world, _):
        faults = [
            breaking.kill,
            breaking.pause,
            breaking.end_and_start,
            breaking.kill_for_a_while,
            breaking.pause_for_long,
        ]
        await survive(world, [BUNGEE, BUNGEE_WITH_A_BOT], faults, len(faults))
