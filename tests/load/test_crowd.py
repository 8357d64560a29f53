"""A crowd at real tables: people who know no rule play every game."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from prometheus_client import start_http_server

from tablee.client import Address, Connection
from tablee.games import all_games
from tablee.load.crowd import Crowd, Plan, Row
from tablee.load.measured import Counting, Prometheus, Unreadable
from tablee.load.person import PACES, Person
from tablee.load.server import LIFTED
from tablee.server.edge.protocol import text_frame
from tablee.server.table.live import LiveTable
from tablee.server.wire.messages import Seated
from tests.running import TABLEE, tablee
from tests.server.live import eventually, running

LONG = 60.0
"""Minutes: whoever waits for something ends it then."""


def ignored(_: Row) -> None:
    """Nobody looks."""


def movers(table: LiveTable) -> set[int]:
    """The seats that have moved by themselves."""
    return (
        set()
        if table.live is None
        else {entry.by for entry in table.live.host.ledger.entries if entry.by >= 0}
    )


def pressed(table: LiveTable) -> bool:
    """Whether a card was answered, and judged as measured."""
    return table.live is not None and any(entry.rt is not None for entry in table.live.host.ledger.entries)


async def test_every_game_is_played_by_people_who_know_no_rule(tmp_path: Path) -> None:
    games = all_games()
    async with running(tmp_path, LIFTED) as server:
        plan = Plan(len(games), LONG, 0, "hurry", dict.fromkeys(games, 1), people=4)
        crowd = asyncio.create_task(Crowd(Address.of(server.address), plan, None).run(ignored))
        try:
            tables = server.registry.tables
            await eventually(lambda: {table.game.key for table in tables.values()} == set(games))
            first = {table.game.key: table for table in tables.values()}
            await eventually(lambda: all(len(movers(table)) >= 2 for table in first.values()))
            await eventually(lambda: pressed(first["lampion"]))
        finally:
            crowd.cancel()
            with suppress(asyncio.CancelledError):
                await crowd


async def test_a_game_that_is_over_is_followed_by_another(tmp_path: Path) -> None:
    async with running(tmp_path, LIFTED) as server:
        plan = Plan(1, LONG, 0, "hurry", {"bungee": 1}, people=2)
        crowd = asyncio.create_task(Crowd(Address.of(server.address), plan, None).run(ignored))
        try:
            await eventually(lambda: len(server.registry.tables) > 1)
            first = next(iter(server.registry.tables.values()))
            assert first.row.phase == "over"
            await eventually(lambda: not first.audience.pages)
        finally:
            crowd.cancel()
            with suppress(asyncio.CancelledError):
                await crowd


async def test_another_server_tells_by_prometheus_what_it_has_used(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        prometheus, thread = start_http_server(0, "127.0.0.1", server.registry.context.metrics.registry)
        try:
            used = await Prometheus(Address("127.0.0.1", prometheus.server_port, False)).used()
        finally:
            prometheus.shutdown()
            prometheus.server_close()
            thread.join()
        assert used.cpu > 0
        assert used.memory > 1_000_000


async def test_what_a_server_of_another_version_says_is_counted_and_left_alone() -> None:
    counting = Counting()
    nowhere = Address("127.0.0.1", 1, False)
    person = Person(
        Seated("t", 0, "token"), all_games()["bungee"], PACES["hurry"], Random(1), counting, nowhere
    )
    connection = Connection(person.page._take, lambda _: None)
    for text in (
        b'{"type": "novelty"}',
        b'{"type": "update", "position": 7}',
        b"\xff",
        b'{"type": "pong", "t": 1}',
    ):
        connection._read_frames(text_frame(text))
    counted = counting.take()
    assert (counted.heard, counted.refused) == (4, {"unreadable": 3})


async def test_what_does_not_answer_prometheus(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for where in (Address.of(server.address), Address("127.0.0.1", 1, False)):
            with pytest.raises(Unreadable):
                await Prometheus(where).used()


def test_the_command_starts_a_server_measures_and_stops() -> None:
    few = ["--tables", "5", "--people", "3", "--minutes", "0.05", "--ramp", "0"]
    command = [str(TABLEE), "load", *few, "--pace", "hurry", "--json"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=150, check=False)
    assert said.returncode == 0, said.stderr
    report = json.loads(said.stdout)
    assert (report["failed"], report["lost"], report["still"], len(report["rows"])) == (0, 0, 0, 10)
    assert report["whole"]["moves"] > 0
    assert report["whole"]["memory"] > report["empty"] > 0


def test_a_server_for_a_crowd_ends_when_whoever_started_it_is_gone(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tablee.load.server", str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline().startswith("http://")
        process.stdin.close()  # as the system does for whoever is killed
        assert process.wait(timeout=150) in (0, -signal.SIGTERM)


def test_nobody_is_there() -> None:
    said = tablee("load", "127.0.0.1:1", "--tables", 1, "--minutes", 0.1, "--lang", "en")
    assert said.returncode == 2
    assert said.stderr.splitlines()[-1] == "tablee: nobody answers at 127.0.0.1:1"
