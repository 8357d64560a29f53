"""A game under way and its schedule, without a server, on a clock that the test sets."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from tablee.hosts.bots import BotRequest
from tablee.kernel import TABLE, Due, Entry, Game, Ledger, Move, Sits
from tablee.server.clock import Clocks
from tablee.server.settings import Settings
from tablee.server.storage.store import SeatRow
from tablee.server.table.pages import Page, SeatState
from tablee.server.table.schedule import DueStep, LiveGame, Schedule


class Driven:
    """The same kind of player sits at every seat. Persons are here, with a page that was not measured."""

    def __init__(self, game: Game, players: int, pace: float = 1, who: str = "bot") -> None:
        self.now = 0
        clocks = Clocks(wall=self._seconds, steady=self._seconds)
        self.live = LiveGame(Ledger(game, players, game.Options()), 0, clocks, Settings(), pace)
        self.live.alone_since = None
        kind: Any = "bot" if who == "bot" else "person"
        self.seats = [SeatState(SeatRow(kind), number) for number in range(players)]
        stored: Any = SimpleNamespace(seats=self.seats)
        self.schedule = Schedule(self.live, stored, clocks)
        for seat in self.seats:
            if who == "person":
                seat.pages.add(Page(1))
            self.make(TABLE, Sits(seat.number, who), 0)  # type: ignore[arg-type]

    def _seconds(self) -> float:
        return self.now / 1000 + 1e-7  # or a millisecond could be rounded to the one before

    def make(self, by: int, move: Move, at: int, rt: int | None = None) -> None:
        """Make a move at once."""
        self.live.commit(self.live.prepare(by, move, at, rt))

    def due(self, now: int) -> DueStep | None:
        """What is due at a moment."""
        self.now = now
        timed = self.schedule.next(now)
        return None if timed is None or timed[0] > now else timed[1]

    def asked(self, at: int) -> list[BotRequest]:
        """The requests to bots at a moment."""
        return self.live.bots.requests(self.live.acting, at, self.live.bot_seats)

    def drop(self, step: DueStep) -> None:
        """The plan of a bot was carried out."""
        assert step.planned is not None
        self.live.bots.drop(step.planned)

    def rests(self, now: int) -> bool:
        self.now = now
        return self.live.resting

    def ready(self) -> None:
        """A person is here who has looked enough, and no other."""
        person = SeatState(SeatRow("person"), 0)
        person.pages.add(Page(1))
        person.ready = True
        self.seats[:] = [person]

    def play(self, seed: int, bot: str = "random") -> list[Entry]:
        """Play to the end, with bots that answer at once, on a clock that jumps to whatever comes next."""
        live = self.live
        game, players = live.ledger.game, live.ledger.players
        bots = [game.bot(bot)(seat, Random(f"{seed}/{seat}")) for seat in range(players)]
        chance = Random(f"{seed}/chance")
        while live.result is None:
            for request in live.bot_requests():
                view = live.ledger.state.view(request.seat)
                live.plan(request, bots[request.seat].wake(view, request.acting, request.news))
            timed = self.schedule.next(self.now)
            assert timed is not None
            moment, step = timed
            if moment > self.now:
                self.now = moment
                continue
            move = live.ledger.state.chance(chance) if step.move is None else step.move
            if step.ahead:
                assert isinstance(move, Due)
                self.now = max(move.t, self.now)
            self.make(step.by, move, self.now, step.rt)
            if step.planned is not None:
                live.bots.drop(step.planned)
        return live.ledger.entries[players:]
