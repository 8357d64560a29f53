"""Every card before every seat, and thousands of windows, judged by both implementations."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from tablee.games.dan import GAME
from tablee.kernel import ALL, CLOCK, Due, Entry
from tests.games.dan import reference
from tests.games.dan.twin import REACTIONS, UNCERTAINTIES, assert_same_absences, assert_same_verdict

ALL_TEN: dict[str, Any] = {"set": "ten", "specials": ("raid", "scapegoat", "lunch")}
SEATS = [(players, seat) for players in (2, 3, 4) for seat in range(players)]
WINDOWS = 2000
"""How many are drawn for each number of players."""

RULES = "calm hit escape level nobody wrong.target wrong.shot wrong.surrender early slip unclear special.raid missed"


def position(players: int, heap: reference.Heap, **more: Any) -> reference.Position:
    """A window in which the heap's last card may be answered."""
    start = reference.start(players, "ten", ALL_TEN["specials"])
    return replace(start, phase="window", heap=heap, turn=heap[-1][1], **more)


def judged(p: reference.Position) -> dict[str, Any]:
    """Where the real rules lead to once the window is over."""
    said = {
        "piles": p.piles,
        "heap": [{"card": card, "seat": seat} for card, seat in p.heap],
        "turn": p.turn,
        "phase": "window",
        "police": p.police,
        "gestures": [{"rt": g.rt, "u": g.u, "seat": g.seat, "what": g.what} for g in p.gestures],
        "missed": sorted(p.missed),
        "away": p.away,
    }
    state = GAME.restore(GAME.with_options(msgspec.convert(said, GAME.View), GAME.Options(**ALL_TEN)))
    due = state.acting().due
    assert due is not None
    assert due == reference.due(p), p
    state.play(Entry(1, due, CLOCK, Due(due)))
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state.view(ALL)))
    return view


def compare(p: reference.Position) -> None:
    view, after = judged(p), reference.clock(p, at=0)
    assert_same_verdict(view["last"], after.last)
    assert view["phase"] == after.phase, p
    assert view["piles"] == [list(pile) for pile in after.piles], p
    assert [(laid["card"], laid["seat"]) for laid in view["heap"]] == list(after.heap), p
    assert sorted(view["police"]) == sorted(after.police), p
    if after.phase != "over":
        assert view["turn"] == after.turn, p
        assert_same_absences(view, after)


@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_every_card_asks_the_same(players: int, seat: int) -> None:
    """As a first card, on another, under one Déjà-vu and under two."""
    piles = ((0, 0, 0),) * players
    before = (seat - 1) % players
    for card in reference.deck():
        heap = ((49 if card != 49 else 50, before), (card, seat))
        compare(position(players, heap[1:], piles=piles))
        compare(position(players, heap, piles=piles))
        for other in range(players):
            again, twice = [dejavu for dejavu in (141, 144, 147) if dejavu != card][:2]
            compare(position(players, (*heap, (again, other)), piles=piles))
            compare(position(players, (heap[1], (again, other)), piles=piles))
            compare(position(players, (heap[1], (twice, before), (again, other)), piles=piles))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_windows_are_judged_the_same(players: int) -> None:
    rng = Random(players)
    for _ in range(WINDOWS):
        compare(drawn(rng, players))


def drawn(rng: Random, players: int) -> reference.Position:
    """Few cards, gestures of which most are right, ties and edges, and some who saw nothing."""
    cards = rng.sample(sorted(reference.deck()), 3 + 4 * players)
    heap = tuple((cards.pop(), rng.randrange(players)) for _ in range(rng.choice((1, 2, 2, 2, 3))))
    revealer = heap[-1][1]
    least = [1 if seat != revealer or len(heap) == 1 else 0 for seat in range(players)]
    piles = tuple(tuple(cards.pop() for _ in range(rng.randint(few, 4))) for few in least)
    missed = frozenset(seat for seat in range(players) if rng.random() < 0.08)
    away = tuple(rng.choice((0, 0, 0, 1, 2)) for _ in range(players))
    p = position(players, heap, piles=piles, missed=missed, away=away)
    for seat, (duty, side) in enumerate(reference.asked(heap, p.places).duties):
        if rng.random() < (0.8 if duty != "still" else 0.15):
            right = side or duty
            anything = rng.choice((*reference.SIDES[1:], "surrender"))
            what = right if duty != "still" and rng.random() < 0.85 else anything
            rt = rng.choice(REACTIONS) if rng.random() < 0.5 else rng.randint(280, 330)
            p = reference.gesture(p, seat, what, rt, rng.choice(UNCERTAINTIES))
    return p


def test_the_drawn_windows_hold_all_cases() -> None:
    """What is compared above is worth comparing: every rule decides some of them, with each number of players."""
    for players in (2, 3, 4):
        rng = Random(players)
        rules = {reference.judged(drawn(rng, players))[0] for _ in range(WINDOWS)}
        assert rules >= {f"dan.{rule}" for rule in RULES.split()} - (
            {"dan.special.raid"} if players == 2 else set()
        )
