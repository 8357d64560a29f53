"""Houses of several processes in tests: servers in this process that know each other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from tablee.server.clock import Clocks
from tablee.server.settings import Settings
from tests.broker import Nats
from tests.server.databases import PostgresDatabase
from tests.server.live import Running, running

SETTINGS = Settings(workers=1, absence_s=600)
PROCESSES = 3


@asynccontextmanager
async def house_of(
    folder: Path,
    database: PostgresDatabase,
    broker: Nats,
    settings: Settings = SETTINGS,
    clocks: Clocks | None = None,
) -> AsyncIterator[list[Running]]:
    """Servers of one house that know each other."""
    async with AsyncExitStack() as stack:
        servers = []
        for number in range(PROCESSES):
            data = folder / str(number)
            data.mkdir()
            server = running(data, settings, storage=database.storage(), broker=broker.url, clocks=clocks)
            servers.append(await stack.enter_async_context(server))
        yield servers
