"""A disk with the server's database: commits are slow, fail, or end in a crash; what was committed stays."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from tablee.server.storage.sqlite import Batch, Job, SqliteStorage, migrate, tell, write_together

if TYPE_CHECKING:
    from tests.simulation.machine import Machine

COMMIT_S = 0.001
"""How long a commit takes on average ..."""
SLOW_COMMIT_S = 2.0
"""... and at most on a slow disk."""
READ_S = 0.0002
T = TypeVar("T")


class Disk:
    """The database in memory: it outlives the process that uses it."""

    def __init__(self, random: Random, trace: Callable[..., None]) -> None:
        self.database = sqlite3.connect(":memory:", isolation_level=None)
        self.database.execute("PRAGMA foreign_keys = ON")
        migrate(self.database)
        self.random = random
        self.trace = trace
        self.slow = False
        self.failing = 0.0
        """The share of commits that fail."""
        self.committed: Callable[[], None] = lambda: None
        """Called after each commit, before anything else can happen."""
        self.failed = 0
        self._killing: tuple[Machine, bool, asyncio.Future[None]] | None = None
        self._backend: _Backend | None = None

    def storage(self) -> SqliteStorage:
        """The storage of a process that has just started."""
        self._backend = _Backend(self)
        return SqliteStorage(Path("simulated.sqlite3"), self._backend)

    def forget_waiting(self) -> None:
        """The process was killed: what it had not committed is lost."""
        if self._backend is not None:
            self._backend.waiting.clear()

    async def kill_at_commit(self, machine: Machine, *, after: bool) -> None:
        """Kill the machine at its next commit: just before it, or between it and its answer."""
        killed = asyncio.get_running_loop().create_future()
        self._killing = machine, after, killed
        await asyncio.wait([killed], timeout=10)
        if not killed.done():  # nothing was to be stored
            self._killing = None
            machine.kill()

    def _is_killed(self, *, after: bool) -> bool:
        if self._killing is None or self._killing[1] != after:
            return False
        machine, _, killed = self._killing
        self._killing = None
        machine.kill()
        killed.set_result(None)
        return True

    def commit_s(self) -> float:
        """How long the next commit takes."""
        usual = self.random.expovariate(1 / COMMIT_S)
        return usual + (self.random.random() * SLOW_COMMIT_S if self.slow else 0)

    def commit(self, batch: Batch) -> list[Any] | None:
        """What became of each job; None if the process was killed, and there is nobody to tell."""
        if self._is_killed(after=False):
            return None
        jobs = [job for job, _ in batch]
        if self.failing and self.random.random() < self.failing:
            self.failed += 1
            jobs = [_failing(job) for job in jobs]
        results = write_together(self.database, jobs)
        self.trace("commit", [repr(result) for result in results])
        self.committed()
        return None if self._is_killed(after=True) else results


def _failing(job: Job) -> Job:
    """The same statements, and then no room on the disk: all of it is rolled back."""

    def fail(database: sqlite3.Connection) -> None:
        job(database)
        raise sqlite3.OperationalError("database or disk is full")

    return fail


class _Backend:
    """Runs the statements of one process: one commit after the other, with all that waits by then."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.waiting: Batch = []
        self._committing = False

    async def open(self) -> None:
        """The database is there."""

    async def close(self) -> None:
        while self.waiting or self._committing:  # noqa: ASYNC110
            await asyncio.sleep(COMMIT_S)

    def submit(self, batch: Batch) -> None:
        self.waiting += batch
        if not self._committing:
            self._commit_later()

    def _commit_later(self) -> None:
        self._committing = True
        asyncio.get_running_loop().call_later(self._disk.commit_s(), self._commit)

    def _commit(self) -> None:
        batch, self.waiting = self.waiting, []
        results = self._disk.commit(batch)
        if results is not None:
            told = [(done, problem) for (_, done), problem in zip(batch, results, strict=True)]
            asyncio.get_running_loop().call_later(self._disk.random.expovariate(1 / READ_S), self._tell, told)

    def _tell(self, told: Any) -> None:
        tell(told)
        if self.waiting:
            self._commit_later()
        else:
            self._committing = False

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        await asyncio.sleep(self._disk.random.expovariate(1 / READ_S))
        return query(self._disk.database)
