"""One server process: its socket, its data folder, its addresses."""

import errno
import fcntl
import os
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import uvicorn
from starlette.types import ASGIApp as ASGIApplication

from tablee.server.app import create_app
from tablee.server.desk import Desk
from tablee.server.house import House
from tablee.server.incidents import log_to_stderr
from tablee.server.protocol import PageProtocol
from tablee.server.settings import Settings
from tablee.server.sqlite import SqliteStorage
from tablee.server.storage import NewerSchema, NotStored

Ready = Callable[[str, str | None], None]
DATABASE = "tablee.sqlite3"
PING = 10.0
"""Seconds: how often to see whether a page is still there, and how long to wait for its answer."""
LONGEST_FRAME = 65_536
"""Bytes: a message that is too long is refused with a sentence, but one longer than this is not even read."""


class Unavailable(Exception):
    """The server cannot start here, and why."""


def run(
    *,
    host: str,
    port: int,
    data: Path | None,
    ready: Ready,
    settings: Settings | None = None,
    client: Path | None = None,
) -> None:
    """Serve until interrupted; `ready` is told the address for this machine and the one for its network."""
    folder = data or default_data()
    storage = SqliteStorage(folder / DATABASE)
    try:
        app = create_app(House(Desk(storage, settings or Settings())), client)
    except FileNotFoundError as problem:
        raise Unavailable(str(problem)) from None
    log_to_stderr()
    with bound(host, port) as listener, own(folder):
        check(storage)
        server = _Server(config(app), lambda: ready(*addresses(host, listener.getsockname()[1])))
        server.run(sockets=[listener])


def config(app: ASGIApplication) -> uvicorn.Config:
    """How uvicorn runs the application, here and in tests."""
    return uvicorn.Config(
        app,
        ws=PageProtocol,
        ws_max_size=LONGEST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def check(storage: SqliteStorage) -> None:
    """See whether the database can be used, before anybody is told that the house is open."""
    try:
        storage.check()
    except NewerSchema as problem:
        raise Unavailable(
            f"the data in {storage.path.parent} was written by a newer Tablée ({problem}); update Tablée, or choose "
            "another folder with --data"
        ) from None
    except NotStored as problem:
        raise Unavailable(f"cannot keep data in {storage.path.parent}: {problem}") from None


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()


def bound(host: str, port: int) -> socket.socket:
    """A socket that holds the address."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except socket.gaierror:
        raise Unavailable(f"host '{host}' is unknown") from None
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            raise Unavailable(f"port {port} is taken; choose another with --port") from None
        raise Unavailable(f"cannot listen on {host}, port {port}: {problem.strerror}") from None
    return listener


def default_data() -> Path:
    """The user's data folder."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tablee"


def own(data: Path) -> IO[str]:
    """Create the data folder and hold it until closed: an embedded database has one server."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
    except OSError as problem:
        raise Unavailable(f"cannot keep data in {data}: {problem.strerror}") from None
    patience = time.monotonic() + PATIENCE
    while not _locked(lock):
        if time.monotonic() > patience:
            lock.close()
            raise Unavailable(f"another server uses the data in {data}; choose another folder with --data")
        time.sleep(0.02)
    return lock


PATIENCE = 2.0
"""Seconds that a folder may still seem used: a server killed while it started a process for its bots leaves that one
with the lock for a moment."""


def _locked(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """The address to open on this machine, and the one for others in its network if it listens to them."""
    if host in ("0.0.0.0", "::", ""):
        network = network_address()
        return f"http://localhost:{port}/", f"http://{network}:{port}/" if network else None
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/", None


def network_address() -> str | None:
    """This machine's address in its network: the one that packets to the outside would carry. None is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address
