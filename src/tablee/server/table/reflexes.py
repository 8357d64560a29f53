"""Reflexes at a live table: who takes part with which page, and what counts.

The arbiter (`tablee.hosts.arbiter`) judges; here its messages meet pages. A seat takes part in a round with one page:
the first to acknowledge it, or, where nobody is gathered before, the one that its person looks at. When each page is
sent what it shows, the `RevealScheduler` knows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from tablee.hosts.arbiter import (
    Contest,
    Contestant,
    Credit,
    Finish,
    Measured,
    Pings,
    Placing,
    accept,
    act_of,
    place,
)
from tablee.hosts.arbiter.constants import MS, PINGS_AT_ARMING
from tablee.hosts.arbiter.pings import HERE
from tablee.hosts.live import NextMove
from tablee.hosts.reflex_round import ReflexRound
from tablee.kernel import Acting, Move
from tablee.kernel.data import Json
from tablee.server.clock import Clocks
from tablee.server.metrics import Metrics
from tablee.server.table.livegame import LiveGame
from tablee.server.table.pages import Page
from tablee.server.table.reveals import RevealScheduler, ScheduledReveal
from tablee.server.table.sitters import Sitter
from tablee.server.table.ticks import tick
from tablee.server.wire import cuts, messages
from tablee.server.wire.errors import RequestError

if TYPE_CHECKING:
    from tablee.server.table.live import LiveTable

ReflexMessage = messages.Look | messages.Acknowledge | messages.Mark | messages.Hidden
QUICK = 0.03
"""Seconds between the pings when a round is announced."""


class Timing(Struct, frozen=True):
    """When a move was made, where that matters: as it counts, and what was measured."""

    rt: int | None = None
    u: int = 0
    proof: Json | None = None
    measured: Measured | None = None
    """In a reflex round: what the contest will be told once the move is stored."""


UNTIMED = Timing()


class Reflexes:
    """The reflex rounds of one table, one after the other."""

    def __init__(self, table: LiveTable, live: LiveGame, clocks: Clocks, metrics: Metrics) -> None:
        self.table = table
        self.live = live
        self.clocks = clocks
        self.metrics = metrics
        self._pressed: dict[tuple[int, str], Timing] = {}
        """How each press of this round counts, by its seat and command: one that could not be stored is said again."""
        self._pages: dict[int, Page] = {}
        """The page that each seat takes part with."""
        self._reveals = RevealScheduler(table, live, clocks, self)

    @property
    def round(self) -> ReflexRound | None:
        return self.live.reflex_round

    # Before the card.

    def announce(self, by: int, move: Move, opened: Acting) -> None:
        """A card was drawn to which some may react in a window: tell their pages that it is about to come."""
        assert opened.end is not None
        assert opened.since is not None
        self.cancel()
        ledger = self.live.host.ledger
        game = ledger.game
        seats = {seat: self._contestant(seat, self.table.sitters[seat]) for seat in opened.seats}
        contest = Contest(
            seats,
            self.clocks.micros(),
            window=(opened.end - opened.since) * MS,
            false_start=game.false_start * MS,
            early=game.early,
        )
        number = self._next_number()
        self.live.reflex_round = ReflexRound(
            number, by, move, opened, contest, self.live.clock.of_steady, suspense=game.suspense
        )
        if game.suspense:
            self._gather(contest)
        else:
            self._take_lookers(contest)

    def _next_number(self) -> int:
        """The number of what will be shown next: also after a restart none comes twice.

        Only lines of chance and the clock are counted: how often somebody acted in secret is nobody else's to know.
        """
        return 1 + self.live.host.shown

    def _gather(self, contest: Contest) -> None:
        for seat in contest.seats:
            self._count_looks(seat)
            for page in self.table.sitters[seat].pages:
                self._announce_to(page)

    def _take_lookers(self, contest: Contest) -> None:
        """Nobody is asked: every seat takes part with the page that its person looks at."""
        for seat, page in self._lookers().items():
            if seat in contest.seats:
                self._take_part(contest, seat, page, self.clocks.micros())

    def _lookers(self) -> dict[int, Page]:
        """The page that the person at each seat looks at, where there is one whose connection was measured."""
        lookers: dict[int, Page] = {}
        for seat, sitter in enumerate(self.table.sitters):
            looked_at = [(page.looked_at, page) for page in sitter.pages if page.pings.link]
            seen = [(since, page) for since, page in looked_at if since is not None]
            if seen:
                lookers[seat] = max(seen, key=itemgetter(0))[1]
        return lookers

    def announce_again(self) -> None:
        """Nobody would have seen the card: the same once more, with whoever sits there by now."""
        assert self.round is not None
        self.announce(self.round.by, self.round.move, self.round.opened)

    def came(self, seat: int, page: Page) -> None:
        """A page came while a round is gathering: it may still take part."""
        if self.round is not None and not self.round.armed and seat in self.round.contest.seats:
            self._count_looks(seat)
            self._announce_to(page)

    def _announce_to(self, page: Page) -> None:
        assert self.round is not None
        page.ping()
        sent = self.clocks.micros()
        page.tick(sent, cuts.encode(messages.Announce(self.round.number, sent)))
        for number in range(1, PINGS_AT_ARMING):
            asyncio.get_running_loop().call_later(number * QUICK, self._measure_again, page)

    def _measure_again(self, page: Page) -> None:
        """A ping, and then a tick: bytes keep their order, so whoever answers the tick first holds the pong back."""
        page.ping()
        tick(page, self.table.context)

    def _contestant(self, seat: int, sitter: Sitter) -> Contestant:
        if self.live.host.played_by_bot(seat):
            return Contestant.of_bot()
        return Contestant(sitter.credit, Pings())  # its pings will be those of the page that will take part

    def hear(
        self,
        seat: int,
        page: Page,
        message: messages.Look | messages.Acknowledge | messages.Hidden,
        heard: int,
    ) -> None:
        """What a seat's page says of a round, besides its silence."""
        match message:
            case messages.Look():
                self.looks(seat, page, heard)
            case messages.Acknowledge():
                self.acknowledge(seat, page, message, heard)
            case messages.Hidden():
                self.hidden(seat, page, message, heard)

    def looks(self, seat: int, page: Page, heard: int) -> None:
        """Somebody came to look at a page, or does no longer."""
        if self.round is None or seat not in self.round.contest.seats:
            return
        self._count_looks(seat)
        if page.looked_at is None and self._pages.get(seat) is page:
            self._hide(self.round.contest, seat, heard)

    def _count_looks(self, seat: int) -> None:
        """Nobody waits for a seat all of whose pages are hidden; for one that has none, somebody may be coming back."""
        assert self.round is not None
        pages, hidden = self.table.sitters[seat].pages, self.round.contest.hidden
        hidden.discard(seat)
        if pages and all(page.looked_at is None for page in pages):
            hidden.add(seat)

    def acknowledge(self, seat: int, page: Page, message: messages.Acknowledge, heard: int) -> None:
        """A page is ready for the round."""
        page.tock(message, heard)
        contest = self._contest(message.round)
        if contest is None or seat in self._pages or seat not in contest.seats:
            return
        page.facts(message.page)
        self._take_part(contest, seat, page, heard)

    def _take_part(self, contest: Contest, seat: int, page: Page, at: int) -> None:
        who = contest.seats[seat]
        if who.pings is None:
            return  # a bot plays on for somebody who has just come back
        who.pings = page.pings
        who.page = page.display
        contest.acknowledge(seat, at)
        if seat in contest.ready:
            self._pages[seat] = page

    def hide_until(self, at: int) -> None:
        """A reveal is written down now: until its moment (in the time of the game) nobody is shown the position."""
        round, number = self.round, self._next_number()
        if round is None:
            self._reveals.schedule(ScheduledReveal(number, self.live.clock.to_steady(at), self._lookers(), 0))
            return
        moment = round.contest.t0 if number == round.number else self.live.clock.to_steady(at)
        round.shows(number, moment)
        self._reveals.schedule(ScheduledReveal(number, moment, self._pages, round.number))

    def when_shown(self, act: Callable[[], None]) -> None:
        """Do something once no reveal is scheduled any more."""
        self._reveals.when_shown(act)

    def sent(self, reveal: ScheduledReveal, seat: int, at: int) -> None:
        """A seat was sent what all are to see: if that is the card, its answer will be held against that."""
        if self.round is not None and reveal.number == self.round.number:
            self.round.contest.revealed(seat, at)

    def gone(self, reveal: ScheduledReveal, seat: int) -> None:
        """A seat's page was gone when it should have been sent the card."""
        if self.round is not None and reveal.number == self.round.number:
            self.round.contest.hide(seat, reveal.moment - 1)

    def check_in_time(self) -> None:
        """It was stored: if that took so long that somebody should have seen it by now, the round is spoilt."""
        if self.round is not None and self._reveals.is_too_late():
            self.spoil()

    def spoil(self) -> None:
        """We were too late to show everybody the card at its moment: nothing is judged, and nobody pays for it."""
        self.cancel()
        self.live.host.void_window()

    # After it.

    def mark(self, seat: int, page: Page, message: messages.Mark, heard: int) -> None:
        """Nothing was pressed up to a moment. Only the page that takes part may say so: its bytes keep their order."""
        contest = self._contest(message.round)
        if contest is not None and self._pages.get(seat) is page:
            contest.mark(seat, message.until, heard)

    def hidden(self, seat: int, page: Page, message: messages.Hidden, heard: int) -> None:
        """The page that takes part cannot be seen any more."""
        contest = self._contest(message.round)
        if contest is not None and self._pages.get(seat) is page:
            self._hide(contest, seat, heard)

    def _hide(self, contest: Contest, seat: int, heard: int) -> None:
        contest.hide(seat, heard)
        if not contest.armed:
            del self._pages[seat]  # it may still come back, or another page of the seat

    def _contest(self, number: int) -> Contest | None:
        return self.round.contest if self.round is not None and self.round.number == number else None

    def timing(self, seat: int, page: Page, command: messages.Move, kind: type[Move], heard: int) -> Timing:
        """When a person's move of this kind was made: a reaction to what is shown, or an act of its own."""
        acting, game = self.live.host.acting, self.live.host.ledger.game
        if acting.kind != "window":
            return UNTIMED
        if acting.since is not None and kind in game.reflex:
            return self._reaction(seat, page, command, heard)
        timed = kind in game.unaided or command.press is not None
        return self._act(seat, page, command.press, heard) if timed else UNTIMED

    def _reaction(self, seat: int, page: Page, move: messages.Move, heard: int) -> Timing:
        round, press = self.round, move.press
        contestant = None if round is None else round.contest.seats.get(seat)
        if round is None or contestant is None or contestant.pings is None:
            raise RequestError("sat-out")
        early = round.contest.early and (press is None or not press.round)
        if not early and (press is None or press.round != round.number):
            raise RequestError("too-late")
        if (seat, move.id) not in self._pressed:
            measured = self._measure(round, seat, page, press, heard)
            self._pressed[seat, move.id] = self._timing(round, measured)
        return self._pressed[seat, move.id]

    def _measure(
        self, round: ReflexRound, seat: int, page: Page, press: messages.Press | None, heard: int
    ) -> Measured | None:
        contest = round.contest
        if self._pages.get(seat) is not page or seat not in contest.ready:
            # Another page's word cannot be held against the connection of the one that takes part.
            return contest.measure(seat, None, heard, page.pings.link or HERE)
        if press is not None and press.round:
            return contest.measure(seat, press.reaction, heard, shown=round.shown.get(press.shown, 0))
        # The page did not know of the card when it was pressed: it was on its way.
        pressed = place(act_of(seat, page.pings, press.at if press else None, heard, page.shown)).at * MS
        return contest.measure(seat, 0 if pressed < contest.t0 else None, heard)

    def _timing(self, round: ReflexRound, measured: Measured | None) -> Timing:
        answer = None if measured is None else accept(measured)
        if measured is None or answer is None or answer.rt * MS > round.contest.window:
            raise RequestError("too-late")
        if answer.false_start and answer.rt * MS >= round.contest.false_start:
            raise RequestError("too-soon")  # before the card, where the rules know no false start
        return Timing(answer.rt, answer.u, measured.proof(), measured)

    def timing_of_bot(self, step: NextMove) -> Timing | None:
        """When a bot's move was made: when it was planned, however late we come to it. None: it does not count."""
        if step.rt is not None:
            return Timing(step.rt) if self.round is None else self._bots_reaction(step.by, step.rt)
        host = self.live.host
        act = host.acting.kind == "window" and type(step.move) in host.ledger.game.unaided
        return Timing(step.intent.at) if act and step.intent is not None else UNTIMED

    def _bots_reaction(self, seat: int, rt: int) -> Timing | None:
        """It goes the same way as a person's."""
        round = self.round
        if round is None or seat not in round.contest.ready or round.contest.seats[seat].pings is not None:
            return None
        try:
            return self._timing(round, round.contest.measure(seat, rt * MS, round.contest.t0 + rt * MS))
        except RequestError:
            return None

    def stored(self, timing: Timing) -> None:
        """A move is stored: from now on its press counts in the round."""
        if timing.measured is not None and self.round is not None:
            self.round.contest.enter(timing.measured)

    def _act(self, seat: int, page: Page, press: messages.Press | None, heard: int) -> Timing:
        """An act without a common card, placed in the time of the game."""
        act = act_of(seat, page.pings, press.at if press else None, heard, page.shown)
        act = act.moved(self.live.clock.ahead)
        answer = place(act)
        return Timing(answer.at, answer.u, act.proof())

    # The verdict.

    def closes(self, acting: Acting) -> bool:
        """Whether the round that is on would be over."""
        return self.round is not None and self.round.armed and acting.since != self.round.since

    def credits_after(self, last: Timing) -> Mapping[int, Credit]:
        """What the round leaves each person's seat to its credit. `last`: of the move that will end it."""
        assert self.round is not None
        contest = self.round.contest
        credits = contest.credits_after(last.measured)
        return {seat: credit for seat, credit in credits.items() if contest.seats[seat].pings is not None}

    def finish(self) -> None:
        """The round is over, and everybody sees its photo finish."""
        round = self.round
        assert round is not None
        verdict = round.contest.close()
        silent, out = round.contest.silent(), round.contest.out()
        self._count(round.contest, verdict, silent)
        self.cancel()
        self.table.audience.show_photo(cuts.photo(Finish(round.number, verdict, tuple(silent), out)))

    def _count(self, contest: Contest, verdict: Placing, silent: list[int]) -> None:
        best = "first" if verdict.winner is not None else "tie"
        outcomes = {seat: best if place == 1 else "later" for seat, place in verdict.places.items()}
        outcomes |= {answer.seat: "false start" for answer in verdict.answers if answer.false_start}
        outcomes |= dict.fromkeys(silent, "none")
        for seat, outcome in outcomes.items():
            pings = contest.seats[seat].pings
            self.metrics.reacted(outcome, None if pings is None else (pings.link or HERE).round_trip)

    def cancel(self) -> None:
        """No round is on."""
        self.live.reflex_round = None
        self._reveals.clear()
        self._pages.clear()
        self._pressed.clear()

    def stop(self) -> None:
        """There is nothing to be first at any more."""
        self.cancel()
        self._reveals.stop()  # it refers to us, as we to it
