"""Several processes of one house: whichever a page is connected to, it is at its table as if there were no other."""

from __future__ import annotations

import asyncio
import json
import secrets
import socket
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import nats
import pytest

from tablee.server.cluster import broker as broker_module
from tablee.server.cluster import channels, draining
from tablee.server.cluster.broker import LEAST_TAKEN, NatsBroker
from tablee.server.cluster.messages import Come, PageSaid, Parcel, RoundTrip, Send, Thing, encode
from tablee.server.cluster.owners import Owners
from tablee.server.cluster.peers import Peers
from tablee.server.storage.postgres.storage import PostgresStorage
from tablee.server.table.live import LiveTable
from tests.broker import Nats, nats_server
from tests.server.databases import PostgresDatabase
from tests.server.houses import PROCESSES, SETTINGS, house_of
from tests.server.live import (
    BOT,
    FRIEND,
    ME,
    PATIENCE,
    Closed,
    Player,
    Running,
    eventually,
    running,
    upgrade,
    whose_turn,
)
from tests.server.reflexes import ReflexPlayer

pytestmark = pytest.mark.usefixtures("unhurried", "relayed")


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
            assert set(owner.registry.tables) == {ana["table"]}
            assert not left.registry.tables
            assert not right.registry.tables
            for server in (owner, left, right):
                await until_listed(server, ana["table"])
            async with owner.player(ana) as here:
                await here.until(lambda: here.updates)
                await first.until(lambda: first.last == here.last)
                assert here.told == first.told


async def until_listed(server: Running, table: str) -> None:
    """Wait until anybody is offered this table, and no other, to watch: others are not waited for for long."""
    async with asyncio.timeout(PATIENCE):
        while [each["table"] for each in (await server.http.get("/api/watched")).json()] != [table]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


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


