"""A cable between a server and what it depends on, which can be cut or fall silent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Link:
    """Passes on what comes to its port.

    Cut: connections break, and there are no new ones. Silent: nothing comes through, in either direction, and nobody
    is told; what was sent meanwhile comes late, as over TCP.
    """

    def __init__(self, reach: Callable[[], Awaitable[Ends]]) -> None:
        self._reach = reach
        self._through = asyncio.Event()
        self._through.set()
        self._whole = True
        self._writers: set[asyncio.StreamWriter] = set()
        self.port = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Link]:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.cut()

    def cut(self) -> None:
        self._whole = False
        for writer in list(self._writers):
            writer.transport.abort()

    def silence(self) -> None:
        self._through.clear()

    def mend(self) -> None:
        self._whole = True
        self._through.set()

    async def _carry(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self._writers.add(back)
        try:
            if not self._whole:
                back.transport.abort()
                return
            await self._through.wait()
            answers, there = await self._reach()
            self._writers.add(there)
            try:
                ways = [
                    asyncio.create_task(self._pump(here, there)),
                    asyncio.create_task(self._pump(answers, back)),
                ]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
            finally:
                self._writers.discard(there)
                there.close()
        except OSError:
            pass  # there is nobody to reach
        finally:
            self._writers.discard(back)
            back.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                await self._through.wait()
                writer.write(data)
                await writer.drain()
