"""Bungee's moves, events, options and view: plain data, and the wire format."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from tablee.games.bungee.cards import BUNGEE, DECK, MOST_OF_A_VALUE, deck_of
from tablee.kernel import HOLE, NO_SEAT, Card, Event, Move, Options, Seat, View

Cards = tuple[Card, ...]
Phase = Literal["lot", "deal", "reshuffle", "return", "turn-up", "show", "lucky", "turn", "after", "over"]
"""What is awaited. The first six are chance's."""


OTHER_DECKS = (deck_of(*[3] * BUNGEE), deck_of(4, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0))
"""Decks of one's own: few cards of each value, and few values without any Bungee card."""


class BungeeOptions(Options, frozen=True):
    """What a table of Bungee may choose."""

    rounds: Annotated[int, Meta(ge=1, le=12)] = 6
    starter: Annotated[int, Meta(ge=0, le=5)] = 0
    """Who starts the first round: the first, second, ... player; 0 draws lots."""
    cards: Annotated[int, Meta(ge=1, le=5, extra={"expert": True})] = 5
    """How many cards each player is dealt."""
    turns: Annotated[int, Meta(ge=1, le=1000, extra={"expert": True})] = 300
    """After so many turns a round that does not end is broken off."""
    deck: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=BUNGEE)], ...],
        Meta(max_length=BUNGEE * MOST_OF_A_VALUE, examples=list(OTHER_DECKS), extra={"expert": True}),
    ] = DECK
    """All the cards that there are, however they are ordered."""

    def __post_init__(self) -> None:
        force_setattr(self, "deck", tuple(sorted(self.deck)))


# Moves of the players.


class Play(Move, frozen=True):
    """Lay `count` cards of one value. `take`: take the top discard first; otherwise draw afterwards."""

    card: Card
    count: Annotated[int, Meta(ge=1)] = 1
    take: bool = False


class Call(Move, frozen=True):
    """Shout Bungee."""


class Pass(Move, frozen=True):
    """Leave undone what may be left undone: the lucky Bungee card, a call after playing, a new turn after a call."""


class Exchange(Move, frozen=True):
    """The dealer takes the Bungee card that was turned up as lucky card, and discards `card`."""

    card: Card


# Moves of chance.


class Lot(Move, frozen=True):
    """Who starts the first round."""

    seat: Seat


class Deal(Move, frozen=True):
    """A whole deal. The pile is in the order of drawing; what it leaves out lies below, unknown."""

    hands: tuple[Cards, ...]
    lucky: Card
    pile: Cards = ()


class Shuffle(Move, frozen=True):
    """The new pile, whole and in the order of drawing; left empty, its order is not known."""

    pile: Cards = ()


class Turn(Move, frozen=True):
    """The lucky card, where the pile's top card was not known."""

    card: Card


class Show(Move, frozen=True):
    """The hands at the end of a round, where they were not all known."""

    hands: tuple[Cards, ...]


# What the seats are told.


class Started(Event, frozen=True):
    """The lot fell on a starter."""

    article: ClassVar[str] = "bungee.starter"

    starter: Seat


class Dealt(Event, frozen=True):
    """A round begins. Each seat sees its own cards."""

    article: ClassVar[str] = "bungee.deal"

    round: int
    dealer: Seat
    starter: Seat
    cards: Cards = ()


class LuckyTurned(Event, frozen=True):
    """This round's lucky card."""

    article: ClassVar[str] = "bungee.lucky"

    card: Card


class LuckyTaken(Event, frozen=True):
    """The dealer took the Bungee card and discarded another."""

    article: ClassVar[str] = "bungee.lucky.bungee"

    seat: Seat
    card: Card


class LuckyLeft(Event, frozen=True):
    """The dealer left the Bungee card."""

    article: ClassVar[str] = "bungee.lucky.left"

    seat: Seat


class Shuffled(Event, frozen=True):
    """There is a new pile of so many cards."""

    article: ClassVar[str] = "bungee.pile"

    cards: int
    left: bool = False
    """Whether it is the old pile, with the Bungee card that the dealer has left."""

    def cites(self) -> str:
        return "bungee.lucky.left" if self.left else self.article


class Played(Event, frozen=True):
    """A seat laid cards of one value."""

    seat: Seat
    card: Card
    count: int


