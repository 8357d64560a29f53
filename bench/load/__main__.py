"""Fill a server with simulated players on real sockets, and print what was measured.

Without an address a server is started, on a processor of its own, and ended afterwards. docs/load.md explains the
figures.
"""

from __future__ import annotations

import math
import resource
import secrets
import sys
import tempfile
from argparse import ArgumentTypeError, BooleanOptionalAction
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path

import uvloop
from rich.table import Table

from bench.asked import Asked, number
from bench.load.crowd import Crowd, Plan, Report, Row
from bench.load.measured import NotPrometheus, Prometheus, Waits, Watched
from bench.load.person import PACES
from bench.load.server import ServerFailed, own_server
from tablee.cli.screen import Screen
from tablee.client import Address, ClientError, RefusedByServer
from tablee.games import catalogue, load
from tablee.server.event_loop import collect_in_small_parts
from tablee.server.run import allow_many_files
from tablee.texts import texts_for

MAX_TABLES = 100_000
MAX_PEOPLE = 12
MAX_MINUTES = 1440
MAX_RAMP_S = 3600
MAX_WEIGHT = 100
SPARE_FILES = 64
"""Files that are open besides the sockets."""
MB, KB = 1e6, 1e3
NOT_KNOWN = "–"
COLUMNS = (
    "Minute",
    "Tables",
    "Sockets",
    "Messages/s",
    "Moves/s",
    "p50 ms",
    "p95",
    "p99",
    "Worst",
    "Server",
    "MB",
    "kB/table",
)
PACE_NAMES = {"human": "at human pace", "hurry": "in a hurry"}


def main() -> int:
    """Run the command. Returns the exit status."""
    asked = Asked("load", __doc__)
    asked.add_argument("address", nargs="?", type=address, help="the server to fill, by default a new one")
    asked.add_argument("--tables", type=number(1, MAX_TABLES), default=100, help="tables (default: 100)")
    asked.add_argument(
        "--people", type=number(2, MAX_PEOPLE), default=4, help="people at each, as far as its game allows"
    )
    asked.add_argument("--minutes", type=minutes, default=1.0, help="how long, once all tables are open")
    asked.add_argument(
        "--ramp", type=number(0, MAX_RAMP_S), default=10, help="seconds in which the tables are opened"
    )
    asked.add_argument(
        "--pace", choices=PACES, default="human", help="people think and look, or answer at once"
    )
    asked.add_argument(
        "--mix", type=mix, default="", metavar="GAME=N,…", help="which games, and how often each"
    )
    asked.add_argument(
        "--prometheus", type=address, metavar="ADDRESS", help="the Prometheus endpoint of the server"
    )
    asked.add_argument(
        "--pin", action=BooleanOptionalAction, default=True, help="give the new server its own processor"
    )
    asked.add_argument("--seed", default="", help="decides all moves")
    asked.add_argument("--json", action="store_true", help="print one JSON document")
    args = asked.parse_args()
    seed = args.seed or secrets.randbelow(1_000_000)
    plan = Plan(args.tables, args.minutes, args.ramp, args.pace, args.mix, args.people, seed)
    watched = None if args.prometheus is None else Prometheus(args.prometheus)
    allow_many_files()
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    sockets = plan.tables * plan.people
    if most != resource.RLIM_INFINITY and sockets + SPARE_FILES > most:
        asked.error(f"{sockets} connections are too many: this system allows {most} (ulimit -n)")
    try:
        with _server(args.address, pin=args.pin) as (process, place):
            report = uvloop.run(_run(Crowd(place, plan, watched or process), sockets, _Progress(plan)))
    except ServerFailed:
        asked.error("the server could not be started")
    except NotPrometheus as problem:
        asked.error(f"nothing answers as Prometheus expects at {problem}")
    except RefusedByServer as problem:
        asked.error(f"the server at {args.address.name} does not take a crowd ({problem})")
    except ClientError:
        asked.error(f"nothing answers at {args.address.name}")
    screen = Screen()
    if args.json:
        screen.document(report)
    else:
        _show(screen, report)
    return 0


