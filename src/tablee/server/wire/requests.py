"""What goes over HTTP: what a page asks for, and the answers. What a table says is in `messages`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

from tablee.kernel import Result, Say
from tablee.kernel.options import OptionField
from tablee.server.wire.identity import Avatar
from tablee.server.wire.messages import Name, Pace, Photo, SeatWish, Table, Update


class Problem(Struct, frozen=True, kw_only=True):
    """The answer to a request that cannot be met: one sentence, and the article behind it, if one is."""

    say: Say
    article: str = ""


# Tables, and ways to them.


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables`: make a table."""

    game: str
    name: Name
    seats: Annotated[list[SeatWish], Meta(max_length=12)]
    avatar: Avatar | None = None
    """The maker's; without a wish, the table gives them one."""
    options: dict[str, Any] = {}
    pace: Pace = "normal"
    watched: bool = False
    """Whether the house lists it while it is played, for anybody to watch. Otherwise it takes the link."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/join`: take a free seat; during the game, ask for that of a bot."""

    name: Name
    seat: int | None = None
    """The one that is wished for; if somebody sits there, or without a wish, it is the first that is free."""
    avatar: Avatar | None = None
    """Likewise. Before the game, a bot that has it takes another."""


class Hint(Struct, frozen=True):
    """`GET /api/tables/{table}/hint`: what a good player would do in your place, as far as you can see, and why."""

    move: Raw
    say: Say
    why: Say | None
    point: str
    """What it is about on the table: a control by its name (`pile`), or anything by a mark (`card=9`); or empty."""


class Found(Struct, frozen=True):
    """`GET /api/codes/{code}`: the table that goes by this code."""

    table: str


class Watched(Struct, frozen=True):
    """`GET /api/watched`: a table that anybody may watch, because its people said so."""

    table: str
    game: str
    names: list[str]
    onlookers: int


# Games.


class PresetInfo(Struct, frozen=True):
    """A way to play that goes by a name, which stands in the `.ftl` files with a sentence about it."""

    name: str
    options: dict[str, Any]
    """Those that are not what they usually are."""
    players: int
    bot: str
    """Which bot takes the seats that nobody wants."""


class GameInfo(Struct, frozen=True):
    """`GET /api/games`: what a game can be asked for. Its texts are in the `.ftl` files."""

    key: str
    least: int
    most: int
    options: list[OptionField]
    bots: list[str]
    open: bool
    """Nothing is hidden and everything goes by turns: several people can share a screen."""
    presets: list[PresetInfo]
    """Ways to play; the first is for whoever has never played it. There may be none."""
    lesson: bool
    """It has a first lesson."""


# Who was first.

Network = Literal["good", "jittery", "lossy"]
"""What a connection is like besides its delay: steady, with delays that vary, or losing packets."""


class Duellist(Struct, frozen=True):
    """One of two equal players. The lists have an entry for every duel; times are milliseconds."""

    round_trip: int
    won: int
    """How many duels by the arbiter ..."""
    won_by_arrival: int
    """... and how many if what is heard first had counted."""
    rt: list[int | None]
    """Reactions as they counted; None: the verdict was certain before it was heard of ..."""
    u: list[int]
    """... give or take so many."""
    arrivals: list[int]
    """How long after the card was sent the answer would have been heard without an arbiter."""


class Duels(Struct, frozen=True):
    """`GET /api/fairness`: a thousand duels of equal players on unequal connections, judged just now."""

    seed: int
    """The same seed, round trips and network give the same duels."""
    network: Network
    players: tuple[Duellist, Duellist]
    undecided: int
    """How many duels the arbiter gave to nobody."""
    first: list[int]
    """Who was first in each duel: 0 or 1; -1: it cannot be told ..."""
    by_arrival: list[int]
    """... and who would have been, if what is heard first had counted."""
    wait: int
    """Milliseconds from the quicker press to a verdict, on average."""


# Games seen again.


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/replays/play`: a new table that goes on after an entry of a game, with bots at the other seats."""

    name: Name
    seat: Annotated[int, Meta(ge=0)]
    at: Annotated[int, Meta(ge=0)]
    avatar: Avatar | None = None
    table: str = ""
    """The table whose game it was ..."""
    record: Raw = field(default_factory=Raw)
    """... or a record."""


class Step(Struct, frozen=True, omit_defaults=True):
    """An entry of a record as one pair of eyes saw it: what they were told and shown, as at a live table."""

    n: int
    """The entry's number; 0: how the game began ..."""
    by: int
    """... and who moved: a seat, or below 0 chance, the clock or the table."""
    update: Update
    photo: Photo | None = None
    """Of the reflex round that ended with it."""
    supplied: bool = False
    """The record left it out, and the referee supplied it."""


class RefusedLine(Struct, frozen=True):
    """A line of a record that does not stand: the game went on as if it had not been written."""

    after: int
    """The entry after which it was tried."""
    line: int
    """Its number in the record."""
    by: int
    tried: Say
    say: Say
    article: str


class Replay(Struct, frozen=True):
    """A game seen again, or a piece of it."""

    table: Table
    length: int
    """How many entries there are."""
    eyes: int
    """Whose: a seat's, -4 for an onlooker's, -5 for all open."""
    steps: list[Step]
    """The entries of this piece at which something was to be seen."""
    upto: int
    """The last entry of this piece."""
    refused: list[RefusedLine] = []
    """What the referee refused, in the whole record."""
    claimed: Result | None = None
    """The result that the record claims, if its lines lead to another."""


class Drawn(Struct, frozen=True):
    """`GET /api/tables/{table}/draws`: all that chance drew in a game, and what it is to follow from."""

    secret: str
    luck: tuple[str, ...]
    moves: list[Raw]
    """The moves of chance in their order; the page that checks them works them out itself."""


# First lessons.


class LessonStop(Struct, frozen=True):
    """The lesson stops here, and says something: the message `<game>-lesson-<name>`."""

    name: str
    point: str
    """What it points at: a control by its name on the table, or anything by a mark (`card=9`); empty: nothing."""
    awaits: list[Raw]
    """The moves that the lesson goes on with; without any, one reads, and goes on."""


class LessonItem(Struct, frozen=True, omit_defaults=True):
    """Something happens, or the lesson stops."""

    step: Step | None = None
    stop: LessonStop | None = None


class Lesson(Struct, frozen=True):
    """`GET /api/games/{game}/lesson`: a game's first lesson, as the learner sees it from the first seat."""

    table: Table
    begins: Step
    script: list[LessonItem]


class TryInLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/games/{game}/lesson/try`: another move than the awaited one, at a stop."""

    stop: str
    move: Raw


class Tried(Struct, frozen=True, omit_defaults=True):
    """The answer to it: why it cannot be, by which article; or that it can, but not in this lesson."""

    say: Say
    article: str = ""
