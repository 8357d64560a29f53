"""Independent acts: two shouts, a Stop against a Banzaï. There is no common stimulus to reckon from.

A press is placed in the server's time by the offset between the clocks, which is only as good as the path is even; so
it is less certain than a reaction, and ties are more frequent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from tablee.hosts.arbiter.constants import ACT_DIVISOR, ACT_LEAST_US, MS, SLACK_US
from tablee.hosts.arbiter.pings import HERE, Pings
from tablee.kernel.ties import ACTS_FACTOR, TIE_MS, Answer, first


@dataclass(frozen=True, slots=True)
class Act:
    """One act as it was measured, in microseconds of the server's clock."""

    seat: int
    mapped: int | None
    """When the page says that it was; None if its clock is not known."""
    arrived: int
    shown: int | None
    """When the seat was last shown something that it may have acted on; None: nothing."""
    round_trip: int
    typical: int
    jitter: int
    skew: int = 0
    """By how much the stamps may be off, in records of pages that were connected to another process."""

    def proof(self) -> dict[str, Any]:
        """What goes into the record."""
        return asdict(self)

    def moved(self, by: int) -> Act:
        """The same in a clock that is ahead by so much."""
        mapped, shown = (None if at is None else at + by for at in (self.mapped, self.shown))
        return replace(self, mapped=mapped, arrived=self.arrived + by, shown=shown)


def act_of(seat: int, pings: Pings, stamp: int | None, heard: int, shown: Iterable[int] = ()) -> Act:
    """A press, with its time on the page's clock if the page told one, and when this seat was shown something lately.

    What was sent less than a round trip before it was heard of had not been seen when it was pressed.
    """
    link = pings.link or HERE
    offset = None if link.doubted else pings.offset
    mapped = None if stamp is None or offset is None else stamp - offset
    seen = max((sent for sent in shown if sent <= heard - link.round_trip), default=None)
    return Act(seat, mapped, heard, seen, link.round_trip, link.typical, link.prompt.jitter)


def place(act: Act) -> Answer:
    """When an act counts as done: where the page says, but no earlier than the network explains or the game began."""
    half = act.round_trip // 2
    mapped = act.arrived - half - act.typical // 2 if act.mapped is None else act.mapped
    earliest = act.arrived - half - act.jitter - act.skew - SLACK_US
    if act.shown is not None:
        earliest = max(earliest, act.shown)
    at = max(min(max(mapped, earliest), act.arrived), 0)
    return Answer(act.seat, (at + MS // 2) // MS, -(-_uncertainty(act) // MS))


def _uncertainty(act: Act) -> int:
    return act.round_trip // ACT_DIVISOR + ACT_LEAST_US + act.skew


def judge_acts(acts: Iterable[Act], tie: int = TIE_MS) -> tuple[int, ...]:
    """Who acted first: one seat, or several that cannot be told apart. `tie` may be the rule's own window."""
    return first([place(act) for act in acts], ACTS_FACTOR, tie)
