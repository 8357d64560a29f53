"""Dan Dan Dan's moves, events, options and view."""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from tablee.games.dan.cards import SetOfCards, Special
from tablee.kernel import Card, Event, Move, Options, Seat, View

Phase = Literal["lot", "deal", "reveal", "show", "window", "over"]
Aim = Literal["left", "across", "right"]
"""The direction of a shot, seen from the shooter."""
What = Literal["left", "across", "right", "surrender"]
"""A gesture: a shot in that direction, or raised hands."""
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
"""The article that decides what a card asks of each seat."""
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
WINDOW_MS: Final[dict[Speed, int]] = {"learner": 2000, "normal": 1200, "tekiya": 900}
"""How long a card can be answered after it was seen."""
FALSE_START_MS: Final = 100
"""An earlier reaction is a guess."""
REVEAL_MS: Final = 3000
"""How long a seat may take to reveal a card; then the clock reveals it."""


class DanOptions(Options, frozen=True):
    """The options of Dan Dan Dan."""

    set: SetOfCards = "base"
    """The special types: none, one to learn, five, all ten."""
    specials: tuple[Special, ...] = ()
    """Special types added to the set."""
    speed: Speed = "normal"
    """How long a card can be answered: 2 s, 1.2 s, 0.9 s."""
    cards: Annotated[int, Meta(ge=0, le=82)] = 0
    """The most cards that each player is dealt; 0: as many as there are."""
    twitch: bool = False
    """Whether feigned gestures are allowed."""
    lesson: Annotated[bool, Meta(extra={"expert": True})] = False
    """For practice: special and base cards alternate in all piles, as long as there are any."""


class Gesture(Struct, frozen=True, order=True):
    """A seat's gesture, with its reaction time in milliseconds and the uncertainty `u`."""

    rt: int
    u: int
    seat: Seat
    what: What


class Laid(Struct, frozen=True):
    """A card on the heap, and the seat that revealed it, from which its sides are counted."""

    card: Card
    seat: Seat


class Duty(Struct, frozen=True):
    """The answer that a card asks of a seat."""

    do: Literal["still", "shoot", "surrender"]
    at: Literal["", "left", "across", "right"] = ""
    """The direction of its shot."""


class Lot(Move, frozen=True):
    """CHANCE: who reveals the first card."""

    seat: Seat


class Deal(Move, frozen=True):
    """CHANCE: the pile of each seat, the top card first. The other cards go to the police."""

    piles: tuple[tuple[Card, ...], ...]


class Show(Move, frozen=True):
    """CHANCE: the card that was revealed."""

    card: Card


class Reveal(Move, frozen=True):
    """Turn over the top card of the own pile."""


class Shoot(Move, frozen=True):
    """Answer the card with a shot."""

    at: Aim


class Surrender(Move, frozen=True):
    """Answer the card with raised hands."""


class Twitch(Move, frozen=True):
    """Feign a gesture, visibly for all. It does not count as one."""


class Started(Event, frozen=True):
    """The seat that reveals first was drawn by lot."""

    article: ClassVar[str] = "dan.lot"

    seat: Seat


class Dealt(Event, frozen=True):
    """Each seat was dealt a pile, face down."""

    article: ClassVar[str] = "dan.deal"

    each: int
    """The number of cards in each pile."""
    police: int
    """The number of cards left over."""


class Revealed(Event, frozen=True):
    """A seat turned over its top card, or the clock did, because the seat was `late`."""

    article: ClassVar[str] = "dan.reveal"

    seat: Seat
    late: bool


class Shown(Event, frozen=True):
    """The revealed card is on the heap."""

    article: ClassVar[str] = "dan.reveal"

    seat: Seat
    card: Card
    left: int
    """The number of cards left in this seat's pile."""


class Gestured(Event, frozen=True):
    """A gesture was stored. Told to its seat alone."""

    article: ClassVar[str] = "dan.gestures"

    seat: Seat
    what: What
    rt: int


