"""Cards that are not known: what they can be, and filling them in.

A state may have holes in hands and pile, because it was restored from what one seat sees or set up by hand. What fills
them must agree with all that was shown or proved:

* no more cards of a value than the deck has;
* whoever called had five points or less at that moment: reckoning back from the hand through the turns played since,
  some way must lead to such a hand;
* after a reshuffle the pile holds no more of a value than was shuffled into it, less what is known to be drawn since,
  and a seat has no more cards out of it than it has drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import comb
from random import Random
from typing import TYPE_CHECKING

from tablee.games.bungee.cards import (
    BUNGEE,
    HOLES,
    MOST_OF_A_VALUE,
    UNIT,
    VALUES,
    copies_in,
    count,
    pack,
    points,
    size,
    unpack,
    worth,
)
from tablee.games.bungee.data import Deal, Show, Shuffle, Step
from tablee.games.bungee.moves import MOST_POINTS_TO_CALL
from tablee.kernel import HOLE, Refused

if TYPE_CHECKING:
    from tablee.games.bungee.position import BungeePosition

NOT_TOLD = 0


def pile_of(cards: Sequence[int], length: int) -> list[int]:
    """A pile from cards in the order of drawing; what they leave out lies below, unknown. The last one lies on top."""
    return [HOLE] * (length - len(cards)) + list(reversed(cards))


def unseen(state: BungeePosition) -> list[int]:
    """How many cards of each value (index 0: none) are not known to be anywhere."""
    left = list(copies_in(state.options.deck))
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


def check_cards(cards: Sequence[int]) -> None:
    """bungee.deck: no other cards than these."""
    for card in cards:
        if card not in (HOLE, *VALUES):
            raise Refused("bungee.deck", "unknown", card=card)


def check_copies(deck: tuple[int, ...]) -> None:
    """bungee.deck: a deck of one's own has no more cards of a value than can be counted."""
    for value, copies in enumerate(copies_in(deck)):
        if copies > MOST_OF_A_VALUE:
            raise Refused("bungee.deck", "value", card=value, most=MOST_OF_A_VALUE)


def check_deck(cards: Sequence[int], deck: tuple[int, ...]) -> None:
    """bungee.deck: there are only so many cards of each value, and so many in all."""
    check_cards(cards)
    copies = copies_in(deck)
    for value in VALUES:
        if cards.count(value) > copies[value]:
            raise Refused("bungee.deck", "value", card=value, most=copies[value])
    if len(cards) > len(deck):
        raise Refused("bungee.deck", "all", most=len(deck))


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
    >>> kept_word(pack([2, 9]), (Step(3),), lucky=8)  # laid a 3, drew the 9
    True
    """
    if since is None:
        return True
    if not since:
        return points(hand, lucky, 0) <= MOST_POINTS_TO_CALL
    *before, step = since
    if step.taken > 0:
        gained: Collection[int] = (step.taken,) if count(hand, step.taken) else ()
    else:
        gained = set(unpack(hand)) if step.taken == HOLE else (NOT_TOLD,)
    for gain in gained:
        earlier = hand + step.count * UNIT[step.card] - (UNIT[gain] if gain else 0)
        if kept_word(earlier, tuple(before), lucky):
            return True
    return False


def fill(state: BungeePosition, rng: Random) -> None:
    """Put a card into every hole of hands and pile, in agreement with all that was shown or proved.

    First the hands of callers, each by the number of ways it can come about, then the rest by a shuffle.
    """
    if not any(hand & HOLES for hand in state.hands) and HOLE not in state.pile:
        return
    for attempt in range(MOST_TRIES):
        left = unseen(state)
        hands = _fill_callers(state, left, rng)
        # Cards laid out of holes can make it impossible to say which are older: then all may be anywhere.
        strict = attempt < MOST_TRIES // 2
        if hands is not None and _fill_rest(state, hands, left, rng, strict):
            return
    raise ValueError("no cards agree with what was shown")


MOST_TRIES = 1000


def can_be_filled(state: BungeePosition) -> bool:
    """Whether some cards agree with all that was shown; every way is tried before the answer is no."""
    callers = [seat for seat, since in enumerate(state.since) if since is not None]
    return _can_fill(state, callers, unseen(state))


def _can_fill(state: BungeePosition, callers: list[int], left: list[int]) -> bool:
    if not callers:
        return _rest_fits(state, left)
    seat, *others = callers
    hand, since = state.hands[seat], state.since[seat]
    for cards, _ in fillings(hand & HOLES, left, _budget(hand, since, state.lucky), state.lucky):
        if kept_word(_filled(hand, cards), since, state.lucky):
            remaining = left[:]
            for card in cards:
                remaining[card] -= 1
            if _can_fill(state, others, remaining):
                return True
    return False


def _rest_fits(state: BungeePosition, left: list[int]) -> bool:
    """Whether the cards left go into the other hands and the pile, which holds no more than was shuffled into it."""
    if not state.mixed:
        return True
    room = [most - state.pile.count(value) for value, most in zip(VALUES, _pile_at_most(state), strict=True)]
    may_lie_there = sum(min(number, free) for number, free in zip(left[1:], room, strict=True))
    return min(room) >= 0 and may_lie_there >= state.pile.count(HOLE)


def _budget(hand: int, since: tuple[Step, ...] | None, lucky: int) -> int | None:
    """How many points the holes of a caller's hand may have; None where cards were played since."""
    return None if since else MOST_POINTS_TO_CALL - points(hand, lucky, 0)


