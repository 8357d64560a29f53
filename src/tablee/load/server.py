"""A server for a crowd: a process of its own, on a processor of its own, that takes any number from one address.

`python -m tablee.load.server FOLDER` is that process. It is `tablee serve` in all but its limits for each visitor, for
here all visitors are one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Thread

from tablee.client import Address
from tablee.load.measured import Process
from tablee.server import run as server
from tablee.server.settings import Settings

CORES = sorted(os.sched_getaffinity(0))
ANY_NUMBER = 10**9
LIFTED = Settings(
    messages_per_s=ANY_NUMBER,
    messages_burst=ANY_NUMBER,
    address_messages_per_s=ANY_NUMBER,
    address_messages_burst=ANY_NUMBER,
    requests_per_s=ANY_NUMBER,
    requests_burst=ANY_NUMBER,
    hellos_per_s=ANY_NUMBER,
    hellos_burst=ANY_NUMBER,
    sockets_per_address=ANY_NUMBER,
    tables_per_hour=ANY_NUMBER,
    max_tables=20_000,
    absence_s=600,
)
"""As the house is, without what limits a visitor."""


class NoHouse(Exception):
    """The server did not start; it has said why."""


def serve(folder: Path) -> None:
    """Serve until interrupted, with data in a folder, and print the address."""
    (folder / "index.html").write_text("")
    Thread(target=_end_with_the_crowd, daemon=True).start()
    server.run(
        host="127.0.0.1",
        port=0,
        data=folder,
        client=folder,
        ready=lambda address, _: print(address, flush=True),
        settings=LIFTED,
    )


def _end_with_the_crowd() -> None:
    """Whoever started us holds the other end of our input: once that is gone, however it ended, nobody needs us."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def started(command: list[str], *, pin: bool) -> Iterator[tuple[Process, Address]]:
    """A server process that prints its address. `pin`: it has the first processor, and we have the others."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            if pin:
                os.sched_setaffinity(process.pid, CORES[:1])
                os.sched_setaffinity(0, CORES[1:] or CORES)
            assert process.stdout
            line = process.stdout.readline().strip()
            if not line:
                raise NoHouse
            yield Process(process.pid), Address.of(line)
        finally:
            os.sched_setaffinity(0, CORES)
            process.terminate()


def house(folder: Path, *, pin: bool) -> AbstractContextManager[tuple[Process, Address]]:
    """A server that takes any number from one address."""
    return started([sys.executable, "-m", "tablee.load.server", str(folder)], pin=pin)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
