"""Bots for Bantu: they search one or two moves ahead, with a heuristic evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tablee.games.bantu.board import FINISH, LANES, QUARTERS, bit_of, bits
from tablee.games.bantu.data import BantuView, Enter, Go
from tablee.games.bantu.reach import ends
from tablee.games.bantu.restore import restore
from tablee.games.bantu.rules import AT_HOME, IN_BOX, NUMBER, PER_SEAT, BantuState, covered
from tablee.kernel import Acting, Event, Move
from tablee.kernel.player import Plan, SeatedBot

THINKS_MS = (900, 1800)
ARRIVAL = 3.0
"""The value of a piece's arrival in Finish, in lines."""
PROMISE = 0.8
"""The value of a piece's next move, as a share of its lines: it may come late, or be prevented."""
SAFE = 0.17
"""The additional value of a piece that cannot be captured, as a share of the lines it has covered."""
DANGER = 0.3
"""The loss in value of a piece that can be captured next, as a share of the lines it has covered."""
BEST = 0.7
"""The weight of the best opponent against the average of all."""
WAITING = 0.2
"""The cost of a step aside, in lines, for each turn of a seat so far. Without it a piece that closes a narrow line
could step to and fro forever while the other seats lose their turns."""
LONG_TURNS, WEARY = 40, 0.1
"""After so many turns of each seat, noise grows by so many lines with every turn, which ends cycles such as three seats
that capture each other in turn on one circle."""
PROMISING = 6
"""The number of moves whose replies are searched."""


Weights = tuple[float, float, float, float]
"""The value of a line to a piece 1, 2, 3 and 4."""
ALIKE: Weights = (1.0, 1.0, 1.0, 1.0)
BY_TURNS: Weights = (1.6, 1.4, 1.1, 0.8)
"""A line takes a slow piece more turns than a quick one, though sums reduce the difference."""


def worths(state: BantuState, weights: Weights = ALIKE) -> list[float]:
    """The value of each seat's pieces, in lines."""
    return totals(piece_worths(state, weights))


def totals(pieces: Sequence[float]) -> list[float]:
    """The sum over the pieces of each seat."""
    return [sum(pieces[first : first + PER_SEAT]) for first in range(0, len(pieces), PER_SEAT)]


def piece_worths(state: BantuState, weights: Weights) -> list[float]:
    """The value of each piece: the lines that it has covered, and its next move."""
    return [_worth(state, piece, bit, weights) for piece, bit in enumerate(state.where)]


def worths_after(
    state: BantuState, before: BantuState, pieces: Sequence[float], weights: Weights
) -> list[float]:
    """The value of each seat's pieces after a move, from those of all pieces before it.

    The values change only of pieces that moved, and of those in the row that was left or reached.
    """
    row, where = state.board.row, state.where
    touched = 0
    for here, there in zip(before.where, where, strict=True):
        if here != there:
            touched |= (row[here] if here >= 0 else 0) | (row[there] if there >= 0 else 0)
    found = list(pieces)
    for piece, bit in enumerate(where):
        if bit != before.where[piece] or (bit >= 0 and touched >> bit & 1):
            found[piece] = _worth(state, piece, bit, weights)
    return totals(found)


