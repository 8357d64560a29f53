"""The rules of Défifoo Rouge, in the order of the rulebook. The article stands above each step."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.games.rouge import holes, scoring
from tablee.games.rouge.cards import (
    BANK,
    BIT,
    BOMB,
    CARDS,
    OF_SUIT,
    POLICE,
    SPECIALS,
    STRENGTH,
    SUIT,
    VAMP,
    VAMPED_STRENGTH,
    deck,
    hand_size,
    pack,
    unpack,
)
from tablee.games.rouge.data import (
    BankCounted,
    BankLed,
    BankStruck,
    BombLed,
    BombStruck,
    Chosen,
    Count,
    Deal,
    DealEnded,
    DealerDrawn,
    Dealt,
    Direct,
    Directed,
    Kept,
    Laid,
    LastCard,
    Lay,
    Lot,
    MatchEnded,
    Name,
    Named,
    PileCounted,
    Raised,
    RaisedStrike,
    Round,
    RoundTaken,
    Strike,
    Vamped,
    Voided,
)
from tablee.games.rouge.moves import DIRECTIONS, LAYS, STRIKES, lays_of_any, namings, partners_of, strikes_of
from tablee.games.rouge.position import (
    DEAL,
    DIRECT,
    FOLLOW,
    LEAD,
    LOT,
    NAME,
    OVER,
    RougePosition,
)
from tablee.kernel import ALL, CHANCE, CLOCK, HOLE, NOBODY, Due, Move, Refused, Tell, ranked
from tablee.kernel.ties import ACTS, Answer, first
from tablee.kernel.turns import dealt, shuffled

_POLICE_CARDS = OF_SUIT[POLICE]


class RougeState(RougePosition):
    """A match of Défifoo Rouge."""

    # Who may do what.

    def legal(self, seat: int) -> Sequence[Move]:
        if self.hidden[seat]:
            return self._legal_with_holes(seat)
        hand = self.hands[seat]
        if self.phase == FOLLOW:
            if seat != self.actor:
                # rouge.strike: everybody else may strike.
                return self._legal_strikes(seat, hand) if self.open else ()
            if self.strikes and self._has_raised(seat):
                return ()
            # rouge.follow, rouge.police, rouge.police.led; rouge.strike: the Bank and the Bomb go with anything.
            led = self.led
            cards = hand & OF_SUIT[led]
            if cards:
                return LAYS[cards | hand & SPECIALS]
            cards = hand & _POLICE_CARDS
            if cards and led != POLICE:
                return LAYS[cards | hand & SPECIALS]
            # rouge.discard: without either, any card.
            return lays_of_any(hand)
        if seat != self.actor:
            return ()
        if self.phase == LEAD:
            return lays_of_any(hand)
        return namings(self.players, seat) if self.phase == NAME else DIRECTIONS

    def _legal_strikes(self, seat: int, hand: int) -> Sequence[Move]:
        specials = hand & SPECIALS
        if not specials or self._has_raised(seat):
            return ()
        return strikes_of(specials)

    def _legal_with_holes(self, seat: int) -> Sequence[Move]:
        """What a hand could do that is not wholly known: its holes may be any card not seen elsewhere."""
        if seat == self.actor and self.phase in (NAME, DIRECT):
            return namings(self.players, seat) if self.phase == NAME else DIRECTIONS
        could_be = self.hands[seat] | holes.unseen(self)
        if seat == self.actor and self.phase in (LEAD, FOLLOW):
            candidates: Sequence[Move] = lays_of_any(could_be)
        else:
            candidates = strikes_of(could_be & SPECIALS) if self.open else ()
        return [move for move in candidates if self._allows(seat, move)]

    def _allows(self, seat: int, move: Move) -> bool:
        try:
            self.check_move(seat, move, 0)
        except Refused:
            return False
        return True

    def _has_raised(self, seat: int) -> bool:
        return any(strike.seat == seat for strike in self.strikes)

    def offers(self) -> Sequence[Move]:
        if not self.open:
            return ()
        played = self.bank
        for cards in self.won:
            played |= cards
        return strikes_of(SPECIALS & ~played)

    def pending(self) -> bool:
        return bool(self.chosen or self.strikes)

    def check(self, by: int, move: Move, at: int) -> None:
        # rouge.strike: only into a round under way, and not once both have been played openly.
        if type(move) is Strike and 0 <= by < self.players and not self.open and self.phase != OVER:
            raise Refused("rouge.strike", "no-round" if self.loose else "gone", card=move.card)
        super().check(by, move, at)

    def check_move(self, by: int, move: Move, at: int) -> None:
        if by == CHANCE:
            self._check_chance(move)
        elif type(move) is Lay:
            self._check_lay(by, move.card)
        elif type(move) is Strike:
            self._check_strike(by, move.card)
        elif type(move) is Name:
            self._check_name(by, move.partners)
        elif type(move) is Direct:
            self._check_direct()
        else:
            raise Refused("house.move")

    def _check_chance(self, move: Move) -> None:
        if self.phase == LOT and type(move) is Lot:
            # rouge.dealer: the lot falls on one of the players.
            if not 0 <= move.seat < self.players:
                raise Refused("rouge.dealer", players=self.players)
        elif self.phase == DEAL and type(move) is Deal:
            holes.check_deal(self.players, move)
        else:
            raise Refused("house.move")

    def _check_name(self, seat: int, partners: tuple[int, ...]) -> None:
        number = partners_of(self.players)
        # rouge.teams: with two or three, everybody plays alone.
        if not number:
            raise Refused("rouge.teams", "alone")
        # rouge.teams: once, before anything is played.
        if self.phase != NAME:
            raise Refused("rouge.teams", "named")
        # rouge.teams: as many others as the number of players says.
        others = {partner for partner in partners if 0 <= partner < self.players and partner != seat}
        if len(others) != number or len(partners) != number:
            raise Refused("rouge.teams", "number", number=number)

    def _check_direct(self) -> None:
        self._check_named()
        # rouge.direction: with two there is none; otherwise once, before the first card.
        if self.players == 2:
            raise Refused("rouge.direction", "two")
        if self.phase != DIRECT:
            raise Refused("rouge.direction", "said")

    def _check_named(self) -> None:
        # rouge.teams: the partners come before everything else.
        if self.phase == NAME:
            raise Refused("rouge.teams", "first")

    def _check_lay(self, seat: int, card: int) -> None:
        if self.phase != FOLLOW and self.phase != LEAD:
            self._check_named()
            # rouge.direction: said before the first card.
            raise Refused("rouge.direction", "first")
        # rouge.turn: each in turn.
        if seat != self.actor:
            raise Refused("rouge.turn", "not-yours", seat=self.actor)
        # rouge.strike: who has struck waits for the verdict.
        if self.strikes and self._has_raised(seat):
            raise Refused("rouge.strike", "raised", card=card)
        # rouge.card: a card out of one's hand.
        if card not in CARDS or not (self.hands[seat] & BIT[card] or holes.could_hold(self, seat, card)):
            raise Refused("rouge.card", "not-held", card=card)
        if self.phase == FOLLOW and card < BANK:
            self._check_follow(seat, card)
        # rouge.deck: a card laid out of a hole leaves some way to fill the others.
        if self.hidden[seat] and not holes.could_lay(self, seat, card):
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
        if suit != POLICE and hand & _POLICE_CARDS:
            raise Refused("rouge.police", card=card, gang=led)

    def _check_strike(self, seat: int, card: int) -> None:
        # rouge.strike: the Bank or the Bomb, one at a time, that one holds.
        if card not in STRIKES:
            raise Refused("rouge.strike", "special", card=card)
        if self._has_raised(seat):
            raise Refused("rouge.strike", "raised", card=card)
        if not holes.could_hold(self, seat, card):
            raise Refused("rouge.strike", "not-held", card=card)
        if self.hidden[seat] and not holes.could_lay(self, seat, card):
            raise Refused("rouge.strike", "not-held", card=card)

    # What comes of it.

    def apply(
        self, by: int, move: Move, at: int, rt: int | None = None, u: int = 0, tell: Tell | None = None
    ) -> None:
        if type(move) is Lay:
            card = move.card
            if card >= BANK:
                self._lay_special(by, card, at if rt is None else rt, u, tell)
            elif self.open and (self.options.pause or self.strikes):
                self._choose(by, card, at, tell)
            else:
                self._lay(by, card, at, tell)
        elif by == CLOCK:
            self._judge(at, tell) if type(move) is Due else self._void(tell)
        elif type(move) is Strike:
            self._raise(by, move.card, at if rt is None else rt, u, tell)
        elif type(move) is Deal:
            self._deal(move, tell)
        elif type(move) is Name:
            self._name(by, move.partners, tell)
        elif type(move) is Direct:
            self._direct(by, move, tell)
        else:
            assert type(move) is Lot
            self._draw_dealer(move.seat, tell)

    # The beginning of a deal.

    def _draw_dealer(self, seat: int, tell: Tell | None) -> None:
        # rouge.dealer: the first dealer is drawn by lot.
        self.dealer = seat
        self.wait(DEAL, CHANCE)
        if tell:
            tell(DealerDrawn(seat))

    def _deal(self, deal: Deal, tell: Tell | None) -> None:
        # rouge.deal: as many cards for everybody; the one that is left begins the Bank, unseen.
        self.clear()
        self.hands = [pack(hand) for hand in deal.hands]
        self.hidden = [hand.count(HOLE) for hand in deal.hands]
        self.rest = BIT[deal.rest]
        self.rest_hidden = int(deal.rest == HOLE)
        if tell:
            own = {
                seat: Dealt(self.deal, self.dealer, unpack(hand) + (HOLE,) * self.hidden[seat])
                for seat, hand in enumerate(self.hands)
            }
            tell(Dealt(self.deal, self.dealer), own)
        # rouge.teams: from four players on, the dealer names partners after looking at the cards.
        if partners_of(self.players):
            self.wait(NAME, self.dealer)
        else:
            self._ask_direction()

    def _name(self, dealer: int, partners: tuple[int, ...], tell: Tell | None) -> None:
        # rouge.teams: the dealer and those named against the others.
        self.teams = tuple([int(seat != dealer and seat not in partners) for seat in range(self.players)])
        if tell:
            others = tuple([seat for seat, team in enumerate(self.teams) if team])
            tell(Named(dealer, tuple(sorted(partners)), others))
        self._ask_direction()

    def _ask_direction(self) -> None:
        # rouge.direction: the dealer says which way; with two players both are one.
        self.wait(LEAD if self.players == 2 else DIRECT, self.dealer)

    def _direct(self, dealer: int, move: Direct, tell: Tell | None) -> None:
        self.turn_to(move.way)
        if tell:
            tell(Directed(dealer, move.way))
        # rouge.lead: the dealer leads to the first round.
        self.wait(LEAD, dealer)

    # A round.

    def _choose(self, seat: int, card: int, at: int, tell: Tell | None) -> None:
        # rouge.pause: a card chosen while the pause runs waits unseen, and may still be changed.
        self._find(seat, card)
        self.chosen = card
        self.chosen_at = at
        if tell:
            told = Chosen(seat, card)
            tell(None, {seat: told, ALL: told})

    def _find(self, seat: int, card: int) -> None:
        """A card that comes out of a hole is known from now on."""
        if not self.hands[seat] & BIT[card]:
            self.hands[seat] |= BIT[card]
            self.hidden[seat] -= 1

    def _lay(self, seat: int, card: int, at: int, tell: Tell | None) -> None:
        """A card comes to the table. Searches spend their time here, so its common course makes no further calls."""
        bit = BIT[card]
        suit = SUIT[card]
        hand = self.hands[seat]
        if hand & bit:
            hand ^= bit
            self.hands[seat] = hand
        else:
            self.hidden[seat] -= 1
        table = self.table
        table.append(card)
        self.heap |= bit
        if tell:
            tell(Laid(seat, card))
        if len(table) == 1:
            # rouge.lead: the first card says what the others have to follow.
            self.leader = self.winning = seat
            self.led = suit
            self.strength = STRENGTH[suit][card]
        else:
            # rouge.rank: the highest police, else the highest of the gang led; rouge.discard: others do not count.
            led = self.led
            strength = STRENGTH[led][card]
            if strength == VAMP and self.options.vamp:
                strength = self._charm(seat, card, tell)
            if strength > self.strength:
                self.winning = seat
                self.strength = strength
            # Whoever does not follow has shown not to hold the gang, and perhaps no police either.
            if suit != led:
                self.voids[seat] |= 1 << led if suit == POLICE else 1 << led | 1 << POLICE
        # rouge.end: a last card ends the deal at once. rouge.finish: or with the round, if the table wants it so.
        if not hand and not self.hidden[seat]:
            if tell:
                tell(LastCard(seat))
            if not self.options.finish_round:
                self._end_deal(self._take_round(tell), tell)
                return
        # rouge.round: when everybody has laid a card, the round is over.
        if len(table) == self.players:
            self._end_round(tell)
            return
        # rouge.turn: on to the next seat. rouge.pause: after a pause, as long as somebody could strike.
        self.actor = (seat + self.step) % self.players
        self.phase = FOLLOW
        if self.loose:
            self.open = True
            self.until = at + self.options.pause

    def _charm(self, seat: int, card: int, tell: Tell | None) -> int:
        """The strength of a Vamp of the gang led, at a table where she can charm her Parrain."""
        # rouge.vamp: after the Parrain of her gang she is stronger than he is; rouge.vamp.once: once in a deal.
        parrain = card + 1
        if self.vamped or not self.heap & BIT[parrain]:
            return VAMP
        self.vamped = True
        if tell:
            tell(Vamped(seat, card, parrain))
        return VAMPED_STRENGTH

    def _end_round(self, tell: Tell | None) -> None:
        taken = self._take_round(tell)
        # rouge.finish: the deal ends with the round in which somebody laid a last card.
        if self.options.finish_round and self._somebody_is_out():
            self._end_deal(taken, tell)
        else:
            # rouge.lead: who took the round leads to the next.
            self.phase = LEAD
            self.actor = taken.taker

    def _take_round(self, tell: Tell | None) -> Round:
        # rouge.round: the strongest card takes all. rouge.end.round: also where the deal ends before the round does.
        winner = self.winning
        cards = tuple(self.table)
        self.won[winner] |= self.heap
        self.last = taken = Round(self.leader, cards, winner)
        if tell:
            strongest = cards[(winner - self.leader) * self.step % self.players]
            tell(RoundTaken(winner, strongest, cards))
        self.clear_table()
        return taken

    def _somebody_is_out(self) -> bool:
        """Whether a hand is empty."""
        return any(not hand and not self.hidden[seat] for seat, hand in enumerate(self.hands))

    # The Bank and the Bomb.

    def _lay_special(self, seat: int, card: int, at: int, u: int, tell: Tell | None) -> None:
        # rouge.strike: laid to a round under way it is a strike like any other.
        if self.phase == FOLLOW:
            self._raise(seat, card, at, u, tell)
            return
        self._play_special(seat, card)
        if card == BOMB:
            # rouge.bomb.led: the Bomb goes to its player's own pile ...
            self.won[seat] |= BIT[card]
        else:
            # rouge.bank.led: ... and the Bank into the Bank.
            self.bank |= BIT[card]
        if tell:
            tell(BombLed(seat) if card == BOMB else BankLed(seat))
        led = Round(seat, (card,), seat if card == BOMB else NOBODY, card, seat)
        self._lead_after_special(led, tell)

    def _raise(self, seat: int, card: int, at: int, u: int, tell: Tell | None) -> None:
        # rouge.strike.first: a strike waits unseen for a moment, until it is clear whose was the first.
        self._find(seat, card)
        self.strikes = tuple(sorted([*self.strikes, RaisedStrike(at, seat, card, u)], key=by_time))
        if tell:
            told = Raised(seat, card)
            tell(None, {seat: told, ALL: told})

    def _judge(self, at: int, tell: Tell | None) -> None:
        """What waited for the clock comes true: a strike, or the card of the seat at turn."""
        if not self.strikes:
            # rouge.pause: the pause is over, and the chosen card is laid.
            card = self.chosen
            self.chosen = HOLE
            self.chosen_at = 0
            self._lay(self.actor, card, at, tell)
            return
        first = self._first_strike()
        for strike in self.strikes:
            # rouge.strike.first: the others keep their cards.
            if strike is not first and tell:
                kept = Kept(strike.seat, strike.card)
                tell(None, {strike.seat: kept, ALL: kept})
        self._strike(first.seat, first.card, tell)

    def _first_strike(self) -> RaisedStrike:
        # rouge.strike.first: the earliest counts; of those that cannot be told apart, the next in turn order.
        answers = [Answer(strike.seat, strike.at, strike.u) for strike in self.strikes]
        seats = first(answers, ACTS)
        return min(
            [strike for strike in self.strikes if strike.seat in seats],
            key=lambda strike: (strike.seat - self.actor) * self.step % self.players,
        )

    def _strike(self, seat: int, card: int, tell: Tell | None) -> None:
        self._play_special(seat, card)
        cards = (*self.table, card)
        heap = self.heap | BIT[card]
        if card == BOMB:
            # rouge.bomb: it stops the round, and its player takes all the cards, the Bomb too.
            self.won[seat] |= heap
        else:
            # rouge.bank: it stops the round, and all the cards go into the Bank, the card Bank too.
            self.bank |= heap
        taker = seat if card == BOMB else NOBODY
        self.last = stopped = Round(self.leader, tuple(self.table), taker, card, seat)
        if tell:
            tell(BombStruck(seat, cards) if card == BOMB else BankStruck(seat, cards))
        self.clear_table()
        self._lead_after_special(stopped, tell)

    def _play_special(self, seat: int, card: int) -> None:
        """The Bank or the Bomb leaves a hand openly."""
        self._find(seat, card)
        self.hands[seat] ^= BIT[card]
        other = BANK + BOMB - card
        elsewhere = self.bank
        for cards in self.won:
            elsewhere |= cards
        # rouge.pause: once both have been played openly, nobody waits any more.
        self.loose = not elsewhere & BIT[other]

    def _lead_after_special(self, played: Round, tell: Tell | None) -> None:
        seat = played.striker
        out = not self.hands[seat] and not self.hidden[seat]
        if out and tell:
            tell(LastCard(seat))
        # rouge.end.special: if it was a last card, the deal ends now that it has acted.
        if out or (self.options.finish_round and self._somebody_is_out()):
            self._end_deal(played, tell)
        else:
            # rouge.bomb, rouge.bank, rouge.bomb.led, rouge.bank.led: the same player leads.
            self.wait(LEAD, seat)

    def _void(self, tell: Tell | None) -> None:
        # rouge.void: nobody knows who would have struck: all that was not shown yet is taken back.
        self.chosen = HOLE
        self.chosen_at = 0
        self.strikes = ()
        self.until = 0
        if tell:
            tell(Voided())

    # The end of a deal, and of the match.

    def _end_deal(self, last: Round, tell: Tell | None) -> None:
        # rouge.end.hands: what is left in the hands goes into the Bank.
        hands = tuple([unpack(hand) + (HOLE,) * self.hidden[seat] for seat, hand in enumerate(self.hands)])
        bank = self.bank | self.rest
        for hand in self.hands:
            bank |= hand
        bank_cards = unpack(bank) + (HOLE,) * (self.rest_hidden + sum(self.hidden))
        reckoning = scoring.reckon(self.won, self.teams, self.dealer)
        self.sheet = (*self.sheet, reckoning.scores)
        self.count = Count(
            dealer=self.dealer,
            teams=self.teams,
            won=tuple([unpack(cards) for cards in self.won]),
            hands=hands,
            bank=bank_cards,
            winners=reckoning.winners,
            scores=reckoning.scores,
            last=last,
        )
        if tell:
            for seats, cards, worth in zip(reckoning.sides, reckoning.piles, reckoning.points, strict=True):
                tell(PileCounted(seats, unpack(cards), worth))
            tell(BankCounted(reckoning.winners, bank_cards, reckoning.bank, hands))
            tell(DealEnded(self.deal, reckoning.winners, self.teams, reckoning.scores, self.totals()))
        self._next_deal(tell)

    def _next_deal(self, tell: Tell | None) -> None:
        # rouge.match: after the last deal, the most points win.
        if self.deal == self.deals():
            self.clear()
            self.wait(OVER, NOBODY)
            if tell:
                tell(MatchEnded(ranked(self.totals(), best="most").winners, self.totals()))
            return
        # rouge.dealer: the deal goes to the left, whatever the direction of play.
        self.deal += 1
        self.dealer = (self.dealer + 1) % self.players
        self.clear()
        self.wait(DEAL, CHANCE)

    def deals(self) -> int:
        """rouge.match: how many deals the match has: one for each player, or as the table wishes."""
        return self.options.deals or self.players

    def chance(self, rng: Random) -> Move:
        if self.phase == LOT:
            return Lot(rng.randrange(self.players))
        cards = shuffled(unpack(deck(self.players)), rng)
        return Deal(dealt(cards, self.players, hand_size(self.players)), cards[-1])


def by_time(strike: RaisedStrike) -> tuple[int, int]:
    """The order of strikes: of the same moment, by seat."""
    return strike.at, strike.seat
