"""Which process runs a table: processes come, say again and again that they are there, and claim tables.

A table's lease names its process, and bears a fence that grows with every claim. It can be claimed when its process has
closed, has not said for a while that it is there, or has lost its connection: a process renews one date, however many
tables it runs. Nothing depends on clocks, or on who is thought to be gone: a change with an older fence is not written.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Iterator
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
RELEASE = 'UPDATE leases SET owner = $4 WHERE "table" = $1 AND owner = $2 AND fence = $3'
"""Leave a table to an heir, which claims it like anybody; or to process 0, which there never is: then to anybody."""
OURS = 'SELECT "table" FROM leases WHERE owner = $1'
LIVING = f"SELECT id FROM processes AS each WHERE EXISTS ({THERE.format('each.id')})"
HOUSE = """
    SELECT to_hex(system_identifier) || '-' || oid FROM pg_control_system(), pg_database
    WHERE datname = current_database()
"""
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
    """This process, as the others see it."""

    def __init__(self, url: str) -> None:
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