def _fill_callers(state: BungeePosition, left: list[int], rng: Random) -> list[int] | None:
    """All hands, with those of callers filled; what they took is gone from `left`. None: it did not come out."""
    hands = state.hands[:]
    for seat, hand in enumerate(hands):
        since = state.since[seat]
        if since is None or not hand & HOLES:
            continue
        ways = [
            (cards, weight)
            for cards, weight in fillings(hand & HOLES, left, _budget(hand, since, state.lucky), state.lucky)
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


def _fill_rest(state: BungeePosition, hands: list[int], left: list[int], rng: Random, strict: bool) -> bool:
    """Fill the other hands and the pile with what is left. False: it did not come out."""
    cards = [card for card, number in enumerate(left) for _ in range(number)]
    rng.shuffle(cards)
    slots = [seat for seat, hand in enumerate(hands) for _ in range(hand & HOLES)]
    if state.mixed:
        older = _older_slots(state, slots, rng) if strict else []
        dealt = _deal_after_reshuffle(state, slots, older, cards, left)
    else:
        dealt = list(zip(slots, cards, strict=False))
    if dealt is None:
        return False
    for seat, card in dealt:
        hands[seat] += UNIT[card] - 1
        cards.remove(card)
    rng.shuffle(cards)
    state.pile = [card or cards.pop() for card in state.pile]
    state.hands = hands
    return True


def _older_slots(state: BungeePosition, slots: list[int], rng: Random) -> list[int]:
    """The holes that must be older than the last reshuffle: a seat has drawn only so many since. Mixes the slots."""
    rng.shuffle(slots)
    seats = list(dict.fromkeys(slots))
    return [seat for seat in seats for _ in range(slots.count(seat) - size(state.drew[seat]))]


def _deal_after_reshuffle(
    state: BungeePosition, slots: list[int], older: list[int], cards: list[int], left: list[int]
) -> list[tuple[int, int]] | None:
    """Which seat gets which of the cards left, if the pile was made anew in this round. None: it did not come out.

    Older holes get none of what was shuffled into the pile, and what cannot all be in the pile must be in the hands.
    """
    must, may = _for_the_hands_first(state, cards)
    outside = _outside_at_most(state, left)
    dealt: list[tuple[int, int]] = []
    for seat in older:
        card = next((card for card in (*must, *may) if outside[card]), None)
        if card is None:
            return None
        outside[card] -= 1
        (must if card in must else may).remove(card)
        dealt.append((seat, card))
        slots.remove(seat)
    if len(must) > len(slots):
        return None
    return [*dealt, *zip(slots, [*must, *may], strict=False)]


def _pile_at_most(state: BungeePosition) -> list[int]:
    """How many cards of each value the pile can hold since the last reshuffle."""
    return [state.mixed.count(value) - sum(count(drawn, value) for drawn in state.drew) for value in VALUES]


def _for_the_hands_first(state: BungeePosition, cards: list[int]) -> tuple[list[int], list[int]]:
    """The cards that cannot all be in the pile, so that hands must have them, and those that may be anywhere."""
    room = [0, *_pile_at_most(state)]
    for card in state.pile:
        room[card] -= 1
    must: list[int] = []
    may: list[int] = []
    for card in cards:
        room[card] -= 1
        (may if room[card] >= 0 else must).append(card)
    return must, may


def _outside_at_most(state: BungeePosition, left: list[int]) -> list[int]:
    """How many of the cards left, by value, can be older than the last reshuffle.

    All that was shuffled is unseen, but for what is known to be drawn and what was laid since, or taken up openly.
    """
    laid = [*state.discards[1:], *(card for known in state.known for card in unpack(known))]
    at_most = [0]
    for value, shuffled in zip(VALUES, _pile_at_most(state), strict=True):
        at_most.append(max(0, min(left[value], left[value] - shuffled + laid.count(value))))
    return at_most
