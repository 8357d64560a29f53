"""A client of one's own that holds back its pongs, and so pretends to be far away, over real sockets."""

from __future__ import annotations

import asyncio
import ctypes
import socket
import struct
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tablee.client import Connection
from tablee.hosts.arbiter import Link
from tablee.server.edge.protocol import TCP_INFO, TOLD_BY_PROXY, told_by_proxy
from tablee.server.wire.messages import Tick
from tests.cluster import free_port, proxy
from tests.proxy import BadLine, serve
from tests.server.live import FRIEND, ME, PATIENCE, Running, running
from tests.server.reflexes import ReflexPlayer

OTHER_MACHINE = "127.0.0.2"
"""Whoever comes from 127.0.0.1 may be a proxy on this machine, which speaks for somebody far away."""
HELD_BACK = 0.2
TRUTH = 300.0


class HeldBack(Connection):
    """Sends the pongs of the protocol later, from the first on: one that comes in time would tell how near it is."""

    def answer_ping(self, data: bytes) -> None:
        asyncio.get_running_loop().call_later(HELD_BACK, super().answer_ping, data)


class EighthHeldBack(HeldBack):
    """Sends every eighth pong later."""

    pongs = 0

    def answer_ping(self, data: bytes) -> None:
        self.pongs += 1
        if self.pongs % 8 == 0:
            super().answer_ping(data)
        else:
            Connection.answer_ping(self, data)


class Pretender(ReflexPlayer):
    """Holds back the pongs of the protocol, and perhaps its answers to ticks, too; and says that it pressed sooner."""

    lie = 150.0
    reaction = TRUTH
    connection_type = HeldBack


class Table:
    """Ana is honest, Bo is not, or far away."""

    def __init__(self, server: Running, seat: dict[str, Any], ana: ReflexPlayer, bo: ReflexPlayer) -> None:
        self.server, self.seat, self.ana, self.bo = server, seat, ana, bo

    @property
    def bos_link(self) -> Link:
        (page,) = self.server.registry.tables[self.seat["table"]].seats[1].pages
        assert page.pings.link is not None
        return page.pings.link

    async def play(self) -> dict[str, Any]:
        """Play one round; returns how Bo's answer counts."""
        await self.ana.must("start")
        await self.ana.until(lambda: self.ana.photos)
        answers: list[dict[str, Any]] = self.ana.photos[0]["finishes"]
        return next(answer for answer in answers if answer["seat"] == 1)


@asynccontextmanager
async def at_haproxy(folder: Path, server: Running) -> AsyncIterator[str]:
    """The address of the proxy of `deploy/`, which stands before this server, once it lets people in."""
    port = free_port()
    haproxy = proxy(folder, port, int(server.address.rpartition(":")[2]))
    haproxy.start()
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
            async with asyncio.timeout(PATIENCE):
                while not await lets_in(http):
                    assert haproxy.ended() is None, haproxy.log.read_text()
                    await asyncio.sleep(0.01)
        yield f"127.0.0.1:{port}"
    finally:
        haproxy.stop()


async def lets_in(http: httpx.AsyncClient) -> bool:
    with suppress(httpx.ConnectError):
        return (await http.get("/healthz")).is_success
    return False


@asynccontextmanager
async def table(
    data: Path,
    bo: type[ReflexPlayer],
    source: str = "",
    round_trip: float = 0,
    told: int | None = None,
    haproxy: bool = False,
) -> AsyncIterator[Table]:
    """Bo comes from `source`, or by a proxy on this machine that may have told how far away they are."""
    async with running(data) as server, AsyncExitStack() as stack:
        ana_seat = await server.create(ME, FRIEND, game="lampion")
        bo_seat = await server.join(ana_seat["table"])
        address = server.address
        if haproxy:
            address = await stack.enter_async_context(at_haproxy(data, server))
        if round_trip:
            line = await serve(int(address.rpartition(":")[2]), BadLine(round_trip), Random(1))
            stack.push_async_callback(line.wait_closed)
            stack.callback(line.close)
            address = f"127.0.0.1:{line.sockets[0].getsockname()[1]}"
        ana = ReflexPlayer(server.address, ana_seat["table"], ana_seat["token"])
        other = bo(address, bo_seat["table"], bo_seat["token"])
        await stack.enter_async_context(ana)
        more: dict[str, Any] = {"local_addr": (source, 0)} if source else {}
        if told is not None:
            more["headers"] = {TOLD_BY_PROXY: str(told)}
        await other.connect(**more)
        stack.push_async_callback(other.close)
        await other.hello()
        await other.until(lambda: len(other.ticks) >= 8)
        yield Table(server, ana_seat, ana, other)


