"""What pages show besides a view: the time to answer, and the lessons, which explain the cards at a table of four."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from msgspec import Struct

from tablee.games.dan.cards import SPECIALS, Special, deck
from tablee.games.dan.data import WINDOW_MS, Duty, Laid, Meaning, Speed
from tablee.games.dan.duties import PLACES, read
from tablee.kernel import Card

FOUR: Final = 4


class DanTally(Struct, frozen=True):
    """What pages show of a position besides its view."""

    window: int
    """Milliseconds in which a card can be answered."""


TALLIES: dict[Speed, DanTally] = {speed: DanTally(window) for speed, window in WINDOW_MS.items()}
"""The tally, which is the same in all positions of a game."""


class Case(Struct, frozen=True):
    """A card revealed by seat 0 of four, and what it asks of each seat."""

    card: Card
    below: Card
    """The card under it, of the same seat, which matters to a Déjà-vu."""
    why: Meaning
    duties: tuple[Duty, ...]


class Lesson(Struct, frozen=True):
    """All cards of a type."""

    special: Special | Literal["base"]
    cases: tuple[Case, ...]


class DanScene(Struct, frozen=True):
    """The lessons: the base cards, then the special types."""

    lessons: tuple[Lesson, ...]


@cache
def scene() -> DanScene:
    """All lessons.

    >>> [lesson.special for lesson in scene().lessons][:3]
    ['base', 'dove', 'raid']
    """
    lessons = []
    for special in (None, *SPECIALS):
        cards = [card for card in range(1, len(deck())) if deck()[card].special == special]
        lessons.append(Lesson(special or "base", tuple(map(_case, cards, range(1, len(cards) + 1)))))
    return DanScene(tuple(lessons))


def _case(card: Card, below: Card) -> Case:
    reading = read([Laid(below, 0), Laid(card, 0)], PLACES[FOUR])
    return Case(card, below, reading.why, reading.duties)
