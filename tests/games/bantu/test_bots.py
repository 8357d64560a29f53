"""Bantu's players know what threatens them, and what they are measured by."""

from __future__ import annotations

from random import Random

from tablee.games.bantu.bots import FarthestBot, SensibleBot, danger
from tablee.games.bantu.data import Go
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