class Took(Event, frozen=True):
    """A seat took the top discard."""

    article: ClassVar[str] = "bungee.take"

    seat: Seat
    card: Card


class Drew(Event, frozen=True):
    """A seat drew from the pile. Only itself sees what."""

    seat: Seat
    card: Card


class Skipped(Event, frozen=True):
    """A six made a seat lose its turn."""

    article: ClassVar[str] = "bungee.six"

    seat: Seat


class Called(Event, frozen=True):
    """A seat shouted Bungee; `number` is 1 for the round's first."""

    article: ClassVar[str] = "bungee.call"

    seat: Seat
    number: int

    def cites(self) -> str:
        return self.article if self.number == 1 else "bungee.last.call"


class TookUp(Event, frozen=True):
    """A seat gave its call up to play on."""

    article: ClassVar[str] = "bungee.last.again"

    seat: Seat


class Passed(Event, frozen=True):
    """A seat let it be."""

    seat: Seat


class Lap(Event, frozen=True):
    """Sixes carried the turn past the first caller: one more lap begins."""

    article: ClassVar[str] = "bungee.last.lap"


class HandShown(Event, frozen=True):
    """At the end of a round a seat lays its hand open, and this is what it scores."""

    article: ClassVar[str] = "bungee.show.order"

    seat: Seat
    cards: Cards
    score: int


class RoundEnded(Event, frozen=True):
    """All hands are shown and scored. Without a winner the round was endless."""

    article: ClassVar[str] = "bungee.score"
    rest_ms: ClassVar[int] = 12_000

    round: int
    winner: Seat
    hands: tuple[Cards, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]

    def cites(self) -> str:
        return "bungee.endless" if self.winner == NO_SEAT else self.article


class GameEnded(Event, frozen=True):
    """The last round is over."""

    article: ClassVar[str] = "bungee.end"

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]


class Shown(Struct, frozen=True):
    """The end of the last round, as all seats saw it."""

    winner: Seat
    lucky: Card
    hands: tuple[Cards, ...]
    calls: tuple[int, ...]
    scores: tuple[int, ...]


class Step(Struct, frozen=True):
    """A turn that a seat played since its last call: `count` cards laid, and one gained."""

    card: Card
    count: int = 1
    taken: Card = HOLE
    """The card taken; a hole: one was drawn, `NOTHING`: there was none to draw."""


NOTHING = -1


class Deed(Struct, frozen=True):
    """What a seat did last in a round, besides laying cards."""

    did: Literal["draw", "take", "take-lucky", "skip", "pass"]
    """`skip`: it lost its turn."""
    card: Card = HOLE
    """The card taken."""


class BungeeView(View, frozen=True):
    """A position of Bungee. By hand, only `hands`, `lucky` and `turn` need to be said."""

    options: BungeeOptions = BungeeOptions()
    phase: Phase = "turn"
    round: int = 1
    turn: Seat = 0
    """Whose turn it is, or will be."""
    starter: Seat = NO_SEAT
    """Who started this round; left out: the seat at turn."""
    hands: tuple[Cards, ...] = ()
    known: tuple[Cards, ...] = ()
    """What each seat is known to hold: it took these cards openly and has not laid them yet."""
    lucky: Card = 0
    pile: Cards = ()
    """In the order of drawing. A position by hand may leave out what lies below, unknown."""
    discards: Cards = ()
    """The last one lies on top."""
    turns: int = 1
    """Turns of this round so far. 0: the first turn, with its own rules, is still to come."""
    calls: tuple[int, ...] = ()
    """The number of each seat's standing call, 0 without one."""
    called: int = 0
    """How many calls were made in this round."""
    first: Seat = NO_SEAT
    """Who called first."""
    since: tuple[tuple[Step, ...] | None, ...] = ()
    """What each seat played since its last call. None: it never called."""
    skips: int = 0
    """How many seats the cards just laid will skip."""
    mixed: Cards = ()
    """The cards that the last reshuffle put into the pile: they lay on the discards, face up."""
    drew: tuple[Cards, ...] = ()
    """What each seat drew since the last reshuffle. Others know how many (five or more tell nothing), not which."""
    deeds: tuple[Deed | None, ...] = ()
    """What each seat did last in this round."""
    sheet: tuple[tuple[int, ...], ...] = ()
    """The score of each seat, a row for each round played."""
    shown: Shown | None = None
