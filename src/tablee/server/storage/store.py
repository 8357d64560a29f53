"""What is stored of a table, the interface that every database implements, and the SQL that they share.

A table is run by one process, which holds a *fence*, a number that grows whenever it is claimed. A database
shared by several processes refuses a change with an older fence, so that a process that lost a table without noticing
can do no harm. An embedded database has one process, and one fence for ever.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from importlib.resources import files
from operator import attrgetter
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from tablee.kernel import Entry, Game, Options, View
from tablee.kernel.draws import Draws
from tablee.kernel.record import move_types
from tablee.server.wire.identity import Avatar
from tablee.server.wire.messages import Origin, Pace
from tablee.server.wire.requests import Watched

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode
Phase = Literal["gathering", "playing", "over"]


# Rows.


class TableRow(Struct, frozen=True):
    """A table without its seats and its game."""

    id: str
    game: str
    rules: int
    options: str
    """JSON."""
    pace: Pace
    phase: Phase
    owner: int
    """The seat that decides."""
    maker: int
    """The seat of the person who made the table: the owner, unless that person is away."""
    code: str
    """Empty once the game has begun."""
    made: int
    """Milliseconds since 1970."""
    changed: int
    """When this row was last written: milliseconds since 1970. The entries of the game have their own times."""
    started: int | None = None
    rematch: str = ""
    latecomers: bool = True
    """Whether onlookers may ask for a bot's seat."""
    chat: bool = True
    """Whether seats may write words of their own."""
    watched: bool = False
    """Whether the server lists it for anybody to watch."""
    position: str = ""
    """Where its game began, in JSON, if not at its beginning."""
    draws: str = ""
    """The `Draws` of its game, in JSON: secret until the game is over. Empty: chance is not drawn from a secret."""
    origin: str = ""
    """The `Origin` of a game that continues another one, in JSON; empty: it continues none."""

    def options_of(self, game: Game) -> Options:
        """The options of its game. Like the position, they can be read only by the rules that they were written by."""
        options: Options = msgspec.json.decode(self.options, type=game.Options)
        return options

    def position_of(self, game: Game) -> View | None:
        """Where its game began; None: at its beginning."""
        return msgspec.json.decode(self.position, type=game.View) if self.position else None

    def read_draws(self) -> Draws | None:
        """The `Draws` of its game, if it has any."""
        return msgspec.json.decode(self.draws, type=Draws) if self.draws else None

    def read_origin(self) -> Origin | None:
        """The game that this one continues; None if it continues none."""
        return msgspec.json.decode(self.origin, type=Origin) if self.origin else None


class SeatRow(Struct, frozen=True):
    """A seat. A person proves that it is theirs by a token, of which only the digest is stored."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    token: str = ""
    credit: str = ""
    """What the arbiter of reflexes remembers of this seat, in JSON; empty: nothing yet."""
    heir: str = ""
    """The name of the person who gets a bot's seat between rounds ..."""
    heir_token: str = ""
    """... and the digest of the token that will prove it."""
    avatar: Avatar | None = None
    """Unique at the table, among those of the heirs, too."""
    heir_avatar: Avatar | None = None


EntryRow = tuple[int, int, int, str, int | None, int, str | None]
"""An entry as it is stored: its fields in their order, the move and the proof in JSON."""


def entry_row(entry: Entry) -> EntryRow:
    """An entry as it is stored."""
    proof = None if entry.proof is None else _encode(entry.proof).decode()
    return (
        entry.n,
        entry.at,
        entry.by,
        _encode(entry.move).decode(),
        entry.reaction_ms,
        entry.uncertainty_ms,
        proof,
    )


class Done(Struct, frozen=True):
    """A command that was answered: when it is sent again it gets the same answer, and nothing is done twice."""

    token: str
    """The digest of the token of the seat that gave it: before the game, people change seats."""
    id: str
    refused: str = ""
    """The answer, in JSON, if it was refused."""


class Change(Struct, frozen=True):
    """What is written at once, or not at all."""

    table: str
    fence: int
    row: TableRow | None = None
    seats: tuple[SeatRow, ...] | None = None
    entries: tuple[Entry, ...] = ()
    done: Done | None = None


class Outdated(Struct, frozen=True):
    """Tables at which nothing has happened since these dates (milliseconds since 1970) are old enough to be deleted."""

    idle: int
    """For a game that is over, never began, or continues another one, whose record remains."""
    running: int
    """For a game under way: never after `idle`."""