def minutes(text: str) -> float:
    """A time in minutes, above 0."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 < value <= MAX_MINUTES:
        raise ArgumentTypeError(f"'{text}' is not above 0 and up to {MAX_MINUTES}")
    return value


def mix(text: str) -> Mapping[str, int]:
    """Games and how often each is played.

    >>> mix("bungee=2,rouge")
    {'bungee': 2, 'rouge': 1}
    """
    weights: dict[str, int] = {}
    for part in text.split(",") if text else catalogue():
        key, equals, weight = part.strip().partition("=")
        try:
            load(key)
        except ValueError:
            known = ", ".join(catalogue())
            raise ArgumentTypeError(f"there is no game '{key}'; there are: {known}") from None
        weights[key] = number(1, MAX_WEIGHT)(weight) if equals else 1
    return weights


def address(text: str) -> Address:
    """The address of a server."""
    try:
        return Address.of(text)
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is no address such as http://127.0.0.1:8000") from None


@contextmanager
def _server(there: Address | None, *, pin: bool) -> Iterator[tuple[Watched | None, Address]]:
    """The server to fill: the one that was named, or one of our own, whose data are deleted afterwards."""
    if there is not None:
        yield None, there
        return
    with tempfile.TemporaryDirectory() as folder, own_server(Path(folder), pin=pin) as (process, place):
        yield process, place


async def _run(crowd: Crowd, people: int, progress: Callable[[Row], None]) -> Report:
    # Pauses of this process would look like those of the server.
    collecting = collect_in_small_parts(lambda: people)
    try:
        return await crowd.run(progress)
    finally:
        collecting.cancel()


class _Progress:
    """A line on stderr for each part of the time."""

    def __init__(self, plan: Plan) -> None:
        self.screen = Screen(stderr=True)
        tables = f"{plan.tables} table{'' if plan.tables == 1 else 's'}"
        self.screen.put(f"Opening {tables} in {plan.ramp} s.")

    def __call__(self, row: Row) -> None:
        cells = _cells(row, f"{row.minute:,.1f}", None)
        told = [f"{name} {cell}" for name, cell in zip(COLUMNS, cells, strict=True)]
        told.pop()  # the memory of each table is told at the end
        self.screen.put(" · ".join(told))


# The report.


def _show(screen: Screen, report: Report) -> None:
    plan, whole, texts = report.plan, report.whole, texts_for("en")
    games = ", ".join(
        texts.text(f"game-{key}") + f"\u00a0{count}" for key, count in sorted(report.games.items())
    )
    tables = f"{whole.tables:,} table{'' if whole.tables == 1 else 's'}, {whole.sockets:,} sockets"
    screen.put(f"{tables}, {PACE_NAMES[plan.pace]}: {games}", "bold")
    screen.put()
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for name in COLUMNS:
        table.add_column(name, justify="right", no_wrap=True)
    for row in report.rows:
        table.add_row(*_cells(row, f"{row.minute:,.1f}", report.empty))
    table.add_row(*_cells(whole, "all", report.empty), style="bold")
    screen.print(table)
    screen.put(
        "Milliseconds from a command to the view that came of it; what share of a processor the server had;"
        " its memory, and what each table adds to an empty server.",
        "dim",
    )
    screen.put()
    if whole.answers is not None:
        p50, p95, p99, worst = _waits(whole.answers)
        screen.put(
            "From command to answer, also where nothing may be seen yet:"
            f" p50 {p50} ms, p95 {p95}, p99 {p99}, worst {worst}."
        )
    if report.empty is not None:
        sizes = (report.empty, report.rows[0].memory, whole.memory)
        empty, first, last = (NOT_KNOWN if size is None else f"{size / MB:,.1f}" for size in sizes)
        screen.put(
            f"Memory: {empty} MB empty, {first} MB after the first tenth of the time, {last} MB at the end."
        )
    screen.put(f"The crowd itself had {whole.own:.1%} of a processor.")
    screen.put(
        f"Games played to their end: {report.played:,}. Tables that stood still for a minute: {report.still:,}."
        f" Tables that could not be opened: {report.failed:,}."
        f" Connections that the server ended: {report.lost:,}."
    )
    if report.refused:
        most = sorted(report.refused.items(), key=itemgetter(1), reverse=True)
        reasons = " · ".join(f"{why}\u00a0{count}" for why, count in most)
        screen.put(f"Refused: {reasons}.")


def _cells(row: Row, minute: str, empty: int | None) -> list[str]:
    """A row of the table. `empty`: the bytes of memory of the server without tables."""
    known = row.memory is not None and empty is not None and row.tables
    each = (row.memory - empty) / row.tables if known else None  # type: ignore[operator]
    return [
        minute,
        str(row.tables),
        str(row.sockets),
        f"{row.messages:,.1f}",
        f"{row.moves:,.1f}",
        *_waits(row.views),
        NOT_KNOWN if row.cpu is None else f"{row.cpu:.1%}",
        NOT_KNOWN if row.memory is None else f"{row.memory / MB:,.1f}",
        NOT_KNOWN if each is None else f"{each / KB:,.1f}",
    ]


def _waits(waits: Waits | None) -> list[str]:
    if waits is None:
        return [NOT_KNOWN] * 4
    return [f"{value:,.1f}" for value in (waits.p50, waits.p95, waits.p99, waits.worst)]


if __name__ == "__main__":
    sys.exit(main())
