"""`./dev cluster`: three processes on this machine, a PostgreSQL server, and a proxy in front.

    ./dev cluster                       in a folder that is gone afterwards
    ./dev cluster FOLDER --port 8080    in one that stays, at another port

Whatever is killed is started again, as systemd would.
"""

from __future__ import annotations

import argparse
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from tests.postgres import Postgres, program
from tests.running import ROOT, TABLEE

PROCESSES = 3
LOOK = 0.2
"""Seconds between two looks whether everything is still there."""
PATIENCE = 60.0
"""Seconds until something that starts has to answer."""
GIVEN_TO_NOBODY = range(20_000, 32_000)
"""Ports below those from which Linux takes any that is free."""
LONGEST_SOCKET = 90
"""Characters: the system does not find sockets at longer addresses."""
IN_EARNEST = ("autovacuum=on", "shared_buffers=128MB", "max_connections=100", "unix_socket_permissions=0700")
"""PostgreSQL, otherwise than where it is there for one test."""


@dataclass
class Part:
    """A program with its log. It does not hear of Ctrl-C by itself: all end in their order."""

    name: str
    command: Sequence[str]
    log: Path
    process: subprocess.Popen[bytes] = field(init=False)

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, start_new_session=True)

    @property
    def pid(self) -> int:
        return self.process.pid

    def ended(self) -> int | None:
        """Its status, if it has ended."""
        return self.process.poll()

    def stop(self) -> None:
        if self.ended() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()


class Cluster:
    """All of it. `address` is where visitors come to."""

    def __init__(self, folder: Path, port: int, processes: int = PROCESSES) -> None:
        self.folder = folder
        ports = [port or free_port(), *(free_port() for _ in range(processes))]
        self.address = f"http://127.0.0.1:{ports[0]}/"
        self.postgres = self._new_postgres()
        self._ports = ports
        self.parts: list[Part] = []

    def _new_postgres(self) -> Postgres:
        return Postgres(made(self.folder / "postgres"), *IN_EARNEST)

    @contextmanager
    def running(self) -> Iterator[Cluster]:
        """Start it all, and in the end stop it, in the other order."""
        with ExitStack() as stack:
            self.postgres.start()
            stack.callback(self.postgres.stop)
            if not self.postgres.execute("SELECT FROM pg_database WHERE datname = 'house'"):
                self.postgres.execute("CREATE DATABASE house")
            servers = [self._server(number) for number in range(1, len(self._ports))]
            self.parts = [*servers, proxy(self.folder, *self._ports)]
            stack.callback(self._stop)
            for part in self.parts:
                part.start()
            self._wait()
            yield self

    def _server(self, number: int) -> Part:
        places = ["--port", str(self._ports[number]), "--metrics", str(free_port())]
        shared = ["--database", self.postgres.url("house")]
        return Part(
            f"process {number}",
            [str(TABLEE), "serve", *places, *shared],
            self.folder / f"process-{number}.log",
        )

    def _wait(self) -> None:
        """Until the proxy answers."""
        until = monotonic() + PATIENCE
        while True:
            for part in self.parts:
                if part.ended() is not None:
                    sys.exit(f"{part.name} does not start: {part.log.read_text().strip()}")
            try:
                with urlopen(self.address + "readyz", timeout=1):
                    return
            except (URLError, TimeoutError):
                if monotonic() > until:
                    sys.exit(f"nobody answers at {self.address}; the logs are in {self.folder}")
                sleep(LOOK)

    def _stop(self) -> None:
        """Stop all parts. Each process hands its tables over to the next."""
        for part in self.parts:
            part.stop()

    def start_what_ended(self) -> Iterator[str]:
        """What is not there any more is started again; says what that was."""
        for part in self.parts:
            status = part.ended()
            if status is not None:
                part.start()
                yield f"{part.name} ended ({status}), and was started again"
        if self.postgres.ended():
            self.postgres.start()
            yield "PostgreSQL ended, and was started again"


def proxy(folder: Path, port: int, *servers: int) -> Part:
    """The proxy of `deploy/` at a port of this machine, in front of servers at others."""
    head, _, _ = (ROOT / "deploy" / "haproxy.cfg").read_text().partition("    server ")
    head = head.replace("bind :80", f"bind 127.0.0.1:{port}")
    lines = [f"    server process-{n} 127.0.0.1:{server}\n" for n, server in enumerate(servers, start=1)]
    written = folder / "haproxy.cfg"
    written.write_text(head + "".join(lines))
    return Part("proxy", ["haproxy", "-db", "-f", str(written)], folder / "proxy.log")


def made(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    return folder


def free_port() -> int:
    """A port at which nobody listens. The system gives it to nobody either who does not ask for just that one."""
    while True:
        port = GIVEN_TO_NOBODY.start + secrets.randbelow(len(GIVEN_TO_NOBODY))
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def place(wish: str, stack: ExitStack) -> Path:
    """The folder that was asked for, or one for this time."""
    if wish:
        folder = Path(wish).absolute()
        folder.mkdir(parents=True, exist_ok=True)
    else:
        folder = Path(tempfile.mkdtemp(prefix="tablee-", dir="/tmp"))
        stack.callback(shutil.rmtree, folder)
        folder.chmod(0o755)  # PostgreSQL may be another user
    if len(str(folder)) > LONGEST_SOCKET:
        sys.exit(f"{folder} is too long a name: there are sockets in it")
    return folder


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def main() -> None:
    parser = argparse.ArgumentParser(
        "./dev cluster", description="Three processes on this machine, behind a proxy."
    )
    parser.add_argument("folder", nargs="?", default="", help="where all is kept; without, nothing is")
    parser.add_argument("--port", type=int, default=8000, help="where visitors come to (8000); 0: any")
    wishes = parser.parse_args()
    if shutil.which("haproxy") is None:
        sys.exit("please install haproxy")
    program("postgres")
    signal.signal(signal.SIGTERM, interrupt)
    with ExitStack() as stack:
        try:
            cluster = stack.enter_context(Cluster(place(wishes.folder, stack), wishes.port).running())
            print(f"Open at {cluster.address}")
            for part in cluster.parts:
                print(f"  {part.name}: pid {part.pid}, {part.log}")
            print("Ctrl-C closes it.", flush=True)
            while True:
                for said in cluster.start_what_ended():
                    print(said, flush=True)
                sleep(LOOK)
        except KeyboardInterrupt:
            print("closing", flush=True)


if __name__ == "__main__":
    main()
