"""Banzaï!: who leaves when, the final with its third player, and the end."""

from __future__ import annotations

from tablee.games.banzai.data import Banzai, Choose, Feint, FinalBegan, GameEnded, Go, Grab, Pawn, Place, Stop
from tablee.kernel import ALL
from tests.games.banzai.sitting import Sitting, hands_with, out

FAMILY = (1, 2, 3, 4, 5)


def final(*hands: tuple[int, ...]) -> Sitting:
    """Seats 0 and 1 are left, and seat 2 plays as third."""
    three = hands_with(3, *hands)
    return Sitting([*three, ()], ring=(0, 1, 2), third=2, out=((3,), (2,)))


def test_three_players_play_a_round_and_then_the_final() -> None:
    """ "banzai.three", "banzai.final", "banzai.final.pawn": with three families and one pawn."""
    table = Sitting(hands_with(3, FAMILY))
    assert len(table.state.pawns) == 2
    table.play(0, Banzai(1))
    table.due()
    for seat, rt in ((0, 400), (1, 450), (2, 500)):
        table.play(seat, Grab(), rt=rt)
    table.verdict()
    began = table.news.of(ALL)[-1]
    assert began == FinalBegan((0, 1), 2)
    assert began.cites() == "banzai.final"
    assert (table.state.ring, table.state.third, table.state.number_of_pawns()) == ((0, 1, 2), 2, 1)


def test_who_takes_the_last_pawn_wins() -> None:
    """ "banzai.end", "banzai.rank": the others by how long they have stayed."""
    table = final(FAMILY)
    table.play(0, Banzai(1))
    table.due()
    table.play(0, Grab(), rt=500)
    table.play(1, Grab(), rt=480)
    assert table.refused(2, Grab()) == "banzai.final.third"
    table.verdict()
    ended = table.news.of(ALL)[-1]
    assert ended == GameEnded(1)
    assert ended.cites() == "banzai.end"
    result = table.state.result()
    assert result is not None
    assert (result.ranks, result.points) == ((2, 1, 3, 4), (2, 3, 1, 0))


def test_whoevers_rival_errs_wins() -> None:
    for error in (Banzai(1), Grab()):
        table = final()
        table.play(0, error)
        table.verdict()
        assert table.state.result() is not None
        assert table.state.ring == (1,)
    fallen = final()
    fallen.play(2, Feint())
    fallen.due()
    fallen.play(1, Grab(), rt=200)
    fallen.verdict()
    assert fallen.state.ring == (0,)


def test_both_err_or_sleep_at_once_and_it_is_played_again() -> None:
    table = final()
    table.play(0, Grab())
    table.play(1, Grab())
    table.verdict()
    assert (table.state.phase, table.state.third) == ("deal", 2)
    asleep = final(FAMILY)
    asleep.play(0, Banzai(1))
    asleep.verdict()
    assert asleep.state.phase == "deal"
    level = final(FAMILY)
    level.play(0, Banzai(1))
    level.due()
    level.play(0, Grab(), rt=500)
    level.play(1, Grab(), rt=505)
    assert out(level.verdict()) == []
    assert level.state.phase == "deal"


def test_what_the_third_may_do() -> None:
    """ "banzai.final.third": cry when it is right, feint, and move the pawn."""
    table = final((6, 7, 11, 12, 13), (8, 9, 10, 14, 15), FAMILY)
    assert table.refused(2, Stop("seats", 1)) == "banzai.final.third"
    assert table.refused(2, Feint()) == ""
    table.play(2, Stop("pawns", 1), at=100)
    table.until("stop")
    table.play(2, Place(1, 0, 500))
    table.play(2, Go())
    table.play(2, Banzai(1), at=table.now + 500)
    table.due()
    table.play(0, Grab(), rt=500)
    table.play(1, Grab(), rt=450)
    table.verdict()
    assert table.state.ring == (0,), "the pawn stood before it"
    wrong = final()
    assert wrong.refused(2, Banzai(1)) == "banzai.final.third"
    assert wrong.refused(0, Banzai(1)) == ""


def test_finalists_keep_both_stops() -> None:
    table = final((1, 2, 3, 4, 6))
    assert table.refused(0, Stop("seats", 1)) == ""
    assert table.refused(0, Stop("pawns", 1)) == ""
    for seat in range(3):
        table.play(seat, Choose(table.state.hands[seat][0], 1))
    table.due()
    assert table.state.exchange == 2


def test_of_several_out_at_once_the_earliest_hand_without_a_pawn_plays_as_third() -> None:
    for grabs, lots, third in (
        (((2, 900), (3, 850)), (0, 1, 2, 3), 3),
        (((2, 900), (3, 895)), (0, 1, 2, 3), 2),
        (((2, 900), (3, 895)), (3, 1, 2, 0), 3),
        ((), (0, 3, 2, 1), 3),
        (((2, 4000),), (3, 2, 1, 0), 2),
    ):
        table = Sitting(hands_with(4, FAMILY), pawns=(Pawn(1), Pawn(2)), lots=lots)
        table.play(0, Banzai(1))
        table.due()
        for seat, rt in ((0, 400), (1, 400), *grabs):
            table.play(seat, Grab(), rt=rt)
        table.verdict()
        assert table.state.third == third, grabs
        assert table.state.out == ((2, 3),)
    fouls = Sitting(lots=(3, 1, 2, 0))
    for seat in (0, 1):
        fouls.play(seat, Grab())
    fouls.verdict()
    assert fouls.state.third == 1
