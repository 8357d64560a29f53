"""Players of Défifoo Rouge: a sensible one, who counts cards and plays for the team, and a beginner, who forgets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random
from typing import NamedTuple

from tablee.games.rouge.allowed import LEFT, RIGHT, namings
from tablee.games.rouge.cards import (
    BANK,
    BIT,
    BOMB,
    CARDS,
    MOST_POLICE,
    OF_SUIT,
    PARRAIN,
    POLICE,
    RANK,
    SPECIALS,
    STRENGTH,
    SUIT,
    VALUE,
    VAMP,
    VAMPED_STRENGTH,
    hand_size,
    pack,
    points,
)
from tablee.games.rouge.data import Direct, Lay, Name, RougeView, Strike
from tablee.games.rouge.restore import restore
from tablee.games.rouge.rules import RougeState
from tablee.kernel import Acting, Event, Move, Say
from tablee.kernel.data import Advice
from tablee.kernel.player import Plan, SeatedBot

THINKS_MS = (500, 1400)
"""The quickest and the slowest answer; most cards are ready when the pause is over."""
STRIKES_AFTER_MS = (300, 1000)
"""A strike comes before the pause is over, if it can."""


class Style(NamedTuple):
    """What a player thinks things are worth, in points. Found by playing many deals against itself."""

    usual: float = 1.0
    """A card that another seat will still lay."""
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
                return (Plan(self.rng.randint(*STRIKES_AFTER_MS), Strike(special, state.round)),)
        return (Plan(self.rng.randint(*THINKS_MS), self._choose(state)),) if at_turn else ()

    def _holds_special(self, view: RougeView) -> bool:
        return BANK in view.hands[self.seat] or BOMB in view.hands[self.seat]

    def _choose(self, state: RougeState) -> Move:
        if state.phase == "name":
            return self._choose_partners(state)
        if state.phase == "direct":
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
        lead = state.phase == "lead"
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
        """Throws the Bomb or the Bank as soon as a round looks rich."""
        specials = [card for card in (BOMB, BANK) if state.hands[self.seat] & BIT[card]]
        return specials[0] if specials and points(state.heap) >= self.rng.randint(4, 12) else 0


def _forgotten(state: RougeState) -> RougeState:
    """The position as a player sees it who has not looked what went by."""
    twin = state.copy()
    twin.won = [0] * state.players
    twin.bank = 0
    twin.voids = [0] * state.players
    return twin


EAGER = 0.85
"""How often a seat that can take a round does so."""


@cache
def stronger(led: int, strength: int, suit: int) -> int:
    """The cards of a suit that are stronger than this when `led` was led."""
    return OF_SUIT[suit] & pack(card for card in CARDS if STRENGTH[led][card] > strength)


def strength_of(state: RougeState, led: int, card: int) -> int:
    """How strong a card would be on the table where `led` was led, a Vamp that charms her Parrain too."""
    strength = STRENGTH[led][card]
    charms = state.options.vamp and not state.vamped and state.heap & BIT[min(card + 1, BANK)]
    return VAMPED_STRENGTH if strength == VAMP and charms else strength


def allied(state: RougeState, one: int, other: int) -> bool:
    """Whether two seats play together (or are the same)."""
    return state.teams[one] == state.teams[other] if state.teams else one == other


def still_to_play(state: RougeState, seat: int) -> list[int]:
    """Who lays a card after this seat's, in this round."""
    laid = len(state.table)
    return [(seat + state.step * after) % state.players for after in range(1, state.players - laid)]


def chance_to_beat(state: RougeState, seat: int, led: int, strength: int, hidden: int) -> float:
    """How likely it is that a seat can lay a stronger card, going by the cards not seen and the suits it has not."""
    share = state.hand_size(seat) / max(hidden.bit_count(), 1)

    def holds(cards: int, suit: int) -> float:
        if state.voids[seat] >> suit & 1:
            return 0.0
        return 1.0 - (1.0 - min(share, 1.0)) ** (hidden & cards).bit_count()

    with_police = holds(stronger(led, strength, POLICE), POLICE)
    if led == POLICE:
        return with_police
    with_gang = holds(stronger(led, strength, led), led)
    follows = holds(OF_SUIT[led], led)
    return with_gang + (1.0 - follows) * with_police


def chance_to_win(
    state: RougeState, me: int, led: int, strength: int, *, ours: bool, later: Sequence[int]
) -> float:
    """How likely it is that my side takes the round, if its strongest card so far is this one, of ours or not."""
    hidden = state.unseen()
    chance = 1.0 if ours else 0.0
    for seat in later:
        takes = EAGER * chance_to_beat(state, seat, led, strength, hidden)
        if allied(state, me, seat):
            chance += (1.0 - chance) * takes
        else:
            chance -= chance * takes
    return chance


LIKELY = 0.5
"""From here on one counts on taking a round."""


def advise(view: RougeView, move: Move) -> Advice | None:
    """The reason that counts most."""
    if isinstance(move, Name):
        return Advice(Say("rouge-why-partners"), f"partner-{move.partners[0]}")
    if isinstance(move, Direct):
        return Advice(Say("rouge-why-way"), f"way-{move.way}")
    if isinstance(move, Lay):
        return Advice(_why_lay(restore(view), view.who, move.card), f"card={move.card}")
    return None


def _why_lay(state: RougeState, seat: int, card: int) -> Say:
    if card >= BANK:
        return Say("rouge-why-special")
    lead = state.phase == "lead"
    led = SUIT[card] if lead else state.led
    strength = strength_of(state, led, card)
    later = still_to_play(state, seat)
    pot = points(state.heap) + VALUE[card]
    if lead or strength > state.strength:
        wins = chance_to_win(state, seat, led, strength, ours=True, later=later)
        if wins >= LIKELY:
            return Say("rouge-why-lead" if lead else "rouge-why-win", {"points": pot})
    elif allied(state, seat, state.winning):
        return Say("rouge-why-partner", {"points": VALUE[card]}, {"seat": (state.winning,)})
    return Say("rouge-why-probe" if lead else "rouge-why-cheap", {"points": VALUE[card]})
