"""The storage of tables in a SQLite file: one thread commits changes, those that wait together, and one reads."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar
from urllib.parse import quote

from msgspec.structs import astuple, fields, replace

from tablee.server.clock import sleep
from tablee.server.storage.store import (
    ENTRY,
    LAST_LINE,
    SEAT,
    TABLE,
    TABLE_READ,
    TABLE_REPLACED,
    Change,
    CodeTaken,
    Damaged,
    Done,
    Fenced,
    Lost,
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
    table_values,
)

log = logging.getLogger(__name__)
T = TypeVar("T")

MAX_CHANGES_PER_COMMIT = 500
LINGER_S = 0.0002
"""The next commit waits so long for further changes, times the changes of the last one less one ..."""
LONGEST_LINGER_S = 0.002
"""... and no longer than this. Syncing a commit to the disk costs as much as ten changes: single changes do not wait,
and under load fewer commits make up for the wait."""
FILES_POLL_S = 1.0
"""How often to check that the files still exist, while nothing is written."""
INSPECTION_S = 10.0
"""For so long a database is checked for damage before the server opens; the rest is checked while it runs."""
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
Job = Callable[[sqlite3.Connection], object]
"""Statements that are committed all or none."""
Batch = list[tuple[Job, "asyncio.Future[None]"]]
"""Jobs that arrived in one turn of the event loop, each with the future that is done once it is committed."""


class SqliteBackend(Protocol):
    """Owns the connections to a database, and runs the statements of a `SqliteStorage` on them. Tests replace it."""

    async def open(self) -> None:
        """Connect to a database that is up to date (`migrate`). Raises `NewerSchema` or `NotStored`."""

    async def close(self) -> None:
        """Commit what was submitted, then close the connections."""

    def submit(self, batch: Batch) -> None:
        """Commit jobs in their order (`write_together`), and `tell` their outcome. Returns at once."""

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """The result of a query of what is committed. Raises `NotStored` (`reason_of`)."""


class SqliteStorage:
    """All tables in one file. Only one process may have it open, which `run.own` ensures."""

    def __init__(self, path: Path, backend: SqliteBackend | None = None) -> None:
        self.path = path
        self._backend = ThreadBackend(path) if backend is None else backend
        self._arrived: Batch = []
        """Jobs of this turn of the event loop, which are submitted together."""

    def check(self) -> None:
        """Check the file and bring it up to date, so that problems show before the server opens.

        Raises as `open` does, and `Damaged`: then the file is left just as it is.
        """
        inspect(self.path)
        for connection in connect(self.path):
            connection.close()

    async def open(self) -> None:
        await self._backend.open()

    async def close(self) -> None:
        self._hand_over()
        await self._backend.close()

    async def ready(self) -> None:
        await self._submit(_write_the_same)

    async def claim(self, table: str) -> int:
        return 0

    async def release(self, table: str, fence: int | None, heir: int) -> None:
        """Nothing to do: no other process uses the file."""

    @property
    def shared(self) -> None:
        return None

    def write(self, *changes: Change) -> Awaitable[None]:
        return self._submit(partial(_write, changes))

    def _submit(self, job: Job) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._arrived:
            loop.call_soon(self._hand_over)
        self._arrived.append((job, done))
        return done

    def _hand_over(self) -> None:
        if self._arrived:
            arrived, self._arrived = self._arrived, []
            self._backend.submit(arrived)

    async def load(self, table: str) -> Stored | None:
        return await self._backend.read(lambda db: _load(db, table))

    async def find(self, code: str) -> str | None:
        return await self._backend.read(lambda db: _first(db, "SELECT id FROM tables WHERE code = ?", code))

    async def game_of(self, table: str) -> str | None:
        return await self._backend.read(lambda db: _first(db, "SELECT game FROM tables WHERE id = ?", table))

    async def free_codes(self, made: int) -> None:
        await self._submit(lambda db: db.execute(_FREE_CODES, (made,)))

    async def date_anew(self, since: int, until: int, later: int) -> None:
        await self._submit(lambda db: db.execute(_DATE_ANEW, (since, until, later)))

    async def outdated(self, before: Outdated) -> list[str]:
        return await self._backend.read(lambda db: _outdated(db, before))

    async def count(self) -> int:
        return int(await self._backend.read(lambda db: _first(db, "SELECT count(*) FROM tables")) or 0)

    async def delete(self, tables: Sequence[str], before: Outdated) -> None:
        await self._submit(lambda db: _delete(db, tables, before))

    async def running(self, since: int, most: int) -> list[str]:
        return await self._backend.read(lambda db: [id for id, _ in db.execute(_RUNNING, (since, most))])


class ThreadBackend:
    """A thread that writes, and commits together what arrived together; and another one that reads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "tablee-reader")
        self._reading: sqlite3.Connection | None = None
        self._trouble: NotStored | None = None
        """Why nothing is written any more: the file is damaged or lost."""

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        writing, self._reading = await loop.run_in_executor(self._reader, connect, self._path)
        self._writer = threading.Thread(
            target=self._write_all, args=(writing, Files(self._path), loop), name="tablee-writer", daemon=True
        )
        self._writer.start()

    async def close(self) -> None:
        if self._writer is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
        if self._reading is not None:
            await self.read(sqlite3.Connection.close)
        self._reader.shutdown()

    def submit(self, batch: Batch) -> None:
        self._queue.put(batch)

    async def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        assert self._reading is not None
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, query, self._reading)
        except sqlite3.Error as problem:
            reason = reason_of(problem)
            self._note(reason)
            raise reason from None

    def _note(self, problem: NotStored) -> None:
        """Stop writing for good if the file is damaged or lost: what is there is left as it is."""
        if self._trouble is None and isinstance(problem, Damaged | Lost):
            self._trouble = problem
            log.critical("%s: %s", self._path, problem)

    def _write_all(self, db: sqlite3.Connection, files: Files, loop: asyncio.AbstractEventLoop) -> None:
        """The writer thread: commits everything that waits, again and again."""
        going = True
        linger = 0.0
        while going:
            batch, going = _batch(self._queue, linger)
            linger = min(LINGER_S * max(len(batch) - 1, 0), LONGEST_LINGER_S)
            jobs, futures = zip(*batch, strict=True) if batch else ((), ())
            results = self._write_batch(db, jobs, files)
            if batch:
                try:
                    loop.call_soon_threadsafe(tell, zip(futures, results, strict=True))
                except RuntimeError:  # the event loop has closed
                    going = False
        db.close()

    def _write_batch(
        self, db: sqlite3.Connection, jobs: Sequence[Job], files: Files
    ) -> Sequence[NotStored | None]:
        """The outcome of each job. Nothing is acknowledged that was written to a deleted or replaced file."""
        if self._trouble is not None:
            return [self._trouble] * len(jobs)
        results = write_together(db, jobs) if jobs else []
        for problem in filter(None, results):
            self._note(problem)
        if files.lost():
            rescued = files.rescue(db)
            saved = "all that was acknowledged has been saved" if rescued else "what was in it may be lost"
            self._note(
                Lost(
                    f"a file of the database was deleted or replaced while it was in use; {saved}; start again"
                )
            )
            return results if rescued else [self._trouble] * len(jobs)
        return results


