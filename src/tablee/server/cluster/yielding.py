"""A table is run where its pages are connected: whoever has a page of it asks for it, and gets it if nobody is there.

So a table that was made anywhere is brought by its first page, before anybody could notice; the others follow it if
the proxy sends all pages of a table the same way. Nothing depends on it: the lease decides who runs a table, also when
an answer is lost or two ask at once, and a page whose table stays where it is is relayed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from tablee.server.lobby.registry import TableRegistry
from tablee.server.table.live import LiveTable

LOOKS = 20
"""How often to look whether a table comes to rest ..."""
LOOK = 0.01
"""... and how many seconds lie between two looks."""


class Yielding:
    """Lets go of tables that others ask for."""

    def __init__(self, registry: TableRegistry, others: Callable[[], Collection[int]]) -> None:
        self._registry = registry
        self._others = others
        self._leaving: dict[str, asyncio.Event] = {}
        """Tables that are being let go: whoever asks for one is answered when it is."""

    async def give_up(self, process: int, id: str) -> bool:
        """Let another process run a table if nobody is there. Whether this process does not run it, or not any more."""
        table = self._registry.tables.get(id)
        if table is not None and process in self._others() and await self._comes_to_rest(table):
            await self._let_go(table, process)
        elif id in self._leaving:
            await self._leaving[id].wait()
        return not self._registry.memory.uses(id)

    async def _let_go(self, table: LiveTable, heir: int) -> None:
        left = self._leaving[table.row.id] = asyncio.Event()
        try:
            await self._registry.memory.let_go([table], heir)
            self._registry.context.metrics.handed_over.inc()
        finally:
            del self._leaving[table.row.id]
            left.set()

    async def _comes_to_rest(self, table: LiveTable) -> bool:
        """Whether nobody is there, and nothing is being done now, or in a moment."""
        for _ in range(LOOKS):
            if not table.deserted or self._registry.tables.get(table.row.id) is not table:
                return False
            if table.at_rest:
                return True
            await asyncio.sleep(LOOK)
        return False
