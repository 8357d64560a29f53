"""Metrics for Prometheus. None of them identifies players or tells what they hold."""

from __future__ import annotations

from bisect import bisect
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

TIMES_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""The buckets of histograms."""
ROUND_TRIPS_MS = (20, 60, 120, 250)
"""The bounds between classes of round trips ..."""
CLASSES = ("under 20", "20 to 60", "60 to 120", "120 to 250", "250 or more")
"""... and their names."""
BOT = "bot"

disable_created_metrics()  # type: ignore[no-untyped-call]  # a time for each series, which no dashboard shows


def distance(round_trip_us: int | None) -> str:
    """The class of a connection by its round trip; None: a bot answered.

    >>> distance(45_000), distance(250_000), distance(None)
    ('20 to 60', '250 or more', 'bot')
    """
    return BOT if round_trip_us is None else CLASSES[bisect(ROUND_TRIPS_MS, round_trip_us / 1000)]


class Metrics(Collector):
    """The metrics of one server, in a registry of its own.

    >>> metrics = Metrics()
    >>> metrics.refusals.labels("bungee.call.limit").inc()
    >>> metrics.registry.get_sample_value("tablee_refusals_total", {"reason": "bungee.call.limit"})
    1.0
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = self._count("commands", "Commands at tables.", "kind", "answer")
        self.refusals = self._count("refusals", "Refusals, by article or sentence.", "reason")
        self.command = self._times("command", "From receiving a command to its answer, once it is stored.")
        self.append = self._times("append", "The time that a table waits for the database.")
        self.send = self._times(
            "send", "The time to encode what all pages of a table are shown, and to hand it to their sockets."
        )
        self.late = self._times(
            "loop_late", "By how much the event loop woke up too late, fifty times a second."
        )
        self.resyncs = self._count("resyncs", "Pages that reconnected and were sent what they had missed.")
        self.lost = self._count("lost_tables", "Tables whose lease turned out to be another process's.")
        self.takeovers = self._count("takeovers", "Games under way taken over from a process that is gone.")
        self.handed_over = self._count("handed_over", "Tables handed over to another process.")
        self._reactions = self._count(
            "reactions",
            "Outcomes of seats in reflex rounds, by the round trip of their page in milliseconds.",
            "outcome",
            "round_trip",
        )
        ProcessCollector(registry=self.registry)

    def _count(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"tablee_{name}", about, labels, registry=self.registry)

    def _times(self, name: str, about: str) -> Histogram:
        return Histogram(f"tablee_{name}_seconds", about, buckets=TIMES_S, registry=self.registry)

    def reacted(self, outcome: str, round_trip_us: int | None) -> None:
        """Count the outcome of a seat in a reflex round."""
        self._reactions.labels(outcome, distance(round_trip_us)).inc()

    def watch(self, tables: Callable[[], Iterable[tuple[str, int]]], sockets: Callable[[], int]) -> None:
        """Also report the tables in memory by phase, the messages that wait there, and open WebSockets."""
        self._tables, self._sockets = tables, sockets
        self.registry.register(self)

    def collect(self) -> Iterator[Metric]:
        tables = list(self._tables())
        phases = GaugeMetricFamily("tablee_tables", "Tables in memory.", labels=["phase"])
        for phase, number in Tally(phase for phase, _ in tables).items():
            phases.add_metric([phase], number)
        yield phases
        waiting = sum(waits for _, waits in tables)
        yield GaugeMetricFamily("tablee_queue", "Messages that wait for their turn at all tables.", waiting)
        yield GaugeMetricFamily("tablee_sockets", "Connected pages.", self._sockets())
