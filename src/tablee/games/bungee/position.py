"""A position of Bungee: what lies where, who knows what, and how it is shown and copied. The rules are in `rules`."""

from __future__ import annotations

from random import Random
from typing import Self, get_args

from tablee.games.bungee import holes
from tablee.games.bungee.cards import hidden, size, unpack
from tablee.games.bungee.data import BungeeOptions, BungeeView, Phase, Shown, Step
from tablee.games.bungee.moves import MOST_IN_HAND, low_hands
from tablee.kernel import ALL, CHANCE, HOLE, NOBODY, Acting, State

LOT, DEAL, RESHUFFLE, RETURN, TURN_UP, SHOW, LUCKY, TURN, AFTER, OVER = range(10)
PHASES: tuple[Phase, ...] = get_args(Phase)

_ACTING = (*(Acting((seat,)) for seat in range(5)), Acting(()), Acting((CHANCE,)))
NOBODY_ACTS = 5
"""Where `_ACTING` says so. Its last place is chance's: `CHANCE` is -1."""


class BungeePosition(State):
    """All there is on the table. Hands are packed (see `cards`); the pile's and the discards' last card lies on top.

    The states of a game in progress are `rules.BungeeState`.
    """

    __slots__ = (
        "actor",
        "called",
        "calls",
        "discards",
        "drew",
        "first",
        "hands",
        "known",
        "low",
        "lucky",
        "mixed",
        "options",
        "phase",
        "pile",
        "players",
        "round",
        "sheet",
        "shown",
        "since",
        "skips",
        "starter",
        "turn",
        "turns",
    )

    players: int
    options: BungeeOptions
    phase: int
    actor: int
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
    calls: list[int]
    called: int
    first: int
    since: list[tuple[Step, ...] | None]
    skips: int
    mixed: tuple[int, ...]
    drew: list[int]
    sheet: list[tuple[int, ...]]
    shown: Shown | None

    def __init__(self, players: int, options: BungeeOptions) -> None:
        self.players = players
        self.options = options
        self.round = 1
        self.sheet = []
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
        self.calls = [0] * players
        self.called = 0
        self.first = NOBODY
        self.since = [None] * players
        self.skips = 0
        self.mixed = ()
        self.drew = [0] * players

    def wait(self, phase: int, actor: int) -> None:
        """From now on `actor` has to move."""
        self.phase = phase
        self.actor = actor

    def turn_lucky(self, card: int) -> None:
        """Lay this lucky card under the pile (`HOLE`: none)."""
        self.lucky = card
        self.low = low_hands(card)

    @property
    def dealer(self) -> int:
        """bungee.starter: the dealer sits before the starter."""
        return (self.starter - 1) % self.players

    def acting(self) -> Acting:
        return _ACTING[self.actor]

    def view(self, who: int) -> BungeeView:
        if who == ALL:
            hands = [unpack(hand) for hand in self.hands]
            pile = tuple(self.pile[::-1])
            drew = tuple([unpack(cards) for cards in self.drew])
        else:
            hands = [unpack(hidden(hand, known)) for hand, known in zip(self.hands, self.known, strict=True)]
            pile = (HOLE,) * len(self.pile)
            drawn = [(HOLE,) * min(size(cards), MOST_IN_HAND) for cards in self.drew]
            if who >= 0:
                hands[who] = unpack(self.hands[who])
                drawn[who] = unpack(self.drew[who])
            drew = tuple(drawn)
        return BungeeView(
            who=who,
            options=self.options,
            phase=PHASES[self.phase],
            round=self.round,
            turn=self.turn,
            starter=self.starter,
            hands=tuple(hands),
            known=tuple([unpack(cards) for cards in self.known]),
            lucky=self.lucky,
            pile=pile,
            discards=tuple(self.discards),
            turns=self.turns,
            calls=tuple(self.calls),
            called=self.called,
            first=self.first,
            since=tuple(self.since),
            skips=self.skips,
            mixed=self.mixed,
            drew=drew,
            sheet=tuple(self.sheet),
            shown=self.shown,
        )

    def fill(self, rng: Random) -> None:
        holes.fill(self, rng)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.players = self.players
        twin.options = self.options
        twin.phase = self.phase
        twin.actor = self.actor
        twin.round = self.round
        twin.turn = self.turn
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.lucky = self.lucky
        twin.low = self.low
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.turns = self.turns
        twin.calls = self.calls[:]
        twin.called = self.called
        twin.first = self.first
        twin.since = self.since[:]
        twin.skips = self.skips
        twin.mixed = self.mixed
        twin.drew = self.drew[:]
        twin.sheet = self.sheet[:]
        twin.shown = self.shown
        return twin
