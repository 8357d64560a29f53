"""Banzaï!: positions by hand, and which cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.banzai import GAME
from tablee.games.banzai.data import Call, Known, Out, Pawn, Reach, Used
from tablee.games.banzai.events import Judged
from tablee.games.banzai.view import BanzaiView, StopView
from tablee.kernel import ALL, Refused
from tests.games.banzai.sitting import hands_with

HANDS = hands_with(4)
OTHERS = [HANDS[1], HANDS[2], HANDS[3]]
FINAL: dict[str, Any] = {"hands": (*hands_with(3), ()), "ring": (0, 1, 2), "third": 2, "out": ((3,), (2,))}


def position(**fields: Any) -> BanzaiView:
    return BanzaiView(**{"hands": HANDS, **fields})


def stop(call: str, step: str, **fields: Any) -> StopView:
    return StopView(0, call, (1, 2, 3), 0, step, 20_000, **fields)  # type: ignore[arg-type]


def test_only_hands_need_to_be_said() -> None:
    state = GAME.restore(position())
    assert (state.phase, state.exchange, state.ring) == ("passing", 1, (0, 1, 2, 3))
    assert state.pawns == (Pawn(1), Pawn(2), Pawn(3))
    assert (state.feints, len(state.beats)) == ([2, 2, 2, 2], 9)
    assert GAME.restore(state.view(ALL)).view(ALL) == state.view(ALL)


def test_who_has_no_cards_is_out() -> None:
    state = GAME.restore(BanzaiView(hands=(*hands_with(3), ())))
    assert (state.ring, state.out) == ((0, 1, 2), ((3,),))


@pytest.mark.parametrize(
    ("article", "fields"),
    [
        ("banzai.ring", {"ring": (0, 1, 2, 2)}),
        ("banzai.ring", {"ring": (0, 1)}),
        ("banzai.ring", {"third": 1}),
        ("banzai.ring", {"lots": (0, 1)}),
        ("banzai.ring", {"out": ((3,),)}),
        ("banzai.ring", {**FINAL, "out": ((2,), (3,))}),
        ("banzai.deal", {"hands": (HANDS[0], HANDS[0], HANDS[2], HANDS[3])}),
        ("banzai.deal", {"hands": (HANDS[0][:4], *OTHERS)}),
        ("banzai.deal", {"families": (1, 2, 3, 5)}),
        ("banzai.deal", {"known": (Known(60),)}),
        ("banzai.deal", {"wed": (2, 1)}),
        ("banzai.deal", {"used": (Used("pawns", 0, (1,)), Used("pawns", 1, (6,)))}),
        ("banzai.deal", {**FINAL, "wizard": 0}),
        ("banzai.deal", {"last": Judged("banzai.cry", 9, 0, (), (), (Out(9, "banzai.out.pawn"),))}),
        ("banzai.pawns", {"pawns": (Pawn(1, 400, 400), Pawn(2), Pawn(3))}),
        ("banzai.pawns", {"pawns": (Pawn(1),)}),
        ("banzai.pawns", {"pawns": (Pawn(2), Pawn(1), Pawn(3))}),
        ("banzai.pawns", {"aims": (0, 4, 0, 0)}),
        ("banzai.beat", {"beats": (200,)}),
        ("banzai.beat", {"feints": (3, 2, 2, 2)}),
        ("banzai.beat", {"phase": "cry"}),
        ("banzai.beat", {"crier": 1}),
        ("banzai.beat", {"phase": "cry", "crier": 0, "kind": "feint", "feints": (0, 2, 2, 2)}),
        ("banzai.choose", {"laid": (HANDS[1][0], 0, 0, 0)}),
        ("banzai.choose", {"phase": "whim"}),
        ("banzai.choose", {"phase": "slip", "ready": (0, 1, 2, 3)}),
        ("banzai.calls", {"calls": (Call(0, 0, 7, "feint"),)}),
        ("banzai.calls", {"calls": (Call(0, 0, 1, "stop"),)}),
        ("banzai.calls", {"reaches": (Reach(0, 0, 0, 9),)}),
        ("banzai.calls", {**FINAL, "reaches": (Reach(0, 0, 2),)}),
        ("banzai.stop.go", {"phase": "stop"}),
        ("banzai.stop.go", {"phase": "stop", "stop": stop("wizards", "act")}),
        ("banzai.stop.go", {"phase": "stop", "stop": stop("lords", "give")}),
        ("banzai.stop.go", {"phase": "stop", "stop": stop("marriage", "wed", offers=(0, 0, 0, 0))}),
        ("banzai.stop.go", {"phase": "stop", "stop": stop("hand", "trade", seats=(1,))}),
    ],
)
def test_positions_that_cannot_be(article: str, fields: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.restore(position(**fields))
    assert refusal.value.article == article
