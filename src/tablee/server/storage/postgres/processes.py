"""Which process runs a table: leases of tables, the liveness of processes, and the messages between them.

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

from tablee.server import tasks
from tablee.server.incidents import incident
from tablee.server.storage.postgres.connecting import FAILURES, Connection, connect
from tablee.server.storage.store import NotStored

log = logging.getLogger(__name__)

LEASE = timedelta(seconds=3)
"""A process that has not renewed its lease for so long is gone."""
RENEWED = 1.0
"""Seconds between two renewals."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds until a lost connection is tried again."""
LOCKS = 0x7AB1EE
"""The class of our advisory locks, so that they differ from those of other programs."""

THERE = f"""
    SELECT FROM processes WHERE id = {{}} AND (
        pg_postmaster_start_time() > clock_timestamp() - interval '{LEASE.total_seconds()} s'
        OR until > clock_timestamp() AND NOT pg_try_advisory_xact_lock_shared({LOCKS}, id)
    )
"""
"""A subquery with one row if process {} is alive: it has renewed its lease and holds its advisory lock.

For three seconds after the database started every process counts as alive: all have yet to come back."""
CLAIM = f"""
    INSERT INTO leases AS lease ("table", owner, fence) VALUES ($1, $2, 1)
    ON CONFLICT ("table") DO UPDATE SET owner = excluded.owner, fence = lease.fence + 1
    WHERE lease.owner = excluded.owner OR NOT EXISTS ({THERE.format("lease.owner")})
    RETURNING fence
"""
"""Answers with the fence, or not at all if another process is there that runs the table."""
OWNER = 'SELECT owner FROM leases WHERE "table" = $1'
CHANNEL = "tablee_"
"""What the name of a process's channel begins with; its number follows."""
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
    """How long to wait before each further attempt."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(pause * 2, LONGEST_PAUSE)


class Process:
    """This process, as the others see it. `on_message` is called with a table and the process that shall run it."""

    def __init__(self, url: str) -> None:
        self.on_message: Callable[[str, int], None] = lambda table, process: None
        self._url = url
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self.number = 0
        self.breaks = 0
        """How often the connection was lost that says that it is there: for a moment others could think otherwise."""
        self._stays: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        """Get a number, and stay until told to leave. Raises `NotStored`."""
        connection = await connect(self._url)
        try:
            self.number = await connection.fetchval(_ARRIVE, self._name, LEASE)
            await connection.fetchval(_LOCK, self.number)
            await connection.execute(_CLEAR)
        except FAILURES as problem:
            connection.terminate()
            raise NotStored(str(problem)) from None
        self._stays = asyncio.create_task(self._stay(connection))

    def _heard(self, connection: Connection, backend: int, channel: str, message: str) -> None:
        table, _, process = message.rpartition(" ")
        if process.isdecimal():
            self.on_message(table, int(process))

    async def leave(self) -> None:
        """Say that this process is gone, so that nobody waits until its lease runs out."""
        if self._stays is None:
            return
        await tasks.cancel([self._stays])
        self._stays = None

    async def _stay(self, connection: Connection | None) -> None:
        wait = pauses()
        try:
            while True:
                try:
                    connection = connection or await connect(self._url)
                    await connection.add_listener(f"{CHANNEL}{self.number}", self._heard)
                    # A renewal that a crash of the database undoes is made up for by the next.
                    await connection.execute("SET synchronous_commit = off")
                    # The first try succeeds, unless the database has not noticed yet that our last connection is gone.
                    locked = False
                    while True:
                        await connection.execute(_RENEW, self._name, LEASE, self.number)
                        locked = locked or await connection.fetchval(_LOCK, self.number)
                        wait = pauses()
                        await asyncio.sleep(RENEWED)
                except Exception as problem:  # whatever it is: others take our tables if we do not come back
                    if isinstance(problem, (NotStored, *FAILURES)):
                        log.debug("the process cannot say that it is there: %s", problem)
                    else:
                        incident(log, "the process cannot say that it is there", problem)
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
