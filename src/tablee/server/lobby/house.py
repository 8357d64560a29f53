"""The house: who may do how much in it, and how tables are made and found."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from heapq import nlargest

import msgspec
from msgspec.structs import replace

from tablee.kernel import TABLE, Entry, Game, Sits
from tablee.server import tasks
from tablee.server.desk import Desk
from tablee.server.incidents import log_failure
from tablee.server.limits import Buckets, PerAddress
from tablee.server.lobby.codes import Codes
from tablee.server.lobby.dates import DateCheck
from tablee.server.lobby.memory import Memory
from tablee.server.lobby.old import OldTables
from tablee.server.ordered import OrderedSet
from tablee.server.replay.worker import Begun
from tablee.server.storage.store import Change, Damaged, Lost, NotStored, SeatRow, Stored, TableRow, entry_row
from tablee.server.table.handover import heirs_row
from tablee.server.table.kept import Kept
from tablee.server.table.live import LiveTable
from tablee.server.table.seating import options_for, seats_for
from tablee.server.tokens import digest, new_table_id, new_token
from tablee.server.wire.messages import Origin, Seated, SeatWish
from tablee.server.wire.problems import Cannot, Elsewhere, not_stored, unknown_table
from tablee.server.wire.requests import NewTable, PlayOn, Watched

log = logging.getLogger(__name__)

LISTED = 6
"""How many tables are offered to whoever would like to watch one."""


class House:
    """The tables of one server process."""

    def __init__(self, desk: Desk) -> None:
        settings, steady = desk.settings, desk.clocks.steady
        self.desk = desk
        self.requests = Buckets(settings.requests_per_s, settings.requests_burst, steady)
        """Who may ask for something: over HTTP, or for a socket ..."""
        self.sockets = PerAddress(settings.sockets_per_address)
        """... keep one open ..."""
        self.messages = Buckets(settings.address_messages_per_s, settings.address_messages_burst, steady)
        """... say something ..."""
        self.hellos = Buckets(settings.hellos_per_s, settings.hellos_burst, steady)
        """... be greeted at a table ..."""
        self._makers = Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour, steady)
        """... and make one."""
        self.memory = Memory(desk, lambda stored, fence: LiveTable(self, desk, stored, fence))
        self.tables = self.memory.tables
        dates = DateCheck(desk)
        self.codes = Codes(desk, self.tables, dates)
        self.old = OldTables(desk, self.memory.uses, dates)
        self.closing = False
        """Whether the server is about to end."""
        desk.costs.lines = self._continued_lines
        self._tasks: OrderedSet[asyncio.Task[None]] = OrderedSet()
        desk.metrics.watch(
            lambda: [(table.row.phase, table.actor.waiting) for table in list(self.tables.values())],
            lambda: self.sockets.here,
        )

    async def open(self, meet: Callable[[], Awaitable[None]] | None = None) -> None:
        """Get the storage ready; the games that were under way go on.

        `meet`: makes the other processes of the house known, before this one has any table that they may ask for.
        """
        await self.desk.storage.open()
        if meet is not None:
            await meet()
        self._do(self.memory.bring_back())
        self._do(self.memory.keep_tidy())
        self._do(self.codes.keep_freeing())
        self._do(self.old.keep_deleting())

    async def ready(self) -> None:
        """See whether moves can be made here now: what they change can be kept, and nobody closes. Raises `Cannot`."""
        if self.closing:
            raise Cannot("closing", 503, passing=True)
        try:
            await self.desk.storage.ready()
        except Damaged:
            raise Cannot("damaged", 503) from None
        except Lost:
            raise Cannot("lost-file", 503) from None
        except NotStored:
            raise not_stored() from None

    async def close(self) -> None:
        """Stop everything where it is."""
        self.closing = True
        await tasks.cancel(self._tasks)
        await self.memory.close()
        await self.desk.workers.close()
        await self.desk.storage.close()

    def _do(self, work: Coroutine[None, None, None]) -> None:
        log_failure(log, tasks.start(work, self._tasks))

    # Making tables.

    async def create(self, wish: NewTable, asked_from: str) -> Seated:
        """A new table, and its maker's seat. Raises `Cannot`."""
        game = self.game(wish.game)
        token = new_token(self.desk.random)
        seats, owner = seats_for(game, wish.seats, wish.name, wish.avatar, digest(token))
        row = replace(
            self._new_row(game, options_for(game, wish.options, len(seats)), owner),
            pace=wish.pace,
            watched=wish.watched,
            draws=self.desk.new_draws(),
        )
        await self._add(row, seats, asked_from)
        return Seated(row.id, owner, token)

    def _new_row(self, game: Game, options: str, owner: int) -> TableRow:
        """A table that is made now, by whoever gets this seat."""
        now = self.desk.clocks.date()
        return TableRow(
            id=new_table_id(self.desk.random),
            game=game.key,
            rules=game.rules,
            options=options,
            pace="normal",
            phase="gathering",
            owner=owner,
            maker=owner,
            code="",
            made=now,
            changed=now,
        )

    async def make_rematch(self, table: Kept, owner: int, asked_from: str) -> None:
        """A table with the same people, whose tokens open it too. Whoever asked decides when it begins.

        That the old table leads to it is written with it: neither is ever there without the other.
        """
        now = self.desk.clocks.date()
        row = replace(
            table.row,
            id=new_table_id(self.desk.random),
            phase="gathering",
            owner=owner,
            maker=owner,
            made=now,
            changed=now,
            started=None,
            position="",
            origin="",
            draws=self.desk.new_draws(),
        )
        leads_there = table.next_row(rematch=row.id)
        seats = tuple(heirs_row(seat) for seat in table.seat_rows())
        await self._add(row, seats, asked_from, table.change(leads_there))
        table.row = leads_there

    async def play_on(self, begun: Begun, wish: PlayOn, asked_from: str) -> Seated:
        """A new table at which a game goes on that was played elsewhere: somebody at one seat, bots at the others."""
        game, token, seat = self.game(begun.game), new_token(self.desk.random), wish.seat
        wishes = [SeatWish("bot")] * begun.players
        wishes[seat] = SeatWish("me")
        seats, _ = seats_for(game, wishes, wish.name, wish.avatar, digest(token))
        origin = msgspec.json.encode(Origin(wish.table, begun.at)).decode()
        row = self._new_row(game, begun.options, seat)
        row = replace(
            row, phase="playing", started=row.made - begun.now, position=begun.position, origin=origin
        )
        sits = [Sits(each, "person" if each == seat else "bot") for each in range(begun.players)]
        entries = tuple(Entry(n, begun.now, TABLE, who) for n, who in enumerate(sits, 1))
        await self._make_room(asked_from)
        stored = Stored(row, seats, tuple(map(entry_row, entries)), ())
        try:
            fence = await self.desk.storage.claim(row.id)
            change = Change(row.id, fence, row, seats, entries)
            await self.desk.storage.write(change)
        except NotStored as problem:
            log.error("a new table cannot be stored: %s", problem)
            raise not_stored() from None
        self.desk.costs.stored_bytes.charge(asked_from, len(msgspec.json.encode(change)))
        self.memory.add(stored, fence).kept.visitor = asked_from
        return Seated(row.id, seat, token)

    async def _add(
        self, row: TableRow, seats: tuple[SeatRow, ...], asked_from: str, *with_it: Change
    ) -> None:
        """Store a new table under a code, and bring it to life."""
        await self._make_room(asked_from)
        coded, fence = await self.codes.store(row, seats, *with_it)
        self.memory.add(Stored(coded, seats, (), ()), fence).kept.visitor = asked_from
        game = self.game(row.game)
        if game.unaided and any(seat.kind == "bot" for seat in seats):
            self._do(self.desk.workers.warm(game))

    async def _make_room(self, asked_from: str) -> None:
        """Make room for a new table, which counts as one of whoever asked. Raises `Cannot`."""
        if not self._makers.take(asked_from):
            raise Cannot("many-tables", 429, passing=True)
        await self.memory.make_room()

    # Finding them.

    def game(self, key: str) -> Game:
        """The game of this name. Raises `Cannot`."""
        game = self.desk.games.get(key)
        if game is None:
            raise Cannot("unknown-game", 404, game=key)
        return game

    async def game_at(self, id: str) -> Game | None:
        """Which game is played at a table, if there is one: it is not brought to life for that."""
        table = self.tables.get(id)
        if table is not None:
            return table.game
        try:
            return self.desk.games.get(await self.desk.storage.game_of(id) or "")
        except NotStored:
            return None

    async def table(self, id: str) -> LiveTable:
        """The table of this address. Raises `Cannot`."""
        if id in self.old.leaving:
            raise unknown_table()
        return await self.memory.find(id)

    async def finished(self, id: str) -> Stored:
        """A table whose game is over, as it is stored: nothing of it is secret any more. Raises `Cannot`."""
        try:
            stored = None if id in self.old.leaving else await self.desk.storage.load(id)
        except NotStored:
            raise not_stored() from None
        if stored is None:
            raise unknown_table()
        if stored.row.phase != "over":
            raise Cannot("not-over")
        return stored

    async def seat_at(self, table: str, token: str) -> int | None:
        """The seat that this digest of a token opens at a table."""
        try:
            seats = (await self.table(table)).kept.seat_rows()
        except Elsewhere:
            seats = await self._stored_seats(table)
        except Cannot:
            return None
        return next((seat for seat, row in enumerate(seats) if row.token == token), None)

    async def _stored_seats(self, table: str) -> list[SeatRow]:
        try:
            stored = await self.desk.storage.load(table)
        except NotStored:
            return []
        return [] if stored is None else list(stored.seats)

    def watched(self) -> list[tuple[int, Watched]]:
        """Games under way that anybody may watch, and that somebody plays right now: a handful, the newest first.

        Each with the date at which it began.
        """
        open_to_all = [
            table
            for table in self.tables.values()
            if table.row.watched and table.row.phase == "playing" and any(who.pages for who in table.sitters)
        ]
        newest = nlargest(LISTED, open_to_all, key=lambda table: table.row.started or 0)
        return [(table.row.started or 0, _watched(table)) for table in newest]

    def _continued_lines(self, visitor: str | None) -> int:
        """How many lines the games in memory have that continue another one: those of a visitor, or all (None)."""
        return sum(
            len(table.live.host.ledger.entries)
            for table in self.tables.values()
            if table.live is not None and table.kept.origin and visitor in (None, table.kept.visitor)
        )

    def let_go(self, table: LiveTable) -> None:
        """Another process runs the table by now: forget it here."""
        self.desk.metrics.lost.inc()
        if self.tables.get(table.row.id) is table:  # it may have been brought back meanwhile
            del self.tables[table.row.id]
        self._do(table.stop())


def _watched(table: LiveTable) -> Watched:
    names = [sitter.row.name for sitter in table.sitters]
    return Watched(table.row.id, table.row.game, names, table.audience.onlookers)
