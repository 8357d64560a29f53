"""The worker processes in which bots think, so that a table never waits for another table's bot."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
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


class Thinkers:
    """A pool of processes that starts when the first bot has to think, and again if it breaks."""

    def __init__(self, workers: int, patience: float) -> None:
        self.workers = workers
        self.patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._processes: set[BaseProcess] = set()
        self._starting = asyncio.Lock()

    async def think(self, game: Game, job: Waking) -> Plans:
        """A bot's plans. Raises `BotFailed`."""
        data = msgspec.json.encode(job)
        try:
            answer = await self.work(think, data, self.patience)
            planned = msgspec.json.decode(answer, type=list[Planned] | Keep)
            if isinstance(planned, Keep):
                return planned
            return [Plan(plan.after, _move(game, plan)) for plan in planned]
        except Exception as problem:
            raise BotFailed(in_one_line(problem)) from None

    async def work(self, job: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function in a worker: for what would block the event loop. It takes its time from the bots'."""
        pool = await self._ready()
        try:
            return await _done(pool.submit(job, *args, **more))
        except BrokenProcessPool:
            log.warning("a process that thinks for bots has died; another one starts")
            if self._pool is pool:
                self._pool = None
        pool = await self._ready()
        return await _done(pool.submit(job, *args, **more))

    async def close(self) -> None:
        """Let the workers go."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in self._processes:
                process.terminate()
            await asyncio.to_thread(pool.shutdown)

    async def _ready(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._pool is None:
                self._pool = await asyncio.to_thread(self._start)
            return self._pool

    def _start(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=prepare)
        others = set(multiprocessing.active_children())
        for _ in range(self.workers):  # each starts a process, which must not happen in the event loop
            pool.submit(warm_up)
        self._processes = set(multiprocessing.active_children()) - others
        return pool


async def _done(job: Future[T]) -> T:
    """What a job gives. It is never cancelled, only left alone: a pool that breaks stumbles over those that were."""
    done = asyncio.wrap_future(job)
    done.add_done_callback(
        lambda done: done.cancelled() or done.exception()
    )  # nobody may be left to hear of it
    return await asyncio.shield(done)


def _move(game: Game, plan: Planned) -> Move:
    move: Move = msgspec.json.decode(plan.move, type=game.Moves)
    return move
