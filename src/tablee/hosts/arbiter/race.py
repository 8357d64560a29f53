"""Independent acts: two shouts, a Stop against a Banzaï. There is no common stimulus to reckon from.

A press is placed in the server's time by the offset between the clocks, which is only as good as the path is even; so
it is less certain than a reaction, and more often nobody was first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tablee.hosts.arbiter.constants import ACT_LEAST, ACT_SHARE, HOLD, MS, SLACK
from tablee.hosts.arbiter.line import HERE
from tablee.hosts.arbiter.seat import Seat
from tablee.kernel.ties import ACTS, TIE, Answer, first

HOLD_BLUR = 3
"""So many times its uncertainty an act may come after another and still be level: twice the root of two, rounded up."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act as it was measured, in microseconds of the server's clock."""

    seat: int
    mapped: int | None
    """When the page says that it was; None if its clock is not known."""
    arrived: int
    shown: int
    """When the seat was last shown something that it may have acted on."""
    round_trip: int
    typical: int
    jitter: int

    def proof(self) -> dict[str, Any]:
        """What goes into the record."""
        return asdict(self)


def place(act: Act) -> Answer:
    """When an act counts as done: where the page says, but no earlier than the network can explain."""
    half = act.round_trip // 2
    mapped = act.arrived - half - act.typical // 2 if act.mapped is None else act.mapped
    earliest = max(act.arrived - half - act.jitter - SLACK, act.shown)
    at = min(max(mapped, earliest), act.arrived)
    return Answer(act.seat, (at + MS // 2) // MS, -(-_uncertainty(act.round_trip) // MS))


def _uncertainty(round_trip: int) -> int:
    return round_trip // ACT_SHARE + ACT_LEAST


def judge_acts(acts: Iterable[Act], tie: int = TIE) -> tuple[int, ...]:
    """Who acted first: one seat, or several that cannot be told apart. `tie` may be the rule's own window."""
    return first([place(act) for act in acts], ACTS, tie)


class Race:
    """Opened by the first act that arrives; held open just as long whoever that was."""

    __slots__ = ("_acts", "closes", "seats", "tie")

    def __init__(self, seats: Mapping[int, Seat], now: int, tie: int = TIE) -> None:
        self.seats = seats
        self.tie = tie
        links = [link for seat in seats.values() if (link := seat.link)]
        reach = max((link.reach for link in links), default=0)
        blur = max((_uncertainty(link.round_trip) for link in links), default=0)
        self.closes = now + reach + max(HOLD, HOLD_BLUR * blur, tie * MS)
        """When everything that was earlier, or cannot be told from the first, has arrived."""
        self._acts: dict[int, Act] = {}

    def act(self, seat: int, stamp: int | None, at: int, shown: int = 0) -> None:
        """A press came, with the time on the page's clock. A seat's first counts, and none after the end."""
        if seat in self._acts or at > self.closes:
            return
        who = self.seats[seat]
        link = who.link or HERE
        offset = None if who.line is None else who.line.offset
        mapped = None if stamp is None or offset is None else stamp - offset
        if who.line is None:
            mapped = at
        self._acts[seat] = Act(seat, mapped, at, shown, link.round_trip, link.typical, link.jitter)

    def acts(self) -> list[Act]:
        """What was measured, by seat."""
        return [self._acts[seat] for seat in sorted(self._acts)]

    def verdict(self) -> tuple[int, ...]:
        """Who acted first, if that can be told."""
        return judge_acts(self.acts(), self.tie)
