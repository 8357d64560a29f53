"""Whether the date is certain. A machine may start with a wrong one, which is put right a while later."""

from __future__ import annotations

import asyncio
import logging

from tablee.server.context import ServerContext

log = logging.getLogger(__name__)

SETTLED_S = 3 * 3600
"""The steady clock and the date must have gone together for so long before the date is believed."""
JUMP_S = 60
"""By so much the date may be set without being doubted."""
REDATED_JUMP_S = 86_400
"""If the date is set forward by more than this, what was stored by the old date is dated anew."""


class DateCheck:
    """Compares the date with the steady clock whenever it is asked, which has to be once an hour or so."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self._began_s = context.clocks.steady()
        self._ahead_s = context.clocks.wall() - self._began_s
        """The date less the steady clock, when it was last compared."""
        self._believed_from_s = self._began_s + SETTLED_S
        """From this moment of the steady clock on, the date is believed."""
        self._lock = asyncio.Lock()
        """Held while the date is compared: each jump counts once."""

    async def is_certain(self) -> bool:
        """Whether the date can be believed: never soon after the start, nor after it has jumped. Raises `NotStored`."""
        clocks = self._context.clocks
        async with self._lock:
            steady_s = clocks.steady()
            jump_s = clocks.wall() - steady_s - self._ahead_s
            if abs(jump_s) > JUMP_S:
                self._believed_from_s = steady_s + SETTLED_S
            if jump_s > REDATED_JUMP_S:
                await self._date_anew(steady_s, jump_s)
            self._ahead_s += jump_s
            return steady_s >= self._believed_from_s

    async def _date_anew(self, steady_s: float, jump_s: float) -> None:
        """What changed since the start was dated by a clock that was behind: it would seem to be old."""
        log.warning("the date was set forward by %.1f days", jump_s / 86_400)
        since, until, later = (
            int(1000 * moment_s)
            for moment_s in (self._began_s + self._ahead_s, steady_s + self._ahead_s, jump_s)
        )
        await self._context.storage.date_anew(since, until, later)