class Files:
    """The files of an open database. The system goes on writing to them after they were deleted or replaced."""

    def __init__(self, path: Path) -> None:
        self._file, self._log = path, path.with_name(path.name + "-wal")
        self._known = _identity(self._file), _identity(self._log)

    def lost(self) -> bool:
        """Whether one of the files was deleted or replaced."""
        return (_identity(self._file), _identity(self._log)) != self._known

    def rescue(self, db: sqlite3.Connection) -> bool:
        """Bring the content of a deleted log into the file. Whether all of it is there now."""
        if _identity(self._file) != self._known[0]:
            return False
        try:
            busy, pages, moved = db.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
        except sqlite3.Error:
            return False
        return not busy and pages == moved


def _identity(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def inspect(path: Path, patience: float = INSPECTION_S) -> None:
    """Check a database, and raise `Damaged`. After `patience` seconds the check goes on beside, and logs damage."""
    found: Future[None] = Future()

    def look() -> None:
        try:
            _look_through(path)
        except Exception as problem:
            found.set_exception(problem)
        else:
            found.set_result(None)

    def tell(found: Future[None]) -> None:
        if found.exception() is not None:
            log.error("%s: %s", path, found.exception())

    threading.Thread(target=look, name="tablee-inspector", daemon=True).start()
    try:
        found.result(patience)
    except TimeoutError:
        log.info("the check of %s takes long, and goes on while it is used", path)
        found.add_done_callback(tell)


def _look_through(path: Path) -> None:
    """Check the whole database without changing it. Raises `Damaged`."""
    if not path.exists():
        return
    try:
        db = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)
        try:
            ((found,), *_) = db.execute("PRAGMA quick_check(1)").fetchall()
        finally:
            db.close()
    except sqlite3.Error as problem:
        raise reason_of(problem) from None
    if found != "ok":
        raise Damaged(" ".join(found.split()))


