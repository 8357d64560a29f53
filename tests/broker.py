"""A real NATS server."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

from tests.running import held_port

PROGRAM = Path(sys.executable).with_name("nats-server")


class Nats:
    """A server at a port of this machine, which it keeps when it is killed and started again."""

    def __init__(self, folder: Path, settings: str = "") -> None:
        self._folder = folder
        (folder / "settings").write_text(settings)
        self._held = held_port()
        self._port: int = self._held.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def port(self) -> int:
        return self._port

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [
            str(PROGRAM),
            "-a",
            "127.0.0.1",
            "-p",
            str(self._port),
            "--ports_file_dir",
            str(self._folder),
            "-c",
            str(self._folder / "settings"),
        ]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        ports = self._folder / f"nats-server_{self._process.pid}.ports"
        while not (ports.exists() and ports.read_text()):
            assert self._process.poll() is None, (self._folder / "log").read_text()
            sleep(0.01)

    def ended(self) -> bool:
        assert self._process is not None
        return self._process.poll() is not None

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End it for good: its port is anybody's again."""
        if self._process is not None:
            self.kill()
        self._held.close()


@contextmanager
def nats_server(settings: str = "") -> Iterator[Nats]:
    """A server that is stopped in the end."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-", dir="/tmp"))
    server = Nats(folder, settings)
    try:
        server.start()
        yield server
    finally:
        server.close()
        shutil.rmtree(folder)
