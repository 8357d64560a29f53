"""What a server takes from the machine it is given: clocks, random numbers, a database, and where bots think."""

from __future__ import annotations

import ast
import asyncio
import multiprocessing
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TypeVar

import pytest

import tablee.server
from tablee.server.clock import Clocks
from tablee.server.context import ServerContext
from tablee.server.settings import Settings
from tablee.server.storage.sqlite import Batch, SqliteStorage, migrate, tell, write_together
from tests.server.live import BOT, FRIEND, ME, Running, running

T = TypeVar("T")
SERVER = Path(tablee.server.__file__).parent


class InMemory:
    """A database in memory: no file, and no thread."""

    def __init__(self) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None)
        self.db.execute("PRAGMA foreign_keys = ON")

    async def open(self) -> None:
        migrate(self.db)

    async def close(self) -> None:
        """The database outlives the server."""

    def submit(self, batch: Batch) -> None:
        jobs, futures = zip(*batch, strict=True)
        results = write_together(self.db, list(jobs))
        asyncio.get_running_loop().call_soon(tell, list(zip(futures, results, strict=True)))

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        return query(self.db)


class Inline:
    """Calls everything in this process, and says that it took no time."""

    async def run(self, call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
        await asyncio.sleep(0)
        return 0.0, call()

    async def close(self) -> None:
        """There is nothing to end."""


async def test_a_server_without_threads_and_processes(tmp_path: Path) -> None:
    backend, others = InMemory(), set(multiprocessing.active_children())
    storage = SqliteStorage(tmp_path / "unused", backend)
    async with running(tmp_path, storage=storage, executor=Inline()) as server:
        seated = await server.create(ME, BOT, BOT)
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.play_out(Random(1), upto=4)
            at = ana.last
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("tablee-")]
    assert set(multiprocessing.active_children()) <= others
    assert not (tmp_path / "unused").exists()
    async with (
        running(tmp_path, storage=SqliteStorage(tmp_path / "unused", backend), executor=Inline()) as server,
        server.player(seated) as ana,
    ):
        assert ana.last >= at


@pytest.mark.parametrize("seeds", [(7, 7), (7, 8)])
async def test_what_a_server_makes_up_follows_from_its_random_numbers(
    tmp_path: Path, seeds: tuple[int, int]
) -> None:
    one, other = [await _made_up(tmp_path, Random(seed)) for seed in seeds]
    assert (one == other) == (seeds[0] == seeds[1])


async def _made_up(folder: Path, random: Random) -> list[Any]:
    async with running(folder, storage=SqliteStorage(folder, InMemory()), random=random) as server:
        return [await _table(server) for _ in range(3)]


async def _table(server: Running) -> Any:
    """The addresses, codes, tokens and secrets of a table with two people."""
    seated = await server.create(ME, FRIEND)
    row = server.registry.tables[seated["table"]].row
    return seated, row.code, row.draws, await server.join(seated["table"])


def test_nothing_is_predictable_unless_it_is_asked_for(tmp_path: Path) -> None:
    assert isinstance(ServerContext(SqliteStorage(tmp_path / "unused")).random, SystemRandom)


async def test_limits_go_by_the_clocks_of_the_server(tmp_path: Path) -> None:
    now = [100.0]
    settings = Settings(requests_per_s=1, requests_burst=1, refusal_delay_s=0)
    async with running(tmp_path, settings, clocks=Clocks(steady=lambda: now[0])) as server:

        async def status() -> int:
            return (await server.http.get("/api/watched")).status_code

        assert [await status(), await status()] == [200, 429]
        now[0] += 1
        assert [await status(), await status()] == [200, 429]


@pytest.mark.parametrize(
    ("module", "line", "allowed"),
    [
        ("table/driver.py", "from random import Random", True),
        ("table/driver.py", "from random import SystemRandom", False),
        ("table/driver.py", "from random import choice", False),
        ("table/driver.py", "from time import monotonic", False),
        ("table/driver.py", "import secrets", False),
        ("table/driver.py", "import os; os.urandom(8)", False),
        ("clock.py", "from time import monotonic", True),
        ("context.py", "from random import SystemRandom", True),
    ],
)
def test_only_two_modules_reach_the_clocks_and_the_random_numbers_of_the_machine(
    module: str, line: str, allowed: bool
) -> None:
    command = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--select",
        "TID251",
        "--stdin-filename",
        str(SERVER / module),
        "-",
    ]
    checked = subprocess.run(command, input=f"{line}\n", text=True, capture_output=True, check=False)
    assert (checked.returncode == 0) == allowed, checked.stdout + checked.stderr


def test_no_generator_is_seeded_by_the_machine() -> None:
    """`Random` may be imported everywhere, as a type and to make one of a seed."""
    unseeded = [
        f"{path.name}:{call.lineno}"
        for path in SERVER.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and not call.args and getattr(call.func, "id", "") == "Random"
    ]
    assert not unseeded
