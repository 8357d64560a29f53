"""The clocks of the server, and the time of a game.

Only this module imports `time`: all else is given `Clocks`, or uses the timers of the event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic, process_time, sleep, thread_time, time

__all__ = ["Clocks", "GameClock", "monotonic", "process_time", "sleep", "thread_time"]


@dataclass(frozen=True)
class Clocks:
    """The clocks of the machine, in seconds."""

    wall: Callable[[], float] = time
    steady: Callable[[], float] = monotonic

    def date(self) -> int:
        """Milliseconds since 1970."""
        return int(self.wall() * 1000)

    def micros(self) -> int:
        """Microseconds of the steady clock: what reflexes are measured in."""
        return int(self.steady() * 1_000_000)


class GameClock:
    """Milliseconds since a game began, never going back, also when the server starts again.

    Begins at wall time, and then goes by the steady clock, which cannot be set.

    >>> clock = GameClock(Clocks(wall=lambda: 100.0, steady=lambda: 7.0), started=99_000, last=0)
    >>> clock.now(), clock.of_steady(7_250_000), clock.to_steady(1250), clock.ahead
    (1000, 1250, 7250000, -6000000)
    """

    def __init__(self, clocks: Clocks, started: int, last: int) -> None:
        self._steady = clocks.steady
        self._offset = max(clocks.date() - started, last) - clocks.steady() * 1000

    def now(self) -> int:
        return int(self._steady() * 1000 + self._offset)

    def of_steady(self, micros: int) -> int:
        """A moment of the steady clock (microseconds) in the time of the game."""
        return int(micros / 1000 + self._offset)

    def to_steady(self, moment: int) -> int:
        return int((moment - self._offset) * 1000)

    @property
    def ahead(self) -> int:
        """By how many microseconds this clock is ahead of the steady one."""
        return int(self._offset * 1000)
