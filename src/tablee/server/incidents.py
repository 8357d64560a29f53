"""Incidents in the log: one line each, with the place in the code instead of a traceback."""

from __future__ import annotations

import logging
from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from traceback import extract_tb

import msgspec

from tablee.server.limits import Bucket


def in_one_line(problem: BaseException) -> str:
    """What an exception is, and where it came from."""
    frames = extract_tb(problem.__traceback__)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"{type(problem).__name__}: {' '.join(str(problem).split())}{place}"


def incident(log: logging.Logger, where: str, problem: BaseException) -> None:
    """Log something that should not have happened."""
    log.error("%s: %s", where, in_one_line(problem), stacklevel=2)


class Enough(logging.Filter):
    """Lets only so many lines through that come from one place in the code, and says how many it left out.

    Whatever goes wrong each time somebody says something, they can say it twenty times a second.
    """

    def __init__(self, burst: int = 20, every: float = 30.0, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._buckets = defaultdict[tuple[str, int], Bucket](lambda: Bucket(1 / every, burst, clock))
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


class OneLine(logging.Formatter):
    """A line with the time and the level; an exception, wherever it was logged, fits into it."""

    def format(self, record: logging.LogRecord) -> str:
        text = " ".join(record.getMessage().split())
        if record.exc_info and record.exc_info[1] is not None:
            text += f" {in_one_line(record.exc_info[1])}"
        return f"{self.formatTime(record)} {record.levelname.lower()} {record.name}: {text}"


class AsJson(logging.Formatter):
    """A JSON object on a line, for programs that read logs."""

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


def log_to_stderr(level: int = logging.WARNING, *, as_json: bool = False) -> None:
    """Have all that the server and its libraries log written in one way."""
    handler = logging.StreamHandler()
    handler.addFilter(Enough())
    handler.setFormatter(AsJson() if as_json else OneLine())
    logging.basicConfig(level=level, handlers=[handler], force=True)
