"""Unexpected failures: one log line each, with the place in the code; and the format of the log."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb

import msgspec

from tablee.server.clock import monotonic
from tablee.server.limits import Bucket


def in_one_line(problem: BaseException) -> str:
    """The type, the text and the origin of an exception."""
    frames = extract_tb(problem.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(problem).__name__}: {' '.join(str(problem).split())}{place}"


def incident(log: logging.Logger, where: str, problem: BaseException) -> None:
    """Log an unexpected failure."""
    log.error("%s: %s", where, in_one_line(problem), stacklevel=2)


async def repeat_forever(
    log: logging.Logger, what: str, work: Callable[[], Awaitable[None]], pause_s: float
) -> None:
    """Call `work` again and again until cancelled. A failure is logged."""
    while True:
        try:
            await work()
        except Exception as problem:
            incident(log, what, problem)
        await asyncio.sleep(pause_s)


def log_failure(log: logging.Logger, task: asyncio.Task[None]) -> None:
    """Have the failure of a task logged that no other task awaits."""

    def ended(task: asyncio.Task[None]) -> None:
        problem = None if task.cancelled() else task.exception()
        if problem is not None:
            incident(log, task.get_coro().__qualname__, problem)  # type: ignore[union-attr]

    task.add_done_callback(ended)


class RateLimitFilter(logging.Filter):
    """Limits the log lines from each place in the code, and says how many were left out.

    A failure that a message from a page causes can be repeated twenty times a second.
    """

    def __init__(
        self, burst: int = 20, every_s: float = 30.0, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__()
        self._buckets = defaultdict[tuple[str, int], Bucket](lambda: Bucket(1 / every_s, burst, clock))
        self._left_out: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        place = record.pathname, record.lineno
        if not self._buckets[place].take():
            self._left_out[place] += 1
            return False
        left_out = self._left_out.pop(place, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it)", ()
        return True


class OneLineFormatter(logging.Formatter):
    """Time, level, logger, text and exception on one line."""

    def format(self, record: logging.LogRecord) -> str:
        text = " ".join(record.getMessage().split())
        if record.exc_info and record.exc_info[1] is not None:
            text += f" {in_one_line(record.exc_info[1])}"
        return f"{self.formatTime(record)} {record.levelname.lower()} {record.name}: {text}"


class JsonFormatter(logging.Formatter):
    """A JSON object on a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": " ".join(record.getMessage().split()),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["problem"] = in_one_line(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def log_to_stderr(*, as_json: bool) -> None:
    """Configure the log of the server and its libraries."""
    handler = logging.StreamHandler()
    handler.addFilter(RateLimitFilter())
    handler.setFormatter(JsonFormatter() if as_json else OneLineFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
