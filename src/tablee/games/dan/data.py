"""Dan Dan Dan's moves, events, options and view: plain data, and the wire format."""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from tablee.games.dan.cards import SetOfCards, Special
from tablee.kernel import Card, Event, Move, Options, Seat, View

Phase = Literal["lot", "deal", "reveal", "show", "window", "over"]
Aim = Literal["left", "across", "right"]
"""Where somebody shoots, from where they sit."""
What = Literal["left", "across", "right", "surrender"]
"""A gesture: a shot in that direction, or hands up."""
Meaning = Literal[
    "dan.first",
    "dan.unloaded",
    "dan.massacre",
    "dan.shootout",
    "dan.three",
    "dan.two",
    "dan.special.dove",
    "dan.special.raid",
    "dan.special.scapegoat",
    "dan.special.swap",
    "dan.special.colours",
    "dan.special.backward",
    "dan.special.lunch",
    "dan.special.deja-vu",
    "dan.special.rotation",
    "dan.special.mirror",
]
"""The article by which a card asks of everybody what it asks."""
Rule = Literal[
    "dan.calm",
    "dan.hit",
    "dan.escape",
    "dan.level",
    "dan.nobody",
    "dan.wrong.target",
    "dan.wrong.shot",
    "dan.wrong.surrender",
    "dan.early",
    "dan.slip",
    "dan.unclear",
    "dan.special.raid",
    "dan.missed",
]
"""The article by which a card was decided."""
Speed = Literal["learner", "normal", "tekiya"]
WINDOW: Final[dict[Speed, int]] = {"learner": 2000, "normal": 1200, "tekiya": 900}
"""Milliseconds: how long one may answer a card after it was seen."""
FALSE_START: Final = 100
"""Milliseconds: whoever moves sooner has guessed."""
REVEAL: Final = 3000
"""Milliseconds: who has not revealed a card by then has it revealed."""


class DanOptions(Options, frozen=True):
    """What a table of Dan Dan Dan may choose."""

    set: SetOfCards = "base"
    """Which special types are played with: none, one to learn, five, all ten ..."""
    specials: tuple[Special, ...] = ()
    """... and these besides, whatever the set."""
    speed: Speed = "normal"
    """How long one may answer a card: 2 s, 1.2 s, 0.9 s."""
    cards: Annotated[int, Meta(ge=0, le=82)] = 0
    """How many cards each player is dealt at most; 0: all there are."""
    twitch: bool = False
    """Whether hands may jump for nothing, so that others do."""
    lesson: Annotated[bool, Meta(extra={"expert": True})] = False
    """For practice: special cards come first in all piles, every other one a base card, as long as there are any."""


class Gesture(Struct, frozen=True, order=True):
    """What a seat did, so many milliseconds after the card was seen, give or take `u`."""

    rt: int
    u: int
    seat: Seat
    what: What


class Laid(Struct, frozen=True):
    """A card on the heap, and who revealed it: it lies as it looked from there."""

    card: Card
    seat: Seat


class Duty(Struct, frozen=True):
    """What a card asks of a seat."""

    do: Literal["still", "shoot", "surrender"]
    at: Literal["", "left", "across", "right"] = ""
    """Where to, if it has to shoot."""


# Moves.


class Lot(Move, frozen=True):
    """CHANCE: who reveals the first card."""

    seat: Seat


class Deal(Move, frozen=True):
    """CHANCE: everybody's pile, the top card first. Cards in nobody's pile go to the police."""

    piles: tuple[tuple[Card, ...], ...]


class Show(Move, frozen=True):
    """CHANCE: the card that was revealed."""

    card: Card


class Reveal(Move, frozen=True):
    """Turn over the top card of one's pile."""


class Shoot(Move, frozen=True):
    """Answer the card with a shot."""

    at: Aim


class Surrender(Move, frozen=True):
    """Answer the card with raised hands."""


class Twitch(Move, frozen=True):
    """Let one's hands jump, for all to see: it is no gesture."""


# What the seats are told.


class Started(Event, frozen=True):
    """The lot fell on whoever reveals first."""

    article: ClassVar[str] = "dan.lot"

    seat: Seat


class Dealt(Event, frozen=True):
    """Everybody has a pile, face down."""

    article: ClassVar[str] = "dan.deal"

    each: int
    """How many cards everybody has."""
    police: int
    """How many were left over."""


