"""Searches for the strategy by which a page that lies about its network wins most.

Each strategy says what is held back (which messages, at which share of the pings, for how long), what is really lost,
and by how much reactions are shortened, and when. In three stages: many strategies play a few rounds each; the best of
them, and others near them, play more; the best of those play many rounds with luck of their own, so that what is
reported is not the share of the luckiest. The same seed gives the same run, with any number of processes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from random import Random
from time import perf_counter
from typing import Any, Literal

from bench.fairness.contests import Player
from bench.fairness.grid import SESSION, SHORT, Cell, Gate
from bench.fairness.models import Evidence, Held, Liar
from bench.fairness.report import CellReport
from bench.fairness.run import Progress, fairness
from tablee.lab.intervals import Z
from tablee.lab.reflexes import Net

MOST_DIRECT, MOST_PROXY = 0.66, 0.84
"""The share of the decided rounds that a liar on a good line may win of an equal, to the end of its 95 % interval."""
GOOD = tuple(Net(round_trip, loss=loss) for round_trip in (5, 20, 80, 150) for loss in (0.0, 0.01))
BAD = (Net(300), Net(300, loss=0.03), Net(80, jitter=50), Net(80, loss=0.03), Net(150, jitter=20, loss=0.03))

Where = Literal["direct", "proxy", "direct-loss", "direct-late", "proxy-late", "short", "bad", "untold"]


@dataclass(frozen=True, slots=True)
class Field:
    """Where strategies are searched for."""

    where: Where
    evidence: Evidence
    nets: tuple[Net, ...]
    most: float | None = None
    """The share that no strategy may exceed; None: it is only shown."""
    drops: tuple[float, ...] = (0.0,)
    late: float = 0
    """How many milliseconds liars can wait with their first acknowledgement."""
    game: int = SESSION


LOSES = (0.01, 0.02, 0.03, 0.05)
LATE = 200.0
"""Linux waits for so long at most, if a program asks for it before it connects (`TCP_QUICKACK`)."""
FIELDS = (
    Field("direct", "direct", GOOD, MOST_DIRECT),
    Field("proxy", "proxy", GOOD, MOST_PROXY),
    Field("direct-loss", "direct", GOOD, None, LOSES),
    Field("direct-late", "direct", GOOD, None, late=LATE),
    Field("proxy-late", "proxy", GOOD, None, late=LATE),
    Field("short", "direct", GOOD, None, game=SHORT),
    Field("bad", "direct", BAD),
    Field("untold", "", GOOD),
)

KINDS = ("constant", "third", "bank", "slow", "aim")
AMOUNTS = {
    "constant": (9, 12, 20, 30, 60, 100, 200),
    "third": (60, 100, 150, 200, 250),
    "bank": (60, 100, 150, 250),
    "slow": (60, 100, 150, 250),
    "aim": (260, 280, 300, 310, 320, 340),
}
"""Milliseconds: of the lie, or the reaction that is claimed."""
SHARES = (0.2, 1 / 3, 0.45, 0.55, 0.6, 2 / 3)
SMALL = (0.0, 6.0, 9.0, 12.0, 15.0, 20.0, 30.0, 45.0)
HELD: tuple[Held, ...] = ("", "pongs", "tocks", "uplink", "uplink")
HOLDS = (4, 8, 15, 30, 40, 60, 100, 230)
HOLD_SHARES = (0.125, 0.3, 0.55, 0.6, 0.8, 1.0)


@dataclass(frozen=True, slots=True)
class Effort:
    """How many strategies there are in each stage, and how many sessions each of them plays."""

    first: int = 96
    first_sessions: int = 4
    near: int = 32
    near_sessions: int = 16
    last: int = 4
    last_sessions: int = 120


THOROUGH = Effort(240, 8, 60, 32, 3, 400)


@dataclass(frozen=True, slots=True)
class Strategy:
    """A liar on a line."""

    net: Net
    liar: Liar


@dataclass(frozen=True, slots=True)
class Found:
    """One of the best strategies of a field, and what it won in the last stage."""

    where: Where
    net: Net
    liar: Liar
    rounds: int
    share: float
    low: float
    high: float
    """95 % interval of the share."""
    debit: float
    """Milliseconds added to the honest player's reactions, on average."""
    most: float | None
    passed: bool


@dataclass(frozen=True, slots=True)
class SearchReport:
    """What came of a search. All but `elapsed` and `processes` follows from the seed."""

    seed: int | str
    strategies: int
    """How many were tried."""
    rounds: int
    """How many were played in all."""
    found: tuple[Found, ...]
    passed: bool
    elapsed: float
    processes: int | None

    def document(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)


