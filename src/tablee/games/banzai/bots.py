"""Players of Banzaï!: honest ones first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tablee.games.banzai.cards import FAMILY, gathered
from tablee.games.banzai.events import Dealt, Hopped, Judged, Resumed, TookUp, Voided
from tablee.games.banzai.moves import Banzai, Choose, Give, Go, Grab, Share
from tablee.games.banzai.view import BanzaiView
from tablee.kernel import Acting, Event
from tablee.kernel.player import KEEP, Plan, Plans
from tablee.kernel.reactions import CHOICE, SIMPLE

BEGINS = (Dealt, Hopped, Judged, Resumed, TookUp, Voided)


class SensibleBot:
    """Collects, cries when it has a family, and waits for the beat."""

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def wake(self, view: BanzaiView, acting: Acting, news: Sequence[Event]) -> Plans:
        match view.phase:
            case "passing":
                fresh = not news or any(isinstance(event, BEGINS) for event in news)
                return self._pass(view) if fresh else KEEP
            case "cry":
                if any(reach.seat == self.seat for reach in view.reaches) or self.seat == view.third:
                    return ()
                if self.seat == view.crier or view.kind == "banzai":
                    return (Plan(round(SIMPLE.draw(self.rng)), Grab()),)
                return ()
            case "stop":
                return self._stopped(view)
        return ()

    def _pass(self, view: BanzaiView) -> Plans:
        hand = view.hands[self.seat]
        most = max(gathered(hand, view.wed).values(), key=len)
        delay = round(CHOICE.draw(self.rng))
        if len(most) >= FAMILY:
            return (Plan(delay, Banzai(view.exchange)), Plan(delay, Grab()))
        others = [card for card in hand if card not in most]
        card = self.rng.choice(others or most)
        return (Plan(delay + self.rng.randrange(400, 1500), Choose(card, view.exchange)),)

    def _stopped(self, view: BanzaiView) -> Plans:
        stop = view.stop
        assert stop is not None
        if stop.step == "give" and self.seat not in stop.gave:
            return (Plan(1500, Give(view.hands[self.seat][:2])),)
        if stop.seat != self.seat:
            return ()
        if stop.step == "share":
            return (Plan(3000, Share(stop.given)),)
        return (Plan(1500, Go()),) if stop.step != "give" else ()


class BeginnerBot(SensibleBot):
    """Slower."""


class SharpBot(SensibleBot):
    """Quicker."""
