"""A process that is about to end: its tables are handed over to others one by one, and nobody is told of an error.

A reflex round that is on is played to its end first. The pages of a table are told to come again, which they do by
themselves, and are passed on to whoever runs it by then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

from tablee.server.cluster.owners import Owners
from tablee.server.incidents import incident
from tablee.server.lobby.registry import TableRegistry
from tablee.server.table.live import LiveTable

log = logging.getLogger(__name__)

LONGEST = 20.0
"""Seconds: what could not be handed over until then is taken over when this process is gone."""
TOGETHER = 20
"""How many tables are handed over at a time."""
LOOK = 0.01
"""Seconds between two looks whether a table is at rest."""

Give = Callable[[int, str], Awaitable[bool]]
"""Has a process run a table from now on. Whether it does."""


class Draining:
    """Hands over the tables of a house."""

    def __init__(
        self, registry: TableRegistry, owners: Owners, others: Callable[[], Collection[int]], give: Give
    ) -> None:
        self._registry = registry
        self._owners = owners
        self._others = others
        self._give = give
        self._room = asyncio.Semaphore(TOGETHER)

    async def drain(self) -> None:
        """Hand over all tables, if there is somebody who can run them."""
        self._registry.closing = True
        try:
            async with asyncio.timeout(LONGEST):
                while self._registry.tables and self._others():
                    await asyncio.gather(*map(self._hand_over_surely, list(self._registry.tables.values())))
        except TimeoutError:
            log.warning("%d tables were not handed over in time", len(self._registry.tables))

    async def _hand_over_surely(self, table: LiveTable) -> None:
        """One that cannot be handed over keeps no other from it: it is taken over when this process is gone."""
        try:
            await self._hand_over(table)
        except Exception as problem:
            incident(log, f"{table.kept.name} cannot be handed over", problem)
            await asyncio.sleep(LOOK)

    async def _hand_over(self, table: LiveTable) -> None:
        id = table.row.id
        while self._is_here(table):
            async with self._room:
                if self._is_here(table) and table.at_rest:  # others may have taken it while it waited
                    await self._registry.memory.let_go([table])
                    await self._give_away(id)
            await asyncio.sleep(LOOK)  # nobody is told when a table comes to rest

    def _is_here(self, table: LiveTable) -> bool:
        return self._registry.tables.get(table.row.id) is table

    async def _give_away(self, id: str) -> None:
        others = self._others()
        for other in self._registry.context.random.sample(sorted(others), len(others)):
            if await self._give(other, id):
                self._owners.note(id, other)
                self._registry.context.metrics.handed_over.inc()
                return
