"""The game object of Lampions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tablee.games.lampion import data
from tablee.games.lampion.bots import BeginnerBot, SensibleBot
from tablee.games.lampion.data import Judged, LampionOptions, LampionView
from tablee.games.lampion.describe import describe, say_verdict
from tablee.games.lampion.restore import PLAYERS, restore
from tablee.games.lampion.rules import LampionState
from tablee.kernel import Event, Game, Move, Say
from tablee.kernel.data import kinds_in
from tablee.kernel.player import BotMaker


class Lampion(Game[LampionState, LampionView, LampionOptions]):
    """A lantern lights up, and the first to press scores; presses on decoys lose a point."""

    key = "lampion"
    opening_ms = 3000
    players = PLAYERS
    Options = LampionOptions
    Moves = kinds_in(data, Move)
    Events = kinds_in(data, Event)
    View = LampionView
    unaided: ClassVar[frozenset[type[Move]]] = frozenset({data.Press})
    reflex = unaided
    false_start_ms = data.FALSE_START_MS
    in_catalogue = False

    def begin(self, players: int, options: LampionOptions) -> LampionState:
        return LampionState(players, options)

    def restore(self, view: LampionView) -> LampionState:
        return restore(view)

    def describe(self, view: LampionView) -> Sequence[Say]:
        return describe(view)

    def reveals(self, event: Event, who: int) -> bool:
        return isinstance(event, Judged)

    def say_event(self, event: Event) -> Say:
        return say_verdict(event) if isinstance(event, Judged) else super().say_event(event)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"sensible": SensibleBot, "beginner": BeginnerBot}


GAME = Lampion()
