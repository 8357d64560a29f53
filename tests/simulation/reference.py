"""What is true of each table: its committed lines, folded again by the rules as soon as they are in the database.

Pages are compared with it the moment that they hear something: a page may be behind, never ahead, and is told nothing
but what its seat may know.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from tablee.hosts.arbiter.proof import proves
from tablee.kernel import NO_SEAT, Entry, Game, News, Refused
from tablee.kernel.draws import Draws
from tablee.kernel.ledger import Ledger
from tablee.kernel.record import Record, move_types
from tablee.kernel.referee import judge
from tablee.server.wire.messages import Past, Update

WATCH = """
    CREATE TEMP TABLE new_lines ("table" TEXT, n INTEGER);
    CREATE TEMP TRIGGER line_written AFTER INSERT ON main.lines
        BEGIN INSERT INTO new_lines VALUES (NEW."table", NEW.n); END;
    CREATE TEMP TABLE new_seats ("table" TEXT);
    CREATE TEMP TRIGGER seat_written AFTER INSERT ON main.seats
        BEGIN INSERT INTO new_seats VALUES (NEW."table"); END;
    CREATE TEMP TRIGGER seat_changed AFTER UPDATE ON main.seats
        BEGIN INSERT INTO new_seats VALUES (NEW."table"); END;
