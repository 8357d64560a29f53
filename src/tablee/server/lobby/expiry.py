"""What happens by date: codes become free, and old tables are deleted; never while the date is doubtful."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from tablee.server.context import ServerContext
from tablee.server.incidents import repeat_forever
from tablee.server.lobby.memory import Memory
from tablee.server.storage.store import NotStored, Outdated

log = logging.getLogger(__name__)

HOUR_S = 3600
HOUR_MS = 3_600_000
DAY_MS = 86_400_000
SETTLED_S = 3 * 3600
"""The steady clock and the date must have gone together for so long before the date is believed."""
JUMP_S = 60
"""By so much the date may be set without being doubted."""
REDATED_JUMP_S = 86_400
"""If the date is set forward by more than this, what was stored by the old date is dated anew."""
MIN_TABLES_PER_DELETION = 10
"""One table in so many may be deleted each hour; one alone, if most seem to be old: rather the date is wrong."""
MAX_DELETED_AT_ONCE = 4
"""How many old tables are deleted in one commit ..."""
DELETION_PAUSE_S = 0.1
"""... and how long moves are stored before the next ones are."""


class DateCheck:
    """Compares the date with the steady clock when asked, about once an hour.

    A machine may start with a wrong date that is corrected later.
    """

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._began_s = context.clocks.steady()
        self._ahead_s = context.clocks.wall() - self._began_s
        """The date less the steady clock, when it was last compared."""
        self._believed_from_s = self._began_s + SETTLED_S
        """From this moment of the steady clock on, the date is believed."""

    async def is_certain(self) -> bool:
        """Whether the date can be believed: never soon after the start, nor after it has jumped. Raises `NotStored`."""
        clocks = self._context.clocks
        steady_s = clocks.steady()
        jump_s = clocks.wall() - steady_s - self._ahead_s
        if abs(jump_s) > JUMP_S:
            self._believed_from_s = steady_s + SETTLED_S
        if jump_s > REDATED_JUMP_S:
            await self._date_anew(steady_s, jump_s)
        self._ahead_s += jump_s
        return steady_s >= self._believed_from_s

    async def _date_anew(self, steady_s: float, jump_s: float) -> None:
        """Correct the dates of what changed since the start: it would seem to be old."""
        log.warning("the date was set forward by %.1f days", jump_s / 86_400)
        since, until, later = (
            int(1000 * moment_s)
            for moment_s in (self._began_s + self._ahead_s, steady_s + self._ahead_s, jump_s)
        )
        await self._context.storage.date_anew(since, until, later)


class ExpiredTables:
    """Frees the codes of tables whose game never began, and deletes tables at which nothing has happened for long."""

    def __init__(self, context: ServerContext, memory: Memory) -> None:
        self._context = context
        self._dates = DateCheck(context)
        self._memory = memory
        self.leaving: set[str] = set()
        """The tables that are being deleted."""

    async def keep_tidy(self) -> None:
        await repeat_forever(log, "old tables cannot be deleted", self.look, HOUR_S)

    async def look(self) -> None:
        """Free codes and delete old tables, if the date is certain. Must not run twice at a time."""
        if not await self._dates.is_certain():
            return
        with suppress(NotStored):
            await self._free_codes()
        if self._context.settings.keep_days:
            await self.delete()

    async def _free_codes(self) -> None:
        made = self._context.clocks.date() - int(self._context.settings.code_lifetime_h * HOUR_MS)
        await self._context.storage.free_codes(made)
        for table in list(self._memory.tables.values()):
            if table.row.code and table.row.made < made:
                table.check_code()

    async def delete(self) -> None:
        """Delete old tables: not many in an hour, and a few at a time, because moves wait meanwhile."""
        settings, now = self._context.settings, self._context.clocks.date()
        keep = int(settings.keep_days * DAY_MS)
        before = Outdated(idle=now - keep, running=now - int(keep * settings.keep_playing_factor))
        outdated = await self._context.storage.outdated(before)
        if not outdated:
            return
        tables = await self._context.storage.count()
        most = max(tables // MIN_TABLES_PER_DELETION, 1)
        if 2 * len(outdated) > tables > 1:
            log.warning("%d of %d tables seem to be old: is the date right?", len(outdated), tables)
            most = 1
        going = [id for id in outdated if not self._memory.uses(id)][:most]
        for start in range(0, len(going), MAX_DELETED_AT_ONCE):
            await self._delete(going[start : start + MAX_DELETED_AT_ONCE], before)
            await asyncio.sleep(DELETION_PAUSE_S)
        log.info("%d old tables were deleted", len(going))

    async def _delete(self, outdated: Sequence[str], before: Outdated) -> None:
        """Delete tables, which cannot be found meanwhile: a table loaded now would go on without its past."""
        unused = [id for id in outdated if not self._memory.uses(id)]
        self.leaving.update(unused)
        try:
            await self._context.storage.delete(unused, before)
        finally:
            self.leaving.difference_update(unused)
