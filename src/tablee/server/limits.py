"""Limits for each visitor: token buckets, connections, and a budget of CPU time and storage."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil

from starlette.requests import HTTPConnection

from tablee.server.settings import Settings
from tablee.server.wire.errors import RequestError

MAX_BUCKETS = 10_000
"""With more buckets in memory, those that are full are dropped."""
SHORTEST_RETRY_S = 0.001
LONGEST_RETRY_S = 3600
"""The longest `Retry-After`: a refusal that lasts longer is repeated."""
LINES_RETRY_S = 60
"""`Retry-After` where games in memory are the reason: they leave it one by one."""
DAY_S = 86_400


class Bucket:
    """Holds up to `burst` tokens and gets `rate` new ones a second.

    >>> now = [0.0]
    >>> bucket = Bucket(rate=2, burst=1, clock=lambda: now[0])
    >>> bucket.take(), bucket.take()
    (True, False)
    >>> now[0] = 0.5
    >>> bucket.take()
    True
    """

    __slots__ = ("burst", "clock", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.level = burst
        self.seen = clock()

    def take(self, tokens: int = 1) -> bool:
        """Take tokens if they are there; `take(0)` only refills the bucket."""
        now = self.clock()
        level = self.level + (now - self.seen) * self.rate
        self.level = level if level < self.burst else self.burst
        self.seen = now
        if self.level < tokens:
            return False
        self.level -= tokens
        return True

    def give_back(self, tokens: int) -> None:
        """Give back tokens that were taken for something that cost nothing."""
        self.level = min(self.burst, self.level + tokens)

    def charge(self, tokens: float) -> None:
        """Take tokens whether they are there or not: the level may fall below zero."""
        self.take(0)
        self.level -= tokens

    def spent(self) -> float:
        """How many tokens are missing."""
        self.take(0)
        return self.burst - self.level

    def full(self) -> bool:
        return self.spent() <= 0

    def wait_s(self) -> float:
        """Seconds until there are tokens; 0 if there are now."""
        self.take(0)
        return max(-self.level / self.rate, SHORTEST_RETRY_S) if self.level <= 0 else 0.0


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MAX_BUCKETS:
                self._buckets = {who: kept for who, kept in self._buckets.items() if not kept.full()}
            bucket = self._buckets[address] = Bucket(self.rate, self.burst, self._clock)
        return bucket

    def take(self, address: str, tokens: int = 1) -> bool:
        return self.of(address).take(tokens)


def too_fast(limit: Bucket | Buckets, address: str = "", tokens: int = 1) -> RequestError:
    """The refusal for tokens that a bucket, or that of an address, lacks, with the time until it has them."""
    bucket = limit if isinstance(limit, Bucket) else limit.of(address)
    wait_s = (tokens - bucket.burst + bucket.spent()) / bucket.rate
    return RequestError("too-fast", 429, passing=True, retry_after_s=max(wait_s, SHORTEST_RETRY_S))


def address(connection: HTTPConnection) -> str:
    """The visitor that a request or a WebSocket comes from, as limits count it."""
    return client_network(connection.client.host) if connection.client else ""


def client_network(host: str) -> str:
    """The network of one visitor: an IPv4 address, or the /64 network of an IPv6 address.

    >>> client_network("192.0.2.1"), client_network("::ffff:192.0.2.1"), client_network("2001:db8::1:2:3")
    ('192.0.2.1', '192.0.2.1', '2001:db8::/64')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


class PerAddress:
    """How many connections each address has open.

    >>> connections = PerAddress(most=1)
    >>> connections.enter("a"), connections.enter("a"), connections.enter("b")
    (True, False, True)
    >>> connections.leave("a")
    >>> connections.enter("a")
    True
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    @property
    def here(self) -> int:
        """How many connections all addresses have open. Any thread may ask."""
        return sum(list(self._open.values()))

    def enter(self, address: str) -> bool:
        """Count one more connection, unless this address has as many as it may."""
        count = self._open.get(address, 0)
        if count >= self.most:
            return False
        self._open[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Budget:
    """An amount that each visitor, and all visitors together, may spend at once, and that comes back with time.

    Costs are known afterwards, so a level can fall below zero.

    >>> now = [0.0]
    >>> budget = Budget(visitor=(10, 1), server=(100, 5), clock=lambda: now[0])
    >>> budget.charge("192.0.2.1", 12)
    >>> budget.visitors.of("192.0.2.1").wait_s(), budget.server.wait_s()
    (2.0, 0.0)
    """

    def __init__(
        self, visitor: tuple[float, float], server: tuple[float, float], clock: Callable[[], float]
    ) -> None:
        """Each pair: how much at once, and how much of it comes back in a second."""
        self.visitors = Buckets(visitor[1], visitor[0], clock)
        self.server = Bucket(server[1], server[0], clock)

    def charge(self, visitor: str, amount: float) -> None:
        self.visitors.of(visitor).charge(amount)
        self.server.charge(amount)

    def check(self, visitor: str) -> None:
        """Raise `RequestError` unless this visitor, and the server, have something left."""
        _check(self.visitors.of(visitor).wait_s(), self.server.wait_s())


class Costs:
    """CPU time of the workers, by visitor; bytes stored and lines in memory of games that continue a record.

    Brought records, duels and continued games are refused for them; moves, joining and watching one's own game never.
    """

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

    def check_continuing(self, visitor: str) -> None:
        """Raise `RequestError` unless one more game that continues a record can be stored and kept in memory."""
        self.cpu_s.check(visitor)
        self.stored_bytes.check(visitor)
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
