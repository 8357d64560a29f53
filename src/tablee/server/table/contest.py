"""Reflex rounds and reveals: what all pages of a table see at one moment, and who is first.

The arbiter (`tablee.hosts.arbiter`) judges; here its messages meet pages. A seat takes part in a round with one page:
the first to acknowledge it, or, where pages are not gathered before, the one that its person looks at.

A reveal is a card or a cry that is stored ahead of the moment at which all see it. Until then no page is sent the
game. Pages that take part are sent a reveal so that it arrives at about its moment, all others at the moment itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from operator import itemgetter
from typing import Protocol

from msgspec import Struct

from tablee.hosts.arbiter import (
    AcceptedAnswer,
    Contest,
    Contestant,
    Credit,
    Measured,
    Pings,
    Placing,
    RoundFinish,
    accept,
    act_of,
    place,
)
from tablee.hosts.arbiter.constants import ARMING_PINGS_COUNT, MS
from tablee.hosts.arbiter.pings import HERE
from tablee.kernel import Acting, Move
from tablee.kernel.data import Json
from tablee.server.table.pages import Page, send_tick
from tablee.server.table.publish import Audience
from tablee.server.table.schedule import DueStep, LiveGame, ReflexRound
from tablee.server.table.seats import StoredTable
from tablee.server.wire import encoding, messages
from tablee.server.wire.errors import RequestError

ReflexMessage = messages.Mark | messages.Look | messages.Acknowledge | messages.Hidden
PING_INTERVAL_S = 0.03
"""Between the pings when a round is announced."""
TIMER_LATE_US = 2 * MS
"""By about so much timers are late."""
TOO_LATE_US = 300 * MS
"""A reveal that is sent later than this is not fair, and its round is spoilt. Less is taken into account."""


Action = Callable[[], Awaitable[object]]


class Put(Protocol):
    """`TaskQueue.put`: queues an action, if there is one, and what is due after it."""

    def __call__(self, action: Action | None = None, *, alone: bool = False) -> None: ...


class Timing(Struct, frozen=True):
    """When a move was made, where that matters: as it counts, and what was measured."""

    rt: int | None = None
    u: int = 0
    proof: Json | None = None
    accepted: AcceptedAnswer | None = None
    """In a reflex round: what the contest is told once the move is stored."""


UNTIMED = Timing()


class ScheduledReveal(Struct, frozen=True):
    """A card or a cry that is stored ahead, and not seen yet."""

    number: int
    """The number of its line in the game, among those of chance and the clock."""
    moment: int
    """When all see it: microseconds of the steady clock."""
    pages: Mapping[int, Page]
    """The page with which each seat takes part."""
    round_number: int
    """The reflex round that it belongs to; 0: none."""

    def send_at(self, page: Page) -> int:
        """When a page should be sent it."""
        return self.moment - (page.pings.link or HERE).ahead

    def pass_on_at(self, page: Page) -> int:
        """When to start sending: timers are late."""
        return self.send_at(page) - TIMER_LATE_US


class ReflexRounds:
    """The reflex rounds and reveals of one game, one after the other."""

    def __init__(self, stored: StoredTable, audience: Audience, game: LiveGame, put: Put) -> None:
        self._stored = stored
        self._audience = audience
        self._game = game
        self._put = put
        self._context = stored.context
        self._micros = stored.context.clocks.micros
        self._timings: dict[tuple[int, str], Timing] = {}
        """How each press of this round counts, by seat and command: one that could not be stored may come again."""
        self._pages: dict[int, Page] = {}
        """The page that each seat takes part with."""
        self._reveal: ScheduledReveal | None = None
        self._unsent: dict[int, Page] = {}
        """The pages that take part and were not sent the reveal yet, by seat ..."""
        self._sent: set[Page] = set()
        """... and those that were."""
        self._timers: list[asyncio.TimerHandle] = []
        self._afterwards: list[Callable[[], None]] = []

    @property
    def round(self) -> ReflexRound | None:
        """The round that is on."""
        return self._game.reflex_round

    # Before the card.

    def announce(self, by: int, move: Move, opened: Acting) -> None:
        """Begin a round: `by` drew a move that opens a window in which reflexes count."""
        assert opened.end is not None
        assert opened.since is not None
        self.cancel()
        game = self._game.ledger.game
        contest = Contest(
            {seat: self._contestant(seat) for seat in opened.seats},
            self._micros(),
            window=(opened.end - opened.since) * MS,
            false_start=game.false_start_ms * MS,
            early=game.early,
        )
        self._game.reflex_round = ReflexRound(
            self._next_number(), by, move, opened, contest, gathers=game.suspense
        )
        if game.suspense:
            for seat in contest.seats:
                self._count_hidden(seat)
                for page in self._stored.seats[seat].pages:
                    self._announce_to(page)
            return
        for seat, page in self._looked_at().items():
            if seat in contest.seats:
                self._take_part(contest, seat, page, self._micros())

    def announce_again(self) -> None:
        """Begin the same round once more, with the persons who are here now: none would have seen the card."""
        assert self.round is not None
        self.announce(self.round.by, self.round.move, self.round.opened)

    def _next_number(self) -> int:
        """The number of what will be shown next: also after a restart none comes twice.

        Only lines of chance and the clock are counted: how often a seat acted in secret must not be told.
        """
        return 1 + self._game.shown

    def _contestant(self, seat: int) -> Contestant:
        if self._game.played_by_bot(seat):
            return Contestant.of_bot()
        return Contestant(self._stored.seats[seat].credit, Pings())  # replaced by those of its page

    def _looked_at(self) -> dict[int, Page]:
        """The page that the person at each seat looks at, where there is one whose connection was measured."""
        lookers: dict[int, Page] = {}
        for seat in self._stored.seats:
            looked_at = [(page.looked_at, page) for page in seat.pages if page.pings.link]
            seen = [(since, page) for since, page in looked_at if since is not None]
            if seen:
                lookers[seat.number] = max(seen, key=itemgetter(0))[1]
        return lookers

    def page_attached(self, page: Page) -> None:
        """A page was attached to a seat while a round gathers: it may still take part."""
        seat = page.seat_number
        if self.round is not None and not self.round.armed and seat in self.round.contest.seats:
            self._count_hidden(seat)
            self._announce_to(page)

    def _announce_to(self, page: Page) -> None:
        assert self.round is not None
        page.ping()
        sent_us = self._micros()
        page.tick(sent_us, encoding.encode(messages.Announce(self.round.number, sent_us)))
        for number in range(1, ARMING_PINGS_COUNT):
            asyncio.get_running_loop().call_later(number * PING_INTERVAL_S, self._measure_again, page)

    def _measure_again(self, page: Page) -> None:
        page.ping()
        send_tick(page, self._context)

    def hear(self, seat: int, page: Page, message: ReflexMessage, heard_us: int) -> None:
        """Take what a seat's page says of a round."""
        match message:
            case messages.Mark():
                self.mark(seat, page, message, heard_us)
            case messages.Look():
                self._looks(seat, page, heard_us)
            case messages.Acknowledge():
                self._acknowledge(seat, page, message, heard_us)
            case messages.Hidden():
                contest = self._contest(message.round)
                if contest is not None and self._pages.get(seat) is page:
                    self._hide(contest, seat, heard_us)

    def _looks(self, seat: int, page: Page, heard_us: int) -> None:
        if self.round is None or seat not in self.round.contest.seats:
            return
        self._count_hidden(seat)
        if page.looked_at is None and self._pages.get(seat) is page:
            self._hide(self.round.contest, seat, heard_us)

    def _count_hidden(self, seat: int) -> None:
        """Wait for no seat all of whose pages are hidden; but for one that has none, its person may be coming back."""
        assert self.round is not None
        pages, hidden = self._stored.seats[seat].pages, self.round.contest.hidden
        hidden.discard(seat)
        if pages and all(page.looked_at is None for page in pages):
            hidden.add(seat)

    def _acknowledge(self, seat: int, page: Page, message: messages.Acknowledge, heard_us: int) -> None:
        page.tock(message, heard_us)
        contest = self._contest(message.round)
        if contest is None or seat in self._pages or seat not in contest.seats:
            return
        page.describe(message.page)
        self._take_part(contest, seat, page, heard_us)

    def _take_part(self, contest: Contest, seat: int, page: Page, at_us: int) -> None:
        contestant = contest.seats[seat]
        if contestant.pings is None:
            return  # a bot plays on for a person who has just come back
        contestant.pings = page.pings
        contestant.page = page.display
        contest.acknowledge(seat, at_us)
        if seat in contest.ready:
            self._pages[seat] = page

    def _hide(self, contest: Contest, seat: int, heard_us: int) -> None:
        contest.hide(seat, heard_us)
        if not contest.armed:
            del self._pages[seat]  # it may still come back, or another page of the seat

    def _contest(self, number: int) -> Contest | None:
        return self.round.contest if self.round is not None and self.round.number == number else None

    # The reveal.

    def arm(self) -> int:
        """Fix the moment at which all see the card of the round, in the time of the game."""
        round = self.round
        assert round is not None
        round.contest.arm(self._micros(), self._context.random if round.gathers else None)
        round.since = self._game.clock.of_steady(round.contest.t0)
        return round.since

    def hide_until(self, at: int) -> None:
        """Send no page the game from now on, until this moment of the game: a reveal is about to be stored."""
        round, number = self.round, self._next_number()
        moment = self._game.clock.to_steady(at)
        if round is None:
            reveal = ScheduledReveal(number, moment, self._looked_at(), 0)
        else:
            if number == round.number:
                moment = round.contest.t0
            round.shown[number] = moment - round.contest.t0
            reveal = ScheduledReveal(number, moment, self._pages, round.number)
        self._reveal = reveal
        self._game.begin_reveal()
        self._unsent = dict(reveal.pages)
        self._sent = self._audience.sees = set()
        for seat, page in self._unsent.items():
            self._at(reveal.pass_on_at(page), partial(self._send, reveal, seat, page), alone=True)
        self._at(reveal.moment, partial(self._show_all, reveal))

    def _at(self, moment_us: int, action: Action, *, alone: bool = False) -> None:
        """Queue an action at a moment, unless the reveal is cleared before."""
        wait_s = max(moment_us - self._micros(), 0) / 1_000_000
        put = partial(self._put, action, alone=alone)
        self._timers.append(asyncio.get_running_loop().call_later(wait_s, put))

    def when_shown(self, act: Callable[[], None]) -> None:
        """Call `act` once no reveal is scheduled."""
        self._afterwards.append(act)

    async def _send(self, reveal: ScheduledReveal, seat: int, page: Page) -> None:
        """Send the reveal to a page that takes part, with the moment at which to show it."""
        now_us = self._micros()
        if reveal is not self._reveal or self._unsent.pop(seat, None) is None:
            return
        contest = self._contest(reveal.number)  # that of the round whose card this is
        if page not in self._audience.pages:
            if contest is not None:
                contest.hide(seat, reveal.moment - 1)
            self._put()
            return
        if reveal.round_number and now_us > reveal.send_at(page) + TOO_LATE_US:
            self._spoil()
            self._put()
            return
        if contest is not None:
            contest.revealed(seat, now_us)
        self._sent.add(page)
        offset = page.pings.offset
        at = None if offset is None else reveal.moment + offset
        message = messages.Reveal(reveal.round_number, at, reveal.number)
        self._audience.show_game(self._game, [page], message)
        page.flush()

    async def _show_all(self, reveal: ScheduledReveal) -> None:
        """The moment has come. On a busy machine some page's own timer may be later than this."""
        for seat, page in list(self._unsent.items()):
            await self._send(reveal, seat, page)
        if reveal is self._reveal:
            self._clear_reveal()
            self._audience.show_game(self._game)

    def check_in_time(self) -> None:
        """Spoil the round if storing its reveal took so long that a page should have been sent it a while ago."""
        reveal = self._reveal
        if self.round is not None and reveal is not None:
            first = min([reveal.moment, *map(reveal.send_at, reveal.pages.values())])
            if self._micros() > first + TOO_LATE_US:
                self._spoil()

    def _spoil(self) -> None:
        """Judge nothing, at no cost to a seat: the card came too late to be shown at its moment."""
        self.cancel()
        self._game.void_window()

    def _clear_reveal(self) -> None:
        """Send the game as usual: no reveal is scheduled."""
        self._reveal = self._audience.sees = None
        self._unsent.clear()
        self._sent = set()
        self._game.end_reveal()
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        afterwards, self._afterwards = self._afterwards, []
        for act in afterwards:
            act()

    # Answers.

    def mark(self, seat: int, page: Page, message: messages.Mark, heard_us: int) -> None:
        """Note that nothing was pressed up to a moment. Only the page that takes part may say so."""
        contest = self._contest(message.round)
        if contest is not None and self._pages.get(seat) is page:
            contest.mark(seat, message.until, heard_us)

    def timing(
        self, seat: int, page: Page, command: messages.Move, kind: type[Move], heard_us: int
    ) -> Timing:
        """When a person's move of this kind was made: a reaction to what is shown, or an act of its own."""
        acting, game = self._game.acting, self._game.ledger.game
        if acting.kind != "window":
            return UNTIMED
        if acting.since is not None and kind in game.reflex:
            return self._reaction(seat, page, command, heard_us)
        press = command.press
        if press is None and kind not in game.unaided:
            return UNTIMED
        # An act without a common card, placed in the time of the game.
        act = act_of(seat, page.pings, press.at if press else None, heard_us, page.shown)
        act = act.moved(self._game.clock.ahead)
        answer = place(act)
        return Timing(answer.at, answer.uncertainty_ms, act.proof())

    def _reaction(self, seat: int, page: Page, move: messages.Move, heard_us: int) -> Timing:
        round, press = self.round, move.press
        contestant = None if round is None else round.contest.seats.get(seat)
        if round is None or contestant is None or contestant.pings is None:
            raise RequestError("sat-out")
        early = round.contest.early and (press is None or not press.round)
        if not early and (press is None or press.round != round.number):
            raise RequestError("too-late")
        timing = self._timings.get((seat, move.id))
        if timing is None:
            timing = _timing(round, self._measure(round, seat, page, press, heard_us))
            self._timings[seat, move.id] = timing
        return timing

    def _measure(
        self, round: ReflexRound, seat: int, page: Page, press: messages.Press | None, heard_us: int
    ) -> Measured | None:
        contest = round.contest
        if self._pages.get(seat) is not page or seat not in contest.ready:
            # Another page's word cannot be held against the connection of the one that takes part.
            return contest.measure(seat, None, heard_us, page.pings.link or HERE)
        if press is not None and press.round:
            return contest.measure(seat, press.reaction, heard_us, shown=round.shown.get(press.shown, 0))
        # The page did not know of the card when it was pressed: the card was on its way.
        pressed_us = (
            place(act_of(seat, page.pings, press.at if press else None, heard_us, page.shown)).at * MS
        )
        return contest.measure(seat, 0 if pressed_us < contest.t0 else None, heard_us)

    def timing_of_bot(self, step: DueStep) -> Timing | None:
        """When a bot's move was made: when it was planned, however late it is carried out. None: it does not count."""
        round, game = self.round, self._game
        if step.rt is None:
            act = game.acting.kind == "window" and type(step.move) in game.ledger.game.unaided
            return Timing(step.planned.at) if act and step.planned is not None else UNTIMED
        if round is None:
            return Timing(step.rt)
        contest = round.contest
        if step.by not in contest.ready or contest.seats[step.by].pings is not None:
            return None
        try:
            return _timing(round, contest.measure(step.by, step.rt * MS, contest.t0 + step.rt * MS))
        except RequestError:
            return None

    # The verdict.

    def closes(self, acting: Acting) -> bool:
        """Whether the round that is on is over once these may act."""
        round = self._game.reflex_round
        return round is not None and round.armed and acting.since != round.since

    def credits_after(self, last: Timing) -> Mapping[int, Credit]:
        """The credit of each person's seat after the round. `last`: of the move that will end it."""
        assert self.round is not None
        contest = self.round.contest
        credits = contest.credits_after(last.accepted)
        return {seat: credit for seat, credit in credits.items() if contest.seats[seat].pings is not None}

    def stored(self, answer: AcceptedAnswer) -> None:
        """An answer is stored: it counts in the round from now on."""
        if self.round is not None:
            self.round.contest.enter(answer)

    def finish(self) -> None:
        """End the round, and send all pages its photo finish."""
        round = self.round
        assert round is not None
        verdict = round.contest.close()
        silent, out = round.contest.silent(), round.contest.out()
        self._count(round.contest, verdict, silent)
        self.cancel()
        self._audience.show_photo(encoding.photo(RoundFinish(round.number, verdict, tuple(silent), out)))

    def _count(self, contest: Contest, verdict: Placing, silent: list[int]) -> None:
        best = "first" if verdict.winner is not None else "tie"
        outcomes = {seat: best if place == 1 else "later" for seat, place in verdict.places.items()}
        outcomes |= {answer.seat: "false start" for answer in verdict.answers if answer.false_start}
        outcomes |= dict.fromkeys(silent, "none")
        for seat, outcome in outcomes.items():
            pings = contest.seats[seat].pings
            round_trip = None if pings is None else (pings.link or HERE).round_trip
            self._context.metrics.reacted(outcome, round_trip)

    def cancel(self) -> None:
        """End the round without a verdict, and the reveal."""
        self._game.reflex_round = None
        self._clear_reveal()
        self._pages.clear()
        self._timings.clear()


def _timing(round: ReflexRound, measured: Measured | None) -> Timing:
    answer = None if measured is None else accept(measured)
    if measured is None or answer is None or answer.rt * MS > round.contest.window:
        raise RequestError("too-late")
    if answer.false_start and answer.rt * MS >= round.contest.false_start:
        raise RequestError("too-soon")  # before the card, where the rules know no false start
    return Timing(answer.rt, answer.u, measured.proof(), answer)
