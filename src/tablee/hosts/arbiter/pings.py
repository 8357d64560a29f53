"""One connection, as the server measures it.

The round trip is that of the WebSocket's own ping and pong frames, which a browser answers by itself; but a
client written for it can hold them back, and pretend to be far away. So it is believed only as far as all else
agrees that is known of the connection, none of which was shorter than the truth: the pings of the application, which
besides tell the offset between the two clocks; the acknowledgements of the page's system, to us or to a proxy that
tells of them; and how near the seat has been before.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, insort

from msgspec import Struct
from msgspec.structs import replace

from tablee.hosts.arbiter.constants import (
    AGREES_WITHIN_US,
    DELAYED_US,
    DOUBT_US,
    FARTHER_EVERY_US,
    FARTHER_US,
    FIRST_FACTOR,
    KEPT_US,
    LOST_COUNT,
    MOST_DELAYED_US,
    MOST_JITTER_US,
    MOST_LOST,
    MOST_ROUND_TRIP_US,
    MOST_TYPICAL_US,
    PROMPT_FACTOR,
    PROMPT_SPARE_US,
    STALL_US,
    TOCKS_KEPT,
    TOLD_FACTOR,
)


class Link(Struct, frozen=True):
    """What a connection is like: its smallest round trip, and how much longer the usual and the slow ones take."""

    round_trip: int
    typical: int
    """The median round trip less the smallest."""
    jitter: int
    """The 95th percentile of round trips less the smallest."""
    stalls: int = 0
    """Per cent of the pings that were held up by a lost packet."""
    doubted: bool = False
    """Whether nothing explains how long pongs take: then arrival counts, not the page's claim."""
    skew: int = 0
    """By how much its stamps may be off, in records of pages that were connected to another process."""
    lost: int = LOST_COUNT
    """Packets in a thousand that are lost, as the server's system counts them; LOST_COUNT where it cannot."""

    def lesser(self, other: Link) -> Link:
        """What both explain: for a seat with two connections, which might use the better one."""
        return Link(
            min(self.round_trip, other.round_trip),
            min(self.typical, other.typical),
            min(self.jitter, other.jitter),
            min(self.stalls, other.stalls),
            self.doubted or other.doubted,
            max(self.skew, other.skew),
            min(self.lost, other.lost),
        )

    @property
    def reach(self) -> int:
        """How long a message may well take one way, by stamps that may be off by the skew."""
        return self.round_trip // 2 + self.jitter + self.skew

    @property
    def prompt(self) -> Link:
        """The same for what cannot wait for the slowest of messages: a page that loads answers some pings late."""
        jitter = min(self.jitter, PROMPT_FACTOR * self.typical + PROMPT_SPARE_US)
        return replace(self, jitter=jitter)

    @property
    def explained(self) -> Link:
        """The same for what a page may claim: now and then a message takes longer, but that can be made to seem so."""
        return replace(self, jitter=min(self.jitter, self.typical))

    @property
    def ahead(self) -> int:
        """How long before its moment something is sent, so that it arrives at about that, and not before."""
        return self.round_trip // 2 + self.typical // 2


HERE = Link(0, 0, 0)
"""The link of a bot, which sits in the server."""


class Nearest(Struct):
    """How near a seat has been, over all its connections. A seat that moves away is believed, but not all at once."""

    round_trip: int | None = None
    at: int = 0

    def note(self, round_trip: int, at: int) -> None:
        if self.round_trip is None or round_trip <= self.round_trip:
            self.round_trip, self.at = round_trip, at

    def most(self, now: int) -> int:
        """The longest round trip that is believed of this seat by now."""
        if self.round_trip is None:
            return MOST_ROUND_TRIP_US
        return self.round_trip + FARTHER_US + max(now - self.at, 0) // FARTHER_EVERY_US


class Acknowledged(Struct, frozen=True):
    """What the system at the other end of the connection says without being asked, in microseconds."""

    nearest: int
    """The quickest acknowledgement, ..."""
    first: int
    """... what the first one took, when the page connected, ..."""
    usual: int = 0
    """... and what they take on average: these a page can delay by DELAYED_US. 0: that is not known."""
    lost: int = 0
    """Packets that were lost so far, either way, ..."""
    packets: int = 0
    """... of so many. 0: that is not known."""


UNKNOWN = Acknowledged(MOST_ROUND_TRIP_US, MOST_ROUND_TRIP_US)


