"""Players of Bungee: a sensible one, who looks ahead and knows how often a call holds; a beginner, who does neither."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache, wraps
from itertools import combinations_with_replacement
from math import nan
from typing import Concatenate, ParamSpec

from tablee.games.bungee.cards import (
    BUNGEE,
    DECK,
    MOST_IN_HAND,
    SIX,
    UNIT,
    VALUES,
    count,
    counted_deck,
    low_hands,
    pack,
    points,
    size,
    worth,
)
from tablee.games.bungee.data import BungeeView, Call, Exchange, Pass, Play
from tablee.games.bungee.restore import restore
from tablee.games.bungee.rules import BUNGEE_COSTS, WINNER_SCORES, BungeeState
from tablee.games.bungee.tally import in_hand
from tablee.kernel import NO_SEAT, Acting, Event, Move, Say
from tablee.kernel.data import Advice
from tablee.kernel.player import Plan, SeatedBot

About = ParamSpec("About")

FIRST_HOLDS = {
    2: (1.0, 0.97, 0.89, 0.80, 0.72, 0.60),
    3: (0.97, 0.89, 0.77, 0.64, 0.51, 0.38),
    4: (0.93, 0.80, 0.67, 0.50, 0.46, 0.37),
    5: (0.93, 0.78, 0.56, 0.40, 0.34, 0.29),
}
"""How often the first call of a round wins it, by number of players and points: counted in games among these bots."""
LATER_HOLDS = {
    2: (1.0, 1.0, 0.96, 0.79, 0.59, 0.32),
    3: (1.0, 0.95, 0.89, 0.70, 0.46, 0.18),
    4: (1.0, 0.88, 0.71, 0.54, 0.27, 0.10),
    5: (0.96, 0.79, 0.60, 0.39, 0.16, 0.08),
}
"""The same for a later call."""
AHEAD_TURNS = 2
"""How many of its own turns it looks ahead."""
TURN_COSTS = 0.5
"""What it costs to need another turn: another seat may call first."""
CARD_COSTS = 3.0
"""What each card costs beyond its points at the end of what it looks at, since only pairs make a hand smaller."""
BUNGEE_FEARED = 3.0
"""What a Bungee card counts while it is open whether it will cost nothing or ten."""
PAIR_SAVES = 0.5
"""How much of a card's points its twin saves, since both can be laid in one turn."""
SKIP_SAVES = 0.7
"""What it is worth to make another lose a turn."""
GIFT_COSTS = 0.25
"""What it costs to leave the next player a card, for each point that the card is below the average one ..."""
LAST_GIFT_COSTS = 0.1
"""... and in the last lap."""
LATE_TURNS = 40
"""After so many turns it calls as soon as it can: a round must not go on for ever."""
NEVER = 1000.0
"""What it costs to take a card that does not make the hand better: two bots would pass it to and fro, or one with sixes
lay and take it for ever."""
DRAWS = tuple(zip(UNIT[1:], counted_deck(DECK).copies[1:], strict=True))
"""What each card adds to a hand, and how many there are."""
THINKS_MS = (600, 2200)
"""The quickest and the slowest answer."""
MISJUDGES = 6.0
"""By so many points a beginner may be wrong about a play, either way."""


