"""A game of Banzaï! in progress: who may do what when, and what comes of it.

The rules stand by what they are about: `passing`, `calls`, `judging`, `stops` and `powers`, `rounds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.games.banzai import calls, data, judging, passing, powers, rounds, stops
from tablee.games.banzai.cards import CARDS, cards_of
from tablee.games.banzai.data import BEATS_MS, CRY_HOLD_MS, CRY_MS, FEINT_MS, Call, Reach
from tablee.games.banzai.judging import is_family
from tablee.games.banzai.position import Position
from tablee.kernel import (
    CHANCE,
    HOLE,
    NO_SEAT,
    Acting,
    Due,
    Missed,
    Move,
    Refused,
    Result,
    Tell,
    Void,
    ranked,
)
from tablee.kernel.hidden import Place, fill
from tablee.kernel.turns import ACTING, shuffled


class BanzaiState(Position):
    """Cards are passed in a window in which all may call; a cry or a Stop opens another one."""

    # Who may do what, and when the clock moves.

    def acting(self) -> Acting:
        match self.phase:
            case "over":
                return ACTING[NO_SEAT]
            case "deal" | "slip":
                return ACTING[CHANCE]
            case "cry":
                return self._acting_in_a_cry()
            case "stop":
                stop = stops.stopped(self)
                due = min([stop.deadline, *(reach.rt + CRY_HOLD_MS for reach in self.reaches)])
                return Acting(self.ring, "window", due, awaits=stops.awaited(self))
        heard = calls.due(self)
        if self.phase == "whim":
            due = passing.capricious_due(self) if heard is None else heard
            return Acting(self.ring, "window", due, awaits=(self.whim,))
        awaits = tuple([seat for seat in self.ring if seat not in self.ready])
        if heard is not None:
            return Acting(self.ring, "window", heard, awaits=awaits)
        due, shows = passing.due(self)
        return Acting(self.ring, "window", due, shows=shows, awaits=awaits)

    def _acting_in_a_cry(self) -> Acting:
        # banzai.beat: what it is, all learn at one moment.
        since, missed = self.since, bool(self.missed)
        until = since + (FEINT_MS if self.kind == "feint" else CRY_MS)
        if not self.unfolded:
            return Acting(self.ring, "window", since + self.beat(), since, until, True, missed=missed)
        due = until if self.kind == "feint" else since + judging.settled_after(self)
        return Acting(self.ring, "window", due, since, until, missed=missed)

    def offers(self) -> Sequence[Move]:
        match self.phase:
            case "passing" | "whim":
                stop = [data.Stop(call, self.exchange) for call in stops.available(self)]
                return (data.Banzai(self.exchange), data.Feint(), data.Grab(), *stop)
            case "cry":
                return (data.Banzai(self.exchange), data.Feint(), data.Grab())
            case "stop":
                return (data.Grab(),)
        return ()

    def legal(self, seat: int) -> Sequence[Move]:
        if seat not in self.ring:
            return ()
        tries: list[Move] = []
        # While the game is stopped, whether a pawn can be grabbed depends on the time.
        if self.phase != "stop":
            # Most hands have nothing to stop for, and need not be asked what else may stand against it.
            tries += [
                move
                for move in self.offers()
                if type(move) is not data.Stop or stops.has_cards(self, seat, move.call)
            ]
        if self.phase == "passing":
            tries += [data.Choose(card, self.exchange) for card in self.could_hold(seat)]
            tries.append(data.Keep(self.exchange))
        elif self.phase == "whim":
            tries.append(data.Hop())
        elif self.phase == "stop":
            tries += powers.stopped_moves(self, seat)
        if self.phase in ("passing", "whim", "cry", "stop"):
            # Pawns that were not moved are all alike.
            moved = [pawn.pawn for pawn in self.pawns if pawn.x or pawn.y]
            tries += [data.Aim(pawn) for pawn in (0, *moved) if moved or self.aims[seat]]
        return [move for move in tries if self.allows(seat, move)]

    def check_move(self, by: int, move: Move, at: int) -> None:
        if by == CHANCE:
            self._check_chance(move)
            return
        match move:
            case data.Choose() | data.Keep():
                passing.check_laying(self, by, move)
            case data.Aim():
                calls.check_aim(self, by, move)
            case data.Grab():
                calls.check_grab(self, by, at)
            case data.Banzai():
                calls.check_banzai(self, by, move)
            case data.Feint():
                calls.check_feint(self, by)
            case data.Stop():
                calls.check_stop(self, by, move)
            case data.Hop():
                passing.check_hop(self, by)
            case _:
                if type(move) not in powers.STOPPED_MOVES:
                    raise Refused("house.move")
                powers.STOPPED_MOVES[type(move)][0](self, by, move)

    def _check_chance(self, move: Move) -> None:
        step = self.stop.step if self.stop is not None else ""
        if type(move) is not self._awaited_of_chance(step):
            raise Refused("house.move")
        if type(move) is data.Deal:
            rounds.check_deal(self, move)
        elif type(move) is data.Slip:
            passing.check_slip(self, move.cards, powers.GIVEN if step == "give" else 1)
        elif type(move) is data.Draw:
            powers.check_draw(self, move)
        elif type(move) is data.Share:
            powers.check_share(self, CHANCE, move)

    def _awaited_of_chance(self, step: str) -> type[Move]:
        if self.phase == "deal":
            return data.Deal
        if step == "draw":
            return data.Draw
        return data.Share if step == "share" else data.Slip

    # What comes of it.

    def apply(
        self, by: int, move: Move, at: int = 0, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        pressed = at if rt is None else rt
        match move:
            case data.Choose():
                passing.choose(self, by, move.card, at, tell)
            case Due():
                self._strike(at, tell)
            case data.Keep():
                passing.keep(self, by, tell)
            case data.Grab():
                if self.phase == "cry" and rt is None:
                    pressed = max(at - self.since, 0)
                calls.grab(self, by, pressed, u, tell)
            case data.Aim():
                calls.aim(self, by, move.pawn, tell)
            case data.Banzai() | data.Stop():
                calls.call(self, by, move, pressed, u, tell)
            case data.Feint():
                calls.call(self, by, None, pressed, u, tell)
            case data.Hop():
                passing.take_up(self, at, tell)
            case Missed():
                self.missed = tuple(sorted(move.seats))
            case Void():
                self._void(at, tell)
            case data.Deal():
                rounds.deal(self, move, at, tell)
            case data.Slip():
                slip = passing.slip if self.stop is None else powers.slip
                slip(self, move.cards, at, tell)
            case data.Draw():
                powers.draw(self, move.card, tell)
            case _:
                powers.STOPPED_MOVES[type(move)][1](self, by, move, at, tell)

    def _strike(self, at: int, tell: Tell | None) -> None:
        """The moment has come that the rules have asked for."""
        if self.phase == "cry":
            if not self.unfolded:
                self._unfold(tell)
            else:
                ruling = judging.judge_feint(self) if self.kind == "feint" else judging.judge_banzai(self)
                rounds.conclude(self, ruling, at, tell)
            return
        heard = calls.cries(self)
        wrong = judging.fouls(self, heard)
        if wrong:
            rounds.conclude(self, judging.judge_fouls(self, wrong), at, tell)
        elif self.phase == "stop":
            powers.time_is_up(self, at, tell)
        elif heard:
            self._cry(at, tell)
        elif self.calls:
            self._take_up_before_a_call(at, tell)
            stops.begin_stop(self, calls.first_stop(self), at, tell)
        elif self.phase == "whim":
            passing.take_up(self, at, tell)
        else:
            passing.time_is_up(self, at, tell)

    def _take_up_before_a_call(self, at: int, tell: Tell | None) -> None:
        if self.phase == "whim":
            passing.take_up(self, at, tell)

    def _cry(self, at: int, tell: Tell | None) -> None:
        """All Banzaï are one cry; of feints the first, and the others wait."""
        self._take_up_before_a_call(at, tell)
        heard = calls.cries(self)
        first = min(heard)
        # banzai.stop.together: a Stop that was beaten is not spent, and its caller is told so.
        for call in self.calls:
            if call.what == "stop":
                calls.note(call.seat, "beaten", call.at, tell)
        self.kind = "feint" if first.what == "feint" else "banzai"
        self.crier = first.seat
        self.criers = tuple(heard) if self.kind == "banzai" else ()
        # banzai.feint: those that were late wait, also behind a Banzaï, or their callers would know before the beat.
        self.calls = tuple([call for call in self.calls if call.what == "feint" and call is not first])
        # banzai.grab.hold: a grab since the call was pressed is as bold as can be.
        self.reaches = tuple(sorted(Reach(0, reach.u, reach.seat, reach.aim) for reach in self.reaches))
        self.since = at
        self.phase = "cry"
        if tell:
            tell(data.Cried(self.crier))

    def _unfold(self, tell: Tell | None) -> None:
        self.unfolded = True
        self.kind = self.kind or "banzai"
        # banzai.feint: spent now, and not when it began, or all would know.
        if self.kind == "feint":
            self.feints[self.crier] -= 1
        else:
            self.calls = tuple([call for call in self.calls if call.what != "feint"])
        if tell:
            tell(data.Unfolded(self.crier, self.kind))

    def _void(self, at: int, tell: Tell | None) -> None:
        # banzai.void: a cry is not judged, and the round is dealt anew; otherwise what waits is forgotten.
        anew = self.phase == "cry"
        if anew:
            self.clear()
        else:
            self.calls = ()
            self.reaches = ()
        if tell:
            tell(data.Voided(anew))
        if self.phase == "stop":
            powers.undo_gifts(self)
            stops.resume(self, at, True, tell)
        elif self.phase == "whim":
            passing.take_up(self, at, tell)
        self.opened = self.ready_at = at

    def pending(self) -> bool:
        return self.phase != "cry" and bool(self.calls or self.reaches)

    def chance(self, rng: Random) -> Move:
        if self.phase == "deal":
            return rounds.draw_deal(self, rng)
        step = self.stop.step if self.stop is not None else ""
        if step == "draw":
            return powers.draw_card(self, rng)
        if step == "share":
            return powers.draw_share(self, rng)
        return passing.draw_slip(self, rng, powers.GIVEN if step == "give" else 1)

    def fill(self, rng: Random) -> None:
        self.beats = tuple([beat or rng.choice(BEATS_MS) for beat in self.beats])
        if self.phase in ("deal", "over"):
            return
        self.lots = self.lots or tuple(shuffled(self.ring, rng))
        _fill_hands(self, rng)
        for seat in self.ready:
            self.laid[seat] = self.laid[seat] or rng.choice(self.hands[seat])
        if self.phase == "cry":
            _fill_cry(self, rng)

    def result(self) -> Result | None:
        """banzai.rank: a seat that was out later has outlasted more."""
        if self.phase != "over":
            return None
        points = [0] * self.players
        gone = 0
        for seats in self.out:
            for seat in seats:
                points[seat] = gone
            gone += len(seats)
        for seat in self.ring:
            points[seat] = gone
        return ranked(tuple(points), best="most")


# Cards and cries for all that a view leaves open, in agreement with what was shown.


def _fill_hands(state: Position, rng: Random) -> None:
    given = state.stop.given if state.stop is not None else ()
    rows = [*state.hands, *given]
    unseen = set(state.unseen())
    places = [Place(row.count(HOLE)) for row in rows]
    if _must_be_true(state):
        places[state.third] = places[state.third]._replace(
            must_hold=_families_to_hold(state, unseen) or ((),)
        )
    lots = fill([card in unseen for card in (HOLE, *CARDS)], places, rng)
    filled = [tuple(sorted([*filter(None, row), *lot])) for row, lot in zip(rows, lots, strict=True)]
    for seat, hand in enumerate(state.hands):
        # What one has not looked at yet is what one did not know.
        if state.phase == "whim" and hand and not state.fresh[seat] and seat != state.whim:
            new = [card for card in filled[seat] if card not in hand]
            state.fresh[seat] = (new or filled[seat])[-1]
    state.hands = filled[: state.players]
    if given:
        stops.step_on(state, given=tuple(filled[state.players :]))


def _must_be_true(state: Position) -> bool:
    """banzai.final.third: the third cries Banzaï only with a family, and this cry was no feint."""
    if state.phase != "cry" or state.crier != state.third or state.third == NO_SEAT:
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
