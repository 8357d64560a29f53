"""Boards are data: what can be drawn is read, and what cannot be played on is refused, with its line."""

from __future__ import annotations

import pytest

from tablee.games.bantu.board import Board, built_in_board
from tablee.games.bantu.scene import BantuScene, Line, Start, scene
from tablee.kernel import Refused
from tests.games.bantu.drawn import AHEAD, LONG, PLAIN


def refusal(text: str) -> tuple[str, dict[str, int | str]]:
    with pytest.raises(Refused) as caught:
        Board(text)
    assert caught.value.article == "bantu.board"
    return caught.value.reason, caught.value.details


def changed(line: int, text: str) -> str:
    """The plain board with another line, numbered from 1."""
    lines = PLAIN.splitlines()
    lines[line - 1] = text
    return "\n".join(lines)


@pytest.mark.parametrize("name", ["default", "small"])
def test_the_boards_of_the_house_are_sound(name: str) -> None:
    """bantu.board, bantu.start: four start lines a quarter apart, and four arrow spaces."""
    board = Board(built_in_board(name))
    assert [start.bit_count() for start in board.starts[1:]] == [4, 4, 4, 4]
    assert board.arrows.bit_count() == 4


def test_the_default_board_has_in_each_quarter_what_was_known_of_the_real_one() -> None:
    """bantu.rows: a row of four, one of three and one, two of two, a narrow line, and two crossings."""
    drawn = [
        line for line in built_in_board("default").splitlines() if line.strip() and not line.startswith("#")
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
    assert Board("# mine\n\n" + PLAIN.replace("\no=", "\n\n  # a quarter\no=")).lines == 12


def test_a_page_is_told_the_whole_board() -> None:
    """bantu.board, bantu.start: rows lane by lane, whose start lines, every link, and the arrow spaces."""
    board = Board("\n| | |\n".join([*["o=o=o=o\n| | |/\no-o o"] * 3, "o=o=o=o\n| | |/\no o o"]))
    lines, links = [], []
    starts: dict[int, Start] = {1: 4, 3: 3, 5: 2, 7: 1}
    for first, piece in starts.items():
        start, after = ([f"{line}{lane}" for lane in "abcd"] for line in (first, first + 1))
        rows = (tuple(after[:2]), (after[2],)) if first < 7 else tuple((arrow,) for arrow in after[:3])
        lines += [Line((tuple(start),), piece), Line(rows, 0)]
        links += [*zip(start[:3], after, strict=False), (start[3], after[2])]
        links += [(circle, f"{first + 2}{circle[-1]}") for circle in after[:3] if first < 7]
    assert scene(board) == BantuScene(tuple(lines), tuple(links), ("8a", "8b", "8c"))


@pytest.mark.parametrize(
    ("text", "reason", "details"),
    [
        (changed(3, "o-o-0-o"), "circle", {"line": 3, "sign": "0"}),
        (changed(3, "o-o~o-o"), "joint", {"line": 3, "sign": "~"}),
        (changed(3, "o-o-  o"), "joint", {"line": 3, "sign": "-"}),
        (changed(3, "oXo-o-o"), "joint", {"line": 3, "sign": "X"}),
        (changed(3, "       ."), "wide", {"line": 3}),
        (changed(5, "   .   "), "joint", {"line": 5, "sign": "."}),
        (changed(1, "o=o=o-o"), "start", {"line": 1}),
        (changed(1, "o=o=o"), "start", {"line": 1}),
        (changed(4, "| | | -"), "link", {"line": 4, "sign": "-"}),
        (changed(4, "| | | X"), "link", {"line": 4, "sign": "X"}),
        (changed(4, "|\\| ||"), "link", {"line": 4, "sign": "|"}),
        (changed(4, "| | |  "), "unreached", {"line": 5}),
        (changed(5, "o o o"), "loose", {"line": 4}),
        (changed(5, "o o o").replace("| | | |", "| | |\\", 2), "loose", {"line": 4}),
        (changed(3, "o-o-o").replace("| | | |", "| | |/", 2), "loose", {"line": 4}),
        (changed(5, "o o o").replace("| | | |", "| | |", 2), "loose", {"line": 6}),
        (changed(6, "| |/|  "), "dead-end", {"line": 5}),
        (changed(3, "o o o o").replace("| | | |", "| | |", 2), "dead-end", {"line": 3}),
        (changed(23, "o o o-o"), "arrows", {"line": 23}),
        ("\n|\n".join(["o=o=o=o"] * 4), "arrows", {"line": 7}),
        (changed(7, "o-o-o-o"), "quarters", {"lines": 12}),
        ("o=o=o=o", "quarters", {"lines": 1}),
        (PLAIN + "\n| | | |", "lines", {"lines": 24, "most": 48}),
        (f"{LONG}\n{AHEAD}\no o o o", "lines", {"lines": 97, "most": 48}),
        ("", "lines", {"lines": 0, "most": 48}),
    ],
)
def test_what_cannot_be_played_on_is_refused_with_its_line(
    text: str, reason: str, details: dict[str, int | str]
) -> None:
    """bantu.board, bantu.rows.start: every circle leads to Finish, each link to a circle of the next line, and no arrow
    space is joined to another."""
    assert refusal(text) == (reason, details)
