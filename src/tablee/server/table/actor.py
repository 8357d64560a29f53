"""One queue, and one task that works through it: so that nothing at a table ever happens at the same time."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from tablee.server import tasks
from tablee.server.incidents import incident
from tablee.server.tasks import OrderedSet
from tablee.server.wire.errors import RequestError

log = logging.getLogger(__name__)
T = TypeVar("T")
Action = Callable[[], Awaitable[object]]


class Actor:
    """Does one thing after the other, and `after` each whatever follows from it. It survives whatever goes wrong."""

    def __init__(self, name: str, after: Action) -> None:
        self.name = name
        self._after = after
        self._inbox: deque[tuple[Action, ...]] = deque()
        self._something: asyncio.Future[None] | None = None
        """A future that is done when there is something to do; None while the task works."""
        self._follows = False
        """Whether `after` is already queued for something that was noted at once."""
        self._answers: OrderedSet[asyncio.Future[Any]] = OrderedSet()
        self._task = asyncio.create_task(self._work(), name=name)

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to do."""
        return self._something is not None and not self._something.done()

    @property
    def waiting(self) -> int:
        """How many things wait for their turn."""
        return len(self._inbox)

    def put(self, action: Action, *, alone: bool = False) -> None:
        """Do something when its turn comes. `alone`: nothing follows from it."""
        self._inbox.append((action,) if alone else (action, self._after))
        if self._something is not None and not self._something.done():
            self._something.set_result(None)

    def note(self, act: Callable[[], bool]) -> None:
        """Do something that takes no time, in its turn. It says whether anything follows."""

        async def in_turn() -> None:
            if act():
                await self._after()

        self.put(in_turn, alone=True)

    def note_at_once(self, act: Callable[[], bool]) -> None:
        """Do something that takes no time, now, whatever else is being done. What follows from it waits for its turn.

        This is for what moves no moment of the game: what is at times done at once and at times waits would tell by
        when it was done that something was being stored in secret.
        """
        try:
            if act() and not self._follows:
                self._follows = True
                self.put(self._follow, alone=True)
        except Exception as problem:
            incident(log, self.name, problem)

    async def _follow(self) -> None:
        self._follows = False
        await self._after()

    async def ask(self, action: Callable[[], Awaitable[T]]) -> T:
        """Do something when its turn comes, and return what comes of it. Raises `RequestError`."""
        if self._task.done():  # it was stopped
            raise RequestError("broken", 503)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)

        async def act() -> None:
            try:
                _answer(answer, await action())
            except RequestError as problem:
                _answer(answer, problem)
            except Exception:
                _answer(answer, RequestError("broken", 500))
                raise

        self.put(act)
        return await answer

    async def stop(self) -> None:
        """Leave everything as it is; whoever waits is told so."""
        await tasks.cancel([self._task])
        self._inbox = deque(maxlen=0)  # what comes now is not kept
        self._after = nothing
        for answer in list(self._answers):
            _answer(answer, RequestError("broken", 503))

    async def _work(self) -> None:
        with suppress(asyncio.CancelledError):  # its traceback refers to us, and our task would refer to it
            await self._work_on()

    async def _work_on(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._inbox:
                await self._safely(self._inbox.popleft())
                if self._inbox:
                    # Whoever says a hundred things at once has them done between what others say, not before it.
                    await asyncio.sleep(0)
            self._something = loop.create_future()
            await self._something
            self._something = None

    async def _safely(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            try:
                await action()
            except Exception as problem:
                incident(log, self.name, problem)


async def nothing() -> None:
    """An action that does nothing, for when only `after` matters."""


def _answer(answer: asyncio.Future[T], value: T | RequestError) -> None:
    if answer.done():
        return
    if isinstance(value, RequestError):
        answer.set_exception(value)
    else:
        answer.set_result(value)
