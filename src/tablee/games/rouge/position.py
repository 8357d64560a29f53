"""A position of Défifoo Rouge: what lies where, and who knows what. The rules are in `rules`."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, get_args

from msgspec import structs

from tablee.games.rouge.cards import BIT, OF_SUIT, SPECIAL, SUIT, SUITS, deck, missing, unpack
from tablee.games.rouge.data import (
    Cards,
    ChosenCard,
    Count,
    Phase,
    RaisedStrike,
    RougeOptions,
    RougeView,
    Round,
    Suit,
    Way,
)
from tablee.kernel import ALL, CHANCE, NO_SEAT, Acting, SheetState
from tablee.kernel.hidden import Place, can_fill, fill
from tablee.kernel.turns import ACTING, UNKNOWN, shuffled

COLLECTION_MS = 250
"""How long after a strike others may turn out to have been as quick."""


class RougePosition(SheetState[RougeOptions, RougeView]):
    """All there is on the table. Sets of cards are bits of an int (see `cards`).

    The states of a game in progress are `rules.RougeState`. In a round under way others than the actor may act too.
    """

    View = RougeView
    turn_article = "rouge.turn"
    best = "most"

    phase: Phase
    deal: int
    dealer: int
    way: Way
    step: int
    """From seat to seat: 1 to the left, -1 to the right."""
    teams: tuple[int, ...]
    hands: list[int]
    """The known cards of each hand ..."""
    hidden: list[int]
    """... and how many more it holds that are not known here."""
    round: int
    """Which round of the deal is under way, or comes next."""
    table: list[int]
    heap: int
    """The cards of `table` as a set."""
    leader: int
    led: int
    """The suit led."""
    winning: int
    """Whose card is the strongest on the table ..."""
    strength: int
    """... and how strong it is."""
    won: list[int]
    bank: int
    """The cards that went into the Bank face up ..."""
    rest: int
    """... those that no seat saw, as far as they are known here ..."""
    rest_hidden: int
    """... and how many more there are."""
    voids: list[int]
    """The suits that each seat has shown not to hold, as bits."""
    vamped: bool
    loose: bool
    """Whether the Bank and the Bomb have not both been played openly in this deal ..."""
    open: bool
    """... so that all seats may act while a round is under way."""
    windows: tuple[Acting, ...]
    until: int
    chosen: ChosenCard | None
    strikes: tuple[RaisedStrike, ...]
    last: Round | None
    count: Count | None

    def __init__(self, players: int, options: RougeOptions) -> None:
        self.players = players
        self.options = options
        self.deal = 1
        self.dealer = NO_SEAT
        self.sheet = ()
        self.count = None
        self.clear()
        self.wait("lot", CHANCE)

    def clear(self) -> None:
        """No cards anywhere, no teams."""
        players = self.players
        self.teams = ()
        self.turn_to("left")
        self.hands = [0] * players
        self.hidden = [0] * players
        self.won = [0] * players
        self.bank = 0
        self.rest = 0
        self.rest_hidden = 0
        self.voids = [0] * players
        self.vamped = False
        self.loose = True
        self.last = None
        self.round = 1
        self.clear_table()

    def clear_table(self) -> None:
        """No round is under way."""
        self.table = []
        self.heap = 0
        self.leader = NO_SEAT
        self.led = 0
        self.winning = NO_SEAT
        self.strength = 0
        self.open = False
        self.until = 0
        self.chosen = None
        self.strikes = ()

    def turn_to(self, way: Way) -> None:
        """From now on it goes round this way."""
        self.way = way
        self.step = 1 if way == "left" else -1
        self.windows = windows(self.players, self.step)

    def acting(self) -> Acting:
        if not self.open:
            return ACTING[self.actor]
        if not self.chosen and not self.strikes:
            return self.windows[self.actor]
        return structs.replace(self.windows[self.actor], due=self._due())

    def _due(self) -> int:
        # rouge.strike.first: shortly after a strike it is judged, with any other that was as quick.
        if self.strikes:
            return self.strikes[0].at + COLLECTION_MS
        # rouge.pause: a chosen card is laid when the pause is over.
        assert self.chosen
        return max(self.until, self.chosen.at)

    def hand_size(self, seat: int) -> int:
        """How many cards this seat holds."""
        return self.hands[seat].bit_count() + self.hidden[seat]

    def played_openly(self) -> int:
        """All cards of rounds that are over, won or in the Bank."""
        cards = self.bank
        for pile in self.won:
            cards |= pile
        return cards

    def seen_turn(self, who: int) -> int:
        """Whose turn it is, or will be."""
        return self.actor if self.actor >= 0 else max(self.dealer, 0)

    def seen_hands(self, who: int) -> tuple[Cards, ...]:
        """One's own; of the others how many cards they hold."""
        each = zip(self.hands, self.hidden, strict=True)
        if who == ALL:
            return tuple([unpack(hand) + UNKNOWN[more] for hand, more in each])
        hands = [UNKNOWN[hand.bit_count() + more] for hand, more in each]
        if who >= 0:
            hands[who] = unpack(self.hands[who]) + UNKNOWN[self.hidden[who]]
        return tuple(hands)

    def seen_won(self, who: int) -> tuple[Cards, ...]:
        return tuple(map(unpack, self.won))

    def seen_bank(self, who: int) -> Cards:
        return unpack(self.bank)

    def seen_rest(self, who: int) -> Cards:
        """No seat saw them."""
        if who == ALL:
            return unpack(self.rest) + UNKNOWN[self.rest_hidden]
        return UNKNOWN[self.rest.bit_count() + self.rest_hidden]

    def seen_voids(self, who: int) -> tuple[tuple[Suit, ...], ...]:
        """Bits of suits, by their names."""
        return tuple([_SUITS_OF[suits] for suits in self.voids])

    def seen_chosen(self, who: int) -> ChosenCard | None:
        """Only its owner sees it."""
        return self.chosen if who in (self.actor, ALL) else None

    def seen_strikes(self, who: int) -> tuple[RaisedStrike, ...]:
        """One's own."""
        if who == ALL or not self.strikes:
            return self.strikes
        return tuple([strike for strike in self.strikes if strike.seat == who])

    # Cards that are not known: what they can be, and filling them in.

    def unseen(self) -> int:
        """The cards that are not known to be anywhere."""
        seen = self.heap | self.bank | self.rest
        for hand, pile in zip(self.hands, self.won, strict=True):
            seen |= hand | pile
        return deck(self.players) & ~seen

    def could_hold(self, seat: int, card: int) -> bool:
        """Whether the seat holds this card, or may hold it where its hand has holes."""
        if self.hands[seat] & BIT[card]:
            return True
        shown_void = self.voids[seat] >> SUIT[card] & 1
        return bool(self.hidden[seat] and not shown_void and self.unseen() & BIT[card])

    def could_lay(self, seat: int, card: int) -> bool:
        """Whether the other holes can be filled once a seat whose hand has holes lays this card."""
        after = self.copy()
        after.find(seat, card)
        if seat == self.actor:
            after.chosen = None
        if self.table and SUIT[card] != SPECIAL:
            after.voids[seat] |= missing(self.led, SUIT[card])
        return after.can_be_filled()

    def find(self, seat: int, card: int) -> None:
        """A card that comes out of a hole is known from now on."""
        if not self.hands[seat] & BIT[card]:
            self.hands[seat] |= BIT[card]
            self.hidden[seat] -= 1

    def can_be_filled(self) -> bool:
        """Whether some cards agree with all that was shown."""
        return can_fill(_by_suit(self.unseen()), self._places())

    def fill(self, rng: Random) -> None:
        if not self.rest_hidden and not any(self.hidden):
            return
        unseen = self.unseen()
        cards = [shuffled(unpack(unseen & suit), rng) for suit in OF_SUIT]
        *hands, rest = fill(_by_suit(unseen), self._places(), rng)
        for seat, suits in enumerate(hands):
            self.hands[seat] |= sum([BIT[cards[suit].pop()] for suit in suits])
            self.hidden[seat] = 0
        self.rest |= sum([BIT[cards[suit].pop()] for suit in rest])
        self.rest_hidden = 0

    def _places(self) -> list[Place]:
        """The holes of each hand, and of the Bank.

        rouge.follow, rouge.police: no hand holds a suit that its cards laid, or the one that waits, show to be missing.
        """
        voids = self.voids[:]
        if self.chosen:
            voids[self.actor] |= missing(self.led, SUIT[self.chosen.card])
        places = [
            Place(holes, _limits(holes, suits) if holes and suits else None)
            for holes, suits in zip(self.hidden, voids, strict=True)
        ]
        return [*places, Place(self.rest_hidden)]


