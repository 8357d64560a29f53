"""The rules of Mora, a sealed choice: all pick a number from 1 to 3 at once; the sum says who gets the point."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tablee.kernel import ALL, Acting, Event, Move, Options, Refused, State, View, ranked


class MoraOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=5)] = 3


class Pick(Move, frozen=True):
    number: Annotated[int, Meta(ge=1, le=3)]


class Picked(Event, frozen=True):
    number: int


class Opened(Event, frozen=True):
    picks: tuple[int, ...]
    points: tuple[int, ...]


class MoraView(View, frozen=True, kw_only=True):
    options: MoraOptions = MoraOptions()
    picks: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    round: int = 1


class MoraState(State):
    __slots__ = ("options", "picks", "points", "round")

    def __init__(self, options, picks, points, round):
        self.options, self.picks, self.points, self.round = options, picks, points, round

    @property
    def players(self):
        return len(self.picks)

    def acting(self):
        return Acting(()) if self._over() else Acting(tuple(range(len(self.picks))), "sealed")

    def legal(self, seat):
        return [] if self._over() else [Pick(1), Pick(2), Pick(3)]

    def check_move(self, by, move, at):
        if type(move) is not Pick:
            raise Refused("house.move")
        if move.number not in (1, 2, 3):
            raise Refused("mora.pick")

    def apply(self, by, move, at=0, rt=None, u=0, tell=None):
        self.picks[by] = move.number
        if tell:
            tell(None, {by: Picked(move.number)})
        if all(self.picks):
            self._open(tell)

    def _open(self, tell):
        self.points[sum(self.picks) % len(self.picks)] += 1
        if tell:
            tell(Opened(tuple(self.picks), tuple(self.points)))
        self.picks = [0] * len(self.picks)
        self.round += 1

    def chance(self, rng):
        raise AssertionError("chance is never asked")

    def view(self, who):
        picks = tuple(pick if who in (ALL, seat) else 0 for seat, pick in enumerate(self.picks))
        return MoraView(
            who=who, options=self.options, picks=picks, points=tuple(self.points), round=self.round
        )

    def fill(self, rng):
        """A pick that has not been shown may not have been made: nothing to fill."""

    def copy(self):
        return MoraState(self.options, self.picks[:], self.points[:], self.round)

    def result(self):
        return ranked(tuple(self.points), best="most") if self._over() else None

    def _over(self):
        return self.round > self.options.rounds
