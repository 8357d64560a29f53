"""Games in turns: one seat has to move, in some phase, and perhaps scores are kept on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar, Literal, TypeVar

from tablee.kernel.data import CHANCE, HOLE, NO_SEAT, Acting, Result, ranked
from tablee.kernel.declared import DeclaredState, OptionsT, ViewT

T = TypeVar("T")

MAX_SEATS = 12
ACTING = {seat: Acting((seat,)) for seat in (*range(MAX_SEATS), CHANCE)} | {NO_SEAT: Acting(())}
"""`Acting` for a single seat, chance, or none."""
UNKNOWN = tuple([(HOLE,) * number for number in range(200)])
"""By number: so many cards that are not known."""

Sheet = tuple[tuple[int, ...], ...]
"""The score of each seat, a row for each round or deal played."""


class TurnState(DeclaredState[OptionsT, ViewT]):
    """A state in which one seat, or chance, has to move."""

    phase: str
    """The kind of move that is awaited."""
    actor: int
    """The seat or `CHANCE` that has to make it; `NO_SEAT` once the game is over."""

    def wait(self, phase: str, actor: int) -> None:
        """From now on `actor` has to move."""
        self.phase = phase
        self.actor = actor

    def acting(self) -> Acting:
        return ACTING[self.actor]


class SheetState(TurnState[OptionsT, ViewT]):
    """A state that keeps scores on a sheet, round by round."""

    best: ClassVar[Literal["most", "least"]]
    """Whether the most or the least points win."""

    sheet: Sheet

    def totals(self) -> tuple[int, ...]:
        """Each seat's points in all rounds."""
        return totals(self.sheet, self.players)

    def result(self) -> Result | None:
        return ranked(self.totals(), best=self.best) if self.actor == NO_SEAT else None


def totals(sheet: Sheet, players: int) -> tuple[int, ...]:
    """The column sums of a score sheet.

    >>> totals(((3, -10), (4, 5)), 2), totals((), 2)
    ((7, -5), (0, 0))
    """
    return tuple([sum(row[seat] for row in sheet) for seat in range(players)])


def replaced(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """A row with another value for one seat.

    >>> replaced((1, 2, 3), 1, 9)
    (1, 9, 3)
    """
    return (*row[:seat], value, *row[seat + 1 :])


def shuffled(cards: Iterable[int], rng: Random) -> list[int]:
    """The cards in random order. Sorting by random keys is a fair shuffle, and three times as fast as `shuffle`."""
    luck = rng.random
    return sorted(cards, key=lambda _: luck())


def dealt(cards: Sequence[int], players: int, each: int) -> tuple[tuple[int, ...], ...]:
    """Hands off the top of shuffled cards.

    >>> dealt([5, 3, 8, 1, 9], players=2, each=2)
    ((5, 3), (8, 1))
    """
    return tuple([tuple(cards[first : first + each]) for first in range(0, players * each, each)])
