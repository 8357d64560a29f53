"""Connections to PostgreSQL, the leases of tables, and what shows that a process is alive.

The lease of a table names its owner, and bears a fence that grows with every claim. It can be claimed when its owner
has closed, has not renewed its own date for `LEASE`, or has lost the connection that holds its advisory lock: a process
renews one date, however many tables it runs. Safety does not depend on clocks or on the liveness of other processes: a
change with an older fence is not written.

The connection that renews the date also listens (`LISTEN`) on a channel with the number of its process. A message names
a table and the process that shall run it. It may be lost while the connection is being restored: askers repeat it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from typing import Any

import asyncpg

from tablee.server import tasks
from tablee.server.incidents import incident
from tablee.server.storage.store import CannotConnect, NotStored, is_url, without_password

log = logging.getLogger(__name__)

Connection = Any
"""A connection of asyncpg, which has no types."""
CONNECTING_S = 5.0
STATEMENT_S = 10.0
"""After so long the database gives a statement up ..."""
ANSWER_S = 15.0
"""... and after so long without an answer this process gives the connection up."""
SETTINGS = {
    "application_name": "tablee",
    "statement_timeout": f"{int(STATEMENT_S * 1000)}",
    "lock_timeout": f"{int(STATEMENT_S * 500)}",
    "idle_in_transaction_session_timeout": f"{int(STATEMENT_S * 1000)}",
    "synchronous_commit": "on",  # an acknowledged change is on the disk, whatever the server's own setting
    "jit": "off",  # compiling would take longer than any of these statements
}
GONE = ("08", "57P")
"""Classes of error codes after which the connection is unusable."""
FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the database has said goodbye, and the connection has yet to close
    OSError,
    TimeoutError,
)
"""All that can go wrong with a statement."""

LEASE = timedelta(seconds=3)
"""A process that has not renewed its date for so long is not alive."""
RENEW_EVERY_S = 1.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.05, 1.0
"""Before a lost connection is opened again."""
LOCKS = 0x7AB1EE
"""The class of the advisory locks, which differs from those of other programs."""
CHANNEL = "tablee_"
"""What the name of a process's channel begins with; its number follows."""
THERE = f"""
    SELECT FROM processes WHERE id = {{}} AND (
        pg_postmaster_start_time() > clock_timestamp() - interval '{LEASE.total_seconds()} s'
        OR until > clock_timestamp() AND NOT pg_try_advisory_xact_lock_shared({LOCKS}, id)
    )
"""
"""A subquery with one row if process {} is alive: its date has not passed, and it holds its advisory lock.

For three seconds after the database started every process counts as alive: all have to reconnect first."""
CLAIM = f"""
    INSERT INTO leases AS lease ("table", owner, fence) VALUES ($1, $2, 1)
    ON CONFLICT ("table") DO UPDATE SET owner = excluded.owner, fence = lease.fence + 1
    WHERE lease.owner = excluded.owner OR NOT EXISTS ({THERE.format("lease.owner")})
    RETURNING fence
"""
"""Answers with the fence, or not at all if another process that is alive holds the lease."""
RELEASE = f"""
    WITH released AS (
        UPDATE leases SET owner = $4 WHERE "table" = $1 AND owner = $2 AND fence = coalesce($3, fence)
        RETURNING "table", owner
    )
    SELECT pg_notify('{CHANNEL}' || owner, "table" || ' ' || owner) FROM released WHERE owner <> 0
"""
"""Give a table to process $4, which is told so, or to any process that claims it (0). $3: the fence; null: any."""
ASK_FOR = f"""
    SELECT pg_notify('{CHANNEL}' || owner, "table" || ' ' || $2::integer) FROM leases WHERE "table" = $1
"""
"""Ask the owner of a table to give it to process $2."""
OURS = 'SELECT "table" FROM leases WHERE owner = $1'
LIVING = f"SELECT id FROM processes AS each WHERE EXISTS ({THERE.format('each.id')})"
OTHERS = f"SELECT name FROM processes AS other WHERE EXISTS ({THERE.format('other.id')})"
_ARRIVE = "INSERT INTO processes (name, until) VALUES ($1, clock_timestamp() + $2) RETURNING id"
_RENEW = """
    INSERT INTO processes (id, name, until) VALUES ($3, $1, clock_timestamp() + $2)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
_LOCK = f"SELECT pg_try_advisory_lock({LOCKS}, $1)"
_CLEAR = "DELETE FROM processes WHERE until < clock_timestamp() - interval '1 day'"


def pauses() -> Iterator[float]:
    """Seconds to wait before each further attempt to connect."""
    pause_s = FIRST_PAUSE_S
    while True:
        yield pause_s
        pause_s = min(pause_s * 2, LONGEST_PAUSE_S)


async def connect(url: str) -> Connection:
    """Open a connection. Raises `CannotConnect`."""
    if not is_url(url):
        raise CannotConnect("url", without_password(url))
    try:
        return await asyncpg.connect(
            url, timeout=CONNECTING_S, command_timeout=ANSWER_S, server_settings=SETTINGS
        )
    except (*FAILURES, ValueError, KeyError) as problem:
        raise why(problem, url) from None


def why(problem: Exception, url: str) -> CannotConnect:
    """Why a database cannot be used."""
    # The address could not be read; or it names no user, and the system has no name for the one who runs this process.
    if isinstance(problem, ValueError | KeyError):
        return CannotConnect("url", without_password(url))
    if isinstance(problem, asyncpg.InvalidAuthorizationSpecificationError):  # a wrong password among them
        return CannotConnect("denied", without_password(url))
    if isinstance(problem, asyncpg.InvalidCatalogNameError):
        return CannotConnect("unknown", without_password(url))
    if isinstance(problem, asyncpg.PostgresError) and not code(problem).startswith(GONE):
        return CannotConnect("cannot", without_password(url), code(problem))
    return CannotConnect("away", without_password(url), code(problem))


def lost(problem: BaseException, connection: Connection | None = None) -> bool:
    """Whether the connection broke, so that the outcome of the statement is unknown; otherwise it was refused."""
    if not isinstance(problem, asyncpg.PostgresError) or (connection is not None and connection.is_closed()):
        return True
    return code(problem).startswith(GONE) or getattr(problem, "severity_en", "") in ("FATAL", "PANIC")


def code(problem: BaseException) -> str:
    """The error code, which is the same in every language."""
    return getattr(problem, "sqlstate", None) or type(problem).__name__


class Process:
    """This process, as the others see it. `on_message` is called with a table and the process that shall run it."""

    def __init__(self, url: str) -> None:
        self.on_message: Callable[[str, int], None] = lambda table, process: None
        self._url = url
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self.number = 0
        self.breaks = 0
        """How often the connection was lost that shows that this process is alive."""
        self._staying: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        """Get a number, and stay alive for the others until `leave`. Raises `NotStored`."""
        connection = await connect(self._url)
        try:
            self.number = await connection.fetchval(_ARRIVE, self._name, LEASE)
            await connection.fetchval(_LOCK, self.number)
            await connection.execute(_CLEAR)
        except FAILURES as problem:
            connection.terminate()
            raise NotStored(str(problem)) from None
        self._staying = asyncio.create_task(self._stay(connection))

    async def leave(self) -> None:
        """Tell the others that this process has ended, so that they need not wait for the end of its lease."""
        if self._staying is not None:
            await tasks.cancel([self._staying])
            self._staying = None

    async def _stay(self, connection: Connection | None) -> None:
        wait = pauses()
        try:
            while True:
                try:
                    connection = connection or await connect(self._url)
                    await connection.add_listener(f"{CHANNEL}{self.number}", self._hear)
                    # A renewal that a crash of the database undoes is made up for by the next.
                    await connection.execute("SET synchronous_commit = off")
                    # The first try succeeds, unless the database has not noticed yet that the last connection is lost.
                    locked = False
                    while True:
                        await connection.execute(_RENEW, self._name, LEASE, self.number)
                        locked = locked or await connection.fetchval(_LOCK, self.number)
                        wait = pauses()
                        await asyncio.sleep(RENEW_EVERY_S)
                except Exception as problem:  # any: if this loop ended, the others would take all tables
                    if isinstance(problem, (NotStored, *FAILURES)):
                        log.debug("the lease of this process cannot be renewed: %s", problem)
                    else:
                        incident(log, "the lease of this process cannot be renewed", problem)
                    self.breaks += 1
                    if connection is not None:
                        connection.terminate()
                        connection = None
                await asyncio.sleep(next(wait))
        finally:
            if connection is not None:
                with suppress(*FAILURES):
                    await connection.execute("DELETE FROM processes WHERE id = $1", self.number)
                    await connection.close(timeout=1)
                connection.terminate()

    def _hear(self, connection: Connection, backend: int, channel: str, message: str) -> None:
        table, _, process = message.rpartition(" ")
        if process.isdecimal():
            self.on_message(table, int(process))
