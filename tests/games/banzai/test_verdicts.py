"""Random cries, judged by both implementations: by the real one through records, with calls, holds and clock."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games import load
from tablee.kernel import ALL, NO_SEAT
from tablee.kernel.record import read
from tablee.kernel.referee import judge as referee
from tests.games.banzai.verdicts import Cry, Grab, Verdict, family, is_princess, is_right, judge, judge_grabs

PRESSED = 1000
"""Milliseconds: when the first call is pressed ..."""
SEEN = PRESSED + 50
"""... and when it is seen."""
UNCERTAINTIES = (0, 0, 0, 5, 12, 30, 100)
EDGES = (0, 1, 290, 300, 309, 310, 999, 1000, 1001, 4900, 5000, 5001)
SPOTS = ((0, 0), (0, 0), (0, 0), (0, 500), (0, -500), (300, 400), (-433, -250), (120, -7), (-60, 31))


def drawn(rng: Random) -> Cry:
    """A cry or a feint, with hands that fit it more often than by chance, ties, edges and sleepers."""
    players = rng.randint(3, 7)
    final = rng.random() < 0.25
    ring = rng.sample(range(players), 3 if final else players)
    cry = Cry(ring, dealt(rng, ring, players), {}, third=rng.choice(ring) if final else None)
    optional = not final and players > 3
    fewer = 2 if optional and rng.random() < 0.5 else 1
    numbers = [1] if final else sorted(rng.sample(range(1, players), players - fewer))
    cry.pawns = {number: rng.choice(SPOTS) for number in numbers}
    cry.beat, cry.travel = rng.randint(300, 700), rng.choice((200, 200, 50, 137, 800))
    cry.lots = rng.sample(ring, len(ring))
    if optional:
        cry.princesses, cry.locked = rng.random() < 0.5, rng.random() < 0.25
        cry.wizard = rng.choice([None, *ring])
        families = sorted({family(card) for hand in cry.hands for card in hand})
        cry.wed = tuple(sorted(rng.sample(families, 2))) if rng.random() < 0.3 else ()
    able = [seat for seat in ring if is_right(cry, seat, cry.hands[seat])]
    daring = [seat for seat in ring if seat not in able and seat != cry.third and rng.random() < 0.1]
    crying = [seat for seat in able if rng.random() < 0.6] + daring
    cry.criers = {seat: cry.hands[seat] for seat in crying}
    if not cry.criers:
        cry.feinter = rng.choice(ring)
    for seat in ring:
        if seat != cry.third and rng.random() < 0.85:
            rt = moment(rng)
            aim = rng.choice((0, 0, *numbers))
            cry.grabs.append(Grab(seat, rt, rng.choice(UNCERTAINTIES), aim))
    return cry


def dealt(rng: Random, ring: list[int], players: int) -> list[list[int]]:
    """Cards for those in the ring. Two of them may get a family, four cards of one, or three Princesses."""
    deck = rng.sample(range(1, 5 * len(ring) + 1), 5 * len(ring))
    for count in rng.choices((0, 3, 4, 5), k=2):
        kind = rng.randint(1, len(ring))
        wanted = [card for card in deck if (is_princess(card) if count == 3 else family(card) == kind)][
            :count
        ]
        deck = [card for card in deck if card not in wanted] + wanted + [0] * (5 - len(wanted))
    hands: list[list[int]] = [[] for _ in range(players)]
    later, sooner = deck[-5:], deck[-10:-5]
    rest = [card for card in deck[:-10] if card]
    for seat, cards in zip(ring, (later, sooner), strict=False):
        hands[seat] = [card for card in cards if card]
    for seat in ring:
        while len(hands[seat]) < 5:
            hands[seat].append(rest.pop())
    return hands


def moment(rng: Random) -> int:
    return rng.choice((rng.randint(250, 420), rng.choice(EDGES), rng.randint(0, 5000)))


def told(cry: Cry) -> dict[str, Any]:
    """What the referee says of it: where a record with this cry leads to."""
    players = len(cry.hands)
    gone = [seat for seat in range(players) if seat not in cry.ring]
    position: dict[str, Any] = {
        "hands": cry.hands,
        "ring": cry.ring,
        "pawns": [{"pawn": number, "x": x, "y": y} for number, (x, y) in cry.pawns.items()],
        "aims": [next((grab.aim for grab in cry.grabs if grab.seat == seat), 0) for seat in range(players)],
        "beats": [cry.beat],
        "lots": cry.lots,
        "wed": cry.wed,
        "locked": cry.locked,
        "out": [gone] if gone else [],
    }
    if cry.third is not None:
        position |= {"third": cry.third, "out": [*position["out"], [cry.third]]}
    if cry.wizard is not None:
        position |= {"wizard": cry.wizard}
    calls = [(seat, {"do": "banzai", "exchange": 1}) for seat in cry.criers]
    if cry.feinter is not None:
        calls = [(cry.feinter, {"do": "feint"})]
    lines: list[dict[str, Any]] = [{"by": seat, "move": call, "at": PRESSED} for seat, call in calls]
    lines += [
        {"by": grab.seat, "move": {"do": "grab"}, "at": SEEN + 1, "rt": grab.rt, "u": grab.u}
        for grab in cry.grabs
    ]
    powers = ["wizards", "marriage", *(["princesses"] if cry.princesses else [])]
    record = {
        "format": "tablee/1",
        "game": "banzai",
        "seats": [f"seat {seat}" for seat in range(players)],
        "options": {"travel": cry.travel, "powers": powers},
        "position": position,
        "moves": lines,
    }
    verdict = referee(read(json.dumps(record), load))
    assert not verdict.refused, verdict.refused
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(verdict.ledger.state.view(ALL)))
    return view


def assert_same(cry: Cry, view: dict[str, Any], verdict: Verdict) -> None:
    last = view["last"]
    assert last["rule"] == verdict.rule
    assert {each["seat"]: each["why"] for each in last["out"]} == verdict.told
    assert sorted(view["out"][-1] if verdict.out else []) == sorted(verdict.out)
    assert last["pardoned"] == (NO_SEAT if verdict.pardoned is None else verdict.pardoned)
    assert {proof["seat"]: proof["right"] for proof in last["proofs"]} == {
        seat: is_right(cry, seat, hand) for seat, hand in cry.criers.items()
    }
    if verdict.rule == "banzai.cry":
        ways = {run["seat"]: [(leg["pawn"], leg["at"]) for leg in run["way"]] for run in last["runs"]}
        assert ways == {seat: run.way for seat, run in verdict.runs.items()}
        assert {run["seat"]: (run["pawn"], run["level"]) for run in last["runs"]} == {
            seat: (run.pawn, run.level) for seat, run in verdict.runs.items()
        }
    if len(verdict.left) == 1:
        assert view["phase"] == "over"
    elif verdict.goes_on:
        assert view["phase"] == "passing"
    else:
        assert view["phase"] == "deal"
        assert view["third"] == (NO_SEAT if verdict.third is None else verdict.third)
    assert view["locked"] == verdict.locked


def judged(cry: Cry) -> Verdict:
    """The last verdict: the player who grabs too late for a feint that no seat falls for has grabbed with no cry."""
    verdict = judge(cry)
    return judge_grabs(cry) if verdict.goes_on and cry.grabs else verdict


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.randoms(use_true_random=False))
def test_random_cries_are_judged_the_same(rng: Random) -> None:
    cry = drawn(rng)
    assert_same(cry, told(cry), judged(cry))


def test_the_drawn_cries_hold_all_cases() -> None:
    """What is compared above is worth comparing."""
    seen: Counter[str] = Counter()
    for seed in range(400):
        cry = drawn(Random(seed))
        verdict = judged(cry)
        seen[verdict.rule] += 1
        seen.update(set(verdict.told.values()))
        seen["several out"] += len(verdict.out) > 1
        seen["pardoned"] += verdict.pardoned is not None
        seen["level"] += any(run.level and not run.pawn for run in verdict.runs.values())
        seen["turned"] += any(len(run.way) > 1 for run in verdict.runs.values())
        seen["a crier too late"] += any(verdict.told.get(seat) == "banzai.out.pawn" for seat in cry.criers)
        seen["right and wrong"] += (
            verdict.rule == "banzai.cry" and "banzai.out.false" in verdict.told.values()
        )
        seen["each seat would be out"] += len(verdict.told) > 1 and not verdict.out
    assert min(seen.values()) >= 5, seen
