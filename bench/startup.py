"""How soon a house is open that has 10,000 games under way, on each database: and when people get to their tables.

`./dev bench startup`. Every table is in the middle of a game of Bungee that bots played, and something happened there a
moment ago, as after a crash. Seconds from starting the process until it answers; from then until a person sits at
the table that was used longest ago; and the processor time of the server, when it opens and ten seconds later: on a
machine that is busy with other things, that is what can be compared. An empty house is opened first.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.games.bungee import GAME
from tablee.hosts.virtual import play
from tablee.server.storage.postgres import PostgresStorage
from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.storage.store import Change, SeatRow, Storage, TableRow
from tablee.server.wire.identity import digest
from tests.postgres import QUICK, postgres_server
from tests.running import TABLEE
from tests.server.live import Player

TABLES = 10_000
LINES = 60
TOGETHER = 500
WATCHED = 10.0
"""Seconds."""


async def furnish(storage: Storage) -> None:
    """Store the tables, the one that was used last at the end."""
    makers = [GAME.bot(GAME.bot_names()[0])] * 2
    entries = tuple(play(GAME, makers, seed=1).entries[:LINES])
    seats = (SeatRow("person", "Ana", token=digest("ana")), SeatRow("bot", "Gaston", GAME.bot_names()[0]))
    now = int(time.time() * 1000)
    last = entries[-1].at

    async def put(number: int) -> None:
        started = now - last - (TABLES - number) * 10
        row = TableRow(
            f"table-{number}",
            GAME.key,
            GAME.rules,
            "{}",
            "normal",
            "playing",
            0,
            0,
            "",
            started,
            started,
            started,
        )
        await storage.write(Change(row.id, await storage.claim(row.id), row, seats, entries))

    await storage.open()
    for first in range(0, TABLES, TOGETHER):
        await asyncio.gather(*(put(number) for number in range(first, first + TOGETHER)))
    await storage.close()


@contextmanager
def opened(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, once its door is open."""
    command = [str(TABLEE), "serve", "--port", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://(\S+)/", process.stdout.readline())
            assert found is not None
            yield process, found[1]
        finally:
            process.terminate()


async def sit(address: str) -> None:
    """Come to the table that was used longest ago, and see its game."""
    async with Player(address, "table-0", "ana") as ana:
        await ana.until(lambda: ana.position)


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(name: str, *options: str) -> dict[str, float]:
    begun = time.monotonic()
    with opened(*options) as (process, address):
        door, opening = time.monotonic(), processor(process.pid)
        asyncio.run(sit(address))
        seated = time.monotonic()
        time.sleep(max(WATCHED - (seated - door), 0))
        used = processor(process.pid)
    return {
        f"{name}: seconds until the door is open": door - begun,
        f"{name}: seconds of processor time by then": opening,
        f"{name}: seconds from there to a seat": seated - door,
        f"{name}: seconds of processor time ten seconds later": used,
    }


def measure_empty() -> dict[str, float]:
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, opened("--data", folder) as (process, _):
        return {
            "empty: seconds until the door is open": time.monotonic() - begun,
            "empty: seconds of processor time by then": processor(process.pid),
        }


def run() -> dict[str, float]:
    measured = measure_empty()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(furnish(SqliteStorage(Path(folder) / "tablee.sqlite3")))
        measured |= measure("SQLite", "--data", folder)
    with postgres_server(*QUICK) as server:  # what is measured writes nothing
        asyncio.run(furnish(PostgresStorage(server.url())))
        return measured | measure("PostgreSQL", "--database", server.url())
