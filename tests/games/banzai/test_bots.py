"""Players of Banzaï! collect, cry, bluff and fall for bluffs as people do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bench.banzai_play import Jumps, play, winner
from tablee.games.banzai.bots import BeginnerBot, SensibleBot, SharpBot
from tablee.games.banzai.data import (
    Aim,
    Banzai,
    Choose,
    Cried,
    Dealt,
    Feint,
    Give,
    Go,
    Grab,
    Hopped,
    Laid,
    Pawn,
    Place,
    Share,
    Slipped,
    Stop,
    Unfolded,
)
from tablee.games.banzai.stop_tactics import choose_moves
from tablee.games.banzai.table import rest, spot, time_between
from tablee.kernel import Acting, Event, Move
from tablee.kernel.player import KEEP
from tablee.lab.intervals import wilson
from tests.games.banzai.sitting import ALL_POWERS, Sitting, hands_with

BOTS = [SensibleBot, BeginnerBot, SharpBot]
DEALT = (Dealt(1, (0, 1, 2, 3), 3, ()),)


def plans(
    table: Sitting, seat: int, news: tuple[Event, ...], bot: Any = SensibleBot, luck: int = 1
) -> list[Move]:
    answer = bot(seat, Random(luck)).wake(table.state.view(seat), Acting((0, 1, 2, 3), "window"), news)
    assert answer is not KEEP
    return [plan.move for plan in sorted(answer, key=lambda plan: plan.after_ms)]


@pytest.mark.parametrize("bot", BOTS)
def test_they_pass_what_they_do_not_collect(bot: Any) -> None:
    table = Sitting(hands_with(4, (1, 2, 3, 6, 12)))
    laid = {
        move.card
        for luck in range(30)
        for move in plans(table, 0, DEALT, bot, luck)
        if isinstance(move, Choose)
    }
    assert laid == {6, 12}


def test_a_careful_one_does_not_help_the_neighbour() -> None:
    """It knows what it passed last: another of that family goes elsewhere."""
    table = Sitting(hands_with(4, (1, 2, 6, 7, 12)))
    table.hop(6)
    hand = [card for card in table.state.hands[0] if card not in (1, 2, 7)]
    passed = [
        move.card
        for luck in range(40)
        for move in plans(table, 0, (Hopped(2),), SharpBot, luck)
        if isinstance(move, Choose)
    ]
    assert passed.count(7) < 8
    assert set(hand) & set(passed)


def test_with_a_family_they_cry_and_send_their_hand() -> None:
    table = Sitting(hands_with(4, (1, 2, 3, 4, 5)))
    assert plans(table, 0, DEALT) == [Banzai(1), Grab()]
    assert not any(
        isinstance(move, Banzai) for luck in range(50) for move in plans(table, 1, DEALT, luck=luck)
    )


def test_what_others_lay_changes_nothing_about_their_plans() -> None:
    table = Sitting()
    bot = SensibleBot(0, Random(1))
    assert bot.wake(table.state.view(0), Acting((0, 1, 2, 3), "window"), (Laid(1, True),)) is KEEP


def heard(table: Sitting, cry: Move, exchange: int) -> list[bool]:
    """Whether seat 1 sends its hand before the beat, many times."""
    table.state.exchange = exchange
    table.play(0, cry if isinstance(cry, Feint) else Banzai(exchange))
    table.due()
    return [bool(plans(table, 1, (Cried(0),), luck=luck)) for luck in range(400)]


def test_early_cries_are_not_trusted_and_late_ones_often() -> None:
    early, late = (sum(heard(Sitting(), Banzai(1), exchange)) / 400 for exchange in (1, 8))
    assert early < 0.05
    assert 0.45 < late < 0.75
    assert heard(Sitting(), Banzai(1), 8) == heard(Sitting(), Feint(), 8), "they cannot tell"


def test_who_has_no_feint_left_is_believed() -> None:
    believed = heard(Sitting(feints=(0, 2, 2, 2)), Banzai(1), 2)
    assert sum(believed) > 300


def test_at_the_beat_they_know() -> None:
    for cry, moves in ((Banzai(1), [Grab()]), (Feint(), [])):
        table = Sitting()
        table.play(0, cry)
        table.due()
        table.due()
        assert plans(table, 1, (Unfolded(0, table.state.kind),)) == moves


def test_they_aim_where_they_are_first() -> None:
    table = Sitting(pawns=(Pawn(1, 0, -500), Pawn(2, 500, 0), Pawn(3)))
    assert Aim(2) in plans(table, 1, DEALT)
    assert Aim(1) in plans(table, 2, DEALT)


PAWN = 120
"""How wide a pawn is drawn at a crowded table, in thousandths."""


@pytest.mark.parametrize("players", range(3, 13))
def test_they_move_pawns_to_themselves_and_beside_each_other(players: int) -> None:
    table = Sitting(hands_with(players, (1, 2, 3, 6, 12)))
    table.play(0, Stop("pawns", 1))
    table.until("stop")
    places = [move for move in choose_moves(table.state.view(0), 0, Random(1)) if isinstance(move, Place)]
    assert len({move.pawn for move in places}) == 2
    for move in places:
        table.play(0, move)  # the rules agree
    (left, left_y), (right, right_y) = ((move.x, move.y) for move in places)
    assert (left, left_y) == (-right, right_y), "as near to one's hand as each other"
    assert right - left >= PAWN, "none hides the other"
    nearest = [min(range(players), key=lambda place: reach(place, players, move)) for move in places]
    assert nearest == [0, 0], "and no other seat is as near"
    assert choose_moves(table.state.view(1), 1, Random(1)) == []


def reach(place: int, places: int, move: Place) -> int:
    return time_between(rest(place, places), spot(Pawn(move.pawn, move.x, move.y)), 10_000)


def test_the_one_pawn_of_the_final_is_moved_straight_before_oneself() -> None:
    hands = [*hands_with(3, (1, 2, 3, 6, 12)), ()]
    table = Sitting(hands, ring=(0, 1, 2), third=2, out=((3,), (2,)))
    table.play(0, Stop("pawns", 1))
    table.until("stop")
    assert choose_moves(table.state.view(0), 0, Random(1)) == [Place(1, 0, 500), Go()]


def test_with_three_lords_they_take_the_best() -> None:
    table = Sitting(hands_with(4, (1, 6, 11, 12, 13)), options=ALL_POWERS)
    table.play(0, Stop("lords", 1))
    table.until("stop")
    for seat in range(4):
        (give,) = choose_moves(table.state.view(seat), seat, Random(1))
        assert isinstance(give, Give)
        table.play(seat, give)
    (share,) = choose_moves(table.state.view(0), 0, Random(1))
    assert isinstance(share, Share)
    assert table.refused(0, share) == ""


def test_twelve_of_them_lose_no_card_by_chance() -> None:
    for seed in range(2):
        table = play([BOTS[seat % 3] for seat in range(12)], f"{seed}", ALL_POWERS)
        assert not any(isinstance(event, Slipped) for event in table.told)


def test_always_jumping_loses_to_a_mixture() -> None:
    """A fair share is a quarter. What else loses takes more games to show: `bench/banzai_play.py`."""
    won = 0
    for number in range(60):
        makers = [Jumps if seat == number % 4 else SensibleBot for seat in range(4)]
        won += winner(play(makers, f"{number}")) == number % 4
    assert wilson(won, 60).high < 0.25
