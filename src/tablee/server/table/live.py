"""A live table: its parts, and one queue that everything goes through.

Whatever happens at a table happens one thing after the other: pages come, speak and go, people give commands, and the
table does by itself what is due. Nothing is shown that is not stored.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol
from weakref import ref

from tablee.kernel import Game
from tablee.server.context import ServerContext
from tablee.server.storage.store import Stored, TableRow
from tablee.server.table.actor import Action, Actor, nothing
from tablee.server.table.audience import Audience
from tablee.server.table.commands import Commands
from tablee.server.table.door import Door
from tablee.server.table.driver import Driver
from tablee.server.table.gathering import Gathering
from tablee.server.table.kept import Kept
from tablee.server.table.livegame import LiveGame, begin
from tablee.server.table.pages import Page
from tablee.server.table.reflexes import Reflexes, ReflexMessage
from tablee.server.table.rematch import Rematch, RematchMaker
from tablee.server.table.sitters import Sitter
from tablee.server.table.table_message import table_message
from tablee.server.table.talk import Talk
from tablee.server.tasks import OrderedSet
from tablee.server.wire import cuts, messages, requests

FromPage = messages.Hello | messages.Read | ReflexMessage | messages.Command
"""What a page may say."""
MOST_WAITING = 5000
"""How much may wait for its turn: nothing else is done while something is being stored, which may take long."""


class Keeper(RematchMaker, Protocol):
    """Whoever keeps the table in memory."""

    def let_go(self, table: LiveTable) -> None:
        """Another process runs the table by now: forget it here."""
        ...


class LiveTable:
    """A table in memory: who sits there, the game, and the pages that look on."""

    def __init__(self, keeper: Keeper, context: ServerContext, stored: Stored, fence: int) -> None:
        self.context = context
        self.kept = Kept(context, stored, fence, partial(_lose, keeper, ref(self)))
        self.game: Game = context.games[stored.row.game]
        self.audience = Audience(self.kept.seat_of, context.clocks.micros, cuts.Telling(self.game))
        self.gathering = Gathering(self.kept, self.game, partial(self.put, nothing))
        self.talk = Talk(context, self.audience)
        self.rematch = Rematch(self.kept, self.audience, keeper)
        self.driver: Driver | None = None
        self.idle_since = context.clocks.steady()
        self._stopped = False
        self._connected: OrderedSet[Page] = OrderedSet()
        """All pages that may speak here, also those that have not said yet who they are."""
        self._commands = Commands(self)
        self._door = Door(self)
        if stored.row.started is not None:
            live = begin(self.kept, self.game, stored.row.started)
            live.refold(stored.entries(self.game))
            self.drive(live)
        self.actor = Actor(self.kept.name, self._go_on)
        self.put(nothing)

    @property
    def row(self) -> TableRow:
        return self.kept.row

    @property
    def sitters(self) -> list[Sitter]:
        return self.kept.sitters

    @property
    def live(self) -> LiveGame | None:
        """The game under way."""
        return None if self.driver is None else self.driver.live

    def put(self, action: Action, *, alone: bool = False) -> None:
        """Do something when its turn comes. `alone`: nothing follows from it."""
        self.actor.put(action, alone=alone)

    async def _go_on(self) -> None:
        """After anything that happened: what follows from it."""
        try:
            if self.driver is None:
                await self.gathering.choose_owner()
            else:
                await self.driver.go_on()
        finally:
            self.show_table()
            self.talk.tell(self.live)

    def drive(self, live: LiveGame) -> None:
        """A game is under way from now on, since when whoever is not here has been gone."""
        self.gathering.stop()
        for sitter in self.sitters:
            sitter.gone_since = live.now()
        live.count_people(self.sitters)
        self.driver = Driver(
            self, live, Reflexes(self, live, self.context.clocks, self.context.metrics), self.context
        )

    def idle(self, long: float) -> bool:
        """Whether nobody has been here, and nothing had to be done, for so many seconds."""
        waits = self.live is None or self.live.host.over or self.live.paused
        thinks = self.driver is not None and self.driver.thinking
        quiet = self.actor.quiet and not (self._connected or thinks)
        return waits and quiet and self.context.clocks.steady() - self.idle_since >= long

    @property
    def at_rest(self) -> bool:
        """Whether nothing is being done, and no reflex round is on that a page takes part in."""
        live = self.live
        if live is None or not self._connected:
            return self.actor.quiet
        return self.actor.quiet and live.reflex_round is None and not live.reveal_pending

    async def stop(self) -> None:
        """Leave everything as it is. Whoever is connected, or about to be, has to come again."""
        self._stopped = True
        await self.actor.stop()
        if self.driver is not None:
            await self.driver.stop()
        self.gathering.stop()
        for page in self._connected:
            page.close()
        self._come_apart()

    def _come_apart(self) -> None:
        """Its parts know it: if it went on knowing them, only the garbage collector could take all that apart."""
        for sitter in self.sitters:
            sitter.stand_up()
        self.driver = None
        del self.gathering, self._commands, self._door

    # Pages come, speak and go.

    def hear(self, page: Page, message: FromPage, heard: int) -> None:
        """A page said something, at a moment of the steady clock (microseconds)."""
        if self._stopped:
            return  # it is about to come again, and to say it to whoever will be there
        if self.actor.waiting >= MOST_WAITING:
            page.close()  # likewise
            return
        if isinstance(message, messages.Mark) and not page.queued:
            # Pages tell their silence twenty times a second, and it is true whatever else is being done: if it waited,
            # a busy server had ever more to do. Only what the same page said before comes before it.
            self.actor.note_at_once(partial(self._hear_silence, page, message, heard))
        elif isinstance(message, ReflexMessage):
            self.actor.note(partial(self._react, page, message, heard))
        elif isinstance(message, messages.Hello):
            self.in_turn(page, partial(self._door.come, page, message))
        elif isinstance(message, messages.Read):
            self._show_words(page, message.words)
        elif page.queued or not self._commands.answer_at_once(page, message):
            self.in_turn(page, partial(self._commands.obey, page, message, heard))

    def in_turn(self, page: Page, action: Action) -> None:
        """Do what a page asked for when its turn comes. What it says later comes later."""
        page.queued += 1

        async def act() -> None:
            try:
                await action()
            finally:
                page.queued -= 1

        self.put(act)

    async def join(self, who: requests.Join) -> messages.Seated:
        """Somebody takes a free seat, or during the game asks for a bot's."""
        if self.driver is None:
            return await self.gathering.join(who)
        return await self.driver.handover.ask(who)

    def check_code(self) -> None:
        """The code was perhaps taken away: then it is shown no longer."""
        if self.driver is None:
            self.put(self.gathering.check_code)

    def enter(self, page: Page) -> None:
        """A page is connected, and may speak from now on."""
        self._connected.add(page)
        if self._stopped:  # nobody would hear it
            page.close()

    def leave(self, page: Page) -> None:
        """A page is gone."""
        self._connected.discard(page)
        if not self._stopped:
            self.put(partial(self._door.go, page))

    def _hear_silence(self, page: Page, mark: messages.Mark, heard: int) -> bool:
        """Nothing was pressed on a page, and whether anything is due by that: mostly nothing is."""
        driver = self.driver
        if driver is None or page.sitter is None:
            return False
        driver.reflexes.mark(self.kept.seat_of(page), page, mark, heard)
        return driver.live.may_be_judged() and driver.is_due()

    def _react(self, page: Page, message: ReflexMessage, heard: int) -> bool:
        """What a page says of a reflex round, and whether anything is due by it."""
        if isinstance(message, messages.Mark):
            return self._hear_silence(page, message, heard)
        if isinstance(message, messages.Look):
            page.look(message, heard)
        seat = self.kept.seat_of(page)
        if self.driver is None or seat < 0:
            return False
        self.driver.reflexes.hear(seat, page, message, heard)
        return self.driver.is_due()

    # Showing.

    def _show_words(self, page: Page, words: bool) -> None:
        """A page shows positions in words from now on, or does not any more.

        It does not wait for its turn: by how long that takes, others could tell what is being stored in secret.
        """
        page.reads_words = words
        if self.live is not None and page in self.audience.pages:
            self.audience.show_game(self.live, [page])

    def show_game(self) -> None:
        """Send everybody what has changed in the game; the table follows once all that is due was done."""
        if self.live is not None:
            with self.context.metrics.send.time(self.context.clocks.steady):
                self.audience.show_game(self.live)
            self.talk.tell(self.live)  # the next round may begin at once

    def show_table(self) -> None:
        """Send everybody who sits where, and what else changed about the table."""
        self.audience.show_table(self.message())

    def message(self) -> messages.Table:
        """The table as somebody without a seat sees it."""
        return table_message(self.kept, self.live, self.audience.onlookers)


def _lose(keeper: Keeper, whose: ref[LiveTable]) -> None:
    """A table is another process's by now."""
    table = whose()
    if table is not None:
        keeper.let_go(table)
