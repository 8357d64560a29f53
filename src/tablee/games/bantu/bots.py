"""Players of Bantu: they look ahead a move or two, and judge by what a position promises."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from random import Random
from typing import NamedTuple

from tablee.games.bantu.board import LANES
from tablee.games.bantu.data import BantuView
from tablee.games.bantu.restore import restore
from tablee.games.bantu.rules import AT_HOME, IN_BOX, NUMBER, PER_SEAT, BantuState
from tablee.kernel import Acting, Event, Move
from tablee.kernel.player import Plan

THINKS = (900, 1800)
"""Milliseconds."""
ARRIVAL = 3.0
"""What it is worth to be home, in lines: nothing can happen to a piece there."""
PROMISE = 0.6
"""What the farthest next move is worth, as a share of its lines: somebody may spoil it."""
SAFE = 0.12
"""How much of its way a piece that cannot be captured is surer of."""
BEST = 0.7
"""How much the best of the others matters, and not just all of them alike."""
PROMISING = 5
"""How many moves are worth thinking about what the others will do."""


def worths(state: BantuState) -> list[float]:
    """How far each seat has come, in lines, and what its pieces promise."""
    board, occupied, exposed = state.board, state.occupied, state.capturable()
    totals = [0.0] * state.players
    promises = [0.0] * state.players
    for piece, bit in enumerate(state.where):
        if bit == IN_BOX:
            continue
        seat, number = piece // PER_SEAT, NUMBER[piece]
        way = board.lines * number / 4
        if bit == AT_HOME:
            totals[seat] += way + ARRIVAL
            continue
        left = board.lines - bit // LANES
        done = way - left + 1
        totals[seat] += done if exposed >> bit & 1 else done * (1 + SAFE)
        alone = occupied & board.row[bit] == 1 << bit
        promises[seat] = max(promises[seat], min(number if alone else state.steps(bit, number), left))
    return [total + PROMISE * promise for total, promise in zip(totals, promises, strict=True)]


def standing(state: BantuState, seat: int) -> float:
    """How well a seat stands, with its partner, against the others: most of all against the best of them."""
    ours = theirs = best = 0.0
    for other, worth in enumerate(worths(state)):
        if state.together(seat, other):
            ours += worth
        else:
            theirs += worth
            best = max(best, worth)
    if state.options.teams:
        return ours - theirs
    return ours - BEST * best - (1 - BEST) * theirs / (state.players - 1)


def best_moves(state: BantuState, rng: Random, noise: float, most: int = 1) -> list[Move]:
    """What looks best a move ahead, for whoever is at turn."""
    seat = state.turn

    def promises(move: Move) -> float:
        after = state.copy()
        after.apply(seat, move, 0)
        return standing(after, seat) + noise * rng.random()

    return nlargest(most, state.legal(seat), key=promises)


class Style(NamedTuple):
    """How far a player looks, and how exactly."""

    replies: bool
    """Whether it thinks of what the others will do."""
    noise: float
    """By how many lines it may misjudge."""


class SensibleBot:
    """Looks at its own move, and judges it fairly well."""

    style = Style(replies=False, noise=1.0)

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def wake(self, view: BantuView, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        return (Plan(self.rng.randint(*THINKS), self.choose(restore(view))),)

    def choose(self, state: BantuState) -> Move:
        """What it would do in this position."""
        if not self.style.replies:
            return best_moves(state, self.rng, self.style.noise)[0]
        promising = best_moves(state, self.rng, 0.0, PROMISING)
        return max(promising, key=lambda move: self._after_replies(state, move))

    def _after_replies(self, state: BantuState, move: Move) -> float:
        """How it would stand when everybody has answered as looks best to them."""
        after = state.copy()
        after.apply(self.seat, move, 0)
        while after.result() is None and after.turn != self.seat:
            after.apply(after.turn, best_moves(after, self.rng, 0.0)[0], 0)
        return standing(after, self.seat) + self.style.noise * self.rng.random()


class BeginnerBot(SensibleBot):
    """Misjudges what it sees."""

    style = Style(replies=False, noise=8.0)


class SharpBot(SensibleBot):
    """Thinks of everybody's best answer to each of its moves."""

    style = Style(replies=True, noise=0.3)
