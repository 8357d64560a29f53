"""A proxy between pages and servers that loses, delays, repeats and reorders what pages command, and breaks lines.

Over one connection a network does nothing of the kind: pages that come back and say again what was not answered do, and
so does whatever stands between. What a server sends is in order, or the connection ends: that is what pages rely on.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from random import Random

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

DROPPED, REPEATED, OVERTAKEN, DELAYED, CUT = (0.03, 0.06, 0.06, 0.06, 0.01)
"""How likely each is for one command."""
CUT_BACK = 0.003
"""How likely a connection breaks under what a server sends."""
LONGEST = 1.0
"""Seconds."""


class Mischief:
    """A proxy that leads to the server that `host` names at that moment for a path."""

    def __init__(self, rng: Random, host: Callable[[str], Awaitable[str]]) -> None:
        self._rng = rng
        self._host = host
        self.done: Counter[str] = Counter()
        self.address = ""

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Mischief]:
        async with serve(self._carry, "127.0.0.1", 0, compression=None) as server:
            self.address = f"127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
            yield self

    async def _carry(self, near: ServerConnection) -> None:
        assert near.request is not None
        try:
            path = near.request.path
            far = await connect(f"ws://{await self._host(path)}{path}", compression=None)
        except (OSError, WebSocketException):
            return
        ways = [asyncio.create_task(self._forth(near, far)), asyncio.create_task(self._back(far, near))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        await asyncio.gather(far.close(), near.close())

    async def _forth(self, near: Connection, far: Connection) -> None:
        """What a page says. What is no command (hello, how it measures time) is left alone."""
        later: set[asyncio.Task[None]] = set()

        def send_later(message: str | bytes) -> None:
            task = asyncio.create_task(self._later(far, message))
            later.add(task)
            task.add_done_callback(later.discard)

        try:
            async for message in near:
                done = self._fate() if "id" in json.loads(message) else ""
                if done:
                    self.done[done] += 1
                if done in ("repeated", "overtaken"):
                    send_later(message)
                if done == "delayed":
                    await asyncio.sleep(LONGEST * self._rng.random())
                if done == "cut":
                    break
                if done not in ("dropped", "overtaken"):
                    await far.send(message)
        except ConnectionClosed:
            pass
        finally:
            for task in later:
                task.cancel()

    def _fate(self) -> str:
        kinds = ("dropped", "repeated", "overtaken", "delayed", "cut", "")
        chances = (DROPPED, REPEATED, OVERTAKEN, DELAYED, CUT)
        return self._rng.choices(kinds, (*chances, 1 - sum(chances)))[0]

    async def _later(self, far: Connection, message: str | bytes) -> None:
        await asyncio.sleep(LONGEST * self._rng.random())
        with suppress(ConnectionClosed):
            await far.send(message)

    async def _back(self, far: Connection, near: Connection) -> None:
        with suppress(ConnectionClosed):
            async for message in far:
                if self._rng.random() < CUT_BACK:
                    self.done["cut"] += 1
                    return
                await near.send(message)
