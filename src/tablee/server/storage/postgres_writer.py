"""Writes changes to PostgreSQL, all that wait in one statement, and reports an outcome only once it is certain."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, get_args

import asyncpg
from msgspec.structs import astuple, fields

from tablee.server import tasks
from tablee.server.incidents import incident
from tablee.server.storage.postgres_process import FAILURES, Connection, code, connect, lost, pauses
from tablee.server.storage.store import (
    ENTRY,
    SEAT,
    TABLE_REPLACED,
    Change,
    CodeTaken,
    Fenced,
    NotStored,
    SeatRow,
    TableRow,
    entry_row,
    names,
    replaced,
    table_values,
)
from tablee.server.tasks import OrderedSet

log = logging.getLogger(__name__)

MAX_JOBS_PER_STATEMENT = 500
OF_ONE_JOB = ("21", "22", "23", "40")
"""Classes of error codes that one job may cause: the others are written without it."""
_SESSION = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"


def _kind(python: Any) -> str:
    if python is bool:
        return "boolean"
    return "bigint" if python is int or int in get_args(python) else "text"


def _columns(struct: type[TableRow] | type[SeatRow]) -> dict[str, str]:
    return {field.name: _kind(field.type) for field in fields(struct)}


TABLES = _columns(TableRow)
SEATS = {"table": "text", "seat": "bigint"} | _columns(SeatRow)
_ENTRY = {name: "text" if name in ("move", "proof") else "bigint" for name in ENTRY}
LINES = {"table": "text"} | _ENTRY | {"token": "text", "command": "text"}
COMMANDS = {"table": "text", "token": "text", "id": "text", "refused": "text"}
CHANGES = {"table": "text", "fence": "bigint"}
FEWER = {"table": "text", "seats": "bigint"}
_places = count(1)


def _given(columns: Mapping[str, str]) -> str:
    """Rows that are sent with the statement as one array for each column, with the number of the job of each row."""
    arrays = ", ".join(f"${next(_places)}::{kind}[]" for kind in ("integer", *columns.values()))
    return f"unnest({arrays}) AS given (job, {names(columns)})"


def _put(table: str, columns: Mapping[str, str]) -> str:
    return f"INSERT INTO {table} ({names(columns)}) SELECT {names(columns)} FROM {_given(columns)} WHERE {_STANDS}"


_STANDS = "job NOT IN (SELECT job FROM lost)"
WRITE = f"""
    WITH changes AS (SELECT * FROM {_given(CHANGES)}),
    held AS (  -- a process that claims one of these tables waits until this is written, or has come before it
        SELECT leases."table", leases.fence FROM leases JOIN changes USING ("table", fence) FOR SHARE OF leases
    ),
    lost AS (SELECT job FROM changes WHERE ("table", fence) NOT IN (SELECT "table", fence FROM held)),
    put_tables AS (
        {_put("tables", TABLES)}
        {TABLE_REPLACED}
    ),
    put_seats AS ({_put("seats", SEATS)} ON CONFLICT ("table", seat) DO UPDATE SET {replaced(SEAT)}),
    fewer_seats AS (
        DELETE FROM seats USING {_given(FEWER)}
        WHERE seats."table" = given."table" AND seats.seat >= given.seats AND {_STANDS}
    ),
    put_lines AS ({_put("lines", LINES)}),
    put_commands AS ({_put("commands", COMMANDS)})
    SELECT DISTINCT job FROM lost
"""
"""Writes the changes of many jobs, except for jobs that have lost a table: it answers with their numbers."""


def arguments(jobs: Sequence[Sequence[Change]]) -> Iterator[list[Any]]:
    """The arguments of `WRITE`: for each kind of row, its columns."""
    kinds = (CHANGES, TABLES, SEATS, FEWER, LINES, COMMANDS)
    rows: list[list[tuple[Any, ...]]] = [[] for _ in kinds]
    for job, changes in enumerate(jobs):
        for change in changes:
            for kind, found in zip(rows, _rows(change), strict=True):
                kind += [(job, *row) for row in found]
    for columns, found in zip(kinds, rows, strict=True):
        yield from map(list, zip(*found, strict=True)) if found else ([] for _ in range(len(columns) + 1))


def _rows(change: Change) -> Iterator[list[tuple[Any, ...]]]:
    table, seats = change.table, change.seats
    done = (None, None) if change.done is None else (change.done.token, change.done.id)
    yield [(table, change.fence)]
    yield [] if change.row is None else [tuple(table_values(change.row))]
    yield [(table, seat, *astuple(who)) for seat, who in enumerate(seats or ())]
    yield [] if seats is None else [(table, len(seats))]
    yield [(table, *entry_row(entry), *done) for entry in change.entries]
    yield [] if change.done is None or change.entries else [(table, *done, change.done.refused)]


@dataclass(frozen=True)
class Job:
    """Changes that are written all or none, and a future for the outcome."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]

    def tell(self, problem: NotStored | None = None) -> None:
        """Report that the changes are stored, or why not."""
        if self.done.done():
            return
        if problem is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(problem)


