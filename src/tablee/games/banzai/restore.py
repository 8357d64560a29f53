"""A state of Banzaï! from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tablee.games.banzai.calls import feints_left
from tablee.games.banzai.cards import (
    CARDS,
    FAMILIES,
    FAMILY,
    PRINCESS,
    cards_of,
    character_of,
    family_of,
)
from tablee.games.banzai.data import BEATS, USUAL_BEAT, Call, Called, Known, Pawn, Step
from tablee.games.banzai.powers import GIVEN, MOST_MOVED
from tablee.games.banzai.rules import BanzaiState
from tablee.games.banzai.stops import played_with
from tablee.games.banzai.table import on_table
from tablee.games.banzai.view import BanzaiView, StopView
from tablee.kernel import ALL, HOLE, NOBODY, Refused
from tablee.kernel.ties import MOST_UNCERTAIN

PLAYERS = range(3, 13)
PASSING = ("passing", "whim", "cry")
STEPS: Final[dict[Called, tuple[Step, ...]]] = {
    "pawns": ("act",),
    "seats": ("act", "done"),
    "warriors": ("act", "done"),
    "lords": ("give", "share", "done"),
    "wizards": ("done",),
    "kids": ("act", "draw", "done"),
    "marriage": ("offer", "wed", "done"),
    "duel": ("act", "done"),
    "seer": ("act", "done"),
    "whim": ("done",),
    "hand": ("act", "trade", "done"),
}
"""What each Stop can wait for."""


def restore(view: BanzaiView) -> BanzaiState:
    """The state that this view shows.

    >>> state = restore(BanzaiView(hands=((1, 2, 3, 4, 6), (7, 8, 9, 10, 11), (12, 13, 14, 15, 5))))
    >>> state.acting().due, len(state.pawns), state.view(0).hands[1]
    (10000, 2, (0, 0, 0, 0, 0))
    """
    players = len(view.hands)
    # banzai.players: three to twelve.
    if players not in PLAYERS:
        raise Refused("banzai.players", players=players)
    _check_lengths(view, players)
    state = BanzaiState(players, view.options)
    _take(state, view)
    _check_seats(state)
    _check_cards(state)
    _check_pawns(state)
    _check_times(state)
    _check_choices(state)
    _check_calls(state)
    _check_cry(state)
    _check_stop(state)
    _check_verdict(state)
    return state


def _check_lengths(view: BanzaiView, players: int) -> None:
    """Refuse what is longer than a game can make it."""
    stop, last = view.stop, view.last
    named = {each.card for each in view.known}
    calls = (*view.calls, *view.criers)
    hands = [*view.before, *(each.cards for each in view.used)]
    hands += [cards for call in calls for cards in (call.hand, call.cards)]
    rows: list[Sequence[int]] = []
    if stop is not None:
        hands += [stop.cards, *stop.given]
        rows += [stop.seats, stop.offers]
    if last is not None:
        hands += [last.cards, *(proof.cards for proof in last.proofs)]
        rows += [[each.seat for each in done] for done in (last.proofs, last.runs, last.out)]
        rows += [
            last.ring,
            [pawn.pawn for pawn in last.pawns],
            *([leg.pawn for leg in run.way] for run in last.runs),
        ]
    # banzai.power.kids: six cards are the most that one ever has.
    fine = all(len(hand) <= FAMILY + 1 for hand in hands) and all(len(row) <= players for row in rows)
    if not fine or len(named) < len(view.known):
        raise Refused("banzai.deal", "position")


def _take(state: BanzaiState, view: BanzaiView) -> None:
    """All that the view shows, and the obvious values of what it leaves out."""
    nothing = (0,) * state.players
    state.take(view)
    state.hands = [tuple(sorted(hand)) for hand in view.hands]
    playing = view.phase not in ("deal", "over")
    state.ring = view.ring or tuple(seat for seat, hand in enumerate(view.hands) if hand)
    state.out = view.out or _usual_out(state)
    state.families = view.families or (_families(state) if playing else ())
    state.known = _known(state, view)
    state.laid = list(view.laid or nothing)
    state.ready = view.ready or tuple(seat for seat, card in enumerate(state.laid) if card)
    usual_pawns = tuple(Pawn(number + 1) for number in range(state.number_of_pawns()))
    state.pawns = view.pawns or (usual_pawns if playing else ())
    state.aims = list(view.aims or nothing)
    feints = [view.options.feints if playing and seat in state.ring else 0 for seat in range(state.players)]
    state.feints = list(view.feints) or feints
    cries = min(sum(state.feints) + 1, state.number_of_cries()) if playing else 0
    state.beats = view.beats or (USUAL_BEAT,) * cries
    state.lots = view.lots
    state.calls = tuple(sorted(view.calls))
    state.criers = tuple(sorted(view.criers))
    state.reaches = tuple(sorted(view.reaches))
    state.before = list(view.before) or [()] * state.players
    state.fresh = list(view.fresh or nothing)
    state.kind = view.kind
    state.missed = view.missed
    state.stop = view.stop


def _usual_out(state: BanzaiState) -> tuple[tuple[int, ...], ...]:
    """All who do not play were out at once; the third, if there is one, after them."""
    gone = tuple(seat for seat in range(state.players) if seat not in state.ring)
    return tuple(seats for seats in (gone, (state.third,) if state.third != NOBODY else ()) if seats)


def _families(state: BanzaiState) -> tuple[int, ...]:
    """Those of the cards; where cards are not known, the first ones besides."""
    known = {family_of(card) for hand in state.hands for card in hand if card}
    others = [number for number in range(1, len(FAMILIES) + 1) if number not in known]
    return tuple(sorted([*known, *others[: max(len(state.ring) - len(known), 0)]]))


def _known(state: BanzaiState, view: BanzaiView) -> tuple[Known, ...]:
    """What everybody knows; and what one sees of others' hands, one knows."""
    known = {each.card: each for each in view.known}
    if view.who != ALL:
        for seat, hand in enumerate(state.hands):
            for card in hand if seat != view.who else ():
                if card:
                    known.setdefault(card, Known(card, (view.who,)))
    return tuple(sorted(known.values()))


