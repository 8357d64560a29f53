"""Who gets a pawn: hands set off, come to pawns, find them gone, and turn to others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from tablee.games.banzai.data import CRY_MS, Leg, Pawn, Reach, Run
from tablee.games.banzai.table import Point, nearest, rest, spot, time_between
from tablee.kernel.ties import Answer, apart


class Race(NamedTuple):
    """All hands' ways."""

    runs: tuple[Run, ...]
    """In the order of the reactions."""
    left: int
    """How many pawns are left."""


class _Hand:
    """One hand under way."""

    def __init__(self, reach: Reach, at: Point) -> None:
        self.reach = reach
        self.at = at
        self.way: list[Leg] = []
        self.target: Pawn | None = None
        self.pawn = 0
        self.level = False


class _Table:
    """The pawns, and who has taken them when."""

    def __init__(self, pawns: Sequence[Pawn], travel: int, criers: Collection[int], beat: int) -> None:
        self.free = {pawn.pawn: pawn for pawn in pawns}
        self.taken: dict[int, tuple[Pawn, Answer]] = {}
        self.travel = travel
        self.criers = criers
        self.beat = beat

    def set_off(self, hand: _Hand, now: int) -> int | None:
        """For which pawn a hand sets off, or turns to, and when it comes there; None: there is none left."""
        target = self.free.get(hand.reach.aim)
        if target is None:
            if hand.way or hand.reach.aim in self.taken or not self.free:
                self._compare(hand, now)
            target = nearest(hand.at, self.free.values())
        hand.target = target
        return None if target is None else self._arrival(hand, now, target)

    def _arrival(self, hand: _Hand, now: int, pawn: Pawn) -> int:
        """When a hand that sets off now comes to a pawn."""
        arrival = now + time_between(hand.at, spot(pawn), self.travel)
        # banzai.caller: a seat that cried takes no pawn before the beat.
        return max(arrival, self.beat) if hand.reach.seat in self.criers else arrival

    def arrive(self, hand: _Hand, now: int) -> bool:
        """A hand comes to its pawn. Whether it could take it."""
        assert hand.target is not None
        number = hand.target.pawn
        hand.way.append(Leg(number, now))
        hand.at = spot(hand.target)
        if number not in self.free:
            return False
        hand.pawn = number
        del self.free[number]
        self.taken[number] = (hand.target, Answer(hand.reach.seat, now, hand.reach.u))
        return True

    def _compare(self, hand: _Hand, now: int) -> None:
        """banzai.tie: a hand that comes to a pawn not clearly after its taker could as well have been first."""
        for pawn, taker in self.taken.values():
            own = Answer(hand.reach.seat, self._arrival(hand, now, pawn), hand.reach.u)
            if not apart(taker, own):
                hand.level = True


def race(
    reaches: Sequence[Reach],
    ring: Sequence[int],
    pawns: Sequence[Pawn],
    travel: int,
    criers: Collection[int] = (),
    beat: int = 0,
) -> Race:
    """Where each hand goes.

    >>> pawns = [Pawn(1), Pawn(2)]
    >>> found = race([Reach(310, 6, 0), Reach(300, 6, 1), Reach(340, 6, 2)], range(3), pawns, 200)
    >>> [(run.seat, run.pawn, run.level) for run in found.runs], found.left
    ([(1, 1, False), (0, 2, False), (2, 0, False)], 0)
    """
    table = _Table(pawns, travel, criers, beat)
    places = {seat: place for place, seat in enumerate(ring)}
    hands = {
        reach.seat: _Hand(reach, rest(places[reach.seat], len(ring)))
        for reach in sorted(reaches)
        # banzai.sleepers: 5 s after the cry it is over.
        if reach.rt <= CRY_MS
    }
    # At the same moment hands set off before others arrive.
    moments = [(hand.reach.rt, 0, seat) for seat, hand in hands.items()]
    heapify(moments)
    while moments:
        now, arrives, seat = heappop(moments)
        hand = hands[seat]
        if arrives and table.arrive(hand, now):
            continue
        arrival = table.set_off(hand, now)
        if arrival is not None and arrival <= CRY_MS:
            heappush(moments, (arrival, 1, seat))
    runs = [
        Run(seat, hand.reach.rt, hand.reach.u, tuple(hand.way), hand.pawn, hand.level)
        for seat, hand in hands.items()
    ]
    return Race(tuple(runs), len(table.free))
