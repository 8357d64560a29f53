"""Several processes on one database: which of them are alive, who takes over from one that ended, and handovers.

Each table is run by the process that holds its lease. The proxy sends all pages and requests of a table to one process
(`deploy/haproxy.cfg`). If that is not the owner, it asks the owner for the table. The owner hands it over between two
moves: it stops the table, closes its pages (they reconnect), and gives the lease to the process that asked. The lease
alone decides who runs a table, also when a message is lost, two processes ask at once, or one of them dies meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine
from contextlib import suppress
from math import inf

from tablee.server import tasks
from tablee.server.incidents import incident, log_failure, repeat_forever
from tablee.server.lobby.registry import TableRegistry
from tablee.server.storage.store import Held, NotStored, SharedStorage
from tablee.server.table.table import LiveTable
from tablee.server.tasks import OrderedSet
from tablee.server.wire.errors import RequestError

log = logging.getLogger(__name__)

CHECK_EVERY_S = 0.5
"""Between two checks which processes are alive."""
MAX_SEARCHES_AFTER_END = 10
"""How many checks in a row search for tables of a process that has ended: the process that took one may end, too. After
this process may have seemed to have ended, so many checks search for tables of its own that others have taken."""
SLEPT_AFTER_S = 1.5
"""After so long between two checks, other processes may have taken tables of this one."""

HANDOVER_WAIT_S = 3.0
"""A page or a request waits for its table to be handed over for so long."""
ASK_AGAIN_S = 0.25
"""The message that asks for a table is repeated after so long: it, or the answer, may have been lost."""
HANDOVER_PAUSE_S = 5.0
"""A table that was handed over stays for so long: two proxies that disagree must not keep moving it."""
RETRY_AFTER_S = 1.0
"""When to ask again for a table that could not be had."""

REST_POLL_S = 0.01
"""Between two checks whether a table is at rest."""
DRAIN_NOTICE_S = 1.2
"""A process that is told to end serves its tables for so long before it hands them over: a proxy asks for `/readyz`
twice a second, and has to be told twice that it is closing."""
DRAIN_S = 20.0
"""What is not handed over after so long is taken over once this process has ended."""
MAX_DRAINED_AT_ONCE = 20


class Cluster:
    """This process among those that share the database."""

    def __init__(self, registry: TableRegistry, storage: SharedStorage) -> None:
        self._registry = registry
        self._memory = registry.memory
        self._storage = storage
        self._steady = registry.context.clocks.steady
        self._tasks: OrderedSet[asyncio.Task[None]] = OrderedSet()
        self.others: set[int] = set()
        """The numbers of the other processes that are alive."""
        self._checked_at_s = self._steady()
        self._breaks = 0
        self._abandoned: dict[int, int] = {}
        """Processes that have ended, and how many checks will still search for their tables."""
        self._searches_for_lost = 0
        """How many checks will still search for tables of this process that others have taken."""
        self._awaited: dict[str, asyncio.Event] = {}
        """Tables that this process has asked for: set when they are given to it."""
        self._taken_at_s: dict[str, float] = {}
        """When tables were handed over to this process, of the last `HANDOVER_PAUSE_S`."""
        self._leaving: set[str] = set()
        """Tables that are about to be handed over."""
        self._is_draining = False
        """Whether this process hands its tables over, and claims no more, because it is about to end."""
        registry.memory.use_claim(self.claim)
        storage.on_message(self._hear)

    async def open(self) -> None:
        """Start to check the other processes. The storage must be open."""
        # At once: only a process that was seen alive can be missed later.
        await self._check_if_possible()
        self._start(repeat_forever(log, "the other processes", self._check_if_possible, CHECK_EVERY_S))

    async def close(self) -> None:
        """Stop everything. Tables that are being handed over are claimed by others once this process has ended."""
        self._storage.on_message(lambda id, process: None)
        await tasks.cancel(self._tasks)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        log_failure(log, tasks.start(work, self._tasks))

    # Handing tables over.

    async def claim(self, id: str) -> int:
        """The fence of a table. A process that runs it is asked for it. Raises `RequestError` and `NotStored`."""
        give_up_at_s = self._steady() + HANDOVER_WAIT_S
        was_asked_for = False
        while True:
            if self._is_draining:
                raise RequestError("closing", 503, passing=True, retry_after_s=RETRY_AFTER_S)
            try:
                fence = await self._storage.claim(id)
            except Held:
                if self._steady() >= give_up_at_s:
                    raise RequestError("elsewhere", 503, passing=True, retry_after_s=RETRY_AFTER_S) from None
            else:
                if was_asked_for:
                    self._note_taken(id)
                return fence
            was_asked_for = True
            await self._ask_for(id)

    async def _ask_for(self, id: str) -> None:
        """Ask the owner of a table for it, and wait until it is given, or may have been."""
        given = self._awaited[id] = asyncio.Event()
        try:
            await self._storage.ask_for(id)
            with suppress(TimeoutError):
                async with asyncio.timeout(ASK_AGAIN_S):
                    await given.wait()
        finally:
            del self._awaited[id]

    def _note_taken(self, id: str) -> None:
        now_s = self._steady()
        recent = {table: at_s for table, at_s in self._taken_at_s.items() if now_s - at_s < HANDOVER_PAUSE_S}
        self._taken_at_s = recent | {id: now_s}

    def _hear(self, id: str, process: int) -> None:
        """A message of another process: `process` is to run table `id`; it may be this process."""
        if process != self._storage.process:
            if id not in self._leaving:
                self._start(self._hand_over(id, process))
        elif id in self._awaited:
            self._awaited[id].set()
        else:  # its owner is about to end, or this process no longer waits for it
            self._start(self._run_here(id))

    async def _hand_over(self, id: str, receiver: int) -> None:
        """Let another process run a table.

        A table stays here if it was handed over lately, or does not come to rest before it is asked for again.
        """
        table = self._registry.tables.get(id)
        if table is None:
            # This process unloaded it earlier, but its lease could not be released.
            if not self._memory.uses(id):
                await self._storage.release(id, None, receiver)
        elif self._steady() - self._taken_at_s.get(id, -inf) >= HANDOVER_PAUSE_S:
            with suppress(TimeoutError):
                async with asyncio.timeout(ASK_AGAIN_S):
                    await self._comes_to_rest(table)
            await self._give(table, receiver)

    async def _comes_to_rest(self, table: LiveTable) -> None:
        while self._runs(table) and not table.at_rest:  # noqa: ASYNC110
            await asyncio.sleep(REST_POLL_S)

    async def _give(self, table: LiveTable, receiver: int) -> None:
        """Stop a table that is at rest, and give its lease to another process."""
        if self._runs(table) and table.at_rest:
            self._leaving.add(table.row.id)
            try:
                await self._memory.let_go([table], receiver)
            finally:
                self._leaving.discard(table.row.id)
            self._registry.context.metrics.handed_over.inc()

    def _runs(self, table: LiveTable) -> bool:
        return self._registry.tables.get(table.row.id) is table

    # Ending this process.

    async def drain(self) -> None:
        """Hand all tables over to other processes, if there are any: this process is about to end."""
        self._registry.closing = True
        if not self.others:
            return
        await asyncio.sleep(DRAIN_NOTICE_S)
        self._is_draining = True
        try:
            async with asyncio.timeout(DRAIN_S):
                room = asyncio.Semaphore(MAX_DRAINED_AT_ONCE)
                while self._registry.tables and self.others:
                    await asyncio.gather(
                        *(self._drain(t, room) for t in list(self._registry.tables.values()))
                    )
        except TimeoutError:
            log.warning("%d tables were not handed over in time", len(self._registry.tables))

    async def _drain(self, table: LiveTable, room: asyncio.Semaphore) -> None:
        """Hand a table over to any other process. If that fails, it is taken over once this process has ended."""
        while self._runs(table) and self.others:
            async with room:
                receiver = self._registry.context.random.choice(sorted(self.others))
                try:
                    await self._give(table, receiver)
                except Exception as problem:
                    incident(log, f"{table.stored.name} cannot be handed over", problem)
            await asyncio.sleep(REST_POLL_S)

    # Checking the other processes.

    async def _check_if_possible(self) -> None:
        """Check which processes are alive, unless the database is away."""
        try:
            await self.check_processes()
        except NotStored as problem:
            log.debug("the other processes are not known: %s", problem)

    async def check_processes(self) -> None:
        """Check which processes are alive, and take over tables of those that have ended. Raises `NotStored`."""
        living = await self._storage.living()
        now_s = self._steady()
        slept = now_s - self._checked_at_s > SLEPT_AFTER_S or self._breaks != self._storage.breaks
        self._checked_at_s, self._breaks = now_s, self._storage.breaks
        if slept or self._storage.process not in living:
            # Others may be about to take tables of this process.
            self._searches_for_lost = MAX_SEARCHES_AFTER_END
        if self._searches_for_lost:
            await self._let_go_of_lost_tables()
            self._searches_for_lost -= 1
        others = living - {self._storage.process}
        ended = self.others - others
        self.others = others
        self._registry.processes = len(others) + 1
        if ended:
            log.warning("processes that have ended: %s", ", ".join(map(str, sorted(ended))))
        self._abandoned |= dict.fromkeys(ended, MAX_SEARCHES_AFTER_END)
        if self._abandoned:
            await self._take_over(list(self._abandoned))
            self._abandoned = {process: left - 1 for process, left in self._abandoned.items() if left > 1}

    async def _let_go_of_lost_tables(self) -> None:
        """Unload tables that other processes hold by now: this one cannot write to them, but pages would wait here."""
        known = dict(self._registry.tables)
        ours = await self._storage.ours()
        for id, table in known.items():
            if id not in ours and self._runs(table):
                self._registry.let_go(table)

    async def _take_over(self, ended: Collection[int]) -> None:
        """Run the tables of processes that have ended, except those that another process gets first."""
        context = self._registry.context
        since = context.clocks.date() - int(context.settings.pause_after_s * 1000)
        tables = await self._storage.left_by(ended, since)
        context.random.shuffle(tables)  # all processes do this at the same time
        for id in tables:
            await self._run_here(id)
            if id in self._registry.tables:
                context.metrics.takeovers.inc()

    async def _run_here(self, id: str) -> None:
        """Run a table, unless another process does, or this one is about to end."""
        if not self._registry.closing:
            with suppress(Held, RequestError):
                await self._memory.find(id, ask=False)