def _is_row_of_seats(state: BanzaiState, seats: Sequence[int]) -> bool:
    """Different seats that play."""
    return len(set(seats)) == len(seats) and set(seats) <= set(state.ring)


def _check_seats(state: BanzaiState) -> None:
    ring, seats = state.ring, set(range(state.players))
    least = 1 if state.phase == "over" else 3
    fine = len(set(ring)) == len(ring) >= least and set(ring) <= seats
    # banzai.final: two are left, and the last one out plays with them.
    final = state.third in ring and len(ring) == 3
    fine &= state.third == NOBODY or final
    fine &= state.phase != "over" or len(ring) == 1
    gone = [seat for group in state.out for seat in group]
    fine &= sorted(gone) == sorted(seats - set(state.alive())) and all(state.out)
    fine &= state.third == NOBODY or state.third in state.out[-1]
    fine &= state.stopper in (NOBODY, *seats)
    lots = state.lots
    fine &= not lots or sorted(lots) == sorted(ring)
    if not fine:
        raise Refused("banzai.ring", "position")


def _check_cards(state: BanzaiState) -> None:
    ring, playing = state.ring, state.phase not in ("deal", "over")
    given = state.stop.given if state.stop is not None else ()
    rows = [*state.hands, *given]
    cards = [card for row in rows for card in row if card != HOLE]
    sizes = [len(hand) for hand in state.hands]
    for seat, row in enumerate(given[: state.players]):
        sizes[seat] += len(row)
    usual = [FAMILY * (playing and seat in ring) for seat in range(state.players)]
    odd = sorted(size - due for size, due in zip(sizes, usual, strict=True) if size != due)
    families = state.families
    fine = len(set(cards)) == len(cards) and set(cards) <= set(cards_of(families))
    # banzai.power.kids: one may have six, and another four.
    fine &= odd in ([], [-1, 1]) and all(usual[seat] for seat in range(state.players) if sizes[seat])
    fine &= len(families) == (len(ring) if playing else 0) == len(set(families))
    fine &= set(families) <= set(range(1, len(FAMILIES) + 1)) and sorted(families) == list(families)
    fine &= odd == [] or "kids" in played_with(state)
    # banzai.deal: each card once, of as many families as players.
    if not fine:
        raise Refused("banzai.deal", "position")
    held = {card for hand in state.hands for card in hand if card}
    known = {each.card for each in state.known}
    seats = {seat for each in state.known for seat in each.seats}
    told = all(list(each.seats) == sorted(set(each.seats)) for each in state.known)
    if not (known <= held and told) or not seats <= {*range(state.players), NOBODY}:
        raise Refused("banzai.deal", "known")
    fine = len(state.before) == state.players and (playing or not any(state.before))
    fine &= all(card in CARDS or card == HOLE for hand in state.before for card in hand)
    if not fine or len(state.fresh) != state.players:
        raise Refused("banzai.deal", "position")
    wed = state.wed
    fine = not wed or (len(wed) == 2 and wed[0] < wed[1] and set(wed) <= set(families))
    fine &= {state.wizard, state.whim} <= {NOBODY, *(ring if playing else ())}
    used = [each.call for each in state.used]
    fine &= len(set(used)) == len(used) and (playing or not used)
    # banzai.options: only what the table plays with has been called.
    fine &= {*used, *_lasting(state)} <= set(played_with(state))
    fine &= all(each.cards and set(each.cards) <= set(CARDS) for each in state.used)
    if not fine or state.exchange < 1 or state.round < 0:
        raise Refused("banzai.deal", "round")


