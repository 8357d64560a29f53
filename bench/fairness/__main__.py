"""Put the arbiter of reflexes to the test: do equal players win equally often on unequal connections?

The exit status is 0 if all shares are within their bounds, else 1. docs/fairness.md explains the report.
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from time import monotonic

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bench.asked import Asked, number
from bench.fairness.plot import plot
from bench.fairness.report import CellReport, Report
from bench.fairness.run import fairness
from bench.fairness.search import THOROUGH, Effort, Found, SearchReport, search
from tablee.cli.screen import Screen
from tablee.lab.intervals import Z

MAX_PROCESSES = 512
QUIET_S = 10
"""Seconds between two lines of progress where there is no terminal."""
GROUPS = {
    "pairs": "Round trips and loss",
    "jitter": "Jitter",
    "paths": "Uneven paths",
    "refresh": "Refresh rates",
    "clock": "Steps of the clock",
    "coarse": "Coarse clocks",
    "crossed": "Everything at once",
    "table": "Four at a table",
    "known": "Lines known better",
    "skill": "20 ms faster",
    "liars": "Liars",
    "acts": "Independent acts",
}
LIARS = {
    "constant": "always lies",
    "third": "lies in a third of the rounds",
    "bank": "lies as the bank allows",
    "pongs": "answers pings late",
    "reconnect": "lies and reconnects",
    "edge": "claims a reaction just too quick",
    "frame": "lies about its frames, too,",
    "early": "presses early and again",
}
FIELDS = {
    "direct": "by its own system",
    "proxy": "by a proxy",
    "direct-loss": "by its own system; the liar loses packets",
    "direct-late": "by its own system; the liar delays its first acknowledgement",
    "proxy-late": "by a proxy; the liar delays its first acknowledgement",
    "short": "by its own system; 12 rounds",
    "bad": "by its own system; bad lines",
    "untold": "by pings alone",
}


def main() -> int:
    """Run the command. Returns the exit status."""
    asked = Asked("fairness", __doc__)
    asked.add_argument("--full", action="store_true", help="play the whole grid: 100,000 rounds in each cell")
    asked.add_argument("--search", action="store_true", help="search for the liars that win most instead")
    asked.add_argument("--seed", default="0", help="decides all luck (default: 0)")
    asked.add_argument("--processes", type=number(1, MAX_PROCESSES), help="by default one for each processor")
    asked.add_argument("--plot", type=drawing, metavar="FILE.svg", help="draw the shares in this file")
    asked.add_argument("--json", action="store_true", help="print one JSON document")
    args = asked.parse_args()
    report: Report | SearchReport
    with _Bar() as bar:
        if args.search:
            effort = THOROUGH if args.full else Effort()
            report = search(seed=args.seed, processes=args.processes, progress=bar.tell, effort=effort)
        else:
            report = fairness(full=args.full, seed=args.seed, processes=args.processes, progress=bar.tell)
    screen = Screen()
    if args.json:
        screen.document(report.document())
    elif isinstance(report, Report):
        _show(screen, report)
    else:
        _show_search(screen, report)
    if args.plot and isinstance(report, Report):
        args.plot.write_text(plot(report), encoding="utf-8")
        if not args.json:
            screen.put(f"The picture is in {args.plot}.")
    return 0 if report.passed else 1


def drawing(text: str) -> Path:
    """A file that can be written, which is tried before the work."""
    path = Path(text)
    try:
        path.write_text("", encoding="utf-8")
    except OSError as problem:
        raise ArgumentTypeError(f"{text} cannot be written: {problem.strerror}") from None
    return path


class _Bar:
    """Progress on stderr: a bar in a terminal, elsewhere a line now and then."""

    def __init__(self) -> None:
        self._screen = Screen(stderr=True)
        columns = (TextColumn("Playing"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"))
        visible = self._screen.is_terminal
        self._bar = Progress(
            *columns, TimeRemainingColumn(), console=self._screen, transient=True, disable=not visible
        )
        self._task = self._bar.add_task("", total=None)
        self._told_at = monotonic()

    def __enter__(self) -> _Bar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def tell(self, played: int, total: int) -> None:
        if not self._bar.disable:
            self._bar.update(self._task, completed=played, total=total)
        elif monotonic() - self._told_at > QUIET_S:
            self._told_at = monotonic()
            self._screen.put(f"{played:,} of {total:,} rounds played")


# The grid.


def _show(screen: Screen, report: Report) -> None:
    title = f"Who was first? {len(report.cells)} cells of {report.rounds:,} rounds, seed {report.seed}"
    screen.put(title, "bold")
    screen.put()
    screen.put("Of the rounds that were decided, the first seat won …")
    screen.print(_table(report))
    screen.put()
    screen.put(f"Honest seats are debited {report.debit:.2f} ms on average; at most 1 is allowed.")
    reach = f"± {100 * Z * report.error:.2f} points (95 %)"
    screen.put(f"With so many rounds, a share between equal players is known to {reach}.")
    if not report.full:
        screen.put("A short run allows for chance; --full does not.")
    _put_verdict(
        screen,
        report.passed,
        "The arbiter is fair within these bounds.",
        "The arbiter is NOT fair: see what failed above.",
    )
    processes = "one process" if report.processes == 1 else f"{report.processes} processes"
    screen.put(f"{report.elapsed:,.1f} s with {processes}.", "dim")


def _put_verdict(screen: Screen, passed: bool, success: str, failure: str) -> None:
    screen.put(success if passed else failure, "bold green" if passed else "bold red")


def _table(report: Report) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column("What differs")
    for name in ("Cells", "Share", "Must be", "By arrival", "Ties", "Verdict after"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("")
    for group, found in groupby(report.cells, key=lambda cell: cell.group):
        name = GROUPS.get(group, group)
        for row, (label, part) in enumerate(_parts(list(found))):
            if row == 0:
                label = f"{name}: {label}" if label else name
            table.add_row(*_row(label, part))
    return table


def _parts(cells: list[CellReport]) -> Iterable[tuple[str, list[CellReport]]]:
    """Cells that go into one line: equal players by their bounds; liars, and what failed, each alone."""
    rest: dict[tuple[float | None, float | None], list[CellReport]] = {}
    for cell in cells:
        if not cell.liar and cell.passed:
            bounds = (cell.least, cell.most) if cell.group != "skill" else (None, None)
            rest.setdefault(bounds, []).append(cell)
    for row, part in enumerate(rest.values()):
        yield "" if row == 0 else "  " + "; ".join(cell.name for cell in part), part
    for cell in cells:
        if cell.liar:
            yield f"{LIARS.get(cell.liar, cell.liar)} {cell.name}", [cell]
        elif not cell.passed:
            yield cell.name, [cell]


def _row(label: str, cells: list[CellReport]) -> list[str]:
    wait = max(cell.wait for cell in cells)
    return [
        label,
        str(len(cells)),
        _range([cell.share for cell in cells]),
        _bounds(cells[-1].least, cells[-1].most),
        _range([cell.arrival for cell in cells]),
        f"{max(cell.ties for cell in cells):.1%}",
        f"{wait:,.0f} ms" if wait else "",
        "" if all(cell.passed for cell in cells) else "FAILED",
    ]


def _range(shares: list[float]) -> str:
    low, high = min(shares), max(shares)
    return f"{low:.1%}" if len(shares) == 1 else f"{low:.1%} to {high:.1%}"


def _bounds(least: float | None, most: float | None) -> str:
    if most is None:
        return "only shown"
    return f"at most {most:.1%}" if least is None else f"{least:.1%} to {most:.1%}"


# The search.


def _show_search(screen: Screen, report: SearchReport) -> None:
    title = f"{report.strategies:,} strategies in {report.rounds:,} rounds, seed {report.seed}"
    screen.put(f"The worst liars: {title}", "bold")
    screen.put()
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for name in ("The server knows the line", "Line", "Held back or lost", "Lies"):
        table.add_column(name)
    for name in ("Won", "95 %", "Must be"):
        table.add_column(name, justify="right", no_wrap=True)
    for where, found in groupby(report.found, key=lambda one: one.where):
        for row, one in enumerate(found):
            bounds = _bounds(None, one.most) + ("" if one.passed else " FAILED")
            share, interval = f"{one.share:.1%}", f"{one.low:.1%} to {one.high:.1%}"
            label = FIELDS[where] if row == 0 else ""
            table.add_row(label, _line(one), _holds(one), _lies(one), share, interval, bounds)
    screen.print(table)
    screen.put()
    _put_verdict(
        screen,
        report.passed,
        "No strategy that was found wins more than it may.",
        "A strategy wins more than it may: see above.",
    )
    screen.put(f"{report.elapsed:,.1f} s.", "dim")


def _line(found: Found) -> str:
    net = found.net
    return f"{net.round_trip:.0f} ± {net.jitter:.0f} ms, {100 * net.loss:g} %"


def _holds(found: Found) -> str:
    """What is held back, and what is really lost."""
    liar = found.liar
    parts = []
    if liar.held and liar.hold:
        hold, share = f"{liar.hold:g} ms", f"{100 * liar.hold_share:.0f} %"
        if liar.held == "uplink":
            parts.append(f"everything, {hold}, at {share} of the pings")
        else:
            what = "the pongs" if liar.held == "pongs" else "the answers to ticks"
            parts.append(f"{share} of {what}, {hold}")
    if liar.drops:
        parts.append(f"loses {100 * liar.drops:.0f} %")
    return "; ".join(parts) or "nothing"


def _lies(found: Found) -> str:
    liar = found.liar
    amount, share = f"{liar.amount:.0f} ms", f"{100 * liar.share:.0f} %"
    told = {
        "constant": f"{amount}, always",
        "third": f"{amount} in {share} of the rounds",
        "bank": f"as the bank allows, at most {amount}, in {share}",
        "slow": f"as the bank allows, at most {amount}, in the slowest {share}",
        "aim": f"claims {amount} if slower and the bank pays, in {share}",
    }[liar.kind]
    return f"{told}; else {liar.small:.0f} ms" if liar.small else told


if __name__ == "__main__":
    sys.exit(main())
