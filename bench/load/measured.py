"""Counters of waits and messages, and what a server process uses."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles

from msgspec import Struct, field

from tablee.client import Address, ClientError, Server, Traffic


class Waits(Struct, frozen=True):
    """Percentiles of waiting times, in milliseconds."""

    p50: float
    p95: float
    p99: float
    worst: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Waits | None:
        """The percentiles; None of fewer than two waits.

        >>> Waits.of([0.001] * 100)
        Waits(p50=1.0, p95=1.0, p99=1.0, worst=1.0)
        """
        if len(seconds) < 2:
            return None
        cuts = [1000 * cut for cut in quantiles(seconds, n=100, method="inclusive")]
        return cls(cuts[49], cuts[94], cuts[98], 1000 * max(seconds))


class Tally(Struct):
    """What happened at all tables since counting began."""

    views: list[float] = field(default_factory=list)
    """Seconds from each command to the view that came of it."""
    answers: list[float] = field(default_factory=list)
    """Seconds from each command to its answer: also where nothing may be seen of it yet."""
    heard: int = 0
    said: int = 0
    moves: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    """Connections that the server ended."""


class Counting:
    """The counters that all players share, swapped out by `take`."""

    def __init__(self) -> None:
        self.now = Tally()
        self.traffic = Traffic()

    def take(self) -> Tally:
        """What was counted since `take` was last called."""
        taken, self.now = self.now, Tally()
        traffic = self.traffic
        taken.heard, taken.said = traffic.received, traffic.sent
        if traffic.unreadable:
            taken.refused["unreadable"] = traffic.unreadable
        traffic.received = traffic.sent = traffic.unreadable = 0
        return taken


class Used(Struct, frozen=True):
    """What a server process has used so far."""

    cpu: float
    """Seconds of processor time."""
    memory: int
    """Bytes of resident memory."""


class ServerProcess(Struct, frozen=True):
    """A server process on this machine, by its number."""

    pid: int

    def cpu(self) -> float:
        """Seconds of processor time of the process itself, all its threads together."""
        return time.clock_gettime((~self.pid << 3) | 2)  # as clock_getcpuclockid(3) of Linux makes it

    def memory(self) -> int:
        """Bytes in memory that no other process shares."""
        lines = Path(f"/proc/{self.pid}/smaps_rollup").read_text().splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) * 1024

    async def used(self) -> Used:
        return Used(self.cpu(), self.memory())


class NotPrometheus(Exception):
    """The answer at this address is not one for Prometheus."""


class Prometheus(Struct, frozen=True):
    """A server that answers `tablee serve --metrics`."""

    address: Address

    async def used(self) -> Used:
        """Ask the server's metrics what it has used so far. Raises `NotPrometheus`."""
        try:
            text = (await Server(self.address).get("/metrics")).decode()
            values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
            memory = int(float(values["process_resident_memory_bytes"]))
            return Used(float(values["process_cpu_seconds_total"]), memory)
        except (ClientError, KeyError, ValueError):
            raise NotPrometheus(self.address.name) from None


Watched = ServerProcess | Prometheus


def own_cpu() -> float:
    """Seconds of processor time that the crowd itself has used."""
    times = os.times()
    return times.user + times.system
