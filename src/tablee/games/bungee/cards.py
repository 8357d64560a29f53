"""Bungee's cards, and hands of them.

Cards of one value are all alike, so a card *is* its value: 1 to 10, and `BUNGEE`. A hand is how many it holds of
each value, packed into one int, a hexadecimal digit a value; the last digit counts holes, cards not known here.

>>> hex(pack([3, 3, BUNGEE]))
'0x100000002000'
>>> unpack(pack([BUNGEE, 3, 3]))
(3, 3, 11)
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from tablee.kernel import HOLE, Refused
from tablee.kernel.hidden import Deck

BUNGEE = 11
MOST_IN_HAND = 5
SIX = 6
VALUES = range(1, BUNGEE + 1)
MOST_OF_A_VALUE = 15
"""What a hexadecimal digit can count: the limit for decks of one's own."""


def deck_of(*copies: int) -> tuple[int, ...]:
    """A deck with so many cards of each value, from 1 to `BUNGEE`.

    >>> deck_of(2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1)
    (1, 1, 4, 11)
    """
    return tuple(value for value, number in zip(VALUES, copies, strict=True) for _ in range(number))


DECK = deck_of(5, 5, 5, 5, 5, 5, 5, 5, 5, 8, 3)
"""bungee.deck: 56 cards."""


class BungeeDeck(Deck):
    """bungee.deck: these cards, counted by value."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        super().__init__([cards.count(value) for value in range(BUNGEE + 1)])

    def refusal(self, card: int) -> Refused:
        if card == HOLE:
            return Refused("bungee.deck", "all", most=self.size)
        if card not in VALUES:
            return Refused("bungee.deck", "unknown", card=card)
        return Refused("bungee.deck", "value", card=card, most=self.copies[card])


counted_deck = lru_cache(maxsize=100)(BungeeDeck)


def pile_of(cards: Sequence[int], length: int) -> list[int]:
    """A pile from cards in the order of drawing; what they leave out lies below, unknown. The last one lies on top."""
    return [HOLE] * (length - len(cards)) + list(reversed(cards))


UNIT = tuple(1 << 4 * value for value in range(BUNGEE + 1))
"""Add `UNIT[card]` to a hand to put the card into it."""
HOLES = 15
"""The digit of a hand that counts its holes."""
SIZE = 15
"""`hand % SIZE` is how many cards a hand holds, holes included: the sum of its digits, since 16 leaves 1."""

REMEMBERED = 20_000
"""More than the 4,368 hands that there are; what a seat drew since a reshuffle may be any cards."""


def pack(cards: Iterable[int]) -> int:
    """A hand of these cards."""
    hand = 0
    for card in cards:
        hand += UNIT[card]
    return hand


@lru_cache(maxsize=REMEMBERED)
def unpack(hand: int) -> tuple[int, ...]:
    """The cards of a hand in order, holes last."""
    cards = [value for value in VALUES for _ in range(count(hand, value))]
    return (*cards, *[0] * (hand & HOLES))


def count(hand: int, value: int) -> int:
    """How many cards of this value the hand holds."""
    return hand >> 4 * value & 15


@lru_cache(maxsize=REMEMBERED)
def size(hand: int) -> int:
    """How many cards the hand holds, holes included."""
    return sum(hand >> 4 * value & 15 for value in range(BUNGEE + 1))


@lru_cache(maxsize=REMEMBERED)
def drawn(cards: int) -> tuple[int, ...]:
    """What others see of cards drawn since a reshuffle: how many, but five or more tell nothing."""
    return (0,) * min(size(cards), MOST_IN_HAND)


def without(hand: int, card: int, number: int) -> int:
    """The hand after `number` cards of one value left it: those known to be there first, then holes.

    >>> unpack(without(pack([7, 7, 0]), 7, 1))
    (7, 0)
    >>> unpack(without(pack([7, 0, 0]), 7, 2))
    (0,)
    """
    known = min(count(hand, card), number)
    return hand - known * UNIT[card] - (number - known)


@lru_cache(maxsize=REMEMBERED)
def points(hand: int, lucky: int, bungee: int) -> int:
    """What the cards of a hand are worth: lucky ones nothing, Bungee cards `bungee`, holes nothing.

    >>> points(pack([1, 8, BUNGEE, BUNGEE]), lucky=8, bungee=0)
    1
    >>> points(pack([1, 8, BUNGEE, BUNGEE]), lucky=8, bungee=10)
    21
    """
    return sum(worth(card, lucky, bungee) for card in unpack(hand))


def worth(card: int, lucky: int, bungee: int) -> int:
    """What one card is worth."""
    if card == BUNGEE:
        return bungee
    return 0 if card == lucky else card


MOST_POINTS_TO_CALL = 5


@cache
def low_hands(lucky: int) -> frozenset[int]:
    """bungee.call: every hand of five points or less, lucky and Bungee cards at nothing."""
    hands = {0}
    for _ in range(MOST_IN_HAND):
        hands |= {
            hand + UNIT[card]
            for hand in hands
            for card in VALUES
            if points(hand, lucky, 0) + worth(card, lucky, 0) <= MOST_POINTS_TO_CALL
        }
    return frozenset(hand for hand in hands if size(hand) <= MOST_IN_HAND)
