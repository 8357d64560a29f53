"""Many games among bots, in virtual time and over all processors, and what came of them.

A game of a simulation is found by its number: game 12 of seed 7 is the virtual-time host's `play(..., seed="7/12")`,
whatever the number of processes. The bots move one seat on from game to game, so that each sits everywhere as often.

The intervals say where the true value lies with 95 % confidence (`tablee.lab.intervals`): Wilson's for shares of wins,
Student's for mean points. One game is one observation, because what the seats of one table get is not independent: a
bot that holds several seats wins a game with any of them, and its points are the mean of its seats'. A game won by k
seats counts 1/k for each. That makes Wilson's interval a little too wide, never too narrow, since a share between 0
and 1 varies less than all or nothing.
"""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.synchronize import Barrier
from threading import current_thread, main_thread
from time import perf_counter

from msgspec import Struct

from tablee.hosts.virtual import play
from tablee.kernel import Game, Options
from tablee.kernel.data import Json
from tablee.kernel.options import changed_options
from tablee.kernel.player import bot_maker, bot_names
from tablee.lab.intervals import Interval, around_mean, wilson
from tablee.lab.processes import context, processors

Progress = Callable[[int, int], None]
"""Called now and then with the number of games played and of all games."""

BATCH_S = 0.2
"""Seconds: how long a worker plays before it reports, so that passing messages costs next to nothing."""
ALONE_S = 0.8
"""Seconds: what is played sooner is played without further processes, which take about half of that to start."""


class Score(Struct, frozen=True):
    """How a bot, or whoever sat at one seat, fared."""

    name: str
    """The bot's name, or the seat's number from 0."""
    seats: int
    """How many of the table's seats it had in each game."""
    games: int
    wins: float
    """Won games; a win shared by k seats counts 1/k for each."""
    share: float
    """Of the games, the part it won ..."""
    share_interval: Interval
    even: float
    """... and the part it would win if all seats were equal."""
    points: float
    """Mean points a game, of its seats."""
    points_interval: Interval | None
    """None with a single game."""


class Lengths(Struct, frozen=True):
    """How long the games were: decisions of seats a game."""

    least: int
    mean: float
    most: int


class SimulationReport(Struct, frozen=True):
    """What came of a simulation. All but `elapsed`, `speed` and `processes` follows from the seed."""

    game: str
    rules: int
    options: Json
    """What differs from the default options."""
    players: int
    bots: tuple[str, ...]
    """The line-up of the first game, by seat; it moves one seat on from game to game."""
    seed: int | str
    games: int
    by_bot: tuple[Score, ...]
    by_seat: tuple[Score, ...]
    decisions: Lengths
    moves: dict[str, float]
    """How often each kind of move was made in a game, on average, as the record names it. Chance and clock too."""
    endings: dict[str, int]
    """How the games ended: `won` by one seat, `shared` by several but not all, `drawn` by all."""
    elapsed: float
    """Seconds."""
    speed: float
    """Decisions a second, all processes together."""
    processes: int
    """How many processes it could use; a short simulation needs only one."""


class Failed(Exception):
    """A game could not be played to its end: a mistake of a bot, or of the rules. It names the game's seed."""

    def __init__(self, seed: str, reason: str) -> None:
        super().__init__(seed, reason)
        self.seed = seed
        self.reason = reason

    def __str__(self) -> str:
        return f"game {self.seed}: {self.reason}"


class Outcome(Struct, frozen=True, array_like=True):
    """One game, as a worker reports it."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    decisions: int
    moves: dict[str, int]


class SimulationJob(Struct, frozen=True):
    """What all games of a simulation have in common."""

    game: Game
    bots: tuple[str, ...]
    seed: int | str
    options: Options

    def lineup(self, number: int) -> tuple[str, ...]:
        """The bots by seat in game `number`: one seat further on each time."""
        shift = number % len(self.bots)
        return self.bots[-shift:] + self.bots[:-shift]

    def play(self, number: int) -> Outcome:
        """Play one game of the simulation."""
        seed = f"{self.seed}/{number}"
        makers = [bot_maker(self.game, name) for name in self.lineup(number)]
        try:
            record = play(self.game, makers, seed=seed, options=self.options)
        except Exception as problem:
            raise Failed(seed, f"{type(problem).__name__}: {problem}") from problem
        assert record.result is not None
        moves = Counter(str(entry.move.__struct_config__.tag) for entry in record.entries)
        decisions = sum(entry.by >= 0 for entry in record.entries)
        return Outcome(record.result.winners, record.result.points, decisions, dict(moves))


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

    `processes` is the number of processors if left out; a short simulation stays in this process. A script that calls
    this needs the usual `if __name__ == "__main__":`, as all that start processes do.

    Raises `ValueError` for a number of players, games or processes that cannot be, `KeyError` for a bot that does not
    exist, `Refused` for options that do not go with so many players, and `Failed` if a game does not come to its end.

    >>> from tablee.games.bungee import GAME
    >>> report = simulate(GAME, ["sensible", "random"], 4, seed=1)
    >>> [(score.name, score.wins) for score in report.by_bot]
    [('sensible', 4.0), ('random', 0.0)]
    """
    if not game.accepts(len(bots)):
        raise ValueError(f"{game.key} is not played by {len(bots)}")
    if games < 1 or (processes is not None and processes < 1):
        raise ValueError("games and processes are at least 1")
    for name in bots:
        if name not in bot_names(game):
            raise KeyError(name)
    options = options or game.Options()
    game.new(len(bots), options)
    processes = processes or processors()
    started = perf_counter()
    tally = _Tally(SimulationJob(game, tuple(bots), seed, options))
    for outcome in _outcomes(tally.job, games, processes):
        tally.add(outcome)
        if progress:
            progress(tally.games, games)
    return tally.report(perf_counter() - started, processes)


