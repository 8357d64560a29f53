"""One server process: its socket, its storage, its addresses, its end."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import logging
import os
import resource
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from types import FrameType
from typing import IO, TYPE_CHECKING

import uvicorn
from prometheus_client import start_http_server
from starlette.types import ASGIApp as ASGIApplication

from tablee.server import event_loop
from tablee.server.app import create_app
from tablee.server.clock import monotonic, sleep
from tablee.server.cluster import Cluster
from tablee.server.context import ServerContext
from tablee.server.edge.protocol import PageProtocol, ServerConfig, VisitorProtocol
from tablee.server.incidents import log_to_stderr
from tablee.server.lobby.registry import TableRegistry
from tablee.server.metrics import Metrics
from tablee.server.settings import Settings
from tablee.server.storage.sqlite import SqliteStorage
from tablee.server.storage.store import (
    CannotConnect,
    Damaged,
    InUse,
    NewerSchema,
    NotStored,
    without_password,
)
from tablee.server.tasks import OrderedSet

if TYPE_CHECKING:  # its package need not be installed
    from tablee.server.storage.postgres import PostgresStorage

    AnyStorage = SqliteStorage | PostgresStorage

DATABASE = "tablee.sqlite3"
DEFAULTS = Settings()
LOOPBACK = ("127.0.0.1", "::1")
SWITCH_INTERVAL_S = 0.0005
"""How long a thread may hold the interpreter, so that the writer's thread does not wait long for the event loop."""
PING_S = 10.0
"""How often to check whether a page is still connected, and how long to wait for its answer."""
MAX_FILES = 65_536
MAX_HEAD_BYTES = 16_384
"""Of the line and headers of a request."""
MAX_FRAME_BYTES = 65_536
"""A message that is too long is refused with a sentence; one longer than this is not read."""
LOCK_WAIT_S = 2.0
"""The data folder may be locked for so long by a worker process of a server that was killed while it started it."""
LOCK_POLL_S = 0.02
LISTENING = {errno.EADDRINUSE: "port-taken", errno.EACCES: "port-denied", errno.EADDRNOTAVAIL: "not-ours"}
"""Reasons why an address cannot be listened to, by the system's error."""
STORING = {
    errno.EACCES: "data-denied",
    errno.EPERM: "data-denied",
    errno.EROFS: "data-denied",
    errno.ENOENT: "data-denied",
    errno.ENOTDIR: "data-no-folder",
    errno.EEXIST: "data-no-folder",
    errno.ENOSPC: "data-full",
}
"""Reasons why data cannot be stored in a folder, likewise."""


class Unavailable(Exception):
    """The server cannot start here. Its sentence is `cli-error-serve-<reason>` in the `.ftl` files."""

    def __init__(self, reason: str, **args: str) -> None:
        super().__init__(reason, args)
        self.reason = reason
        self.details = args


def run(
    *,
    host: str,
    port: int,
    data: Path | None,
    database: str = "",
    ready: Callable[[str, str | None], None],
    settings: Settings = DEFAULTS,
    client: Path | None = None,
    metrics: tuple[str, int] | None = None,
    json_log: bool = False,
) -> None:
    """Serve until interrupted. `ready` is called with the address for this machine and the one for its network.

    `database`: the address of a PostgreSQL database, which several processes may share, instead of a folder for data.
    `metrics`: where to answer Prometheus, if at all.
    """
    storage = storage_in(data, database)
    context = ServerContext(storage, settings)
    try:
        registry = TableRegistry(context)
        app = create_app(registry, client)
    except FileNotFoundError:
        raise Unavailable("no-client") from None
    log_to_stderr(as_json=json_log)
    allow_many_files()
    with (
        bound(host, port) as listener,
        held(storage),
        observed(context.metrics, *metrics) if metrics else nullcontext(),
    ):
        server = _Server(
            config(app, context),
            registry,
            app.state.cluster,
            lambda: ready(*addresses(host, listener.getsockname()[1])),
        )
        server.run(sockets=[listener])


@contextmanager
def observed(metrics: Metrics, host: str, port: int) -> Iterator[None]:
    """Answer Prometheus meanwhile, at an address of its own."""
    try:
        server, thread = start_http_server(port, host, metrics.registry)
    except (OSError, UnicodeError) as problem:
        code = _code(problem) if isinstance(problem, OSError) else "?"
        raise Unavailable("metrics", address=f"{host}:{port}", code=code) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def config(app: ASGIApplication, context: ServerContext) -> ServerConfig:
    """How uvicorn runs the application, here and in tests."""
    settings, proxies = context.settings, trusted(context.settings.proxy)
    return ServerConfig(
        app,
        settings,
        context.clocks,
        context.random,
        proxies,
        http=VisitorProtocol,
        h11_max_incomplete_event_size=MAX_HEAD_BYTES,
        timeout_keep_alive=settings.keep_alive_s,
        ws=PageProtocol,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_per_message_deflate=False,
        log_config=None,
        log_level=logging.ERROR,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=5,
    )


def allow_many_files() -> None:
    """Raise the limit on open files, each connection being one: it is usually a thousand."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if most == resource.RLIM_INFINITY else min(MAX_FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(OSError, ValueError):  # the server runs with the lower limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def trusted(proxies: Iterable[str]) -> list[str]:
    """The networks of proxies, whose headers are believed: this machine, and those that were named.

    A socket for IPv6 writes IPv4 addresses as `::ffff:…`.

    >>> trusted(["10.0.0.0/8"])
    ['127.0.0.1/32', '::1/128', '10.0.0.0/8', '::ffff:127.0.0.1/128', '::ffff:10.0.0.0/104']
    """
    networks = [ip_network(proxy, strict=False) for proxy in (*LOOPBACK, *proxies)]
    older = [network for network in networks if network.version == 4]
    return [*map(str, networks), *(f"::ffff:{net.network_address}/{96 + net.prefixlen}" for net in older)]


def storage_in(folder: Path | None, database: str) -> AnyStorage:
    """The storage: in a folder, by default the user's own, or in a PostgreSQL database."""
    if not database:
        return SqliteStorage((folder or default_data()) / DATABASE)
    try:
        from tablee.server.storage.postgres import PostgresStorage
    except ImportError:
        raise Unavailable("database-extra") from None
    return PostgresStorage(database)


