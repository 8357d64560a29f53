"""Models of liars, and of what a server knows of a connection. Times are microseconds as floats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Literal

from tablee.hosts.arbiter.constants import DELAYED_US
from tablee.hosts.arbiter.pings import Acknowledged
from tablee.kernel.reactions import CHOICE, Reactions
from tablee.lab.duels import MS, Net, Way

Evidence = Literal["", "direct", "proxy"]
"""What the server knows of the line besides pings: nothing; what the page's system acknowledges; or what a proxy tells
of that, when the page connects."""


class Acknowledgements:
    """What the server's system, or a proxy's, knows of a line: TCP's own round trip, and what was lost."""

    def __init__(self, net: Net, evidence: Evidence, liar: Liar, rng: Random) -> None:
        self._net = net
        self._drops = liar.drops
        self._rng = rng
        self._direct = evidence == "direct"
        self._nearest = self._first = self._usual = self._sample() + liar.late * MS

    def _sample(self) -> float:
        net, random = self._net, self._rng.random
        jitter = sum(sqrt(part) * log(1.0 - random()) for part in (net.jitter_up, 1 - net.jitter_up))
        return (net.round_trip - net.jitter * jitter) * MS

    def known(self, down: CountedWay, up: CountedWay, held: float) -> Acknowledged:
        """What is known when a pong comes that was held back for so long: its system waits DELAYED_US to go with it."""
        if not self._direct:
            return Acknowledged(int(self._nearest), int(self._first))
        for _ in range(2):  # the ping, and the tick behind it
            took = self._sample() + min(held, DELAYED_US)
            self._nearest = min(self._nearest, took)
            self._usual += (took - self._usual) / 8
        packets = down.sent + up.sent
        lost = down.lost + up.gaps + int(self._drops * packets)
        return Acknowledged(int(self._nearest), int(self._first), int(self._usual), lost, packets)


SHOUT = Reactions(600, 150, 250)
"""Reactions to something that is not announced."""


class CountedWay(Way):
    """A way that counts what the systems at both ends can know of lost packets."""

    def __init__(self, net: Net, share: float, jitter: float, rng: Random) -> None:
        super().__init__(net, share, jitter, rng)
        self._waits = 0.0
        """Until when what arrives waits for a lost packet, ..."""
        self._noticed = False
        """... and whether anything has arrived meanwhile."""
        self.sent = self.lost = self.gaps = 0
        """Packets that were sent; that were lost at first; and how often the receiver noticed that one was missing."""

    def arrives(self, sent: float) -> float:
        at = sent + self._delay - self._jitter * log(1.0 - self._random())
        self.sent += 1
        if self._loss and self._random() < self._loss:
            at += self._stall
            self.lost += 1
            self._noticed = self._noticed and at - self._stall < self._waits
            self._waits = max(self._waits, at)
        elif at < self._waits and not self._noticed:
            self._noticed = True
            self.gaps += 1
        self._last = max(at, self._last)
        return self._last


@dataclass(slots=True)
class Mood:
    """What a liar knows when deciding by how much to lie: everything, so that the bounds hold against the best."""

    bank: int
    slack: float
    """What the arbiter lets pass without asking: the allowed lag less the usual one."""
    luck: float
    reaction: float = 0
    """What the truth would be."""


Held = Literal["", "pongs", "tocks", "uplink"]
"""What a liar holds back: nothing; pongs of the protocol, or its answers to the application's pings, alone; or all that
it sends, in order."""


@dataclass(frozen=True, slots=True)
class Liar:
    """A page that does not tell the truth."""

    kind: str = ""
    amount: float = 0
    """Milliseconds."""
    held: Held = ""
    hold: float = 0
    """For how many milliseconds ..."""
    hold_share: float = 0
    """... and at which share of the pings, evenly spread."""
    late: float = 0
    """For how many milliseconds its system waits with the first acknowledgement, because it was told to."""
    drops: float = 0
    """The share of packets that it has lost on purpose, where that delays nothing that matters to it."""
    share: float = 1 / 3
    """The share of the rounds in which it lies."""
    small: float = 0
    """By how many milliseconds it lies in the other rounds."""

    def holds(self, ping: int) -> float:
        """How long something is held back when this ping comes, by its number."""
        return self.hold * MS if int((ping + 1) * self.hold_share) > int(ping * self.hold_share) else 0.0

    @property
    def late_pongs(self) -> float:
        """How long it holds back its answers to the application's pings."""
        return self.amount * MS if self.kind == "pongs" else 0.0

    def lie(self, mood: Mood) -> float:
        return max(LIES[self.kind](self.amount * MS, mood, self.share), self.small * MS)


HONEST = Liar()


def _quantiles() -> list[float]:
    rng = Random("slowest")
    return sorted(CHOICE.draw(rng) * MS for _ in range(2000))


QUANTILES = _quantiles()
"""Of reactions, in 2000 steps."""


def slower_than(share: float) -> float:
    """The reaction that this share of all is slower than."""
    return QUANTILES[min(int((1 - share) * len(QUANTILES)), len(QUANTILES) - 1)]


def _honest(amount: float, mood: Mood, share: float) -> float:
    return 0.0


def _constant(amount: float, mood: Mood, share: float) -> float:
    return amount


def _share(amount: float, mood: Mood, share: float) -> float:
    return amount if mood.luck < share else 0.0


def _bank(amount: float, mood: Mood, share: float) -> float:
    """Too seldom for the median, and never more than the bank can pay, besides what is allowed for free."""
    return min(amount, mood.bank) + mood.slack if mood.luck < share else 0.0


def _slow(amount: float, mood: Mood, share: float) -> float:
    """The same, where the reaction was slow."""
    return _bank(amount, mood, share=1.0) if mood.reaction > slower_than(share) else 0.0


def _aim(amount: float, mood: Mood, share: float) -> float:
    """Claims this reaction, where it was slower, and the bank pays for all of that."""
    lie = mood.reaction - amount
    return lie if mood.luck < share and 0 < lie <= mood.bank + mood.slack else 0.0


LIES: dict[str, Callable[[float, Mood, float], float]] = {
    "": _honest,
    "pongs": _honest,
    "early": _honest,
    "edge": _honest,
    "frame": _constant,
    "constant": _constant,
    "reconnect": _constant,
    "third": _share,
    "bank": _bank,
    "slow": _slow,
    "aim": _aim,
}
