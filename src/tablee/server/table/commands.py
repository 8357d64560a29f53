"""What people command at a table: each command is answered once and for all.

The order is always the same: check, store, acknowledge, send each seat its cut. The same command again gets the same
answer, and nothing is done twice.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from tablee.server.incidents import incident
from tablee.server.storage.store import Done
from tablee.server.table.actor import nothing
from tablee.server.table.driver import Driver
from tablee.server.table.handover import adjust
from tablee.server.table.pages import Page
from tablee.server.table.sitters import Sitter
from tablee.server.wire import cuts, messages
from tablee.server.wire.errors import RequestError, not_stored
from tablee.server.wire.messages import Command

if TYPE_CHECKING:
    from tablee.server.table.live import LiveTable

log = logging.getLogger(__name__)

PASSING = (messages.Ready, messages.Nudge, messages.Speak, messages.Rematch)
"""Commands of which nothing is stored."""
ARRANGED_ENOUGH = 500
"""How often somebody may change what a table is like: what is commanded is kept for as long as the table."""


class Commands:
    """Carries out the commands of one table's people, and remembers what it answered."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def answer_at_once(self, page: Page, command: Command) -> bool:
        """Answer a command that need not wait for its turn, if it is one: whether it was.

        How long an answer takes must not tell that something is being stored which nobody is to know of. So what was
        answered before, what is said aside, and in a window what the rules forbid as things stand, does not wait behind
        it: no page was shown anything else.
        """
        sitter = page.sitter
        if sitter is None:
            return False
        if self._repeated(page, sitter, command):
            return True
        try:
            if not self._done_aside(page, sitter, command):
                return False
        except RequestError as problem:
            page.send(self._refusal(sitter, command, problem))
            # If that cannot be stored, it is remembered while the table is in memory.
            self._table.put(partial(self._stored_refusal, sitter, command.id), alone=True)
            return True
        except Exception:
            return False  # it is answered when its turn comes: as our own mistake, if it still is one
        self._accept(page, sitter, command)
        self._table.put(nothing)
        return True

    def _repeated(self, page: Page, sitter: Sitter, command: Command) -> bool:
        """Answer a command as before, if it was answered before: whether it was."""
        refused = sitter.refused(command.id)
        if refused is None and not sitter.has_done(command.id):
            return False
        self._count(command, "repeated")
        page.send(refused or cuts.encode(messages.Accepted(command.id)))
        return True

    def _accept(self, page: Page, sitter: Sitter, command: Command) -> None:
        """Remember that a command was carried out, and tell the page."""
        sitter.did(command.id, stored=not isinstance(command, PASSING))
        self._count(command, "accepted")
        page.send(cuts.encode(messages.Accepted(command.id)))

    def _done_aside(self, page: Page, sitter: Sitter, command: Command) -> bool:
        """Do a command that changes nothing that is stored. Whether it is one. Raises `RequestError`."""
        table = self._table
        seat = table.sitters.index(sitter)
        if table.live is not None:
            table.live.stirs(seat)
        match command:
            case messages.Move():
                driver = table.driver
                if driver is not None and driver.live.is_plain_window() and not driver.is_due():
                    driver.moves.check(seat, command)
                return False
            case messages.Speak():
                table.talk.speak(seat, sitter, page.address, command, table.row.chat)
            case messages.Nudge():
                self._driver().live.remind(seat, table.sitters)
            case messages.Ready():
                # It is about the rest that is on: what comes too late is not kept for the next one.
                sitter.ready |= self._driver().live.resting
            case _:
                return False
        return True

    async def obey(self, page: Page, command: Command, heard: int, *, held_back: bool = False) -> None:
        """Carry out a command that was heard at a moment of the steady clock (microseconds), and answer it."""
        if self._would_tell(page, command):
            later = partial(self.obey, page, command, heard, held_back=True)
            again = partial(self._table.in_turn, page, later)
            self._driver().reflexes.when_shown(again)
            return
        sitter = page.sitter
        if sitter is None:
            known = page in self._table.audience.pages
            problem = RequestError("look-on") if known else RequestError("hello-first")
            page.send(cuts.encode_refusal(problem, command.id))
            return
        if self._repeated(page, sitter, command):
            return
        accepted = await self._carry_out(page, sitter, command, heard)
        if held_back:
            return  # how long that took says nothing of how quick the server is
        context, live = self._table.context, self._table.live
        if accepted:
            context.metrics.command.observe((context.clocks.micros() - heard) / 1_000_000)
        # How long a press took is nobody's business while its round is on.
        if live is None or live.reflex_round is None:
            context.lag.took(heard)

    def _would_tell(self, page: Page, command: Command) -> bool:
        """Whether a page could tell by the answer that something has happened which all are yet to see at one moment.

        What is pressed without having seen it counts from when it was pressed, and is answered at once.
        """
        if not isinstance(command, messages.Move) or self._table.audience.may_see(page):
            return False
        return self._driver().moves.may_wait(command)

    async def _carry_out(self, page: Page, sitter: Sitter, command: Command, heard: int) -> bool:
        """Do a command, or say why not, even if that is our own mistake: whether it was done."""
        try:
            await self._do(page, sitter, command, heard)
        except RequestError as problem:
            await self._refuse(page, sitter, command, problem)
            return False
        except Exception as problem:
            incident(log, f"{self._table.kept.name}: {type(command).__name__.lower()}", problem)
            await self._refuse(page, sitter, command, RequestError("broken", 500, passing=True))
            return False
        self._accept(page, sitter, command)
        if isinstance(command, messages.Leave):
            self._table.show_table()  # before the game as it looks without that seat
        self._table.show_game()
        return True

    async def _refuse(self, page: Page, sitter: Sitter, command: Command, problem: RequestError) -> None:
        """Say why not, once that is stored."""
        answer = self._refusal(sitter, command, problem)
        if not await self._stored_refusal(sitter, command.id):
            sitter.forget(command.id)
            answer = cuts.encode_refusal(not_stored(), command.id)
        page.send(answer)

    def _refusal(self, sitter: Sitter, command: Command, problem: RequestError) -> bytes:
        """The answer that refuses a command. It is remembered, unless the same may go well a moment later."""
        self._count(command, "refused")
        self._table.context.metrics.refusals.inc(problem.reason)
        if not problem.passing and sitter.refused_enough:
            problem = RequestError("refused-enough", 429, passing=True)
        answer = cuts.encode_refusal(problem, command.id)
        if not problem.passing:
            sitter.remember(command.id, answer)
        return answer

    async def _stored_refusal(self, sitter: Sitter, id: str) -> bool:
        """Store a refusal that is remembered. Whether nothing failed."""
        answer = sitter.refused(id)
        if answer is None:
            return True
        try:
            await self._table.kept.store(done=Done(sitter.row.token, id, answer.decode()))
        except RequestError:
            return False
        return True

    def _count(self, command: Command, answer: str) -> None:
        self._table.context.metrics.commands.inc(type(command).__name__.lower(), answer)

    async def _do(self, page: Page, sitter: Sitter, command: Command, heard: int) -> None:
        """Check and store a command, and do it. Nothing is shown yet."""
        table = self._table
        seat = table.sitters.index(sitter)
        if table.live is not None:
            table.live.stirs(seat)
        done = Done(sitter.row.token, command.id)
        match command:
            case messages.Move():
                driver = self._driver()
                await driver.settle()
                await driver.moves.of_person(seat, page, command, done, heard)
                driver.live.stirs(seat, moved=True)
            case messages.Arrange():
                _count_change(sitter)
                place = table.gathering if table.driver is None else table.driver.handover
                await place.arrange(seat, command, done)
            case messages.Adjust():
                _count_change(sitter)
                await adjust(table.kept, table.game, seat, command, done)
                if table.driver is not None:
                    table.driver.handover.pace_is(table.row.pace)
            case messages.Introduce():
                _count_change(sitter)
                await table.gathering.introduce(seat, command, done)
            case messages.Speak() | messages.Nudge() | messages.Ready():
                self._done_aside(page, sitter, command)
            case messages.Leave():
                await self._driver().handover.leave(seat, done)
            case messages.AddLuck():
                await table.gathering.add_luck(sitter, command, done)
            case messages.Start():
                table.drive(await table.gathering.start(seat, done))
            case messages.TakeBack():
                await self._driver().takebacks.ask(seat, command, done)
            case messages.Consent():
                await self._driver().takebacks.consent(seat, command, done)
            case messages.Rematch():
                await table.rematch.ask(seat, page.address)

    def _driver(self) -> Driver:
        if self._table.driver is None:
            raise RequestError("not-begun")
        return self._table.driver


def _count_change(sitter: Sitter) -> None:
    """Count a change of the table: each person may make only so many."""
    if sitter.arranged >= ARRANGED_ENOUGH:
        raise RequestError("arranged-enough")
    sitter.arranged += 1
