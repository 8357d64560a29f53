"""Cards, beats and cries for all that a view leaves open, in agreement with what was shown."""

from __future__ import annotations

from random import Random

from tablee.games.banzai.cards import cards_of
from tablee.games.banzai.data import BEATS, Call
from tablee.games.banzai.judging import is_family
from tablee.games.banzai.position import Hand, Position
from tablee.games.banzai.stops import step_on
from tablee.kernel import NOBODY
from tablee.kernel.turns import shuffled


def fill(state: Position, rng: Random) -> None:
    """Any card that lies nowhere else may be in a hole."""
    state.beats = tuple([beat or rng.choice(BEATS) for beat in state.beats])
    if state.phase in ("deal", "over"):
        return
    state.lots = state.lots or tuple(shuffled(state.ring, rng))
    _fill_hands(state, rng)
    for seat in state.ready:
        state.laid[seat] = state.laid[seat] or rng.choice(state.hands[seat])
    if state.phase == "cry":
        _fill_cry(state, rng)


def _fill_hands(state: Position, rng: Random) -> None:
    luck = shuffled(state.unaccounted(), rng)
    if _must_be_true(state):
        luck = _family_first(state, luck)
    order = [state.third, *state.ring] if state.third != NOBODY else [*state.ring]
    for seat in dict.fromkeys(order):
        cards = [card or luck.pop(0) for card in state.hands[seat]]
        # What one has not looked at yet is what one did not know.
        if state.phase == "whim" and not state.fresh[seat] and seat != state.whim:
            new = [card for card in cards if card not in state.hands[seat]]
            state.fresh[seat] = (new or cards)[-1]
        state.hands[seat] = tuple(sorted(cards))
    if state.stop is not None and state.stop.given:
        given: list[Hand] = [
            tuple(sorted(card or luck.pop(0) for card in cards)) for cards in state.stop.given
        ]
        step_on(state, given=tuple(given))


def _must_be_true(state: Position) -> bool:
    """banzai.final.third: the third cries Banzaï only with a family, and this cry was no feint."""
    if state.phase != "cry" or state.crier != state.third or state.third == NOBODY:
        return False
    return state.kind == "banzai" or (not state.kind and not state.feints[state.third])


def _family_first(state: Position, luck: list[int]) -> list[int]:
    """The cards that make a family of what is known of the third's hand come first."""
    held = {card for card in state.hands[state.third] if card}
    for family in state.families:
        cards = set(cards_of((family,)))
        if held <= cards and cards - held <= set(luck):
            lacking = [card for card in luck if card in cards]
            return lacking + [card for card in luck if card not in cards]
    return luck


def _fill_cry(state: Position, rng: Random) -> None:
    crier = state.crier
    if not state.kind:
        # Whoever cried Banzaï in the same moment knows that it is one.
        can_feint = state.feints[crier] > 0 and not state.criers
        can_cry = crier != state.third or is_family(state, crier, state.hands[crier])
        state.kind = "feint" if can_feint and (not can_cry or rng.random() < 0.5) else "banzai"
    if state.kind == "banzai" and not any(call.seat == crier for call in state.criers):
        call = Call(state.since, 0, crier, "banzai", state.hands[crier])
        state.criers = tuple(sorted((*state.criers, call)))
