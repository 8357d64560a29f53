"""The short names of tables whose game has not begun: given out, looked up, and free again."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress

from msgspec.structs import replace

from tablee.server.context import ServerContext
from tablee.server.incidents import repeat_forever
from tablee.server.lobby.dates import DateCheck
from tablee.server.storage.store import Change, CodeTaken, NotStored, SeatRow, TableRow
from tablee.server.table.live import LiveTable
from tablee.server.wire.errors import RequestError, not_stored
from tablee.server.wire.identity import MIN_CODE_LENGTH, clean_code, new_code

log = logging.getLogger(__name__)

CODES_TRIED = 8
HOUR = 3600
HOUR_MS = 3_600_000


class Codes:
    """A code is a part of its table's row: the storage says whether it is taken."""

    def __init__(self, context: ServerContext, tables: Mapping[str, LiveTable], dates: DateCheck) -> None:
        self._context = context
        self._tables = tables
        """Those in memory."""
        self._dates = dates

    async def store(
        self, row: TableRow, seats: tuple[SeatRow, ...], *with_it: Change
    ) -> tuple[TableRow, int]:
        """Store a new table under a code of its own, and what belongs to it. Raises `RequestError`.

        Returns its row, and the fence to write with.
        """
        storage = self._context.storage
        try:
            fence = await storage.claim(row.id)
            for attempt in range(CODES_TRIED):
                coded = replace(row, code=new_code(self._context.random, MIN_CODE_LENGTH + attempt // 3))
                with suppress(CodeTaken):
                    await storage.write(Change(row.id, fence, coded, seats), *with_it)
                    return coded, fence
        except NotStored as problem:
            log.error("a new table cannot be stored: %s", problem)
            raise not_stored() from None
        raise RequestError("house-full", 503, passing=True)

    async def find(self, code: str) -> str:
        """The address of the table that goes by this code. Raises `RequestError`."""
        try:
            found = await self._context.storage.find(clean_code(code))
        except NotStored:
            raise not_stored() from None
        if found is None:
            raise RequestError("unknown-code", 404)
        return found

    async def keep_freeing(self) -> None:
        """Every hour, take the codes from tables that were made long ago, if it is certain what date it is."""
        await repeat_forever(log, "codes of old tables", self._free, HOUR)

    async def _free(self) -> None:
        with suppress(NotStored):
            if not await self._dates.is_certain():
                return
            made = self._context.clocks.date() - int(self._context.settings.code_lifetime_h * HOUR_MS)
            await self._context.storage.free_codes(made)
            for table in list(self._tables.values()):
                if table.row.code and table.row.made < made:
                    table.check_code()
