"""Cards, beats and cries for all that a view leaves open, in agreement with what was shown."""

from __future__ import annotations

from random import Random

from tablee.games.banzai.cards import CARDS, cards_of
from tablee.games.banzai.data import BEATS_MS, Call
from tablee.games.banzai.judging import is_family
from tablee.games.banzai.position import Position
from tablee.games.banzai.stops import step_on
from tablee.kernel import HOLE, NOBODY, hidden
from tablee.kernel.turns import shuffled


def fill(state: Position, rng: Random) -> None:
    """Any card that lies nowhere else may be in a hole."""
    state.beats = tuple([beat or rng.choice(BEATS_MS) for beat in state.beats])
    if state.phase in ("deal", "over"):
        return
    state.lots = state.lots or tuple(shuffled(state.ring, rng))
    _fill_hands(state, rng)
    for seat in state.ready:
        state.laid[seat] = state.laid[seat] or rng.choice(state.hands[seat])
    if state.phase == "cry":
        _fill_cry(state, rng)


def _fill_hands(state: Position, rng: Random) -> None:
    given = state.stop.given if state.stop is not None else ()
    rows = [*state.hands, *given]
    unseen = set(state.unaccounted())
    places = [hidden.Place(row.count(HOLE)) for row in rows]
    if _must_be_true(state):
        places[state.third] = places[state.third]._replace(ways=_families_to_hold(state, unseen) or ((),))
    lots = hidden.fill([card in unseen for card in (HOLE, *CARDS)], places, rng)
    filled = [tuple(sorted([*filter(None, row), *lot])) for row, lot in zip(rows, lots, strict=True)]
    for seat, hand in enumerate(state.hands):
        # What one has not looked at yet is what one did not know.
        if state.phase == "whim" and hand and not state.fresh[seat] and seat != state.whim:
            new = [card for card in filled[seat] if card not in hand]
            state.fresh[seat] = (new or filled[seat])[-1]
    state.hands = filled[: state.players]
    if given:
        step_on(state, given=tuple(filled[state.players :]))


def _must_be_true(state: Position) -> bool:
    """banzai.final.third: the third cries Banzaï only with a family, and this cry was no feint."""
    if state.phase != "cry" or state.crier != state.third or state.third == NOBODY:
        return False
    return state.kind == "banzai" or (not state.kind and not state.feints[state.third])


def _families_to_hold(state: Position, unseen: set[int]) -> list[tuple[int, ...]]:
    """The cards that make a family of what is known of the third's hand, for each family that it can be."""
    held = set(state.hands[state.third]) - {HOLE}
    families = [set(cards_of((family,))) for family in state.families]
    return [tuple(sorted(cards - held)) for cards in families if held <= cards <= held | unseen]


def _fill_cry(state: Position, rng: Random) -> None:
    crier = state.crier
    if not state.kind:
        # A seat that cried Banzaï in the same moment knows that it is one.
        can_feint = state.feints[crier] > 0 and not state.criers
        can_cry = crier != state.third or is_family(state, crier, state.hands[crier])
        state.kind = "feint" if can_feint and (not can_cry or rng.random() < 0.5) else "banzai"
    if state.kind == "banzai" and not any(call.seat == crier for call in state.criers):
        call = Call(state.since, 0, crier, "banzai", state.hands[crier])
        state.criers = tuple(sorted((*state.criers, call)))
