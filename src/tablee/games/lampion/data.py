"""Lampions' moves, events, options and view: plain data, and the wire format."""

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta, Struct

from tablee.kernel import Event, Move, Options, Seat, View

DARK: Final = 0
LIT: Final = 1
DECOY: Final = 2
"""What a lantern is. Dark: none shows."""
LANTERNS = 10
"""How many there are in a game, unless the table chooses otherwise."""
WINDOW = 1200
"""Milliseconds: how long one may press after a lantern was seen."""
FALSE_START = 100
"""Milliseconds: whoever presses sooner has guessed."""


class LampionOptions(Options, frozen=True):
    """What a table of Lampions may choose."""

    lanterns: Annotated[int, Meta(ge=1, le=500)] = LANTERNS
    decoys: bool = True
    """Whether about one lantern in three is a decoy."""


class Reaction(Struct, frozen=True, order=True):
    """When a seat pressed: so many milliseconds after the lantern was seen, give or take `u`."""

    rt: int
    u: int
    seat: Seat


Reactions = tuple[Reaction, ...]


# Moves.


class Press(Move, frozen=True):
    """A seat answers the lantern."""


class Light(Move, frozen=True):
    """Chance shows a lantern: 1 is lit, 2 a decoy."""

    lantern: Literal[1, 2]


# What the seats are told.


class Shown(Event, frozen=True):
    """A lantern shows: 1 is lit, 2 a decoy."""

    article: ClassVar[str] = "lampion.press"

    lantern: Literal[1, 2]


class Pressed(Event, frozen=True):
    """To the one who pressed alone: it is noted, and will be judged."""

    article: ClassVar[str] = "lampion.press"

    seat: Seat
    rt: int


class Judged(Event, frozen=True):
    """The lantern is over, and everybody sees who pressed when."""

    article: ClassVar[str] = "lampion.first"
    rest: ClassVar[int] = 1500

    lantern: Literal[1, 2]
    first: Seat
    """Who scored; nobody, if nobody did."""
    presses: Reactions
    """In the order of the reactions, false starts too."""
    points: tuple[int, ...]
    early: tuple[Seat, ...]
    """Whose press was a false start."""
    missed: tuple[Seat, ...] = ()
    """Who did not see the lantern."""


class Voided(Event, frozen=True):
    """The lantern could not be judged: it does not count."""

    article: ClassVar[str] = "lampion.void"


class JudgedLantern(Struct, frozen=True):
    """A lantern that was judged, as everybody saw it."""

    lantern: Literal[1, 2]
    first: Seat
    """Who scored; nobody, if nobody did."""
    presses: Reactions = ()
    """In the order of the reactions, false starts too."""
    early: tuple[Seat, ...] = ()
    """Whose press was a false start."""


class LampionView(View, frozen=True):
    """A position of Lampions. By hand, only `points` need to be said."""

    options: LampionOptions = LampionOptions()
    points: tuple[int, ...] = ()
    left: int = LANTERNS
    """How many lanterns are still to be judged, with the one that shows."""
    lantern: Literal[0, 1, 2] = DARK
    """The one that shows: 1 lit, 2 decoy, 0 none ..."""
    since: int = 0
    """... and when it was first seen."""
    presses: Reactions = ()
    """Answers that wait for the verdict. Each is seen by its owner only."""
    missed: tuple[Seat, ...] = ()
    """Who did not see the lantern that shows. Nobody is told before the verdict."""
    judged: tuple[JudgedLantern, ...] = ()
    """All that were judged, from the first on. By hand they may be left out."""
