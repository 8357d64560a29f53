"""A client of one's own that holds back its pongs, and so pretends to be far away, over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from tablee.hosts.arbiter import Link
from tests.proxy import BadLine, serve
from tests.server.live import FRIEND, ME, Running, running
from tests.server.reflexes import ReflexPlayer

OTHER_MACHINE = "127.0.0.2"
"""Whoever comes from 127.0.0.1 may be a proxy on this machine, which speaks for somebody far away."""
HELD_BACK = 0.2
TRUTH = 300.0


class HeldBack(ClientConnection):
    """Sends the pongs of the protocol later, from the first on: one that comes in time would tell how near it is."""

    def __init__(self, protocol: ClientProtocol, **more: Any) -> None:
        super().__init__(protocol, **more)
        self._at_once = protocol.send_frame
        protocol.send_frame = self._send_frame  # type: ignore[method-assign]

    def _send_frame(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            self.loop.call_later(HELD_BACK, self._send_pong, frame)
        else:
            self._at_once(frame)

    def _send_pong(self, frame: Frame) -> None:
        if self.state is State.OPEN:
            self._at_once(frame)
            self.send_data()


class Pretender(ReflexPlayer):
    """Holds back the pongs of the protocol, and perhaps its answers to ticks, too; and says that it pressed sooner."""

    lie = 150.0
    reaction = TRUTH

    async def connect(self, **more: Any) -> None:
        await super().connect(create_connection=HeldBack, **more)


class Table:
    """Ana is honest, Bo is not, or far away."""

    def __init__(self, server: Running, seat: dict[str, Any], ana: ReflexPlayer, bo: ReflexPlayer) -> None:
        self.server, self.seat, self.ana, self.bo = server, seat, ana, bo

    @property
    def bos_link(self) -> Link:
        (page,) = self.server.house.tables[self.seat["table"]].sitters[1].pages
        assert page.pings.link is not None
        return page.pings.link

    async def play(self) -> dict[str, Any]:
        """Play one round; returns how Bo's answer counts."""
        await self.ana.must("start")
        await self.ana.until(lambda: self.ana.photos)
        answers: list[dict[str, Any]] = self.ana.photos[0]["finishes"]
        return next(answer for answer in answers if answer["seat"] == 1)


@asynccontextmanager
async def table(
    data: Path, bo: type[ReflexPlayer], source: str = "", round_trip: float = 0
) -> AsyncIterator[Table]:
    async with running(data) as server, AsyncExitStack() as stack:
        ana_seat = await server.create(ME, FRIEND, game="lampion")
        bo_seat = await server.join(ana_seat["table"])
        address = server.address
        if round_trip:
            proxy = await serve(int(address.rpartition(":")[2]), BadLine(round_trip), Random(1))
            stack.push_async_callback(proxy.wait_closed)
            stack.callback(proxy.close)
            address = f"127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        ana = ReflexPlayer(server.address, ana_seat["table"], ana_seat["token"])
        other = bo(address, bo_seat["table"], bo_seat["token"])
        await stack.enter_async_context(ana)
        await other.connect(**({"local_addr": (source, 0)} if source else {}))
        stack.push_async_callback(other.close)
        await other.hello()
        await other.until(lambda: len(other.ticks) >= 8)
        yield Table(server, ana_seat, ana, other)


class Thorough(Pretender):
    late_tocks = HELD_BACK


@pytest.mark.parametrize("liar", [Pretender, Thorough])
async def test_acknowledgements_give_away_who_pretends_to_be_far(
    tmp_path: Path, liar: type[Pretender]
) -> None:
    async with table(tmp_path, liar, OTHER_MACHINE) as duel:
        assert duel.bos_link.doubted
        assert duel.bos_link.round_trip < 50_000
        answer = await duel.play()
        assert answer.get("by_arrival")
        assert answer["rt"] >= TRUTH - 50


async def test_behind_a_proxy_ticks_give_away_who_holds_back_pongs_alone(tmp_path: Path) -> None:
    async with table(tmp_path, Pretender) as duel:
        assert duel.bos_link.doubted
        answer = await duel.play()
        assert answer.get("by_arrival")


async def test_an_honest_page_that_is_far_away_loses_nothing(tmp_path: Path) -> None:
    async with table(tmp_path, ReflexPlayer, round_trip=HELD_BACK * 1000) as duel:
        assert not duel.bos_link.doubted
        assert duel.bos_link.round_trip >= HELD_BACK * 1_000_000
        answer = await duel.play()
        assert not answer.get("by_arrival")
        assert answer["rt"] == 250 + answer.get("adjusted", 0)
