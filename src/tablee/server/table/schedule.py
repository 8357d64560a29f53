"""A game under way, and the schedule of what its table does by itself.

`LiveGame` owns the time of the game (`now`), who may move (`acting`) and the `result`. `Schedule.next` is the one place
that decides what is due: chance, the clock, bots' plans, absent persons, and when to look again.
Nothing here stores or sends anything. Times are milliseconds since the game began, unless a name says otherwise.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tablee.hosts.arbiter import Contest, Link, lead
from tablee.hosts.arbiter.constants import MS
from tablee.hosts.bots import BotRequest, BotScheduler, PlannedMove, reaction
from tablee.kernel import (
    ALL,
    CHANCE,
    CLOCK,
    TABLE,
    Acting,
    Due,
    Entry,
    Ledger,
    Missed,
    Move,
    News,
    Prepared,
    Refused,
    Sits,
    Undo,
    Void,
)
from tablee.kernel.data import Json
from tablee.kernel.player import Plans
from tablee.server.clock import Clocks, GameClock
from tablee.server.incidents import incident
from tablee.server.settings import Settings
from tablee.server.table.pages import ONLOOKER, SeatState
from tablee.server.table.seats import StoredTable
from tablee.server.tasks import SmallEvent
from tablee.server.wire.errors import RequestError

log = logging.getLogger(__name__)

MAX_REACH_US = 600_000
"""The longest that a window waits because persons' messages may take long."""
PACE = {"instant": 0.0, "quick": 0.4, "normal": 1.0, "calm": 1.6}
"""How long bots think and rounds rest, as a share of what is normal."""


class PendingTakeback(Struct, frozen=True):
    """A seat's request to take its last move back."""

    seat: int
    until: int
    """When the request lapses; this also names it."""
    awaits: frozenset[int]
    """The seats that have not answered."""
    entries: int
    """The number of entries when it was made."""


class Reminder(Struct, frozen=True):
    """A reminder sent to idle seats whose persons are here."""

    by: int
    seats: frozenset[int]
    at: int
    until: int | None
    """When a bot plays this turn for them; None: never."""
    told: int
    """The number of public events when it was sent."""


class Public(Struct, frozen=True):
    """What all know of a game: neither secret moves nor a pending reveal change it."""

    awaits: tuple[int, ...]
    """The seats that the game waits for."""
    told: int
    """The number of public events ..."""
    told_at: int
    """... and when the last one happened."""


class ReflexRound:
    """A reflex round: announced, then armed, then seen; with what else is shown until the verdict.

    What chance or the clock shows was drawn before the round is announced, and no page sees it before the moment that
    is fixed when all are ready.
    """

    def __init__(
        self, number: int, by: int, move: Move, opened: Acting, contest: Contest, *, gathers: bool
    ) -> None:
        self.number = number
        self.by = by
        self.move = move
        self.opened = opened
        """Who may act in the window that the move opens."""
        self.contest = contest
        """It counts in microseconds of the steady clock."""
        self.gathers = gathers
        """Whether the card waits until pages are ready. Otherwise it comes as soon as it can."""
        self.since: int | None = None
        """When all see the card; None until that is fixed."""
        self.shown: dict[int, int] = {}
        """The card and what is revealed after it, by their numbers: how many microseconds after the card."""

    @property
    def armed(self) -> bool:
        return self.since is not None


