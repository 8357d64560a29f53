"""How to reach a PostgreSQL database, and what to say if that cannot be."""

from __future__ import annotations

from typing import Any, Literal
from urllib.parse import urlsplit

import asyncpg

from tablee.server.storage.store import NotStored

Connection = Any
"""What asyncpg calls so; it has no types."""
Reason = Literal["url", "away", "denied", "unknown", "cannot"]
SCHEMES = ("postgresql", "postgres")
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
    "jit": "off",  # no statement of ours takes as long as to compile it
}
GONE = ("08", "57P")
"""What the codes of errors begin with after which there is no connection any more."""
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)
"""Whatever can go wrong with a statement."""


class CannotConnect(NotStored):
    """There is no way to the database. Its sentence is `cli-error-database-<reason>` in the `.ftl` files."""

    def __init__(self, reason: Reason, url: str, code: str = "") -> None:
        super().__init__(f"the database at {place(url)} cannot be used ({code or reason})")
        self.reason = reason
        self.code = code


def is_url(text: str) -> bool:
    """Whether this is the address of a PostgreSQL database.

    >>> is_url("postgresql://localhost/house"), is_url("/var/lib/tablee")
    (True, False)
    """
    return text.partition("://")[0] in SCHEMES and "://" in text


def place(url: str) -> str:
    """Where a database is, without the password.

    >>> place("postgresql://ana:secret@db.example:5433/house?sslmode=require")
    'db.example:5433/house'
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return "?"
    return f"{parts.netloc.rpartition('@')[2]}{parts.path}"


async def connect(url: str) -> Connection:
    """A connection of one's own. Raises `CannotConnect`."""
    if not is_url(url):
        raise CannotConnect("url", url)
    try:
        return await asyncpg.connect(
            url, timeout=CONNECTING, command_timeout=ANSWER, server_settings=SETTINGS
        )
    except FAILURES as problem:
        raise why(problem, url) from None
    except ValueError:
        raise CannotConnect("url", url) from None


def why(problem: BaseException, url: str) -> CannotConnect:
    """Why there is no connection."""
    if isinstance(problem, ValueError) and not isinstance(
        problem, OSError
    ):  # asyncpg could not read the address
        return CannotConnect("url", url)
    if isinstance(problem, asyncpg.InvalidAuthorizationSpecificationError):  # a wrong password among them
        return CannotConnect("denied", url)
    if isinstance(problem, asyncpg.InvalidCatalogNameError):
        return CannotConnect("unknown", url)
    if lost(problem):
        return CannotConnect("away", url)
    return CannotConnect("cannot", url, code(problem))


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
