"""A state of Dan Dan Dan from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from itertools import chain

from tablee.games.dan.cards import deck
from tablee.games.dan.data import DanView, Judged
from tablee.games.dan.duties import PLACES, places_from
from tablee.games.dan.rules import DanState
from tablee.kernel import ALL, HOLE, NO_SEAT, Refused
from tablee.kernel.ties import MAX_UNCERTAINTY_MS

PLAYERS = range(2, 5)


def restore(view: DanView) -> DanState:
    """The state that this view shows.

    >>> state = restore(DanView(piles=((0, 7), (0, 0, 3)), turn=1))
    >>> state.acting().seats, state.view(0).piles
    ((1,), ((0, 0), (0, 0, 0)))
    """
    players = len(view.piles)
    # dan.players: two to four.
    if players not in PLAYERS:
        raise Refused("dan.players", players=players)
    state = DanState(players, view.options)
    state.take(view)
    state.places = view.places or PLACES[players]
    state.piles = list(view.piles)
    state.faces = [_face(view, pile) for pile in view.piles]
    state.gestures = tuple(sorted(view.gestures))
    state.missed = tuple(sorted(view.missed))
    state.away = list(view.away) or [0] * players
    _check_cards(state, view)
    _check_seats(state, view)
    _check_phase(state)
    return state


def _face(view: DanView, pile: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a pile that all seats know. A seat's view has no others."""
    return tuple([card if card in view.shown else HOLE for card in pile]) if view.who == ALL else pile


def _check_cards(state: DanState, view: DanView) -> None:
    """Raise `Refused` for impossible cards."""
    heap = [laid.card for laid in view.heap]
    cards = [*heap, *view.police, *chain.from_iterable(view.piles)]
    known = [card for card in cards if card != HOLE]
    # dan.deck: each card once, and no more than there are. The cards of the heap are face up.
    if HOLE in heap or len(set(known)) < len(known) or len(cards) > len(state.cards()):
        raise Refused("dan.deck", "cards", cards=len(state.cards()))
    for card in known:
        state.check_in_play(card)
    # dan.deck: the cards known to all seats lie in piles.
    in_piles = {card for pile in view.piles for card in pile if card != HOLE}
    if not in_piles.issuperset(view.shown) or len(set(view.shown)) < len(view.shown):
        raise Refused("dan.deck", "shown")


def _check_seats(state: DanState, view: DanView) -> None:
    seats = range(state.players)
    named = [view.turn, *view.missed, *view.twitched]
    named += [laid.seat for laid in view.heap] + [gesture.seat for gesture in view.gestures]
    # dan.places: each seat has a place, and a count of missed cards.
    if not set(named) <= set(seats) or len(state.away) != state.players or min(state.away) < 0:
        raise Refused("dan.places", "seats")
    if state.places not in [places_from(first, state.players) for first in seats]:
        raise Refused("dan.places", "sides")
    if view.last and not _fits(view.last, state.players):
        raise Refused("dan.places", "verdict")


def _fits(verdict: Judged, players: int) -> bool:
    """Whether a verdict is possible at a table of so many players."""
    rows = ([gesture.seat for gesture in verdict.gestures], verdict.right, verdict.missed)
    if any(len(set(row)) < len(row) for row in rows):
        return False
    gestured = set(rows[0])
    seats = gestured.union((verdict.seat, *verdict.missed), {verdict.loser, verdict.next} - {NO_SEAT})
    cards = 0 < verdict.card < len(deck()) and 0 <= verdict.counts < len(deck())
    aimed = all((duty.do == "shoot") == bool(duty.at) for duty in verdict.duties)
    sides = seats.issubset(range(players)) and gestured.issuperset(verdict.right)
    return sides and len(verdict.duties) == players and cards and aimed


def _check_phase(state: DanState) -> None:
    """Raise `Refused` for a phase that does not fit the cards and answers."""
    gestures = [gesture.seat for gesture in state.gestures]
    answered = gestures or state.missed or state.twitched
    twice = any(len(set(seats)) < len(seats) for seats in (gestures, state.missed, state.twitched))
    # dan.gestures: each seat once, while a card shows.
    if twice or (answered and state.phase != "window"):
        raise Refused("dan.gestures", "position")
    # dan.order: a reaction follows its card, and has a bounded uncertainty.
    if any(gesture.rt < 0 or not 0 <= gesture.u <= MAX_UNCERTAINTY_MS for gesture in state.gestures):
        raise Refused("dan.gestures", "measured", most=MAX_UNCERTAINTY_MS)
    # dan.twitch: only if the option is set.
    if state.twitched and not state.options.twitch:
        raise Refused("dan.twitch")
    # dan.end: the game is over as soon as a seat has no card left, except while its last card waits for the verdict.
    empty = [seat for seat, pile in enumerate(state.piles) if not pile]
    begun = state.phase not in ("lot", "deal")
    judged = state.phase == "window" and len(state.heap) > 1 and empty == [state.turn]
    if begun and not judged and bool(empty) != (state.phase == "over"):
        raise Refused("dan.end", "position")
    # dan.deal: before it, no seat has a card.
    if not begun and (state.heap or state.police or len(empty) < state.players):
        raise Refused("dan.deal", "begun")
    # dan.reveal: only a revealed card can be answered, and the seat that revealed it has the turn.
    if state.phase == "window" and (not state.heap or state.heap[-1].seat != state.turn):
        raise Refused("dan.reveal", "position")
