"""Several processes on one database in tests: servers in the test's own process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tablee.server.clock import Clocks
from tablee.server.settings import Settings
from tests.server.databases import PostgresDatabase
from tests.server.live import Running, eventually, running

SETTINGS = Settings(workers=1, absence_s=600)
PROCESSES = 3


@asynccontextmanager
async def house_of(
    folder: Path,
    database: PostgresDatabase,
    settings: Settings = SETTINGS,
    clocks: Clocks | None = None,
) -> AsyncIterator[list[Running]]:
    """Servers on one database, all of which know that the others are alive."""
    async with AsyncExitStack() as stack:
        servers = []
        for number in range(PROCESSES):
            data = folder / str(number)
            data.mkdir()
            server = running(data, settings, storage=database.storage(), clocks=clocks)
            servers.append(await stack.enter_async_context(server))
        await eventually(lambda: all(each.registry.processes == PROCESSES for each in servers))
        yield servers
