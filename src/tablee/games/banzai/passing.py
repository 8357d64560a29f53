"""Passing: cards are laid in secret, and go to the left at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.games.banzai import data
from tablee.games.banzai.data import CAPRICIOUS_MS, HOP_MS, BanzaiView, Choose, Keep, Slip
from tablee.games.banzai.position import Hand, Position, with_card, without
from tablee.kernel import ALL, HOLE, NO_SEAT, Refused, Tell, told_to
from tablee.kernel.turns import UNKNOWN


def check_laying(state: Position, seat: int, move: Choose | Keep) -> None:
    """A card of one's hand, while cards are passed."""
    # banzai.stop.go: while the game is stopped, cards stay in the hands.
    if state.phase == "stop":
        raise Refused("banzai.stop.go", "wait")
    if state.phase != "passing":
        raise Refused("banzai.choose", "wait")
    # banzai.exchange: a late change of mind is none in the next exchange.
    if move.exchange != state.exchange:
        raise state.other_exchange(move.exchange)
    if type(move) is Choose:
        held = move.card in state.hands[seat] or state.may_hold(seat, (move.card,))
        if not held or move.card == HOLE:
            raise Refused("banzai.choose", "hand", card=move.card)
    elif seat not in state.ready:
        raise Refused("banzai.choose", "none")


def choose(state: Position, seat: int, card: int, at: int, tell: Tell | None) -> None:
    """A card is laid, in secret."""
    state.name_cards(seat, (card,))
    state.laid[seat] = card
    first = seat not in state.ready
    if first:
        state.ready = tuple(sorted((*state.ready, seat)))
        if len(state.ready) == len(state.ring):
            state.ready_at = max(at, state.ready_at)
    if tell:
        # A change of mind is secret.
        tell(data.Laid(seat, True) if first else None, told_to(seat, data.Laid(seat, True, card)))


def keep(state: Position, seat: int, tell: Tell | None) -> None:
    """A laid card is taken back."""
    state.laid[seat] = 0
    state.ready = tuple([other for other in state.ready if other != seat])
    if tell:
        tell(data.Laid(seat, False))


def most_exchanges(state: Position) -> int:
    """banzai.stalled: a round with more exchanges is dealt anew."""
    return 10 + 2 * len(state.ring)


def due(state: Position | BanzaiView) -> tuple[int, bool]:
    """When the clock moves without a call, and whether what it brings is settled."""
    # banzai.hop: "Eeeet…" takes a second.
    if len(state.ready) == len(state.ring):
        return state.ready_at + HOP_MS, True
    # banzai.choose.time: a seat that has not chosen by then loses a card by chance.
    return state.opened + 1000 * state.options.choice, False


def time_is_up(state: Position, at: int, tell: Tell | None) -> None:
    """All have laid a card: hop. Otherwise chance lays the cards that are missing."""
    if len(state.ready) < len(state.ring):
        state.phase = "slip"
        if tell:
            tell(data.Overslept(missing(state)))
    elif state.exchange > most_exchanges(state):
        state.clear()
        if tell:
            tell(data.Redealt("banzai.stalled"))
    else:
        _hop(state, at, tell)


def missing(state: Position) -> tuple[int, ...]:
    """Who has not laid a card, or not given any."""
    done = state.stop.gave if state.stop else state.ready
    return tuple([seat for seat in sorted(state.ring) if seat not in done])


def draw_slip(state: Position, rng: Random, each: int) -> Slip:
    """So many random cards of each seat that chose none."""
    cards: list[Hand] = [()] * state.players
    unseen = state.unseen()
    rng.shuffle(unseen)
    for seat in missing(state):
        some = rng.sample(state.hands[seat], each)
        cards[seat] = tuple(sorted(card or unseen.pop() for card in some))
    return Slip(tuple(cards))


def check_slip(state: Position, cards: Sequence[Hand], each: int) -> None:
    """banzai.choose.time: cards of those who chose none, out of their hands."""
    lazy = missing(state)
    if [len(row) for row in cards] != [each * (seat in lazy) for seat in range(state.players)]:
        raise Refused("banzai.choose.time", "cards", cards=each)
    named = [card for row in cards for card in row]
    if HOLE in named or len(set(named)) < len(named):
        raise Refused("banzai.choose.time", "hand")
    if not all(state.may_hold(seat, cards[seat]) for seat in lazy):
        raise Refused("banzai.choose.time", "hand")


def slip(state: Position, cards: Sequence[Hand], at: int, tell: Tell | None) -> None:
    """Chance has laid the cards that were missing."""
    for seat in missing(state):
        state.name_cards(seat, cards[seat])
        state.laid[seat] = cards[seat][0]
    state.ready = tuple(sorted(state.ring))
    state.ready_at = at
    state.phase = "passing"
    if tell:
        hidden = [UNKNOWN[len(row)] for row in cards]
        told = {
            seat: data.Slipped(
                tuple([row if other == seat else hidden[other] for other, row in enumerate(cards)])
            )
            for seat, row in enumerate(cards)
            if row
        }
        tell(data.Slipped(tuple(hidden)), {**told, ALL: data.Slipped(tuple(cards))})


def _hop(state: Position, at: int, tell: Tell | None) -> None:
    """banzai.hop: all cards go to the left at once."""
    state.before = state.hands[:]
    gone = {seat: state.laid[seat] for seat in state.ring}
    came = {state.left_of(seat): card for seat, card in gone.items()}
    # banzai.memory: what was known of a hand is known until it passes a card; who passed one knows where that is.
    state.known = ()
    for seat in state.ring:
        state.hands[seat] = with_card(without(state.hands[seat], gone[seat]), came[seat])
    for seat in state.ring:
        state.learn((gone[seat],), seat)
    state.exchange += 1
    state.laid = [0] * state.players
    state.ready = ()
    state.hopped = state.opened = state.ready_at = at
    if state.whim != NO_SEAT:
        state.phase = "whim"
        state.fresh = [came.get(seat, 0) for seat in range(state.players)]
    if tell:
        looks = state.ring if state.whim == NO_SEAT else (state.whim,)
        told = {
            seat: data.Hopped(state.exchange, gone[seat], came[seat] if seat in looks else HOLE, state.whim)
            for seat in state.ring
        }
        tell(data.Hopped(state.exchange, whim=state.whim), told)


def capricious_due(state: Position) -> int:
    """banzai.power.whim: a second at most."""
    return state.opened + CAPRICIOUS_MS


def check_hop(state: Position, seat: int) -> None:
    """Only the capricious one says it."""
    if state.phase != "whim" or seat != state.whim:
        raise Refused("banzai.power.whim", "hop")


def take_up(state: Position, at: int, tell: Tell | None) -> None:
    """All take the card before them."""
    fresh, state.fresh = state.fresh, [0] * state.players
    state.phase = "passing"
    state.opened = state.ready_at = at
    if tell:
        told = {seat: data.TookUp(fresh[seat]) for seat in state.ring if seat != state.whim}
        tell(data.TookUp(), told)
