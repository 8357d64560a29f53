"""The deck as a page draws it, and which types the sets have."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct

from tablee.games.dan.cards import SETS, SIDES, SetOfCards, Side, Special, deck
from tablee.kernel import Card


class GunScene(Struct, frozen=True):
    """A gun, its sides told from whoever revealed the card. Between opposite sides it is drawn from above."""

    grip: Side
    barrel: Side
    loaded: bool


class CardScene(Struct, frozen=True):
    """A card."""

    card: Card
    special: Special | Literal["base"]
    guns: tuple[GunScene, ...]


class SetScene(Struct, frozen=True):
    """The special types of a set."""

    set: SetOfCards
    specials: tuple[Special, ...]


class DanScene(Struct, frozen=True):
    """All that may come to the table."""

    cards: tuple[CardScene, ...]
    """Every card of the deck, from 1 on."""
    sets: tuple[SetScene, ...]


@cache
def scene() -> DanScene:
    """All cards, and all sets."""
    cards = [
        CardScene(
            number,
            face.special or "base",
            tuple(GunScene(SIDES[gun.grip], SIDES[gun.barrel], gun.loaded) for gun in face.guns),
        )
        for number, face in enumerate(deck())
        if number
    ]
    return DanScene(tuple(cards), tuple(SetScene(name, specials) for name, specials in SETS.items()))
