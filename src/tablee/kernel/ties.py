"""Which answer was first, and which answers cannot be told apart.

Decided on the set of answers: an answer is first unless another is clearly before it. So the order of evaluation does
not matter, and of three answers 8 ms apart the last is clearly behind the first, though neither can be told from the
one between. Times are whole milliseconds, as they are displayed.

>>> from tablee.kernel.ties import Answer, first, places
>>> row = [Answer(0, 316, 6), Answer(1, 300, 6), Answer(2, 308, 6)]
>>> first(row), places(row)
((1, 2), {0: 2, 1: 1, 2: 1})
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt

TIE_MS = 10
"""Milliseconds: a smaller difference never counts."""
ACTS_FACTOR = 2
"""Factor on the uncertainty of acts without a common stimulus: all errors of one seat lean the same way."""
MAX_UNCERTAINTY_MS = 100
"""Milliseconds: upper limit of an answer's uncertainty, so that rules know how long to wait for a tie."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer at a time, with its uncertainty, both in milliseconds."""

    seat: int
    at: int
    uncertainty_ms: int


def apart(one: Answer, other: Answer, widen: int = 1, least: int = TIE_MS) -> bool:
    """Whether two answers can be told apart: their distance is at least their combined uncertainty."""
    gap = one.at - other.at
    return gap * gap >= max(least * least, widen * widen * (one.uncertainty_ms**2 + other.uncertainty_ms**2))


def widest(u: int, other: int, least: int = TIE_MS) -> int:
    """The smallest distance, in whole milliseconds, at which answers with these uncertainties are told apart."""
    return max(least, 1 + isqrt(u * u + other * other - 1) if u or other else 0)


def _beaten(answer: Answer, answers: list[Answer], widen: int, least: int) -> int:
    """How many answers are clearly before this one."""
    return sum(other.at < answer.at and apart(other, answer, widen, least) for other in answers)


def first(answers: Iterable[Answer], widen: int = 1, least: int = TIE_MS) -> tuple[int, ...]:
    """The seats whose answers have none clearly before them: one winner, or a tie."""
    row = list(answers)
    return tuple(sorted(answer.seat for answer in row if not _beaten(answer, row, widen, least)))


def places(answers: Iterable[Answer], widen: int = 1, least: int = TIE_MS) -> dict[int, int]:
    """Each seat's place: one more than the number of seats that are clearly before it."""
    row = sorted(answers, key=lambda answer: answer.seat)
    return {answer.seat: 1 + _beaten(answer, row, widen, least) for answer in row}
