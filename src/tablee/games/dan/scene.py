"""What a page teaches the game with: cards as they come at a table of four, and what each asks of everybody."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from msgspec import Struct

from tablee.games.dan.cards import SPECIALS, Special, deck
from tablee.games.dan.data import Duty, Laid, Meaning
from tablee.games.dan.duties import PLACES, read
from tablee.kernel import Card

FOUR: Final = 4


class Case(Struct, frozen=True):
    """A card that seat 0 of four has revealed, and what it asks. Turned to another seat, so are the duties."""

    card: Card
    below: Card
    """The card under it, of the same seat. It matters under a Déjà-vu."""
    why: Meaning
    duties: tuple[Duty, ...]


class Lesson(Struct, frozen=True):
    """All cards of a type."""

    special: Special | Literal["base"]
    cases: tuple[Case, ...]


class DanScene(Struct, frozen=True):
    """The whole deck: the base cards, then type by type."""

    lessons: tuple[Lesson, ...]


@cache
def scene() -> DanScene:
    """All lessons.

    >>> [lesson.special for lesson in scene().lessons][:3]
    ['base', 'dove', 'raid']
    """
    numbers = range(1, len(deck()))
    cards = {
        special: [card for card in numbers if deck()[card].special == special]
        for special in (None, *SPECIALS)
    }
    lessons = [
        Lesson(special or "base", tuple(_case(card, at + 1) for at, card in enumerate(same)))
        for special, same in cards.items()
    ]
    return DanScene(tuple(lessons))


def _case(card: Card, below: Card) -> Case:
    reading = read([Laid(below, 0), Laid(card, 0)], PLACES[FOUR])
    return Case(card, below, reading.why, reading.duties)
