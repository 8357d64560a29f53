"""A process that is killed, ends or sleeps: its tables go on elsewhere, also those that nobody asks for."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server.storage.postgres_process import OTHERS
from tests.faults.course import unexpected
from tests.postgres import Postgres
from tests.server.databases import PostgresDatabase
from tests.server.live import BOT, FRIEND, ME, PATIENCE, Closed, Player, eventually
from tests.server.process import Zygote


def owner_of(database: PostgresDatabase, table: str) -> int | None:
    """The process that runs a table, unless it is being handed over."""
    names = database.ask(
        f"SELECT name FROM leases JOIN processes ON processes.id = owner WHERE leases.\"table\" = '{table}'"
    )
    return next((int(name.rpartition(":")[2]) for (name,) in names), None)


def living(database: PostgresDatabase) -> set[int]:
    """The processes that are there, as the database sees it."""
    return {int(name.rpartition(":")[2]) for (name,) in database.ask(OTHERS)}


@asynccontextmanager
async def two_servers(folder: Path, database: PostgresDatabase) -> AsyncIterator[tuple[Zygote, Zygote]]:
    """Two processes on one database, in which nothing goes wrong that they do not expect."""
    folders = [folder / name for name in ("one", "other")]
    for each in folders:
        each.mkdir()
    one, other = servers = [Zygote(each, database.url) for each in folders]
    try:
        for server in servers:
            await asyncio.to_thread(server.start)
        yield one, other
    finally:
        for server in servers:
            await asyncio.to_thread(server.close)
    for server in servers:
        assert not unexpected(server.log)  # Python's own helpers may grumble when their parent is killed


async def under_way(server: Zygote) -> dict[str, Any]:
    """A table at which a game has begun, and somebody's seat there."""
    wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT], "pace": "instant", "options": {"rounds": 12}}
    async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
        seated: dict[str, Any] = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    async with Player(server.host, seated["table"], seated["token"]) as player:
        await player.must("start")
    return seated


async def test_tables_go_on_elsewhere(tmp_path: Path, postgres: Postgres) -> None:
    database = PostgresDatabase(postgres)
    async with two_servers(tmp_path, database) as (one, other):
        seated = await under_way(one)
        table = seated["table"]
        assert owner_of(database, table) == one.pid

        one.kill()
        await eventually(lambda: owner_of(database, table) == other.pid)
        await asyncio.to_thread(one.start)

        other.kill(signal.SIGTERM)
        await eventually(lambda: owner_of(database, table) == one.pid)
        await asyncio.to_thread(other.start)

        runs = one if owner_of(database, table) == one.pid else other
        await slept(runs, other if runs is one else one, database, seated)


async def test_a_table_at_which_people_gather_is_there_for_whoever_asks(
    tmp_path: Path, postgres: Postgres
) -> None:
    """Nobody takes it over by themselves: nothing goes on there. What was acknowledged is stored, and is found."""
    database = PostgresDatabase(postgres)
    async with two_servers(tmp_path, database) as (one, other):
        wish = {"game": "bungee", "name": "Ana", "seats": [ME, FRIEND, BOT]}
        async with httpx.AsyncClient(base_url=f"http://{one.host}", timeout=PATIENCE) as http:
            seated = (await http.post("/api/tables", json=wish)).raise_for_status().json()
            join = f"/api/tables/{seated['table']}/join"
            (await http.post(join, json={"name": "Bo"})).raise_for_status()
        async with Player(one.host, seated["table"], seated["token"]) as ana:
            await ana.must("adjust", pace="calm")
        one.kill(signal.SIGSTOP)
        try:
            await eventually(lambda: one.pid not in living(database))
            assert owner_of(database, seated["table"]) == one.pid
            async with Player(other.host, seated["table"], seated["token"]) as ana:
                assert [seat["name"] for seat in ana.table["seats"]][:2] == ["Ana", "Bo"]
                assert ana.table["pace"] == "calm"
                await ana.must("start")
        finally:
            one.kill(signal.SIGCONT)


async def test_a_request_waits_for_a_process_that_falls_asleep(tmp_path: Path, postgres: Postgres) -> None:
    """The process that it asks for the table does not answer: once its lease is over, the table is claimed."""
    database = PostgresDatabase(postgres)
    async with two_servers(tmp_path, database) as (one, other):
        async with httpx.AsyncClient(base_url=f"http://{one.host}", timeout=PATIENCE) as http:
            wish = {"game": "bungee", "name": "Ana", "seats": [ME, FRIEND, BOT]}
            seated = (await http.post("/api/tables", json=wish)).raise_for_status().json()
        table = f"/api/tables/{seated['table']}"
        one.kill(signal.SIGSTOP)
        try:
            async with httpx.AsyncClient(base_url=f"http://{other.host}", timeout=PATIENCE) as http:
                while (looked := await http.get(table)).status_code == 503:
                    assert looked.headers["Retry-After"] == "1"
        finally:
            one.kill(signal.SIGCONT)
    assert (looked.status_code, looked.json()["seats"][0]["name"]) == (200, "Ana")


async def slept(one: Zygote, other: Zygote, database: PostgresDatabase, seated: dict[str, Any]) -> None:
    """A process that wakes up has lost its tables, and knows it: its pages come again, and bring their table back."""
    before = Player(one.host, seated["table"], seated["token"])
    await before.connect()
    await before.hello()
    one.kill(signal.SIGSTOP)
    await eventually(lambda: owner_of(database, seated["table"]) == other.pid)
    one.kill(signal.SIGCONT)
    with pytest.raises(Closed, match="1012"):
        await before.until(lambda: False)
    await before.close()
    async with Player(one.host, seated["table"], seated["token"]) as again:
        await again.until(lambda: again.position.get("legal"))
        await again.move()
