"""The worker processes: bots think there, duels and replays are worked out, and no table waits for it."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from heapq import heappop, heappush
from itertools import count
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

import msgspec

from tablee.kernel import Game, Move
from tablee.kernel.player import Keep, Plan, Plans
from tablee.server.incidents import in_one_line
from tablee.server.workers.thinking import Planned, Waking, prepare, think, warm_up

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")


class BotFailed(Exception):
    """A bot has no answer, and why."""


class Silent(TimeoutError):
    """A worker should have answered long ago: it was stopped, or hangs."""


class PrioritySemaphore:
    """A semaphore that lets urgent work in first, and the rest in its order.

    Urgent is what is thought in a window: that closes while others still wait for a worker.
    """

    def __init__(self, free: int) -> None:
        self._free = free
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._count = count()

    @asynccontextmanager
    async def acquired(self, urgent: bool) -> AsyncIterator[None]:
        """A place, as soon as one is free, for as long as the context lasts."""
        if self._free:
            self._free -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (not urgent, next(self._count), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():  # it was let in, and goes at once
                    self._leave()
                raise
        try:
            yield
        finally:
            self._leave()

    def _leave(self) -> None:
        while self._waiting:
            _, _, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class WorkerPool:
    """A pool of processes that starts when there is first something to do, and again if it breaks or falls silent."""

    def __init__(self, size: int, patience: float, overdue: float) -> None:
        self.size = size
        self.patience = patience
        self.overdue = overdue
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._starting = asyncio.Lock()
        self._semaphore = PrioritySemaphore(size)

    async def warm(self, game: Game) -> None:
        """Have the workers ready for a game before its bots think: an open window waits for whoever still does."""
        module = type(game).__module__
        with suppress(Exception):  # whatever is wrong with a worker, the first who thinks in it will say
            await asyncio.gather(*(self.work(warm_up, module) for _ in range(self.size)))

    async def think(self, game: Game, job: Waking) -> Plans:
        """A bot's plans. Raises `BotFailed`."""
        data = msgspec.json.encode(job)
        try:
            answer = await self._run(job.acting.kind == "window", think, data, self.patience)
            planned = msgspec.json.decode(answer, type=list[Planned] | Keep)
            if isinstance(planned, Keep):
                return planned
            return [Plan(plan.after, _move(game, plan)) for plan in planned]
        except Exception as problem:
            raise BotFailed(in_one_line(problem)) from None

    async def work(self, job: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function in a worker: for what would block the event loop. It takes its time from the bots'."""
        return await self._run(False, job, *args, **more)

    async def _run(self, urgent: bool, job: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        async with self._semaphore.acquired(urgent):
            return await self._submit(job, *args, **more)

    async def _submit(self, job: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        with suppress(BrokenProcessPool, Silent):  # a second worker may do better
            return await self._try(job, *args, **more)
        return await self._try(job, *args, **more)

    async def _try(self, job: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        pool = await self._ready()
        try:
            return await _done(pool.submit(job, *args, **more), self.patience + self.overdue)
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
