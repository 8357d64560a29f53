"""A real PostgreSQL server, with its data in a folder of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, TypeVar

import asyncpg

from tablee.server.storage.postgres import migrate

T = TypeVar("T")
EMPTY = "empty_house"
"""A database that is up to date, and in which there are no tables."""
QUICK = ("fsync=off", "full_page_writes=off")
"""For tests in which the machine does not lose its power."""

MEMORY = Path("/dev/shm")
ENOUGH_BYTES = 1_000_000_000
"""A server needs some 150 MB. Each process of pytest has one."""


def program(name: str) -> str:
    """A program of PostgreSQL, which Debian does not put on the path."""
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    found = str(newest[-1]) if newest else shutil.which(name)
    assert found, "no PostgreSQL found: ./dev test installs it"
    return found


class Postgres:
    """A server at a socket in its folder. It does not run as root: then it is Debian's user `postgres`."""

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = count(1)
        self._as: list[str] = []
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
            self._as = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--init-groups"]
        if (self._data / "PG_VERSION").exists():
            return
        words = f"-D {self._data} -U tablee -A trust -E UTF8 --locale C --no-sync"
        self._run("initdb", *words.split())
        access = self._data / "pg_hba.conf"  # whoever is called `guarded` needs a password
        access.write_text("local all guarded scram-sha-256\n" + access.read_text())

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, name: str, *args: object) -> None:
        subprocess.run([*self._as, program(name), *map(str, args)], check=True, capture_output=True, cwd="/")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def pids(self) -> list[int]:
        """All that work for it, and itself."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [self.pid, *map(int, children)]

    def limit_files(self, most: str) -> None:
        """None of them may write anything past so many bytes of a file."""
        for pid in self.pids if not self.ended() else ():
            limit = ["prlimit", "--pid", str(pid), f"--fsize={most}:"]  # only the same user may
            subprocess.run([*self._as, *limit], check=False, capture_output=True)

    @property
    def socket(self) -> Path:
        return self.folder / ".s.PGSQL.5432"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://tablee@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = ("listen_addresses=", f"unix_socket_directories={self.folder}", "max_connections=60",
                    "shared_buffers=16MB", "autovacuum=off", *self._settings)  # fmt: skip
        options = [word for setting in settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._as, program("postgres"), "-D", str(self._data), *options],
                stderr=log,
                stdout=log,
                cwd="/",
                start_new_session=True,  # Ctrl-C is for whoever started it
            )
        while not self._answers():
            assert not self.ended(), (self.folder / "log").read_text()
            sleep(0.02)

    def start_again(self) -> None:
        """Wait until it answers again; where it has given up, or is about to, it is started."""
        while not self._answers():
            if self.ended():
                self.start()
            sleep(0.02)

    def _answers(self) -> bool:
        asked = subprocess.run([program("pg_isready"), "-q", "-h", self.folder], check=False)
        return asked.returncode == 0

    def kill(self) -> None:
        """End it, and all that work for it, as a power cut would: it does not start while one of them is left."""
        assert self._process is not None
        os.kill(self.pid, signal.SIGSTOP)  # so that it gets no more children
        while _state(self.pid) not in "TZX":
            sleep(0.001)
        pids = self.pids
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        while any(_state(pid) not in "ZX" for pid in pids):
            sleep(0.001)

    def ended(self) -> bool:
        assert self._process is not None
        return self._process.poll() is not None

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # it does not wait for whoever is connected
            self._process.wait()

    def new_database(self, template: str = "template1") -> str:
        """The name of a new database."""
        name = f"house_{next(self._databases)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop_database(self, name: str) -> None:
        """Delete a database that is not needed any more, also if something is still connected to it."""
        self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement: str, url: str = "") -> list[Any]:
        """What the database answers."""

        async def ask() -> list[Any]:
            connection = await asyncpg.connect(url or self.url())
            try:
                return list(await connection.fetch(statement))
            finally:
                await connection.close()

        return aside(ask())


def _state(pid: int) -> str:
    """What a process does, in the system's letters: T if it was stopped, Z or X if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return "X"


def aside(work: Coroutine[Any, Any, T]) -> T:
    """Do something in an event loop of its own, also where another one runs."""
    done: list[T] = []
    thread = Thread(target=lambda: done.append(asyncio.run(work)))
    thread.start()
    thread.join()
    return done[0]


def _place(settings: Sequence[str]) -> Path:
    """Where a server has its folder: in memory if it is `QUICK` and there is room, as a new database is 300 files."""
    if settings == QUICK and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH_BYTES:
        return MEMORY
    return Path("/tmp")


@contextmanager
def postgres_server(*settings: str) -> Iterator[Postgres]:
    """A server that is stopped in the end, and whose folder is removed. A socket's path must be short."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-", dir=_place(settings)))
    server = Postgres(folder, *settings)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def migrated(server: Postgres) -> None:
    """Make the database of which others are copies."""

    async def fill(url: str) -> None:
        connection = await asyncpg.connect(url)
        await migrate(connection)
        await connection.close()

    server.execute(f"CREATE DATABASE {EMPTY}")
    aside(fill(server.url(EMPTY)))
