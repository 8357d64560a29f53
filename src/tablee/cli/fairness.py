"""`tablee fairness`: the arbiter of reflexes put to the test."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.progress import TextColumn
from rich.table import Table

from tablee.cli.arguments import Json, Lang, MaybeWhole, Seed, check_processes
from tablee.cli.progress import Bar
from tablee.cli.screen import Screen
from tablee.cli.stop import file_stop
from tablee.lab.fairness import CellReport, Report
from tablee.lab.fairness import fairness as put_to_the_test
from tablee.lab.fairness.plot import plot as draw
from tablee.lab.fairness.search import THOROUGH, Effort, Found, SearchReport
from tablee.lab.fairness.search import search as search_strategies
from tablee.lab.intervals import Z
from tablee.texts import Texts, texts_for

Full = Annotated[bool, Parameter(name="--full", negative=())]
Search = Annotated[bool, Parameter(name="--search", negative=())]
Plot = Annotated[str, Parameter(name="--plot", metavar="FILE.svg", show_default=False)]


def fairness(
    *,
    full: Full = False,
    search: Search = False,
    seed: Seed = "",
    processes: MaybeWhole = None,
    plot: Plot = "",
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Play the grid, or search for the worst liars, and report. The status is 0 if the arbiter is fair, else 1."""
    texts = texts_for(lang)
    check_processes(processes, texts)
    if search:
        return _search(full, seed or "0", processes, json, texts)
    if plot:
        _write(plot, "", texts)
    progress = Bar("fairness", TextColumn("{task.percentage:>3.0f} %"), texts)
    with progress:
        report = put_to_the_test(full=full, seed=seed or "0", processes=processes, progress=progress.tell)
    if plot:
        names = ("title", "across", "up", "arrival", "ours")
        words = {name: texts.text(f"cli-fairness-plot-{name}") for name in names}
        _write(plot, draw(report, words), texts)
    screen = Screen()
    if json:
        screen.document(report.document())
    else:
        _show(screen, report, plot, texts)
    return 0 if report.passed else 1


def _search(full: bool, seed: str, processes: int | None, json: bool, texts: Texts) -> int:
    """Search for the strategies of liars that win most."""
    progress = Bar("fairness", TextColumn("{task.percentage:>3.0f} %"), texts)
    with progress:
        report = search_strategies(
            seed=seed, processes=processes, progress=progress.tell, effort=THOROUGH if full else Effort()
        )
    screen = Screen()
    if json:
        screen.document(report.document())
        return 0 if report.passed else 1
    title = texts.text(
        "cli-search-title", strategies=report.strategies, rounds=report.rounds, seed=str(report.seed)
    )
    screen.put(title, "bold")
    screen.put()
    screen.print(_found(report, texts))
    screen.put()
    passed = texts.text("cli-search-passed" if report.passed else "cli-search-failed")
    screen.put(passed, "bold green" if report.passed else "bold red")
    screen.put(texts.text("cli-search-speed", seconds=texts.text("cli-decimal", value=report.elapsed)), "dim")
    return 0 if report.passed else 1


