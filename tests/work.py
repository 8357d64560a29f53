"""Work, counted: how many functions are called, which is the same on every machine and however busy it is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Calls:
    """Counts calls of functions while `counting`: a clock for `tablee.conformance.cost`."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> float:
        return self.calls

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Counts meanwhile; afterwards a profiler that was there before goes on."""
        before = sys.getprofile()
        sys.setprofile(self._count)
        try:
            yield
        finally:
            sys.setprofile(before)

    def _count(self, _frame: FrameType, event: str, _argument: Any) -> None:
        self.calls += event in ("call", "c_call")