def _worth(state: BantuState, piece: int, bit: int, weights: Weights) -> float:
    if bit == IN_BOX:
        return 0.0
    lines, number = state.board.lines, NUMBER[piece]
    weight = weights[number - 1]
    if bit == AT_HOME:
        return weight * lines * number / QUARTERS + ARRIVAL
    done = covered(state.board, bit, number)
    sure = done if state.exposed(bit) else done * (1 + SAFE)
    return weight * (sure + PROMISE * min(state.steps(bit), lines - bit // LANES))


def danger(state: BantuState, seat: int, weights: Weights = ALIKE) -> float:
    """The lines that this seat could lose by the worst capture, if it were the opponents' turn."""
    board = state.board
    mine = {
        bit: NUMBER[piece]
        for piece, bit in enumerate(state.where[PER_SEAT * seat : PER_SEAT * seat + PER_SEAT])
        if bit >= 0 and state.exposed(bit)
    }
    targets = sum([1 << bit for bit in mine])
    side = state.side(seat)
    lost = 0
    for piece, bit in enumerate(state.where if targets else ()):
        if bit >= 0 and piece // PER_SEAT not in side:
            steps = state.steps(bit)
            if board.near[steps][bit] & targets:
                lost |= ends(board, bit, steps, state.occupied, targets)[0] & targets
    return max([weights[mine[bit] - 1] * covered(board, bit, mine[bit]) for bit in bits(lost)], default=0.0)


def standing(state: BantuState, seat: int, worths: Sequence[float]) -> float:
    """The advantage of a seat and its partner over the opponents, mostly over the best of them."""
    side = state.side(seat)
    ours = theirs = best = 0.0
    for other, worth in enumerate(worths):
        if other in side:
            ours += worth
        else:
            theirs += worth
            best = max(best, worth)
    if state.options.teams:
        return ours - theirs
    return ours - BEST * best - (1 - BEST) * theirs / (state.players - 1)


def waits(state: BantuState, seat: int, move: Move) -> float:
    """The cost of a move that stays on its line."""
    if type(move) is not Go or move.circle == FINISH:
        return 0.0
    start = state.where[PER_SEAT * seat + move.piece - 1]
    return WAITING * state.turns / state.players if bit_of(move.circle) // LANES == start // LANES else 0.0


def best_moves(state: BantuState, weights: Weights, rng: Random, noise: float, most: int = 1) -> list[Move]:
    """The best moves for the seat that has the turn, by its standing after them, less the danger."""
    seat, pieces = state.turn, piece_worths(state, weights)
    noise += WEARY * max(state.turns / state.players - LONG_TURNS, 0)
    hopes: list[tuple[float, int, Move, BantuState]] = []
    for at, move in enumerate(state.legal(seat)):
        after = state.copy()
        after.carry_out(seat, move)
        hope = (
            standing(after, seat, worths_after(after, state, pieces, weights))
            - waits(state, seat, move)
            + noise * rng.random()
        )
        hopes.append((-hope, at, move, after))
    hopes.sort()
    # `danger` is expensive, so it is computed only for moves that may still be among the best.
    best: list[tuple[float, int, Move]] = []
    for less, at, move, after in hopes:
        if len(best) == most and less > best[-1][0]:
            break
        best.append((less + DANGER * danger(after, seat, weights), at, move))
        best = sorted(best)[:most]
    return [move for _, _, move in best]


class Style(NamedTuple):
    """The strength of a bot."""

    replies: bool
    """Whether it searches the others' replies."""
    noise: float
    """The largest error of its evaluation, in lines."""
    weights: Weights = ALIKE


class SensibleBot(SeatedBot):
    """Searches one move ahead, with small errors."""

    style = Style(replies=False, noise=1.0)

    def wake(self, view: BantuView, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        return (Plan(self.rng.randint(*THINKS_MS), self.choose(restore(view))),)

    def choose(self, state: BantuState) -> Move:
        """The bot's move in this position."""
        if not self.style.replies:
            return self._best(state, self.style.noise)[0]
        promising = self._best(state, 0.0, PROMISING)
        return max(promising, key=lambda move: self._after_replies(state, move))

    def _best(self, state: BantuState, noise: float = 0.0, most: int = 1) -> list[Move]:
        return best_moves(state, self.style.weights, self.rng, noise, most)

    def _after_replies(self, state: BantuState, move: Move) -> float:
        """The standing after the best replies of all other seats and the next move of its own."""
        after = state.copy()
        after.apply(self.seat, move, 0)
        # Seats that cannot move are passed over, so the same seat may reply several times.
        for _ in range(state.players):
            if after.result() is not None:
                break
            after.apply(after.turn, self._best(after)[0], 0)
        return (
            standing(after, self.seat, worths(after, self.style.weights))
            - DANGER * danger(after, self.seat, self.style.weights)
            - waits(state, self.seat, move)
            + self.style.noise * self.rng.random()
        )


class BeginnerBot(SensibleBot):
    """Searches one move ahead, with large errors."""

    style = Style(replies=False, noise=12.0)


class SharpBot(SensibleBot):
    """Searches the best replies of all seats to its most promising moves."""

    style = Style(replies=True, noise=0.1, weights=BY_TURNS)


class FarthestBot(SensibleBot):
    """Always makes the farthest move. A baseline for the others."""

    def choose(self, state: BantuState) -> Move:
        def lines(move: Move) -> float:
            assert isinstance(move, Go | Enter)
            if isinstance(move, Enter):
                return 0.0
            end = bit_of(move.circle)
            line = state.board.lines if end < 0 else end // LANES
            return line - state.where[PER_SEAT * self.seat + move.piece - 1] // LANES

        return max(state.legal(self.seat), key=lambda move: lines(move) + self.rng.random() / 2)