def _write_the_same(db: sqlite3.Connection) -> None:
    """Write something that changes nothing."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {version}")


def connect(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Bring a file up to date, and connect to it, to write and to read. Raises `NewerSchema` or `NotStored`."""
    try:
        writing = _connection(path)
        migrate(writing)
        return writing, _connection(path)
    except sqlite3.Error as problem:
        raise reason_of(problem) from None


def _connection(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA busy_timeout = 5000")
    db.execute("PRAGMA secure_delete = ON")  # names that were deleted are not left in the file
    return db


def _batch(queue: SimpleQueue[Batch | None], linger: float) -> tuple[Batch, bool]:
    """The changes for the next commit, none if none came for a while; and whether more can come."""
    batch: Batch = []
    try:
        while (arrived := queue.get(timeout=FILES_POLL_S)) is not None:
            if not batch and linger > 0:
                sleep(linger)
            batch += arrived
            if queue.empty() or len(batch) >= MAX_CHANGES_PER_COMMIT:
                return batch, True
    except Empty:
        return batch, True
    return batch, False


def tell(told: Iterable[tuple[asyncio.Future[None], NotStored | None]]) -> None:
    """Complete the futures of jobs: None means that the job is committed. Runs in the event loop."""
    for done, problem in told:
        if done.done():
            continue
        if problem is None:
            done.set_result(None)
        else:
            done.set_exception(problem)


def write_together(db: sqlite3.Connection, jobs: Sequence[Job]) -> list[NotStored | None]:
    """Commit all at once; if that fails, each by itself."""
    problem = _commit(db, jobs)
    if problem is None:
        return [None] * len(jobs)
    if len(jobs) == 1:
        return [problem]
    return [_commit(db, [job]) for job in jobs]


def _commit(db: sqlite3.Connection, jobs: Sequence[Job]) -> NotStored | None:
    try:
        db.execute("BEGIN IMMEDIATE")
        for job in jobs:
            job(db)
        db.execute("COMMIT")
    except Exception as problem:
        # Any: a value that SQLite cannot store raises other errors, and the thread must go on.
        with suppress(sqlite3.Error):
            if db.in_transaction:
                db.execute("ROLLBACK")
        return reason_of(problem)
    return None


def reason_of(problem: Exception) -> NotStored:
    """Why a change was not written. A duplicate entry number means that the table was run twice."""
    if isinstance(problem, sqlite3.IntegrityError):
        return CodeTaken(str(problem)) if "tables.code" in str(problem) else Fenced(str(problem))
    name = getattr(problem, "sqlite_errorname", "")
    if getattr(problem, "sqlite_errorcode", 0) & 0xFF in DAMAGE:
        return Damaged(f"the database is damaged, and left as it is ({name})")
    return NotStored(name or str(problem))


def _write(changes: Iterable[Change], db: sqlite3.Connection) -> None:
    for change in changes:
        if change.row is not None:
            db.execute(_PUT_TABLE, table_values(change.row))
        if change.seats is not None:
            seats = [(change.table, seat, *astuple(who)) for seat, who in enumerate(change.seats)]
            db.executemany(_PUT_SEATS, seats)
            db.execute('DELETE FROM seats WHERE "table" = ? AND seat >= ?', (change.table, len(seats)))
        done = (None, None) if change.done is None else (change.done.token, change.done.id)
        for entry in change.entries:
            db.execute(_PUT_LINE, (change.table, *entry_row(entry), *done))
        if change.done is not None and not change.entries:
            db.execute("INSERT INTO commands VALUES (?, ?, ?, ?)", (change.table, *done, change.done.refused))


def put(table: str, columns: Sequence[str]) -> str:
    """The table, columns and placeholders of an `INSERT` of one row."""
    return f"INTO {table} ({names(columns)}) VALUES ({', '.join('?' * len(columns))})"


_PUT_TABLE = f"INSERT {put('tables', TABLE)} {TABLE_REPLACED}"
_PUT_SEATS = f"INSERT OR REPLACE {put('seats', ('table', 'seat', *SEAT))}"
_PUT_LINE = f"INSERT {put('lines', ('table', *ENTRY, 'token', 'command'))}"
_DONE = """
    SELECT token, id, refused FROM commands WHERE "table" = ?
    UNION SELECT token, command, '' FROM lines WHERE "table" = ? AND command IS NOT NULL
"""
_FREE_CODES = "UPDATE tables SET code = NULL WHERE phase = 'gathering' AND code IS NOT NULL AND made < ?"
_RUNNING = f"""
    SELECT id, {LAST_LINE} AS last FROM tables WHERE phase = 'playing' AND last > ? ORDER BY last DESC LIMIT ?
"""
_DATE_ANEW = date_anew("?1", "?2", "?3")
_OUTDATED = f"SELECT id FROM tables WHERE {outdated('?1', '?2')}"


def _outdated(db: sqlite3.Connection, before: Outdated) -> list[str]:
    return [id for (id,) in db.execute(f"{_OUTDATED} ORDER BY changed", (before.idle, before.running))]


def _delete(db: sqlite3.Connection, tables: Sequence[str], before: Outdated) -> None:
    for table in tables:
        if db.execute(f"{_OUTDATED} AND id = ?3", (before.idle, before.running, table)).fetchone():
            for rows in ("lines", "commands", "seats"):
                db.execute(f'DELETE FROM {rows} WHERE "table" = ?', (table,))
            db.execute("DELETE FROM tables WHERE id = ?", (table,))


_SWITCHES = [field.name for field in fields(TableRow) if field.type is bool]
"""Boolean columns, which SQLite stores as numbers."""


def _load(db: sqlite3.Connection, table: str) -> Stored | None:
    db.execute("BEGIN")
    try:
        row = db.execute(f"SELECT {TABLE_READ} FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            return None
        seats = db.execute(f'SELECT {names(SEAT)} FROM seats WHERE "table" = ? ORDER BY seat', (table,))
        lines = db.execute(f'SELECT {names(ENTRY)} FROM lines WHERE "table" = ? ORDER BY n', (table,))
        done = db.execute(_DONE, (table, table))
        found = TableRow(*row)
        return Stored(
            row=replace(found, **{name: bool(getattr(found, name)) for name in _SWITCHES}),
            seats=tuple(SeatRow(*seat) for seat in seats),
            entry_rows=tuple(lines),
            done=tuple(Done(*command) for command in done),
        )
    finally:
        db.execute("COMMIT")


def _first(db: sqlite3.Connection, query: str, *args: str) -> str | None:
    row = db.execute(query, args).fetchone()
    return None if row is None else str(row[0])


def migrations() -> list[str]:
    """The numbered migrations, oldest first; the first is number 1."""
    return list(migration_scripts("sqlite").values())


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database up to date. Raises `NewerSchema` for one that a newer version has written."""
    scripts = migrations()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(scripts):
        raise NewerSchema(f"the database is of version {version}, and this program knows {len(scripts)}")
    for number, script in enumerate(scripts[version:], start=version + 1):
        db.executescript(f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;")
        log.info("the database is now of version %d", number)