@cache
def _limits(holes: int, voids: int) -> tuple[int, ...]:
    """How many cards of each suit a hand with these voids and so many holes takes."""
    return tuple([0 if voids >> suit & 1 else holes for suit in range(SPECIAL + 1)])


def _by_suit(cards: int) -> list[int]:
    """How many cards of each suit these are."""
    return [(cards & suit).bit_count() for suit in OF_SUIT]


SUIT_NAMES: Final[tuple[Suit, ...]] = get_args(Suit)
_SUITS_OF = tuple(
    [tuple([SUIT_NAMES[suit] for suit in SUITS if bits >> suit & 1]) for bits in range(1 << len(SUITS))]
)
"""The names of suits that are bits."""


def partners_of(players: int) -> int:
    """rouge.teams: how many partners the dealer names.

    >>> [partners_of(players) for players in range(2, 7)]
    [0, 0, 1, 2, 2]
    """
    return 0 if players < 4 else 1 if players == 4 else 2


@cache
def windows(players: int, step: int) -> tuple[Acting, ...]:
    """rouge.strike: while a round is under way all seats may act; for each seat at turn, which is awaited."""
    return tuple(
        Acting(tuple([(turn + step * after) % players for after in range(players)]), "window", awaits=(turn,))
        for turn in range(players)
    )
