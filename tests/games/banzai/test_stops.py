"""Banzaï!: "Stop !" for pawns and for places, what beats what, and "Jeu !"."""

from __future__ import annotations

from tablee.games.banzai.data import (
    Aim,
    Banzai,
    Choose,
    Cried,
    Feint,
    Go,
    Grab,
    Noted,
    Pawn,
    Place,
    Placed,
    Resumed,
    Stop,
    Stopped,
    Swap,
    Swapped,
    Used,
)
from tablee.kernel import ALL, CLOCK, Void
from tests.games.banzai.sitting import Sitting, hands_with, out

THREE = (1, 2, 3, 6, 12)
FOUR = (1, 2, 3, 4, 11)


def stopped(hand: tuple[int, ...], call: str = "pawns", players: int = 4, **fields: object) -> Sitting:
    """Seat 0 has called Stop with this hand."""
    table = Sitting(hands_with(players, hand), players, **fields)  # type: ignore[arg-type]
    table.play(0, Stop(call, 1), at=1000)  # type: ignore[arg-type]
    table.due()
    assert table.state.phase == "stop"
    return table


def test_stop_1_shows_the_hand_and_moves_two_pawns() -> None:
    """ "banzai.stop.proof": the whole hand is shown, 300 ms after the press."""
    table = Sitting(hands_with(4, THREE))
    table.play(0, Stop("pawns", 1), at=1000)
    assert table.news.of(1) == []
    assert table.state.acting().due == 1300
    heard = table.due()
    assert heard == [Stopped(0, "pawns", THREE, 1300)]
    assert heard[0].cites() == "banzai.stop.pawns"
    assert table.state.view(3).hands[0] == THREE
    assert table.play(0, Place(1, 0, 500)) == [Placed(0, 1, 0, 500)]
    table.play(0, Place(2, -300, -400))
    table.play(0, Place(2, 300, 400))
    assert table.refused(0, Place(3, 0, 0)) == "banzai.stop.pawns"
    assert table.refused(0, Place(4, 0, 0)) == "banzai.stop.pawns"
    assert table.refused(0, Place(1, 400, 400)) == "banzai.stop.pawns"
    assert table.refused(1, Place(1, 0, 0)) == "banzai.stop.go"
    assert table.play(0, Go()) == [Resumed(0, False)]
    assert table.state.pawns == (Pawn(1, 0, 500), Pawn(2, 300, 400), Pawn(3))


def test_moved_pawns_matter() -> None:
    """The hand before which a pawn stands is there first."""
    table = Sitting(hands_with(4, (1, 2, 3, 4, 5)), pawns=(Pawn(1, 0, -500), Pawn(2, 0, -500)))
    table.play(0, Banzai(1), at=1000)
    table.due()
    for seat, rt in ((0, 400), (1, 400), (2, 490), (3, 410)):
        table.play(seat, Grab(), rt=rt)
    verdict = table.verdict()
    assert out(verdict) == [(0, "banzai.out.pawn"), (3, "banzai.out.pawn")]
    assert verdict.pawns == (Pawn(1, 0, -500), Pawn(2, 0, -500)), "they are shown where they stood ..."
    assert (verdict.ring, len(table.state.ring)) == ((0, 1, 2, 3), 3), "... to those who sat there"


def test_a_stop_without_the_cards_does_no_harm() -> None:
    table = Sitting(hands_with(4, (1, 2, 6, 11, 16)))
    assert table.refused(0, Stop("pawns", 1)) == "banzai.stop.pawns"
    assert table.refused(0, Stop("seats", 1)) == "banzai.stop.seats"
    assert table.refused(0, Stop("warriors", 1)) == "banzai.options"
    assert table.state.used == ()


def test_stop_2_changes_places_and_cards_follow_them() -> None:
    """ "banzai.ring": from then on cards are passed by the new places."""
    table = stopped(FOUR, "seats")
    assert table.news.of(1) == [Stopped(0, "seats", (1, 2, 3, 4), 1300)]
    assert table.state.view(1).hands[0] == (0, 1, 2, 3, 4), "the four cards alone"
    assert table.refused(0, Swap(0)) == "banzai.ring"
    assert table.refused(0, Swap(7)) == "banzai.ring"
    assert table.play(0, Swap(2)) == [Swapped(0, 2, (2, 1, 0, 3))]
    assert table.state.stop is not None
    assert (table.state.stop.step, table.state.stop.seats) == ("done", (2,))
    assert table.refused(0, Swap(1)) == "banzai.stop.seats", "once"
    table.play(0, Go())
    table.hop(11)
    assert 11 in table.state.hands[3], "to the player who sits on the left now"