class Thorough(Pretender):
    late_tocks = HELD_BACK


@pytest.mark.real_time("TCP_INFO of the system")
async def test_acknowledgements_give_away_who_pretends_to_be_far(tmp_path: Path) -> None:
    async with table(tmp_path, Thorough, OTHER_MACHINE) as duel:
        assert duel.bos_link.doubted
        assert duel.bos_link.round_trip < 50_000
        answer = await duel.play()
        assert answer.get("by_arrival")
        assert answer["rt"] >= TRUTH - 50


@pytest.mark.real_time("TCP_INFO of the system")
@pytest.mark.parametrize("source", [OTHER_MACHINE, ""])
async def test_answers_to_ticks_give_away_who_holds_back_pongs_alone(tmp_path: Path, source: str) -> None:
    """Directly, and behind a proxy that tells nothing: bytes keep their order, so a late pong makes nobody far."""
    async with table(tmp_path, Pretender, source) as duel:
        link = duel.bos_link
        assert link.round_trip + link.typical < 50_000
        assert link.explained.jitter < 50_000


@pytest.mark.real_time("HAProxy")
async def test_a_proxy_gives_away_who_holds_back_everything(tmp_path: Path) -> None:
    async with table(tmp_path, Thorough, haproxy=True) as duel:
        assert duel.bos_link.doubted
        assert duel.bos_link.round_trip < 50_000
        answer = await duel.play()
        assert answer.get("by_arrival")
        assert answer["rt"] >= TRUTH - 50


@pytest.mark.real_time("HAProxy")
async def test_nobody_is_farther_away_for_what_they_say_themselves(tmp_path: Path) -> None:
    """What a proxy tells takes the place of what its visitor wrote there; and only proxies are believed."""
    async with table(tmp_path, Thorough, haproxy=True, told=400_000) as duel:
        assert duel.bos_link.doubted
    async with table(tmp_path, Thorough, OTHER_MACHINE, told=400_000) as duel:
        assert duel.bos_link.doubted


async def test_where_a_proxy_tells_nothing_who_holds_back_everything_is_far_away(tmp_path: Path) -> None:
    """What remains, and what `docs/fairness.md` says of it."""
    async with table(tmp_path, Thorough) as duel:
        assert not duel.bos_link.doubted
        assert duel.bos_link.round_trip >= HELD_BACK * 1_000_000


class HoldsNowAndThen(Pretender):
    """Holds back every eighth pong, and every eighth answer to a tick, as if a packet had been lost."""

    connection_type = EighthHeldBack
    ticked = 0

    def _tick(self, tick: Tick) -> None:
        self.ticked += 1
        self.late_tocks = HELD_BACK if self.ticked % 8 == 0 else 0.0
        super()._tick(tick)


@pytest.mark.real_time("TCP_INFO of the system, HAProxy")
@pytest.mark.parametrize("haproxy", [False, True])
async def test_what_seems_lost_now_and_then_explains_nothing(tmp_path: Path, haproxy: bool) -> None:
    source = "" if haproxy else OTHER_MACHINE
    async with table(tmp_path, HoldsNowAndThen, source, haproxy=haproxy) as duel:
        link = duel.bos_link
        assert not link.doubted
        assert link.explained.jitter <= link.typical < 50_000
        assert haproxy or not link.lost, "the system knows that no packet was"


