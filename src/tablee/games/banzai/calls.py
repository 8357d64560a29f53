"""Calls: Banzaï, feints and Stops wait a moment for each other, and then one of them is heard."""

from __future__ import annotations

from typing import Literal

from tablee.games.banzai import data
from tablee.games.banzai.data import (
    CRY_HOLD_MS,
    OTHERS_FIRST_MS,
    REACH_MS,
    STOP_HOLD_MS,
    Aim,
    Banzai,
    Call,
    Reach,
    Stop,
)
from tablee.games.banzai.judging import fouls, is_family
from tablee.games.banzai.position import Hand, Position
from tablee.games.banzai.stops import proof_of
from tablee.kernel import Refused, Tell, told_to
from tablee.kernel.ties import ACTS_FACTOR, MAX_UNCERTAINTY_MS, Answer, first


def _check_not_stopped(state: Position) -> None:
    # banzai.stop.go: until "Jeu !" no call or feint is taken.
    if state.phase == "stop":
        raise Refused("banzai.stop.go", "wait")


def _check_capricious(state: Position, seat: int) -> None:
    # banzai.power.whim: the seat that sees the card first may alone call with it.
    if state.phase == "whim" and seat != state.whim:
        raise Refused("banzai.power.whim", "wait")


def _hand(state: Position, seat: int, exchange: int) -> Hand:
    """The hand by which a call is judged: that of the exchange it names."""
    if exchange == state.exchange:
        _check_capricious(state, seat)
        return state.hands[seat]
    # banzai.exchange: an older one only if it was pressed before its hop.
    if exchange == state.exchange - 1 and state.before[seat]:
        return state.before[seat]
    raise state.other_exchange(exchange)


def waiting(state: Position, seat: int) -> str:
    """What a seat has called that waits."""
    for call in state.calls:
        if call.seat == seat:
            return call.what
    return ""


def check_banzai(state: Position, seat: int, move: Banzai) -> None:
    """Right or wrong, once."""
    _check_not_stopped(state)
    hand = _hand(state, seat, move.exchange)
    cried = seat in [call.seat for call in state.criers]
    if cried or waiting(state, seat) == "banzai":
        raise Refused("banzai.calls", "once")
    # banzai.final.third: a wrong Banzaï of the third is refused unseen.
    if seat == state.third and not is_family(state, seat, hand):
        raise Refused("banzai.final.third", "false")


def feints_left(state: Position, seat: int) -> int:
    """How many feints a seat can still call: the one that is heard just now is spent at its cut."""
    heard = state.kind == "feint" and state.crier == seat and not state.unfolded
    return state.feints[seat] - heard


def check_feint(state: Position, seat: int) -> None:
    """As long as there are any left."""
    _check_not_stopped(state)
    _check_capricious(state, seat)
    # banzai.feint: so many in a round.
    if feints_left(state, seat) < 1:
        raise Refused("banzai.feint")
    if waiting(state, seat):
        raise Refused("banzai.calls", "once")


def check_stop(state: Position, seat: int, move: Stop) -> None:
    """With the cards for it."""
    _check_not_stopped(state)
    if state.phase == "cry":
        raise Refused("banzai.calls", "cry")
    hand = _hand(state, seat, move.exchange)
    proof_of(state, seat, move, hand)
    if waiting(state, seat):
        raise Refused("banzai.calls", "once")


def _has_reached(state: Position, seat: int) -> bool:
    return seat in [reach.seat for reach in state.reaches]


def check_grab(state: Position, seat: int, at: int) -> None:
    """A seat that may take a pawn may grab at any time, once."""
    # banzai.final.third: the third may not take the pawn.
    if seat == state.third:
        raise Refused("banzai.final.third", "pawn")
    if _has_reached(state, seat):
        raise Refused("banzai.grab")
    # banzai.stop.reach: while the game is stopped, pawns are soon out of reach.
    if state.stop is not None and at > state.stop.since + REACH_MS:
        raise Refused("banzai.stop.reach")


def check_aim(state: Position, seat: int, move: Aim) -> None:
    """At a pawn that is there."""
    if _has_reached(state, seat):
        raise Refused("banzai.grab.aim", "sent")
    if move.pawn and move.pawn not in [pawn.pawn for pawn in state.pawns]:
        raise Refused("banzai.grab.aim", pawn=move.pawn)


