"""What the house counts about itself, for Prometheus. Nothing of it says who plays, or what they hold."""

from __future__ import annotations

from bisect import bisect
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, start_http_server
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

TIMES = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Seconds: the steps in which times are told."""
FAR = (20, 60, 120, 250)
"""Milliseconds: what divides the classes of round trips ..."""
CLASSES = ("under 20", "20 to 60", "60 to 120", "120 to 250", "250 or more")
"""... and what they are called."""
BOT = "bot"


def distance(round_trip: int | None) -> str:
    """The class of a connection by its round trip, in microseconds; None: there is none, for a bot answered.

    >>> distance(45_000), distance(250_000), distance(None)
    ('20 to 60', '250 or more', 'bot')
    """
    return BOT if round_trip is None else CLASSES[bisect(FAR, round_trip / 1000)]


class Metrics:
    """Counters of one house, in a registry of its own.

    >>> metrics = Metrics()
    >>> metrics.refused("bungee.call.limit")
    >>> metrics.registry.get_sample_value("tablee_refusals_total", {"reason": "bungee.call.limit"})
    1.0
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._commands = Counter(
            "tablee_commands", "What people commanded at tables.", ["kind", "answer"], registry=registry
        )
        self._refusals = Counter(
            "tablee_refusals",
            "What was refused, by its article or its sentence.",
            ["reason"],
            registry=registry,
        )
        self.command = self._times(
            "tablee_command_seconds", "From hearing a command to its answer, once it is stored."
        )
        self.append = self._times("tablee_append_seconds", "What a table waits for the database.")
        self.send = self._times(
            "tablee_send_seconds",
            "To cut what all pages of a table are shown, and to hand it to their sockets.",
        )
        self.resyncs = Counter(
            "tablee_resyncs", "Pages that came back and were told what they had missed.", registry=registry
        )
        self.lost = Counter(
            "tablee_lost_tables", "Tables that turned out to be another process's by now.", registry=registry
        )
        self.takeovers = Counter(
            "tablee_takeovers", "Games under way taken over from a process that is gone.", registry=registry
        )
        self.handed_over = Counter(
            "tablee_handed_over", "Tables handed over to another process.", registry=registry
        )
        self._relayed = Counter(
            "tablee_relayed",
            "What was passed on to another process: requests, what pages said, and what they were sent.",
            ["kind"],
            registry=registry,
        )
        self._reactions = Counter(
            "tablee_reactions",
            "What seats did in reflex rounds, by the round trip of their page in milliseconds.",
            ["outcome", "round_trip"],
            registry=registry,
        )
        ProcessCollector(registry=registry)

    def _times(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, buckets=TIMES, registry=self.registry)

    def commanded(self, kind: str, answer: str) -> None:
        """A command was accepted, refused, or repeated."""
        self._commands.labels(kind, answer).inc()

    def refused(self, reason: str) -> None:
        """Something was refused. There are as many reasons as articles and sentences."""
        self._refusals.labels(reason).inc()

    def relayed(self, kind: str) -> None:
        """Something was passed on to another process."""
        self._relayed.labels(kind).inc()

    def reacted(self, outcome: str, round_trip: int | None) -> None:
        """What became of a seat in a reflex round."""
        self._reactions.labels(outcome, distance(round_trip)).inc()

    def watch(self, tables: Callable[[], Iterable[tuple[str, int]]], sockets: Callable[[], int]) -> None:
        """Whenever somebody asks, also tell of the tables in memory, by phase and what waits there, and of sockets."""
        self.registry.register(_House(tables, sockets))

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Answer Prometheus at this address until the result is called. Raises `OSError`."""
        server, thread = start_http_server(port, host, self.registry)

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return close


class _House(Collector):
    def __init__(self, tables: Callable[[], Iterable[tuple[str, int]]], sockets: Callable[[], int]) -> None:
        self._tables = tables
        self._sockets = sockets

    def collect(self) -> Iterator[Metric]:
        tables = list(self._tables())
        phases = GaugeMetricFamily("tablee_tables", "Tables in memory.", labels=["phase"])
        for phase, number in Tally(phase for phase, _ in tables).items():
            phases.add_metric([phase], number)
        yield phases
        waiting = sum(waits for _, waits in tables)
        yield GaugeMetricFamily("tablee_queue", "What waits for its turn at all tables.", waiting)
        yield GaugeMetricFamily("tablee_sockets", "Pages that are connected.", self._sockets())
