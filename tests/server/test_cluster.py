"""Several processes on one database: tables are handed over between them, and go on when a process ends."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from tablee.server import cluster
from tablee.server.cluster import Cluster
from tablee.server.storage.postgres import PostgresStorage
from tablee.server.storage.postgres_process import Process
from tablee.server.storage.store import NotStored
from tablee.server.table.table import LiveTable
from tests.cluster import free_port, proxy
from tests.server.databases import PostgresDatabase
from tests.server.houses import PROCESSES, SETTINGS, house_of
from tests.server.live import (
    BOT,
    FRIEND,
    ME,
    PATIENCE,
    Closed,
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


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was handed over stays, and whoever asks for it is told so at once."""
    monkeypatch.setattr(cluster, "HANDOVER_PAUSE_S", 3600)
    monkeypatch.setattr(cluster, "HANDOVER_WAIT_S", 0.5)


def counted(server: Running, name: str) -> float:
    return server.registry.context.metrics.registry.get_sample_value(f"tablee_{name}_total") or 0.0


def runs(server: Running, seated: dict[str, Any]) -> bool:
    return seated["table"] in server.registry.tables


def of(server: Running) -> Cluster:
    assert server.cluster is not None
    return server.cluster


# A page or a request at another process than the one that runs its table.


async def test_a_table_comes_to_its_first_page(tmp_path: Path, shared: PostgresDatabase) -> None:
    async with house_of(tmp_path, shared) as (maker, near, third):
        ana = await maker.create(ME, FRIEND, BOT)
        async with near.player(ana) as first:
            assert runs(near, ana)
            assert not runs(maker, ana)
            bo = await near.join(ana["table"])
            async with near.player(bo) as second:
                await first.must("start")
                for _ in range(4):
                    await (await whose_turn(first, second)).move()
                assert [seat["name"] for seat in first.table["seats"]][:2] == ["Ana", "Bo"]
        assert [counted(server, "handed_over") for server in (maker, near, third)] == [1, 0, 0]


async def test_a_request_brings_a_table_too(tmp_path: Path, shared: PostgresDatabase) -> None:
    """Also the one that seats a person, and one that is refused."""
    async with house_of(tmp_path, shared) as (maker, near, _):
        for ask in ("", "/join", "/hint"):
            ana = await maker.create(ME, FRIEND, BOT)
            path = f"/api/tables/{ana['table']}{ask}"
            answer = await (
                near.http.post(path, json={"name": "Bo"}) if ask == "/join" else near.http.get(path)
            )
            assert answer.status_code == {"": 200, "/join": 201, "/hint": 401}[ask], answer.text
            assert runs(near, ana) == (ask != "/hint")


