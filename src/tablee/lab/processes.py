"""Processes for parallel work."""

from __future__ import annotations

import os
from collections.abc import Sequence
from multiprocessing import get_all_start_methods, get_context
from typing import Any


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def context(preload: Sequence[str] = ()) -> Any:
    """The context of `multiprocessing`: forkserver, which loads `preload`, else spawn. Fork would copy threads."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    server = get_context("forkserver")
    if preload:
        server.set_forkserver_preload([*preload])
    return server
