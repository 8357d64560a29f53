"""Bantu's players know what threatens them, and what they are measured by."""

from __future__ import annotations

from random import Random

import pytest

from tablee.games.bantu.board import built_in_board
from tablee.games.bantu.bots import (
    ALIKE,
    FarthestBot,
    SensibleBot,
    SharpBot,
    danger,
    piece_worths,
    worths,
    worths_after,
)
from tablee.games.bantu.data import BantuOptions, Go, Lot
from tablee.games.bantu.rules import BantuState
from tablee.kernel import CHANCE
from tests.games.bantu.drawn import position

BOXED = ("box", "box", "box")


def test_danger_is_what_the_worst_capture_would_cost() -> None:
    """Seat 1's piece goes four: all the way to a piece that stands alone, and to no other."""
    assert danger(position((*BOXED, "5a"), (*BOXED, "1a")), 0) == 5
    assert danger(position(("box", "box", "box", "5b"), (*BOXED, "1a")), 0) == 0
    assert danger(position(("box", "box", "5c", "5a"), (*BOXED, "1a")), 0) == 0
    assert danger(position((*BOXED, "5a"), (*BOXED, "1a"), (*BOXED, "2a")), 0) == 0
    assert danger(position((*BOXED, "5a"), (), (*BOXED, "1a"), (), teams=True), 0) == 0


def test_the_worst_of_two_dangers_counts() -> None:
    state = position((*BOXED, "5a"), (*BOXED, "1a"), (*BOXED, "9a"), turn=1)
    assert [danger(state, seat) for seat in range(3)] == [5, 0, 9]


def test_the_farthest_move_is_taken_whatever_comes_of_it() -> None:
    state = position((*BOXED, "1a"), (*BOXED, "1b"))
    assert FarthestBot(0, Random(1)).choose(state) == Go(4, "9a")


def test_a_piece_that_would_be_captured_is_not_left_there() -> None:
    """Piece 4 stands eight lines on, and seat 1 is four behind it; piece 1 could go on, too."""
    state = position(("10a", "finish", "finish", "9b"), ("finish", "finish", "box", "5b"))
    move = SensibleBot(0, Random(1)).choose(state)
    assert isinstance(move, Go)
    assert move.piece == 4


@pytest.mark.parametrize("bot", [SensibleBot, SharpBot])
def test_a_seat_that_closes_a_line_does_not_wait_behind_it_forever(bot: type[SensibleBot]) -> None:
    """Seat 0 cannot pass line 18; seat 1 could step to and fro on line 16, and has to open it to get any further."""
    closed = (("17b", "finish", "finish", "finish"), ("17c", "18b", "16a", "18c"))

    def moves(played: int) -> Go:
        state = position(*closed, turn=1, played=played, board=built_in_board("small"))
        move = bot(1, Random(1)).choose(state)
        assert isinstance(move, Go)
        return move

    assert moves(played=0) == Go(3, "16d")
    assert moves(played=200).circle == "finish"


def test_three_who_capture_each_other_in_turn_come_to_an_end() -> None:
    """Each could go on capturing on line 31 with its piece 1, by the sum of line 25, and enter again."""
    state = position(
        ("31c", "17a", "25a", "17c"),
        ("box", "25b", "23c", "1d"),
        ("25c", "24c", "23d", "24d"),
        turn=1,
        board=built_in_board("default"),
    )
    bots = [SensibleBot(seat, Random(seat)) for seat in range(3)]
    while state.result() is None:
        state.apply(state.turn, bots[state.turn].choose(state), 0)
    assert state.turns < 3 * 200


def test_what_a_move_changes_is_all_that_is_reckoned_anew() -> None:
    rng = Random(1)
    state = BantuState(3, BantuOptions())
    state.apply(CHANCE, Lot(0), 0)
    while state.result() is None:
        pieces = piece_worths(state, ALIKE)
        after = state.copy()
        after.carry_out(state.turn, move := rng.choice(state.legal(state.turn)))
        assert worths_after(after, state, pieces, ALIKE) == worths(after)
        state.apply(state.turn, move, 0)
