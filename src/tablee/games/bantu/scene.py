"""The board as pages draw it: lines, rows and links, by the names of their circles."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from tablee.games.bantu.board import CIRCLES, Board, bits
from tablee.games.bantu.data import Circle

Start = Literal[0, 1, 2, 3, 4]
"""The number of the piece whose start line it is; 0: none."""


class Line(Struct, frozen=True):
    """A line of circles across the track."""

    rows: tuple[tuple[Circle, ...], ...]
    """The rows of the line, lane by lane."""
    start: Start


class BantuScene(Struct, frozen=True):
    """A board, in the direction of play."""

    lines: tuple[Line, ...]
    links: tuple[tuple[Circle, Circle], ...]
    """From each circle to those of the next line."""
    arrows: tuple[Circle, ...]
    """The circles that lead to Finish."""


def scene(board: Board) -> BantuScene:
    """The drawing of a board."""
    starts: dict[int, Start] = dict(zip(board.starts[1:], get_args(Start)[1:], strict=True))
    lines = []
    for circles in map(board.line, range(board.lines)):
        rows = dict.fromkeys(_names(board.row[bit]) for bit in bits(circles))
        lines.append(Line(tuple(rows), starts.get(circles, 0)))
    links = tuple(
        (CIRCLES[bit], circle) for bit in bits(board.circles) for circle in _names(board.forward(1 << bit))
    )
    return BantuScene(tuple(lines), links, _names(board.arrows))


def _names(circles: int) -> tuple[str, ...]:
    return tuple(CIRCLES[bit] for bit in bits(circles))
