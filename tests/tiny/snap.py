"""Snap, an interrupt: seats lay cards in turn; after each, whoever holds a hammer may strike and takes the heap."""

from __future__ import annotations

from tablee.kernel import (
    ALL,
    CHANCE,
    CLOCK,
    HOLE,
    Acting,
    Card,
    Event,
    Game,
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

HAMMERS = (9, 10)
DECK = range(1, 11)
PAUSE = 500


class Deal(Move, frozen=True):
    hands: tuple[tuple[Card, ...], ...]


class Lay(Move, frozen=True):
    card: Card


class Strike(Move, frozen=True):
    card: Card


class Dealt(Event, frozen=True):
    cards: tuple[Card, ...] = ()


class Laid(Event, frozen=True):
    seat: Seat
    card: Card


class Raised(Event, frozen=True):
    card: Card


class Struck(Event, frozen=True):
    seat: Seat
    card: Card


class SnapView(View, frozen=True, kw_only=True):
    hands: tuple[tuple[Card, ...], ...] = ()
    heap: tuple[Card, ...] = ()
    points: tuple[int, ...] = ()
    turn: Seat = 0
    dealt: bool = True
    open_until: int = 0
    strikes: tuple[tuple[int, int, int], ...] = ()


class SnapState(State):
    __slots__ = ("dealt", "hands", "heap", "open_until", "points", "strikes", "turn")

    def __init__(self, hands, heap, points, turn):
        self.hands, self.heap, self.points, self.turn = hands, heap, points, turn
        self.dealt, self.open_until, self.strikes = False, 0, []

    @property
    def players(self):
        return len(self.hands)

    def acting(self):
        if not self.dealt:
            return Acting((CHANCE,))
        if self.open_until:
            return Acting(tuple(range(len(self.hands))), "window", self.open_until)
        return Acting((self.turn,) if self.hands[self.turn] else ())

    def legal(self, seat):
        if self.open_until:
            return [Strike(card) for card in self._could_be(seat) if card in HAMMERS]
        return [Lay(card) for card in self._could_be(seat)] if seat == self.turn else []

    def _could_be(self, seat):
        hand = self.hands[seat]
        return sorted({*hand} - {HOLE} | (self._unseen() if HOLE in hand else set()))

    def _unseen(self):
        return set(DECK) - {card for hand in self.hands for card in hand} - set(self.heap)

    def check_move(self, by, move, at):
        if by == CHANCE:
            if type(move) is not Deal or sorted(sum(move.hands, ())) != list(DECK):
                raise Refused("house.move")
        elif type(move) is Strike:
            if not self.open_until or move.card not in HAMMERS or move.card not in self._could_be(by):
                raise Refused("snap.strike")
        elif type(move) is not Lay or self.open_until or move.card not in self._could_be(by):
            raise Refused("snap.lay")

    def apply(self, by, move, at=0, rt=None, u=0, tell=None):
        if by == CHANCE:
            self.hands, self.dealt = [list(hand) for hand in move.hands], True
            if tell:
                tell(Dealt(), {seat: Dealt(tuple(hand)) for seat, hand in enumerate(move.hands)})
        elif by == CLOCK:
            self._judge([] if type(move) is Void else self.strikes, tell)
        elif type(move) is Strike:
            self.strikes = sorted([*self.strikes, (at, (by - self.turn) % len(self.hands), move.card)])
            if tell:
                tell(None, {by: Raised(move.card)})
        else:
            self._lose(by, move.card)
            self.heap.append(move.card)
            self.open_until = at + PAUSE
            if tell:
                tell(Laid(by, move.card))

    def _lose(self, seat, card):
        self.hands[seat].remove(card if card in self.hands[seat] else HOLE)

    def _judge(self, strikes, tell):
        """The earliest strike counts; of two at once, the one next in turn order. The other keeps the hammer."""
        if strikes:
            _, after, card = strikes[0]
            seat = (self.turn + after) % len(self.hands)
            self._lose(seat, card)
            self.points[seat] += sum(self.heap)
            self.heap = []
            if tell:
                tell(Struck(seat, card))
        self.turn = (self.turn + 1) % len(self.hands)
        self.open_until, self.strikes = 0, []

    def pending(self):
        return bool(self.strikes)

    def chance(self, rng):
        cards = rng.sample(DECK, len(DECK))
        each = len(cards) // len(self.hands)
        return Deal(tuple(tuple(cards[i * each : (i + 1) * each]) for i in range(len(self.hands))))

    def view(self, who):
        own = (who - self.turn) % len(self.hands)
        return SnapView(
            who=who,
            hands=tuple(
                tuple(sorted(hand)) if who in (ALL, seat) else (HOLE,) * len(hand)
                for seat, hand in enumerate(self.hands)
            ),
            heap=tuple(self.heap),
            points=tuple(self.points),
            turn=self.turn,
            dealt=self.dealt,
            open_until=self.open_until,
            strikes=tuple(s for s in self.strikes if who == ALL or (who >= 0 and s[1] == own)),
        )

    def fill(self, rng):
        unseen = sorted(self._unseen())
        rng.shuffle(unseen)
        self.hands = [[card or unseen.pop() for card in hand] for hand in self.hands]

    def copy(self):
        twin = SnapState([hand[:] for hand in self.hands], self.heap[:], self.points[:], self.turn)
        twin.dealt, twin.open_until, twin.strikes = self.dealt, self.open_until, self.strikes
        return twin

    def result(self):
        over = self.dealt and not self.open_until and not self.hands[self.turn]
        return ranked(tuple(self.points), best="most") if over else None


class Snap(Game):
    key, players, Options, View = "snap", range(2, 6, 3), Options, SnapView
    Moves, Events = Deal | Lay | Strike, Dealt | Laid | Raised | Struck
    unaided = frozenset({Strike})

    def begin(self, players, options):
        return SnapState([[] for _ in range(players)], [], [0] * players, 0)

    def restore(self, view):
        state = SnapState([list(hand) for hand in view.hands], list(view.heap), list(view.points), view.turn)
        state.dealt, state.open_until, state.strikes = view.dealt, view.open_until, list(view.strikes)
        return state

    def reveals(self, event, who):
        return isinstance(event, Struck)

    def describe(self, view):
        return [Say("snap-view", {"count": len(view.heap)}, {"seat": (view.turn,)})]


GAME = Snap()
