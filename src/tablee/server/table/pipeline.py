"""The life of every command and of every step that is due: check, prepare, store, commit, publish.

A move is checked once and applied once, to a copy of the state. No page is sent anything of it before it is stored,
and what cannot be stored changes nothing. The same command again gets the same answer, and nothing is done twice.
"""

from __future__ import annotations

import asyncio
import logging
from functools import lru_cache, partial
from itertools import takewhile

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tablee.hosts.arbiter.constants import MS
from tablee.hosts.bots import BotRequest
from tablee.kernel import CHANCE, CLOCK, TABLE, Due, Game, Move, Prepared, Refused, Sits
from tablee.kernel.decode_errors import UNREADABLE
from tablee.kernel.player import Plan, Plans
from tablee.server import tasks
from tablee.server.incidents import incident
from tablee.server.storage.store import Done, SeatRow
from tablee.server.table.contest import UNTIMED, Put, ReflexRounds, Timing
from tablee.server.table.extras import Takebacks, Talk
from tablee.server.table.gathering import Gathering, Handover, Rematches, adjust
from tablee.server.table.pages import MAX_REFUSALS, Page, SeatState
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import DueStep, LiveGame, Schedule, Timed
from tablee.server.table.seats import PreparedWrite, StoredTable
from tablee.server.tasks import OrderedSet
from tablee.server.wire import messages
from tablee.server.wire.encoding import encode, encode_refusal
from tablee.server.wire.errors import RequestError, against_the_rules, not_stored, unreadable
from tablee.server.workers.executor import BotJob, bot_job
from tablee.server.workers.pool import BotFailed

log = logging.getLogger(__name__)

NOT_STORED = frozenset((messages.Ready, messages.Nudge, messages.Speak, messages.Rematch))
"""Commands that store nothing."""
MAX_CHANGES = 500
"""How often a person may change the table's seats and settings: each is kept for as long as the table."""
MAX_MOVES_MEANWHILE = 50
"""How often a seat may act between two moves of chance or the clock, unless all wait for it: each is kept."""
FALLBACK_AFTER_MS = 800
"""How long the move of a bot that failed takes."""


