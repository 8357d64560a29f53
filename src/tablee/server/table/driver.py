"""What a live table does by itself: chance, the clock, bots, and who is absent. It never sleeps through anything."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from tablee.hosts.arbiter.constants import MS
from tablee.hosts.live import NextMove
from tablee.hosts.waking import Wake
from tablee.kernel import CHANCE, TABLE, Due, Move, Refused, Sits
from tablee.kernel.player import Plan, Plans, bot_names
from tablee.server import tasks
from tablee.server.context import ServerContext
from tablee.server.table.actor import nothing
from tablee.server.table.handover import Handover
from tablee.server.table.livegame import LiveGame
from tablee.server.table.moves import Moves
from tablee.server.table.reflexes import Reflexes
from tablee.server.table.takeback import Takebacks
from tablee.server.tasks import OrderedSet
from tablee.server.wire.errors import RequestError, not_stored
from tablee.server.workers.executor import BotJob, bot_job
from tablee.server.workers.pool import BotFailed

if TYPE_CHECKING:
    from tablee.server.table.live import LiveTable

log = logging.getLogger(__name__)

FALLBACK_AFTER = 800
"""Milliseconds: how long the move of a bot that failed takes."""


class Driver:
    """Drives one game from its first entry to its last."""

    def __init__(self, table: LiveTable, live: LiveGame, reflexes: Reflexes, context: ServerContext) -> None:
        self.table = table
        self.live = live
        self.reflexes = reflexes
        self.moves = Moves(table.kept, live, reflexes)
        self.takebacks = Takebacks(table.kept, live, self.moves)
        self.handover = Handover(table.kept, table.game, live, self.moves)
        self.context = context
        self.thinking: OrderedSet[asyncio.Task[None]] = OrderedSet()
        self._alarm: asyncio.TimerHandle | None = None

    async def go_on(self) -> None:
        """Do all that is due, wake the bots, and set the alarm for whatever comes next."""
        try:
            self._wake_bots()
            while (step := self.live.due(self.table.sitters)) is not None:
                await self._take(step)
                self.table.show_game()
                self._wake_bots()
            if self.live.unattended():
                self.reflexes.announce_again()
        except Exception:
            self._try_again_later()
            raise
        finally:
            self._set_alarm()

    def is_due(self) -> bool:
        """Whether there is anything to do by itself."""
        return self.live.due(self.table.sitters) is not None or self.live.unattended()

    async def settle(self) -> None:
        """Do what was due before a move arrived: a window that has closed lets no move in.

        Raises `RequestError` while that cannot be stored.
        """
        if self._alarm is not None and self.is_due():
            await self.go_on()
        if self.live.waits_for_storage():
            raise not_stored()

    async def stop(self) -> None:
        """Do nothing any more."""
        self.reflexes.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        await tasks.cancel(self.thinking)

    async def _take(self, step: NextMove) -> None:
        try:
            if step.by >= 0:
                await self._take_bots(step)
            elif isinstance(step.move, Sits) and not self.table.sitters[step.move.seat].is_person:
                await self.handover.take_over(step.move.seat)
                self.table.show_table()
            elif step.card or step.ahead:
                await self._show_at_once(step)
            else:
                await self._take_own(step)
            self.live.host.drop(step)
        except Refused as refusal:
            await self._mend(step, refusal)
        except RequestError:
            self._try_again_later()

    async def _take_own(self, step: NextMove) -> None:
        """What chance, the clock or the table does; a card that is a matter of reflexes is announced first."""
        move = self._draw() if step.move is None else step.move
        # A change of seats is dated before the clock's next move, or the bot that plays on would come after that.
        at = self.live.bots_time() if isinstance(move, Sits) else None
        prepared = self.moves.prepare(step.by, move, at=at)
        if step.by != TABLE and self.live.host.opens_contest(prepared):
            self.reflexes.announce(step.by, move, prepared.acting)
            return
        await self.moves.carry_out(prepared)
        if step.by == CHANCE:
            self._look_anew()

    def _draw(self) -> Move:
        """What chance says: it follows from what was promised, or else from nothing that anybody has seen."""
        ledger, draws = self.live.host.ledger, self.table.kept.draws
        if self.context.chance is not None:
            return self.context.chance(ledger.state)
        rng = self.context.random if draws is None else draws.generator(self.live.host.drawn)
        return ledger.state.chance(rng)

    async def _show_at_once(self, step: NextMove) -> None:
        """What all are to see at one moment is stored ahead, and nobody sees it before: a card, or what is settled."""
        assert step.move is not None
        if step.card:
            at = self.live.fix_moment()
        else:
            assert isinstance(step.move, Due)
            at = max(step.move.t, self.live.now())
        self.reflexes.hide_until(at)
        try:
            await self.moves.make(step.by, step.move, at=at)
        except (RequestError, Refused):
            self.reflexes.cancel()
            if self.live.host.acting.since is not None:  # what its round has measured is gone
                self.live.host.void_window()
            raise
        self.reflexes.check_in_time()
        self._look_anew()

    def _look_anew(self) -> None:
        """There is something new to see: nobody is ready for it yet."""
        for sitter in self.table.sitters:
            sitter.ready = False

    async def _take_bots(self, step: NextMove) -> None:
        timing = self.reflexes.timing_of_bot(step)
        if timing is not None and step.move is not None:
            await self.moves.make(step.by, step.move, timing, at=self.live.bots_time())

    async def _mend(self, step: NextMove, refusal: Refused) -> None:
        """A plan that the rules forbid. In a window others may have come first; else the bot has failed."""
        if step.by < 0:
            raise refusal
        self.live.host.drop(step)
        if self.live.host.acting.kind == "window":
            return
        log.warning(
            "%s: the bot at seat %d planned %s: %s", self.table.kept.name, step.by, step.move, refusal
        )
        move = self._any_move(step.by)
        if move is not None:
            await self.moves.make(step.by, move, at=self.live.bots_time())

    def _any_move(self, seat: int) -> Move | None:
        return self.live.host.any_move(seat, self.context.random)

    def _try_again_later(self) -> None:
        self.live.retry_at = self.live.now() + int(self.context.settings.storage_retry_s * 1000)

    def _wake_bots(self) -> None:
        """They hear of everything at its moment, and before the clock judges: how late we are is not their fault."""
        if not (self.live.host.over or self.live.paused):
            for wake in self.live.host.wakes(self.live.last):
                self._wake(wake)

    def _wake(self, wake: Wake) -> None:
        bot = self.table.sitters[wake.seat].row.bot or bot_names(self.table.game)[0]
        view = self.live.host.ledger.state.view(wake.seat)
        seed = self.context.new_luck(len(self.live.host.ledger.entries), wake.seat)
        job = bot_job(self.table.game, bot, wake.seat, seed, wake.acting, view, wake.news)
        tasks.start(self._think(wake, job), self.thinking)

    async def _think(self, wake: Wake, job: BotJob) -> None:
        plans: Plans = ()
        try:
            table = self.table.row.id
            visitor = self.table.kept.visitor or table
            plans = await self.context.workers.think(self.table.game, job, visitor, table)
        except BotFailed as problem:
            log.warning(
                "%s: the bot %s at seat %d failed: %s", self.table.kept.name, job.bot, wake.seat, problem
            )
        self.table.put(partial(self._planned, wake, plans))

    async def _planned(self, wake: Wake, plans: Plans) -> None:
        if self.live.host.at_a_loss(wake, plans):
            move = self._any_move(wake.seat)
            plans = () if move is None else (Plan(FALLBACK_AFTER, move),)
        self.live.host.plan(wake, plans)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moment = self.live.next_moment(self.table.sitters)
        if moment is not None:
            # To the microsecond, or how late it rings would tell when something happened in secret that set it anew.
            wait = max(self.live.clock.to_steady(moment) + 1 - self.context.clocks.micros(), MS) / 1_000_000
            self._alarm = asyncio.get_running_loop().call_later(wait, self.table.put, nothing)
