"""One connection, as the server measures it.

The round trip is that of the WebSocket's own ping and pong frames, which the browser answers by itself. Pings of the
application serve one thing only, the offset between the two clocks: a page may say about them what it likes.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import deque
from dataclasses import dataclass

from tablee.hosts.arbiter.constants import (
    KEPT,
    MOST_JITTER,
    MOST_ROUND_TRIP,
    MOST_STALLS,
    MOST_TYPICAL,
    PROMPT_PART,
    PROMPT_SPARE,
    STALL,
)


@dataclass(frozen=True, slots=True)
class Link:
    """What a connection is like: its smallest round trip, and how much longer the usual and the slow ones take."""

    round_trip: int
    typical: int
    """The median less the smallest."""
    jitter: int
    """The 95th percentile less the smallest."""
    stalls: int = 0
    """Per cent of the pings that were held up by a lost packet."""

    def lesser(self, other: Link) -> Link:
        """What both explain: for whoever has two connections, and might use the better one."""
        return Link(
            min(self.round_trip, other.round_trip),
            min(self.typical, other.typical),
            min(self.jitter, other.jitter),
            min(self.stalls, other.stalls),
        )

    @property
    def reach(self) -> int:
        """How long a message may well take one way."""
        return self.round_trip // 2 + self.jitter

    @property
    def prompt(self) -> Link:
        """The same for what cannot wait for the slowest of messages: a page that loads answers some pings late."""
        jitter = min(self.jitter, PROMPT_PART * self.typical + PROMPT_SPARE)
        return Link(self.round_trip, self.typical, jitter, self.stalls)

    @property
    def ahead(self) -> int:
        """How long before its moment something is sent, so that it arrives at about that, and nobody can peek."""
        return self.round_trip // 2 + self.typical // 2


HERE = Link(0, 0, 0)
"""A bot's: it sits in the server."""


class Pings:
    """The pings of one connection in the last minute."""

    __slots__ = ("_offsets", "_pings", "_sorted")

    def __init__(self) -> None:
        self._pings: deque[tuple[int, int]] = deque()
        """When each pong came, and the round trip."""
        self._sorted: list[int] = []
        self._offsets: deque[tuple[int, int, int]] = deque()
        """When it was measured, the round trip, the offset; a later one with a longer round trip waits behind."""

    def pong(self, sent: int, at: int) -> None:
        """A pong of the protocol came."""
        round_trip = at - sent
        self._pings.append((at, round_trip))
        insort(self._sorted, round_trip)
        self.forget(at)

    def forget(self, now: int) -> None:
        """Pings of more than a minute ago say nothing any more, unless there are no others."""
        pings = self._pings
        while len(pings) > 1 and pings[0][0] < now - KEPT:
            _, old = pings.popleft()
            del self._sorted[bisect_left(self._sorted, old)]

    def clocks(self, sent: int, page_got: int, page_sent: int, at: int) -> None:
        """A pong of the application came, with the page's own times: of its round trips the smallest says most."""
        round_trip = (at - sent) - (page_sent - page_got)
        offset = (page_got + page_sent - sent - at) // 2
        offsets = self._offsets
        while offsets and offsets[-1][1] >= round_trip:
            offsets.pop()
        offsets.append((at, round_trip, offset))
        while offsets[0][0] < at - KEPT:
            offsets.popleft()

    @property
    def link(self) -> Link | None:
        """What is known of it now; nothing before the first pong."""
        row = self._sorted
        if not row:
            return None
        least, many = row[0], len(row)
        slow = row[-(-95 * many // 100) - 1]
        stalled = 2 * least + STALL
        stalls = 100 * (many - bisect_left(row, stalled)) // many if row[-1] > stalled else 0
        return Link(
            min(least, MOST_ROUND_TRIP),
            min(row[many // 2] - least, MOST_TYPICAL),
            min(slow - least, MOST_JITTER),
            min(stalls, MOST_STALLS),
        )

    @property
    def offset(self) -> int | None:
        """The page's clock less the server's, if the path is even."""
        return self._offsets[0][2] if self._offsets else None
