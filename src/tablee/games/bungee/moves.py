"""Which hands can do what: tables made once, because searches ask for ever."""

from __future__ import annotations

from functools import cache

from tablee.games.bungee.cards import BUNGEE, MOST_IN_HAND, UNIT, VALUES, count, points, size, worth
from tablee.games.bungee.data import Call, Exchange, Pass, Play
from tablee.kernel import Move

MOST_POINTS_TO_CALL = 5

CALL = Call()
PASS = Pass()


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


@cache
def _play(card: int, count: int, take: bool) -> Play:
    """Hands that can do the same share it."""
    return Play(card, count, take)


class TurnMoves(dict[int, tuple[Move, ...]]):
    """What each hand can do in its turn: lay cards of one value, drawing afterwards or taking first; perhaps more."""

    def __init__(self, *, take: bool, also: tuple[Move, ...] = ()) -> None:
        super().__init__()
        self.ways = (False, True) if take else (False,)
        self.also = also

    def __missing__(self, hand: int) -> tuple[Move, ...]:
        lots = [(card, number) for card in VALUES for number in range(1, count(hand, card) + 1)]
        plays = [_play(card, number, take) for take in self.ways for card, number in lots]
        self[hand] = moves = (*plays, *self.also)
        return moves


DRAWING = TurnMoves(take=False)
TAKING = TurnMoves(take=True)
DRAWING_OR_CALLING = TurnMoves(take=False, also=(CALL,))
TAKING_OR_CALLING = TurnMoves(take=True, also=(CALL,))


@cache
def lucky_moves(hand: int) -> tuple[Move, ...]:
    """What the dealer can do about a Bungee card turned up: leave it, or take it and discard any card."""
    return (PASS, *(Exchange(card) for card in VALUES if card == BUNGEE or count(hand, card)))
