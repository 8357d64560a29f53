"""Banzaï!'s options and times, and the parts that its moves, events and views are made of: plain data."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from tablee.kernel import Card, Options, Seat

Phase = Literal["deal", "passing", "slip", "whim", "cry", "stop", "over"]
Power = Literal[
    "warriors", "lords", "wizards", "kids", "princesses", "marriage", "duel", "seer", "whim", "hand"
]
"""The optional rules: five Réunions du troisième type, four Oui, maître !, and Donne-moi ta main."""
Called = Literal[
    "pawns", "seats", "warriors", "lords", "wizards", "kids", "marriage", "duel", "seer", "whim", "hand"
]
"""What "Stop !" is called for: to move pawns (Stop 1), to change seats (Stop 2), or an optional rule."""
Step = Literal["act", "give", "share", "offer", "wed", "draw", "trade", "done"]
"""What a Stop waits for; `done`: for "Jeu !" alone, which may always be said, but while cards are given and shared."""
Kind = Literal["", "banzai", "feint"]
"""What a cry turns out to be; empty: there is none, or it is hidden."""
Why = Literal["banzai.out.pawn", "banzai.out.false", "banzai.out.feint", "banzai.out.grab"]
"""The article by which a seat is out: without a pawn, a false Banzaï, fallen for a feint, a grab with no cry."""
Rule = Literal["banzai.cry", "banzai.out.false", "banzai.feint", "banzai.out.grab"]
"""The article by which a cry was judged: a true one, a false one, a feint; or grabs with no cry."""

REUNIONS: Final[tuple[Power, ...]] = ("warriors", "lords", "wizards", "kids", "princesses")
MASTERS: Final[tuple[Power, ...]] = ("marriage", "duel", "seer", "whim")

HOP_MS: Final = 1000
"""From the last card laid to the hop: "Eeeet…"."""
CRY_HOLD_MS: Final = 50
"""From a Banzaï, a feint or a grab with no cry to what comes of it, so that others can be heard ..."""
STOP_HOLD_MS: Final = 300
"""... and from a Stop, which any cry within that time beats."""
USUAL_BEAT_MS: Final = 500
BEATS_MS: Final = range(300, 701)
"""From "Ban…" to what it turns out to be."""
CRY_MS: Final = 5000
"""Who has not grabbed so long after a true cry was asleep."""
FEINT_MS: Final = 1000
"""A grab so long after a feint's beginning has fallen for it, and no other cry begins meanwhile."""
STOP_MS: Final = 20_000
"""From a Stop's cry to "Jeu !" at most."""
REACH_MS: Final = 1000
"""So long after a Stop's cry the pawns can still be grabbed."""
OTHERS_FIRST_MS: Final = 1500
"""After "Jeu !" the same caller's next Stop waits so long."""
GIVE_MS: Final = 10_000
"""To give cards for three Lords, or to offer a Princess."""
SHARE_MS: Final = 45_000
"""To deal the given cards back."""
AFTERWARDS_MS: Final = 5000
"""To say "Jeu !" after that."""
CAPRICIOUS_MS: Final = 1000
"""How much earlier the capricious one sees the incoming card, at most."""
TABLE_RADIUS: Final = 500
"""The radius of the table, in thousandths of that of the circle on which hands rest."""

Beat = Annotated[int, Meta(ge=0, le=700)]
"""Milliseconds; 0 for those who do not know."""
Pace = Annotated[int, Meta(ge=-TABLE_RADIUS, le=TABLE_RADIUS)]
"""Thousandths, to the right of the table's centre, or upwards."""


class BanzaiOptions(Options, frozen=True):
    """What a table of Banzaï! may choose."""

    reunions: bool = False
    """Réunions du troisième type: three cards of one character ..."""
    masters: bool = False
    """Oui, maître !: a Lord and another card of its family ..."""
    hand: bool = False
    """Donne-moi ta main: five characters of five families ..."""
    powers: tuple[Power, ...] = ()
    """... and these optional rules besides, each by itself: a set, however it is written."""
    choice: Annotated[int, Meta(ge=3, le=60)] = 10
    """Seconds to choose a card; then one goes by chance."""
    feints: Annotated[int, Meta(ge=0, le=5)] = 2
    """How many feints each player has in a round."""
    travel: Annotated[int, Meta(ge=50, le=800, extra={"expert": True})] = 200
    """Milliseconds in which a hand travels from its rest to the centre of the table."""

    def __post_init__(self) -> None:
        force_setattr(self, "powers", tuple(sorted(set(self.powers))))


class Pawn(Struct, frozen=True):
    """A pawn on the table. In the very centre: it was not moved."""

    pawn: int
    """Its number, from 1."""
    x: Pace = 0
    y: Pace = 0


class Call(Struct, frozen=True, order=True):
    """A call that waits for the end of the hold."""

    at: int
    """When it was pressed, in the time of the game; for a Stop that has to let the others come first: later."""
    u: int
    seat: Seat
    what: Literal["banzai", "feint", "stop"]
    hand: tuple[Card, ...] = ()
    """The hand by which it is judged."""
    stop: Called | Literal[""] = ""
    cards: tuple[Card, ...] = ()
    """The cards that prove a Stop."""


class Reach(Struct, frozen=True, order=True):
    """A hand that was sent for a pawn."""

    rt: int
    """When: in a cry, after it was first seen; otherwise in the time of the game."""
    u: int
    seat: Seat
    aim: int = 0
    """The pawn it is sent for; 0: the nearest."""


class Leg(Struct, frozen=True):
    """A hand comes to a pawn, so many milliseconds after the cry."""

    pawn: int
    at: int


class Run(Struct, frozen=True):
    """The whole way of a hand."""

    seat: Seat
    rt: int
    u: int
    way: tuple[Leg, ...]
    pawn: int
    """The pawn it took; 0: none."""
    level: bool = False
    """A pawn was taken before it by a hand that cannot be told apart from it."""


class Proof(Struct, frozen=True):
    """Who cried Banzaï, and with which cards."""

    seat: Seat
    right: bool
    cards: tuple[Card, ...]


class Out(Struct, frozen=True):
    """A seat is out."""

    seat: Seat
    why: Why


class Known(Struct, frozen=True, order=True):
    """A card of which others know in whose hand it is, until its holder passes a card on."""

    card: Card
    seats: tuple[Seat, ...] = ()
    """Who knows it besides its holder; empty: all seats do."""


class Used(Struct, frozen=True):
    """A Stop that was called in this round."""

    call: Called
    seat: Seat
    cards: tuple[Card, ...]
    """What proved it: for `pawns` and `seats` cards of the family, for an Oui, maître ! its Lord first."""
