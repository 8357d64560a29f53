"""PostgreSQL: one process writes to a table, and whatever becomes of connections, what is said is true."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any, Literal, get_args

import asyncpg
import pytest

from tablee.games.bungee.data import Call
from tablee.kernel import Entry
from tablee.server.storage import postgres_process, postgres_writer
from tablee.server.storage.postgres import MAX_READERS, PostgresStorage
from tablee.server.storage.postgres_process import SETTINGS
from tablee.server.storage.store import Change, Done, Fenced, Held, NotStored, Outdated, SeatRow, TableRow
from tests.postgres import Postgres, postgres_server
from tests.server.databases import PostgresDatabase
from tests.server.live import PATIENCE, eventually

SEATS = (SeatRow("person", "Ana", token="0" * 64), SeatRow("bot", "Gaston", "sensible"))


def row(id: str, options: str = "{}") -> TableRow:
    return TableRow(id, "bungee", 1, options, "normal", "gathering", 0, 0, id, 5, 5)


def line(table: str, fence: int, n: int) -> Change:
    return Change(table, fence, entries=(Entry(n, 0, 0, Call(), proof={"marked": n}),))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, nobody is taken to be gone who is not."""
    monkeypatch.setattr(postgres_process, "LEASE", timedelta(hours=1))


@pytest.fixture
def database(postgres: Postgres) -> Iterator[PostgresDatabase]:
    fresh = PostgresDatabase(postgres)
    yield fresh
    fresh.drop()


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[PostgresStorage]:
    storage = PostgresStorage(url)
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


async def lines(storage: PostgresStorage, table: str) -> list[int]:
    stored = await storage.load(table)
    return [] if stored is None else [n for n, *_ in stored.entry_rows]


# Whose table it is.


async def claimed(storage: PostgresStorage, table: str) -> int:
    """A table that can be had as soon as the database notices who is gone, and has itself been there for a while."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await storage.claim(table)
            except Held:
                await asyncio.sleep(0.01)


async def test_a_process_that_was_away_for_too_long_cannot_write_any_more(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_process, "RENEW_EVERY_S", 3600)
    async with opened(database.url) as first, opened(database.url) as second:
        old, other = await first.claim("t"), await first.claim("other")
        await first.write(Change("t", old, row("t"), SEATS), Change("other", other, row("other"), SEATS))
        with pytest.raises(Held):
            await second.claim("t")
        await first.write(line("t", old, 1))
        database.ask("UPDATE processes SET until = now() WHERE id = (SELECT min(id) FROM processes)")
        new = await claimed(second, "t")
        assert new > old
        results = await asyncio.gather(
            first.write(Change("t", old, row("t", "[]"), (), done=Done("0", "late"))),
            first.write(line("other", other, 1)),
            first.write(line("t", old, 2), line("other", other, 2)),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [Fenced, type(None), Fenced]
        await second.write(line("t", new, 2))
        stored = await second.load("t")
        assert stored is not None
        assert (stored.row, stored.seats, stored.done) == (row("t"), SEATS, ())
        assert (await lines(first, "t"), await lines(first, "other")) == ([1, 2], [1])
        with pytest.raises(Held):
            await first.claim("t")
        assert await first.claim("other") > other  # nobody else wanted it


async def test_the_tables_of_a_process_that_closed_are_free_at_once(database: PostgresDatabase) -> None:
    async with opened(database.url) as second:
        async with opened(database.url) as first:
            fence = await first.claim("t")
            await first.write(Change("t", fence, row("t"), SEATS))
        assert await second.claim("t") > fence


async def test_the_tables_of_a_process_without_connection_are_free_at_once(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after `kill -9`: nobody waits for its time to be up."""
    monkeypatch.setattr(postgres_process, "FIRST_PAUSE_S", 3600)
    async with opened(database.url) as first, opened(database.url) as second:
        fence = await first.claim("t")
        database.ask("""
            SELECT pg_terminate_backend(pid) FROM pg_locks
            WHERE locktype = 'advisory' AND objid = (SELECT min(id) FROM processes)
        """)
        assert await claimed(second, "t") > fence
        assert database.ask("SELECT bool_and(until > clock_timestamp()) FROM processes") == [(True,)]


async def test_whoever_claims_a_table_anew_is_another(database: PostgresDatabase) -> None:
    async with opened(database.url) as storage:
        old = await storage.claim("t")
        new = await storage.claim("t")
        with pytest.raises(Fenced):
            await storage.write(Change("t", old, row("t"), SEATS))
        await storage.write(Change("t", new, row("t"), SEATS))


