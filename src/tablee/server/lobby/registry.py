"""The tables of one server process: how they are made and found, and how much each client may ask for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from heapq import nlargest
from math import inf
from operator import itemgetter

import msgspec
from msgspec.structs import replace

from tablee.kernel import TABLE, Entry, Game, Sits
from tablee.server import tasks
from tablee.server.context import ServerContext
from tablee.server.incidents import log_failure
from tablee.server.limits import Buckets, PerAddress
from tablee.server.lobby.expiry import ExpiredTables
from tablee.server.lobby.memory import Memory
from tablee.server.replay import ContinuedGame
from tablee.server.storage.store import (
    Change,
    CodeTaken,
    Damaged,
    Lost,
    NotStored,
    SeatRow,
    Stored,
    TableRow,
    entry_row,
)
from tablee.server.table.seats import StoredTable, options_for, seats_for, successor_row
from tablee.server.table.table import LiveTable
from tablee.server.tasks import OrderedSet
from tablee.server.wire.errors import RequestError, not_stored, unknown_table
from tablee.server.wire.identity import MIN_CODE_LENGTH, clean_code, digest, new_code, new_table_id, new_token
from tablee.server.wire.messages import Origin, Seated, SeatWish
from tablee.server.wire.requests import NewTable, PlayOn, Watched

log = logging.getLogger(__name__)

CODES_TRIED = 8
MAX_LISTED = 6
"""How many tables are listed publicly for watching."""
LISTED_FOR_S = 1.0
"""For so long the tables of other processes are not looked up again for that list."""
RECENT_MS = 60_000
"""A table of another process is listed while its last move is not older than this."""


class TableRegistry:
    """The tables of one server process."""

    def __init__(self, context: ServerContext) -> None:
        settings, steady = context.settings, context.clocks.steady
        self.context = context
        # Limits for each address: requests, over HTTP or for a socket; open sockets; messages; hellos; new tables.
        self.requests = Buckets(settings.requests_per_s, settings.requests_burst, steady)
        self.sockets = PerAddress(settings.sockets_per_address)
        self.messages = Buckets(settings.address_messages_per_s, settings.address_messages_burst, steady)
        self.hellos = Buckets(settings.hellos_per_s, settings.hellos_burst, steady)
        self._makers = Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour, steady)
        self.memory = Memory(context, lambda stored, fence: LiveTable(self, context, stored, fence))
        self.tables = self.memory.tables
        self.old = ExpiredTables(context, self.memory)
        self.closing = False
        self.processes = 1
        """How many processes share the database, as far as is known: this one among them."""
        self._watched_elsewhere: tuple[float, list[tuple[int, Watched]]] = (-inf, [])
        """When the publicly listed tables of other processes were last looked up, and which there were."""
        context.costs.lines = self._continued_lines
        self._tasks: OrderedSet[asyncio.Task[None]] = OrderedSet()
        context.metrics.watch(
            lambda: [(table.row.phase, table.queue.waiting) for table in list(self.tables.values())],
            lambda: self.sockets.here,
        )

    async def open(self, meet: Callable[[], Awaitable[None]] | None = None) -> None:
        """Open the storage, and go on with the games that were under way.

        `meet` is called before this process claims any table.
        """
        await self.context.storage.open()
        if meet is not None:
            await meet()
        for work in (self.memory.bring_back, self.memory.keep_tidy, self.old.keep_tidy):
            self._do(work())

    async def ready(self) -> None:
        """Check that moves can be stored, and that the server is not closing. Raises `RequestError`."""
        if self.closing:
            raise RequestError("closing", 503, passing=True)
        try:
            await self.context.storage.ready()
        except Damaged:
            raise RequestError("damaged", 503) from None
        except Lost:
            raise RequestError("lost-file", 503) from None
        except NotStored:
            raise not_stored() from None

    async def close(self) -> None:
        self.closing = True
        await tasks.cancel(self._tasks)
        await self.memory.close()
        await self.context.workers.close()
        await self.context.storage.close()

    def _do(self, work: Coroutine[None, None, None]) -> None:
        log_failure(log, tasks.start(work, self._tasks))

    # Making tables.

    async def create(self, wish: NewTable, asked_from: str) -> Seated:
        """Make a table; returns its maker's seat. Raises `RequestError`."""
        game = self.game(wish.game)
        token = new_token(self.context.random)
        seats, owner = seats_for(game, wish.seats, wish.name, wish.avatar, digest(token))
        row = replace(
            self._new_row(game, options_for(game, wish.options, len(seats)), owner),
            pace=wish.pace,
            watched=wish.watched,
            draws=self.context.new_draws(),
        )
        await self._add(row, seats, asked_from)
        return Seated(row.id, owner, token)

    def _new_row(self, game: Game, options: str, owner: int) -> TableRow:
        """The row of a table that is made now, by the person at this seat."""
        now = self.context.clocks.date()
        return TableRow(
            id=new_table_id(self.context.random),
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

    async def make_rematch(self, table: StoredTable, owner: int, asked_from: str) -> None:
        """Make a table with the same seats and tokens, whose owner asked for it.

        The link from the old table is written in the same change.
        """
        now = self.context.clocks.date()
        row = replace(
            table.row,
            id=new_table_id(self.context.random),
            phase="gathering",
            owner=owner,
            maker=owner,
            made=now,
            changed=now,
            started=None,
            position="",
            origin="",
            draws=self.context.new_draws(),
        )
        leads_there = table.next_row(rematch=row.id)
        seats = tuple(successor_row(seat) for seat in table.seat_rows())
        await self._add(row, seats, asked_from, Change(table.row.id, table.fence, leads_there))
        table.row = leads_there

    async def play_on(self, begun: ContinuedGame, wish: PlayOn, asked_from: str) -> Seated:
        """Make a table that continues a game from a record: a person at one seat, bots at the others."""
        game, token, seat = self.game(begun.game), new_token(self.context.random), wish.seat
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
        change = await self._add(row, seats, asked_from, entries=entries)
        self.context.costs.stored_bytes.charge(asked_from, len(msgspec.json.encode(change)))
        return Seated(row.id, seat, token)

    async def _add(
        self,
        row: TableRow,
        seats: tuple[SeatRow, ...],
        asked_from: str,
        *with_it: Change,
        entries: tuple[Entry, ...] = (),
    ) -> Change:
        """Store a new table, under an unused code while its game has not begun, and load it. Raises `RequestError`.

        Returns what was stored.
        """
        if not self._makers.take(asked_from):
            raise RequestError("many-tables", 429, passing=True)
        await self.memory.make_room()
        storage, random = self.context.storage, self.context.random
        try:
            fence = await storage.claim(row.id)
            for attempt in range(CODES_TRIED):
                if row.phase == "gathering":
                    row = replace(row, code=new_code(random, MIN_CODE_LENGTH + attempt // 3))
                change = Change(row.id, fence, row, seats, entries)
                with suppress(CodeTaken):
                    await storage.write(change, *with_it)
                    break
            else:
                raise RequestError("house-full", 503, passing=True)
        except NotStored as problem:
            log.error("a new table cannot be stored: %s", problem)
            raise not_stored() from None
        stored = Stored(row, seats, tuple(map(entry_row, entries)), ())
        self.memory.add(stored, fence).stored.visitor = asked_from
        game = self.game(row.game)
        if game.unaided and any(seat.kind == "bot" for seat in seats):
            self._do(self.context.workers.warm(game))
        return change

    # Finding them.

    def game(self, key: str) -> Game:
        """The game with this key. Raises `RequestError`."""
        game = self.context.games.get(key)
        if game is None:
            raise RequestError("unknown-game", 404, game=key)
        return game

    async def game_at(self, id: str) -> Game | None:
        """The game of a table, which is not loaded for that; None: there is no such table."""
        table = self.tables.get(id)
        if table is not None:
            return table.game
        try:
            return self.context.games.get(await self.context.storage.game_of(id) or "")
        except NotStored:
            return None

    async def table(self, id: str) -> LiveTable:
        """The table with this id. Raises `RequestError`."""
        if id in self.old.leaving:
            raise unknown_table()
        return await self.memory.find(id)

    async def finished(self, id: str) -> Stored:
        """A table whose game is over, so that nothing of it is secret, as it is stored. Raises `RequestError`."""
        try:
            stored = None if id in self.old.leaving else await self.context.storage.load(id)
        except NotStored:
            raise not_stored() from None
        if stored is None:
            raise unknown_table()
        if stored.row.phase != "over":
            raise RequestError("not-over")
        return stored

    async def seat_at(self, table: str, token: str) -> int | None:
        """The seat that this digest of a token opens at a table. The table is not loaded for that."""
        live = self.tables.get(table)
        seats: Sequence[SeatRow] = ()
        if live is not None:
            seats = live.stored.seat_rows()
        else:
            with suppress(NotStored):
                stored = await self.context.storage.load(table)
                seats = () if stored is None else stored.seats
        return next((seat for seat, row in enumerate(seats) if row.token == token), None)

    async def watched(self) -> list[Watched]:
        """Tables that are listed publicly for watching and have players now: a handful, the newest first."""
        here = [
            (table.row.started or 0, _watched(table))
            for table in self.tables.values()
            if table.row.watched and table.row.phase == "playing" and any(who.pages for who in table.seats)
        ]
        newest = nlargest(MAX_LISTED, [*here, *await self._watched_at_others()], key=itemgetter(0))
        return [table for _, table in newest]

    async def _watched_at_others(self) -> list[tuple[int, Watched]]:
        """Those of other processes, as the database knows them. It does not know whether pages are connected."""
        shared, now_s = self.context.storage.shared, self.context.clocks.steady()
        looked_at_s, found = self._watched_elsewhere
        if shared is not None and self.processes > 1 and now_s - looked_at_s > LISTED_FOR_S:
            # Requests that come meanwhile are answered with what is known.
            self._watched_elsewhere = now_s, found
            with suppress(NotStored):
                found = await shared.watched(self.context.clocks.date() - RECENT_MS, MAX_LISTED)
                self._watched_elsewhere = now_s, found
        return found

    async def find_code(self, code: str) -> str:
        """The id of the table with this code. Raises `RequestError`."""
        try:
            found = await self.context.storage.find(clean_code(code))
        except NotStored:
            raise not_stored() from None
        if found is None:
            raise RequestError("unknown-code", 404)
        return found

    def _continued_lines(self, visitor: str | None) -> int:
        """The lines of loaded games that continue another one: those of an address, or all (None)."""
        return sum(
            len(table.live.ledger.entries)
            for table in self.tables.values()
            if table.live is not None and table.stored.origin and visitor in (None, table.stored.visitor)
        )

    def let_go(self, table: LiveTable) -> None:
        """Unload a table that another process has claimed."""
        self.context.metrics.lost.inc()
        if self.tables.get(table.row.id) is table:  # it may have been loaded again meanwhile
            del self.tables[table.row.id]
        self._do(table.stop())


def _watched(table: LiveTable) -> Watched:
    names = [seat.row.name for seat in table.seats]
    return Watched(table.row.id, table.row.game, names, table.audience.onlookers)