class SensibleBot(SeatedBot):
    """Makes the move that costs least on average. All it goes by is in the view."""

    ahead = AHEAD_TURNS

    def wake(self, view: BungeeView, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        state = restore(view)
        return (Plan(self.rng.randint(*THINKS_MS), self._choose(state)),)

    def _choose(self, state: BungeeState) -> Move:
        cost = self._cost if state.first == NO_SEAT else self._cost_in_last_lap
        return min(state.legal(self.seat), key=lambda move: (cost(state, move), self.rng.random()))

    def _cost(self, state: BungeeState, move: Move) -> float:
        """What a move leads to before the first call."""
        hand, lucky, players = state.hands[self.seat], state.lucky, state.players
        if isinstance(move, Call):
            return -NEVER if state.turns > LATE_TURNS else _called(hand, lucky, FIRST_HOLDS[players])
        if isinstance(move, Pass):
            return _at_turn(hand, 0, players, self.ahead)
        if isinstance(move, Exchange):
            return _at_turn(hand + UNIT[BUNGEE] - UNIT[move.card], 0, players, self.ahead)
        assert isinstance(move, Play)
        cost = TURN_COSTS + _gift(move, lucky, GIFT_COSTS) - _skipping(move.card, move.count)
        if move.take and _at_rest(_taking(state, hand, move), lucky) >= _at_rest(hand, lucky):
            return NEVER
        after = _after(state, hand, move)
        return cost + _average(after, lambda reached: _at_turn(reached, lucky, players, self.ahead))

    def _cost_in_last_lap(self, state: BungeeState, move: Move) -> float:
        """What a move will score: one may also play first and call then."""
        hand, holds = state.hands[self.seat], LATER_HOLDS[state.players]
        if isinstance(move, Call) or (isinstance(move, Pass) and state.calls[self.seat]):
            return _called(hand, state.lucky, holds)
        if isinstance(move, Pass):
            return points(hand, state.lucky, BUNGEE_COSTS)
        assert isinstance(move, Play)
        if move.take and _called(_taking(state, hand, move), state.lucky, holds) >= _called(
            hand, state.lucky, holds
        ):
            return NEVER
        gift = _gift(move, state.lucky, LAST_GIFT_COSTS)
        after = _after(state, hand, move)
        return gift + _average(after, lambda reached: _called(reached, state.lucky, holds))


class BeginnerBot(SensibleBot):
    """Sees no further than its next hand, misjudges even that, and calls as soon as it may."""

    ahead = 0

    def _cost(self, state: BungeeState, move: Move) -> float:
        return -NEVER if isinstance(move, Call) else super()._cost(state, move) + self._misjudged()

    def _cost_in_last_lap(self, state: BungeeState, move: Move) -> float:
        cost = super()._cost_in_last_lap(state, move)
        return cost + self._misjudged() if isinstance(move, Play) else cost

    def _misjudged(self) -> float:
        return self.rng.uniform(-MISJUDGES, MISJUDGES)


def _taking(state: BungeeState, hand: int, move: Play) -> int:
    """The hand that takes the top discard."""
    return hand - move.count * UNIT[move.card] + UNIT[state.discards[-1]]


def _after(state: BungeeState, hand: int, move: Play) -> dict[int, int]:
    """The hands that a play may lead to, and how many of the cards not seen lead to each."""
    if move.take:
        return {_taking(state, hand, move): 1}
    left = hand - move.count * UNIT[move.card]
    return {left + UNIT[card]: number for card, number in enumerate(state.unseen()) if number} or {left: 1}


def _average(hands: dict[int, int], cost: Callable[[int], float]) -> float:
    return sum(number * cost(hand) for hand, number in hands.items()) / sum(hands.values())


def _gift(move: Play, lucky: int, price: float) -> float:
    """A low card on top of the discards helps the next player."""
    return price * max(0.0, 5.0 - worth(move.card, lucky, 0))


def _skipping(card: int, number: int) -> float:
    return SKIP_SAVES * number if card == SIX else 0.0


@cache
def _places() -> dict[int, int]:
    """All hands, numbered."""
    hands = [
        pack(cards)
        for number in range(MOST_IN_HAND + 1)
        for cards in combinations_with_replacement(VALUES, number)
    ]
    return {hand: place for place, hand in enumerate(hands)}


def _remembered(ask: Callable[Concatenate[int, About], float]) -> Callable[Concatenate[int, About], float]:
    """Keeps every answer, of which there are many: eight bytes for each hand, and each set of the other arguments."""
    tables: dict[object, array[float]] = {}

    @wraps(ask)
    def answer(hand: int, /, *about: About.args, **none: About.kwargs) -> float:
        place = _places().get(hand)
        if place is None:
            return ask(hand, *about, **none)
        table = tables.get(about)
        if table is None:
            table = tables[about] = array("d", (nan,)) * len(_places())
        worth = table[place]
        if worth != worth:  # it was not asked yet
            worth = table[place] = ask(hand, *about, **none)
        return worth

    return answer


@_remembered
def _called(hand: int, lucky: int, holds: tuple[float, ...]) -> float:
    """What a hand scores on average if it is called with; too high for that, it scores what it counts."""
    low, costs = points(hand, lucky, 0), points(hand, lucky, BUNGEE_COSTS)
    if low >= len(holds):
        return costs
    return (1 - holds[low]) * costs + holds[low] * WINNER_SCORES


def _at_turn(hand: int, lucky: int, players: int, ahead: int) -> float:
    """What a hand leads to at its turn, with so many turns looked at."""
    return _looked_ahead(hand, lucky, players, ahead) if ahead else _at_rest(hand, lucky)


@_remembered
def _looked_ahead(hand: int, lucky: int, players: int, ahead: int) -> float:
    """The same if at least one is: the hand is called with, or the best is laid.

    A whole deck is drawn from, so that every hand has to be thought about only once.
    """
    ways = [
        TURN_COSTS
        - _skipping(card, count(hand, card))
        + _on_average(hand - count(hand, card) * UNIT[card], lucky, players, ahead - 1)
        for card in VALUES
        if count(hand, card)
    ]
    if hand in low_hands(lucky):
        ways.append(_called(hand, lucky, FIRST_HOLDS[players]))
    return min(ways)


@_remembered
def _on_average(left: int, lucky: int, players: int, ahead: int) -> float:
    """What a hand leads to that draws a card."""
    if ahead:
        costs = [number * _looked_ahead(left + unit, lucky, players, ahead) for unit, number in DRAWS]
    else:
        costs = [number * _at_rest(left + unit, lucky) for unit, number in DRAWS]
    return sum(costs) / len(DECK)


@_remembered
def _at_rest(hand: int, lucky: int) -> float:
    """What a hand is worth without looking ahead: its points, less what its pairs will save."""
    cost = CARD_COSTS * size(hand)
    for value in VALUES:
        number = count(hand, value)
        if number:
            price = BUNGEE_FEARED if value == BUNGEE else worth(value, lucky, 0)
            cost += price * (1 + (number - 1) * (1 - PAIR_SAVES))
    return cost


def advise(view: BungeeView, move: Move) -> Advice:
    """The reason that counts most.

    >>> advise(BungeeView(hands=((2, 9, 9), (0,)), who=0, lucky=5), Play(9, 2)).why.id
    'bungee-why-several'
    """
    if isinstance(move, Call):
        return Advice(_why_call(view), "call")
    if isinstance(move, Exchange):
        return Advice(Say("bungee-why-exchange"), f"card={move.card}")
    if isinstance(move, Play):
        return Advice(_why_play(view, move), f"card={move.card}")
    return Advice(Say("bungee-why-leave" if view.phase == "lucky" else "bungee-why-pass"), "pass")


def _why_call(view: BungeeView) -> Say:
    """How often it holds, in ten games of players like this one."""
    points = in_hand(view)
    holds = (FIRST_HOLDS if view.first == NO_SEAT else LATER_HOLDS)[len(view.hands)][points]
    return Say("bungee-why-call", {"points": points, "times": round(10 * holds)})


def _why_play(view: BungeeView, move: Play) -> Say:
    hand = view.hands[view.who]
    if move.take and view.discards[-1] in hand and view.discards[-1] != move.card:
        return Say("bungee-why-pair", {"count": hand.count(view.discards[-1]) + 1})
    if move.take:
        after = pack(hand) - move.count * UNIT[move.card] + UNIT[view.discards[-1]]
        counts: dict[str, int | str] = {"after": points(after, view.lucky, 0)}
        return Say("bungee-why-take", counts, cards={"card": view.discards[-1:]})
    if move.count > 1:
        return Say("bungee-why-several", {"count": move.count})
    if move.card == SIX:
        return Say("bungee-why-six")
    if move.card == BUNGEE:
        return Say("bungee-why-bungee")
    heaviest = max(worth(card, view.lucky, 0) for card in hand)
    return Say("bungee-why-heavy" if worth(move.card, view.lucky, 0) == heaviest else "bungee-why-alone")
