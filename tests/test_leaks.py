"""The law of secrecy bites: a game that shows what it should hide breaks it."""

from __future__ import annotations

from random import Random

import pytest

from tablee import kernel
from tablee.conformance.laws import keeps_secrets
from tablee.games.bungee.cards import UNIT
from tablee.games.bungee.data import BungeeOptions, BungeeView, Drew
from tablee.games.bungee.game import Bungee
from tablee.games.bungee.restore import restore
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import Tell


class LeakyState(BungeeState):
    """Everybody is told what was drawn, and remembers it."""

    __slots__ = ()

    def _drew(self, seat: int, card: int, tell: Tell | None) -> None:
        self.known[seat] += UNIT[card]
        if tell:
            tell(Drew(seat, card))


class Leaky(Bungee):
    def begin(self, players: int, options: kernel.Options) -> BungeeState:
        assert isinstance(options, BungeeOptions)
        return LeakyState(players, options)

    def restore(self, view: kernel.View) -> BungeeState:
        assert isinstance(view, BungeeView)
        state = restore(view)
        state.__class__ = LeakyState
        return state


def test_a_secret_that_is_both_told_and_shown_is_found() -> None:
    with pytest.raises(AssertionError, match="can tell"):
        keeps_secrets(Leaky(), Random(1))