def test_places_stay_in_later_rounds_and_close_up() -> None:
    table = stopped(FOUR, "seats", players=5)
    table.play(0, Swap(2))
    table.play(0, Go())
    table.play(1, Grab(), at=table.now)
    table.verdict()
    assert table.state.ring == (2, 0, 3, 4)


def test_each_stop_is_called_once_in_a_round() -> None:
    table = stopped((1, 2, 3, 4, 11))
    table.play(0, Go())
    assert table.refused(0, Stop("pawns", 1)) == "banzai.stop.once"
    assert table.refused(0, Stop("seats", 1)) == "banzai.stop.family"


def test_the_other_stop_with_another_family() -> None:
    """Only the same family is barred."""
    hands = hands_with(4, (6, 7, 8, 9, 1))
    table = Sitting(hands, used=(Used("pawns", 0, (1, 2, 3)),))
    assert table.refused(0, Stop("seats", 1)) == ""
    barred = Sitting(hands, used=(Used("pawns", 0, (6, 7, 8)),))
    assert barred.refused(0, Stop("seats", 1)) == "banzai.stop.family"
    by_one = Sitting(hands, used=(Used("pawns", 0, (6,)),))
    assert by_one.refused(0, Stop("seats", 1)) == "banzai.stop.family", "as a position may have it"
    rival = Sitting(hands, used=(Used("pawns", 1, (6, 7, 8)),))
    assert rival.refused(0, Stop("seats", 1)) == ""


def test_a_cry_within_300_ms_beats_a_stop_which_is_not_spent() -> None:
    """ "banzai.stop.together": Banzaï or feint, or it would be known which."""
    for cry in (Banzai(1), Feint()):
        table = Sitting(hands_with(4, THREE))
        table.play(0, Stop("pawns", 1), at=1000)
        table.play(1, cry, at=1290)
        assert table.state.acting().due == 1340
        assert table.due() == [Noted(0, "beaten", 1000), Cried(1)]
        assert table.news.of(2) == [Cried(1)], "only the player who called it is told"
        assert (table.state.used, table.state.calls) == ((), ())
    clearly = Sitting(hands_with(4, THREE))
    clearly.play(0, Stop("pawns", 1), at=1000)
    clearly.play(1, Banzai(1), at=1301)
    assert isinstance(clearly.due()[0], Stopped)
    assert clearly.state.calls == ()


def test_a_banzai_beats_a_stop_and_feints_that_came_before_it() -> None:
    table = Sitting(hands_with(4, THREE))
    table.play(0, Stop("pawns", 1), at=1000)
    table.play(0, Banzai(1), at=1010)
    table.play(1, Feint(), at=1005)
    assert table.due() == [Cried(0)], "a Stop of one’s own gives way"
    assert table.state.feints == [2, 2, 2, 2]


def test_a_feint_beats_a_stop_also_where_a_banzai_is_heard_in_its_place() -> None:
    """ "banzai.stop.together": the Banzaï alone would have come too late for that."""
    table = Sitting(hands_with(4, THREE))
    table.play(0, Stop("pawns", 1), at=1000)
    table.play(1, Feint(), at=1290)
    table.play(2, Banzai(1), at=1335)
    assert table.state.acting().due == 1385
    assert table.due() == [Noted(0, "beaten", 1000), Cried(2)]


def test_who_grabs_is_judged_with_all_who_do_though_a_stop_waits() -> None:
    """ "banzai.out.grab": 50 ms after the first of them, and not when the Stop would be heard."""
    table = Sitting(hands_with(5, THREE), 5)
    table.play(0, Stop("pawns", 1), at=1000)
    table.play(1, Grab(), at=1280)
    assert table.state.acting().due == 1330
    table.play(2, Grab(), at=1320)
    assert out(table.verdict()) == [(1, "banzai.out.grab"), (2, "banzai.out.grab")]


