"""Tables at which nothing has happened for long: deleted, with all that belongs to them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from tablee.server.context import ServerContext
from tablee.server.incidents import repeat_forever
from tablee.server.lobby.dates import DateCheck
from tablee.server.storage.store import Outdated

log = logging.getLogger(__name__)

HOUR = 3600
DAY_MS = 86_400_000
SHARE = 10
"""One table in so many may go each hour; one alone, if most seem to be old: rather the date is wrong."""
DELETED_TOGETHER = 4
"""How many old tables go in one commit ..."""
BREATH = 0.1
"""... and how many seconds later the next ones."""


class ExpiredTables:
    """Deletes them, unless they are in use, or the date is in doubt."""

    def __init__(self, context: ServerContext, in_use: Callable[[str], bool], dates: DateCheck) -> None:
        self._context = context
        self._dates = dates
        self._in_use = in_use
        self.leaving: set[str] = set()
        """The tables that are being deleted."""

    async def keep_deleting(self) -> None:
        """Every hour, if tables are not kept for ever."""
        if self._context.settings.keep_days:
            await repeat_forever(log, "old tables cannot be deleted", self.look, HOUR)

    async def look(self) -> None:
        """Delete what is old, if it is certain what date it is: never at the start, nor after the date has jumped."""
        if await self._dates.is_certain():
            await self.delete()

    async def delete(self) -> None:
        """Delete old tables, not many in an hour, and a few at a time, for moves wait behind them."""
        settings, now = self._context.settings, self._context.clocks.date()
        keep = int(settings.keep_days * DAY_MS)
        before = Outdated(idle=now - keep, running=now - int(keep * settings.keep_playing_factor))
        outdated = await self._context.storage.outdated(before)
        if not outdated:
            return
        tables = await self._context.storage.count()
        most = max(tables // SHARE, 1)
        if 2 * len(outdated) > tables > 1:
            log.warning("%d of %d tables seem to be old: is the date right?", len(outdated), tables)
            most = 1
        going = [id for id in outdated if not self._in_use(id)][:most]
        for start in range(0, len(going), DELETED_TOGETHER):
            await self._delete(going[start : start + DELETED_TOGETHER], before)
            await asyncio.sleep(BREATH)
        log.info("%d old tables were deleted", len(going))

    async def _delete(self, outdated: Sequence[str], before: Outdated) -> None:
        """Nobody finds these tables while they are being deleted, or they would live on without their past."""
        unused = [id for id in outdated if not self._in_use(id)]
        self.leaving.update(unused)
        try:
            await self._context.storage.delete(unused, before)
        finally:
            self.leaving.difference_update(unused)