def search(
    *,
    seed: int | str = 0,
    processes: int | None = None,
    progress: Progress | None = None,
    effort: Effort | None = None,
    fields: tuple[Field, ...] = FIELDS,
) -> SearchReport:
    """Search every field for its worst strategies."""
    effort = effort or Effort()
    started = perf_counter()
    sessions = (effort.first_sessions, effort.near_sessions, effort.last_sessions)
    strategies = (effort.first, effort.near, effort.last)
    total = len(fields) * SESSION * sum(one * each for one, each in zip(strategies, sessions, strict=True))
    played = 0

    def tell(now: int, _: int) -> None:
        if progress:
            progress(min(played + now, total), total)

    rng = Random(f"{seed}/search")
    candidates = {each.where: _first(each, effort.first, rng) for each in fields}
    tried = sum(map(len, candidates.values()))
    found: tuple[Found, ...] = ()
    for stage in range(3):
        cells = [_cell(each, one) for each in fields for one in candidates[each.where]]
        report = fairness(
            only=cells, sessions=sessions[stage], seed=f"{seed}/{stage}", processes=processes, progress=tell
        )
        played += sum(cell.rounds for cell in report.cells)
        ranked = _ranked(fields, candidates, report.cells)
        if stage == 0:
            candidates = {where: _near(rows, effort.near, rng) for where, rows in ranked.items()}
            tried += sum(map(len, candidates.values()))
        elif stage == 1:
            candidates = {where: [one for one, _ in rows[: effort.last]] for where, rows in ranked.items()}
        else:
            found = tuple(_found(each, *row) for each in fields for row in ranked[each.where])
    passed = all(each.passed for each in found)
    return SearchReport(seed, tried, played, found, passed, perf_counter() - started, processes)


Row = tuple[Strategy, CellReport]


def _ranked(
    fields: tuple[Field, ...], candidates: dict[Where, list[Strategy]], cells: tuple[CellReport, ...]
) -> dict[Where, list[Row]]:
    """The strategies of each field with what they won, the best first."""
    done = iter(cells)
    ranked: dict[Where, list[Row]] = {}
    for each in fields:
        rows = [(one, next(done)) for one in candidates[each.where]]
        ranked[each.where] = sorted(rows, key=lambda row: -row[1].share)
    return ranked


def _cell(field: Field, strategy: Strategy) -> Cell:
    net, liar = strategy.net, strategy.liar
    players = (Player(net, liar=liar, evidence=field.evidence), Player(net, evidence=field.evidence))
    return Cell("search", f"{field.where}: {net} {liar}", players, Gate(), game=field.game)


def _found(field: Field, strategy: Strategy, cell: CellReport) -> Found:
    reach = Z * cell.error
    return Found(
        field.where,
        strategy.net,
        strategy.liar,
        cell.rounds,
        cell.share,
        cell.share - reach,
        cell.share + reach,
        cell.debit,
        field.most,
        field.most is None or cell.share + reach <= field.most,
    )


def _known(net: Net, drops: float, late: float) -> list[Strategy]:
    """Strategies that a person thinks of first."""
    liars = (
        Liar("third", 250, "pongs", 230, 0.125, share=2 / 3),
        Liar("bank", 250, "uplink", 230, 0.125, share=2 / 3),
        Liar("constant", 60, "uplink", 60, 0.6),
        Liar("aim", 310, share=0.6, small=9),
        Liar("aim", 310, "uplink", 4, 1.0, share=0.6, small=12),
        Liar("aim", 300, "uplink", 40, 0.6, share=0.6, small=20),
        Liar("aim", 300, "uplink", 45, 0.9, share=0.6, small=45),
        Liar("aim", 300, "uplink", 100, 0.6, share=0.6, small=9),
        Liar("constant", 60, "uplink", 60, 0.8),
    )
    return [Strategy(net, replace(liar, drops=drops, late=late)) for liar in liars]


def _first(field: Field, many: int, rng: Random) -> list[Strategy]:
    """The strategies that are known, and others drawn by lot."""
    nets = (field.nets[2 % len(field.nets)], field.nets[-1])
    row = [one for net in nets for one in _known(net, field.drops[-1], field.late)][:many]
    while len(row) < many:
        row.append(_drawn(field, rng))
    return row


def _drawn(field: Field, rng: Random) -> Strategy:
    kind = rng.choice(KINDS)
    held = rng.choice(HELD)
    liar = Liar(
        kind,
        rng.choice(AMOUNTS[kind]),
        held,
        rng.choice(HOLDS) if held else 0,
        rng.choice(HOLD_SHARES) if held else 0,
        rng.choice((0.0, field.late)),
        rng.choice(field.drops),
        rng.choice(SHARES),
        rng.choice(SMALL),
    )
    return Strategy(rng.choice(field.nets), liar)


def _near(rows: list[Row], many: int, rng: Random) -> list[Strategy]:
    """The best third of so many strategies, and others that differ from those by one or two things."""
    best = [one for one, _ in rows[: max(many // 3, 1)]]
    return best + [_changed(best[number % len(best)], rng) for number in range(many - len(best))]


def _changed(strategy: Strategy, rng: Random) -> Strategy:
    liar = strategy.liar
    step = rng.choice((0.8, 0.9, 1.1, 1.25))
    changes: tuple[Callable[[], Liar], ...] = (
        lambda: replace(liar, amount=round(liar.amount * (step if liar.kind != "aim" else step**0.25))),
        lambda: replace(liar, share=round(min(liar.share * step, 1.0), 3)),
        lambda: replace(liar, small=rng.choice(SMALL)),
        lambda: replace(liar, hold=round(liar.hold * step)),
        lambda: replace(liar, held="uplink", hold=rng.choice(HOLDS), hold_share=rng.choice(HOLD_SHARES)),
    )
    for _ in range(rng.choice((1, 2))):
        liar = rng.choice(changes)()
    return replace(strategy, liar=liar)
