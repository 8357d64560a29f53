"""The real-time host: what happens next at a table, driven by whoever has a clock.

It knows no sockets, no storage and no threads. Whoever drives it asks what is due now, prepares that entry, stores it,
and then commits it; between two moves it is asked which bots have to be woken, and brought their plans. Times are
milliseconds since the game began. The wake rules are those of the virtual host.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tablee.hosts.waking import Intent, Wake, Wakings, reaction
from tablee.kernel import (
    ALL,
    CHANCE,
    CLOCK,
    NOBODY,
    Acting,
    Due,
    Entry,
    Ledger,
    Move,
    News,
    Prepared,
    Sits,
    Undo,
    Void,
)
from tablee.kernel.player import Plans


class NextMove(Struct, frozen=True):
    """A move to be made now. If it is chance's, `move` is None until it is drawn."""

    by: int
    move: Move | None = None
    rt: int | None = None
    intent: Intent | None = None
    """The plan of a bot that this move carries out."""
    card: bool = False
    """Whether it is the card of a reflex round, for which everybody is ready."""
    ahead: bool = False
    """Whether it is written down ahead of the moment at which all see it."""


class LiveHost:
    """One game in real time."""

    def __init__(self, ledger: Ledger, pace: float) -> None:
        self.ledger = ledger
        self.acting = ledger.state.acting()
        """Who may move now."""
        self.result = ledger.state.result()
        self.pace = pace
        """How long bots think and rounds rest: 1 is normal, 0 is not at all. Windows have the length the rules say."""
        self.news = News(ledger.players)
        self.rests_since = 0
        self.rests_until = int(ledger.game.opening * pace)
        """Until then people are given time to look, and since when: milliseconds of the game."""
        self.last = 0
        """The time of the last entry ..."""
        self.told_at = 0
        """... and of the last that everybody was told of."""
        self.drawn = 0
        """How many entries are chance's ..."""
        self.shown = 0
        """... and how many are chance's or the clock's."""
        self._bots: list[int] = []
        """The seats that a bot decides for now."""
        self._void = False
        self._looked = True
        """Whether people were given time to look since chance last moved."""
        self._wakings = Wakings(ledger.players)

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def told(self) -> int:
        """How many events everybody was told."""
        return len(self.news.of(NOBODY))

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for this seat now: its own, or one that plays on for somebody absent."""
        return self.ledger.sits.get(seat) in ("bot", "absent")

    def between_rounds(self, seat: int) -> bool:
        """Whether somebody else may take over a seat: nobody is in the middle of something, and no hand is half played.

        That is when chance is to move and people were given time to look since it last did. In an open game, where
        there is nothing to know, it is whenever the seat is not to move.
        """
        if self.ledger.game.open:
            return seat not in self.acting.seats
        return self._looked and self.acting.seats == (CHANCE,)

    # Moves.

    def make(self, entry: Entry) -> None:
        """Prepare and commit at once: for what is stored already, or with others."""
        self.commit(self.ledger.prepare(entry))

    def opens_contest(self, prepared: Prepared) -> bool:
        """Whether what chance or the clock is about to show opens a window that is a matter of reflexes.

        One that is open already, and of which the clock says something at its very first moment, is not opened again.
        """
        acting = prepared.acting
        opens = acting.kind == "window" and acting.since == prepared.entry.at and acting.due is not None
        return opens and acting.since != self.acting.since

    def commit(self, prepared: Prepared) -> None:
        """A move that the ledger prepared, and that is stored, has happened: hear what it brings."""
        if prepared.entry.proof is not None:
            # It is stored. Whoever judges reads it there, and here it would be the largest part of a line.
            prepared = replace(prepared, entry=replace(prepared.entry, proof=None))
        entry, news = prepared.entry, prepared.news
        sealed = self.acting.kind == "sealed"
        self.ledger.commit(prepared)
        self.acting, self.result = prepared.acting, prepared.result
        self.last = entry.at
        self.drawn += entry.by == CHANCE
        self.shown += entry.by in (CHANCE, CLOCK)
        if isinstance(entry.move, Sits):
            self._wakings.change_player(entry.move.seat)
            self._bots = [seat for seat in range(self.ledger.players) if self.played_by_bot(seat)]
            self.told_at = entry.at  # who sits where is told, if not as an event
            return
        if isinstance(entry.move, Undo):
            for seat in range(self.ledger.players):
                self._wakings.change_player(seat)
        self._void = False
        rest = max([event.rests() for event in news.of(ALL)], default=0)
        self._looked = rest > 0 or (self._looked and entry.by != CHANCE)
        until = entry.at + int(rest * self.pace)
        # Whoever moves while the others look does not cut that short: chance goes on after it.
        if entry.by == CHANCE or until > self.rests_until:
            self.rests_since, self.rests_until = entry.at, until
        self.news.add(news)
        if news.of(NOBODY):
            self.told_at = entry.at
        if self._bots:
            self._wakings.hear(entry.by, sealed, news)

    def close_missed_window(self, now: int) -> None:
        """After a time in which nobody could answer: a window that should have been judged meanwhile is void.

        So is one with a stimulus, however short the time: what was measured of it is gone.
        """
        acting = self.acting
        missed = acting.due is not None and (acting.due < now or acting.since is not None)
        self._void = acting.kind == "window" and missed

    def void_window(self) -> None:
        """The window that is open cannot be judged: the clock says so next."""
        self._void = self.acting.kind == "window"

    # What is due.

    def due(
        self, now: int, everybody_ready: bool = False, known: int | None = None, lead: int = 0
    ) -> NextMove | None:
        """What has to be done now, if anything: chance, a bot's plan, or the clock.

        The clock says that a moment has come when nothing earlier is still under way: `known` tells up to when that is
        so, if that is not up to now. A bot's plan counts for its moment, so whoever still thinks is waited for. What is
        settled, and all are to see at one moment, is written down so much earlier (`lead`) that it can be.
        """
        acting = self.acting
        if self._void:
            return NextMove(CLOCK, Void())
        if acting.seats == (CHANCE,):
            return NextMove(CHANCE) if everybody_ready or now >= self.rests_until else None
        intent = self._wakings.next(acting) if self._bots else None
        if intent is not None and intent.at <= now:
            rt = reaction(self.ledger.game, acting, intent.move, intent.at)
            return NextMove(intent.seat, intent.move, rt, intent)
        if acting.due is not None and acting.shows:
            return NextMove(CLOCK, Due(acting.due), ahead=True) if acting.due - lead <= now else None
        if acting.due is None or self._may_plan_for(acting.due):
            return None
        certain = now if known is None else min(known, now)
        return NextMove(CLOCK, Due(acting.due)) if acting.due <= certain else None

    def next_moment(self, lead: int = 0) -> int | None:
        """When something will be due, as far as can be told now; what all see at one moment, so much earlier."""
        acting = self.acting
        if acting.seats == (CHANCE,):
            return self.rests_until
        intent = self._wakings.next(acting) if self._bots else None
        due = acting.due
        if due is not None and acting.shows:
            due -= lead
        elif due is not None and self._may_plan_for(due):
            due = None
        return due if intent is None else intent.at if due is None else min(due, intent.at)

    def _may_plan_for(self, moment: int) -> bool:
        """Whether a bot that may act still thinks, and may plan something for this moment or an earlier one."""
        return bool(self._bots) and self._wakings.may_plan_for(moment, self.acting)

    def rests(self, now: int) -> bool:
        """Whether people are given time to look before chance goes on."""
        return now < self.rests_until and not self.over

    # Bots.

    def wakes(self, now: int) -> list[Wake]:
        """The bots that have to be woken now."""
        return self._wakings.wakes(self.acting, now, self._bots) if self._bots else []

    def plan(self, wake: Wake, plans: Plans) -> None:
        """A bot's answer to a waking."""
        self._wakings.plan(wake, plans, self._pace_of(wake.acting))

    def at_a_loss(self, wake: Wake, plans: Plans) -> bool:
        """Whether the game would wait for a bot that gives this answer."""
        return self.waits_for(wake.seat) and self._wakings.leaves_nothing(wake, plans)

    def _pace_of(self, acting: Acting) -> float:
        """By what a bot's thinking time is multiplied: for a reflex by 1, and in a window never by more."""
        if acting.kind != "window":
            return self.pace
        return 1.0 if acting.since is not None else min(self.pace, 1.0)

    def drop(self, step: NextMove) -> None:
        """A bot's plan was carried out, or turned out to be impossible."""
        if step.intent is not None:
            self._wakings.drop(step.intent)

    def waits_for(self, seat: int) -> bool:
        """Whether the game cannot go on before this seat moves: silence is no answer here."""
        acting = self.acting
        if acting.kind == "window":
            return acting.due is None and seat in acting.awaits
        return seat in acting.seats

    def any_move(self, seat: int, rng: Random) -> Move | None:
        """Any legal move, for a bot that failed."""
        moves = self.ledger.state.legal(seat)
        return rng.choice(moves) if moves else None
