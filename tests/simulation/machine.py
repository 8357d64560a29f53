"""A machine that runs the server: it is started, killed, paused, told to end, and keeps its disk meanwhile."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine, Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import uvicorn

from tablee.kernel import Game
from tablee.server.app import create_app
from tablee.server.clock import Clocks
from tablee.server.context import ServerContext
from tablee.server.lobby.registry import TableRegistry
from tablee.server.run import config
from tablee.server.settings import Settings
from tablee.server.tasks import OrderedSet
from tests.simulation.disk import Disk
from tests.simulation.loop import LIFE, Life, SimulatedLoop
from tests.simulation.network import Network, Socket

EPOCH_S = 1_800_000_000.0
"""What the wall clock shows when that of the loop shows zero."""
THINKING_S = 0.01
"""How long a call in a worker takes on average; ten times that is charged for one in a hundred."""
LONGEST_END_S = 30.0
"""A server that was told to end has ended after so long, also with pages that take nothing."""
T = TypeVar("T")


class Workers:
    """Calls what bots and replays need in this process, and answers later."""

    def __init__(self, random: Random, fail: Callable[[], bool]) -> None:
        self._random = random
        self._fail = fail

    async def run(self, call: Callable[[], T], limit_s: float | None = None) -> tuple[float, T]:
        cpu_s = self._random.expovariate(1 / THINKING_S)
        if self._random.random() < 0.01:
            cpu_s *= 10
        await asyncio.sleep(cpu_s)
        if self._fail():
            raise RuntimeError("a worker failed")
        return cpu_s, call()

    async def close(self) -> None:
        """There are no processes."""


class _Connections(OrderedSet[Any]):
    """Connections in the order in which they came: uvicorn goes through them when it ends."""

    __slots__ = ()

    def remove(self, member: Any) -> None:
        del self[member]


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_ready = asyncio.Event()
        self.server_state.connections = _Connections()  # type: ignore[assignment]
        self.server_state.tasks = _Connections()  # type: ignore[assignment]

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        yield

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.is_ready.set()


class Machine:
    """See the module. `chance` and the like of `desk` are passed on to each new `ServerContext`."""

    server_type = _Server

    def __init__(
        self,
        loop: SimulatedLoop,
        network: Network,
        disk: Disk,
        games: Mapping[str, Game],
        settings: Settings,
        client: Path,
        random: Random,
        workers_fail: Callable[[], bool],
        *,
        address: tuple[str, int] = ("10.0.0.1", 80),
        **context: Any,
    ) -> None:
        self.loop, self.network, self.disk = loop, network, disk
        self.games, self.settings, self.client = games, settings, client
        self.address = address
        self.random = random
        self.workers_fail = workers_fail
        self.ahead_s = 0.0
        """By how much its wall clock is ahead ..."""
        self.drift = 0.0
        """... and what part of a second its steady clock gains in a second."""
        self.lives = 0
        self.life: Life | None = None
        self._context = context
        self._serving: asyncio.Task[None] | None = None
        self._server: _Server | None = None
        self.registry: TableRegistry | None = None

    @property
    def is_up(self) -> bool:
        """Whether it runs: perhaps it is starting or ending, or paused."""
        return self.life is not None

    def start(self) -> None:
        """Start the server: another process, on the same disk."""
        assert self.life is None
        self.lives += 1
        self.life = Life(f"server {self.lives}")
        self._serving = self._in(self.life, self._serve())

    def _in(self, life: Life, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        context = contextvars.copy_context()
        context.run(LIFE.set, life)
        task: asyncio.Task[None] = self.loop.create_task(work, context=context)
        return task

    def _clocks(self) -> Clocks:
        booted, ahead_s, rate = self.loop.time(), self.ahead_s, 1.0 + self.drift
        start = self.random.uniform(0, 1e6)

        def since_start() -> float:
            return (self.loop.time() - booted) * rate

        return Clocks(
            wall=lambda: EPOCH_S + booted + ahead_s + since_start(), steady=lambda: start + since_start()
        )

    async def _serve(self) -> None:
        context = ServerContext(
            self.disk.storage(),
            self.settings,
            self.games,
            clocks=self._clocks(),
            random=Random(self.random.getrandbits(64)),
            executor=Workers(Random(self.random.getrandbits(64)), self.workers_fail),
            **self._context,
        )
        self.registry = TableRegistry(context)
        self._server = self.server_type(config(create_app(self.registry, self.client), context))
        await self._server.serve(sockets=[Socket(self.address)])  # type: ignore[list-item]

    def kill(self) -> None:
        """`kill -9`: no callback runs any more, and what was not committed is gone."""
        life = self.life
        assert life is not None
        self.life = self._server = self.registry = None
        life.kill()
        self.network.close_all_of(life)
        self.disk.forget_waiting()

    def pause(self) -> None:
        """`SIGSTOP`: nothing runs until it is resumed; the network goes on."""
        assert self.life is not None
        self.life.paused = True

    def resume(self) -> None:
        """`SIGCONT`"""
        assert self.life is not None
        self.loop.resume(self.life)

    async def end(self) -> bool:
        """`SIGTERM`, then `kill -9` if it does not end in time. Whether it did."""
        life, serving, server, registry = self.life, self._serving, self._server, self.registry
        assert life is not None
        assert serving is not None
        if server is None or registry is None:
            self.kill()
            return True

        async def ask_to_end() -> None:
            registry.closing = True
            server.should_exit = True

        self._in(life, ask_to_end())
        await asyncio.wait([serving], timeout=LONGEST_END_S)
        if self.life is life:
            ended = serving.done()
            self.kill()
            return ended
        return True
