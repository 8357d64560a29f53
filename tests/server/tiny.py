"""A server of the tiny games, as a process of its own. Whoever lays a bean or is asked for a move back has ten minutes.

    python -m tests.server.tiny DATA

It prints its address.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.server.app import client_folder
from tablee.server.table import contest, extras
from tests.running import ROOT
from tests.server.live import running
from tests.tiny import TINY, hola


async def main(data: Path) -> None:
    asked_to_end = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asked_to_end.set)
    async with running(data, games=TINY, client=client_folder()) as server:
        print(f"http://{server.address}", flush=True)
        await asked_to_end.wait()


@contextmanager
def serving_tiny_games(data: Path, *, kill: bool = False) -> Iterator[str]:
    """The address of such a server, which is stopped in the end, or killed as by a power cut."""
    command = [sys.executable, "-m", "tests.server.tiny", str(data)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            yield process.stdout.readline().strip()
        finally:
            process.kill() if kill else process.terminate()


if __name__ == "__main__":
    # However busy the machine is.
    setattr(hola, "LAYING", 600_000)  # noqa: B010
    setattr(contest, "TOO_LATE_US", 60_000_000)  # noqa: B010
    setattr(extras, "REQUEST_LASTS_MS", 600_000)  # noqa: B010
    asyncio.run(main(Path(sys.argv[1])))
