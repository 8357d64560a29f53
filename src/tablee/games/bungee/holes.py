"""Cards that are not known: what they can be, and filling them in.

A state may have holes in hands and pile, because it was restored from what one seat sees or set up by hand. What fills
them must agree with all that was shown or proved:

* no more cards of a value than the deck has;
* whoever called had five points or less at that moment: reckoning back from the hand through the turns played since,
  some way must lead to such a hand;
* after a reshuffle the pile holds no more of a value than was shuffled into it, less what is known to be drawn since.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import comb
from random import Random
from typing import TYPE_CHECKING

from tablee.games.bungee.cards import BUNGEE, HOLES, UNIT, VALUES, count, pack, points, size, unpack, worth
from tablee.games.bungee.data import Deal, Show, Shuffle
from tablee.kernel import HOLE, Refused

if TYPE_CHECKING:
    from tablee.games.bungee.position import BungeePosition, Step

FIVE = 5
NOT_TOLD = 0


def pile_of(cards: Sequence[int], length: int) -> list[int]:
    """A pile from cards in the order of drawing; what they leave out lies below, unknown. The last one lies on top."""
    return [HOLE] * (length - len(cards)) + list(reversed(cards))


def unseen(state: BungeePosition) -> list[int]:
    """How many cards of each value (index 0: none) are not known to be anywhere."""
    left = [0, *state.options.deck]
    for card in (*state.pile, *state.discards, state.lucky):
        left[card] -= 1
    for hand in state.hands:
        for card in unpack(hand):
            left[card] -= 1
    left[HOLE] = 0
    return left


# What chance may say.


def check_deal(state: BungeePosition, deal: Deal) -> None:
    """bungee.deal: the same number of cards each, the lucky card face up; bungee.deck: out of one deck."""
    options = state.options
    if len(deal.hands) != state.players or any(len(hand) != options.cards for hand in deal.hands):
        raise Refused("bungee.deal", players=state.players, cards=options.cards)
    if deal.lucky == HOLE:
        raise Refused("bungee.lucky", card=HOLE)
    cards = [card for hand in deal.hands for card in hand]
    check_deck([*cards, deal.lucky, *deal.pile], options.deck)


def check_deck(cards: Sequence[int], deck: Sequence[int]) -> None:
    """bungee.deck: there are only so many cards of each value, and so many in all."""
    for card in cards:
        if card not in (HOLE, *VALUES):
            raise Refused("bungee.deck", "unknown", card=card)
    for value in VALUES:
        if cards.count(value) > deck[value - 1]:
            raise Refused("bungee.deck", "value", card=value, most=deck[value - 1])
    if len(cards) > sum(deck):
        raise Refused("bungee.deck", "all", most=sum(deck))


def check_shuffle(state: BungeePosition, move: Shuffle, cards: list[int]) -> None:
    """bungee.pile: a shuffled pile is made of all the cards that were shuffled; left empty, nobody saw their order."""
    spare = cards.count(HOLE)
    for value in VALUES:
        over = move.pile.count(value) - cards.count(value)
        if over > 0:
            spare -= over
            if over > unseen(state)[value]:
                raise Refused("bungee.pile", card=value)
    incomplete = len(move.pile) not in (0, len(cards))
    if incomplete or spare < 0 or any(card not in (HOLE, *VALUES) for card in move.pile):
        raise Refused("bungee.pile", "number", cards=len(cards))


def check_show(state: BungeePosition, move: Show) -> None:
    """bungee.show: what was known of each hand stays true, and the deck has such cards."""
    if len(move.hands) != state.players:
        raise Refused("bungee.show", "hands", players=state.players)
    left = unseen(state)
    for seat, cards in enumerate(move.hands):
        hand = state.hands[seat]
        if len(cards) != size(hand) or any(card not in VALUES for card in cards):
            raise Refused("bungee.show", "hand", seat=seat)
        for value in VALUES:
            left[value] -= cards.count(value) - count(hand, value)
            if cards.count(value) < count(hand, value) or left[value] < 0:
                raise Refused("bungee.show", "hand", seat=seat)
        if not kept_word(pack(cards), state.since[seat], state.lucky):
            raise Refused("bungee.show", "hand", seat=seat)


# What the cards can be.


def kept_word(hand: int, since: tuple[Step, ...] | None, lucky: int) -> bool:
    """Whether a seat with this hand can have had five points or less when it called.

    >>> kept_word(pack([2, 3]), (), lucky=8)
    True
    >>> kept_word(pack([2, 9]), (), lucky=8)
    False
    >>> kept_word(pack([2, 9]), ((3, 1, 0),), lucky=8)  # laid a 3, drew the 9
    True
    """
    if since is None:
        return True
    if not since:
        return points(hand, lucky, 0) <= FIVE
    *before, (card, number, taken) = since
    if taken > 0:
        gained: Collection[int] = (taken,) if count(hand, taken) else ()
    else:
        gained = set(unpack(hand)) if taken == HOLE else (NOT_TOLD,)
    for gain in gained:
        earlier = hand + number * UNIT[card] - (UNIT[gain] if gain else 0)
        if kept_word(earlier, tuple(before), lucky):
            return True
    return False


def fill(state: BungeePosition, rng: Random) -> None:
    """Put a card into every hole of hands and pile, in agreement with all that was shown or proved.

    First the hands of callers, each by the number of ways it can come about, then the rest by a shuffle.
    """
    if not any(hand & HOLES for hand in state.hands) and HOLE not in state.pile:
        return
    for _ in range(MOST_TRIES):
        left = unseen(state)
        hands = _fill_callers(state, left, rng)
        if hands is not None and _fill_rest(state, hands, left, rng):
            return
    raise ValueError("no cards agree with what was shown")


MOST_TRIES = 300


def can_be_filled(state: BungeePosition) -> bool:
    """Whether some cards agree with all that was shown."""
    try:
        fill(state.copy(), Random(0))
    except ValueError:
        return False
    return True


def _fill_callers(state: BungeePosition, left: list[int], rng: Random) -> list[int] | None:
    """All hands, with those of callers filled; what they took is gone from `left`. None: it did not come out."""
    hands = state.hands[:]
    for seat, hand in enumerate(hands):
        since = state.since[seat]
        if since is None or not hand & HOLES:
            continue
        budget = FIVE - points(hand, state.lucky, 0) if not since else None
        ways = [
            (cards, weight)
            for cards, weight in fillings(hand & HOLES, left, budget, state.lucky)
            if kept_word(_filled(hand, cards), since, state.lucky)
        ]
        if not ways:
            return None
        cards = rng.choices([cards for cards, _ in ways], [weight for _, weight in ways])[0]
        hands[seat] = _filled(hand, cards)
        for card in cards:
            left[card] -= 1
    return hands


def _filled(hand: int, cards: tuple[int, ...]) -> int:
    return hand - (hand & HOLES) + pack(cards)


def fillings(
    number: int, left: list[int], budget: int | None, lucky: int, first: int = 1
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of `number` cards out of `left` within a budget of points, and in how many ways it comes about."""
    if number == 0:
        yield (), 1
        return
    for value in range(first, BUNGEE + 1):
        price = worth(value, lucky, 0)
        for taken in range(1, min(number, left[value]) + 1):
            if budget is not None and price * taken > budget:
                break
            rest = None if budget is None else budget - price * taken
            for cards, weight in fillings(number - taken, left, rest, lucky, value + 1):
                yield (value,) * taken + cards, weight * comb(left[value], taken)


