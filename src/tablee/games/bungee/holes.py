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

from collections.abc import Sequence
from functools import lru_cache
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
    size,
    unpack,
    without,
)
from tablee.games.bungee.data import NOTHING, Deal, Show, Shuffle, Step
from tablee.games.bungee.moves import low_hands
from tablee.kernel import HOLE, Refused

if TYPE_CHECKING:
    from tablee.games.bungee.position import BungeePosition


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


@lru_cache(maxsize=200)
def hands_since(since: tuple[Step, ...], number: int, lucky: int) -> frozenset[int]:
    """What a seat that called and has played so since can hold, in hands of so many cards; holes can be any cards.

    Each hand that allows a call leads to a single one: the card that a step lays comes out of the cards that were there
    at the call, as long as they last, because that leaves most open. So this takes a few sets for each step.

    >>> [unpack(hand) for hand in hands_since((Step(3),), 1, lucky=8)]  # laid a 3, drew any card
    [(0,)]
    >>> [unpack(hand) for hand in hands_since((Step(3, 1, 9),), 1, lucky=8)]  # took a 9, laid a 3
    [(9,)]
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
def demands(hand: int, since: tuple[Step, ...], lucky: int) -> tuple[int, ...]:
    """What the holes of a caller's hand must hold, as packed cards: any one of these, and any cards besides.

    Nothing (`0`) if any cards will do; an empty tuple if none will.
    """
    lacking = set()
    for held in hands_since(since, size(hand), lucky):
        missing = sum(max(count(held, value) - count(hand, value), 0) * UNIT[value] for value in VALUES)
        if size(missing) <= hand & HOLES:
            lacking.add(missing)
    return (0,) if 0 in lacking else tuple(sorted(lacking))


def kept_word(hand: int, since: tuple[Step, ...] | None, lucky: int) -> bool:
    """Whether a seat with this hand can have had five points or less when it called.

    >>> kept_word(pack([2, 3]), (), lucky=8)
    True
    >>> kept_word(pack([2, 9]), (), lucky=8)
    False
    >>> kept_word(pack([2, 9]), (Step(3),), lucky=8)  # laid a 3, drew the 9
    True
    """
    return since is None or bool(demands(hand, since, lucky))


def fill(state: BungeePosition, rng: Random) -> None:
    """Put a card into every hole of hands and pile, in agreement with all that was shown or proved.

    First the hands of callers, each by the number of ways it can come about, then the rest by a shuffle. Where that
    does not come out, a way that does is searched for.
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
    left = unseen(state)
    hands = _search(state, left, rng)
    if hands is None or not _fill_rest(state, hands, left, rng, strict=False):
        raise ValueError("no cards agree with what was shown")


MOST_TRIES = 40


def can_be_filled(state: BungeePosition) -> bool:
    """Whether some cards agree with all that was shown; every way is tried before the answer is no."""
    return _search(state, unseen(state)) is not None


def _search(state: BungeePosition, left: list[int], rng: Random | None = None) -> list[int] | None:
    """All hands, with what callers must hold put into theirs, so that the rest fits; it is gone from `left`.

    None: there is no way. It matters what callers take together, not which of them has what, so what is left is looked
    at once for each caller, and only as far as the others can still be served.
    """
    room, needed = _room_in_pile(state)
    callers = [
        seat for seat, since in enumerate(state.since) if since is not None and state.hands[seat] & HOLES
    ]
    ways = [demands(state.hands[seat], state.since[seat] or (), state.lucky) for seat in callers]
    if min(room) < 0 or not all(ways):
        return None
    if rng is not None:
        ways = [tuple(rng.sample(each, len(each))) for each in ways]
    in_pile = sum(map(min, left, room))
    least = [
        min(in_pile - sum(map(min, _less(left, cards), room)) for cards in each) if needed else 0
        for each in ways
    ]
    """What each caller takes at least of what can lie in the pile: together they take no less."""
    tried: set[tuple[int, ...]] = set()
    chosen: list[int] = []

    def serve(left: list[int]) -> bool:
        """Whether the other callers can be served out of the cards left."""
        number = len(chosen)
        key = (number, *left)
        if key in tried or min(left) < 0 or sum(map(min, left, room)) < needed + sum(least[number:]):
            return False
        tried.add(key)
        if number == len(callers):
            return True
        for cards in ways[number]:
            chosen.append(cards)
            if serve(_less(left, cards)):
                return True
            chosen.pop()
        return False

    if not serve(left):
        return None
    hands = state.hands[:]
    for seat, cards in zip(callers, chosen, strict=True):
        hands[seat] += cards - size(cards)
        left[:] = _less(left, cards)
    return hands


def _less(left: list[int], cards: int) -> list[int]:
    """How many cards of each value are left without these; fewer than none if they are not there."""
    fewer = left[:]
    for value, number in _numbers(cards):
        fewer[value] -= number
    return fewer


def _room_in_pile(state: BungeePosition) -> tuple[list[int], int]:
    """For how many unknown cards of each value the pile has room, and how many lie there.

    It holds no more of a value than was shuffled into it; before a reshuffle any cards.
    """
    if not state.mixed:
        return [0] * (BUNGEE + 1), 0
    room = [most - state.pile.count(value) for value, most in zip(VALUES, _pile_at_most(state), strict=True)]
    return [0, *room], state.pile.count(HOLE)


def _fill_callers(state: BungeePosition, left: list[int], rng: Random) -> list[int] | None:
    """All hands, with those of callers filled; what they took is gone from `left`. None: it did not come out."""
    hands = state.hands[:]
    for seat, hand in enumerate(hands):
        since = state.since[seat]
        if since is None or not hand & HOLES:
            continue
        cards = any_of(demands(hand, since, state.lucky), hand & HOLES, left, rng)
        if cards is None:
            return None
        hands[seat] += pack(cards) - len(cards)
        for card in cards:
            left[card] -= 1
    return hands


def any_of(ways: Sequence[int], number: int, left: list[int], rng: Random) -> tuple[int, ...] | None:
    """So many cards out of `left` that hold one of these demands, all such choices being equally likely; None: none is.

    A demand is chosen by the number of ways in which it comes about with any cards besides. Cards that come about in
    several ways would come too often, so of so many draws only one counts, up to `MOST_DRAWS`.
    """
    weights = [
        _ways_to_hold(cards, left) * comb(sum(left) - size(cards), number - size(cards)) for cards in ways
    ]
    if not any(weights):
        return None
    whole = all(size(cards) == number for cards in ways)
    for _ in range(MOST_DRAWS):
        wanted = rng.choices(ways, weights)[0]
        others = [card for card in VALUES for _ in range(left[card] - count(wanted, card))]
        cards = (*unpack(wanted), *rng.sample(others, number - size(wanted)))
        if whole:
            break
        have = [cards.count(card) for card in range(BUNGEE + 1)]
        if rng.random() * sum(_ways_to_hold(each, have) for each in ways) < 1:
            break
    return cards


MOST_DRAWS = 20


def _ways_to_hold(cards: int, left: Sequence[int]) -> int:
    """In how many ways these cards can be chosen out of so many of each value."""
    ways = 1
    for card, number in _numbers(cards):
        ways *= comb(left[card], number)
    return ways


@lru_cache(maxsize=1000)
def _numbers(cards: int) -> tuple[tuple[int, int], ...]:
    """Of which values these cards are, and how many of each."""
    return tuple([(value, count(cards, value)) for value in VALUES if count(cards, value)])


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
