"""Bodies of HTTP requests and answers. Messages over the WebSocket are in `messages`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field

from tablee.kernel import Result, Say
from tablee.kernel.options import OptionField
from tablee.server.wire.identity import Avatar
from tablee.server.wire.messages import Name, Pace, Photo, SeatWish, Table, Update


class Problem(Struct, frozen=True, kw_only=True):
    """The answer to a request that is refused: a sentence, and the article behind it, if there is one."""

    say: Say
    article: str = ""


# Tables, and ways to them.


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables`: make a table."""

    game: str
    name: Name
    seats: Annotated[list[SeatWish], Meta(max_length=12)]
    avatar: Avatar | None = None
    """None: the first that is free."""
    options: dict[str, Any] = {}
    pace: Pace = "normal"
    watched: bool = False


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{table}/join`: take an open seat; during the game, ask for a bot's."""

    name: Name
    seat: int | None = None
    """The seat that is wanted; if it is taken, or None: the first that is open."""
    avatar: Avatar | None = None
    """Likewise. Before the game, a bot that has it gets another."""


class Hint(Struct, frozen=True):
    """`GET /api/tables/{table}/hint`: a good move for your seat, going by what it sees, and why."""

    move: Raw
    say: Say
    why: Say | None
    point: str
    """Where it is on the table: a control by its name (`pile`), or an element by a mark (`card=9`); or empty."""


class Found(Struct, frozen=True):
    """`GET /api/codes/{code}`: the table with this code."""

    table: str


class Watched(Struct, frozen=True):
    """`GET /api/watched`: a table that is listed publicly for watching."""

    table: str
    game: str
    names: list[str]
    onlookers: int


# Games.


class PresetInfo(Struct, frozen=True):
    """Named options. Name and description are in the `.ftl` files."""

    name: str
    options: dict[str, Any]
    """Those that are not the default."""
    players: int
    bot: str
    """The bot at seats without a person."""


class GameInfo(Struct, frozen=True):
    """`GET /api/games`: the options and bots of a game. Its texts are in the `.ftl` files."""

    key: str
    least: int
    most: int
    options: list[OptionField]
    bots: list[str]
    open: bool
    """Whether several people can share a screen: nothing is hidden, and seats move in turn."""
    presets: list[PresetInfo]
    """The first is for beginners. There may be none."""
    lesson: bool


# Duels.

Network = Literal["good", "jittery", "lossy"]
"""The quality of a connection besides its delay: steady, with jitter, or losing packets."""


class Duellist(Struct, frozen=True):
    """One of two equal players. The lists have an entry for each duel; times are milliseconds."""

    round_trip: int
    won: int
    """How many duels by the arbiter ..."""
    won_by_arrival: int
    """... and by arrival."""
    rt: list[int | None]
    """Reactions as they counted; None: the verdict was certain before the answer arrived ..."""
    u: list[int]
    """... give or take so many."""
    arrivals: list[int]
    """How long after the card was sent the answer would arrive without an arbiter."""


class Duels(Struct, frozen=True):
    """`GET /api/fairness`: a thousand simulated duels of equal players on unequal connections."""

    seed: int
    """The same seed, round trips and network give the same duels."""
    network: Network
    players: tuple[Duellist, Duellist]
    undecided: int
    first: list[int]
    """The winner of each duel: 0 or 1; -1: it cannot be told ..."""
    by_arrival: list[int]
    """... and the winner by arrival."""
    wait: int
    """Milliseconds from the quicker press to a verdict, on average."""


# Replays.


class PlayOn(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/replays/play`: make a table that continues a game after one of its entries, with bots."""

    name: Name
    seat: Annotated[int, Meta(ge=0)]
    at: Annotated[int, Meta(ge=0)]
    avatar: Avatar | None = None
    table: str = ""
    """The table of the game ..."""
    record: Raw = field(default_factory=Raw)
    """... or a record."""


class Step(Struct, frozen=True, omit_defaults=True):
    """An entry of a record as one viewer saw it, in the messages of a live table."""

    n: int
    """The entry's number; 0: the beginning ..."""
    by: int
    """... and its mover: a seat, or below 0 chance, the clock or the table."""
    update: Update
    photo: Photo | None = None
    """The photo finish of the reflex round that ended with it."""
    supplied: bool = False
    """Whether the record left it out, and the referee supplied it."""


class RefusedLine(Struct, frozen=True):
    """A line of a record that the referee refused. The game goes on without it."""

    after: int
    """The number of the entry before it."""
    line: int
    """Its number in the record."""
    by: int
    tried: Say
    say: Say
    article: str


class Replay(Struct, frozen=True):
    """A replay, or a piece of it."""

    table: Table
    length: int
    """The number of entries of the game."""
    eyes: int
    """The viewer: a seat, -4 for an onlooker, -5 for an open view of all."""
    steps: list[Step]
    """The entries of this piece at which the viewer saw or was told something."""
    upto: int
    """The last entry of this piece."""
    refused: list[RefusedLine] = []
    """What the referee refused in the whole record; only in the first piece."""
    claimed: Result | None = None
    """The result that the record claims, if its lines lead to another."""


class Drawn(Struct, frozen=True):
    """`GET /api/tables/{table}/draws`: all that chance drew in a game, and what it was drawn from."""

    secret: str
    luck: tuple[str, ...]
    moves: list[Raw]
    """The moves of chance in their order, for a page to check."""


# Lessons.


class LessonStop(Struct, frozen=True):
    """A stop, with the message `<game>-lesson-<name>`."""

    name: str
    point: str
    """What it points at: a control by its name, or an element by a mark (`card=9`); empty: nothing."""
    awaits: list[Raw]
    """The moves with which the lesson goes on; empty: the learner only reads."""


class LessonItem(Struct, frozen=True, omit_defaults=True):
    """A step, or a stop."""

    step: Step | None = None
    stop: LessonStop | None = None


class Lesson(Struct, frozen=True):
    """`GET /api/games/{game}/lesson`: the lesson of a game, as the learner sees it from the first seat."""

    table: Table
    begins: Step
    script: list[LessonItem]


class TryInLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/games/{game}/lesson/try`: another move than the awaited one, at a stop."""

    stop: str
    move: Raw


class Tried(Struct, frozen=True, omit_defaults=True):
    """The answer to `TryInLesson`: why the rules refuse the move, or that only the lesson does."""

    say: Say
    article: str = ""
