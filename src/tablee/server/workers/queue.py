"""Who gets a worker next: bots before replays before duels, and in turns, so that one table or visitor delays no other.

>>> jobs = [Job(DUEL, "a", "a"), Job(BOT, "a", "table 1"), Job(BOT, "a", "table 2", urgent=True)]
>>> min(jobs, key=lambda job: job.rank(heavy=False, spent=0.0)).source
'table 2'
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

from tablee.server.costs import Budget
from tablee.server.limits import Buckets
from tablee.server.settings import Settings
from tablee.server.wire.errors import RequestError

Kind = Literal[0, 1, 2]
BOT: Kind = 0
REPLAY: Kind = 1
DUEL: Kind = 2
"""Kinds of work, the most urgent first."""
RETRY_S = 10
"""`Retry-After` where too much waits."""
_numbers = count()


@dataclass(eq=False)
class Job:
    """Work for a worker."""

    kind: Kind
    visitor: str
    """Whom it is charged to."""
    source: str
    """Among the jobs of one kind, sources take turns: a table, or the visitor where there is none."""
    urgent: bool = False
    """Whether a window waits for it, which closes while others still wait for a worker."""
    limit_s: float | None = None
    """A call that takes longer is stopped by a `TimeoutError`; None: none is."""
    refusable: bool = False
    """Whether it can be refused because too much waits; among replays, those that cannot be come first."""
    number: int = field(default_factory=lambda: next(_numbers))

    def rank(self, heavy: bool, spent: float) -> tuple[int, bool, bool, bool, float, int]:
        """Of the jobs that wait, the one of the lowest rank comes next."""
        return self.kind, self.refusable, heavy, not self.urgent, spent, self.number


class WorkerQueue:
    """Gives out the workers.

    With several workers, one is never given to replays and duels, nor to the bots of visitors who have spent much CPU
    time lately: it is free for the others. With one worker, a bot waits for at most the job that is being done.
    """

    def __init__(self, workers: int, settings: Settings, cpu_s: Budget, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._cpu_s = cpu_s
        self._sources = Buckets(settings.address_cpu_s_per_s, settings.address_cpu_burst_s, clock)
        """CPU time by source, which comes back as a visitor's does."""
        self._free = workers
        self._shared = max(workers - 1, 1)
        """How many workers all may have at once that leave one free for the others."""
        self._waiting: dict[Job, asyncio.Future[None]] = {}
        self._working: set[Job] = set()

    def charge(self, job: Job, cpu_s: float) -> None:
        """Note how long a job took a worker."""
        self._cpu_s.charge(job.visitor, cpu_s)
        self._sources.charge(job.source, cpu_s)

    @asynccontextmanager
    async def turn(self, job: Job) -> AsyncIterator[None]:
        """A worker for this job, in its turn. Raises `RequestError` if the queue is full for jobs of its kind."""
        if job.refusable:
            self._check_waiting(job)
        turn = self._waiting[job] = asyncio.get_running_loop().create_future()
        self._start_next()
        try:
            await self._wait(turn, job)
            yield
        finally:
            self._waiting.pop(job, None)
            if job in self._working:
                self._working.remove(job)
                self._free += 1
                self._start_next()

    async def _wait(self, turn: asyncio.Future[None], job: Job) -> None:
        try:
            await asyncio.wait_for(turn, self._settings.job_wait_s if job.refusable else None)
        except TimeoutError:
            raise RequestError("workers-busy", 503, retry_after_s=RETRY_S) from None

    def _check_waiting(self, job: Job) -> None:
        waiting = [other.visitor for other in self._waiting if other.refusable]
        if waiting.count(job.visitor) >= self._settings.max_waiting_jobs_per_address:
            raise RequestError("workers-often", 429, retry_after_s=RETRY_S)
        if len(waiting) >= self._settings.max_waiting_jobs:
            raise RequestError("workers-busy", 503, retry_after_s=RETRY_S)

    def _start_next(self) -> None:
        while self._free and (ready := self._ready()):
            job = min(ready, key=self._rank)
            turn = self._waiting.pop(job)
            if turn.done():  # its caller went away
                continue
            self._working.add(job)
            self._free -= 1
            turn.set_result(None)

    def _ready(self) -> list[Job]:
        """The jobs that wait and may have the next worker."""
        shared = sum(map(self._leaves_one_free, self._working))
        return [job for job in self._waiting if shared < self._shared or not self._leaves_one_free(job)]

    def _leaves_one_free(self, job: Job) -> bool:
        return job.kind != BOT or self._is_heavy(job.visitor)

    def _is_heavy(self, visitor: str) -> bool:
        return self._cpu_s.spent(visitor) > self._settings.heavy_cpu_s

    def _rank(self, job: Job) -> tuple[int, bool, bool, bool, float, int]:
        return job.rank(self._is_heavy(job.visitor), self._sources.spent(job.source))
