"""Who is out in Banzaï!, once more and as plainly as possible, written without a look at the rules' code.

A race is followed millisecond by millisecond; everything else is read off its end.

>>> hands = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 11], [10, 12, 13, 14, 15]]
>>> cry = Cry(ring=[0, 1, 2], hands=hands, pawns={1: (0, 0), 2: (0, 0)}, criers={0: hands[0]})
>>> cry.grabs = [Grab(0, 0), Grab(1, 380), Grab(2, 395)]
>>> judge(cry).told
{2: 'banzai.out.pawn'}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import cos, floor, hypot, pi, sin, sqrt

TIE = 10
SLEEP = 5000
FEINT = 1000

Spot = tuple[float, float]


@dataclass
class Grab:
    seat: int
    rt: int
    u: int = 0
    aim: int = 0


@dataclass
class Cry:
    """All that a verdict depends on."""

    ring: list[int]
    hands: list[list[int]]
    pawns: dict[int, tuple[int, int]]
    criers: dict[int, list[int]] = field(default_factory=dict)
    """Who cried Banzaï in the hold, right or wrong, and with which cards."""
    feinter: int | None = None
    """Whose feint it is, if no seat cried."""
    grabs: list[Grab] = field(default_factory=list)
    beat: int = 500
    travel: int = 200
    third: int | None = None
    wizard: int | None = None
    wed: tuple[int, ...] = ()
    princesses: bool = False
    locked: bool = False
    lots: list[int] = field(default_factory=list)


@dataclass
class Run:
    """The way of one hand: which pawns it came to, and when."""

    grab: Grab
    way: list[tuple[int, int]] = field(default_factory=list)
    pawn: int = 0
    level: bool = False


@dataclass
class Verdict:
    rule: str
    told: dict[int, str]
    """Who would be out, and why; not those who were saved."""
    pardoned: int | None
    runs: dict[int, Run]
    goes_on: bool = False
    """A feint that no seat fell for."""
    out: list[int] = field(default_factory=list)
    """Who is out: none, if that would be all."""
    left: list[int] = field(default_factory=list)
    locked: bool = False
    third: int | None = None
    """Who plays as third next; None: no final follows."""


def family(card: int, wed: tuple[int, ...] = ()) -> int:
    """
    >>> [family(card) for card in (1, 5, 6, 60)]
    [1, 1, 2, 12]
    """
    own = (card + 4) // 5
    return min(wed) if own in wed else own


def is_princess(card: int) -> bool:
    """
    >>> [card for card in range(1, 16) if is_princess(card)]
    [3, 8, 13]
    """
    return card % 5 == 3


def most_of_one_family(hand: Iterable[int], wed: tuple[int, ...] = ()) -> int:
    families = [family(card, wed) for card in hand]
    return max(families.count(each) for each in families)


def is_right(cry: Cry, seat: int, hand: list[int]) -> bool:
    needed = 4 if seat == cry.wizard else 5
    return most_of_one_family(hand, cry.wed) >= needed


def rest(ring: list[int], seat: int) -> Spot:
    """Where a seat's hand rests."""
    angle = 2 * pi * ring.index(seat) / len(ring)
    return sin(angle), cos(angle)


def clearly_after(late: int, late_u: int, early: int, early_u: int) -> bool:
    return late - early >= max(TIE, sqrt(late_u**2 + early_u**2))


