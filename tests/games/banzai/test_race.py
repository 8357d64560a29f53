"""Banzaï!: hands and pawns on the table."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.banzai.data import Leg, Pawn, Reach
from tablee.games.banzai.judging import race
from tablee.games.banzai.table import before, nearest, on_table, rest, spot, time_between
from tablee.kernel.ties import Answer, places


def test_pawns_that_nobody_moved_are_as_far_from_everybody() -> None:
    """ "banzai.pawns", "banzai.grab.travel": whatever the number of players."""
    for players in range(3, 13):
        times = {time_between(rest(place, players), (0, 0), 200) for place in range(players)}
        assert times == {200}
        edges = [before(place, players) for place in range(players)]
        assert all(on_table(x, y) for x, y in edges)
        near = [
            time_between(rest(place, players), (x * 1000, y * 1000), 200)
            for place, (x, y) in enumerate(edges)
        ]
        assert set(near) == {100}


def test_a_moved_pawn_is_nearer_to_some() -> None:
    here = spot(Pawn(1, 0, 500))
    assert [time_between(rest(place, 4), here, 200) for place in range(4)] == [100, 224, 300, 224]


def test_a_hand_turns_to_the_nearest_free_pawn() -> None:
    """ "banzai.grab.turn", "banzai.grab.aim": from the pawn that it turns away from."""
    pawns = [Pawn(1, 0, 500), Pawn(2, 500, 0), Pawn(3, 0, -500)]
    found = race([Reach(300, 0, 0, 1), Reach(350, 0, 1, 1)], range(4), pawns, 200)
    first, second = found.runs
    assert first.way == (Leg(1, 400),)
    # 224 ms to the pawn that is gone, and half the table's width to the next one.
    assert second.way == (Leg(1, 574), Leg(2, 574 + 141))
    assert (second.pawn, second.level, found.left) == (2, False, 1)


def test_a_pawn_that_is_gone_before_the_hand_sets_off_is_no_detour() -> None:
    pawns = [Pawn(1, 0, 500), Pawn(2, 500, 0)]
    found = race([Reach(0, 0, 0, 1), Reach(500, 0, 1, 1)], range(4), pawns, 200)
    assert found.runs[1].way == (Leg(2, 600),)


def test_a_hand_that_sets_off_when_all_pawns_are_gone_may_still_be_level() -> None:
    """ "banzai.tie": its way is short, and neither time is certain."""
    reaches = [Reach(0, 100, 0), Reach(301, 100, 1)]
    found = race(reaches, range(2), [Pawn(1, 0, -500)], 200)
    assert [(run.pawn, run.way, run.level) for run in found.runs] == [
        (1, (Leg(1, 300),), False),
        (0, (), True),
    ]
    certain = race([Reach(0, 10, 0), Reach(301, 10, 1)], range(2), [Pawn(1, 0, -500)], 200)
    assert not certain.runs[1].level


def test_a_hand_is_level_at_a_pawn_that_it_was_sent_for_and_at_no_other_while_some_are_left() -> None:
    """ "banzai.tie", "banzai.grab.aim": it was gone before the hand set off, but only just."""
    pawns = [Pawn(1, 0, -500), Pawn(2, 0, 500)]
    for aim, level in ((1, True), (0, False), (2, False)):
        found = race([Reach(0, 100, 0, 1), Reach(301, 100, 1, aim)], range(2), pawns, 200)
        assert [(run.pawn, run.level) for run in found.runs] == [(1, False), (2, level)]


def test_a_hand_that_comes_after_five_seconds_comes_too_late() -> None:
    """ "banzai.sleepers"."""
    pawns = {rt: race([Reach(rt, 0, 0)], range(3), [Pawn(1)], 200).runs[0].pawn for rt in (4800, 4801)}
    assert pawns == {4800: 1, 4801: 0}


def test_a_hand_that_is_sent_after_five_seconds_is_not_seen_at_all() -> None:
    """ "banzai.sleepers": one that is sent just then is, though it comes to nothing."""
    found = race([Reach(5000, 0, 0), Reach(5001, 0, 1)], range(3), [Pawn(1)], 200)
    assert [(run.seat, run.way) for run in found.runs] == [(0, ())]


def test_nearest_is_to_the_thousandth_and_then_by_number() -> None:
    pawns = [Pawn(3, 0, 100), Pawn(2, 100, 0), Pawn(1, 0, -100)]
    assert nearest((0, 0), pawns) == Pawn(1, 0, -100)
    assert nearest((0, 0), []) is None
    # 99.85 and 100 thousandths are as near; 99 and 99.504 are not; 136.499 are 136.
    assert nearest((0, 0), [Pawn(2, 99, 13), Pawn(1, 0, 100)]) == Pawn(1, 0, 100)
    assert nearest((0, 0), [Pawn(2, 99, 0), Pawn(1, 99, 10)]) == Pawn(2, 99, 0)
    assert nearest((0, 0), [Pawn(2, 136, 0), Pawn(1, 106, 86)]) == Pawn(1, 106, 86)


@settings(deadline=None, max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_with_pawns_in_the_centre_only_the_order_counts(seed: int) -> None:
    """Out is whom as many others are clearly before as there are pawns: it is decided on the set."""
    rng = Random(seed)
    players = rng.randint(3, 12)
    pawns = [Pawn(number) for number in range(1, rng.randint(1, players - 1) + 1)]
    reaches = [Reach(rng.randint(200, 260), rng.randint(0, 15), seat) for seat in range(players)]
    found = race(reaches, range(players), pawns, 200)
    order = places(Answer(reach.seat, reach.rt, reach.u) for reach in reaches)
    safe = {run.seat for run in found.runs if run.pawn or run.level}
    clear = {seat for seat, place in order.items() if place <= len(pawns)}
    assert safe <= {*clear, *(run.seat for run in found.runs if run.level)}
    assert sum(run.pawn > 0 for run in found.runs) == len(pawns)
    if all(reach.u == reaches[0].u for reach in reaches):
        assert safe == clear


@settings(deadline=None, max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_every_pawn_is_taken_once_and_ways_lead_forward(seed: int) -> None:
    rng = Random(seed)
    players = rng.randint(3, 12)
    pawns = [
        Pawn(number, *rng.choice([(0, 0), before(rng.randrange(players), players)]))
        for number in range(1, players)
    ]
    reaches = [
        Reach(rng.randint(0, 800), rng.randint(0, 20), seat, rng.randrange(players))
        for seat in range(players)
        if rng.random() < 0.9
    ]
    found = race(reaches, range(players), pawns, 200)
    taken = [run.pawn for run in found.runs if run.pawn]
    assert len(set(taken)) == len(taken)
    assert len(taken) + found.left == len(pawns)
    for run in found.runs:
        times = [run.rt, *(leg.at for leg in run.way)]
        assert all(one <= other for one, other in pairwise(times))
        assert not run.pawn or run.way[-1].pawn == run.pawn
