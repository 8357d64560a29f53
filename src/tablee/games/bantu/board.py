r"""The board: a drawing in plain text that people can read and edit, and the bit masks that the rules use.

A board is read from the top, line by line, in the direction of play. A line of circles has a place for each of the
four lanes, `o` for a circle; `-` between two circles joins them into a row, `=` marks a start line. Between two lines
are the one-way links to the next line: `|` straight on, `\` and `/` to the neighbouring lane, `X` both of them
crossing. The first line is the start line of piece 4; the circles of the last line, which are not joined, are the
arrow spaces, which lead to Finish.

    o=o=o=o
    | |X| |
    o-o-o o
     \| |/|
    ...

Circles are named by line and lane: `12c` is the third lane of line 12.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from tablee.kernel import Refused

LANES = 4
WIDTH = 2 * LANES - 1
QUARTERS = 4
MAX_LINES = 48
MAX_STEPS = 16
"""Four pieces 4 in one row."""
BOX = "box"
"""The place of a piece before it has entered, or after it was captured."""
FINISH = "finish"
"""The place of a piece that is home."""
CIRCLES = tuple(f"{line}{lane}" for line in range(1, MAX_LINES + 1) for lane in "abcd")
"""The names of all possible circles, by bit."""
_BITS = {circle: bit for bit, circle in enumerate(CIRCLES)}


class Board:
    """A valid board. Circles are bits, sets of circles masks: bit 4 × line + lane, both from 0."""

    def __init__(self, text: str) -> None:
        self.circles = self.straight = self.slant_left = self.slant_right = self.leftward = self.rightward = 0
        starts: list[int] = []
        drawn = _drawn(text)
        for number, (where, line) in enumerate(drawn[::2]):
            if self._read_circles(where, line, number):
                starts.append(number)
        self.lines = len(drawn[::2])
        for number, (where, line) in enumerate(drawn[1::2]):
            self._read_links(where, line, number)
        # bantu.board: four start lines, a quarter of the ring apart.
        quarter = self.lines // QUARTERS
        if self.lines % QUARTERS or starts != [quarter * number for number in range(QUARTERS)]:
            raise Refused("bantu.board", "quarters", lines=self.lines)
        self.starts = (0, *(self.line(first) for first in reversed(starts)))
        """The circles of the start line, by the number of the piece."""
        self.start_circles = self.starts[1] | self.starts[2] | self.starts[3] | self.starts[4]
        self.arrows = self.line(self.lines - 1)
        # bantu.rows.start: an arrow space is a row of one.
        if self.arrows & self.rightward:
            raise Refused("bantu.board", "arrows", line=drawn[-1][0])
        self.row = tuple(self._along(self.circles & 1 << bit) for bit in range(LANES * self.lines))
        """The circles of its row, by bit."""
        self.sources = tuple(self.behind(1 << bit) for bit in range(LANES * self.lines))
        """The circles from which a link leads there, by bit."""
        self.near = tuple(zip(*map(self._spreading, range(LANES * self.lines)), strict=True))
        """The circles within so many steps from a circle, which alone matter to a move from there: by steps and bit."""
        self._check_ways([where for where, _ in drawn[::2]])

    def line(self, number: int) -> int:
        """The circles of a line."""
        return self.circles & 0b1111 << LANES * number

    def _read_circles(self, where: int, text: str, number: int) -> bool:
        """Read one line of circles. Returns whether it is a start line."""
        # bantu.board: circles on the lanes, joined or not to their neighbours.
        first = LANES * number
        for lane, sign in enumerate(text[::2]):
            if sign == "o":
                self.circles |= 1 << first + lane
            elif sign != " ":
                raise Refused("bantu.board", "circle", line=where, sign=sign)
        for lane, sign in enumerate(text[1::2]):
            if sign == " ":
                continue
            if sign not in "-=" or text[2 * lane] + text[2 * lane + 2] != "oo":
                raise Refused("bantu.board", "joint", line=where, sign=sign)
            self.rightward |= 1 << first + lane
            self.leftward |= 1 << first + lane + 1
        if "=" in text and text != "o=o=o=o":
            raise Refused("bantu.board", "start", line=where)
        return "=" in text

    def _read_links(self, where: int, text: str, number: int) -> None:
        # bantu.board: links join a circle to one of the next line, straight on or on the neighbouring lane.
        first = LANES * number
        for place, sign in enumerate(text):
            lane = place // 2
            if sign == " ":
                continue
            if sign not in ("|" if place % 2 == 0 else "\\/X"):
                raise Refused("bantu.board", "link", line=where, sign=sign)
            if sign == "|":
                self.straight |= self._linked(where, first + lane, LANES)
            if sign in "\\X":
                self.slant_right |= self._linked(where, first + lane, LANES + 1)
            if sign in "/X":
                self.slant_left |= self._linked(where, first + lane + 1, LANES - 1)

    def _linked(self, where: int, source: int, further: int) -> int:
        if not (self.circles >> source & 1 and self.circles >> source + further & 1):
            raise Refused("bantu.board", "loose", line=where)
        return 1 << source

    def _check_ways(self, where: list[int]) -> None:
        # bantu.board: every circle has a way to Finish, and a way from a start line.
        good = self.arrows
        for number in range(self.lines - 2, -1, -1):
            line = self.line(number)
            on = self.behind(good) & line
            good |= self._along(on)
            if good & line != line:
                raise Refused("bantu.board", "dead-end", line=where[number])
        reached = self.starts[4]
        for number in range(1, self.lines):
            line = self.line(number)
            reached |= self._along(self.forward(reached) & line)
            if reached & line != line:
                raise Refused("bantu.board", "unreached", line=where[number])

    def _along(self, circles: int) -> int:
        """These circles and all others in their rows."""
        for _ in range(LANES - 1):
            circles |= (circles & self.leftward) >> 1 | (circles & self.rightward) << 1
        return circles

    def forward(self, circles: int) -> int:
        """The circles to which links lead from these circles."""
        return (
            (circles & self.straight) << LANES
            | (circles & self.slant_right) << LANES + 1
            | (circles & self.slant_left) << LANES - 1
        )

    def behind(self, circles: int) -> int:
        """The circles from which links lead to these circles."""
        return (
            circles >> LANES & self.straight
            | circles >> LANES + 1 & self.slant_right
            | circles >> LANES - 1 & self.slant_left
        )

    def alone(self, pieces: int) -> int:
        """The circles of `pieces` that have no other one of them in their row."""
        left = (pieces & self.leftward) >> 1
        right = (pieces & self.rightward) << 1
        for _ in range(LANES - 2):
            left |= (left & self.leftward) >> 1
            right |= (right & self.rightward) << 1
        return pieces & ~(left | right)

    def _spreading(self, bit: int) -> list[int]:
        """The circles within no step, one step, two steps and so on."""
        near = [self.circles & 1 << bit]
        for _ in range(MAX_STEPS):
            here = near[-1]
            aside = (here & self.leftward) >> 1 | (here & self.rightward) << 1
            near.append(here | aside | self.forward(here))
        return near


def _drawn(text: str) -> list[tuple[int, str]]:
    """The lines of the drawing with their numbers in the text, circles and links in turn."""
    lines = [
        (number, line.rstrip().ljust(WIDTH))
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    for number, line in lines:
        if len(line) > WIDTH:
            raise Refused("bantu.board", "wide", line=number)
    if len(lines) % 2 == 0 or len(lines) >= 2 * MAX_LINES:
        raise Refused("bantu.board", "lines", lines=len(lines), most=MAX_LINES)
    return lines


def bits(circles: int) -> list[int]:
    """The bits of these circles, in order.

    >>> bits(0b10110)
    [1, 2, 4]
    """
    found = []
    while circles:
        found.append((circles & -circles).bit_length() - 1)
        circles &= circles - 1
    return found


def bit_of(circle: str) -> int:
    """The bit of a circle; -1 for any other text.

    >>> bit_of("12c"), CIRCLES[46], bit_of(FINISH)
    (46, '12c', -1)
    """
    return _BITS.get(circle, -1)


def built_in_board(name: str) -> str:
    """The drawing of a built-in board."""
    return files(__package__).joinpath("boards", f"{name}.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def board_of(text: str) -> Board:
    """The board drawn in this text, by default the built-in one. Raises `Refused`."""
    return Board(text or built_in_board("default"))
