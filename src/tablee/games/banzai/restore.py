"""A state of Banzaï! from any view: the referee's, a seat's, one written by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tablee.games.banzai import data
from tablee.games.banzai.calls import feints_left
from tablee.games.banzai.cards import CARDS, FAMILIES, FAMILY, PRINCESS, cards_of, character_of, family_of
from tablee.games.banzai.data import BanzaiView, Call, Known, Pawn, StopView
from tablee.games.banzai.powers import GIVEN, MOST_MOVED
from tablee.games.banzai.rules import BanzaiState
from tablee.games.banzai.stops import STEPS, played_with
from tablee.games.banzai.table import on_table
from tablee.kernel import ALL, HOLE, NO_SEAT
from tablee.kernel.data import require
from tablee.kernel.ties import MAX_UNCERTAINTY_MS

PLAYERS = range(3, 13)
PASSING = ("passing", "whim", "cry")


def restore(view: BanzaiView) -> BanzaiState:
    """The state that this view shows.

    >>> state = restore(BanzaiView(hands=((1, 2, 3, 4, 6), (7, 8, 9, 10, 11), (12, 13, 14, 15, 5))))
    >>> state.acting().due, len(state.pawns), state.view(0).hands[1]
    (10000, 2, (0, 0, 0, 0, 0))
    """
    players = len(view.hands)
    # banzai.players: three to twelve.
    require(players in PLAYERS, "banzai.players", players=players)
    _check_lengths(view, players)
    state = BanzaiState(players, view.options)
    _take(state, view)
    playing = view.phase not in ("deal", "over")
    _check_seats(state)
    _check_cards(state, playing)
    _check_round(state, playing)
    _check_pawns(state, playing)
    _check_times(state, playing)
    _check_choices(state)
    _check_calls(state)
    _check_cry(state)
    # banzai.stop.go: what the game is stopped for.
    require(_is_stopped(state), "banzai.stop.go", "position")
    _check_verdict(state)
    return state


def _check_lengths(view: BanzaiView, players: int) -> None:
    """Nothing is longer than a game can make it."""
    stop, last = view.stop, view.last
    calls = (*view.calls, *view.criers)
    hands = [*view.before, *(each.cards for each in view.used)]
    hands += [cards for call in calls for cards in (call.hand, call.cards)]
    rows: list[Sequence[object]] = []
    if stop is not None:
        hands += [stop.cards, *stop.given]
        rows += [stop.seats, stop.offers]
    if last is not None:
        hands += [last.cards, *(proof.cards for proof in last.proofs)]
        rows += [last.proofs, last.runs, last.out, last.ring, last.pawns, *(run.way for run in last.runs)]
    # banzai.power.kids: six cards are the most that one ever has.
    fine = all(len(hand) <= FAMILY + 1 for hand in hands) and all(len(row) <= players for row in rows)
    fine = fine and len({each.card for each in view.known}) == len(view.known)
    require(fine, "banzai.deal", "position")


def _take(state: BanzaiState, view: BanzaiView) -> None:
    """All that the view shows, and the obvious values of what it leaves out."""
    players, playing = state.players, view.phase not in ("deal", "over")
    nothing = (0,) * players
    state.take(view)
    state.hands = [tuple(sorted(hand)) for hand in view.hands]
    state.ring = view.ring or tuple(seat for seat, hand in enumerate(view.hands) if hand)
    state.out = view.out or _usual_out(state)
    state.families = view.families or (_families(state) if playing else ())
    state.known = _known(state, view)
    state.laid = list(view.laid or nothing)
    state.ready = view.ready or tuple(seat for seat, card in enumerate(state.laid) if card)
    usual_pawns = tuple(Pawn(number + 1) for number in range(state.number_of_pawns()))
    state.pawns = view.pawns or (usual_pawns if playing else ())
    state.aims = list(view.aims or nothing)
    feints = [view.options.feints if playing and seat in state.ring else 0 for seat in range(players)]
    state.feints = list(view.feints) or feints
    cries = min(sum(state.feints) + 1, state.number_of_cries()) if playing else 0
    state.beats = view.beats or (data.USUAL_BEAT_MS,) * cries
    state.lots = view.lots
    state.calls = tuple(sorted(view.calls))
    state.criers = tuple(sorted(view.criers))
    state.reaches = tuple(sorted(view.reaches))
    state.before = list(view.before) or [()] * players
    state.fresh = list(view.fresh or nothing)
    state.kind, state.missed, state.stop = view.kind, view.missed, view.stop


def _usual_out(state: BanzaiState) -> tuple[tuple[int, ...], ...]:
    """All who do not play were out at once; the third, if there is one, after them."""
    gone = tuple(seat for seat in range(state.players) if seat not in state.ring)
    return tuple(seats for seats in (gone, (state.third,) if state.third != NO_SEAT else ()) if seats)


def _families(state: BanzaiState) -> tuple[int, ...]:
    """Those of the cards; where cards are not known, the first ones besides."""
    known = {family_of(card) for hand in state.hands for card in hand if card}
    others = [number for number in range(1, len(FAMILIES) + 1) if number not in known]
    return tuple(sorted([*known, *others[: max(len(state.ring) - len(known), 0)]]))


def _known(state: BanzaiState, view: BanzaiView) -> tuple[Known, ...]:
    """What is known to all; and what a seat sees of others' hands, it knows."""
    known = {each.card: each for each in view.known}
    for seat, hand in enumerate(state.hands if view.who != ALL else ()):
        for card in hand if seat != view.who else ():
            if card:
                known.setdefault(card, Known(card, (view.who,)))
    return tuple(sorted(known.values()))


