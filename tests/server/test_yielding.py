"""A table is run where its pages are connected: it comes to its first page, and stays while anybody is there."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server.cluster import yielding
from tablee.server.cluster.asking import Asking
from tablee.server.cluster.broker import Unreachable
from tablee.server.settings import Settings
from tablee.server.storage.store import NotStored
from tests.broker import Nats
from tests.cluster import free_port, proxy
from tests.server.databases import PostgresDatabase
from tests.server.houses import PROCESSES, SETTINGS, house_of
from tests.server.live import (
    BOT,
    FRIEND,
    ME,
    PATIENCE,
    Held,
    Player,
    Running,
    eventually,
    running,
    whose_turn,
)
from tests.server.process import Zygote
from tests.server.reflexes import ReflexPlayer

pytestmark = pytest.mark.usefixtures("unhurried")


@asynccontextmanager
async def acquainted(
    folder: Path,
    database: PostgresDatabase,
    broker: Nats,
    settings: Settings = SETTINGS,
    held: Held | None = None,
) -> AsyncIterator[list[Running]]:
    """Servers of one house, all of which know that the others are there."""
    async with house_of(folder, database, broker, settings, held.clocks if held else None) as servers:
        await eventually(
            lambda: all(each.cluster and each.cluster.processes == PROCESSES for each in servers)
        )
        yield servers


def counted(server: Running, name: str, **labels: str) -> float:
    return server.registry.context.metrics.registry.get_sample_value(f"tablee_{name}_total", labels) or 0.0


def relayed(*servers: Running) -> float:
    """How much pages said and were sent by way of another process."""
    return sum(counted(server, "relayed", kind=way) for server in servers for way in ("up", "down"))


def runs(server: Running, seated: dict[str, Any]) -> bool:
    return seated["table"] in server.registry.tables


async def test_a_table_comes_to_its_first_page_and_nothing_is_relayed(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with acquainted(tmp_path, shared, broker) as (maker, near, third):
        ana = await maker.create(ME, FRIEND, BOT)
        bo = await near.join(ana["table"])
        async with near.player(ana) as first, near.player(bo) as second:
            assert runs(near, ana)
            assert not runs(maker, ana)
            await first.must("start")
            for _ in range(4):
                await (await whose_turn(first, second)).move()
            assert [seat["name"] for seat in first.table["seats"]][:2] == ["Ana", "Bo"]
        assert relayed(maker, near, third) == 0
        assert [counted(server, "handed_over") for server in (maker, near, third)] == [1, 0, 0]


async def test_a_game_whose_person_comes_back_elsewhere_goes_on_there(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    """Also one that had stopped, because nobody was there but bots."""
    async with acquainted(tmp_path, shared, broker, replace(SETTINGS, pause_after_s=0)) as (maker, near, _):
        ana = await maker.create(ME, BOT, options={"rounds": 12})
        async with maker.player(ana) as before:
            await before.must("start")
            await whose_turn(before)
            told = before.told
        live = maker.registry.tables[ana["table"]].live
        assert live is not None
        await eventually(lambda: live.paused)
        async with near.player(ana) as after:
            await after.until(lambda: after.position.get("legal"))
            assert after.told[: len(told)] == told
            assert runs(near, ana)
            await after.move()


@pytest.mark.parametrize("at", ["owner", "third"])
async def test_a_table_at_which_somebody_is_stays(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    """Wherever they are connected. When they are gone it is the next one's."""
    async with acquainted(tmp_path, shared, broker) as (owner, near, third):
        ana = await owner.create(ME, FRIEND, BOT)
        with monkeypatch.context() as busy:
            busy.setattr(yielding, "LOOKS", 0)
            there = (owner if at == "owner" else third).player(ana)
            await there.connect()
            await there.hello()
        async with near.player(await near.join(ana["table"])) as player:
            assert runs(owner, ana)
            await there.must("start")
            await player.until(lambda: player.table["phase"] == "playing")
        await there.close()
        await eventually(lambda: owner.registry.tables[ana["table"]].deserted)
        async with near.player(ana) as player:
            assert runs(near, ana)
            assert player.table["phase"] == "playing"


