"""The figures of the rulebook: what each of them shows is so, in the very position that is drawn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablee.games.bantu import GAME
from tablee.games.bantu.data import BantuView, Captured, GameEnded, Go, Moved
from tablee.games.bantu.rules import BantuState
from tablee.games.bantu.scene import scene
from tablee.games.bantu.tally import BantuTally, Standing, tally
from tablee.kernel import ALL, Entry, Event, News, Refused

FIGURES = list(GAME.rulebook.figures())


class Drawn:
    """A figure: the position, what is pointed out in it, and what the rules say of its pieces."""

    def __init__(self, number: int) -> None:
        self.article, figure = FIGURES[number]
        self.look: dict[str, Any] = figure.look
        self.view = msgspec.convert(figure.view, BantuView)
        self.state: BantuState = GAME.restore(self.view)
        self.tally: BantuTally = tally(self.view)

    def rows(self) -> list[list[str]]:
        """The rows of the lines that are drawn."""
        first, last = self.look["lines"]
        return [list(row) for line in scene(self.state.board).lines[first - 1 : last] for row in line.rows]

    def on(self, circle: str) -> Standing:
        return next(piece for piece in self.tally.pieces if piece.circle == circle)

    def moved(self) -> list[Event]:
        """What is told when the move is made that the way shows."""
        start, *_, end = self.look["way"]
        news = News(self.state.players)
        self.state.play(Entry(1, 0, 0, Go(self.on(start).piece, end)), news)
        return news.of(ALL)


def test_there_are_five_and_those_of_the_aim() -> None:
    expected = [
        "aim",
        "aim",
        "aim",
        "bantu.rows",
        "bantu.rows",
        "bantu.sum",
        "bantu.forward",
        "bantu.capture",
    ]
    assert sorted(article for article, _ in FIGURES) == sorted(expected)
    assert all(figure.fr and figure.en for _, figure in FIGURES)


def numbers(article: str) -> list[int]:
    return [number for number, (id, _) in enumerate(FIGURES) if id == article]


def test_diagram_1_three_in_a_row_and_one_apart() -> None:
    """bantu.rows: the fourth circle of the line is no part of the row."""
    assert Drawn(numbers("bantu.rows")[0]).rows() == [["2a", "2b", "2c"], ["2d"]]


def test_diagram_2_two_rows_of_two() -> None:
    """bantu.rows: four circles of a line joined in pairs are two rows."""
    assert Drawn(numbers("bantu.rows")[1]).rows() == [["3a", "3b"], ["3c", "3d"]]


def test_diagram_3_only_along_links_and_never_back() -> None:
    """bantu.forward: not to a neighbour that is not joined, nor back to it from further on."""
    drawn = Drawn(*numbers("bantu.forward"))
    names, start = drawn.look["names"], drawn.look["way"][0]
    assert drawn.look["way"] == [start, names["A"], names["B"], names["C"]]
    with pytest.raises(Refused, match=r"bantu\.full"):
        drawn.state.play(Entry(1, 0, 0, Go(3, names["E"])))
    # Neither A nor any circle beyond E leads to it.
    board = scene(drawn.state.board)
    assert {source for source, target in board.links if target == names["E"]}.isdisjoint(names.values())
    assert not any({names["A"], names["E"]} <= {*row} for row in drawn.rows())
    assert drawn.moved() == [Moved(0, 3, 3, tuple(drawn.look["way"]), drawn.state.come())]


def test_diagram_4_thirteen() -> None:
    """bantu.sum: a 2, a 3 and two 4s side by side make thirteen, for each of them."""
    drawn = Drawn(*numbers("bantu.sum"))
    assert [(piece.piece, piece.steps) for piece in drawn.tally.pieces] == [
        (2, 13),
        (3, 13),
        (4, 13),
        (4, 13),
    ]
    assert drawn.look["sum"] == 13
    assert drawn.on("15a").ends, "red can make that move"


def test_diagram_5_capture_by_the_sum_of_a_row() -> None:
    """bantu.capture: red 1 beside green 2 goes three and sends blue 3 home; red and green are safe."""
    drawn = Drawn(*numbers("bantu.capture"))
    assert {piece.circle for piece in drawn.tally.pieces if piece.safe} == set(drawn.look["safe"])
    assert {piece.circle for piece in drawn.tally.pieces if piece.threats} == set(drawn.look["danger"])
    way = tuple(drawn.look["way"])
    assert drawn.moved() == [Moved(0, 1, drawn.look["sum"], way, drawn.state.come()), Captured(3, 3, 0)]


def test_the_aim_a_sum_a_capture_and_the_last_piece_home() -> None:
    sum_, capture, home = (Drawn(number) for number in numbers("aim"))
    way = tuple(sum_.look["way"])
    assert sum_.moved() == [Moved(0, 1, sum_.look["sum"], way, sum_.state.come())]
    way = tuple(capture.look["way"])
    assert capture.moved() == [Moved(0, 3, 3, way, capture.state.come()), Captured(1, 4, 0)]
    assert {piece.circle for piece in capture.tally.pieces if piece.threats} == set(capture.look["danger"])
    assert home.moved()[-1] == GameEnded((0,), (4, 2))
