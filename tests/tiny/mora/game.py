"""Mora, a sealed choice: all pick a number from 1 to 3 at once; the sum says who gets the point. Three rounds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tablee.kernel import ALL, Acting, Event, Game, Move, Options, Refused, Say, State, View, ranked

ROUNDS = 3


class Pick(Move, frozen=True):
    number: Annotated[int, Meta(ge=1, le=3)]


class Picked(Event, frozen=True):
    number: int


class Opened(Event, frozen=True):
    picks: tuple[int, ...]
    points: tuple[int, ...]


class MoraView(View, frozen=True, kw_only=True):
    picks: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    round: int = 1


class MoraState(State):
    __slots__ = ("picks", "points", "round")

    def __init__(self, picks, points, round):
        self.picks, self.points, self.round = picks, points, round

    @property
    def players(self):
        return len(self.picks)

    def acting(self):
        return Acting(tuple(range(len(self.picks))), "sealed") if self.round <= ROUNDS else Acting(())

    def legal(self, seat):
        return [Pick(1), Pick(2), Pick(3)] if self.round <= ROUNDS else []

    def check_move(self, by, move, at):
        if type(move) is not Pick:
            raise Refused("house.move")
        if move.number not in (1, 2, 3):
            raise Refused("mora.pick")

    def apply(self, by, move, at, rt=None, u=0, tell=None):
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
        return MoraView(who=who, picks=picks, points=tuple(self.points), round=self.round)

    def fill(self, rng):
        """A pick that has not been shown may not have been made: nothing to fill."""

    def copy(self):
        return MoraState(self.picks[:], self.points[:], self.round)

    def result(self):
        return ranked(tuple(self.points), best="most") if self.round > ROUNDS else None


class Mora(Game):
    key, players, Options, Moves, Events, View = "mora", range(2, 5), Options, Pick, Picked | Opened, MoraView

    def new(self, players, options):
        return MoraState([0] * players, [0] * players, 1)

    def restore(self, view):
        return MoraState(list(view.picks), list(view.points), view.round)

    def reveals(self, event, who):
        return isinstance(event, Opened)

    def describe(self, view):
        return [Say("mora-view", {"round": view.round})]


GAME = Mora()