def _fill_rest(state: BungeePosition, hands: list[int], left: list[int], rng: Random) -> bool:
    """Fill the other hands and the pile with what is left. False: the pile would hold what was never put into it."""
    cards = [card for card, number in enumerate(left) for _ in range(number)]
    rng.shuffle(cards)
    if state.mixed:
        cards = _for_the_hands_first(state, cards)
    for seat, hand in enumerate(hands):
        free = hand & HOLES
        if free:
            dealt, cards = cards[:free], cards[free:]
            hands[seat] = _filled(hand, tuple(dealt))
    pile = [card or cards.pop() for card in state.pile]
    if state.mixed and any(
        pile.count(value) > most for value, most in zip(VALUES, _pile_at_most(state), strict=True)
    ):
        return False
    state.hands = hands
    state.pile = pile
    return True


def _pile_at_most(state: BungeePosition) -> list[int]:
    """How many cards of each value the pile can hold since the last reshuffle."""
    return [
        mixed - sum(count(drawn, value) for drawn in state.drew)
        for value, mixed in zip(VALUES, state.mixed, strict=True)
    ]


def _for_the_hands_first(state: BungeePosition, cards: list[int]) -> list[int]:
    """Bring to the front the cards that cannot all be in the pile, so that hands get them; the rest stays shuffled."""
    room = [0, *_pile_at_most(state)]
    for card in state.pile:
        room[card] -= 1
    must: list[int] = []
    may: list[int] = []
    for card in cards:
        room[card] -= 1
        (may if room[card] >= 0 else must).append(card)
    return must + may
