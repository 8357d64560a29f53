"""What holds for any contest: order, duplicates, lateness, records."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tablee.hosts.arbiter import Contest, Contestant, Display, Measured, Pings, Placing, accept
from tablee.hosts.arbiter.constants import MS
from tablee.hosts.arbiter.contest import placed
from tablee.kernel.ties import MAX_UNCERTAINTY_MS, Answer, first, places, widest

WINDOW = 1_500 * MS
MICROS = st.integers(0, 1_600 * MS)

answers = st.lists(
    st.tuples(st.integers(100, 160), st.integers(0, 20)).map(lambda pair: Answer(0, *pair)), max_size=7
).map(lambda row: [Answer(seat, each.at, each.uncertainty_ms) for seat, each in enumerate(row)])

pages = st.builds(
    Display,
    frame=st.sampled_from((6_944, 16_667, 50 * MS)),
    step=st.sampled_from((5, 100, 2 * MS, 100 * MS)),
    device=st.sampled_from(("mouse", "touch")),
)
seats = st.tuples(st.lists(st.integers(1 * MS, 500 * MS), min_size=1, max_size=12), pages)
messages = st.lists(st.tuples(st.integers(0, 3), st.booleans(), MICROS, MICROS), max_size=20)

measures = st.builds(
    Measured,
    seat=st.just(0),
    claimed=st.integers(-100 * MS, 1_600 * MS),
    arrived=MICROS,
    round_trip=st.integers(0, 400 * MS),
    typical=st.integers(0, 50 * MS),
    jitter=st.integers(0, 300 * MS),
    frame=st.integers(0, 60 * MS),
    step=st.sampled_from((5, 100, 2 * MS, 100 * MS)),
    device=st.sampled_from(("key", "touch")),
    mark=st.none() | st.integers(0, 500 * MS),
    bank=st.integers(0, 800 * MS),
    correction=st.integers(0, 100 * MS),
    false_start=st.sampled_from((0, 100 * MS)),
)


def table(players: list[tuple[list[int], Display]]) -> Contest:
    built = {}
    for number, (pings, page) in enumerate(players):
        own = Pings()
        for ping in pings:
            own.pong(0, ping)
        built[number] = Contestant(pings=own, page=page)
    contest = Contest(built, 0, window=WINDOW)
    for number in built:
        contest.acknowledge(number, 0)
    contest.arm(0, Random(1))
    for number in built:
        contest.revealed(number)
    return contest


def hear(contest: Contest, said: list[tuple[int, bool, int, int]]) -> Placing:
    for seat, presses, reaction, at in said:
        if seat in contest.seats:
            tell: Any = contest.claim if presses else contest.mark
            tell(seat, reaction, contest.t0 + at)
    return contest.close()


def in_order(said: list[tuple[int, bool, int, int]]) -> list[tuple[int, bool, int, int]]:
    """As a socket brings it: what comes from one seat comes in the order of its times."""
    return sorted(said, key=lambda message: message[3])


@given(st.lists(seats, min_size=1, max_size=4), messages, st.randoms())
def test_the_order_of_processing_makes_no_difference(
    players: list[tuple[list[int], Display]], said: list[tuple[int, bool, int, int]], luck: Random
) -> None:
    """Sockets may be read in any order; each keeps its own."""
    said = in_order(said)
    turns = [message[0] for message in said]
    luck.shuffle(turns)
    waiting = {seat: iter([message for message in said if message[0] == seat]) for seat in set(turns)}
    shuffled = [next(waiting[seat]) for seat in turns]
    one, other = table(players), table(players)
    assert hear(one, said) == hear(other, shuffled)
    assert [seat.credit for seat in one.seats.values()] == [seat.credit for seat in other.seats.values()]


@given(st.lists(seats, min_size=1, max_size=4), messages)
def test_duplicates_make_no_difference(
    players: list[tuple[list[int], Display]], said: list[tuple[int, bool, int, int]]
) -> None:
    said = in_order(said)
    twice = [message for each in said for message in (each, each)]
    again = [*said, *((seat, presses, rt, at + 1) for seat, presses, rt, at in said if presses)]
    verdict = hear(table(players), said)
    assert hear(table(players), twice) == verdict
    assert hear(table(players), again) == verdict


@given(st.lists(seats, min_size=1, max_size=4), messages)
def test_the_record_gives_the_live_verdict(
    players: list[tuple[list[int], Display]], said: list[tuple[int, bool, int, int]]
) -> None:
    contest = table(players)
    proofs = []
    for seat, presses, reaction, at in in_order(said):
        if seat not in contest.seats:
            continue
        if not presses:
            contest.mark(seat, reaction, contest.t0 + at)
        elif (claim := contest.measure(seat, reaction, contest.t0 + at)) is not None:
            contest.enter(accept(claim))
            proofs.append(claim.proof())
    written = msgspec.json.encode(proofs)
    answers = [accept(Measured(**proof)) for proof in msgspec.json.decode(written)]
    assert placed(answer for answer in answers if answer.rt * MS <= WINDOW) == contest.close()


@given(st.lists(seats, min_size=1, max_size=4), messages)
def test_once_the_widest_tie_is_known_nothing_changes_who_was_first(
    players: list[tuple[list[int], Display]], said: list[tuple[int, bool, int, int]]
) -> None:
    """As games of reflexes wait: up to the best answer, and the most that another may be uncertain beside it."""
    contest, whole = table(players), table(players)
    said, due = in_order(said), WINDOW // MS
    for seat, presses, reaction, at in said:
        if seat in contest.seats and presses:
            answer = contest.claim(seat, reaction, contest.t0 + at)
            if answer and not answer.false_start:
                due = min(due, answer.rt + widest(answer.u, MAX_UNCERTAINTY_MS))
        elif seat in contest.seats:
            contest.mark(seat, reaction, contest.t0 + at)
        if contest.horizon(contest.t0 + at) >= due:
            break
    else:
        return
    assert contest.close().first == hear(whole, said).first


@given(measures, st.integers(0, 500 * MS))
def test_to_arrive_later_never_helps(one: Measured, later: int) -> None:
    """With the same words, later is never earlier."""
    late = Measured(**one.proof() | {"arrived": one.arrived + later})
    was, now = accept(one), accept(late)
    assert now.rt >= was.rt
    assert now.adjusted >= was.adjusted


@given(measures, st.integers(0, 500 * MS))
def test_to_claim_less_gains_no_more_than_the_network_explains(one: Measured, lie: int) -> None:
    """However bold the claim, what counts is at least the arrival less what is allowed and what the bank pays."""
    told = accept(Measured(**one.proof() | {"claimed": one.claimed - lie}))
    terms = one.terms()
    if not told.by_arrival and not told.false_start:
        assert told.rt * MS >= one.arrived - terms.allowed - one.bank - MS


@given(answers, st.randoms())
def test_ties_are_a_matter_of_the_set(row: list[Answer], luck: Random) -> None:
    shuffled = row[:]
    luck.shuffle(shuffled)
    assert first(row) == first(shuffled)
    assert places(row) == places(shuffled)
    winners = first(row)
    assert bool(winners) == bool(row)
    assert winners == tuple(seat for seat, place in places(row).items() if place == 1)
    if row:
        assert min(row, key=lambda answer: answer.at).seat in winners