"""
"""What a commit wrote is noted by the database itself, in the same transaction."""


class Violation(AssertionError):
    """Something that must never happen has happened."""


def _canonical(data: Any) -> bytes:
    """An event or a view as text, independent of the order of its keys."""
    return msgspec.json.encode(data, order="sorted")


def _short(data: bytes) -> bytes:
    return blake2b(data, digest_size=8).digest()


class Line(NamedTuple):
    """A line that was committed, and the time of the line before it."""

    entry: Entry
    before: int


class TableReference:
    """The game at one table, as far as its lines are committed."""

    def __init__(self, row: Mapping[str, Any], game: Game, players: int) -> None:
        self.id = row["id"]
        self.game = game
        self.players = players
        self._draws = row["draws"]
        options = msgspec.json.decode(row["options"], type=game.Options)
        position = msgspec.json.decode(row["position"], type=game.View) if row["position"] else None
        self.ledger = Ledger(game, players, options, position)
        self._moves = msgspec.json.Decoder(move_types(game))
        self._told: dict[int, list[bytes]] = {who: [] for who in (*range(players), NO_SEAT)}
        """The events of each seat, and of pages without one."""
        self._seen: dict[int, set[tuple[int, bytes]]] = {who: set() for who in self._told}
        """What each could see after which of its events, as digests."""
        self._look()

    def add(self, row: Mapping[str, Any]) -> Line:
        """A line was committed. Raises `Violation` if it cannot stand."""
        before = self.ledger.now
        move = self._moves.decode(row["move"])
        proof = None if row["proof"] is None else json.loads(row["proof"])
        entry = Entry(row["n"], row["at"], row["by"], move, row["rt"], row["u"], proof)
        if entry.n != len(self.ledger.entries) + 1:
            raise Violation(f"{self.id}: line {entry.n} follows line {len(self.ledger.entries)}")
        if entry.by >= 0 and row["token"] is None and self.ledger.sits.get(entry.by) not in ("bot", "absent"):
            raise Violation(f"{self.id}: a bot made line {entry.n} for seat {entry.by}, where a person sits")
        news = News(self.players)
        try:
            self.ledger.write(entry, news)
        except Refused as problem:
            raise Violation(f"{self.id}: line {entry.n} ({move}) does not stand: {problem}") from None
        for who, events in self._told.items():
            events += map(_canonical, news.of(who))
        self._look()
        return Line(entry, before)

    def _look(self) -> None:
        for who, events in self._told.items():
            self._seen[who].add((len(events), _short(_canonical(self.ledger.state.view(who)))))

    def check_page(self, who: int, last: int, message: Update | Past, page: str) -> None:
        """A page at this seat, which has all events up to the last, was told something."""
        told = [{"n": each.n, "event": msgspec.json.decode(each.event)} for each in message.told]
        self.check_told(who, told, page)
        last = told[-1]["n"] if told else last
        # A page that sits at another seat than before has yet to ask for that seat's events.
        if isinstance(message, Update) and (last or not self._told[who]):
            self.check_view(who, last, msgspec.json.decode(message.position.view), page)

    def check_told(self, who: int, told: Iterable[Mapping[str, Any]], page: str) -> None:
        """A page at this seat was told events: each is committed, and is what that seat is told."""
        events = self._told[who]
        for each in told:
            n, event = each["n"], _canonical(each["event"])
            if n > len(events):
                raise Violation(f"{self.id}: {page} was told of event {n}, {event!r}, before it was stored")
            if events[n - 1] != event:
                raise Violation(
                    f"{self.id}: {page} was told {event!r} as event {n}, which is {events[n - 1]!r}"
                )

    def check_view(self, who: int, last: int, view: Any, page: str) -> None:
        """A page at this seat has all events up to this one, and sees this."""
        text = _canonical(view)
        if (last, _short(text)) not in self._seen[who]:
            raise Violation(
                f"{self.id}: {page} saw after event {last} what its seat does not see then: {text!r}"
            )

    def events_of(self, who: int) -> int:
        """How many events this seat is told."""
        return len(self._told[who])

    @property
    def over(self) -> bool:
        return self.ledger.state.result() is not None

    def check_record(self) -> None:
        """The referee finds that every line stands, with its proof and its draw."""
        seats = tuple(f"Seat {seat}" for seat in range(self.players))
        draws = msgspec.json.decode(self._draws, type=Draws) if self._draws else None
        record = Record(
            self.game, seats, self.ledger.options, self.ledger.entries, self.ledger.position, draws=draws
        )
        for ruling in judge(record, proves).refused:
            raise Violation(f"{self.id}: the referee refuses {ruling.entry}: {ruling.refusal}")


class Reference:
    """All tables, by their ids. It reads the database whenever something was committed."""

    def __init__(self, database: sqlite3.Connection, games: Mapping[str, Game]) -> None:
        self._database = database
        self._games = games
        self.tables: dict[str, TableReference] = {}
        self._credits: dict[tuple[str, int], str] = {}
        database.executescript(WATCH)

    def ask(self, sql: str, *args: Any) -> list[dict[str, Any]]:
        """The rows that answer a query."""
        cursor = self._database.execute(sql, args)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    def committed(self) -> list[Line]:
        """Read the lines that a commit has written. Raises `Violation`."""
        rows = self.ask('SELECT lines.* FROM new_lines JOIN lines USING ("table", n) ORDER BY "table", n')
        lines = [self._table(row["table"]).add(row) for row in rows]
        self._check_credits({row["table"] for row in rows})
        self._database.executescript("DELETE FROM new_lines; DELETE FROM new_seats")
        return lines

    def _table(self, id: str) -> TableReference:
        if id not in self.tables:
            (row,) = self.ask("SELECT * FROM tables WHERE id = ?", id)
            (seats,) = self.ask('SELECT count(*) AS n FROM seats WHERE "table" = ?', id)
            self.tables[id] = TableReference(row, self._games[row["game"]], seats["n"])
        return self.tables[id]

    def _check_credits(self, with_lines: set[str]) -> None:
        """What a reflex round has cost a seat is written together with the line that ends the round."""
        rows = self.ask(
            'SELECT "table", seat, credit FROM seats WHERE "table" IN (SELECT "table" FROM new_seats)'
        )
        for row in rows:
            seat = row["table"], row["seat"]
            before = self._credits.get(seat, "")
            self._credits[seat] = row["credit"]
            if row["credit"] != before and row["credit"] and row["table"] not in with_lines:
                raise Violation(f"{seat[0]}: the credit of seat {seat[1]} was written without a verdict")

    def times_stored(self, table: str, token: str, command: str) -> int:
        """How many lines a command has written."""
        (found,) = self.ask(
            'SELECT count(*) AS n FROM lines WHERE "table" = ? AND token = ? AND command = ?',
            table,
            token,
            command,
        )
        return int(found["n"])
