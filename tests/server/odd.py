"""Mora with bots that should not be: for tests of what a table does about them."""

import os
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tablee.kernel import Move
from tablee.kernel.player import Bot, Plan
from tests.tiny.mora.game import Mora
from tests.tiny.mora.rules import Pick


class OddBot:
    """Does one odd thing whenever it is woken."""

    def __init__(self, act: Callable[[], Sequence[Plan]]) -> None:
        self.act = act

    def wake(self, view: Any, acting: Any, news: Any) -> Sequence[Plan]:
        return self.act()


def fail() -> Sequence[Plan]:
    raise ValueError("a bot\nthat fails")


def cheat() -> Sequence[Plan]:
    return [Plan(0, _unchecked(9))]


def _unchecked(number: int) -> Move:
    return Pick(number)


def dawdle() -> Sequence[Plan]:
    time.sleep(60)
    return ()


def die() -> Sequence[Plan]:
    os._exit(3)


def stay_silent() -> Sequence[Plan]:
    return ()


ACTS = {"fails": fail, "cheats": cheat, "dawdles": dawdle, "dies": die, "silent": stay_silent}


class OddMora(Mora):
    key = "odd"

    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return {name: _maker(act) for name, act in ACTS.items()}


def _maker(act: Callable[[], Sequence[Plan]]) -> Callable[[int, Random], Bot]:
    return lambda seat, rng: OddBot(act)


GAME = OddMora()
