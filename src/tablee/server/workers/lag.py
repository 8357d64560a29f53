"""How far the server lags: how long commands take until they are stored, or how late the event loop wakes up."""

from __future__ import annotations

import asyncio
from collections import deque

from tablee.server.clock import Clocks

LATELY = 10_000_000
"""Microseconds: what took long before that does not count."""
KEPT = 1000
"""How many of the slowest are kept."""
COARSE = 5_000
"""Microseconds to which it is rounded up: nobody shall read from it what somebody else just did."""
BEAT = 0.5
"""Seconds between two looks at the clock."""


class Lag:
    """The longest that a command took lately: a page tells by it whether its own connection is slow, or the server.

    >>> lag = Lag(Clocks(steady=lambda: 100.0))
    >>> lag.took(99_800_000)
    >>> lag.worst()
    200000
    """

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self._took: deque[tuple[int, int]] = deque(maxlen=KEPT)
        """When something was done, and how long it took: never less than what stands behind it."""

    def took(self, since: int) -> None:
        """Something that began at this moment (microseconds of the steady clock) is done."""
        now = self._clocks.micros()
        took = now - since
        while self._took and self._took[-1][1] <= took:
            self._took.pop()
        self._took.append((now, took))

    def worst(self) -> int:
        """The longest of the last ten seconds: microseconds, rounded up to whole steps."""
        before = self._clocks.micros() - LATELY
        while self._took and self._took[0][0] < before:
            self._took.popleft()
        return -(-self._took[0][1] // COARSE) * COARSE if self._took else 0

    async def watch(self) -> None:
        """Note how late the event loop wakes up, again and again."""
        while True:
            due = self._clocks.micros() + int(BEAT * 1_000_000)
            await asyncio.sleep(BEAT)
            self.took(min(due, self._clocks.micros()))
