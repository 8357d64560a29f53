"""What each visitor costs the server, and when brought records, duels and continued games are refused for it.

Only those are refused. Moves, joining a table and watching one's own game never are, whatever they have cost.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from tablee.server.limits import Bucket, Buckets
from tablee.server.settings import Settings
from tablee.server.wire.errors import RequestError

DAY_S = 86_400
LONGEST_RETRY_S = 3600
"""The longest `Retry-After`: a refusal that lasts longer is repeated."""
LINES_RETRY_S = 60
"""`Retry-After` where games in memory are the reason: they leave it one by one."""


class Budget:
    """An amount that each visitor, and all visitors together, may spend at once, and that comes back with time.

    What something costs is known afterwards, so a level can fall below zero.

    >>> now = [0.0]
    >>> budget = Budget(visitor=(10, 1), server=(100, 5), clock=lambda: now[0])
    >>> budget.charge("192.0.2.1", 12)
    >>> budget.visitor_wait_s("192.0.2.1"), budget.visitor_wait_s("192.0.2.2"), budget.server_wait_s()
    (2.0, 0.0, 0.0)
    """

    def __init__(
        self,
        visitor: tuple[float, float],
        server: tuple[float, float],
        clock: Callable[[], float],
    ) -> None:
        """Each pair: how much at once, and how much of it comes back in a second."""
        self._visitors = Buckets(visitor[1], visitor[0], clock)
        self._server = Bucket(server[1], server[0], clock)

    def charge(self, visitor: str, amount: float) -> None:
        """Note what something has cost."""
        self._visitors.charge(visitor, amount)
        self._server.charge(amount)

    def spent(self, visitor: str) -> float:
        """How much of its budget a visitor has spent lately."""
        return self._visitors.spent(visitor)

    def visitor_wait_s(self, visitor: str) -> float:
        """In how many seconds this visitor has something left; 0 if it has now."""
        return self._visitors.wait_s(visitor)

    def server_wait_s(self) -> float:
        """In how many seconds the server has something left; 0 if it has now."""
        return self._server.wait_s()


class Costs:
    """CPU time of the workers, by visitor; bytes stored and lines in memory of games that continue a record."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._settings = settings
        self.cpu_s = Budget(
            (settings.address_cpu_burst_s, settings.address_cpu_s_per_s),
            (settings.server_cpu_burst_s, settings.server_cpu_s_per_s),
            clock,
        )
        self.stored_bytes = Budget(
            (settings.address_continued_bytes_per_day, settings.address_continued_bytes_per_day / DAY_S),
            (settings.server_continued_bytes_per_day, settings.server_continued_bytes_per_day / DAY_S),
            clock,
        )
        self.lines: Callable[[str | None], int] = lambda _: 0
        """How many lines the continued games in memory have: those of a visitor, or all (None)."""

    def check_cpu(self, visitor: str) -> None:
        """Raise `RequestError` unless this visitor, and the server, have CPU time left."""
        _check(self.cpu_s.visitor_wait_s(visitor), self.cpu_s.server_wait_s())

    def check_continuing(self, visitor: str) -> None:
        """Raise `RequestError` unless one more game that continues a record can be stored and kept in memory."""
        self.check_cpu(visitor)
        _check(self.stored_bytes.visitor_wait_s(visitor), self.stored_bytes.server_wait_s())
        settings = self._settings
        _check(
            LINES_RETRY_S * (self.lines(visitor) >= settings.address_continued_lines),
            LINES_RETRY_S * (self.lines(None) >= settings.server_continued_lines),
        )


def _check(visitor_wait_s: float, server_wait_s: float) -> None:
    for wait_s, reason, status in ((visitor_wait_s, "costly", 429), (server_wait_s, "overloaded", 503)):
        if wait_s:
            retry_after_s = min(ceil(wait_s), LONGEST_RETRY_S)
            raise RequestError(reason, status, retry_after_s=retry_after_s, minutes=ceil(retry_after_s / 60))
