"""All ends of a piece are found exactly: compared with a search of all ways, on built-in boards and random ones."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tablee.games.bantu.board import LANES, Board, built_in_board
from tablee.games.bantu.reach import ends, route, route_home, routes
from tablee.kernel import Refused
from tests.games.bantu.drawn import PLAIN

ROWS = (
    "o-o-o-o",
    "o-o-o o",
    "o o-o-o",
    "o-o o-o",
    "o-o o o",
    "o o-o o",
    "o o o o",
    "  o-o  ",
    "o-o-o  ",
    "o     o",
)
LINKS = ("| | | |", "|X| | |", "| |X| |", "|\\|\\|\\|", "|/|/|/|", "|X| |X|", "|\\| |/|", "|/| |\\|")


def random_board(rng: Random) -> Board:
    """Four quarters of a few lines, with any rows, and any links that join something."""
    quarter = rng.randrange(2, 5)
    rows = [rng.choice(ROWS) if number % quarter else "o=o=o=o" for number in range(4 * quarter)]
    rows[-1] = rows[-1].replace("-", " ")
    drawn = [rows[0]]
    for before, after in pairwise(rows):
        drawn += [joining(rng.choice(LINKS), before, after), after]
    return Board("\n".join(drawn))


def joining(links: str, before: str, after: str) -> str:
    """Those of these links that lead from a circle to one of the next line."""
    ends = {"|": (0, 0), "\\": (-1, 1), "/": (1, -1), "X": (-1, 1), " ": (0, 0)}
    return "".join(
        sign if {before[place + ends[sign][0]], after[place + ends[sign][1]]} == {"o"} else " "
        for place, sign in enumerate(links)
    )


def steps_from(board: Board, bit: int) -> list[int]:
    """All circles one step away."""
    ahead = board.forward(1 << bit)
    near = [other for other in range(LANES * board.lines) if ahead >> other & 1]
    near += [bit - 1] if board.leftward >> bit & 1 else []
    near += [bit + 1] if board.rightward >> bit & 1 else []
    return near


def all_ends(board: Board, bit: int, steps: int, occupied: int, targets: int) -> tuple[int, bool]:
    """The slow way: walk every way there is, and never visit a circle twice.

    No way comes back to a line: of two ways that passed the same circles of this one, a single one is walked on.
    """
    home = False
    walks = {(bit, frozenset([bit]))}
    for left in range(steps, 0, -1):
        home = home or any(board.arrows >> here & 1 for here, _ in walks)
        free = ~occupied | targets if left == 1 else ~occupied
        walks = {
            (near, frozenset([near, *(circle for circle in seen if circle // LANES == near // LANES)]))
            for here, seen in walks
            for near in steps_from(board, here)
            if near not in seen and free >> near & 1
        }
    return sum(1 << here for here in {here for here, _ in walks}), home


def compare(board: Board, rng: Random) -> int:
    """One random position: the same ends, and to each of them a way that is one."""
    circles = [bit for bit in range(LANES * board.lines) if board.circles >> bit & 1]
    pieces = rng.sample(circles, rng.randint(1, min(16, len(circles))))
    occupied = sum(1 << bit for bit in pieces)
    targets = sum(1 << bit for bit in pieces[1:] if rng.random() < 0.4)
    bit, steps = pieces[0], rng.randint(1, 16)
    near = board.near[steps][bit]
    found, home = ends(board, bit, steps, occupied & near, targets & near)
    assert (found, home) == all_ends(board, bit, steps, occupied, targets)
    reached = [end for end in circles if found >> end & 1]
    for end in reached:
        way = route(board, bit, steps, occupied, end)
        assert (way[0], way[-1], len(way)) == (bit, end, steps + 1)
        assert_walkable(board, way, occupied)
    way_home, ways = routes(board, bit, steps, occupied, targets)
    assert ways == [route(board, bit, steps, occupied, end) for end in reached]
    assert (way_home is not None) == home
    if home:
        way = route_home(board, bit, steps, occupied)
        assert way == way_home
        assert way[0] == bit
        assert len(way) <= steps
        assert board.arrows >> way[-1] & 1
        assert_walkable(board, way, occupied)
    return len(reached)


def assert_walkable(board: Board, way: list[int], occupied: int) -> None:
    """bantu.forward, bantu.side.only: from link to link, no circle twice, and none that is taken on the way."""
    assert len(set(way)) == len(way)
    assert all(after in steps_from(board, before) for before, after in pairwise(way))
    assert not any(occupied >> bit & 1 for bit in way[1:-1])


@pytest.mark.parametrize("name", ["default", "small"])
def test_all_ends_on_boards_of_the_house(name: str) -> None:
    rng, board = Random(name), Board(built_in_board(name))
    assert sum(compare(board, rng) for _ in range(1000)) > 1000


def test_all_ends_on_random_boards() -> None:
    rng = Random(3)
    boards = 0
    while boards < 150:
        try:
            board = random_board(rng)
        except Refused:
            continue
        boards += 1
        for _ in range(10):
            compare(board, rng)


def test_a_piece_that_cannot_get_home_has_no_way_there() -> None:
    with pytest.raises(ValueError, match="Finish"):
        route_home(Board(PLAIN), 0, 3, 1)