def _lasting(state: BanzaiState) -> list[Called]:
    """The Stops of which something is left until the round ends."""
    lasting: dict[Called, bool] = {
        "wizards": state.wizard != NOBODY,
        "whim": state.whim != NOBODY,
        "marriage": bool(state.wed),
    }
    return [call for call, lasts in lasting.items() if lasts]


def _check_pawns(state: BanzaiState) -> None:
    playing = state.phase not in ("deal", "over")
    numbers = [pawn.pawn for pawn in state.pawns]
    most = state.number_of_pawns() if playing else 0
    least = max(most - 1, 1) if playing and state.third == NOBODY else most
    fine = least <= len(numbers) <= most and numbers == sorted(set(numbers))
    fine &= all(1 <= number < PLAYERS[-1] for number in numbers)
    fine &= all(on_table(pawn.x, pawn.y) for pawn in state.pawns)
    # banzai.grab.aim: at a pawn that is there.
    fine &= len(state.aims) == state.players and set(state.aims) <= {0, *numbers}
    if not fine:
        raise Refused("banzai.pawns")


def _check_times(state: BanzaiState) -> None:
    playing = state.phase not in ("deal", "over")
    times = (state.opened, state.ready_at, state.hopped, state.resumed, state.since)
    fine = min(times) >= 0 and (state.since == 0 or state.phase == "cry")
    fine &= len(state.beats) <= state.number_of_cries() * playing
    fine &= all(beat == 0 or beat in BEATS for beat in state.beats)
    most = state.options.feints if playing else 0
    fine &= len(state.feints) == state.players
    fine = fine and all(
        0 <= left <= (most if seat in state.ring else 0) for seat, left in enumerate(state.feints)
    )
    if not fine:
        raise Refused("banzai.beat", "position")


def _check_choices(state: BanzaiState) -> None:
    """banzai.choose: cards are laid while they are passed."""
    fine = len(state.laid) == state.players and _is_row_of_seats(state, state.ready)
    laying = state.phase in ("passing", "cry") or (state.phase == "slip" and state.stop is None)
    fine &= laying or not state.ready
    fine &= list(state.ready) == sorted(state.ready)
    for seat, card in enumerate(state.laid if fine else ()):
        fine &= card == 0 or (seat in state.ready and card in state.hands[seat])
    if state.phase == "slip" and state.stop is None:
        fine &= len(state.ready) < len(state.ring)
    # banzai.power.whim: the others have not looked yet.
    if state.phase == "whim":
        fine &= state.whim != NOBODY
        fine &= all(card == 0 or card in state.hands[seat] for seat, card in enumerate(state.fresh))
    else:
        fine &= not any(state.fresh)
    if not fine:
        raise Refused("banzai.choose", "position")


def _check_calls(state: BanzaiState) -> None:
    calls, reaches = state.calls, state.reaches
    fine = state.phase in PASSING or not calls
    fine &= state.phase in (*PASSING, "stop") or not reaches
    fine &= _is_row_of_seats(state, [call.seat for call in calls])
    fine = fine and all(_is_call(state, call) for call in calls)
    fine &= _is_row_of_seats(state, [reach.seat for reach in reaches])
    fine &= all(reach.seat != state.third and _is_time(reach.rt, reach.u) for reach in reaches)
    fine &= all(reach.aim in (0, *(pawn.pawn for pawn in state.pawns)) for reach in reaches)
    if not fine:
        raise Refused("banzai.calls", "position")


