"""A game of Lampions in progress: its state and its rules. How a lantern is judged stands in `judging`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

from tablee.games.lampion.data import (
    DARK,
    DECOY,
    LIT,
    Judged,
    JudgedLantern,
    LampionOptions,
    LampionView,
    Light,
    Press,
    Pressed,
    Reaction,
    Reactions,
    Shown,
    Voided,
)
from tablee.games.lampion.judging import losers, settled_after, too_early, winner
from tablee.kernel import (
    ALL,
    CHANCE,
    NOBODY,
    Acting,
    DeclaredState,
    Missed,
    Move,
    Refused,
    Result,
    Tell,
    Void,
    ranked,
    told_to,
)
from tablee.kernel.ties import MOST_UNCERTAIN

ONE_IN = 3
"""One lantern in so many is a decoy, on average."""


class LampionState(DeclaredState[LampionOptions, LampionView]):
    """Points, the lantern that shows, and the answers to it, which nobody has seen yet."""

    View = LampionView

    points: list[int]
    left: int
    lantern: Literal[0, 1, 2]
    since: int
    presses: Reactions
    missed: tuple[int, ...]
    judged: tuple[JudgedLantern, ...]

    def __init__(self, players: int, options: LampionOptions) -> None:
        self.players = players
        self.options = options
        self.points = [0] * players
        self.left = options.lanterns
        self.lantern = DARK
        self.since = 0
        self.presses = ()
        self.missed = ()
        self.judged = ()

    # Who may do what.

    def acting(self) -> Acting:
        if not self.lantern:
            return Acting((CHANCE,) if self.left else ())
        due = self.since + settled_after(self.lantern, self.presses, self.players, self.missed)
        return Acting(tuple(range(self.players)), "window", due, self.since, missed=bool(self.missed))

    def legal(self, seat: int) -> Sequence[Move]:
        return () if self._has_pressed(seat) else self.offers()

    def offers(self) -> Sequence[Move]:
        return (Press(),) if self.lantern else ()

    def _has_pressed(self, seat: int) -> bool:
        return any(press.seat == seat for press in self.presses)

    def check(self, by: int, move: Move, at: int) -> None:
        # lampion.press: only while a lantern shows.
        if type(move) is Press and 0 <= by < self.players and self.left and not self.lantern:
            raise Refused("lampion.press", "dark")
        super().check(by, move, at)

    def check_move(self, by: int, move: Move, at: int) -> None:
        if by == CHANCE:
            self._check_light(move)
        elif type(move) is not Press:
            raise Refused("house.move")
        # lampion.press: once for each lantern.
        elif self._has_pressed(by):
            raise Refused("lampion.press", "once")

    def _check_light(self, move: Move) -> None:
        if type(move) is not Light:
            raise Refused("house.move")
        # lampion.decoy: only where the table wants them.
        if move.lantern == DECOY and not self.options.decoys:
            raise Refused("lampion.decoy")

    # What comes of it.

    def apply(
        self, by: int, move: Move, at: int, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        if type(move) is Light:
            self._light(move.lantern, at, tell)
        elif type(move) is Press:
            reaction = max(at - self.since, 0) if rt is None else rt
            self._press(Reaction(reaction, min(u, MOST_UNCERTAIN), by), tell)
        elif type(move) is Missed:
            self.missed = tuple(sorted(move.seats))
        elif type(move) is Void:
            self._void(tell)
        else:
            self._judge(tell)

    def _light(self, lantern: Literal[1, 2], at: int, tell: Tell | None) -> None:
        self.lantern = lantern
        self.since = at
        if tell:
            tell(Shown(lantern))

    def _press(self, press: Reaction, tell: Tell | None) -> None:
        # lampion.press: nobody else hears of it before the verdict. Sorted, so that the order of arrival is forgotten.
        self.presses = tuple(sorted((*self.presses, press)))
        if tell:
            tell(None, told_to(press.seat, Pressed(press.seat, press.rt)))

    def _judge(self, tell: Tell | None) -> None:
        assert self.lantern != DARK
        first = winner(self.lantern, self.presses)
        if first != NOBODY:
            self.points[first] += 1
        for seat in losers(self.lantern, self.presses):
            self.points[seat] -= 1
        early = too_early(self.presses)
        if tell:
            tell(Judged(self.lantern, first, self.presses, tuple(self.points), early, self.missed))
        self.judged += (JudgedLantern(self.lantern, first, self.presses, early),)
        self.left -= 1
        self._put_out()

    def _void(self, tell: Tell | None) -> None:
        # lampion.void: it does not count, and another will take its place.
        self._put_out()
        if tell:
            tell(Voided())

    def _put_out(self) -> None:
        self.lantern = DARK
        self.presses = ()
        self.missed = ()

    def chance(self, rng: Random) -> Move:
        return Light(DECOY if self.options.decoys and rng.randrange(ONE_IN) == 0 else LIT)

    def result(self) -> Result | None:
        # lampion.goal: the most points win once the last lantern is judged.
        return None if self.left else ranked(tuple(self.points), best="most")

    # What is seen.

    def seen_presses(self, who: int) -> Reactions:
        """One's own."""
        return tuple(press for press in self.presses if who in (ALL, press.seat))

    def seen_missed(self, who: int) -> tuple[int, ...]:
        """Nobody is told before the verdict."""
        return self.missed if who == ALL else ()

    def fill(self, rng: Random) -> None:
        """A press that was not shown may not have been made: nothing to fill."""
