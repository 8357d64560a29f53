"""The rules of Défifoo Rouge: who may do what, each step under its article."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from tablee.games.rouge.cards import (
    BANK,
    BIT,
    BOMB,
    CARDS,
    OF_SUIT,
    POLICE,
    SPECIALS,
    SUIT,
    counted_deck,
    hand_size,
    unpack,
)
from tablee.games.rouge.data import Deal, Direct, Lay, Lot, Name, Strike
from tablee.games.rouge.position import RougePosition, partners_of
from tablee.kernel import CHANCE, Move, Refused
from tablee.kernel.data import require

LEFT, RIGHT = Direct("left"), Direct("right")
DIRECTIONS = (LEFT, RIGHT)
_G0, _G1, _G2, _G3, _POLICE, _SPECIALS = OF_SUIT


class _Lays(dict[int, tuple[Move, ...]]):
    """For each set of cards of one suit: laying one of them."""

    def __missing__(self, cards: int) -> tuple[Move, ...]:
        self[cards] = moves = tuple([Lay(card) for card in unpack(cards)])
        return moves


LAYS = _Lays()


def lays_of_any(cards: int) -> tuple[Move, ...]:
    """Laying any of these cards, of all suits: there are too many such sets to keep a list for each."""
    lays = LAYS
    return (
        *lays[cards & _G0],
        *lays[cards & _G1],
        *lays[cards & _G2],
        *lays[cards & _G3],
        *lays[cards & _POLICE],
        *lays[cards & _SPECIALS],
    )


@cache
def strikes_of(specials: int, round: int) -> tuple[Move, ...]:
    """Striking with one of these, the Bank or the Bomb, in this round of a deal."""
    return tuple([Strike(card, round) for card in unpack(specials)])


@cache
def thrown(specials: int, round: int) -> tuple[Move, ...]:
    """Laying one of these at one's turn to this round of a deal, which is a strike."""
    return tuple([Lay(card, round) for card in unpack(specials)])


@cache
def namings(players: int, dealer: int) -> tuple[Name, ...]:
    """rouge.teams: all the partners that a dealer can name."""
    others = [seat for seat in range(players) if seat != dealer]
    return tuple(Name(partners) for partners in combinations(others, partners_of(players)))


