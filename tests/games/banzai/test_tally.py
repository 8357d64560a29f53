"""What clients are told of a position besides it: the same as in the rules."""

from tablee.games.banzai import GAME
from tablee.games.banzai.cards import cards_of
from tablee.games.banzai.data import HOP_MS, Banzai, BanzaiOptions, Choose, Give, Grab, Pawn, Place
from tablee.games.banzai.tally import BanzaiTally
from tablee.kernel import ALL, NO_SEAT
from tests.games.banzai.sitting import ALL_POWERS, Sitting, called, hands_with


def told(table: Sitting, who: int = 0) -> BanzaiTally:
    return GAME.tally(table.state.view(who))


def test_time_is_up_when_the_clock_strikes() -> None:
    table = Sitting(options=BanzaiOptions(choice=7))
    assert (told(table).due, told(table).hop) == (table.state.acting().due, 0) == (7000, 0)
    for seat in range(4):
        table.play(seat, Choose(table.state.hands[seat][0], table.state.exchange), at=1500)
    assert (told(table).due, told(table).hop) == (0, table.state.acting().due) == (0, 1500 + HOP_MS)


def test_in_a_stop_time_is_up_at_its_deadline() -> None:
    table = called("pawns", (1, 2, 3, 6, 11))
    assert told(table).due == table.state.acting().due


def test_a_hand_goes_where_it_is_said_to() -> None:
    for aims, wanted in (((0, 0, 0, 0), 3), ((0, 0, 2, 0), 2), ((0, 0, 1, 0), 1)):
        # Seat 2 rests opposite the first place: the third pawn is the nearest to it.
        pawns = (Pawn(1), Pawn(2, 0, 500), Pawn(3, 0, -500))
        table = Sitting(hands_with(4, cards_of([1])), pawns=pawns, aims=aims)
        assert (told(table, 2).aim, told(table, 2).far) == (wanted, (1000, 1500, 500))
        table.play(0, Banzai(table.state.exchange))
        table.until("cry")
        table.play(2, Grab(), rt=300)
        run = next(run for run in table.verdict().runs if run.seat == 2)
        assert run.way[0].pawn == wanted


def test_of_pawns_equally_near_the_first() -> None:
    assert told(Sitting()).aim == 1
    assert told(Sitting()).far == (1000, 1000, 1000)


def test_who_takes_no_pawn_has_no_way_to_one() -> None:
    final = Sitting(hands_with(3), 3, ring=(0, 1, 2), third=2, out=((2,),), pawns=(Pawn(1),))
    assert (told(final, 0).aim, told(final, 2).aim, told(final, 2).far) == (1, 0, ())
    assert told(Sitting(), NO_SEAT).aim == told(Sitting(), ALL).aim == 0


def test_optional_rules_hold_among_four_or_more_and_with_enough_families() -> None:
    five = told(Sitting(players=5, options=ALL_POWERS)).powers
    assert len(five) == 10
    assert set(five) - set(told(Sitting(players=4, options=ALL_POWERS)).powers) == {"hand"}
    assert told(Sitting(players=3, options=ALL_POWERS)).powers == ()
    assert told(Sitting()).powers == ()
    some = BanzaiOptions(masters=True, powers=("kids", "duel"))
    assert told(Sitting(options=some)).powers == ("duel", "kids", "marriage", "seer", "whim")
    final = Sitting(
        (*hands_with(3), ()),
        4,
        options=ALL_POWERS,
        ring=(0, 1, 2),
        third=2,
        out=((3,), (2,)),
        pawns=(Pawn(1),),
    )
    assert told(final).powers == ()


def test_in_stop_1_two_pawns_can_be_moved() -> None:
    table = called("pawns", (1, 2, 3, 6, 11))
    assert told(table).movable == 2
    table.play(0, Place(1, 0, 100))
    assert told(table).movable == 1
    assert told(called("seats", (1, 2, 3, 4, 11))).movable == 0


def test_everybody_gives_the_lords_as_many_cards_as_are_told() -> None:
    table = called("lords", (1, 6, 11, 2, 3))
    hand, give = table.state.hands[1], told(table, 1).give
    assert table.refused(1, Give(hand[:give])) == ""
    assert table.refused(1, Give(hand[: give - 1])) == "banzai.power.lords"
    assert table.refused(1, Give(hand[: give + 1])) == "banzai.power.lords"
