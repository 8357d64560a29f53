"""Where the calls of the worker pool run: in processes of their own."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.process import BaseProcess
from typing import Protocol, TypeVar

from tablee.server.clock import process_time
from tablee.server.settings import Settings
from tablee.server.workers.thinking import prepare, warm_up

log = logging.getLogger(__name__)
T = TypeVar("T")


class Executor(Protocol):
    """Runs calls beside the event loop, at most `Settings.workers` of them at a time."""

    async def run(self, call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
        """Call a function: how many CPU seconds it took, and its result.

        Raises what the function raises, and `TimeoutError` for one that takes longer than `limit_s`.
        """
        ...

    async def close(self) -> None:
        """End, and wait until nothing is left of what was started."""
        ...


class Silent(TimeoutError):
    """A worker should have answered long ago: it was stopped, or hangs."""


class ProcessExecutor:
    """Processes that start when there is first something to do, and again if one dies or falls silent."""

    def __init__(self, settings: Settings) -> None:
        self._size = settings.workers
        self._longest_s = settings.bot_timeout_s + settings.worker_grace_s
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._starting = asyncio.Lock()

    async def run(self, call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
        with suppress(BrokenProcessPool, Silent):  # a second worker may do better
            return await self._try(call, limit_s)
        return await self._try(call, limit_s)

    async def _try(self, call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
        pool = await self._ready()
        try:
            return await _done(pool.submit(_timed, call, limit_s), self._longest_s)
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
        pool = ProcessPoolExecutor(self._size, multiprocessing.get_context("spawn"), initializer=prepare)
        for _ in range(self._size):  # each starts a process, which must not happen in the event loop
            pool.submit(warm_up, __name__)
        self._pool = pool
        return pool


def _timed(call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
    """Call a function in a worker: how many CPU seconds it took, and its result."""
    since = process_time()
    signal.setitimer(signal.ITIMER_REAL, limit_s or 0)
    try:
        result = call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
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
