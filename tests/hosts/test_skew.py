"""Records of pages that were connected to another process: their stamps are uncertain, and judged as such."""

from __future__ import annotations

import msgspec

from tablee.hosts.arbiter import Link, Measured, accept, judge_acts, place, proves
from tablee.hosts.arbiter.acts import Act
from tablee.hosts.arbiter.constants import MOST_SKEW_US, MS
from tablee.hosts.arbiter.contest import placed
from tablee.kernel import Due, Entry


def answer(seat: int, rt: int, skew: int) -> Measured:
    arrived = (rt + 30) * MS
    return Measured(seat, rt * MS, arrived, 40 * MS, 0, 0, 16_667, 100, "mouse", skew=skew)


def test_what_is_not_known_of_the_clock_makes_an_answer_uncertain() -> None:
    assert (accept(answer(0, 300, 0)).u, accept(answer(0, 300, 20 * MS)).u) == (6, 21)


def test_two_within_it_cannot_be_told_apart() -> None:
    assert placed(map(accept, [answer(0, 300, 0), answer(1, 320, 0)])).first == (0,)
    assert placed(map(accept, [answer(0, 300, 0), answer(1, 320, 20 * MS)])).first == (0, 1)
    assert placed(map(accept, [answer(0, 300, 0), answer(1, 330, 20 * MS)])).first == (0,)


def test_a_clock_that_may_be_off_costs_no_honest_page() -> None:
    """What it may be off by is allowed, and is no claim from the future."""
    line = {"round_trip": 2 * MS, "typical": 0, "jitter": 0, "frame": 16_667, "step": 100, "device": "mouse"}
    for error in (-5 * MS, 5 * MS):
        honest = Measured(0, 300 * MS, 301 * MS + 16_667 + error, skew=5 * MS, **line)  # type: ignore[arg-type]
        found = accept(honest)
        assert (found.rt, found.adjusted, found.by_arrival) == (300, 0, False)
    early = Measured(0, 300 * MS, 296 * MS, skew=5 * MS, **line)  # type: ignore[arg-type]
    assert not accept(early).incident
    assert accept(Measured(0, 300 * MS, 294 * MS, skew=5 * MS, **line)).incident == "impossible"  # type: ignore[arg-type]


def test_an_act_elsewhere_is_less_certain_too() -> None:
    one = Act(0, 1_000 * MS, 1_020 * MS, None, 40 * MS, 0, 0)
    other = Act(1, 1_000 * MS, 1_020 * MS, None, 40 * MS, 0, 0, skew=3 * MS)
    assert (place(one).uncertainty_ms, place(other).uncertainty_ms) == (8, 11)
    later = Act(1, 1_024 * MS, 1_044 * MS, None, 40 * MS, 0, 0, skew=3 * MS)
    assert judge_acts([one, msgspec.convert(later.proof() | {"skew": 0}, Act)]) == (0,)
    assert judge_acts([one, later]) == (0, 1)
    too_soon = Act(1, 900 * MS, 1_020 * MS, None, 40 * MS, 0, 0, skew=3 * MS)
    assert place(too_soon).at == 1_020 - 20 - 3 - 4


def test_two_connections_are_as_uncertain_as_the_worse_one() -> None:
    assert Link(40 * MS, 0, 0).lesser(Link(50 * MS, 0, 0, skew=7 * MS)).skew == 7 * MS


def test_a_record_does_not_claim_any_uncertainty() -> None:
    measured = Measured(0, 300 * MS, 330 * MS, 40 * MS, 0, 0, 16_667, 100, "mouse", skew=9 * MS)
    answer = accept(measured)
    line = Entry(7, 5_400, 0, Due(0), answer.rt, answer.u, measured.proof())
    assert proves(line, 5_000, 100)
    for skew in (0, -1, 8 * MS + 1):
        assert not proves(msgspec.structs.replace(line, proof=measured.proof() | {"skew": skew}), 5_000, 100)
    huge = msgspec.convert(measured.proof() | {"skew": MOST_SKEW_US + 1}, Measured)
    claimed = msgspec.structs.replace(line, uncertainty_ms=accept(huge).u, proof=huge.proof())
    assert not proves(claimed, 5_000, 100)
    act = Act(0, 1_000 * MS, 1_020 * MS, None, 40 * MS, 0, 0, MOST_SKEW_US)
    at = place(act)
    line = Entry(7, 1_020, 0, Due(0), at.at, at.uncertainty_ms, act.proof())
    assert proves(line, None, 0)
    unsure = msgspec.convert(act.proof() | {"skew": MOST_SKEW_US + MS}, Act)
    unsure_line = msgspec.structs.replace(
        line, uncertainty_ms=place(unsure).uncertainty_ms, proof=unsure.proof()
    )
    assert not proves(unsure_line, None, 0)
