"""What is said to PostgreSQL about tables: one statement writes any number of changes, and one reads a table.

Rows travel as one array for each column, which `unnest` makes rows of again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, get_args

from msgspec.structs import astuple, fields

from tablee.server.storage.columns import (
    ENTRY,
    LAST_LINE,
    SEAT,
    TABLE_READ,
    TABLE_REPLACED,
    date_anew,
    names,
    outdated,
    replaced,
    table_values,
)
from tablee.server.storage.postgres.processes import LIVING, THERE
from tablee.server.storage.store import Change, SeatRow, TableRow, entry_row


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
    """Rows that are sent with the statement, each with the number of the job that it belongs to."""
    arrays = ", ".join(f"${next(_places)}::{kind}[]" for kind in ("integer", *columns.values()))
    return f"unnest({arrays}) AS given (job, {names(columns)})"


def _put(table: str, columns: Mapping[str, str]) -> str:
    return f"INSERT INTO {table} ({names(columns)}) SELECT {names(columns)} FROM {_given(columns)} WHERE {_STANDS}"


_STANDS = "job NOT IN (SELECT job FROM lost)"
WRITE = f"""
    WITH changes AS (SELECT * FROM {_given(CHANGES)}),
    held AS (  -- whoever claims one of these tables waits until this is written, or has come before it
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
"""Write the changes of many jobs, but for those jobs that have lost a table: it answers with their numbers."""


def arguments(jobs: Sequence[Sequence[Change]]) -> Iterator[list[Any]]:
    """What `WRITE` takes: for each kind of row, its columns."""
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


LOAD = f"""
    SELECT ROW({TABLE_READ}),
        ARRAY(SELECT ROW({names(SEAT)}) FROM seats WHERE "table" = $1 ORDER BY seat),
        ARRAY(SELECT ROW({names(ENTRY)}) FROM lines WHERE "table" = $1 ORDER BY n),
        ARRAY(
            SELECT ROW(token, id, refused) FROM commands WHERE "table" = $1
            UNION SELECT ROW(token, command, ''::text) FROM lines WHERE "table" = $1 AND command IS NOT NULL
        )
    FROM tables WHERE id = $1
"""
FIND = "SELECT id FROM tables WHERE code = $1"
GAME_OF = "SELECT game FROM tables WHERE id = $1"
FREE_CODES = "UPDATE tables SET code = NULL WHERE phase = 'gathering' AND code IS NOT NULL AND made < $1"
DATE_ANEW = date_anew("$1::bigint", "$2::bigint", "$3::bigint")
READY = "UPDATE processes SET until = until WHERE id = $1"
COUNT = "SELECT count(*) FROM tables"
RUNNING = f"""
    WITH living AS MATERIALIZED ({LIVING})
    SELECT playing.id FROM (SELECT id, {LAST_LINE} AS last FROM tables WHERE phase = 'playing') AS playing
    LEFT JOIN leases ON leases."table" = playing.id AND leases.owner <> $3
    WHERE last > $1 AND (leases.owner IS NULL OR leases.owner NOT IN (SELECT id FROM living))
    ORDER BY last DESC LIMIT $2
"""
LEFT = f"""
    SELECT id FROM tables JOIN leases ON leases."table" = id
    WHERE phase = 'playing' AND leases.owner = ANY($1::integer[]) AND {LAST_LINE} > $2
"""
WATCHED = f"""
    WITH living AS MATERIALIZED ({LIVING})
    SELECT id, game, started, ARRAY(SELECT name FROM seats WHERE "table" = tables.id ORDER BY seat)
    FROM tables JOIN leases ON leases."table" = id
    WHERE phase = 'playing' AND watched AND {LAST_LINE} > $1
        AND leases.owner <> $3 AND leases.owner IN (SELECT id FROM living)
    ORDER BY started DESC LIMIT $2
"""
_OUTDATED = outdated("$1", "$2")
OUTDATED = f"SELECT id FROM tables WHERE {_OUTDATED} ORDER BY changed"
_ELSEWHERE = f"""
    SELECT FROM leases WHERE "table" = tables.id AND owner <> $4 AND EXISTS ({THERE.format("leases.owner")})
"""
DELETE = f"""
    WITH old AS (
        DELETE FROM tables WHERE {_OUTDATED} AND id = ANY($3) AND NOT EXISTS ({_ELSEWHERE}) RETURNING id
    )
    DELETE FROM leases USING old WHERE "table" = old.id
"""
