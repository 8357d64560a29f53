"""The circles that a piece can reach with its full number of steps, and one way to each of them.

A move never visits a circle twice. As links lead to the next line only, that could happen only by turning round inside
a row: it suffices to know of each circle whether it was reached from behind, going left, or going right.
"""

from __future__ import annotations

from tablee.games.bantu.board import Board, bits

AHEAD, LEFT, RIGHT = range(3)
Front = tuple[int, int, int]
"""The circles reached after some number of steps: from behind, going left, going right."""


def ends(board: Board, bit: int, steps: int, occupied: int, targets: int) -> tuple[int, bool]:
    """The circles on which a move from `bit` can end, and whether it can end in Finish.

    All circles passed must be free; the last may be one of the `targets`, whose pieces can be captured.
    """
    # `_fronts` inlined without storing the fronts, because searches spend much of their time here.
    free = board.circles & ~occupied
    straight, slant_right, slant_left = board.straight, board.slant_right, board.slant_left
    leftward, rightward, arrows = board.leftward, board.rightward, board.arrows
    ahead, left, right = 1 << bit, 0, 0
    home = False
    for step in range(steps, 0, -1):
        here = ahead | left | right
        if here & arrows:
            home = True
        if step == 1:
            free |= targets
        left = ((ahead | left) & leftward) >> 1 & free
        right = ((ahead | right) & rightward) << 1 & free
        ahead = ((here & straight) << 4 | (here & slant_right) << 5 | (here & slant_left) << 3) & free
        if not (ahead | left | right):
            return 0, home
    return ahead | left | right, home


def route(board: Board, bit: int, steps: int, occupied: int, end: int) -> list[int]:
    """One way from `bit` to an end that can be reached."""
    return _back(board, _fronts(board, bit, steps, occupied, 1 << end), end)


def route_home(board: Board, bit: int, steps: int, occupied: int) -> list[int]:
    """The shortest way to an arrow space, for a piece that can reach Finish."""
    way = _home(board, _fronts(board, bit, steps, occupied, 0))
    if way is None:
        raise ValueError("this piece does not reach Finish")
    return way


def routes(
    board: Board, bit: int, steps: int, occupied: int, targets: int
) -> tuple[list[int] | None, list[list[int]]]:
    """One way home, if there is any, and one to each end."""
    fronts = _fronts(board, bit, steps, occupied, targets)
    ahead, left, right = fronts[-1]
    return _home(board, fronts), [_back(board, fronts, end) for end in bits(ahead | left | right)]


def _fronts(board: Board, bit: int, steps: int, occupied: int, targets: int) -> list[Front]:
    """The fronts after no step, one step and so on; the last one may include `targets`."""
    free = board.circles & ~occupied
    ahead, left, right = 1 << bit, 0, 0
    fronts = [(ahead, left, right)]
    for step in range(steps, 0, -1):
        if step == 1:
            free |= targets
        here = ahead | left | right
        left = ((ahead | left) & board.leftward) >> 1 & free
        right = ((ahead | right) & board.rightward) << 1 & free
        ahead = board.forward(here) & free
        fronts.append((ahead, left, right))
    return fronts


def _home(board: Board, fronts: list[Front]) -> list[int] | None:
    for taken, front in enumerate(fronts[:-1]):
        # An arrow space is a row of one, so it is never reached sideways.
        arrows = front[AHEAD] & board.arrows
        if arrows:
            return _back(board, fronts[: taken + 1], arrows.bit_length() - 1)
    return None


def _back(board: Board, fronts: list[Front], end: int) -> list[int]:
    """A way through the fronts to `end`, traced backwards."""
    way = [end]
    came = _came(fronts[-1], 1 << end)
    for front in fronts[-2::-1]:
        if came == AHEAD:
            sources = board.sources[end]
            came = _came(front, sources)
        else:
            # A step sideways follows a step into the row, or one in the same direction.
            sources = 1 << end + 1 if came == LEFT else 1 << end - 1
            came = AHEAD if front[AHEAD] & sources else came
        end = (front[came] & sources).bit_length() - 1
        way.append(end)
    way.reverse()
    return way


def _came(front: Front, circles: int) -> int:
    """How one of these circles was reached."""
    return AHEAD if front[AHEAD] & circles else LEFT if front[LEFT] & circles else RIGHT