class RougeAllowed(RougePosition):
    """A position of which it is known who may do what."""

    def legal(self, seat: int) -> Sequence[Move]:
        if self.hidden[seat]:
            return self._legal_with_holes(seat)
        hand = self.hands[seat]
        if self.phase == "follow":
            if seat != self.actor:
                # rouge.strike: all others may strike.
                return self._legal_strikes(seat, hand) if self.open else ()
            if (self.strikes and self._has_raised(seat)) or (self.chosen and self._has_laid()):
                return ()
            # rouge.follow, rouge.police, rouge.police.led; rouge.strike: the Bank and the Bomb go with anything.
            cards = hand & OF_SUIT[self.led] or hand & _POLICE
            # rouge.discard: without either, any card.
            lays = LAYS[cards] if cards else lays_of_any(hand & ~SPECIALS)
            specials = hand & SPECIALS
            return (*lays, *thrown(specials, self.round)) if specials else lays
        if seat != self.actor:
            return ()
        if self.phase == "lead":
            return lays_of_any(hand)
        return namings(self.players, seat) if self.phase == "name" else DIRECTIONS

    def _legal_strikes(self, seat: int, hand: int) -> Sequence[Move]:
        specials = hand & SPECIALS
        if not specials or self._has_raised(seat):
            return ()
        return strikes_of(specials, self.round)

    def _legal_with_holes(self, seat: int) -> Sequence[Move]:
        """As `kernel.hidden` says: holes may be any unseen card."""
        if seat == self.actor and self.phase in ("name", "direct"):
            return namings(self.players, seat) if self.phase == "name" else DIRECTIONS
        could_be = self.hands[seat] | self.unseen()
        candidates: Sequence[Move]
        if seat == self.actor and self.phase == "follow":
            candidates = (*lays_of_any(could_be & ~SPECIALS), *thrown(could_be & SPECIALS, self.round))
        elif seat == self.actor and self.phase == "lead":
            candidates = lays_of_any(could_be)
        else:
            candidates = strikes_of(could_be & SPECIALS, self.round) if self.open else ()
        return [move for move in candidates if self.allows(seat, move)]

    def _has_raised(self, seat: int) -> bool:
        return any(strike.seat == seat for strike in self.strikes)

    def _has_laid(self) -> bool:
        """rouge.pause: whether the card that waits came after the pause. It would tell that a strike waits, too."""
        return self.chosen is not None and self.chosen.at >= self.until

    def offers(self) -> Sequence[Move]:
        return strikes_of(SPECIALS & ~self.played_openly(), self.round) if self.open else ()

    def pending(self) -> bool:
        return bool(self.chosen or self.strikes)

    def check(self, by: int, move: Move, at: int = 0) -> None:
        # rouge.strike: only into a round under way, and not once both have been played openly.
        if type(move) is Strike and 0 <= by < self.players and not self.open and self.phase != "over":
            raise Refused("rouge.strike", "no-round" if self.loose else "gone", card=move.card)
        super().check(by, move, at)

    def check_move(self, by: int, move: Move, at: int) -> None:
        if by == CHANCE:
            self._check_chance(move)
        elif type(move) is Lay:
            self._check_lay(by, move)
        elif type(move) is Strike:
            self._check_strike(by, move)
        elif type(move) is Name:
            self._check_name(by, move.partners)
        elif type(move) is Direct:
            self._check_direct()
        else:
            raise Refused("house.move")

    def _check_chance(self, move: Move) -> None:
        if self.phase == "lot" and type(move) is Lot:
            # rouge.dealer: the lot falls on one of the players.
            require(0 <= move.seat < self.players, "rouge.dealer", players=self.players)
        elif self.phase == "deal" and type(move) is Deal:
            # rouge.deal: hands of the right size, and one card over; rouge.deck: out of one deck.
            each = hand_size(self.players)
            fine = len(move.hands) == self.players and all(len(hand) == each for hand in move.hands)
            require(fine, "rouge.deal", players=self.players, cards=each)
            counted_deck(self.players).check([*(card for hand in move.hands for card in hand), move.rest])
        else:
            raise Refused("house.move")

    def _check_name(self, seat: int, partners: tuple[int, ...]) -> None:
        number = partners_of(self.players)
        # rouge.teams: with two or three, each plays alone.
        require(number, "rouge.teams", "alone")
        # rouge.teams: once, before anything is played.
        require(self.phase == "name", "rouge.teams", "named")
        # rouge.teams: as many others as the number of players says.
        others = {partner for partner in partners if 0 <= partner < self.players and partner != seat}
        require(len(others) == len(partners) == number, "rouge.teams", "number", number=number)

    def _check_direct(self) -> None:
        self._check_named()
        # rouge.direction: with two there is none; otherwise once, before the first card.
        require(self.players > 2, "rouge.direction", "two")
        require(self.phase == "direct", "rouge.direction", "said")

    def _check_named(self) -> None:
        # rouge.teams: the partners come before everything else.
        if self.phase == "name":
            raise Refused("rouge.teams", "first")

    def _check_round(self, named: int) -> None:
        # rouge.late: a card that was meant for another round does not count for this one.
        if named and named != self.round:
            raise Refused("rouge.late", "early" if named > self.round else "", round=self.round)

    def _check_lay(self, seat: int, move: Lay) -> None:
        card = move.card
        if self.phase != "follow" and self.phase != "lead":
            self._check_named()
            # rouge.direction: said before the first card.
            raise Refused("rouge.direction", "first")
        # rouge.turn: each in turn.
        if seat != self.actor:
            raise Refused("rouge.turn", "not-yours", seat=self.actor)
        self._check_round(move.round)
        # rouge.strike: who has struck waits for the verdict.
        if self.strikes and self._has_raised(seat):
            raise Refused("rouge.strike", "raised", card=card)
        # rouge.pause: a card that came after it is not changed any more.
        if self._has_laid():
            raise Refused("rouge.pause", "laid")
        # rouge.card: a card out of one's hand.
        if card not in CARDS or not (self.hands[seat] & BIT[card] or self.could_hold(seat, card)):
            raise Refused("rouge.card", "not-held", card=card)
        if self.phase == "follow" and card < BANK:
            self._check_follow(seat, card)
        # rouge.deck: a card laid out of a hole leaves some way to fill the others.
        if self.hidden[seat] and not self.could_lay(seat, card):
            raise Refused("rouge.card", "not-held", card=card)

    def _check_follow(self, seat: int, card: int) -> None:
        suit, led, hand = SUIT[card], self.led, self.hands[seat]
        if suit == led:
            return
        if hand & OF_SUIT[led]:
            # rouge.police.led: police answers police. rouge.follow: a gang answers itself.
            if led == POLICE:
                raise Refused("rouge.police.led", card=card)
            raise Refused("rouge.follow", "gang", card=card, gang=led)
        # rouge.police: without the gang led, police.
        if suit != POLICE and hand & _POLICE:
            raise Refused("rouge.police", card=card, gang=led)

    def _check_strike(self, seat: int, move: Strike) -> None:
        card = move.card
        self._check_round(move.round)
        # rouge.strike: the Bank or the Bomb, one at a time, that one holds.
        if card not in (BANK, BOMB):
            raise Refused("rouge.strike", "special", card=card)
        if self._has_raised(seat):
            raise Refused("rouge.strike", "raised", card=card)
        if not self.could_hold(seat, card):
            raise Refused("rouge.strike", "not-held", card=card)
        # rouge.pause: whose card came after it waits for it to be seen.
        if seat == self.actor and self._has_laid():
            raise Refused("rouge.pause", "laid")
        if self.hidden[seat] and not self.could_lay(seat, card):
            raise Refused("rouge.strike", "not-held", card=card)