def _is_time(at: int, u: int) -> bool:
    return at >= 0 and 0 <= u <= MOST_UNCERTAIN


def _are_cards(cards: Iterable[int]) -> bool:
    return all(card in CARDS for card in cards)


def _is_call(state: BanzaiState, call: Call) -> bool:
    """Whether a call can wait."""
    fine = _is_time(call.at, call.u) and all(card == HOLE or card in CARDS for card in call.hand)
    if call.what != "stop":
        return fine and not call.stop and (call.what != "feint" or feints_left(state, call.seat) > 0)
    if not call.stop or state.phase == "cry":
        return False
    fine &= call.stop not in [each.call for each in state.used] and len(call.cards) > 1
    fine &= call.stop in played_with(state)
    return fine and _are_cards((*call.cards, *call.hand))


def _check_cry(state: BanzaiState) -> None:
    """banzai.beat: whose cry it is, and what."""
    criers = [call.seat for call in state.criers]
    if state.phase == "cry":
        fine = state.crier in state.ring and (bool(state.kind) or not state.unfolded)
        feint = state.kind == "feint" and not state.unfolded
        fine = fine and (not feint or state.feints[state.crier] > 0)
        fine &= state.kind != "feint" or not criers
        fine &= _is_row_of_seats(state, criers) and all(call.what == "banzai" for call in state.criers)
        fine &= all(_is_call(state, call) for call in state.criers)
        fine &= not any(call.seat in criers for call in state.calls if call.what == "banzai")
    else:
        fine = state.crier == NOBODY and not (state.kind or state.unfolded or state.missed or criers)
    if not fine or not _is_row_of_seats(state, state.missed):
        raise Refused("banzai.beat", "position")


def _check_stop(state: BanzaiState) -> None:
    """banzai.stop.go: what the game is stopped for."""
    stop = state.stop
    if stop is None:
        fine = state.phase != "stop"
    else:
        by_chance = ("give", "share", "draw")
        fine = (state.phase == "stop" and stop.step != "draw") or (
            state.phase == "slip" and stop.step in by_chance
        )
        fine = fine and stop.seat in state.ring and stop.step in STEPS[stop.call]
        fine = fine and min(stop.since, stop.deadline) >= 0 and _is_stop(state, stop)
    if not fine:
        raise Refused("banzai.stop.go", "position")


def _is_stop(state: BanzaiState, stop: StopView) -> bool:
    """Whether what was done about it can have been done."""
    others = [seat for seat in state.ring if seat != stop.seat]
    fine = len(stop.cards) > 1 and _are_cards(stop.cards)
    fine &= stop.call in played_with(state)
    fine &= _is_row_of_seats(state, stop.gave) and list(stop.gave) == sorted(stop.gave)
    fine &= len(set(stop.pawns)) == len(stop.pawns) <= MOST_MOVED
    if stop.step in ("give", "share"):
        lengths = [GIVEN * (seat in stop.gave) for seat in range(state.players)]
        fine &= [len(row) for row in stop.given] == lengths
        fine &= (len(stop.gave) == len(state.ring)) == (stop.step == "share")
        return fine
    fine &= not stop.given
    if stop.step in ("offer", "wed"):
        fine &= len(stop.offers) == state.players and stop.seat not in stop.gave
        fine = fine and character_of(stop.cards[1]) == PRINCESS and stop.cards[1] in state.hands[stop.seat]
        for seat, card in enumerate(stop.offers):
            held = seat in stop.gave and card in state.hands[seat] and character_of(card) == PRINCESS
            fine &= card == 0 or held
        closed = len(stop.gave) == len(others)
        return fine and (any(stop.offers) if stop.step == "wed" else not closed)
    seats_named = {"draw": 1, "trade": 2}.get(stop.step)
    if seats_named is not None:
        fine &= len(set(stop.seats)) == len(stop.seats) == seats_named and set(stop.seats) <= set(others)
    return fine


def _check_verdict(state: BanzaiState) -> None:
    """The last verdict is of this table."""
    last = state.last
    if last is None:
        return
    seats = [last.crier, last.pardoned, *last.ring, *(run.seat for run in last.runs)]
    seats += [*(proof.seat for proof in last.proofs), *(out.seat for out in last.out)]
    cards = [*last.cards, *(card for proof in last.proofs for card in proof.cards)]
    if not set(seats) <= {NOBODY, *range(state.players)} or not _are_cards(cards):
        raise Refused("banzai.deal", "verdict")