DROP_ALL = struct.pack("HBBI", 6, 0, 0, 0)
"""A program of the classic packet filter that takes no packet: `ret #0`."""


@contextmanager
def dropping(end: socket.socket) -> Iterator[None]:
    """Lose all that arrives for a socket, before its system acknowledges it."""
    program = ctypes.create_string_buffer(DROP_ALL)
    end.setsockopt(socket.SOL_SOCKET, 26, struct.pack("HP", 1, ctypes.addressof(program)))  # SO_ATTACH_FILTER
    yield
    end.setsockopt(socket.SOL_SOCKET, 27, 0)  # SO_DETACH_FILTER


def connected() -> tuple[socket.socket, socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        there = socket.socket()
        there.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 0)
        there.connect(listening.getsockname())
        time.sleep(0.05)
        there.sendall(b"0")
        here, _ = listening.accept()
    for end in (here, there):
        end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        end.settimeout(PATIENCE)
    here.recv(1)
    return here, there


def info(end: socket.socket) -> tuple[int, ...]:
    return TCP_INFO.unpack(end.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO.size))


@pytest.mark.real_time("TCP_INFO of the system")
def test_the_system_counts_packets_that_are_lost_on_either_way() -> None:
    here, there = connected()
    with here, there:
        assert info(here)[1] == info(here)[6] == 0
        with dropping(here):
            there.sendall(b"2")
        there.sendall(b"3")
        assert here.recv(2, socket.MSG_WAITALL) == b"23"
        usual, resent, nearest, came, went, needless, disordered = info(here)
        assert (resent, went, needless, disordered) == (0, 0, 0, 1), "one came out of order"
        assert came >= 3
        with dropping(there):
            here.sendall(b"4")
        there.recv(1)
        _, resent, _, _, went, _, _ = info(here)
        assert resent >= 1, "it was sent again"
        assert went >= 1
        assert 0 < nearest <= usual


@pytest.mark.real_time("TCP_INFO of the system")
def test_a_program_can_have_its_first_acknowledgement_delayed_but_not_those_that_follow() -> None:
    """What remains, and what `docs/fairness.md` says of it."""
    here, there = connected()
    with here, there:
        first = info(here)[0]
        assert first > 40_000
        for _ in range(40):
            here.sendall(b"1")
            there.recv(1)
            there.sendall(b"2")
            here.recv(1)
        usual, _, nearest, *_ = info(here)
        assert nearest <= usual < first // 2


@pytest.mark.real_time("TCP_INFO of the system")
async def test_packets_that_are_lost_are_told_of_the_line(tmp_path: Path) -> None:
    async with table(tmp_path, ReflexPlayer, OTHER_MACHINE) as duel:
        assert duel.bos_link.lost == 0
        connection = duel.bo._connection
        assert connection is not None
        assert connection.transport is not None
        with dropping(connection.transport.get_extra_info("socket")):
            await asyncio.sleep(2.5)
        ticks = len(duel.bo.ticks)
        await duel.bo.until(lambda: len(duel.bo.ticks) > ticks + 2)
        assert duel.bos_link.lost > 0


@pytest.mark.parametrize("told", [None, 200_000])
async def test_an_honest_page_that_is_far_away_loses_nothing(tmp_path: Path, told: int | None) -> None:
    async with table(tmp_path, ReflexPlayer, round_trip=HELD_BACK * 1000, told=told) as duel:
        assert not duel.bos_link.doubted
        assert duel.bos_link.round_trip >= HELD_BACK * 1_000_000
        answer = await duel.play()
        assert not answer.get("by_arrival")
        assert answer["rt"] == 250 + answer.get("adjusted", 0)


@pytest.mark.parametrize("value", ["", "-5", "1e3", "12.5", "²", "9" * 10, "0x10"])
def test_what_a_proxy_cannot_have_measured_says_nothing(value: str) -> None:
    assert told_by_proxy([value]) is None
    told = told_by_proxy([value, "300", "200"])
    assert told is not None
    assert told.nearest == 200