def test_two_stops_that_cannot_be_told_apart() -> None:
    """ "banzai.stop.lot": the lot decides, and the other can be called after "Jeu !"."""
    for second, caller in ((1000, 1), (1005, 1), (1012, 0)):
        table = Sitting(hands_with(4, THREE, (7, 8, 9, 10, 20)), lots=(3, 1, 0, 2))
        table.play(0, Stop("pawns", 1), at=1000)
        table.play(1, Stop("seats", 1), at=second)
        stop = table.due()[0]
        assert isinstance(stop, Stopped)
        assert stop.seat == caller
        assert table.state.calls == ()
        table.play(caller, Go())
        assert table.refused(1 - caller, Stop("pawns" if caller else "seats", 1)) == ""


def test_while_the_game_is_stopped() -> None:
    """ "banzai.stop.again": laid cards go back; nothing is called; and then the others come first."""
    table = Sitting(hands_with(4, THREE))
    table.play(1, Choose(table.state.hands[1][0], 1), at=500)
    table.play(0, Stop("pawns", 1), at=1000)
    table.due()
    assert table.state.ready == ()
    for move in (Banzai(1), Feint(), Stop("seats", 1), Choose(table.state.hands[1][0], 1), Go()):
        assert table.refused(1, move) == "banzai.stop.go", move
    assert table.refused(1, Aim(1)) == ""
    assert table.state.acting().due == 21300
    assert table.due() == [Resumed(0, True)]
    assert table.state.acting().due == 31300


def test_the_same_callers_next_stop_waits() -> None:
    hands = hands_with(5, (1, 2, 3, 4, 11))
    table = Sitting(hands, 5, resumed=5000, stopper=0)
    table.play(0, Stop("seats", 1), at=5100)
    assert table.state.acting().due == 5000 + 1500 + 300
    other = Sitting(hands, 5, resumed=5000, stopper=1)
    other.play(0, Stop("seats", 1), at=5100)
    assert other.state.acting().due == 5400


def test_pawns_are_within_reach_for_a_second() -> None:
    table = stopped(THREE)
    assert table.refused(1, Grab(), at=2301) == "banzai.stop.reach"
    table.play(1, Grab(), at=2300)
    assert table.state.acting().due == 2350
    assert out(table.verdict()) == [(1, "banzai.out.grab")]
    assert table.state.stop is None


def test_jeu_does_not_save_who_has_grabbed() -> None:
    """ "banzai.out.grab": on a Stop's cry too, however soon the caller lets the game go on."""
    table = stopped(THREE)
    table.play(1, Grab(), at=1500)
    table.play(0, Go(), at=1510)
    assert table.refused(1, Grab()) == "banzai.grab"
    table.play(2, Banzai(1), at=1540)
    assert table.state.acting().due == 1550
    verdict = table.verdict()
    assert (verdict.rule, out(verdict)) == ("banzai.out.grab", [(1, "banzai.out.grab")])


def test_what_was_pressed_before_jeu_counts_for_nothing() -> None:
    """ "banzai.stop.go": the player who is far away is treated as those who are near, whose press was refused."""
    for move in (Banzai(1), Feint(), Stop("seats", 1), Grab()):
        table = stopped(THREE, families=(1, 2, 3, 4))
        table.state.hands[1] = (16, 17, 18, 19, 20)
        table.play(0, Go(), at=4000)
        table.play(1, move, at=4100, rt=3999)
        assert table.news.of(1) == [Noted(1, "stopped", 3999)], move
        assert (table.state.calls, table.state.reaches, table.news.of(2)) == ((), (), [])
        table.play(1, move, at=4110, rt=4000)
        assert table.state.calls or table.state.reaches, move


def test_a_crash_ends_a_stop() -> None:
    table = stopped(THREE)
    heard = table.play(CLOCK, Void(), at=60_000)
    assert [type(event).__name__ for event in heard] == ["Voided", "Resumed"]
    assert (table.state.phase, table.state.view(ALL).stop) == ("passing", None)


def test_a_stop_of_the_exchange_before() -> None:
    """It is judged and shown by the hand of then."""
    table = Sitting(hands_with(4, THREE))
    table.hop(1)
    table.play(0, Stop("pawns", 1), at=table.now + 100, rt=table.now - 50)
    (stop,) = table.due()
    assert isinstance(stop, Stopped)
    assert stop.cards == THREE
