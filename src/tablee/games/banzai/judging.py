"""The verdict on a cry: who is out, from the sets of calls and hands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablee.games.banzai.cards import FAMILY, best_family
from tablee.games.banzai.data import CRY_MS, FEINT_MS, Call, Out, Proof, Rule, Run
from tablee.games.banzai.position import Position
from tablee.games.banzai.race import Race, race
from tablee.games.banzai.view import BanzaiView
from tablee.kernel.ties import ACTS_FACTOR, MAX_UNCERTAINTY_MS, Answer, apart, widest


class Ruling(NamedTuple):
    """By which article it was judged, what was shown, and who is out."""

    rule: Rule
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
    fallen = [reach for reach in state.reaches if reach.rt <= FEINT_MS]
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
        return min(max(last, state.beat()), CRY_MS)
    if found.left:
        return CRY_MS
    # banzai.tie: a hand that comes to any of the pawns that are gone may be level with the one that took it.
    level = [run.way[-1].at + widest(run.u, MAX_UNCERTAINTY_MS) for run in found.runs if run.pawn]
    return min(max([*level, state.beat()]), CRY_MS)


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
