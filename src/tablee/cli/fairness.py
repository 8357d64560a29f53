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
from tablee.cli.files import say_problem
from tablee.cli.progress import Bar
from tablee.cli.screen import Screen
from tablee.cli.stop import Stop
from tablee.lab.fairness import CellReport, Report
from tablee.lab.fairness import fairness as put_to_the_test
from tablee.lab.fairness.plot import plot as draw
from tablee.lab.intervals import Z
from tablee.texts import Texts, texts_for

Full = Annotated[bool, Parameter(name="--full", negative=())]
Plot = Annotated[str, Parameter(name="--plot", metavar="FILE.svg", show_default=False)]


def fairness(
    *,
    full: Full = False,
    seed: Seed = "",
    processes: MaybeWhole = None,
    plot: Plot = "",
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Play the grid and print a report. The status is 0 if the arbiter is fair, else 1."""
    texts = texts_for(lang)
    check_processes(processes, texts)
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


def _write(file: str, text: str, texts: Texts) -> None:
    """Before the work too, so that nobody waits half an hour for a file that cannot be."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as problem:
        raise Stop(say_problem(problem, file, texts, writing=True)) from None


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
