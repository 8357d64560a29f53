"""Défifoo Rouge as a game of the house: how it begins, how a position is restored, how it is described."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tablee.games.rouge import data
from tablee.games.rouge.bots import BeginnerBot, SensibleBot, advise
from tablee.games.rouge.data import RougeOptions, RougeView
from tablee.games.rouge.describe import describe
from tablee.games.rouge.restore import restore
from tablee.games.rouge.rules import RougeState
from tablee.games.rouge.tally import SCENE, RougeScene, RougeTally, tally
from tablee.kernel import Event, Game, Move
from tablee.kernel.data import kinds_in
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker


class Rouge(Game[RougeState, RougeView, RougeOptions]):
    """Four gangs, the police, a Bank, and a Bomb that may fall at any time."""

    key = "rouge"
    players = range(2, 7)
    Options = RougeOptions
    Moves = kinds_in(data, Move)
    Events = kinds_in(data, Event)
    View = RougeView
    best = RougeState.best
    Tally = RougeTally
    Scene = RougeScene
    unaided: ClassVar[frozenset[type[Move]]] = frozenset({data.Strike})
    presets = (
        Preset("first", RougeOptions(deals=1, pause=2500), players=3, bot="beginner"),
        Preset("classic", RougeOptions(), players=4),
        Preset("vamp", RougeOptions(vamp=True), players=4),
    )

    describe = staticmethod(describe)
    tally = staticmethod(tally)
    advise = staticmethod(advise)

    def begin(self, players: int, options: RougeOptions) -> RougeState:
        return RougeState(players, options)

    def restore(self, view: RougeView) -> RougeState:
        return restore(view)

    def scene(self, options: RougeOptions) -> RougeScene:
        return SCENE

    def reveals(self, event: Event, who: int) -> bool:
        struck = data.BombStruck | data.BankStruck | data.Kept
        counted = data.PileCounted | data.BankCounted | data.DealEnded | data.MatchEnded
        return isinstance(event, data.Laid | struck | counted)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"sensible": SensibleBot, "beginner": BeginnerBot}


GAME = Rouge()
