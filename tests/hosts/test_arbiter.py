"""The arbiter, rule by rule."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tablee.hosts.arbiter import (
    Contest,
    Contestant,
    Credit,
    Display,
    Link,
    Measured,
    Pings,
    accept,
    act_of,
    judge_acts,
    lead,
    place,
    proves,
)
from tablee.hosts.arbiter.accept import Terms
from tablee.hosts.arbiter.acts import Act
from tablee.hosts.arbiter.constants import BANK_MOST_US, BANK_START_US, MS
from tablee.hosts.arbiter.contest import NEVER_US, foreperiod, placed
from tablee.hosts.arbiter.pings import HERE, Acknowledged, Nearest
from tablee.kernel import Due, Entry
from tablee.kernel.ties import Answer, apart, first, places

WINDOW = 1_500 * MS
COUNTED = Link(20 * MS, 0, 0, lost=0)
"""A line on which the system counts lost packets, and found none."""


def pings(*round_trips: float, since: int = 0) -> Pings:
    """A connection whose pings took these milliseconds."""
    measured = Pings()
    for number, round_trip in enumerate(round_trips):
        at = since + number * 2_000 * MS
        measured.pong(at - int(round_trip * MS), at)
    return measured


def person(*round_trips: float, **page: object) -> Contestant:
    return Contestant(pings=pings(*round_trips), page=Display(**page))  # type: ignore[arg-type]


def measured(claimed: float, arrived: float, **more: object) -> Measured:
    """Milliseconds; a connection of 40 ms with a jitter of 10, on a usual page, with an empty bank."""
    values: dict[str, object] = {
        "round_trip": 40 * MS,
        "typical": 4 * MS,
        "jitter": 10 * MS,
        "frame": 16 * MS,
        "step": 100,
        "device": "mouse",
    } | more
    return Measured(0, int(claimed * MS), int(arrived * MS), **values)  # type: ignore[arg-type]


def armed(*seats: Contestant, false_start: int = 100 * MS) -> Contest:
    """A round that all acknowledged and whose card was sent to all."""
    contest = Contest(dict(enumerate(seats)), 0, window=WINDOW, false_start=false_start)
    for number in contest.seats:
        contest.acknowledge(number, 100 * MS)
    contest.arm(100 * MS, Random(1))
    for number in contest.seats:
        contest.revealed(number)
    return contest


# What is measured of a connection.


def test_a_link_is_its_smallest_round_trip_and_how_much_longer_others_take() -> None:
    took = [40] * 11 + [44] * 6 + [50, 60, 90]
    assert pings(*took).link == Link(40 * MS, 0, 20 * MS)
    assert pings(*sorted(took, reverse=True)).link == pings(*took).link


def test_no_ping_no_link() -> None:
    assert Pings().link is None
    assert Contestant(pings=Pings()).terms() is None
    assert Contestant.of_bot().link is HERE


def test_pings_count_for_a_minute() -> None:
    measured = pings(10, *[50] * 31)
    assert measured.link == Link(50 * MS, 0, 0)


def test_a_connection_is_credited_with_400_ms_at_most() -> None:
    link = pings(700, 720).link
    assert link is not None
    assert link.round_trip == 400 * MS


def test_stalls_are_told_by_the_pings() -> None:
    for slowest, stalls in ((300, 10), (250, 0)):
        link = pings(*[40] * 9, slowest).link
        assert link is not None
        assert link.stalls == stalls


def test_the_offset_is_that_of_the_quickest_answer() -> None:
    measured = Pings()
    measured.clocks(0, 5_000_020, 5_000_030, 50)  # even: the page is 5 s ahead
    assert measured.offset == 5_000_000
    measured.clocks(1_000, 5_001_200, 5_001_200, 1_220)  # slow and uneven: says nothing new
    assert measured.offset == 5_000_000
    measured.clocks(2_000, 5_002_011, 5_002_011, 2_020)
    assert measured.offset == 5_000_001
    measured.clocks(61_000_000, 66_000_500, 66_000_500, 61_001_000)
    measured.clocks(62_500_000, 67_500_700, 67_500_700, 62_501_200)
    assert measured.offset == 5_000_000, "older than a minute counts no more"


def test_a_page_reports_itself_and_is_believed_within_bounds() -> None:
    assert Terms(HERE, Display(frame=200 * MS)).frame == 34 * MS
    assert Terms(HERE, Display(step=2_100)).coarse
    assert not Terms(HERE, Display(step=2_000)).coarse
    unknown = Terms(HERE, Display(device="telepathy")).uncertainty(0, False)
    assert unknown == Terms(HERE, Display(device="touch")).uncertainty(0, False)


# 1. Arm.


def test_the_lead_reaches_the_slowest_and_is_bounded() -> None:
    assert lead([person(40, 40).link, person(100, 130).link, None]) == (50 + 30 + 60) * MS
    assert lead([person(400, 900).link]) == 400 * MS
    assert lead([HERE]) == 60 * MS


def test_the_foreperiod_cannot_be_foreseen_and_is_bounded() -> None:
    waits = [foreperiod(Random(seed)) for seed in range(500)]
    assert min(waits) >= 200 * MS
    assert max(waits) == 1_000 * MS
    assert len(set(waits)) > 400


def test_a_round_is_armed_when_all_are_ready_or_have_been_waited_for() -> None:
    contest = Contest({0: person(40), 1: person(40)}, 0, window=WINDOW)
    contest.acknowledge(0, 50 * MS)
    assert not contest.may_arm(60 * MS)
    assert contest.may_arm(1_000 * MS)
    contest.acknowledge(1, 70 * MS)
    assert contest.may_arm(70 * MS)
    contest.arm(70 * MS, Random(1))
    assert contest.t0 >= (70 + 20 + 60 + 200) * MS


@pytest.mark.parametrize("reason", ["late", "hidden", "never measured"])
def test_who_is_not_there_sits_out(reason: str) -> None:
    seat = Contestant(pings=Pings()) if reason == "never measured" else person(40)
    contest = Contest({0: person(40), 1: seat}, 0, window=WINDOW)
    contest.acknowledge(0, 50 * MS)
    contest.acknowledge(1, 1_001 * MS if reason == "late" else 50 * MS)
    if reason == "hidden":
        contest.hide(1, 60 * MS)
    contest.arm(1_001 * MS, Random(1))
    contest.acknowledge(1, contest.t0 - 1)
    assert contest.out() == (1,)
    contest.claim(1, 200 * MS, contest.t0 + 230 * MS)
    contest.claim(0, 300 * MS, contest.t0 + 330 * MS)
    assert contest.horizon(contest.t0 + 330 * MS) == NEVER_US, "nobody is waited for"
    assert contest.close().first == (0,)


def test_who_has_answered_may_look_away() -> None:
    contest = armed(person(40), person(40))
    contest.claim(0, 300 * MS, contest.t0 + 330 * MS)
    contest.hide(0, contest.t0 + 340 * MS)
    assert contest.out() == ()


def test_who_looks_away_from_a_card_has_seen_it() -> None:
    """Nobody escapes a verdict by hiding: it is silence, and ends the waiting for an answer."""
    contest = armed(person(40), person(40))
    contest.claim(0, 300 * MS, contest.t0 + 330 * MS)
    contest.hide(1, contest.t0 + 340 * MS)
    assert contest.out() == ()
    assert contest.horizon(contest.t0 + 340 * MS) == WINDOW // MS
    assert contest.silent() == [1]


def test_a_round_waits_until_somebody_would_see_it() -> None:
    contest = Contest({0: person(40), 1: person(40), 2: Contestant.of_bot()}, 0, window=WINDOW)
    assert not contest.may_arm(5_000 * MS)
    contest.acknowledge(1, 900 * MS)
    assert not contest.may_arm(999 * MS), "the others have a moment more"
    assert contest.may_arm(1_000 * MS)
    assert Contest({0: Contestant.of_bot()}, 0, window=WINDOW).may_arm(0)


def test_what_the_server_is_late_with_costs_nobody() -> None:
    contest = Contest({0: person(40), 1: person(40)}, 0, window=WINDOW)
    for seat in contest.seats:
        contest.acknowledge(seat, 100 * MS)
    contest.arm(100 * MS, Random(1))
    contest.revealed(0, contest.reveal_at(0) + 90 * MS)
    contest.revealed(1, contest.reveal_at(1) - 2 * MS)
    late, usual = (contest.claim(seat, 300 * MS, contest.t0 + 420 * MS) for seat in (0, 1))
    assert late is not None
    assert usual is not None
    assert (late.paid, late.adjusted) == (0, 0)
    assert usual.paid > 50 * MS
    assert late.residue == (usual.residue or 0) - 90 * MS


def test_measuring_changes_nothing() -> None:
    contest = armed(person(40), person(40))
    measured = contest.measure(0, 300 * MS, contest.t0 + 330 * MS)
    assert measured is not None
    assert contest.silent() == [0, 1]
    assert contest.measure(0, 300 * MS, contest.t0 + 330 * MS) == measured
    contest.enter(accept(measured))
    assert contest.silent() == [1]
    assert contest.measure(0, 200 * MS, contest.t0 + 340 * MS) is None


def test_whoever_has_two_connections_is_held_against_the_better_one() -> None:
    contest = armed(person(390), person(40))
    fast = Link(2 * MS, 0, 1 * MS)
    measured = contest.measure(0, None, contest.t0 + 300 * MS, fast)
    assert measured is not None
    assert (measured.round_trip, measured.jitter) == (2 * MS, min(1 * MS, measured.jitter))
    answer = accept(measured)
    assert answer.by_arrival
    assert answer.rt == 300 - 1 - 8


@pytest.mark.parametrize("claimed", [99_000, 99_499, 99_500, 99_999, 100_000, 100_499])
def test_a_false_start_is_one_in_the_milliseconds_that_the_rules_see(claimed: int) -> None:
    answer = accept(measured(claimed / MS, 140))
    assert answer.false_start == (answer.rt < 100)


def test_no_answer_is_older_than_its_news_even_where_guessing_is_allowed() -> None:
    answer = accept(measured(0, -300, false_start=0))
    assert (answer.incident, answer.false_start, answer.rt) == ("impossible", True, 0)


def test_what_a_page_says_of_its_frames_explains_little() -> None:
    link = Link(40 * MS, 5 * MS, 10 * MS)
    usual, slow, liar = (Terms(link, Display(frame)) for frame in (16_667, 33_333, 900_000))
    assert slow.usual - usual.usual == liar.usual - usual.usual == (18_000 - 16_667) // 2 + 1
    assert liar.allowed == slow.allowed < usual.allowed + 2 * MS
    assert liar.uncertainty(0, False) >= slow.uncertainty(0, False) > usual.uncertainty(0, False)


def test_a_line_is_credited_with_only_so_much_whatever_its_pongs_do() -> None:
    measured = Pings()
    for number in range(30):
        sent = number * 1_000 * MS
        measured.pong(sent, sent + (2_000 if number % 3 else 20) * MS)
    assert measured.link == Link(20 * MS, 100 * MS, 300 * MS, 66)
    measured.forget(29_000 * MS + 60_001 * MS + 2_000 * MS)
    near_before = Link(60 * MS, 0, 0, 0, doubted=True)
    assert measured.link == near_before, "of old pings only the last is kept, and it is not believed at once"
    far = Pings()
    far.pong(0, 2_000 * MS)
    assert far.link == Link(400 * MS, 0, 0, 0)


def pinged(round_trip: int, known: Acknowledged | None = None, since: int = 0) -> Pings:
    """A connection whose pongs all take so many milliseconds."""
    measured = Pings()
    for number in range(10):
        sent = (since + number * 200) * MS
        measured.pong(sent, sent + round_trip * MS, known)
    return measured


def test_who_holds_back_pongs_is_only_as_far_away_as_all_else_agrees() -> None:
    near, far = Acknowledged(1 * MS, 1 * MS), Acknowledged(200 * MS, 200 * MS)
    assert pinged(200, far).link == Link(200 * MS, 0, 0), "really far away"
    assert pinged(200).link == Link(200 * MS, 0, 0), "behind a proxy that tells nothing"
    assert pinged(4, near).link == Link(4 * MS, 0, 0), "a browser takes its time, too"
    assert pinged(40, near).link == Link(5 * MS, 0, 0), "a little is not noticed"
    assert pinged(200, near).link == Link(1 * MS, 0, 0, doubted=True)


def test_a_pong_that_comes_after_the_answer_to_a_later_tick_was_held_back() -> None:
    for held, order in ((200, True), (5, False)):
        measured = Pings()
        for number in range(20):
            sent = number * 1_000 * MS
            measured.clocks(sent, sent, sent, sent + 6 * MS)
            measured.pong(sent, sent + held * MS)
        assert measured.link == Link((6 if order else 5) * MS, 0, 0)


@pytest.mark.parametrize(
    ("known", "typical"),
    [
        (Acknowledged(20 * MS, 20 * MS), 6 * 4),
        (Acknowledged(20 * MS, 23 * MS), 6 * (3 + 4)),
        (Acknowledged(20 * MS, 300 * MS), 60),
        (Acknowledged(20 * MS, 20 * MS, 40 * MS), 4),
        (Acknowledged(20 * MS, 23 * MS, 40 * MS), 3 * 3 + 4),
        (Acknowledged(20 * MS, 300 * MS, 40 * MS), 20 + 4),
        (Acknowledged(20 * MS, 300 * MS, 60 * MS), 30),
        (Acknowledged(20 * MS, 20 * MS, 64 * MS), 4),
        (Acknowledged(20 * MS, 20 * MS, 65 * MS), 45),
        (Acknowledged(20 * MS, 20 * MS, 90 * MS), 60),
    ],
)
def test_what_messages_usually_take_longer_is_no_more_than_acknowledgements_show(
    known: Acknowledged, typical: int
) -> None:
    """The first one, told by a proxy; the first and the usual ones, which a page can delay; or ones that are slower."""
    measured = Pings()
    for number in range(30):
        sent = number * 1_000 * MS
        measured.pong(sent, sent + (20 if number % 3 else 20 + 60) * MS, known)
        measured.pong(sent, sent + 80 * MS, known)
    link = measured.link
    assert link is not None
    assert (link.round_trip, link.typical, link.doubted) == (20 * MS, typical * MS, False)


def test_lost_packets_are_those_of_the_last_minute() -> None:
    measured = Pings()
    for number in range(100):
        sent = number * 1_000 * MS
        lost = min(number, 60) // 10
        measured.pong(sent, sent + 20 * MS, Acknowledged(20 * MS, 20 * MS, 20 * MS, lost, 10 * number))
    link = measured.link
    assert link is not None
    assert link.lost == 5, "three of 600"
    for number in range(100, 200):
        sent = number * 1_000 * MS
        measured.pong(sent, sent + 20 * MS, Acknowledged(20 * MS, 20 * MS, 20 * MS, number, 10 * number))
    link = measured.link
    assert link is not None
    assert link.lost == 40, "of the hundred in a thousand that were lost"


def test_pongs_that_wait_for_a_lost_packet_are_no_lie() -> None:
    known = Acknowledged(20 * MS, 20 * MS)
    measured = pinged(20, known)
    for number in range(2):
        measured.pong(number, number + 260 * MS, known)
    link = measured.link
    assert link is not None
    assert (link.round_trip, link.jitter, link.doubted) == (20 * MS, 240 * MS, False)
    assert link.explained.jitter == 0, "what is rare can be made to seem so: the bank pays"


def test_who_was_near_is_believed_to_have_moved_away_but_not_at_once() -> None:
    seat = Nearest()
    pinged(20).belong(seat)
    elsewhere = pinged(300, since=3_000)
    elsewhere.belong(seat)
    elsewhere.pong(5_000 * MS, 5_300 * MS)
    link = elsewhere.link
    assert link is not None
    assert 60 * MS <= link.round_trip < 70 * MS
    assert link.doubted
    elsewhere.pong(145_000 * MS, 145_300 * MS)
    assert elsewhere.link == Link(300 * MS, 0, 0)


def test_the_word_of_a_page_that_holds_back_its_pongs_does_not_count() -> None:
    liar = Contestant(pings=pinged(200, Acknowledged(1 * MS, 1 * MS)))
    honest = Contestant(pings=pinged(200, Acknowledged(200 * MS, 200 * MS)))
    contest = armed(liar, honest)
    lied = contest.claim(0, 150 * MS, contest.t0 + 310 * MS)
    true = contest.claim(1, 300 * MS, contest.t0 + 410 * MS)
    assert lied is not None
    assert true is not None
    assert lied.by_arrival
    assert lied.rt >= 290
    assert (true.rt, true.adjusted) == (300, 0)
    act = act_of(0, liar.pings or Pings(), 0, 1_000 * MS)
    assert (act.mapped, place(act).at) == (None, 1_000)


# 2. Reveal.


def test_the_card_is_sent_so_that_it_arrives_at_the_moment() -> None:
    contest = armed(person(40, 50, 60), Contestant.of_bot())
    assert contest.reveal_at(0) == contest.t0 - 20 * MS - 5 * MS
    assert contest.reveal_at(1) == contest.t0


def test_the_moment_is_told_in_the_pages_own_clock() -> None:
    seat = person(40)
    assert seat.page_time(5_000) is None
    assert seat.pings is not None
    seat.pings.clocks(0, 1_000_020, 1_000_020, 40)
    assert seat.page_time(5_000) == 1_005_000
    assert Contestant.of_bot().page_time(5_000) is None


def test_the_terms_are_fixed_when_the_card_is_sent() -> None:
    seat = person(40, 40)
    contest = armed(seat, person(40))
    seat.pings = pings(300, 300)
    claim = contest.measure(0, 300 * MS, contest.t0 + 330 * MS)
    assert claim is not None
    assert claim.round_trip == 40 * MS


def test_who_reconnects_between_announcement_and_card_sits_out() -> None:
    seat = person(40)
    contest = Contest({0: seat, 1: person(40)}, 0, window=WINDOW)
    for number in (0, 1):
        contest.acknowledge(number, 50 * MS)
    contest.arm(50 * MS, Random(1))
    seat.reconnect()
    contest.revealed(0)
    contest.revealed(1)
    assert contest.claim(0, 300 * MS, contest.t0 + 330 * MS) is None
    assert contest.out() == (0,)


# 3 and 4. A claim within bounds.


def test_a_claim_that_the_network_explains_counts_as_it_is() -> None:
    verdict = accept(measured(300, 300 + 20 + 10 + 16 + 4))
    assert (verdict.rt, verdict.adjusted, verdict.paid) == (300, 0, 0)
    assert verdict.residue == (50 - 20 - 4 - 8) * MS


def test_how_the_path_splits_makes_no_difference() -> None:
    """The lag is from the agreed moment to the arrival: only the whole of it is known."""
    assert accept(measured(300, 340)) == accept(measured(300, 340))
    assert accept(measured(300, 345)).rt == accept(measured(300, 325)).rt


def test_excess_is_paid_by_the_bank_and_the_rest_is_added() -> None:
    late = accept(measured(300, 350 + 100, bank=60 * MS))
    assert (late.rt, late.adjusted, late.paid) == (340, 40, 60 * MS)
    covered = accept(measured(300, 350 + 100, bank=400 * MS))
    assert (covered.rt, covered.adjusted, covered.paid) == (300, 0, 100 * MS)


def test_a_constant_lie_comes_back() -> None:
    """What is added leaves less to be explained: nobody pays twice."""
    liar = accept(measured(200, 330, correction=100 * MS, bank=400 * MS))
    assert (liar.rt, liar.adjusted, liar.paid) == (300, 100, 0)


FREE = 9 * MS


def test_the_correction_is_the_median_from_the_fourth_round_on() -> None:
    credit = Credit()
    for _ in range(3):
        credit.settle(0, 50 * MS, COUNTED)
        assert credit.correction(FREE) == 0
    credit.settle(0, 50 * MS, COUNTED)
    assert credit.correction(FREE) == 50 * MS
    for _ in range(31):
        credit.settle(0, 9 * MS, COUNTED)
    assert credit.correction(FREE) == 0, "what is small may be chance"
    assert Credit(residues=[10 * MS] * 31).correction(FREE) == 2 * MS, "what is hardly more costs little"
    assert len(credit.residues) == 31


def test_more_is_free_on_a_jittery_line() -> None:
    assert Terms(Link(0, 0, 0), Display()).free == 9 * MS
    assert Terms(Link(0, 60 * MS, 0), Display()).free == 20 * MS


def test_a_third_of_late_rounds_is_no_habit() -> None:
    credit = Credit(residues=[300 * MS, 0, 0] * 10)
    assert credit.correction(FREE) == 0
    mostly = Credit(residues=[300 * MS, 300 * MS, 0] * 10)
    assert mostly.correction(FREE) == 300 * MS


def test_the_bank_refills_slowly_and_has_a_rim() -> None:
    credit = Credit()
    assert credit.bank == BANK_START_US == 200 * MS
    credit.settle(100 * MS, None, COUNTED)
    assert credit.bank == 101 * MS
    for link, refill in (
        (Link(200 * MS, 0, 0), 1_000 + 26 * 46 * 400**2 // 2_000),
        (Link(200 * MS, 0, 0, lost=10), 1_000 + 10 * 30 * 400**2 // 2_000),
        (Link(20 * MS, 20 * MS, 90 * MS, lost=0), 1_000 + 4_000),
    ):
        seat = Credit(0)
        seat.settle(0, None, link)
        assert seat.bank == refill, "more the farther it is, the more is lost, and the more it varies"
    for _ in range(800):
        credit.settle(0, None, COUNTED)
    assert credit.bank == BANK_MOST_US == 800 * MS


def test_credit_belongs_to_the_seat_and_can_be_stored() -> None:
    seat = person(40)
    seat.credit.settle(150 * MS, 70 * MS, COUNTED)
    stored = msgspec.json.encode(seat.credit)
    seat.reconnect()
    assert seat.link is None
    assert seat.credit == msgspec.json.decode(stored, type=Credit) == Credit(51 * MS, [70 * MS])


def test_a_claim_from_the_future_is_void_and_arrival_counts() -> None:
    void = accept(measured(400, 350, bank=400 * MS))
    assert (void.incident, void.by_arrival, void.paid, void.residue) == ("impossible", True, 0, None)
    assert void.rt == 350 - (20 + 3 + 8)


def test_a_coarse_clock_is_judged_by_arrival() -> None:
    coarse = accept(measured(300, 350, step=100 * MS))
    assert (coarse.rt, coarse.by_arrival, coarse.incident) == (350 - 31, True, "")
    shaky = accept(measured(300, 350, step=100 * MS, jitter=60 * MS))
    assert shaky.u > coarse.u


def test_a_round_is_settled_once() -> None:
    contest = armed(person(40, 40), person(40, 40))
    contest.claim(0, 300 * MS, contest.t0 + 460 * MS)
    contest.claim(1, 350 * MS, contest.t0 + 380 * MS)
    assert contest.close() == contest.close()
    assert contest.seats[0].credit.bank < BANK_START_US
    assert contest.seats[1].credit.bank == BANK_START_US + 35_444
    assert len(contest.seats[0].credit.residues) == 1


# 5. False start.


def test_nobody_reacts_in_less_than_100_ms() -> None:
    early = accept(measured(99, 130))
    assert (early.false_start, early.paid, early.residue) == (True, 0, None)
    assert not accept(measured(100, 130)).false_start
    assert accept(measured(-50, 20)).false_start
    assert not accept(measured(50, 90, false_start=0)).false_start, "in Banzaï! it is a legal gamble"


def test_a_false_start_is_not_first_but_is_told() -> None:
    contest = armed(person(40), person(40))
    contest.claim(0, 20 * MS, contest.t0 + 50 * MS)
    contest.claim(0, 200 * MS, contest.t0 + 230 * MS)
    contest.claim(1, 400 * MS, contest.t0 + 430 * MS)
    verdict = contest.close()
    assert verdict.first == (1,)
    assert [(answer.seat, answer.false_start) for answer in verdict.answers] == [(0, True), (1, False)]


def test_a_press_before_the_card_is_a_false_start_whenever_it_comes() -> None:
    waiting = Contest({0: person(40), 1: person(40)}, 0, window=WINDOW)
    waiting.acknowledge(0, 50 * MS)
    waiting.claim(0, -1, 60 * MS)
    assert waiting.close().answers[0].false_start
    contest = armed(person(40), person(40))
    contest.claim(0, -1, contest.t0 - 300 * MS)
    contest.claim(1, 300 * MS, contest.t0 + 330 * MS)
    verdict = contest.close()
    assert (verdict.first, verdict.answers[0].false_start, verdict.answers[0].incident) == ((1,), True, "")
    assert accept(measured(-1, -300, false_start=0)).false_start, "even where guessing is legal"
    assert accept(measured(-1, 30, step=100 * MS)).false_start
    assert not accept(measured(90, 330, step=100 * MS)).false_start, "a coarse clock cannot tell"


# 6. Close.


def test_a_claim_below_an_earlier_mark_is_void() -> None:
    contest = armed(person(40, 40), person(40, 40))
    contest.mark(0, 350 * MS, contest.t0 + 380 * MS)
    contest.claim(0, 200 * MS, contest.t0 + 381 * MS)
    answer = contest.close().answers[0]
    assert answer.incident == "contradicted"
    assert answer.rt == 353, "by arrival, and not before the mark"
    contest = armed(person(40, 40))
    contest.mark(0, 370 * MS, contest.t0 + 380 * MS)
    contest.claim(0, 200 * MS, contest.t0 + 381 * MS)
    assert contest.close().answers[0].rt == 370


def test_everything_is_known_up_to_the_smallest_mark_of_the_silent() -> None:
    contest = armed(person(40), person(40), Contestant.of_bot())
    now = contest.t0 + 240 * MS
    assert contest.horizon(now) == 0
    contest.mark(0, 200 * MS, now)
    contest.mark(1, 150 * MS, now)
    assert contest.horizon(now) == 150
    contest.claim(1, 210 * MS, now)
    assert contest.horizon(now) == 200
    contest.claim(0, 220 * MS, now)
    assert contest.horizon(now) == 240, "the bot has said nothing up to now"
    contest.claim(2, 250 * MS, contest.t0 + 250 * MS)
    assert contest.horizon(now) == NEVER_US


def test_a_mark_from_the_future_counts_up_to_now() -> None:
    contest = armed(person(40))
    contest.mark(0, 900 * MS, contest.t0 + 100 * MS)
    assert contest.horizon(contest.t0 + 100 * MS) == 100


def test_a_coarse_pages_marks_count_by_arrival() -> None:
    contest = armed(person(40, 40, step=100 * MS, frame=16 * MS))
    contest.mark(0, 300 * MS, contest.t0 + 328 * MS)
    assert contest.horizon(contest.t0) == 300


def test_silence_to_the_end_is_known_when_the_marks_pass_it_or_time_is_up() -> None:
    contest = armed(person(40), person(40))
    for seat in (0, 1):
        contest.mark(seat, WINDOW, contest.t0 + WINDOW + 30 * MS)
    assert contest.horizon(contest.t0 + WINDOW + 30 * MS) == WINDOW // MS
    gone = armed(person(40), person(40))
    gone.claim(0, 300 * MS, gone.t0 + 330 * MS)
    assert gone.horizon(gone.deadline - 1) == 0
    assert gone.horizon(gone.deadline) == NEVER_US
    assert gone.deadline == gone.t0 + WINDOW + 400 * MS
    assert gone.close().first == (0,)


def test_nothing_counts_after_the_end() -> None:
    contest = armed(person(40), person(40))
    contest.claim(0, 300 * MS, contest.deadline + 1)
    contest.claim(1, 1_501 * MS, contest.t0 + 1_530 * MS)
    assert contest.close().answers == ()
    contest.claim(0, 300 * MS, contest.deadline - 1)
    assert contest.close().first == ()


def test_a_card_that_was_never_sent_says_nothing() -> None:
    contest = Contest({0: person(40)}, 0, window=WINDOW)
    contest.acknowledge(0, 1)
    contest.arm(1, Random(1))
    contest.mark(0, 100 * MS, contest.t0 + 200 * MS)
    assert contest.horizon(contest.t0) == 0


# 7. Verdict.


def test_uncertainty_adds_up_what_is_not_known() -> None:
    usual = Terms(HERE, Display(frame=16_667, step=100, device="mouse"))
    assert usual.uncertainty(0, False) == 6
    assert Terms(HERE, Display(frame=34 * MS, step=2_000, device="touch")).uncertainty(0, False) == 12
    assert usual.uncertainty(7 * MS, False) == 10
    assert usual.uncertainty(500 * MS, False) == usual.uncertainty(10 * MS, False), "lying buys no tie"
    assert Terms(HERE, Display(0, 0, "bot")).uncertainty(0, False) == 0


@pytest.mark.parametrize(
    ("gap", "u", "other", "told"),
    [
        (9, 0, 0, False),
        (10, 0, 0, True),
        (12, 9, 9, False),
        (13, 9, 9, True),
        (10, 6, 8, True),
        (9, 6, 8, False),
    ],
)
def test_two_are_told_apart_beyond_10_ms_and_their_uncertainty(
    gap: int, u: int, other: int, told: bool
) -> None:
    one, two = Answer(0, 300, u), Answer(1, 300 + gap, other)
    assert apart(one, two) == apart(two, one) == told


def test_ties_are_decided_on_the_set() -> None:
    row = [Answer(0, 300, 3), Answer(1, 308, 3), Answer(2, 316, 3), Answer(3, 330, 3)]
    assert first(row) == (0, 1)
    assert places(row) == {0: 1, 1: 1, 2: 2, 3: 4}
    assert first([]) == ()


def test_a_winner_is_one_alone() -> None:
    tie = placed(map(accept, [measured(300, 330), Measured(**measured(305, 335).proof() | {"seat": 1})]))
    assert tie.first == (0, 1)
    assert tie.winner is None
    assert placed(map(accept, [measured(300, 330)])).winner == 0


# 8. Explain.


def test_the_record_gives_the_same_verdict() -> None:
    contest = armed(person(40, 45, 60), person(150, 150), Contestant.of_bot())
    contest.mark(0, 250 * MS, contest.t0 + 290 * MS)
    claims = [
        contest.measure(seat, reaction * MS, contest.t0 + at * MS)
        for seat, reaction, at in ((0, 300, 700), (1, 310, 900), (2, 420, 420))
    ]
    for claim in filter(None, claims):
        contest.enter(accept(claim))
    proofs = msgspec.json.encode([claim.proof() for claim in filter(None, claims)])
    verdict = contest.close()
    assert verdict.answers[1].adjusted > 0
    read = [Measured(**proof) for proof in msgspec.json.decode(proofs)]
    assert placed(map(accept, read)) == placed(map(accept, reversed(read))) == verdict
    slow = verdict.answers[1]
    proof = next(each.proof() for each in read if each.seat == slow.seat)
    line = Entry(7, 5_900, slow.seat, Due(0), slow.rt, slow.u, proof)
    assert proves(line, 5_000, 100)
    for changed in (
        {"reaction_ms": slow.rt - slow.adjusted},
        {"uncertainty_ms": slow.u + 1},
        {"by": 2},
        {"at": 5_500},
        {"proof": None},
        {"proof": {"seat": slow.seat}},
        {"proof": proof | {"arrived": "soon"}},
        {"proof": proof | {"bank": 10**9}},
        {"proof": proof | {"correction": -50 * MS}},
        {"proof": proof | {"false_start": 0}},
    ):
        assert not proves(msgspec.structs.replace(line, **changed), 5_000, 100), changed
    assert not proves(line, None, 100), "a reaction proves no act"


# Independent acts.


def act(seat: int, mapped: float | None, arrived: float, shown: float = 0, round_trip: float = 40) -> Act:
    at = None if mapped is None else int(mapped * MS)
    return Act(seat, at, int(arrived * MS), int(shown * MS), int(round_trip * MS), 2 * MS, 10 * MS)


@pytest.mark.parametrize(
    ("mapped", "at"),
    [(1_000, 1_000), (900, 986), (1_050, 1_020), (None, 999)],
    ids=["believed", "no earlier than the network explains", "no later than it came", "no clock: by arrival"],
)
def test_where_an_act_falls(mapped: float | None, at: int) -> None:
    assert place(act(0, mapped, 1_020)) == Answer(0, at, 8)


def test_an_act_comes_after_what_it_answers() -> None:
    assert place(act(0, 990, 1_020, shown=1_005)).at == 1_005


def test_what_was_on_its_way_when_the_game_began_counts_from_its_beginning() -> None:
    early = Act(0, -900 * MS, 60 * MS, None, 200 * MS, 0, 0)
    assert place(early).at == 0
    entry = Entry(7, 60, 0, Due(0), 0, place(early).uncertainty_ms, early.proof())
    assert proves(entry, None, 0)


def test_acts_are_told_apart_at_twice_their_uncertainty() -> None:
    one = act(0, 1_000, 1_020)
    assert judge_acts([one, act(1, 1_022, 1_042)]) == (0, 1)
    assert judge_acts([act(1, 1_023, 1_043), one]) == (0,)
    assert judge_acts([one, act(1, 1_023, 1_043)], tie=100) == (0, 1), "a rule may have its own window"


def test_acts_are_placed_by_the_clocks_of_their_pages() -> None:
    seats = {0: person(40), 1: person(100)}
    lines = []
    for seat, ahead in ((0, 7_000_000), (1, -3_000_000)):
        one_way = (20 if seat == 0 else 50) * MS
        measured = seats[seat].pings
        assert measured is not None
        measured.clocks(0, ahead + one_way, ahead + one_way, 2 * one_way)
        lines.append(measured)
    acts = [
        act_of(0, lines[0], 8_000_000, 1_020 * MS),
        act_of(1, lines[1], -2_090_000, 1_060 * MS),
        act_of(2, Pings(), None, 1_065 * MS),
    ]
    assert [place(each).at for each in acts] == [1_000, 1_006, 1_065]
    assert judge_acts(acts) == (0, 1)
    moved = acts[0].moved(500 * MS)
    assert place(moved).at == 1_500
    entry = Entry(7, 1_520, 0, Due(0), 1_500, place(moved).uncertainty_ms, moved.proof())
    assert proves(entry, None, 0)
    assert not proves(msgspec.structs.replace(entry, at=1_400), None, 0), "written before it was heard of"
    assert not proves(entry, 1_000, 0), "an act proves no reaction"


def test_what_was_under_way_had_not_been_seen() -> None:
    """Shown less than a round trip before the act was heard of: it was done before that came."""
    line = person(40).pings
    assert line is not None
    assert act_of(0, line, None, 1_000 * MS, [900 * MS, 955 * MS, 965 * MS]).shown == 955 * MS
    assert act_of(0, line, None, 1_000 * MS, [990 * MS]).shown is None


# More than a card.


def test_whoever_comes_in_the_middle_is_judged_by_arrival() -> None:
    contest = Contest({0: person(40), 1: person(40)}, 0, window=WINDOW)
    contest.acknowledge(0, 50 * MS)
    contest.arm(1_001 * MS, Random(1))
    came = contest.measure(1, 10 * MS, contest.t0 + 330 * MS, Link(40 * MS, 0, 0))
    assert came is not None
    answer = contest.enter(accept(came))
    assert answer.by_arrival
    assert answer.rt == 330 - 20 - 8
    contest.claim(0, 250 * MS, contest.t0 + 280 * MS)
    assert contest.close().first == (0,)
    assert contest.out() == ()


def test_nobody_waits_for_pages_that_nobody_looks_at() -> None:
    contest = Contest({0: person(40), 1: person(40)}, 0, window=WINDOW)
    contest.hidden.add(1)
    assert not contest.may_arm(0), "somebody has to see it"
    contest.acknowledge(0, 50 * MS)
    assert contest.may_arm(50 * MS)


def test_a_cry_does_not_wait() -> None:
    contest = Contest({0: person(40), 1: person(150)}, 0, window=WINDOW)
    contest.acknowledge(0, 0)
    contest.acknowledge(1, 0)
    contest.arm(10 * MS, None)
    assert contest.t0 == (10 + 75 + 60) * MS


def test_a_cry_does_not_wait_for_the_slowest_of_messages() -> None:
    """A few pings that were answered late, while a page loads, do not hold up every shout for a minute."""
    slow = Link(40 * MS, 3 * MS, 250 * MS)
    assert (slow.reach, slow.prompt.reach) == (270 * MS, (20 + 6 + 10) * MS)
    even = Link(40 * MS, 3 * MS, 9 * MS)
    assert even.prompt.reach == even.reach


@pytest.mark.parametrize("early", [True, False])
def test_a_press_before_the_card_is_a_bold_reaction_where_the_game_says_so(early: bool) -> None:
    contest = Contest({0: person(40)}, 0, window=WINDOW, false_start=0, early=early)
    contest.acknowledge(0, 0)
    contest.arm(0, None)
    answer = contest.claim(0, -30 * MS, contest.t0 - 10 * MS)
    assert answer is not None
    assert (answer.rt, answer.false_start) == (0, not early)


def test_what_was_pressed_after_the_beat_was_not_pressed_before_it() -> None:
    """Whoever says to have seen the beat cannot claim to have been quicker; a frame is allowed for."""
    contest = armed(person(40), person(40))
    beat = 500 * MS
    arrived = contest.t0 + beat + 60 * MS
    claims = [contest.measure(0, reaction * MS, arrived, shown=beat) for reaction in (200, 490, 520)]
    assert [claim and claim.claimed for claim in claims] == [beat - 16_667, 490 * MS, 520 * MS]
    before = contest.measure(1, 200 * MS, arrived)
    assert before is not None
    assert before.claimed == 200 * MS
