"""A database that is damaged, deleted, full or read-only: said in one sentence, and health tells the truth."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server.storage import sqlite
from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.storage.store import Damaged, Lost
from tests.running import tablee
from tests.server.live import BOT, FRIEND, ME, PATIENCE, Running, eventually, running
from tests.server.process import server_process
from tests.server.test_storage import full_disk

WISH: Mapping[str, Any] = {"game": "bungee", "name": "Ana", "seats": [ME, FRIEND]}


async def readiness(http: httpx.AsyncClient) -> tuple[int, str]:
    """What whoever sends visitors is told."""
    assert (await http.get("/healthz")).text == "ok"
    answer = await http.get("/readyz")
    return answer.status_code, answer.text if answer.status_code == 200 else answer.json()["say"]["id"]


def spoil(file: Path, table: str) -> bytes:
    """Overwrite the first page of a table, as a bad disk might; returns what the file is then."""
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    db.close()
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xa5" * size)
    return file.read_bytes()


@pytest.mark.real_time("files of the system")
async def test_a_damaged_database_is_said_in_one_sentence_and_left_as_it_is(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        await server.create(ME, FRIEND)
    file = tmp_path / "tablee.sqlite3"
    spoilt = spoil(file, "lines")
    with pytest.raises(Damaged):
        SqliteStorage(file).check()
    said = tablee("serve", "--port", "0", "--data", tmp_path)
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert "is damaged, and was left as it is" in said.stderr
    assert file.read_bytes() == spoilt


@pytest.mark.real_time("files of the system")
async def test_nobody_waits_for_a_large_house_to_be_looked_through(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server:
        await server.create(ME, FRIEND)
    file = tmp_path / "tablee.sqlite3"
    spoil(file, "lines")
    looks, opened = sqlite._look_through, threading.Event()

    def look_for_long(path: Path) -> None:
        opened.wait(PATIENCE)
        looks(path)

    monkeypatch.setattr(sqlite, "_look_through", look_for_long)
    sqlite.inspect(file, patience=0)  # it opens, and damage is told when it is found
    opened.set()
    await eventually(lambda: [line for line in caplog.records if line.levelname == "ERROR"])


@pytest.mark.real_time("files of the system")
async def test_damage_that_shows_while_the_house_is_open_ends_all_writing(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND)
    file = tmp_path / "tablee.sqlite3"
    spoilt = spoil(file, "lines")
    async with running(tmp_path) as server:
        assert (await server.http.get(f"/api/tables/{seated['table']}")).status_code == 503
        assert await readiness(server.http) == (503, "server-damaged")
        refused = await server.http.post("/api/tables", json=WISH)
        assert (refused.status_code, refused.json()["say"]["id"]) == (503, "server-not-stored")
    assert file.read_bytes() == spoilt


def tables_in(folder: Path) -> set[str]:
    db = sqlite3.connect(folder / "tablee.sqlite3")
    try:
        return {id for (id,) in db.execute("SELECT id FROM tables")}
    finally:
        db.close()


@pytest.mark.real_time("a process of its own")
@pytest.mark.parametrize("written", [True, False], ids=["by what is written next", "in a quiet house"])
async def test_a_deleted_log_is_noticed_and_nothing_acknowledged_is_lost(
    tmp_path: Path, written: bool
) -> None:
    with server_process(tmp_path) as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
            acknowledged = {(await http.post("/api/tables", json=WISH)).json()["table"] for _ in range(3)}
            (tmp_path / "tablee.sqlite3-wal").unlink()
            if written:
                answers = [await http.post("/api/tables", json=WISH) for _ in range(3)]
                acknowledged |= {each.json()["table"] for each in answers if each.status_code == 201}
                assert [each.status_code for each in answers[1:]] == [503, 503]
            else:
                await eventually(lambda: "was deleted or replaced" in server.log)
            assert await readiness(http) == (503, "server-lost-file")
        server.kill()
        assert server.log.count("critical") == 1
    assert tables_in(tmp_path) >= acknowledged
    with server_process(tmp_path) as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
            assert await readiness(http) == (200, "ready")
            for table in acknowledged:
                assert (await http.get(f"/api/tables/{table}")).status_code == 200


@pytest.mark.real_time("files of the system")
async def test_what_is_written_into_a_file_that_was_replaced_is_not_acknowledged(tmp_path: Path) -> None:
    storage = SqliteStorage(tmp_path / "tablee.sqlite3")
    await storage.open()
    (tmp_path / "tablee.sqlite3").rename(tmp_path / "elsewhere")
    for _ in range(2):
        with pytest.raises(Lost):
            await storage.ready()
    await storage.close()


@pytest.mark.real_time("a process of its own")
async def test_a_full_disk_is_alive_but_not_ready(tmp_path: Path) -> None:
    with server_process(tmp_path) as server:
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
            assert await readiness(http) == (200, "ready")
            with full_disk(server.pid):
                assert await readiness(http) == (503, "server-not-stored")
            assert await readiness(http) == (200, "ready")


async def writing(server: Running) -> sqlite3.Connection:
    """The connection by which all is written."""
    storage = server.registry.context.storage
    assert isinstance(storage, SqliteStorage)
    found: list[sqlite3.Connection] = []
    await storage._submit(found.append)
    return found[0]


async def test_a_disk_that_may_not_be_written_to_is_not_ready_and_games_go_on_afterwards(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        db = await writing(server)
        db.execute("PRAGMA query_only = ON")  # every attempt to write is answered as on a read-only disk
        assert await readiness(server.http) == (503, "server-not-stored")
        async with server.player(seated) as ana:
            assert (await ana.command("start", id="go"))["say"]["id"] == "server-not-stored"
            db.execute("PRAGMA query_only = OFF")
            assert await readiness(server.http) == (200, "ready")
            await ana.must("start", id="go")


async def test_a_house_that_closes_is_not_ready(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        server.registry.closing = True
        assert await readiness(server.http) == (503, "server-closing")
