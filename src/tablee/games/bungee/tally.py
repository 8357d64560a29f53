"""What the cards of a position count, as clients show it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from tablee.games.bungee.cards import BUNGEE, worth
from tablee.games.bungee.data import BungeeView, Cards, Shown
from tablee.games.bungee.position import dealer_before
from tablee.games.bungee.rules import BUNGEE_COSTS
from tablee.kernel import HOLE, Card, Seat


class ShownHand(Struct, frozen=True):
    """A hand at a round's end: what each of its cards counts, and all of them."""

    cards: tuple[int, ...]
    points: int


class BungeeTally(Struct, frozen=True):
    """What counts in a position."""

    hand: int
    """One's own hand, as for a call; 0 for those who look on."""
    scores: int
    """One's own hand as it scores without winning, where a Bungee card kept costs."""
    shown: tuple[ShownHand, ...]
    """Each seat's hand at the end of the last round: the winner's as for a call, the others' as they score."""
    dealer: Seat
    free: Card
    """The card that counts nothing by luck; 0: none."""


def tally(view: BungeeView) -> BungeeTally:
    """What the cards of a view count."""
    shown = () if view.shown is None else _shown(view.shown)
    points = in_hand(view)
    bungees = view.hands[view.who].count(BUNGEE) if view.who >= 0 else 0
    return BungeeTally(
        points,
        points + bungees * BUNGEE_COSTS,
        shown,
        dealer=dealer_before(view.starter, len(view.hands)),
        # bungee.lucky.bungee: a Bungee card counts what it counts anyway.
        free=HOLE if view.lucky == BUNGEE else view.lucky,
    )


def in_hand(view: BungeeView) -> int:
    """What the hand of the view's owner counts for a call."""
    return counted(view.hands[view.who], view.lucky) if view.who >= 0 else 0


def counted(cards: Cards, lucky: int) -> int:
    """What these cards count for a call."""
    return sum(cards) - sum([card for card in cards if card in (lucky, BUNGEE)])


@lru_cache(1000)  # a round's end is seen from every position of the next
def _shown(shown: Shown) -> tuple[ShownHand, ...]:
    return tuple(
        _shown_hand(hand, shown.lucky, 0 if seat == shown.winner else BUNGEE_COSTS)
        for seat, hand in enumerate(shown.hands)
    )


def _shown_hand(hand: Cards, lucky: int, bungee: int) -> ShownHand:
    points = tuple([worth(card, lucky, bungee) for card in hand])
    return ShownHand(points, sum(points))
