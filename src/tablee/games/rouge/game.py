"""Défifoo Rouge as a game of the house: how it begins, how a position is restored, how it is described."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tablee import kernel
from tablee.games.rouge import data
from tablee.games.rouge.advice import advise
from tablee.games.rouge.bots import BeginnerBot, SensibleBot
from tablee.games.rouge.data import RougeOptions, RougeView
from tablee.games.rouge.describe import describe
from tablee.games.rouge.restore import restore
from tablee.games.rouge.rules import RougeState
from tablee.games.rouge.tally import TALLY, RougeTally
from tablee.kernel import Game, Move, Say
from tablee.kernel.advice import Advice
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker


class Rouge(Game[RougeState, RougeView, RougeOptions]):
    """Four gangs, the police, a Bank, and a Bomb that may fall at any time."""

    key = "rouge"
    players = range(2, 7)
    Options = RougeOptions
    Moves = data.Name | data.Direct | data.Lay | data.Strike | data.Lot | data.Deal
    Events = (
        data.DealerDrawn
        | data.Dealt
        | data.Named
        | data.Directed
        | data.Laid
        | data.Chosen
        | data.Raised
        | data.Kept
        | data.Voided
        | data.BombLed
        | data.BankLed
        | data.BombStruck
        | data.BankStruck
        | data.Vamped
        | data.RoundTaken
        | data.LastCard
        | data.PileCounted
        | data.BankCounted
        | data.DealEnded
        | data.MatchEnded
    )
    View = RougeView
    Tally = RougeTally
    Scene = RougeTally
    unaided: ClassVar[frozenset[type[Move]]] = frozenset({data.Strike})
    presets = (
        Preset("first", RougeOptions(deals=1, pause=2500), players=3, bot="beginner"),
        Preset("classic", RougeOptions(), players=4),
        Preset("vamp", RougeOptions(vamp=True), players=4),
    )

    def new(self, players: int, options: RougeOptions) -> RougeState:
        return RougeState(players, options)

    def restore(self, view: RougeView) -> RougeState:
        return restore(view)

    def describe(self, view: RougeView) -> Sequence[Say]:
        return describe(view)

    def tally(self, view: RougeView) -> RougeTally:
        return TALLY

    def scene(self, options: RougeOptions) -> RougeTally:
        return TALLY

    def reveals(self, event: kernel.Event, who: int) -> bool:
        struck = data.BombStruck | data.BankStruck | data.Kept
        counted = data.PileCounted | data.BankCounted | data.DealEnded | data.MatchEnded
        return isinstance(event, data.Laid | struck | counted)

    def advise(self, view: RougeView, move: Move) -> Advice | None:
        return advise(view, move)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"sensible": SensibleBot, "beginner": BeginnerBot}


GAME = Rouge()
