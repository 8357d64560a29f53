"""Défifoo Rouge's moves, events, options and view: plain data, and the wire format."""

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tablee.kernel import HOLE, NO_SEAT, Card, Event, Move, Options, Seat, View

Cards = tuple[Card, ...]
Seats = tuple[Seat, ...]
Phase = Literal["lot", "deal", "name", "direct", "lead", "follow", "over"]
"""What is awaited. The first two are chance's."""
Way = Literal["left", "right"]
Suit = Literal["green", "yellow", "purple", "orange", "police"]
"""The gangs, as the screen shows them, in the order of their cards, and the police."""


class RougeOptions(Options, frozen=True):
    """What a table of Défifoo Rouge may choose."""

    deals: Annotated[int, Meta(ge=0, le=24)] = 0
    """How many deals a match has; 0: each seat deals once."""
    vamp: bool = False
    """Whether a Vamp can charm the Parrain of her gang, once in a deal."""
    finish_round: bool = False
    """Whether the round in which a last card is laid is completed before the deal ends."""
    pause: Annotated[int, Meta(ge=0, le=60_000, extra={"unit": "ms", "step": 500})] = 1500
    """Milliseconds: how soon after a card the next one may follow. 0: cards are laid as they come."""


# Moves of the players.


class Name(Move, frozen=True):
    """The dealer names the partners for this deal."""

    partners: Seats


class Direct(Move, frozen=True):
    """The dealer says which way round this deal is played."""

    way: Way


class Lay(Move, frozen=True):
    """Lay a card at one's turn. The Bank or the Bomb laid to a round under way is a strike."""

    card: Card
    round: int = 0
    """The round that it is meant for; 0: the one that is under way, or comes next."""


class Strike(Move, frozen=True):
    """Throw the Bank or the Bomb into the round under way, at any seat's turn."""

    card: Card
    round: int = 0
    """The round that it is meant for; 0: the one that is under way."""


# Moves of chance.


class Lot(Move, frozen=True):
    """Who deals first."""

    seat: Seat


class Deal(Move, frozen=True):
    """A whole deal: all hands, and the card that is left over, which begins the Bank."""

    hands: tuple[Cards, ...]
    rest: Card = HOLE


# What the seats are told.


class DealerDrawn(Event, frozen=True):
    """The lot fell on the first dealer."""

    article: ClassVar[str] = "rouge.dealer"

    dealer: Seat


class Dealt(Event, frozen=True):
    """A deal begins. Each seat sees its own cards."""

    article: ClassVar[str] = "rouge.deal"

    deal: int
    dealer: Seat
    cards: Cards = ()


class Named(Event, frozen=True):
    """The dealer named the partners; the others are the other team."""

    article: ClassVar[str] = "rouge.teams"

    dealer: Seat
    partners: Seats
    others: Seats


class Directed(Event, frozen=True):
    """The dealer said which way round it goes."""

    article: ClassVar[str] = "rouge.direction"

    dealer: Seat
    way: Way


class Laid(Event, frozen=True):
    """A card came face up on the table."""

    seat: Seat
    card: Card


class Chosen(Event, frozen=True):
    """To the chooser and the referee alone: this card will be laid when the pause is over."""

    article: ClassVar[str] = "rouge.pause"

    seat: Seat
    card: Card


class Raised(Event, frozen=True):
    """To the striker and the referee alone: the strike is noted, and will be judged in a moment."""

    article: ClassVar[str] = "rouge.strike"

    seat: Seat
    card: Card


class Kept(Event, frozen=True):
    """To the striker and the referee alone: another was first, and the card stays in hand."""

    article: ClassVar[str] = "rouge.strike.first"

    seat: Seat
    card: Card


class Voided(Event, frozen=True):
    """The pause could not be judged: strikes and a card chosen meanwhile are taken back."""

    article: ClassVar[str] = "rouge.void"


class BombLed(Event, frozen=True):
    """The Bomb was led: it goes to its player's pile, and the player leads again."""

    article: ClassVar[str] = "rouge.bomb.led"

    seat: Seat


class BankLed(Event, frozen=True):
    """The Bank was led: it goes into the Bank, and the player leads again."""

    article: ClassVar[str] = "rouge.bank.led"

    seat: Seat


class BombStruck(Event, frozen=True):
    """The Bomb stopped the round: its player takes all the cards."""

    article: ClassVar[str] = "rouge.bomb"

    seat: Seat
    cards: Cards
    """In the order of laying; the Bomb comes last."""


class BankStruck(Event, frozen=True):
    """The Bank stopped the round: all the cards go into it."""

    article: ClassVar[str] = "rouge.bank"

    seat: Seat
    cards: Cards
    """In the order of laying; the Bank comes last."""


class Vamped(Event, frozen=True):
    """A Vamp came after the Parrain of her gang, and is now stronger than he is."""

    article: ClassVar[str] = "rouge.vamp"

    seat: Seat
    card: Card
    parrain: Card


class RoundTaken(Event, frozen=True):
    """The strongest card takes the round, and its player leads next."""

    article: ClassVar[str] = "rouge.round"

    seat: Seat
    card: Card
    """The strongest one."""
    cards: Cards


