"""Questions to other processes, and the answers to theirs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

import msgspec

from tablee.server.cluster.broker import Broker, Unreachable
from tablee.server.cluster.messages import Listed, Reply, Take, Taken, decode, encode
from tablee.server.cluster.owners import Owners
from tablee.server.edge.elsewhere import Answered, Asked
from tablee.server.lobby.house import House
from tablee.server.wire.problems import Elsewhere
from tablee.server.wire.requests import Watched

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that the answer to a request may take: a bot thinks about a hint."""
LISTING = 0.5
"""Seconds that others may take to say what may be watched."""
TRIES = 6
"""How often to look for the process that runs a table ..."""
PAUSE = 0.1
"""... and how many seconds to wait before the second attempt; then twice as long, and so on."""

Answering = Callable[[Asked], Awaitable[Answered | None]]
Subject = Callable[[int, str], str]


class Asking:
    """What is asked of others, about their tables."""

    def __init__(self, house: House, broker: Broker, owners: Owners) -> None:
        self._house = house
        self._broker = broker
        self._owners = owners
        self.subject: Subject = "{}.{}".format

    async def ask(self, owner: int, asked: Asked, here: Answering) -> Answered:
        """Have a request answered by whoever runs the table, perhaps this process by now. Raises `Cannot`."""
        for attempt in range(TRIES if self._broker.is_there else 0):
            self._owners.note(asked.table, owner)
            answered = await self._asked(owner, asked)
            if answered is not None:
                self._house.desk.metrics.relayed("request")
                return answered
            self._owners.forget(asked.table)
            await asyncio.sleep(PAUSE * 2**attempt if attempt else 0)
            try:
                await self._house.table(asked.table)
            except Elsewhere as there:
                owner = there.owner
                continue
            answered = await here(asked)
            if answered is not None:
                return answered
        raise Elsewhere(owner)

    async def _asked(self, owner: int, asked: Asked) -> Answered | None:
        """What a process answers; None: it does not run the table. Raises `Cannot`."""
        try:
            data = await self._broker.ask(self.subject(owner, "ask"), encode(asked), PATIENCE)
            return decode(data, Reply).answered
        except Unreachable as problem:
            if problem.unheard:
                return None
            log.warning("process %d does not answer: %s", owner, problem)
            raise Elsewhere(owner) from None  # it may have done what it was asked
        except msgspec.DecodeError as problem:
            log.warning("something from the broker cannot be read: %s", problem)
            raise Elsewhere(owner) from None

    async def watched(self, others: Collection[int]) -> list[tuple[int, Watched]]:
        """What other processes list; those who do not answer are left out."""
        lists = await asyncio.gather(*map(self._list_of, others))
        return [table for tables in lists for table in tables]

    async def _list_of(self, process: int) -> list[tuple[int, Watched]]:
        try:
            data = await self._broker.ask(self.subject(process, "list"), b"", LISTING)
            return decode(data, Listed).tables
        except (Unreachable, msgspec.DecodeError):
            return []

    async def give(self, process: int, table: str) -> bool:
        """Have another process run a table. Whether it does."""
        try:
            data = await self._broker.ask(self.subject(process, "take"), encode(Take([table])), PATIENCE)
            return decode(data, Taken).tables > 0
        except (Unreachable, msgspec.DecodeError):
            return False


class Answers:
    """What others ask of this process."""

    def __init__(self, house: House, answering: Answering, take: Callable[[str], Awaitable[bool]]) -> None:
        self._house = house
        self._answering = answering
        self._take = take

    async def asked(self, data: bytes) -> bytes:
        """A request about a table of ours."""
        return encode(Reply(await self._answering(decode(data, Asked))))

    async def listed(self, _: bytes) -> bytes:
        """What may be watched here."""
        return encode(Listed(self._house.watched()))

    async def given(self, data: bytes) -> bytes:
        """Tables that another process hands over."""
        return encode(Taken(sum([await self._take(table) for table in decode(data, Take).tables])))
