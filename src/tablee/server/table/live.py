"""A live table: one queue, and one task that works through it.

The order of a command is always the same: check, store, acknowledge, send each seat its cut. Nothing is shown that is
not stored. What the table does by itself (chance, the clock, bots, who is absent) goes the same way.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from tablee.kernel import CLOCK, NOBODY, TABLE, Game, Refused, Sits, State
from tablee.kernel import Move as GameMove
from tablee.kernel.record import Record, write
from tablee.server.desk import Desk
from tablee.server.incidents import incident
from tablee.server.storage.store import Change, Done, Fenced, Line, NotStored, SeatRow, Stored, TableRow
from tablee.server.table import cuts
from tablee.server.table.actor import Action, Actor, nothing
from tablee.server.table.audience import Audience
from tablee.server.table.driver import Driver
from tablee.server.table.gathering import Hosting
from tablee.server.table.pages import Page
from tablee.server.table.play import Play, begin, refold
from tablee.server.table.reflexes import UNTIMED, Reflexes, Timing
from tablee.server.table.seating import arranged, joined
from tablee.server.table.sitters import Sitter
from tablee.server.tokens import digest, new_token
from tablee.server.wire import messages
from tablee.server.wire.problems import Cannot, against_the_rules, not_stored, unreadable

log = logging.getLogger(__name__)
Command = messages.Move | messages.Arrange | messages.Start | messages.Ready | messages.Rematch
Reflex = messages.Acknowledge | messages.Mark | messages.Hidden


class Neighbours(Protocol):
    """The other tables, as far as a table has to know them."""

    async def make_rematch(self, table: LiveTable, host: int, asked_from: str) -> str:
        """Make a table with the same people, and return its address. It counts as one of whoever asked."""
        ...

    async def seat_at(self, table: str, token: str) -> int | None:
        """The seat that this digest of a token opens at another table."""
        ...

    def let_go(self, table: LiveTable) -> None:
        """The table has another owner: forget it here."""
        ...


class LiveTable:
    """A table in memory: who sits there, the game, and the pages that look on."""

    def __init__(self, house: Neighbours, desk: Desk, stored: Stored, fence: int) -> None:
        self.house = house
        self.desk = desk
        self.row = stored.row
        self.fence = fence
        self.game: Game = desk.games[stored.row.game]
        self.options = msgspec.json.decode(stored.row.options, type=self.game.Options)
        self.sitters = [Sitter(row) for row in stored.seats]
        for sitter in self.sitters:
            sitter.done = {done.id for done in stored.done if done.token == sitter.row.token}
        self.audience = Audience(self.seat_of, desk.clocks.micros, cuts.Telling(self.game))
        self.play: Play | None = None
        self.idle_since = desk.clocks.steady()
        self._hosting = Hosting(desk.clocks, desk.settings.host_away)
        self._driver: Driver | None = None
        self._reflexes: Reflexes | None = None
        self._moves = msgspec.json.Decoder(self.game.Moves)
        if stored.row.started is not None:
            play = self._begin(stored.row.started)
            refold(play, stored.lines, stored.row.started, desk.clocks)
            self._drive(play)
        self.actor = Actor(self.name, self._go_on)
        self.put(nothing)

    @property
    def name(self) -> str:
        """How the log calls it."""
        return f"table {self.row.id}"

    def put(self, action: Action) -> None:
        """Do something when its turn comes."""
        self.actor.put(action)

    async def _go_on(self) -> None:
        """After anything that happened: what follows from it."""
        if self._driver is not None:
            await self._driver.go_on()
        await self._choose_host()
        self._show_table()

    def idle(self) -> bool:
        """Whether nobody is here and nothing has to be done, for long enough to leave memory."""
        waits = self.play is None or self.play.host.over or self.play.paused
        thinks = self._driver is not None and self._driver.thinking
        quiet = self.actor.quiet and not (self.audience.pages or thinks)
        long = self.desk.clocks.steady() - self.idle_since >= self.desk.settings.forget
        return waits and quiet and long

    async def stop(self) -> None:
        """Leave everything as it is."""
        if self._driver is not None:
            await self._driver.stop()
        await self.actor.stop()
        self._hosting.rest()
        for page in self.audience.pages:
            page.close()

    def _let_go(self, reason: Fenced) -> None:
        log.warning("%s is let go of: %s", self.name, reason)
        self.house.let_go(self)

    # Pages come, speak and go.

    def seat_of(self, page: Page) -> int:
        """The seat of a page, or `NOBODY` if it looks on."""
        return NOBODY if page.sitter is None else self.sitters.index(page.sitter)

    def hear(self, page: Page, message: messages.Hello | Reflex | Command, heard: float) -> None:
        """A page said something, at a moment of the steady clock (seconds)."""
        if isinstance(message, messages.Hello):
            self.put(partial(self._hello, page, message))
        elif isinstance(message, Reflex):
            self.put(partial(self._react, page, message, int(heard * 1_000_000)))
        else:
            self.put(partial(self._obey, page, message, heard))

    def leave(self, page: Page) -> None:
        """A page is gone."""
        self.put(partial(self._goodbye, page))

    async def _hello(self, page: Page, hello: messages.Hello) -> None:
        try:
            sitter = self._sitter(hello.token)
            self._let_in(page, sitter)
        except Cannot as problem:
            page.send(_refusal(problem))
            return
        self._detach(page)
        page.sitter, page.token, page.table = sitter, hello.token, ""
        self.audience.pages.add(page)
        if sitter is not None:
            sitter.pages.add(page)
        self._count_people()
        await self._choose_host()
        self._show_table()
        if self.play is not None:
            self.audience.greet(page, self.play, hello.have)
        if self._reflexes is not None and sitter is not None:
            self._reflexes.came(self.seat_of(page), page)
        await self._invite(page)

    def _sitter(self, token: str) -> Sitter | None:
        if not token:
            return None
        known = digest(token)
        for sitter in self.sitters:
            if sitter.row.token == known:
                return sitter
        raise Cannot("unknown-token", 403)

    def _let_in(self, page: Page, sitter: Sitter | None) -> None:
        settings = self.desk.settings
        if page in self.audience.pages:
            return
        if sitter is None and self.audience.onlookers >= settings.onlookers:
            raise Cannot("crowded", 429, passing=True)
        if sitter is not None and len(sitter.pages) >= settings.pages:
            raise Cannot("crowded", 429, passing=True)

    async def _goodbye(self, page: Page) -> None:
        self._detach(page)
        self.idle_since = self.desk.clocks.steady()
        self._count_people()
        self._show_table()

    def _detach(self, page: Page) -> None:
        self.audience.pages.discard(page)
        sitter, page.sitter = page.sitter, None
        if sitter is None:
            return
        sitter.pages.discard(page)
        if not sitter.pages:
            sitter.ready = False
            sitter.gone_since = self.play.now() if self.play else 0

    def _count_people(self) -> None:
        if self.play is not None:
            self.play.count_people(self.sitters)

    # Commands.

    async def _react(self, page: Page, message: Reflex, heard: int) -> None:
        """What a page says of a reflex round. It is no command: what comes too late is not answered."""
        seat = self.seat_of(page)
        if self._reflexes is None or seat < 0:
            return
        match message:
            case messages.Acknowledge():
                self._reflexes.acknowledge(seat, page, message, heard)
            case messages.Mark():
                self._reflexes.mark(seat, page, message, heard)
            case messages.Hidden():
                self._reflexes.hidden(seat, page, message, heard)

    async def _obey(self, page: Page, command: Command, heard: float) -> None:
        sitter = page.sitter
        if sitter is None:
            known = page in self.audience.pages
            page.send(_refusal(Cannot("look-on") if known else Cannot("hello-first"), command.id))
            return
        answered = sitter.refusal(command.id)
        if answered is not None:
            page.send(answered)
        elif command.id in sitter.done:
            page.send(_accepted(command))
        else:
            await self._carry_out(page, sitter, command, heard)
            # How long a press took is nobody's business while its round is on.
            if self.play is None or self.play.stage is None:
                self.desk.load.took(heard)

    async def _carry_out(self, page: Page, sitter: Sitter, command: Command, heard: float) -> None:
        try:
            await self._attempt(page, sitter, command, heard)
        except Cannot as problem:
            refusal = _refusal(problem, command.id)
            if not problem.passing:
                sitter.remember(command.id, refusal)
            page.send(refusal)
            return
        page.send(_accepted(command))
        self.show()

    async def _attempt(self, page: Page, sitter: Sitter, command: Command, heard: float) -> None:
        """Do a command, or say why not, even if that is our own mistake."""
        try:
            await self._do(page, sitter, command, heard)
        except Cannot:
            raise
        except Exception as problem:
            incident(log, f"{self.name}: {type(command).__name__.lower()}", problem)
            raise Cannot("broken", 500, passing=True) from None

    async def _do(self, page: Page, sitter: Sitter, command: Command, heard: float) -> None:
        """Check and store a command, and do it. Nothing is shown yet."""
        seat = self.sitters.index(sitter)
        done = Done(sitter.row.token, command.id)
        match command:
            case messages.Move():
                await self._move(seat, page, command, done, int(heard * 1_000_000))
            case messages.Arrange():
                await self._arrange(seat, command, done)
            case messages.Start():
                await self._start(seat, done)
            case messages.Ready():
                self._playing()
                sitter.ready = True
            case messages.Rematch():
                await self._rematch(seat, page.address)
        sitter.done.add(command.id)

    async def _move(self, seat: int, page: Page, command: messages.Move, done: Done, heard: int) -> None:
        play = self._playing()
        await self._settle(play)
        try:
            move = self._moves.decode(command.move)
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            raise unreadable(problem) from None
        assert self._reflexes is not None
        try:
            play.host.ledger.check(seat, move, play.now())
            timing = self._reflexes.timing(seat, page, command, type(move) in self.game.unaided, heard)
            await self.make(play, seat, move, timing, done=done)
        except Refused as refusal:
            raise against_the_rules(refusal) from None

    async def _settle(self, play: Play) -> None:
        """What was due before a move arrived comes before it: a window that has closed lets nobody in."""
        # Asking a reflex round what is due can fix its moment, so there the driver alone asks.
        if self._driver is not None and (play.stage is not None or play.step(self.sitters) is not None):
            await self._driver.go_on()

    def _playing(self) -> Play:
        if self.play is None:
            raise Cannot("not-begun")
        return self.play

    async def _choose_host(self) -> None:
        """Before the game, the table passes to somebody who is here, and back."""
        if self.row.phase != "gathering":
            self._hosting.rest()
            return
        host = self._hosting.host(self.row, self.sitters)
        look = partial(self.put, nothing)
        if host != self.row.host:
            row = self._changed(host=host)
            try:
                await self._store(row)
            except Cannot:
                self._hosting.try_again(look, self.desk.settings.retry)
                return
            self.row = row
        self._hosting.look_again(self.row, self.sitters, look)

    def _gathering(self, seat: int) -> None:
        """Before the game, the host decides."""
        if self.row.phase != "gathering":
            raise Cannot("begun")
        if seat != self.row.host:
            raise Cannot("host-only")

    async def _arrange(self, by: int, command: messages.Arrange, done: Done) -> None:
        self._gathering(by)
        sitters, host = arranged(self.game, self.sitters, by, command.seat, command.wish)
        maker = self.sitters[self.row.maker]
        row = self._changed(host=host, maker=sitters.index(maker) if maker in sitters else host)
        await self._store(row, [sitter.row for sitter in sitters], done=done)
        for sitter in self.sitters:
            if sitter not in sitters:
                sitter.stand_up()
        self.row, self.sitters = row, sitters

    def _changed(self, **fields: Any) -> TableRow:
        """The table's row as it is from now on."""
        return replace(self.row, changed=self.desk.clocks.date(), **fields)

    def _rows(self) -> list[SeatRow]:
        return [sitter.row for sitter in self.sitters]

    async def join(self, name: str) -> messages.Seated:
        """Take a free seat."""
        if self.row.phase != "gathering":
            raise Cannot("begun")
        token = new_token()
        rows = self._rows()
        seat, rows[seat] = joined(rows, name, digest(token))
        row = self._changed()
        await self._store(row, seats=rows)
        self.row, self.sitters[seat].row = row, rows[seat]
        self._show_table()
        return messages.Seated(self.row.id, seat, token)

    async def _start(self, by: int, done: Done) -> None:
        self._gathering(by)
        if any(sitter.row.kind == "open" for sitter in self.sitters):
            raise Cannot("seats-open")
        started = self.desk.clocks.date()
        play = self._begin(started)
        sits = [Sits(seat, "bot" if row.kind == "bot" else "person") for seat, row in enumerate(self._rows())]
        lines = [_line(n, 0, TABLE, move) for n, move in enumerate(sits, start=1)]
        row = self._changed(phase="playing", code="", started=started)
        await self._store(row=row, lines=lines, done=done)
        for move in sits:
            play.host.make(TABLE, move, 0)
        self.row = row
        self._drive(play)

    def _begin(self, started: int) -> Play:
        players, desk = len(self.sitters), self.desk
        return begin(self.game, self.options, players, self.row.pace, started, desk.clocks, desk.settings)

    def _drive(self, play: Play) -> None:
        """Whoever is not here when a game begins, or goes on after the server was away, has been gone since now."""
        for sitter in self.sitters:
            sitter.gone_since = play.now()
        play.count_people(self.sitters)
        self.play = play
        self._reflexes = Reflexes(self, play, self.desk.clocks)
        self._driver = Driver(self, play, self._reflexes, self.desk)

    async def _rematch(self, seat: int, asked_from: str) -> None:
        if self.row.phase != "over":
            raise Cannot("not-over")
        if not self.row.rematch:
            rematch = await self.house.make_rematch(self, seat, asked_from)
            row = self._changed(rematch=rematch)
            await self._store(row=row)
            self.row = row
            for page in list(self.audience.pages):
                await self._invite(page)

    async def _invite(self, page: Page) -> None:
        """Tell a person their seat at the rematch: their token opens that one too."""
        if not self.row.rematch or page.sitter is None:
            return
        seat = await self.house.seat_at(self.row.rematch, page.sitter.row.token)
        if seat is not None:
            page.send(cuts.encode(messages.Seat(messages.Seated(self.row.rematch, seat, page.token))))

    # Making moves.

    async def make(
        self,
        play: Play,
        by: int,
        move: GameMove,
        timing: Timing = UNTIMED,
        *,
        at: int | None = None,
        done: Done | None = None,
    ) -> None:
        """Check a move, store it, make it. Raises `Refused`, and `Cannot` if it cannot be stored."""
        at = max(play.now(), at or 0)
        after = self._try_out(play, by, move, at, timing)
        row = self._changed(phase="over") if after.result() is not None else None
        reflexes = self._reflexes
        closes = reflexes is not None and reflexes.closes(after.acting())
        rows = self._settled(timing) if closes else None
        if closes and reflexes is not None and by == CLOCK:
            timing = reflexes.note
        line = _line(len(play.host.ledger.entries) + 1, at, by, move, timing)
        await self._store(row=row, seats=rows, lines=[line], done=done)
        play.host.make(by, move, at, timing.rt, timing.u, timing.proof)
        self.row = row or self.row
        if reflexes is not None:
            reflexes.stored(timing)
        if closes and rows is not None and reflexes is not None:
            for sitter, seat_row in zip(self.sitters, rows, strict=True):
                sitter.row = seat_row
            reflexes.finish()

    def _try_out(self, play: Play, by: int, move: GameMove, at: int, timing: Timing) -> State:
        try:
            return play.host.try_out(by, move, at, timing.rt, timing.u)
        except Refused:
            raise
        except Exception as problem:
            incident(log, f"{self.name}: {by} wanted {move}", problem)
            raise Cannot("broken", 500) from None

    def _settled(self, last: Timing) -> list[SeatRow]:
        """The seats after a reflex round: what it cost each is stored with its verdict."""
        assert self._reflexes is not None
        rows = self._rows()
        for seat, credit in self._reflexes.settle(last).items():
            rows[seat] = replace(rows[seat], credit=msgspec.json.encode(credit).decode())
        return rows

    async def _store(
        self,
        row: TableRow | None = None,
        seats: Sequence[SeatRow] | None = None,
        lines: Sequence[Line] = (),
        done: Done | None = None,
    ) -> None:
        rows = None if seats is None else tuple(seats)
        try:
            await self.desk.storage.write(Change(self.row.id, self.fence, row, rows, tuple(lines), done))
        except Fenced as problem:
            self._let_go(problem)
            raise not_stored() from None
        except NotStored as problem:
            log.error("%s: cannot store: %s", self.name, problem)
            raise not_stored() from None

    # Showing.

    def show(self) -> None:
        """Send everybody what has changed."""
        if self.play is not None:
            self.audience.show_game(self.play)
        self._show_table()

    def _show_table(self) -> None:
        self.audience.show_table(self.message)

    def message(self, you: int) -> messages.Table:
        """The table as somebody sees it."""
        return cuts.table(self.row, self.sitters, self.play, self.audience.onlookers, you)

    def record(self, token: str) -> str:
        """The record, for somebody who played, once the game is over: before, it is all secrets."""
        if self._sitter(token) is None:
            raise Cannot("unknown-token", 403)
        if self.play is None or self.row.phase != "over":
            raise Cannot("not-over")
        ledger = self.play.host.ledger
        names = tuple(sitter.row.name for sitter in self.sitters)
        result = ledger.state.result()
        return write(Record(self.game, names, ledger.options, ledger.entries, result=result))


def _line(n: int, at: int, by: int, move: GameMove, timing: Timing = UNTIMED) -> Line:
    proof = None if timing.proof is None else msgspec.json.encode(timing.proof).decode()
    return Line(n, at, by, msgspec.json.encode(move).decode(), timing.rt, timing.u, proof)


def _accepted(command: Command) -> str:
    return cuts.encode(messages.Accepted(command.id))


def _refusal(problem: Cannot, id: str = "") -> str:
    return cuts.encode(messages.Refused(problem.say, id, problem.article))
