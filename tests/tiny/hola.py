"""Hola, a cry that unfolds on a beat: all that a game of several reflexes asks of the contract, in small.

All lay beans in secret; when all have, they go left at one moment, the hop. Meanwhile anybody may shout: "Ho…" is
shown to all at one moment, and on a beat that nobody knows it turns out to be "…la !" or a feint. The first to grab
after a true cry scores, whoever grabs after a feint pays; whoever ducks in time does neither. A grab with no cry pays.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from tablee.kernel import (
    ALL,
    CHANCE,
    NO_SEAT,
    Acting,
    Event,
    Game,
    Missed,
    Move,
    Options,
    Refused,
    Say,
    Seat,
    State,
    View,
    Void,
    ranked,
)
from tablee.kernel.player import KEEP, Plan
from tablee.kernel.ties import MAX_UNCERTAINTY_MS, Answer, first

LAYING, HOP, HOLD, CRY, FEINT = 10_000, 1_000, 50, 3_000, 1_000
"""Milliseconds: to lay, from the last bean to the hop, to collect shouts, to answer a cry, to fall for a feint."""
BEATS = range(300, 701)
HIDDEN = -1


class HolaOptions(Options, frozen=True):
    exchanges: Annotated[int, Meta(ge=1, le=9)] = 2
    cry: Annotated[str, Meta(min_length=1, max_length=8)] = "hola"


class Deal(Move, frozen=True):
    beats: tuple[int, ...]


class Lay(Move, frozen=True):
    exchange: int
    beans: Annotated[int, Meta(ge=1, le=3)]


class Shout(Move, frozen=True):
    exchange: int
    true: bool


class Grab(Move, frozen=True):
    pass


class Duck(Move, frozen=True):
    pass


class Call(Struct, frozen=True, order=True):
    at: int
    seat: Seat
    true: bool


class Hand(Struct, frozen=True, order=True):
    at: int
    """In the passing: in the time of the game. To a cry: after it was seen."""
    u: int
    seat: Seat


class Dealt(Event, frozen=True):
    pass


class Laid(Event, frozen=True):
    seat: Seat
    beans: int


class Noted(Event, frozen=True):
    """To one seat alone: what it did waits."""

    what: Literal["shout", "grab", "duck"]


class Hopped(Event, frozen=True):
    beans: tuple[int, ...]
    fouls: tuple[Seat, ...]


class Cried(Event, frozen=True):
    crier: Seat
    fouls: tuple[Seat, ...]


class Unfolded(Event, frozen=True):
    true: bool


class Judged(Event, frozen=True):
    hands: tuple[Hand, ...]
    ducked: tuple[Seat, ...]
    missed: tuple[Seat, ...]
    points: tuple[int, ...]


class Voided(Event, frozen=True):
    pass


class HolaView(View, frozen=True, kw_only=True):
    options: HolaOptions = HolaOptions()
    points: tuple[int, ...] = ()
    exchange: int = 0
    feints: tuple[int, ...] = ()
    """How many each seat has left."""
    beats: tuple[int, ...] = ()
    """Of the cries to come; 0 for those who do not know."""
    opened: int = 0
    laid: tuple[int, ...] = ()
    """Beans; 0: not yet; -1: hidden."""
    laid_at: int = 0
    calls: tuple[Call, ...] = ()
    hands: tuple[Hand, ...] = ()
    ducked: tuple[Seat, ...] = ()
    crier: Seat = NO_SEAT
    true: Literal[-1, 0, 1] = -1
    """1: a true cry; 0: a feint; -1: hidden."""
    since: int = 0
    unfolded: bool = False
    missed: tuple[Seat, ...] = ()


class HolaState(State):
    """The position is plain immutable data, replaced with each move."""

    __slots__ = ("it",)

    def __init__(self, it):
        self.it = it

    @property
    def players(self):
        return len(self.it.points)

    def _set(self, **fields):
        self.it = structs.replace(self.it, **fields)

    # Who may do what, and when the clock moves.

    def acting(self):
        it = self.it
        if self.result() is not None:
            return Acting(())
        if not it.exchange:
            return Acting((CHANCE,))
        seats = tuple(range(self.players))
        if it.crier == NO_SEAT:
            awaits = tuple(seat for seat in seats if not it.laid[seat])
            due, shows = self._passing_due(all_laid=not awaits)
            return Acting(seats, "window", due, shows=shows, awaits=awaits)
        until = it.since + (CRY if it.true else FEINT)
        due = self._verdict_due(until) if it.unfolded else it.since + it.beats[0]
        return Acting(seats, "window", due, it.since, until, shows=not it.unfolded, missed=bool(it.missed))

    def _passing_due(self, all_laid):
        it = self.it
        if it.calls:
            return min(it.calls).at + HOLD, False
        return (it.laid_at + HOP, True) if all_laid else (it.opened + LAYING, False)

    def _verdict_due(self, until):
        """A cry is over when all who saw it have answered; a feint lasts as long as it lasts."""
        answered = {hand.seat for hand in self.it.hands}.union(self.it.ducked, self.it.missed)
        if not self.it.true or len(answered) < self.players:
            return until
        latest = max((hand.at for hand in self.it.hands), default=0)
        return self.it.since + max(self.it.beats[0], latest)

    def offers(self):
        if self.it.crier != NO_SEAT:
            return [Grab(), Duck()]
        return (
            [Shout(self.it.exchange, True), Shout(self.it.exchange, False), Grab()]
            if self.it.exchange
            else []
        )

    def legal(self, seat):
        if self.result() is not None or not self.it.exchange:
            return []
        passing = [Lay(self.it.exchange, beans) for beans in (1, 2, 3)] if self.it.crier == NO_SEAT else []
        return [move for move in [*passing, *self.offers()] if self._why_not(seat, move) is None]

    def check_move(self, by, move, at):
        if by == CHANCE:
            if (
                type(move) is not Deal
                or len(move.beats) != self._cries()
                or not set(move.beats) <= set(BEATS)
            ):
                raise Refused("house.move")
            return
        article = self._why_not(by, move)
        if article:
            raise Refused(article)

    def _cries(self):
        """How many there can be: one of each exchange, and a feint of each seat."""
        return self.it.options.exchanges + self.players

    def _why_not(self, seat, move):
        it, passing = self.it, self.it.crier == NO_SEAT
        acted = seat in (*it.ducked, *(hand.seat for hand in it.hands))
        match move:
            case Lay():
                return None if passing and move.exchange == it.exchange else "hola.lay"
            case Shout():
                shouted = any(call.seat == seat for call in it.calls)
                fine = passing and move.exchange == it.exchange and not shouted
                return None if fine and (move.true or it.feints[seat]) else "hola.cry"
            case Grab():
                return "hola.grab" if acted else None
            case Duck():
                return "hola.duck" if acted or passing else None
        return "house.move"

    # What comes of it.

    def apply(self, by, move, at=0, rt=None, u=0, tell=None):
        tell = tell or (lambda event, instead=None: None)
        it, pressed = self.it, at if rt is None else rt
        match move:
            case Deal():
                self._set(beats=move.beats, exchange=1, opened=at)
                tell(Dealt())
            case Lay():
                self._set(laid=_put(it.laid, by, move.beans), laid_at=max(at, it.laid_at))
                tell(Laid(by, HIDDEN), dict.fromkeys((by, ALL), Laid(by, move.beans)))
            case Shout():
                self._set(calls=tuple(sorted((*it.calls, Call(pressed, by, move.true)))))
                tell(None, {by: Noted("shout")})
            case Grab():
                if it.crier != NO_SEAT and rt is None:
                    pressed = max(at - it.since, 0)
                self._set(hands=tuple(sorted((*it.hands, Hand(pressed, min(u, MAX_UNCERTAINTY_MS), by)))))
                tell(None, {by: Noted("grab")})
            case Duck():
                self._set(ducked=tuple(sorted((*it.ducked, by))))
                tell(None, {by: Noted("duck")})
            case Missed():
                self._set(missed=tuple(sorted(move.seats)))
            case Void():
                self._pass_again(at)
                tell(Voided())
            case _ if it.crier != NO_SEAT:
                self._judge(at, tell) if it.unfolded else self._unfold(tell)
            case _:
                self._cry(at, tell) if it.calls else self._hop(at, tell)

    def _hop(self, at, tell):
        fouls = self._pay(hand.seat for hand in self.it.hands)
        beans = [beans or 1 for beans in self.it.laid]
        if HIDDEN not in beans:
            points = [self.it.points[seat] - beans[seat] + beans[seat - 1] for seat in range(self.players)]
            self._set(points=tuple(points))
        self._pass_again(at, self.it.exchange + 1)
        tell(Hopped(tuple(beans), fouls))

    def _cry(self, at, tell):
        """The first shout counts. Whoever grabbed since then was bold, whoever did so before grabbed at nothing."""
        call = min(self.it.calls)
        bold = [hand for hand in self.it.hands if hand.at >= call.at]
        fouls = self._pay(hand.seat for hand in self.it.hands if hand not in bold)
        hands = tuple(sorted(Hand(0, hand.u, hand.seat) for hand in bold))
        self._set(crier=call.seat, true=int(call.true), since=at, hands=hands, calls=())
        tell(Cried(call.seat, fouls))

    def _unfold(self, tell):
        self._set(unfolded=True)
        if not self.it.true:
            self._set(feints=_put(self.it.feints, self.it.crier, self.it.feints[self.it.crier] - 1))
        tell(Unfolded(bool(self.it.true)))

    def _judge(self, at, tell):
        it = self.it
        if it.true:
            ahead = first(Answer(hand.seat, hand.at, hand.u) for hand in it.hands)
            if len(ahead) == 1:
                self._set(points=_put(it.points, ahead[0], it.points[ahead[0]] + 3))
        else:
            self._pay(hand.seat for hand in it.hands)
        verdict = Judged(it.hands, it.ducked, it.missed, self.it.points)
        self._set(beats=it.beats[1:])
        self._pass_again(at, it.exchange + it.true)
        tell(verdict)

    def _pay(self, seats):
        seats = tuple(seats)
        for seat in seats:
            self._set(points=_put(self.it.points, seat, self.it.points[seat] - 1))
        return seats

    def _pass_again(self, at, exchange=None):
        new = exchange not in (None, self.it.exchange)
        self._set(
            calls=(), hands=(), ducked=(), crier=NO_SEAT, true=HIDDEN, unfolded=False, missed=(), opened=at
        )
        self._set(laid_at=at)
        if new:
            self._set(exchange=exchange, laid=(0,) * self.players)

    def pending(self):
        return bool(self.it.calls or self.it.hands)

    def chance(self, rng):
        return Deal(tuple(rng.choice(BEATS) for _ in range(self._cries())))

    def result(self):
        over = self.it.exchange > self.it.options.exchanges
        return ranked(self.it.points, best="most") if over else None

    # What is seen.

    def view(self, who):
        it = self.it
        if who == ALL:
            return structs.replace(it, who=ALL)
        knows = it.unfolded or who == it.crier
        return structs.replace(
            it,
            who=who,
            beats=(0,) * len(it.beats),
            laid=tuple(
                beans if seat == who else min(beans, 0) - (beans > 0) for seat, beans in enumerate(it.laid)
            ),
            calls=tuple(call for call in it.calls if call.seat == who),
            hands=tuple(hand for hand in it.hands if hand.seat == who),
            ducked=tuple(seat for seat in it.ducked if seat == who),
            true=it.true if knows else HIDDEN,
            missed=(),
        )

    def fill(self, rng):
        it = self.it
        beats = tuple(beat or rng.choice(BEATS) for beat in it.beats)
        laid = tuple(rng.randint(1, 3) if beans == HIDDEN else beans for beans in it.laid)
        self._set(beats=beats, laid=laid)
        if it.crier != NO_SEAT and it.true == HIDDEN:
            self._set(true=rng.choice((0, 1)) if it.feints[it.crier] else 1)

    def copy(self):
        return HolaState(self.it)


def _put(row, place, value):
    return (*row[:place], value, *row[place + 1 :])


class SteadyBot:
    """Lays one bean and lets that stand, whatever the others lay; jumps at some cries, and at all that are true."""

    def __init__(self, seat, rng):
        self.seat, self.rng = seat, rng

    def wake(self, view, acting, news):
        done = any(hand.seat == self.seat for hand in view.hands)
        if view.crier == NO_SEAT:
            begins = not news or any(isinstance(event, Dealt | Hopped | Judged | Voided) for event in news)
            return [Plan(self.rng.randrange(500, 2000), Lay(view.exchange, 1))] if begins else KEEP
        if done or (view.unfolded and not view.true):
            return ()
        bold = view.unfolded or self.rng.random() < 0.2
        return [Plan(self.rng.randrange(200, 400), Grab())] if bold else ()


class Hola(Game):
    key, players, Options, View = "hola", range(2, 13), HolaOptions, HolaView
    Moves = Deal | Lay | Shout | Grab | Duck
    Events = Dealt | Laid | Noted | Hopped | Cried | Unfolded | Judged | Voided
    unaided, reflex = frozenset({Shout, Grab, Duck}), frozenset({Grab})
    suspense, early = False, True

    def begin(self, players, options):
        nothing = (0,) * players
        return HolaState(HolaView(options=options, points=nothing, feints=(1,) * players, laid=nothing))

    def restore(self, view):
        return HolaState(view)

    def reveals(self, event, who):
        return isinstance(event, Hopped | Cried | Unfolded | Judged)

    def describe(self, view):
        laid = view.crier == NO_SEAT and view.who >= 0 and view.laid[view.who] != 0
        said = {"hola-laid": laid, "hola-cried": view.crier != NO_SEAT, "hola-unfolded": view.unfolded}
        return [
            Say(id, {"exchange": view.exchange}) for id in ("hola-view", *(id for id in said if said[id]))
        ]

    def bots(self):
        return {"steady": SteadyBot}


GAME = Hola()
