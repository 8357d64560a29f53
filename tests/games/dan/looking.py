"""Tables in virtual time at which some seats miss cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from tablee.games.dan import GAME
from tablee.games.dan.data import DanOptions, Show
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import CLOCK, Ledger, Missed, Move, News, Result
from tablee.kernel.player import Bot, BotMaker

Looks = Callable[[int, int, Random], bool]
"""Whether a seat looks at the card that another one, or itself, reveals."""


def always(seat: int, revealer: int, rng: Random) -> bool:
    return True


def never(seat: int, revealer: int, rng: Random) -> bool:
    return False


def at_its_own(seat: int, revealer: int, rng: Random) -> bool:
    return seat == revealer


def at_random(seat: int, revealer: int, rng: Random) -> bool:
    return rng.random() < 0.5


class LookingTable(VirtualTable):
    """The clock says of every card who did not see it."""

    def __init__(self, ledger: Ledger, bots: Sequence[Bot], rng: Random, looks: Sequence[Looks]) -> None:
        super().__init__(ledger, bots, rng)
        self.looks = looks

    def move(self, by: int, move: Move, rt: int | None = None) -> News:
        news = super().move(by, move, rt)
        if type(move) is Show and self.ledger.state.result() is None:
            turn = self.ledger.state.turn  # type: ignore[attr-defined]
            missed = [seat for seat, looks in enumerate(self.looks) if not looks(seat, turn, self.rng)]
            if missed:
                super().move(CLOCK, Missed(tuple(missed)))
        return news


def play(makers: Sequence[BotMaker], looks: Sequence[Looks], seed: str, options: DanOptions) -> Result:
    """One game."""
    bots = [maker(seat, Random(f"{seed}/{seat}")) for seat, maker in enumerate(makers)]
    table = LookingTable(Ledger(GAME, len(makers), options), bots, Random(f"{seed}/chance"), looks)
    table.run()
    result = table.ledger.state.result()
    assert result is not None
    return result


def shares(
    makers: Sequence[BotMaker], looks: Sequence[Looks], games: int, options: DanOptions
) -> list[float]:
    """How many games each seat won; a shared win counts in parts."""
    won = [0.0] * len(makers)
    for number in range(games):
        winners = play(makers, looks, f"{len(makers)}/{number}", options).winners
        for seat in winners:
            won[seat] += 1 / len(winners)
    return won
