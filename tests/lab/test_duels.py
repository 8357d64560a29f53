"""A thousand duels for the doubtful: repeatable, fair, and unfair by arrival."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist, pstdev

import pytest

from tablee.lab.duels import DUELS, NETWORKS, PlayedDuels, play_duels

SURE = NormalDist().inv_cdf(1 - 1e-6)
"""So many standard errors: chance fails such a test once in a million runs, and the seeds do not change."""


def bound(played: PlayedDuels) -> float:
    """How many more duels one of two equal players may win by chance: from how much two matched duels differ."""
    worth = {0: 1, 1: -1, None: 0}
    leads = [worth[duel.first] for duel in played.duels]
    pairs = [one + other for one, other in zip(leads[::2], leads[1::2], strict=True)]
    return SURE * pstdev(pairs) * sqrt(len(pairs))


@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("round_trips", [(5, 150), (300, 5), (80, 80)], ids=str)
def test_equal_players_win_equally_often(round_trips: tuple[int, int], network: str) -> None:
    played = play_duels(*round_trips, network, seed=1)
    assert len(played.duels) == DUELS
    ahead = played.won(0) - played.won(1)
    assert abs(ahead) < bound(played) < DUELS / 10
    undecided = DUELS - played.won(0) - played.won(1)
    assert 0.05 * DUELS < undecided < 0.15 * DUELS, "some cannot be told, most can"


def test_arrival_favours_the_near() -> None:
    shares = [play_duels(5, far, seed=2).won_by_arrival(0) / DUELS for far in (5, 50, 150, 300)]
    assert shares == sorted(shares)
    assert abs(shares[0] - 0.5) < SURE * sqrt(0.25 / DUELS)
    assert shares[2] > 0.85
    assert shares[3] > 0.95


def test_the_same_seed_gives_the_same_duels_and_another_gives_others() -> None:
    played = play_duels(20, 90, "jittery", seed=5, many=60)
    assert played == play_duels(20, 90, "jittery", seed=5, many=60)
    assert played.duels != play_duels(20, 90, "jittery", seed=6, many=60).duels
    assert (played.round_trips, played.network, played.seed) == ((20, 90), "jittery", 5)


def test_every_duel_explains_itself() -> None:
    played = play_duels(5, 150, seed=3)
    for duel in played.duels:
        assert (
            duel.by_arrival == (duel.arrivals[1] < duel.arrivals[0]) or duel.arrivals[0] == duel.arrivals[1]
        )
        one, other = duel.rt
        if duel.first is None:
            assert one is not None
            assert other is not None
            assert abs(one - other) < max(10, sqrt(duel.u[0] ** 2 + duel.u[1] ** 2))
        else:
            quicker, slower = duel.rt[duel.first], duel.rt[1 - duel.first]
            assert quicker is not None
            assert slower is None or quicker < slower
            assert quicker < duel.arrivals[duel.first]
    assert any(duel.first == 1 and duel.by_arrival == 0 for duel in played.duels)
    assert 0 < played.wait < 300


def test_no_duels_are_no_trouble() -> None:
    played = play_duels(5, 5, many=0)
    assert (played.duels, played.wait) == ((), 0)
