"""The client in simulated time: connections and timers are all that it needs of an event loop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from tablee.client import Address, TablePage
from tablee.client.connection import Connection
from tablee.server.edge.protocol import text_frame
from tests.simulation.loop import SimulatedLoop

TABLE = {
    "type": "table",
    "id": "t",
    "code": "",
    "game": "bungee",
    "phase": "gathering",
    "seats": [],
    "options": {},
}


class Wire(asyncio.Transport):
    """A transport without a socket, at whose other end is a server that only knows what a test tells it."""

    def __init__(self, page: Connection, heard: Callable[[Wire, dict[str, Any]], None]) -> None:
        super().__init__()
        self.page, self.heard, self.closing = page, heard, False

    def write(self, data: Any) -> None:
        if data.startswith(b"GET"):
            asyncio.get_running_loop().call_later(0.01, self.page.data_received, b"HTTP/1.1 101 \r\n\r\n")
        elif data[0] == 0x81:
            start = {126: 8, 127: 14}.get(data[1] & 127, 6)
            self.heard(self, json.loads(data[start:]))

        elif data[0] == 0x88:  # goodbye
            self.close()

    def tell(self, message: dict[str, Any]) -> None:
        asyncio.get_running_loop().call_later(0.01, self._deliver, text_frame(json.dumps(message).encode()))

    def _deliver(self, frame: bytes) -> None:
        if not self.closing:
            self.page.data_received(frame)

    def is_closing(self) -> bool:
        return self.closing

    def close(self) -> None:
        if not self.closing:
            self.closing = True
            asyncio.get_running_loop().call_soon(self.page.connection_lost, None)


class ScriptedLoop(SimulatedLoop):
    """An event loop whose connections lead to a server of a test."""

    def __init__(self, heard: Callable[[Wire, dict[str, Any]], None]) -> None:
        super().__init__(Random(1))
        self.heard = heard

    async def create_connection(self, factory: Any, *_: Any, **__: Any) -> Any:  # type: ignore[override]
        page = factory()
        wire = Wire(page, self.heard)
        page.connection_made(wire)
        return wire, page


def test_a_silent_server_is_asked_and_then_left_and_commands_are_sent_again() -> None:
    heard: list[tuple[float, dict[str, Any]]] = []

    def hear(wire: Wire, message: dict[str, Any]) -> None:
        heard.append((round(loop.time() - began, 2), message))
        if message["type"] == "hello":
            wire.tell({**TABLE, "pace": "normal", "you": 0, "owner": 0})
        elif message["type"] == "start" and len([1 for _, said in heard if said["type"] == "start"]) == 2:
            wire.tell({"type": "accepted", "id": message["id"]})

    async def stay() -> None:
        page = TablePage(Address("there", 80, False), "t", "token", clock=loop.time, rng=Random(1))
        async with page:
            await page.start()

    loop = ScriptedLoop(hear)
    began = loop.time()
    try:
        loop.run_until_complete(stay())
    finally:
        loop.close()
    said = [(at, message["type"]) for at, message in heard]
    assert [kind for _, kind in said] == ["hello", "look", "start", "ping", "hello", "look", "start"]
    asked, left = said[3][0], said[4][0]
    assert 10 <= asked <= 15.1
    assert 15 <= left <= 21.1
    assert heard[2][1] == heard[6][1]


def test_a_command_waits_for_as_long_as_the_refusal_tells() -> None:
    sent: list[float] = []

    def hear(wire: Wire, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            wire.tell({**TABLE, "pace": "normal", "you": 0, "owner": 0})
        elif message["type"] == "start":
            sent.append(loop.time())
            refusal = {"say": {"id": "server-too-fast"}, "retry_after_ms": 2500}
            first = {"type": "refused", "id": message["id"], **refusal}
            wire.tell(first if len(sent) == 1 else {"type": "accepted", "id": message["id"]})

    async def stay() -> None:
        async with TablePage(Address("there", 80, False), "t", clock=loop.time, rng=Random(1)) as page:
            await page.start()

    loop = ScriptedLoop(hear)
    try:
        loop.run_until_complete(stay())
    finally:
        loop.close()
    assert 2.5 <= sent[1] - sent[0] <= 2.6
