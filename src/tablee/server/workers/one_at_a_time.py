"""Jobs that would block the event loop, and have time: bots need the same workers, so one of a kind at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tablee.server.limits import Buckets
from tablee.server.wire.problems import Cannot


class OneAtATime:
    """Lets one job in at a time; each address only so often, and with so many waiting. Refusals begin with `name`."""

    def __init__(self, name: str, often: Buckets, together: int, waiting: int, patience: float) -> None:
        self._name = name
        self._often = often
        self._together = together
        self._waiting = waiting
        self._patience = patience
        self._asking: Counter[str] = Counter()
        self._turn = asyncio.Lock()
        self._turns_of: dict[str, asyncio.Lock] = {}
        """For each address that asks: only one of its jobs waits among those of all others."""

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """A turn for this address, once it has come. Raises `Cannot`."""
        if self._asking[who] >= self._together or not self._often.take(who):
            raise Cannot(f"{self._name}-often", 429)
        if self._asking.total() >= self._waiting:
            raise Cannot(f"{self._name}-busy", 503)
        self._asking[who] += 1
        own = self._turns_of.setdefault(who, asyncio.Lock())
        try:
            async with asyncio.timeout(self._patience), own, self._turn:
                yield
        except TimeoutError:
            raise Cannot(f"{self._name}-busy", 503) from None
        finally:
            self._asking[who] -= 1
            if not self._asking[who]:
                del self._asking[who], self._turns_of[who]
