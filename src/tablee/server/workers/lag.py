"""How far the server lags: how long commands take until they are stored, and when the event loop does not run."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tablee.server.clock import Clocks, thread_time
from tablee.server.metrics import Times

log = logging.getLogger(__name__)

WORST_WITHIN_US = 10_000_000
"""What took long before that does not count."""
MOST_KEPT = 1000
"""How many of the slowest are kept."""
ROUNDED_UP_TO_US = 5_000
"""The worst is told in these steps: a page shall not read from it what another one just did."""
BEAT_S = 0.02
"""The event loop shows that it runs so often."""
STALL_S = 0.1
"""A beat that comes so much too late is logged as a stall."""
LOOK_S = 0.02
"""How often a thread looks whether a beat is late ..."""
SUSPECTED_S = 0.03
"""... and when it notes what the event loop is doing: early enough to have seen the cause of every logged stall."""
REPORT_S = 0.8
"""A stall that lasts for so long is logged before its end."""
CALLERS = 4
"""How many functions of ours a logged stall names, the innermost first."""
NOT_SEEN = "in no function that was seen: the interpreter was held, or the machine stood still"


class Beat(NamedTuple):
    """When the event loop last showed that it runs."""

    at_us: int
    cpu_s: float
    """The CPU time of its thread."""


class Lag:
    """The longest that a command took lately: a page tells by it whether its own connection is slow, or the server.

    >>> lag = Lag(Clocks(steady=lambda: 100.0), Times("late_seconds", ""))
    >>> lag.took(99_800_000)
    >>> lag.worst()
    200000
    """

    def __init__(self, clocks: Clocks, late: Times) -> None:
        self._clocks = clocks
        self._late = late
        self._took: deque[tuple[int, int]] = deque(maxlen=MOST_KEPT)
        """When something was done, and how long it took: never less than what stands behind it."""
        self._beat = Beat(clocks.micros(), 0.0)
        self._cause = (self._beat, NOT_SEEN)
        """What the event loop was doing when it was late, and the last beat before that."""

    def took(self, since: int) -> None:
        """Something that began at this moment (microseconds of the steady clock) is done."""
        now = self._clocks.micros()
        took = now - since
        while self._took and self._took[-1][1] <= took:
            self._took.pop()
        self._took.append((now, took))

    def worst(self) -> int:
        """The longest of the last ten seconds: microseconds, rounded up to whole steps."""
        before = self._clocks.micros() - WORST_WITHIN_US
        while self._took and self._took[0][0] < before:
            self._took.popleft()
        return -(-self._took[0][1] // ROUNDED_UP_TO_US) * ROUNDED_UP_TO_US if self._took else 0

    async def watch(self) -> None:
        """Note how late the event loop wakes up, again and again, and log its stalls."""
        while True:
            beat = self._beat = Beat(self._clocks.micros(), thread_time())
            await asyncio.sleep(BEAT_S)
            now = self._clocks.micros()
            due = min(beat.at_us + round(BEAT_S * 1_000_000), now)
            late_s = (now - due) / 1_000_000
            self._late.observe(late_s)
            self.took(due)
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
        """See what causes stalls of the event loop that this is called in: at which table, in which function.

        A thread looks, because the loop cannot.
        """
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
        while not ended.wait(LOOK_S):
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
    """What the thread of an event loop does just now: its task, which is named after its table, and its functions."""
    frames = list(_frames(sys._current_frames().get(thread)))
    ours = [frame for frame in frames if frame.f_globals.get("__name__", "").startswith("tablee.")]
    functions = " < ".join(map(_place, ours[:CALLERS])) or "no function of the server"
    task = asyncio.current_task(loop)
    return f"in {'a callback' if task is None else task.get_name()}{_table(ours)}: {functions}"


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _place(frame: FrameType) -> str:
    return f"{frame.f_code.co_qualname} ({Path(frame.f_code.co_filename).name}:{frame.f_lineno})"


def _table(frames: list[FrameType]) -> str:
    """The table whose code is running, if the task is not named after it: a page or a request asked for something."""
    for frame in frames:
        id = getattr(getattr(frame.f_locals.get("self"), "row", None), "id", "")
        if id and frame.f_globals["__name__"].startswith("tablee.server.table."):
            return f" at table {id}"
    return ""
