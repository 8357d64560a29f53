"""The clock of another process: how far it can be known, and what that is worth to the arbiter."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from random import Random

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablee.hosts.arbiter import (
    Contest,
    Contestant,
    Link,
    Measured,
    OtherClock,
    Pings,
    Stamp,
    accept,
    act_of,
    judge_acts,
    lead,
    place,
    proves,
)
from tablee.hosts.arbiter.acts import Act
from tablee.hosts.arbiter.constants import DRIFT, FRESH, LEAD, MOST_SKEW, MS
from tablee.hosts.arbiter.contest import placed
from tablee.kernel import Due, Entry

SECOND = 1_000_000


@dataclass
class Drifting:
    """Another clock, with what it gains or loses while ours goes on: parts in a million, from moments on (ns)."""

    offset: int
    rates: list[tuple[int, int]]

    def ahead(self, at: int) -> int:
        """By how many nanoseconds it is ahead of ours at a moment."""
        moments = [moment for moment, _ in self.rates[: bisect(self.rates, (at, DRIFT + 1))]]
        ahead = self.offset
        for (_, rate), since, until in zip(self.rates, moments, [*moments[1:], at], strict=False):
            ahead += rate * (until - since) // 1_000_000
        return ahead

    def micros(self, at: int) -> int:
        """What it says."""
        return (at + self.ahead(at)) // 1000


rates = st.integers(-DRIFT, DRIFT)
drifting = st.builds(
    lambda offset, first, rest: Drifting(offset, [(0, first), *sorted(rest)]),
    st.integers(-(10**15), 10**15),
    rates,
    st.lists(st.tuples(st.integers(1, 60 * 10**9), rates), max_size=4),
)
ways = st.integers(0, 120 * 10**6) | st.integers(0, 10**6)
"""Nanoseconds that a message may take."""
exchanges = st.lists(st.tuples(st.integers(0, 4 * 10**9), ways, ways), min_size=1, max_size=12)
"""How long after the last one each began, and how long either way took."""


@given(drifting, exchanges, st.integers(0, 6 * 10**9), ways)
@example(Drifting(0, [(0, DRIFT)]), [(0, 0, 0)], 5 * 10**9, 0)
@example(Drifting(0, [(0, -DRIFT)]), [(0, 10**6, 0), (10**9, 0, 10**6)], 10**9, 0)
def test_a_moment_of_another_clock_is_within_its_bounds(
    theirs: Drifting, exchanges: list[tuple[int, int, int]], later: int, way: int
) -> None:
    clock, now = OtherClock(), 0
    for pause, there, back in exchanges:
        sent, read, now = now + pause, now + pause + there, now + pause + there + back
        clock.asked(sent // 1000, theirs.micros(read), now // 1000)
        for moment in (now, now + later):
            stamp = clock.here(theirs.micros(moment), (moment + way) // 1000)
            if stamp.skew is not None:
                assert abs(stamp.at - moment / 1000) <= stamp.skew <= MOST_SKEW
            else:
                assert stamp.at == (moment + way) // 1000


def test_the_quickest_answer_says_most_and_is_worth_less_with_time() -> None:
    clock = OtherClock()
    clock.asked(0, 1_005_000, 10_000)
    assert clock.here(1_010_000, 10_000) == Stamp(10_000, 5_008)
    clock.asked(100_000, 1_100_200, 100_400)
    known = clock.here(1_200_000, 200_000)
    assert known.at == 200_000
    assert known.skew is not None
    assert 200 < known.skew < 200 + 60
    later = clock.here(1_200_000 + SECOND, 200_000 + SECOND)
    assert later.skew == known.skew + DRIFT
    clock.asked(2 * SECOND, 3 * SECOND + 5_000, 2 * SECOND + 10_000)
    assert (clock.here(3 * SECOND + 10_000, 2 * SECOND + 10_000).skew or 0) < 1_300, (
        "a slow answer takes nothing away"
    )


def test_a_clock_that_was_stopped_is_known_anew() -> None:
    clock = OtherClock()
    clock.asked(0, 1_000, 1_000)
    clock.asked(SECOND, 1_000 + SECOND // 2, SECOND + 1_000)
    stamp = clock.here(1_000 + SECOND // 2, SECOND + 1_000)
    assert stamp.skew is not None
    assert abs(stamp.at - SECOND) <= stamp.skew


def test_a_clock_that_is_not_known_says_nothing() -> None:
    clock = OtherClock()
    assert clock.here(77, 5_000) == Stamp(5_000, None)
    clock.asked(0, 1_000, 1_000)
    assert clock.here(1_000 + FRESH, 1_000 + FRESH).skew is not None
    assert clock.here(1_000 + FRESH, 1_000 + FRESH + 1) == Stamp(1_000 + FRESH + 1, None)
    far = OtherClock()
    far.asked(0, 0, 3 * MOST_SKEW)
    assert far.here(0, 3 * MOST_SKEW) == Stamp(3 * MOST_SKEW, None)


def test_nothing_was_stamped_after_it_was_heard_of() -> None:
    clock = OtherClock()
    clock.asked(0, 10_000, 20_000)
    assert clock.here(15_000, 20_000).at == 15_000
    assert clock.here(25_000, 20_000).at == 20_000


# What it is worth to the arbiter.


def elsewhere(skew: int | None, round_trip: int = 40 * MS) -> Contestant:
    """Somebody whose page is connected to another process."""
    pings = Pings()
    pings.pong(0, round_trip)
    pings.skew = skew
    return Contestant(pings=pings)


def armed(*seats: Contestant) -> Contest:
    contest = Contest(dict(enumerate(seats)), 0, window=1_500 * MS)
    for seat in contest.seats:
        contest.acknowledge(seat, 0)
    contest.arm(0, Random(1))
    for seat in contest.seats:
        contest.revealed(seat)
    return contest


def test_what_is_not_known_of_the_clock_makes_an_answer_uncertain() -> None:
    contest = armed(elsewhere(0), elsewhere(20 * MS))
    here, there = (contest.measure(seat, 300 * MS, contest.t0 + 330 * MS) for seat in (0, 1))
    assert here is not None
    assert there is not None
    assert (here.skew, there.skew) == (0, 20 * MS)
    assert (accept(here).u, accept(there).u) == (6, 21)


def test_two_within_it_cannot_be_told_apart() -> None:
    def answer(seat: int, rt: int, skew: int) -> Measured:
        arrived = (rt + 30) * MS
        return Measured(seat, rt * MS, arrived, 40 * MS, 0, 0, 16_667, 100, "mouse", skew=skew)

    assert placed(map(accept, [answer(0, 300, 0), answer(1, 320, 0)])).first == (0,)
    assert placed(map(accept, [answer(0, 300, 0), answer(1, 320, 20 * MS)])).first == (0, 1)
    assert placed(map(accept, [answer(0, 300, 0), answer(1, 330, 20 * MS)])).first == (0,)


def test_a_clock_that_may_be_off_costs_no_honest_page() -> None:
    """What it may be off by is allowed, and is no claim from the future."""
    line = {"round_trip": 2 * MS, "typical": 0, "jitter": 0, "frame": 16_667, "step": 100, "device": "mouse"}
    for error in (-5 * MS, 5 * MS):
        honest = Measured(0, 300 * MS, 301 * MS + 16_667 + error, skew=5 * MS, **line)  # type: ignore[arg-type]
        answer = accept(honest)
        assert (answer.rt, answer.adjusted, answer.by_arrival) == (300, 0, False)
    early = Measured(0, 300 * MS, 296 * MS, skew=5 * MS, **line)  # type: ignore[arg-type]
    assert not accept(early).incident
    assert accept(Measured(0, 300 * MS, 294 * MS, skew=5 * MS, **line)).incident == "impossible"  # type: ignore[arg-type]


@pytest.mark.parametrize("lost", ["before the card", "after it"])
def test_where_the_clock_is_not_known_arrival_counts(lost: str) -> None:
    seat = elsewhere(None if lost == "before the card" else 200)
    contest = armed(seat)
    assert seat.pings is not None
    seat.pings.skew = None
    answer = contest.claim(0, 100 * MS, contest.t0 + 330 * MS)
    assert answer is not None
    assert answer.by_arrival
    assert answer.rt == 330 - 20 - 8
    assert answer.u >= MOST_SKEW // MS


def test_an_act_elsewhere_is_less_certain_too() -> None:
    here, there = elsewhere(0).pings, elsewhere(3 * MS).pings
    assert here is not None
    assert there is not None
    for pings in (here, there):
        pings.clocks(0, 20 * MS, 20 * MS, 40 * MS)
    one, other = (act_of(seat, pings, 1_000 * MS, 1_020 * MS) for seat, pings in enumerate((here, there)))
    assert (place(one).u, place(other).u) == (8, 11)
    later = act_of(1, there, 1_024 * MS, 1_044 * MS)
    assert judge_acts([one, msgspec.convert(later.proof() | {"skew": 0}, Act)]) == (0,)
    assert judge_acts([one, later]) == (0, 1)
    too_soon = act_of(1, there, 900 * MS, 1_020 * MS)
    assert place(too_soon).at == 1_020 - 20 - 3 - 4
    there.skew = None
    assert act_of(1, there, 900 * MS, 1_020 * MS).mapped is None


def test_what_leaves_another_process_later_is_no_lag_of_the_seats() -> None:
    contest = armed(elsewhere(0), elsewhere(0))
    contest.sent_elsewhere(0, contest.reveal_at(0) + 30 * MS)
    held_up, usual = (contest.claim(seat, 300 * MS, contest.t0 + 400 * MS) for seat in (0, 1))
    assert held_up is not None
    assert usual is not None
    assert usual.paid == held_up.paid + 30 * MS
    contest.sent_elsewhere(5, contest.t0)  # nobody who takes part


def test_messages_take_longer_to_another_process() -> None:
    assert lead([Link(40 * MS, 0, 0, skew=7 * MS)]) == LEAD + 27 * MS
    assert Link(40 * MS, 0, 0).lesser(Link(50 * MS, 0, 0, skew=7 * MS)).skew == 7 * MS


def test_a_record_does_not_claim_any_uncertainty() -> None:
    measured = Measured(0, 300 * MS, 330 * MS, 40 * MS, 0, 0, 16_667, 100, "mouse", skew=9 * MS)
    answer = accept(measured)
    line = Entry(7, 5_400, 0, Due(0), answer.rt, answer.u, measured.proof())
    assert proves(line, 5_000, 100)
    for skew in (0, -1, 8 * MS + 1):
        assert not proves(msgspec.structs.replace(line, proof=measured.proof() | {"skew": skew}), 5_000, 100)
    huge = msgspec.convert(measured.proof() | {"skew": MOST_SKEW + 1}, Measured)
    claimed = msgspec.structs.replace(line, u=accept(huge).u, proof=huge.proof())
    assert not proves(claimed, 5_000, 100)
    act = Act(0, 1_000 * MS, 1_020 * MS, None, 40 * MS, 0, 0, MOST_SKEW)
    at = place(act)
    line = Entry(7, 1_020, 0, Due(0), at.at, at.u, act.proof())
    assert proves(line, None, 0)
    unsure = msgspec.convert(act.proof() | {"skew": MOST_SKEW + MS}, Act)
    assert not proves(msgspec.structs.replace(line, u=place(unsure).u, proof=unsure.proof()), None, 0)
