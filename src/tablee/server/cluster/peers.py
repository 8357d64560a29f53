"""The other processes of the house: who is there, and what becomes of the tables of those who are not any more."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

from tablee.server.incidents import repeat_forever
from tablee.server.lobby.registry import TableRegistry
from tablee.server.storage.store import NotStored, SharedStorage
from tablee.server.wire.errors import RequestError

log = logging.getLogger(__name__)

LOOK = 0.5
"""Seconds: how often to look who is there."""
LOOKED_AFTER = 10
"""How often to look for games of a process that is gone, for whoever took them over may have failed; and, if we seemed
to be gone ourselves, how often to look for what was taken from us."""
ASLEEP = 1.5
"""Seconds between two looks: after so long somebody may have taken our tables."""


class Peers:
    """Looks again and again who is there. `gone` is told of processes that are not any more."""

    def __init__(
        self, registry: TableRegistry, storage: SharedStorage, gone: Callable[[Collection[int]], None]
    ) -> None:
        self._registry = registry
        self._storage = storage
        self._gone = gone
        self._steady = registry.context.clocks.steady
        self._looked = self._steady()
        self.there: set[int] = set()
        """The numbers of the other processes that are alive."""
        self._abandoned: dict[int, int] = {}
        """Processes that are gone, and how many times more to look for games of theirs that nobody took over."""
        self._breaks = 0
        self._doubts = 0
        """How many times more to look whether our tables are still ours."""

    async def keep_looking(self) -> None:
        """Look who is there, for as long as this process runs."""
        await repeat_forever(log, "who is there", self.look_if_possible, LOOK)

    async def look_if_possible(self) -> None:
        """See who is there, unless nobody can know that now."""
        try:
            await self.look()
        except NotStored as problem:
            log.debug("nobody knows who is there: %s", problem)

    async def look(self) -> None:
        """See who is there; take over from those who are gone. Raises `NotStored`."""
        living = await self._storage.living()
        now = self._steady()
        away = now - self._looked > ASLEEP or self._breaks != self._storage.breaks
        self._looked, self._breaks = now, self._storage.breaks
        if away or self._storage.process not in living:
            self._doubts = LOOKED_AFTER  # whoever thinks that we are gone may be about to take something
        if self._doubts:
            await self._let_go_of_what_was_taken()
            self._doubts -= 1
        others = living - {self._storage.process}
        gone = self.there - others
        self.there = others
        if gone:
            log.warning("processes that are gone: %s", ", ".join(map(str, sorted(gone))))
            self._gone(gone)
        self._abandoned |= dict.fromkeys(gone, LOOKED_AFTER)
        if self._abandoned:
            await self._take_over(list(self._abandoned))
            self._abandoned = {process: looks - 1 for process, looks in self._abandoned.items() if looks > 1}

    async def _let_go_of_what_was_taken(self) -> None:
        """We seemed to be gone, and others may run our tables: nothing can be written, but pages would wait here."""
        known = dict(self._registry.tables)
        ours = await self._storage.ours()
        for id, table in known.items():
            if id not in ours and self._registry.tables.get(id) is table:
                self._registry.let_go(table)

    async def _take_over(self, gone: Collection[int]) -> None:
        """Games that were under way go on here, but for those that others get first: all look at the same time."""
        clocks, settings = self._registry.context.clocks, self._registry.context.settings
        tables = await self._storage.left_by(gone, clocks.date() - int(settings.pause_after_s * 1000))
        self._registry.context.random.shuffle(tables)
        for id in tables:
            if await self.bring_here(id):
                self._registry.context.metrics.takeovers.inc()

    async def bring_here(self, table: str) -> bool:
        """Run a table that another process ran, unless somebody else does. Whether it is here now."""
        if self._registry.closing:
            return False
        try:
            await self._registry.table(table)
        except RequestError:
            return False
        return True
