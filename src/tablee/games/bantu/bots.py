"""Players of Bantu: they look ahead a move or two, and judge by what a position promises."""

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
WAITING = 0.2
"""What a step aside costs, in lines, for each turn that everybody has had: whoever closes a narrow line could wait for
ever, with a piece that steps to and fro, while the others lose their turns."""
LONG, WEARY = 40, 0.1
"""After so many turns each a player judges worse by so many lines with every turn: what goes round in a circle ends,
as three do who capture each other in turn on one circle."""
PROMISING = 6
"""How many moves are worth thinking about what the others will do."""


Weights = tuple[float, float, float, float]
"""What a line is worth to a piece 1, 2, 3 and 4."""
ALIKE: Weights = (1.0, 1.0, 1.0, 1.0)
BY_TURNS: Weights = (1.6, 1.4, 1.1, 0.8)
"""A line takes a slow piece more turns than a quick one: how many more, sums make less."""


def worths(state: BantuState, weights: Weights = ALIKE) -> list[float]:
    """How far each seat has come, in lines, and what its pieces promise."""
    return totals(piece_worths(state, weights))


def totals(pieces: Sequence[float]) -> list[float]:
    """What the pieces of each seat are worth together."""
    return [sum(pieces[first : first + PER_SEAT]) for first in range(0, len(pieces), PER_SEAT)]


def piece_worths(state: BantuState, weights: Weights) -> list[float]:
    """How far each piece has come, in lines, and what it promises."""
    return [_worth(state, piece, bit, weights) for piece, bit in enumerate(state.where)]


def worths_after(
    state: BantuState, before: BantuState, pieces: Sequence[float], weights: Weights
) -> list[float]:
    """What each seat's pieces are worth after a move, given what they were worth before it.

    Only those that moved are worth something else, and those in the row that was left or that was reached.
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
    """How many lines this seat could lose by the worst capture, if it were the others' turn."""
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
    """How well a seat stands, with its partner, against the others: most of all against the best of them."""
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
    """What a move costs that takes a piece no line further."""
    if type(move) is not Go or move.circle == FINISH:
        return 0.0
    start = state.where[PER_SEAT * seat + move.piece - 1]
    return WAITING * state.turns / state.players if bit_of(move.circle) // LANES == start // LANES else 0.0


def best_moves(state: BantuState, weights: Weights, rng: Random, noise: float, most: int = 1) -> list[Move]:
    """What looks best a move ahead to whoever is at turn: how it would stand, less what it would risk."""
    seat, pieces = state.turn, piece_worths(state, weights)
    noise += WEARY * max(state.turns / state.players - LONG, 0)
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
    # Risks are what takes time to find: only those of moves that may still be among the best are looked for.
    best: list[tuple[float, int, Move]] = []
    for less, at, move, after in hopes:
        if len(best) == most and less > best[-1][0]:
            break
        best.append((less + DANGER * danger(after, seat, weights), at, move))
        best = sorted(best)[:most]
    return [move for _, _, move in best]


class Style(NamedTuple):
    """How far a player looks, and how exactly."""

    replies: bool
    """Whether it thinks of what the others will do."""
    noise: float
    """By how many lines it may misjudge."""
    weights: Weights = ALIKE


class SensibleBot(SeatedBot):
    """Looks at its own move, and judges it fairly well."""

    style = Style(replies=False, noise=1.0)

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
        return (
            standing(after, self.seat, worths(after, self.style.weights))
            - DANGER * danger(after, self.seat, self.style.weights)
            - waits(state, self.seat, move)
            + self.style.noise * self.rng.random()
        )


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
