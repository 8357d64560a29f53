"""What the cards of a position count, for whoever shows it."""

from __future__ import annotations

from msgspec import Struct

from tablee.games.rouge.cards import VALUE


class RougeTally(Struct, frozen=True):
    """What counts in a position."""

    worth: tuple[int, ...]
    """rouge.values: what each card is worth, by its number; a card that is not seen nothing."""


TALLY = RougeTally(VALUE)
"""It is the same in every position: no card's worth ever changes."""
