"""Cards that are not known: what they can be, and filling them in.

A state may have holes in hands and in the Bank, because it was restored from what one seat sees or set up by hand. What
fills them must agree with all that was shown: every card is somewhere once, and nobody holds a card of a suit that they
have shown not to hold (they did not follow, and nobody ever gets new cards in a deal).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from tablee.games.rouge.cards import (
    BIT,
    CARDS,
    OF_SUIT,
    SPECIAL,
    SUIT,
    SUITS,
    deck,
    hand_size,
    missing,
    unpack,
)
from tablee.games.rouge.data import Deal
from tablee.kernel import HOLE, Refused

if TYPE_CHECKING:
    from tablee.games.rouge.position import RougePosition

ANY_SUIT = (1 << SPECIAL + 1) - 1

Place = tuple[int, int]
"""Where unknown cards are: how many, and of which suits they can be (as bits)."""


# What chance may say.


def check_deal(players: int, deal: Deal) -> None:
    """rouge.deal: a hand of the right size for everybody, and one card over; rouge.deck: out of one deck."""
    each = hand_size(players)
    if len(deal.hands) != players or any(len(hand) != each for hand in deal.hands):
        raise Refused("rouge.deal", players=players, cards=each)
    check_deck([*(card for hand in deal.hands for card in hand), deal.rest], players)


def check_deck(cards: Iterable[int], players: int) -> None:
    """rouge.deck: there is one of each card, and with two or three players no gang card below 4."""
    seen = 0
    for card in cards:
        if card == HOLE:
            continue
        if card not in CARDS:
            raise Refused("rouge.deck", "unknown", number=card)
        if not BIT[card] & deck(players):
            raise Refused("rouge.deck", "small", card=card, players=players)
        if BIT[card] & seen:
            raise Refused("rouge.deck", "twice", card=card)
        seen |= BIT[card]


# What the cards can be.


def unseen(state: RougePosition) -> int:
    """The cards that are not known to be anywhere."""
    seen = state.heap | state.bank | state.rest
    for hand, pile in zip(state.hands, state.won, strict=True):
        seen |= hand | pile
    return deck(state.players) & ~seen


def could_hold(state: RougePosition, seat: int, card: int) -> bool:
    """Whether the seat holds this card, or may hold it where its hand has holes."""
    if state.hands[seat] & BIT[card]:
        return True
    shown_void = state.voids[seat] >> SUIT[card] & 1
    return bool(state.hidden[seat] and not shown_void and unseen(state) & BIT[card])


def could_lay(state: RougePosition, seat: int, card: int) -> bool:
    """Whether, once a seat whose hand has holes lays this card, the other holes can still be filled."""
    hidden = state.hidden[:]
    cards = unseen(state)
    if not state.hands[seat] & BIT[card]:
        hidden[seat] -= 1
        cards &= ~BIT[card]
    voids = state.voids[:]
    suit = SUIT[card]
    if state.table and suit != SPECIAL:
        voids[seat] |= missing(state.led, suit)
    return fits(cards, _places(hidden, voids, state.rest_hidden))


def can_be_filled(state: RougePosition) -> bool:
    """Whether some cards agree with all that was shown."""
    return fits(unseen(state), _places(state.hidden, _voids(state), state.rest_hidden))


def _voids(state: RougePosition) -> list[int]:
    """The suits that each seat does not hold: those shown, and those that its card that waits will show."""
    voids = state.voids[:]
    if state.chosen:
        voids[state.actor] |= missing(state.led, SUIT[state.chosen.card])
    return voids


def _places(hidden: Sequence[int], voids: Sequence[int], rest_hidden: int) -> list[Place]:
    """The hands, and the Bank last."""
    hands = [(number, ANY_SUIT & ~suits) for number, suits in zip(hidden, voids, strict=True)]
    return [*hands, (rest_hidden, ANY_SUIT)]


def fits(cards: int, places: Sequence[Place]) -> bool:
    """Whether these cards can lie in these places. There are as many cards as holes.

    They can if, for every choice of suits, the places that take one of them have room for all their cards (Hall). That
    is in doubt only for suits that some place does not take.

    >>> fits(0b110, [(1, 1 << 0), (1, 1 << 1)])  # two cards of gang 0, and only one place for them
    False
    """
    shunned = _shunned(places)
    suits = shunned
    while suits:
        needed = sum((cards & OF_SUIT[suit]).bit_count() for suit in SUITS if suits >> suit & 1)
        room = sum(number for number, allowed in places if allowed & suits)
        if needed > room:
            return False
        suits = suits - 1 & shunned
    return cards.bit_count() == sum(number for number, _ in places)


def _shunned(places: Sequence[Place]) -> int:
    """The suits that some place does not take."""
    shunned = 0
    for number, allowed in places:
        if number:
            shunned |= ANY_SUIT & ~allowed
    return shunned


# Filling them.


def fill(state: RougePosition, rng: Random) -> None:
    """Put a card into every hole of hands and Bank, in agreement with all that was shown."""
    if not state.rest_hidden and not any(state.hidden):
        return
    cards = list(unpack(unseen(state)))
    rng.shuffle(cards)
    *hands, rest = _distribute(cards, _places(state.hidden, _voids(state), state.rest_hidden), rng)
    for seat, more in enumerate(hands):
        for card in more:
            state.hands[seat] |= BIT[card]
        state.hidden[seat] = 0
    for card in rest:
        state.rest |= BIT[card]
    state.rest_hidden = 0


def _distribute(cards: list[int], places: Sequence[Place], rng: Random) -> list[list[int]]:
    """Each card into a place that takes it: those that not every place takes first, then the rest as it comes."""
    lots: list[list[int]] = [[] for _ in places]
    shunned = _shunned(places)
    for card in cards:
        if shunned >> SUIT[card] & 1:
            _put(card, lots, places, rng)
    others = [card for card in cards if not shunned >> SUIT[card] & 1]
    for lot, (number, _) in zip(lots, places, strict=True):
        free = number - len(lot)
        lot += others[:free]
        del others[:free]
    return lots


def _put(card: int, lots: list[list[int]], places: Sequence[Place], rng: Random) -> None:
    """One card into any place that takes it and has room, the more likely the more room it has."""
    suit = SUIT[card]
    free = [
        number - len(lot) if allowed >> suit & 1 else 0
        for lot, (number, allowed) in zip(lots, places, strict=True)
    ]
    if any(free):
        lots[rng.choices(range(len(places)), free)[0]].append(card)
    else:
        _make_room(card, lots, places)


def _make_room(card: int, lots: list[list[int]], places: Sequence[Place]) -> None:
    """Move cards on from place to place until there is room for this one: the shortest way (an augmenting path)."""
    start = [place for place, (_, allowed) in enumerate(places) if allowed >> SUIT[card] & 1]
    came: dict[int, tuple[int, int]] = dict.fromkeys(start, (-1, card))
    """For each place reached, from where, and with which card."""
    queue = deque(start)
    while queue:
        place = queue.popleft()
        if len(lots[place]) < places[place][0]:
            _move_along(place, came, lots)
            return
        for further, (number, allowed) in enumerate(places):
            movable = next((each for each in lots[place] if allowed >> SUIT[each] & 1), HOLE)
            if number and further not in came and movable:
                came[further] = place, movable
                queue.append(further)
    raise ValueError("no cards agree with what was shown")


def _move_along(place: int, came: dict[int, tuple[int, int]], lots: list[list[int]]) -> None:
    """Carry out what `_make_room` has found, from the end back to the beginning."""
    while place >= 0:
        before, card = came[place]
        if before >= 0:
            lots[before].remove(card)
        lots[place].append(card)
        place = before
