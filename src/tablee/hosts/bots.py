"""When bots are asked for plans, and which of their plans hold: the same in virtual and in real time.

A bot is asked when it may act and was told something, or was not asked this yet. Its plans hold until it answers with
others, or may no longer act. While it thinks again, its earlier plans wait; `KEEP` lets them hold again.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter

from msgspec import Struct

from tablee.kernel import NO_SEAT as ONLOOKER
from tablee.kernel import Acting, Event, Game, Move, News
from tablee.kernel.player import KEEP, Plans


class BotRequest(Struct, frozen=True):
    """A request for a bot's plans: what it is told, and the number by which its answer is known."""

    seat: int
    number: int
    acting: Acting
    news: list[Event]


class PlannedMove(Struct, frozen=True):
    """A move that a bot will make, and when (milliseconds of the game)."""

    at: int
    seat: int
    move: Move


def reaction(game: Game, acting: Acting, move: Move, at: int) -> int | None:
    """Milliseconds from the stimulus to a bot's move; None: it answers no stimulus."""
    return max(at - acting.since, 0) if acting.since is not None and type(move) in game.reflex else None


class _Seat:
    """The plans and open requests of one seat."""

    __slots__ = ("asked", "awaited", "planned", "requests", "unheard", "was_told")

    def __init__(self) -> None:
        self.asked: Acting | None = None
        """What its bot was last asked; None: it may not act, or was not asked yet."""
        self.was_told = False
        """Whether it was told something since, which it may want to answer."""
        self.unheard: list[Event] = []
        self.requests = 0
        self.awaited: dict[int, int] = {}
        """The requests whose answers are awaited and would count: from which moment on."""
        self.planned: list[PlannedMove] = []

    def forget(self) -> None:
        """Drop the seat's plans, and the answers that are awaited."""
        self.asked = None
        self.awaited.clear()
        self.planned.clear()


class BotScheduler:
    """The bots of one table."""

    def __init__(self, players: int) -> None:
        self._seats = [_Seat() for _ in range(players)]

    def hear(self, by: int, sealed: bool, news: News) -> None:
        """Note what the seats were told of a move. `sealed`: it was an answer to a sealed choice."""
        openly = bool(news.of(ONLOOKER))
        for number, seat in enumerate(self._seats):
            told = news.of(number)
            seat.unheard += told
            # A seat that gave a sealed answer, and was told so in private, has nothing to answer.
            seat.was_told |= bool(told) and not (sealed and number == by and not openly)

    def reset(self, seat: int) -> None:
        """Drop plans and unread events: the seat's controller changes."""
        self._seats[seat].forget()
        self._seats[seat].unheard.clear()

    def requests(self, acting: Acting, now: int, bots: Collection[int]) -> list[BotRequest]:
        """The requests to make now: to bots that may act and were told something, or were not asked this yet."""
        acting = acting.public()
        requests: list[BotRequest] = []
        for number, seat in enumerate(self._seats):
            if number not in bots:
                seat.unheard.clear()  # a bot that takes over later sees how things stand
            if number not in acting.seats:
                seat.forget()
            elif number in bots and (seat.was_told or seat.asked != acting):
                requests.append(self._request(number, seat, acting, now))
        return requests

    def _request(self, number: int, seat: _Seat, acting: Acting, now: int) -> BotRequest:
        seat.asked = acting
        seat.was_told = False
        seat.requests += 1
        # The table knows a card before the moment at which it is seen, and asks its bots ahead.
        seat.awaited[seat.requests] = max(now, acting.since or 0)
        news, seat.unheard = seat.unheard, []
        return BotRequest(number, seat.requests, acting, news)

    def plan(self, request: BotRequest, plans: Plans, pace: float = 1.0) -> None:
        """Take a bot's answer. It counts unless a later one has, or the seat's controller has changed.

        Answers may come in any order: `KEEP` lets the answer to the request before hold, even if that is yet to come.
        """
        seat = self._seats[request.seat]
        if request.number not in seat.awaited:
            return
        since = seat.awaited.pop(request.number)
        if plans is KEEP:
            return
        seat.awaited = {number: at for number, at in seat.awaited.items() if number > request.number}
        seat.planned = [
            PlannedMove(since + int(max(plan.after_ms, 0) * pace), request.seat, plan.move) for plan in plans
        ]

    def next(self, acting: Acting) -> PlannedMove | None:
        """The earliest plan that holds and is not after the clock's move; of several, the lower seat's."""
        planned = [
            each
            for seat in acting.seats
            if seat >= 0 and not self._seats[seat].awaited
            for each in self._seats[seat].planned
            if acting.due is None or each.at <= acting.due
        ]
        return min(planned, key=attrgetter("at", "seat"), default=None)

    def may_plan_for(self, moment: int, acting: Acting) -> bool:
        """Whether a bot that may act still thinks, and may plan something for this moment or an earlier one."""
        thinking = [self._seats[seat].awaited for seat in acting.seats if seat >= 0]
        return any(since <= moment for awaited in thinking for since in awaited.values())

    def drop(self, planned: PlannedMove) -> None:
        """Drop a plan that was carried out, or turned out to be impossible."""
        moves = self._seats[planned.seat].planned
        if planned in moves:
            moves.remove(planned)

    def leaves_nothing(self, request: BotRequest, plans: Plans) -> bool:
        """Whether a bot that gives this answer would do nothing at all."""
        seat = self._seats[request.seat]
        if plans is KEEP:
            return not seat.planned and [*seat.awaited] == [request.number]
        return not plans