@contextmanager
def held(storage: AnyStorage, *, alone: bool = False) -> Iterator[None]:
    """Check that a database can be used, and hold it if it is embedded.

    `alone`: no other process may use it, also if it could be shared.
    """
    if isinstance(storage, SqliteStorage):
        folder = storage.path.parent
        with own(folder):
            try:
                storage.check()
            except NewerSchema:
                raise Unavailable("data-newer", folder=str(folder)) from None
            except Damaged as problem:
                raise Unavailable("data-damaged", file=str(storage.path), code=str(problem)) from None
            except NotStored as problem:
                raise Unavailable("data", folder=str(folder), code=str(problem)) from None
            yield
    else:
        database = without_password(storage.url)
        try:
            storage.check(shared=not alone)
        except NewerSchema:
            raise Unavailable("database-newer", database=database) from None
        except InUse:
            raise Unavailable("database-used", database=database) from None
        except CannotConnect as problem:
            raise Unavailable(f"database-{problem.reason}", database=database, code=problem.code) from None
        yield


class Server(uvicorn.Server):
    """uvicorn's server, which closes connections in the order in which they came."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.server_state.connections = OrderedSet()  # type: ignore[assignment]
        self.server_state.tasks = OrderedSet()  # type: ignore[assignment]


class _Server(Server):
    def __init__(
        self,
        config: uvicorn.Config,
        registry: TableRegistry,
        cluster: Cluster | None,
        ready: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self.registry = registry
        self.cluster = cluster
        self.ready = ready
        self._loop: asyncio.AbstractEventLoop | None = None
        self._draining: asyncio.Task[None] | None = None
        self._collecting: asyncio.Task[None] | None = None
        self._watching = ExitStack()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Hand tables over to other processes first, unless there can be none, or this is the second signal."""
        end = partial(super().handle_exit, sig, frame)
        if self.cluster is None or self._loop is None or self.registry.closing:
            end()
        else:
            self._loop.call_soon_threadsafe(self._drain, self.cluster, end)
        self.registry.closing = True

    def _drain(self, cluster: Cluster, end: Callable[[], None]) -> None:
        self._draining = asyncio.create_task(cluster.drain())
        self._draining.add_done_callback(lambda _: end())

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        sys.setswitchinterval(SWITCH_INTERVAL_S)
        self._collecting = event_loop.collect_in_small_parts(lambda: len(self.server_state.connections))
        lag = self.registry.context.lag
        self._watching.callback(asyncio.create_task(lag.watch()).cancel)
        self._watching.enter_context(lag.stalls_seen())
        if not self.should_exit:
            notify_manager()
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._watching.close()
        await super().shutdown(sockets)


def notify_manager() -> None:
    """Tell systemd, or another manager that gave a socket for it, that this process is open."""
    place = os.environ.get("NOTIFY_SOCKET", "")
    if not place:
        return
    if place.startswith("@"):  # an abstract socket
        place = "\0" + place[1:]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, suppress(OSError):
        manager.connect(place)
        manager.send(b"READY=1")


def bound(host: str, port: int) -> socket.socket:
    """A socket that is bound to the address."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
    except (socket.gaierror, UnicodeError):
        raise Unavailable("host", host=host) from None
    except OSError as problem:
        raise cannot_listen(problem, host, port) from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as problem:
        listener.close()
        raise cannot_listen(problem, host, port) from None
    return listener


def cannot_listen(problem: OSError, host: str, port: int) -> Unavailable:
    """Why this address cannot be listened to."""
    reason = LISTENING.get(problem.errno or 0, "listen")
    return Unavailable(reason, host=host, port=str(port), code=_code(problem))


def cannot_store(problem: OSError, folder: Path) -> Unavailable:
    """Why nothing can be stored in this folder."""
    return Unavailable(STORING.get(problem.errno or 0, "data"), folder=str(folder), code=_code(problem))


def _code(problem: OSError) -> str:
    """The name of a system error, which is the same in every language."""
    return errno.errorcode.get(problem.errno or 0, "?")


def default_data() -> Path:
    """The user's data folder. Raises `Unavailable` if the user has no home, as one that systemd made for a service."""
    try:
        return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tablee"
    except RuntimeError:
        raise Unavailable("no-home") from None


def own(data: Path) -> IO[str]:
    """Create the data folder, and lock it until the result is closed: an embedded database has one server."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "lock").open("w")
    except OSError as problem:
        raise cannot_store(problem, data) from None
    give_up_at_s = monotonic() + LOCK_WAIT_S
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if monotonic() > give_up_at_s:
                lock.close()
                raise Unavailable("data-used", folder=str(data)) from None
            sleep(LOCK_POLL_S)
        else:
            return lock


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """The address to open on this machine, and the one for its network if it listens there."""
    if host in ("0.0.0.0", "::", ""):
        network = network_address()
        return f"http://localhost:{port}/", f"http://{network}:{port}/" if network else None
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/", None


def network_address() -> str | None:
    """This machine's address in its network: the one that packets to the outside would have. None is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address
