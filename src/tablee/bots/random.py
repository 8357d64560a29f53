"""A bot that makes any legal move, at any pace: for tests, and as the measure of the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.kernel import Acting, Event, Game, View
from tablee.kernel.player import Plan

SLOWEST = 2000
"""Milliseconds: the longest that it thinks."""


class RandomBot:
    """Chooses evenly among the legal moves. In a window it shouts, strikes or shoots only half of the time."""

    def __init__(self, game: Game, seat: int, rng: Random) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        moves = self.game.restore(view).legal(self.seat)
        if acting.kind == "window" and self.rng.random() < 0.5:
            moves = [move for move in moves if type(move) not in self.game.unaided]
        return (Plan(self.rng.randrange(SLOWEST), self.rng.choice(moves)),) if moves else ()
