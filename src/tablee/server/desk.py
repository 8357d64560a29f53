"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from secrets import randbits

import msgspec

from tablee.games import all_games
from tablee.kernel import Game, Move, State
from tablee.kernel.draws import Draws
from tablee.server.clock import Clocks
from tablee.server.limits import Buckets
from tablee.server.metrics import Metrics
from tablee.server.settings import Settings
from tablee.server.storage.store import Storage
from tablee.server.workers.load import Load
from tablee.server.workers.thinkers import Thinkers

Chance = Callable[[State], Move]
Luck = Callable[[int, int], str]
"""What the luck of a bot is made from, if so many entries were written when it was woken, by its seat."""


def fair_luck(entries: int, seat: int) -> str:
    """The luck of a bot that is woken: from numbers that nobody can foresee."""
    return str(randbits(64))


@dataclass
class Desk:
    """Storage, clocks, random numbers and the worker pool."""

    storage: Storage
    settings: Settings = field(default_factory=Settings)
    games: Mapping[str, Game] = field(default_factory=all_games)
    """What can be played, by key: also what is not on the shelf."""
    chance: Chance | None = None
    """What chance says, where that is not drawn: then nothing is promised of it, either."""
    clocks: Clocks = field(default_factory=Clocks)
    draws: Callable[[], Draws] = Draws.new
    """What the house commits itself to at a new table, where chance is drawn."""
    luck: Luck = fair_luck
    metrics: Metrics = field(default_factory=Metrics)
    thinkers: Thinkers = field(init=False)
    load: Load = field(init=False)
    talk: Buckets = field(init=False)
    """How much all who come from an address may say."""

    def new_draws(self) -> str:
        """The same as it is stored; nothing where chance is not drawn."""
        return msgspec.json.encode(self.draws()).decode() if self.chance is None else ""

    def __post_init__(self) -> None:
        self.load = Load(self.clocks)
        self.talk = Buckets(self.settings.talk_of_all, self.settings.talk_of_all_burst)
        self.thinkers = Thinkers(self.settings.thinkers, self.settings.patience, self.settings.overdue)