def _found(report: SearchReport, texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for each in ("where", "line", "holds", "lies"):
        table.add_column(texts.text(f"cli-search-{each}"))
    for each in ("share", "interval", "bounds"):
        table.add_column(texts.text(f"cli-search-{each}"), justify="right", no_wrap=True)
    for where, found in groupby(report.found, key=lambda one: one.where):
        label = texts.text(f"cli-search-where-{where}")
        for one in found:
            low, high = (texts.text("cli-percent", value=end) for end in (one.low, one.high))
            table.add_row(
                label,
                _line(one, texts),
                _holds(one, texts),
                _lies(one, texts),
                texts.text("cli-percent", value=one.share),
                texts.text("cli-fairness-range", low=low, high=high),
                _most(one, texts),
            )
            label = ""
    return table


def _line(found: Found, texts: Texts) -> str:
    net = found.net
    return texts.text("cli-search-net", trip=net.round_trip, jitter=net.jitter, loss=100 * net.loss)


def _holds(found: Found, texts: Texts) -> str:
    """What is held back, and what is really lost."""
    liar = found.liar
    parts = []
    if liar.held and liar.hold:
        share = 100 * liar.hold_share
        parts.append(texts.text(f"cli-search-held-{liar.held}", hold=liar.hold, share=share))
    if liar.drops:
        parts.append(texts.text("cli-search-drops", share=100 * liar.drops))
    return "; ".join(parts) or texts.text("cli-search-held-nothing")


def _lies(found: Found, texts: Texts) -> str:
    liar = found.liar
    told = texts.text(f"cli-search-lies-{liar.kind}", amount=liar.amount, share=100 * liar.share)
    return f"{told}; {texts.text('cli-search-small', small=liar.small)}" if liar.small else told


def _most(found: Found, texts: Texts) -> str:
    if found.most is None:
        return texts.text("cli-fairness-shown")
    most = texts.text("cli-fairness-at-most", most=texts.text("cli-percent", value=found.most))
    return most if found.passed else f"{most} {texts.text('cli-fairness-failed')}"


def _write(file: str, text: str, texts: Texts) -> None:
    """Before the work too, so that nobody waits half an hour for a file that cannot be."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise file_stop(problem, file, texts, writing=True) from None


# The report.


def _show(screen: Screen, report: Report, plot: str, texts: Texts) -> None:
    title = texts.text(
        "cli-fairness-title", cells=len(report.cells), rounds=report.rounds, seed=str(report.seed)
    )
    screen.put(title, "bold")
    screen.put()
    screen.put(texts.text("cli-fairness-about"))
    screen.print(_table(report, texts))
    screen.put()
    screen.put(texts.text("cli-fairness-debit", debit=texts.text("cli-fairness-fine", value=report.debit)))
    screen.put(
        texts.text(
            "cli-fairness-confidence", reach=texts.text("cli-fairness-fine", value=100 * Z * report.error)
        )
    )
    if not report.full:
        screen.put(texts.text("cli-fairness-chance"))
    passed = texts.text("cli-fairness-passed" if report.passed else "cli-fairness-unfair")
    screen.put(passed, "bold green" if report.passed else "bold red")
    if plot:
        screen.put(texts.text("cli-fairness-drawn", file=plot))
    seconds = texts.text("cli-decimal", value=report.elapsed)
    screen.put(texts.text("cli-fairness-speed", seconds=seconds, processes=report.processes), "dim")


def _table(report: Report, texts: Texts) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    table.add_column(texts.text("cli-fairness-what"))
    for each in ("cells", "share", "bounds", "arrival", "ties", "wait"):
        table.add_column(texts.text(f"cli-fairness-{each}"), justify="right", no_wrap=True)
    table.add_column("")
    for group, found in groupby(report.cells, key=lambda cell: cell.group):
        cells = list(found)
        name = texts.text(f"cli-fairness-group-{group}")
        for number, (label, part) in enumerate(_parts(cells, texts)):
            if number == 0:
                label = texts.text("cli-fairness-part", group=name, part=label) if label else name
            table.add_row(*_row(label, part, texts))
    return table


def _parts(cells: list[CellReport], texts: Texts) -> Iterable[tuple[str, list[CellReport]]]:
    """Cells that go into one line: equal players by their bounds; liars, and what failed, each alone."""
    rest: dict[tuple[float | None, float | None], list[CellReport]] = {}
    for cell in cells:
        if not cell.liar and cell.passed:
            bounds = (cell.least, cell.most) if cell.group != "skill" else (None, None)
            rest.setdefault(bounds, []).append(cell)
    for number, part in enumerate(rest.values()):
        yield "" if number == 0 else _names(part), part
    for cell in cells:
        if cell.liar:
            kind = texts.text(f"cli-fairness-liar-{cell.liar}")
            yield texts.text("cli-fairness-liar", kind=kind, name=cell.name), [cell]
        elif not cell.passed:
            yield cell.name, [cell]


def _names(cells: list[CellReport]) -> str:
    return "  " + "; ".join(cell.name for cell in cells)


def _row(label: str, cells: list[CellReport], texts: Texts) -> list[str]:
    wait = max(cell.wait for cell in cells)
    return [
        label,
        str(len(cells)),
        _range([cell.share for cell in cells], texts),
        _bounds(cells[-1], texts),
        _range([cell.arrival for cell in cells], texts),
        texts.text("cli-percent", value=max(cell.ties for cell in cells)),
        texts.text("cli-fairness-ms", value=wait) if wait else "",
        "" if all(cell.passed for cell in cells) else texts.text("cli-fairness-failed"),
    ]


def _range(shares: list[float], texts: Texts) -> str:
    low, high = (texts.text("cli-percent", value=end) for end in (min(shares), max(shares)))
    return low if len(shares) == 1 else texts.text("cli-fairness-range", low=low, high=high)


def _bounds(cell: CellReport, texts: Texts) -> str:
    if cell.most is None:
        return texts.text("cli-fairness-shown")
    most = texts.text("cli-percent", value=cell.most)
    if cell.least is None:
        return texts.text("cli-fairness-at-most", most=most)
    return texts.text("cli-fairness-range", low=texts.text("cli-percent", value=cell.least), high=most)
