"""When a server starts: some games under way come back by themselves, the others with their people."""

from __future__ import annotations

from pathlib import Path

from tablee.server.settings import Settings
from tests.server.databases import Database, PostgresDatabase
from tests.server.live import BOT, ME, running


async def test_games_come_back_within_bounds_and_all_of_them_when_asked_for(
    tmp_path: Path, database: Database
) -> None:
    seated = []
    async with running(tmp_path, storage=database.storage()) as server:
        for _ in range(5):
            seated.append(await server.create(ME, BOT, options={"starter": 1}))
            async with server.player(seated[-1]) as ana:
                await ana.must("start")
                await ana.until(lambda ana=ana: ana.position.get("legal"))  # type: ignore[misc]
    newest = {one["table"] for one in seated[-2:]}
    for bounds in (Settings(max_resumed_tables=2), Settings(max_tables=5, max_resumed_tables=500)):
        async with running(tmp_path, bounds, storage=database.storage()) as server:
            await server.registry.memory.bring_back()
            assert server.registry.tables.keys() == newest
            for one in seated[:3]:
                async with server.player(one) as ana:
                    await ana.until(lambda ana=ana: ana.position.get("legal"))  # type: ignore[misc]
            assert server.registry.tables.keys() == {one["table"] for one in seated}


async def test_whoever_asks_for_tables_that_do_not_exist_leaves_nothing_behind(
    tmp_path: Path, database: Database
) -> None:
    async with running(tmp_path, storage=database.storage()) as server:
        answer = await server.http.get("/api/tables/nowhere")
        assert (answer.status_code, answer.json()["say"]["id"]) == (404, "server-unknown-table")
    if isinstance(database, PostgresDatabase):
        assert database.ask("SELECT * FROM leases") == []