class LiveGame:
    """A game under way: its ledger and clock, what follows from them, and who is there."""

    def __init__(
        self,
        ledger: Ledger,
        started: int,
        clocks: Clocks,
        settings: Settings,
        pace: float,
        name: str = "",
    ) -> None:
        self.ledger = ledger
        self.acting = ledger.state.acting()
        self.result = ledger.state.result()
        self.started = started
        """Milliseconds since 1970."""
        self.clock = GameClock(clocks, started, 0)
        self.pace = pace
        """How long bots think and rounds rest: 1 is normal, 0 is not at all. Windows have the length the rules say."""
        self.news = News(ledger.players)
        self.rests_since = 0
        self.rests_until = int(ledger.game.opening_ms * pace)
        """Since when and until when chance waits, so that people can look."""
        self.last_at = 0
        """The time of the last entry."""
        self.told_at = 0
        """The time of the last public event."""
        self.drawn = 0
        """The number of chance's entries ..."""
        self.shown = 0
        """... and of chance's and the clock's."""
        self.bots = BotScheduler(ledger.players)
        self.bot_seats: list[int] = []
        """The seats that a bot decides for now: its own, and those of absent persons."""
        self.is_void = False
        """Whether the open window cannot be judged: the clock says so next."""
        self.alone_since: int | None = 0
        """When the last person left; None while one is there."""
        self.retry_at: int | None = None
        """When to try again, if something could not be stored."""
        self.reflex_round: ReflexRound | None = None
        self.takeback: PendingTakeback | None = None
        """The last request, which may have lapsed: see `request`."""
        self.absence_ms = int(settings.absence_s * 1000)
        self.pause_ms = int(settings.pause_after_s * 1000)
        self.nudge_after_ms = int(settings.nudge_s * 1000)
        self._idle_after_ms = int(settings.idle_s * 1000)
        self._looked = True
        """Whether people were given time to look since chance last moved."""
        self.last_reminder: Reminder | None = None
        """The last reminder, which may be past: see `reminder`."""
        self._active_until: dict[int, float] = {}
        """Until when no bot plays for a seat that did something in secret since it was reminded."""
        self.before_reveal: Public | None = None
        """What all know until the moment of a pending reveal."""
        self._none_pending = SmallEvent()
        self._none_pending.set()
        self._clocks = clocks
        self._name = name

    def now(self) -> int:
        """Milliseconds since the game began, never before the last entry."""
        return max(self.clock.now(), self.last_at)

    def bots_time(self) -> int:
        """The time of a bot's move made now: before the clock would move, however long the bot was waited for."""
        acting, now = self.acting, self.now()
        if acting.due is None or acting.since is not None:
            return now  # a reaction counts for as long as it took
        return max(min(acting.due, now), self.last_at)

    # Entries.

    def prepare(
        self, by: int, move: Move, at: int, rt: int | None = None, u: int = 0, proof: Json | None = None
    ) -> Prepared:
        """What a move would lead to. Raises `Refused`, and `RequestError` for our own mistakes; changes nothing."""
        ledger = self.ledger
        try:
            return ledger.prepare(Entry(len(ledger.entries) + 1, at, by, move, rt, u, proof))
        except Refused:
            raise
        except Exception as problem:
            incident(log, f"{self._name}: {by} wanted {move}", problem)
            raise RequestError("broken", 500) from None

    def commit(self, prepared: Prepared) -> None:
        """A move that was prepared last, and is stored, has happened."""
        entry, news = prepared.entry, prepared.news
        if entry.proof is not None:
            # The stored line keeps it for the referee; here it would be the largest part of an entry.
            entry = replace(entry, proof=None)
            prepared = replace(prepared, entry=entry)
        sealed = self.acting.kind == "sealed"
        self.ledger.commit(prepared)
        self.acting, self.result = prepared.acting, prepared.result
        self.last_at = entry.at
        self.drawn += entry.by == CHANCE
        self.shown += entry.by in (CHANCE, CLOCK)
        if type(entry.move) is Sits:
            self.bots.reset(entry.move.seat)
            self.bot_seats = [seat for seat in range(self.ledger.players) if self.played_by_bot(seat)]
            self.told_at = entry.at  # all are told who sits where, if not as an event
            return
        if type(entry.move) is Undo:
            for seat in range(self.ledger.players):
                self.bots.reset(seat)
        self.is_void = False
        rest = 0
        for event in news.told[ALL]:
            rest = max(rest, event.rests())
        self._looked = rest > 0 or (self._looked and entry.by != CHANCE)
        until = entry.at + int(rest * self.pace)
        # A move that comes while people look does not cut that short: chance goes on after it.
        if entry.by == CHANCE or until > self.rests_until:
            self.rests_since, self.rests_until = entry.at, until
        self.news.add(news)
        if news.told[ONLOOKER]:
            self.told_at = entry.at
        if self.bot_seats:
            self.bots.hear(entry.by, sealed, news)

    def refold(self, entries: Iterable[Entry]) -> None:
        """Begin again, with the entries that are stored. What should have happened meanwhile is due."""
        self.alone_since = 0
        for entry in entries:
            if self._shows_person(entry):
                self.alone_since = entry.at
            self.commit(self.ledger.prepare(entry))
        self.clock = GameClock(self._clocks, self.started, self.last_at)
        self.close_missed_window(self.now())

    def _shows_person(self, entry: Entry) -> bool:
        """Whether a person was there when an entry was written, which is the next one."""
        if isinstance(entry.move, Sits):
            return entry.move.who == "person"
        return entry.by >= 0 and not self.played_by_bot(entry.by)

    def close_missed_window(self, now: int) -> None:
        """Void a window that should have been judged while no seat could answer.

        So is one with a stimulus, however short the time: what was measured of it is gone.
        """
        acting = self.acting
        missed = acting.due is not None and (acting.due < now or acting.since is not None)
        self.is_void = acting.kind == "window" and missed

    def void_window(self) -> None:
        """The open window cannot be judged."""
        self.is_void = self.acting.kind == "window"

    def opens_contest(self, prepared: Prepared) -> bool:
        """Whether what chance or the clock is about to show opens a window that is a matter of reflexes.

        One that is open already, and of which the clock says something at its very first moment, is not opened again.
        """
        acting = prepared.acting
        opens = acting.kind == "window" and acting.since == prepared.entry.at and acting.due is not None
        return opens and acting.since != self.acting.since

    @property
    def round_number(self) -> int:
        """The number of the reflex round whose card is shown or about to be; 0: none."""
        return self.reflex_round.number if self.reflex_round is not None and self.reflex_round.armed else 0

    # Seats.

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for this seat now: its own, or one that plays on for an absent person."""
        return self.ledger.sits.get(seat) in ("bot", "absent")

    def between_rounds(self, seat: int) -> bool:
        """Whether a seat may change hands: no seat is in the middle of something, and no hand is half played.

        That is when chance is to move and people were given time to look since it last did. In an open game, where
        there is nothing to know, it is whenever the seat is not to move.
        """
        if self.ledger.game.open:
            return seat not in self.acting.seats
        return self._looked and self.acting.seats == (CHANCE,)

    def waits_for(self, seat: int) -> bool:
        """Whether the game cannot go on before this seat moves: silence is no answer here."""
        acting = self.acting
        if acting.kind == "window":
            return acting.due is None and seat in acting.awaits
        return seat in acting.seats

    def note_presence(self, seats: Sequence[SeatState]) -> None:
        """Note whether any person is there, after a page came or went."""
        if any(seat.pages or seat.successors for seat in seats):
            self.alone_since = None
        elif self.alone_since is None:
            self.alone_since = self.now()

    @property
    def paused(self) -> bool:
        """Whether all persons have been gone for so long that the table waits for one to return."""
        return self.alone_since is not None and self.now() - self.alone_since >= self.pause_ms

    # Reveals.

    @property
    def reveal_pending(self) -> bool:
        """Whether a stored reveal waits for its moment: until then nothing else happens."""
        return self.before_reveal is not None

    def begin_reveal(self) -> None:
        """A reveal is about to be stored: `public` stays as it is until its moment."""
        self.before_reveal = self.public
        self._none_pending.clear()

    def end_reveal(self) -> None:
        """The moment of the reveal has come, or it is cancelled."""
        self.before_reveal = None
        self._none_pending.set()

    async def revealed(self) -> None:
        """Wait until no reveal is pending."""
        await self._none_pending.wait()

    @property
    def public(self) -> Public:
        """What all know."""
        if self.before_reveal is not None:
            return self.before_reveal
        acting = self.acting
        awaited = acting.awaits if acting.kind == "window" else acting.seats
        if self.result is not None:
            awaited = ()
        return Public(
            tuple(seat for seat in awaited if seat >= 0), len(self.news.told[ONLOOKER]), self.told_at
        )

    def is_plain_window(self) -> bool:
        """Whether several may act, at no card that all see at once: a secret move of one tells the others nothing."""
        return self.acting.kind == "window" and self.reflex_round is None and not self.reveal_pending

    @property
    def resting(self) -> bool:
        """Whether people are given time to look. A pending reveal is not there to be looked at yet."""
        return (
            self.result is None
            and self.before_reveal is None
            and self.rests_until > self.last_at
            and self.now() < self.rests_until
        )

    # Taking back.

    @property
    def retractable(self) -> dict[int, Undo]:
        """The seats that have a move to take back, and the entry that would."""
        ledger = self.ledger
        return ledger.retractable() if ledger.game.open and self.result is None else {}

    @property
    def request(self) -> PendingTakeback | None:
        """The open request. It lapses in time, or when anyone but a bot of another seat moves."""
        request = self.takeback
        if request is None or self.result is not None or self.now() >= request.until:
            return None
        since = self.ledger.entries[request.entries :]
        others = (entry.by for entry in since if not isinstance(entry.move, Sits))
        stands = all(by != request.seat and self.played_by_bot(by) for by in others)
        return request if stands else None

    # Reminders.

    @property
    def reminder(self) -> Reminder | None:
        """The last reminder, until the next public event."""
        reminder = self.last_reminder
        return reminder if reminder is not None and reminder.told == self.public.told else None

    def note_activity(self, seat: int, *, moved: bool = False) -> None:
        """A seat's person does something: they need no reminding.

        In a window the others must not learn that they did. A person who moved in secret has done their part; one who
        only said something has as long again.
        """
        reminder = self.reminder
        if reminder is None or seat not in reminder.seats:
            return
        if self.acting.kind != "turn":
            until = inf if moved else self.now() + self._idle_after_ms
            self._active_until[seat] = max(until, self._active_until.get(seat, 0))
            return
        seats = reminder.seats - {seat}
        self.last_reminder = replace(reminder, seats=seats) if seats else None

    def remind(self, by: int, seats: Sequence[SeatState]) -> None:
        """Remind the seats that are awaited. Raises `RequestError`."""
        now, public, reminder = self.now(), self.public, self.reminder
        since = public.told_at if reminder is None else reminder.at
        awaited = frozenset(seat for seat in public.awaits if seat != by and seats[seat].pages)
        if not awaited:
            raise RequestError("nobody-to-nudge")
        if now - since < self.nudge_after_ms:
            raise RequestError(
                "nudge-later", passing=True, seconds=-(-(self.nudge_after_ms + since - now) // 1000)
            )
        until = None if not self._idle_after_ms else now + self._idle_after_ms
        if reminder is None:
            self._active_until.clear()
        else:
            until = reminder.until  # a second reminder gives no more time
        self.last_reminder = Reminder(by, awaited, now, until, public.told)

    def idle_at(self) -> dict[int, float]:
        """When a bot plays this turn for each reminded seat, if it does nothing until then."""
        reminder = self.reminder
        if reminder is None or reminder.until is None:
            return {}
        until = {seat: max(reminder.until, self._active_until.get(seat, 0)) for seat in reminder.seats}
        return {seat: at for seat, at in until.items() if at < inf and seat in self.acting.seats}

    # Bots.

    def bot_requests(self) -> list[BotRequest]:
        """The requests to make of bots now."""
        return self.bots.requests(self.acting, self.last_at, self.bot_seats) if self.bot_seats else []

    def plan(self, request: BotRequest, plans: Plans) -> None:
        """Take a bot's answer. Its thinking time goes by the pace: not in a reflex, and in a window never longer."""
        acting = request.acting
        pace = self.pace
        if acting.kind == "window":
            pace = 1.0 if acting.since is not None else min(pace, 1.0)
        self.bots.plan(request, plans, pace)

    def needs_fallback(self, request: BotRequest, plans: Plans) -> bool:
        """Whether the game would wait for a bot that gives this answer."""
        return self.waits_for(request.seat) and self.bots.leaves_nothing(request, plans)

    def any_move(self, seat: int, rng: Random) -> Move | None:
        """Any legal move, for a bot that failed."""
        moves = self.ledger.state.legal(seat)
        return rng.choice(moves) if moves else None


