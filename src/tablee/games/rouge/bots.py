"""Players of Défifoo Rouge: a sensible one, who counts cards and plays for the team, and a beginner, who forgets."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import NamedTuple

from tablee.games.rouge.cards import (
    BANK,
    BIT,
    BOMB,
    MOST_POLICE,
    PARRAIN,
    POLICE,
    RANK,
    SPECIALS,
    SUIT,
    VALUE,
    hand_size,
    points,
)
from tablee.games.rouge.data import Lay, RougeView, Strike
from tablee.games.rouge.moves import LEFT, RIGHT, namings
from tablee.games.rouge.odds import allied, chance_to_win, still_to_play, strength_of
from tablee.games.rouge.position import DIRECT, LEAD, NAME
from tablee.games.rouge.restore import restore
from tablee.games.rouge.rules import RougeState
from tablee.kernel import Acting, Event, Move
from tablee.kernel.player import Plan, SeatedBot

THINKS = (500, 1400)
"""Milliseconds: the quickest and the slowest answer; most cards are ready when the pause is over."""
STRIKES_AFTER = (300, 1000)
"""Milliseconds: a strike comes before the pause is over, if it can."""


class Style(NamedTuple):
    """What a player thinks things are worth, in points. Found by playing many deals against itself."""

    usual: float = 1.0
    """A card that somebody will still lay."""
    police: float = 11.0
    """The highest police, kept in hand; lower ones less and less."""
    parrain: float = 2.0
    """A Parrain, kept in hand; lower ranks less and less."""
    fades: float = 0.3
    """How much of that is left at the very end of a deal."""
    bomb: float = 6.0
    """The Bomb, kept in hand, at the beginning of a deal; at its end only its own points count ..."""
    bomb_each: float = 2.0
    """... and so much more for each player: rounds are the richer the more play."""
    bank: float = 2.0
    """How much better off one must be for throwing the Bank in, for each player."""
    lead: float = 9.0
    """So many points ahead, and the Bank will be ours with three chances in four or so."""
    rival: float = 0.3
    """With three players, what a point for one of the others costs."""


SENSIBLE = Style()


class SensibleBot(SeatedBot):
    """Reckons for each card how likely its side is to take the round, what lies in it, and what the card is worth."""

    def __init__(self, seat: int, rng: Random, style: Style = SENSIBLE) -> None:
        super().__init__(seat, rng)
        self.style = style

    def wake(self, view: RougeView, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        at_turn = view.turn == self.seat
        strikes = not at_turn or acting.kind == "window"
        if view.chosen or view.strikes or (not at_turn and not self._holds_special(view)):
            return ()
        state = restore(view)
        if strikes and state.table:
            special = self._special_to_throw(state)
            if special:
                return (Plan(self.rng.randint(*STRIKES_AFTER), Strike(special, state.round)),)
        return (Plan(self.rng.randint(*THINKS), self._choose(state)),) if at_turn else ()

    def _holds_special(self, view: RougeView) -> bool:
        return BANK in view.hands[self.seat] or BOMB in view.hands[self.seat]

    def _choose(self, state: RougeState) -> Move:
        if state.phase == NAME:
            return self._choose_partners(state)
        if state.phase == DIRECT:
            return self._choose_direction(state)
        moves = [move for move in state.legal(self.seat) if isinstance(move, Lay)]
        return max(moves, key=lambda move: (self._rate(state, move.card), self.rng.random()))

    def _choose_partners(self, state: RougeState) -> Move:
        """Partners score as much as oneself: better those who are behind in the match than those ahead."""
        totals = state.totals()
        return min(
            namings(state.players, self.seat),
            key=lambda move: (sum(totals[seat] for seat in move.partners), self.rng.random()),
        )

    def _choose_direction(self, state: RougeState) -> Move:
        """A partner should lay last in the round that one leads; alone, it does not matter."""
        last_if_left = (self.seat - 1) % state.players
        last_if_right = (self.seat + 1) % state.players
        good = [
            move
            for move, last in ((LEFT, last_if_left), (RIGHT, last_if_right))
            if allied(state, self.seat, last)
        ]
        return self.rng.choice(good or [LEFT, RIGHT])

    # Which card to lay.

    def _rate(self, state: RougeState, card: int) -> float:
        """What comes of laying this card: the points that will lie there, won or lost, less what it could do later."""
        if card >= BANK:
            return self._rate_leading_special(state, card)
        lead = state.phase == LEAD
        led = SUIT[card] if lead else state.led
        strength = strength_of(state, led, card)
        ours = lead or strength > state.strength or allied(state, self.seat, state.winning)
        later = still_to_play(state, self.seat)
        chance = chance_to_win(state, self.seat, led, max(strength, state.strength), ours=ours, later=later)
        pot = points(state.heap) + VALUE[card] + self.style.usual * len(later)
        return pot * self._worth(state, chance) - self._keeps(state, card)

    def _worth(self, state: RougeState, chance: float) -> float:
        """What a point on the table is worth that one's side takes with this chance."""
        return chance - (1.0 - chance) * (self.style.rival if state.players == 3 else 1.0)

    def _keeps(self, state: RougeState, card: int) -> float:
        """What a card is worth in hand: the power to take a later round. It fades as the deal comes to its end."""
        left = self._rounds_left(state) / hand_size(state.players)
        if SUIT[card] == POLICE:
            power = self.style.police * (RANK[card] / MOST_POLICE) ** 2
        else:
            power = self.style.parrain * (RANK[card] / PARRAIN) ** 3
        return power * min(1.0, self.style.fades + left)

    def _rate_leading_special(self, state: RougeState, card: int) -> float:
        """Leading the Bomb brings its own points only, leading the Bank nothing: a last resort."""
        if state.hands[self.seat] & ~SPECIALS == 0:
            return 0.0
        own = VALUE[card] if card == BOMB else 0.0
        return own - self._bomb_keeps(state) if card == BOMB else -self.style.bank * state.players

    # When to strike.

    def _special_to_throw(self, state: RougeState) -> int:
        """The Bank or the Bomb, if this is the moment for it; 0 if not."""
        # The more cards lie there the better: only when one more card would end the round, or the deal may end before.
        if len(state.table) < state.players - 1 and self._rounds_left(state) > 1:
            return 0
        hand = state.hands[self.seat]
        gains = {BOMB: self._gain_of_bomb(state), BANK: self._gain_of_bank(state)}
        best = max((card for card in gains if hand & BIT[card]), key=lambda card: gains[card], default=0)
        return best if best and gains[best] > 0 else 0

    def _silent(self, state: RougeState) -> float:
        """How likely one's side is to take this round without a strike."""
        ours = allied(state, self.seat, state.winning)
        later = [state.actor, *still_to_play(state, state.actor)]
        if self.seat in later:
            cards = [
                move.card for move in state.legal(self.seat) if isinstance(move, Lay) and move.card < BANK
            ]
            strength = max((strength_of(state, state.led, card) for card in cards), default=0)
            if strength > state.strength:
                rest = later[later.index(self.seat) + 1 :]
                return chance_to_win(state, self.seat, state.led, strength, ours=True, later=rest)
            later.remove(self.seat)
        return chance_to_win(state, self.seat, state.led, state.strength, ours=ours, later=later)

    def _gain_of_bomb(self, state: RougeState) -> float:
        """The Bomb takes what lies there for certain. It is saved for a round that is rich and would be lost."""
        pot = points(state.heap)
        silent = pot * self._worth(state, self._silent(state))
        return pot + VALUE[BOMB] - silent - self._bomb_keeps(state)

    def _bomb_keeps(self, state: RougeState) -> float:
        """The sooner the deal may end, the less the Bomb is worth in hand; left there, its points are lost too."""
        rounds = self._rounds_left(state)
        worth = self.style.bomb + self.style.bomb_each * state.players
        return worth * min(1.0, rounds / hand_size(state.players) + 0.2) if rounds > 1 else 0.0

    def _gain_of_bank(self, state: RougeState) -> float:
        """The Bank keeps what lies there from others. That is good if one's side will break it: if it is ahead."""
        pot = points(state.heap)
        ahead = self._worth(state, self._chance_to_lead(state))
        return pot * (ahead - self._worth(state, self._silent(state))) - self.style.bank * state.players

    def _chance_to_lead(self, state: RougeState) -> float:
        """How likely one's side is to have most in the end, going by the cards that it has seen won."""
        own = sum(points(won) for seat, won in enumerate(state.won) if allied(state, self.seat, seat))
        rivals = [points(won) for seat, won in enumerate(state.won) if not allied(state, self.seat, seat)]
        margin = own - (sum(rivals) if state.teams else max(rivals))
        return 1.0 / (1.0 + exp(-margin / self.style.lead))

    def _rounds_left(self, state: RougeState) -> int:
        """How many cards the shortest hand holds: the deal ends with it."""
        return min(state.hand_size(seat) for seat in range(state.players))


class BeginnerBot(SensibleBot):
    """Knows the rules and likes to win, but remembers nothing and often changes its mind."""

    def _rate(self, state: RougeState, card: int) -> float:
        return super()._rate(_forgotten(state), card) + self.rng.uniform(-6.0, 6.0)

    def _special_to_throw(self, state: RougeState) -> int:
        """Throws whatever it has as soon as a round looks rich."""
        specials = [card for card in (BOMB, BANK) if state.hands[self.seat] & BIT[card]]
        return specials[0] if specials and points(state.heap) >= self.rng.randint(4, 12) else 0


def _forgotten(state: RougeState) -> RougeState:
    """The position as somebody sees it who has not looked what went by."""
    twin = state.copy()
    twin.won = [0] * state.players
    twin.bank = 0
    twin.voids = [0] * state.players
    return twin