class GameRunner:
    """Makes the moves of one game under way: those of seats, and those that are due."""

    def __init__(self, stored: StoredTable, audience: Audience, talk: Talk, live: LiveGame, put: Put) -> None:
        self.live = live
        self.rounds = ReflexRounds(stored, audience, live, put)
        self.takebacks = Takebacks(stored, live)
        self.handover = Handover(stored, live)
        self.thinking: OrderedSet[asyncio.Task[None]] = OrderedSet()
        self._schedule = Schedule(live, stored, stored.context.clocks)
        self._stored = stored
        self._context = stored.context
        self._audience = audience
        self._talk = talk
        self._put = put
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at: int | None = None
        """The moment that the alarm was last set for; None: nothing is to come by itself."""

    # Moves: prepare, store, commit, publish.

    def check(self, seat: int, move: Move) -> None:
        """Raise `Refused` if the rules forbid a move, as things stand. Changes nothing."""
        ledger = self.live.ledger
        ledger.check(ledger.entry(seat, move, self.live.now()))

    def timing(self, seat: int, page: Page, command: messages.Move, move: Move, heard_us: int) -> Timing:
        """When a person's move was made. Raises `RequestError`, and `Refused`: what the rules say comes first."""
        if self.live.acting.kind != "window":
            return UNTIMED
        try:
            return self.rounds.timing(seat, page, command, type(move), heard_us)
        except RequestError:
            self.check(seat, move)
            raise

    async def make(self, by: int, move: Move, at: int, timing: Timing = UNTIMED) -> None:
        """Make a move. Raises `Refused`, and `RequestError` if it cannot be stored."""
        prepared = self.live.prepare(by, move, at, timing.rt, timing.u, timing.proof)
        await self.carry_out(prepared, timing)

    async def carry_out(self, prepared: Prepared, timing: Timing = UNTIMED, done: Done | None = None) -> None:
        """Store what was prepared, then commit it. Only then is a reflex round closed that it ends."""
        row = None if prepared.result is None else self._stored.next_row(phase="over")
        rows = None
        if self.live.reflex_round is not None and self.rounds.closes(prepared.acting):
            rows = self._rows_after(timing)
        await self._stored.store(row, rows, (prepared.entry,), done)
        self.live.commit(prepared)
        if timing.accepted is not None:
            self.rounds.stored(timing.accepted)
        if rows is not None:
            self._stored.set_rows(rows)
            self.rounds.finish()

    def _rows_after(self, last: Timing) -> list[SeatRow]:
        """The seats after a reflex round: its cost to each is stored with its verdict."""
        rows = self._stored.seat_rows()
        for seat, credit in self.rounds.credits_after(last).items():
            rows[seat] = replace(rows[seat], credit=msgspec.json.encode(credit).decode())
        return rows

    def publish(self) -> None:
        """Send all pages what has changed in the game. The table follows once all that is due was done."""
        steady = self._context.clocks.steady
        since = steady()
        try:
            self._audience.show_game(self.live)
        finally:
            self._context.metrics.send.observe(steady() - since)
        if self._talk.held:
            self._talk.send_held(self.live)  # the next round may begin at once

    # What is due.

    def is_due(self) -> bool:
        """Whether the table has anything to do by itself now."""
        now = self.live.now()
        timed = self._schedule.next(now)
        return timed is not None and timed[0] <= now

    async def run_before_move(self) -> None:
        """Do what was due before a move arrived: a window that has closed lets no move in.

        Raises `RequestError` while that cannot be stored.
        """
        if self._alarm_at is not None and self.is_due():
            await self.run_due_steps()
        if self.live.retry_at is not None and self.live.now() < self.live.retry_at:
            raise not_stored()

    async def run_due_steps(self) -> None:
        """Do all that is due, ask bots for plans, and set the alarm for what comes next."""
        timed: Timed | None = None
        try:
            while True:
                if self.live.bot_seats:
                    self._ask_bots()
                now = self.live.now()
                timed = self._schedule.next(now)
                if timed is None or timed[0] > now:
                    break
                await self._take(timed[1])
                self.publish()
        except Exception:
            self._try_again_later()
            timed = self._schedule.next(self.live.now())
            raise
        finally:
            if timed is not None or self._alarm_at is not None:
                self._set_alarm(timed)

    async def _take(self, step: DueStep) -> None:
        try:
            if step.announces:
                self.rounds.announce_again()
            elif step.by >= 0:
                timing = self.rounds.timing_of_bot(step)
                if timing is not None and step.move is not None:
                    await self.make(step.by, step.move, self.live.bots_time(), timing)
            elif isinstance(step.move, Sits):
                await self._change_seat(step.move)
            elif step.card or step.ahead:
                await self._show_at_once(step)
            else:
                await self._take_own(step)
            if step.planned is not None:
                self.live.bots.drop(step.planned)
        except Refused as refusal:
            await self._replace_plan(step, refusal)
        except RequestError:
            self._try_again_later()

    async def _change_seat(self, sits: Sits) -> None:
        if self._stored.seats[sits.seat].is_person:
            # Dated before the clock's next move, or the bot that plays on would come after that.
            await self.make(TABLE, sits, self.live.bots_time())
        else:
            await self._stored.carry_out(self.handover.take_over(sits.seat))
            self._audience.show_table(self._stored, self.live)

    async def _take_own(self, step: DueStep) -> None:
        """What chance or the clock does; a card that is a matter of reflexes is announced first."""
        live = self.live
        move = self._draw() if step.move is None else step.move
        prepared = live.prepare(step.by, move, live.now())
        if live.opens_contest(prepared):
            self.rounds.announce(step.by, move, prepared.acting)
            return
        await self.carry_out(prepared)
        if step.by == CHANCE:
            self._look_anew()

    def _draw(self) -> Move:
        """What chance says: it follows from the secret that was committed to, or else from the server's random."""
        ledger, draws = self.live.ledger, self._stored.draws
        if self._context.chance is not None:
            return self._context.chance(ledger.state)
        rng = self._context.random if draws is None else draws.generator(self.live.drawn)
        return ledger.state.chance(rng)

    async def _show_at_once(self, step: DueStep) -> None:
        """Store ahead what all see at one moment, a card or what is settled. No page is sent it before."""
        assert step.move is not None
        if step.card:
            at = self.rounds.arm()
        else:
            assert isinstance(step.move, Due)
            at = max(step.move.t, self.live.now())
        self.rounds.hide_until(at)
        try:
            await self.make(step.by, step.move, at)
        except (RequestError, Refused):
            self.rounds.cancel()
            if self.live.acting.since is not None:  # what its round has measured is gone
                self.live.void_window()
            raise
        self.rounds.check_in_time()
        self._look_anew()

    def _look_anew(self) -> None:
        """There is something new to see: no person is ready for what follows."""
        for seat in self._stored.seats:
            seat.ready = False

    async def _replace_plan(self, step: DueStep, refusal: Refused) -> None:
        """Drop a plan that the rules forbid. In a window others may have come first; else the bot has failed."""
        if step.planned is None:
            raise refusal
        self.live.bots.drop(step.planned)
        if self.live.acting.kind == "window":
            return
        log.warning("%s: the bot at seat %d planned %s: %s", self._stored.name, step.by, step.move, refusal)
        move = self.live.any_move(step.by, self._context.random)
        if move is not None:
            await self.make(step.by, move, self.live.bots_time())

    def _try_again_later(self) -> None:
        self.live.retry_at = self.live.now() + int(self._context.settings.storage_retry_s * 1000)

    def _set_alarm(self, timed: Timed | None) -> None:
        moment = None if timed is None else timed[0]
        if self._alarm is not None:
            if moment == self._alarm_at:
                return
            self._alarm.cancel()
            self._alarm = None
        self._alarm_at = moment
        if moment is not None:
            # To the microsecond, or how late it rings would tell when something happened in secret that set it anew.
            wait_us = max(self.live.clock.to_steady(moment) + 1 - self._context.clocks.micros(), MS)
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(wait_us / 1_000_000, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._put()

    # Bots.

    def _ask_bots(self) -> None:
        """Ask bots at the moment of what they are told, before the clock judges: they do not pay for our lateness."""
        live = self.live
        if live.result is None and not live.paused:
            for request in live.bot_requests():
                bot = self._stored.seats[request.seat].row.bot or live.ledger.game.bot_names()[0]
                view = live.ledger.state.view(request.seat)
                seed = self._context.new_luck(len(live.ledger.entries), request.seat)
                job = bot_job(live.ledger.game, bot, request.seat, seed, request.acting, view, request.news)
                tasks.start(self._think(request, job), self.thinking)

    async def _think(self, request: BotRequest, job: BotJob) -> None:
        plans: Plans = ()
        try:
            table = self._stored.row.id
            visitor = self._stored.visitor or table
            plans = await self._context.workers.think(self.live.ledger.game, job, visitor, table)
        except BotFailed as problem:
            name = self._stored.name
            log.warning("%s: the bot %s at seat %d failed: %s", name, job.bot, request.seat, problem)
        self._put(partial(self._plan, request, plans))

    async def _plan(self, request: BotRequest, plans: Plans) -> None:
        if self.live.needs_fallback(request, plans):
            move = self.live.any_move(request.seat, self._context.random)
            plans = () if move is None else (Plan(FALLBACK_AFTER_MS, move),)
        self.live.plan(request, plans)

    async def stop(self) -> None:
        """Do nothing from now on."""
        self.rounds.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        await tasks.cancel(self.thinking)


@lru_cache(maxsize=100)
def _decoder(game: Game) -> msgspec.json.Decoder[Move]:
    """Reads the moves of a game: one for all its tables."""
    return msgspec.json.Decoder(game.Moves)


class ReceivedCommand(Struct):
    """A command on its way through the pipeline."""

    page: Page
    command: messages.Command
    heard_us: int
    """When it arrived: microseconds of the steady clock."""
    seat: SeatState | None = None
    """The seat that gave it; None until it was entered."""
    held_back: bool = False
    """Whether it had to wait for a reveal."""
    decoded: Move | None = None

    def move(self, game: Game) -> Move:
        """The move that it asks for, which is decoded once. Raises `RequestError`."""
        if self.decoded is None:
            assert isinstance(self.command, messages.Move)
            try:
                self.decoded = _decoder(game).decode(self.command.move)
            except UNREADABLE as problem:
                raise unreadable(problem) from None
        return self.decoded


class Pipeline:
    """Carries out the commands of one table's seats, and remembers what it answered."""

    def __init__(
        self,
        stored: StoredTable,
        game: Game,
        audience: Audience,
        talk: Talk,
        gathering: Gathering,
        rematch: Rematches,
        put: Put,
    ) -> None:
        self.runner: GameRunner | None = None
        """Of the game under way; None before it."""
        self._stored = stored
        self._game = game
        self._audience = audience
        self._talk = talk
        self._gathering = gathering
        self._rematch = rematch
        self._put = put
        self._context = stored.context

    def start_game(self, live: LiveGame) -> None:
        """A game is under way from now on; persons who are not here count as gone since now."""
        self._gathering.stop()
        for seat in self._stored.seats:
            seat.gone_since = live.now()
        live.note_presence(self._stored.seats)
        self.runner = GameRunner(self._stored, self._audience, self._talk, live, self._put)

    def receive(self, page: Page, command: messages.Command, heard_us: int) -> None:
        """Take a command that arrived. It is answered now if it can be, else when its turn comes.

        How long an answer takes must not tell that something is being stored in secret. So a command that was answered
        before, one that stores nothing, and in a window a move that the rules forbid as things stand, does not wait
        behind that: no page was sent anything else.
        """
        received = ReceivedCommand(page, command, heard_us)
        if page.queued or not self._answer_at_once(received):  # what a page sends later comes later
            self._enqueue(received)

    def _answer_at_once(self, received: ReceivedCommand) -> bool:
        try:
            if not self._enter(received, in_turn=False):
                return False
        except RequestError as problem:
            assert received.seat is not None
            answer = self._refusal(received, received.seat, problem)
            self._answer(received, answer)
            # If that cannot be stored, it is remembered while the table is in memory.
            self._put(partial(self._store_refusal, received.seat, received.command.id), alone=True)
            return True
        except Exception:  # our own mistake is logged and answered when its turn comes, if it still is one
            if received.seat is not None:
                received.seat.under_way.pop(received.command.id, None)
                received.seat = None
            return False
        self._put()
        return True

    def _enter(self, received: ReceivedCommand, *, in_turn: bool) -> bool:
        """Repetition, activity and limits: once for each command. Then do what needs no turn. Returns whether answered.

        Raises `RequestError`.
        """
        page, command = received.page, received.command
        seat, runner = page.seat, self.runner
        if seat is None:
            self._refuse_onlooker(received)
            return True
        answer = seat.answer_to(command.id)
        if answer is not None:
            self._count(command, "repeated")
            page.send(answer)
            return True
        if command.id in seat.under_way:
            self._count(command, "repeated")
            seat.under_way[command.id].append(page)
            return True
        seat.under_way[command.id] = []
        received.seat = seat
        if runner is not None and runner.live.last_reminder is not None:
            runner.live.note_activity(seat.number)
        match command:
            case messages.Move():
                window = runner is not None and runner.live.acting.kind == "window"
                if runner is not None and window and not in_turn and runner.live.is_plain_window():
                    self._check_now(runner, seat.number, received)
                return False
            case messages.Speak():
                self._talk.speak(seat, page.address, command, self._stored.row.chat)
            case messages.Nudge():
                self._running().live.remind(seat.number, self._stored.seats)
            case messages.Ready():
                # It is about the rest that is on: one that comes too late is not kept for the next.
                seat.ready |= self._running().live.resting
            case messages.Arrange() | messages.Adjust() | messages.Introduce():
                if seat.changes >= MAX_CHANGES:
                    raise RequestError("arranged-enough")
                seat.changes += 1
                return False
            case _:
                return False
        self._accept(received, seat)
        return True

    def _check_now(self, runner: GameRunner, seat: int, received: ReceivedCommand) -> None:
        """Refuse what the rules forbid as things stand. What is allowed is checked again in its turn."""
        if not runner.is_due():
            try:
                runner.check(seat, received.move(self._game))
            except Refused as refusal:
                raise against_the_rules(refusal) from None

    def _enqueue(self, received: ReceivedCommand) -> None:
        received.page.queued += 1
        self._put(partial(self._carry_out, received))

    async def _carry_out(self, received: ReceivedCommand) -> None:
        """The life of a command in its turn: check, prepare, store, commit, answer, publish.

        It is put off while its answer would tell of a reveal that is yet to come.
        """
        page, command = received.page, received.command
        if self._audience.sees is not None and self._would_tell(received):
            received.held_back = True
            self._running().rounds.when_shown(partial(self._enqueue, received))
            page.queued -= 1
            return
        try:
            if received.seat is None and self._enter(received, in_turn=True):
                return
            seat = received.seat
            assert seat is not None
            if page.seat is not seat:  # it has left the seat meanwhile
                self._refuse_onlooker(received)
                return
            done = Done(seat.row.token, command.id)
            if isinstance(command, messages.Move):
                runner = self.runner or self._running()
                await runner.run_before_move()
                live, move = runner.live, received.move(self._game)
                timing = UNTIMED
                if live.acting.kind != "turn":
                    self._check_number(live, seat.number)
                    timing = runner.timing(seat.number, page, command, move, received.heard_us)
                prepared = live.prepare(seat.number, move, live.now(), timing.rt, timing.u, timing.proof)
                await runner.carry_out(prepared, timing, done)
                if live.last_reminder is not None:
                    live.note_activity(seat.number, moved=True)
            elif (write := await self._prepare(command, seat, page.address)) is not None:
                await self._stored.carry_out(write, done)
        except Refused as refusal:
            await self._refuse(received, against_the_rules(refusal))
        except RequestError as problem:
            await self._refuse(received, problem)
        except Exception as problem:
            incident(log, f"{self._stored.name}: {type(command).__name__.lower()}", problem)
            await self._refuse(received, RequestError("broken", 500, passing=True))
        else:
            self._accept(received, seat)
            if self.runner is not None:
                if type(command) is messages.Leave:
                    # Before the game as it looks without that seat.
                    self._audience.show_table(self._stored, self.runner.live)
                self.runner.publish()
            if not received.held_back:  # how long that took says nothing of how quick the server is
                took_us = self._context.clocks.micros() - received.heard_us
                self._context.metrics.command.observe(took_us / 1_000_000)
        finally:
            page.queued -= 1
            if received.seat is not None:
                received.seat.under_way.pop(command.id, None)
        # How long a press took must not be told while its round is on.
        if not received.held_back and (self.runner is None or self.runner.live.reflex_round is None):
            self._context.lag.took(received.heard_us)

    async def _prepare(
        self, command: messages.Command, seat: SeatState, address: str
    ) -> PreparedWrite | None:
        """Check a command that is not a move. Returns what to store, if anything."""
        runner, number = self.runner, seat.number
        match command:
            case messages.Arrange():
                return (self._gathering if runner is None else runner.handover).arrange(number, command)
            case messages.Adjust():
                live = None if runner is None else runner.live
                return adjust(self._stored, self._game, live, number, command)
            case messages.Introduce():
                return self._gathering.introduce(number, command)
            case messages.AddLuck():
                return self._gathering.add_luck(seat, command)
            case messages.Start():
                live, row = self._gathering.start(number)
                return PreparedWrite(row, entries=live.ledger.entries, then=partial(self.start_game, live))
            case messages.Leave():
                return self._running().handover.leave(number)
            case messages.TakeBack():
                return self._running().takebacks.ask(number, command)
            case messages.Consent():
                return self._running().takebacks.answer(number, command)
            case messages.Rematch():
                await self._rematch.ask(number, address)
        return None

    def _check_number(self, live: LiveGame, seat: int) -> None:
        """Let no seat change its move for ever while the others choose, and fill the record with it."""
        if seat in live.acting.awaits and live.acting.due is None:
            return
        since = takewhile(lambda entry: entry.by not in (CHANCE, CLOCK), reversed(live.ledger.entries))
        if sum(entry.by == seat for entry in since) >= MAX_MOVES_MEANWHILE:
            raise RequestError("changed-enough", passing=True)

    def _would_tell(self, received: ReceivedCommand) -> bool:
        """Whether the answer would tell a page of a reveal that all are yet to see.

        What is pressed without having seen it counts from when it was pressed, and is answered at once.
        """
        sees = self._audience.sees
        if sees is None or received.page in sees or not isinstance(received.command, messages.Move):
            return False
        try:
            return type(received.move(self._game)) not in self._game.unaided | self._game.reflex
        except RequestError:
            return False

    # Answers.

    def _accept(self, received: ReceivedCommand, seat: SeatState) -> None:
        """Remember that a command was carried out, and answer it."""
        command = received.command
        seat.remember_done(command.id, stored=type(command) not in NOT_STORED)
        self._count(command, "accepted")
        self._answer(received, encode(messages.Accepted(command.id)))

    def _answer(self, received: ReceivedCommand, answer: bytes) -> None:
        """Send the answer to the page that gave a command, and to those that repeated it meanwhile."""
        received.page.send(answer)
        if received.seat is not None:
            for page in received.seat.under_way.pop(received.command.id, ()):
                page.send(answer)

    def _refuse_onlooker(self, received: ReceivedCommand) -> None:
        known = received.page in self._audience.pages
        problem = RequestError("look-on") if known else RequestError("hello-first")
        self._answer(received, encode_refusal(problem, received.command.id))

    async def _refuse(self, received: ReceivedCommand, problem: RequestError) -> None:
        """Refuse a command, once that is stored."""
        seat = received.seat
        assert seat is not None
        answer = self._refusal(received, seat, problem)
        if not await self._store_refusal(seat, received.command.id):
            seat.refusals.pop(received.command.id, None)
            answer = encode_refusal(not_stored(), received.command.id)
        self._answer(received, answer)

    def _refusal(self, received: ReceivedCommand, seat: SeatState, problem: RequestError) -> bytes:
        """The answer that refuses a command. It is remembered, unless the same may go well a moment later."""
        command = received.command
        self._count(command, "refused")
        self._context.metrics.refusals.inc(problem.reason)
        if not problem.passing and len(seat.refusals) >= MAX_REFUSALS:
            problem = RequestError("refused-enough", 429, passing=True)
        answer = encode_refusal(problem, command.id)
        if not problem.passing:
            seat.refusals[command.id] = answer
        return answer

    async def _store_refusal(self, seat: SeatState, id: str) -> bool:
        """Store a refusal that is remembered. Returns whether nothing failed."""
        answer = seat.refusals.get(id)
        if answer is None:
            return True
        try:
            await self._stored.store(done=Done(seat.row.token, id, answer.decode()))
        except RequestError:
            return False
        return True

    def _count(self, command: messages.Command, answer: str) -> None:
        self._context.metrics.commands.inc(type(command).__name__.lower(), answer)

    def _running(self) -> GameRunner:
        if self.runner is None:
            raise RequestError("not-begun")
        return self.runner