def all_ready(seats: Sequence[SeatState]) -> bool:
    """Whether all persons who are there have looked enough. With none there, none has said so."""
    there = [seat for seat in seats if seat.is_person and seat.pages]
    return bool(there) and all(seat.ready for seat in there)


def begin(stored: StoredTable, started: int) -> LiveGame:
    """A game before its first entry."""
    row, context = stored.row, stored.context
    game = context.games[row.game]
    ledger = Ledger(game, len(stored.seats), row.options_of(game), row.position_of(game))
    return LiveGame(ledger, started, context.clocks, context.settings, PACE[row.pace], stored.name)


class DueStep(Struct, frozen=True):
    """What the table does by itself. If it is a move of chance, `move` is None until it is drawn."""

    by: int = TABLE
    move: Move | None = None
    rt: int | None = None
    planned: PlannedMove | None = None
    """The plan of a bot that this carries out."""
    card: bool = False
    """Whether it is the card of a reflex round, for which all are ready."""
    ahead: bool = False
    """Whether it is stored ahead of the moment at which all see it."""
    announces: bool = False
    """Whether the reflex round is announced once more: no person would have seen its card."""


LOOK_AGAIN = DueStep()
"""Named for a moment at which nothing is done but to look again."""
Timed = tuple[int, DueStep]
"""A step, and when it is due."""


