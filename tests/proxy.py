"""A bad line: a proxy that delays what goes through it, by a path, a jitter, and stalls.

Over TCP nothing is lost and nothing overtakes: a packet that is lost is sent again after 200 ms and a round trip, and
everything behind it waits. That is what a stall is here.

    python -m tests.proxy PORT-OF-THE-SERVER ROUND-TRIP JITTER LOSS SEED

It prints the port that it listens on. Times are milliseconds; the jitter is the standard deviation of the round trip.
"""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from dataclasses import dataclass
from math import log
from random import Random

RETRANSMISSION = 200.0
CHUNK = 65_536


@dataclass(frozen=True)
class BadLine:
    """Milliseconds, and the share of chunks that are lost at first in each direction."""

    round_trip: float = 0
    jitter: float = 0
    loss: float = 0

    def delay(self, rng: Random) -> float:
        """Seconds that a chunk takes one way."""
        milliseconds = self.round_trip / 2 - self.jitter / 2**0.5 * log(1.0 - rng.random())
        if rng.random() < self.loss:
            milliseconds += RETRANSMISSION + self.round_trip
        return milliseconds / 1000


class _Way(asyncio.Protocol):
    """One end of a connection: what comes in here leaves at the other end, later, in the same order."""

    def __init__(self, line: BadLine, rng: Random) -> None:
        self.line, self.rng = line, rng
        self.other: _Way | None = None
        self.transport: asyncio.Transport | None = None
        self._free = 0.0
        """Nothing leaves before this."""
        self._waiting: deque[bytes | None] = deque()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        if self.other is None or self.other.transport is None:
            transport.pause_reading()  # until there is somebody to pass it on to

    def data_received(self, data: bytes) -> None:
        self._later(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._later(None)

    def _later(self, data: bytes | None) -> None:
        loop = asyncio.get_running_loop()
        self._free = max(self._free, loop.time() + self.line.delay(self.rng))
        self._waiting.append(data)
        loop.call_at(self._free, self._pass_on)

    def _pass_on(self) -> None:
        data = self._waiting.popleft()
        target = self.other.transport if self.other else None
        if target is None or target.is_closing():
            return
        if data is None:
            target.close()
        else:
            target.write(data)


async def serve(port: int, line: BadLine, rng: Random) -> asyncio.Server:
    """Listen on a free port, and pass on what comes to `port` on this machine."""
    loop = asyncio.get_running_loop()
    connecting: set[asyncio.Task[None]] = set()

    def come() -> _Way:
        near = _Way(line, rng)
        task = loop.create_task(_connect(near, port))
        connecting.add(task)
        task.add_done_callback(connecting.discard)
        return near

    return await loop.create_server(come, "127.0.0.1", 0)


async def _connect(near: _Way, port: int) -> None:
    far = _Way(near.line, near.rng)
    far.other, near.other = near, far
    try:
        await asyncio.get_running_loop().create_connection(lambda: far, "127.0.0.1", port)
    except OSError:
        if near.transport is not None:
            near.transport.close()
        return
    if near.transport is not None:
        near.transport.resume_reading()


async def main(port: int, line: BadLine, seed: str) -> None:
    server = await serve(port, line, Random(seed))
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), BadLine(*map(float, sys.argv[2:5])), sys.argv[5]))
