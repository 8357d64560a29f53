"""What all tables of a server share: storage, settings, sources of time and randomness, limits and workers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random, SystemRandom

import msgspec

from tablee.games import all_games
from tablee.kernel import Game, Move, State
from tablee.kernel.draws import Draws
from tablee.server.clock import Clocks
from tablee.server.event_loop import Lag
from tablee.server.limits import Buckets, Costs
from tablee.server.metrics import Metrics
from tablee.server.settings import Settings
from tablee.server.storage.store import Storage
from tablee.server.workers.executor import Executor, ProcessExecutor
from tablee.server.workers.pool import WorkerPool

Chance = Callable[[State], Move]
Luck = Callable[[int, int], str]
"""The seed of a bot's luck, from how many entries were written when it was called, and its seat."""


@dataclass
class ServerContext:
    """All that is not computed comes from here; tests and simulations replace parts of it."""

    storage: Storage
    settings: Settings = field(default_factory=Settings)
    games: Mapping[str, Game] = field(default_factory=all_games)
    """All games by key, also those that are not in the catalogue."""
    chance: Chance | None = None
    """Decides chance's moves if they are not drawn; then no table has a commitment."""
    clocks: Clocks = field(default_factory=Clocks)
    random: Random = field(default_factory=SystemRandom)
    """The source of ids, tokens, nonces, secrets of draws and seeds of bots."""
    draws: Callable[[], Draws] | None = None
    """Makes the draws of a new table, if they are not made from `random`."""
    luck: Luck | None = None
    """Seeds a bot, if it is not seeded from `random`."""
    executor: Executor | None = None
    """Runs the calls of the workers, if not processes do."""
    metrics: Metrics = field(default_factory=Metrics)
    costs: Costs = field(init=False)
    workers: WorkerPool = field(init=False)
    lag: Lag = field(init=False)
    talk: Buckets = field(init=False)
    """Lines that all people of an address may say."""

    def __post_init__(self) -> None:
        settings, clock = self.settings, self.clocks.steady
        self.lag = Lag(self.clocks, self.metrics.late)
        self.talk = Buckets(settings.address_talk_per_s, settings.address_talk_burst, clock)
        self.costs = Costs(settings, clock)
        executor = ProcessExecutor(settings) if self.executor is None else self.executor
        self.workers = WorkerPool(settings, self.costs, clock, executor)

    def new_draws(self) -> str:
        """New `draws` for a table, as they are stored; empty where chance is not drawn."""
        if self.chance is not None:
            return ""
        draws = Draws.new(self.random) if self.draws is None else self.draws()
        return msgspec.json.encode(draws).decode()

    def new_luck(self, entries: int, seat: int) -> str:
        return str(self.random.getrandbits(64)) if self.luck is None else self.luck(entries, seat)
