"""Banzaï!: positions by hand, and which cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.games.banzai import GAME
from tablee.games.banzai.data import (
    BanzaiOptions,
    BanzaiView,
    Call,
    Choose,
    Give,
    Judged,
    Known,
    Out,
    Pawn,
    Proof,
    Reach,
    Run,
    Stop,
    StopView,
    Used,
)
from tablee.kernel import ALL, NO_SEAT, Entry, Refused
from tests.games.banzai.sitting import ALL_POWERS, hands_with

HANDS = hands_with(4)
OTHERS = [HANDS[1], HANDS[2], HANDS[3]]
THREE = hands_with(3)
HOLES = ((0,) * 5,) * 4
FIVE = hands_with(5)
MINE = HANDS[0][0]
NOTHING: dict[str, Any] = {"hands": ((),) * 4, "ring": (0, 1, 2, 3), "phase": "deal"}
"""Nothing is dealt yet."""
OVER: dict[str, Any] = {"hands": ((),) * 4, "ring": (2,), "phase": "over", "out": ((0, 3), (1,))}
FINAL: dict[str, Any] = {"hands": (*hands_with(3), ()), "ring": (0, 1, 2), "third": 2, "out": ((3,), (2,))}


def position(**fields: Any) -> BanzaiView:
    return BanzaiView(**{"hands": HANDS, "options": ALL_POWERS, **fields})


def stop(call: str, step: str, **fields: Any) -> dict[str, Any]:
    """The game is stopped for this."""
    usual = {"seat": 0, "cards": (1, 2, 3), "since": 0, "deadline": 20_000}
    phase = fields.pop("phase", "stop")
    return {"phase": phase, "stop": StopView(call=call, step=step, **{**usual, **fields})}  # type: ignore[arg-type]


def gift(**fields: Any) -> dict[str, Any]:
    """The game is stopped for three Lords, and seat 0 has given its two lowest cards."""
    return stop("lords", "give", **{"gave": (0,), "given": (HANDS[0][:2], (), (), ()), **fields})


def cry(**fields: Any) -> dict[str, Any]:
    """Seat 0 cries."""
    return {"phase": "cry", "crier": 0, **fields}


def verdict(**fields: Any) -> dict[str, Any]:
    usual = {"rule": "banzai.cry", "crier": 0, "beat": 500, "proofs": (), "runs": (), "out": ()}
    return {"last": Judged(**{**usual, **fields})}


def wedding(step: str, **fields: Any) -> dict[str, Any]:
    """Seat 0, which holds Princess 3, has called for a marriage; seat 1 holds Princess 8, and seat 2 none."""
    hands = hands_with(4, (1, 3, 4, 7, 11), (8, 2, 6, 12, 16), (9, 14, 19, 5, 10))
    return {"hands": hands, **stop("marriage", step, **{"cards": (1, 3), **fields})}


def test_only_hands_need_to_be_said() -> None:
    state = GAME.restore(position())
    assert (state.phase, state.exchange, state.ring) == ("passing", 1, (0, 1, 2, 3))
    assert state.pawns == (Pawn(1), Pawn(2), Pawn(3))
    assert (state.feints, len(state.beats)) == ([2, 2, 2, 2], 9)
    assert GAME.restore(state.view(ALL)).view(ALL) == state.view(ALL)


def test_who_has_no_cards_is_out() -> None:
    state = GAME.restore(BanzaiView(hands=(*hands_with(3), ())))
    assert (state.ring, state.out) == ((0, 1, 2), ((3,),))


def test_families_of_which_no_card_is_known_are_the_first_ones() -> None:
    """ "banzai.families": twelve play with all."""
    holes = (0,) * 5
    assert GAME.restore(BanzaiView(hands=((6, 0, 0, 0, 0), holes, holes))).families == (1, 2, 3)
    assert GAME.restore(BanzaiView(hands=(holes,) * 12)).families == tuple(range(1, 13))


@pytest.mark.parametrize(
    "fields",
    [
        NOTHING,
        {**NOTHING, "round": 0},
        OVER,
        FINAL,
        {"stopper": 3, "lots": (2, 0, 3, 1), "wizard": 3, "whim": 0, "wed": (1, 4)},
        {"hands": (HANDS[0][1:], (MINE, *HANDS[1]), *HANDS[2:])},
        {"hands": HOLES, "families": (1, 2, 3, 12)},
        {"known": (Known(MINE, (NO_SEAT, 0, 1, 2, 3)), Known(HANDS[1][0]))},
        {"before": ((0, 1, 2, 3, 60), (), (), ()), "exchange": 2},
        {"used": (Used("pawns", 0, (1,)), Used("seats", 1, (60,)))},
        {"pawns": (Pawn(9), Pawn(11)), "aims": (11, 0, 9, 0)},
        {"pawns": (Pawn(1, 500, 0), Pawn(2, 0, -500), Pawn(3, 300, 400))},
        {"beats": (0, 300, 700), "feints": (0, 2, 1, 0)},
        {"laid": (MINE, 0, 0, 0), "ready": (0, 2)},
        {"ready": (0, 1, 2, 3)},
        {"phase": "slip", "ready": (0, 1, 2)},
        cry(laid=(MINE, 0, 0, 0), ready=(0, 2)),
        {"phase": "whim", "whim": 1, "fresh": (MINE, 0, 0, 0)},
        {"calls": (Call(0, 100, 1, "feint"), Call(5, 0, 2, "banzai", (0, 60)))},
        {"calls": (Call(0, 0, 1, "stop", HANDS[1], "pawns", (1, 2)),)},
        {**FINAL, "calls": (Call(0, 0, 1, "stop", (), "seats", (1, 2)),)},
        {"reaches": (Reach(0, 0, 3), Reach(0, 100, 0, 3))},
        cry(),
        cry(kind="feint", since=1000, calls=(Call(0, 0, 0, "feint"),)),
        cry(kind="feint", feints=(1, 1, 2, 2), calls=(Call(0, 0, 1, "feint"),)),
        cry(kind="feint", unfolded=True, feints=(0, 2, 2, 2), missed=(1, 3)),
        cry(kind="banzai", unfolded=True, criers=(Call(0, 0, 0, "banzai"), Call(0, 0, 1, "banzai"))),
        cry(calls=(Call(0, 0, 2, "banzai"),), criers=(Call(0, 0, 0, "banzai"),)),
        stop("pawns", "act", pawns=(1, 3)),
        {**stop("seats", "act"), "reaches": (Reach(0, 0, 1),)},
        {**FINAL, **stop("seats", "act", cards=(1, 2))},
        {"hands": (HANDS[0][2:], *OTHERS), **gift()},
        {"hands": (HANDS[0][2:], *OTHERS), **gift(phase="slip")},
        {
            "hands": tuple(hand[2:] for hand in HANDS),
            **stop("lords", "share", phase="slip", gave=(0, 1, 2, 3), given=tuple(hand[:2] for hand in HANDS)),
        },
        stop("kids", "draw", phase="slip", seats=(2,)),
        {"hands": FIVE, **stop("hand", "trade", seats=(1, 3))},
        {"hands": (*THREE, ()), **stop("warriors", "act")},
        {"hands": FIVE, "options": BanzaiOptions(powers=("hand",)), **stop("hand", "act")},
        {"hands": FIVE, "calls": (Call(0, 0, 1, "stop", (), "hand", (1, 2)),)},
        {"options": BanzaiOptions(), **stop("seats", "act")},
        wedding("offer", offers=(0, 8, 0, 0), gave=(1, 2)),
        wedding("wed", offers=(0, 8, 0, 0), gave=(1, 2, 3)),
        verdict(runs=(Run(1, 0, 0, (), 0),), proofs=(Proof(3, True, (60,)),), out=(Out(2, "banzai.out.pawn"),)),
    ],
)  # fmt: skip
def test_positions_that_can_be(fields: dict[str, Any]) -> None:
    """And they are just that."""
    view = position(**fields)
    shown = GAME.restore(view).view(ALL)
    assert GAME.restore(shown).view(ALL) == shown
    for name in fields:
        assert getattr(shown, name) == getattr(view, name), name


@pytest.mark.parametrize(
    ("said", "fields"),
    [
        ("banzai.ring/position", {"ring": (0, 1, 2, 2)}),
        ("banzai.ring/position", {"ring": (0, 1)}),
        ("banzai.ring/position", {"ring": (0, 1, 2, 4)}),
        ("banzai.ring/position", {"third": 1}),
        ("banzai.ring/position", {"lots": (0, 1)}),
        ("banzai.ring/position", {"lots": (0, 1, 2, 2)}),
        ("banzai.ring/position", {"out": ((3,),)}),
        ("banzai.ring/position", {"out": ((),)}),
        ("banzai.ring/position", {"stopper": 4}),
        ("banzai.ring/position", {"stopper": -2}),
        ("banzai.ring/position", {**FINAL, "out": ((2,), (3,))}),
        ("banzai.ring/position", {**FINAL, "third": 3, "out": ((3,),)}),
        ("banzai.ring/position", {**OVER, "ring": (1, 2), "out": ((0, 3),)}),
        ("banzai.ring/position", {**OVER, "third": 2, "out": ((0, 3), (1,), (2,))}),
        ("banzai.ring/position", {**NOTHING, "ring": (0, 1), "out": ((2, 3),)}),
        ("banzai.deal/position", {"hands": (HANDS[0], HANDS[0], HANDS[2], HANDS[3])}),
        ("banzai.deal/position", {"hands": (HANDS[0][:4], *OTHERS)}),
        ("banzai.deal/position", {"hands": (HANDS[0][2:], (*HANDS[1], *HANDS[0][:2]), *HANDS[2:])}),
        (
            "banzai.deal/position",
            {"hands": (THREE[0][:4], *THREE[1:], THREE[0][4:]), "ring": (0, 1, 2), "out": ((3,),)},
        ),
        ("banzai.deal/position", {**FINAL, "hands": (THREE[0][1:], (*THREE[1], THREE[0][0]), THREE[2], ())}),
        ("banzai.deal/position", {"phase": "deal"}),
        ("banzai.deal/position", {**NOTHING, "families": (1, 2, 3, 4)}),
        ("banzai.deal/position", {"families": (1, 2, 3, 5)}),
        ("banzai.deal/position", {"families": (2, 1, 3, 4)}),
        ("banzai.deal/position", {"hands": HOLES, "families": (1, 2, 3, 3)}),
        ("banzai.deal/position", {"hands": HOLES, "families": (1, 2, 3, 13)}),
        ("banzai.deal/position", {"hands": HOLES, "families": (0, 1, 2, 3)}),
        ("banzai.deal/position", {"hands": HOLES, "families": (1, 2, 3)}),
        ("banzai.deal/position", {"before": ((),) * 3}),
        ("banzai.deal/position", {"before": ((61,), (), (), ())}),
        ("banzai.deal/position", {**NOTHING, "before": ((1,), (), (), ())}),
        ("banzai.deal/position", {"fresh": (0, 0, 0)}),
        ("banzai.deal/known", {"known": (Known(60),)}),
        ("banzai.deal/known", {"known": (Known(MINE, (2, 1)),)}),
        ("banzai.deal/known", {"known": (Known(MINE, (1, 4)),)}),
        ("banzai.deal/round", {"wed": (2, 1)}),
        ("banzai.deal/round", {"wed": (1, 1)}),
        ("banzai.deal/round", {"wed": (1,)}),
        ("banzai.deal/round", {"wed": (1, 5)}),
        ("banzai.deal/round", {"wizard": 4}),
        ("banzai.deal/round", {"whim": 4}),
        ("banzai.deal/round", {**NOTHING, "wizard": 1}),
        ("banzai.deal/round", {**FINAL, "wed": (1, 2)}),
        ("banzai.deal/round", {**FINAL, "wizard": 0}),
        ("banzai.deal/round", {**FINAL, "whim": 0}),
        ("banzai.deal/round", {"used": (Used("pawns", 0, (1,)), Used("pawns", 1, (6,)))}),
        ("banzai.deal/round", {"used": (Used("pawns", 0, ()),)}),
        ("banzai.deal/round", {"used": (Used("pawns", 0, (61,)),)}),
        ("banzai.deal/round", {**NOTHING, "used": (Used("pawns", 0, (1,)),)}),
        ("banzai.deal/round", {"exchange": 0}),
        ("banzai.deal/round", {"round": -1}),
        ("banzai.pawns", {"pawns": (Pawn(1, 400, 400), Pawn(2), Pawn(3))}),
        ("banzai.pawns", {"pawns": (Pawn(1),)}),
        ("banzai.pawns", {"pawns": (Pawn(1), Pawn(2), Pawn(3), Pawn(4))}),
        ("banzai.pawns", {"pawns": (Pawn(2), Pawn(1), Pawn(3))}),
        ("banzai.pawns", {"pawns": (Pawn(1), Pawn(1), Pawn(3))}),
        ("banzai.pawns", {"pawns": (Pawn(0), Pawn(1), Pawn(2))}),
        ("banzai.pawns", {"pawns": (Pawn(1), Pawn(2), Pawn(12))}),
        ("banzai.pawns", {**FINAL, "pawns": (Pawn(1), Pawn(2))}),
        ("banzai.pawns", {**NOTHING, "pawns": (Pawn(1),)}),
        ("banzai.pawns", {"aims": (0, 4, 0, 0)}),
        ("banzai.pawns", {"aims": (0, 0, 0)}),
        *(("banzai.beat/position", {time: -1}) for time in ("opened", "ready_at", "hopped", "resumed")),
        ("banzai.beat/position", {"since": 1}),
        ("banzai.beat/position", cry(since=-1)),
        ("banzai.beat/position", {"beats": (299,)}),
        ("banzai.beat/position", {"beats": (701,)}),
        ("banzai.beat/position", {"beats": (500,) * 10}),
        ("banzai.beat/position", {**NOTHING, "beats": (500,)}),
        ("banzai.beat/position", {**OVER, "beats": (500,)}),
        ("banzai.beat/position", {"feints": (3, 2, 2, 2)}),
        ("banzai.beat/position", {"feints": (-1, 2, 2, 2)}),
        ("banzai.beat/position", {"feints": (2, 2, 2)}),
        ("banzai.beat/position", {"hands": (*THREE, ()), "feints": (2, 2, 1, 1)}),
        ("banzai.beat/position", {**NOTHING, "feints": (1, 0, 0, 0)}),
        ("banzai.beat/position", {"crier": 1}),
        ("banzai.beat/position", {"kind": "feint"}),
        ("banzai.beat/position", {"unfolded": True}),
        ("banzai.beat/position", {"missed": (1,)}),
        ("banzai.beat/position", {"criers": (Call(0, 0, 0, "banzai"),)}),
        ("banzai.beat/position", {"phase": "cry"}),
        ("banzai.beat/position", cry(crier=4)),
        ("banzai.beat/position", cry(unfolded=True)),
        ("banzai.beat/position", cry(kind="feint", feints=(0, 2, 2, 2))),
        ("banzai.beat/position", cry(kind="feint", criers=(Call(0, 0, 1, "banzai"),))),
        ("banzai.beat/position", cry(kind="banzai", criers=(Call(0, 0, 0, "feint"),))),
        ("banzai.beat/position", cry(kind="banzai", criers=(Call(0, 0, 0, "banzai"),) * 2)),
        ("banzai.beat/position", cry(kind="banzai", criers=(Call(-1, 0, 0, "banzai"),))),
        ("banzai.beat/position", cry(criers=(Call(0, 0, 1, "banzai"),), calls=(Call(0, 0, 1, "banzai"),))),
        ("banzai.beat/position", cry(missed=(4,))),
        ("banzai.beat/position", cry(missed=(1, 1))),
        ("banzai.choose/position", {"laid": (HANDS[1][0], 0, 0, 0)}),
        ("banzai.choose/position", {"laid": (0, 0, 0)}),
        ("banzai.choose/position", {"laid": (0, 0, 0, 0, MINE)}),
        ("banzai.choose/position", {"laid": (MINE, 0, 0, 0), "ready": (1,)}),
        ("banzai.choose/position", {"ready": (1, 0)}),
        ("banzai.choose/position", {"ready": (0, 0)}),
        ("banzai.choose/position", {"ready": (0, 4)}),
        ("banzai.choose/position", {**stop("pawns", "act"), "ready": (0,)}),
        ("banzai.choose/position", {"phase": "slip", "ready": (0, 1, 2, 3)}),
        ("banzai.choose/position", {"phase": "slip", "ready": (1, 0)}),
        ("banzai.choose/position", {"phase": "whim"}),
        ("banzai.choose/position", {"phase": "whim", "whim": 1, "fresh": (HANDS[1][0], 0, 0, 0)}),
        ("banzai.choose/position", {"phase": "whim", "whim": 1, "ready": (0,)}),
        ("banzai.choose/position", {"whim": 1, "fresh": (MINE, 0, 0, 0)}),
        ("banzai.calls/position", {"calls": (Call(0, 0, 7, "feint"),)}),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "feint"), Call(1, 0, 1, "banzai"))}),
        ("banzai.calls/position", {"calls": (Call(-1, 0, 1, "feint"),)}),
        ("banzai.calls/position", {"calls": (Call(0, -1, 1, "feint"),)}),
        ("banzai.calls/position", {"calls": (Call(0, 101, 1, "feint"),)}),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "banzai", (61,)),)}),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "feint", (), "pawns"),)}),
        ("banzai.calls/position", {"feints": (2, 0, 2, 2), "calls": (Call(0, 0, 1, "feint"),)}),
        ("banzai.calls/position", cry(kind="feint", feints=(1, 2, 2, 2), calls=(Call(0, 0, 0, "feint"),))),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "stop"),)}),
        ("banzai.calls/position", cry(calls=(Call(0, 0, 1, "stop", (), "pawns", (1, 2)),))),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "stop", (), "pawns", (1,)),)}),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "stop", (), "pawns", (0, 1)),)}),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "stop", (0,), "pawns", (1, 2)),)}),
        ("banzai.calls/position", {"calls": (Call(-1, 0, 1, "stop", (), "pawns", (1, 2)),)}),
        (
            "banzai.calls/position",
            {"used": (Used("pawns", 0, (1,)),), "calls": (Call(0, 0, 1, "stop", (), "pawns", (1, 2)),)},
        ),
        ("banzai.calls/position", {**FINAL, "calls": (Call(0, 0, 1, "stop", (), "duel", (1, 2)),)}),
        ("banzai.calls/position", {**stop("pawns", "act"), "calls": (Call(0, 0, 1, "feint"),)}),
        ("banzai.calls/position", {"phase": "slip", "reaches": (Reach(0, 0, 0),)}),
        ("banzai.calls/position", {"reaches": (Reach(0, 0, 0, 9),)}),
        ("banzai.calls/position", {"reaches": (Reach(0, 0, 4),)}),
        ("banzai.calls/position", {"reaches": (Reach(0, 0, 0), Reach(1, 0, 0))}),
        ("banzai.calls/position", {"reaches": (Reach(-1, 0, 0),)}),
        ("banzai.calls/position", {"reaches": (Reach(0, 101, 0),)}),
        ("banzai.calls/position", {**FINAL, "reaches": (Reach(0, 0, 2),)}),
        ("banzai.stop.go/position", {"phase": "stop"}),
        ("banzai.stop.go/position", stop("pawns", "act", phase="passing")),
        ("banzai.stop.go/position", stop("pawns", "act", phase="slip")),
        ("banzai.stop.go/position", stop("kids", "draw", seats=(2,))),
        ("banzai.stop.go/position", stop("wizards", "act")),
        ("banzai.stop.go/position", stop("pawns", "act", seat=4)),
        ("banzai.stop.go/position", stop("pawns", "act", since=-1)),
        ("banzai.stop.go/position", stop("pawns", "act", deadline=-1)),
        ("banzai.stop.go/position", stop("pawns", "act", cards=(1,))),
        ("banzai.stop.go/position", stop("pawns", "act", cards=(0, 1))),
        ("banzai.stop.go/position", {**FINAL, **stop("duel", "act", cards=(1, 2))}),
        ("banzai.stop.go/position", stop("pawns", "act", gave=(4,))),
        ("banzai.stop.go/position", stop("pawns", "act", gave=(1, 0))),
        ("banzai.stop.go/position", stop("pawns", "act", pawns=(1, 2, 3))),
        ("banzai.stop.go/position", stop("pawns", "act", pawns=(1, 1))),
        ("banzai.stop.go/position", stop("pawns", "act", given=((),) * 4)),
        ("banzai.stop.go/position", stop("lords", "give")),
        ("banzai.stop.go/position", stop("lords", "give", gave=(0,), given=((),) * 4)),
        ("banzai.stop.go/position", stop("lords", "share", given=((),) * 4)),
        ("banzai.stop.go/position", {"hands": (HANDS[0][2:], *OTHERS), **gift(cards=(1,))}),
        (
            "banzai.stop.go/position",
            {
                "hands": tuple(hand[2:] for hand in HANDS),
                **stop("lords", "give", gave=(0, 1, 2, 3), given=tuple(hand[:2] for hand in HANDS)),
            },
        ),
        ("banzai.stop.go/position", stop("kids", "draw", phase="slip")),
        ("banzai.stop.go/position", stop("kids", "draw", phase="slip", seats=(2,), cards=(1,))),
        ("banzai.stop.go/position", stop("kids", "draw", phase="slip", seats=(1, 2))),
        ("banzai.stop.go/position", stop("kids", "draw", phase="slip", seats=(0,))),
        ("banzai.stop.go/position", {"hands": FIVE, **stop("hand", "trade", seats=(1,))}),
        ("banzai.stop.go/position", {"hands": FIVE, **stop("hand", "trade", seats=(1, 1))}),
        # banzai.power.hand: it needs five families.
        ("banzai.stop.go/position", stop("hand", "trade", seats=(1, 3))),
        ("banzai.stop.go/position", {"hands": (*THREE, ()), **stop("hand", "trade", seats=(1, 2))}),
        ("banzai.calls/position", {"calls": (Call(0, 0, 1, "stop", (), "hand", (1, 2)),)}),
        ("banzai.deal/round", {"used": (Used("hand", 0, (1,)),)}),
        # banzai.options: what the table does not play with; a game begun by three.
        ("banzai.stop.go/position", {"options": BanzaiOptions(), **stop("warriors", "act")}),
        ("banzai.stop.go/position", {"hands": THREE, **stop("warriors", "act")}),
        ("banzai.calls/position", {"hands": THREE, "calls": (Call(0, 0, 1, "stop", (), "duel", (1, 2)),)}),
        ("banzai.deal/round", {"hands": THREE, "used": (Used("duel", 0, (1,)),)}),
        (
            "banzai.deal/position",
            {"options": BanzaiOptions(masters=True), "hands": (HANDS[0][1:], (MINE, *HANDS[1]), *HANDS[2:])},
        ),
        ("banzai.deal/round", {"options": BanzaiOptions(masters=True), "wizard": 1}),
        ("banzai.deal/round", {"options": BanzaiOptions(reunions=True), "whim": 1}),
        ("banzai.deal/round", {"options": BanzaiOptions(reunions=True), "wed": (1, 2)}),
        ("banzai.stop.go/position", wedding("wed", offers=(0, 0, 0, 0), gave=(1, 2, 3))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 8, 0, 0), gave=(1, 2, 3))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 8, 0), gave=(1,))),
        ("banzai.stop.go/position", wedding("offer", offers=(3, 0, 0, 0), gave=(0,))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 0, 0, 0), cards=(6, 8))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 0, 0, 0), cards=(1, 4))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 0, 0, 0), cards=(1,))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 8, 0, 0), gave=(2,))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 13, 0, 0), gave=(1,))),
        ("banzai.stop.go/position", wedding("offer", offers=(0, 2, 0, 0), gave=(1,))),
        ("banzai.deal/verdict", verdict(crier=4)),
        ("banzai.deal/verdict", verdict(pardoned=4)),
        ("banzai.deal/verdict", verdict(ring=(0, 4))),
        ("banzai.deal/verdict", verdict(runs=(Run(4, 0, 0, (), 0),))),
        ("banzai.deal/verdict", verdict(proofs=(Proof(4, True, ()),))),
        ("banzai.deal/verdict", verdict(proofs=(Proof(0, True, (61,)),))),
        ("banzai.deal/verdict", verdict(out=(Out(4, "banzai.out.pawn"),))),
        ("banzai.deal/verdict", verdict(cards=(61,))),
    ],
)
def test_positions_that_cannot_be(said: str, fields: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        GAME.restore(position(**fields))
    assert str(refusal.value) == said


def test_legal_is_all_that_holes_can_be() -> None:
    """ "banzai.choose": any unseen card can be laid out of a hole; a Stop is called with known cards alone."""
    hands = ((0, 0, *HANDS[0][2:]), *OTHERS)
    state = GAME.restore(position(hands=hands, options=BanzaiOptions()))
    choices = {move.card for move in state.legal(0) if isinstance(move, Choose)}
    assert choices == set(HANDS[0])
    assert {move.card for move in state.legal(1) if isinstance(move, Choose)} == set(HANDS[1])
    assert not any(isinstance(move, Stop) for move in state.legal(0))
    for move in state.legal(0):
        state.check(0, move, 0)


def test_legal_gifts_are_of_known_and_of_unseen_cards() -> None:
    """ "banzai.power.lords" """
    state = GAME.restore(position(**{"hands": HOLES, **stop("lords", "give", given=((),) * 4)}))
    gifts = [move for move in state.legal(1) if isinstance(move, Give)]
    assert gifts
    for move in gifts:
        state.copy().play(Entry(0, 0, 1, move))
