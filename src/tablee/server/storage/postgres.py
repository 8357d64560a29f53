"""The storage of tables in PostgreSQL: one connection writes, some read, and one shows that this process is alive."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Sequence
from itertools import count
from typing import Any

import asyncpg
from msgspec.structs import replace

from tablee.server.storage.postgres_process import (
    ANSWER_S,
    ASK_FOR,
    CLAIM,
    CONNECTING_S,
    FAILURES,
    LEASE,
    LIVING,
    LOCKS,
    OTHERS,
    OURS,
    RELEASE,
    SETTINGS,
    THERE,
    Connection,
    Process,
    connect,
    lost,
    pauses,
    why,
)
from tablee.server.storage.postgres_writer import Job, Writer
from tablee.server.storage.store import (
    ENTRY,
    LAST_LINE,
    SEAT,
    TABLE_READ,
    Change,
    Done,
    Held,
    InUse,
    NewerSchema,
    NotStored,
    Outdated,
    SeatRow,
    Stored,
    TableRow,
    date_anew,
    entry_row,
    migration_scripts,
    names,
    outdated,
)
from tablee.server.wire.requests import Watched

log = logging.getLogger(__name__)

MAX_READERS = 4
ENDING_POLL_S = 0.02
_END = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2
"""
_LOAD = f"""
    SELECT ROW({TABLE_READ}),
        ARRAY(SELECT ROW({names(SEAT)}) FROM seats WHERE "table" = $1 ORDER BY seat),
        ARRAY(SELECT ROW({names(ENTRY)}) FROM lines WHERE "table" = $1 ORDER BY n),
        ARRAY(
            SELECT ROW(token, id, refused) FROM commands WHERE "table" = $1
            UNION SELECT ROW(token, command, ''::text) FROM lines WHERE "table" = $1 AND command IS NOT NULL
        )
    FROM tables WHERE id = $1
"""
_FIND = "SELECT id FROM tables WHERE code = $1"
_GAME_OF = "SELECT game FROM tables WHERE id = $1"
_FREE_CODES = "UPDATE tables SET code = NULL WHERE phase = 'gathering' AND code IS NOT NULL AND made < $1"
_DATE_ANEW = date_anew("$1::bigint", "$2::bigint", "$3::bigint")
_READY = "UPDATE processes SET until = until WHERE id = $1"
_COUNT = "SELECT count(*) FROM tables"
_RUNNING = f"""
    WITH living AS MATERIALIZED ({LIVING})
    SELECT playing.id FROM (SELECT id, {LAST_LINE} AS last FROM tables WHERE phase = 'playing') AS playing
    LEFT JOIN leases ON leases."table" = playing.id AND leases.owner <> $3
    WHERE last > $1 AND (leases.owner IS NULL OR leases.owner NOT IN (SELECT id FROM living))
    ORDER BY last DESC LIMIT $2
"""
_LEFT = f"""
    SELECT id FROM tables JOIN leases ON leases."table" = id
    WHERE phase = 'playing' AND leases.owner = ANY($1::integer[]) AND {LAST_LINE} > $2
"""
_WATCHED = f"""
    WITH living AS MATERIALIZED ({LIVING})
    SELECT id, game, started, ARRAY(SELECT name FROM seats WHERE "table" = tables.id ORDER BY seat)
    FROM tables JOIN leases ON leases."table" = id
    WHERE phase = 'playing' AND watched AND {LAST_LINE} > $1
        AND leases.owner <> $3 AND leases.owner IN (SELECT id FROM living)
    ORDER BY started DESC LIMIT $2
"""
_IS_OUTDATED = outdated("$1", "$2")
_OUTDATED = f"SELECT id FROM tables WHERE {_IS_OUTDATED} ORDER BY changed"
_ELSEWHERE = f"""
    SELECT FROM leases WHERE "table" = tables.id AND owner <> $4 AND EXISTS ({THERE.format("leases.owner")})
"""
_DELETE = f"""
    WITH old AS (
        DELETE FROM tables WHERE {_IS_OUTDATED} AND id = ANY($3) AND NOT EXISTS ({_ELSEWHERE}) RETURNING id
    )
    DELETE FROM leases USING old WHERE "table" = old.id
"""