class LastCard(Event, frozen=True):
    """A seat has no card left: the deal is over, or ends with this round."""

    article: ClassVar[str] = "rouge.end"

    seat: Seat
    finishes: bool = False
    """Whether the round under way is finished first, as the table has chosen."""

    def cites(self) -> str:
        return "rouge.finish" if self.finishes else self.article


class PileCounted(Event, frozen=True):
    """At the end of a deal: what a team, or a player alone, has won, and what it is worth."""

    article: ClassVar[str] = "rouge.values"

    seats: Seats
    cards: Cards
    points: int


class BankCounted(Event, frozen=True):
    """At the end of a deal: what lies in the Bank with the cards left in the hands, and who gets it."""

    article: ClassVar[str] = "rouge.score"

    seats: Seats
    """Empty, if several had the most."""
    cards: Cards
    points: int
    hands: tuple[Cards, ...]
    """Which of them were left in the hands."""

    def cites(self) -> str:
        return self.article if self.seats else "rouge.score.tie"


class DealEnded(Event, frozen=True):
    """What each seat scores for the deal, and has in all."""

    article: ClassVar[str] = "rouge.score"
    rest_ms: ClassVar[int] = 12_000

    deal: int
    winners: Seats
    """Who took the Bank; empty, if several had the most."""
    teams: tuple[int, ...]
    """The team of each seat, 0 the dealer's; empty where each plays alone."""
    scores: tuple[int, ...]
    totals: tuple[int, ...]

    def cites(self) -> str:
        return self.article if self.winners else "rouge.score.tie"


class MatchEnded(Event, frozen=True):
    """The last deal is over."""

    article: ClassVar[str] = "rouge.match"

    winners: Seats
    totals: tuple[int, ...]


class Round(Struct, frozen=True):
    """A round that is over."""

    leader: Seat
    cards: Cards
    """From the leader on, in the direction of play; a Bank or Bomb that stopped the round is not among them."""
    taker: Seat
    """Who took the cards; `NO_SEAT`, if they went into the Bank."""
    special: Card = HOLE
    """The Bank or the Bomb, if one of them stopped the round ..."""
    striker: Seat = NO_SEAT
    """... and whose it was."""


class ChosenCard(Struct, frozen=True):
    """A card that waits for the end of the pause, and when it was chosen."""

    card: Card
    at: int = 0


class RaisedStrike(Struct, frozen=True, order=True):
    """A strike that waits to be judged."""

    # Strikes are sorted by their time, and those of the same moment by their seats: these two fields come first.
    at: int
    seat: Seat
    card: Card
    u: int = 0
    """Give or take so many milliseconds."""


class Count(Struct, frozen=True):
    """The end of the last deal, as all seats saw it."""

    dealer: Seat
    teams: tuple[int, ...]
    way: Way
    won: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    """What was left in the hands, and went into the Bank."""
    bank: Cards
    """All of it, with those."""
    winners: Seats
    scores: tuple[int, ...]
    last: Round
    """The deal's last round; a Bank or Bomb that was led is one of its own."""


class RougeView(View, frozen=True):
    """A position of Défifoo Rouge. By hand, only `hands` need to be said, and `teams` from four players on."""

    options: RougeOptions = RougeOptions()
    phase: Phase | UnsetType = UNSET
    """What is awaited; left out: `lead` with an empty table, else `follow`."""
    deal: int = 1
    dealer: Seat = 0
    turn: Seat = 0
    """Whose turn it is, or will be."""
    way: Way = "left"
    teams: tuple[int, ...] = ()
    """The team of each seat, 0 the dealer's; empty where each plays alone, and before they are named."""
    hands: tuple[Cards, ...] = ()
    round: int = 1
    """Which round of the deal is under way, or comes next. A Bank or Bomb that was led is a round of its own."""
    table: Cards = ()
    """The round under way, from the leader's card on."""
    leader: Seat = NO_SEAT
    """Who led to it ..."""
    winning: Seat = NO_SEAT
    """... and whose card is the strongest so far. By hand both may be left out: they follow from the cards."""
    won: tuple[Cards, ...] = ()
    """What each seat has won. The cards lie face down, but all seats saw them and may remember."""
    bank: Cards = ()
    """The cards that went into the Bank face up."""
    rest: Cards | UnsetType = UNSET
    """The cards in the Bank that no seat has seen. By hand they may be left out: all not mentioned lie there."""
    voids: tuple[tuple[Suit, ...], ...] = ()
    """The suits that each seat has shown not to hold."""
    vamped: bool = False
    """Whether a Vamp has charmed a Parrain in this deal."""
    until: int = 0
    """When the pause after the last card is over."""
    chosen: ChosenCard | None = None
    """The card that waits for the end of the pause. Only its owner sees it."""
    strikes: tuple[RaisedStrike, ...] = ()
    """Strikes that wait to be judged. Each is seen by its owner only."""
    last: Round | None = None
    """The last round of this deal: it alone may be looked at again."""
    sheet: tuple[tuple[int, ...], ...] = ()
    """The score of each seat, a row for each deal played."""
    count: Count | None = None
