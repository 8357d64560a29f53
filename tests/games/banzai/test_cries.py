"""Banzaï!: cries, feints, grabs, and who is out."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from tablee.games.banzai.data import (
    Aim,
    Aimed,
    Banzai,
    BanzaiOptions,
    Choose,
    Cried,
    Feint,
    Grab,
    Noted,
    Pawn,
    Proof,
    Redealt,
    Stop,
    Unfolded,
    Voided,
)
from tablee.kernel import ALL, CLOCK, NO_SEAT, Entry, Missed, Void
from tests.games.banzai.sitting import Sitting, hands_with, out

FAMILY = (1, 2, 3, 4, 5)


def family(players: int = 4, **fields: object) -> Sitting:
    """Seat 0 has a family."""
    return Sitting(hands_with(players, FAMILY), players, **fields)  # type: ignore[arg-type]


def cry(table: Sitting, seat: int = 0, at: int = 1000) -> None:
    """A Banzaï, up to the moment at which all hear it."""
    table.play(seat, Banzai(table.state.exchange), at=at)
    table.due()


def grabs(table: Sitting, *answers: tuple[int, int]) -> None:
    for seat, rt in answers:
        table.play(seat, Grab(), rt=rt, u=3)


def test_a_cry_is_heard_and_turns_out_on_its_beat() -> None:
    """ "banzai.cry", "banzai.beat", "banzai.out.pawn": who has no pawn is out."""
    table = family(beats=(432,))
    table.play(0, Banzai(1), at=1000)
    assert table.news.of(1) == []
    assert table.state.acting().due == 1050
    assert table.due() == [Cried(0)]
    acting = table.state.acting()
    assert (acting.since, acting.due, acting.shows) == (1050, 1482, True)
    assert table.state.view(1).kind == ""
    assert table.due() == [Unfolded(0, "banzai")]
    assert table.state.view(1).kind == "banzai"
    grabs(table, (0, 500), (1, 600), (2, 650), (3, 700))
    verdict = table.verdict()
    assert verdict.cites() == "banzai.cry"
    assert verdict.proofs[0].cards == FAMILY
    assert out(verdict) == [(3, "banzai.out.pawn")]
    assert table.state.out == ((3,),)
    assert (table.state.phase, table.state.ring) == ("deal", (0, 1, 2))


def test_nothing_tells_a_cry_from_a_feint_before_the_beat() -> None:
    """Not views, not what is told, not whose move it is; feints are spent at the cut."""
    seen = []
    for move in (Banzai(1), Feint()):
        table = family(beats=(432, 500, 500, 500, 500, 500, 500, 500, 500))
        table.play(0, move, at=1000)
        table.play(3, Feint(), at=1030)
        told = [table.news.of(who) for who in (1, 2, 3, NO_SEAT)]
        table.due()
        told += [table.news.of(who) for who in (1, 2, 3, NO_SEAT)]
        table.play(1, Grab(), rt=200)
        table.play(2, Banzai(1), at=1100)
        told += [table.news.of(who) for who in (1, 2, 3, NO_SEAT)]
        views = [table.state.view(who) for who in (1, 2, 3, NO_SEAT)]
        legal = [table.state.legal(who) for who in (1, 2, 3)]
        seen.append((told, views, table.state.acting().public(), legal, table.state.offers()))
        assert table.state.feints == [2, 2, 2, 2]
    assert seen[0] == seen[1]


def test_the_order_of_presses_makes_no_difference() -> None:
    outcomes = set()
    for order in permutations([(0, 500), (1, 600), (2, 605), (3, 610)]):
        table = family()
        cry(table)
        grabs(table, *order)
        outcomes.add(repr(table.verdict()))
    assert len(outcomes) == 1


def test_whoever_cried_takes_no_pawn_before_the_beat() -> None:
    """ "banzai.caller": others may; and the caller may be the one without."""
    table = family(3, beats=(500,))
    cry(table)
    grabs(table, (0, 0), (1, 250), (2, 280))
    verdict = table.verdict()
    assert {run.seat: run.way[-1].at for run in verdict.runs} == {0: 500, 1: 450, 2: 480}
    assert out(verdict) == [(0, "banzai.out.pawn")]


def test_a_false_banzai_looks_like_a_true_one_and_its_caller_is_out() -> None:
    """ "banzai.out.false": a player without a pawn is safe."""
    table = Sitting()
    cry(table)
    assert table.due() == [Unfolded(0, "banzai")]
    grabs(table, (0, 500), (1, 600), (2, 650))
    verdict = table.verdict()
    assert (verdict.rule, out(verdict)) == ("banzai.out.false", [(0, "banzai.out.false")])
    assert table.state.ring == (1, 2, 3)


def test_several_banzai_in_one_hold_are_all_checked() -> None:
    """ "banzai.several": one is right, so pawns count, and the wrong one is out, too."""
    table = family()
    table.play(2, Banzai(1), at=1000)
    table.play(0, Banzai(1), at=1030)
    assert table.due() == [Cried(2)]
    grabs(table, (0, 500), (1, 700), (2, 500), (3, 600))
    verdict = table.verdict()
    assert out(verdict) == [(2, "banzai.out.false"), (1, "banzai.out.pawn")]
    both_wrong = Sitting()
    both_wrong.play(2, Banzai(1), at=1000)
    both_wrong.play(0, Banzai(1), at=1030)
    both_wrong.due()
    assert out(both_wrong.verdict()) == [(0, "banzai.out.false"), (2, "banzai.out.false")]


def test_a_banzai_that_arrives_late_counts_by_its_press() -> None:
    """Pressed before the cry was seen it is part of it; afterwards it is no call."""
    for pressed, wrong in ((1049, True), (1050, False)):
        table = family()
        cry(table)
        table.play(1, Banzai(1), at=1200, rt=pressed)
        assert table.news.of(1) == [Noted(1, "banzai", pressed)]
        grabs(table, (0, 500), (1, 500), (2, 500), (3, 500))
        assert ((1, "banzai.out.false") in out(table.verdict())) == wrong
        assert table.state.phase == "deal"


def test_a_call_counts_with_the_hand_it_was_made_with() -> None:
    """A family that was passed on meanwhile was there when the call was pressed, or was not."""
    for pressed, cried in ((1900, True), (2100, False)):
        table = family()
        for seat in range(4):
            table.play(seat, Choose(table.state.hands[seat][0], 1), at=1000)
        table.due()
        assert table.now == 2000
        table.play(0, Banzai(1), at=2150, rt=pressed)
        assert table.news.of(0) == [Noted(0, "banzai" if cried else "late", pressed)]
        assert (table.state.acting().due == 1950) == cried
        if cried:
            table.until("cry")
            grabs(table, (0, 500), (1, 500), (2, 500), (3, 700))
            assert out(table.verdict()) == [(3, "banzai.out.pawn")]


def test_who_grabs_with_no_cry_is_out() -> None:
    """ "banzai.out.grab": and so are several, and the round ends."""
    table = Sitting()
    table.play(2, Grab(), at=1000)
    table.play(1, Grab(), at=1020)
    assert table.refused(2, Grab()) == "banzai.grab"
    assert table.news.of(1) == table.news.of(ALL) == [Noted(1, "grab", 1020)]
    assert table.news.of(2) == table.news.of(NO_SEAT) == []
    verdict = table.verdict()
    assert table.now == 1050
    assert out(verdict) == [(1, "banzai.out.grab"), (2, "banzai.out.grab")]
    assert verdict.crier == NO_SEAT


def test_a_grab_in_the_hold_counts_from_the_cry_unless_it_was_clearly_before_the_call() -> None:
    """ "banzai.grab.hold": as bold as can be, or out."""
    for pressed, foul in ((1000, True), (1012, False), (1030, False)):
        table = family(3)
        table.play(0, Banzai(1), at=1020)
        table.play(1, Grab(), at=1040, rt=pressed)
        verdict = table.verdict()
        assert (verdict.rule == "banzai.out.grab") == foul
        if not foul:
            assert [(run.seat, run.rt) for run in verdict.runs] == [(1, 0)]


def test_a_grab_that_is_not_clearly_before_the_call_is_told_from_it_at_twice_their_uncertainty() -> None:
    """ "banzai.grab.hold": they answer no common signal."""
    for pressed, foul in ((1000, False), (991, True)):
        table = family(3)
        table.play(0, Banzai(1), at=1020, u=10)
        table.play(1, Grab(), at=1040, rt=pressed, u=10)
        assert (table.verdict().rule == "banzai.out.grab") == foul


def test_a_grab_in_the_hold_goes_where_it_was_aimed() -> None:
    """ "banzai.grab.hold", "banzai.grab.aim": not to the nearest pawn."""
    table = family(pawns=(Pawn(1), Pawn(2, 0, 500), Pawn(3, 0, -500)), aims=(0, 3, 0, 0))
    table.play(0, Banzai(1), at=1000)
    table.play(1, Grab(), at=1020, u=7)
    assert [(run.seat, run.rt, run.u, run.pawn) for run in table.verdict().runs] == [(1, 0, 7, 3)]


def test_a_grab_of_which_only_the_moment_is_written_down_counts_from_the_cry() -> None:
    """ "banzai.grab": at its very moment, too."""
    table = family()
    cry(table)
    table.play(1, Grab())
    table.play(2, Grab(), at=1300)
    assert [(reach.seat, reach.rt) for reach in table.state.reaches] == [(1, 0), (2, 250)]


def test_all_grab_but_nobody_comes_to_a_pawn_in_time() -> None:
    """ "banzai.sleepers", "banzai.out.all": hands that set off within five seconds, and would arrive after them."""
    table = family()
    cry(table)
    table.due()
    table.now = 1050 + 4950
    grabs(table, *((seat, 4900) for seat in range(4)))
    verdict = table.verdict()
    assert [(run.pawn, run.way) for run in verdict.runs] == [(0, ())] * 4
    assert (len(verdict.out), table.news.of(ALL)[-1]) == (4, Redealt("banzai.out.all"))


def test_a_cry_of_a_position_by_hand_is_judged_by_the_hand_that_is_there() -> None:
    """ "banzai.cry": if it is not said who cried with what; of a hand that is not known nothing can be shown."""
    fields: dict[str, Any] = {"phase": "cry", "crier": 0, "kind": "banzai", "unfolded": True}
    (proof,) = family(**fields).verdict().proofs
    assert proof == Proof(0, True, FAMILY)
    unknown = Sitting([(0,) * 5, *hands_with(4, FAMILY)[1:]], families=(1, 2, 3, 4), **fields)
    (proof,) = unknown.verdict().proofs
    assert proof == Proof(0, False, ())


def test_cries_for_which_no_beat_is_said_have_the_usual_one() -> None:
    """ "banzai.beat" """
    table = Sitting(beats=(432,))
    for seat, beat in ((0, 432), (1, 500)):
        table.play(seat, Feint(), at=table.now + 100)
        table.until("cry")
        assert table.state.acting().due == table.now + beat
        table.until("passing")


def test_a_feint_and_who_falls_for_it() -> None:
    """ "banzai.feint", "banzai.out.feint": all who grab within a second, the one who feints included."""
    table = Sitting()
    table.play(0, Feint(), at=1000)
    table.due()
    grabs(table, (1, 1000), (2, 1001))
    table.due()
    assert table.state.feints == [1, 2, 2, 2]
    verdict = table.verdict()
    assert table.now == 2050
    assert out(verdict) == [(1, "banzai.out.feint")]
    assert [(run.seat, run.pawn, run.way) for run in verdict.runs] == [(1, 0, ()), (2, 0, ())], "for nothing"
    own = Sitting()
    own.play(0, Feint(), at=1000)
    own.due()
    grabs(own, (0, 100))
    assert out(own.verdict()) == [(0, "banzai.out.feint")]


def test_a_feint_that_nobody_falls_for_leaves_the_cards_as_they_were() -> None:
    table = Sitting(players=3)
    for seat in range(3):
        table.play(seat, Choose(table.state.hands[seat][0], 1), at=500)
    table.play(0, Feint(), at=1400)
    verdict = table.verdict()
    assert verdict.goes_on
    assert (table.state.phase, table.state.ready) == ("passing", (0, 1, 2))
    assert table.state.acting().due == table.now + 1000
    assert len(table.state.beats) == 6


def test_who_grabs_too_late_for_a_feint_has_grabbed_with_no_cry() -> None:
    """ "banzai.out.grab": also where that is known before the feint is over; until then no seat sees it."""
    table = Sitting()
    table.play(0, Feint(), at=1000)
    table.due()
    table.due()
    grabs(table, (1, 1001))
    verdict = table.verdict()
    assert (verdict.goes_on, verdict.runs) == (True, ())
    assert table.state.acting().due == 1050 + 1001 + 50
    verdict = table.verdict()
    assert (verdict.rule, out(verdict)) == ("banzai.out.grab", [(1, "banzai.out.grab")])


def test_feints_are_few_and_their_number_is_for_all_to_see() -> None:
    table = Sitting(options=BanzaiOptions(feints=1))
    table.play(0, Feint(), at=1000)
    table.due()
    assert table.refused(0, Feint()) == "banzai.feint", "the one that is heard is spent"
    table.until("passing")
    assert table.refused(0, Feint()) == "banzai.feint"
    assert table.state.view(1).feints == (0, 1, 1, 1)
    assert Sitting(options=BanzaiOptions(feints=0)).refused(0, Feint()) == "banzai.feint"


def test_what_is_cried_meanwhile_waits_and_a_banzai_comes_first() -> None:
    """ "banzai.feint.wait": a feint behind a feint, too."""
    table = family()
    table.play(1, Feint(), at=1000)
    table.due()
    table.play(2, Feint(), at=1100)
    table.play(0, Banzai(1), at=1200)
    assert table.refused(0, Banzai(1)) == "banzai.calls"
    assert table.refused(2, Feint()) == "banzai.calls"
    assert table.refused(0, Stop("pawns", 1)) == "banzai.calls"
    table.due()
    table.due()
    assert table.due() == [Cried(0)]
    waits = Sitting()
    waits.play(1, Feint(), at=1000)
    waits.play(2, Feint(), at=1020)
    assert waits.due() == [Cried(1)]
    waits.until("passing")
    assert waits.due() == [Cried(2)]


def test_sleepers_are_out_after_five_seconds_looked_at_or_not() -> None:
    """ "banzai.sleepers": so is who missed it."""
    table = family()
    cry(table)
    table.play(CLOCK, Missed((3,)))
    assert table.state.acting().missed
    table.due()
    grabs(table, (0, 500), (1, 600))
    assert table.state.acting().due == 1050 + 5000
    assert out(table.verdict()) == [(2, "banzai.out.pawn"), (3, "banzai.out.pawn")]


def test_a_cry_is_over_when_the_last_pawn_is_taken() -> None:
    table = family(beats=(300,))
    cry(table)
    table.due()
    grabs(table, (0, 310), (1, 320), (2, 330))
    # No seat can be level with the last hand more than 100 ms and a little after it.
    assert table.state.acting().due == 1050 + 530 + 101
    grabs(table, (3, 900))
    assert table.state.acting().due == 1050 + 530, "all have grabbed"


def test_a_cry_is_not_over_while_somebody_may_be_level_at_an_earlier_pawn() -> None:
    """ "banzai.tie": the first taker's time is much less certain than the last one's."""
    table = family(beats=(300,))
    cry(table)
    table.due()
    for seat, rt, u in ((0, 300, 100), (1, 310, 0), (2, 320, 0)):
        table.play(seat, Grab(), rt=rt, u=u)
    assert table.state.acting().due == 1050 + 500 + 142


def test_ties_for_a_pawn() -> None:
    """ "banzai.tie": for the last pawn none of them is out, and who is clearly later is."""
    table = family(5)
    cry(table)
    grabs(table, (0, 400), (1, 400), (2, 400), (3, 600), (4, 605))
    verdict = table.verdict()
    assert out(verdict) == []
    assert [run.seat for run in verdict.runs if run.level] == [1, 2, 4]
    heard = [event for event in table.news.of(ALL) if isinstance(event, Redealt)]
    assert heard == [Redealt("banzai.tie")]
    assert heard[0].cites() == "banzai.tie"
    later = family(5, pawns=(Pawn(1), Pawn(2), Pawn(3)))
    cry(later)
    grabs(later, (0, 400), (1, 400), (2, 600), (3, 605), (4, 630))
    assert out(later.verdict()) == [(4, "banzai.out.pawn")]


def test_nobody_would_be_left() -> None:
    """ "banzai.out.all": the round is played again."""
    table = Sitting(players=3)
    for seat in range(3):
        table.play(seat, Grab(), at=1000)
    table.verdict()
    assert table.news.of(ALL)[-1] == Redealt("banzai.out.all")
    assert table.news.of(ALL)[-1].cites() == "banzai.out.all"
    assert table.state.ring == (0, 1, 2)


def test_one_is_left_and_has_won() -> None:
    table = Sitting(players=3)
    for seat in (0, 2):
        table.play(seat, Grab(), at=1000)
    table.verdict()
    result = table.state.result()
    assert result is not None
    assert result.ranks == (2, 1, 2)


def test_aims_are_secret_and_for_pawns_that_are_there() -> None:
    table = family(pawns=(Pawn(1, 0, 500), Pawn(2), Pawn(3)), aims=(0, 0, 0, 0))
    assert table.refused(1, Aim(4)) == "banzai.grab.aim"
    table.play(1, Aim(1))
    assert table.news.of(1) == [Aimed(1, 1)]
    assert table.news.of(2) == []
    assert table.state.view(2).aims == (0, 0, 0, 0)
    cry(table)
    grabs(table, (1, 400))
    assert table.refused(1, Aim(2)) == "banzai.grab.aim", "the hand is on its way"
    run = table.verdict().runs[0]
    assert run.pawn == 1


def test_a_crash_during_a_cry_has_the_round_dealt_anew() -> None:
    """ "banzai.void": and while cards are passed, what waits is forgotten."""
    table = family()
    cry(table)
    heard = table.play(CLOCK, Void())
    assert heard == [Voided(True)]
    assert heard[0].cites() == "banzai.void"
    assert (table.state.phase, table.state.out) == ("deal", ())
    waiting = Sitting()
    waiting.play(0, Grab(), at=1000)
    assert waiting.play(CLOCK, Void(), at=9000) == [Voided(False)]
    assert (waiting.state.reaches, waiting.state.acting().due) == ((), 19000)


def test_whoever_has_a_family_need_not_cry() -> None:
    """ "banzai.numbers": nor is it shown to them that they could."""
    table = family()
    assert table.state.view(0).calls == ()
    assert Banzai(1) in table.state.offers()
    assert table.state.legal(1).count(Banzai(1)) == table.state.legal(0).count(Banzai(1)) == 1
    table.hop()
    assert table.state.phase == "passing"


def test_no_call_is_lost_between_entries() -> None:
    table = family()
    table.state.play(Entry(1, 0, 0, Banzai(1), 40, 3))
    assert table.state.pending()
    assert table.state.calls[0].u == 3
    table.due()
    table.play(1, Grab(), rt=100)
    assert not table.state.pending(), "a cry is heard already"
    assert not family().state.pending()
