"""A page at another process than the one that judges: its messages are stamped there, by another clock."""

from __future__ import annotations

from random import Random

from bench.fairness.models import Apart
from tablee.hosts.arbiter import OtherClock, Stamp
from tablee.lab.duels import MS

ASKED_EVERY_US = 500 * MS
"""How often a process is asked what its clock says."""
ASKED_BEFORE = 4
"""How often it was, before anything that matters."""


class OtherProcess:
    """The other process: how long messages take to it and back, and its clock as far as the judge knows it."""

    def __init__(self, apart: Apart, rng: Random) -> None:
        self._apart = apart
        self._rng = rng
        self._offset = rng.uniform(-1e9, 1e9)
        self._rate = 1 + rng.uniform(-apart.drift, apart.drift) / 1e6
        self._known = OtherClock()
        self._next = 0.0

    def _takes(self, share: float) -> float:
        jitter = self._rng.expovariate(1.0) * self._apart.jitter
        return (self._apart.round_trip * share + jitter) * MS

    def reached(self, sent: float) -> float:
        """When something that the judge sends now is there, and leaves for the page."""
        return sent + self._takes(self._apart.down)

    def stamp(self, at: float) -> Stamp:
        """A moment there, as the judge is told of it."""
        self._next = max(self._next, at - ASKED_BEFORE * ASKED_EVERY_US)
        while self._next <= at:
            self._ask(self._next)
            self._next += ASKED_EVERY_US
        return self._known.here(self._clock(at), int(at + self._takes(1 - self._apart.down)))

    def _clock(self, at: float) -> int:
        return int(at * self._rate + self._offset)

    def _ask(self, now: float) -> None:
        read = self.reached(now)
        self._known.asked(int(now), self._clock(read), int(read + self._takes(1 - self._apart.down)))