class Stored(Struct, frozen=True):
    """A table as it was last written."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entry_rows: tuple[EntryRow, ...]
    done: tuple[Done, ...]

    def entries(self, game: Game) -> Iterator[Entry]:
        """The entries of its game. They can be read only by the rules that they were written by."""
        moves = msgspec.json.Decoder(move_types(game))
        for n, at, by, move, rt, u, proof in self.entry_rows:
            yield Entry(n, at, by, moves.decode(move), rt, u, None if proof is None else _decode(proof))


# Errors.


class NotStored(Exception):
    """The change was not written, and nothing of it is there: a full disk, a lost connection."""


class CodeTaken(NotStored):
    """Another table has this code."""


class Fenced(NotStored):
    """Another process has claimed the table, or has written an entry of this number: this one must let go of it."""


class Damaged(NotStored):
    """The database is damaged: nothing is written any more, as that might damage more of it."""


class Lost(NotStored):
    """A file of the database was deleted or replaced while in use: nothing is written until it is opened again."""


class Held(NotStored):
    """Another process that is alive holds the lease of the table."""


class CannotConnect(NotStored):
    """A database server cannot be reached, or refuses the connection."""

    def __init__(
        self, reason: Literal["url", "away", "denied", "unknown", "cannot"], place: str, code: str = ""
    ) -> None:
        super().__init__(f"the database {place} cannot be used ({code or reason})")
        self.reason = reason
        self.code = code


class InUse(Exception):
    """Another server uses the database."""


class NotEmpty(Exception):
    """There are tables already in the database that others are to be copied to."""


class NewerSchema(Exception):
    """The database was written by a newer version of the program."""


# The interface.


class Storage(Protocol):
    """A database of tables. `write` returns when the change is durable; changes that wait are written together."""

    async def open(self) -> None:
        """Connect. Raises `NewerSchema` or `NotStored`."""

    async def close(self) -> None:
        """Write what waits, then disconnect."""

    async def ready(self) -> None:
        """Check that something can be written now. Raises `NotStored`, `Damaged` or `Lost`."""

    async def claim(self, table: str) -> int:
        """Become the process that runs a table, new or not, and get the fence to write with. Raises `Held`."""

    async def release(self, table: str, fence: int | None, heir: int) -> None:
        """Give the lease of a table to process `heir`, which is told so, or to any that claims it (0).

        Does nothing if this process holds the lease by another fence than this; None: by any. Raises `NotStored`.
        """

    @property
    def shared(self) -> SharedStorage | None:
        """The same, if several processes can share the database."""

    def write(self, *changes: Change) -> Awaitable[None]:
        """Make changes durable, all or none. Raises `NotStored`; `Fenced` also if an entry of that number exists."""

    async def load(self, table: str) -> Stored | None:
        """The table with this id."""

    async def find(self, code: str) -> str | None:
        """The id of the table with this code."""

    async def game_of(self, table: str) -> str | None:
        """The key of a table's game; None: there is no such table."""

    async def free_codes(self, made: int) -> None:
        """Take the codes from tables made before this date (milliseconds since 1970) whose game never began."""

    async def date_anew(self, since: int, until: int, later: int) -> None:
        """Correct dates: the clock was `later` ms slow when it showed `since` to `until` (milliseconds since 1970).

        It concerns tables that last changed then. The lines of games count from the date of their beginning.
        """

    async def outdated(self, before: Outdated) -> list[str]:
        """The tables that are old enough to be deleted, the oldest first."""

    async def count(self) -> int:
        """The number of tables."""

    async def delete(self, tables: Sequence[str], before: Outdated) -> None:
        """Delete those of these tables that are still old enough, with all that belongs to them. Raises `NotStored`."""

    async def running(self, since: int, most: int) -> list[str]:
        """Tables with a game under way in which something happened after `since` (milliseconds since 1970).

        At most so many, the latest first, without those that other processes run.
        """


