"""A server as a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.running import ROOT, TABLEE


class ServerProcess:
    """`tablee serve` with its data, and its log, in a folder."""

    def __init__(self, data: Path, *args: str, tablee: Path = TABLEE) -> None:
        self.data = data
        self.tablee = tablee
        self.args = args
        self.process: subprocess.Popen[str] | None = None
        self.host = ""

    @property
    def log(self) -> str:
        """Everything that was logged, over all lives."""
        return (self.data / "log.txt").read_text()

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> None:
        """Start it, and wait until it is open."""
        command = [str(self.tablee), "serve", "--port", "0", "--data", str(self.data), *self.args]
        with (self.data / "log.txt").open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://(\S+)/", line)
        assert found, f"no address in {line!r}; {self.log}"
        self.host = found[1]

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        """Ask it to end."""
        assert self.process is not None
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        assert self.process.stdout
        self.process.wait(timeout=90)
        self.process.stdout.close()


class NotStarted(AssertionError):
    """A server ended before it was open. It has logged why."""


class Zygote:
    """Servers one after the other, each killed and started in a moment."""

    def __init__(self, data: Path, database: str = "") -> None:
        self.data = data
        self.host = ""
        self.pid = 0
        self.set_date(0)
        with (data / "log.txt").open("a") as log:
            command = [sys.executable, "-m", "tests.server.zygote", str(data), database]
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=log, text=True, cwd=ROOT
            )

    @property
    def log(self) -> str:
        """Everything that was logged, over all lives."""
        return (self.data / "log.txt").read_text()

    def start(self) -> None:
        """Start a server, and wait until it is open. Raises `NotStarted`."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        pid, address = self._process.stdout.readline().split()
        if not address.startswith("http"):
            raise NotStarted(self.log)
        self.pid = int(pid)
        self.host = address.removeprefix("http://").rstrip("/")

    def set_date(self, days: float) -> None:
        """From now on its calendar is so many days ahead of the machine's."""
        days_file = os.open(self.data / "days", os.O_WRONLY | os.O_CREAT)
        os.pwrite(days_file, f"{days:32.9f}".encode(), 0)  # at once: the server reads it again and again
        os.close(days_file)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it as a power cut would, or otherwise."""
        os.kill(self.pid, how)

    def close(self) -> None:
        """Stop for good."""
        assert self._process.stdin
        assert self._process.stdout
        with suppress(ProcessLookupError):
            if self.pid:  # none was ever open: 0 would mean all of us
                os.kill(self.pid, signal.SIGTERM)
            while self.pid:
                os.kill(self.pid, 0)
                time.sleep(0.01)
        self._process.stdin.close()
        self._process.wait(timeout=90)
        self._process.stdout.close()


@contextmanager
def server_process(data: Path, *args: str, tablee: Path = TABLEE) -> Iterator[ServerProcess]:
    """A server that is stopped in the end. `tablee`: the program, if it is another than that of this checkout."""
    server = ServerProcess(data, *args, tablee=tablee)
    server.start()
    try:
        yield server
    finally:
        assert server.process is not None
        if server.process.poll() is None:
            server.stop()
