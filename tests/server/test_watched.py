"""Tables that anybody may watch: listed because their people said so, while they play, and a handful at a time."""

from contextlib import AsyncExitStack
from pathlib import Path

from tablee.server.lobby.registry import MAX_LISTED
from tests.server.live import BOT, ME, Running, running


async def listed(server: Running) -> list[str]:
    return [table["table"] for table in (await server.http.get("/api/watched")).json()]


async def test_a_table_is_listed_if_its_owner_says_so_and_while_somebody_plays(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        secret, shown = await server.create(ME, BOT), await server.create(ME, BOT, watched=True)
        async with server.player(secret) as bo, server.player(shown) as ana:
            assert await listed(server) == []
            for person in (bo, ana):
                await person.must("start")
            answer = (await server.http.get("/api/watched")).json()
            assert [(table["table"], table["game"], table["names"][0]) for table in answer] == [
                (shown["table"], "bungee", "Ana")
            ]
            assert ana.table["watched"] is True
            assert "watched" not in bo.table
            await ana.must("adjust", watched=False)
            await bo.must("adjust", watched=True)
            assert await listed(server) == [secret["table"]]
    # What was said is kept; and where nobody is, there is nothing to watch.
    async with running(tmp_path) as server:
        assert await listed(server) == []
        async with server.player(secret) as bo:
            await bo.must("adjust", pace="calm")
            assert await listed(server) == [secret["table"]]


async def test_no_more_than_a_handful_are_listed(tmp_path: Path) -> None:
    async with running(tmp_path) as server, AsyncExitStack() as people:
        for _ in range(MAX_LISTED + 1):
            seated = await server.create(ME, BOT, watched=True)
            await (await people.enter_async_context(server.player(seated))).must("start")
        assert len(await listed(server)) == MAX_LISTED
