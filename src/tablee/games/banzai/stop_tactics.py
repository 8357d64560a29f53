"""What bots do while the game is stopped, and what they stop it for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.games.banzai import data
from tablee.games.banzai.cards import PRINCESS, best_family, character_of, family_of
from tablee.games.banzai.data import BanzaiView, Pawn, StopView
from tablee.games.banzai.powers import GIVEN, MOST_MOVED, SEEN_BY_SEER, SEEN_FOR_TRADE
from tablee.games.banzai.restore import restore
from tablee.games.banzai.stops import FAMILY_STOPS
from tablee.games.banzai.table import before, rest, spot, time_between
from tablee.kernel import Move

NEAR_ENOUGH_MS = 60
"""A pawn so much further away may be worth aiming at, if others are further from it."""


def stop_for(view: BanzaiView, seat: int, rng: Random) -> data.Stop | None:
    """A Stop that is worth calling with this hand, if there is one."""
    wanted = [stop for stop in _callable(view, seat) if _is_worth_it(view, seat, stop)]
    return rng.choice(wanted) if wanted else None


def _callable(view: BanzaiView, seat: int) -> list[data.Stop]:
    """The Stops that one has the cards for."""
    options = view.options
    if options.reunions or options.masters or options.hand or options.powers:
        return [move for move in restore(view).legal(seat) if type(move) is data.Stop]
    most = len(best_family(view.hands[seat], ()))
    used = {each.call for each in view.used}
    return [
        data.Stop(call, view.exchange)
        for call, cards in FAMILY_STOPS.items()
        if most >= cards and call not in used and (call == "pawns" or seat != view.third)
    ]


def _is_worth_it(view: BanzaiView, seat: int, stop: data.Stop) -> bool:
    """Seats are changed to get nearer to a pawn; a duel is for those whom pawns are far from."""
    if stop.call in ("seats", "duel"):
        return _best_place(view, seat) != seat
    return True


def _reach(view: BanzaiView, seat: int, pawns: Sequence[Pawn]) -> int:
    """How long a hand takes to the nearest of these pawns."""
    hand, travel = rest(view.ring.index(seat), len(view.ring)), view.options.travel
    return min([time_between(hand, spot(pawn), travel) for pawn in pawns], default=0)


def _best_place(view: BanzaiView, seat: int) -> int:
    """Whose place is nearest to a pawn: one's own, unless another is clearly better."""
    best = min(view.ring, key=lambda other: (_reach(view, other, view.pawns), other != seat))
    gain = _reach(view, seat, view.pawns) - _reach(view, best, view.pawns)
    return best if gain > NEAR_ENOUGH_MS else seat


def best_aim(view: BanzaiView, seat: int) -> int:
    """A pawn that one is nearer to than the others, if that is no great detour; 0: the nearest will do."""
    if not any(pawn.x or pawn.y for pawn in view.pawns) or seat == view.third:
        return 0
    mine = {pawn.pawn: _reach(view, seat, (pawn,)) for pawn in view.pawns}
    rivals = [other for other in view.ring if other not in (seat, view.third)]
    lead = {
        pawn.pawn: min(_reach(view, other, (pawn,)) for other in rivals) - mine[pawn.pawn]
        for pawn in view.pawns
        if mine[pawn.pawn] <= min(mine.values()) + NEAR_ENOUGH_MS
    }
    return max(lead, key=lambda pawn: (lead[pawn], -pawn))


