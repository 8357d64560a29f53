"""A small trick game, to be played beside the same one on a boardgame.io server (`tricks.mjs`).

Four seats, 32 cards of four suits, eight each. Follow suit if you can; the highest card of the suit that was led takes
the trick, and leads to the next. So many deals that no match ends while it is measured, however quick the machine.
"""

from __future__ import annotations

from msgspec import structs

from tablee.kernel import (
    CHANCE,
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
    ranked,
)

SEATS, CARDS, RANKS, DEALS = 4, 32, 8, 250
Cards = tuple[Card, ...]


class Deal(Move, frozen=True):
    """CHANCE: the hands."""

    hands: tuple[Cards, ...]


class Play(Move, frozen=True):
    card: Card


class Dealt(Event, frozen=True):
    cards: Cards = ()


class Played(Event, frozen=True):
    seat: Seat
    card: Card


class Taken(Event, frozen=True):
    seat: Seat


class TricksView(View, frozen=True, kw_only=True):
    hands: tuple[Cards, ...] = ((),) * SEATS
    """Card by card; those that one does not see are 0."""
    trick: Cards = ()
    leader: Seat = 0
    taken: tuple[int, ...] = (0,) * SEATS
    deals: int = 0


class TricksState(State):
    """The position is plain immutable data, replaced with each move."""

    __slots__ = ("it",)
    players = SEATS

    def __init__(self, it):
        self.it = it

    def acting(self):
        it = self.it
        if it.trick or any(it.hands):
            return Acting(((it.leader + len(it.trick)) % SEATS,))
        return Acting((CHANCE,) if it.deals < DEALS else ())

    def legal(self, seat):
        return [Play(card) for card in self._playable(seat)] if seat in self.acting().seats else []

    def _playable(self, seat):
        hand, trick = self.it.hands[seat], self.it.trick
        following = [card for card in hand if trick and suit(card) == suit(trick[0])]
        return following or hand

    def check_move(self, by, move, at):
        if by == CHANCE:
            if type(move) is not Deal or sorted(card for hand in move.hands for card in hand) != list(DECK):
                raise Refused("house.chance", "unasked")
        elif type(move) is not Play or move.card not in self._playable(by):
            raise Refused("house.move")

    def apply(self, by, move, at=0, rt=None, u=0, tell=None):
        it = self.it
        if by == CHANCE:
            self.it = structs.replace(it, hands=move.hands, deals=it.deals + 1)
            if tell is not None:
                tell(Dealt(), {seat: Dealt(hand) for seat, hand in enumerate(move.hands)})
            return
        hands = list(it.hands)
        hands[by] = tuple(card for card in hands[by] if card != move.card)
        trick, leader, taken = (*it.trick, move.card), it.leader, it.taken
        if tell is not None:
            tell(Played(by, move.card))
        if len(trick) == SEATS:
            best = max(card for card in trick if suit(card) == suit(trick[0]))
            leader, trick = (leader + trick.index(best)) % SEATS, ()
            taken = tuple(own + (seat == leader) for seat, own in enumerate(taken))
            if tell is not None:
                tell(Taken(leader))
        self.it = structs.replace(it, hands=tuple(hands), trick=trick, leader=leader, taken=taken)

    def chance(self, rng):
        cards = list(DECK)
        rng.shuffle(cards)
        each = CARDS // SEATS
        return Deal(tuple(tuple(cards[seat * each : (seat + 1) * each]) for seat in range(SEATS)))

    def view(self, who):
        hands = tuple(hand if seat == who else (0,) * len(hand) for seat, hand in enumerate(self.it.hands))
        return structs.replace(self.it, who=who, hands=hands)

    def fill(self, rng):
        """No bot plays it."""

    def copy(self):
        return TricksState(self.it)

    def result(self):
        return None if self.acting().seats else ranked(self.it.taken, best="most")


DECK = range(1, CARDS + 1)


def suit(card):
    return (card - 1) // RANKS


class Tricks(Game):
    key, players, Options, Moves, View = "tricks", range(SEATS, SEATS + 1), Options, Deal | Play, TricksView
    Events = Dealt | Played | Taken

    def begin(self, players, options):
        return TricksState(TricksView())

    def restore(self, view):
        return TricksState(view)

    def describe(self, view):
        return [Say("tricks-view", {"deal": view.deals, "trick": len(view.trick)})]


GAME = Tricks()
