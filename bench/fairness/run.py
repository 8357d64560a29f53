"""The grid over a pool of processes: the same numbers for the same seed, however many there are."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter

from bench.fairness.grid import SESSION, Cell, cells
from bench.fairness.report import Report, Tally, report
from tablee.lab.simulate import context, processors

FULL = 1042
"""Sessions in a cell: 100,032 rounds."""
QUICK = 30
"""Sessions in a cell of the short run: 2,880 rounds."""
BATCH = 10
"""Sessions that a worker plays before it reports."""

Progress = Callable[[int, int], None]
"""Called now and then with the number of rounds played and of all rounds."""
Batch = tuple[int, Cell, int, int, str]


def fairness(
    *,
    full: bool = False,
    seed: int | str = 0,
    processes: int | None = None,
    progress: Progress | None = None,
    sessions: int | None = None,
    only: list[Cell] | None = None,
) -> Report:
    """Play the grid, or `only` some cells of it, and report on the arbiter."""
    grid = cells(full) if only is None else only
    many = sessions or (FULL if full else QUICK)
    processes = processes or processors()
    started = perf_counter()
    tallies = [Tally(len(cell.players)) for cell in grid]
    played, total = 0, len(grid) * many * SESSION
    batches = [
        (index, cell, first, min(first + BATCH, many), str(seed))
        for index, cell in enumerate(grid)
        for first in range(0, many, BATCH)
    ]
    for index, tally in _played(batches, processes):
        tallies[index].merge(tally)
        played += tally.counts.rounds
        if progress:
            progress(played, total)
    elapsed = perf_counter() - started
    return report(grid, tallies, full=full, seed=seed, elapsed=elapsed, processes=processes)


def play_batch(batch: Batch) -> tuple[int, Tally]:
    """Some sessions of a cell. Each has its own luck, found by its number."""
    index, cell, first, end, seed = batch
    tally = Tally(len(cell.players))
    blocks = cell.game // len(cell.players)
    for number in range(first * SESSION // cell.game, end * SESSION // cell.game):
        luck = Random(f"{seed}/{cell.group}/{cell.players[0].liar.kind}/{cell.name}/{number}")
        session = cell.session(luck)
        session.play(blocks)
        tally.add(session.counts)
    return index, tally


def _played(batches: list[Batch], processes: int) -> Iterator[tuple[int, Tally]]:
    if processes == 1:
        yield from map(play_batch, batches)
        return
    with context().Pool(processes, _begin) as pool:
        yield from pool.imap_unordered(play_batch, batches, chunksize=1)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asked
    gc.disable()  # nothing here goes round in circles
