"""Where tables are stored, for tests: a SQLite file or a database in a real PostgreSQL server."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from tablee.server.storage.postgres.storage import PostgresStorage
from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.storage.store import Storage
from tests.postgres import EMPTY, Postgres


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
    """A file in a folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "tablee.sqlite3"
        self.options = ("--data", str(folder))

    def storage(self) -> SqliteStorage:
        return SqliteStorage(self._file)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        db = sqlite3.connect(self._file)
        try:
            with db:
                return db.execute(query).fetchall()
        finally:
            db.close()


class PostgresDatabase:
    """A database of its own in a server that others use, too."""

    def __init__(self, server: Postgres, template: str = EMPTY) -> None:
        self._server = server
        self.name = server.new_database(template)
        self.url = server.url(self.name)
        self.options = ("--database", self.url)

    def beside(self) -> PostgresDatabase:
        """An empty database in the same server."""
        return PostgresDatabase(self._server, "template1")

    def storage(self) -> PostgresStorage:
        return PostgresStorage(self.url)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in self._server.execute(query, self.url)]
