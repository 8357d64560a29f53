"""The simulator itself: nothing is violated, runs can be repeated to the byte, and planted bugs are found."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import count

import pytest

from tests.simulation.faults import FAULTS
from tests.simulation.people import TABLES
from tests.simulation.planted import PLANTS, simulate_with
from tests.simulation.world import Plan, Report, shrink, simulate

SEEDS = range(1, 5)
DURATION_S = 60.0
MOVES = 1_000
"""At least so many moves are acknowledged in the run of the test suite."""
PLANTED_S = 150.0


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    return [simulate(Plan.of_seed(seed, duration_s=DURATION_S)) for seed in SEEDS]


def test_nothing_is_violated(reports: list[Report]) -> None:
    assert [report.violation for report in reports] == [""] * len(SEEDS)


def test_all_games_are_played_while_everything_breaks(reports: list[Report]) -> None:
    assert sum(report.moves.total() for report in reports) >= MOVES
    assert {game for report in reports for game in report.moves} == set(TABLES)
    broken = {name for report in reports for name in report.faults}
    assert len(set(FAULTS) - broken) <= 2, set(FAULTS) - broken


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_bug_is_found_within_the_stated_number_of_seeds(name: str) -> None:
    for seed in count(1):
        assert seed <= PLANTS[name].seeds, "not found"
        plan = Plan.of_seed(seed, duration_s=PLANTED_S, **PLANTS[name].where)
        if simulate_with(plan, name).violation:
            return


def test_a_failing_plan_is_made_smaller() -> None:
    plant = PLANTS["credit-without-its-verdict"].patched
    plan = Plan(1, duration_s=30.0)
    smaller = shrink(plan, plant)
    assert simulate(smaller, plant=plant).violation
    assert (smaller.tables, smaller.faults) == (1, ())
    assert smaller.duration_s < plan.duration_s


DIGEST = """
from tests.simulation.world import Plan, simulate
report = simulate(Plan.of_seed(4, duration_s=60.0))
print(report.violation or report.digest, report.moves.total(), flush=True)
import os
os._exit(0)
"""


def test_two_runs_of_a_seed_are_the_same_to_the_byte() -> None:
    """In two interpreters, with other hashes of strings and other addresses in memory."""

    def run(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout

    digest, moves = run("1").split()
    assert f"{digest} {moves}\n" == run("2")
    assert len(digest) == 16
    assert int(moves) > 100


DUELS = Plan(1, ("lampion",), 8, 200.0, (), loss=0.01, only_play=True)
CHANCE = 0.08
"""With four hundred duels, a share is so far from its expectation in one of a thousand runs."""


def test_equal_players_win_equally_often_whatever_their_distance() -> None:
    report = simulate(DUELS)
    nearer, farther = report.counts["duels won by the nearer"], report.counts["by the farther"]
    assert not report.violation
    assert nearer + farther > 400
    assert abs(nearer / (nearer + farther) - 0.5) < CHANCE


def test_who_pretends_to_have_a_bad_line_gains_nothing() -> None:
    report = simulate(replace(DUELS, liars=True))
    won, lost = report.counts["duels won by a liar"], report.counts["duels lost by a liar"]
    assert not report.violation
    assert won + lost > 400
    assert won / (won + lost) < 0.5 + CHANCE
