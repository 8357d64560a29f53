"""What a player can reckon from a seat's view: who may still beat a card, and who will take the round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablee.games.rouge.cards import (
    BANK,
    BIT,
    CARDS,
    OF_SUIT,
    POLICE,
    STRENGTH,
    VAMP,
    VAMPED_STRENGTH,
    pack,
)
from tablee.games.rouge.rules import RougeState

EAGER = 0.85
"""How often somebody who can take a round does so."""


@cache
def stronger(led: int, strength: int, suit: int) -> int:
    """The cards of a suit that are stronger than this when `led` was led."""
    return OF_SUIT[suit] & pack(card for card in CARDS if STRENGTH[led][card] > strength)


def strength_of(state: RougeState, led: int, card: int) -> int:
    """How strong a card would be on the table where `led` was led, a Vamp that charms her Parrain too."""
    strength = STRENGTH[led][card]
    charms = state.options.vamp and not state.vamped and state.heap & BIT[min(card + 1, BANK)]
    return VAMPED_STRENGTH if strength == VAMP and charms else strength


def allied(state: RougeState, one: int, other: int) -> bool:
    """Whether two seats play together (or are the same)."""
    return state.teams[one] == state.teams[other] if state.teams else one == other


def still_to_play(state: RougeState, seat: int) -> list[int]:
    """Who lays a card after this seat's, in this round."""
    laid = len(state.table)
    return [(seat + state.step * after) % state.players for after in range(1, state.players - laid)]


def chance_to_beat(state: RougeState, seat: int, led: int, strength: int, hidden: int) -> float:
    """How likely it is that a seat can lay a stronger card, going by the cards not seen and the suits it has not."""
    share = state.hand_size(seat) / max(hidden.bit_count(), 1)

    def holds(cards: int, suit: int) -> float:
        if state.voids[seat] >> suit & 1:
            return 0.0
        return 1.0 - (1.0 - min(share, 1.0)) ** (hidden & cards).bit_count()

    with_police = holds(stronger(led, strength, POLICE), POLICE)
    if led == POLICE:
        return with_police
    with_gang = holds(stronger(led, strength, led), led)
    follows = holds(OF_SUIT[led], led)
    return with_gang + (1.0 - follows) * with_police


def chance_to_win(
    state: RougeState, me: int, led: int, strength: int, *, ours: bool, later: Sequence[int]
) -> float:
    """How likely it is that my side takes the round, if its strongest card so far is this one, of ours or not."""
    hidden = state.unseen()
    chance = 1.0 if ours else 0.0
    for seat in later:
        takes = EAGER * chance_to_beat(state, seat, led, strength, hidden)
        if allied(state, me, seat):
            chance += (1.0 - chance) * takes
        else:
            chance -= chance * takes
    return chance
