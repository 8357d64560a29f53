"""The virtual-time host: any game, any bots, no waiting, the same play for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from random import Random

from tablee.kernel import (
    CHANCE,
    CLOCK,
    NOBODY,
    Due,
    Entry,
    Event,
    Game,
    Ledger,
    Move,
    News,
    Options,
    Refused,
    View,
)
from tablee.kernel.data import Acting
from tablee.kernel.player import Bot, BotMaker
from tablee.kernel.record import Record


class Stuck(Exception):
    """A seat must move, and its bot has no plan that the rules allow."""


class VirtualTable:
    """A table whose clock jumps from one event to the next.

    Moves happen in the order of their times; at equal times the lower seat comes first. A reflex answer's `rt` is
    its time less that of its stimulus.
    """

    def __init__(self, ledger: Ledger, bots: Sequence[Bot], rng: Random) -> None:
        self.ledger = ledger
        self.bots = bots
        self.rng = rng
        self.now = 0
        self._plans: list[tuple[int, int, int, int, Move]] = []
        """A heap of (time, seat, order, waking, move)."""
        self._planned = 0
        self._waking = [0] * len(bots)
        """How often each bot was woken: plans of an earlier waking are void."""
        self._asked: list[Acting | None] = [None] * len(bots)
        self._unheard: list[list[Event]] = [[] for _ in bots]
        self._stirred = [False] * len(bots)
        """Whether a seat was told something that it may want to answer."""

    def run(self) -> None:
        """Play until the game is over."""
        while self.ledger.state.result() is None:
            self.step()

    def step(self) -> None:
        """Make the next move, whoever's it is."""
        state = self.ledger.state
        acting = state.acting()
        if acting.seats == (CHANCE,):
            self._move(CHANCE, state.chance(self.rng))
            return
        self._wake(acting.public())
        planned = self._next_plan(acting)
        if planned is not None:
            self._move_as_planned(*planned, acting)
        elif acting.due is not None:
            self.now = max(self.now, acting.due)
            self._move(CLOCK, Due(acting.due))
        else:
            raise Stuck(f"no plan of seats {acting.seats} can be carried out")

    def _wake(self, acting: Acting) -> None:
        """Ask every bot that may act and has heard something, or was not asked this yet."""
        for seat, asked in enumerate(self._asked):
            if seat not in acting.seats:
                self._asked[seat] = None
            elif self._stirred[seat] or asked != acting:
                self._asked[seat] = acting
                self._stirred[seat] = False
                news, self._unheard[seat] = self._unheard[seat], []
                self._plan(seat, acting, news)

    def _plan(self, seat: int, acting: Acting, news: list[Event]) -> None:
        self._waking[seat] += 1
        view = self.ledger.state.view(seat)
        for plan in self.bots[seat].wake(view, acting, news):
            self._planned += 1
            heappush(self._plans, (self.now + plan.after, seat, self._planned, self._waking[seat], plan.move))

    def _next_plan(self, acting: Acting) -> tuple[int, int, Move] | None:
        """The earliest plan that still holds and does not come after the clock's move."""
        while self._plans:
            at, seat, _, waking, move = self._plans[0]
            if waking == self._waking[seat] and seat in acting.seats:
                if acting.due is not None and at > acting.due:
                    return None
                heappop(self._plans)
                return at, seat, move
            heappop(self._plans)
        return None

    def _move_as_planned(self, at: int, seat: int, move: Move, acting: Acting) -> None:
        self.now = max(self.now, at)
        rt = None if acting.since is None else self.now - acting.since
        try:
            self._move(seat, move, rt)
        except Refused as refusal:
            # In a window others may have come first; a turn is the bot's own to get right.
            if acting.kind != "window":
                raise Stuck(f"the bot at seat {seat} planned {move}, which {refusal} forbids") from refusal

    def _move(self, by: int, move: Move, rt: int | None = None) -> Entry:
        news = News(len(self.bots))
        sealed = self.ledger.state.acting().kind == "sealed"
        entry = self.ledger.add(by, move, self.now, rt, tell=news)
        for seat, unheard in enumerate(self._unheard):
            unheard += news.of(seat)
            # A bot that gave its sealed answer and was told so in private has nothing to answer to.
            own = sealed and seat == by and not news.of(NOBODY)
            self._stirred[seat] |= bool(news.of(seat)) and not own
        return entry


def play(
    game: Game,
    makers: Sequence[BotMaker],
    *,
    seed: int | str,
    options: Options | None = None,
    position: View | None = None,
) -> Record:
    """Play one whole game among bots and return its record. The same seed gives the same game.

    >>> from tablee.games.bungee import GAME
    >>> from tablee.bots import bot_maker
    >>> record = play(GAME, [bot_maker(GAME, "random")] * 3, seed=1)
    >>> record.result is not None and record.replay().state.result() == record.result
    True
    """
    options = options or game.Options()
    ledger = Ledger(game, len(makers), options, position)
    bots = [maker(seat, Random(f"{seed}/{seat}")) for seat, maker in enumerate(makers)]
    table = VirtualTable(ledger, bots, Random(f"{seed}/chance"))
    table.run()
    names = tuple(f"Bot {seat + 1}" for seat in range(len(makers)))
    return Record(game, names, options, ledger.entries, ledger.position, ledger.state.result())
