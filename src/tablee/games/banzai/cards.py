"""Banzaï!'s cards: twelve families of five characters, and what a hand has of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

FAMILIES: Final = (
    "cow",
    "fox",
    "frog",
    "turtle",
    "duck",
    "cat",
    "pig",
    "kangaroo",
    "sloth",
    "vulture",
    "koala",
    "rabbit",
)
"""Families are numbered from 1, in this order."""
CHARACTERS: Final = ("lord", "warrior", "princess", "kid", "wizard")
LORD, WARRIOR, PRINCESS, KID, WIZARD = range(5)
FAMILY: Final = len(CHARACTERS)
"""How many cards make a family."""
CARDS: Final = range(1, FAMILY * len(FAMILIES) + 1)


def family_of(card: int) -> int:
    """The number of a card's family: cards 1 to 5 are the Cow's, 6 to 10 the Fox's. A hole has none: 0.

    >>> family_of(5), family_of(6), family_of(60), family_of(0)
    (1, 2, 12, 0)
    """
    return (card + FAMILY - 1) // FAMILY


def character_of(card: int) -> int:
    """Lord, Warrior, Princess, Kid, Wizard: 0 to 4, in this order in each family. A hole has none: -1.

    >>> CHARACTERS[character_of(6)], CHARACTERS[character_of(10)], character_of(0)
    ('lord', 'wizard', -1)
    """
    return (card - 1) % FAMILY if card else -1


def card_of(family: int, character: int) -> int:
    """The card with this character.

    >>> card_of(2, WIZARD)
    10
    """
    return FAMILY * (family - 1) + character + 1


def cards_of(families: Iterable[int]) -> list[int]:
    """All cards of these families."""
    return [card_of(family, character) for family in families for character in range(FAMILY)]


def gathered(hand: Sequence[int], wed: Sequence[int] = ()) -> dict[int, list[int]]:
    """The cards of a hand by family; two that are wed are one, under the number of the first.

    >>> gathered((1, 7, 8, 0, 2)), gathered((1, 7, 8, 0, 2), wed=(1, 2))
    ({1: [1, 2], 2: [7, 8]}, {1: [1, 2, 7, 8]})
    """
    families: dict[int, list[int]] = {}
    for card in sorted(hand):
        if card:
            families.setdefault(one_family(family_of(card), wed), []).append(card)
    return families


def best_family(hand: Sequence[int], wed: Sequence[int]) -> list[int]:
    """The cards of the family of which a hand has most.

    >>> best_family((1, 7, 8, 0), ())
    [7, 8]
    """
    return max(gathered(hand, wed).values(), key=len, default=[])


def one_family(family: int, wed: Sequence[int]) -> int:
    """The number under which a family counts: of two that are wed, that of the first.

    >>> one_family(7, (3, 7)), one_family(7, ())
    (3, 7)
    """
    return wed[0] if family in wed else family
