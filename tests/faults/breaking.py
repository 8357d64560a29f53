"""What may break. A fault comes, lasts a moment, and is over when its function returns; its docstring is its name."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.faults.link import Link
from tests.faults.world import World

Fault = Callable[[World], Awaitable[None]]
JUMPS = (-400.0, -1 / 24, 1 / 24, 91.0, 901.0)
"""Days."""
POLLED = 0.1
"""Seconds between two looks into the database."""


async def kill(world: World) -> None:
    """kill -9 of a server"""
    server = world.rng.choice(world.up)
    world.kill(server)
    await world.start(server)


async def kill_for_a_while(world: World) -> None:
    """kill -9 of a server, and another after seconds"""
    server = world.rng.choice(world.up)
    world.kill(server)
    await asyncio.sleep(6 * world.rng.random())
    await world.start(server)


async def end_and_start(world: World) -> None:
    """a server asked to end (SIGTERM), and another started"""
    server = world.rng.choice(world.up)
    world.kill(server, signal.SIGTERM)
    await world.start(server)


async def kill_a_helper(world: World) -> None:
    """kill -9 of a process in which bots think"""
    helpers = [pid for server in world.up for pid in children(server.pid)]
    if helpers:
        end(world.rng.choice(helpers))


async def pause(world: World) -> None:
    """a server paused (SIGSTOP), then gone on"""
    await stopped(world, [world.rng.choice(world.up).pid], 1.5)


async def jump(world: World) -> None:
    """the date jumps, by an hour up to years, either way"""
    server = world.rng.choice(world.up)
    server.set_date(world.rng.choice(JUMPS))
    await asyncio.sleep(0.1 * world.rng.random())
    if world.rng.random() < 0.5:  # it is found so at the start
        world.kill(server)
        await world.start(server)
    server.set_date(0)


async def use_up_descriptors(world: World) -> None:
    """file descriptors used up"""
    server = world.rng.choice(world.up)
    host, port = server.host.split(":")
    used = sorted(map(int, os.listdir(f"/proc/{server.pid}/fd")))  # noqa: PTH208
    with limited(server.pid, resource.RLIMIT_NOFILE, used[-1] + 1), ExitStack() as visitors:
        for _ in range(used[-1] - len(used) + 10):  # more than there is room for
            visitors.enter_context(socket.create_connection((host, int(port))))
        await asyncio.sleep(world.rng.random())


async def fill_the_disk(world: World) -> None:
    """no room on the disk"""
    with limited(world.rng.choice(world.up).pid, resource.RLIMIT_FSIZE, 1):
        await asyncio.sleep(0.5 * world.rng.random())


async def kill_postgres(world: World) -> None:
    """kill -9 of PostgreSQL, all of it"""
    assert world.postgres is not None
    await asyncio.to_thread(world.postgres.kill)
    await asyncio.to_thread(world.postgres.start)


async def pause_postgres(world: World) -> None:
    """PostgreSQL paused (SIGSTOP), then gone on"""
    assert world.postgres is not None
    pid = world.postgres.pid
    await stopped(world, [pid, *children(pid)], 4)


async def fill_the_disk_of_postgres(world: World) -> None:
    """no room on the disk of PostgreSQL"""
    assert world.postgres is not None
    world.postgres.limit_files("1")
    await asyncio.sleep(world.rng.random())
    for _ in range(2):  # once more for those who were started meanwhile
        world.postgres.limit_files("unlimited")
    await asyncio.to_thread(world.postgres.start_again)


async def pause_for_long(world: World) -> None:
    """a server paused until others have its tables, then gone on"""
    while not (playing := await players(world)):  # noqa: ASYNC110
        await asyncio.sleep(POLLED)
    pid = world.rng.choice(sorted(playing))
    with standing_still([pid]):
        # A table at which people only gather is taken when one of them asks for it: nothing goes on there by itself.
        while pid in await players(world):  # noqa: ASYNC110
            await asyncio.sleep(POLLED)


async def pause_for_seconds(world: World) -> None:
    """a server paused about as long as others wait for it, then gone on"""
    await stopped(world, [world.rng.choice(world.up).pid], 6)


async def players(world: World) -> set[int]:
    """The processes that run tables at which a game is on."""
    names = await asyncio.to_thread(
        world.database.ask,
        'SELECT DISTINCT name FROM tables JOIN leases ON tables.id = leases."table"'
        " JOIN processes ON processes.id = leases.owner WHERE phase = 'playing'",
    )
    return {int(name.rpartition(":")[2]) for (name,) in names}


def cuts(links: Sequence[Link], name: str) -> list[Fault]:
    """What may happen to cables: to one of them, or to all."""

    def some(world: World) -> Sequence[Link]:
        return links if world.rng.random() < 0.3 else [world.rng.choice(links)]

    async def cut(world: World) -> None:
        for link in some(world):
            link.cut()
        await asyncio.sleep(2 * world.rng.random())
        for link in links:
            link.mend()

    async def fall_silent(world: World) -> None:
        for link in some(world):
            link.silence()
        await asyncio.sleep(world.rng.choice((1, 4, 14)) * world.rng.random())  # some are not waited for
        for link in links:
            link.mend()

    cut.__doc__ = f"{name} cut off: connections broken"
    fall_silent.__doc__ = f"{name} cut off: silence, then all of it late"
    return [cut, fall_silent]


EVERYWHERE: tuple[Fault, ...] = (kill, end_and_start, kill_a_helper, pause, jump, use_up_descriptors)
ON_SQLITE: tuple[Fault, ...] = (*EVERYWHERE, fill_the_disk)
ON_POSTGRES: tuple[Fault, ...] = (*EVERYWHERE, kill_postgres, pause_postgres, fill_the_disk_of_postgres)
AMONG_OTHERS: tuple[Fault, ...] = (
    *ON_POSTGRES,
    kill_for_a_while,
    pause_for_seconds,
    pause_for_long,
)


def children(pid: int) -> list[int]:
    """The processes that a process has started, by whichever of its threads."""
    with suppress(FileNotFoundError, ProcessLookupError):
        tasks = Path(f"/proc/{pid}/task").iterdir()
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return []


def end(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


async def stopped(world: World, pids: Iterable[int], longest: float) -> None:
    """Processes stand still for up to so many seconds."""
    with standing_still(pids):
        await asyncio.sleep(longest * world.rng.random())


@contextmanager
def standing_still(pids: Iterable[int]) -> Iterator[None]:
    """Processes do nothing; then they go on, whatever failed meanwhile: whoever is asked to end must hear it."""
    pids = list(pids)
    try:
        signal_all(pids, signal.SIGSTOP)
        yield
    finally:
        signal_all(pids, signal.SIGCONT)


def signal_all(pids: Iterable[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


@contextmanager
def limited(pid: int, what: int, most: int) -> Iterator[None]:
    """A process may have no more of something."""
    soft, hard = resource.prlimit(pid, what)
    resource.prlimit(pid, what, (most, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, what, (soft, hard))
