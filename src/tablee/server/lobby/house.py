"""All tables: made, found, brought back from storage, and let go when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from tablee.kernel import Game, Refused
from tablee.kernel.options import BadOption, parse_options
from tablee.server.desk import Desk
from tablee.server.incidents import incident
from tablee.server.limits import Buckets, Crowd
from tablee.server.storage.store import Change, CodeTaken, NotStored, Outdated, SeatRow, Stored, TableRow
from tablee.server.table.kept import Kept
from tablee.server.table.live import LiveTable
from tablee.server.table.seating import seats_for
from tablee.server.tokens import CODE_LENGTH, clean_code, digest, new_code, new_table_id, new_token
from tablee.server.wire.messages import NewTable, Seated
from tablee.server.wire.problems import Cannot, against_the_rules, not_stored, unknown_table

log = logging.getLogger(__name__)

CODES_TRIED = 8
HOUR = 3600
DELETED_TOGETHER = 4
"""How many old tables go in one commit ..."""
BREATH = 0.1
"""... and how many seconds later the next ones."""


class House:
    """The tables of one server process."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.requests = Buckets(desk.settings.requests, desk.settings.requests_burst)
        """Who may ask for something: over HTTP, or for a socket ..."""
        self.sockets = Crowd(desk.settings.sockets)
        """... keep one open ..."""
        self.hellos = Buckets(desk.settings.hellos, desk.settings.hellos_burst)
        """... be greeted at a table ..."""
        self._makers = Buckets(desk.settings.tables_per_hour / 3600, desk.settings.tables_per_hour)
        """... and make one."""
        self.tables: dict[str, LiveTable] = {}
        self._leaving: set[str] = set()
        """Tables that are being deleted."""
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Get the storage ready; the games that were under way go on."""
        await self.desk.storage.open()
        for work in (
            self._bring_back(),
            self._tidy(),
            self._free_codes(),
            self._delete_old(),
            self.desk.load.watch(),
        ):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop all tables where they are."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        self.tables.clear()
        await self.desk.thinkers.close()
        await self.desk.storage.close()

    async def _bring_back(self) -> None:
        """Games that were under way when the server ended, and were not left by everybody long before."""
        since = self.desk.clocks.date() - int(self.desk.settings.pause * 1000)
        try:
            running = await self.desk.storage.running(since)
        except NotStored as problem:
            incident(log, "games under way cannot be brought back", problem)
            return
        for id in running:
            with suppress(Cannot):
                await self.table(id)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(max(self.desk.settings.forget / 10, 0.05))
            for table in list(self.tables.values()):
                if table.idle():
                    del self.tables[table.row.id]
                    await table.stop()

    async def _free_codes(self) -> None:
        while True:
            with suppress(NotStored):
                await self.desk.storage.free_codes(
                    self.desk.clocks.date() - int(self.desk.settings.codes * 1000)
                )
            await asyncio.sleep(HOUR)

    async def _delete_old(self) -> None:
        while self.desk.settings.keep:
            try:
                await self.delete_outdated()
            except NotStored as problem:
                log.error("old tables cannot be deleted: %s", problem)
            await asyncio.sleep(HOUR)

    async def delete_outdated(self) -> None:
        """Delete the tables in which nothing has happened for long: a few at a time, for moves wait behind them."""
        settings, now = self.desk.settings, self.desk.clocks.date()
        keep = int(settings.keep * 1000)
        before = Outdated(idle=now - keep, running=now - int(keep * max(settings.keep_running, 1)))
        outdated = await self.desk.storage.outdated(before)
        for start in range(0, len(outdated), DELETED_TOGETHER):
            await self._delete(outdated[start : start + DELETED_TOGETHER], before)
            await asyncio.sleep(BREATH)
        if outdated:
            log.info("%d tables are old, and were deleted unless somebody is there", len(outdated))

    async def _delete(self, outdated: Sequence[str], before: Outdated) -> None:
        """Nobody finds these tables while they are being deleted, or they would live on without their past."""
        unused = [id for id in outdated if id not in self.tables and id not in self._loading]
        self._leaving.update(unused)
        try:
            await self.desk.storage.delete(unused, before)
        finally:
            self._leaving.difference_update(unused)

    # Making tables.

    async def create(self, wish: NewTable, asked_from: str) -> Seated:
        """A new table, and its maker's seat. Raises `Cannot`."""
        game = self.game(wish.game)
        token = new_token()
        seats, host = seats_for(game, wish.seats, wish.name, digest(token))
        options = _options(game, wish, len(seats))
        now = self.desk.clocks.date()
        row = TableRow(
            id=new_table_id(),
            game=game.key,
            rules=game.rules,
            options=options,
            pace=wish.pace,
            phase="gathering",
            host=host,
            maker=host,
            code="",
            made=now,
            changed=now,
        )
        table = await self._add(row, seats, asked_from)
        return Seated(table.row.id, host, token)

    async def make_rematch(self, table: Kept, host: int, asked_from: str) -> str:
        """A table with the same people, whose tokens open it too. Whoever asked decides when it begins."""
        now = self.desk.clocks.date()
        row = msgspec.structs.replace(
            table.row,
            id=new_table_id(),
            phase="gathering",
            host=host,
            maker=host,
            made=now,
            changed=now,
            started=None,
        )
        return (await self._add(row, tuple(table.seat_rows()), asked_from)).row.id

    async def _add(self, row: TableRow, seats: tuple[SeatRow, ...], asked_from: str) -> LiveTable:
        """Store a new table under a code of its own."""
        if not self._makers.take(asked_from):
            raise Cannot("many-tables", 429, passing=True)
        if len(self.tables) >= self.desk.settings.tables:
            raise Cannot("house-full", 503, passing=True)
        fence = await self.desk.storage.claim(row.id)
        for attempt in range(CODES_TRIED):
            coded = msgspec.structs.replace(row, code=new_code(CODE_LENGTH + attempt // 3))
            try:
                await self.desk.storage.write(Change(row.id, fence, coded, seats))
            except CodeTaken:
                continue
            except NotStored as problem:
                log.error("a new table cannot be stored: %s", problem)
                raise not_stored() from None
            table = LiveTable(self, self.desk, Stored(coded, seats, (), ()), fence)
            self.tables[row.id] = table
            return table
        raise Cannot("house-full", 503, passing=True)

    # Finding them.

    def game(self, key: str) -> Game:
        """The game of this name. Raises `Cannot`."""
        game = self.desk.games.get(key)
        if game is None:
            raise Cannot("unknown-game", 404, game=key)
        return game

    async def table(self, id: str) -> LiveTable:
        """The table of this address, from memory or from storage. Raises `Cannot`."""
        table = self.tables.get(id)
        if table is not None:
            table.idle_since = self.desk.clocks.steady()  # whoever asked is about to use it
            return table
        if id in self._leaving:
            raise unknown_table()
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def by_code(self, code: str) -> str:
        """The address of the table that goes by this code. Raises `Cannot`."""
        try:
            found = await self.desk.storage.find(clean_code(code))
        except NotStored:
            raise not_stored() from None
        if found is None:
            raise Cannot("unknown-code", 404)
        return found

    async def seat_at(self, table: str, token: str) -> int | None:
        """The seat that this digest of a token opens at a table."""
        try:
            sitters = (await self.table(table)).sitters
        except Cannot:
            return None
        return next((seat for seat, sitter in enumerate(sitters) if sitter.row.token == token), None)

    def let_go(self, table: LiveTable) -> None:
        """The table has another owner: forget it here."""
        self.tables.pop(table.row.id, None)
        task = asyncio.create_task(table.stop())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _load(self, id: str) -> LiveTable:
        try:
            fence = await self.desk.storage.claim(id)
            stored = await self.desk.storage.load(id)
        except NotStored as problem:
            log.error("table %s cannot be read: %s", id, problem)
            raise not_stored() from None
        if stored is None:
            raise unknown_table()
        game = self.desk.games.get(stored.row.game)
        if game is None or game.rules != stored.row.rules:
            log.warning("table %s was played by other rules", id)
            raise Cannot("other-rules", 410)
        try:
            table = LiveTable(self, self.desk, stored, fence)
        except Exception as problem:
            incident(log, f"table {id} cannot be brought back", problem)
            raise Cannot("broken", 500) from None
        self.tables[id] = table
        return table


def _options(game: Game, wish: NewTable, players: int) -> str:
    """The options asked for, in JSON, if the game can begin with them."""
    try:
        options = parse_options(game.Options, wish.options)
        game.new(players, options)
    except BadOption as problem:
        raise Cannot("option", 422, detail=str(problem)) from None
    except Refused as refusal:
        raise against_the_rules(refusal) from None
    return msgspec.json.encode(options).decode()
