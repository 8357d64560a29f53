"""Nim, in turn and in the open, so that moves may be taken back: whoever takes the last counter of a heap wins it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, structs

from tablee.kernel import CHANCE, Acting, Event, Game, Move, Options, Refused, Say, Seat, State, View, ranked

HEAPS = 2
SIZES = range(12, 16)


class Pour(Move, frozen=True):
    """CHANCE: a new heap."""

    counters: int


class Take(Move, frozen=True):
    counters: Annotated[int, Meta(ge=1, le=3)]


class Poured(Event, frozen=True):
    counters: int


class Took(Event, frozen=True):
    seat: Seat
    counters: int
    left: int


class NimView(View, frozen=True, kw_only=True):
    points: tuple[int, ...] = ()
    heap: int = 0
    turn: Seat = 0


class NimState(State):
    """The position is plain immutable data, replaced with each move."""

    __slots__ = ("it",)

    def __init__(self, it):
        self.it = it

    @property
    def players(self):
        return len(self.it.points)

    def acting(self):
        if self.result() is not None:
            return Acting(())
        return Acting((self.it.turn if self.it.heap else CHANCE,))

    def legal(self, seat):
        mine = seat in self.acting().seats
        return [Take(counters) for counters in range(1, min(3, self.it.heap) + 1)] if mine else []

    def check_move(self, by, move, at):
        if type(move) is not (Pour if by == CHANCE else Take):
            raise Refused("house.move")
        if move.counters not in (SIZES if by == CHANCE else range(1, min(3, self.it.heap) + 1)):
            raise Refused("nim.take")

    def apply(self, by, move, at=0, rt=None, u=0, tell=None):
        tell = tell or (lambda event: None)
        if by == CHANCE:
            self.it = structs.replace(self.it, heap=move.counters)
            tell(Poured(move.counters))
            return
        left = self.it.heap - move.counters
        points = tuple(own + (seat == by and not left) for seat, own in enumerate(self.it.points))
        self.it = structs.replace(self.it, heap=left, points=points, turn=(by + 1) % self.players)
        tell(Took(by, move.counters, left))

    def chance(self, rng):
        return Pour(rng.choice(SIZES))

    def view(self, who):
        return structs.replace(self.it, who=who)

    def fill(self, rng):
        """There are no holes."""

    def copy(self):
        return NimState(self.it)

    def result(self):
        over = sum(self.it.points) == HEAPS
        return ranked(self.it.points, best="most") if over else None


class Nim(Game):
    key, players, Options, Moves, View = "nim", range(2, 5), Options, Pour | Take, NimView
    Events = Poured | Took
    open = True

    def begin(self, players, options):
        return NimState(NimView(points=(0,) * players))

    def restore(self, view):
        return NimState(view)

    def describe(self, view):
        return [Say("nim-view", {"heap": view.heap})]


GAME = Nim()
