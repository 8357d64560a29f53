"""A live table: its parts, its queue, and the pages that come and go.

Whatever happens at a table happens one thing after the other: pages are attached and detached, commands are carried
out, and the table does by itself what is due. No page is sent anything that is not stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar
from weakref import ref

from tablee.kernel import Game
from tablee.server import tasks
from tablee.server.context import ServerContext
from tablee.server.incidents import incident
from tablee.server.storage.store import Stored, TableRow
from tablee.server.table.contest import Action, ReflexMessage
from tablee.server.table.extras import Talk
from tablee.server.table.gathering import Gathering, Rematches, RematchMaker
from tablee.server.table.pages import Page, SeatState
from tablee.server.table.pipeline import Pipeline
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import LiveGame, begin
from tablee.server.table.seats import StoredTable
from tablee.server.tasks import OrderedSet
from tablee.server.wire import messages, requests
from tablee.server.wire.encoding import EventEncoder, encode_refusal
from tablee.server.wire.errors import RequestError

log = logging.getLogger(__name__)
T = TypeVar("T")

FromPage = messages.Hello | messages.Read | ReflexMessage | messages.Command
"""Messages that a table takes from a page."""
MAX_QUEUED_ACTIONS = 5000
"""What may wait in the queue: nothing else is done while something is being stored, which may take long."""


class TaskQueue:
    """Runs one action after the other in a task of its own, and `after` each, what follows from it.

    A failing action is logged, and the next one runs.
    """

    def __init__(self, name: str, after: Action) -> None:
        self.name = name
        self._after = after
        self._items: deque[tuple[Action | None, bool]] = deque()
        """Actions (None: nothing but what follows), and whether `after` is run."""
        self._awaited: asyncio.Future[None] | None = None
        """A future that is done when there is something to run; None while the task runs something."""
        self._answers: OrderedSet[asyncio.Future[Any]] = OrderedSet()
        self._task = asyncio.create_task(self._work(), name=name)

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to run."""
        return self._awaited is not None and not self._awaited.done()

    @property
    def waiting(self) -> int:
        """The number of actions that wait."""
        return len(self._items)

    def put(self, action: Action | None = None, *, alone: bool = False) -> None:
        """Run an action when its turn comes, and what follows from it, unless it is `alone`.

        Without an action, only what follows is run, once for all that was put before.
        """
        if action is None and self._items and self._items[-1][1]:
            return
        self._items.append((action, not alone))
        if self._awaited is not None and not self._awaited.done():
            self._awaited.set_result(None)

    def note(self, act: Callable[[], bool]) -> None:
        """Call `act`, which takes no time, in its turn. It returns whether anything follows."""

        async def in_turn() -> None:
            if act():
                await self._after()

        self.put(in_turn, alone=True)

    def note_at_once(self, act: Callable[[], bool]) -> None:
        """Call `act`, which takes no time, now. What follows from it waits for its turn.

        This is for what moves no moment of the game: what is at times done at once and at times waits would tell by
        when it was done that something was being stored in secret.
        """
        try:
            if act():
                self.put()
        except Exception as problem:
            incident(log, self.name, problem)

    async def ask(self, action: Callable[[], Awaitable[T]]) -> T:
        """Run an action when its turn comes, and return its result. Raises `RequestError`."""
        if self._task.done():  # it was stopped
            raise RequestError("broken", 503)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._answers.add(answer)
        answer.add_done_callback(self._answers.discard)

        async def act() -> None:
            try:
                _answer(answer, await action())
            except RequestError as problem:
                _answer(answer, problem)
            except Exception:
                _answer(answer, RequestError("broken", 500))
                raise

        self.put(act)
        return await answer

    async def stop(self) -> None:
        """Leave everything as it is. Pending calls of `ask` raise `RequestError`."""
        await tasks.cancel([self._task])
        self._items = deque(maxlen=0)  # what comes now is not kept
        self._after = nothing
        for answer in list(self._answers):
            _answer(answer, RequestError("broken", 503))

    async def _work(self) -> None:
        # The traceback of the cancellation refers to this object, and the task would refer to the traceback.
        with suppress(asyncio.CancelledError):
            await self._run_all()

    async def _run_all(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._items:
                action, follows = self._items.popleft()
                try:
                    if action is not None:
                        await action()
                except Exception as problem:
                    incident(log, self.name, problem)
                try:
                    if follows:
                        await self._after()
                except Exception as problem:
                    incident(log, self.name, problem)
                if self._items:
                    await asyncio.sleep(0)  # a page that sends a hundred commands must not hold up the others
            self._awaited = loop.create_future()
            await self._awaited
            self._awaited = None


async def nothing() -> None:
    """Replaces `after` in a queue that was stopped."""


def _answer(answer: asyncio.Future[T], value: T | RequestError) -> None:
    if answer.done():
        return
    if isinstance(value, RequestError):
        answer.set_exception(value)
    else:
        answer.set_result(value)


class TableOwner(RematchMaker, Protocol):
    """The registry that holds the table in memory."""

    def let_go(self, table: LiveTable) -> None:
        """Forget a table that another process runs."""
        ...


class LiveTable:
    """A table in memory: who sits there, the game, and the pages that look on.

    The parts: `stored` is what is in the database; `live` the game under way, with its time, ledger and result;
    `pipeline` carries out commands and what is due; `audience` sends pages what they may see.
    """

    def __init__(self, owner: TableOwner, context: ServerContext, stored: Stored, fence: int) -> None:
        self.context = context
        self.stored = StoredTable(context, stored, fence, partial(_lose, owner, ref(self)))
        self.game: Game = context.games[stored.row.game]
        self.audience = Audience(context.clocks.micros, EventEncoder(self.game))
        self.talk = Talk(context, self.audience)
        self.idle_since_s = context.clocks.steady()
        self.queue = TaskQueue(self.stored.name, self._go_on)
        self.gathering = Gathering(self.stored, self.game, self.queue.put)
        self._rematches = Rematches(self.stored, self.audience, owner)
        self.pipeline = Pipeline(
            self.stored, self.game, self.audience, self.talk, self.gathering, self._rematches, self.queue.put
        )
        self._stopped = False
        self._connected: OrderedSet[Page] = OrderedSet()
        """All connected pages, also those that have not said yet who they are."""
        if stored.row.started is not None:
            live = begin(self.stored, stored.row.started)
            live.refold(stored.entries(self.game))
            self.pipeline.start_game(live)
        self.queue.put()

    @property
    def row(self) -> TableRow:
        return self.stored.row

    @property
    def seats(self) -> list[SeatState]:
        return self.stored.seats

    @property
    def live(self) -> LiveGame | None:
        """The game under way, or over; None before it."""
        runner = self.pipeline.runner
        return None if runner is None else runner.live

    async def _go_on(self) -> None:
        """What follows from anything that happened."""
        runner = self.pipeline.runner
        try:
            if runner is None:
                await self.gathering.choose_owner()
                runner = self.pipeline.runner
            else:
                await runner.run_due_steps()
        finally:
            live = None if runner is None else runner.live
            self.audience.show_table(self.stored, live)
            if self.talk.held:
                self.talk.send_held(live)

    # What the registry asks.

    def is_idle(self, long_s: float) -> bool:
        """Whether no page was here, and nothing had to be done, for so many seconds."""
        runner = self.pipeline.runner
        waits = runner is None or runner.live.result is not None or runner.live.paused
        thinks = runner is not None and runner.thinking
        quiet = self.queue.quiet and not (self._connected or thinks)
        return waits and quiet and self.context.clocks.steady() - self.idle_since_s >= long_s

    @property
    def at_rest(self) -> bool:
        """Whether nothing is being done, and no reflex round is on that a page takes part in."""
        live = self.live
        if live is None or not self._connected:
            return self.queue.quiet
        return self.queue.quiet and live.reflex_round is None and not live.reveal_pending

    async def stop(self) -> None:
        """Leave everything as it is, and disconnect all pages: they connect again."""
        self._stopped = True
        await self.queue.stop()
        if self.pipeline.runner is not None:
            await self.pipeline.runner.stop()
        self.gathering.stop()
        for page in self._connected:
            page.close()
        for seat in self.seats:  # breaks reference cycles, so that the table is freed by reference counting
            seat.vacate()

    async def join(self, who: requests.Join) -> messages.Seated:
        """Take a free seat, or ask for a bot's during the game. Raises `RequestError`."""
        runner = self.pipeline.runner
        return await (self.gathering if runner is None else runner.handover).join(who)

    def check_code(self) -> None:
        """Look whether the code still finds the table."""
        if self.live is None:
            self.queue.put(self.gathering.check_code)

    def message(self) -> messages.Table:
        """The table as an onlooker sees it."""
        return self.audience.table_message(self.stored, self.live)

    # Pages.

    def connect(self, page: Page) -> None:
        """A page is connected, and may send messages from now on."""
        self._connected.add(page)
        if self._stopped:
            page.close()

    def disconnect(self, page: Page) -> None:
        """A page is disconnected."""
        self._connected.discard(page)
        if not self._stopped:
            self.queue.put(partial(self._page_gone, page))

    def hear(self, page: Page, message: FromPage, heard_us: int) -> None:
        """Take a message that arrived from a page, at a moment of the steady clock."""
        if self._stopped:
            return  # the page is about to connect again, and to repeat it
        if self.queue.waiting >= MAX_QUEUED_ACTIONS:
            page.close()  # likewise
            return
        if isinstance(message, messages.Move):  # first: `isinstance` is slow where it is false
            self.pipeline.receive(page, message, heard_us)
        elif isinstance(message, ReflexMessage):
            if isinstance(message, messages.Mark) and not page.queued:
                # Pages tell their silence twenty times a second, and it is true whatever else is being done: if it
                # waited, a busy server had ever more to do. Only what the same page sent before comes before it.
                self.queue.note_at_once(partial(self._react, page, message, heard_us))
            else:
                self.queue.note(partial(self._react, page, message, heard_us))
        elif isinstance(message, messages.Hello):
            page.queued += 1
            self.queue.put(partial(self._greet, page, message))
        elif isinstance(message, messages.Read):
            # It does not wait for its turn: the delay would tell what is being stored in secret.
            page.reads_words = message.words
            live = self.live
            if live is not None and page in self.audience.pages:
                self.audience.show_game(live, [page])
        else:
            self.pipeline.receive(page, message, heard_us)

    def _react(self, page: Page, message: ReflexMessage, heard_us: int) -> bool:
        """Take what a page says of a reflex round. Returns whether anything is due by it: mostly nothing is."""
        if isinstance(message, messages.Look):
            page.look(message, heard_us)
        runner = self.pipeline.runner
        if runner is None or page.seat is None:
            return False
        runner.rounds.hear(page.seat.number, page, message, heard_us)
        if isinstance(message, messages.Mark):
            due = runner.live.acting.due
            if due is None or due > runner.live.now():
                return False  # silence decides nothing before the window can be judged
        return runner.is_due()

    async def _greet(self, page: Page, hello: messages.Hello) -> None:
        try:
            await self._attach(page, hello)
        finally:
            page.queued -= 1

    async def _attach(self, page: Page, hello: messages.Hello) -> None:
        """A page says who it is, for the first time or anew: send it the table and the game."""
        try:
            seat = self.stored.seat_of_token(hello.token)
            self._check_room(page, seat)
        except RequestError as problem:
            page.send(encode_refusal(problem))
            return
        self._detach(page)
        page.seat, page.token, page.table = seat, hello.token, b""
        page.promised = self.stored.promised_to(hello.token)
        self.audience.pages.add(page)
        if seat is not None:
            seat.pages.add(page)
            page.pings.belong(seat.nearest)
            if seat is self.seats[self.row.owner]:
                self.stored.visitor = page.address
        if page.promised is not None:
            page.promised.successors.add(page)
        greeting = self.talk.greeting()
        if greeting is not None:
            page.send(greeting)
        runner = self.pipeline.runner
        if runner is None:
            await self.gathering.choose_owner()
            self.audience.show_table(self.stored, None)
        else:
            live = runner.live
            live.note_presence(self.seats)
            self.audience.show_table(self.stored, live)
            if hello.have:
                self.context.metrics.resyncs.inc()
            if not self.audience.knows(page, live, hello.have) and not await self._is_ours():
                page.close()
                return
            self.audience.greet(page, live, hello.have)
            if seat is not None:
                runner.rounds.page_attached(page)
        await self._rematches.invite(page)

    async def _is_ours(self) -> bool:
        """Whether no other process runs the table: a page that was told more than is known here may come from there.

        Moves that were taken back leave a page with too many events, too.
        """
        try:
            await self.stored.store()  # an empty change, which only the holder of the lease may store
        except RequestError:
            return False
        return True

    def _check_room(self, page: Page, seat: SeatState | None) -> None:
        """Raise `RequestError` if too many pages of a seat, or onlookers, are here."""
        settings, pages = self.context.settings, self.audience.pages
        if page in pages and page.seat is seat:
            return
        if seat is None:
            onlookers = [other.address for other in pages if other.seat is None]
            together = onlookers.count(page.address)
            crowded = (
                len(onlookers) >= settings.onlookers_per_table or together >= settings.onlookers_per_address
            )
        else:
            crowded = len(seat.pages) >= settings.pages_per_seat
        if crowded:
            raise RequestError("crowded", 429, passing=True)

    async def _page_gone(self, page: Page) -> None:
        self._detach(page)
        self.idle_since_s = self.context.clocks.steady()
        if self.live is not None:
            self.live.note_presence(self.seats)

    def _detach(self, page: Page) -> None:
        self.audience.pages.discard(page)
        if page.promised is not None:
            page.promised.successors.discard(page)
        seat, page.seat = page.seat, None
        if seat is None:
            return
        seat.pages.discard(page)
        if not seat.pages:
            seat.ready = False
            seat.gone_since = self.live.now() if self.live else 0


def _lose(owner: TableOwner, whose: ref[LiveTable]) -> None:
    """Another process runs a table."""
    table = whose()
    if table is not None:
        owner.let_go(table)