class Pings:
    """The pings of one connection in the last minute.

    Each is three numbers in a row of numbers: a page has thirty of them, and as objects they would be its largest part.
    """

    __slots__ = (
        "_acknowledged",
        "_believed",
        "_came",
        "_counted",
        "_known",
        "_nearest",
        "_offsets",
        "_sorted",
        "_tocks",
    )

    def __init__(self) -> None:
        self._nearest = Nearest()
        self._acknowledged = UNKNOWN
        """What the other system acknowledged by the last pong."""
        self._counted = array("q")
        """At each pong, packets that were lost so far, and all of them: two numbers, where the system counts."""
        self._came = array("q")
        """When each pong came, ..."""
        self._believed = array("q")
        """... and its round trip as it is believed."""
        self._sorted = array("q")
        """The round trips once more, the shortest first."""
        self._offsets: list[tuple[int, int, int]] = []
        """When it was measured, the round trip, the offset; a later one with a longer round trip waits behind."""
        self._tocks: list[tuple[int, int]] = []
        """When each of the last ticks was sent, and its answer came."""
        self._known: tuple[int | None, int, Link] | None = None
        """The link, until there is another ping or the seat's nearest connection changes."""

    def pong(self, sent: int, at: int, known: Acknowledged | None = None) -> None:
        """A pong of the protocol came, and what the other system acknowledges, where that can be known."""
        # Bytes keep their order: what came after the answer to a later tick was held back.
        round_trip = min([at, *(heard for tick, heard in self._tocks if tick >= sent)]) - sent
        if known is not None:
            self._acknowledged = known
        self._counted.extend((self._acknowledged.lost, self._acknowledged.packets))
        self._came.append(at)
        self._believed.append(round_trip)
        insort(self._sorted, round_trip)
        self._known = None
        self.forget(at)
        self._nearest.note(self._agreed(), at)

    def belong(self, nearest: Nearest) -> None:
        """The page belongs to a seat from now on, which shares how near it has been."""
        if nearest is not self._nearest and self._nearest.round_trip is not None:
            nearest.note(self._nearest.round_trip, self._nearest.at)
        self._nearest = nearest

    def forget(self, now: int) -> None:
        """Pings of more than a minute ago say nothing any more, unless there are no others."""
        came = self._came
        while len(came) > 1 and came[0] < now - KEPT_US:
            came.pop(0)
            del self._counted[:2]
            self._known = None
            del self._sorted[bisect_left(self._sorted, self._believed.pop(0))]

    def _agreed(self, spare: int = AGREES_WITHIN_US) -> int:
        """The round trip on which all agree that is known of this connection; a pong may take so much longer."""
        return min(self._sorted[0], self._acknowledged.nearest + spare, MOST_ROUND_TRIP_US)

    def clocks(self, sent: int, page_got: int, page_sent: int, at: int) -> None:
        """A pong of the application came, with the page's own times: of its round trips the smallest says most."""
        round_trip = (at - sent) - (page_sent - page_got)
        offset = (page_got + page_sent - sent - at) // 2
        self._tocks.append((sent, at))
        del self._tocks[:-TOCKS_KEPT]
        self._known = None
        offsets = self._offsets
        while offsets and offsets[-1][1] >= round_trip:
            offsets.pop()
        offsets.append((at, round_trip, offset))
        while offsets[0][0] < at - KEPT_US:
            offsets.pop(0)

    @property
    def link(self) -> Link | None:
        """What is known of the connection now; None before the first pong."""
        if not self._sorted:
            return None
        nearest = self._nearest
        if self._known is not None:
            round_trip, at, link = self._known
            if round_trip == nearest.round_trip and at == nearest.at:
                return link
        link = self._work_out()
        self._known = nearest.round_trip, nearest.at, link
        return link

    def _work_out(self) -> Link:
        row = self._sorted
        least, many = row[0], len(row)
        most = self._nearest.most(self._came[-1])
        credited = min(self._agreed(), most)
        if min(least, MOST_ROUND_TRIP_US) > credited + DOUBT_US:
            # What pongs may take longer is there for honest pages: one that was found out would gain by it.
            return Link(min(self._agreed(spare=0), most), 0, 0, doubted=True)
        slow = row[-(-95 * many // 100) - 1]
        stalled = 2 * least + STALL_US
        stalls = 100 * (many - bisect_left(row, stalled)) // many if row[-1] > stalled else 0
        return Link(
            credited,
            min(row[many // 2] - least, self._varies(credited), MOST_TYPICAL_US),
            min(slow - least, MOST_JITTER_US),
            stalls,
            lost=self._lost(),
        )

    def _varies(self, credited: int) -> int:
        """How much longer than the quickest messages may usually take, by what the other system acknowledges."""
        known = self._acknowledged
        first = max(known.first - credited, 0)
        if not known.usual:
            return TOLD_FACTOR * (first + AGREES_WITHIN_US)
        usual = known.usual - known.nearest
        if usual > DELAYED_US + AGREES_WITHIN_US:
            return usual
        return min(FIRST_FACTOR * first + AGREES_WITHIN_US, usual + AGREES_WITHIN_US, MOST_DELAYED_US)

    def _lost(self) -> int:
        """Packets in a thousand that were lost in the last minute."""
        if not self._acknowledged.packets:
            return LOST_COUNT
        lost, packets = (self._counted[-2 + each] - self._counted[each] for each in (0, 1))
        return min(1000 * lost // max(packets, 1), MOST_LOST)

    @property
    def offset(self) -> int | None:
        """The page's clock less the server's, if the path is even."""
        return self._offsets[0][2] if self._offsets else None
