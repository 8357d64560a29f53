"""Workers over all processors."""

from __future__ import annotations

import os
from collections.abc import Sequence
from multiprocessing import get_all_start_methods, get_context
from typing import Any


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def context(preload: Sequence[str] = ()) -> Any:
    """How workers start: from a clean process of their own, never as copies of this one with its threads.

    Where they start from one that stays, it may have loaded these modules before.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    server = get_context("forkserver")
    if preload:
        server.set_forkserver_preload([*preload])
    return server
