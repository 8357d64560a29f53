"""Before the game: who may start it, so that nobody waits for somebody who is gone.

The table belongs to whoever made it. Once they have been away for a while, the next person who is there decides
instead; when they come back it is theirs again, as a seat is during the game. Phones put pages to sleep, not least that
of somebody who leaves for a moment to send the others the link.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from math import inf

from tablee.server.clock import Clocks
from tablee.server.storage.store import TableRow
from tablee.server.table.sitters import Sitter


class Hosting:
    """Notices that the host is away. A table that was just made, or read again, gives them the whole time to come."""

    def __init__(self, clocks: Clocks, patience: float) -> None:
        self._clocks = clocks
        self._patience = patience
        self._away_since: float | None = clocks.steady()
        """When the host's last page left; None while they are here."""
        self._alarm: asyncio.TimerHandle | None = None

    def host(self, row: TableRow, sitters: Sequence[Sitter]) -> int:
        """The seat of whoever decides now."""
        if sitters[row.maker].pages:
            return row.maker
        self._note(sitters[row.host])
        successor = _next_person(sitters, row.host)
        return row.host if successor is None or self._left() > 0 else successor

    def look_again(self, row: TableRow, sitters: Sequence[Sitter], look: Callable[[], None]) -> None:
        """Call when the table may pass to somebody who is waiting. Without anybody there is nothing to wait for."""
        self.rest()
        self._note(sitters[row.host])
        if self._away_since is not None and _next_person(sitters, row.host) is not None:
            self._call(look, self._left())

    def try_again(self, look: Callable[[], None], wait: float) -> None:
        """It could not be stored who decides."""
        self.rest()
        self._call(look, wait)

    def rest(self) -> None:
        """Call nobody."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _note(self, host: Sitter) -> None:
        if host.pages:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = self._clocks.steady()

    def _call(self, look: Callable[[], None], wait: float) -> None:
        self._alarm = asyncio.get_running_loop().call_later(max(wait, 0.001), look)

    def _left(self) -> float:
        """For how many seconds the table is still the host's."""
        if self._away_since is None:
            return inf
        return self._away_since + self._patience - self._clocks.steady()


def _next_person(sitters: Sequence[Sitter], host: int) -> int | None:
    """The next seat after the host's whose person is here."""
    others = [*range(host + 1, len(sitters)), *range(host)]
    return next((seat for seat in others if sitters[seat].pages), None)
