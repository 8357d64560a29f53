"""Who gets a pawn, and the verdict on a cry: who is out, from the sets of calls and hands alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from tablee.games.banzai import data
from tablee.games.banzai.cards import FAMILY, best_family
from tablee.games.banzai.data import BanzaiView, Call, Leg, Out, Pawn, Proof, Reach, Run
from tablee.games.banzai.position import Position
from tablee.games.banzai.table import Point, nearest, rest, spot, time_between
from tablee.kernel.ties import ACTS_FACTOR, MAX_UNCERTAINTY_MS, Answer, apart, widest

# Hands set off, come to pawns, find them gone, and turn to others.


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
        if reach.rt <= data.CRY_MS
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
        if arrival is not None and arrival <= data.CRY_MS:
            heappush(moments, (arrival, 1, seat))
    runs = [
        Run(seat, hand.reach.rt, hand.reach.u, tuple(hand.way), hand.pawn, hand.level)
        for seat, hand in hands.items()
    ]
    return Race(tuple(runs), len(table.free))


# The verdict.


class Ruling(NamedTuple):
    """By which article it was judged, what was shown, and who is out."""

    rule: data.Rule
    proofs: tuple[Proof, ...]
    runs: tuple[Run, ...]
    out: tuple[Out, ...]


def is_family(state: Position | BanzaiView, seat: int, hand: Sequence[int]) -> bool:
    """Whether a seat may cry Banzaï with this hand."""
    return len(best_family(hand, state.wed)) >= needed(state, seat, FAMILY)


def needed(state: Position | BanzaiView, seat: int, cards: int) -> int:
    """banzai.power.wizards: their caller needs a card less."""
    return cards - (seat == state.wizard)


def criers(state: Position) -> list[Call]:
    """banzai.several: all who cried Banzaï before it was heard; some of it may have been heard of later."""
    late = [call for call in state.calls if call.what == "banzai" and call.at < state.since]
    cried = [*state.criers, *late]
    return cried or [Call(state.since, 0, state.crier, "banzai", state.hands[state.crier])]


def runs_of(state: Position) -> Race:
    """All hands, for a Banzaï."""
    cried = {call.seat for call in criers(state)}
    return race(state.reaches, state.ring, state.pawns, state.options.travel, cried, state.beat())


def judge_banzai(state: Position) -> Ruling:
    """A Banzaï, true or false."""
    proofs = tuple([_proof(state, call) for call in sorted(criers(state), key=lambda call: call.seat)])
    runs = runs_of(state).runs
    mistaken = [proof.seat for proof in proofs if not proof.right and proof.seat != state.third]
    wrong = tuple([Out(seat, "banzai.out.false") for seat in mistaken])
    # banzai.out.false: all others are safe, with or without a pawn.
    if not any(proof.right for proof in proofs):
        return Ruling("banzai.out.false", proofs, runs, wrong)
    # banzai.several: one is right, so pawns count; and those who were wrong are out, too.
    safe = {run.seat for run in runs if run.pawn or run.level} | {each.seat for each in wrong}
    late = [Out(seat, "banzai.out.pawn") for seat in sorted(state.alive()) if seat not in safe]
    return Ruling("banzai.cry", proofs, runs, (*wrong, *late))


def _proof(state: Position, call: Call) -> Proof:
    return Proof(call.seat, is_family(state, call.seat, call.hand), tuple(best_family(call.hand, state.wed)))


def judge_feint(state: Position) -> Ruling:
    """banzai.out.feint: all who have grabbed, the one who feinted included. Without a grab no hand is shown."""
    fallen = [reach for reach in state.reaches if reach.rt <= data.FEINT_MS]
    out = [Out(seat, "banzai.out.feint") for seat in sorted(reach.seat for reach in fallen)]
    return Ruling("banzai.feint", (), _sent(state) if fallen else (), tuple(out))


def judge_fouls(state: Position, fouls: Sequence[int]) -> Ruling:
    """banzai.out.grab: all who have grabbed with no cry."""
    return Ruling(
        "banzai.out.grab", (), _sent(state), tuple([Out(seat, "banzai.out.grab") for seat in sorted(fouls)])
    )


def _sent(state: Position) -> tuple[Run, ...]:
    """Hands that came to nothing."""
    return tuple([Run(reach.seat, reach.rt, reach.u, (), 0) for reach in sorted(state.reaches)])


def settled_after(state: Position) -> int:
    """How many milliseconds after a Banzaï was seen no further grab can change anything about it."""
    found = runs_of(state)
    if len(found.runs) == len(state.alive()):
        last = max((leg.at for run in found.runs for leg in run.way), default=0)
        return min(max(last, state.beat()), data.CRY_MS)
    if found.left:
        return data.CRY_MS
    # banzai.tie: a hand that comes to any of the pawns that are gone may be level with the one that took it.
    level = [run.way[-1].at + widest(run.u, MAX_UNCERTAINTY_MS) for run in found.runs if run.pawn]
    return min(max([*level, state.beat()]), data.CRY_MS)


def fouls(state: Position, cries: Sequence[Call]) -> list[int]:
    """Who has grabbed with no cry: clearly before the first one was called, or there is none."""
    first = min(cries, default=None)
    return [
        reach.seat
        for reach in state.reaches
        # banzai.grab.hold: in the hold of a cry it is as bold as can be.
        if first is None
        or (
            reach.rt < first.at
            and apart(
                Answer(reach.seat, reach.rt, reach.u),
                Answer(first.seat, first.at, first.u),
                widen=ACTS_FACTOR,
            )
        )
    ]
