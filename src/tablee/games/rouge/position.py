"""A position of Défifoo Rouge: what lies where, who knows what, how it is shown and copied; `rules` has the rules."""

from __future__ import annotations

from random import Random
from typing import Self, get_args

from msgspec import structs

from tablee.games.rouge import holes
from tablee.games.rouge.cards import SUITS, unpack
from tablee.games.rouge.data import Count, Phase, RaisedStrike, RougeOptions, RougeView, Round
from tablee.games.rouge.moves import windows
from tablee.kernel import ALL, CHANCE, HOLE, NOBODY, Acting, State

LOT, DEAL, NAME, DIRECT, LEAD, FOLLOW, OVER = range(7)
PHASES: tuple[Phase, ...] = get_args(Phase)

MOST_PLAYERS = 6
_ACTING = (*(Acting((seat,)) for seat in range(MOST_PLAYERS)), Acting(()), Acting((CHANCE,)))
NOBODY_ACTS = MOST_PLAYERS
"""Where `_ACTING` says so. Its last place is chance's: `CHANCE` is -1."""

COLLECTION = 250
"""Milliseconds: how long after a strike others may turn out to have been as quick."""


class RougePosition(State):
    """All there is on the table. Sets of cards are bits of an int (see `cards`).

    The states of a game in progress are `rules.RougeState`.
    """

    __slots__ = (
        "actor",
        "bank",
        "chosen",
        "chosen_at",
        "count",
        "deal",
        "dealer",
        "hands",
        "heap",
        "hidden",
        "last",
        "leader",
        "led",
        "loose",
        "open",
        "options",
        "phase",
        "players",
        "rest",
        "rest_hidden",
        "sheet",
        "step",
        "strength",
        "strikes",
        "table",
        "teams",
        "until",
        "vamped",
        "voids",
        "windows",
        "winning",
        "won",
    )

    players: int
    options: RougeOptions
    phase: int
    actor: int
    """Whose turn it is; in a round under way others may act too."""
    deal: int
    dealer: int
    step: int
    """From seat to seat: 1 to the left, -1 to the right."""
    teams: tuple[int, ...]
    hands: list[int]
    """The known cards of each hand ..."""
    hidden: list[int]
    """... and how many more it holds that are not known here."""
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
    """The cards in the Bank that everybody saw go there ..."""
    rest: int
    """... those that nobody saw, as far as they are known here ..."""
    rest_hidden: int
    """... and how many more there are."""
    voids: list[int]
    """The suits that each seat has shown not to hold, as bits."""
    vamped: bool
    loose: bool
    """Whether the Bank and the Bomb have not both been played openly in this deal ..."""
    open: bool
    """... so that everybody may act while a round is under way."""
    windows: tuple[Acting, ...]
    until: int
    chosen: int
    chosen_at: int
    strikes: tuple[RaisedStrike, ...]
    last: Round | None
    sheet: list[tuple[int, ...]]
    count: Count | None

    def __init__(self, players: int, options: RougeOptions) -> None:
        self.players = players
        self.options = options
        self.deal = 1
        self.dealer = NOBODY
        self.sheet = []
        self.count = None
        self.clear()
        self.wait(LOT, CHANCE)

    def clear(self) -> None:
        """No cards anywhere, no teams."""
        players = self.players
        self.teams = ()
        self.turn_to(1)
        self.hands = [0] * players
        self.hidden = [0] * players
        self.won = [0] * players
        self.bank = 0
        self.rest = 0
        self.rest_hidden = 0
        self.voids = [0] * players
        self.vamped = False
        self.loose = True
        self.leader = max(self.dealer, 0)
        self.last = None
        self.clear_table()

    def clear_table(self) -> None:
        """No round is under way."""
        self.table = []
        self.heap = 0
        self.led = 0
        self.winning = NOBODY
        self.strength = 0
        self.open = False
        self.until = 0
        self.chosen = HOLE
        self.chosen_at = 0
        self.strikes = ()

    def turn_to(self, step: int) -> None:
        """From now on it goes round this way."""
        self.step = step
        self.windows = windows(self.players, step)

    def wait(self, phase: int, actor: int) -> None:
        """From now on `actor` has to move."""
        self.phase = phase
        self.actor = actor

    def acting(self) -> Acting:
        if not self.open:
            return _ACTING[self.actor]
        if not self.chosen and not self.strikes:
            return self.windows[self.actor]
        return structs.replace(self.windows[self.actor], due=self._due())

    def _due(self) -> int:
        # rouge.strike.first: shortly after a strike it is judged, with any other that was as quick.
        if self.strikes:
            return self.strikes[0].at + COLLECTION
        # rouge.pause: a chosen card is laid when the pause is over.
        return max(self.until, self.chosen_at)

    def hand_size(self, seat: int) -> int:
        """How many cards this seat holds."""
        return self.hands[seat].bit_count() + self.hidden[seat]

    def view(self, who: int) -> RougeView:
        sees_all = who == ALL
        own = who == self.actor or sees_all
        return RougeView(
            who=who,
            options=self.options,
            phase=PHASES[self.phase],
            deal=self.deal,
            dealer=self.dealer,
            turn=self.actor if 0 <= self.actor < self.players else self.leader,
            way="left" if self.step == 1 else "right",
            teams=self.teams,
            hands=tuple(
                [
                    unpack(hand) + (HOLE,) * self.hidden[seat]
                    if sees_all or seat == who
                    else (HOLE,) * (hand.bit_count() + self.hidden[seat])
                    for seat, hand in enumerate(self.hands)
                ]
            ),
            table=tuple(self.table),
            leader=self.leader if self.table else NOBODY,
            winning=self.winning,
            won=tuple([unpack(cards) for cards in self.won]),
            bank=unpack(self.bank),
            rest=(unpack(self.rest) if sees_all else (HOLE,) * self.rest.bit_count())
            + (HOLE,) * self.rest_hidden,
            voids=tuple([_SUITS_OF[suits] for suits in self.voids]),
            vamped=self.vamped,
            until=self.until,
            chosen=self.chosen if own else HOLE,
            chosen_at=self.chosen_at if own else 0,
            strikes=tuple([strike for strike in self.strikes if sees_all or strike.seat == who]),
            last=self.last,
            sheet=tuple(self.sheet),
            count=self.count,
        )

    def fill(self, rng: Random) -> None:
        holes.fill(self, rng)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.players = self.players
        twin.options = self.options
        twin.phase = self.phase
        twin.actor = self.actor
        twin.deal = self.deal
        twin.dealer = self.dealer
        twin.step = self.step
        twin.windows = self.windows
        twin.teams = self.teams
        twin.hands = self.hands[:]
        twin.hidden = self.hidden[:]
        twin.table = self.table[:]
        twin.heap = self.heap
        twin.leader = self.leader
        twin.led = self.led
        twin.winning = self.winning
        twin.strength = self.strength
        twin.won = self.won[:]
        twin.bank = self.bank
        twin.rest = self.rest
        twin.rest_hidden = self.rest_hidden
        twin.voids = self.voids[:]
        twin.vamped = self.vamped
        twin.loose = self.loose
        twin.open = self.open
        twin.until = self.until
        twin.chosen = self.chosen
        twin.chosen_at = self.chosen_at
        twin.strikes = self.strikes
        twin.last = self.last
        twin.sheet = self.sheet[:]
        twin.count = self.count
        return twin


_SUITS_OF = tuple(tuple([suit for suit in SUITS if bits >> suit & 1]) for bits in range(1 << len(SUITS)))
"""Bits of suits as a tuple."""
