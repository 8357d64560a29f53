"""What a live table needs to be kept: the interface that every database implements.

A table is run by one process, which holds a *fence*, a number that grows whenever another process takes over; a
database shared by several processes refuses a change that carries an older one, so that a process that lost
its table without noticing can do no harm. An embedded database has one process, and one fence for ever.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from tablee.kernel import Entry, Game, Options, View
from tablee.kernel.draws import Draws
from tablee.kernel.record import move_types
from tablee.server.wire.identity import Avatar
from tablee.server.wire.messages import Origin, Pace

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode
Phase = Literal["gathering", "playing", "over"]


class TableRow(Struct, frozen=True):
    """What is known of a table besides its seats and its game."""

    id: str
    game: str
    rules: int
    options: str
    """JSON."""
    pace: Pace
    phase: Phase
    owner: int
    """The seat of whoever decides."""
    maker: int
    """The seat of whoever made the table: the owner, unless they are away."""
    code: str
    """Empty once the game has begun."""
    made: int
    """Milliseconds since 1970."""
    changed: int
    """Likewise: when it was last written. The entries of its game have their own times."""
    started: int | None = None
    rematch: str = ""
    latecomers: bool = True
    """Whether those who look on may ask for a bot's seat."""
    chat: bool = True
    """Whether those who sit may write words of their own."""
    watched: bool = False
    """Whether the house lists it for anybody to watch."""
    position: str = ""
    """Where its game began, in JSON, if not at its beginning."""
    draws: str = ""
    """What all that chance says follows from, in JSON: secret until the game is over. Empty: nothing was promised."""
    origin: str = ""
    """The `Origin` of a game that continues another one, in JSON; empty: it continues none."""

    def options_of(self, game: Game) -> Options:
        """What is played with. Like the position, it can be read only by the rules that it was written by."""
        options: Options = msgspec.json.decode(self.options, type=game.Options)
        return options

    def position_of(self, game: Game) -> View | None:
        """Where its game began; None: at its beginning."""
        return msgspec.json.decode(self.position, type=game.View) if self.position else None

    def read_draws(self) -> Draws | None:
        """What all that chance says follows from; None: nothing was promised."""
        return msgspec.json.decode(self.draws, type=Draws) if self.draws else None

    def read_origin(self) -> Origin | None:
        """The game that this one continues; None if it continues none."""
        return msgspec.json.decode(self.origin, type=Origin) if self.origin else None


class SeatRow(Struct, frozen=True):
    """Who sits there. A person proves it by a token, of which only the digest is kept."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    token: str = ""
    credit: str = ""
    """What the arbiter of reflexes remembers of this seat, in JSON; empty: nothing yet."""
    heir: str = ""
    """Whoever gets a bot's seat between rounds: their name ..."""
    heir_token: str = ""
    """... and the digest of the token that will prove it."""
    avatar: Avatar | None = None
    """What they look like: nobody else at the table does, nor whoever was promised a seat ..."""
    heir_avatar: Avatar | None = None
    """... who looks like this."""


EntryRow = tuple[int, int, int, str, int | None, int, str | None]
"""An entry as it is stored: its fields in their order, the move and the proof in JSON."""


def entry_row(entry: Entry) -> EntryRow:
    """An entry as it is stored."""
    proof = None if entry.proof is None else _encode(entry.proof).decode()
    return entry.n, entry.at, entry.by, _encode(entry.move).decode(), entry.rt, entry.u, proof


class Done(Struct, frozen=True):
    """A command that was answered: the same one again gets the same answer, and nothing is done twice."""

    token: str
    """The digest of the token of whoever gave it: before the game, people change seats."""
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
    """Before which dates (milliseconds since 1970) the last thing happened at a table that is old enough to go."""

    idle: int
    """Its game is over, never began, or continues another one, whose record remains."""
    running: int
    """It is in the middle of a game: never after `idle`."""


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


class NotStored(Exception):
    """The change was not written, and nothing of it is there: a full disk, a lost connection."""


class CodeTaken(NotStored):
    """Another table goes by this code."""


