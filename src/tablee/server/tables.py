"""A live table: one queue, and one task that works through it.

The order of a command is always the same: check, store, acknowledge, send each seat its cut. Nothing is shown that is
not stored. What the table does by itself (chance, the clock, bots, who is absent) goes the same way.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random
from secrets import randbits
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from tablee.bots import bot_names
from tablee.hosts.live import Step, Wake
from tablee.kernel import CHANCE, NOBODY, TABLE, Game, Refused, Sits
from tablee.kernel import Move as GameMove
from tablee.kernel.player import Plan
from tablee.kernel.record import Record, write
from tablee.server import cuts, messages
from tablee.server.audience import Audience
from tablee.server.desk import Desk
from tablee.server.incidents import incident
from tablee.server.pages import Page
from tablee.server.play import Play, begin, refold
from tablee.server.problems import Cannot, against_the_rules, not_stored, unreadable
from tablee.server.seating import bot_row, joined
from tablee.server.sitters import Sitter
from tablee.server.storage import Change, Done, Fenced, Line, NotStored, SeatRow, Stored
from tablee.server.thinkers import BotFailed
from tablee.server.thinking import waking
from tablee.server.tokens import digest, new_token

log = logging.getLogger(__name__)
T = TypeVar("T")
Action = Callable[[], Awaitable[None]]
Command = messages.Move | messages.Arrange | messages.Start | messages.Ready | messages.Rematch

FALLBACK_AFTER = 800
"""Milliseconds: how long the move of a bot that failed takes."""


class Neighbours(Protocol):
    """The other tables, as far as a table has to know them."""

    async def make_rematch(self, table: LiveTable, host: int) -> str:
        """Make a table with the same people, and return its address."""
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
        for done in stored.done:
            self.sitters[done.seat].done.add(done.id)
        self.audience = Audience(self.seat_of)
        self.play: Play | None = None
        if stored.row.started is not None:
            self.play = self._begin(stored.row.started)
            refold(self.play, stored.lines, stored.row.started, desk.clocks)
            self._everybody_gone(self.play)
        self.idle_since = desk.clocks.steady()
        self._moves = msgspec.json.Decoder(self.game.Moves)
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: set[asyncio.Task[None]] = set()
        self._inbox: asyncio.Queue[Action] = asyncio.Queue()
        self._busy = False
        self._task = asyncio.create_task(self._work(), name=f"table {self.row.id}")
        self._put(self._look)

    # The queue.

    def _put(self, action: Action) -> None:
        self._inbox.put_nowait(action)

    async def _work(self) -> None:
        """Do one thing after the other, and after each whatever follows from it."""
        while True:
            action = await self._inbox.get()
            self._busy = True
            try:
                await action()
                await self._go_on()
            except Fenced:
                log.warning("table %s has another owner now", self.row.id)
                self.house.let_go(self)
            except Exception as problem:
                incident(log, f"table {self.row.id}", problem)
            self._busy = False

    async def _look(self) -> None:
        """Do nothing but see what is due."""

    async def ask(self, action: Callable[[], Awaitable[T]]) -> T:
        """Do something in turn, and return what comes of it."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def act() -> None:
            try:
                answer.set_result(await action())
            except Cannot as problem:
                answer.set_exception(problem)

        self._put(act)
        return await answer

    def idle(self) -> bool:
        """Whether nobody is here and nothing has to be done, for long enough to leave memory."""
        waits = self.play is None or self.play.host.over or self.play.paused
        quiet = not self.audience.pages and not self._busy and self._inbox.empty() and not self._thinking
        long = self.desk.clocks.steady() - self.idle_since >= self.desk.settings.forget
        return waits and quiet and long

    async def stop(self) -> None:
        """Leave everything as it is."""
        if self._timer is not None:
            self._timer.cancel()
        tasks = [self._task, *self._thinking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for page in self.audience.pages:
            page.close()

    # Pages come, speak and go.

    def seat_of(self, page: Page) -> int:
        """The seat of a page, or `NOBODY` if it looks on."""
        return NOBODY if page.sitter is None else self.sitters.index(page.sitter)

    def hear(self, page: Page, message: messages.Hello | Command) -> None:
        """A page says something."""
        if isinstance(message, messages.Hello):
            self._put(partial(self._hello, page, message))
        else:
            self._put(partial(self._obey, page, message))

    def leave(self, page: Page) -> None:
        """A page is gone."""
        self._put(partial(self._goodbye, page))

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
        self._show_table()
        if self.play is not None:
            self.audience.greet(page, self.play, hello.have)
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

    async def _obey(self, page: Page, command: Command) -> None:
        sitter = page.sitter
        if page not in self.audience.pages or sitter is None:
            reason = "look-on" if page in self.audience.pages else "hello-first"
            page.send(_refusal(Cannot(reason), command.id))
            return
        answered = sitter.refusal(command.id)
        if answered is not None:
            page.send(answered)
        elif command.id in sitter.done:
            page.send(_accepted(command))
        else:
            await self._carry_out(page, sitter, command)

    async def _carry_out(self, page: Page, sitter: Sitter, command: Command) -> None:
        try:
            await self._do(sitter, command)
        except Cannot as problem:
            refusal = _refusal(problem, command.id)
            if not problem.passing:
                sitter.remember(command.id, refusal)
            page.send(refusal)
            return
        page.send(_accepted(command))
        self._show()

    async def _do(self, sitter: Sitter, command: Command) -> None:
        """Check and store a command, and do it. Nothing is shown yet."""
        seat = self.sitters.index(sitter)
        done = Done(seat, command.id)
        match command:
            case messages.Move():
                await self._move(seat, command, done)
            case messages.Arrange():
                await self._arrange(seat, command, done)
            case messages.Start():
                await self._start(seat, done)
            case messages.Ready():
                self._playing()
                sitter.ready = True
            case messages.Rematch():
                await self._rematch(seat)
        sitter.done.add(command.id)

    async def _move(self, seat: int, command: messages.Move, done: Done) -> None:
        play = self._playing()
        try:
            move = self._moves.decode(command.move)
        except (msgspec.DecodeError, UnicodeDecodeError) as problem:
            raise unreadable(problem) from None
        since = play.host.ledger.state.acting().since
        rt = None if since is None else max(play.now() - since, 0)
        try:
            await self._make(play, seat, move, rt, done)
        except Refused as refusal:
            raise against_the_rules(refusal) from None

    def _playing(self) -> Play:
        if self.play is None:
            raise Cannot("not-begun")
        return self.play

    def _gathering(self, seat: int) -> None:
        """Before the game, the one who made the table decides."""
        if self.row.phase != "gathering":
            raise Cannot("begun")
        if seat != self.row.host:
            raise Cannot("host-only")

    async def _arrange(self, by: int, command: messages.Arrange, done: Done) -> None:
        self._gathering(by)
        seat, wish = command.seat, command.wish
        if seat >= len(self.sitters):
            raise Cannot("no-such-seat", 422)
        if wish.kind == "me":
            sitters = self.sitters[:]
            sitters[by], sitters[seat] = sitters[seat], sitters[by]
            row = replace(self.row, host=seat)
            await self._write(row=row, seats=tuple(sitter.row for sitter in sitters), done=done)
            self.row, self.sitters = row, sitters
        elif seat == by:
            raise Cannot("own-seat", 422)
        else:
            rows = self._rows()
            rows[seat] = SeatRow("open")
            rows[seat] = bot_row(self.game, wish, rows) if wish.kind == "bot" else rows[seat]
            await self._write(seats=tuple(rows), done=done)
            self._stand_up(self.sitters[seat])
            self.sitters[seat] = Sitter(rows[seat])

    def _stand_up(self, sitter: Sitter) -> None:
        for page in sitter.pages:
            page.sitter = None
        sitter.pages.clear()

    def _rows(self) -> list[SeatRow]:
        return [sitter.row for sitter in self.sitters]

    async def join(self, name: str) -> messages.Seated:
        """Take a free seat."""
        if self.row.phase != "gathering":
            raise Cannot("begun")
        token = new_token()
        rows = self._rows()
        seat, rows[seat] = joined(rows, name, digest(token))
        await self._write(seats=tuple(rows))
        self.sitters[seat].row = rows[seat]
        self._show_table()
        return messages.Seated(self.row.id, seat, token)

    async def _start(self, by: int, done: Done) -> None:
        self._gathering(by)
        if any(sitter.row.kind == "open" for sitter in self.sitters):
            raise Cannot("seats-open")
        started = self.desk.clocks.date()
        play = self._begin(started)
        sits = [Sits(seat, "bot" if row.kind == "bot" else "person") for seat, row in enumerate(self._rows())]
        lines = tuple(_line(n, 0, TABLE, move) for n, move in enumerate(sits, start=1))
        row = replace(self.row, phase="playing", code="", started=started)
        await self._write(row=row, lines=lines, done=done)
        for move in sits:
            play.host.make(TABLE, move, 0)
        self.row, self.play = row, play
        self._everybody_gone(play)
        self.audience.catch_up(play)

    def _begin(self, started: int) -> Play:
        players, desk = len(self.sitters), self.desk
        return begin(self.game, self.options, players, self.row.pace, started, desk.clocks, desk.settings)

    def _everybody_gone(self, play: Play) -> None:
        """Whoever is not here at the beginning, or when the server starts again, has been gone since now."""
        for sitter in self.sitters:
            sitter.gone_since = play.now()
        play.count_people(self.sitters)

    async def _rematch(self, seat: int) -> None:
        if self.row.phase != "over":
            raise Cannot("not-over")
        if not self.row.rematch:
            rematch = await self.house.make_rematch(self, seat)
            row = replace(self.row, rematch=rematch)
            await self._write(row=row)
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

    async def _make(
        self, play: Play, by: int, move: GameMove, rt: int | None = None, done: Done | None = None
    ) -> None:
        """Check a move, store it, make it. Raises `Refused`, and `Cannot` if it cannot be stored."""
        at = play.now()
        try:
            over = play.host.try_out(by, move, at, rt)
        except Refused:
            raise
        except Exception as problem:
            incident(log, f"table {self.row.id}: {by} made {move}", problem)
            raise Cannot("broken", 500) from None
        row = replace(self.row, phase="over") if over else None
        line = _line(len(play.host.ledger.entries) + 1, at, by, move, rt)
        await self._write(row=row, lines=(line,), done=done)
        play.host.make(by, move, at, rt)
        self.row = row or self.row

    async def _write(self, **parts: Any) -> None:
        try:
            await self.desk.storage.write(Change(self.row.id, self.fence, **parts))
        except Fenced:
            raise
        except NotStored as problem:
            log.error("table %s: cannot store: %s", self.row.id, problem)
            raise not_stored() from None

    # What the table does by itself.

    async def _go_on(self) -> None:
        """Do all that is due, wake the bots, and see to it that nothing is missed."""
        play = self.play
        if play is None:
            return
        step = play.step(self.sitters)
        while step is not None:
            await self._take(play, step)
            self._show()
            step = play.step(self.sitters)
        if not (play.host.over or play.paused):
            for wake in play.host.wakes(play.now()):
                self._wake(play, wake)
        self._show_table()
        self._set_alarm(play)

    async def _take(self, play: Play, step: Step) -> None:
        try:
            if step.move is None:
                await self._make(play, CHANCE, self.desk.chance(play.host.ledger.state))
                self._nobody_ready()
            else:
                await self._make(play, step.by, step.move, step.rt)
            play.host.drop(step)
        except Refused as refusal:
            await self._mend(play, step, refusal)
        except Cannot:
            play.retry_at = play.now() + int(self.desk.settings.retry * 1000)

    async def _mend(self, play: Play, step: Step, refusal: Refused) -> None:
        """A plan that the rules forbid. In a window others may have come first; else the bot has failed."""
        play.host.drop(step)
        if play.host.ledger.state.acting().kind == "window":
            return
        log.warning("table %s: the bot at seat %d planned %s: %s", self.row.id, step.by, step.move, refusal)
        move = play.host.any_move(step.by, Random(randbits(64)))
        if move is not None:
            await self._make(play, step.by, move)

    def _nobody_ready(self) -> None:
        for sitter in self.sitters:
            sitter.ready = False

    def _wake(self, play: Play, wake: Wake) -> None:
        task = asyncio.create_task(self._think(play, wake))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _think(self, play: Play, wake: Wake) -> None:
        bot = self.sitters[wake.seat].row.bot or bot_names(self.game)[0]
        view = play.host.ledger.state.view(wake.seat)
        seed = f"{randbits(64)}"
        plans: Sequence[Plan] = ()
        try:
            job = waking(self.game, bot, wake.seat, seed, wake.acting, view, wake.news)
            plans = await self.desk.thinkers.think(self.game, job)
        except BotFailed as problem:
            log.warning("table %s: the bot %s at seat %d failed: %s", self.row.id, bot, wake.seat, problem)
        self._put(partial(self._planned, play, wake, plans))

    async def _planned(self, play: Play, wake: Wake, plans: Sequence[Plan]) -> None:
        if not plans and wake.acting.kind != "window":
            move = play.host.any_move(wake.seat, Random(randbits(64)))
            plans = () if move is None else (Plan(FALLBACK_AFTER, move),)
        play.host.plan(wake, plans)

    def _set_alarm(self, play: Play) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        moment = play.next_moment(self.sitters)
        if moment is not None:
            wait = max(moment - play.now(), 1) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._put, self._look)

    # Showing.

    def _show(self) -> None:
        if self.play is not None:
            self.audience.show_game(self.play)
        self._show_table()

    def _show_table(self) -> None:
        self.audience.show_table(self.message)

    def message(self, you: int) -> messages.Table:
        """The table as somebody sees it."""
        row = self.row
        return messages.Table(
            id=row.id,
            code=row.code,
            game=row.game,
            phase=row.phase,
            seats=[self._seat_info(seat, sitter) for seat, sitter in enumerate(self.sitters)],
            options=msgspec.json.decode(row.options),
            pace=row.pace,
            you=you,
            host=row.host,
            onlookers=self.audience.onlookers,
            rests=self.play is not None and self.play.rests(self.sitters),
            rematch=row.rematch,
        )

    def _seat_info(self, seat: int, sitter: Sitter) -> messages.SeatInfo:
        row = sitter.row
        absent = row.kind == "person" and self.play is not None and self.play.is_absent(seat)
        return messages.SeatInfo(
            kind="absent" if absent else row.kind,
            name=row.name,
            connected=bool(sitter.pages),
            ready=sitter.ready,
            bot=row.bot,
        )

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


def _line(n: int, at: int, by: int, move: GameMove, rt: int | None = None) -> Line:
    return Line(n, at, by, msgspec.json.encode(move).decode(), rt)


def _accepted(command: Command) -> str:
    return cuts.encode(messages.Accepted(command.id))


def _refusal(problem: Cannot, id: str = "") -> str:
    return cuts.encode(messages.Refused(problem.say, id, problem.article))
