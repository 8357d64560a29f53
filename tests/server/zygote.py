"""A process that has everything loaded and makes servers of itself: `python -m tests.server.zygote DATA [DATABASE]`.

Each line on its standard input starts a server, whose process id and address it prints; the next one can be started
when that one is dead. So a server can be killed and started again many times a second.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from select import select


def serve(data: Path, database: str) -> None:
    """Be a server."""
    from tablee.server.run import run
    from tablee.server.settings import Settings

    run(
        host="127.0.0.1",
        port=0,
        data=data,
        database=database,
        ready=lambda address, _: print(os.getpid(), address, flush=True),
        settings=Settings(absence=600, rate=1e6, burst=1e6, thinkers=1),
        client=data,
    )


def main() -> None:
    """One server after the other, until standard input ends: then the last one ends too."""
    import_module("tablee.server.run")  # not above, where each process that thinks for bots would load it too
    data, database = Path(sys.argv[1]), "".join(sys.argv[2:])
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
