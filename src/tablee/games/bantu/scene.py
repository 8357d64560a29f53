"""The board as a page draws it: lines, rows and links, by the names of their circles."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

from tablee.games.bantu.board import CIRCLES, Board, bits
from tablee.games.bantu.data import Circle

Start = Literal[0, 1, 2, 3, 4]
"""Whose start line: the number on a piece; 0: nobody's."""


class Line(Struct, frozen=True):
    """A line of circles across the track."""

    rows: tuple[tuple[Circle, ...], ...]
    """The circles that stand side by side, lane by lane."""
    start: Start


class BantuScene(Struct, frozen=True):
    """A board, in the direction of play."""

    lines: tuple[Line, ...]
    links: tuple[tuple[Circle, Circle], ...]
    """From each circle to those of the next line."""
    arrows: tuple[Circle, ...]
    """From where Finish is entered."""


def scene(board: Board) -> BantuScene:
    """All that has to be drawn of a board."""
    starts: dict[int, Start] = dict(zip(board.starts[1:], get_args(Start)[1:], strict=True))
    lines = tuple(
        Line(_rows(board, number), starts.get(board.line(number), 0)) for number in range(board.lines)
    )
    links = tuple(
        (CIRCLES[bit], circle) for bit in bits(board.circles) for circle in _names(board.forward(1 << bit))
    )
    return BantuScene(lines, links, _names(board.arrows))


def _rows(board: Board, line: int) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    for bit in bits(board.line(line)):
        row = _names(board.row[bit])
        if row not in rows:
            rows.append(row)
    return tuple(rows)


def _names(circles: int) -> tuple[str, ...]:
    return tuple(CIRCLES[bit] for bit in bits(circles))
