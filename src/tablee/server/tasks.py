"""Tasks of asyncio: how they are kept, and how they end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from tablee.server.ordered import OrderedSet


def start(
    work: Coroutine[Any, Any, None], tasks: OrderedSet[asyncio.Task[None]] | set[asyncio.Task[None]]
) -> asyncio.Task[None]:
    """Start a task, and keep it among `tasks` until it is done: asyncio holds on to none."""
    task = asyncio.create_task(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


async def cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, and wait until all of them have ended, however they do."""
    ending = list(tasks)
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