async def test_codes_are_not_guessed_more_quickly_at_several_processes(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    settings = replace(SETTINGS, code_guesses_per_s=1e-9, code_guesses_burst=2 * PROCESSES)
    async with house_of(tmp_path, shared, broker, settings) as servers:
        await eventually(
            lambda: all(each.cluster and each.cluster.processes == PROCESSES for each in servers)
        )
        for server in servers:
            answers = [(await server.http.get("/api/codes/QQQQQQ")).status_code for _ in range(3)]
            assert answers == [404, 404, 429]


async def test_the_line_of_a_page_is_measured_where_it_is_connected(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        seated = await owner.create(ME, BOT)
        async with other.player(seated) as player:
            (page,) = owner.registry.tables[seated["table"]].audience.pages
            await eventually(lambda: page.pings.link is not None)
            await player.until(lambda: any(tick.get("round_trip") is not None for tick in player.ticks))


async def test_a_page_that_was_told_more_elsewhere_is_not_shown_less_by_a_server_that_slept(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with house_of(tmp_path, shared, broker) as (slept, *_):
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


async def test_a_table_that_is_let_go_is_free_for_others(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, third):
        seated = await owner.create(ME, BOT)
        path = f"/api/tables/{seated['table']}"
        assert (await other.http.get(path)).status_code == 200
        await owner.registry.memory.let_go([owner.registry.tables[seated["table"]]])
        assert (await third.http.get(path)).status_code == 200
        assert set(third.registry.tables) == {seated["table"]}
        assert (await other.http.get(path)).status_code == 200  # which still knows the first owner
        async with other.player(seated) as player:
            assert player.table["you"] == 0
        assert not owner.registry.tables
        assert not other.registry.tables


async def test_what_cannot_be_read_is_dropped_and_what_is_lost_is_noticed(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        assert owner.cluster is not None
        assert other.cluster is not None
        seated = await owner.create(ME, BOT)
        stranger = await nats.connect(broker.url)
        async with other.player(seated) as player:
            for what in ("line", "ask", "list", "take"):
                await stranger.publish(owner.cluster.subject(owner.cluster.process, what), b"\xc1 nothing")
            await stranger.flush()
            await eventually(lambda: caplog.text.count("cannot be read") == 3)
            await player.must("start")
            parcel = Parcel(owner.cluster.process, 1_000_000, [])
            await stranger.publish(other.cluster.subject(other.cluster.process, "line"), encode(parcel))
            with pytest.raises(Closed, match="1012"):
                await player.until(lambda: False)
        async with other.player(seated) as player:
            await player.until(lambda: player.position.get("legal"))
            await player.move()
        await stranger.close()


async def test_messages_longer_than_the_broker_takes_come_in_pieces(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    with nats_server(f"max_payload: {LEAST_TAKEN}") as broker:
        async with house_of(tmp_path, shared, broker) as (owner, other, _):
            seated = await owner.create(ME, BOT)
            async with other.player(seated) as player:
                line = {"n": 1, "seat": 0, "name": "Ana"}
                long = ["x" * 5 * LEAST_TAKEN, "é" * LEAST_TAKEN, "short"]
                (page,) = owner.registry.tables[seated["table"]].audience.pages
                for text in long:
                    page.send(json.dumps({"type": "said", "lines": [{**line, "text": text}]}).encode())
                await player.until(lambda: len(player.lines) == len(long))
                assert [line["text"] for line in player.lines] == long


async def test_a_page_that_reads_nothing_is_let_go_where_it_is_connected_and_no_other(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        assert owner.cluster is not None
        assert other.cluster is not None
        guests, edge = owner.cluster.guests, other.cluster.process
        seated = await owner.create(ME, BOT)
        host, port = other.address.split(":")
        with socket.create_connection((host, int(port))) as line:
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(line, upgrade(other.address, seated["table"]))
            await eventually(lambda: guests.from_edge[edge] == 1)
            (deaf,) = owner.registry.tables[seated["table"]]._connected
            async with other.player(seated) as player:
                while guests.from_edge[edge] == 2:
                    deaf.send(b'"' + b"x" * 100_000 + b'"')
                    await asyncio.sleep(0.01)  # what is said in one turn of the loop leaves after it
                    await eventually(lambda: not owner.cluster._broker._waiting)  # type: ignore[union-attr]
                await player.must("start")
                assert player.closed is None


@pytest.mark.parametrize("why", ["MOST_AT_ONCE", "longest"])
async def test_who_cannot_be_answered_is_told_so_at_once(
    broker: Nats, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Too much is asked at once, or the answer is too long: a page waits for whoever asked."""
    one, other = (NatsBroker(broker.url) for _ in range(2))
    if why == "longest":
        monkeypatch.setattr(NatsBroker, why, 10)
    else:
        monkeypatch.setattr(broker_module, why, 0)

    async def answer(_: bytes) -> bytes:
        return b"much too much"

    await asyncio.gather(*(each.open(lambda: None) for each in (one, other)))
    try:
        subject = f"tests.{secrets.token_hex(8)}"
        await one.answer(subject, answer)
        # What comes on one line comes in its order: the broker knows who answers when it hears the question.
        for asks in (one, other):
            assert await asks.ask(subject, b"?", PATIENCE) == b""
    finally:
        await asyncio.gather(one.close(), other.close())


def test_no_parcel_is_longer_than_it_may_be() -> None:
    things: list[Thing] = [
        *(PageSaid(page, "é" * 4000, 10**15) for page in range(100)),
        *(Come(page, "t" * 16, "2001:db8::/64") for page in range(3000)),
        *(Send(page, b"x" * 10_000 * page, 10**9) for page in range(40)),
        *(RoundTrip(2**40, 10**9, 10**15, (10**9, 10**9)) for _ in range(3000)),
    ]
    parts = list(channels._parts(things, 100_000))
    assert max(len(encode(Parcel(2**40, 2**40, part))) for part in parts) <= 100_000
    assert len(parts) < 150


async def test_what_is_too_long_is_refused_where_the_page_is_connected(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        assert other.cluster is not None
        seated = await owner.create(ME, BOT)
        async with other.player(seated) as player:
            lines = other.cluster._channels
            relayed: list[Thing] = []
            monkeypatch.setattr(lines, "say", lambda _, thing: relayed.append(thing))
            await player.say({"type": "say", "id": "long", "text": "x" * 60_000})
            await player.until(lambda: "long" in player.answers)
            assert player.answers["long"]["say"]["id"] == "server-too-long"
            assert not [thing for thing in relayed if isinstance(thing, PageSaid)]


async def test_a_page_that_comes_twice_is_one_and_what_is_stumbled_over_is_said_again(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        assert owner.cluster is not None
        assert other.cluster is not None
        seated = await owner.create(ME, BOT)
        guests, edge = owner.cluster.guests, other.cluster.process
        async with other.player(seated):
            ((_, number),) = guests._guests
            owner.cluster.hear(edge, Come(number, seated["table"], "127.0.0.1"))
            assert guests.from_edge[edge] == 1
        await eventually(lambda: guests.from_edge[edge] == 0)
        async with other.player(seated) as player:
            with monkeypatch.context() as odd:
                odd.setattr(owner.cluster.clocks, "hear", None)  # which is told of every half a second
                with pytest.raises(Closed, match="1012"):
                    await player.until(lambda: False)
        async with other.player(seated) as player:
            await player.must("start")


async def test_a_table_that_others_took_while_it_waited_keeps_none_from_being_handed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(draining, "TOGETHER", 1)
    async with running(tmp_path) as server:
        tables = [(await server.create(ME, BOT))["table"] for _ in range(3)]
        given: list[str] = []

        async def give(process: int, table: str) -> bool:
            taken = server.registry.tables.get(tables[1])
            if taken is not None:
                server.registry.let_go(taken)  # while all others wait for their turn
            given.append(table)
            return True

        await eventually(lambda: all(table.actor.quiet for table in server.registry.tables.values()))
        await draining.Draining(server.registry, Owners(), lambda: {7}, give).drain()
        assert given == [tables[0], tables[2]]
        assert not caplog.messages


async def test_a_table_that_was_brought_back_is_not_let_go_with_what_it_was_before(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        id = (await server.create(ME, BOT))["table"]
        before = server.registry.tables[id]
        server.registry.let_go(before)
        back = await server.registry.table(id)
        server.registry.let_go(before)  # a change of its own that waited was refused
        assert await server.registry.table(id) is back


async def test_without_a_broker_everybody_has_their_own_tables(
    tmp_path: Path, shared: PostgresDatabase
) -> None:
    with nats_server() as broker:
        async with house_of(tmp_path, shared, broker) as (owner, other, _):
            seated = await owner.create(ME, BOT)
            path = f"/api/tables/{seated['table']}"
            async with owner.player(seated) as near, other.player(seated) as far:
                broker.kill()
                with pytest.raises(Closed, match="1012"):
                    await far.until(lambda: False)
                answer = await other.http.get(path)
                assert (answer.status_code, answer.json()["say"]["id"]) == (503, "server-elsewhere")
                await near.must("start")
                async with other.player(seated) as refused:
                    assert [problem["say"]["id"] for problem in refused.refusals] == ["server-elsewhere"]
                own = await other.create(ME, BOT)
                assert (await other.http.get(f"/api/tables/{own['table']}")).status_code == 200
                broker.start()
                async with asyncio.timeout(PATIENCE):
                    while (await other.http.get(path)).status_code != 200:  # noqa: ASYNC110
                        await asyncio.sleep(0.05)


class Mover:
    """Somebody who moves when they can, comes again when told to, and then says again what was not answered."""

    def __init__(self, server: Running, seated: dict[str, Any]) -> None:
        self.server = server
        self.seated = seated
        self.made: list[str] = []
        self.came = 0
        self.enough = False
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        while not self.enough:
            self.came += 1
            with suppress(Closed):
                async with self.server.player(self.seated) as player:
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
    tmp_path: Path, shared: PostgresDatabase, broker: Nats
) -> None:
    settings = replace(
        SETTINGS, messages_per_s=1e9, messages_burst=1e9
    )  # they move as quickly as they can, for as long as it takes
    async with house_of(tmp_path, shared, broker, settings) as (owner, left, right):
        assert owner.cluster is not None
        peers = owner.cluster.peers
        await eventually(lambda: len(peers.there) == PROCESSES - 1)
        seated = await owner.create(ME, FRIEND, options={"rounds": 12})
        friend = await left.join(seated["table"])
        async with owner.player(seated) as player:
            await player.must("start")
        people = Mover(owner, seated), Mover(left, friend)
        playing = asyncio.gather(*(person.play() for person in people))
        await eventually(lambda: all(len(person.made) >= 5 for person in people))
        await owner.cluster.drain()
        answer = await owner.http.get("/readyz")
        assert (answer.status_code, answer.json()["say"]["id"]) == (503, "server-closing")
        before = [len(person.made) for person in people]
        await eventually(
            lambda: all(len(person.made) > made for person, made in zip(people, before, strict=True))
        )
        for person in people:
            person.enough = True
        await playing
        assert not owner.registry.tables
        assert seated["table"] in {**left.registry.tables, **right.registry.tables}
        assert all(person.came > 1 for person in people)
    commands = f"SELECT command FROM lines WHERE \"table\" = '{seated['table']}' AND command LIKE 'move-%'"
    assert len(shared.ask(commands)) == sum(len(person.made) for person in people)


async def test_a_round_of_reflexes_is_over_before_a_table_is_handed_over(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_of(tmp_path, shared, broker) as (owner, left, _):
        assert owner.cluster is not None
        peers = owner.cluster.peers
        await eventually(lambda: len(peers.there) == PROCESSES - 1)
        seated = await owner.create(
            ME, FRIEND, game="lampion", options={"lanterns": 50, "decoys": False}, pace="normal"
        )
        friend = await left.join(seated["table"])
        near = ReflexPlayer(owner.address, seated["table"], seated["token"])
        far = ReflexPlayer(left.address, friend["table"], friend["token"])
        async with near, far:
            await near.must("start")
            live = owner.registry.tables[seated["table"]].live
            assert live is not None
            await eventually(lambda: live.reflex_round is not None)
            rounds: list[object] = []
            let_go = owner.registry.memory.let_go

            async def watched(tables: list[LiveTable]) -> None:
                rounds.extend(live.reflex_round for _ in tables)
                await let_go(tables)

            monkeypatch.setattr(owner.registry.memory, "let_go", watched)
            await owner.cluster.drain()
            assert rounds == [None]
            for page in (near, far):
                with pytest.raises(Closed, match="1012"):
                    await page.until(lambda: False)


async def test_who_comes_knows_at_once_who_is_there(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who went before the first look would never be missed, nor would their games."""

    async def never(self: Peers) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Peers, "keep_looking", never)
    async with house_of(tmp_path, shared, broker) as servers:
        clusters = [server.cluster for server in servers if server.cluster]
        assert [len(cluster.peers.there) for cluster in clusters] == [0, 1, 2]


async def test_a_process_that_seemed_to_be_gone_notices_what_it_has_lost(
    tmp_path: Path, shared: PostgresDatabase, broker: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection broke for a moment, in which another process took a table: nobody waits at the old one."""
    async with house_of(tmp_path, shared, broker) as (owner, other, _):
        assert owner.cluster is not None
        assert other.cluster is not None
        storage = owner.registry.context.storage
        assert isinstance(storage, PostgresStorage)
        living = storage.living

        async def as_seen_at_other_moments() -> set[int]:
            return await living() | {storage.process}

        monkeypatch.setattr(storage, "living", as_seen_at_other_moments)
        seated = await owner.create(ME, BOT)
        async with owner.player(seated) as player:
            shared.ask(
                f"UPDATE leases SET owner = {other.cluster.process}, fence = fence + 1 "
                f"WHERE \"table\" = '{seated['table']}'"
            )
            connection = (
                "pg_locks JOIN pg_database ON pg_database.oid = database WHERE locktype = 'advisory' "
                f"AND objid = {owner.cluster.process} AND datname = current_database()"
            )
            shared.ask(f"SELECT pg_terminate_backend(pid) FROM {connection}")
            with pytest.raises(Closed, match="1012"):
                await player.until(lambda: False)
        # While it seems to be gone, pages that come through it are sent away.
        await eventually(lambda: shared.ask(f"SELECT pid FROM {connection}"))
        back, others = monotonic(), other.cluster.peers
        await eventually(lambda: others._looked > back)
        async with owner.player(seated) as player:
            await player.must("start")
        assert set(other.registry.tables) == {seated["table"]}
