"""A position of Bungee: what lies where, and who knows what. The rules are in `rules`."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from tablee.games.bungee.cards import (
    HOLES,
    REMEMBERED,
    SIZE,
    UNIT,
    VALUES,
    count,
    counted_deck,
    drawn,
    low_hands,
    pack,
    size,
    unpack,
    without,
)
from tablee.games.bungee.data import NOTHING, BungeeOptions, BungeeView, Cards, Deed, Phase, Shown, Step
from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT, SheetState
from tablee.kernel.hidden import Counts, Place, can_fill, fill
from tablee.kernel.turns import UNKNOWN, shuffled


class BungeePosition(SheetState[BungeeOptions, BungeeView]):
    """All there is on the table. Hands are packed (see `cards`); the pile's and the discards' last card lies on top.

    The states of a game in progress are `rules.BungeeState`.
    """

    View = BungeeView
    turn_article = "bungee.turn"
    best = "least"

    phase: Phase
    round: int
    turn: int
    starter: int
    hands: list[int]
    known: list[int]
    lucky: int
    low: frozenset[int]
    """The hands that allow a call with this lucky card."""
    pile: list[int]
    discards: list[int]
    turns: int
    calls: tuple[int, ...]
    called: int
    first: int
    since: tuple[tuple[Step, ...] | None, ...]
    skips: int
    mixed: Cards
    drew: list[int]
    deeds: list[Deed | None]
    shown: Shown | None

    def __init__(self, players: int, options: BungeeOptions) -> None:
        self.players = players
        self.options = options
        self.round = 1
        self.sheet = ()
        self.shown = None
        # bungee.starter: the first starter is drawn by lot, unless the table names one.
        self.starter = options.starter - 1 if options.starter else NO_SEAT
        self.clear()
        self.wait("deal" if options.starter else "lot", CHANCE)

    def clear(self) -> None:
        """No cards on the table, nothing called."""
        players = self.players
        self.turn = max(self.starter, 0)
        self.hands = [0] * players
        self.known = [0] * players
        self.turn_lucky(HOLE)
        self.pile = []
        self.discards = []
        self.turns = 0
        self.calls = (0,) * players
        self.called = 0
        self.first = NO_SEAT
        self.since = (None,) * players
        self.skips = 0
        self.mixed = ()
        self.drew = [0] * players
        self.deeds = [None] * players

    def turn_lucky(self, card: int) -> None:
        """Lay this lucky card under the pile (`HOLE`: none)."""
        self.lucky = card
        self.low = low_hands(card)

    @property
    def dealer(self) -> int:
        return dealer_before(self.starter, self.players)

    def to_shuffle(self) -> list[int]:
        """bungee.pile: all discards but the top one. bungee.lucky.bungee: the pile and the Bungee card left to it."""
        return [*self.pile, self.lucky] if self.phase == "return" else self.discards[:-1]

    def seen_hands(self, who: int) -> tuple[Cards, ...]:
        """One's own, and of the others what is known to all."""
        if who == ALL:
            return tuple(map(unpack, self.hands))
        hands = list(map(_seen, self.hands, self.known))
        if who >= 0:
            hands[who] = unpack(self.hands[who])
        return tuple(hands)

    def seen_known(self, who: int) -> tuple[Cards, ...]:
        """The same for all."""
        return tuple(map(unpack, self.known))

    def seen_pile(self, who: int) -> Cards:
        """In the order of drawing, face down."""
        return tuple(self.pile[::-1]) if who == ALL else UNKNOWN[len(self.pile)]

    def seen_drew(self, who: int) -> tuple[Cards, ...]:
        """What one drew oneself, and how many cards the others did."""
        if not self.mixed:
            return ((),) * self.players
        if who == ALL:
            return tuple(map(unpack, self.drew))
        cards = list(map(drawn, self.drew))
        if who >= 0:
            cards[who] = unpack(self.drew[who])
        return tuple(cards)

    # Cards that are not known: what they can be, and filling them in.

    def unseen(self) -> list[int]:
        """How many cards of each value are not known to be anywhere."""
        hands = map(unpack, self.hands)
        return counted_deck(self.options.deck).unseen(self.pile, self.discards, (self.lucky,), *hands)

    def can_be_filled(self) -> bool:
        """Whether some cards agree with all that was shown."""
        left = self.unseen()
        return can_fill(left, self._places(left))

    def fill(self, rng: Random) -> None:
        if not any(hand & HOLES for hand in self.hands) and HOLE not in self.pile:
            return
        left = self.unseen()
        # Cards laid out of holes can make it impossible to say which of the others are old: then any may be anywhere.
        wished = self._places(left, self._old_at_most(left))
        *hands, old, pile, _ = fill(left, self._places(left), rng, wished)
        old, pile = shuffled(old, rng), shuffled(pile, rng)
        for seat, cards in enumerate(hands):
            holes = self.hands[seat] & HOLES
            cards += [old.pop() for _ in range(holes - len(cards))]
            self.hands[seat] += pack(cards) - holes
        self.pile = [card or pile.pop() for card in self.pile]

    def _places(self, left: Counts, old_at_most: Counts | None = None) -> list[Place]:
        """The holes of each hand, of all hands that are older than the last reshuffle, of the pile, and cards put away.

        A hole is old where the seat has drawn fewer cards since.
        """
        places, old = [], 0
        for hand, since, drew in zip(self.hands, self.since, self.drew, strict=True):
            holes = hand & HOLES
            if since is not None and holes:
                # bungee.call: a seat that called had five points or less at that moment.
                places.append(Place(holes, must_hold=demands(hand, since, self.lucky)))
                continue
            young = min(holes, size(drew)) if self.mixed else holes
            places.append(Place(young))
            old += holes - young
        most = None
        if self.mixed:
            most = [number - self.pile.count(value) for value, number in enumerate(self._pile_at_most())]
            most[HOLE] = 0
        places += [Place(old, old_at_most), Place(self.pile.count(HOLE), most)]
        return [*places, Place(sum(left) - sum(place.holes for place in places))]

    def _pile_at_most(self) -> list[int]:
        """bungee.pile: the pile has no more cards of a value than were shuffled into it, less those drawn since."""
        drew = [sum(count(drawn, value) for drawn in self.drew) for value in VALUES]
        return [0, *(self.mixed.count(value) - number for value, number in zip(VALUES, drew, strict=True))]

    def _old_at_most(self, left: Counts) -> list[int] | None:
        """How many of the cards left, by value, can be older than the last reshuffle.

        All that was shuffled is unseen, but for what is known to be drawn and what was laid since, or taken up openly.
        """
        if not self.mixed:
            return None
        laid = [*self.discards[1:], *(card for known in self.known for card in unpack(known))]
        shuffled = enumerate(self._pile_at_most())
        return [max(0, left[value] - max(number - laid.count(value), 0)) for value, number in shuffled]


@lru_cache(maxsize=REMEMBERED)
def _seen(hand: int, known: int) -> Cards:
    """The cards that are known to be in a hand, and as many holes as it holds others."""
    return unpack(known + (hand - known) % SIZE)


def dealer_before(starter: int, players: int) -> int:
    """bungee.starter: the dealer sits before the starter, once there is one."""
    return NO_SEAT if starter == NO_SEAT else (starter - 1) % players


# What the hand of a seat that called can be, reckoned through its turns since.


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
