"""`python -m bench.load.server FOLDER`: a server for a crowd, a process without limits for each visitor.

It is `tablee serve` in all else; the limits are lifted because all simulated players share one address.
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

from bench.commits import HERE
from bench.load.measured import ServerProcess
from tablee.client import Address
from tablee.server import run as server
from tablee.server.settings import Settings

CORES = sorted(os.sched_getaffinity(0))
NO_LIMIT = 10**9
LIFTED = Settings(
    messages_per_s=NO_LIMIT,
    messages_burst=NO_LIMIT,
    address_messages_per_s=NO_LIMIT,
    address_messages_burst=NO_LIMIT,
    requests_per_s=NO_LIMIT,
    requests_burst=NO_LIMIT,
    hellos_per_s=NO_LIMIT,
    hellos_burst=NO_LIMIT,
    sockets_per_address=NO_LIMIT,
    tables_per_hour=NO_LIMIT,
    max_tables=20_000,
    absence_s=600,
)
"""The default settings without limits for each visitor."""


class ServerFailed(Exception):
    """The server did not start; it has printed why."""


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
    """End when standard input ends: the process that started this one holds its other end."""
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


@contextmanager
def started(command: list[str], *, pin: bool) -> Iterator[tuple[ServerProcess, Address]]:
    """A server process that prints its address. `pin`: it has the first processor, and this process the others."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE
    ) as process:
        try:
            if pin:
                os.sched_setaffinity(process.pid, CORES[:1])
                os.sched_setaffinity(0, CORES[1:] or CORES)
            assert process.stdout
            line = process.stdout.readline().strip()
            if not line:
                raise ServerFailed
            yield ServerProcess(process.pid), Address.of(line)
        finally:
            os.sched_setaffinity(0, CORES)
            process.terminate()


def own_server(folder: Path, *, pin: bool) -> AbstractContextManager[tuple[ServerProcess, Address]]:
    """A server of this checkout, with `LIFTED` as its settings."""
    return started([sys.executable, "-m", "bench.load.server", str(folder)], pin=pin)


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
