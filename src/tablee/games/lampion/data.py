"""Lampions' moves, events, options and view."""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from tablee.kernel import Event, Move, Options, Seat, View

DARK: Final = 0
LIT: Final = 1
DECOY: Final = 2
"""The state of the lantern. Dark: none shows."""
LANTERNS = 10
"""The default number of lanterns in a game."""
WINDOW_MS = 1200
"""How long a lantern can be answered after it was seen."""
FALSE_START_MS = 100
"""An earlier press is a guess."""


class LampionOptions(Options, frozen=True):
    """The options of Lampions."""

    lanterns: Annotated[int, Meta(ge=1, le=500)] = LANTERNS
    decoys: bool = True
    """Whether about one lantern in three is a decoy."""


class Reaction(Struct, frozen=True, order=True):
    """A seat's press, with its reaction time in milliseconds and the uncertainty `u`."""

    rt: int
    u: int
    seat: Seat


Reactions = tuple[Reaction, ...]


class Press(Move, frozen=True):
    """Answer the lantern."""


class Light(Move, frozen=True):
    """CHANCE: show a lantern: 1 is lit, 2 a decoy."""

    lantern: Literal[1, 2]


class Shown(Event, frozen=True):
    """A lantern shows: 1 is lit, 2 a decoy."""

    article: ClassVar[str] = "lampion.press"

    lantern: Literal[1, 2]


class Pressed(Event, frozen=True):
    """A press was stored. Told to its seat alone."""

    article: ClassVar[str] = "lampion.press"

    seat: Seat
    rt: int


class Judged(Event, frozen=True):
    """The verdict on a lantern, with all presses."""

    article: ClassVar[str] = "lampion.first"
    rest_ms: ClassVar[int] = 1500

    lantern: Literal[1, 2]
    first: Seat
    """The seat that scored, or `NO_SEAT`."""
    presses: Reactions
    """In the order of the reactions, false starts included."""
    points: tuple[int, ...]
    early: tuple[Seat, ...]
    """The seats with a false start."""
    missed: tuple[Seat, ...] = ()
    """The seats that did not see the lantern."""


class Voided(Event, frozen=True):
    """The lantern could not be judged: it does not count."""

    article: ClassVar[str] = "lampion.void"


class JudgedLantern(Struct, frozen=True):
    """A judged lantern, with fields as in `Judged`."""

    lantern: Literal[1, 2]
    first: Seat
    presses: Reactions = ()
    early: tuple[Seat, ...] = ()


class LampionView(View, frozen=True):
    """A position of Lampions. Written by hand, it needs only `points`."""

    options: LampionOptions = LampionOptions()
    points: tuple[int, ...] = ()
    left: int = LANTERNS
    """The number of lanterns to be judged, including the one that shows."""
    lantern: Literal[0, 1, 2] = DARK
    """The one that shows: 1 lit, 2 decoy, 0 none."""
    since: int = 0
    """When it was first seen."""
    presses: Reactions = ()
    """Answers that wait for the verdict. A seat sees its own."""
    missed: tuple[Seat, ...] = ()
    """The seats that did not see the lantern that shows. Hidden until the verdict."""
    judged: tuple[JudgedLantern, ...] = ()
    """All judged lanterns in order. Views written by hand may omit them."""
