"""The garbage collector, which stops everybody while it looks: so it looks at little, unless few are here."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

OFTEN = 0.025
"""Seconds between two looks at what was made since the last one: about a millisecond each, at a thousand tables.

Python would count for itself how many more objects were made than freed. But it counts old ones as freed, too: where
what comes takes the place of what was there, ten times as many are young as it thinks, and one look takes 60 ms."""
NOW_AND_THEN = 1.0
"""Seconds between two such looks while nobody is here."""
EVERY = 60.0
"""Seconds between two looks at everything, ..."""
FEW = 100
"""... if no more connections than this are held up by it."""


def collect_in_small_parts(connections: Callable[[], int]) -> asyncio.Task[None]:
    """What is loaded by now stays for ever; what comes later is looked through bit by bit, until the task ends."""
    gc.collect()
    gc.freeze()
    return asyncio.create_task(_keep_collecting(connections))


async def _keep_collecting(connections: Callable[[], int]) -> None:
    """What stays for long leaves no circles behind that would be worth a pause: it can wait until few are here."""
    clock = asyncio.get_running_loop().time
    due = clock() + EVERY
    gc.disable()
    try:
        while True:
            await asyncio.sleep(OFTEN if connections() else NOW_AND_THEN)
            if clock() >= due and connections() <= FEW:
                gc.collect()
                due = clock() + EVERY
            else:
                gc.collect(0)
    finally:
        gc.enable()