def _is_row_of_seats(state: BanzaiState, seats: Sequence[int]) -> bool:
    """Different seats that play."""
    return len(set(seats)) == len(seats) and set(seats) <= set(state.ring)


def _check_seats(state: BanzaiState) -> None:
    ring, third, seats = state.ring, state.third, set(range(state.players))
    over = state.phase == "over"
    gone = [seat for group in state.out for seat in group]
    fine = len(set(ring)) == len(ring) and set(ring) <= seats
    fine = fine and (len(ring) == 1 if over else len(ring) >= 3)
    # banzai.final: two are left, and the last one out plays with them.
    fine = fine and (third == NO_SEAT or (third in ring and len(ring) == 3))
    fine = fine and sorted(gone) == sorted(seats - set(state.alive())) and all(state.out)
    fine = fine and (third == NO_SEAT or third in state.out[-1]) and state.stopper in (NO_SEAT, *seats)
    fine = fine and (not state.lots or sorted(state.lots) == sorted(ring))
    require(fine, "banzai.ring", "position")


def _check_cards(state: BanzaiState, playing: bool) -> None:
    """banzai.deal: each card once, of as many families as players."""
    ring, families, held = state.ring, state.families, {card for hand in state.hands for card in hand if card}
    given = state.stop.given if state.stop is not None else ()
    cards = [card for row in (*state.hands, *given) for card in row if card != HOLE]
    sizes = [len(hand) for hand in state.hands]
    for seat, row in enumerate(given[: state.players]):
        sizes[seat] += len(row)
    usual = [FAMILY * (playing and seat in ring) for seat in range(state.players)]
    odd = sorted(size - due for size, due in zip(sizes, usual, strict=True) if size != due)
    fine = len(set(cards)) == len(cards) and set(cards) <= set(cards_of(families))
    # banzai.power.kids: one may have six, and another four.
    fine = fine and (not odd or (odd == [-1, 1] and "kids" in played_with(state)))
    fine = fine and all(due for due, size in zip(usual, sizes, strict=True) if size)
    fine = fine and len(families) == (len(ring) if playing else 0) == len(set(families))
    fine = fine and set(families) <= set(range(1, len(FAMILIES) + 1)) and sorted(families) == list(families)
    require(fine, "banzai.deal", "position")
    fine = {each.card for each in state.known} <= held
    for each in state.known:
        fine = fine and list(each.seats) == sorted(set(each.seats))
        fine = fine and set(each.seats) <= {*range(state.players), NO_SEAT}
    require(fine, "banzai.deal", "known")
    fine = len(state.before) == len(state.fresh) == state.players and (playing or not any(state.before))
    fine = fine and all(card in (HOLE, *CARDS) for hand in state.before for card in hand)
    require(fine, "banzai.deal", "position")


