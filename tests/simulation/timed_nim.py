"""Nim against the clock: an open game, whose moves may be taken back, in which the clock moves, too.

No game of the product is both, so a timer that outlives the move for which it was set would show nowhere else.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs

from tablee.kernel import CHANCE, CLOCK, Acting, Due, Refused
from tests.tiny.nim import Nim, NimState, NimView, Pour, Take

TURN_MS = 4_000
"""After so long the clock takes one counter for whoever's turn it is."""


class TimedNimView(NimView, frozen=True, kw_only=True):
    since: int = 0
    """When the turn began."""


class TimedNimState(NimState):
    __slots__ = ()

    def acting(self) -> Acting:
        acting = super().acting()
        if acting.seats and acting.seats != (CHANCE,):
            return Acting(acting.seats, due=self.it.since + TURN_MS)
        return acting  # type: ignore[no-any-return]

    def check_move(self, by: int, move: Any, at: int) -> None:
        if by != CLOCK:
            super().check_move(by, move, at)
        elif not isinstance(move, Due):
            raise Refused("house.move")

    def apply(self, by: int, move: Any, at: int = 0, rt: Any = None, u: int = 0, tell: Any = None) -> None:
        if isinstance(move, Due):
            by, move, at = self.it.turn, Take(1), move.t
        super().apply(by, move, at, rt, u, tell)
        self.it = structs.replace(self.it, since=at)

    def copy(self) -> TimedNimState:
        return TimedNimState(self.it)


class TimedNim(Nim):
    key, Moves, View = "timednim", Pour | Take, TimedNimView

    def begin(self, players: int, options: Any) -> TimedNimState:
        return TimedNimState(TimedNimView(points=(0,) * players))

    def restore(self, view: Any) -> TimedNimState:
        return TimedNimState(view)


GAME = TimedNim()
