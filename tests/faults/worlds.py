"""The worlds in which things break, each with what may."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

from tests.faults import breaking
from tests.faults.breaking import Fault, cuts
from tests.faults.link import Link
from tests.faults.world import World
from tests.postgres import postgres_server
from tests.server.databases import PostgresDatabase, SqliteDatabase
from tests.server.process import Zygote

PROCESSES = 3
KILLS = (breaking.kill,) * 6
"""As often as all the others together, or nearly."""
Set = tuple[World, Sequence[Fault]]


@asynccontextmanager
async def sqlite(folder: Path, seed: str) -> AsyncIterator[Set]:
    """one process on SQLite"""
    world = World([Zygote(folder)], SqliteDatabase(folder), Random(seed))
    yield world, (*breaking.ON_SQLITE, *KILLS)


@asynccontextmanager
async def postgres(folder: Path, seed: str) -> AsyncIterator[Set]:
    """one process on PostgreSQL"""
    with postgres_server() as server:
        database = PostgresDatabase(server, "template1")
        async with Link(lambda: asyncio.open_unix_connection(server.socket)).listening() as link:
            world = World([Zygote(folder, through(link, database))], database, Random(seed), server)
            yield world, (*breaking.ON_POSTGRES, *cuts([link], "PostgreSQL"), *KILLS)


@asynccontextmanager
async def cluster(folder: Path, seed: str) -> AsyncIterator[Set]:
    """three processes on PostgreSQL"""
    with postgres_server() as server:
        database = PostgresDatabase(server, "template1")
        async with AsyncExitStack() as stack:
            links = [Link(lambda: asyncio.open_unix_connection(server.socket)) for _ in range(PROCESSES)]
            servers = []
            for number, link in enumerate(links):
                await stack.enter_async_context(link.listening())
                (folder / str(number)).mkdir()
                servers.append(Zygote(folder / str(number), through(link, database)))
            world = World(servers, database, Random(seed), server)
            yield world, (*breaking.AMONG_OTHERS, *cuts(links, "PostgreSQL"), *KILLS)


def through(link: Link, database: PostgresDatabase) -> str:
    """The address of a database at the end of a cable."""
    return f"postgresql://tablee@127.0.0.1:{link.port}/{database.name}"


WORLDS: dict[str, Callable[[Path, str], AbstractAsyncContextManager[Set]]] = {
    "sqlite": sqlite,
    "postgres": postgres,
    "cluster": cluster,
}
