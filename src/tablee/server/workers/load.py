"""How busy the server is: how long what it hears takes until it is done and kept, or how late it wakes up."""

from __future__ import annotations

import asyncio
from collections import deque

from tablee.server.clock import Clocks

LATELY = 10.0
"""Seconds."""
KEPT = 1000
COARSE = 5_000
"""Microseconds: nobody shall read from it what somebody else just did."""
BEAT = 0.5
"""Seconds between two looks at the clock."""


class Load:
    """The longest that something took lately. A page tells by it whether its own connection is slow, or the server.

    >>> load = Load(Clocks(steady=lambda: 100.0))
    >>> load.took(99.8)
    >>> load.worst()
    200000
    """

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self._took: deque[tuple[float, float]] = deque(maxlen=KEPT)
        """When something was done, and how long it took: never less than what stands behind it."""

    def took(self, since: float) -> None:
        """Something that began then (seconds of the steady clock) is done."""
        now = self._clocks.steady()
        took = now - since
        while self._took and self._took[-1][1] <= took:
            self._took.pop()
        self._took.append((now, took))

    def worst(self) -> int:
        """Microseconds, in whole steps."""
        before = self._clocks.steady() - LATELY
        while self._took and self._took[0][0] < before:
            self._took.popleft()
        return -(-round(self._took[0][1] * 1_000_000) // COARSE) * COARSE if self._took else 0

    async def watch(self) -> None:
        """Note how late the event loop wakes up, again and again."""
        while True:
            since = self._clocks.steady() + BEAT
            await asyncio.sleep(BEAT)
            self.took(min(since, self._clocks.steady()))
