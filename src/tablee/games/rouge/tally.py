"""What the cards of a position count, for whoever shows it."""

from __future__ import annotations

from msgspec import Struct

from tablee.games.rouge.cards import CARDS, VALUE
from tablee.games.rouge.data import Cards


class Die(Struct, frozen=True):
    """The little die that some cards bear."""

    points: int
    cards: Cards


class RougeTally(Struct, frozen=True):
    """What counts in a position."""

    dice: tuple[Die, ...]
    """rouge.values: what the cards are worth, the dearest first."""


TALLY = RougeTally(
    tuple(
        Die(points, tuple(card for card in CARDS if VALUE[card] == points))
        for points in sorted({VALUE[card] for card in CARDS}, reverse=True)
    )
)
"""It is the same in every position: no card's worth ever changes."""