async def test_the_pages_of_a_table_that_is_handed_over_come_again_and_miss_nothing(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    async with house_of(tmp_path, shared) as (owner, near, _):
        ana = await owner.create(ME, BOT, options={"rounds": 12})
        async with owner.player(ana) as before:
            await before.must("start")
            await (await whose_turn(before)).move()
            await whose_turn(before)  # the bot does nothing until then
            assert (await near.http.get(f"/api/tables/{ana['table']}")).status_code == 200
            assert await before.until_closed() == 1012
            assert runs(near, ana)
            async with near.player(ana, have=before.last) as after, near.player(ana) as fresh:
                await after.until(lambda: after.position.get("legal"))
                await fresh.until(lambda: fresh.position.get("legal"))
                assert fresh.told[: before.last] == before.told
                assert fresh.last == after.last
                await after.move()


async def test_a_game_that_was_paused_goes_on_where_its_person_comes_back(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    async with house_of(tmp_path, shared, replace(SETTINGS, pause_after_s=0)) as (maker, near, _):
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


async def test_a_table_is_handed_over_once_in_a_while(
    tmp_path: Path, shared: PostgresDatabase, impatient: None
) -> None:
    """Its pages and requests elsewhere are told to come again, and its people are not disturbed."""
    async with house_of(tmp_path, shared) as (maker, near, third):
        ana = await maker.create(ME, FRIEND)
        bo = await near.join(ana["table"])
        async with near.player(ana) as first:
            refused = third.player(bo)
            await refused.connect()
            await refused.hello()
            assert [problem["say"]["id"] for problem in refused.refusals] == ["server-elsewhere"]
            assert await refused.until_closed() == 1012
            answer = await third.http.get(f"/api/tables/{ana['table']}")
            assert (answer.status_code, answer.json()["say"]["id"]) == (503, "server-elsewhere")
            assert answer.headers["Retry-After"] == "1"
            await first.must("start")
            assert runs(near, ana)


async def test_whoever_waits_gets_a_table_once_it_may_go(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "HANDOVER_PAUSE_S", 1.0)
    async with house_of(tmp_path, shared) as (maker, near, third):
        ana = await maker.create(ME, BOT)
        for server in (near, third, maker):
            began = monotonic()
            async with server.player(ana):
                assert runs(server, ana)
            assert (monotonic() - began > 0.4) == (server is not near)


async def test_two_ask_at_once(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    """One of them gets the table, the other is told to come again."""
    monkeypatch.setattr(cluster, "HANDOVER_WAIT_S", 2)
    async with house_of(tmp_path, shared) as (owner, left, right):
        ana = await owner.create(ME, FRIEND, BOT)
        storage = owner.registry.context.storage
        release, both = storage.release, asyncio.Event()
        heard = set()
        hear = of(owner)._hear

        def heard_of(id: str, process: int) -> None:
            heard.add(process)
            hear(id, process)

        async def slowly(*args: Any) -> None:
            await both.wait()
            await release(*args)

        assert isinstance(storage, PostgresStorage)
        storage.on_message(heard_of)
        monkeypatch.setattr(storage, "release", slowly)
        pages = [server.player(ana) for server in (left, right)]
        for page in pages:
            await page.connect()
        coming = asyncio.gather(*(page.hello() for page in pages))
        await eventually(lambda: len(heard) == 2)
        both.set()
        await coming
        assert [runs(server, ana) for server in (owner, left, right)] in (
            [False, True, False],
            [False, False, True],
        )
        came, refused = sorted(pages, key=lambda page: len(page.refusals))
        assert [problem["say"]["id"] for problem in refused.refusals] == ["server-elsewhere"]
        await came.must("speak", text="bonjour")
        for page in pages:
            await page.close()


@pytest.mark.parametrize("lost", ["question", "answer"])
async def test_a_message_is_lost(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    """As while the connection that listens is made anew. The question is repeated, and the lease is the answer."""
    heard = Process._hear
    missed: list[str] = []

    def hear(self: Process, connection: Any, backend: int, channel: str, message: str) -> None:
        is_answer = message.endswith(f" {self.number}")
        if is_answer == (lost == "answer") and (is_answer or not missed):
            missed.append(message)
        else:
            heard(self, connection, backend, channel, message)

    monkeypatch.setattr(Process, "_hear", hear)
    async with house_of(tmp_path, shared) as (owner, near, _):
        ana = await owner.create(ME, BOT)
        async with near.player(ana) as player:
            assert runs(near, ana)
            assert len(missed) == 1
            await player.must("start")


async def test_messages_are_heard_over_a_new_connection(tmp_path: Path, shared: PostgresDatabase) -> None:
    async with house_of(tmp_path, shared) as (owner, near, _):
        ana = await owner.create(ME, BOT)
        storage = owner.registry.context.storage
        assert isinstance(storage, PostgresStorage)
        shared.ask(f"SELECT pg_terminate_backend(pid) FROM {holds_lock_of(owner)}")
        await eventually(lambda: storage.breaks and shared.ask(f"SELECT pid FROM {holds_lock_of(owner)}"))
        async with near.player(ana) as player:
            assert runs(near, ana)
            await player.must("start")
        assert not runs(owner, ana)


def holds_lock_of(server: Running) -> str:
    """The connection that shows that a process is alive."""
    storage = server.registry.context.storage
    assert isinstance(storage, PostgresStorage)
    return (
        "pg_locks JOIN pg_database ON pg_database.oid = database WHERE locktype = 'advisory' "
        f"AND objid = {storage.process} AND datname = current_database()"
    )


async def test_a_release_that_was_not_stored_is_made_up_for(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_of(tmp_path, shared) as (owner, near, _):
        storage = owner.registry.context.storage
        release, asked = storage.release, []

        async def fails_at_first(table: str, fence: int | None, heir: int) -> None:
            asked.append(fence)
            if len(asked) == 1:
                raise NotStored("the database is away")
            await release(table, fence, heir)

        monkeypatch.setattr(storage, "release", fails_at_first)
        ana = await owner.create(ME, BOT)
        async with near.player(ana) as player:
            assert runs(near, ana)
            await player.must("start")
        assert asked == [1, None]


@pytest.mark.parametrize("why", ["draining", "full"])
async def test_a_process_that_cannot_run_a_table_asks_for_none(
    tmp_path: Path, shared: PostgresDatabase, why: str
) -> None:
    async with (
        house_of(tmp_path, shared, replace(SETTINGS, max_tables=1, refusal_delay_s=0)) as (owner, near, _),
        AsyncExitStack() as stack,
    ):
        ana = await owner.create(ME, BOT)
        if why == "full":
            own = await near.create(ME, BOT)
            await stack.enter_async_context(near.player(own))
        else:
            of(near)._is_draining = True
        async with near.player(ana) as player:
            reason = {"draining": "server-closing", "full": "server-house-full"}[why]
            assert [problem["say"]["id"] for problem in player.refusals] == [reason]
        assert runs(owner, ana)


async def test_a_round_of_reflexes_is_not_disturbed(tmp_path: Path, shared: PostgresDatabase) -> None:
    """The table stays until the round is over. Then it comes to the page that has waited for it."""
    held = Held()
    async with house_of(tmp_path, shared, clocks=held.clocks) as (owner, near, _):
        ana = await owner.create(ME, BOT, game="lampion", options={"lanterns": 3, "decoys": False})
        async with ReflexPlayer(owner.address, ana["table"], ana["token"]) as player:
            await player.must("start")
            table = owner.registry.tables[ana["table"]]
            live = table.live
            assert live is not None
            await eventually(lambda: live.reflex_round)
            held.hold()
            page = near.player(ana)
            await page.connect()
            coming = asyncio.create_task(page.hello())
            await eventually(lambda: of(near)._awaited)
            await asyncio.sleep(2 * cluster.ASK_AGAIN_S)
            assert owner.registry.tables[ana["table"]] is table
            assert live.reflex_round is not None
            rounds: list[object] = []
            let_go = owner.registry.memory.let_go

            async def watched(tables: list[LiveTable], receiver: int = 0) -> None:
                rounds.append(live.reflex_round)
                await let_go(tables, receiver)

            owner.registry.memory.let_go = watched  # type: ignore[method-assign]
            held.let_go()
            await coming
            assert rounds == [None]
            assert runs(near, ana)
            assert await player.until_closed() == 1012
            await page.close()


async def test_a_round_that_no_page_takes_part_in_holds_nothing_up(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    """A card that is shown only when somebody is there to see it."""
    async with house_of(tmp_path, shared) as (owner, near, _):
        ana = await owner.create(ME, BOT, game="lampion", options={"lanterns": 3, "decoys": False})
        async with ReflexPlayer(owner.address, ana["table"], ana["token"]) as player:
            await player.must("start")
        live = owner.registry.tables[ana["table"]].live
        assert live is not None
        await eventually(lambda: live.reflex_round)
        async with near.player(ana):
            assert runs(near, ana)


async def test_the_owner_is_killed_while_it_is_asked(tmp_path: Path, shared: PostgresDatabase) -> None:
    folders = tmp_path / "killed", tmp_path / "near"
    for folder in folders:
        folder.mkdir()
    killed = Zygote(folders[0], shared.url)
    try:
        await asyncio.to_thread(killed.start)
        async with running(folders[1], SETTINGS, storage=shared.storage()) as near:
            async with httpx.AsyncClient(base_url=f"http://{killed.host}", timeout=PATIENCE) as http:
                wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT]}
                ana = (await http.post("/api/tables", json=wish)).raise_for_status().json()
            killed.kill(signal.SIGSTOP)  # so that it does not answer in time
            page = near.player(ana)
            await page.connect()
            coming = asyncio.create_task(page.hello())
            await eventually(lambda: of(near)._awaited)
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
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    async with (
        house_of(tmp_path, shared) as servers,
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
                handed_over = sum(counted(server, "handed_over") for server in servers)
                first_letter = f"%{ord(ana['table'][0]):02x}"
                for path in (
                    f"/api/tables/{first_letter}{ana['table'][1:]}",
                    f"/%61pi/tables/{ana['table']}",
                ):
                    assert (await http.get(path)).raise_for_status().json()["phase"] == "playing"
                assert sum(runs(server, ana) for server in servers) == 1
                assert sum(counted(server, "handed_over") for server in servers) == handed_over
        assert handed_over <= len(servers)


# Lists and limits of all processes together.


async def test_tables_of_all_processes_are_listed(tmp_path: Path, shared: PostgresDatabase) -> None:
    async with house_of(tmp_path, shared) as (owner, other, _), AsyncExitStack() as stack:
        names = {}
        for server in (owner, other):
            ana = await server.create(ME, BOT, watched=True)
            await server.create(ME, BOT, watched=True)  # nothing has begun there
            await (await stack.enter_async_context(server.player(ana))).must("start")
            names[ana["table"]] = ["Ana", "Gaston"]
        async with asyncio.timeout(PATIENCE):
            while True:
                lists = [(await server.http.get("/api/watched")).json() for server in (owner, other)]
                if all({each["table"] for each in listed} == names.keys() for listed in lists):
                    break
                await asyncio.sleep(0.05)
        assert all(each["names"][0] == "Ana" and len(each["names"]) == 2 for each in lists[0] + lists[1])
        assert lists[0][0]["table"] == lists[1][0]["table"] == list(names)[-1], "the newest first"


async def test_codes_are_not_guessed_more_quickly_at_several_processes(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    settings = replace(SETTINGS, code_guesses_per_s=1e-9, code_guesses_burst=2 * PROCESSES)
    async with house_of(tmp_path, shared, settings) as servers:
        for server in servers:
            answers = [(await server.http.get("/api/codes/QQQQQQ")).status_code for _ in range(3)]
            assert answers == [404, 404, 429]


async def test_the_way_to_a_rematch_is_shown_without_asking_for_its_table(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    async with house_of(tmp_path, shared) as (owner, other, _):
        ana = await owner.create(ME, BOT)
        assert await owner.registry.seat_at(ana["table"], "no digest") is None
        token = owner.registry.tables[ana["table"]].stored.seat_rows()[0].token
        for server in (owner, other):
            assert await server.registry.seat_at(ana["table"], token) == 0
        assert runs(owner, ana)
        assert await other.registry.seat_at("nowhere", token) is None


# A process that ends, and one that sleeps.


class Mover:
    """Somebody who moves when they can, comes again when told to, and then says again what was not answered."""

    def __init__(self, servers: list[Running], seated: dict[str, Any]) -> None:
        self.servers = servers
        """Where they come to: a proxy would send them to the first that is ready."""
        self.seated = seated
        self.made: list[str] = []
        self.came = 0
        self.enough = False
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        while not self.enough:
            self.came += 1
            server = next(server for server in self.servers if not server.registry.closing)
            with suppress(Closed):
                async with server.player(self.seated) as player:
                    while not self.enough:
                        await self._move(player)

    async def _move(self, player: Player) -> None:
        if self._pending is None:
            await player.until(lambda: self.enough or player.position.get("legal"))
            if self.enough:
                return
            move = player.position["legal"][0]["move"]
            self._pending = {"id": f"move-{len(self.made)}", "move": move}
        seen = player.updates
        await player.must("move", **self._pending)  # nothing is ever refused
        self.made.append(self._pending["id"])
        self._pending = None
        await player.until(lambda: player.updates > seen)
        await asyncio.sleep(0.02)  # so that the game lasts


async def test_a_process_that_ends_hands_over_and_nobody_is_refused(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "DRAIN_NOTICE_S", 0)
    settings = replace(
        SETTINGS, messages_per_s=1e9, messages_burst=1e9
    )  # they move as quickly as they can, for as long as it takes
    async with house_of(tmp_path, shared, settings) as (owner, left, right):
        seated = await owner.create(ME, FRIEND, options={"rounds": 12})
        friend = await owner.join(seated["table"])
        async with owner.player(seated) as player:
            await player.must("start")
        people = [Mover([owner, left, right], each) for each in (seated, friend)]
        playing = asyncio.gather(*(person.play() for person in people))
        await eventually(lambda: all(len(person.made) >= 5 for person in people))
        owner.registry.closing = True  # as soon as it is told to end; it serves until proxies have seen that
        answer = await owner.http.get("/readyz")
        assert (answer.status_code, answer.json()["say"]["id"]) == (503, "server-closing")
        assert runs(owner, seated)
        late = await left.create(ME, BOT)
        async with owner.player(late) as player:  # one that was on its way when it was seen
            await player.must("start")
        await of(owner).drain()
        before = [len(person.made) for person in people]
        await eventually(
            lambda: all(len(person.made) > made for person, made in zip(people, before, strict=True))
        )
        for person in people:
            person.enough = True
        await playing
        assert not owner.registry.tables
        assert runs(left, seated)
        assert runs(left, late) != runs(right, late)
        assert all(person.came > 1 for person in people)
    commands = f"SELECT command FROM lines WHERE \"table\" = '{seated['table']}' AND command LIKE 'move-%'"
    assert len(shared.ask(commands)) == sum(len(person.made) for person in people)


async def test_a_game_without_pages_goes_on_when_its_process_ends(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    async with house_of(tmp_path, shared) as (owner, left, right):
        ana = await owner.create(ME, BOT)
        async with owner.player(ana) as player:
            await player.must("start")
        await of(owner).drain()
        await eventually(lambda: runs(left, ana) or runs(right, ana))


async def test_a_round_of_reflexes_is_over_before_a_table_is_draining(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "DRAIN_NOTICE_S", 0)
    async with house_of(tmp_path, shared) as (owner, *_):
        options = {"lanterns": 50, "decoys": False}
        seated = await owner.create(ME, FRIEND, game="lampion", options=options, pace="normal")
        friend = await owner.join(seated["table"])
        one = ReflexPlayer(owner.address, seated["table"], seated["token"])
        other = ReflexPlayer(owner.address, friend["table"], friend["token"])
        async with one, other:
            await one.must("start")
            live = owner.registry.tables[seated["table"]].live
            assert live is not None
            await eventually(lambda: live.reflex_round is not None)
            rounds: list[object] = []
            let_go = owner.registry.memory.let_go

            async def watched(tables: list[LiveTable], receiver: int = 0) -> None:
                rounds.extend(live.reflex_round for _ in tables)
                await let_go(tables, receiver)

            monkeypatch.setattr(owner.registry.memory, "let_go", watched)
            await of(owner).drain()
            assert rounds == [None]
            for page in (one, other):
                with pytest.raises(Closed, match="1012"):
                    await page.until(lambda: False)


async def test_tables_stay_until_proxies_have_seen_that_a_process_ends(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "DRAIN_NOTICE_S", 0.3)
    async with house_of(tmp_path, shared) as (owner, *_):
        ana = await owner.create(ME, BOT)
        draining = asyncio.create_task(of(owner).drain())
        await asyncio.sleep(0)
        assert owner.registry.closing
        assert runs(owner, ana)
        await draining
        assert not runs(owner, ana)


async def test_a_process_without_others_ends_at_once(tmp_path: Path, shared: PostgresDatabase) -> None:
    async with running(tmp_path, SETTINGS, storage=shared.storage()) as server:
        ana = await server.create(ME, BOT)
        await of(server).drain()
        assert runs(server, ana)


async def test_a_table_that_is_taken_while_it_waits_to_be_drained_holds_up_no_other(
    tmp_path: Path,
    shared: PostgresDatabase,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(cluster, "MAX_DRAINED_AT_ONCE", 1)
    monkeypatch.setattr(cluster, "DRAIN_NOTICE_S", 0)
    async with house_of(tmp_path, shared) as (owner, *_):
        tables = [(await owner.create(ME, BOT))["table"] for _ in range(3)]
        memory = owner.registry.memory
        given: list[str] = []
        let_go = memory.let_go

        async def watched(going: list[LiveTable], receiver: int = 0) -> None:
            taken = owner.registry.tables.get(tables[1])
            if taken is not None:
                owner.registry.let_go(taken)  # while all others wait for treceiver turn
            given.extend(table.row.id for table in going)
            await let_go(going, receiver)

        await eventually(lambda: all(table.queue.quiet for table in owner.registry.tables.values()))
        monkeypatch.setattr(memory, "let_go", watched)
        await of(owner).drain()
        assert given == [tables[0], tables[2]]
        assert not caplog.messages


async def test_a_page_comes_while_its_table_is_taken_over_by_another_process(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own process has tried to take the table over, in vain: then it asks for it."""
    async with house_of(tmp_path, shared) as (owner, near, _):
        ana = await owner.create(ME, BOT)
        storage = near.registry.context.storage
        game_of, goes_on = storage.game_of, asyncio.Event()

        async def slowly(table: str) -> str | None:
            await goes_on.wait()
            return await game_of(table)

        monkeypatch.setattr(storage, "game_of", slowly)
        taking = asyncio.create_task(of(near)._run_here(ana["table"]))
        await eventually(lambda: near.registry.memory.uses(ana["table"]))
        page = near.player(ana)
        await page.connect()
        coming = asyncio.create_task(page.hello())
        await asyncio.sleep(0.05)
        goes_on.set()
        await asyncio.gather(taking, coming)
        assert runs(near, ana)
        await page.must("start")
        await page.close()


async def test_a_process_knows_at_once_who_is_alive(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that ended before the first look would never be missed, nor would its games."""

    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(cluster, "repeat_forever", never)
    async with AsyncExitStack() as stack:
        for others in range(PROCESSES):
            data = tmp_path / str(others)
            data.mkdir()
            server = await stack.enter_async_context(running(data, SETTINGS, storage=shared.storage()))
            assert len(of(server).others) == others


async def test_a_page_that_was_told_more_elsewhere_is_not_shown_less_by_a_server_that_slept(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    async with house_of(tmp_path, shared) as (slept, *_):
        seated = await slept.create(ME, BOT)
        async with slept.player(seated) as player:
            await player.must("start")
            await whose_turn(player)  # so that nobody else makes it write something
        owner = "(SELECT max(id) FROM processes)"
        shared.ask(f"UPDATE leases SET fence = fence + 1, owner = {owner} RETURNING fence")
        page = slept.player(seated, have=1000)
        await page.connect()
        await page.hello()
        assert await page.until_closed() == 1012
        assert not page.updates
        assert seated["table"] not in slept.registry.tables


async def test_a_table_that_is_let_go_is_free_for_others(tmp_path: Path, shared: PostgresDatabase) -> None:
    async with house_of(tmp_path, shared) as (owner, _, third):
        seated = await owner.create(ME, BOT)
        await owner.registry.memory.let_go([owner.registry.tables[seated["table"]]])
        async with third.player(seated) as player:
            assert player.table["you"] == 0
        assert runs(third, seated)
        assert [counted(server, "handed_over") for server in (owner, third)] == [0, 0]


async def test_a_table_that_was_brought_back_is_not_let_go_with_what_it_was_before(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        id = (await server.create(ME, BOT))["table"]
        before = server.registry.tables[id]
        server.registry.let_go(before)
        back = await server.registry.table(id)
        server.registry.let_go(before)  # a change of its own that waited was refused
        assert await server.registry.table(id) is back


async def test_a_process_that_seemed_to_have_ended_notices_what_it_has_lost(
    tmp_path: Path, shared: PostgresDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection broke for a moment, in which another process took a table: nobody waits at the old one."""
    async with house_of(tmp_path, shared) as (owner, other, _):
        storage = owner.registry.context.storage
        assert isinstance(storage, PostgresStorage)
        living = storage.living

        async def as_seen_at_other_moments() -> set[int]:
            return await living() | {storage.process}

        monkeypatch.setattr(storage, "living", as_seen_at_other_moments)
        seated = await owner.create(ME, BOT)
        async with owner.player(seated) as player:
            process = other.registry.context.storage.shared
            assert process is not None
            shared.ask(
                f"UPDATE leases SET owner = {process.process}, fence = fence + 1 "
                f"WHERE \"table\" = '{seated['table']}'"
            )
            shared.ask(f"SELECT pg_terminate_backend(pid) FROM {holds_lock_of(owner)}")
            with pytest.raises(Closed, match="1012"):
                await player.until(lambda: False)
        async with other.player(seated) as player:
            await player.must("start")
        assert set(other.registry.tables) == {seated["table"]}
