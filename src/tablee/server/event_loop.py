"""The event loop's thread: how late it is, what stalls it, and when it collects garbage."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tablee.server.clock import Clocks, sleep, thread_time
from tablee.server.metrics import Times

log = logging.getLogger(__name__)

WORST_WITHIN_US = 10_000_000
"""`Lag.worst` covers so many microseconds."""
MAX_SLOWEST_KEPT = 1000
ROUNDED_UP_TO_US = 5_000
"""`Lag.worst` is rounded up to these steps, so that a page cannot read from it what another one just did."""
BEAT_S = 0.02
"""The interval of the event loop's heartbeat."""
STALL_S = 0.1
"""A beat that comes so much too late is logged as a stall."""
LOOK_S = 0.02
"""How often a thread checks whether a beat is late ..."""
SUSPECTED_S = 0.03
"""... and how late a beat is when it notes what the event loop is doing: early enough for each logged stall."""
REPORT_S = 0.8
"""A stall that lasts for so long is logged before its end."""
MAX_CALLERS = 4
"""How many functions of the server a logged stall names, the innermost first."""
NOT_SEEN = "in no function that was seen: the interpreter was held, or the machine stood still"

YOUNG_COLLECTION_S = 0.025
"""The interval of collections of the young generation: a millisecond each, at a thousand tables.

Python's own trigger counts freed old objects against new young ones. Where new objects replace old ones, the young
generation grows tenfold before a collection, which then takes 60 ms."""
IDLE_COLLECTION_S = 1.0
"""The same while there are no connections."""
FULL_COLLECTION_S = 60.0
"""The interval of full collections, ..."""
MAX_CONNECTIONS_HELD_UP = 100
"""... which run only at this many connections or fewer."""


class Beat(NamedTuple):
    """A heartbeat of the event loop."""

    at_us: int
    cpu_s: float
    """The CPU time of its thread."""


class Lag:
    """How late the server is: the longest that a command took lately, and stalls of the event loop.

    >>> lag = Lag(Clocks(steady=lambda: 100.0), Times("late_seconds", ""))
    >>> lag.took(99_800_000)
    >>> lag.worst()
    200000
    """

    def __init__(self, clocks: Clocks, late: Times) -> None:
        self._clocks = clocks
        self._late = late
        self._took: deque[tuple[int, int]] = deque(maxlen=MAX_SLOWEST_KEPT)
        """When a command was done, and how long it took, in microseconds; durations fall from left to right."""
        self._beat = Beat(clocks.micros(), 0.0)
        self._cause = (self._beat, NOT_SEEN)
        """What the event loop was doing when it was late, and the last beat before that."""

    def took(self, since_us: int) -> None:
        """Note that a command which began at this moment of the steady clock is done."""
        now_us = self._clocks.micros()
        took_us = now_us - since_us
        while self._took and self._took[-1][1] <= took_us:
            self._took.pop()
        self._took.append((now_us, took_us))

    def worst(self) -> int:
        """The longest of the last ten seconds: microseconds, rounded up to whole steps."""
        before_us = self._clocks.micros() - WORST_WITHIN_US
        while self._took and self._took[0][0] < before_us:
            self._took.popleft()
        return -(-self._took[0][1] // ROUNDED_UP_TO_US) * ROUNDED_UP_TO_US if self._took else 0

    async def watch(self) -> None:
        """Observe how late the event loop wakes up, until cancelled, and log its stalls."""
        while True:
            beat = self._beat = Beat(self._clocks.micros(), thread_time())
            await asyncio.sleep(BEAT_S)
            now_us = self._clocks.micros()
            due_us = min(beat.at_us + round(BEAT_S * 1_000_000), now_us)
            late_s = (now_us - due_us) / 1_000_000
            self._late.observe(late_s)
            self.took(due_us)
            if late_s >= STALL_S:
                seen, cause = self._cause
                log.warning(
                    "the event loop stalled for %.0f ms, %.0f of them at work, %s",
                    late_s * 1000,
                    (thread_time() - beat.cpu_s) * 1000,
                    cause if seen is beat else NOT_SEEN,
                )

    @contextmanager
    def stalls_seen(self) -> Iterator[None]:
        """Have a thread note what the calling event loop does while a beat is late: its task and its functions."""
        ended = threading.Event()
        loop, thread = asyncio.get_running_loop(), threading.get_ident()
        looks = threading.Thread(target=self._look, args=(ended, loop, thread), name="stalls", daemon=True)
        looks.start()
        try:
            yield
        finally:
            ended.set()

    def _look(self, ended: threading.Event, loop: asyncio.AbstractEventLoop, thread: int) -> None:
        reported: Beat | None = None
        while not ended.is_set():
            sleep(LOOK_S)  # less work than waiting for the event
            beat = self._beat
            late_s = (self._clocks.micros() - beat.at_us) / 1_000_000 - BEAT_S
            if late_s > SUSPECTED_S and self._cause[0] is not beat:
                self._cause = (beat, _cause(loop, thread))
            if late_s > REPORT_S and reported is not beat:
                log.warning(
                    "the event loop has stalled for %.0f ms so far, %s", late_s * 1000, self._cause[1]
                )
                reported = beat


def _cause(loop: asyncio.AbstractEventLoop, thread: int) -> str:
    """What an event loop does now: its task, which is named after its table, and the innermost functions."""
    frames = list(_frames(sys._current_frames().get(thread)))
    ours = [frame for frame in frames if frame.f_globals.get("__name__", "").startswith("tablee.")]
    functions = " < ".join(map(_place, ours[:MAX_CALLERS])) or "no function of the server"
    task = asyncio.current_task(loop)
    return f"in {'a callback' if task is None else task.get_name()}{_table(ours)}: {functions}"


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _place(frame: FrameType) -> str:
    return f"{frame.f_code.co_qualname} ({Path(frame.f_code.co_filename).name}:{frame.f_lineno})"


def _table(frames: list[FrameType]) -> str:
    """The table whose code runs in the task of a page or a request, which is not named after a table."""
    for frame in frames:
        id = getattr(getattr(frame.f_locals.get("self"), "row", None), "id", "")
        if id and frame.f_globals["__name__"].startswith("tablee.server.table."):
            return f" at table {id}"
    return ""


def collect_in_small_parts(connections: Callable[[], int]) -> asyncio.Task[None]:
    """Schedule garbage collections until the task is cancelled; objects that exist now are never looked at.

    Full collections can wait: long-lived objects of the server drop their references when they end.
    """
    gc.collect()
    gc.freeze()
    return asyncio.create_task(_keep_collecting(connections))


async def _keep_collecting(connections: Callable[[], int]) -> None:
    clock = asyncio.get_running_loop().time
    due = clock() + FULL_COLLECTION_S
    gc.disable()
    try:
        while True:
            await asyncio.sleep(YOUNG_COLLECTION_S if connections() else IDLE_COLLECTION_S)
            if clock() >= due and connections() <= MAX_CONNECTIONS_HELD_UP:
                gc.collect()
                due = clock() + FULL_COLLECTION_S
            else:
                gc.collect(0)
    finally:
        gc.enable()