async def test_another_processs_table_is_not_deleted(database: PostgresDatabase) -> None:
    async with opened(database.url) as first, opened(database.url) as second:
        await first.write(Change("t", await first.claim("t"), row("t"), SEATS))
        await second.delete(["t"], Outdated(1000, 1000))
        assert await first.load("t") is not None
        await first.delete(["t"], Outdated(1000, 1000))
        assert await first.load("t") is None
        assert database.ask("SELECT * FROM leases") == []


# Connections that break.

Trouble = Literal["request lost", "answer lost", "request late"]


class Wire:
    """A way to the database. It breaks under the next thing that is marked; what is said after that comes through."""

    def __init__(self, server: Postgres, database: PostgresDatabase) -> None:
        self._socket = server.socket
        self._name = database.name
        self.trouble: Trouble | None = None
        self.deliver = asyncio.Event()
        """Lets a request go on that has been under way since before the connection broke."""
        self.delivered = asyncio.Event()
        self.closes = True
        """Whether it is told that the database has closed a connection, or only what the database said last."""
        self.ended = 0
        """How many connections the database has closed."""

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        yield f"postgresql://tablee@127.0.0.1:{server.sockets[0].getsockname()[1]}/{self._name}"
        server.close()

    async def _carry(self, here: asyncio.StreamReader, back_here: asyncio.StreamWriter) -> None:
        answers, there = await asyncio.open_unix_connection(self._socket)
        back = asyncio.create_task(self._pump(answers, back_here))
        try:
            while data := await read(here):
                if self.trouble is not None and b"marked" in data:
                    back.cancel()
                    await asyncio.gather(back, return_exceptions=True)
                    await self._break(data, answers, there, back_here)
                    break
                there.write(data)
        finally:
            back_here.close()
            there.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await read(reader):
            writer.write(data)
        self.ended += 1
        if self.closes:
            writer.close()

    async def _break(
        self,
        data: bytes,
        answers: asyncio.StreamReader,
        there: asyncio.StreamWriter,
        back_here: asyncio.StreamWriter,
    ) -> None:
        trouble, self.trouble = self.trouble, None
        if trouble == "answer lost":
            there.write(data)
            await answers.read(1)
        elif trouble == "request late":
            back_here.close()
            await self.deliver.wait()
            there.write(data)
            while await read(answers):
                pass
            self.delivered.set()


async def read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(65536)
    except ConnectionError:
        return b""


CHANGES = {
    "a line": lambda fence: line("t", fence, 1),
    "a line, a command, a row": lambda fence: Change(
        "t", fence, row("t"), SEATS, line("t", fence, 1).entries, Done("0", "one")
    ),
    "a command": lambda fence: Change("t", fence, done=Done("0", "marked")),
    "a row": lambda fence: Change("t", fence, row("t", '"marked"')),
    "seats": lambda fence: Change("t", fence, seats=(SeatRow("person", "marked"),)),
}


@pytest.mark.parametrize("trouble", get_args(Trouble))
@pytest.mark.parametrize("kind", CHANGES)
async def test_what_breaks_under_a_change_is_found_out_before_anything_is_said(
    postgres: Postgres, database: PostgresDatabase, trouble: Trouble, kind: str
) -> None:
    wire = Wire(postgres, database)
    async with wire.listening() as url, opened(url) as storage:
        fence = await storage.claim("t")
        await storage.write(Change("t", fence, row("t"), SEATS))
        before, change = await storage.load("t"), CHANGES[kind](fence)
        wire.trouble = trouble
        if trouble == "answer lost":
            await storage.write(change)
        else:
            with pytest.raises(NotStored) as problem:
                await storage.write(change)
            assert problem.type is NotStored
            if trouble == "request late":
                wire.deliver.set()
                await wire.delivered.wait()
            assert await storage.load("t") == before
            await storage.write(change)
        after = await storage.load("t")
        assert after != before
        await storage.write(line("t", fence, 2))
        assert (await lines(storage, "t"))[-1] == 2


