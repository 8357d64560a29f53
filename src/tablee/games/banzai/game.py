"""Banzaï! as a game of the house: how it begins, how a position is restored, how it is described."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from tablee.games.banzai import data
from tablee.games.banzai.bots import BeginnerBot, SensibleBot, SharpBot, advise
from tablee.games.banzai.data import BanzaiOptions, BanzaiView
from tablee.games.banzai.describe import describe, say_judged, say_redealt
from tablee.games.banzai.restore import PLAYERS, restore
from tablee.games.banzai.rules import BanzaiState
from tablee.games.banzai.tally import BanzaiTally, tally
from tablee.kernel import Event, Game, Move, Say
from tablee.kernel.data import kinds_in
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker

REVEALING: Final = (
    data.Hopped,
    data.TookUp,
    data.Slipped,
    data.Cried,
    data.Unfolded,
    data.Judged,
    data.Stopped,
    data.Gathered,
    data.Shared,
    data.Robbed,
    data.Looked,
    data.Traded,
)
"""What tells of cards, calls and grabs that were hidden until then."""


class BanzaiGame(Game[BanzaiState, BanzaiView, BanzaiOptions]):
    """Pass cards to the left until a player has a family and cries; then all grab a pawn, and one gets none."""

    key = "banzai"
    opening_ms = 3000
    players = PLAYERS
    Options = BanzaiOptions
    Moves = kinds_in(data, Move)
    Events = kinds_in(data, Event)
    View = BanzaiView
    Tally = BanzaiTally
    unaided: ClassVar[frozenset[type[Move]]] = frozenset({data.Banzai, data.Feint, data.Grab, data.Stop})
    reflex: ClassVar[frozenset[type[Move]]] = frozenset({data.Grab})
    suspense = False
    early = True
    presets = (
        Preset("first", BanzaiOptions(choice=20), players=5, bot="beginner"),
        Preset("classic", BanzaiOptions(), players=6),
        Preset("powers", BanzaiOptions(reunions=True, masters=True, hand=True), players=6),
    )

    describe = staticmethod(describe)
    tally = staticmethod(tally)
    advise = staticmethod(advise)

    def begin(self, players: int, options: BanzaiOptions) -> BanzaiState:
        return BanzaiState(players, options)

    def restore(self, view: BanzaiView) -> BanzaiState:
        return restore(view)

    def reveals(self, event: Event, who: int) -> bool:
        return isinstance(event, REVEALING)

    def say_event(self, event: Event) -> Say:
        if isinstance(event, data.Judged):
            return say_judged(event)
        return say_redealt(event) if isinstance(event, data.Redealt) else super().say_event(event)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"sensible": SensibleBot, "beginner": BeginnerBot, "sharp": SharpBot}


GAME = BanzaiGame()