def race(cry: Cry) -> dict[int, Run]:
    """Every hand's way, in answer to a true cry."""
    spots = {pawn: (x / 1000, y / 1000) for pawn, (x, y) in cry.pawns.items()}
    runs = {grab.seat: Run(grab) for grab in cry.grabs if grab.rt <= SLEEP and grab.seat != cry.third}
    place = {seat: rest(cry.ring, seat) for seat in runs}
    heading: dict[int, tuple[int, int]] = {}
    """For each seat on its way: when it comes to which pawn."""
    taken: dict[int, tuple[int, int]] = {}
    """For each pawn that is gone: when, and by whom."""

    def length(seat: int, pawn: int) -> float:
        (x, y), (to_x, to_y) = place[seat], spots[pawn]
        return round(hypot(x - to_x, y - to_y), 9)

    def arrival(seat: int, pawn: int, now: int) -> int:
        then = now + floor(cry.travel * length(seat, pawn) + 0.5)
        return max(then, cry.beat) if seat in cry.criers else then

    def set_off(seat: int, now: int, aim: int = 0) -> None:
        free = [pawn for pawn in spots if pawn not in taken]
        if not free or aim in taken:
            runs[seat].level |= is_level(seat, now)
        if free:
            goal = aim if aim in free else min(free, key=lambda pawn: (round(length(seat, pawn), 3), pawn))
            heading[seat] = arrival(seat, goal, now), goal

    def is_level(seat: int, now: int) -> bool:
        """At a pawn that is gone: whether it, or another one, was taken by a hand not clearly before this one."""
        return any(
            not clearly_after(arrival(seat, pawn, now), runs[seat].grab.u, when, runs[taker].grab.u)
            for pawn, (when, taker) in taken.items()
        )

    now = 0
    while heading or any(run.grab.rt >= now for run in runs.values()):
        for seat, run in runs.items():
            if run.grab.rt == now:
                set_off(seat, now, run.grab.aim)
        while here := [seat for seat, (when, _) in heading.items() if when == now]:
            seat = min(here)
            _, pawn = heading.pop(seat)
            if now > SLEEP:
                continue
            runs[seat].way.append((pawn, now))
            place[seat] = spots[pawn]
            if pawn not in taken:
                taken[pawn] = now, seat
                runs[seat].pawn = pawn
            else:
                runs[seat].level |= is_level(seat, now)
                set_off(seat, now)
        now += 1
    return runs


def judge(cry: Cry) -> Verdict:
    contenders = [seat for seat in cry.ring if seat != cry.third]
    wrong = [seat for seat, hand in cry.criers.items() if not is_right(cry, seat, hand)]
    runs: dict[int, Run] = {}
    out: dict[int, str] = {}
    if not cry.criers:
        rule = "banzai.feint"
        out = {grab.seat: "banzai.out.feint" for grab in cry.grabs if grab.rt <= FEINT}
    elif len(wrong) == len(cry.criers):
        rule = "banzai.out.false"
    else:
        rule = "banzai.cry"
        runs = race(cry)
        served = {seat for seat, run in runs.items() if run.pawn or run.level}
        out = {seat: "banzai.out.pawn" for seat in contenders if seat not in served}
    goes_on = not cry.criers and not out
    out |= dict.fromkeys(wrong, "banzai.out.false")
    pardoned = next(iter(by_lot(cry, saved(cry, out))), None)
    if pardoned is not None:
        del out[pardoned]
    return ended(cry, Verdict(rule, out, pardoned, runs, goes_on))


def ended(cry: Cry, verdict: Verdict) -> Verdict:
    """What follows from who would be out."""
    contenders = [seat for seat in cry.ring if seat != cry.third]
    verdict.left = [seat for seat in contenders if seat not in verdict.told] or contenders
    verdict.out = [seat for seat in contenders if seat not in verdict.left]
    verdict.locked = not verdict.out and (cry.locked or verdict.pardoned is not None)
    verdict.third = third_next(cry, verdict)
    return verdict


def by_lot(cry: Cry, seats: Iterable[int]) -> list[int]:
    return sorted(seats, key=lambda seat: cry.lots.index(seat) if cry.lots else seat)


def saved(cry: Cry, out: dict[int, str]) -> list[int]:
    """Whom three Princesses could save: without a pawn, or fallen for another player's feint."""
    if not cry.princesses or cry.locked or cry.third is not None:
        return []
    forgivable = [
        seat
        for seat, why in out.items()
        if why == "banzai.out.pawn" or (why == "banzai.out.feint" and seat != cry.feinter)
    ]
    return [seat for seat in forgivable if sum(map(is_princess, cry.hands[seat])) >= 3]


def third_next(cry: Cry, verdict: Verdict) -> int | None:
    """Of several who are out at once one without a pawn, if there is any: the earliest hand, else by lot."""
    if len(verdict.left) != 2:
        return None
    if not verdict.out:
        return cry.third
    pawnless = [seat for seat in verdict.out if verdict.told[seat] == "banzai.out.pawn"]
    late = [grab for grab in cry.grabs if grab.seat in pawnless and grab.rt <= SLEEP]
    first = [grab.seat for grab in late if not any(clearly_after(grab.rt, grab.u, o.rt, o.u) for o in late)]
    return by_lot(cry, first or pawnless or verdict.out)[0]


def judge_grabs(cry: Cry) -> Verdict:
    """Grabs with no cry: their players are out."""
    told = {grab.seat: "banzai.out.grab" for grab in cry.grabs}
    return ended(cry, Verdict("banzai.out.grab", told, None, {}))
