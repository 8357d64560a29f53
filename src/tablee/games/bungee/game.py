"""Bungee as a game of the house: how it begins, how a position is restored, how it is described."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from tablee.games.bungee import data
from tablee.games.bungee.bots import BeginnerBot, SensibleBot, advise
from tablee.games.bungee.data import BungeeOptions, BungeeView
from tablee.games.bungee.describe import describe
from tablee.games.bungee.restore import check_table, restore
from tablee.games.bungee.rules import BungeeState
from tablee.games.bungee.tally import BungeeTally, tally
from tablee.kernel import Card, Event, Game, Move, Say
from tablee.kernel.data import kinds_in
from tablee.kernel.options import Preset
from tablee.kernel.player import BotMaker


class Bungee(Game[BungeeState, BungeeView, BungeeOptions]):
    """Shrink your hand to five points, call, and hope that nobody does better."""

    key = "bungee"
    players = range(2, 6)
    Options = BungeeOptions
    Moves = kinds_in(data, Move)
    Events = kinds_in(data, Event)
    View = BungeeView
    best = BungeeState.best
    Tally = BungeeTally
    presets = (
        Preset("first", BungeeOptions(rounds=3), players=3, bot="beginner"),
        Preset("classic", BungeeOptions(), players=4),
        Preset("long", BungeeOptions(rounds=12), players=4),
    )

    describe = staticmethod(describe)
    tally = staticmethod(tally)
    advise = staticmethod(advise)

    def begin(self, players: int, options: BungeeOptions) -> BungeeState:
        check_table(players, options)
        return BungeeState(players, options)

    def restore(self, view: BungeeView) -> BungeeState:
        return restore(view)

    def meant(self, move: Move, view: BungeeView) -> tuple[Card, ...]:
        """The discard that would be taken.

        >>> GAME.meant(data.Play(3, 2, take=True), BungeeView(hands=((3, 3),), discards=(9, 7)))
        (7,)
        """
        return view.discards[-1:] if type(move) is data.Play and move.take else ()

    def say_move(self, move: Move, meant: tuple[Card, ...] = ()) -> Say:
        said = super().say_move(move)
        return (
            structs.replace(said, cards={**said.cards, "top": meant}) if isinstance(move, data.Play) else said
        )

    def reveals(self, event: Event, who: int) -> bool:
        if isinstance(event, data.Drew):
            return event.seat == who
        return isinstance(event, data.LuckyTurned | data.HandShown | data.RoundEnded | data.GameEnded)

    def bots(self) -> Mapping[str, BotMaker]:
        return {"sensible": SensibleBot, "beginner": BeginnerBot}


GAME = Bungee()