async def test_a_database_that_has_said_goodbye_and_not_closed_yet(
    postgres: Postgres, database: PostgresDatabase
) -> None:
    """Such a connection does nothing any more, and does not know it: others are taken in its place."""
    wire = Wire(postgres, database)
    async with wire.listening() as url, opened(url) as storage:
        fence = await storage.claim("t")
        await storage.write(Change("t", fence, row("t"), SEATS))
        await asyncio.gather(*(storage.load("t") for _ in range(MAX_READERS)))
        wire.closes, wire.ended = False, 0
        ended = database.ask("""
            SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
        assert ended == [(True,)] * (MAX_READERS + 2)
        await eventually(lambda: wire.ended == MAX_READERS + 2)
        await asyncio.to_thread(int)  # when that is heard of, so is the goodbye: before they are used
        written = asyncio.create_task(until_stored(storage, line("t", fence, 1)))
        found = asyncio.create_task(eventually_loaded(storage, "t"))
        assert await written
        assert await found
        assert await lines(storage, "t") == [1]


async def test_whatever_goes_wrong_when_it_connects_again_a_process_stays_and_writes(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also what nobody foresaw: otherwise nothing would ever be written any more, and nobody be told."""
    async with opened(database.url) as storage:
        fence = await storage.claim("t")
        await storage.write(Change("t", fence, row("t"), SEATS))
        odd = [0, 0]
        connects = postgres_process.connect

        def stumbling(number: int) -> Callable[[str], Awaitable[Any]]:
            async def connect(url: str) -> Any:
                odd[number] += 1
                if odd[number] == 1:
                    raise RuntimeError("nobody has ever seen this")
                return await connects(url)

            return connect

        monkeypatch.setattr(postgres_process, "connect", stumbling(0))
        monkeypatch.setattr(postgres_writer, "connect", stumbling(1))
        database.ask("""
            SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
        assert await until_stored(storage, line("t", fence, 1))
        async with asyncio.timeout(PATIENCE):
            while odd[0] < 2 or odd[1] < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            while storage.process not in await storage.living():  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert await lines(storage, "t") == [1]


async def eventually_loaded(storage: PostgresStorage, table: str) -> bool:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await storage.load(table) is not None
            except NotStored:
                await asyncio.sleep(0.01)


@pytest.mark.real_time("PostgreSQL")
@pytest.mark.parametrize("when", ["just before a write", "a while before"])
async def test_a_server_that_is_killed_and_started_again(when: str) -> None:
    """What was written is there, what could not be is refused, and the process still has its tables."""
    with postgres_server() as server:  # it makes sure of what it writes, as outside of tests
        async with opened(server.url()) as storage:
            fence = await storage.claim("t")
            await storage.write(Change("t", fence, row("t"), SEATS))
            if when == "just before a write":
                server.kill()  # nothing else happens here meanwhile: the connection is seen to break under the write
            else:
                await asyncio.to_thread(server.kill)
            # What a connection breaks under is in doubt, and nobody is told of it before the database is back.
            perhaps_in_doubt = asyncio.create_task(storage.write(line("t", fence, 1)))
            await asyncio.sleep(0)  # so that it comes before the others
            for _ in range(2):
                with pytest.raises(NotStored):
                    await storage.write(line("t", fence, 1))
                with pytest.raises(NotStored):
                    await storage.load("t")
            assert when == "a while before" or not perhaps_in_doubt.done()
            await asyncio.to_thread(server.start)
            with pytest.raises(NotStored):
                await perhaps_in_doubt
            written = await until_stored(storage, line("t", fence, 1))
            assert written
            assert await lines(storage, "t") == [1]
            locks = "SELECT FROM pg_locks WHERE locktype = 'advisory'"
            await eventually(lambda: server.execute(locks))
            async with opened(server.url()) as other:
                with pytest.raises(Held):
                    await other.claim("t")


async def until_stored(storage: PostgresStorage, change: Change) -> bool:
    """Write something as soon as that can be. What was refused before was not there: else this would be, too."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await storage.write(change)
                return True
            except Fenced:
                return False
            except NotStored:
                await asyncio.sleep(0.01)


async def test_what_takes_too_long_is_given_up(
    database: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SETTINGS, "lock_timeout", "50")
    async with opened(database.url) as storage:
        fence = await storage.claim("t")
        await storage.write(Change("t", fence, row("t"), SEATS))
        stuck = await asyncpg.connect(database.url)
        async with stuck.transaction():
            await stuck.execute("LOCK TABLE lines")
            with pytest.raises(NotStored, match="lock timeout"):
                await storage.write(line("t", fence, 1))
        await stuck.close()
        await storage.write(line("t", fence, 1))
        assert await lines(storage, "t") == [1]