class Revealed(Event, frozen=True):
    """A seat turns over its top card, or it is turned over because the seat took too long."""

    article: ClassVar[str] = "dan.reveal"

    seat: Seat
    late: bool


class Shown(Event, frozen=True):
    """The card lies in the middle."""

    article: ClassVar[str] = "dan.reveal"

    seat: Seat
    card: Card
    left: int
    """How many cards this seat has left."""


class Gestured(Event, frozen=True):
    """To the one who moved alone: it is noted, and will be judged."""

    article: ClassVar[str] = "dan.gestures"

    seat: Seat
    what: What
    rt: int


class Twitched(Event, frozen=True):
    """A seat's hands jumped, for nothing."""

    article: ClassVar[str] = "dan.twitch"

    seat: Seat


class Judged(Event, frozen=True):
    """The card is over, and everybody sees who did what when, and what they should have done."""

    article: ClassVar[str] = "dan.decision"
    rest: ClassVar[int] = 500

    card: Card
    seat: Seat
    """Who revealed it."""
    counts: Card
    """The card whose guns counted: another one under a Déjà-vu, 0 if there was none."""
    why: Meaning
    duties: tuple[Duty, ...]
    """What the card asked of each seat."""
    gestures: tuple[Gesture, ...]
    """In the order of the reactions."""
    right: tuple[Seat, ...]
    """Whose gesture was what the card asked, and in time."""
    missed: tuple[Seat, ...]
    """Who sat the card out."""
    rule: Rule
    loser: Seat
    """Who pays; nobody, if nobody does."""
    next: Seat
    """Who reveals next; nobody, once the game is over."""

    def cites(self) -> str:
        return self.rule

    def rests(self) -> int:
        """What did not come to pass is seen at a glance; who pays for what takes longer to read."""
        if self.rule == "dan.calm":
            return self.rest
        return 2200 if self.loser >= 0 else 1300


class Took(Event, frozen=True):
    """Somebody took the cards in the middle, the top one excepted, with which the police was bribed."""

    article: ClassVar[str] = "dan.penalty"
    rest: ClassVar[int] = 2200

    seat: Seat
    cards: int
    """How many cards went under their pile."""
    bribe: Card


class Slipped(Event, frozen=True):
    """Everybody slipped their top cards to whoever moved at a first card."""

    article: ClassVar[str] = "dan.slip"
    rest: ClassVar[int] = 2200

    seat: Seat
    given: tuple[int, ...]
    """How many cards each seat gave."""


class Passed(Event, frozen=True):
    """A seat that sat out too many cards is passed over."""

    article: ClassVar[str] = "dan.passed"

    seat: Seat


class Voided(Event, frozen=True):
    """The card could not be judged: nothing comes of it."""

    article: ClassVar[str] = "dan.void"

    seat: Seat
    """Who reveals next."""


class GameEnded(Event, frozen=True):
    """Somebody has no card left."""

    article: ClassVar[str] = "dan.end"

    winners: tuple[Seat, ...]
    left: tuple[int, ...]
    """How many cards each seat has left."""


class DanView(View, frozen=True):
    """A position of Dan Dan Dan. By hand, only `piles` need to be said, and perhaps `heap` and `turn`."""

    options: DanOptions = DanOptions()
    phase: Phase = "reveal"
    turn: Seat = 0
    """Who has to reveal; once the card is revealed: who did."""
    places: tuple[int, ...] = ()
    """The side of the table at which each seat sits: 0 to 3, clockwise; 0 is whoever began."""
    piles: tuple[tuple[Card, ...], ...] = ()
    """Everybody's pile, the top card first. A card that was never face up is a hole."""
    heap: tuple[Laid, ...] = ()
    """The cards in the middle, the last one on top."""
    police: tuple[Card, ...] = ()
    """The cards that are out of the game."""
    shown: tuple[Card, ...] = ()
    """For the referee, who sees all piles: the cards in them that everybody knows, because they were face up."""
    opened: int = 0
    """Since when a reveal is awaited."""
    since: int = 0
    """When the card on top was first seen."""
    gestures: tuple[Gesture, ...] = ()
    """Answers that wait for the verdict. Each is seen by its owner only."""
    twitched: tuple[Seat, ...] = ()
    """Whose hands have jumped at this card."""
    missed: tuple[Seat, ...] = ()
    """Who did not see the card. Nobody is told before the verdict."""
    away: tuple[int, ...] = ()
    """How many cards each seat has sat out since its last turn to reveal."""
    last: Judged | None = None
    """The last verdict."""
