"""Players of Bantu: they look ahead a move or two, and judge by what a position promises."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from random import Random
from typing import NamedTuple

from tablee.games.bantu.board import LANES, QUARTERS, bit_of, bits
from tablee.games.bantu.data import BantuView, Enter, Go
from tablee.games.bantu.reach import ends
from tablee.games.bantu.restore import restore
from tablee.games.bantu.rules import AT_HOME, IN_BOX, NUMBER, PER_SEAT, BantuState
from tablee.kernel import Acting, Event, Move
from tablee.kernel.player import Plan

THINKS = (900, 1800)
"""Milliseconds."""
ARRIVAL = 3.0
"""What it is worth to be home, in lines: nothing can happen to a piece there."""
PROMISE = 0.8
"""What each piece's next move is worth, as a share of its lines: it may come late, or be spoiled."""
SAFE = 0.17
"""How much of its way a piece that cannot be captured is surer of."""
DANGER = 0.3
"""How much of its way a piece is as good as losing that somebody can capture next."""
BEST = 0.7
"""How much the best of the others matters, and not just all of them alike."""
PROMISING = 6
"""How many moves are worth thinking about what the others will do."""


Weights = tuple[float, float, float, float]
"""What a line is worth to a piece 1, 2, 3 and 4."""
ALIKE: Weights = (1.0, 1.0, 1.0, 1.0)
BY_TURNS: Weights = (1.6, 1.4, 1.1, 0.8)
"""A line takes a slow piece more turns than a quick one: how many more, sums make less."""


def worths(state: BantuState, weights: Weights = ALIKE) -> list[float]:
    """How far each seat has come, in lines, and what its pieces promise."""
    board, exposed = state.board, state.capturable()
    totals = [0.0] * state.players
    for piece, bit in enumerate(state.where):
        seat, number = piece // PER_SEAT, NUMBER[piece]
        weight = weights[number - 1]
        if bit == AT_HOME:
            totals[seat] += weight * board.lines * number / QUARTERS + ARRIVAL
        elif bit != IN_BOX:
            done = covered(state, bit, number)
            totals[seat] += weight * (done if exposed >> bit & 1 else done * (1 + SAFE))
            totals[seat] += weight * PROMISE * min(state.steps(bit), board.lines - bit // LANES)
    return totals


def covered(state: BantuState, bit: int, number: int) -> float:
    """How many lines a piece has behind it, that of its entrance included."""
    lines = state.board.lines
    return bit // LANES + 1 - lines * (1 - number / QUARTERS)


def danger(state: BantuState, seat: int, weights: Weights = ALIKE) -> float:
    """How many lines this seat could lose by the worst capture, if it were the others' turn."""
    board, exposed = state.board, state.capturable()
    mine = {
        bit: NUMBER[piece]
        for piece, bit in enumerate(state.where[PER_SEAT * seat : PER_SEAT * seat + PER_SEAT])
        if bit >= 0 and exposed >> bit & 1
    }
    targets = sum([1 << bit for bit in mine])
    lost = 0
    for piece, bit in enumerate(state.where if targets else ()):
        if bit >= 0 and not state.together(piece // PER_SEAT, seat):
            steps = state.steps(bit)
            if board.near[steps][bit] & targets:
                lost |= ends(board, bit, steps, state.occupied, targets)[0] & targets
    return max([weights[mine[bit] - 1] * covered(state, bit, mine[bit]) for bit in bits(lost)], default=0.0)


def standing(state: BantuState, seat: int, weights: Weights) -> float:
    """How well a seat stands, with its partner, against the others: most of all against the best of them."""
    ours = theirs = best = 0.0
    for other, worth in enumerate(worths(state, weights)):
        if state.together(seat, other):
            ours += worth
        else:
            theirs += worth
            best = max(best, worth)
    if state.options.teams:
        return ours - theirs
    return ours - BEST * best - (1 - BEST) * theirs / (state.players - 1)


def judged(state: BantuState, seat: int, weights: Weights) -> float:
    """How well a seat stands that has just moved, less what it risks."""
    return standing(state, seat, weights) - DANGER * danger(state, seat, weights)


def best_moves(state: BantuState, weights: Weights, rng: Random, noise: float, most: int = 1) -> list[Move]:
    """What looks best a move ahead, for whoever is at turn."""
    seat = state.turn

    def promises(move: Move) -> float:
        after = state.copy()
        after.apply(seat, move, 0)
        return judged(after, seat, weights) + noise * rng.random()

    return nlargest(most, state.legal(seat), key=promises)


class Style(NamedTuple):
    """How far a player looks, and how exactly."""

    replies: bool
    """Whether it thinks of what the others will do."""
    noise: float
    """By how many lines it may misjudge."""
    weights: Weights = ALIKE


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
            return self._best(state, self.style.noise)[0]
        promising = self._best(state, 0.0, PROMISING)
        return max(promising, key=lambda move: self._after_replies(state, move))

    def _best(self, state: BantuState, noise: float = 0.0, most: int = 1) -> list[Move]:
        return best_moves(state, self.style.weights, self.rng, noise, most)

    def _after_replies(self, state: BantuState, move: Move) -> float:
        """How it would stand when everybody has answered as looks best to them, and it has moved again."""
        after = state.copy()
        after.apply(self.seat, move, 0)
        # Whoever cannot move is passed over: the others may have several turns before this one comes again.
        for _ in range(state.players):
            if after.result() is not None:
                break
            after.apply(after.turn, self._best(after)[0], 0)
        return judged(after, self.seat, self.style.weights) + self.style.noise * self.rng.random()


class BeginnerBot(SensibleBot):
    """Misjudges what it sees."""

    style = Style(replies=False, noise=12.0)


class SharpBot(SensibleBot):
    """Thinks of everybody's best answer to each of its moves, and of its own to theirs."""

    style = Style(replies=True, noise=0.1, weights=BY_TURNS)


class FarthestBot(SensibleBot):
    """Greedy: always the farthest move, and lets nothing else count. A yardstick for the others."""

    def choose(self, state: BantuState) -> Move:
        def lines(move: Move) -> float:
            assert isinstance(move, Go | Enter)
            if isinstance(move, Enter):
                return 0.0
            end = bit_of(move.circle)
            line = state.board.lines if end < 0 else end // LANES
            return line - state.where[PER_SEAT * self.seat + move.piece - 1] // LANES

        return max(state.legal(self.seat), key=lambda move: lines(move) + self.rng.random() / 2)
