"""The course of a world: it is played in, things break, and in the end all is looked through."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random

from tests.faults.breaking import Fault
from tests.faults.mischief import Mischief
from tests.faults.survivor import DEAD
from tests.faults.world import Wish, World, look_through

log = logging.getLogger(__name__)

ERROR = re.compile(r"^\S+ \S+ (?:error|critical) .*$", re.MULTILINE)
TRUE = ("cannot store", "cannot be stored", "cannot be read", "NotStored", "Too many open files")
"""What a server rightly complains of."""
LIVES = (0, 2, 4, 6, 10)
"""So many moves are acknowledged between faults: however slow the machine is, each life gets as far ..."""
LAST_BREATH = 0.05
"""... and the next fault comes at any moment within so many seconds after that."""


async def survive(
    world: World, tables: Sequence[Wish], faults: Sequence[Fault], many: int, *, mischief: bool = False
) -> None:
    """Play at some tables until so many faults are over, then see what is left of it.

    Raises `AssertionError` if a table is dead, if anything was lost, doubled or told otherwise, and if a server has
    stumbled in a way that it did not expect.
    """
    for server in world.servers:
        await world.start(server)
    try:
        async with AsyncExitStack() as stack:
            if mischief:
                proxy = Mischief(Random(world.rng.random()), world.host)
                world.mischief = await stack.enter_async_context(proxy.listening())
            async with asyncio.TaskGroup() as course:
                for wish in tables:
                    course.create_task(world.table_after_table(wish))
                course.create_task(break_again_and_again(world, faults, many))
        if mischief:
            world.survived.update({f"commands {kind}": n for kind, n in proxy.done.items() if kind != "cut"})
            world.survived["connections of pages cut"] = proxy.done["cut"]
        found = await look_through(world)
    finally:
        await world.close()
    assert not found, found
    for server in world.servers:  # Python's own helpers may grumble when their parent is killed
        strange = unexpected(server.log)
        assert not strange, "\n".join(strange)


def unexpected(log: str) -> list[str]:
    """The errors in a server's log that none of our faults explains."""
    return [line for line in ERROR.findall(log) if not any(reason in line for reason in TRUE)]


async def break_again_and_again(world: World, faults: Sequence[Fault], many: int) -> None:
    """Each fault once, then any, each at any moment after some moves were made."""
    for number in range(many):
        await moves_go_on(world, world.acknowledged + LIVES[number % len(LIVES)])
        await asyncio.sleep(LAST_BREATH * world.rng.random())
        fault = faults[number] if number < len(faults) else world.rng.choice(faults)
        log.info("%d: %s", number, fault.__doc__)
        await fault(world)
        log.info("over")
        world.survived[fault.__doc__ or ""] += 1
    world.ending = True


async def moves_go_on(world: World, upto: int) -> None:
    """Wait until so many moves were acknowledged."""
    async with asyncio.timeout(DEAD):
        while world.acknowledged < upto:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
