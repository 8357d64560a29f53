"""The game object of Dan Dan Dan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tablee.games.dan import data
from tablee.games.dan.bots import BeginnerBot, SensibleBot, SharpBot
from tablee.games.dan.data import DanOptions, DanView, Judged, Shown
from tablee.games.dan.describe import describe, say_shown, say_verdict
from tablee.games.dan.restore import PLAYERS, restore
from tablee.games.dan.rules import DanState
from tablee.games.dan.scene import TALLIES, DanScene, DanTally, scene
from tablee.kernel import Event, Game, Move, Say
from tablee.kernel.data import kinds_in
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker


class Dan(Game[DanState, DanView, DanOptions]):
    """A revealed card asks one seat to shoot, another to surrender, and the others to keep still."""

    key = "dan"
    opening_ms = 3000
    players = PLAYERS
    Options = DanOptions
    Moves = kinds_in(data, Move)
    Events = kinds_in(data, Event)
    View = DanView
    best = "least"
    Tally = DanTally
    Scene = DanScene
    unaided: ClassVar[frozenset[type[Move]]] = frozenset({data.Shoot, data.Surrender, data.Twitch})
    reflex: ClassVar[frozenset[type[Move]]] = frozenset({data.Shoot, data.Surrender})
    false_start_ms = data.FALSE_START_MS
    presets = (
        Preset("first", DanOptions(speed="learner", cards=15), players=3, bot="beginner"),
        Preset("classic", DanOptions(), players=4),
        Preset("specials", DanOptions(set="five"), players=4),
        Preset("tekiya", DanOptions(set="ten", speed="tekiya", twitch=True), players=4, bot="sharp"),
    )

    def begin(self, players: int, options: DanOptions) -> DanState:
        return DanState(players, options)

    def restore(self, view: DanView) -> DanState:
        return restore(view)

    def describe(self, view: DanView) -> Sequence[Say]:
        return describe(view)

    def tally(self, view: DanView) -> DanTally:
        return TALLIES[view.options.speed]

    def scene(self, options: DanOptions) -> DanScene:
        return scene()

    def reveals(self, event: Event, who: int) -> bool:
        return isinstance(event, Judged)

    def say_event(self, event: Event) -> Say:
        if isinstance(event, Judged):
            return say_verdict(event)
        return say_shown(event) if isinstance(event, Shown) else super().say_event(event)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"sensible": SensibleBot, "beginner": BeginnerBot, "sharp": SharpBot}


GAME = Dan()
