"""The database: durable, migrated, and honest when it cannot be written."""

import asyncio
import json
import resource
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from tablee.games.bungee import GAME
from tablee.games.bungee.data import Call, Lot
from tablee.kernel import CHANCE, Entry
from tablee.server.storage.sqlite import SqliteStorage, migrate, migrations
from tablee.server.storage.store import (
    Change,
    CodeTaken,
    Done,
    Fenced,
    NewerSchema,
    NotStored,
    SeatRow,
    Storage,
    TableRow,
    migration_scripts,
)
from tests.postgres import Postgres
from tests.running import tablee
from tests.server.databases import Database, PostgresDatabase, SqliteDatabase, stored_at
from tests.server.live import FRIEND, ME, PATIENCE, Player, running, seeded
from tests.server.process import server_process

SEATS = (SeatRow("person", "Ana", token="0" * 64), SeatRow("bot", "Gaston", "sensible"))


def row(id: str = "t", code: str = "BCDF") -> TableRow:
    return TableRow(id, "bungee", 1, "{}", "normal", "gathering", 0, 0, code, 5, 5)


@asynccontextmanager
async def opened(database: Database) -> AsyncIterator[Storage]:
    storage = database.storage()
    await storage.open()
    try:
        yield storage
    finally:
        await storage.close()


async def test_what_was_written_is_there_again(database: Database) -> None:
    entries = (
        Entry(1, 0, CHANCE, Lot(0)),
        Entry(2, 9, 0, Call(), reaction_ms=4, uncertainty_ms=2, proof={"seat": 0}),
    )
    async with opened(database) as storage:
        fence = await storage.claim("t")
        await storage.write(Change("t", fence, row(), SEATS))
        await storage.write(Change("t", fence, entries=entries, done=Done("0" * 64, "one")))
        await storage.write(Change("t", fence, done=Done("0" * 64, "two", '{"say":"no"}')))
        await storage.ready()
    async with opened(database) as storage:
        stored = await storage.load("t")
        assert await storage.game_of("t") == "bungee"
        assert (await storage.game_of("nowhere"), await storage.load("nowhere")) == (None, None)
    assert stored is not None
    assert (stored.row, stored.seats, tuple(stored.entries(GAME))) == (row(), SEATS, entries)
    assert sorted(stored.done, key=lambda done: done.id) == [
        Done("0" * 64, "one"),
        Done("0" * 64, "two", '{"say":"no"}'),
    ]


async def test_nothing_goes_by_a_name_that_no_text_can_hold(database: Database) -> None:
    async with opened(database) as storage:
        assert (await storage.game_of("a\0"), await storage.load("a\0"), await storage.find("\0")) == (
            None,
        ) * 3


async def test_while_the_database_is_away_a_new_table_is_refused_in_a_sentence(tmp_path: Path) -> None:
    class Away(SqliteStorage):
        async def claim(self, table: str) -> int:
            raise NotStored("the database is away")

    async with running(tmp_path, storage=stored_at(tmp_path / "away.sqlite3", Away)) as server:
        wish = {"game": "bungee", "name": "Ana", "seats": [ME, FRIEND]}
        answer = await server.http.post("/api/tables", json=wish)
        assert (answer.status_code, answer.json()["say"]["id"]) == (503, "server-not-stored")


async def test_all_that_may_change_about_a_table_changes(database: Database) -> None:
    """And what it is from its beginning on does not; seats that are fewer are fewer."""
    new = TableRow(
        "t", "rouge", 2, '{"rounds":3}', "calm", "playing", 1, 1, "", 6, 7, 8, "r", False, False, True, "{}"
    )
    seat = SeatRow("person", "Bo", "b", "1" * 64, "{}", "Cy", "2" * 64, "pear", "leek")
    async with opened(database) as storage:
        fence = await storage.claim("t")
        await storage.write(Change("t", fence, row(), SEATS))
        await storage.write(Change("t", fence, new, (seat,)))
        stored = await storage.load("t")
    assert stored is not None
    assert stored.row == replace(new, game="bungee", rules=1, made=5, position="")
    assert stored.seats == (seat,)


