"""Work for the worker processes: bots before replays before duels, and in turns, so that no source delays another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Literal, ParamSpec, TypeVar

import msgspec

from tablee.kernel import Game
from tablee.kernel.player import Keep, Plan, Plans
from tablee.server.incidents import in_one_line
from tablee.server.limits import Buckets, Budget, Costs
from tablee.server.settings import Settings
from tablee.server.wire.errors import RequestError
from tablee.server.workers.executor import BotJob, EncodedPlan, Executor, think, warm_up

P = ParamSpec("P")
T = TypeVar("T")
Kind = Literal[0, 1, 2]
BOT: Kind = 0
REPLAY: Kind = 1
DUEL: Kind = 2
"""Kinds of work, the most urgent first."""
RETRY_AFTER_S = 10
"""`Retry-After` where too many jobs wait."""
_numbers = count()


class BotFailed(Exception):
    """A bot has no answer, and why."""


@dataclass(eq=False)
class WorkerJob:
    """Work for a worker."""

    kind: Kind
    visitor: str
    """Is charged for it."""
    source: str
    """Among the jobs of one kind, sources take turns: a table, or the visitor where there is none."""
    urgent: bool = False
    """Whether a window waits for it, which closes while others still wait for a worker."""
    limit_s: float | None = None
    """A call that takes longer is stopped by a `TimeoutError`; None: it is not limited."""
    refusable: bool = False
    """Whether it can be refused because too much waits; among replays, those that cannot be come first."""
    number: int = field(default_factory=lambda: next(_numbers))


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
        """How many workers may have jobs that have to leave one free."""
        self._waiting: dict[WorkerJob, asyncio.Future[None]] = {}
        self._working: set[WorkerJob] = set()

    def charge(self, job: WorkerJob, cpu_s: float) -> None:
        self._cpu_s.charge(job.visitor, cpu_s)
        self._sources.of(job.source).charge(cpu_s)

    @asynccontextmanager
    async def turn(self, job: WorkerJob) -> AsyncIterator[None]:
        """A worker for this job, in its turn. Raises `RequestError` if the queue is full for jobs of its kind."""
        if job.refusable:
            self._check_waiting(job)
        turn = self._waiting[job] = asyncio.get_running_loop().create_future()
        self._start_next()
        try:
            await asyncio.wait_for(turn, self._settings.job_wait_s if job.refusable else None)
        except TimeoutError:
            raise RequestError("workers-busy", 503, retry_after_s=RETRY_AFTER_S) from None
        else:
            yield
        finally:
            self._waiting.pop(job, None)
            if job in self._working:
                self._working.remove(job)
                self._free += 1
                self._start_next()

    def _check_waiting(self, job: WorkerJob) -> None:
        waiting = [other.visitor for other in self._waiting if other.refusable]
        if waiting.count(job.visitor) >= self._settings.max_waiting_jobs_per_address:
            raise RequestError("workers-often", 429, retry_after_s=RETRY_AFTER_S)
        if len(waiting) >= self._settings.max_waiting_jobs:
            raise RequestError("workers-busy", 503, retry_after_s=RETRY_AFTER_S)

    def _start_next(self) -> None:
        while self._free and (ready := self._ready()):
            job = min(ready, key=self._rank)
            turn = self._waiting.pop(job)
            if turn.done():  # its caller was cancelled
                continue
            self._working.add(job)
            self._free -= 1
            turn.set_result(None)

    def _ready(self) -> list[WorkerJob]:
        """The jobs that wait and may have the next worker."""
        shared = sum(map(self._leaves_one_free, self._working))
        return [job for job in self._waiting if shared < self._shared or not self._leaves_one_free(job)]

    def _leaves_one_free(self, job: WorkerJob) -> bool:
        return job.kind != BOT or self._is_heavy(job.visitor)

    def _is_heavy(self, visitor: str) -> bool:
        return self._cpu_s.visitors.of(visitor).spent() > self._settings.heavy_cpu_s

    def _rank(self, job: WorkerJob) -> tuple[int, bool, bool, bool, float, int]:
        """The waiting job with the lowest rank comes next."""
        spent = self._sources.of(job.source).spent()
        return job.kind, job.refusable, self._is_heavy(job.visitor), not job.urgent, spent, job.number


class WorkerPool:
    """Gives calls to an executor in a fair order, and charges what they cost."""

    def __init__(
        self, settings: Settings, costs: Costs, clock: Callable[[], float], executor: Executor
    ) -> None:
        self.executor = executor
        self._size = settings.workers
        self._bot_timeout_s = settings.bot_timeout_s
        self._clock = clock
        self._queue = WorkerQueue(settings.workers, settings, costs.cpu_s, clock)

    async def warm(self, game: Game) -> None:
        """Have the workers load a game before its bots have to answer in a window. Failures show when they think."""
        module = type(game).__module__
        with suppress(Exception):
            warming = [self.work(WorkerJob(BOT, "", ""), warm_up, module) for _ in range(self._size)]
            await asyncio.gather(*warming)

    async def think(self, game: Game, bot_job: BotJob, visitor: str, source: str) -> Plans:
        """A bot's plans. `visitor` and `source` as in `WorkerJob`. Raises `BotFailed`."""
        urgent = bot_job.acting.kind == "window"
        job = WorkerJob(BOT, visitor, source, urgent, self._bot_timeout_s)
        try:
            answer = await self.work(job, think, msgspec.json.encode(bot_job))
            plans = msgspec.json.decode(answer, type=list[EncodedPlan] | Keep)
            if isinstance(plans, Keep):
                return plans
            return [Plan(plan.after, msgspec.json.decode(plan.move, type=game.Moves)) for plan in plans]
        except Exception as problem:
            raise BotFailed(in_one_line(problem)) from None

    async def work(self, job: WorkerJob, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function in a worker once the job has its turn. Raises `RequestError` for work that waits too long."""
        has_turn = asyncio.Event()
        doing = asyncio.create_task(self._do(job, has_turn, partial(function, *args, **more)))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            if not has_turn.is_set():
                doing.cancel()
            doing.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise

    async def _do(self, job: WorkerJob, has_turn: asyncio.Event, call: Callable[[], T]) -> T:
        """Must not be cancelled once it has its turn: the worker goes on, is not free, and is charged for."""
        async with self._queue.turn(job):
            has_turn.set()
            since_s, cpu_s = self._clock(), None
            try:
                cpu_s, answer = await self.executor.run(call, job.limit_s)
            finally:  # a function that fails has cost at most the time that has passed
                self._queue.charge(job, self._clock() - since_s if cpu_s is None else cpu_s)
            return answer

    async def close(self) -> None:
        await self.executor.close()
