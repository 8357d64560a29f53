"""A process that is killed, ends or sleeps: its tables go on elsewhere, also those that nobody asks for."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.broker import Nats
from tests.faults.course import unexpected
from tests.postgres import Postgres
from tests.server.databases import PostgresDatabase
from tests.server.live import BOT, ME, PATIENCE, Closed, Player, eventually
from tests.server.process import Zygote


def owner_of(database: PostgresDatabase, table: str) -> int | None:
    """The process that runs a table, unless it is being handed over."""
    names = database.ask(
        f"SELECT name FROM leases JOIN processes ON processes.id = owner WHERE leases.\"table\" = '{table}'"
    )
    return next((int(name.rpartition(":")[2]) for (name,) in names), None)


async def under_way(server: Zygote) -> dict[str, Any]:
    """A table at which a game has begun, and somebody's seat there."""
    wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT], "pace": "instant", "options": {"rounds": 12}}
    async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
        seated: dict[str, Any] = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    async with Player(server.host, seated["table"], seated["token"]) as player:
        await player.must("start")
    return seated


async def test_tables_go_on_elsewhere(tmp_path: Path, postgres: Postgres, broker: Nats) -> None:
    database = PostgresDatabase(postgres)
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    one, other = servers = [Zygote(folder, database.url, broker.url) for folder in folders]
    try:
        for server in servers:
            await asyncio.to_thread(server.start)
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
    finally:
        for server in servers:
            await asyncio.to_thread(server.close)
    for server in servers:
        assert not unexpected(server.log)  # Python's own helpers may grumble when their parent is killed


async def slept(one: Zygote, other: Zygote, database: PostgresDatabase, seated: dict[str, Any]) -> None:
    """A process that wakes up has lost its tables, and knows it: its pages come again, and are passed on."""
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
