"""What all tables of a server share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

import msgspec

from tablee.games import all_games
from tablee.kernel import Game, Move, State
from tablee.kernel.draws import Draws
from tablee.server.clock import Clocks
from tablee.server.costs import Costs
from tablee.server.limits import Buckets
from tablee.server.metrics import Metrics
from tablee.server.randomness import system_random
from tablee.server.settings import Settings
from tablee.server.storage.store import Storage
from tablee.server.workers.executor import Executor, ProcessExecutor
from tablee.server.workers.lag import Lag
from tablee.server.workers.pool import WorkerPool

Chance = Callable[[State], Move]
Luck = Callable[[int, int], str]
"""The seed of a bot's luck, from how many entries were written when it was woken, and its seat."""


@dataclass
class ServerContext:
    """Storage, clocks, random numbers and the worker pool."""

    storage: Storage
    settings: Settings = field(default_factory=Settings)
    games: Mapping[str, Game] = field(default_factory=all_games)
    """All games, by key: also those that are not on the shelf."""
    chance: Chance | None = None
    """Decides chance's moves, if they are not drawn: then the house commits itself to nothing."""
    clocks: Clocks = field(default_factory=Clocks)
    random: Random = field(default_factory=system_random)
    """What tokens, secrets and luck are made from."""
    draws: Callable[[], Draws] | None = None
    """Makes the secret that the house commits itself to at a new table, if it is not made from `random`."""
    luck: Luck | None = None
    """Seeds a bot that is woken, if it is not seeded from `random`."""
    executor: Executor | None = None
    """Runs the calls of the workers, if not processes do."""
    metrics: Metrics = field(default_factory=Metrics)
    costs: Costs = field(init=False)
    workers: WorkerPool = field(init=False)
    lag: Lag = field(init=False)
    talk: Buckets = field(init=False)
    """How much all who come from one address may say."""

    def new_draws(self) -> str:
        """New `draws` for a table, as they are stored; empty where chance is not drawn."""
        if self.chance is not None:
            return ""
        draws = Draws.new(self.random) if self.draws is None else self.draws()
        return msgspec.json.encode(draws).decode()

    def new_luck(self, entries: int, seat: int) -> str:
        """The seed of a bot's luck that is woken."""
        return str(self.random.getrandbits(64)) if self.luck is None else self.luck(entries, seat)

    def __post_init__(self) -> None:
        self.lag = Lag(self.clocks, self.metrics.late)
        self.talk = Buckets(
            self.settings.address_talk_per_s, self.settings.address_talk_burst, self.clocks.steady
        )
        self.costs = Costs(self.settings, self.clocks.steady)
        executor = ProcessExecutor(self.settings) if self.executor is None else self.executor
        self.workers = WorkerPool(self.settings, self.costs, self.clocks.steady, executor)
