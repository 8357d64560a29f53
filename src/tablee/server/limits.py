"""Rate limits for each address: token buckets, and how many connections it may keep."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

MOST_KEPT = 10_000
"""How many buckets are kept: with more, those that are full are dropped."""


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
        """Take a token, or some, if they are there."""
        now = self.clock()
        level = self.level + (now - self.seen) * self.rate
        self.level = level if level < self.burst else self.burst
        self.seen = now
        if self.level < tokens:
            return False
        self.level -= tokens
        return True

    def give_back(self, tokens: int) -> None:
        """Give back tokens: what they were taken for cost nothing after all."""
        self.level = min(self.burst, self.level + tokens)

    def charge(self, tokens: float) -> None:
        """Take tokens whether they are there or not: the level may fall below zero."""
        self.take(0)  # which fills it
        self.level -= tokens

    def spent(self) -> float:
        """How many tokens are missing."""
        self.take(0)
        return self.burst - self.level

    def wait_s(self) -> float:
        """In how many seconds there is something left; 0 if there is now."""
        self.take(0)
        return max(-self.level / self.rate, 0.001) if self.level <= 0 else 0.0

    def full(self) -> bool:
        """Whether nobody took one for a while: such a bucket need not be kept."""
        self.take(0)  # which fills it
        return self.level >= self.burst


def address(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from, as limits count it."""
    return client_network(connection.client.host) if connection.client else ""


def client_network(host: str) -> str:
    """The network of one visitor, for limits: an IPv4 address, or the /64 network of an IPv6 address.

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


class Buckets:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, tokens: int = 1) -> bool:
        """Take a token of this address, or some, if it has as many left."""
        return self._bucket(address).take(tokens)

    def give_back(self, address: str, tokens: int) -> None:
        """Give back tokens: what they were taken for cost nothing after all."""
        self._bucket(address).give_back(tokens)

    def charge(self, address: str, tokens: float) -> None:
        """Take tokens of this address whether they are there or not."""
        self._bucket(address).charge(tokens)

    def spent(self, address: str) -> float:
        """How many tokens of this address are missing."""
        return self._buckets[address].spent() if address in self._buckets else 0.0

    def wait_s(self, address: str) -> float:
        """In how many seconds this address has something left; 0 if it has now."""
        return self._buckets[address].wait_s() if address in self._buckets else 0.0

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= MOST_KEPT:
                self._buckets = {who: kept for who, kept in self._buckets.items() if not kept.full()}
            bucket = self._buckets[address] = Bucket(self.rate, self.burst, self._clock)
        return bucket


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
        self._here: dict[str, int] = {}

    @property
    def here(self) -> int:
        """How many connections all addresses have open."""
        return sum(list(self._here.values()))

    def enter(self, address: str) -> bool:
        """Let one more connection in, if this address may have one more."""
        here = self._here.get(address, 0)
        if here >= self.most:
            return False
        self._here[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was let in is closed."""
        self._here[address] -= 1
        if not self._here[address]:
            del self._here[address]
