"""Many games among bots, in virtual time and on all processors, with statistics.

Game 12 of seed 7 is the virtual-time host's `play(..., seed="7/12")`, for any number of processes.

One game is one observation, because the results of the seats of one table are not independent. A game won by k seats
counts 1/k for each, which makes Wilson's interval a little too wide, never too narrow, as such values vary less than
0 or 1.
"""

from __future__ import annotations

import os
import signal
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_all_start_methods, get_context
from threading import current_thread, main_thread
from time import perf_counter
from typing import Any, Literal

from msgspec import Struct

from tablee.hosts.virtual import play
from tablee.kernel import CHANCE, NO_SEAT, Game, Options, Record
from tablee.kernel.data import Json
from tablee.kernel.options import changed_options
from tablee.lab.intervals import Interval, around_mean, wilson

Progress = Callable[[int, int], None]
"""Called after each game with the number of games played and of all games."""

BATCH_S = 0.2
"""The duration of a worker's batch, long enough to make the cost of messages negligible."""
ALONE_S = 0.8
"""Shorter simulations use one process: workers take about half of this to start."""
WORKERS_START_S = 60
"""The longest time that all workers may take to start."""


class Score(Struct, frozen=True):
    """The results of a bot, of a seat, or of a place in the order of play."""

    name: str
    """The bot's name, or the number of the seat, or of the place in the order of play, from 0."""
    seats: int
    games: int
    wins: float
    """Won games; a win shared by k seats counts 1/k for each."""
    share: float
    """The share of games that it won."""
    share_interval: Interval
    even: float
    """The share that it would win if all seats were equal."""
    points: float
    """Mean points per game and seat."""
    points_interval: Interval | None


class Lengths(Struct, frozen=True):
    """The lengths of the games, in decisions of seats."""

    least: int
    mean: float
    most: int


class SimulationReport(Struct, frozen=True):
    """The results of a simulation. All but `elapsed`, `speed` and `processes` depends on the seed alone."""

    game: str
    rules: int
    options: Json
    """The options that differ from their defaults."""
    best: Literal["most", "least"]
    """Whether the most or the least points win."""
    players: int
    bots: tuple[str, ...]
    """The bots of the first game, by seat; they move one seat on from game to game."""
    seed: int | str
    games: int
    by_bot: tuple[Score, ...]
    by_seat: tuple[Score, ...]
    by_order: tuple[Score, ...]
    """By place in the order of play, from the seat that begins; empty in games that several begin at once."""
    decisions: Lengths
    moves: dict[str, float]
    """The mean number of moves of each kind in a game, those of chance and of the clock included."""
    endings: dict[str, int]
    """The number of games `won` by one seat, `shared` by several but not all, and `drawn` by all."""
    elapsed: float
    """Seconds."""
    speed: float
    """Decisions per second, of all processes together."""
    processes: int
    """The most processes that could be used; a short simulation uses one."""


class Failed(Exception):
    """A game could not be played to its end because of an error in a bot or in the rules. Names the game's seed."""

    def __init__(self, seed: str, reason: str) -> None:
        super().__init__(seed, reason)
        self.seed = seed
        self.reason = reason

    def __str__(self) -> str:
        return f"game {self.seed}: {self.reason}"


class Outcome(Struct, frozen=True):
    """The results of one game."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    starter: int
    """The seat that began, or `NO_SEAT`."""
    decisions: int
    moves: dict[str, int]


class SimulationJob(Struct, frozen=True):
    """The parameters common to all games of a simulation."""

    game: Game
    bots: tuple[str, ...]
    seed: int | str
    options: Options

    def lineup(self, number: int) -> tuple[str, ...]:
        """The bots by seat in game `number`."""
        shift = number % len(self.bots)
        return self.bots[-shift:] + self.bots[:-shift]

    def play(self, number: int) -> Outcome:
        seed = f"{self.seed}/{number}"
        makers = [self.game.bot(name) for name in self.lineup(number)]
        try:
            record = play(self.game, makers, seed=seed, options=self.options)
        except Exception as problem:
            raise Failed(seed, f"{type(problem).__name__}: {problem}") from problem
        assert record.result is not None
        moves = Counter(str(entry.move.__struct_config__.tag) for entry in record.entries)
        decisions = sum(entry.by >= 0 for entry in record.entries)
        result = record.result
        return Outcome(result.winners, result.points, starter_of(record), decisions, dict(moves))

    def play_batch(self, numbers: range) -> list[Outcome]:
        return [self.play(number) for number in numbers]


def starter_of(record: Record) -> int:
    """The seat that begins; `NO_SEAT` if several decide at once.

    >>> from tablee.games.bungee import GAME
    >>> starter_of(play(GAME, [GAME.bot("random")] * 3, seed=1, options=GAME.Options(starter=2, rounds=1)))
    1
    """
    state = record.begin().state
    for entry in record.entries:
        if entry.by != CHANCE:
            break
        state.apply(CHANCE, entry.move, entry.at)
    return state.begins()


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    seed: int | str = 0,
    options: Options | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
) -> SimulationReport:
    """Play `games` games with these bots, one for each seat, and report on them.

    `processes` is the number of processors by default; a short simulation stays in this process. A script that calls
    this needs `if __name__ == "__main__":`, like all that start processes.

    Raises `ValueError` for an invalid number of players, games or processes, an invalid option or an unknown bot,
    `Refused` for options that do not allow so many players, and `Failed` if a game cannot be played to its end.

    >>> from tablee.games.bungee import GAME
    >>> report = simulate(GAME, ["sensible", "random"], 4, seed=1)
    >>> [(score.name, score.wins) for score in report.by_bot]
    [('sensible', 4.0), ('random', 0.0)]
    """
    options = options or game.Options()
    game.new(len(bots), options)
    for name in bots:
        game.bot(name)
    if games < 1 or (processes is not None and processes < 1):
        raise ValueError("games and processes are at least 1")
    processes = processes or processors()
    started = perf_counter()
    totals = _Totals(SimulationJob(game, tuple(bots), seed, options))
    for outcome in _outcomes(totals.job, games, processes):
        totals.add(outcome)
        if progress:
            progress(totals.games, games)
    return totals.report(perf_counter() - started, processes)


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def context() -> Any:
    """The context of `multiprocessing`: forkserver, else spawn. Fork would copy threads."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    server = get_context("forkserver")
    server.set_forkserver_preload([__name__])
    return server


