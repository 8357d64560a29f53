"""What breaks in a simulated world. Each fault is a coroutine that breaks something, and mends it before it returns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tests.simulation.world import World

YEAR_S = 365.25 * 86_400
CLOCK_JUMPS_S = (-YEAR_S, -3600.0, -1.0, 0.0, 1.0, 3600.0, 91 * 86_400.0, 2 * YEAR_S)
"""By how much the wall clock may be wrong after a restart ..."""
MOST_DRIFT = 50e-6
"""... and what part of a second the steady clock gains or loses in each."""

Fault = Callable[["World", Random], Awaitable[None]]
Part = Literal["server", "disk and workers", "network"]
FAULTS: dict[str, Fault] = {}
PARTS: dict[str, Part] = {}
"""What each fault breaks: of each part, one thing breaks after the other, beside the others."""


def fault(part: Part) -> Callable[[Fault], Fault]:
    """Register a fault by the name of its function; its docstring says what happens."""

    def register(function: Fault) -> Fault:
        FAULTS[function.__name__], PARTS[function.__name__] = function, part
        return function

    return register


async def restart(world: World, random: Random, *, clocks: bool = False) -> None:
    """Start the server again, after a short or a long while."""
    await asyncio.sleep(0.2 + random.random() * random.choice((1, 1, 8)))
    if clocks:
        world.machine.ahead_s = random.choice(CLOCK_JUMPS_S)
        world.machine.drift = random.uniform(-MOST_DRIFT, MOST_DRIFT)
    if not world.machine.is_up:
        world.machine.start()


@fault("server")
async def kill(world: World, random: Random) -> None:
    """kill -9 of the server, between any two callbacks"""
    world.machine.kill()
    await restart(world, random)


@fault("server")
async def kill_before_commit(world: World, random: Random) -> None:
    """kill -9 while a change waits for its commit, which is lost"""
    await world.disk.kill_at_commit(world.machine, after=False)
    await restart(world, random)


@fault("server")
async def kill_after_commit(world: World, random: Random) -> None:
    """kill -9 between a commit and its answer"""
    await world.disk.kill_at_commit(world.machine, after=True)
    await restart(world, random)


@fault("server")
async def kill_and_set_clocks(world: World, random: Random) -> None:
    """kill -9, and a wall clock that is wrong by up to years when it starts again, and a steady one that drifts"""
    world.machine.kill()
    await restart(world, random, clocks=True)


@fault("server")
async def end(world: World, random: Random) -> None:
    """SIGTERM, and another server starts"""
    if not await world.machine.end():
        world.violated("a server that was told to end did not")
    await restart(world, random)


@fault("server")
async def pause(world: World, random: Random) -> None:
    """SIGSTOP, then SIGCONT after up to six seconds"""
    await _pause(world, random.choice((0.3, 3.0, 6.0)) * random.random())


@fault("server")
async def pause_for_long(world: World, random: Random) -> None:
    """SIGSTOP for one to three minutes"""
    await _pause(world, random.uniform(60, 180))


async def _pause(world: World, seconds: float) -> None:
    world.machine.pause()
    await asyncio.sleep(seconds)
    world.machine.resume()


@fault("network")
async def cut(world: World, random: Random) -> None:
    """A connection breaks, and both ends hear of it"""
    for end in random.sample(pages := world.network.pages(), min(len(pages), 1)):
        end.cut("cut")


@fault("network")
async def cut_all(world: World, random: Random) -> None:
    """All connections break at once"""
    for end in world.network.pages():
        end.cut("cut")


@fault("network")
async def half_open(world: World, random: Random) -> None:
    """A connection carries nothing any more, and neither end is told"""
    for end in random.sample(pages := world.network.pages(), min(len(pages), 1)):
        end.path.silence(world.loop.time(), None)


@fault("network")
async def silence(world: World, random: Random) -> None:
    """A connection falls silent for up to three minutes; then all of it arrives, in order"""
    for end in random.sample(pages := world.network.pages(), min(len(pages), 2)):
        end.path.silence(world.loop.time(), random.choice((0.3, 3.0, 15.0, 180.0)) * random.random())


@fault("network")
async def stop_reading(world: World, random: Random) -> None:
    """A page reads nothing for a while, and buffers fill up"""
    for end in random.sample(pages := world.network.pages(), min(len(pages), 1)):
        end.pause_reading()
        await asyncio.sleep(random.choice((1.0, 20.0, 60.0)) * random.random())
        if not end.lost:
            end.resume_reading()


@fault("network")
async def bad_lines(world: World, random: Random) -> None:
    """New connections lose up to 5 % of their packets, and vary by twice their length"""
    network = world.network
    network.loss, network.jitter = random.choice((0.01, 0.03, 0.05)), (0.5, 2.0)
    await asyncio.sleep(random.uniform(5, 30))
    network.loss, network.jitter = world.plan.loss, (0.02, 0.4)


@fault("disk and workers")
async def slow_disk(world: World, random: Random) -> None:
    """Commits take up to two seconds"""
    world.disk.slow = True
    await asyncio.sleep(random.uniform(1, 10))
    world.disk.slow = False


@fault("disk and workers")
async def failing_commits(world: World, random: Random) -> None:
    """Some commits fail"""
    world.disk.failing = 0.3
    await asyncio.sleep(random.uniform(1, 10))
    world.disk.failing = 0.0


@fault("disk and workers")
async def full_disk(world: World, random: Random) -> None:
    """No commit goes through for up to half a minute"""
    world.disk.failing = 1.0
    await asyncio.sleep(random.uniform(1, 30))
    world.disk.failing = 0.0


@fault("disk and workers")
async def failing_workers(world: World, random: Random) -> None:
    """Calls in workers fail"""
    world.workers_fail = True
    await asyncio.sleep(random.uniform(1, 10))
    world.workers_fail = False


RARE = {"pause_for_long": 0.05, "cut_all": 0.3, "kill_and_set_clocks": 0.5, "end": 0.5, "full_disk": 0.3}
"""How often a fault happens, where not as often as others."""


async def break_one_after_the_other(world: World, part: Part, random: Random) -> None:
    """Break one thing of a part after the other, at random moments, until the world ends."""
    names = [name for name in world.plan.faults if PARTS[name] == part]
    weights = [RARE.get(name, 1.0) for name in names]
    while names:
        await asyncio.sleep(random.expovariate(1 / world.plan.fault_every_s))
        if world.ending:
            return
        (name,) = random.choices(names, weights)
        world.trace("fault", name)
        world.faults[name] += 1
        if part == "network":
            await FAULTS[name](world, random)
        else:
            with world.not_calm():
                await FAULTS[name](world, random)
