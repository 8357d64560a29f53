"""The state and rules of Lampions. See `judging` for the verdict on a lantern."""

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
    NO_SEAT,
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
from tablee.kernel.ties import MAX_UNCERTAINTY_MS

DECOY_ONE_IN = 3
"""One lantern in so many is a decoy, on average."""


class LampionState(DeclaredState[LampionOptions, LampionView]):
    """The points, the lantern that shows, and the hidden answers to it."""

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
        self.take(LampionView(options=options, points=(0,) * players, left=options.lanterns))
        self.presses = ()
        self.missed = ()

    # Legal moves.

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

    def check(self, by: int, move: Move, at: int = 0) -> None:
        # lampion.press: only while a lantern shows.
        if type(move) is Press and 0 <= by < self.players and self.left and not self.lantern:
            raise Refused("lampion.press", "dark")
        super().check(by, move, at)

    def check_move(self, by: int, move: Move, at: int) -> None:
        if type(move) is not (Light if by == CHANCE else Press):
            raise Refused("house.move")
        # lampion.decoy: only if the option is set.
        if type(move) is Light and move.lantern == DECOY and not self.options.decoys:
            raise Refused("lampion.decoy")
        # lampion.press: once for each lantern.
        if self._has_pressed(by):
            raise Refused("lampion.press", "once")

    # Effects.

    def apply(
        self, by: int, move: Move, at: int = 0, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        match move:
            case Light():
                self.lantern = move.lantern
                self.since = at
                if tell:
                    tell(Shown(move.lantern))
            case Press():
                reaction = max(at - self.since, 0) if rt is None else rt
                press = Reaction(reaction, min(u, MAX_UNCERTAINTY_MS), by)
                # lampion.press: hidden from the others until the verdict. Sorted, to drop the order of arrival.
                self.presses = tuple(sorted((*self.presses, press)))
                if tell:
                    tell(None, told_to(by, Pressed(by, reaction)))
            case Missed():
                self.missed = tuple(sorted(move.seats))
            case Void():
                # lampion.void: it does not count, and another will take its place.
                self._put_out()
                if tell:
                    tell(Voided())
            case _:
                self._judge(tell)

    def _judge(self, tell: Tell | None) -> None:
        assert self.lantern != DARK
        first = winner(self.lantern, self.presses)
        if first != NO_SEAT:
            self.points[first] += 1
        for seat in losers(self.lantern, self.presses):
            self.points[seat] -= 1
        early = too_early(self.presses)
        if tell:
            tell(Judged(self.lantern, first, self.presses, tuple(self.points), early, self.missed))
        self.judged += (JudgedLantern(self.lantern, first, self.presses, early),)
        self.left -= 1
        self._put_out()

    def _put_out(self) -> None:
        self.lantern = DARK
        self.presses = ()
        self.missed = ()

    def chance(self, rng: Random) -> Move:
        return Light(DECOY if self.options.decoys and rng.randrange(DECOY_ONE_IN) == 0 else LIT)

    def result(self) -> Result | None:
        # lampion.goal: the most points win once the last lantern is judged.
        return None if self.left else ranked(tuple(self.points), best="most")

    # Views.

    def seen_presses(self, who: int) -> Reactions:
        return tuple(press for press in self.presses if who in (ALL, press.seat))

    def seen_missed(self, who: int) -> tuple[int, ...]:
        return self.missed if who == ALL else ()

    def fill(self, rng: Random) -> None:
        """Do nothing: a hidden press may not have been made."""