class Twitched(Event, frozen=True):
    """A seat feigned a gesture."""

    article: ClassVar[str] = "dan.twitch"

    seat: Seat


class Judged(Event, frozen=True):
    """The verdict on a card: all gestures with their times, and what the card asked of each seat."""

    article: ClassVar[str] = "dan.decision"
    rest_ms: ClassVar[int] = 500

    card: Card
    seat: Seat
    """The seat that revealed it."""
    counts: Card
    """The card whose guns counted: with a Déjà-vu another one, or 0 if there was none."""
    why: Meaning
    duties: tuple[Duty, ...]
    """By seat."""
    gestures: tuple[Gesture, ...]
    """In the order of the reactions."""
    right: tuple[Seat, ...]
    """The seats with the right gesture, in time."""
    missed: tuple[Seat, ...]
    """The seats that did not see the card."""
    rule: Rule
    loser: Seat
    """The seat that pays, or `NO_SEAT`."""
    next: Seat
    """The seat that reveals next; `NO_SEAT` once the game is over."""

    def cites(self) -> str:
        return self.rule

    def rests(self) -> int:
        """A card without effect is understood at a glance; a penalty takes longer to read."""
        if self.rule == "dan.calm":
            return self.rest_ms
        return 2200 if self.loser >= 0 else 1300


class Took(Event, frozen=True):
    """A seat took the heap, except for the top card, which went to the police as a bribe."""

    article: ClassVar[str] = "dan.penalty"
    rest_ms: ClassVar[int] = 2200

    seat: Seat
    cards: int
    """The number of cards that went under the seat's pile."""
    bribe: Card


class Slipped(Event, frozen=True):
    """The other seats slipped their top cards to the seat that moved at a first card."""

    article: ClassVar[str] = "dan.slip"
    rest_ms: ClassVar[int] = 2200

    seat: Seat
    given: tuple[int, ...]
    """The number of cards that each seat gave."""


class Passed(Event, frozen=True):
    """A seat was passed over because it missed too many cards."""

    article: ClassVar[str] = "dan.passed"

    seat: Seat


class Voided(Event, frozen=True):
    """The card could not be judged: it has no effect."""

    article: ClassVar[str] = "dan.void"

    seat: Seat
    """The seat that reveals next."""


class GameEnded(Event, frozen=True):
    """A seat has no card left."""

    article: ClassVar[str] = "dan.end"

    winners: tuple[Seat, ...]
    left: tuple[int, ...]
    """The number of cards that each seat has left."""


class DanView(View, frozen=True):
    """A position of Dan Dan Dan. Written by hand, it needs only `piles`, and perhaps `heap` and `turn`."""

    options: DanOptions = DanOptions()
    phase: Phase = "reveal"
    turn: Seat = 0
    """The seat that has to reveal, or has revealed the card."""
    places: tuple[int, ...] = ()
    """The side of the table at which each seat sits: 0 to 3, clockwise from the seat that began."""
    piles: tuple[tuple[Card, ...], ...] = ()
    """The pile of each seat, the top card first. A card that was never face up is a hole."""
    heap: tuple[Laid, ...] = ()
    """The cards in the middle, the last one on top."""
    police: tuple[Card, ...] = ()
    """The cards that are out of the game."""
    shown: tuple[Card, ...] = ()
    """In the referee's view: the cards in the piles that all seats know, because they were face up."""
    opened: int = 0
    """Since when a reveal is awaited."""
    since: int = 0
    """When the card on top was first seen."""
    gestures: tuple[Gesture, ...] = ()
    """Answers that wait for the verdict. A seat sees its own."""
    twitched: tuple[Seat, ...] = ()
    """The seats that feigned a gesture at this card."""
    missed: tuple[Seat, ...] = ()
    """The seats that did not see the card. Hidden until the verdict."""
    away: tuple[int, ...] = ()
    """The number of cards that each seat has missed since its last turn to reveal."""
    last: Judged | None = None
    """The last verdict."""