class SharedStorage(Storage, Protocol):
    """A database that several processes share. All methods raise `NotStored`."""

    @property
    def process(self) -> int:
        """The number of this process, which no other ever has."""

    @property
    def breaks(self) -> int:
        """How often the connection that shows that this process is alive was lost."""

    def on_message(self, call: Callable[[str, int], None]) -> None:
        """Have the messages of other processes handled: a table, and the process that shall run it."""

    async def ask_for(self, table: str) -> None:
        """Ask the process that holds the lease of a table to give it to this one. The message may be lost."""

    async def living(self) -> set[int]:
        """The numbers of the processes that are alive."""

    async def watched(self, since: int, most: int) -> list[tuple[int, Watched]]:
        """Tables that anybody may watch, run by other processes, in which something happened after `since`.

        Each with the date at which its game began; the newest first.
        """

    async def left_by(self, processes: Collection[int], since: int) -> list[str]:
        """Tables of these processes with a game under way in which something happened after `since`."""

    async def ours(self) -> set[str]:
        """The tables whose lease this process holds."""


# SQL that the databases share. Columns have the names of the fields of the rows.

TABLE = TableRow.__struct_fields__
SEAT = SeatRow.__struct_fields__
ENTRY = ("n", "at", "by", "move", "rt", "u", "proof")
NEVER_UPDATED = ("id", "game", "rules", "made", "position", "origin")
UPDATED_ONCE = ("started", "code")


def migration_scripts(database: Literal["sqlite", "postgres"]) -> dict[int, str]:
    """The migrations by number, oldest first. PostgreSQL's have the numbers of SQLite's that do the same."""
    folder = files(__package__) / "migrations" / database
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=attrgetter("name"))
    return {int(file.name[:4]): file.read_text(encoding="utf-8") for file in found}


def names(columns: Iterable[str]) -> str:
    """A list of columns in a statement.

    >>> names(["n", "by"])
    '"n", "by"'
    """
    return ", ".join(f'"{name}"' for name in columns)


def replaced(columns: Iterable[str]) -> str:
    """The `SET` of an upsert that takes these columns from the new row."""
    return ", ".join(f'"{name}" = excluded."{name}"' for name in columns)


def table_values(row: TableRow) -> list[Any]:
    """The values of a table's row. Codes are unique, so an empty one is stored as NULL."""
    return [
        (value or None) if name == "code" else value for name, value in zip(TABLE, astuple(row), strict=True)
    ]


TABLE_READ = ", ".join("coalesce(code, '')" if name == "code" else f'"{name}"' for name in TABLE)
"""The columns of a table in a `SELECT`."""
TABLE_REPLACED = f"""
    ON CONFLICT (id) DO UPDATE SET {replaced(name for name in TABLE if name not in NEVER_UPDATED + UPDATED_ONCE)},
        started = coalesce(tables.started, excluded.started), -- its date may have been corrected
        code = CASE WHEN excluded.code IS NULL THEN NULL ELSE tables.code END -- it may have been freed
"""


def date_anew(since: str, until: str, later: str) -> str:
    """The statement that corrects the dates of tables, with the placeholders of `Storage.date_anew`."""
    return f"""
        UPDATE tables SET changed = changed + {later},
            made = CASE WHEN made >= {since} THEN made + {later} ELSE made END,
            started = CASE WHEN started >= {since} THEN started + {later} ELSE started END
        WHERE changed BETWEEN {since} AND {until}
    """


LAST_LINE = """
    started + coalesce((SELECT at FROM lines WHERE "table" = tables.id ORDER BY n DESC LIMIT 1), 0)
"""
"""When something last happened in a game: milliseconds since 1970."""


def outdated(idle: str, running: str) -> str:
    """The condition for tables that are old enough to be deleted, with the placeholders of `Outdated`."""
    before = f"CASE WHEN origin = '' THEN {running} ELSE {idle} END"
    return f"changed < {idle} AND (phase <> 'playing' OR {LAST_LINE} < {before})"


# Addresses of PostgreSQL databases, which are known also where its package is not installed.


def is_url(text: str) -> bool:
    """Whether this is the address of a PostgreSQL database.

    >>> is_url("postgresql://localhost/house"), is_url("/var/lib/tablee")
    (True, False)
    """
    return text.startswith(("postgresql://", "postgres://"))


def without_password(url: str) -> str:
    """An address without user and password, also if it was mistyped.

    >>> without_password("postgresql://ana:secret@db.example:5433/house?sslmode=require")
    'db.example:5433/house'
    >>> without_password("postgres:/ana:secret@db/house")
    'db/house'
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return "?"
    return f"{parts.netloc}{parts.path}".rpartition("@")[2]
