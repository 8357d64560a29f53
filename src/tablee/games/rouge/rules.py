"""The rules of Défifoo Rouge: what comes of a move, in the order of the rulebook, each step under its article."""

from __future__ import annotations

from random import Random

from tablee.games.rouge import data, scoring
from tablee.games.rouge.allowed import RougeAllowed
from tablee.games.rouge.cards import (
    BANK,
    BIT,
    BOMB,
    STRENGTH,
    SUIT,
    VAMP,
    VAMPED_STRENGTH,
    deck,
    hand_size,
    missing,
    pack,
    unpack,
)
from tablee.games.rouge.data import Count, Deal, Direct, Lay, Lot, Name, RaisedStrike, Round, Strike
from tablee.games.rouge.position import partners_of
from tablee.kernel import CHANCE, CLOCK, HOLE, NO_SEAT, Due, Move, Tell, ranked, told_to
from tablee.kernel.ties import ACTS_FACTOR, Answer, first
from tablee.kernel.turns import dealt, shuffled


class RougeState(RougeAllowed):
    """A match of Défifoo Rouge."""

    def apply(
        self, by: int, move: Move, at: int = 0, rt: int | None = None, u: int = 0, tell: Tell | None = None
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
        self.wait("deal", CHANCE)
        if tell:
            tell(data.DealerDrawn(seat))

    def _deal(self, deal: Deal, tell: Tell | None) -> None:
        # rouge.deal: as many cards for each seat; the one that is left begins the Bank, unseen.
        self.clear()
        self.hands = [pack(hand) for hand in deal.hands]
        self.hidden = [hand.count(HOLE) for hand in deal.hands]
        self.rest = BIT[deal.rest]
        self.rest_hidden = int(deal.rest == HOLE)
        if tell:
            own = {
                seat: data.Dealt(self.deal, self.dealer, unpack(hand) + (HOLE,) * self.hidden[seat])
                for seat, hand in enumerate(self.hands)
            }
            tell(data.Dealt(self.deal, self.dealer), own)
        # rouge.teams: from four players on, the dealer names partners after looking at the cards.
        if partners_of(self.players):
            self.wait("name", self.dealer)
        else:
            self._ask_direction()

    def _name(self, dealer: int, partners: tuple[int, ...], tell: Tell | None) -> None:
        # rouge.teams: the dealer and those named against the others.
        self.teams = tuple([int(seat != dealer and seat not in partners) for seat in range(self.players)])
        if tell:
            others = tuple([seat for seat, team in enumerate(self.teams) if team])
            tell(data.Named(dealer, tuple(sorted(partners)), others))
        self._ask_direction()

    def _ask_direction(self) -> None:
        # rouge.direction: the dealer says which way; with two players both are one.
        self.wait("lead" if self.players == 2 else "direct", self.dealer)

    def _direct(self, dealer: int, move: Direct, tell: Tell | None) -> None:
        self.turn_to(move.way)
        if tell:
            tell(data.Directed(dealer, move.way))
        # rouge.lead: the dealer leads to the first round.
        self.wait("lead", dealer)

    # A round.

    def _choose(self, seat: int, card: int, at: int, tell: Tell | None) -> None:
        # rouge.pause: a card chosen while the pause runs waits unseen, and may still be changed.
        self.find(seat, card)
        self.chosen = data.ChosenCard(card, at)
        if tell:
            tell(None, told_to(seat, data.Chosen(seat, card)))

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
            tell(data.Laid(seat, card))
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
            # A seat that does not follow has shown not to hold the gang, and perhaps no police either.
            if suit != led:
                self.voids[seat] |= missing(led, suit)
        # rouge.end: a last card ends the deal at once. rouge.finish: or with the round, if the table wants it so.
        if not hand and not self.hidden[seat]:
            finish = self.options.finish_round
            if tell:
                tell(data.LastCard(seat, finishes=finish and len(table) < self.players))
            if not finish:
                self._end_deal(self._take_round(tell), tell)
                return
        # rouge.round: when all have laid a card, the round is over.
        if len(table) == self.players:
            self._end_round(tell)
            return
        # rouge.turn: on to the next seat. rouge.pause: after a pause, as long as a seat could strike.
        self.actor = (seat + self.step) % self.players
        self.phase = "follow"
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
            tell(data.Vamped(seat, card, parrain))
        return VAMPED_STRENGTH

    def _end_round(self, tell: Tell | None) -> None:
        taken = self._take_round(tell)
        # rouge.finish: the deal ends with the round in which a last card was laid.
        if self.options.finish_round and self._has_empty_hand():
            self._end_deal(taken, tell)
        else:
            # rouge.lead: who took the round leads to the next.
            self.round += 1
            self.phase = "lead"
            self.actor = taken.taker

    def _take_round(self, tell: Tell | None) -> Round:
        # rouge.round: the strongest card takes all. rouge.end.round: also where the deal ends before the round does.
        winner = self.winning
        cards = tuple(self.table)
        self.won[winner] |= self.heap
        self.last = taken = Round(self.leader, cards, winner)
        if tell:
            strongest = cards[(winner - self.leader) * self.step % self.players]
            tell(data.RoundTaken(winner, strongest, cards))
        self.clear_table()
        return taken

    def _has_empty_hand(self) -> bool:
        return any(not hand and not self.hidden[seat] for seat, hand in enumerate(self.hands))

    # The Bank and the Bomb.

    def _lay_special(self, seat: int, card: int, at: int, u: int, tell: Tell | None) -> None:
        # rouge.strike: laid to a round under way it is a strike like any other.
        if self.phase == "follow":
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
            tell(data.BombLed(seat) if card == BOMB else data.BankLed(seat))
        led = Round(seat, (card,), seat if card == BOMB else NO_SEAT, card, seat)
        self._lead_after_special(led, tell)

    def _raise(self, seat: int, card: int, at: int, u: int, tell: Tell | None) -> None:
        # rouge.strike.first: a strike waits unseen for a moment, until it is clear whose was the first.
        self.find(seat, card)
        self.strikes = tuple(sorted([*self.strikes, RaisedStrike(at, seat, card, u)]))
        if tell:
            tell(None, told_to(seat, data.Raised(seat, card)))

    def _judge(self, at: int, tell: Tell | None) -> None:
        """What waited for the clock comes true: a strike, or the card of the seat at turn."""
        if not self.strikes:
            # rouge.pause: the pause is over, and the chosen card is laid.
            assert self.chosen
            card = self.chosen.card
            self.chosen = None
            self._lay(self.actor, card, at, tell)
            return
        first = self._first_strike()
        for strike in self.strikes:
            # rouge.strike.first: the others keep their cards.
            if strike is not first and tell:
                tell(None, told_to(strike.seat, data.Kept(strike.seat, strike.card)))
        self._strike(first.seat, first.card, tell)

    def _first_strike(self) -> RaisedStrike:
        # rouge.strike.first: the earliest counts; of those that cannot be told apart, the next in turn order.
        answers = [Answer(strike.seat, strike.at, strike.u) for strike in self.strikes]
        seats = first(answers, ACTS_FACTOR)
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
        taker = seat if card == BOMB else NO_SEAT
        self.last = stopped = Round(self.leader, tuple(self.table), taker, card, seat)
        if tell:
            tell(data.BombStruck(seat, cards) if card == BOMB else data.BankStruck(seat, cards))
        self.clear_table()
        self._lead_after_special(stopped, tell)

    def _play_special(self, seat: int, card: int) -> None:
        """The Bank or the Bomb leaves a hand openly."""
        self.find(seat, card)
        self.hands[seat] ^= BIT[card]
        other = BANK + BOMB - card
        # rouge.pause: once both have been played openly, there is no pause.
        self.loose = not self.played_openly() & BIT[other]

    def _lead_after_special(self, played: Round, tell: Tell | None) -> None:
        seat = played.striker
        out = not self.hands[seat] and not self.hidden[seat]
        if out and tell:
            tell(data.LastCard(seat))
        # rouge.end.special: if it was a last card, the deal ends now that it has acted.
        if out or (self.options.finish_round and self._has_empty_hand()):
            self._end_deal(played, tell)
        else:
            # rouge.bomb, rouge.bank, rouge.bomb.led, rouge.bank.led: the same player leads.
            self.round += 1
            self.wait("lead", seat)

    def _void(self, tell: Tell | None) -> None:
        # rouge.void: who would have struck is not known: all that was not shown yet is taken back.
        self.chosen = None
        self.strikes = ()
        self.until = 0
        if tell:
            tell(data.Voided())

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
            way=self.way,
            won=tuple([unpack(cards) for cards in self.won]),
            hands=hands,
            bank=bank_cards,
            winners=reckoning.winners,
            scores=reckoning.scores,
            last=last,
        )
        if tell:
            for seats, cards, worth in zip(reckoning.sides, reckoning.piles, reckoning.points, strict=True):
                tell(data.PileCounted(seats, unpack(cards), worth))
            tell(data.BankCounted(reckoning.winners, bank_cards, reckoning.bank, hands))
            tell(data.DealEnded(self.deal, reckoning.winners, self.teams, reckoning.scores, self.totals()))
        self._next_deal(tell)

    def _next_deal(self, tell: Tell | None) -> None:
        # rouge.match: after the last deal, the most points win.
        if self.deal == self.deals():
            self.clear()
            self.wait("over", NO_SEAT)
            if tell:
                tell(data.MatchEnded(ranked(self.totals(), best="most").winners, self.totals()))
            return
        # rouge.dealer: the deal goes to the left in both directions of play.
        self.deal += 1
        self.dealer = (self.dealer + 1) % self.players
        self.clear()
        self.wait("deal", CHANCE)

    def deals(self) -> int:
        """rouge.match: how many deals the match has: one for each player, or as the table wishes."""
        return self.options.deals or self.players

    def chance(self, rng: Random) -> Move:
        if self.phase == "lot":
            return Lot(rng.randrange(self.players))
        cards = shuffled(unpack(deck(self.players)), rng)
        return Deal(dealt(cards, self.players, hand_size(self.players)), cards[-1])
