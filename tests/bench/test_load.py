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

import bench.load.__main__ as command
from bench.load.crowd import Crowd, Plan, Row
from bench.load.measured import Counting, NotPrometheus, Prometheus
from bench.load.person import PACES, Person
from bench.load.server import LIFTED
from tablee.client import Address, Connection
from tablee.games import all_games
from tablee.server.edge.protocol import text_frame
from tablee.server.table.table import LiveTable
from tablee.server.wire.messages import Seated
from tests.running import ROOT
from tests.server.live import eventually, running

LONG = 60.0
"""Minutes: whoever waits for something ends it then."""


def ignored(_: Row) -> None:
    """Nobody looks."""


def movers(table: LiveTable) -> set[int]:
    """The seats that have moved by themselves."""
    return set() if table.live is None else {entry.by for entry in table.live.ledger.entries if entry.by >= 0}


def pressed(table: LiveTable) -> bool:
    """Whether a card was answered, and judged as measured."""
    return table.live is not None and any(
        entry.reaction_ms is not None for entry in table.live.ledger.entries
    )


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
            with pytest.raises(NotPrometheus):
                await Prometheus(where).used()


def test_the_command_starts_a_server_measures_and_stops() -> None:
    few = ["--tables", "5", "--people", "3", "--minutes", "0.05", "--ramp", "0"]
    command = [sys.executable, "-m", "bench.load", *few, "--pace", "hurry", "--json"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=150, check=False, cwd=ROOT)
    assert said.returncode == 0, said.stderr
    report = json.loads(said.stdout)
    assert (report["failed"], report["lost"], report["still"], len(report["rows"])) == (0, 0, 0, 10)
    assert report["whole"]["moves"] > 0
    assert report["whole"]["memory"] > report["empty"] > 0


def test_a_server_for_a_crowd_ends_when_whoever_started_it_is_gone(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.load.server", str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline().startswith("http://")
        process.stdin.close()  # as the system does for whoever is killed
        assert process.wait(timeout=150) in (0, -signal.SIGTERM)


MISTAKES = {
    "--tables 0": "'0' is no whole number from 1 to 100,000",
    "--tables many": "'many' is no whole number",
    "--people 1": "'1' is no whole number from 2 to 12",
    "--minutes 0": "'0' is not above 0 and up to 1440",
    "--minutes nan": "'nan' is not above 0",
    "--ramp -1": "'-1' is no whole number from 0",
    "--pace slow": "invalid choice: 'slow'",
    "--mix whist": "there is no game 'whist'",
    "--mix bungee=0": "'0' is no whole number from 1 to 100",
    "--mix bungee,": "there is no game ''",
    "ftp://there": "'ftp://there' is no address such as http://127.0.0.1:8000",
    "--prometheus http://": "'http://' is no address",
}


@pytest.mark.parametrize("arguments", MISTAKES)
def test_mistakes_are_told_in_one_line(
    arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["load", *arguments.split()])
    with pytest.raises(SystemExit) as end:
        command.main()
    assert end.value.code == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("python -m bench.load: ")
    assert MISTAKES[arguments] in told


def test_a_server_that_does_not_answer() -> None:
    few = ["127.0.0.1:1", "--tables", "1", "--minutes", "0.1"]
    said = subprocess.run(
        [sys.executable, "-m", "bench.load", *few], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert said.returncode == 2
    assert said.stderr.splitlines()[-1] == "python -m bench.load: nothing answers at 127.0.0.1:1"
