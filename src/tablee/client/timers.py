"""Timers that end with what they belong to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


class Timers:
    """The pending timers of one owner, which cancels them all when it ends."""

    def __init__(self) -> None:
        self._pending: set[asyncio.TimerHandle] = set()

    def later(self, delay_s: float, work: Callable[..., None], *args: Any) -> None:
        """Call `work` after a delay, unless `cancel` is called before."""

        def call() -> None:
            self._pending.discard(timer)
            work(*args)

        timer = asyncio.get_running_loop().call_later(delay_s, call)
        self._pending.add(timer)

    def cancel(self) -> None:
        """Cancel all that are pending."""
        for timer in self._pending:
            timer.cancel()
        self._pending.clear()
