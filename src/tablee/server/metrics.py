"""Metrics for Prometheus. None of them identifies players or tells what they hold."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from math import inf

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

TIMES_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""The buckets of histograms."""
ROUND_TRIPS_MS = (20, 60, 120, 250)
"""The bounds between classes of round trips ..."""
CLASSES = ("under 20", "20 to 60", "60 to 120", "120 to 250", "250 or more")
"""... and their names."""
BOT = "bot"


def distance(round_trip_us: int | None) -> str:
    """The class of a connection by its round trip; None: a bot answered.

    >>> distance(45_000), distance(250_000), distance(None)
    ('20 to 60', '250 or more', 'bot')
    """
    return BOT if round_trip_us is None else CLASSES[bisect(ROUND_TRIPS_MS, round_trip_us / 1000)]


class Count(Collector):
    """A counter with labels. Only the event loop counts, so that nothing is locked; `collect` does the work.

    >>> lost = Count("lost", "What was lost.", ["where"])
    >>> lost.inc("here"), lost.inc("here")
    (None, None)
    >>> [(sample.name, sample.labels, sample.value) for sample in next(lost.collect()).samples]
    [('lost_total', {'where': 'here'}, 2)]
    """

    def __init__(self, name: str, about: str, kinds: Sequence[str] = ()) -> None:
        self._name, self._about, self._kinds = name, about, kinds
        self._counted: dict[tuple[str, ...], int] = {} if kinds else {(): 0}

    def inc(self, *kind: str) -> None:
        """Add one."""
        self._counted[kind] = self._counted.get(kind, 0) + 1

    def collect(self) -> Iterator[Metric]:
        family = CounterMetricFamily(self._name, self._about, labels=self._kinds)
        for kind, number in dict(self._counted).items():
            family.add_metric(kind, number)
        yield family


class Times(Collector):
    """A histogram of durations, in the buckets `TIMES_S`, as cheap as `Count`.

    >>> waits = Times("wait_seconds", "What was waited for.")
    >>> waits.observe(0.001), waits.observe(9.0)
    (None, None)
    >>> [(sample.labels["le"], sample.value) for sample in next(waits.collect()).samples if sample.labels][-2:]
    [('5.0', 1), ('+Inf', 2)]
    """

    def __init__(self, name: str, about: str) -> None:
        self._name, self._about = name, about
        self._counted = [0] * (len(TIMES_S) + 1)
        """How many fell into each bucket, the last of which has no bound."""
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count a duration."""
        self._counted[bisect_left(TIMES_S, seconds)] += 1
        self._sum += seconds

    @contextmanager
    def time(self, clock: Callable[[], float]) -> Iterator[None]:
        """Observe how long a `with` takes, however it ends."""
        since = clock()
        try:
            yield
        finally:
            self.observe(clock() - since)

    def collect(self) -> Iterator[Metric]:
        steps = map(floatToGoString, (*TIMES_S, inf))
        buckets = list(zip(steps, accumulate(self._counted), strict=True))
        yield HistogramMetricFamily(self._name, self._about, buckets=buckets, sum_value=self._sum)


class Metrics:
    """The metrics of one server, in a registry of its own.

    >>> metrics = Metrics()
    >>> metrics.refusals.inc("bungee.call.limit")
    >>> metrics.registry.get_sample_value("tablee_refusals_total", {"reason": "bungee.call.limit"})
    1
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

    def _count(self, name: str, about: str, *kinds: str) -> Count:
        count = Count(f"tablee_{name}", about, kinds)
        self.registry.register(count)
        return count

    def _times(self, name: str, about: str) -> Times:
        times = Times(f"tablee_{name}_seconds", about)
        self.registry.register(times)
        return times

    def reacted(self, outcome: str, round_trip_us: int | None) -> None:
        """Count the outcome of a seat in a reflex round."""
        self._reactions.inc(outcome, distance(round_trip_us))

    def watch(self, tables: Callable[[], Iterable[tuple[str, int]]], sockets: Callable[[], int]) -> None:
        """Also report the tables in memory by phase, the messages that wait there, and open WebSockets."""
        self.registry.register(_TableCollector(tables, sockets))

    def serve(self, host: str, port: int) -> Callable[[], None]:
        """Answer Prometheus at this address until the returned function is called. Raises `OSError`."""
        server, thread = start_http_server(port, host, self.registry)

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return close


class _TableCollector(Collector):
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
        yield GaugeMetricFamily("tablee_queue", "Messages that wait for their turn at all tables.", waiting)
        yield GaugeMetricFamily("tablee_sockets", "Connected pages.", self._sockets())
