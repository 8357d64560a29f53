"""Nobody is better off for where they sit, how far away they are, or not looking."""

from __future__ import annotations

from math import sqrt

import pytest

from tablee.games.dan.bots import SensibleBot
from tablee.games.dan.cards import SetOfCards
from tablee.games.dan.data import DanOptions, Gesture, What
from tablee.games.dan.judging import judge
from tablee.kernel import NOBODY
from tablee.lab.fairness.duels import play_duels
from tablee.lab.intervals import wilson
from tests.games.dan.looking import Looks, always, at_its_own, at_random, never, shares
from tests.games.dan.test_duties import reading

GAMES = 60
SHORT = 10
"""Cards each: what holds of them holds all the more of the whole deck."""


@pytest.mark.parametrize("looks", [never, at_its_own, at_random], ids=lambda looks: looks.__name__)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sitting_out_does_not_pay(players: int, looks: Looks) -> None:
    """ "dan.missed", "dan.passed": with the same reactions, whoever looks away wins less than their share, surely."""
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


def test_two_people_near_and_far_win_equally_often() -> None:
    """5 ms and 150 ms away, with every pair of reactions played both ways, by the real arbiter: shooter or target."""
    duels = play_duels(5, 150, seed=3).duels
    hits = [0, 0]
    for duel in duels:
        for shooter in (0, 1):
            found = reading(9, shooter, 2)
            whats: tuple[What, What] = ("across", "surrender") if shooter == 0 else ("surrender", "across")
            gestures = [
                Gesture(rt, duel.u[seat], seat, whats[seat])
                for seat, rt in enumerate(duel.rt)
                if rt is not None
            ]
            ruling = judge(found, tuple(sorted(gestures)), 1200)
            assert ruling.loser in (NOBODY, 1 - shooter)
            hits[shooter] += ruling.rule == "dan.hit"
    share = sum(hits) / (2 * len(duels))
    assert 0.4 < share < 0.5
    assert abs(hits[0] - hits[1]) < 3 * sqrt(2 * len(duels) * share * (1 - share))
