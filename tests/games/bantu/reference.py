"""Bantu once more, as naively as possible: circles by name in dictionaries, and every way walked to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

BOX, FINISH = "box", "finish"
LANES = "abcd"

Piece = tuple[int, int]
"""Whose, and its number."""
Move = tuple[str, int, str]
"""`enter` or `go`, the number of a piece, and where it comes to."""


class Board:
    """A drawing, taken apart sign by sign."""

    def __init__(self, drawing: str) -> None:
        drawn = [line for line in drawing.splitlines() if line.strip() and line.strip()[0] != "#"]
        lines = [line.ljust(7) for line in drawn]
        self.ahead: dict[str, set[str]] = {}
        self.row: dict[str, set[str]] = {}
        self.beside: dict[str, set[str]] = {}
        for number, line in enumerate(lines[::2], start=1):
            for lane, sign in zip(LANES, line[::2], strict=True):
                if sign == "o":
                    circle = f"{number}{lane}"
                    self.ahead[circle], self.row[circle], self.beside[circle] = set(), {circle}, set()
            for left, right, joint in zip(LANES, LANES[1:], line[1::2], strict=False):
                if joint != " ":
                    self._join(f"{number}{left}", f"{number}{right}")
        for number, line in enumerate(lines[1::2], start=1):
            for place, sign in enumerate(line):
                here, next_lane = LANES[place // 2], LANES[(place + 1) // 2]
                links = {"|": [(here, here)], "\\": [(here, next_lane)], "/": [(next_lane, here)], " ": []}
                links["X"] = links["\\"] + links["/"]
                for start, end in links[sign]:
                    self.ahead[f"{number}{start}"].add(f"{number + 1}{end}")
        self.length = len(lines[::2])
        self.arrows = {f"{self.length}{lane}" for lane in LANES} & self.ahead.keys()

    def _join(self, left: str, right: str) -> None:
        self.beside[left].add(right)
        self.beside[right].add(left)
        together = self.row[left] | self.row[right]
        for circle in together:
            self.row[circle] = together

    def start_line(self, number: int) -> set[str]:
        """Piece 4 begins with the first line, and each smaller number a quarter further."""
        return {f"{(4 - number) * self.length // 4 + 1}{lane}" for lane in LANES}


@dataclass
class Position:
    board: Board
    players: int
    teams: bool
    most_turns: int
    places: dict[Piece, str]
    turn: int | None = None
    """Whose turn it is; no seat's before the lot."""
    turns: int = 0
    over: bool = False


def start(board: str, players: int, short: bool, teams: bool, most_turns: int) -> Position:
    numbers = (1, 2, 3) if short else (1, 2, 3, 4)
    places = {(seat, number): BOX for seat in range(players) for number in numbers}
    return Position(Board(board), players, teams, most_turns, places)


def standing_on(p: Position, circle: str) -> Piece | None:
    return next((piece for piece, place in p.places.items() if place == circle), None)


def in_row(p: Position, circle: str) -> list[Piece]:
    return [piece for piece, place in p.places.items() if place in p.board.row[circle]]


def friends(p: Position, one: int, other: int) -> bool:
    return one == other or (p.teams and abs(one - other) == 2)


def can_capture(p: Position, seat: int, circle: str) -> bool:
    """An opponent's piece that stands alone in its row, and on no start line."""
    other = standing_on(p, circle)
    if other is None or friends(p, seat, other[0]):
        return False
    on_start = any(circle in p.board.start_line(number) for number in (1, 2, 3, 4))
    return not on_start and in_row(p, circle) == [other]


def walks(p: Position, seat: int, way: tuple[str, ...], steps: int) -> Iterator[str]:
    """Where the way so far can end after so many steps more; the same place as often as ways lead there."""
    here = way[-1]
    if steps == 0:
        yield here
        return
    if here in p.board.arrows:
        yield FINISH
    for circle in p.board.ahead[here] | p.board.beside[here]:
        if circle in way:
            continue
        if standing_on(p, circle) is None or (steps == 1 and can_capture(p, seat, circle)):
            yield from walks(p, seat, (*way, circle), steps - 1)


def moves_of(p: Position, seat: int) -> set[Move]:
    """What a seat could do if it were its turn."""
    found: set[Move] = set()
    for (owner, number), place in p.places.items():
        if owner != seat or place == FINISH:
            continue
        if place == BOX:
            free = {circle for circle in p.board.start_line(number) if standing_on(p, circle) is None}
            found |= {("enter", number, circle) for circle in free}
        else:
            steps = sum(beside for _, beside in in_row(p, place))
            found |= {("go", number, end) for end in walks(p, seat, (place,), steps)}
    return found


def legal(p: Position, seat: int) -> set[Move]:
    return moves_of(p, seat) if seat == p.turn and not p.over else set()


def move(p: Position, seat: int, made: Move) -> None:
    _, number, end = made
    taken = standing_on(p, end) if end != FINISH else None
    if taken is not None:
        p.places[taken] = BOX
    p.places[seat, number] = end
    p.turns += 1
    side = [place for (owner, _), place in p.places.items() if friends(p, owner, seat)]
    if all(place == FINISH for place in side):
        p.over = True
    else:
        p.turn = (seat + 1) % p.players
        lose_turns(p)


def lose_turns(p: Position) -> None:
    """A seat that cannot move loses the turn, or is all home and skipped; and so on."""
    while p.turns < p.most_turns * p.players:
        assert p.turn is not None
        if moves_of(p, p.turn):
            return
        p.turns += 1
        p.turn = (p.turn + 1) % p.players
    p.over = True


def home(p: Position, seat: int) -> int:
    return sum(place == FINISH for (owner, _), place in p.places.items() if owner == seat)


def points(p: Position) -> tuple[int, ...]:
    """How many pieces each seat has home."""
    return tuple(home(p, seat) for seat in range(p.players))


def ranks(p: Position) -> tuple[int, ...]:
    """By pieces home; in teams by those of both partners."""
    sides = [
        sum(n for other, n in enumerate(points(p)) if friends(p, seat, other)) for seat in range(p.players)
    ]
    return tuple(1 + sum(other > own for other in (set(sides) if p.teams else sides)) for own in sides)
