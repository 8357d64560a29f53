"""The steady clock of another process, as far as it is known here.

A page may be connected to another process than the one that judges. That process stamps what it hears with its own
clock. Each time it is asked what its clock says, the answer was read after the question left and before it came here:
so the offset between the two clocks lies between two bounds, however long either way took. Between two answers the
clocks may drift apart, and the bounds with them; a new answer narrows them again. All is in microseconds.

>>> clock = OtherClock()
>>> clock.asked(sent=1_000, theirs=51_300, got=1_400)
>>> clock.here(51_500, now=1_500)
Stamp(at=1400, skew=203)
"""

from __future__ import annotations

from dataclasses import dataclass

from tablee.hosts.arbiter.constants import DRIFT, FRESH, MOST_SKEW


@dataclass(frozen=True, slots=True)
class Stamp:
    """A moment of another process in the clock of this one."""

    at: int
    skew: int | None = 0
    """Give or take so much; None: the other clock is not known well enough, and this is when it was heard of here."""


class OtherClock:
    """What the clock of another process says, less what ours says: at least so much, and at most."""

    def __init__(self) -> None:
        self._low = self._high = 0
        self._at: int | None = None
        """When the bounds held; they widen since then."""

    def asked(self, sent: int, theirs: int, got: int) -> None:
        """We asked what time it is there, and this is the answer: read at some moment between the two."""
        widened = _drift(got - sent)
        low, high = theirs - got - widened, theirs - sent + widened
        known = self._bounds(got)
        # If they contradict each other, a clock was stopped or set: then the past says nothing.
        if known is not None and max(low, known[0]) <= min(high, known[1]):
            low, high = max(low, known[0]), min(high, known[1])
        self._low, self._high, self._at = low, high, got

    def here(self, stamp: int, now: int) -> Stamp:
        """A moment of the other clock, which was heard of just now: in ours, and so it was no later than that."""
        known = self._bounds(now)
        if known is None:
            return Stamp(now, None)
        low, high = known
        at = min(stamp - (low + high) // 2, now)
        skew = (high - low + 1) // 2 + _drift(now - at)
        return Stamp(at, skew) if skew <= MOST_SKEW else Stamp(now, None)

    def _bounds(self, now: int) -> tuple[int, int] | None:
        """Between which the offset lies now; None if nothing was heard for too long."""
        if self._at is None or now - self._at > FRESH:
            return None
        widened = _drift(now - self._at)
        return self._low - widened, self._high + widened


def _drift(elapsed: int) -> int:
    """How far two clocks may drift apart in that time, and the microsecond that they round down."""
    return abs(elapsed) * DRIFT // 1_000_000 + 1
