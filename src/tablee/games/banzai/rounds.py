"""Rounds: how they are dealt, who leaves, the final, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Literal

from msgspec import structs

from tablee.games.banzai import data
from tablee.games.banzai.cards import CARDS, FAMILIES, FAMILY, PRINCESS, cards_of, character_of, family_of
from tablee.games.banzai.data import BEATS_MS, USUAL_BEAT_MS, Deal, Out, Pawn, Run
from tablee.games.banzai.judging import Ruling
from tablee.games.banzai.position import Position
from tablee.kernel import ALL, HOLE, NO_SEAT, Tell
from tablee.kernel.data import require
from tablee.kernel.ties import Answer, first
from tablee.kernel.turns import UNKNOWN, dealt, shuffled

FINALISTS = 2
PARDON = 3
"""How many Princesses pardon."""
PARDONED = ("banzai.out.pawn", "banzai.out.feint")


def draw_deal(state: Position, rng: Random) -> Deal:
    """A fair deal, with the beats and lots of its round."""
    ring = state.ring
    families = sorted(rng.sample(range(1, len(FAMILIES) + 1), len(ring)))
    cards = shuffled(cards_of(families), rng)
    hands: list[tuple[int, ...]] = [()] * state.players
    for seat, hand in zip(ring, dealt(cards, len(ring), FAMILY), strict=True):
        hands[seat] = hand
    beats = [rng.choice(BEATS_MS) for _ in range(state.number_of_cries())]
    return Deal(tuple(hands), tuple(families), tuple(beats), tuple(shuffled(ring, rng)))


def check_deal(state: Position, move: Deal) -> None:
    """Refuse what cannot be dealt."""
    # banzai.deal: five cards for each seat that plays, none for the others.
    ring = state.ring
    sizes = [FAMILY * (seat in ring) for seat in range(state.players)]
    require([len(hand) for hand in move.hands] == sizes, "banzai.deal", "equal", players=len(ring))
    known = [card for hand in move.hands for card in hand if card != HOLE]
    require(len(set(known)) == len(known), "banzai.deal", "twice")
    # banzai.families: as many as players, all of them whole.
    families = families_of(move)
    fine = len(families) == len(ring) == len(set(families)) and set(known) <= set(cards_of(families))
    fine = fine and set(families) <= set(range(1, len(FAMILIES) + 1))
    require(fine, "banzai.deal", "families", players=len(ring))
    # banzai.beat: drawn beforehand, so that a cry need not wait for it.
    fine = len(move.beats) <= state.number_of_cries() and set(move.beats) <= set(BEATS_MS)
    require(fine, "banzai.deal", "beats", most=state.number_of_cries())
    require(not move.lots or sorted(move.lots) == sorted(ring), "banzai.deal", "lots")


def families_of(move: Deal) -> tuple[int, ...]:
    """The families that are played with: as said, or those of the cards."""
    return move.families or tuple(
        sorted({family_of(card) for hand in move.hands for card in hand if card in CARDS})
    )


def deal(state: Position, move: Deal, at: int, tell: Tell | None) -> None:
    """A round begins."""
    state.round += 1
    state.families = tuple(sorted(families_of(move)))
    state.hands = [tuple(sorted(hand)) for hand in move.hands]
    state.pawns = tuple([Pawn(number + 1) for number in range(state.number_of_pawns())])
    state.feints = [state.options.feints if seat in state.ring else 0 for seat in range(state.players)]
    state.beats = move.beats + (USUAL_BEAT_MS,) * (state.number_of_cries() - len(move.beats))
    state.lots = move.lots or tuple(sorted(state.ring))
    state.phase = "passing"
    state.opened = state.ready_at = at
    if tell:
        hidden = [UNKNOWN[len(hand)] for hand in state.hands]
        told = {}
        for seat in state.ring:
            hands = [hand if other == seat else hidden[other] for other, hand in enumerate(state.hands)]
            told[seat] = _dealt(state, hands)
        tell(_dealt(state, hidden), {**told, ALL: _dealt(state, state.hands)})


def _dealt(state: Position, hands: Sequence[tuple[int, ...]]) -> data.Dealt:
    return data.Dealt(state.round, state.ring, len(state.pawns), tuple(hands))


# The end of a round.


def conclude(state: Position, ruling: Ruling, at: int, tell: Tell | None) -> None:
    """A verdict: who is out leaves, and a new round is to be dealt; or the round goes on."""
    pardoned = _pardoned(state, ruling.out)
    out = tuple([each for each in ruling.out if each.seat != pardoned])
    goes_on = ruling.rule == "banzai.feint" and not ruling.out
    princesses = _princesses(state, pardoned)[:PARDON] if pardoned != NO_SEAT else ()
    beat = state.beat() if state.phase == "cry" else 0
    state.last = data.Judged(
        ruling.rule,
        state.crier,
        beat,
        ruling.proofs,
        ruling.runs,
        out,
        pardoned,
        princesses,
        goes_on,
        state.ring,
        state.pawns,
    )
    if tell:
        tell(state.last)
    if goes_on:
        go_on(state, at)
        return
    gone = tuple(sorted(each.seat for each in out))
    # banzai.out.all: no seat would be left.
    all_are_out = set(state.alive()) <= set(gone)
    if not gone or all_are_out:
        # banzai.power.princesses: a pardon works again only after a seat was out.
        state.locked |= pardoned != NO_SEAT
        why: Literal["banzai.tie", "banzai.out.all", "banzai.power.princesses"] = (
            "banzai.out.all" if gone else "banzai.power.princesses" if pardoned != NO_SEAT else "banzai.tie"
        )
        state.clear()
        if tell:
            tell(data.Redealt(why))
        return
    state.locked = False
    _leave(state, gone, ruling.runs, out, tell)


def go_on(state: Position, at: int) -> None:
    """Nothing has come of a feint: cards are chosen as before."""
    # banzai.out.grab: hands that came too late for it were sent with no cry.
    late = tuple([structs.replace(reach, rt=state.since + reach.rt) for reach in state.reaches])
    state.end_cry()
    state.reaches = late
    state.beats = state.beats[1:]
    state.phase = "passing"
    state.opened = state.ready_at = at


def _princesses(state: Position, seat: int) -> tuple[int, ...]:
    return tuple([card for card in state.hands[seat] if character_of(card) == PRINCESS])


def _pardoned(state: Position, out: Sequence[Out]) -> int:
    """banzai.power.princesses: whom three of them save."""
    if "princesses" not in state.powers() or state.locked:
        return NO_SEAT
    saved = [
        each.seat
        for each in out
        # Without a pawn, or fallen for a rival's feint; breaking a rule is not pardoned.
        if each.why in PARDONED
        and not (each.why == "banzai.out.feint" and each.seat == state.crier)
        and len(_princesses(state, each.seat)) >= PARDON
    ]
    # banzai.stop.once: once in a round; of two the lot saves one.
    return state.falls_first(saved) if saved else NO_SEAT


def _leave(
    state: Position, gone: tuple[int, ...], runs: Sequence[Run], out: Sequence[Out], tell: Tell | None
) -> None:
    left = [seat for seat in state.alive() if seat not in gone]
    third = state.third
    if len(left) == FINALISTS and third == NO_SEAT:
        third = _third(state, runs, out)
    state.out = (*state.out, gone)
    state.ring = tuple([seat for seat in state.ring if seat in left or seat == third])
    # banzai.end: the last seat left has won.
    if len(left) == 1:
        state.clear()
        state.ring = (left[0],)
        state.third = NO_SEAT
        state.phase = "over"
        if tell:
            tell(data.GameEnded(left[0]))
        return
    began = third != state.third
    state.third = third
    state.clear()
    if began and tell:
        tell(data.FinalBegan(tuple(sorted(left)), third))


def _third(state: Position, runs: Sequence[Run], out: Sequence[Out]) -> int:
    """banzai.final.third: the last one out; of several at once the earliest hand, else by lot."""
    late = [each.seat for each in out if each.why == "banzai.out.pawn"]
    hands = first(Answer(run.seat, run.rt, run.u) for run in runs if run.seat in late)
    return state.falls_first(hands or late or [each.seat for each in out])
