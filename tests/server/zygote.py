"""A process that has everything loaded and makes servers of itself.

Its arguments: a folder for data, and the address of a database, or nothing instead.

Each line on its standard input starts a server, whose process id and address it prints; the next one can be started
when that one is dead. So a server can be killed and started again many times a second.
"""

from __future__ import annotations

import os
import signal
import sys
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from select import select
from time import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.server.settings import Settings

DAY = 86_400
"""Seconds."""


def serve(data: Path, database: str) -> None:
    """Be a server."""
    from tablee.server import run as house
    from tablee.server.clock import Clocks
    from tablee.server.context import ServerContext

    days = os.open(data / "days", os.O_RDONLY)
    clocks = Clocks(wall=lambda: time() + DAY * float(os.pread(days, 32, 0)))
    vars(house)["ServerContext"] = partial(ServerContext, clocks=clocks)
    house.run(
        host="127.0.0.1",
        port=0,
        data=data,
        database=database,
        ready=lambda address, _: print(os.getpid(), address, flush=True),
        settings=unlimited(),
        client=data,
    )


def unlimited() -> Settings:
    """People who come back hundreds of times in a minute, from one address, and nobody plays in their place."""
    from bench.load.server import LIFTED

    return replace(LIFTED, connections_per_address=10_000, workers=1)


def main() -> None:
    """One server after the other, until standard input ends: then the last one ends too."""
    import_module("tablee.server.run")  # not above, where each process that thinks for bots would load it too
    data, database = Path(sys.argv[1]), sys.argv[2]
    (data / "index.html").write_text("")
    child = wanted = 0
    while True:
        readable, _, _ = select([0], [], [], 0.005 if child else None)
        if readable:
            asked = os.read(0, 64)
            if not asked:
                break
            wanted += len(asked)
        child = child if child and lives(child) else 0
        if wanted and not child:
            wanted -= 1
            child = start(data, database)
    if child:
        os.kill(child, signal.SIGKILL)


def start(data: Path, database: str) -> int:
    """A server in a process of its own."""
    child = os.fork()
    if child == 0:
        serve(data, database)
        os._exit(0)
    return child


def lives(child: int) -> bool:
    """Whether a server has not ended yet."""
    ended, status = os.waitpid(child, os.WNOHANG)
    if ended and os.waitstatus_to_exitcode(status) > 0:
        print(0, "failed", flush=True)
    return not ended


if __name__ == "__main__":
    main()
