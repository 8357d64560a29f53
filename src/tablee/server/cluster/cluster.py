"""This process among others of one house: it relays what concerns their tables, and runs its own for all of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Coroutine

from starlette.websockets import WebSocket

from tablee.server import tasks
from tablee.server.cluster.asking import Answering, Asking
from tablee.server.cluster.broker import Broker
from tablee.server.cluster.channels import Channels
from tablee.server.cluster.clock import PeerClocks
from tablee.server.cluster.draining import Draining
from tablee.server.cluster.guests import Guests
from tablee.server.cluster.messages import (
    VERSION,
    AskTime,
    Close,
    Measure,
    Send,
    Thing,
    Time,
    Want,
    decode,
    encode,
)
from tablee.server.cluster.owners import Owners
from tablee.server.cluster.peers import Peers
from tablee.server.cluster.visits import Visits
from tablee.server.cluster.yielding import Yielding
from tablee.server.edge.elsewhere import RelayedRequest, RelayedResponse
from tablee.server.incidents import log_failure
from tablee.server.lobby.registry import TableRegistry
from tablee.server.storage.store import SharedStorage
from tablee.server.tasks import OrderedSet
from tablee.server.wire.errors import Elsewhere
from tablee.server.wire.requests import Watched

log = logging.getLogger(__name__)


class Cluster:
    """This process among the others of the house."""

    def __init__(self, registry: TableRegistry, storage: SharedStorage, broker: Broker) -> None:
        self._registry = registry
        self._storage = storage
        self._owners = Owners()
        self._broker = broker
        self._channels = Channels(
            self._broker,
            self,
            lambda: self.process,
            lambda peer: self.subject(peer, "line"),
            registry.context.clocks.steady,
        )
        self._visits = Visits(registry, self._channels)
        self.clocks = PeerClocks(registry.context.clocks.micros, self._channels.say)
        self.guests = Guests(registry, self._channels, self.clocks)
        self._asking = Asking(registry, self._broker, self._owners, self.subject)
        self.peers = Peers(registry, storage, self._gone)
        self._tasks: OrderedSet[asyncio.Task[None]] = OrderedSet()
        self._draining = Draining(registry, self._owners, lambda: self.peers.there, self._asking.give)
        self._yielding = Yielding(registry, lambda: self.peers.there)
        registry.memory.owner_of = self._owner_of

    @property
    def process(self) -> int:
        """The number of this process."""
        return self._storage.process

    async def open(self, answering: Answering) -> None:
        """Be there for the others; `answering` answers what they ask about our tables. The storage must be open."""
        self._answering = answering
        self._name = await self._storage.registry()
        await self._broker.open(self._lost)
        me = self.process
        await self._broker.hear(self.subject(me, "line"), self._channels.heard)
        await self._broker.answer(self.subject(me, "ask"), self._asked)
        await self._broker.answer(self.subject(me, "list"), self._listed)
        await self._broker.answer(self.subject(me, "take"), self._given)
        await self._broker.answer(self.subject(me, "yield"), self._wanted)
        # At once: that a process is gone is noticed only by whoever has seen it there.
        await self.peers.look_if_possible()
        self._do(self._channels.beat())
        self._do(self.clocks.keep_asking(self.guests.edges))
        self._do(self.peers.keep_looking())

    async def close(self) -> None:
        """Be gone for the others."""
        await tasks.cancel(self._tasks)
        await self.guests.close()
        await self._broker.close()

    async def drain(self) -> None:
        """Hand over all tables to others: this process is about to end."""
        await self._draining.drain()

    def _owner_of(self, table: str) -> int | None:
        """Who runs a table, as far as that is known; who shall, if this process takes none any more."""
        owner = self._owners.of(table)
        if owner is None and self._registry.closing and self.peers.there:
            return self._registry.context.random.choice(sorted(self.peers.there))
        return owner

    def _do(self, work: Coroutine[None, None, None]) -> None:
        log_failure(log, tasks.start(work, self._tasks))

    def subject(self, process: int, what: str) -> str:
        """The NATS subject for one kind of message to a process. It names the house: several may share a broker."""
        return f"tablee.{VERSION}.{self._name}.{process}.{what}"

    # What other processes ask of this one.

    async def _asked(self, data: bytes) -> bytes:
        """A request about a table of ours."""
        return encode(await self._answering(decode(data, type=RelayedRequest)))

    async def _listed(self, _: bytes) -> bytes:
        """Which tables of ours may be watched."""
        return encode(self._registry.watched())

    async def _given(self, data: bytes) -> bytes:
        """A table that is handed over: whether it is run here now."""
        return encode(await self.peers.bring_here(decode(data, type=str)))

    async def _wanted(self, data: bytes) -> bytes:
        """A table that another process would run, because a page of it is connected there: whether it may."""
        want = decode(data, type=Want)
        return encode(await self._yielding.give_up(want.process, want.table))

    # What our pages and visitors want of tables that are elsewhere.

    @property
    def processes(self) -> int:
        return len(self.peers.there) + 1

    async def ask(self, owner: int, asked: RelayedRequest) -> RelayedResponse:
        return await self._asking.ask(owner, asked, self._answering)

    async def fetch(self, owner: int, table: str) -> bool:
        room = len(self._registry.tables) < self._registry.context.settings.max_tables
        if self._registry.closing or not room or not await self._asking.want(owner, self.process, table):
            return False
        self._owners.forget(table)
        return True

    async def visit(self, owner: int, websocket: WebSocket) -> None:
        table = websocket.path_params["table"]
        if not self._broker.is_there:
            raise Elsewhere(owner)
        self._owners.note(table, owner)
        if not await self._visits.serve(owner, websocket):
            self._owners.forget(table)

    async def watched(self) -> list[tuple[int, Watched]]:
        return await self._asking.watched(self.peers.there)

    # What we have in common with other processes.

    def hear(self, peer: int, thing: Thing) -> None:
        """Something of a page: one that is connected there, or one that is connected here; or of clocks."""
        if isinstance(thing, AskTime | Time):
            self.clocks.hear(peer, thing)
        elif isinstance(thing, Send | Measure | Close):
            self._visits.hear(peer, thing)
        else:
            self.guests.hear(peer, thing)

    def drop(self, peer: int) -> None:
        """All pages in common with a process begin anew."""
        self._visits.drop(peer)
        self.guests.drop(peer)

    def common(self, peer: int) -> int:
        """How many pages are in common with this process."""
        return self._visits.with_owner[peer] + self.guests.from_edge[peer]

    def _lost(self) -> None:
        """The broker is away, and with it the way to all others."""
        self._channels.lose_all()

    def _gone(self, processes: Collection[int]) -> None:
        self._owners.forget_processes(processes)
        self._asking.gone(processes)
        self._channels.forget(processes)
        self.clocks.forget(processes)
