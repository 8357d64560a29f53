"""Several processes of one house: whichever a page is connected to, it is at its table as if there were no other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from tablee.server.settings import Settings
from tests.broker import Nats
from tests.postgres import Postgres
from tests.server.databases import PostgresDatabase
from tests.server.live import BOT, FRIEND, ME, Running, eventually, running, whose_turn

SETTINGS = Settings(thinkers=1, absence=600)
PROCESSES = 3


@asynccontextmanager
async def house_of(folder: Path, database: PostgresDatabase, broker: Nats) -> AsyncIterator[list[Running]]:
    """Servers of one house that know each other."""
    async with AsyncExitStack() as stack:
        servers = []
        for number in range(PROCESSES):
            data = folder / str(number)
            data.mkdir()
            server = running(data, SETTINGS, storage=database.storage(), broker=broker.url)
            servers.append(await stack.enter_async_context(server))
        yield servers


@pytest.fixture
def shared(postgres: Postgres) -> PostgresDatabase:
    return PostgresDatabase(postgres)


async def test_a_game_between_people_at_different_processes(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    """Neither of them is connected to the process that runs their table."""
    async with house_of(tmp_path, shared, broker) as (owner, left, right):
        ana = await owner.create(ME, FRIEND, BOT, watched=True)
        bo = await left.join(ana["table"])
        async with left.player(ana) as first, right.player(bo) as second:
            assert [seat["name"] for seat in first.table["seats"]][:2] == ["Ana", "Bo"]
            await first.must("start")
            for _ in range(6):
                player = await whose_turn(first, second)
                await player.move()
            hint = f"/api/tables/{ana['table']}/hint"
            player = await whose_turn(first, second)
            answer = await right.http.get(hint, headers={"Authorization": f"Bearer {player.token}"})
            assert answer.status_code == 200, answer.text
            assert set(owner.house.tables) == {ana["table"]}
            assert not left.house.tables
            assert not right.house.tables
            told = first.told
            watched = [(await server.http.get("/api/watched")).json() for server in (owner, left, right)]
            assert [[table["table"] for table in listed] for listed in watched] == [[ana["table"]]] * 3
        async with owner.player(ana) as here:
            assert here.told == told


async def test_what_is_refused_reads_the_same_everywhere(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        seated = await owner.create(ME, BOT)
        for path in ("", "/qr.svg", "/hint", "/record", "/nothing"):
            answers = [await each.http.get(f"/api/tables/{seated['table']}{path}") for each in (owner, other)]
            here, there = ((answer.status_code, answer.content) for answer in answers)
            assert path == "/qr.svg" or here == there
        for body in (b"{}", b'{"name": "' + b"x" * 5000 + b'"}', b'{"name": "Bo"}'):
            sent = [
                await each.http.post(f"/api/tables/{seated['table']}/join", content=body)
                for each in (owner, other)
            ]
            assert sent[0].json() == sent[1].json()
            assert sent[0].status_code >= 400
        async with other.player({**seated, "token": "x" * 30}) as stranger:
            assert [problem["say"]["id"] for problem in stranger.refusals] == ["server-unknown-token"]


async def test_the_line_of_a_page_is_measured_where_it_is_connected(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        seated = await owner.create(ME, BOT)
        async with other.player(seated) as player:
            (page,) = owner.house.tables[seated["table"]].audience.pages
            await eventually(lambda: page.pings.link is not None)
            await player.until(lambda: any(tick.get("round_trip") is not None for tick in player.ticks))


async def test_a_table_that_is_let_go_is_free_for_others(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, third):
        seated = await owner.create(ME, BOT)
        path = f"/api/tables/{seated['table']}"
        assert (await other.http.get(path)).status_code == 200
        await owner.house.memory.let_go([owner.house.tables[seated["table"]]])
        assert (await third.http.get(path)).status_code == 200
        assert set(third.house.tables) == {seated["table"]}
        assert (await other.http.get(path)).status_code == 200  # which still knows the first owner
        async with other.player(seated) as player:
            assert player.table["you"] == 0
        assert not owner.house.tables
        assert not other.house.tables
