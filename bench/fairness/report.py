"""From counts to shares, and from shares to a verdict on the arbiter."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import Any

from bench.fairness.contests import Counts
from bench.fairness.grid import Cell, Group

MOST_DEBIT = 1.0
"""Milliseconds that honest seats may be debited on average."""
CHANCE = 0.001
"""In a short run: how likely a fair arbiter may fail, all cells together."""


@dataclass(slots=True)
class Tally:
    """Sums over the sessions of one cell: whole numbers. One session is one observation."""

    many: int
    counts: Counts = field(init=False)
    sessions: int = 0
    wins_squared: int = 0
    wins_decided: int = 0
    decided_squared: int = 0

    def __post_init__(self) -> None:
        self.counts = Counts.of(self.many)

    def add(self, counts: Counts) -> None:
        """One session."""
        own = counts.wins[0]
        self.sessions += 1
        self.wins_squared += own * own
        self.wins_decided += own * counts.decided
        self.decided_squared += counts.decided * counts.decided
        self._sum(counts)

    def merge(self, other: Tally) -> None:
        """The sessions of another process."""
        self.sessions += other.sessions
        self.wins_squared += other.wins_squared
        self.wins_decided += other.wins_decided
        self.decided_squared += other.decided_squared
        self._sum(other.counts)

    def _sum(self, more: Counts) -> None:
        for name in ("wins", "arrivals", "debits", "answers"):
            added = zip(getattr(self.counts, name), getattr(more, name), strict=True)
            setattr(self.counts, name, [one + other for one, other in added])
        for name in ("rounds", "decided", "ties", "out", "waits"):
            setattr(self.counts, name, getattr(self.counts, name) + getattr(more, name))

    @property
    def share(self) -> float:
        """Of the decided rounds, those that the first seat won."""
        return self.counts.wins[0] / max(self.counts.decided, 1)

    @property
    def error(self) -> float:
        """The standard error of the share: how much it varies from session to session."""
        if self.sessions < 2 or not self.counts.decided:
            return 0.5
        share = self.share
        squares = self.wins_squared - 2 * share * self.wins_decided + share * share * self.decided_squared
        return sqrt(max(squares, 0.0) * self.sessions / (self.sessions - 1)) / self.counts.decided


@dataclass(frozen=True, slots=True)
class CellReport:
    """What came of one cell. Shares are of 1, times are milliseconds."""

    group: Group
    name: str
    liar: str
    """How the first seat lies, if it does."""
    rounds: int
    share: float
    """Of the rounds that were decided, the first seat's."""
    error: float
    """Its standard error."""
    arrival: float
    """What the share would be by arrival."""
    ties: float
    out: float
    debit: float
    """Added to the honest seat that suffered most, on average."""
    wait: float
    """From the first reaction to the verdict."""
    least: float | None
    most: float | None
    passed: bool
    round_trips: tuple[float, ...]
    loss: float


@dataclass(frozen=True, slots=True)
class Report:
    """What came of the grid. All but `elapsed` and `processes` follows from the seed."""

    full: bool
    seed: int | str
    rounds: int
    """In each cell."""
    error: float
    """The largest standard error of a share that must be even."""
    debit: float
    """Milliseconds added to honest seats, on average over all cells."""
    passed: bool
    cells: tuple[CellReport, ...]
    elapsed: float
    processes: int

    def document(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)


def report(
    cells: list[Cell],
    tallies: list[Tally],
    *,
    full: bool,
    seed: int | str,
    elapsed: float = 0,
    processes: int = 1,
) -> Report:
    """The verdict. With `full` every share must be within its bounds; a short run allows for chance."""
    allow = 0.0 if full else NormalDist().inv_cdf(1 - CHANCE / len(cells))
    lan = next(
        (tally.share for cell, tally in zip(cells, tallies, strict=True) if cell.group == "skill"), 0.5
    )
    done = tuple(_cell(cell, tally, lan, allow) for cell, tally in zip(cells, tallies, strict=True))
    debits = answers = 0
    for cell, tally in zip(cells, tallies, strict=True):
        for seat in cell.honest:
            debits += tally.counts.debits[seat]
            answers += tally.counts.answers[seat]
    debit = debits / max(answers, 1)
    return Report(
        full=full,
        seed=seed,
        rounds=max(cell.rounds for cell in done),
        error=max((cell.error for cell, of in zip(done, cells, strict=True) if of.gate.least), default=0),
        debit=debit,
        passed=all(cell.passed for cell in done) and debit < MOST_DEBIT,
        cells=done,
        elapsed=elapsed,
        processes=processes,
    )


def _cell(cell: Cell, tally: Tally, lan: float, allow: float) -> CellReport:
    counts, gate = tally.counts, cell.gate
    least, most = gate.least, gate.most
    if gate.of_lan:
        least, most = lan - gate.of_lan, lan + gate.of_lan
    slack = allow * tally.error
    rounds = max(counts.rounds, 1)
    return CellReport(
        group=cell.group,
        name=cell.name,
        liar=cell.players[0].liar.kind,
        rounds=counts.rounds,
        share=tally.share,
        error=tally.error,
        arrival=counts.arrivals[0] / rounds,
        ties=counts.ties / rounds,
        out=counts.out / rounds,
        debit=max((counts.debits[seat] / max(counts.answers[seat], 1) for seat in cell.honest), default=0),
        wait=counts.waits / max(counts.decided, 1),
        least=least if least > 0 else None,
        most=most if most < 1 else None,
        passed=least - slack <= tally.share <= most + slack,
        round_trips=tuple(player.net.round_trip for player in cell.players),
        loss=cell.players[0].net.loss,
    )
