"""Lampions once more, as naively as possible: a second opinion for the real rules.

Written from the rulebook and the description of records, without a look at the project's own
implementation. Who was first is left to `tablee.kernel.ties`.

A lit lantern: seat 0 guesses, seat 1 answers after 300 ms, seat 2 a little too late to be level:

>>> p = light(start(3, lanterns=1), 1, at=5000)
>>> p = press(press(press(p, 0, 40, 0), 2, 310, 0), 1, 300, 0)
>>> due(p)
5310
>>> p = clock(p)
>>> p.points, is_over(p)
((-1, 1, 0), True)
"""

from dataclasses import dataclass, replace

from tablee.kernel.ties import Answer, first

LIT, DECOY = 1, 2
WINDOW = 1200
FALSE_START = 100
LEAST_TIE = 10
MOST_UNCERTAIN = 100


@dataclass(frozen=True)
class Press:
    seat: int
    rt: int
    u: int


@dataclass(frozen=True)
class Position:
    """All there is to know about one moment of a game."""

    points: tuple[int, ...]
    left: int  # lanterns still to be judged
    lantern: int = 0  # the one that shows, and since when
    since: int = 0
    presses: frozenset[Press] = frozenset()
    missed: frozenset[int] = frozenset()


def start(players: int, lanterns: int = 10) -> Position:
    return Position((0,) * players, lanterns)


def is_over(p: Position) -> bool:
    return p.left == 0


def light(p: Position, lantern: int, at: int) -> Position:
    return replace(p, lantern=lantern, since=at)


def may_press(p: Position, seat: int) -> bool:
    """While a lantern shows, each seat may press, once."""
    return p.lantern != 0 and all(press.seat != seat for press in p.presses)


def press(p: Position, seat: int, rt: int, u: int) -> Position:
    if not may_press(p, seat):
        raise ValueError("once, while a lantern shows")
    return replace(p, presses=p.presses | {Press(seat, rt, min(u, MOST_UNCERTAIN))})


def missed(p: Position, seats: frozenset[int]) -> Position:
    return replace(p, missed=seats)


def void(p: Position) -> Position:
    """The lantern does not count: another takes its place."""
    return Position(p.points, p.left)


def answers(p: Position) -> list[Press]:
    """What is neither a guess nor too late."""
    return [press for press in p.presses if FALSE_START <= press.rt <= WINDOW]


def widest_tie(u: int) -> int:
    """How far behind even the most uncertain answer must be to be told apart, in whole milliseconds.

    >>> [widest_tie(u) for u in (0, 5, 60, 100)]
    [100, 101, 117, 142]
    """
    return next(gap for gap in range(LEAST_TIE, WINDOW) if gap**2 >= u**2 + MOST_UNCERTAIN**2)


def due(p: Position) -> int | None:
    """When the lantern is judged: as soon as nothing can change who scores.

    A single leader may be tied with until the widest tie is over. Once two are level in front,
    no seat scores.
    """
    if not p.lantern:
        return None
    ends = [WINDOW]
    if p.lantern == LIT and answers(p):
        level = first(Answer(press.seat, press.rt, press.u) for press in answers(p))
        times = sorted((press.rt, press.u) for press in answers(p) if press.seat in level)
        ends.append(times[0][0] + widest_tie(times[0][1]) if len(times) == 1 else times[1][0])
    pressed = {press.seat for press in p.presses}
    if pressed | p.missed >= set(range(len(p.points))):  # if no seat has seen it, at once
        ends.append(max((press.rt for press in p.presses), default=0))
    return p.since + min(ends)


def winner(p: Position) -> int | None:
    """The seat whose answer to a lit lantern was first; none, if several cannot be told apart."""
    if p.lantern != LIT:
        return None
    leading = first(Answer(press.seat, press.rt, press.u) for press in answers(p))
    return leading[0] if len(leading) == 1 else None


def clock(p: Position) -> Position:
    """The verdict. A guess costs a point, and so does every answer to a decoy.

    >>> p = press(press(light(start(4), 2, at=0), 0, 99, 0), 1, 1200, 0)
    >>> clock(press(p, 2, 1201, 0)).points
    (-1, -1, 0, 0)
    """
    points = list(p.points)
    for press in p.presses:
        if press.rt < FALSE_START or (p.lantern == DECOY and press.rt <= WINDOW):
            points[press.seat] -= 1
    best = winner(p)
    if best is not None:
        points[best] += 1
    return Position(tuple(points), p.left - 1)
