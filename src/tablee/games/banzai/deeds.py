"""What may be done while the game is stopped: all of it, or a sample where there are many ways."""

from __future__ import annotations

from itertools import pairwise

from tablee.games.banzai.cards import PRINCESS, character_of
from tablee.games.banzai.moves import (
    Challenge,
    Decline,
    Give,
    Go,
    Look,
    Offer,
    Place,
    Remove,
    Rob,
    Share,
    Swap,
    Trade,
    Wed,
)
from tablee.games.banzai.position import Position
from tablee.games.banzai.powers import SEEN_BY_SEER, SEEN_FOR_TRADE
from tablee.games.banzai.stops import stopped
from tablee.games.banzai.table import before
from tablee.kernel import Move


def deeds(state: Position, seat: int) -> list[Move]:
    """What a seat may try, whether it is its turn to or not."""
    hand = state.could_hold(seat)
    others = [other for other in state.ring if other != seat]
    tries: list[Move] = [Go()]
    match stopped(state).call:
        case "pawns":
            tries += [Place(pawn.pawn, x, y) for pawn in state.pawns for x, y in _spots(len(state.ring))]
        case "seats":
            tries += [Swap(other) for other in others]
        case "warriors":
            tries += [Remove(pawn.pawn) for pawn in state.pawns]
        case "lords":
            tries += [Give(pair) for pair in pairwise(hand)]
            tries += _sharings(state)
        case "kids":
            tries += [Rob(other) for other in others]
        case "marriage":
            tries += [Offer(card) for card in hand if character_of(card) == PRINCESS]
            tries += [Decline(), *(Wed(other) for other in others)]
        case "duel":
            tries += [Challenge(other) for other in others]
        case "seer":
            tries += _looks(others, SEEN_BY_SEER)
        case "hand":
            tries += _looks(others, SEEN_FOR_TRADE)
            ways = ((True, False), (False, True), (True, True))
            tries += [Trade(other, place, hand) for other in others for place, hand in ways]
    return tries


def _spots(places: int) -> list[tuple[int, int]]:
    """The centre, and the edge before everybody."""
    return [(0, 0), *(before(place, places) for place in range(places))]


def _looks(others: list[int], number: int) -> list[Move]:
    """So many neighbours in a row."""
    rows = [(*others, *others)[at : at + min(number, len(others))] for at in range(len(others))]
    return [Look(tuple(row)) for row in rows]


def _sharings(state: Position) -> list[Move]:
    """The given cards, each pair back to its giver, or to the next one."""
    given = stopped(state).given
    if any(0 in cards for cards in given) or not any(given):
        return []
    rows = list(given)
    for seat in state.ring:
        rows[state.left_of(seat)] = given[seat]
    return [Share(tuple(rows)), Share(given)]
