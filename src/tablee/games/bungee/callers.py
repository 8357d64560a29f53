"""What the hand of a seat that called can be: five points or less at its call, reckoned through its turns since."""

from __future__ import annotations

from functools import lru_cache

from tablee.games.bungee.cards import HOLES, UNIT, VALUES, count, low_hands, size, without
from tablee.games.bungee.data import NOTHING, Cards, Step


@lru_cache(maxsize=200)
def hands_since(since: tuple[Step, ...], number: int, lucky: int) -> frozenset[int]:
    """What a seat that called and has played so since can hold, in hands of so many cards; holes can be any cards.

    Each hand that allows a call leads to a single one: the card that a step lays comes out of the cards that were there
    at the call, as long as they last, because that leaves most open. So this takes a few sets for each step.

    >>> hands_since((Step(3),), 1, lucky=8) == {1}  # laid a 3, drew any card: a hole
    True
    >>> hands_since((Step(3, 1, 9),), 1, lucky=8) == {UNIT[9]}  # took a 9, laid a 3
    True
    """
    before = number + sum(step.count - (step.taken != NOTHING) for step in since)
    hands = {hand for hand in low_hands(lucky) if size(hand) == before}
    for step in since:
        gain = 0 if step.taken == NOTHING else UNIT[step.taken]
        hands = {
            without(hand, step.card, step.count) + gain
            for hand in hands
            if count(hand, step.card) + (hand & HOLES) >= step.count
        }
    return frozenset(hands)


@lru_cache(maxsize=200)
def demands(hand: int, since: tuple[Step, ...], lucky: int) -> tuple[Cards, ...]:
    """What the holes of a caller's hand must hold: any one of these sets of values, and any cards besides.

    The empty set alone if any cards will do; none if none will.
    """
    lacking = set()
    for held in hands_since(since, size(hand), lucky):
        missing = [value for value in VALUES for _ in range(count(held, value) - count(hand, value))]
        if len(missing) <= hand & HOLES:
            lacking.add(tuple(missing))
    return ((),) if () in lacking else tuple(sorted(lacking))


def kept_word(hand: int, since: tuple[Step, ...] | None, lucky: int) -> bool:
    """Whether a seat with this hand can have had five points or less when it called.

    >>> kept_word(UNIT[2] + UNIT[9], (), lucky=8)
    False
    >>> kept_word(UNIT[2] + UNIT[9], (Step(3),), lucky=8)  # laid a 3, drew the 9
    True
    """
    return since is None or bool(demands(hand, since, lucky))
