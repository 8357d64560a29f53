"""How to reach a PostgreSQL database, and what to say if that cannot be."""

from __future__ import annotations

from typing import Any

import asyncpg

from tablee.server.storage.postgres.address import is_url, without_password
from tablee.server.storage.store import CannotConnect

Connection = Any
"""What asyncpg calls so; it has no types."""
CONNECTING = 5.0
"""Seconds: a database that takes longer to answer is away."""
STATEMENT = 10.0
"""Seconds: after so long the database gives a statement up ..."""
ANSWER = 15.0
"""... and after so long without an answer we give the connection up."""
SETTINGS = {
    "application_name": "tablee",
    "statement_timeout": f"{int(STATEMENT * 1000)}",
    "lock_timeout": f"{int(STATEMENT * 500)}",
    "idle_in_transaction_session_timeout": f"{int(STATEMENT * 1000)}",
    "synchronous_commit": "on",  # what is acknowledged is on the disk, whatever others want of this server
    "jit": "off",  # no statement of ours takes as long as to compile it
}
GONE = ("08", "57P")
"""What the codes of errors begin with after which there is no connection any more."""
FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the database has said goodbye, and the connection has yet to close
    OSError,
    TimeoutError,
)
"""Whatever can go wrong with a statement."""


async def connect(url: str) -> Connection:
    """A connection of one's own. Raises `CannotConnect`."""
    if not is_url(url):
        raise CannotConnect("url", without_password(url))
    try:
        return await asyncpg.connect(
            url, timeout=CONNECTING, command_timeout=ANSWER, server_settings=SETTINGS
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
    """Whether a problem means that there is no connection any more, rather than that a statement was refused.

    Whatever else may have happened to a statement, it is not known to have been refused.
    """
    if not isinstance(problem, asyncpg.PostgresError) or (connection is not None and connection.is_closed()):
        return True
    return code(problem).startswith(GONE) or getattr(problem, "severity_en", "") in ("FATAL", "PANIC")


def code(problem: BaseException) -> str:
    """What the database calls it, in every language."""
    return getattr(problem, "sqlstate", None) or type(problem).__name__
