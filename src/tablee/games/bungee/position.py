"""A position of Bungee: what lies where, and who knows what. The rules are in `rules`."""

from __future__ import annotations

from random import Random
from typing import Final

from tablee.games.bungee import holes
from tablee.games.bungee.cards import SIZE, drawn, unpack
from tablee.games.bungee.data import BungeeOptions, BungeeView, Cards, Deed, Phase, Shown, Step
from tablee.games.bungee.moves import low_hands
from tablee.kernel import ALL, CHANCE, HOLE, NOBODY, SheetState
from tablee.kernel.turns import UNKNOWN

LOT: Final = "lot"
DEAL: Final = "deal"
RESHUFFLE: Final = "reshuffle"
RETURN: Final = "return"
TURN_UP: Final = "turn-up"
SHOW: Final = "show"
LUCKY: Final = "lucky"
TURN: Final = "turn"
AFTER: Final = "after"
OVER: Final = "over"


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
        self.starter = options.starter - 1 if options.starter else NOBODY
        self.clear()
        self.wait(DEAL if options.starter else LOT, CHANCE)

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
        self.first = NOBODY
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
        return [*self.pile, self.lucky] if self.phase == RETURN else self.discards[:-1]

    def seen_hands(self, who: int) -> tuple[Cards, ...]:
        """One's own, and of the others what everybody knows."""
        if who == ALL:
            return tuple(map(unpack, self.hands))
        # Cards that are known to be in a hand, and as many holes as it holds others.
        hands = [
            unpack(known + (hand - known) % SIZE) for hand, known in zip(self.hands, self.known, strict=True)
        ]
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

    def fill(self, rng: Random) -> None:
        holes.fill(self, rng)


def dealer_before(starter: int, players: int) -> int:
    """bungee.starter: the dealer sits before the starter, once there is one."""
    return NOBODY if starter == NOBODY else (starter - 1) % players