def choose_moves(view: BanzaiView, seat: int, rng: Random) -> list[Move]:
    """What to do now that the game is stopped, one after the other."""
    stop = view.stop
    assert stop is not None
    if stop.step == "give":
        return [] if seat in stop.gave else [data.Give(_spare(view, seat))]
    if seat != stop.seat:
        return [_answer(view, seat, rng)] if stop.step == "offer" and seat not in stop.gave else []
    others = [other for other in view.ring if other != seat]
    match stop.step:
        case "offer" | "draw":
            return []
        case "share":
            return [_sharing(view, stop, seat)]
        case "wed":
            return [data.Wed(_match(view, stop, seat))]
        case "trade":
            return _trade(view, stop, seat)
        case "done":
            return [data.Go()]
    match stop.call:
        case "pawns":
            return [*_places(view, seat), data.Go()]
        case "seats":
            place = _best_place(view, seat)
            return [data.Swap(place)] if place != seat else [data.Go()]
        case "warriors":
            return [data.Remove(max(view.pawns, key=lambda pawn: _reach(view, seat, (pawn,))).pawn)]
        case "kids":
            return [data.Rob(rng.choice(others))]
        case "duel":
            return [data.Challenge(rng.choice(others))]
        case "seer":
            return [data.Look(tuple(rng.sample(others, min(SEEN_BY_SEER, len(others)))))]
        case _:
            return [data.Look(tuple(rng.sample(others, min(SEEN_FOR_TRADE, len(others)))))]


def _spare(view: BanzaiView, seat: int) -> tuple[int, ...]:
    """The two cards that one needs least."""
    hand = view.hands[seat]
    wanted = best_family(hand, view.wed)
    return tuple(sorted(sorted(hand, key=lambda card: card in wanted)[:GIVEN]))


def _sharing(view: BanzaiView, stop: StopView, seat: int) -> data.Share:
    """The best two for oneself, and of the others each family to different hands."""
    cards = [card for row in stop.given for card in row]
    hand = view.hands[seat]
    pairs = [(one, other) for one in cards for other in cards if one < other]
    own = max(pairs, key=lambda pair: (len(best_family((*hand, *pair), view.wed)), pair))
    left = sorted((card for card in cards if card not in own), key=lambda card: (character_of(card), card))
    rows: list[tuple[int, ...]] = [()] * len(view.hands)
    rows[seat] = own
    for number, other in enumerate(seat_ for seat_ in view.ring if seat_ != seat):
        rows[other] = tuple(sorted(left[GIVEN * number : GIVEN * (number + 1)]))
    return data.Share(tuple(rows))


def _answer(view: BanzaiView, seat: int, rng: Random) -> Move:
    """A Princess of a family that one does not collect may go."""
    hand = view.hands[seat]
    wanted = best_family(hand, view.wed)
    princesses = [card for card in hand if character_of(card) == PRINCESS and card not in wanted]
    return data.Offer(rng.choice(princesses)) if princesses and rng.random() < 0.6 else data.Decline()


def _match(view: BanzaiView, stop: StopView, seat: int) -> int:
    """The offer of whose family one has most."""
    hand = [family_of(card) for card in view.hands[seat]]
    offers = [other for other in view.ring if stop.offers[other]]
    return max(offers, key=lambda other: (hand.count(family_of(stop.offers[other])), -other))


def _trade(view: BanzaiView, stop: StopView, seat: int) -> list[Move]:
    """A better hand is taken, and a better place with it."""
    count = {other: len(best_family(view.hands[other], view.wed)) for other in (seat, *stop.seats)}
    best = max(stop.seats, key=lambda other: (count[other], -other))
    return [data.Trade(best, hand=True)] if count[best] > count[seat] else [data.Go()]


def _places(view: BanzaiView, seat: int) -> list[Move]:
    """The pawns that are farthest from one's own hand, to the table's edge before it."""
    far = sorted(view.pawns, key=lambda pawn: (-_reach(view, seat, (pawn,)), pawn.pawn))[:MOST_MOVED]
    return [
        data.Place(pawn.pawn, *spot) for pawn, spot in zip(far, _spots(view, seat, len(far)), strict=True)
    ]


def _spots(view: BanzaiView, seat: int, pawns: int) -> list[tuple[int, int]]:
    """Where these pawns stand before a seat: a lone one straight before it, two beside each other."""
    place, places = view.ring.index(seat), len(view.ring)
    if pawns == 1:
        return [before(place, places)]
    # Far enough apart that both are seen, and a quarter of the way to a neighbour at most, for whom they are not meant.
    parts = max(4, 24 // places)
    return [before(parts * place + side, parts * places) for side in (-1, 1)]
