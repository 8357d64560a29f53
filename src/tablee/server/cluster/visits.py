"""Pages that are connected here, at tables that other processes run: what they say goes there, what comes is sent."""

from __future__ import annotations

from collections import Counter
from itertools import count

from msgspec.structs import astuple
from starlette.websockets import WebSocket

from tablee.hosts.arbiter.pings import Acknowledged
from tablee.server.cluster.channels import Channels
from tablee.server.cluster.messages import (
    Close,
    Come,
    Down,
    Measure,
    PageGone,
    PageSaid,
    RoundTrip,
    Send,
    Wrote,
)
from tablee.server.edge.sockets import AGAIN, PageInput, connection_of, exchange, page_of, say_goodbye
from tablee.server.limits import address
from tablee.server.lobby.registry import TableRegistry
from tablee.server.table.pages import Page


class Visit:
    """One page here, and the process that runs its table."""

    def __init__(self, number: int, owner: int, page: Page) -> None:
        self.number = number
        self.owner = owner
        self.page = page
        self.code = AGAIN
        """The code with which its socket will be closed."""
        self.pieces: list[bytes] = []
        """The pieces so far of a message that comes in several."""

    def close(self, code: int) -> None:
        """Let the page go once it has taken what waits."""
        self.code = code
        self.page.close()


class Visits:
    """All pages that are connected here and whose tables are run elsewhere, by their numbers."""

    def __init__(self, registry: TableRegistry, channels: Channels) -> None:
        self._registry = registry
        self._channels = channels
        self._numbers = count(1)
        self._visits: dict[int, Visit] = {}
        self.with_owner: Counter[int] = Counter()
        """How many of them are at the tables of each process."""

    async def serve(self, owner: int, websocket: WebSocket) -> bool:
        """Serve a page until it goes, or is let go. Whether it was at the right place as long as it stayed."""
        table = websocket.path_params["table"]
        page = page_of(websocket, self._registry.context.settings)
        visit = Visit(next(self._numbers), owner, page)
        incoming = PageInput(self._registry, page, table, lambda text, heard: self._said(visit, text, heard))
        connection = connection_of(websocket)
        if connection is not None:
            connection.on_round_trip = lambda sent, at, known: self._measured(visit, at - sent, known)
        self._channels.meet(owner)
        self._visits[visit.number] = visit
        self.with_owner[owner] += 1
        self._channels.say(owner, Come(visit.number, table, address(websocket)))
        try:
            code = await exchange(websocket, page, incoming)
        finally:
            del self._visits[visit.number]
            self.with_owner[owner] -= 1
            self._channels.say(owner, PageGone(visit.number))
        code = visit.code if code == AGAIN else code
        await say_goodbye(websocket, code)
        return code != AGAIN

    def _said(self, visit: Visit, text: str | None, heard: int) -> None:
        self._registry.context.metrics.relayed.inc("up")
        self._channels.say(visit.owner, PageSaid(visit.number, text, heard))

    def _measured(self, visit: Visit, taken: int, known: Acknowledged | None) -> None:
        acknowledged = None if known is None else astuple(known)
        now = self._registry.context.clocks.micros()
        self._channels.say(visit.owner, RoundTrip(visit.number, taken, now, acknowledged))

    def hear(self, owner: int, thing: Down) -> None:
        """Do what the process that runs its table wants done with a page."""
        visit = self._visits.get(thing.page)
        if visit is None or visit.owner != owner:
            return
        match thing:
            case Send(more=True):
                visit.pieces.append(thing.text)
            case Send():
                self._registry.context.metrics.relayed.inc("down")
                visit.page.send(b"".join([*visit.pieces, thing.text]))
                visit.pieces.clear()
                if thing.mark:
                    visit.page.flush()
                    now = self._registry.context.clocks.micros()
                    self._channels.say(owner, Wrote(visit.number, thing.mark, now), waits=thing.mark < 0)
            case Measure():
                visit.page.ping()
            case Close():
                visit.close(thing.code)

    def drop(self, owner: int) -> None:
        """The pages at the tables of a process come back by themselves."""
        for visit in list(self._visits.values()):
            if visit.owner == owner:
                visit.close(AGAIN)
