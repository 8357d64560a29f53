"""Where tables are stored, for tests: a SQLite file or a database in a real PostgreSQL server."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tablee.server.storage.postgres import PostgresStorage
from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.storage.store import Storage
from tests.postgres import EMPTY, Postgres
from tests.virtual import machine

StorageClass = TypeVar("StorageClass", bound=SqliteStorage)


def stored_at(path: Path, kind: type[StorageClass] = SqliteStorage) -> StorageClass:  # type: ignore[assignment]
    """A storage at this path: a real file, or in virtual time what the disk of the test's machine has there."""
    simulated = machine()
    return kind(path, simulated.disk(path).backend()) if simulated else kind(path)


class Database(Protocol):
    """One database, which can be opened again and again."""

    @property
    def options(self) -> Sequence[str]:
        """How `tablee serve` is told of it."""
        ...

    def storage(self) -> Storage:
        """A storage that is not open yet."""
        ...

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        """What stands in it, past the storage."""
        ...


class SqliteDatabase:
    """A file in a folder; in virtual time, on the disk of the test's machine."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "tablee.sqlite3"
        self.options = ("--data", str(folder))

    def storage(self) -> SqliteStorage:
        return stored_at(self._file)

    def ask(self, query: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        simulated = machine()
        if simulated:
            return simulated.disk(self._file).database.execute(query, values).fetchall()
        db = sqlite3.connect(self._file)
        try:
            with db:
                return db.execute(query, values).fetchall()
        finally:
            db.close()


class PostgresDatabase:
    """A database of its own in a server that others use, too."""

    def __init__(self, server: Postgres, template: str = EMPTY) -> None:
        self._server = server
        self.name = server.new_database(template)
        self.url = server.url(self.name)
        self.options = ("--database", self.url)

    def drop(self) -> None:
        """Delete it."""
        self._server.drop_database(self.name)

    def beside(self) -> PostgresDatabase:
        """An empty database in the same server."""
        return PostgresDatabase(self._server, "template1")

    def storage(self) -> PostgresStorage:
        return PostgresStorage(self.url)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in self._server.execute(query, self.url)]
