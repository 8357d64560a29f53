"""Old tables are deleted, and only those."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablee.cli import serve
from tablee.games.bungee.data import Lot
from tablee.kernel import CHANCE, Entry
from tablee.server.clock import Clocks
from tablee.server.lobby.expiry import MAX_DELETED_AT_ONCE, ExpiredTables
from tablee.server.settings import Settings
from tablee.server.storage.sqlite import SqliteStorage, migrate, migrations
from tablee.server.storage.store import Change, Done, NotStored, Outdated, Phase, SeatRow, Storage, TableRow
from tests.server.databases import Database, SqliteDatabase
from tests.server.live import BOT, FRIEND, ME, Running, eventually, running, system_clocks

DAY, HOUR = 86_400, 3600
SEATS = (SeatRow("person", "Ana", token="0" * 64), SeatRow("bot", "Gaston", "sensible"))


async def put(
    storage: Storage,
    id: str,
    phase: Phase,
    changed: int,
    lines: Sequence[int] = (),
    started: int = 0,
    origin: str = "",
) -> None:
    """Store a table with everything that belongs to it."""
    begun = None if phase == "gathering" else started
    row = TableRow(id, "bungee", 1, "{}", "normal", phase, 0, 0, id, 0, changed, begun, origin=origin)
    written = tuple(Entry(n, at, CHANCE, Lot(0)) for n, at in enumerate(lines, start=1))
    fence = await storage.claim(id)
    await storage.write(Change(id, fence, row, SEATS, written, Done("0" * 64, "one")))


def count(database: Database, table: str = "%") -> list[int]:
    """How many rows there are in the database of one table, or of all."""
    return [
        database.ask(f"SELECT count(*) FROM {rows} WHERE \"{key}\" LIKE '{table}'")[0][0]
        for rows, key in (("tables", "id"), ("seats", "table"), ("lines", "table"), ("commands", "table"))
    ]


async def test_what_is_old_is_found_and_deleted_with_all_that_belongs_to_it(database: Database) -> None:
    storage = database.storage()
    await storage.open()
    await put(storage, "over-old", "over", 999, [1, 2])
    await put(storage, "over-new", "over", 1000, [1, 2])
    await put(storage, "never-began-old", "gathering", 998)
    await put(storage, "never-began-new", "gathering", 1001)
    await put(storage, "played-lately", "playing", 10, [1, 95], started=10)
    await put(storage, "played-long-ago", "playing", 10, [1, 80], started=10)
    await put(storage, "played-never", "playing", 10, started=10)
    origin = '{"table":"","at":7}'
    await put(storage, "continued-old", "playing", 11, [1, 980], started=10, origin=origin)
    await put(storage, "continued-new", "playing", 11, [1, 991], started=10, origin=origin)
    continued = ["continued-new", "continued-old"]
    assert await storage.running(since=50, most=9) == [*continued, "played-lately", "played-long-ago"]
    assert await storage.running(since=50, most=1) == continued[:1]
    assert await storage.running(since=90, most=9) == [*continued, "played-lately"]
    before = Outdated(idle=1000, running=100)
    old = await storage.outdated(before)
    assert set(old[:2]) == {"played-long-ago", "played-never"}
    assert old[2:] == ["continued-old", "never-began-old", "over-old"]
    await storage.delete([*old, "over-new", "played-lately", "nowhere"], before)
    assert await storage.outdated(before) == []
    assert [await storage.load(id) for id in old] == [None] * 5
    for kept in ("continued-new", "over-new", "never-began-new", "played-lately"):
        stored = await storage.load(kept)
        assert stored is not None
        assert (stored.seats, len(stored.done)) == (SEATS, 1)
    await storage.close()
    assert count(database) == [4, 8, 6, 1]  # the command of a game under way is kept with its lines


async def test_what_was_stored_while_the_clock_was_behind_is_dated_anew(database: Database) -> None:
    storage = database.storage()
    await storage.open()
    await put(storage, "before", "over", 99)
    await put(storage, "over", "over", 100)
    await put(storage, "begun-before", "playing", 150, [1], started=50)
    await put(storage, "playing", "playing", 150, [1], started=150)
    await put(storage, "after", "gathering", 201)
    await storage.date_anew(since=100, until=200, later=1000)
    fence = await storage.claim("playing")
    row = TableRow("playing", "bungee", 1, "{}", "calm", "playing", 0, 0, "", 0, 1200, 150)
    await storage.write(Change("playing", fence, row))  # a process that knows the old date of its beginning
    await storage.close()
    assert database.ask("SELECT id, changed, started FROM tables ORDER BY id") == [
        ("after", 201, None),
        ("before", 99, 0),
        ("begun-before", 1150, 50),
        ("over", 1100, 0),
        ("playing", 1200, 1150),
    ]


async def test_a_date_that_was_set_forward_is_noticed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar, corrected = Calendar(), []

    async def date_anew(since: int, until: int, later: int) -> None:
        corrected.append(round(later / 1000 / DAY))
        await asyncio.sleep(0.01)

    async with running(tmp_path, clocks=calendar.clocks) as server:
        registry = server.registry
        monkeypatch.setattr(registry.context.storage, "date_anew", date_anew)
        for calendar.days in (10, 10.9, 9):
            await registry.old.look()
            await registry.old.look()
    assert corrected == [
        10
    ]  # a day more is no more than what a machine may sleep, and what is past is left alone


async def test_a_table_that_was_used_meanwhile_is_not_deleted(database: Database) -> None:
    storage = database.storage()
    await storage.open()
    await put(storage, "a", "gathering", 5)
    before = Outdated(idle=1000, running=100)
    assert await storage.outdated(before) == ["a"]
    row = TableRow("a", "bungee", 1, "{}", "normal", "playing", 0, 0, "", 0, 2000, 2000)
    await storage.write(Change("a", await storage.claim("a"), row))
    await storage.delete(["a"], before)
    assert await storage.load("a") is not None
    await storage.close()


@pytest.mark.real_time("files of the system")
async def test_what_was_deleted_is_not_left_in_the_file_and_its_space_is_used_again(tmp_path: Path) -> None:
    file = tmp_path / "tablee.sqlite3"

    async def filled(name: str) -> int:
        """Delete what is there, store fifty tables, and tell how large the file is then."""
        storage = SqliteStorage(file)
        await storage.open()
        for old in await storage.outdated(Outdated(10, 10)):
            await storage.delete([old], Outdated(10, 10))
        for number in range(50):
            await put(storage, f"{name}-{number}", "over", 5, range(50))
        await storage.close()
        return file.stat().st_size

    size = await filled("table")
    assert b"table-7" in file.read_bytes()
    assert await filled("other") < size * 1.2
    assert b"table-7" not in file.read_bytes()


class Calendar:
    """A calendar that a test turns, and hours that it lets pass."""

    def __init__(self, days: float = 0) -> None:
        self.days = days
        self.hours = 0.0
        real = system_clocks()
        self.clocks = Clocks(
            wall=lambda: real.wall() + self.days * DAY + self.hours * HOUR,
            steady=lambda: real.steady() + self.hours * HOUR,
        )


async def finished(server: Running) -> dict[str, Any]:
    """A table whose game is over."""
    seated = await server.create(ME, BOT, options={"rounds": 1, "turns": 6})
    async with server.player(seated) as ana:
        await ana.must("start")
        await ana.play_out(Random(1))
    return seated


async def gone(server: Running, *seated: dict[str, Any]) -> None:
    """Wait until tables have left memory."""
    await eventually(lambda: not any(one["table"] in server.registry.tables for one in seated))


async def test_an_old_table_goes_unless_somebody_is_there(tmp_path: Path) -> None:
    calendar = Calendar()
    async with running(tmp_path, Settings(unload_after_s=0.1), clocks=calendar.clocks) as server:
        over, looked_at = await finished(server), await finished(server)
        waiting = await server.create(ME, FRIEND)
        await gone(server, over, looked_at, waiting)
        calendar.days = 89
        await server.registry.old.delete()
        assert count(SqliteDatabase(tmp_path))[0] == 3
        await server.join(waiting["table"])  # something happened there
        await gone(server, waiting)
        async with server.player(looked_at) as ana:
            calendar.days = 91
            await server.registry.old.delete()
            assert count(SqliteDatabase(tmp_path), over["table"]) == [0, 0, 0, 0]
            assert count(SqliteDatabase(tmp_path), waiting["table"])[0] == 1
            await ana.must("rematch")
        lost = await server.http.get(f"/api/tables/{over['table']}")
        assert (lost.status_code, lost.json()["say"]["id"]) == (404, "server-unknown-table")
        await gone(server, looked_at)
        calendar.days = 182
        await eventually(lambda: not server.registry.tables)
        for left in (2, 1, 0):
            await server.registry.old.delete()
            assert count(SqliteDatabase(tmp_path))[0] == left
        assert count(SqliteDatabase(tmp_path)) == [0, 0, 0, 0]


async def test_a_game_that_is_over_leaves_memory_sooner_and_comes_back(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(unload_finished_after_s=0.1)) as server:
        waiting = await server.create(ME, FRIEND)
        over = await finished(server)
        await gone(server, over)
        assert list(server.registry.tables) == [waiting["table"]]
        async with server.player(over) as ana:
            await ana.until(lambda: ana.updates)
            assert ana.position["result"]


async def test_nobody_is_turned_away_who_has_come_and_not_yet_said_who_they_are(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND)
        page = server.player(seated)
        await page.connect()
        await page.settled()
        table = server.registry.tables[seated["table"]]
        await eventually(lambda: table.queue.quiet)
        assert not table.is_idle(0)
        await page.close()
        await eventually(lambda: table.is_idle(0))


async def test_a_game_under_way_is_kept_ten_times_as_long(tmp_path: Path) -> None:
    calendar = Calendar()
    settings = Settings(absence_s=0.02, pause_after_s=0.05, unload_after_s=0.1)
    async with running(tmp_path, settings, clocks=calendar.clocks) as server:
        seated = await server.create(ME, BOT, options={"rounds": 12})
        async with server.player(seated) as ana:
            await ana.must("start")
            await ana.until(lambda: ana.updates)
        await gone(server, seated)
        for calendar.days, kept in ((899, 1), (901, 0)):
            await server.registry.old.delete()
            assert count(SqliteDatabase(tmp_path), seated["table"])[0] == kept


async def test_nobody_finds_a_table_while_it_is_being_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calendar = Calendar()
    async with running(tmp_path, Settings(unload_after_s=0.1), clocks=calendar.clocks) as server:
        seated = await finished(server)
        await gone(server, seated)
        calendar.days = 91
        storage = server.registry.context.storage
        delete, reached, go_on = storage.delete, asyncio.Event(), asyncio.Event()

        async def fail_slowly(tables: Sequence[str], before: Outdated) -> None:
            reached.set()
            await go_on.wait()
            raise NotStored("the disk is full")

        monkeypatch.setattr(storage, "delete", fail_slowly)
        deleting = asyncio.create_task(server.registry.old.delete())
        await reached.wait()
        address = f"/api/tables/{seated['table']}"
        assert (await server.http.get(address)).status_code == 404
        go_on.set()
        with pytest.raises(NotStored):
            await deleting
        assert (await server.http.get(address)).status_code == 200  # it is still there after all
        monkeypatch.setattr(storage, "delete", delete)
        await gone(server, seated)
        await server.registry.old.delete()
        assert (await server.http.get(address)).status_code == 404


async def filled(folder: Path, old: int, new: int) -> None:
    """Store so many tables at which nothing has happened for a hundred days, and so many new ones."""
    storage = SqliteDatabase(folder).storage()
    await storage.open()
    now = system_clocks().date()
    long_ago, lately = now - 100 * DAY * 1000, now - DAY * 1000
    tables = [put(storage, f"old-{number}", "over", long_ago) for number in range(old)]
    for number in range(new):
        tables.append(put(storage, f"new-{number}", "over", lately))
        tables.append(put(storage, f"on-{number}", "playing", lately, [1], lately))
    await asyncio.gather(*tables)
    await storage.close()


@pytest.mark.parametrize("ahead", [91, 901])
async def test_a_clock_that_is_months_ahead_when_the_server_starts_deletes_nothing(
    tmp_path: Path, ahead: float
) -> None:
    await filled(tmp_path, old=0, new=30)
    calendar = Calendar(ahead)
    async with running(tmp_path, clocks=calendar.clocks) as server:
        for _ in range(3):
            await server.registry.old.look()
            assert count(SqliteDatabase(tmp_path))[0] == 60
            calendar.hours += 0.9
        calendar.days = 0  # it is put right
        for _ in range(10):
            await server.registry.old.look()
            calendar.hours += 1
        assert count(SqliteDatabase(tmp_path))[0] == 60


async def test_nothing_is_deleted_after_the_date_has_jumped_and_never_most_tables_at_once(
    tmp_path: Path,
) -> None:
    await filled(tmp_path, old=0, new=30)
    calendar = Calendar()
    async with running(tmp_path, clocks=calendar.clocks) as server:
        await server.registry.old.look()
        calendar.hours = 3
        calendar.days = 901
        for hours, left in ((3, 60), (5.9, 60), (6, 59), (7, 58)):
            calendar.hours = hours
            await server.registry.old.look()
            assert count(SqliteDatabase(tmp_path))[0] == left


async def test_old_tables_go_hour_by_hour_and_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(tmp_path, old=9, new=27)
    together = []
    delete = SqliteStorage.delete

    async def watched(self: SqliteStorage, tables: Sequence[str], before: Outdated) -> None:
        together.append(len(tables))
        await delete(self, tables, before)

    monkeypatch.setattr(SqliteStorage, "delete", watched)
    calendar = Calendar()
    async with running(tmp_path, clocks=calendar.clocks) as server:
        for calendar.hours, left in ((0, 63), (3, 57), (4, 54)):
            await server.registry.old.look()
            assert count(SqliteDatabase(tmp_path))[0] == left
    assert max(together) <= MAX_DELETED_AT_ONCE


async def test_whoever_keeps_tables_for_ever_deletes_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExpiredTables, "delete", None)
    calendar = Calendar()
    async with running(tmp_path, Settings(keep_days=0), clocks=calendar.clocks) as server:
        calendar.hours = 3
        await server.registry.old.look()


def test_tables_of_older_versions_are_as_old_as_their_last_line(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tablee.sqlite3", isolation_level=None)
    db.executescript("".join(migrations()[:3]) + "PRAGMA user_version = 3;")
    row = "INSERT INTO tables VALUES (?, 'bungee', 1, '{}', 'normal', ?, 0, NULL, 5, ?, '')"
    db.executemany(row, [("a", "over", 60), ("b", "playing", 60), ("c", "gathering", None)])
    db.execute(
        "INSERT INTO lines VALUES ('a', 1, 3, -1, '{}', NULL, 0, NULL), ('a', 2, 40, -1, '{}', NULL, 0, NULL)"
    )
    migrate(db)
    assert db.execute("SELECT id, changed FROM tables ORDER BY id").fetchall() == [
        ("a", 100),
        ("b", 60),
        ("c", 5),
    ]
    db.close()


def test_the_option_counts_in_days(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda **options: given.append(options["settings"]))
    serve.serve()
    serve.serve(keep=0)
    serve.serve(keep=1.5)
    assert [settings.keep_days for settings in given] == [90, 0, 1.5]