async def test_what_was_said_at_a_table_is_not_lost(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    """It is kept in memory alone: the table stays where it is."""
    async with acquainted(tmp_path, shared, broker) as (owner, near, _):
        ana = await owner.create(ME, BOT)
        async with owner.player(ana) as player:
            await player.must("speak", text="bonjour")
        async with near.player(ana) as player:
            await player.until(lambda: player.lines)
            assert [line["text"] for line in player.lines] == ["bonjour"]


async def test_a_round_of_reflexes_is_not_disturbed(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    held = Held()
    async with acquainted(tmp_path, shared, broker, held=held) as (owner, near, _):
        ana = await owner.create(ME, BOT, game="lampion", options={"lanterns": 3, "decoys": False})
        async with ReflexPlayer(owner.address, ana["table"], ana["token"]) as player:
            await player.must("start")
            table = owner.registry.tables[ana["table"]]
            await eventually(lambda: table.live and table.live.reflex_round)
            held.hold()
        await eventually(lambda: table.deserted)
        async with near.player(ana):
            assert owner.registry.tables[ana["table"]] is table
            assert table.live is not None
            assert table.live.reflex_round is not None
            held.let_go()


async def test_two_who_ask_at_once(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them gets the table, and the other's page is at it, too: nobody is sent away."""
    async with acquainted(tmp_path, shared, broker) as (owner, left, right):
        ana = await owner.create(ME, FRIEND, BOT)
        bo = await owner.join(ana["table"])
        storage = owner.registry.context.storage
        release, both = storage.release, asyncio.Event()

        async def slowly(*args: int) -> None:
            await both.wait()
            await release(*args)  # type: ignore[arg-type]

        monkeypatch.setattr(storage, "release", slowly)
        async with AsyncExitStack() as stack:
            coming = [
                asyncio.create_task(stack.enter_async_context(server.player(seated)))
                for server, seated in ((left, ana), (right, bo))
            ]
            assert owner.cluster is not None
            await eventually(lambda: len(owner.cluster._broker._answering) == 2)  # type: ignore[union-attr]
            both.set()
            first, second = await asyncio.gather(*coming)
            assert sum(runs(server, ana) for server in (owner, left, right)) == 1
            assert not runs(owner, ana)
            await first.must("start")
            await second.until(lambda: second.table["phase"] == "playing")


async def test_an_answer_that_is_lost_changes_nothing(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lease says to whom the table was given."""
    answer_of = Asking._answer_of

    async def lost(self: Asking, owner: int, what: str, data: bytes, patience: float) -> bytes:
        answer = await answer_of(self, owner, what, data, patience)
        if what == "yield":
            raise Unreachable("nothing came", unheard=False)
        return answer

    monkeypatch.setattr(Asking, "_answer_of", lost)
    async with acquainted(tmp_path, shared, broker) as (owner, near, _):
        ana = await owner.create(ME, BOT)
        async with near.player(ana) as player:
            assert runs(near, ana)
            await player.must("start")


async def test_a_table_that_cannot_be_given_away_is_where_it_was(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise NotStored("the database is away")

    async with acquainted(tmp_path, shared, broker) as (owner, near, _):
        monkeypatch.setattr(owner.registry.context.storage, "release", fails)
        ana = await owner.create(ME, BOT)
        async with near.player(ana) as player:
            assert runs(owner, ana)
            await player.must("start")


@pytest.mark.parametrize("why", ["closing", "full"])
async def test_whoever_cannot_run_a_table_asks_for_none(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, why: str
) -> None:
    async with (
        acquainted(tmp_path, shared, broker, replace(SETTINGS, max_tables=1)) as (owner, near, _),
        AsyncExitStack() as stack,
    ):
        ana = await owner.create(ME, BOT)
        known = await near.http.get(f"/api/tables/{ana['table']}")
        assert known.status_code == 200  # from now on it knows where the table is
        if why == "full":
            own = await near.create(ME, BOT)
            await stack.enter_async_context(near.player(own))
        else:
            near.registry.closing = True
        async with near.player(ana) as player:
            assert runs(owner, ana)
            await player.must("start")


async def test_the_owner_is_killed_while_it_is_asked(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    folders = tmp_path / "killed", tmp_path / "near"
    for folder in folders:
        folder.mkdir()
    killed = Zygote(folders[0], shared.url, broker.url)
    try:
        await asyncio.to_thread(killed.start)
        near_server = running(folders[1], SETTINGS, storage=shared.storage(), broker=broker.url)
        async with near_server as near:
            assert near.cluster is not None
            asking = near.cluster._asking
            async with httpx.AsyncClient(base_url=f"http://{killed.host}", timeout=PATIENCE) as http:
                wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT]}
                ana = (await http.post("/api/tables", json=wish)).raise_for_status().json()
            killed.kill(signal.SIGSTOP)  # so that it does not answer in time
            page = Player(near.address, ana["table"], ana["token"])
            await page.connect()
            coming = asyncio.create_task(page.hello())
            await eventually(lambda: any(asking._open.values()))
            killed.kill()
            await coming
            assert runs(near, ana)
            await page.must("start")
            await page.close()
    finally:
        killed.close()


@asynccontextmanager
async def behind_the_proxy(folder: Path, servers: list[Running]) -> AsyncIterator[str]:
    """The address of the proxy of `deploy/`, in front of these."""
    port = free_port()
    front = proxy(folder, port, *(int(server.address.rpartition(":")[2]) for server in servers))
    front.start()
    try:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient() as http:
            while True:
                with suppress(httpx.HTTPError):
                    (await http.get(f"http://127.0.0.1:{port}/readyz")).raise_for_status()
                    break
                await asyncio.sleep(0.05)
        yield f"127.0.0.1:{port}"
    finally:
        await asyncio.to_thread(front.stop)


async def test_the_proxy_sends_all_pages_of_a_table_to_one_process(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with (
        acquainted(tmp_path, shared, broker) as servers,
        behind_the_proxy(tmp_path, servers) as address,
        httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http,
    ):
        for maker in servers:
            ana = await maker.create(ME, FRIEND, BOT)
            join = await http.post(f"/api/tables/{ana['table']}/join", json={"name": "Bo"})
            bo = join.raise_for_status().json()
            async with (
                Player(address, ana["table"], ana["token"]) as first,
                Player(address, bo["table"], bo["token"]) as second,
                Player(address, ana["table"], "") as onlooker,
            ):
                await first.must("start")
                for page in (second, onlooker):
                    await page.until(lambda page=page: page.table["phase"] == "playing")  # type: ignore[misc]
                assert sum(runs(server, ana) for server in servers) == 1
        assert relayed(*servers) == 0
