"""Writes what waits, all of it together, and never says of anything that it is stored or not before that is certain."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import asyncpg

from tablee.server import tasks
from tablee.server.incidents import incident
from tablee.server.storage.postgres.connecting import FAILURES, Connection, code, connect, lost
from tablee.server.storage.postgres.processes import pauses
from tablee.server.storage.postgres.statements import WRITE, arguments
from tablee.server.storage.store import Change, CodeTaken, Fenced, NotStored
from tablee.server.tasks import OrderedSet

log = logging.getLogger(__name__)

MOST_TOGETHER = 500
"""How many jobs go into one statement: others that arrived later go into the next."""
OF_ONE_JOB = ("21", "22", "23", "40")
"""What the codes of errors begin with that one job may cause, and the others need not suffer from."""
_SESSION = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"


@dataclass(frozen=True)
class Job:
    """Changes that are written all or none, and whoever waits for that."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]

    def tell(self, problem: NotStored | None = None) -> None:
        """Tell whoever waits that the changes are stored, or why not."""
        if self.done.done():
            return
        if problem is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(problem)


@dataclass(frozen=True)
class Session:
    """A connection, and what identifies it in the database."""

    connection: Connection
    known: tuple[Any, Any]
    """The `pid` of its backend and when that began: pids are used again."""


FindOut = Callable[[tuple[Any, Any], Sequence[Job]], Coroutine[None, None, None]]
"""Tells jobs what became of them, once the connection that broke under them can do nothing any more."""


class Writer:
    """Writes jobs over one connection, one statement at a time."""

    def __init__(self, url: str, find_out: FindOut) -> None:
        self._url = url
        self._find_out = find_out
        self._waiting: deque[Job] = deque()
        self._arrived = asyncio.Event()
        self._closing = False
        self._session: Session | None = None
        self._pauses = pauses()
        self._not_before = 0.0
        """When to try to connect again, by the clock of the event loop."""
        self._writing: asyncio.Task[None] | None = None
        self._finding_out: OrderedSet[asyncio.Task[None]] = OrderedSet()

    async def open(self) -> None:
        """Connect, and begin to write. Raises `NotStored`."""
        await self._connected()
        self._writing = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Write what waits. Of what nobody knows by then, nobody is told anything."""
        self._closing = True
        self._arrived.set()
        if self._writing is not None:
            await self._writing
        await tasks.cancel(self._finding_out)
        if self._session is not None:
            with suppress(*FAILURES):
                await self._session.connection.close(timeout=1)

    def submit(self, changes: tuple[Change, ...]) -> asyncio.Future[None]:
        """Have changes written, all or none."""
        job = Job(changes, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        self._arrived.set()
        return job.done

    async def _write_all(self) -> None:
        while not self._closing:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                group = self._next_group()
                try:
                    await self._write_group(group)
                except Exception as problem:  # whatever it is: nobody else writes what comes after it
                    incident(log, "changes cannot be written", problem)
                    tell(group, NotStored(str(problem)))

    def _next_group(self) -> list[Job]:
        """All that wait, in their order: but a table only once, for one statement cannot change a row twice."""
        group: list[Job] = []
        tables: set[str] = set()
        while self._waiting and len(group) < MOST_TOGETHER:
            own = {change.table for change in self._waiting[0].changes}
            if not tables.isdisjoint(own):
                break
            tables |= own
            group.append(self._waiting.popleft())
        return group

    async def _connected(self) -> Session:
        """The connection, or a new one. After a vain attempt, what comes too soon is refused without another."""
        if self._session is not None and not self._session.connection.is_closed():
            return self._session
        self._session = None
        clock = asyncio.get_running_loop().time
        if clock() < self._not_before:
            raise NotStored("the database is away")
        try:
            connection = await connect(self._url)
            self._session = Session(connection, tuple(await connection.fetchrow(_SESSION)))
        except (NotStored, *FAILURES) as problem:
            self._not_before = clock() + next(self._pauses)
            raise NotStored(str(problem)) from None
        self._pauses = pauses()
        return self._session

    async def _write_group(self, group: list[Job]) -> None:
        try:
            session = await self._connected()
        except NotStored as problem:
            tell(group, problem)
        else:
            await self._write(session, group)

    async def _write(self, session: Session, group: list[Job]) -> None:
        """All at once; if that cannot be because of one of them, each half by itself, so that it spoils no other."""
        try:
            fenced = await session.connection.fetch(WRITE, *arguments([job.changes for job in group]))
        except Exception as problem:
            if lost(problem, session.connection):
                self._doubt(session, group, problem)
            elif len(group) > 1 and code(problem).startswith(OF_ONE_JOB):
                await self._write_halves(group)
            else:
                tell(group, reason(problem))
            return
        for (number,) in fenced:
            group[number].tell(Fenced("another process runs the table by now"))
        tell(group)

    async def _write_halves(self, group: list[Job]) -> None:
        middle = len(group) // 2
        for half in (group[:middle], group[middle:]):
            await self._write_group(half)

    def _doubt(self, session: Session, group: list[Job], problem: Exception) -> None:
        """The connection broke: they may be stored, or not. What comes after them need not wait until that is known."""
        log.warning("the connection to the database broke: %s", problem)
        session.connection.terminate()
        self._session = None
        tasks.start(self._find_out(session.known, group), self._finding_out)


def tell(group: Sequence[Job], problem: NotStored | None = None) -> None:
    """Tell all of them the same, but for those who know already."""
    for job in group:
        job.tell(problem)


def reason(problem: Exception) -> NotStored:
    """A line that is there already was written by somebody else: whoever writes it again is behind."""
    if not isinstance(problem, asyncpg.IntegrityConstraintViolationError):
        return NotStored(str(problem))
    taken = problem.constraint_name == "tables_code_key"
    return CodeTaken(str(problem)) if taken else Fenced(str(problem))
