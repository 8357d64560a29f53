"""The cards of Défifoo Rouge, and sets of them.

A card is a number: gang 0 has 1 to 11 (ranks 1 to 9, Vamp, Parrain), gang 1 has 12 to 22, and so on to 44; police 1
to 15 are 45 to 59; then the Bank and the Bomb. A set of cards (a hand, a pile) is one int: bit n stands for card n.

>>> card_of(gang=2, rank=PARRAIN), police_card(15), BOMB
(33, 59, 61)
>>> unpack(pack([61, 3, 45]))
(3, 45, 61)
"""

from collections.abc import Iterable
from functools import cache, lru_cache

from tablee.kernel import Refused
from tablee.kernel.data import HOLE
from tablee.kernel.hidden import Deck

GANGS = 4
PER_GANG = 11
VAMP = 10
PARRAIN = 11
MOST_POLICE = 15
BANK = 60
BOMB = 61
CARDS = range(1, BOMB + 1)

POLICE = GANGS
"""The suit of the police; the gangs are suits 0 to 3."""
SPECIAL = POLICE + 1
"""The Bank and the Bomb belong to no suit."""
SUITS = range(POLICE + 1)


def card_of(gang: int, rank: int) -> int:
    """A gang's card of this rank, 1 to 9, `VAMP` or `PARRAIN`."""
    return 1 + PER_GANG * gang + rank - 1


def police_card(number: int) -> int:
    """The police card of this number, 1 to 15."""
    return GANGS * PER_GANG + number


def _suit(card: int) -> int:
    if card >= BANK:
        return SPECIAL
    return min((card - 1) // PER_GANG, POLICE)


def _rank(card: int) -> int:
    if card >= BANK:
        return 0
    return card - GANGS * PER_GANG if _suit(card) == POLICE else (card - 1) % PER_GANG + 1


def _value(card: int) -> int:
    """rouge.values: the number on a card's little die."""
    if card in (BANK, police_card(1), police_card(MOST_POLICE)):
        return 5
    if card == BOMB:
        return 3
    return {PARRAIN: 5, VAMP: 3}.get(_rank(card), 1) if _suit(card) < POLICE else 1


# By card; place 0 is a card that is not known.
SUIT = (SPECIAL, *(_suit(card) for card in CARDS))
RANK = (0, *(_rank(card) for card in CARDS))
VALUE = (0, *(_value(card) for card in CARDS))
BIT = (0, *(1 << card for card in CARDS))


def missing(led: int, suit: int) -> int:
    """The suits, as bits, that a seat does not hold that lays a card of this suit where `led` was led.

    >>> missing(2, 2), missing(2, POLICE) == 1 << 2, missing(2, 0) == 1 << 2 | 1 << POLICE
    (0, True, True)
    """
    if suit == led:
        return 0
    return 1 << led if suit == POLICE else 1 << led | 1 << POLICE


def pack(cards: Iterable[int]) -> int:
    """The set of these cards; holes are left out."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


@lru_cache(maxsize=20_000)
def unpack(mask: int) -> tuple[int, ...]:
    """The cards of a set in order. Most sets are asked for again and again, because a round changes only one pile."""
    known = _UNPACKED
    return (
        *known[mask & _G0],
        *known[mask & _G1],
        *known[mask & _G2],
        *known[mask & _G3],
        *known[mask & _POLICE],
        *known[mask & SPECIALS],
    )


class _Unpacked(dict[int, tuple[int, ...]]):
    """For each set of cards of one suit: its cards in order."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        self[mask] = cards = tuple([card for card in CARDS if mask & BIT[card]])
        return cards


_UNPACKED = _Unpacked()
OF_SUIT = tuple(pack(card for card in CARDS if SUIT[card] == suit) for suit in (*SUITS, SPECIAL))
_G0, _G1, _G2, _G3, _POLICE, _ = OF_SUIT
SPECIALS = OF_SUIT[SPECIAL]
_FIVES = pack(card for card in CARDS if VALUE[card] == 5)
_THREES = pack(card for card in CARDS if VALUE[card] == 3)


def points(mask: int) -> int:
    """rouge.values: what the cards of a set are worth together.

    >>> points(pack([BANK, BOMB, police_card(2)]))
    9
    >>> points(deck(4)), points(deck(2))
    (99, 87)
    """
    return mask.bit_count() + 4 * (mask & _FIVES).bit_count() + 2 * (mask & _THREES).bit_count()


# rouge.deck: 61 cards; with two or three players the gangs' 1, 2 and 3 stay in the box, and there are 49.
_WHOLE = pack(CARDS)
_SMALL = pack(card for card in CARDS if SUIT[card] >= POLICE or RANK[card] > 3)


def deck(players: int) -> int:
    """All cards that so many players play with."""
    return _SMALL if players <= 3 else _WHOLE


class RougeDeck(Deck):
    """rouge.deck: one of each card; with two or three players no gang card below 4."""

    def __init__(self, players: int) -> None:
        super().__init__([deck(players) >> card & 1 for card in range(BOMB + 1)])
        self.players = players

    def refusal(self, card: int) -> Refused:
        if card == HOLE:
            return Refused("rouge.deck", "all", cards=self.size)
        if card not in CARDS:
            return Refused("rouge.deck", "unknown", number=card)
        if not self.copies[card]:
            return Refused("rouge.deck", "small", card=card, players=self.players)
        return Refused("rouge.deck", "twice", card=card)


counted_deck = cache(RougeDeck)


def hand_size(players: int) -> int:
    """rouge.deal: as many cards in each hand, and one card is left.

    >>> [hand_size(players) for players in range(2, 7)]
    [24, 16, 15, 12, 10]
    """
    return deck(players).bit_count() // players


POLICE_STRENGTH = 20
VAMPED_STRENGTH = PARRAIN + 1
"""A Vamp that has charmed its Parrain: stronger than he is, weaker than any police."""


def _strength(led: int, card: int) -> int:
    """rouge.rank: police above all, then the gang led; other cards do not count."""
    if SUIT[card] == POLICE:
        return POLICE_STRENGTH + RANK[card]
    return RANK[card] if SUIT[card] == led else 0


STRENGTH = tuple((0, *(_strength(led, card) for card in CARDS)) for led in SUITS)
"""By suit led and card: the strongest takes the round, and 0 never does."""
