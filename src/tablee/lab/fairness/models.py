"""Models of networks, pages and people. Times are microseconds, as floats: these are nature's, not the arbiter's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt
from random import Random

from tablee.kernel.reactions import Reactions

MS = 1000.0
RETRANSMISSION = 200 * MS
"""How long TCP waits before it sends a lost packet again, besides one round trip."""


@dataclass(frozen=True, slots=True)
class Net:
    """A connection, in milliseconds and shares of 1."""

    round_trip: float = 20
    jitter: float = 2
    """Standard deviation of the round trip."""
    jitter_up: float = 0.5
    """The part of its variance that is on the way from the page."""
    loss: float = 0
    """The share of messages that are lost at first, in each direction."""
    down: float = 0.5
    """The part of the round trip that the way to the page takes."""


@dataclass(frozen=True, slots=True)
class Apart:
    """How far the process at which a page is connected is from the one that judges, in milliseconds and shares."""

    round_trip: float
    down: float = 0.5
    """The part of it that the way to that process takes."""
    jitter: float = 0.2
    """What each way takes longer on average."""
    drift: float = 50
    """Parts in a million by which its clock goes faster or slower, at most."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A page."""

    refresh: float = 60
    step: float = 0.1
    """Milliseconds by which its clock steps."""
    device: str = "mouse"


USUAL_NET = Net()
USUAL_SCREEN = Screen()
SHOUT = Reactions(600, 150, 250)
"""Noticing something nobody points out."""


class Way:
    """One direction of a connection, as over TCP: bytes keep their order, a lost packet holds up all that follow."""

    __slots__ = ("_delay", "_jitter", "_last", "_loss", "_random", "_stall")

    def __init__(self, net: Net, share: float, jitter: float, rng: Random) -> None:
        self._delay = net.round_trip * share * MS
        self._jitter = net.jitter * sqrt(jitter) * MS
        self._loss = net.loss
        self._stall = RETRANSMISSION + net.round_trip * MS
        self._last = 0.0
        self._random = rng.random

    def arrives(self, sent: float) -> float:
        """When a message sent now arrives: never before one that was sent earlier."""
        at = sent + self._delay - self._jitter * log(1.0 - self._random())
        if self._loss and self._random() < self._loss:
            at += self._stall
        if at < self._last:
            at = self._last
        self._last = at
        return at


def reaction(person: Reactions, rng: Random) -> float:
    """One reaction time."""
    return person.draw(rng) * MS


@dataclass(slots=True)
class Mood:
    """What a liar knows when deciding by how much to lie: everything, so that the bounds hold against the best."""

    bank: int
    slack: float
    """What the arbiter lets pass without asking: the allowed lag less the usual one."""
    luck: float


@dataclass(frozen=True, slots=True)
class Liar:
    """A page that does not tell the truth."""

    kind: str = ""
    amount: float = 0
    """Milliseconds."""

    @property
    def late_pongs(self) -> float:
        """How long it holds back its answers to the application's pings."""
        return self.amount * MS if self.kind == "pongs" else 0.0

    def lie(self, mood: Mood) -> float:
        return LIES[self.kind](self.amount * MS, mood)


HONEST = Liar()


def _honest(amount: float, mood: Mood) -> float:
    return 0.0


def _constant(amount: float, mood: Mood) -> float:
    return amount


def _third(amount: float, mood: Mood) -> float:
    return amount if mood.luck < 1 / 3 else 0.0


def _bank(amount: float, mood: Mood) -> float:
    """So seldom that the median never notices; never more than the bank can pay, on top of what nobody asks for."""
    return min(amount, mood.bank) + mood.slack if mood.luck < 1 / 3 else 0.0


LIES: dict[str, Callable[[float, Mood], float]] = {
    "": _honest,
    "pongs": _honest,
    "early": _honest,
    "edge": _honest,
    "frame": _constant,
    "constant": _constant,
    "reconnect": _constant,
    "third": _third,
    "bank": _bank,
}
