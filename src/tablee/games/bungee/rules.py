"""The rules of Bungee: what comes of a move, in the order of the rulebook, each step under its article."""

from __future__ import annotations

from random import Random

from msgspec import structs

from tablee.games.bungee import data
from tablee.games.bungee.allowed import BungeeAllowed
from tablee.games.bungee.cards import (
    BUNGEE,
    HOLES,
    MOST_IN_HAND,
    SIX,
    UNIT,
    VALUES,
    count,
    pack,
    pile_of,
    points,
    unpack,
    without,
)
from tablee.games.bungee.data import Call, Deal, Exchange, Lot, Pass, Play, Show, Shuffle, Turn
from tablee.kernel import CHANCE, HOLE, NO_SEAT, Move, Tell, ranked, told_to
from tablee.kernel.turns import dealt, replaced, shuffled

WINNER_SCORES = -10
BUNGEE_COSTS = 10

DREW = data.Deed("draw")
TOOK = tuple(data.Deed("take", card) for card in (HOLE, *VALUES))
TOOK_LUCKY = data.Deed("take-lucky")
SKIPPED = data.Deed("skip")
PASSED = data.Deed("pass")


class BungeeState(BungeeAllowed):
    """A game of Bungee."""

    def begins(self) -> int:
        """The starter, even if the dealer first decides on a lucky Bungee card."""
        return self.starter

    def apply(
        self, by: int, move: Move, at: int = 0, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        if type(move) is Play:
            self._play(by, move, tell)
        elif type(move) is Call:
            self._call(by, tell)
        elif type(move) is Pass:
            self._pass(by, tell)
        elif type(move) is Exchange:
            self._exchange(by, move.card, tell)
        elif type(move) is Lot:
            self._start_with(move.seat, tell)
        elif type(move) is Deal:
            self._deal(move, tell)
        elif type(move) is Shuffle:
            self._shuffle(move, tell)
        elif type(move) is Turn:
            self.pile[-1] = move.card
            self._turn_up(tell)
        else:
            assert type(move) is Show
            self.hands = [pack(hand) for hand in move.hands]
            self._score(tell)

    def _start_with(self, seat: int, tell: Tell | None) -> None:
        self.starter = self.turn = seat
        self.wait("deal", CHANCE)
        if tell:
            tell(data.Started(seat))

    def _deal(self, deal: Deal, tell: Tell | None) -> None:
        # bungee.deal: five cards each, the rest is the pile.
        self.clear()
        self.hands = [pack(hand) for hand in deal.hands]
        elsewhere = sum(len(hand) for hand in deal.hands) + 1
        self.pile = pile_of(deal.pile, len(self.options.deck) - elsewhere)
        self.pile.append(deal.lucky)
        if tell:
            public = data.Dealt(self.round, self.dealer, self.starter)
            own = {
                seat: data.Dealt(self.round, self.dealer, self.starter, unpack(hand))
                for seat, hand in enumerate(self.hands)
            }
            tell(public, own)
        self._turn_up(tell)

    def _turn_up(self, tell: Tell | None) -> None:
        """Turn the pile's top card up as lucky card."""
        if self.pile[-1] == HOLE:
            self.wait("turn-up", CHANCE)
            return
        # bungee.lucky: cards of the lucky card's value are worth nothing in this round.
        self.turn_lucky(self.pile.pop())
        if tell:
            tell(data.LuckyTurned(self.lucky))
        # bungee.lucky.bungee: if it is a Bungee card, the dealer may have it.
        if self.lucky == BUNGEE:
            self.wait("lucky", self.dealer)
        else:
            self.wait("turn", self.turn)

    def _exchange(self, seat: int, card: int, tell: Tell | None) -> None:
        # bungee.lucky.bungee: the dealer takes it and discards any card, which skips no seat; a new one is turned.
        self.hands[seat] = without(self.hands[seat] + UNIT[BUNGEE], card, 1)
        self.known[seat] += UNIT[BUNGEE]
        self._forget(seat, card, 1)
        self.discards.append(card)
        if tell:
            tell(data.LuckyTaken(seat, card))
        self.deeds[seat] = TOOK_LUCKY
        self.turn_lucky(HOLE)
        self._turn_up(tell)

    def _play(self, seat: int, move: Play, tell: Tell | None) -> None:
        """A turn. Searches spend their time here, so its common course makes no further calls."""
        card = move.card
        number = move.count
        hand = self.hands[seat]
        if self.calls[seat]:
            self._take_up(seat, tell)
        # bungee.take: take the top discard first ...
        taken = HOLE
        if move.take:
            taken = self.discards.pop()
            if tell:
                tell(data.Took(seat, taken))
        # bungee.play: ... lay cards of one value ...
        hand = without(hand, card, number) if hand & HOLES else hand - number * UNIT[card]
        if number == 1:
            self.discards.append(card)
        else:
            self.discards += [card] * number
        known = self.known[seat]
        if known and known >> 4 * card & 15:
            self._forget(seat, card, number)
        # bungee.six: as many sixes, as many seats are skipped.
        if card == SIX:
            self.skips = number
        if tell:
            tell(data.Played(seat, card, number))
        if self.since[seat] is not None:
            self._remember_step(seat, card, number, taken)
        # bungee.draw: ... and otherwise draw one from the pile afterwards.
        if taken:
            self.known[seat] += UNIT[taken]
            self.deeds[seat] = TOOK[taken]
        elif self.pile:
            taken = self.pile.pop()
            self.deeds[seat] = DREW
            if tell or self.mixed:
                self._drew(seat, taken, tell)
        else:
            self.hands[seat] = hand
            self._find_no_pile(seat, tell)
            return
        self.hands[seat] = hand + UNIT[taken]
        self._played(seat, tell)

    def _drew(self, seat: int, card: int, tell: Tell | None) -> None:
        if self.mixed and (card or self.drew[seat] & HOLES < MOST_IN_HAND):
            self.drew[seat] += UNIT[card]
        if tell:
            tell(data.Drew(seat, HOLE), told_to(seat, data.Drew(seat, card)))

    def _find_no_pile(self, seat: int, tell: Tell | None) -> None:
        # bungee.pile: an empty pile is made anew of all discards but the top one, if there are any.
        self._gained(seat, data.NOTHING)
        self.deeds[seat] = None
        if len(self.discards) > 1:
            self.wait("reshuffle", CHANCE)
        else:
            self._played(seat, tell)

    def _played(self, seat: int, tell: Tell | None) -> None:
        # bungee.last.call: in the last round one may call right after playing.
        if self.first != NO_SEAT:
            self.wait("after", seat)
        else:
            self._end_turn(seat, tell)

    def _take_up(self, seat: int, tell: Tell | None) -> None:
        """bungee.last.again: a later caller who plays on gives the call up."""
        self.calls = replaced(self.calls, seat, 0)
        if tell:
            tell(data.TookUp(seat))

    def _forget(self, seat: int, card: int, number: int) -> None:
        """Cards laid are no longer known to be in the hand."""
        known = count(self.known[seat], card)
        if known:
            self.known[seat] -= min(known, number) * UNIT[card]

    def _remember_step(self, seat: int, card: int, number: int, taken: int) -> None:
        """All seats can reckon back from here to the call that the seat has made."""
        steps = (*(self.since[seat] or ()), data.Step(card, number, taken))
        self.since = replaced(self.since, seat, steps)

    def _gained(self, seat: int, card: int) -> None:
        """Correct what the last step is remembered to have brought."""
        steps = self.since[seat]
        if steps:
            gained = (*steps[:-1], structs.replace(steps[-1], taken=card))
            self.since = replaced(self.since, seat, gained)

    def _shuffle(self, move: Shuffle, tell: Tell | None) -> None:
        cards = self.to_shuffle()
        self.pile = pile_of(move.pile, len(cards))
        if tell:
            tell(data.Shuffled(len(cards), left=self.phase == "return"))
        if self.phase == "return":
            self.turn_lucky(HOLE)
            self._turn_up(tell)
            return
        self.mixed = tuple(sorted(cards))
        self.drew = [0] * self.players
        del self.discards[:-1]
        card = self.pile.pop()
        self._gained(self.turn, HOLE)
        self.deeds[self.turn] = DREW
        self._drew(self.turn, card, tell)
        self.hands[self.turn] += UNIT[card]
        self._played(self.turn, tell)

    def _call(self, seat: int, tell: Tell | None) -> None:
        self.called += 1
        self.calls = replaced(self.calls, seat, self.called)
        self.since = replaced(self.since, seat, ())
        if tell:
            tell(data.Called(seat, self.called))
        # bungee.last: the first call begins the last round.
        if self.first == NO_SEAT:
            self.first = seat
        self._end_turn(seat, tell)

    def _pass(self, seat: int, tell: Tell | None) -> None:
        if self.phase == "lucky":
            # bungee.lucky.bungee: left, it goes back and the pile is shuffled.
            if tell:
                tell(data.LuckyLeft(seat))
            self.wait("return", CHANCE)
            return
        if tell:
            tell(data.Passed(seat))
        self.deeds[seat] = PASSED
        self._end_turn(seat, tell)

    def _end_turn(self, seat: int, tell: Tell | None) -> None:
        # bungee.turn: to the left; bungee.six: past the seats that lose their turn, one's own too.
        following = seat + 1
        if self.skips:
            following += self.skips
            self._skip(seat, tell)
        self.turn = self.actor = following = following % self.players
        self.phase = "turn"
        self.turns += 1
        # bungee.last: the last round ends when the turn comes to the first caller. bungee.last.lap: if sixes carry it
        # past that seat, it simply goes on until it does. bungee.endless: it may not go on for ever.
        if following == self.first or self.turns >= self.options.turns:
            self._end_round(tell)

    def _skip(self, by: int, tell: Tell | None) -> None:
        for each in range(by + 1, by + self.skips + 1):
            seat = each % self.players
            self.deeds[seat] = SKIPPED
            if tell:
                tell(data.Skipped(seat))
                if seat == self.first:
                    tell(data.Lap())
        self.skips = 0

    def _end_round(self, tell: Tell | None) -> None:
        # bungee.show.order: all hands are laid open.
        if any(hand & HOLES for hand in self.hands):
            self.wait("show", CHANCE)
        else:
            self._score(tell)

    def _score(self, tell: Tell | None) -> None:
        winner = self._round_winner()
        # bungee.score: the winner gets ten points less, the others their hands, with Bungee cards at ten.
        scores = [points(hand, self.lucky, BUNGEE_COSTS) for hand in self.hands]
        if winner != NO_SEAT:
            scores[winner] = WINNER_SCORES
        self.sheet = (*self.sheet, tuple(scores))
        hands = tuple(unpack(hand) for hand in self.hands)
        self.shown = data.Shown(winner, self.lucky, hands, self.calls, tuple(scores))
        if tell:
            # bungee.show.order: first those who called, in the order of their calls.
            for seat in sorted(range(self.players), key=lambda seat: self.calls[seat] or self.called + 1):
                tell(data.HandShown(seat, hands[seat], scores[seat]))
            tell(data.RoundEnded(self.round, winner, hands, tuple(scores), self.totals()))
        self._next_round(tell)

    def _round_winner(self) -> int:
        # bungee.endless: a round broken off has no winner.
        if self.turn != self.first:
            return NO_SEAT
        # bungee.winner: least points among the callers, all their Bungee cards at nothing; ties go to the later call.
        callers = [seat for seat in range(self.players) if self.calls[seat]]
        return min(callers, key=lambda seat: (points(self.hands[seat], self.lucky, 0), -self.calls[seat]))

    def _next_round(self, tell: Tell | None) -> None:
        # bungee.end: after the last round, the least points win.
        if self.round == self.options.rounds:
            self.clear()
            self.wait("over", NO_SEAT)
            if tell:
                tell(data.GameEnded(ranked(self.totals(), best="least").winners, self.totals()))
            return
        # bungee.starter: then one seat to the left each round.
        self.round += 1
        self.starter = (self.starter + 1) % self.players
        self.clear()
        self.wait("deal", CHANCE)

    def chance(self, rng: Random) -> Move:
        if self.phase == "lot":
            return Lot(rng.randrange(self.players))
        if self.phase == "deal":
            return self._random_deal(rng)
        world = self.copy()
        world.fill(rng)
        if self.phase == "turn-up":
            return Turn(world.pile[-1])
        if self.phase == "show":
            return Show(tuple(unpack(hand) for hand in world.hands))
        cards = world.to_shuffle()
        rng.shuffle(cards)
        return Shuffle(tuple(cards))

    def _random_deal(self, rng: Random) -> Deal:
        cards = shuffled(self.options.deck, rng)
        after = self.players * self.options.cards
        hands = dealt(cards, self.players, self.options.cards)
        return Deal(hands, cards[after], tuple(cards[after + 1 :]))
