"""Draw, a reflex: on a loaded card the first to draw scores, on an empty one drawing costs. Five cards."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tablee.kernel import (
    ALL,
    CHANCE,
    NOBODY,
    Acting,
    Event,
    Game,
    Move,
    Options,
    Refused,
    Say,
    Seat,
    State,
    View,
    Void,
    ranked,
)

LOADED, EMPTY = 1, 2
CARDS, WINDOW, TIE = 5, 1000, 10


class Reveal(Move, frozen=True):
    card: Annotated[int, Meta(ge=LOADED, le=EMPTY)]


class Shoot(Move, frozen=True):
    pass


class Revealed(Event, frozen=True):
    card: int


class Shot(Event, frozen=True):
    pass


class Judged(Event, frozen=True):
    first: Seat
    shots: tuple[tuple[int, int, int], ...]


class DrawView(View, frozen=True, kw_only=True):
    points: tuple[int, ...] = ()
    left: int = CARDS
    card: int = 0
    since: int = 0
    shots: tuple[tuple[int, int, int], ...] = ()
    last: tuple[tuple[int, int, int], ...] = ()


class DrawState(State):
    __slots__ = ("card", "last", "left", "points", "shots", "since")

    def __init__(self, points, left, card, since, shots, last):
        self.points, self.left, self.card, self.since = points, left, card, since
        self.shots, self.last = shots, last

    @property
    def players(self):
        return len(self.points)

    def acting(self):
        if self.card:
            return Acting(tuple(range(len(self.points))), "window", self.since + WINDOW, self.since)
        return Acting((CHANCE,) if self.left else ())

    def legal(self, seat):
        return [Shoot()] if self.card and all(shot[2] != seat for shot in self.shots) else []

    def check_move(self, by, move, at):
        if by == CHANCE:
            if type(move) is not Reveal or move.card not in (LOADED, EMPTY):
                raise Refused("house.move")
        elif type(move) is not Shoot:
            raise Refused("house.move")
        elif any(shot[2] == by for shot in self.shots):
            raise Refused("draw.once")

    def apply(self, by, move, at, rt=None, u=0, tell=None):
        if by == CHANCE:
            self.card, self.since = move.card, at
            if tell:
                tell(Revealed(move.card))
        elif by >= 0:
            self.shots = sorted([*self.shots, (at - self.since if rt is None else rt, u, by)])
            if tell:
                tell(None, {by: Shot()})
        else:
            self._judge([] if type(move) is Void else self.shots, tell)

    def _judge(self, shots, tell):
        """The first shot decides, unless another cannot be told apart from it: then nothing happens."""
        first = NOBODY
        if shots and all(later[0] - shots[0][0] >= max(TIE, later[1], shots[0][1]) for later in shots[1:]):
            first = shots[0][2]
            self.points[first] += 1 if self.card == LOADED else -1
        if tell:
            tell(Judged(first, tuple(shots)))
        self.left, self.card, self.shots, self.last = self.left - 1, 0, [], tuple(shots)

    def chance(self, rng):
        return Reveal(rng.choice((LOADED, EMPTY)))

    def view(self, who):
        shots = tuple(shot for shot in self.shots if who in (ALL, shot[2]))
        points = tuple(self.points)
        return DrawView(
            who=who,
            points=points,
            left=self.left,
            card=self.card,
            since=self.since,
            shots=shots,
            last=self.last,
        )

    def fill(self, rng):
        """A shot that was not shown may not have been made: nothing to fill."""

    def copy(self):
        return DrawState(self.points[:], self.left, self.card, self.since, self.shots[:], self.last)

    def result(self):
        return None if self.left else ranked(tuple(self.points), best="most")


class Draw(Game):
    key, players, Options, View = "draw", range(2, 5), Options, DrawView
    Moves, Events = Reveal | Shoot, Revealed | Shot | Judged
    unaided = frozenset({Shoot})

    def new(self, players, options):
        return DrawState([0] * players, CARDS, 0, 0, [], ())

    def restore(self, view):
        return DrawState(list(view.points), view.left, view.card, view.since, list(view.shots), view.last)

    def reveals(self, event, who):
        return isinstance(event, Judged)

    def describe(self, view):
        return [Say("draw-view", {"left": view.left})]


GAME = Draw()
