"""A game under way at a live table: its host, its clock, who is there, and what has to be done next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tablee.hosts.arbiter import Link, lead
from tablee.hosts.arbiter.constants import MS
from tablee.hosts.live import LiveHost, NextMove
from tablee.hosts.reflex_round import ReflexRound
from tablee.kernel import CLOCK, TABLE, Entry, Game, Ledger, Missed, Sits, Undo
from tablee.server.clock import Clocks, GameClock
from tablee.server.settings import Settings
from tablee.server.table.kept import Kept
from tablee.server.table.sitters import Sitter
from tablee.server.tasks import SmallEvent
from tablee.server.wire.errors import RequestError

LONGEST_REACH = 600_000
"""Microseconds: nobody is waited for longer than this because their messages may take long."""
PACE = {"instant": 0.0, "quick": 0.4, "normal": 1.0, "calm": 1.6}
"""How long bots think and rounds rest, as a share of what is normal."""


class TakebackRequest(Struct, frozen=True):
    """Somebody asks the others to let them take their last move back."""

    seat: int
    until: int
    """When the request lapses; it is known by this time, too."""
    awaits: frozenset[int]
    """Who has yet to say yes."""
    entries: int
    """After how many entries of the game it was asked."""


class Reminded(Struct, frozen=True):
    """Somebody who is here was reminded that the others wait for them."""

    by: int
    seats: frozenset[int]
    at: int
    until: int | None
    """When a bot plays this turn for them; None: never."""
    told: int
    """After how many events that everybody was told."""


class Public(Struct, frozen=True):
    """What everybody knows of a game: nothing done in secret, and nothing that all are yet to see, changes it."""

    awaits: tuple[int, ...]
    """The seats that the game waits for."""
    told: int
    """How many events everybody was told ..."""
    told_at: int
    """... and when the last one happened."""


class LiveGame:
    """What goes on at a table, and when. It stores and sends nothing."""

    def __init__(
        self, host: LiveHost, started: int, clocks: Clocks, random: Random, settings: Settings
    ) -> None:
        self.host = host
        self.started = started
        """Milliseconds since 1970."""
        self.clock = GameClock(clocks, started, 0)
        self.absence = int(settings.absence_s * 1000)
        self.pause = int(settings.pause_after_s * 1000)
        self._nudge_after = int(settings.nudge_s * 1000)
        self._idle_after = int(settings.idle_s * 1000)
        self._nudge: Reminded | None = None
        self._stirred: dict[int, float] = {}
        """Until when no bot plays for whoever did something in secret since they were reminded."""
        self.alone_since: int | None = self.last
        """When the last person left; None while somebody is there."""
        self.retry_at: int | None = None
        """When to try again, if something could not be stored."""
        self.reflex_round: ReflexRound | None = None
        """The reflex round that is on."""
        self._before_reveal: Public | None = None
        self._nothing_pending = SmallEvent()
        self._nothing_pending.set()
        self._request: TakebackRequest | None = None
        self._clocks = clocks
        self._random = random

    def refold(self, entries: Iterable[Entry]) -> None:
        """Begin again, with the entries that are stored. What should have happened meanwhile is due."""
        self.alone_since = 0
        for entry in entries:
            if self._shows_person(entry):
                self.alone_since = entry.at
            self.host.make(entry)
        self.clock = GameClock(self._clocks, self.started, self.last)
        self.host.close_missed_window(self.now())

    def _shows_person(self, entry: Entry) -> bool:
        """Whether a person was there when an entry was written, which is the next one."""
        if isinstance(entry.move, Sits):
            return entry.move.who == "person"
        return entry.by >= 0 and not self.host.played_by_bot(entry.by)

    @property
    def last(self) -> int:
        """The time of the last entry."""
        return self.host.last

    @property
    def reveal_pending(self) -> bool:
        """Whether a reveal was written down, and its moment is yet to come: until then nothing else happens."""
        return self._before_reveal is not None

    def begin_reveal(self) -> None:
        """A reveal is about to be written down: until its moment, everybody knows what they know now."""
        self._before_reveal = self.public
        self._nothing_pending.clear()

    def end_reveal(self) -> None:
        """The moment of the reveal has come, or it is cancelled."""
        self._before_reveal = None
        self._nothing_pending.set()

    async def revealed(self) -> None:
        """Wait until everybody has seen what is written down."""
        await self._nothing_pending.wait()

    @property
    def public(self) -> Public:
        """What everybody knows."""
        if self._before_reveal is not None:
            return self._before_reveal
        host = self.host
        return Public(self._awaited(), host.told, host.told_at)

    def _awaited(self) -> tuple[int, ...]:
        acting = self.host.acting
        if self.host.over:
            return ()
        awaited = acting.awaits if acting.kind == "window" else acting.seats
        return tuple(seat for seat in awaited if seat >= 0)

    def now(self) -> int:
        """Milliseconds since the game began, never before the last entry."""
        return max(self.clock.now(), self.host.last)

    def bots_time(self) -> int:
        """The time of what a bot does now: before the clock would move, however long we have waited for the bot."""
        acting, now = self.host.acting, self.now()
        if acting.due is None or acting.since is not None:
            return now  # a reaction counts for as long as it took
        return max(min(acting.due, now), self.last)

    @property
    def round_number(self) -> int:
        """The number of the reflex round that is on; 0: none."""
        return self.reflex_round.number if self.reflex_round is not None and self.reflex_round.armed else 0

    def is_plain_window(self) -> bool:
        """Whether several may act, at no card that all see at once: what one of them does is nobody else's to know."""
        return self.host.acting.kind == "window" and self.reflex_round is None and not self.reveal_pending

    def is_absent(self, seat: int) -> bool:
        return self.host.ledger.sits.get(seat) == "absent"

    def count_people(self, sitters: Sequence[Sitter]) -> None:
        """Note whether any person is there: somebody came or went."""
        if any(sitter.pages or sitter.heirs for sitter in sitters):
            self.alone_since = None
        elif self.alone_since is None:
            self.alone_since = self.now()

    @property
    def paused(self) -> bool:
        """Whether everybody has been gone for so long that the table waits for somebody to return."""
        return self.alone_since is not None and self.now() - self.alone_since >= self.pause

    @property
    def retractable(self) -> dict[int, Undo]:
        """Who has a move that could be taken back, and what would."""
        ledger = self.host.ledger
        return ledger.retractable() if ledger.game.open and not self.host.over else {}

    def ask(self, request: TakebackRequest | None) -> None:
        """Somebody asks for their move back; None: nobody does any more."""
        self._request = request

    @property
    def request(self) -> TakebackRequest | None:
        """What is asked. It lapses in time, or when anybody but a bot of another seat moves."""
        request = self._request
        if request is None or self.host.over or self.now() >= request.until:
            return None
        since = self.host.ledger.entries[request.entries :]
        others = (entry.by for entry in since if not isinstance(entry.move, Sits))
        stands = all(by != request.seat and self.host.played_by_bot(by) for by in others)
        return request if stands else None

    def leaving(self, sitters: Sequence[Sitter]) -> dict[int, int]:
        """Who is gone, and when a bot will play on for them."""
        if self.host.over:
            return {}
        return {
            seat: sitter.gone_since + self.absence
            for seat, sitter in enumerate(sitters)
            if not sitter.pages and sitter.is_person and not self.is_absent(seat)
        }

    @property
    def nudge(self) -> Reminded | None:
        """Who was reminded, until anything happens in the game that everybody is told of."""
        nudge = self._nudge
        return nudge if nudge is not None and nudge.told == self.public.told else None

    def stirs(self, seat: int, *, moved: bool = False) -> None:
        """Somebody does something: they are there after all, and need no reminding.

        In a window what they did is nobody else's to know, nor that they did. Whoever moved in secret has done their
        part; whoever only said something has as long again.
        """
        nudge = self.nudge
        if nudge is None or seat not in nudge.seats:
            return
        if self.host.acting.kind != "turn":
            until = inf if moved else self.now() + self._idle_after
            self._stirred[seat] = max(until, self._stirred.get(seat, 0))
            return
        seats = nudge.seats - {seat}
        self._nudge = replace(nudge, seats=seats) if seats else None

    def remind(self, by: int, sitters: Sequence[Sitter]) -> None:
        """Somebody reminds whoever is awaited. Raises `RequestError`."""
        now, public, nudge = self.now(), self.public, self.nudge
        since = public.told_at if nudge is None else nudge.at
        seats = frozenset(seat for seat in public.awaits if seat != by and sitters[seat].pages)
        if not seats:
            raise RequestError("nobody-to-nudge")
        if now - since < self._nudge_after:
            raise RequestError(
                "nudge-later", passing=True, seconds=-(-(self._nudge_after + since - now) // 1000)
            )
        until = None if not self._idle_after else now + self._idle_after
        if nudge is None:
            self._stirred.clear()
        else:
            until = nudge.until  # reminded twice, nobody has longer
        self._nudge = Reminded(by, seats, now, until, public.told)

    def due(self, sitters: Sequence[Sitter]) -> NextMove | None:
        """What the table has to do by itself now, if anything. Asking changes nothing."""
        if self.host.over or self.waits_for_storage():
            return None
        sits = self._seat_change(sitters)
        if sits is not None:
            return NextMove(TABLE, sits)
        if self.paused or self.reveal_pending:
            return None
        if self.reflex_round is not None and not self.reflex_round.armed:
            return self.reflex_round.due(self._clocks.micros())
        missed = self._missed()
        if missed:
            return NextMove(CLOCK, Missed(missed))
        now = self.now()
        ready = self.resting and everybody_ready(sitters)
        return self.host.due(now, ready, self._known(sitters, now), self._lead(sitters))

    def _missed(self) -> tuple[int, ...]:
        """Who did not see the card that was shown, if that is yet to be said."""
        round, acting = self.reflex_round, self.host.acting
        if round is None or acting.missed or acting.since != round.since:
            return ()
        return round.contest.out()

    def _lead(self, sitters: Sequence[Sitter]) -> int:
        """How many milliseconds before its moment something is written down that all are to see at once."""
        if not self.host.acting.shows:
            return 0
        return lead(self._links(sitters)) // MS

    def _links(self, sitters: Sequence[Sitter]) -> list[Link]:
        """The connections of all persons' pages: as prompt as they usually are, in a game that cannot wait."""
        pages = [page for sitter in sitters if sitter.is_person for page in sitter.pages]
        links = [link for page in pages if (link := page.pings.link)]
        return links if self.host.ledger.game.suspense else [link.prompt for link in links]

    def _reach(self, sitters: Sequence[Sitter]) -> int:
        """How many milliseconds what a person did may take to arrive."""
        longest = max((link.reach for link in self._links(sitters)), default=0)
        return -(-min(longest, LONGEST_REACH) // MS)

    def fix_moment(self) -> int:
        """When all will see the card of the reflex round that is on, in the time of the game."""
        assert self.reflex_round is not None
        return self.reflex_round.arm(self._clocks.micros(), self._random)

    def unattended(self) -> bool:
        """Whether a reflex round waits for somebody to look."""
        if self.reflex_round is None or self.paused:
            return False
        return self.reflex_round.unattended(self._clocks.micros())

    def _known(self, sitters: Sequence[Sitter], now: int) -> int:
        """Up to when everything that was done has arrived."""
        acting = self.host.acting
        if acting.kind != "window" or acting.due is None or acting.due > now:
            return now
        if self.reflex_round is not None:
            return self.reflex_round.known(self._clocks.micros())
        return now - self._reach(sitters)

    def may_be_judged(self) -> bool:
        """Whether the moment has come that a window waits for: before it, silence changes nothing."""
        due = self.host.acting.due
        return due is not None and due <= self.now()

    def next_moment(self, sitters: Sequence[Sitter]) -> int | None:
        """When to look again, if nothing happens before."""
        if self.host.over:
            return None
        if self.waits_for_storage():
            return self.retry_at
        moments = [*self.leaving(sitters).values()]
        request, nudge = self.request, self.nudge
        if request is not None:
            moments.append(request.until)
        if nudge is not None:
            moments += [moment for moment in self._played_for_at(nudge).values() if moment > self.now()]
        if not self.paused:
            due = self._next_due(sitters)
            moments += [] if due is None else [due]
            moments += [] if self.alone_since is None else [self.alone_since + self.pause]
        return min(moments, default=None)

    def _next_due(self, sitters: Sequence[Sitter]) -> int | None:
        if self.reveal_pending:
            return None
        if self.reflex_round is not None and not self.reflex_round.armed:
            return self.reflex_round.next_moment()
        due = self.host.next_moment(self._lead(sitters))
        if due is None or due > self.now() or self.host.acting.kind != "window":
            return due
        # The moment has come, but something earlier may still be under way.
        if self.reflex_round is not None:
            return self.reflex_round.next_moment()
        return due + self._reach(sitters) + 1

    @property
    def resting(self) -> bool:
        """Whether people are given time to look. What was written down ahead is not there to be looked at yet."""
        return not self.reveal_pending and self.host.rests(self.now())

    def rests(self, sitters: Sequence[Sitter]) -> bool:
        """Whether the game waits for people to have looked."""
        return self.resting and not everybody_ready(sitters)

    def waits_for_storage(self) -> bool:
        """Whether what the table does by itself could not be stored, and is yet to be tried again."""
        return self.retry_at is not None and self.now() < self.retry_at

    def _seat_change(self, sitters: Sequence[Sitter]) -> Sits | None:
        """A person who has been gone for too long, or is back."""
        idle, leaving = self._idle(), self.leaving(sitters)
        for seat, sitter in enumerate(sitters):
            if self.is_absent(seat):
                if sitter.pages and seat not in idle:
                    return Sits(seat, "person")
            elif (seat in idle and sitter.is_person) or (seat in leaving and self.now() >= leaving[seat]):
                return Sits(seat, "absent")
            elif sitter.heirs and self._may_take_over(seat):
                return Sits(seat, "person")
        return None

    def _idle(self) -> Collection[int]:
        """For whom a bot plays this turn: they were reminded, and did nothing."""
        if self.nudge is None:
            return ()
        now = self.now()
        return [seat for seat, at in self._played_for_at(self.nudge).items() if at <= now]

    def _played_for_at(self, nudge: Reminded) -> dict[int, int]:
        """When a bot plays this turn for each of those who were reminded, if they do nothing until then."""
        if nudge.until is None:
            return {}
        until = {seat: max(nudge.until, self._stirred.get(seat, 0)) for seat in nudge.seats}
        return {seat: int(at) for seat, at in until.items() if at < inf and seat in self.host.acting.seats}

    def _may_take_over(self, seat: int) -> bool:
        """Whether a bot's seat may become a person's: not while something is about to be shown."""
        return self.reflex_round is None and not self.reveal_pending and self.host.between_rounds(seat)


def everybody_ready(sitters: Sequence[Sitter]) -> bool:
    """Whether all persons who are there have looked enough. Nobody there: nobody said so."""
    there = [sitter for sitter in sitters if sitter.is_person and sitter.pages]
    return bool(there) and all(sitter.ready for sitter in there)


def begin(kept: Kept, game: Game, started: int) -> LiveGame:
    """A game before its first entry."""
    row, context = kept.row, kept.context
    ledger = Ledger(game, len(kept.sitters), row.options_of(game), row.position_of(game))
    host = LiveHost(ledger, PACE[row.pace])
    return LiveGame(host, started, context.clocks, context.random, context.settings)
