"""The worker processes, and what happens in them.

A bot gets nothing but what its seat can see, and keeps nothing between two calls but what a view holds: each time it
is made anew, with its own seed.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import resource
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from importlib import import_module
from multiprocessing.process import BaseProcess
from random import Random
from types import FrameType
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Raw, Struct

from tablee.kernel import Acting, Game, TakenBack
from tablee.server.clock import process_time
from tablee.server.settings import Settings

log = logging.getLogger(__name__)
T = TypeVar("T")
NICENESS = 10
"""Workers yield the processor to the server: bots can wait, pages should not."""
WORKER_BYTES = 1 << 30
"""The most memory that a worker may have: a record could be built to take all that the machine has."""


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


class WorkerSilent(TimeoutError):
    """A worker that should have answered long ago: it was stopped, or hangs."""


class ProcessExecutor:
    """Processes that start with the first call, and again if one dies or does not answer."""

    def __init__(self, settings: Settings) -> None:
        self._size = settings.workers
        self._longest_s = settings.bot_timeout_s + settings.worker_grace_s
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self._starting = asyncio.Lock()

    async def run(self, call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
        with suppress(BrokenProcessPool, WorkerSilent):  # tried once more, by another worker
            return await self._try(call, limit_s)
        return await self._try(call, limit_s)

    async def _try(self, call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
        pool = await self._ready()
        try:
            return await _result(pool.submit(_timed, call, limit_s), self._longest_s)
        except (BrokenProcessPool, WorkerSilent) as problem:
            if self._pool is pool:  # other calls may fail with it
                what = "has died" if isinstance(problem, BrokenProcessPool) else "does not answer"
                log.warning("a worker process %s; another one starts", what)
                self._kill()  # all of them: which one is silent is not known
                self._pool = None
            raise

    @property
    def processes(self) -> list[BaseProcess]:
        """The workers, and no other process that this one may have started."""
        return [] if self._pool is None else list(self._pool._processes.values())

    def _kill(self) -> None:
        """Kill the workers: a stopped process ignores a request to end."""
        for process in self.processes:
            process.kill()

    async def close(self) -> None:
        async with self._starting:
            self._closed = True
        self._kill()
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _ready(self) -> ProcessPoolExecutor:
        async with self._starting:
            if self._closed:
                raise RuntimeError("the workers are closed")
            if self._pool is not None:
                return self._pool
            starting = asyncio.create_task(asyncio.to_thread(self._start))
            try:
                return await asyncio.shield(starting)
            finally:  # the caller may be cancelled, but the lock is held until the processes are known
                await asyncio.wait([starting])

    def _start(self) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(self._size, multiprocessing.get_context("spawn"), initializer=_prepare)
        for _ in range(self._size):  # each starts a process, which must not happen in the event loop
            pool.submit(warm_up, __name__)
        self._pool = pool
        return pool


async def _result(job: Future[T], longest_s: float) -> T:
    """The result of a job. It is never cancelled, only abandoned: a pool that breaks fails on cancelled jobs."""
    done = asyncio.wrap_future(job)
    done.add_done_callback(lambda done: done.cancelled() or done.exception())  # it may be abandoned
    await asyncio.wait([done], timeout=longest_s)
    if not done.done():
        raise WorkerSilent("the process does not answer")
    return done.result()


# In a worker.


def _prepare() -> None:
    """Make a worker that ends with its server, ignores Ctrl-C, and is limited in priority and memory."""
    os.nice(NICENESS)
    with suppress(OSError, ValueError):  # not every system knows this limit, and it may be lower already
        resource.setrlimit(resource.RLIMIT_DATA, (WORKER_BYTES, WORKER_BYTES))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, _stop_call)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _stop_call(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError("the bot thinks too long")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _timed(call: Callable[[], T], limit_s: float | None) -> tuple[float, T]:
    """Call a function: how many CPU seconds it took, and its result."""
    since_s = process_time()
    signal.setitimer(signal.ITIMER_REAL, limit_s or 0)
    try:
        result = call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return process_time() - since_s, result


def warm_up(module: str) -> None:
    """Import the module of a game, which its bots need."""
    import_module(module)


class BotJob(Struct, frozen=True):
    """Everything that a bot needs to plan its moves."""

    game: str
    """The module that has the game as `GAME`."""
    bot: str
    seat: int
    seed: str
    acting: Acting
    view: Raw
    news: list[Raw]


class EncodedPlan(Struct, frozen=True):
    """A plan whose move is JSON."""

    after: int
    move: Raw


def bot_job(game: Game, bot: str, seat: int, seed: str, acting: Acting, view: Any, news: list[Any]) -> BotJob:
    """The job for a bot, to be sent to a worker."""
    encode = msgspec.json.encode
    events = [Raw(encode(event)) for event in news]
    return BotJob(type(game).__module__, bot, seat, seed, acting, Raw(encode(view)), events)


def think(data: bytes) -> bytes:
    """Have a bot plan: a `BotJob` in JSON, answered by a list of `EncodedPlan` or `Keep`."""
    job = msgspec.json.decode(data, type=BotJob)
    game: Game = import_module(job.game).GAME
    view = msgspec.json.decode(job.view, type=game.View)
    news = [msgspec.json.decode(event, type=game.Events | TakenBack) for event in job.news]
    bot = game.bot(job.bot)(job.seat, Random(job.seed))
    return msgspec.json.encode(bot.wake(view, job.acting, news))
