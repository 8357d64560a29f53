"""Who was first, and who cannot be told apart.

Decided on the set of answers: an answer is first unless another is clearly before it. So nothing depends on the order
in which they are looked at, and of three answers 8 ms apart the last is clearly behind the first, though neither can be
told from the one between. Whole milliseconds: what people are shown is what decides.

>>> from tablee.kernel.ties import Answer, first, places
>>> row = [Answer(0, 316, 6), Answer(1, 300, 6), Answer(2, 308, 6)]
>>> first(row), places(row)
((1, 2), {0: 2, 1: 1, 2: 1})
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt

TIE = 10
"""Milliseconds: less than this is never told apart."""
ACTS = 2
"""Acts without a common stimulus are told apart at so many times their uncertainty: a seat's all lean one way."""
MOST_UNCERTAIN = 100
"""Milliseconds: no answer is taken for less certain than this, so that rules know how long to wait for a tie."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's answer at a time, give or take `u`, in milliseconds."""

    seat: int
    at: int
    u: int


def apart(one: Answer, other: Answer, widen: int = 1, least: int = TIE) -> bool:
    """Whether two answers can be told apart: they are as far from each other as their uncertainty together."""
    gap = one.at - other.at
    return gap * gap >= max(least * least, widen * widen * (one.u * one.u + other.u * other.u))


def widest(u: int, other: int, least: int = TIE) -> int:
    """How far apart two answers with these uncertainties must be, in whole milliseconds."""
    return max(least, 1 + isqrt(u * u + other * other - 1) if u or other else 0)


def _beaten(answer: Answer, answers: list[Answer], widen: int, least: int) -> int:
    """How many are clearly before it."""
    return sum(other.at < answer.at and apart(other, answer, widen, least) for other in answers)


def first(answers: Iterable[Answer], widen: int = 1, least: int = TIE) -> tuple[int, ...]:
    """The seats that nobody is clearly before: one winner, or a tie."""
    row = list(answers)
    return tuple(sorted(answer.seat for answer in row if not _beaten(answer, row, widen, least)))


def places(answers: Iterable[Answer], widen: int = 1, least: int = TIE) -> dict[int, int]:
    """Each seat's place: one more than the number of seats that are clearly before it."""
    row = list(answers)
    return {
        answer.seat: 1 + _beaten(answer, row, widen, least) for answer in sorted(row, key=lambda a: a.seat)
    }
