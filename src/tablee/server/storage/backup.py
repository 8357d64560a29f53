"""Backups of a SQLite database: one file, made while a server writes, and put back while none does.

A backup is a copy of the database at one moment, with one more table, `backup`: the date, and a digest of all rows.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

import msgspec
from msgspec import Struct

from tablee.server.clock import Clocks
from tablee.server.storage.sqlite import migrations, reason_of
from tablee.server.storage.store import Damaged, NewerSchema

COMPANIONS = ("-wal", "-shm", "-journal")
"""What the names of the files end with that SQLite keeps beside a database."""
ROWS_TOGETHER = 5_000


class NotABackup(Exception):
    """This file was not made by `back_up`."""


class Backup(Struct, frozen=True):
    """What a backup holds."""

    made: str
    """The date and time, UTC."""
    tables: int
    """How many tables of games."""
    kept: Path | None = None
    """The folder with the database that it replaced."""


def back_up(database: Path, file: Path) -> Backup:
    """Write a copy of a database to a file, which is replaced as a whole or not at all.

    Raises `OSError` if the file cannot be written, and `NotStored` if the database cannot be read.
    """
    with TemporaryDirectory(prefix=".tablee-", dir=file.parent) as folder:
        copy = Path(folder) / "backup"
        try:
            with closing(_opened(database)) as db:
                db.execute("PRAGMA schema_version")
                made = f"{_now():%Y-%m-%d %H:%M:%S}"
                try:
                    db.execute("VACUUM INTO ?", (str(copy.absolute()),))
                    tables = _seal(copy, made)
                except sqlite3.Error as problem:
                    raise _cannot_write(problem) from None
        except sqlite3.Error as problem:
            raise reason_of(problem) from None
        copy.chmod(0o600)  # it holds digests of tokens
        _make_durable(copy)
        copy.replace(file)
        _make_durable(file.parent)
    return Backup(made, tables)


def _cannot_write(problem: sqlite3.Error) -> Exception:
    """Why a copy could not be made: the database is damaged, or the copy cannot be written."""
    reason = reason_of(problem)
    if isinstance(reason, Damaged):
        return reason
    number = errno.ENOSPC if getattr(problem, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL else errno.EIO
    return OSError(number, os.strerror(number))


def restore(file: Path, database: Path) -> Backup:
    """Replace a database with a backup. The old one is kept in a folder beside it.

    The caller holds the data folder. Raises `OSError` if the folder cannot be written, and `NotABackup`, `Damaged` or
    `NewerSchema`; then nothing has changed.
    """
    data = database.parent
    with TemporaryDirectory(prefix=".tablee-", dir=data) as folder:
        copy = Path(folder) / database.name
        shutil.copyfile(file, copy)
        found = _unseal(copy)
        copy.chmod(0o600)
        _give_to_owner(copy, data)
        _make_durable(copy)
        kept = _set_aside(database)
        copy.replace(database)
    _make_durable(data)
    return msgspec.structs.replace(found, kept=kept)


def _set_aside(database: Path) -> Path | None:
    """Keep a database in a folder of its own. It also stays in its place, so that there is one at any moment."""
    companions = [database.with_name(database.name + ending) for ending in COMPANIONS]
    there = [path for path in (database, *companions) if path.exists() and not path.name.endswith("-shm")]
    if not there:
        return None
    kept = database.with_name(f"before-restore-{_now():%Y%m%d-%H%M%S-%f}")
    kept.mkdir(0o700)
    try:
        _give_to_owner(kept, database.parent)
        for path in there:
            try:
                os.link(path, kept / path.name)
            except OSError:  # a file system without links
                shutil.copyfile(path, kept / path.name)
        _make_durable(kept)
        _make_durable(kept.parent)
    except OSError:
        shutil.rmtree(kept)
        raise
    with suppress(sqlite3.Error), closing(_opened(database)) as db:  # what is damaged is kept all the same
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for path in companions:  # a log must not be applied to another database
        path.unlink(missing_ok=True)
    return kept


def _seal(copy: Path, made: str) -> int:
    """Check a copy, and add the table `backup`. Returns the number of tables of games."""
    with closing(_opened(copy)) as db:
        digest = _look_through(db)
        db.execute("CREATE TABLE backup (made TEXT NOT NULL, digest TEXT NOT NULL) STRICT")
        db.execute("INSERT INTO backup VALUES (?, ?)", (made, digest))
        return _tables(db)


def _unseal(copy: Path) -> Backup:
    """Check a copy of a backup, and remove the table `backup`. Raises `NotABackup`, `NewerSchema` and `Damaged`."""
    with closing(_opened(copy)) as db:
        try:
            try:
                ((made, digest),) = db.execute("SELECT made, digest FROM backup")
            except (sqlite3.OperationalError, ValueError):
                raise NotABackup from None
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version > len(migrations()):
                raise NewerSchema
            db.execute("DROP TABLE backup")
            if _look_through(db) != digest:
                raise Damaged("its rows are not those that were written")
            return Backup(made, _tables(db))
        except sqlite3.Error as problem:
            if getattr(problem, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
                raise NotABackup from None
            raise _cannot_write(problem) from None


def _look_through(db: sqlite3.Connection) -> str:
    """A digest of all rows. Raises `Damaged`."""
    ((found,), *_) = db.execute("PRAGMA integrity_check(1)").fetchall()
    if found != "ok":
        raise Damaged(" ".join(found.split()))
    digest = hashlib.sha256()
    names = db.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    )
    for (name,) in names.fetchall():
        digest.update(msgspec.json.encode(name))
        rows = db.execute(f'SELECT * FROM "{name}" NOT INDEXED')
        while some := rows.fetchmany(ROWS_TOGETHER):
            digest.update(msgspec.json.encode(some))
    return digest.hexdigest()


def _tables(db: sqlite3.Connection) -> int:
    (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=rw", uri=True, isolation_level=None)


def _give_to_owner(path: Path, folder: Path) -> None:
    """Give a file to the owner of the folder, if the superuser restores it."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def _make_durable(path: Path) -> None:
    """Sync a file, or the names in a folder, to the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _now() -> datetime:
    return datetime.fromtimestamp(Clocks().wall(), UTC)
