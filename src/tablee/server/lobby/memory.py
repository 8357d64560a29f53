"""The tables in memory: loaded from the storage when they are asked for, and unloaded when they are idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from heapq import nsmallest

from tablee.server.context import ServerContext
from tablee.server.incidents import incident, repeat_forever
from tablee.server.storage.store import Held, NotStored, Stored
from tablee.server.table.table import LiveTable
from tablee.server.wire.errors import RequestError, not_stored, unknown_table

log = logging.getLogger(__name__)

MAX_UNLOADED_AT_ONCE = 50
"""How many idle tables make room when there is none: to look for them takes a while."""
Revive = Callable[[Stored, int], LiveTable]
"""Makes a live table of a stored one and its fence."""


class Memory:
    """At most `max_tables` tables. Those that were idle for longest make room, and are loaded again when needed."""

    def __init__(self, context: ServerContext, revive: Revive) -> None:
        self.tables: dict[str, LiveTable] = {}
        self._context = context
        self._revive = revive
        self._soonest = min(context.settings.unload_after_s, context.settings.unload_finished_after_s)
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._claim: Callable[[str], Awaitable[int]] = context.storage.claim

    def uses(self, id: str) -> bool:
        """Whether a table is loaded, or being loaded."""
        return id in self.tables or id in self._loading

    async def find(self, id: str, *, ask: bool = True) -> LiveTable:
        """The table with this id, loaded if necessary. Raises `RequestError`.

        `ask`: a process that runs it is asked for it; otherwise `Held` is raised.
        """
        while (table := self.tables.get(id)) is None:
            loading = self._loading.get(id)
            if loading is None:
                claim = self._claim if ask else self._context.storage.claim
                loading = self._loading[id] = asyncio.ensure_future(self._load(id, claim))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            try:
                return await asyncio.shield(loading)
            except Held:
                if not ask:
                    raise
        table.idle_since_s = self._context.clocks.steady()  # it is about to be used
        return table

    def add(self, stored: Stored, fence: int) -> LiveTable:
        """Load a table that this process has claimed."""
        table = self.tables[stored.row.id] = self._revive(stored, fence)
        return table

    def use_claim(self, claim: Callable[[str], Awaitable[int]]) -> None:
        """From now on, `claim` gets the fence of a table that is asked for: it may ask the process that runs it."""
        self._claim = claim

    async def make_room(self) -> None:
        """Unload idle tables if no more fit. Raises `RequestError` if none is idle."""
        if len(self.tables) < self._context.settings.max_tables:
            return
        unneeded = [
            table
            for table in self.tables.values()
            if table.is_idle(self._context.settings.unload_when_full_after_s)
        ]
        if not unneeded:
            raise RequestError("house-full", 503, passing=True)
        await self.let_go(nsmallest(MAX_UNLOADED_AT_ONCE, unneeded, key=lambda table: table.idle_since_s))

    async def bring_back(self) -> None:
        """Load the latest games that were under way when the server ended.

        Half of the time, and of the room, is left to tables whose pages reconnect.
        """
        clocks, settings = self._context.clocks, self._context.settings
        since = clocks.date() - int(settings.pause_after_s * 1000)
        try:
            running = await self._context.storage.running(
                since, min(settings.max_resumed_tables, settings.max_tables // 2)
            )
        except NotStored as problem:
            incident(log, "games under way cannot be loaded", problem)
            return
        for id in running:
            begun = clocks.steady()
            try:
                await self.find(id, ask=False)
            except (Held, RequestError):
                pass  # logged where it matters
            except Exception as problem:
                incident(log, f"table {id} cannot be loaded", problem)
            await asyncio.sleep(clocks.steady() - begun)

    async def keep_tidy(self) -> None:
        """Unload tables that have been idle for a while, again and again."""

        async def tidy() -> None:
            await self.let_go([table for table in self.tables.values() if self._is_idle(table)])

        await repeat_forever(log, "idle tables", tidy, max(self._soonest / 10, 0.05))

    def _is_idle(self, table: LiveTable) -> bool:
        return table.is_idle(
            self._soonest if table.row.phase == "over" else self._context.settings.unload_after_s
        )

    async def close(self) -> None:
        """Stop all tables."""
        await self._stop(list(self.tables.values()))

    async def let_go(self, tables: list[LiveTable], receiver: int = 0) -> None:
        """Unload tables, and give their leases to process `receiver`, or to any that claims them (0)."""
        await self._stop(tables)
        # Leases that cannot be released now are when a process asks for them, or once this one has ended.
        with suppress(NotStored):
            for table in tables:
                await self._context.storage.release(table.row.id, table.stored.fence, receiver)

    async def _stop(self, tables: list[LiveTable]) -> None:
        for table in tables:
            del self.tables[table.row.id]
        await asyncio.gather(*(table.stop() for table in tables))

    async def _load(self, id: str, claim: Callable[[str], Awaitable[int]]) -> LiveTable:
        try:
            if await self._context.storage.game_of(id) is None:
                raise unknown_table()  # before room is made for it, or its lease claimed
            await self.make_room()
            fence = await claim(id)
            stored = await self._context.storage.load(id)
        except Held:
            raise
        except NotStored as problem:
            log.error("table %s cannot be read: %s", id, problem)
            raise not_stored() from None
        if stored is None:
            raise unknown_table()
        game = self._context.games.get(stored.row.game)
        if game is None or game.rules != stored.row.rules:
            log.warning("table %s was played by another version of the rules", id)
            raise RequestError("other-rules", 410)
        try:
            return self.add(stored, fence)
        except Exception as problem:
            incident(log, f"table {id} cannot be loaded", problem)
            raise RequestError("broken", 500) from None
