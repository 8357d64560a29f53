"""Questions to other processes."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection
from math import inf

import msgspec

from tablee.server.cluster.broker import Broker, Unreachable
from tablee.server.cluster.messages import Want, decode, encode
from tablee.server.cluster.owners import Owners
from tablee.server.edge.elsewhere import RelayedRequest, RelayedResponse
from tablee.server.lobby.registry import TableRegistry
from tablee.server.tasks import OrderedSet
from tablee.server.wire.errors import Elsewhere
from tablee.server.wire.requests import Watched

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds that the answer to a request may take, unless its process is gone: a bot thinks about a hint."""
YIELDING = 5.0
"""Seconds that a page waits until it is known whether its table may come here: longer than a lease, so that whoever
says nothing for so long has lost it, and gives nothing away any more."""
LISTING = 1.0
"""Seconds that others may take to say what may be watched."""
LISTED_FOR = 1.0
"""Seconds after which other processes are asked again what may be watched."""
TRIES = 6
"""How often to look for the process that runs a table ..."""
PAUSE = 0.1
"""... and how many seconds to wait before the second attempt; then twice as long, and so on."""

Answering = Callable[[RelayedRequest], Awaitable[RelayedResponse | None]]
Subject = Callable[[int, str], str]


class PeerGone(Unreachable):
    """A process is gone, or asleep, that was asked: whether it heard it, nobody knows."""


class Asking:
    """Asks other processes about their tables."""

    def __init__(self, registry: TableRegistry, broker: Broker, owners: Owners, subject: Subject) -> None:
        self._registry = registry
        self._broker = broker
        self._owners = owners
        self._subject = subject
        self._listed: tuple[float, list[tuple[int, Watched]]] = (-inf, [])
        """When the others were last asked what may be watched, and what they answered."""
        self._open = defaultdict[int, OrderedSet[asyncio.Future[bytes]]](OrderedSet)
        """Questions without an answer so far, by the process that was asked."""

    async def ask(self, owner: int, asked: RelayedRequest, here: Answering) -> RelayedResponse:
        """Have a request answered by whoever runs the table, perhaps this process by now. Raises `RequestError`."""
        for attempt in range(TRIES if self._broker.is_there else 0):
            self._owners.note(asked.table, owner)
            answered = await self._asked(owner, asked)
            if answered is not None:
                self._registry.context.metrics.relayed.inc("request")
                return answered
            self._owners.forget(asked.table)
            await asyncio.sleep(PAUSE * 2**attempt if attempt else 0)
            try:
                await self._registry.table(asked.table)
            except Elsewhere as there:
                owner = there.owner
                continue
            answered = await here(asked)
            if answered is not None:
                return answered
        raise Elsewhere(owner)

    async def _asked(self, owner: int, asked: RelayedRequest) -> RelayedResponse | None:
        """What a process answers; None: it does not run the table, or not any more. Raises `RequestError`."""
        try:
            data = await self._answer_of(owner, "ask", encode(asked), PATIENCE)
            answered: RelayedResponse | None = decode(data, type=RelayedResponse | None)
            return answered
        except Unreachable as problem:
            # Who is gone may have done what it was asked; where nothing was to be done, whoever comes next is asked.
            if problem.unheard or (isinstance(problem, PeerGone) and asked.method == "GET"):
                return None
            log.warning("process %d does not answer: %s", owner, problem)
            raise Elsewhere(owner) from None
        except msgspec.DecodeError as problem:
            log.warning("something from the broker cannot be read: %s", problem)
            raise Elsewhere(owner) from None

    async def _answer_of(self, owner: int, what: str, data: bytes, patience: float) -> bytes:
        """What a process answers, unless it is gone before. Raises `Unreachable`."""
        question = asyncio.ensure_future(self._broker.ask(self._subject(owner, what), data, patience))
        self._open[owner].add(question)
        try:
            return await question
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            raise PeerGone("the process is gone", unheard=False) from None
        finally:
            self._open[owner].discard(question)

    def gone(self, processes: Collection[int]) -> None:
        """Nobody waits for the answers of these processes any more."""
        for process in processes:
            for question in self._open.pop(process, ()):
                question.cancel()

    async def watched(self, others: Collection[int]) -> list[tuple[int, Watched]]:
        """What other processes list, or listed a moment ago; those who do not answer are left out."""
        now = self._registry.context.clocks.steady()
        if now - self._listed[0] > LISTED_FOR:
            self._listed = now, self._listed[1]  # whoever asks meanwhile is told what was listed before
            lists = await asyncio.gather(*map(self._list_of, others))
            self._listed = now, [table for tables in lists for table in tables]
        return self._listed[1]

    async def _list_of(self, process: int) -> list[tuple[int, Watched]]:
        try:
            data = await self._broker.ask(self._subject(process, "list"), b"", LISTING)
            return decode(data, type=list[tuple[int, Watched]])
        except (Unreachable, msgspec.DecodeError):
            return []

    async def want(self, owner: int, me: int, table: str) -> bool:
        """Ask a process for a table, in case that nobody is there. Whether the lease is worth another look.

        It is, unless that process says that it keeps the table: an answer may be lost, and the table ours all the same.
        """
        if not self._broker.is_there:
            return False
        try:
            data = await self._answer_of(owner, "yield", encode(Want(me, table)), YIELDING)
            return decode(data, type=bool)
        except (Unreachable, msgspec.DecodeError):
            return True

    async def give(self, process: int, table: str) -> bool:
        """Have another process run a table. Whether it does."""
        try:
            data = await self._broker.ask(self._subject(process, "take"), encode(table), PATIENCE)
            return decode(data, type=bool)
        except (Unreachable, msgspec.DecodeError):
            return False
