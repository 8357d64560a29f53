"""Players of Banzaï!: they collect, cry, bluff and fall for bluffs as people do.

They pass towards a family and away from what they know their neighbour to have, see what they hold after a moment, and
send their hand when they hear a cry: at its beginning, if they trust it, or at the beat, which they have to tell first
from the cut of a feint.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tablee.games.banzai import data
from tablee.games.banzai.cards import best_family, family_of, one_family
from tablee.games.banzai.data import Aim, Banzai, BanzaiView, Choose, Feint, Grab, Hop
from tablee.games.banzai.judging import is_family
from tablee.games.banzai.stop_tactics import best_aim, choose_moves, stop_for
from tablee.kernel import Acting, Event, Move, Say
from tablee.kernel.data import Advice
from tablee.kernel.player import KEEP, Plan, Plans, SeatedBot
from tablee.kernel.reactions import CHOICE, SIMPLE

BEGINS: Final = (
    data.Dealt,
    data.Hopped,
    data.Judged,
    data.Redealt,
    data.Resumed,
    data.TookUp,
    data.Voided,
)
"""After this, cards are chosen."""
STEPS: Final = (
    data.Stopped,
    data.Gathered,
    data.Shared,
    data.Swapped,
    data.Removed,
    data.Robbed,
    data.Married,
    data.Challenged,
    data.Looked,
    data.Traded,
)
"""After this, something else is to be done while the game is stopped."""
TRUST: Final = (0.0, 0.02, 0.05, 0.15, 0.6, 0.9)
"""How much a cry is trusted in each exchange, as a share of the most: families take time to gather."""
FEW: Final = 4
"""At a table of so many, to wait for the beat is as dangerous as it is with fewer ..."""
CROWD: Final = 2.5
"""... and in a larger one so much safer: one of many is out for want of a pawn, all who jump by a feint."""
EARLY: Final = 3
"""Up to this exchange a table feints as much as it likes; later a cry might be meant."""
LATER: Final = 0.3
"""The share of feints that are left from then on."""


class Style(NamedTuple):
    """How quick a player is, how bold, and how cunning."""

    slower: float
    """How much longer it takes than people do on average."""
    jumps: float
    """How often it sends its hand at "Ban…", at a time at which cries are mostly true ..."""
    counts: float
    """... and how often it notices that a crier has no feint left."""
    feints: float
    """How many feints a table of such players hears in an exchange."""
    stops: float
    """How often it calls Stop, when it could."""
    careless: float
    """How often it passes just any card that it does not collect."""


class SensibleBot(SeatedBot):
    """Quick enough, bold now and then, and knows when to feint."""

    style = Style(slower=1.1, jumps=0.6, counts=0.9, feints=0.24, stops=0.35, careless=0.25)

    def wake(self, view: BanzaiView, acting: Acting, news: Sequence[Event]) -> Plans:
        match view.phase:
            case "passing":
                return self._pass(view) if _heard(news, BEGINS) else KEEP
            case "cry":
                return self._hear(view, news)
            case "stop":
                fresh = _heard(news, STEPS) or view.stop is None or view.stop.step == "wed"
                return self._act(view) if fresh else KEEP
            case "whim":
                return self._look_first(view) if _heard(news, BEGINS) else KEEP
        return ()

    # Passing.

    def _pass(self, view: BanzaiView) -> Plans:
        if is_family(view, self.seat, view.hands[self.seat]):
            return self._cry(view)
        plans = [] if self.seat in view.ready else [self._choice(view)]
        rng, style = self.rng, self.style
        feints = style.feints * (1 if view.exchange <= EARLY else LATER) / len(view.ring)
        if view.feints[self.seat] and rng.random() < feints:
            plans.append(Plan(rng.randint(300, 1800), Feint()))
        elif rng.random() < style.stops:
            stop = stop_for(view, self.seat, rng)
            if stop is not None:
                plans.append(Plan(self._time(400), stop))
        aim = best_aim(view, self.seat)
        if aim != view.aims[self.seat]:
            plans.append(Plan(self._time(200), Aim(aim)))
        return plans

    def _cry(self, view: BanzaiView) -> Plans:
        """It takes a moment to see; then cry and hand go together."""
        after = self._time(0)
        if self.seat == view.third:
            return (Plan(after, Banzai(view.exchange)),)
        return (Plan(after, Banzai(view.exchange)), Plan(after + 30, Grab()))

    def _time(self, more: int) -> int:
        """Milliseconds to see what one has, and so many more."""
        return round(self.style.slower * (CHOICE.draw(self.rng) + more * (0.5 + self.rng.random())))

    def _choice(self, view: BanzaiView) -> Plan:
        """A card that one does not collect, and the neighbour, as far as one knows, neither."""
        rng, hand = self.rng, view.hands[self.seat]
        wanted = best_family(hand, view.wed)
        spare = [card for card in hand if card not in wanted and card] or [card for card in hand if card]
        if rng.random() >= self.style.careless:
            ring = view.ring
            left = view.hands[ring[(ring.index(self.seat) + 1) % len(ring)]]
            theirs = {one_family(family_of(card), view.wed) for card in left if card}
            mine = [one_family(family_of(card), view.wed) for card in hand]
            number = {card: mine.count(family) for card, family in zip(hand, mine, strict=True)}
            spare = [card for card in spare if mine[hand.index(card)] not in theirs] or spare
            least = min(number[card] for card in spare)
            spare = [card for card in spare if number[card] == least]
        return Plan(self._time(700), Choose(rng.choice(spare), view.exchange))

    def _look_first(self, view: BanzaiView) -> Plans:
        """As the capricious one."""
        if view.whim != self.seat:
            return ()
        if is_family(view, self.seat, view.hands[self.seat]):
            return self._cry(view)
        return (Plan(self._time(0), Hop()),)

    # A cry.

    def _hear(self, view: BanzaiView, news: Sequence[Event]) -> Plans:
        if not _heard(news, (data.Cried, data.Unfolded)):
            return KEEP
        if self.seat == view.third or any(reach.seat == self.seat for reach in view.reaches):
            return ()
        if view.kind == "feint" or not (view.kind or self._trusts(view)):
            return ()
        law = CHOICE if view.unfolded else SIMPLE
        return (Plan(max(round(self.style.slower * law.draw(self.rng)), 100), Grab()),)

    def _trusts(self, view: BanzaiView) -> bool:
        """Whether it sends its hand before the beat."""
        style, rng = self.style, self.rng
        # A crier with no feint left can only mean it.
        if not view.feints[view.crier] and rng.random() < style.counts:
            return True
        # The more there are, the less likely is one to be the last.
        trust = TRUST[view.exchange] if view.exchange < len(TRUST) else 1.0
        crowd: float = min(FEW / len(view.ring), 1) ** CROWD
        return rng.random() < style.jumps * trust * crowd

    # A Stop.

    def _act(self, view: BanzaiView) -> Plans:
        """One thing after the other."""
        plans, after = [], 0
        for move in choose_moves(view, self.seat, self.rng):
            after += self._time(500)
            plans.append(Plan(after, move))
        return plans


def _heard(news: Sequence[Event], kinds: tuple[type[Event], ...]) -> bool:
    """Whether one of these was told, or nothing at all: then it is all new."""
    return not news or any(isinstance(event, kinds) for event in news)


class BeginnerBot(SensibleBot):
    """Slower, more easily fooled, and seldom fools others."""

    style = Style(slower=1.5, jumps=0.75, counts=0.3, feints=0.12, stops=0.15, careless=0.7)


class SharpBot(SensibleBot):
    """Quick, wary, and cunning."""

    style = Style(slower=0.9, jumps=0.5, counts=1.0, feints=0.3, stops=0.5, careless=0.05)


def advise(view: BanzaiView, move: Move) -> Advice | None:
    """What it is that one gathers."""
    if not isinstance(move, Choose):
        return None
    wanted = best_family(view.hands[view.who], view.wed)
    if len(wanted) < 2 or move.card in wanted:
        return Advice(Say("banzai-why-any"), f"card={move.card}")
    why = Say("banzai-why-choose", {"count": len(wanted)}, cards={"card": (wanted[0],)})
    return Advice(why, f"card={move.card}")
