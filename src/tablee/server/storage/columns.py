"""What both databases have in common: their columns, which are the fields of what they keep, and some SQL."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from operator import attrgetter
from typing import Any, Literal

from msgspec.structs import astuple

from tablee.server.storage.store import SeatRow, TableRow

TABLE = TableRow.__struct_fields__
SEAT = SeatRow.__struct_fields__
ENTRY = ("n", "at", "by", "move", "rt", "u", "proof")
NEVER_UPDATED = ("id", "game", "rules", "made", "position", "origin")
"""Columns that an update leaves as they are ..."""
UPDATED_ONCE = ("started", "code")
"""... and those for which it depends on what is there."""


def migration_scripts(database: Literal["sqlite", "postgres"]) -> dict[int, str]:
    """The migrations by number, oldest first. PostgreSQL's have the numbers of SQLite's that do the same."""
    folder = files(__package__) / "migrations" / database
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=attrgetter("name"))
    return {int(file.name[:4]): file.read_text(encoding="utf-8") for file in found}


def names(columns: Iterable[str]) -> str:
    """Columns in a statement.

    >>> names(["n", "by"])
    '"n", "by"'
    """
    return ", ".join(f'"{name}"' for name in columns)


def replaced(columns: Iterable[str]) -> str:
    """The `SET` of an upsert: these columns are taken from the new row."""
    return ", ".join(f'"{name}" = excluded."{name}"' for name in columns)


def table_values(row: TableRow) -> list[Any]:
    """A table's row as it is stored: codes are unique, so without one there is nothing."""
    return [
        (value or None) if name == "code" else value for name, value in zip(TABLE, astuple(row), strict=True)
    ]


TABLE_READ = ", ".join("coalesce(code, '')" if name == "code" else f'"{name}"' for name in TABLE)
"""The columns of a table in a `SELECT`: no code is read as an empty one."""
TABLE_REPLACED = f"""
    ON CONFLICT (id) DO UPDATE SET {replaced(name for name in TABLE if name not in NEVER_UPDATED + UPDATED_ONCE)},
        started = coalesce(tables.started, excluded.started), -- its date may have been corrected
        code = CASE WHEN excluded.code IS NULL THEN NULL ELSE tables.code END -- it may have been freed
"""


def date_anew(since: str, until: str, later: str) -> str:
    """The statement that corrects the dates of tables, with the placeholders of `Storage.date_anew`."""
    return f"""
        UPDATE tables SET changed = changed + {later},
            made = CASE WHEN made >= {since} THEN made + {later} ELSE made END,
            started = CASE WHEN started >= {since} THEN started + {later} ELSE started END
        WHERE changed BETWEEN {since} AND {until}
    """


LAST_LINE = """
    started + coalesce((SELECT at FROM lines WHERE "table" = tables.id ORDER BY n DESC LIMIT 1), 0)
"""
"""When something last happened in a game: milliseconds since 1970."""


def outdated(idle: str, running: str) -> str:
    """The condition for tables that are old enough to go, with the placeholders of `Outdated`."""
    before = f"CASE WHEN origin = '' THEN {running} ELSE {idle} END"
    return f"changed < {idle} AND (phase <> 'playing' OR {LAST_LINE} < {before})"