def _outcomes(job: SimulationJob, games: int, processes: int) -> Iterator[Outcome]:
    """Every game's outcome, in the order of the games."""
    started = perf_counter()
    number = 0
    # The first games are timed, to choose the size of batches, and whether to use workers at all.
    while number < games and (processes == 1 or perf_counter() - started < BATCH_S):
        yield job.play(number)
        number += 1
    if number == games:
        return
    each = (perf_counter() - started) / number
    if (games - number) * each < ALONE_S:
        yield from map(job.play, range(number, games))
        return
    size = max(1, round(BATCH_S / each))
    batches = (range(first, min(first + size, games)) for first in range(number, games, size))
    for outcomes in _shared(job, batches, processes):
        yield from outcomes


@contextmanager
def _interrupts_deferred() -> Iterator[None]:
    """Raise `KeyboardInterrupt` only at the end of the block; processes that start meanwhile never hear SIGINT.

    Another thread may take the signal, so that a mask alone does not keep it from the main thread.
    """
    if current_thread() is not main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        signal.signal(signal.SIGINT, handler)
    if heard:
        raise KeyboardInterrupt


def _shared(job: SimulationJob, batches: Iterable[range], processes: int) -> Iterator[list[Outcome]]:
    """Play batches in several processes; yields the outcomes in the order of the batches."""
    workers = context()
    all_started = workers.Barrier(processes)
    pool = ProcessPoolExecutor(processes, workers, initializer=all_started.wait, initargs=(WORKERS_START_S,))
    try:
        with (
            _interrupts_deferred()
        ):  # until all workers run: one that starts while this process ends would fail
            for started in [pool.submit(job.play_batch, range(0)) for _ in range(processes)]:
                started.result()
        yield from pool.map(job.play_batch, batches)
    finally:
        pool.shutdown(cancel_futures=True)


class _Totals:
    """Sums of outcomes, in whole numbers, so that they do not depend on the order.

    The keys are bots, seats as text, and places in the order of play as `+0`.
    """

    def __init__(self, job: SimulationJob) -> None:
        self.job = job
        self.games = 0
        self.started = 0
        """The games that one seat began."""
        self.wins: defaultdict[str, Counter[int]] = defaultdict(Counter)
        """By number of winners: how many of them were the bot's seats, in all games."""
        self.points: Counter[str] = Counter()
        self.squares: Counter[str] = Counter()
        self.decisions = [0, 0, 0]
        self.moves: Counter[str] = Counter()
        self.endings = {"won": 0, "shared": 0, "drawn": 0}

    def add(self, outcome: Outcome) -> None:
        lineup, winners = self.job.lineup(self.games), outcome.winners
        holders = {str(seat): [seat] for seat in range(len(lineup))}
        holders |= {name: [seat for seat, bot in enumerate(lineup) if bot == name] for name in lineup}
        if outcome.starter != NO_SEAT:
            self.started += 1
            holders |= {
                f"+{place}": [(outcome.starter + place) % len(lineup)] for place in range(len(lineup))
            }
        for name, seats in holders.items():
            points = sum(outcome.points[seat] for seat in seats)
            self.wins[name][len(winners)] += len(set(seats).intersection(winners))
            self.points[name] += points
            self.squares[name] += points * points
        least, total, most = self.decisions if self.games else (outcome.decisions, 0, 0)
        number = outcome.decisions
        self.decisions = [min(least, number), total + number, max(most, number)]
        self.moves.update(outcome.moves)
        ending = "won" if len(winners) == 1 else "drawn" if len(winners) == len(lineup) else "shared"
        self.endings[ending] += 1
        self.games += 1

    def _score(self, name: str, seats: int) -> Score:
        wins = sum((number / winners for winners, number in sorted(self.wins[name].items())), 0.0)
        points, squares = self.points[name], self.squares[name]
        return Score(
            name=name.removeprefix("+"),
            seats=seats,
            games=self.games,
            wins=wins,
            share=wins / self.games,
            share_interval=wilson(wins, self.games),
            even=seats / len(self.job.bots),
            points=points / self.games / seats,
            points_interval=around_mean(points, squares, self.games, seats),
        )

    def report(self, elapsed: float, processes: int) -> SimulationReport:
        least, total, most = self.decisions
        job = self.job
        return SimulationReport(
            game=job.game.key,
            rules=job.game.rules,
            options=changed_options(job.options),
            best=job.game.best,
            players=len(job.bots),
            bots=job.bots,
            seed=job.seed,
            games=self.games,
            by_bot=tuple(self._score(name, job.bots.count(name)) for name in dict.fromkeys(job.bots)),
            by_seat=tuple(self._score(str(seat), 1) for seat in range(len(job.bots))),
            by_order=tuple(self._score(f"+{place}", 1) for place in range(len(job.bots)))
            if self.started == self.games
            else (),
            decisions=Lengths(least, total / self.games, most),
            moves={kind: number / self.games for kind, number in sorted(self.moves.items())},
            endings=self.endings,
            elapsed=elapsed,
            speed=total / elapsed,
            processes=processes,
        )
