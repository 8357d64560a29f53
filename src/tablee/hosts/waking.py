"""Who is woken when, and what becomes of their plans: the same for bots in virtual and in real time.

A bot is woken when it may act and was told something, or was not asked this yet. Its plans hold until it answers with
others, or may not act any more. It may take its time to answer: meanwhile its earlier plans wait, and `KEEP` lets them
hold again.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter

from msgspec import Struct

from tablee.kernel import NOBODY, Acting, Event, Game, Move, News
from tablee.kernel.player import KEEP, Plans


class Wake(Struct, frozen=True):
    """A bot to be woken: with what it is told, and the number by which its answer will be known."""

    seat: int
    number: int
    acting: Acting
    news: list[Event]


class Intent(Struct, frozen=True):
    """What a bot will do, and when."""

    at: int
    seat: int
    move: Move


def reaction(game: Game, acting: Acting, move: Move, at: int) -> int | None:
    """How long after the stimulus a bot's move is made, if it answers one."""
    return max(at - acting.since, 0) if acting.since is not None and type(move) in game.reflex else None


class _Seat:
    """One seat, whoever plays it."""

    __slots__ = ("asked", "awaited", "intents", "stirred", "unheard", "wakings")

    def __init__(self) -> None:
        self.asked: Acting | None = None
        """What its bot was last asked; None: it may not act, or nobody was asked yet."""
        self.stirred = False
        """Whether it was told something that it may want to answer."""
        self.unheard: list[Event] = []
        self.wakings = 0
        self.awaited: dict[int, int] = {}
        """The wakings that were not answered yet, and whose answer would count: from which moment on."""
        self.intents: list[Intent] = []

    def forget(self) -> None:
        """Drop the seat's plans, and whatever it may still answer."""
        self.asked = None
        self.awaited.clear()
        self.intents.clear()


class Wakings:
    """The bots of one table."""

    def __init__(self, players: int) -> None:
        self._seats = [_Seat() for _ in range(players)]

    def hear(self, by: int, sealed: bool, news: News) -> None:
        """What the seats were told of a move. `sealed`: it was an answer to a sealed choice."""
        openly = bool(news.of(NOBODY))
        for number, seat in enumerate(self._seats):
            told = news.of(number)
            seat.unheard += told
            # Whoever gave a sealed answer and was told so in private has nothing to answer to.
            seat.stirred |= bool(told) and not (sealed and number == by and not openly)

    def change_player(self, seat: int) -> None:
        """Whoever decides for this seat from now on has made no plans yet, and heard nothing."""
        self._seats[seat].forget()
        self._seats[seat].unheard.clear()

    def wakes(self, acting: Acting, now: int, bots: Collection[int]) -> list[Wake]:
        """The bots that may act and have heard something, or were not asked this yet."""
        acting = acting.public()
        wakes: list[Wake] = []
        for number, seat in enumerate(self._seats):
            if number not in bots:
                seat.unheard.clear()  # a bot that takes over later sees how things stand
            if number not in acting.seats:
                seat.forget()
            elif number in bots and (seat.stirred or seat.asked != acting):
                wakes.append(self._wake(number, seat, acting, now))
        return wakes

    def _wake(self, number: int, seat: _Seat, acting: Acting, now: int) -> Wake:
        seat.asked = acting
        seat.stirred = False
        seat.wakings += 1
        # A card that will be seen in a moment is known to the table already, and its bots have thought about it.
        seat.awaited[seat.wakings] = max(now, acting.since or 0)
        news, seat.unheard = seat.unheard, []
        return Wake(number, seat.wakings, acting, news)

    def plan(self, wake: Wake, plans: Plans, pace: float = 1.0) -> None:
        """A bot's answer. It counts unless a later one has, or somebody else plays by now.

        Answers may come in any order: `KEEP` lets hold what was answered to the waking before, even if that is yet to
        come.
        """
        seat = self._seats[wake.seat]
        if wake.number not in seat.awaited:
            return
        since = seat.awaited.pop(wake.number)
        if plans is KEEP:
            return
        seat.awaited = {number: at for number, at in seat.awaited.items() if number > wake.number}
        seat.intents = [
            Intent(since + int(max(plan.after, 0) * pace), wake.seat, plan.move) for plan in plans
        ]

    def next(self, acting: Acting) -> Intent | None:
        """The earliest plan that holds and does not come after the clock's move; of several, the lower seat's."""
        intents = [
            intent
            for seat in acting.seats
            if seat >= 0 and not self._seats[seat].awaited
            for intent in self._seats[seat].intents
            if acting.due is None or intent.at <= acting.due
        ]
        return min(intents, key=attrgetter("at", "seat"), default=None)

    def may_plan_for(self, moment: int, acting: Acting) -> bool:
        """Whether a bot that may act still thinks, and may plan something for this moment or an earlier one."""
        thinking = [self._seats[seat].awaited for seat in acting.seats if seat >= 0]
        return any(since <= moment for awaited in thinking for since in awaited.values())

    def drop(self, intent: Intent) -> None:
        """A plan was carried out, or turned out to be impossible."""
        intents = self._seats[intent.seat].intents
        if intent in intents:
            intents.remove(intent)

    def leaves_nothing(self, wake: Wake, plans: Plans) -> bool:
        """Whether a bot that gives this answer would do nothing at all."""
        seat = self._seats[wake.seat]
        if plans is KEEP:
            return not seat.intents and [*seat.awaited] == [wake.number]
        return not plans
