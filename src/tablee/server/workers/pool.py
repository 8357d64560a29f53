"""The worker processes: bots think there, duels and replays are worked out, and no table waits for it."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing.process import BaseProcess
from time import monotonic, process_time
from typing import ParamSpec, TypeVar

import msgspec

from tablee.kernel import Game, Move
from tablee.kernel.player import Keep, Plan, Plans
from tablee.server.costs import Costs
from tablee.server.incidents import in_one_line
from tablee.server.settings import Settings
from tablee.server.workers.queue import BOT, Job, WorkerQueue
from tablee.server.workers.thinking import Planned, Waking, prepare, think, warm_up

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class BotFailed(Exception):
    """A bot has no answer, and why."""


class Silent(TimeoutError):
    """A worker should have answered long ago: it was stopped, or hangs."""


class WorkerPool:
    """A pool of processes that starts when there is first something to do, and again if it breaks or falls silent."""

    def __init__(self, settings: Settings, costs: Costs) -> None:
        self.size = settings.workers
        self.patience = settings.bot_timeout_s
        self.overdue = settings.worker_grace_s
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._starting = asyncio.Lock()
        self._queue = WorkerQueue(settings.workers, settings, costs.cpu_s)

    async def warm(self, game: Game) -> None:
        """Have the workers ready for a game before its bots think: an open window waits for whoever still does."""
        module = type(game).__module__
        with suppress(Exception):  # whatever is wrong with a worker, the first who thinks in it will say
            warming = [self.work(Job(BOT, "", ""), warm_up, module) for _ in range(self.size)]
            await asyncio.gather(*warming)

    async def think(self, game: Game, waking: Waking, visitor: str, source: str) -> Plans:
        """A bot's plans. The time it takes is charged to a visitor, and to a source as a `Job` has it.

        Raises `BotFailed`.
        """
        job = Job(BOT, visitor, source, urgent=waking.acting.kind == "window")
        try:
            answer = await self.work(job, think, msgspec.json.encode(waking), self.patience)
            planned = msgspec.json.decode(answer, type=list[Planned] | Keep)
            if isinstance(planned, Keep):
                return planned
            return [Plan(plan.after, _move(game, plan)) for plan in planned]
        except Exception as problem:
            raise BotFailed(in_one_line(problem)) from None

    async def work(self, job: Job, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function in a worker once the job has its turn. Raises `Cannot` for work that waits too long."""
        has_turn = asyncio.Event()
        doing = asyncio.create_task(self._do(job, has_turn, partial(function, *args, **more)))
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            if not has_turn.is_set():
                doing.cancel()
            doing.add_done_callback(lambda done: done.cancelled() or done.exception())
            raise

    async def _do(self, job: Job, has_turn: asyncio.Event, call: Callable[[], T]) -> T:
        """Must not be cancelled once it has its turn: the worker goes on, is not free, and is charged for."""
        async with self._queue.turn(job):
            has_turn.set()
            since, cpu_s = monotonic(), None
            try:
                cpu_s, answer = await self._submit(call)
            finally:  # a function that fails has cost at most the time that has passed
                self._queue.charge(job, monotonic() - since if cpu_s is None else cpu_s)
            return answer

    async def _submit(self, call: Callable[[], T]) -> tuple[float, T]:
        with suppress(BrokenProcessPool, Silent):  # a second worker may do better
            return await self._try(call)
        return await self._try(call)

    async def _try(self, call: Callable[[], T]) -> tuple[float, T]:
        pool = await self._ready()
        try:
            return await _done(pool.submit(_timed, call), self.patience + self.overdue)
        except (BrokenProcessPool, Silent) as problem:
            if self._pool is pool:  # whoever hears of it first
                what = "has died" if isinstance(problem, BrokenProcessPool) else "does not answer"
                log.warning("a worker process %s; another one starts", what)
                self._end()  # which of them is silent is not known
                self._pool = None
            raise

    @property
    def processes(self) -> list[BaseProcess]:
        """The workers, and no other process that this one may have started."""
        return [] if self._pool is None else list(self._pool._processes.values())

    def _end(self) -> None:
        """Kill the workers: one that was stopped hears no request to end."""
        for process in self.processes:
            process.kill()

    async def close(self) -> None:
        """Let the workers go, and wait until nothing is left of them: after that, we may be ended at any moment."""
        async with self._starting:
            self._closed = True
        self._end()
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _ready(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._closed:
                raise RuntimeError("the workers were let go")
            if self._pool is not None:
                return self._pool
            starting = asyncio.create_task(asyncio.to_thread(self._start))
            try:
                return await asyncio.shield(starting)
            finally:  # whoever wanted it may go meanwhile, but nobody loses sight of what was started
                await asyncio.wait([starting])

    def _start(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self.size, multiprocessing.get_context("spawn"), initializer=prepare)
        for _ in range(self.size):  # each starts a process, which must not happen in the event loop
            pool.submit(warm_up, __name__)
        self._pool = pool
        return pool


def _timed(call: Callable[[], T]) -> tuple[float, T]:
    """Call a function in a worker: how many CPU seconds it took, and its result."""
    since = process_time()
    result = call()
    return process_time() - since, result


async def _done(job: Future[T], longest: float) -> T:
    """The result of a job. It is never cancelled, only left alone: a pool that breaks stumbles over those that were."""
    done = asyncio.wrap_future(job)
    # Nobody may be left to hear of it.
    done.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.wait([done], timeout=longest)
    if not done.done():
        raise Silent("the process does not answer")
    return done.result()


def _move(game: Game, plan: Planned) -> Move:
    move: Move = msgspec.json.decode(plan.move, type=game.Moves)
    return move
