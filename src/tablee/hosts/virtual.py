"""The virtual-time host: any game, any bots, no waiting, the same play for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.hosts.bots import BotScheduler, PlannedMove, reaction
from tablee.kernel import CHANCE, CLOCK, Due, Game, Ledger, Move, News, Options, Refused, View
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
        self._bots = BotScheduler(len(bots))

    def run(self) -> None:
        """Play until the game is over."""
        while self.ledger.state.result() is None:
            self.step()

    def step(self) -> None:
        """Make the next move: of chance, of a bot, or of the clock."""
        state = self.ledger.state
        acting = state.acting()
        if acting.seats == (CHANCE,):
            self.move(CHANCE, state.chance(self.rng))
            return
        self._wake(acting)
        planned = self._bots.next(acting)
        if planned is not None:
            self._move_as_planned(planned, acting)
        elif acting.due is not None:
            self.now = max(self.now, acting.due)
            self.move(CLOCK, Due(acting.due))
        else:
            raise Stuck(f"no plan of seats {acting.seats} can be carried out")

    def _wake(self, acting: Acting) -> None:
        for request in self._bots.requests(acting, self.now, range(len(self.bots))):
            view = self.ledger.state.view(request.seat)
            self._bots.plan(request, self.bots[request.seat].wake(view, request.acting, request.news))

    def _move_as_planned(self, planned: PlannedMove, acting: Acting) -> None:
        self._bots.drop(planned)
        self.now = max(self.now, planned.at)
        rt = reaction(self.ledger.game, acting, planned.move, self.now)
        try:
            self.move(planned.seat, planned.move, rt)
        except Refused as refusal:
            # In a window others may have come first; a turn is the bot's own to get right.
            if acting.kind != "window":
                raise Stuck(
                    f"seat {planned.seat} planned {planned.move}, which {refusal} forbids"
                ) from refusal

    def move(self, by: int, move: Move, rt: int | None = None) -> News:
        """Write a move down, and tell the bots of it. Returns what each seat was told."""
        news = News(len(self.bots))
        sealed = self.ledger.state.acting().kind == "sealed"
        self.ledger.add(by, move, self.now, rt, tell=news)
        self._bots.hear(by, sealed, news)
        return news


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
    >>> record = play(GAME, [GAME.bot("random")] * 3, seed=1)
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
