"""A thousand duels for the doubtful: repeatable, fair, and unfair by arrival."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist, pstdev
from typing import get_args

import pytest

from tablee.server.wire.requests import Duels, Network
from tablee.server.workers.duels import MAX_DUELS, play_duels

SURE = NormalDist().inv_cdf(1 - 1e-6)
"""So many standard errors: chance fails such a test once in a million runs, and the seeds do not change."""


def bound(played: Duels) -> float:
    """How many more duels one of two equal players may win by chance: from how much two matched duels differ."""
    worth = {0: 1, 1: -1, -1: 0}
    leads = [worth[first] for first in played.first]
    pairs = [one + other for one, other in zip(leads[::2], leads[1::2], strict=True)]
    return SURE * pstdev(pairs) * sqrt(len(pairs))


@pytest.mark.parametrize("network", get_args(Network))
@pytest.mark.parametrize("round_trips", [(5, 150), (300, 5), (80, 80)], ids=str)
def test_equal_players_win_equally_often(round_trips: tuple[int, int], network: Network) -> None:
    played = play_duels(*round_trips, network, seed=1)
    assert len(played.first) == MAX_DUELS
    one, other = played.players
    assert abs(one.won - other.won) < bound(played) < MAX_DUELS / 10
    assert played.undecided == MAX_DUELS - one.won - other.won
    assert 0.05 * MAX_DUELS < played.undecided < 0.15 * MAX_DUELS, "some cannot be told, most can"


def test_arrival_favours_the_near() -> None:
    near = [play_duels(5, far, seed=2).players[0] for far in (5, 50, 150, 300)]
    shares = [player.won_by_arrival / MAX_DUELS for player in near]
    assert shares == sorted(shares)
    assert abs(shares[0] - 0.5) < SURE * sqrt(0.25 / MAX_DUELS)
    assert shares[2] > 0.85
    assert shares[3] > 0.95


def test_the_same_seed_gives_the_same_duels_and_another_gives_others() -> None:
    played = play_duels(20, 90, "jittery", seed=5, many=60)
    assert played == play_duels(20, 90, "jittery", seed=5, many=60)
    assert played.players != play_duels(20, 90, "jittery", seed=6, many=60).players
    assert [player.round_trip for player in played.players] == [20, 90]
    assert (played.network, played.seed) == ("jittery", 5)


def test_every_duel_explains_itself() -> None:
    played = play_duels(5, 150, seed=3)
    one, other = played.players
    for duel, (first, by_arrival) in enumerate(zip(played.first, played.by_arrival, strict=True)):
        arrivals = one.arrivals[duel], other.arrivals[duel]
        assert by_arrival == (arrivals[1] < arrivals[0]) or arrivals[0] == arrivals[1]
        reactions = one.rt[duel], other.rt[duel]
        if first < 0:
            assert reactions[0] is not None
            assert reactions[1] is not None
            uncertainty = sqrt(one.u[duel] ** 2 + other.u[duel] ** 2)
            assert abs(reactions[0] - reactions[1]) < max(10, uncertainty)
        else:
            quicker, slower = reactions[first], reactions[1 - first]
            assert quicker is not None
            assert slower is None or quicker < slower
            assert quicker < arrivals[first]
    assert (1, 0) in zip(played.first, played.by_arrival, strict=True)
    assert 0 < played.wait < 300


def test_no_duels_are_no_trouble() -> None:
    played = play_duels(5, 5, many=0)
    assert (played.first, played.wait) == ([], 0)
