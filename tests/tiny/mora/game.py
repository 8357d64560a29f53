"""Mora, as short as a game can be."""

from tablee.kernel import Game, Say

from .rules import MoraOptions, MoraState, MoraView, Opened, Pick, Picked


class Mora(Game):
    key, players, Options, Moves, Events, View = (
        "mora",
        range(2, 5),
        MoraOptions,
        Pick,
        Picked | Opened,
        MoraView,
    )

    def begin(self, players, options):
        return MoraState(options, [0] * players, [0] * players, 1)

    def restore(self, view):
        return MoraState(view.options, list(view.picks), list(view.points), view.round)

    def reveals(self, event, who):
        return isinstance(event, Opened)

    def describe(self, view):
        return [Say("mora-view", {"round": view.round})]


GAME = Mora()