# What comes of it.


def note(
    seat: int,
    what: Literal["banzai", "feint", "stop", "grab", "late", "stopped", "beaten"],
    rt: int,
    tell: Tell | None,
) -> None:
    """Only the seat that did it is told."""
    if tell:
        tell(None, told_to(seat, data.Noted(seat, what, rt)))


def aim(state: Position, seat: int, pawn: int, tell: Tell | None) -> None:
    """The others do not hear of it."""
    state.aims[seat] = pawn
    if tell:
        tell(None, told_to(seat, data.Aimed(seat, pawn)))


def call(
    state: Position, seat: int, move: Banzai | Stop | None, pressed: int, u: int, tell: Tell | None
) -> None:
    """A Banzaï, a Stop, or (None) a feint is called."""
    u = min(u, MAX_UNCERTAINTY_MS)
    # banzai.stop.go: pressed before "Jeu !", however late we heard of it.
    if pressed < state.resumed:
        note(seat, "stopped", pressed, tell)
        return
    if move is None:
        _add(state, Call(pressed, u, seat, "feint"))
        note(seat, "feint", pressed, tell)
        return
    if move.exchange != state.exchange and pressed >= state.hopped:
        note(seat, "late", pressed, tell)
        return
    hand = _hand(state, seat, move.exchange)
    if type(move) is Banzai:
        state.calls = tuple([other for other in state.calls if other.seat != seat])
        _add(state, Call(pressed, u, seat, "banzai", hand))
        note(seat, "banzai", pressed, tell)
    elif type(move) is Stop:
        # banzai.stop.again: after "Jeu !" the others come first.
        again = seat == state.stopper
        at = max(pressed, state.resumed + OTHERS_FIRST_MS) if again else pressed
        cards = proof_of(state, seat, move, hand)
        _add(state, Call(at, u, seat, "stop", hand, move.call, cards))
        note(seat, "stop", pressed, tell)


def _add(state: Position, call: Call) -> None:
    """Sorted, so that the order of arrival is forgotten."""
    state.calls = tuple(sorted((*state.calls, call)))


def grab(state: Position, seat: int, rt: int, u: int, tell: Tell | None) -> None:
    """A hand is on its way, unseen."""
    # banzai.stop.reach: out of reach when it was pressed, however late we heard of it.
    if state.phase != "cry" and rt < state.resumed:
        note(seat, "stopped", rt, tell)
        return
    reach = Reach(rt, min(u, MAX_UNCERTAINTY_MS), seat, state.aims[seat])
    state.reaches = tuple(sorted((*state.reaches, reach)))
    note(seat, "grab", rt, tell)


# What is heard.


def cries(state: Position) -> list[Call]:
    """The cries that will be heard: all Banzaï, or else all feints; none, if a Stop was clearly before."""
    found = [call for call in state.calls if call.what != "stop"]
    stop = min((call.at for call in state.calls if call.what == "stop"), default=None)
    # banzai.stop.together: within 300 ms, any cry beats a Stop.
    if stop is not None and found and min(found).at > stop + STOP_HOLD_MS:
        return []
    return [call for call in found if call.what == "banzai"] or found


def due(state: Position) -> int | None:
    """When what was called is heard, or who grabbed with no cry is out; None: nothing waits."""
    if not state.calls and not state.reaches:
        return None
    heard = cries(state)
    if wrong := fouls(state, heard):
        # banzai.out.grab: a Stop heard meanwhile would end their hold sooner, and some would not be out.
        return min(reach.rt for reach in state.reaches if reach.seat in wrong) + CRY_HOLD_MS
    if heard:
        return min(heard).at + CRY_HOLD_MS
    return min(call.at for call in state.calls) + STOP_HOLD_MS


def first_stop(state: Position) -> Call:
    """The Stop that is heard."""
    stops = [call for call in state.calls if call.what == "stop"]
    ahead = first((Answer(call.seat, call.at, call.u) for call in stops), widen=ACTS_FACTOR)
    # banzai.stop.lot: between those that cannot be told apart, the lot decides.
    seat = state.falls_first(ahead)
    return next(call for call in stops if call.seat == seat)