def _check_round(state: BanzaiState, playing: bool) -> None:
    """What is left of the Stops of this round."""
    wed, used = state.wed, {each.call for each in state.used}
    fine = not wed or (len(wed) == 2 and wed[0] < wed[1] and set(wed) <= set(state.families))
    fine = fine and {state.wizard, state.whim} <= {NO_SEAT, *(state.ring if playing else ())}
    fine = fine and len(used) == len(state.used) and (playing or not used)
    # banzai.options: only what the table plays with has been called.
    lasting = {"wizards": state.wizard != NO_SEAT, "whim": state.whim != NO_SEAT, "marriage": bool(wed)}
    fine = fine and {*used, *(call for call, lasts in lasting.items() if lasts)} <= set(played_with(state))
    fine = fine and all(each.cards and _are_cards(each.cards) for each in state.used)
    require(fine and state.exchange >= 1 and state.round >= 0, "banzai.deal", "round")


def _check_pawns(state: BanzaiState, playing: bool) -> None:
    numbers = [pawn.pawn for pawn in state.pawns]
    most = state.number_of_pawns() if playing else 0
    least = max(most - 1, 1) if playing and state.third == NO_SEAT else most
    fine = least <= len(numbers) <= most and numbers == sorted(set(numbers))
    fine = fine and all(1 <= pawn.pawn < PLAYERS[-1] and on_table(pawn.x, pawn.y) for pawn in state.pawns)
    # banzai.grab.aim: at a pawn that is there.
    require(fine and len(state.aims) == state.players and {*state.aims} <= {0, *numbers}, "banzai.pawns")


def _check_times(state: BanzaiState, playing: bool) -> None:
    times = (state.opened, state.ready_at, state.hopped, state.resumed, state.since)
    fine = min(times) >= 0 and (state.since == 0 or state.phase == "cry")
    fine = fine and len(state.beats) <= state.number_of_cries() * playing
    fine = fine and all(beat == 0 or beat in data.BEATS_MS for beat in state.beats)
    most = state.options.feints if playing else 0
    fine = fine and len(state.feints) == state.players
    for seat, left in enumerate(state.feints):
        fine = fine and 0 <= left <= most * (seat in state.ring)
    require(fine, "banzai.beat", "position")


def _check_choices(state: BanzaiState) -> None:
    """banzai.choose: cards are laid while they are passed."""
    slips = state.phase == "slip" and state.stop is None
    fine = len(state.laid) == state.players and _is_row_of_seats(state, state.ready)
    fine = fine and list(state.ready) == sorted(state.ready)
    fine = fine and (state.phase in ("passing", "cry") or slips or not state.ready)
    fine = fine and not (slips and len(state.ready) == len(state.ring))
    for seat, card in enumerate(state.laid):
        fine = fine and (card == 0 or (seat in state.ready and card in state.hands[seat]))
    # banzai.power.whim: the others have not looked yet.
    if state.phase == "whim":
        fine = fine and state.whim != NO_SEAT
        fine = fine and all(card == 0 or card in state.hands[seat] for seat, card in enumerate(state.fresh))
    else:
        fine = fine and not any(state.fresh)
    require(fine, "banzai.choose", "position")


def _check_calls(state: BanzaiState) -> None:
    calls, reaches = state.calls, state.reaches
    fine = (state.phase in PASSING or not calls) and (state.phase in (*PASSING, "stop") or not reaches)
    fine = fine and _is_row_of_seats(state, [call.seat for call in calls])
    fine = fine and all(_is_call(state, call) for call in calls)
    fine = fine and _is_row_of_seats(state, [reach.seat for reach in reaches])
    for reach in reaches:
        fine = fine and reach.seat != state.third and _is_time(reach.rt, reach.u)
        fine = fine and reach.aim in (0, *(pawn.pawn for pawn in state.pawns))
    require(fine, "banzai.calls", "position")


def _is_time(at: int, u: int) -> bool:
    return at >= 0 and 0 <= u <= MAX_UNCERTAINTY_MS