async def test_a_change_that_cannot_be_spoils_no_other(database: Database) -> None:
    async with opened(database) as storage:
        fences = {id: await storage.claim(id) for id in ("a", "b", "c", "nowhere")}
        await storage.write(Change("a", fences["a"], row("a"), SEATS, (Entry(1, 0, CHANCE, Lot(0)),)))
        results = await asyncio.gather(
            storage.write(Change("b", fences["b"], row("b", code="BCDF"), SEATS)),
            storage.write(Change("a", fences["a"], entries=(Entry(1, 0, 0, Call()),))),
            storage.write(Change("a", fences["a"], entries=(Entry(2, 0, 0, Call()),))),
            storage.write(Change("c", fences["c"], row("c", code="GHJK"), SEATS)),
            storage.write(Change("nowhere", fences["nowhere"], entries=(Entry(1, 0, 0, Call()),))),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [CodeTaken, Fenced, type(None), type(None), Fenced]
        stored = await storage.load("a")
        assert stored is not None
        assert [(entry.n, entry.by) for entry in stored.entries(GAME)] == [(1, -1), (2, 0)]
        assert await storage.load("b") is None
        assert await storage.find("GHJK") == "c"


async def test_what_a_database_has_no_room_for_spoils_nothing_else(database: Database) -> None:
    """A number, or half of a character: the writer goes on, whatever it is handed."""
    async with opened(database) as storage:
        fences = {id: await storage.claim(id) for id in "abc"}
        written = [
            storage.write(Change("a", fences["a"], replace(row("a", "A"), started=2**63))),
            storage.write(Change("b", fences["b"], replace(row("b", "B"), options="\ud800"))),
            storage.write(Change("c", fences["c"], row("c", "C"))),
        ]
        first, second, third = await asyncio.gather(*written, return_exceptions=True)
        assert isinstance(first, NotStored)
        assert isinstance(second, NotStored)
        assert third is None
        await storage.write(Change("a", fences["a"], row("a", "A")))
        assert [await storage.game_of(id) for id in "abc"] == ["bungee", None, "bungee"]


async def test_changes_that_belong_together_are_written_all_or_none(database: Database) -> None:
    async with opened(database) as storage:
        fences = {id: await storage.claim(id) for id in ("a", "b", "c")}
        await storage.write(Change("a", fences["a"], row("a"), SEATS))
        together = (
            Change("b", fences["b"], row("b", code="GHJK"), SEATS),
            Change("c", fences["c"], row("c"), SEATS),
        )
        with pytest.raises(CodeTaken):
            await storage.write(*together)
        assert (await storage.load("b"), await storage.load("c")) == (None, None)
        await storage.write(together[0], Change("c", fences["c"], row("c", code="LMNP"), SEATS))
        assert await storage.count() == 3


async def test_codes_of_old_tables_are_free_again(database: Database) -> None:
    async with opened(database) as storage:
        first, second = await storage.claim("a"), await storage.claim("b")
        await storage.write(Change("a", first, row("a"), SEATS))
        await storage.free_codes(5)
        assert await storage.find("BCDF") == "a"
        await storage.free_codes(6)
        assert await storage.find("BCDF") is None
        await storage.write(Change("b", second, row("b"), SEATS))
        await storage.write(Change("a", first, row("a")))  # still believes in its code
        assert await storage.find("BCDF") == "b"


def test_both_databases_keep_the_same(tmp_path: Path, postgres: Postgres) -> None:
    assert max(migration_scripts("postgres")) == len(migrations())
    lite, real = SqliteDatabase(tmp_path), PostgresDatabase(postgres)
    lite.storage().check()
    for table in ("tables", "seats", "lines", "commands"):
        columns = {name for (name,) in lite.ask(f"SELECT name FROM pragma_table_info('{table}')")}
        query = f"SELECT attname FROM pg_attribute WHERE attrelid = '{table}'::regclass AND attnum > 0"
        assert {name for (name,) in real.ask(query)} == columns


def test_commands_of_the_first_version_are_kept(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "tablee.sqlite3", isolation_level=None)
    db.executescript(migrations()[0] + "PRAGMA user_version = 1;")
    db.execute("INSERT INTO tables VALUES ('t', 'bungee', 1, '{}', 'normal', 'playing', 0, NULL, 5, 6, '')")
    db.execute(
        "INSERT INTO seats VALUES ('t', 0, 'person', 'Ana', '', 'digest'), ('t', 1, 'bot', 'Bo', 'x', '')"
    )
    db.execute("INSERT INTO commands VALUES ('t', 0, 'one'), ('t', 0, 'two')")
    migrate(db)
    rows = db.execute("SELECT * FROM commands ORDER BY id").fetchall()
    db.close()
    assert rows == [("t", "digest", "one", ""), ("t", "digest", "two", "")]


async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tablee.sqlite3") as db:
        db.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
    db.close()
    with pytest.raises(NewerSchema):
        await SqliteStorage(tmp_path / "tablee.sqlite3").open()
    said = tablee("serve", "--port", "0", "--data", tmp_path)
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert "newer Tablée" in said.stderr


async def test_a_file_that_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tablee.sqlite3").write_text(
        "Dear diary, today I am a text file and not a database at all.\n" * 9
    )
    with pytest.raises(NotStored):
        await SqliteStorage(tmp_path / "tablee.sqlite3").open()
    said = tablee("serve", "--port", "0", "--data", tmp_path)
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1


@contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """No file of this process may grow past its first byte."""
    limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit")
@pytest.mark.real_time("a process of its own")
async def test_on_a_full_disk_commands_are_refused_and_the_table_lives(tmp_path: Path) -> None:
    with server_process(tmp_path, "--absence", "600") as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
            wish = {
                "game": "bungee",
                "name": "Ana",
                "seats": [{"kind": "me"}, {"kind": "friend"}],
                "pace": "instant",
            }
            seated = (await http.post("/api/tables", json=wish)).json()
            friend = (await http.post(f"/api/tables/{seated['table']}/join", json={"name": "Bo"})).json()
            ana = Player(server.host, seated["table"], seated["token"])
            bo = Player(server.host, friend["table"], friend["token"])
            async with ana, bo:
                await ana.must("start")
                await ana.until(lambda: ana.position.get("acting", {}).get("seats") in ([0], [1]))
                await bo.until(lambda: bo.last == ana.last)
                mover = ana if ana.position["legal"] else bo
                before, move = json.dumps(mover.position), mover.position["legal"][0]["move"]
                with full_disk(server.pid):
                    for _ in range(3):
                        refused = await mover.command("move", id="the-move", move=move)
                        assert refused["say"]["id"] == "server-not-stored"
                    denied = await http.post("/api/tables", json=wish)
                    assert (denied.status_code, denied.json()["say"]["id"]) == (503, "server-not-stored")
                    assert json.dumps(mover.position) == before
                await mover.must("move", id="the-move", move=move)
                await mover.until(lambda: json.dumps(mover.position) != before)
    assert "Traceback" not in server.log


async def test_a_table_that_somebody_else_wrote_to_is_let_go_of_and_read_again(tmp_path: Path) -> None:
    async with running(tmp_path, chance=seeded(1)) as server:
        seated = await server.create(ME, FRIEND, options={"starter": 1})
        friend = await server.join(seated["table"])
        ana = server.player(seated)
        async with server.player(friend):
            await ana.connect()
            await ana.hello()
            await ana.must("start")
            await ana.until(lambda: ana.position.get("legal"))
            move = ana.position["legal"][0]["move"]
            live = server.registry.tables[seated["table"]].live
            assert live is not None
            line = (
                seated["table"],
                len(live.ledger.entries) + 1,
                live.now(),
                0,
                json.dumps(move),
                None,
                0,
                None,
            )
            insert = "INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)"
            SqliteDatabase(tmp_path).ask(insert, line)
            last = ana.last
            answer = await ana.command("move", move=move)
            assert answer["say"]["id"] == "server-not-stored"
            assert await ana.until_closed() == 1012
        async with server.player(seated) as again:
            await again.until(lambda: again.updates)
            assert again.last > last
            assert again.position["legal"] == []
