"""Reflexes at a live table: who takes part with which page, what is shown to whom and when, and what counts.

The arbiter (`tablee.hosts.arbiter`) judges; here its messages meet pages. A seat takes part in a round with one page,
the first of its pages to acknowledge it. That page gets the card so that it arrives at about the moment when all see
it; everybody else, the seat's other pages too, gets it at that moment and no sooner.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Protocol

from msgspec import Struct, to_builtins

from tablee.hosts import arbiter
from tablee.hosts.arbiter import (
    Contest,
    Credit,
    Measured,
    Note,
    Seat,
    Verdict,
    accept,
    act_of,
    place,
)
from tablee.hosts.arbiter.constants import MS, PINGS_AT_ARMING
from tablee.hosts.arbiter.line import HERE
from tablee.hosts.stage import Stage
from tablee.kernel import Acting, Move
from tablee.kernel.data import Json
from tablee.server.clock import Clocks
from tablee.server.table import cuts
from tablee.server.table.actor import Action
from tablee.server.table.audience import Audience
from tablee.server.table.pages import Page
from tablee.server.table.play import Play
from tablee.server.table.sitters import Sitter
from tablee.server.wire import messages
from tablee.server.wire.problems import Cannot

Reflex = messages.Acknowledge | messages.Mark | messages.Hidden
QUICK = 0.03
"""Seconds between the pings when a round is announced."""
LATE = 2 * MS
"""Timers are late, by about this much."""
TOO_LATE = 300 * MS
"""If we are later than this with a card, people were not shown it at the same moment. Less is taken into account."""


class Timing(Struct, frozen=True):
    """When a move was made, where that matters: as it counts, and what was measured."""

    rt: int | None = None
    u: int = 0
    proof: Json | None = None
    measured: Measured | None = None
    """In a reflex round: what the contest will be told once the move is stored."""


UNTIMED = Timing()


class Measures(Protocol):
    """A table, as far as its reflexes have to know it."""

    audience: Audience

    @property
    def sitters(self) -> list[Sitter]:
        """Who sits at each seat."""
        ...

    def put(self, action: Action) -> None:
        """Do something when its turn comes."""
        ...


class Reflexes:
    """The reflex rounds of one table, one after the other."""

    def __init__(self, table: Measures, play: Play, clocks: Clocks) -> None:
        self.table = table
        self.play = play
        self.clocks = clocks
        self._pressed: dict[tuple[int, str], Timing] = {}
        """How each press of this round counts, by its seat and command: one that could not be stored is said again."""
        self._pages: dict[int, Page] = {}
        """The page that each seat takes part with."""
        self._shown: set[Page] = set()
        self._sealed = False
        self._timers: list[asyncio.TimerHandle] = []
        table.audience.may_see = self._may_see

    @property
    def stage(self) -> Stage | None:
        return self.play.stage

    # Before the card.

    def announce(self, by: int, move: Move, opened: Acting) -> None:
        """A card was drawn to which some may react in a window: tell their pages that it is about to come."""
        assert opened.due is not None
        assert opened.since is not None
        self.cancel()
        ledger = self.play.host.ledger
        seats = {seat: self._seat(seat, self.table.sitters[seat]) for seat in opened.seats}
        window, false_start = opened.due - opened.since, ledger.game.false_start
        contest = Contest(seats, self.clocks.micros(), window=window * MS, false_start=false_start * MS)
        # Rounds are numbered by the line that their card will be: also after a restart no number comes twice.
        number = len(ledger.entries) + 1
        self.play.stage = Stage(number, by, move, opened, contest, self.play.clock.of)
        for seat in seats:
            for page in self.table.sitters[seat].pages:
                self._announce_to(page)

    def announce_again(self) -> None:
        """Nobody would have seen the card: the same once more, with whoever sits there by now."""
        assert self.stage is not None
        self.announce(self.stage.by, self.stage.move, self.stage.opened)

    def came(self, seat: int, page: Page) -> None:
        """A page came while a round is gathering: it may still take part."""
        if self.stage is not None and not self.stage.armed and seat in self.stage.contest.seats:
            self._announce_to(page)

    def _announce_to(self, page: Page) -> None:
        assert self.stage is not None
        sent = self.clocks.micros()
        page.ticked(sent)
        page.send(cuts.encode(messages.Announce(self.stage.number, sent)))
        page.ping()
        for number in range(1, PINGS_AT_ARMING):
            asyncio.get_running_loop().call_later(number * QUICK, page.ping)

    def _seat(self, seat: int, sitter: Sitter) -> Seat:
        if self.play.host.played_by_bot(seat):
            return Seat.of_bot()
        return Seat(sitter.credit, arbiter.Line())  # its line is that of the page that will acknowledge

    def hear(self, seat: int, page: Page, message: Reflex, heard: int) -> None:
        """What a seat's page says of a round."""
        match message:
            case messages.Acknowledge():
                self.acknowledge(seat, page, message, heard)
            case messages.Mark():
                self.mark(seat, page, message, heard)
            case messages.Hidden():
                self.hidden(seat, page, message, heard)

    def acknowledge(self, seat: int, page: Page, message: messages.Acknowledge, heard: int) -> None:
        """A page is ready for the round."""
        page.tock(message, heard)
        contest = self._contest(message.round)
        if contest is None or seat in self._pages or seat not in contest.seats:
            return
        who = contest.seats[seat]
        if who.line is None:
            return  # a bot plays on for somebody who has just come back
        who.line = page.line
        facts = message.page
        who.page = arbiter.Page(facts.frame, facts.step, facts.device)
        contest.acknowledge(seat, heard)
        if seat in contest.ready:
            self._pages[seat] = page

    def seal(self) -> None:
        """The card is written down, and from now on hidden in the position: until the moment nobody is shown that."""
        assert self.stage is not None
        contest = self.stage.contest
        self._shown.clear()
        self._sealed = True
        now = self.clocks.micros()
        for seat, page in self._pages.items():
            self._at(contest.reveal_at(seat) - LATE - now, partial(self._reveal, self.stage, seat, page))
        self._at(contest.t0 - now, partial(self._unseal, self.stage))

    def _may_see(self, page: Page) -> bool:
        return not self._sealed or page in self._shown

    async def _reveal(self, stage: Stage, seat: int, page: Page) -> None:
        """Send a seat its card, with the moment at which to show it."""
        if stage is not self.stage or page not in self.table.audience.pages:
            return
        contest = stage.contest
        now = self.clocks.micros()
        if now > contest.reveal_at(seat) + TOO_LATE:
            self.spoil()
            return
        contest.revealed(seat, now)
        self._shown.add(page)
        reveal = messages.Reveal(stage.number, contest.seats[seat].page_time(contest.t0))
        self.table.audience.show_game(self.play, [page], reveal)

    async def _unseal(self, stage: Stage) -> None:
        """The moment is here: the card is no secret any more."""
        if stage is self.stage:
            self._sealed = False
            self.table.audience.show_game(self.play)

    def check_in_time(self) -> None:
        """The card was stored: if that took so long that somebody should have it by now, the round is spoilt."""
        assert self.stage is not None
        contest = self.stage.contest
        first = min([contest.t0, *(contest.reveal_at(seat) for seat in self._pages)])
        if self.clocks.micros() > first + TOO_LATE:
            self.spoil()

    def spoil(self) -> None:
        """We were too late to show everybody the card at its moment: nothing is judged, and nobody pays for it."""
        self.cancel()
        self.play.host.void_window()

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
            contest.hide(seat, heard)
            if not contest.armed:
                del self._pages[seat]  # it may still come back, or another page of the seat

    def _contest(self, round: int) -> Contest | None:
        return self.stage.contest if self.stage is not None and self.stage.number == round else None

    def timing(self, seat: int, page: Page, move: messages.Move, eye: bool, heard: int) -> Timing:
        """When a person's move was made. `eye`: it is of a kind that the game leaves to the player's own eye."""
        acting = self.play.host.acting
        if acting.kind != "window":
            return UNTIMED
        if acting.since is not None:
            return self._reaction(seat, page, move, heard) if eye else UNTIMED
        return self._act(seat, page, move.press, heard) if eye or move.press else UNTIMED

    def _reaction(self, seat: int, page: Page, move: messages.Move, heard: int) -> Timing:
        stage, press = self.stage, move.press
        if stage is None or seat not in stage.contest.ready or stage.contest.seats[seat].line is None:
            raise Cannot("sat-out")
        if press is None or press.round != stage.number:
            raise Cannot("too-late")
        if (seat, move.id) in self._pressed:
            return self._pressed[seat, move.id]
        if self._pages.get(seat) is page:
            measured = stage.contest.measure(seat, press.reaction, heard)
        else:
            # Another page's word cannot be held against the line of the one that takes part.
            measured = stage.contest.measure(seat, None, heard, page.line.link or HERE)
        timing = self._pressed[seat, move.id] = self._timing(stage, measured)
        return timing

    def _timing(self, stage: Stage, measured: Measured | None) -> Timing:
        answer = None if measured is None else accept(measured)
        if measured is None or answer is None or answer.rt * MS > stage.contest.window:
            raise Cannot("too-late")
        if answer.false_start and answer.rt * MS >= stage.contest.false_start:
            raise Cannot("too-soon")  # before the card, where the rules know no false start
        return Timing(answer.rt, answer.u, measured.proof(), measured)

    def bots_reaction(self, seat: int, rt: int) -> Timing | None:
        """What a bot does goes the same way; nothing of it is ever under way."""
        stage = self.stage
        if stage is None or seat not in stage.contest.ready or stage.contest.seats[seat].line is not None:
            return None
        try:
            return self._timing(stage, stage.contest.measure(seat, rt * MS, stage.contest.t0 + rt * MS))
        except Cannot:
            return None

    def stored(self, timing: Timing) -> None:
        """A move is stored: from now on its press counts in the round."""
        if timing.measured is not None and self.stage is not None:
            self.stage.contest.enter(timing.measured)

    def _act(self, seat: int, page: Page, press: messages.Press | None, heard: int) -> Timing:
        """An act without a common card, placed in the time of the game."""
        act = act_of(seat, page.line, press.at if press else None, heard, page.shown)
        act = act.moved(self.play.clock.micros(0))
        answer = place(act)
        return Timing(max(answer.at, 0), answer.u, act.proof())

    # The verdict.

    def closes(self, acting: Acting) -> bool:
        """Whether the round that is on would be over."""
        return self.stage is not None and self.stage.armed and acting.since != self.stage.since

    @property
    def note(self) -> Json | None:
        """What the record's entry that closes the round keeps: who sat it out."""
        out = self.stage.contest.out() if self.stage is not None else ()
        return to_builtins(Note(out)) if out else None

    def credits_after(self, last: Timing) -> Mapping[int, Credit]:
        """What the round leaves each person's seat to its credit. `last`: of the move that will end it."""
        assert self.stage is not None
        contest = self.stage.contest
        credits = contest.credits_after(last.measured)
        return {seat: credit for seat, credit in credits.items() if contest.seats[seat].line is not None}

    def finish(self) -> None:
        """The round is over, and everybody sees its photo finish."""
        stage = self.stage
        assert stage is not None
        verdict = stage.contest.close()
        silent, out = stage.contest.silent(), stage.contest.out()
        self.cancel()
        self.table.audience.tell_all(photo(stage.number, verdict, silent, out))

    def cancel(self) -> None:
        """No round is on."""
        self.play.stage = None
        self._sealed = False
        self._pages.clear()
        self._pressed.clear()
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _at(self, micros: int, action: Action) -> None:
        """Do something in so many microseconds, unless the round is over by then."""
        loop = asyncio.get_running_loop()
        self._timers.append(loop.call_later(max(micros, 0) / 1_000_000, self.table.put, action))


def photo(number: int, verdict: Verdict, silent: list[int], out: tuple[int, ...]) -> messages.Photo:
    """The photo finish of a verdict."""
    finishes = [
        messages.Finish(
            answer.seat,
            answer.rt,
            answer.u,
            verdict.places.get(answer.seat, 0),
            answer.adjusted,
            answer.by_arrival,
            answer.incident,
        )
        for answer in verdict.answers
    ]
    return messages.Photo(number, finishes, sorted(silent), list(out))