class PostgresStorage:
    """All tables in one database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._process = Process(url)
        self._writer = Writer(url, self._find_out)
        self._readers: Any = None

    def check(self, *, shared: bool = False) -> None:
        """Bring the database up to date, so that problems show before the server opens.

        Raises as `open` does, and `InUse` if it is not to be shared and another server uses it.
        """
        asyncio.run(self._check(shared))

    async def _check(self, shared: bool) -> None:
        connection = await connect(self.url)
        try:
            await migrate(connection)
            if shared:
                return
            clock = asyncio.get_running_loop().time
            patience = clock() + LEASE.total_seconds() + 1
            while await connection.fetchval(OTHERS) is not None:
                if clock() > patience:
                    raise InUse("another server uses the database")
                await asyncio.sleep(0.05)
        except FAILURES as problem:
            raise why(problem, self.url) from None
        finally:
            connection.terminate()

    async def open(self) -> None:
        connection = await connect(self.url)
        try:
            await migrate(connection)
        except FAILURES as problem:
            raise why(problem, self.url) from None
        finally:
            connection.terminate()
        self._readers = asyncpg.create_pool(
            self.url,
            min_size=0,
            max_size=MAX_READERS,
            timeout=CONNECTING_S,
            command_timeout=ANSWER_S,
            server_settings=SETTINGS,
            reset=_nothing,
        )
        await self._readers
        await self._process.arrive()
        await self._writer.open()

    async def close(self) -> None:
        await self._writer.close()
        await self._process.leave()
        if self._readers is not None:
            self._readers.terminate()

    async def ready(self) -> None:
        await self._ask(_READY, self._process.number)

    async def claim(self, table: str) -> int:
        fence: int | None = await self._one(CLAIM, table, self._process.number)
        if fence is None:
            raise Held("another process runs the table")
        return fence

    async def release(self, table: str, fence: int | None, heir: int) -> None:
        await self._ask(RELEASE, table, self._process.number, fence, heir)

    async def write(self, *changes: Change) -> None:
        await self._writer.submit(changes)

    async def load(self, table: str) -> Stored | None:
        found = await self._ask(_LOAD, table)
        if not found:
            return None
        row, seats, lines, done = found[0]
        return Stored(
            row=TableRow(*row),
            seats=tuple(SeatRow(*seat) for seat in seats),
            entry_rows=tuple(tuple(line) for line in lines),
            done=tuple(Done(*command) for command in done),
        )

    async def find(self, code: str) -> str | None:
        id: str | None = await self._one(_FIND, code)
        return id

    async def game_of(self, table: str) -> str | None:
        game: str | None = await self._one(_GAME_OF, table)
        return game

    async def free_codes(self, made: int) -> None:
        await self._ask(_FREE_CODES, made)

    async def date_anew(self, since: int, until: int, later: int) -> None:
        await self._ask(_DATE_ANEW, since, until, later)

    async def outdated(self, before: Outdated) -> list[str]:
        return [id for (id,) in await self._ask(_OUTDATED, before.idle, before.running)]

    async def count(self) -> int:
        return int(await self._one(_COUNT))

    async def delete(self, tables: Sequence[str], before: Outdated) -> None:
        await self._ask(_DELETE, before.idle, before.running, tables, self._process.number)

    async def running(self, since: int, most: int) -> list[str]:
        return [id for (id,) in await self._ask(_RUNNING, since, most, self._process.number)]

    # Several processes.

    @property
    def shared(self) -> PostgresStorage:
        return self

    @property
    def process(self) -> int:
        return self._process.number

    def on_message(self, call: Callable[[str, int], None]) -> None:
        self._process.on_message = call

    async def ask_for(self, table: str) -> None:
        await self._ask(ASK_FOR, table, self._process.number)

    @property
    def breaks(self) -> int:
        return self._process.breaks

    async def living(self) -> set[int]:
        return {number for (number,) in await self._ask(LIVING)}

    async def left_by(self, processes: Collection[int], since: int) -> list[str]:
        return [id for (id,) in await self._ask(_LEFT, list(processes), since)]

    async def watched(self, since: int, most: int) -> list[tuple[int, Watched]]:
        rows = await self._ask(_WATCHED, since, most, self._process.number)
        return [(started, Watched(table, game, names, 0)) for table, game, started, names in rows]

    async def ours(self) -> set[str]:
        return {id for (id,) in await self._ask(OURS, self._process.number)}

    async def _one(self, query: str, *args: Any) -> Any:
        """The first value of the first row of the answer, if there is one."""
        found = await self._ask(query, *args)
        return found[0][0] if found else None

    async def _ask(self, query: str, *args: Any) -> list[Any]:
        """The rows of a query. If the connection is lost it is repeated, which does no harm for any of these."""
        for attempt in count():
            try:
                return await self._read(query, args)
            except asyncpg.CharacterNotInRepertoireError:
                return []  # no id or code has such a character
            except FAILURES as problem:
                if attempt or not lost(problem):
                    raise NotStored(str(problem)) from None
        raise AssertionError

    async def _read(self, query: str, args: Sequence[Any]) -> list[Any]:
        async with self._readers.acquire() as connection:
            try:
                found: list[Any] = await connection.fetch(query, *args)
            except FAILURES as problem:
                if lost(problem):
                    connection.terminate()  # it may not have noticed that it is broken
                raise
            return found

    # The outcome of what was being written when the connection broke.

    async def _find_out(self, session: tuple[Any, Any], jobs: Sequence[Job]) -> None:
        """Tell each job its outcome, once the database is back."""
        for pause in pauses():
            try:
                # The backend of the broken connection could still write what it has not read yet.
                while await self._ask(_END, *session):  # noqa: ASYNC110
                    await asyncio.sleep(ENDING_POLL_S)
                for job in jobs:
                    is_there = await self._is_there(job.changes[0])
                    job.tell(None if is_there else NotStored("the connection broke before it was written"))
                return
            except Exception as problem:  # any: the jobs would wait for ever
                log.warning("the outcome of a change is not known yet: %s", problem)
                await asyncio.sleep(pause)

    async def _is_there(self, change: Change) -> bool:
        """Whether a change is stored: one part of it tells of all that was written with it."""
        stored = await self.load(change.table)
        if stored is None:
            return False
        if change.entries:
            return entry_row(change.entries[0]) in stored.entry_rows
        if change.done is not None:
            return change.done in stored.done
        # Its code may have been freed meanwhile.
        row = change.row is None or change.row == replace(stored.row, code=change.row.code)
        return row and change.seats in (None, stored.seats)


async def _nothing(_: Connection) -> None:
    """Replaces asyncpg's reset after each query: no statement leaves anything to reset."""


async def migrate(connection: Connection) -> None:
    """Bring a database up to date. Raises `NewerSchema` for one that a newer version has written."""
    scripts = migration_scripts("postgres")
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({LOCKS}, 0)")  # one process at a time
        if await connection.fetchval("SELECT to_regclass('house_version') IS NULL"):
            await connection.execute("CREATE TABLE house_version (version INTEGER NOT NULL)")
            await connection.execute("INSERT INTO house_version VALUES (0)")
        version = await connection.fetchval("SELECT version FROM house_version")
        if version > max(scripts):
            raise NewerSchema(f"the database is of version {version}, and this program knows {max(scripts)}")
        for number, script in scripts.items():
            if number > version:
                await connection.execute(script)
                await connection.execute("UPDATE house_version SET version = $1", number)
                log.info("the database is now of version %d", number)