# Playing.


def _outcomes(job: SimulationJob, games: int, processes: int) -> Iterator[Outcome]:
    """Every game's outcome, in the order of the games."""
    started = perf_counter()
    number = 0
    # The first games show how long one takes: batches are cut to measure, and a short simulation needs no workers.
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
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that start meanwhile never hear Ctrl-C. Who asked for the games does, once they have."""
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
    """Play batches in several processes; each batch's outcomes in the order of the batches."""
    workers = context(preload=[__name__])
    everybody = workers.Barrier(processes)
    with ProcessPoolExecutor(processes, workers, initializer=_begin, initargs=(job, everybody)) as pool:
        with _deaf_to_interrupts():
            for begun in [pool.submit(_play_batch, range(0)) for _ in range(processes)]:
                begun.result()
        waiting: deque[Future[list[Outcome]]] = deque()
        try:
            for batch in batches:
                waiting.append(pool.submit(_play_batch, batch))
                if len(waiting) > 4 * processes:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


STARTS = 60
"""Seconds: how long the workers may take to start."""
_job: SimulationJob
"""In a worker: what it plays."""


def _begin(job: SimulationJob, everybody: Barrier) -> None:
    """Begin when all workers are there: none starts later, when nobody would keep Ctrl-C from it."""
    global _job  # noqa: PLW0603
    _job = job
    everybody.wait(STARTS)


def _play_batch(numbers: range) -> list[Outcome]:
    return [_job.play(number) for number in numbers]


# Reckoning.


class _Scores:
    """Adds up what a bot or a seat got: whole numbers, so that nothing depends on the order."""

    def __init__(self, name: str, seats: int, players: int) -> None:
        self.name = name
        self.seats = seats
        self.even = seats / players
        self.games = 0
        self.wins: Counter[int] = Counter()
        """For each number of winners, how many of them were its seats, in all games."""
        self.points = 0
        self.squares = 0

    def add(self, outcome: Outcome, seats: Iterable[int]) -> None:
        points = 0
        for seat in seats:
            points += outcome.points[seat]
            if seat in outcome.winners:
                self.wins[len(outcome.winners)] += 1
        self.games += 1
        self.points += points
        self.squares += points * points

    def score(self) -> Score:
        wins = sum((self.wins[winners] / winners for winners in sorted(self.wins)), 0.0)
        return Score(
            name=self.name,
            seats=self.seats,
            games=self.games,
            wins=wins,
            share=wins / self.games,
            share_interval=wilson(wins, self.games),
            even=self.even,
            points=self.points / self.games / self.seats,
            points_interval=around_mean(self.points, self.squares, self.games, self.seats),
        )


class _Tally:
    """Adds up outcomes."""

    def __init__(self, job: SimulationJob) -> None:
        self.job = job
        players = len(job.bots)
        self.games = 0
        self.by_bot = {name: _Scores(name, job.bots.count(name), players) for name in dict.fromkeys(job.bots)}
        self.by_seat = [_Scores(str(seat), 1, players) for seat in range(players)]
        self.decisions = [0, 0, 0]
        self.moves: Counter[str] = Counter()
        self.endings = {"won": 0, "shared": 0, "drawn": 0}

    def add(self, outcome: Outcome) -> None:
        lineup = self.job.lineup(self.games)
        for name, scores in self.by_bot.items():
            scores.add(outcome, (seat for seat, bot in enumerate(lineup) if bot == name))
        for seat, scores in enumerate(self.by_seat):
            scores.add(outcome, (seat,))
        least, total, most = self.decisions if self.games else (outcome.decisions, 0, 0)
        number = outcome.decisions
        self.decisions = [min(least, number), total + number, max(most, number)]
        self.moves.update(outcome.moves)
        winners = len(outcome.winners)
        self.endings["won" if winners == 1 else "drawn" if winners == len(lineup) else "shared"] += 1
        self.games += 1

    def report(self, elapsed: float, processes: int) -> SimulationReport:
        least, total, most = self.decisions
        job = self.job
        return SimulationReport(
            game=job.game.key,
            rules=job.game.rules,
            options=changed_options(job.options),
            players=len(job.bots),
            bots=job.bots,
            seed=job.seed,
            games=self.games,
            by_bot=tuple(scores.score() for scores in self.by_bot.values()),
            by_seat=tuple(scores.score() for scores in self.by_seat),
            decisions=Lengths(least, total / self.games, most),
            moves={kind: number / self.games for kind, number in sorted(self.moves.items())},
            endings=self.endings,
            elapsed=elapsed,
            speed=total / elapsed,
            processes=processes,
        )