@dataclass(frozen=True)
class Session:
    """A connection, and what identifies it in the database."""

    connection: Connection
    known: tuple[Any, Any]
    """The `pid` of its backend and when that began, as pids are reused."""


FindOut = Callable[[tuple[Any, Any], Sequence[Job]], Coroutine[None, None, None]]
"""Tells jobs their outcome, once the broken connection that wrote them cannot write any more."""


class Writer:
    """Writes jobs over one connection, one statement at a time."""

    def __init__(self, url: str, find_out: FindOut) -> None:
        self._url = url
        self._find_out = find_out
        self._waiting: deque[Job] = deque()
        self._arrived = asyncio.Event()
        self._closing = False
        self._session: Session | None = None
        self._pauses = pauses()
        self._not_before = 0.0
        """When to connect again, by the clock of the event loop."""
        self._writing: asyncio.Task[None] | None = None
        self._finding_out: OrderedSet[asyncio.Task[None]] = OrderedSet()

    async def open(self) -> None:
        """Connect, and start to write. Raises `NotStored`."""
        await self._connected()
        self._writing = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Write what waits. Jobs whose outcome is still unknown are told nothing."""
        self._closing = True
        self._arrived.set()
        if self._writing is not None:
            await self._writing
        await tasks.cancel(self._finding_out)
        if self._session is not None:
            with suppress(*FAILURES):
                await self._session.connection.close(timeout=1)

    def submit(self, changes: tuple[Change, ...]) -> asyncio.Future[None]:
        """Have changes written, all or none."""
        job = Job(changes, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        self._arrived.set()
        return job.done

    async def _write_all(self) -> None:
        while not self._closing:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                group = self._next_group()
                try:
                    await self._write_group(group)
                except Exception as problem:  # any: if this loop ended, nothing would be written
                    incident(log, "changes cannot be written", problem)
                    tell(group, NotStored(str(problem)))

    def _next_group(self) -> list[Job]:
        """Jobs that wait, in their order, but each table only once: one statement cannot change a row twice."""
        group: list[Job] = []
        tables: set[str] = set()
        while self._waiting and len(group) < MAX_JOBS_PER_STATEMENT:
            own = {change.table for change in self._waiting[0].changes}
            if not tables.isdisjoint(own):
                break
            tables |= own
            group.append(self._waiting.popleft())
        return group

    async def _connected(self) -> Session:
        """The connection, or a new one. After a failed attempt, changes are refused for a while without another."""
        if self._session is not None and not self._session.connection.is_closed():
            return self._session
        self._session = None
        clock = asyncio.get_running_loop().time
        if clock() < self._not_before:
            raise NotStored("the database is away")
        try:
            connection = await connect(self._url)
            self._session = Session(connection, tuple(await connection.fetchrow(_SESSION)))
        except (NotStored, *FAILURES) as problem:
            self._not_before = clock() + next(self._pauses)
            raise NotStored(str(problem)) from None
        self._pauses = pauses()
        return self._session

    async def _write_group(self, group: list[Job]) -> None:
        """Write all at once; if one job makes that fail, each half by itself."""
        try:
            session = await self._connected()
        except NotStored as problem:
            tell(group, problem)
            return
        try:
            fenced = await session.connection.fetch(WRITE, *arguments([job.changes for job in group]))
        except Exception as problem:
            if lost(problem, session.connection):
                # The jobs may be stored, or not. Later ones do not wait until that is known.
                log.warning("the connection to the database broke: %s", problem)
                session.connection.terminate()
                self._session = None
                tasks.start(self._find_out(session.known, group), self._finding_out)
            elif len(group) > 1 and code(problem).startswith(OF_ONE_JOB):
                middle = len(group) // 2
                await self._write_group(group[:middle])
                await self._write_group(group[middle:])
            else:
                tell(group, reason(problem))
            return
        for (number,) in fenced:
            group[number].tell(Fenced("another process runs the table by now"))
        tell(group)


def tell(group: Sequence[Job], problem: NotStored | None = None) -> None:
    """Tell all jobs the same, except those that were told already."""
    for job in group:
        job.tell(problem)


def reason(problem: Exception) -> NotStored:
    """Why a change was refused. A duplicate entry number means that another process has run the table."""
    if not isinstance(problem, asyncpg.IntegrityConstraintViolationError):
        return NotStored(str(problem))
    taken = problem.constraint_name == "tables_code_key"
    return CodeTaken(str(problem)) if taken else Fenced(str(problem))