class Fenced(NotStored):
    """Another process runs the table by now, or took it further than this one knows, which must let go of it."""


class Damaged(NotStored):
    """What is stored cannot be read as what it should be: nothing is written any more, or more of it may be spoilt."""


class Lost(NotStored):
    """A file of the database was deleted or replaced while in use: nothing is written until it is opened anew."""


class Held(NotStored):
    """Another process is there that runs the table."""

    def __init__(self, owner: int) -> None:
        super().__init__("another process runs the table")
        self.owner = owner


class CannotConnect(NotStored):
    """There is no way to a database that is elsewhere, or it cannot be used."""

    def __init__(
        self, reason: Literal["url", "away", "denied", "unknown", "cannot"], place: str, code: str = ""
    ) -> None:
        super().__init__(f"the database {place} cannot be used ({code or reason})")
        self.reason = reason
        self.code = code


class InUse(Exception):
    """Another server uses the database."""


class NotEmpty(Exception):
    """There is a house already where another was to go."""


class NewerSchema(Exception):
    """The database was written by a newer version of the program."""


class Storage(Protocol):
    """A database of tables. `write` returns when the change is durable; many that wait are written together."""

    async def open(self) -> None:
        """Get ready. Raises `NewerSchema` or `NotStored`."""
        ...

    async def close(self) -> None:
        """Write what waits, then let go."""
        ...

    async def ready(self) -> None:
        """See whether something can be written now. Raises `NotStored`, `Damaged` or `Lost`."""
        ...

    async def claim(self, table: str) -> int:
        """Become the process that runs a table, new or not, and get the fence to write with.

        Raises `Held` if another process is there that runs it.
        """
        ...

    async def release(self, table: str, fence: int, heir: int) -> None:
        """Let a process run a table that this one has held by this fence: its heir, or any (0). Raises `NotStored`."""
        ...

    async def write(self, *changes: Change) -> None:
        """Make changes durable, all or none. Raises `NotStored`; `Fenced` also if such an entry is there already."""
        ...

    async def load(self, table: str) -> Stored | None:
        """A table, if there is one."""
        ...

    async def find(self, code: str) -> str | None:
        """The table that goes by this code."""
        ...

    async def game_of(self, table: str) -> str | None:
        """The key of the game that a table is for."""
        ...

    async def free_codes(self, made: int) -> None:
        """Take the codes from tables made before this date (milliseconds since 1970) whose game never began."""
        ...

    async def date_anew(self, since: int, until: int, later: int) -> None:
        """The clock was behind by `later` (ms) when it showed `since` to `until` (milliseconds since 1970).

        Corrects the dates of tables that last changed then. The lines of games count from the date of their beginning.
        """
        ...

    async def outdated(self, before: Outdated) -> list[str]:
        """The tables that are old enough to be deleted, the oldest first."""
        ...

    async def count(self) -> int:
        """How many tables there are."""
        ...

    async def delete(self, tables: Sequence[str], before: Outdated) -> None:
        """Delete those of these tables that are still old enough, with all that belongs to them. Raises `NotStored`."""
        ...

    async def running(self, since: int, most: int) -> list[str]:
        """The tables in the middle of a game in which something happened after `since` (milliseconds since 1970).

        At most so many, which no other process runs: those in which it happened last come first.
        """
        ...


class SharedStorage(Storage, Protocol):
    """A database that several processes share. All methods raise `NotStored`."""

    @property
    def process(self) -> int:
        """The number of this process, which no other ever has."""
        ...

    @property
    def breaks(self) -> int:
        """How often others may have thought that this process was gone, because its connection was."""
        ...

    async def registry(self) -> str:
        """What the database is called, by whatever way it is reached: no other has this name."""
        ...

    async def living(self) -> set[int]:
        """The numbers of the processes that are there."""
        ...

    async def left_by(self, processes: Collection[int], since: int) -> list[str]:
        """The games under way that these processes ran, and in which something happened after `since`."""
        ...

    async def ours(self) -> set[str]:
        """The tables that this process may write to."""
        ...
