"""A sensible player of Bungee: it reckons what each play leaves it with on average, and when a call will hold."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import cast

from tablee.games.bungee.cards import BUNGEE, SIX, UNIT, VALUES, count, points, size, worth
from tablee.games.bungee.data import BungeeView, Call, Exchange, Pass, Play
from tablee.games.bungee.holes import unseen
from tablee.games.bungee.restore import restore
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import NOBODY, Acting, Event, Move, View
from tablee.kernel.player import Plan

BUNGEE_FEARED = 2.0
"""What a Bungee card counts while it is open whether it will cost nothing or ten."""
PAIR_SAVES = 0.6
"""How much of a card's points its twin saves, since both can be laid in one turn."""
SKIP_SAVES = 0.7
"""What it is worth to make another lose a turn."""
GIFT_COSTS = 0.25
"""What it costs to leave the next player a card, for each point that the card is below the average one."""
CALL_AT = {2: 5, 3: 4, 4: 4, 5: 3}
"""The most points, by number of players, with which to call first."""
HOLDS = (0.95, 0.9, 0.75, 0.45, 0.25, 0.1)
"""About how often a later call wins, by its points: guessed from some games among four of these bots."""
THINKS = (600, 2200)
"""Milliseconds: the quickest and the slowest answer."""


class SensibleBot:
    """Lays what leaves the best hand on average, and calls when few others can be lower."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        state = restore(cast(BungeeView, view))
        return (Plan(self.rng.randint(*THINKS), self._choose(state)),)

    def _choose(self, state: BungeeState) -> Move:
        moves = state.legal(self.seat)
        if Call() in moves and self._calls(state):
            return Call()
        costs = [
            (self._cost(state, move), self.rng.random(), move) for move in moves if type(move) is not Call
        ]
        return min(costs, key=lambda cost: cost[:2])[2]

    def _calls(self, state: BungeeState) -> bool:
        """In the last round a call costs nothing. The first call must be low enough to hold."""
        if state.first != NOBODY:
            return True
        return points(state.hands[self.seat], state.lucky, 0) <= CALL_AT[state.players]

    def _cost(self, state: BungeeState, move: Move) -> float:
        """What a move leaves: the lower the better."""
        hand = state.hands[self.seat]
        rate = self._rate_at_end if state.first != NOBODY else _rate
        if isinstance(move, Pass):
            return rate(hand, state.lucky)
        if isinstance(move, Exchange):
            return rate(hand + UNIT[BUNGEE] - UNIT[move.card], 0)
        assert isinstance(move, Play)
        left = hand - move.count * UNIT[move.card]
        cost = self._gift(state, move.card) - (SKIP_SAVES * move.count if move.card == SIX else 0.0)
        if move.take:
            return cost + rate(left + UNIT[state.discards[-1]], state.lucky)
        chances = unseen(state)
        total = sum(chances)
        return cost + sum(
            number * rate(left + UNIT[card], state.lucky) for card, number in enumerate(chances) if number
        ) / max(total, 1)

    def _gift(self, state: BungeeState, card: int) -> float:
        """A low card on top of the discards helps the next player."""
        return GIFT_COSTS * max(0.0, 5.0 - worth(card, state.lucky, 0))

    @staticmethod
    def _rate_at_end(hand: int, lucky: int) -> float:
        """What a hand will score when the round is about to end."""
        low = points(hand, lucky, 0)
        costs = points(hand, lucky, 10)
        if low >= len(HOLDS):
            return costs
        return (1 - HOLDS[low]) * costs - HOLDS[low] * 10


@cache
def _rate(hand: int, lucky: int) -> float:
    """What a hand is worth in the middle of a round: its points, less what its pairs will save."""
    cost = 0.0
    for value in VALUES:
        number = count(hand, value)
        if number:
            price = BUNGEE_FEARED if value == BUNGEE else worth(value, lucky, 0)
            cost += price * (1 + (number - 1) * (1 - PAIR_SAVES))
    return cost + 0.3 * size(hand)
