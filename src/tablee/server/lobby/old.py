"""Tables at which nothing has happened for long: deleted, with all that belongs to them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from tablee.server.desk import Desk
from tablee.server.storage.store import NotStored, Outdated

log = logging.getLogger(__name__)

HOUR = 3600
DELETED_TOGETHER = 4
"""How many old tables go in one commit ..."""
BREATH = 0.1
"""... and how many seconds later the next ones."""


class OldTables:
    """Deletes them, unless they are in use."""

    def __init__(self, desk: Desk, in_use: Callable[[str], bool]) -> None:
        self._desk = desk
        self._in_use = in_use
        self.leaving: set[str] = set()
        """Those that are being deleted."""

    async def keep_deleting(self) -> None:
        """Every hour, if tables are not kept for ever."""
        while self._desk.settings.keep:
            try:
                await self.delete()
            except NotStored as problem:
                log.error("old tables cannot be deleted: %s", problem)
            await asyncio.sleep(HOUR)

    async def delete(self) -> None:
        """Delete the old tables: a few at a time, for moves wait behind them."""
        settings, now = self._desk.settings, self._desk.clocks.date()
        keep = int(settings.keep * 1000)
        before = Outdated(idle=now - keep, running=now - int(keep * max(settings.keep_running, 1)))
        outdated = await self._desk.storage.outdated(before)
        for start in range(0, len(outdated), DELETED_TOGETHER):
            await self._delete(outdated[start : start + DELETED_TOGETHER], before)
            await asyncio.sleep(BREATH)
        if outdated:
            log.info("%d tables are old, and were deleted unless somebody is there", len(outdated))

    async def _delete(self, outdated: Sequence[str], before: Outdated) -> None:
        """Nobody finds these tables while they are being deleted, or they would live on without their past."""
        unused = [id for id in outdated if not self._in_use(id)]
        self.leaving.update(unused)
        try:
            await self._desk.storage.delete(unused, before)
        finally:
            self.leaving.difference_update(unused)
