"""The rules of Bungee: who may do what, each step under its article."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tablee.games.bungee.cards import (
    BUNGEE,
    HOLES,
    MOST_POINTS_TO_CALL,
    UNIT,
    VALUES,
    count,
    counted_deck,
    pack,
    points,
    size,
)
from tablee.games.bungee.data import Call, Deal, Exchange, Lot, Pass, Play, Show, Shuffle, Turn
from tablee.games.bungee.position import BungeePosition, kept_word
from tablee.kernel import CHANCE, HOLE, Move, Refused
from tablee.kernel.data import require

CALL = Call()
PASS = Pass()


@cache
def _play(card: int, count: int, take: bool) -> Play:
    """Hands that can do the same share it."""
    return Play(card, count, take)


class TurnMoves(dict[int, tuple[Move, ...]]):
    """What each hand can do in its turn: lay cards of one value, drawing afterwards or taking first; perhaps more."""

    def __init__(self, *, take: bool, also: tuple[Move, ...] = ()) -> None:
        super().__init__()
        self.ways = (False, True) if take else (False,)
        self.also = also

    def __missing__(self, hand: int) -> tuple[Move, ...]:
        lots = [(card, number) for card in VALUES for number in range(1, count(hand, card) + 1)]
        plays = [_play(card, number, take) for take in self.ways for card, number in lots]
        self[hand] = moves = (*plays, *self.also)
        return moves


DRAWING = TurnMoves(take=False)
TAKING = TurnMoves(take=True)
DRAWING_OR_CALLING = TurnMoves(take=False, also=(CALL,))
TAKING_OR_CALLING = TurnMoves(take=True, also=(CALL,))


@cache
def lucky_moves(hand: int) -> tuple[Move, ...]:
    """What the dealer can do about a Bungee card turned up: leave it, or take it and discard any card."""
    return (PASS, *(Exchange(card) for card in VALUES if card == BUNGEE or count(hand, card)))


AWAITED: dict[str, type[Move]] = {
    "lot": Lot,
    "deal": Deal,
    "reshuffle": Shuffle,
    "return": Shuffle,
    "turn-up": Turn,
    "show": Show,
}
"""What chance says in each of its phases."""


class BungeeAllowed(BungeePosition):
    """A position of which it is known who may do what."""

    def legal(self, seat: int) -> Sequence[Move]:
        if seat != self.actor or seat < 0:
            return ()
        hand = self.hands[seat]
        if hand & HOLES:
            return self._legal_with_holes(seat, hand)
        if self.phase == "turn":
            if self.calls[seat]:
                return (*(TAKING if self.discards else DRAWING)[hand], PASS)
            if hand in self.low and self.turns:
                return TAKING_OR_CALLING[hand] if self.discards else DRAWING_OR_CALLING[hand]
            return TAKING[hand] if self.discards else DRAWING[hand]
        if self.phase == "after":
            return (CALL, PASS) if hand in self.low else (PASS,)
        return lucky_moves(hand)

    def _legal_with_holes(self, seat: int, hand: int) -> list[Move]:
        """As `kernel.hidden` says: holes may be any unseen card."""
        holes = hand & HOLES
        could_be = hand - holes + holes * sum(UNIT[1:])
        candidates = (CALL, *lucky_moves(could_be), *TAKING[could_be])
        return [move for move in candidates if self.allows(seat, move)]

    def silence(self) -> tuple[int, Move] | None:
        if self.phase in ("lucky", "after") or (self.phase == "turn" and self.calls[self.turn]):
            return self.actor, PASS
        return None

    def check_move(self, by: int, move: Move, at: int) -> None:
        if by == CHANCE:
            self._check_chance(move)
        elif type(move) is Play:
            self._check_play(by, move)
        elif type(move) is Call:
            self._check_call(by)
        elif type(move) is Pass:
            # bungee.pass: only what the rules leave free may be left undone.
            if self.silence() is None:
                raise Refused("bungee.pass")
        elif type(move) is Exchange:
            self._check_exchange(by, move)
        else:
            raise Refused("house.move")

    def _check_play(self, seat: int, move: Play) -> None:
        # bungee.lucky.bungee: the dealer decides about the Bungee card before the first turn.
        if self.phase == "lucky":
            raise Refused("bungee.lucky.bungee", "first")
        # bungee.last: in the last round each seat plays once.
        if self.phase == "after":
            raise Refused("bungee.last", "played")
        if move.take and not self.discards:
            # bungee.start: the starter finds nothing to take; bungee.take: a card must lie there.
            raise Refused("bungee.start" if self.turns == 0 else "bungee.take", "nothing")
        # bungee.play: one or more cards of one value out of one's hand.
        hand = self.hands[seat]
        holds = self._could_hold(hand, move.card)
        if not 1 <= move.count <= holds:
            # bungee.take.same: the card just taken is not played in the same turn.
            if move.take and move.card == self.discards[-1] and move.count == holds + 1:
                raise Refused("bungee.take.same", card=move.card)
            raise Refused("bungee.play", "not-held", card=move.card, count=move.count, holds=holds)
        # bungee.deck, bungee.call: cards laid out of holes leave some way to fill the others.
        if hand & HOLES and not self._possible_after(seat, move):
            known = count(hand, move.card)
            raise Refused("bungee.play", "not-held", card=move.card, count=move.count, holds=known)

    def _possible_after(self, seat: int, move: Move) -> bool:
        after = self.copy()
        after.apply(seat, move, 0)
        return after.can_be_filled()

    def _could_hold(self, hand: int, card: int) -> int:
        """How many of these cards the hand holds, or may hold where it has holes."""
        if card not in VALUES:
            return 0
        held, free = hand >> 4 * card & 15, hand & HOLES
        return held + min(free, self.unseen()[card]) if free else held

    def _check_call(self, seat: int) -> None:
        # bungee.lucky.bungee: the dealer decides about the Bungee card before the first turn.
        if self.phase == "lucky":
            raise Refused("bungee.lucky.bungee", "first")
        # bungee.start: no call in the first turn of a round.
        if self.phase == "turn" and self.turns == 0:
            raise Refused("bungee.start", "call")
        # bungee.last.again: a call that stands is not made again.
        if self.calls[seat]:
            raise Refused("bungee.last.again")
        # bungee.call: five points or less, also with the cards that its holes can be.
        held = points(self.hands[seat], self.lucky, 0)
        if self.hands[seat] & HOLES and not self._possible_after(seat, CALL):
            held = max(held, MOST_POINTS_TO_CALL + 1)
        if held > MOST_POINTS_TO_CALL:
            raise Refused("bungee.call", "points", points=held)

    def _check_exchange(self, seat: int, move: Exchange) -> None:
        # bungee.lucky.bungee: only the dealer, only when the lucky card is a Bungee card, for any card in hand.
        require(self.phase == "lucky", "bungee.lucky.bungee", "none")
        held = move.card == BUNGEE or self._could_hold(self.hands[seat], move.card)
        require(held, "bungee.lucky.bungee", "not-held", card=move.card)

    def _check_chance(self, move: Move) -> None:
        if not isinstance(move, AWAITED[self.phase]):
            raise Refused("house.move")
        if isinstance(move, Lot):
            # bungee.starter: the lot falls on one of the players.
            require(0 <= move.seat < self.players, "bungee.starter", players=self.players)
        elif isinstance(move, Deal):
            self._check_deal(move)
        elif isinstance(move, Shuffle):
            self._check_shuffle(move, self.to_shuffle())
        elif isinstance(move, Turn):
            # bungee.lucky: the pile's top card; where that is not known, one that can still be in the pile.
            top = self.pile[-1]
            if move.card not in VALUES or (move.card != top if top else not self.unseen()[move.card]):
                raise Refused("bungee.lucky", card=move.card)
        elif isinstance(move, Show):
            self._check_show(move)

    def _check_deal(self, deal: Deal) -> None:
        # bungee.deal: the same number of cards each ...
        each = self.options.cards
        fine = len(deal.hands) == self.players and all(len(hand) == each for hand in deal.hands)
        require(fine, "bungee.deal", players=self.players, cards=each)
        # bungee.lucky: ... the lucky card face up ...
        require(deal.lucky != HOLE, "bungee.lucky", card=HOLE)
        # bungee.deck: ... and all out of one deck.
        cards = [card for hand in deal.hands for card in hand]
        counted_deck(self.options.deck).check([*cards, deal.lucky, *deal.pile])

    def _check_shuffle(self, move: Shuffle, cards: list[int]) -> None:
        # bungee.pile: made of all the cards that were shuffled; left empty, its order was not seen.
        spare = cards.count(HOLE)
        unseen = self.unseen()
        for value in VALUES:
            over = max(move.pile.count(value) - cards.count(value), 0)
            spare -= over
            require(over <= unseen[value] or not over, "bungee.pile", card=value)
        whole = len(move.pile) in (0, len(cards)) and set(move.pile) <= {HOLE, *VALUES}
        require(whole and spare >= 0, "bungee.pile", "number", cards=len(cards))

    def _check_show(self, move: Show) -> None:
        # bungee.show: what was known of each hand stays true, and the deck has such cards.
        require(len(move.hands) == self.players, "bungee.show", "hands", players=self.players)
        left = self.unseen()
        for seat, cards in enumerate(move.hands):
            hand = self.hands[seat]
            fine = len(cards) == size(hand) and set(cards) <= set(VALUES)
            for value in VALUES if fine else ():
                more = cards.count(value) - count(hand, value)
                left[value] -= more
                fine = fine and more >= 0 and left[value] >= 0
            fine = fine and kept_word(pack(cards), self.since[seat], self.lucky)
            require(fine, "bungee.show", "hand", seat=seat)
