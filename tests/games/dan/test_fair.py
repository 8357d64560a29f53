"""No seat has an advantage by its place, its distance from the server, or by missing cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

import pytest

from tablee.games.dan import GAME
from tablee.games.dan.bots import SensibleBot
from tablee.games.dan.cards import SetOfCards
from tablee.games.dan.data import DanOptions
from tablee.hosts.virtual import VirtualTable
from tablee.kernel import Ledger, Move, News
from tablee.kernel.player import Bot
from tablee.lab.intervals import wilson
from tablee.lab.reflexes import CardTable, Net, SimulatedSeat
from tests.games.dan.looking import Looks, always, at_its_own, at_random, never, shares

GAMES = 60
SHORT = 10
"""Cards each: what holds of them holds all the more of the whole deck."""
NEVER = 2e6
"""Microseconds: a longer reaction is none."""


@pytest.mark.parametrize("looks", [never, at_its_own, at_random], ids=lambda looks: looks.__name__)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sitting_out_does_not_pay(players: int, looks: Looks) -> None:
    """ "dan.missed", "dan.passed": with the same reactions, a seat that looks away wins less than its share."""
    others = [always] * (players - 1)
    won = shares([SensibleBot] * players, [looks, *others], GAMES, DanOptions(cards=SHORT))
    assert wilson(won[0], GAMES).high < 1 / players


@pytest.mark.parametrize("set_of_cards", ["base", "ten"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_win_equally_often(players: int, set_of_cards: SetOfCards) -> None:
    """Equal players: no seat's share differs from the others' by more than luck explains, at four deviations."""
    options = DanOptions(set=set_of_cards, cards=SHORT)
    won = shares([SensibleBot] * players, [always] * players, GAMES, options)
    share = 1 / players
    luck = 4 * sqrt(share * (1 - share) / GAMES)
    assert all(abs(wins / GAMES - share) < luck for wins in won)


class Distant(VirtualTable):
    """What each seat does is timed over a line of its own, and counts as the real arbiter accepts it."""

    def __init__(self, ledger: Ledger, bots: Sequence[Bot], rng: Random, round_trips: Sequence[int]) -> None:
        super().__init__(ledger, bots, rng)
        pages = [SimulatedSeat(Net(round_trip=far, jitter=2), rng) for far in round_trips]
        self.pages = CardTable(pages, rng)

    def move(self, by: int, move: Move, rt: int | None = None) -> News:
        if rt is None:
            return super().move(by, move, rt)
        silent = [NEVER] * len(self.bots)
        silent[by] = 1000.0 * rt
        news = News(len(self.bots))
        for accepted in self.pages.round(silent).answers:  # none, if the page was not ready in time
            self.ledger.add(by, move, self.now, accepted.rt, accepted.u, tell=news)
            self._bots.hear(by, False, news)
        return news


def test_two_people_near_and_far_win_equally_often() -> None:
    """5 ms and 150 ms away, with the same luck both ways round: whole games, no more different than luck explains."""
    won = [0.0, 0.0]
    for number in range(GAMES):
        for near in (0, 1):
            bots = [SensibleBot(seat, Random(f"{number}/{seat}")) for seat in range(2)]
            ledger = Ledger(GAME, 2, DanOptions(cards=SHORT))
            table = Distant(ledger, bots, Random(f"{number}/chance"), (5, 150) if near == 0 else (150, 5))
            table.run()
            result = ledger.state.result()
            assert result is not None
            for seat in result.winners:
                won[seat != near] += 1 / len(result.winners)
    assert sum(won) == 2 * GAMES
    assert abs(won[0] - won[1]) < 4 * sqrt(2 * GAMES)