def _are_cards(cards: Iterable[int]) -> bool:
    return all(card in CARDS for card in cards)


def _is_call(state: BanzaiState, call: Call) -> bool:
    """Whether a call can wait."""
    fine = _is_time(call.at, call.u)
    if call.what != "stop":
        fine = fine and not call.stop and all(card in (HOLE, *CARDS) for card in call.hand)
        return fine and (call.what != "feint" or feints_left(state, call.seat) > 0)
    fine = fine and call.stop in played_with(state) and state.phase != "cry"
    fine = fine and call.stop not in [each.call for each in state.used]
    return fine and len(call.cards) > 1 and _are_cards((*call.cards, *call.hand))


def _check_cry(state: BanzaiState) -> None:
    """banzai.beat: whose cry it is, and what."""
    criers, feint = [call.seat for call in state.criers], state.kind == "feint"
    if state.phase == "cry":
        fine = state.crier in state.ring and (bool(state.kind) or not state.unfolded)
        fine = fine and not (feint and not state.unfolded and state.feints[state.crier] == 0)
        fine = fine and not (feint and criers) and _is_row_of_seats(state, criers)
        fine = fine and all(call.what == "banzai" and _is_call(state, call) for call in state.criers)
        fine = fine and not any(call.seat in criers for call in state.calls if call.what == "banzai")
    else:
        fine = state.crier == NO_SEAT and not (state.kind or state.unfolded or state.missed or criers)
    require(fine and _is_row_of_seats(state, state.missed), "banzai.beat", "position")


def _is_stopped(state: BanzaiState) -> bool:
    """Whether the game is stopped as it can be, or not at all."""
    stop = state.stop
    if stop is None:
        return state.phase != "stop"
    by_chance = state.phase == "slip" and stop.step in ("give", "share", "draw")
    fine = by_chance or (state.phase == "stop" and stop.step != "draw")
    fine = fine and stop.seat in state.ring and stop.step in STEPS[stop.call]
    fine = fine and stop.call in played_with(state) and min(stop.since, stop.deadline) >= 0
    fine = fine and len(stop.cards) > 1 and _are_cards(stop.cards)
    fine = fine and _is_row_of_seats(state, stop.gave) and list(stop.gave) == sorted(stop.gave)
    fine = fine and len(set(stop.pawns)) == len(stop.pawns) <= MOST_MOVED
    return fine and _is_step(state, stop)


def _is_step(state: BanzaiState, stop: StopView) -> bool:
    """Whether what was done in this step of a Stop can have been done."""
    others = [seat for seat in state.ring if seat != stop.seat]
    if stop.step in ("give", "share"):
        lengths = [GIVEN * (seat in stop.gave) for seat in range(state.players)]
        complete = len(stop.gave) == len(state.ring)
        return [len(row) for row in stop.given] == lengths and complete == (stop.step == "share")
    fine = not stop.given
    if stop.step in ("offer", "wed"):
        own = stop.cards[1]
        fine = fine and len(stop.offers) == state.players and stop.seat not in stop.gave
        fine = fine and character_of(own) == PRINCESS and own in state.hands[stop.seat]
        for seat, card in enumerate(stop.offers if fine else ()):
            held = seat in stop.gave and card in state.hands[seat] and character_of(card) == PRINCESS
            fine = fine and (card == 0 or held)
        return fine and (any(stop.offers) if stop.step == "wed" else len(stop.gave) < len(others))
    named = {"draw": 1, "trade": 2}.get(stop.step)
    return fine and (
        not named or (len({*stop.seats}) == len(stop.seats) == named and {*stop.seats} <= {*others})
    )


def _check_verdict(state: BanzaiState) -> None:
    """The last verdict is of this table."""
    last = state.last
    if last is None:
        return
    seats = {last.crier, last.pardoned, *last.ring}
    seats |= {each.seat for done in (last.runs, last.proofs, last.out) for each in done}
    cards = [*last.cards, *(card for proof in last.proofs for card in proof.cards)]
    require(seats <= {NO_SEAT, *range(state.players)} and _are_cards(cards), "banzai.deal", "verdict")
