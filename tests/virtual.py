"""Tests in virtual time: each has an event loop of its own, whose clock jumps to the next timer instead of waiting.

Around the loop is a small machine: a loopback network, disks that keep what was stored under a path, workers that
think in this process, and random numbers that are the same in every run. `running` in `tests.server.live` starts its
servers there. A test whose subject is the real thing is marked `real_time`, with the reason.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import copy_context
from pathlib import Path
from random import Random
from time import monotonic as system_monotonic
from typing import Any

import pytest

from tablee.server.clock import Clocks
from tests.simulation.disk import Disk
from tests.simulation.loop import SimulatedLoop
from tests.simulation.machine import EPOCH_S, Workers
from tests.simulation.network import SOURCE, Network
from tests.simulation.third_party import virtual_system

LOOPBACK = "127.0.0.1"
LOOPBACK_DELAY_S = 50e-6
REAL_FIXTURES = frozenset({"postgres", "database", "server", "browser", "page"})
"""Fixtures that are real processes or real files: tests that use them wait for them in real time."""


class MachineLoop(SimulatedLoop):
    """A simulated loop, and the machine on which the servers of one test run."""

    def __init__(self, seed: str) -> None:
        super().__init__(Random(f"loop/{seed}"))
        self.random = Random(f"test/{seed}")
        self.clocks = Clocks(wall=lambda: EPOCH_S + self.time(), steady=self.time)
        network = Network(self, Random(f"network/{seed}"), _ignore)
        network.delays_s = (LOOPBACK_DELAY_S,)
        network.jitter = (0.0, 0.0)
        self._disks: dict[Path, Disk] = {}

    def disk(self, path: Path) -> Disk:
        """What is stored under a path, also after the server that stored it has ended."""
        if path not in self._disks:
            self._disks[path] = Disk(Random(self.random.getrandbits(64)), _ignore)
        return self._disks[path]

    def workers(self) -> Workers:
        """Workers that never fail."""
        return Workers(Random(self.random.getrandbits(64)), lambda: False)

    def close(self) -> None:
        super().close()
        for disk in self._disks.values():
            disk.database.close()


def _ignore(*_: object) -> None:
    """Nothing is written down."""


def machine() -> MachineLoop | None:
    """The machine of the running test; None in real time."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return None
    return loop if isinstance(loop, MachineLoop) else None


def monotonic() -> float:
    """The clock of the test's machine, or of the system, in seconds."""
    simulated = machine()
    return simulated.time() if simulated else system_monotonic()


def stall(seconds: float) -> None:
    """In virtual time, what `time.sleep` is in real time."""
    simulated = machine()
    assert simulated, "call time.sleep"
    simulated.stall(seconds)


def run(test: Coroutine[Any, Any, None], seed: str) -> None:
    """Run a test in virtual time. It fails as well if a task or callback has failed unnoticed."""
    loop = MachineLoop(seed)
    context = copy_context()
    context.run(SOURCE.set, LOOPBACK)
    try:
        with virtual_system(loop, EPOCH_S):
            try:
                loop.run_until_complete(loop.create_task(test, context=context))
            finally:
                loop.run_until_complete(_end())
    finally:
        loop.close()
    for problem in loop.problems:
        raise AssertionError(f"unhandled: {problem['message']}") from problem.get("exception")


async def _end() -> None:
    """Cancel what a test has left."""
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_asyncgens()


TEST = pytest.StashKey[Any]()
"""The coroutine function of a test that runs in virtual time."""


def is_virtual(item: pytest.Function) -> bool:
    """Whether a test of the live server runs in virtual time."""
    return item.get_closest_marker("real_time") is None and REAL_FIXTURES.isdisjoint(item.fixturenames)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    test = pyfuncitem.stash.get(TEST, None)
    if test is None:
        return None
    arguments = pyfuncitem._fixtureinfo.argnames
    run(test(**{name: pyfuncitem.funcargs[name] for name in arguments}), pyfuncitem.nodeid)
    return True