class Schedule:
    """Decides what a table does next by itself, and when. Asking changes nothing."""

    def __init__(self, game: LiveGame, stored: StoredTable, clocks: Clocks) -> None:
        self._game = game
        self._stored = stored
        self._clocks = clocks

    def next(self, now: int) -> Timed | None:
        """The first step whose moment has come; else the one with the least moment; None: nothing is to come.

        A step is due if its moment is not after `now`. At the moment named, a step is due or a later moment is named.
        """
        earliest: Timed | None = None
        for timed in self._sources(now):
            if timed[0] <= now:
                if timed[1] is not LOOK_AGAIN:
                    return timed
                timed = now + 1, LOOK_AGAIN
            if earliest is None or timed[0] < earliest[0]:
                earliest = timed
        return earliest

    def _sources(self, now: int) -> Iterator[Timed]:
        """All that may come next, in the order in which it is done if several moments have come."""
        game = self._game
        if game.result is not None:
            return
        if game.retry_at is not None and now < game.retry_at:
            yield game.retry_at, LOOK_AGAIN
            return
        yield from self._seat_changes(now)
        if game.takeback is not None and (request := game.request) is not None:
            yield request.until, LOOK_AGAIN
        if game.alone_since is not None:
            pauses_at = game.alone_since + game.pause_ms
            if now >= pauses_at:
                return
            yield pauses_at, LOOK_AGAIN
        if game.before_reveal is not None:
            return
        round = game.reflex_round
        if round is not None:
            if not round.armed:
                yield self._card(round, now)
                return
            acting = game.acting
            if not acting.missed and acting.since == round.since and (out := round.contest.out()):
                yield now, DueStep(CLOCK, Missed(out))
        yield from self._moves(now)

    def _seat_changes(self, now: int) -> Iterator[Timed]:
        """Persons who have been gone or idle for too long, or are back, or get a bot's seat."""
        game = self._game
        sits, idle_at = game.ledger.sits, {} if game.last_reminder is None else game.idle_at()
        for seat in self._stored.seats:
            number = seat.number
            idle = idle_at.get(number)
            if idle is not None and idle > now:
                yield int(idle), LOOK_AGAIN
                idle = None
            if sits.get(number) == "absent":
                if seat.pages and idle is None:
                    yield now, DueStep(move=Sits(number, "person"))
            elif seat.row.kind == "person":
                if idle is not None:
                    yield now, DueStep(move=Sits(number, "absent"))
                if not seat.pages:
                    yield seat.gone_since + game.absence_ms, DueStep(move=Sits(number, "absent"))
            elif seat.successors and self._may_take_over(number):
                yield now, DueStep(move=Sits(number, "person"))

    def _may_take_over(self, seat: int) -> bool:
        """Whether a bot's seat may become a person's: not while something is about to be shown."""
        game = self._game
        return game.reflex_round is None and not game.reveal_pending and game.between_rounds(seat)

    def _card(self, round: ReflexRound, now: int) -> Timed:
        """The card of a round, once all are ready for it or were waited for."""
        contest, now_us = round.contest, self._clocks.micros()
        if not round.gathers or contest.may_arm(now_us):
            return now, DueStep(round.by, round.move, card=True)
        if now_us >= contest.patience:
            return now, DueStep(announces=True)
        return self._game.clock.of_steady(contest.patience) + 1, LOOK_AGAIN

    def _moves(self, now: int) -> Iterator[Timed]:
        """The moves of chance, bots and the clock."""
        game = self._game
        acting, due = game.acting, game.acting.due
        if game.is_void:
            yield now, DueStep(CLOCK, Void())
            return
        if acting.seats == (CHANCE,):
            ready = game.resting and all_ready(self._stored.seats)
            yield (now if ready else game.rests_until), DueStep(CHANCE)
            return
        planned = game.bots.next(acting) if game.bot_seats else None
        if planned is not None:
            rt = reaction(game.ledger.game, acting, planned.move, planned.at)
            yield planned.at, DueStep(planned.seat, planned.move, rt, planned)
        if due is None:
            return
        if acting.shows:
            # It is settled, and stored so much ahead that all can see it at its moment.
            yield due - lead(self._links()) // MS, DueStep(CLOCK, Due(due), ahead=True)
        elif not (game.bot_seats and game.bots.may_plan_for(due, acting)):
            # A bot's plan counts for its moment, so one that still thinks is waited for.
            passed = due <= now and acting.kind == "window"
            yield (self._judged_at(due) if passed else due), DueStep(CLOCK, Due(due))

    def _judged_at(self, due: int) -> int:
        """When a window can be judged whose moment has come: when nothing done before that is still under way."""
        game = self._game
        round = game.reflex_round
        if round is None or round.since is None:
            return due + self._reach()
        now_us = self._clocks.micros()
        known = min(round.since + round.contest.horizon(now_us), game.clock.of_steady(now_us))
        return due if due <= known else game.clock.of_steady(round.contest.deadline) + 1

    def _links(self) -> list[Link]:
        """The connections of all persons' pages: as prompt as they usually are, in a game that cannot wait."""
        pages = [page for seat in self._stored.seats if seat.is_person for page in seat.pages]
        links = [link for page in pages if (link := page.pings.link)]
        return links if self._game.ledger.game.suspense else [link.prompt for link in links]

    def _reach(self) -> int:
        """How many milliseconds a person's message may take to arrive."""
        longest_us = max((link.reach for link in self._links()), default=0)
        return -(-min(longest_us, MAX_REACH_US) // MS)
