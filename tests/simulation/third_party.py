"""Libraries that read the system's clock, or ask it for random numbers, get virtual ones while a simulation runs.

The product itself is given both, so nothing of it is patched here: this is uvicorn's `Date` header, the payload of its
keep-alive pings, and the masks of a WebSocket client.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Generator
from contextlib import contextmanager
from unittest.mock import patch

from tests.simulation.loop import SimulatedLoop


@contextmanager
def virtual_system(loop: SimulatedLoop, epoch_s: float) -> Generator[None]:
    """Patch the standard library's sources of time and randomness, and restore them."""
    bytes_ = random.Random("system")
    state = random.getstate()
    random.seed("global")
    with (
        patch.object(time, "time", lambda: epoch_s + loop.time()),
        patch.object(time, "monotonic", loop.time),
        patch.object(os, "urandom", bytes_.randbytes),
        patch.object(random, "_urandom", bytes_.randbytes),
    ):
        yield
    random.setstate(state)
