"""Boards are data: what can be drawn is read, and what cannot be played on is refused, with its line."""

from __future__ import annotations

import pytest

from tablee.games.bantu.board import Board, house_board
from tablee.kernel import Refused
from tests.games.bantu.drawn import PLAIN


def refusal(text: str) -> tuple[str, int]:
    with pytest.raises(Refused) as caught:
        Board(text)
    assert caught.value.article == "bantu.board"
    return caught.value.reason, int(caught.value.details.get("line", 0))


def changed(line: int, text: str) -> str:
    """The plain board with another line, numbered from 1."""
    lines = PLAIN.splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


@pytest.mark.parametrize("name", ["default", "small"])
def test_the_boards_of_the_house_are_sound(name: str) -> None:
    """bantu.board, bantu.start: four start lines a quarter apart, and four arrow spaces."""
    board = Board(house_board(name))
    assert [start.bit_count() for start in board.starts[1:]] == [4, 4, 4, 4]
    assert board.arrows.bit_count() == 4


def test_the_default_board_has_in_each_quarter_what_was_known_of_the_real_one() -> None:
    """bantu.rows: a row of four, one of three and one, two of two, a narrow line, and two crossings."""
    drawn = [
        line for line in house_board("default").splitlines() if line.strip() and not line.startswith("#")
    ]
    circles, links = drawn[::2], drawn[1::2]
    quarter = len(circles) // 4
    assert 8 <= quarter <= 10
    for first in range(0, len(circles), quarter):
        lines = circles[first + 1 : first + quarter]
        assert "o-o-o-o" in lines
        assert "o-o-o o" in lines or "o o-o-o" in lines
        assert "o-o o-o" in lines
        assert any(line.count("o") <= 2 for line in lines)
        assert sum(link.count("X") for link in links[first : first + quarter]) >= 2


def test_a_drawing_may_have_remarks_and_empty_lines() -> None:
    assert Board("# mine\n\n" + PLAIN.replace("\no=", "\n\n# a quarter\no=")).lines == 12


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        (changed(3, "o-o-0-o"), "circle", 3),
        (changed(3, "o-o~o-o"), "joint", 3),
        (changed(3, "o-o-  o"), "joint", 3),
        (changed(3, "       ."), "wide", 3),
        (changed(5, "   .   "), "joint", 5),
        (changed(1, "o=o=o-o"), "start", 1),
        (changed(1, "o=o=o"), "start", 1),
        (changed(4, "| | | -"), "link", 4),
        (changed(4, "|\\| ||"), "link", 4),
        (changed(4, "| | |  "), "unreached", 5),
        (changed(5, "o o o"), "loose", 4),
        (changed(6, "| |/|  "), "dead-end", 5),
        (changed(7, "o-o-o-o"), "quarters", 0),
        ("o=o=o=o", "quarters", 0),
        (PLAIN + "\n| | | |", "lines", 0),
        ("", "lines", 0),
    ],
)
def test_what_cannot_be_played_on_is_refused_with_its_line(text: str, reason: str, line: int) -> None:
    """bantu.board: every circle leads to Finish, and each link to a circle of the next line."""
    assert refusal(text) == (reason, line)
