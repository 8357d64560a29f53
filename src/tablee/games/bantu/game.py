"""The game object of Bantu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.games.bantu import data
from tablee.games.bantu.board import board_of
from tablee.games.bantu.bots import BeginnerBot, FarthestBot, SensibleBot, SharpBot
from tablee.games.bantu.data import BantuOptions, BantuView
from tablee.games.bantu.describe import advise, describe
from tablee.games.bantu.restore import PLAYERS, check_table, restore
from tablee.games.bantu.rules import BantuState
from tablee.games.bantu.scene import BantuScene, scene
from tablee.games.bantu.tally import BantuTally, tally
from tablee.kernel import Event, Game, Move, Say
from tablee.kernel.data import Advice, kinds_in
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker


class Bantu(Game[BantuState, BantuView, BantuOptions]):
    """A race on a ring of four lanes, in which a piece goes as many steps as the numbers in its row add up to."""

    key = "bantu"
    players = PLAYERS
    Options = BantuOptions
    Moves = kinds_in(data, Move)
    Events = kinds_in(data, Event)
    View = BantuView
    Tally = BantuTally
    Scene = BantuScene
    open = True
    presets = (
        Preset("first", BantuOptions(short=True), players=2, bot="beginner"),
        Preset("classic", BantuOptions(), players=4),
        Preset("teams", BantuOptions(teams=True), players=4),
    )

    def begin(self, players: int, options: BantuOptions) -> BantuState:
        check_table(players, options)
        return BantuState(players, options)

    def restore(self, view: BantuView) -> BantuState:
        return restore(view)

    def describe(self, view: BantuView) -> Sequence[Say]:
        return describe(view)

    def tally(self, view: BantuView) -> BantuTally:
        return tally(view)

    def scene(self, options: BantuOptions) -> BantuScene:
        return scene(board_of(options.board))

    def advise(self, view: BantuView, move: Move) -> Advice | None:
        return advise(view, move)

    def bots(self) -> Mapping[str, BotMaker]:
        return {
            "sensible": SensibleBot,
            "beginner": BeginnerBot,
            "sharp": SharpBot,
            "farthest": FarthestBot,
        }


GAME = Bantu()
