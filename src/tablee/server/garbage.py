"""The garbage collector, which stops everybody while it looks: so it looks at little, unless few are here."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

YOUNG = 3_000
"""After so many more objects were made than freed, those are looked through: for a few milliseconds."""
NEVER = 1_000_000
"""How often that, before what is older is looked through, too: that would take a hundred times as long."""
EVERY = 60.0
"""Seconds between two looks at everything, ..."""
FEW = 100
"""... if no more connections than this are held up by it."""


def collect_little() -> None:
    """What is loaded by now stays for ever; what comes later leaves no circles behind that are worth a pause."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def collect_when_few_are_here(connections: Callable[[], int]) -> None:
    """Look through everything now and then, while that holds up hardly anybody."""
    while True:
        await asyncio.sleep(EVERY)
        if connections() <= FEW:
            gc.collect()
