"""The workers: bots think there, duels and replays are worked out, and no table waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import ParamSpec, TypeVar

import msgspec

from tablee.kernel import Game, Move
from tablee.kernel.player import Keep, Plan, Plans
from tablee.server.costs import Costs
from tablee.server.incidents import in_one_line
from tablee.server.settings import Settings
from tablee.server.workers.executor import Executor
from tablee.server.workers.queue import BOT, Job, WorkerQueue
from tablee.server.workers.thinking import Planned, Waking, think, warm_up

P = ParamSpec("P")
T = TypeVar("T")


class BotFailed(Exception):
    """A bot has no answer, and why."""


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
        """Have the workers ready for a game before its bots think: an open window waits for whoever still does."""
        module = type(game).__module__
        with suppress(Exception):  # whatever is wrong with a worker, the first who thinks in it will say
            warming = [self.work(Job(BOT, "", ""), warm_up, module) for _ in range(self._size)]
            await asyncio.gather(*warming)

    async def think(self, game: Game, waking: Waking, visitor: str, source: str) -> Plans:
        """A bot's plans. The time it takes is charged to a visitor, and to a source as a `Job` has it.

        Raises `BotFailed`.
        """
        urgent = waking.acting.kind == "window"
        job = Job(BOT, visitor, source, urgent, self._bot_timeout_s)
        try:
            answer = await self.work(job, think, msgspec.json.encode(waking))
            planned = msgspec.json.decode(answer, type=list[Planned] | Keep)
            if isinstance(planned, Keep):
                return planned
            return [Plan(plan.after, _move(game, plan)) for plan in planned]
        except Exception as problem:
            raise BotFailed(in_one_line(problem)) from None

    async def work(self, job: Job, function: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
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

    async def _do(self, job: Job, has_turn: asyncio.Event, call: Callable[[], T]) -> T:
        """Must not be cancelled once it has its turn: the worker goes on, is not free, and is charged for."""
        async with self._queue.turn(job):
            has_turn.set()
            since, cpu_s = self._clock(), None
            try:
                cpu_s, answer = await self.executor.run(call, job.limit_s)
            finally:  # a function that fails has cost at most the time that has passed
                self._queue.charge(job, self._clock() - since if cpu_s is None else cpu_s)
            return answer

    async def close(self) -> None:
        """Let the workers go, and wait until nothing is left of them: after that, we may be ended at any moment."""
        await self.executor.close()


def _move(game: Game, plan: Planned) -> Move:
    move: Move = msgspec.json.decode(plan.move, type=game.Moves)
    return move
