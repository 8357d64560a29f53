"""Copies all tables from one database to another, and compares rows by count and digest before it commits."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec import Struct

from tablee.server.storage.postgres import PostgresStorage
from tablee.server.storage.postgres_process import FAILURES, Connection, connect
from tablee.server.storage.sqlite import SqliteStorage, put
from tablee.server.storage.store import NotEmpty, NotStored, names

PARTS: Mapping[str, tuple[str, ...]] = {
    "tables": ("id",),
    "seats": ("table", "seat"),
    "lines": ("table", "n"),
    "commands": ("table", "token", "id"),
}
"""What is copied, and the order of its rows. Leases of tables are not."""
ROWS_AT_A_TIME = 5_000
Row = tuple[Any, ...]


class Counted(Struct, frozen=True):
    """The number of rows, and a digest of all of them."""

    rows: int
    digest: str


DIFFERS = "what arrived is not what was sent"


async def move(
    source: SqliteStorage | PostgresStorage, to: SqliteStorage | PostgresStorage
) -> dict[str, Counted]:
    """Copy all tables, and count what was copied. Raises `NotEmpty` and `NotStored`; then nothing has changed."""
    try:
        async with _opened(source) as here, _opened(to) as there:
            for part in PARTS:
                if (await _read(there, part)).rows:
                    raise NotEmpty
            sent = {part: await _carry(here, there, part) for part in PARTS}
            if sent != {part: await _read(there, part) for part in PARTS}:
                raise NotStored(DIFFERS)
            return sent
    except (sqlite3.Error, *FAILURES) as problem:
        raise NotStored(str(problem)) from None


async def _carry(here: Database, there: Database, part: str) -> Counted:
    if await here.columns(part) != await there.columns(part):
        raise NotStored(DIFFERS)
    return await _read(here, part, there)


async def _read(database: Database, part: str, to: Database | None = None) -> Counted:
    """Count the rows of a part, make their digest, and copy them to another database."""
    columns = await database.columns(part)
    count, digest = 0, hashlib.sha256()
    async for rows in database.rows(part, columns):
        for row in rows:
            # Booleans, which SQLite stores as numbers, count as numbers.
            values = [int(value) if isinstance(value, bool) else value for value in row]
            digest.update(msgspec.json.encode(values) + b"\n")
        count += len(rows)
        if to is not None:
            await to.add(part, columns, rows)
    return Counted(count, digest.hexdigest())


@asynccontextmanager
async def _opened(storage: SqliteStorage | PostgresStorage) -> AsyncIterator[Database]:
    """A database, opened for one transaction."""
    if isinstance(storage, SqliteStorage):
        db = sqlite3.connect(storage.path, isolation_level=None)
        try:
            db.execute("BEGIN")
            yield InFile(db)
            db.execute("COMMIT")
        finally:
            db.close()
    else:
        connection = await connect(storage.url)
        try:
            await connection.execute("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
            async with connection.transaction(isolation="repeatable_read"):
                yield InPostgres(connection)
        finally:
            connection.terminate()


class InFile:
    """A SQLite file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def columns(self, part: str) -> list[str]:
        return sorted(name for (name,) in self._db.execute("SELECT name FROM pragma_table_info(?)", (part,)))

    async def rows(self, part: str, columns: list[str]) -> AsyncIterator[list[Row]]:
        found = self._db.execute(f"SELECT {names(columns)} FROM {part} ORDER BY {names(PARTS[part])}")
        while rows := found.fetchmany(ROWS_AT_A_TIME):
            yield rows

    async def add(self, part: str, columns: list[str], rows: list[Row]) -> None:
        self._db.executemany(f"INSERT {put(part, columns)}", rows)


class InPostgres:
    """A PostgreSQL database."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def columns(self, part: str) -> list[str]:
        return sorted(await self._kinds(part))

    async def rows(self, part: str, columns: list[str]) -> AsyncIterator[list[Row]]:
        kinds = await self._kinds(part)
        order = ", ".join(
            f'"{key}"' + (' COLLATE "C"' if kinds[key] == "text" else "") for key in PARTS[part]
        )
        found = await self._connection.cursor(f"SELECT {names(columns)} FROM {part} ORDER BY {order}")
        while rows := await found.fetch(ROWS_AT_A_TIME):
            yield [tuple(row) for row in rows]

    async def add(self, part: str, columns: list[str], rows: list[Row]) -> None:
        kinds = await self._kinds(part)
        truths = [at for at, name in enumerate(columns) if kinds[name] == "boolean"]
        records = [tuple(bool(v) if at in truths else v for at, v in enumerate(row)) for row in rows]
        await self._connection.copy_records_to_table(part, records=records, columns=columns)

    async def _kinds(self, part: str) -> dict[str, str]:
        found = await self._connection.fetch(
            "SELECT attname, format_type(atttypid, NULL) FROM pg_attribute"
            " WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped",
            part,
        )
        return dict(found)


Database = InFile | InPostgres
