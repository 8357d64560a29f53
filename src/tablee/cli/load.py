"""`tablee load`: a crowd on real sockets, and how a server bears it."""

from __future__ import annotations

import resource
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Literal

import uvloop
from cyclopts import Parameter
from rich.table import Table

from tablee.cli.arguments import Json, Lang, Seed, Whole, game_of, number_of, seed_of
from tablee.cli.screen import Screen
from tablee.cli.stop import Stop, echoed, wrong
from tablee.client import Address, ClientError, RefusedByServer
from tablee.games import on_shelf
from tablee.load.crowd import Crowd, Plan, Report, Row
from tablee.load.measured import Prometheus, Unreadable, Waits, Watched
from tablee.load.server import NoHouse, house
from tablee.server.garbage import collect_in_small_parts
from tablee.server.run import allow_many_files
from tablee.texts import Texts, texts_for

MOST_TABLES = 100_000
MOST_PEOPLE = 12
LONGEST = 1440.0
"""Minutes."""
LONGEST_RAMP = 3600
"""Seconds."""
SPARE = 64
"""Files that are open besides the sockets."""
HEAVIEST = 100
MB, KB = 1e6, 1e3
NOT_KNOWN = "–"
COLUMNS = (
    "minute",
    "tables",
    "sockets",
    "messages",
    "moves",
    "p50",
    "p95",
    "p99",
    "worst",
    "cpu",
    "memory",
    "each",
)


def load(
    address: Annotated[str, Parameter(show_default=False)] = "",
    /,
    *,
    tables: Whole = 100,
    people: Whole = 4,
    minutes: float = 1.0,
    ramp: Whole = 10,
    pace: Literal["human", "hurry"] = "human",
    mix: Annotated[str, Parameter(metavar="GAME=N,…", show_default=False)] = "",
    prometheus: Annotated[str, Parameter(show_default=False)] = "",
    pin: bool = True,
    seed: Seed = "",
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Fill a server with simulated players, and print what was measured."""
    texts = texts_for(lang)
    number_of("--tables", tables, 1, MOST_TABLES, texts)
    number_of("--people", people, 2, MOST_PEOPLE, texts)
    number_of("--ramp", ramp, 0, LONGEST_RAMP, texts)
    if not 0 < minutes <= LONGEST:
        raise Stop(wrong("number", texts, name="--minutes", value=str(minutes), least=0, most=int(LONGEST)))
    plan = Plan(tables, minutes, ramp, pace, mix_of(mix, texts), people, seed_of(seed))
    there = address_of(address, texts) if address else None
    watched = Prometheus(address_of(prometheus, texts)) if prometheus else None
    _allow(tables * people, texts)
    progress = _Progress(plan, texts)
    try:
        with _place(there, pin=pin) as (process, where):
            report = uvloop.run(
                _fill(Crowd(where, plan, watched or process), plan.tables * plan.people, progress)
            )
    except NoHouse:
        raise Stop(wrong("load-house", texts)) from None
    except Unreadable as problem:
        raise Stop(wrong("load-prometheus", texts, host=str(problem))) from None
    except RefusedByServer as problem:
        raise Stop(wrong("load-refused", texts, host=address, reason=echoed(str(problem)))) from None
    except ClientError:
        raise Stop(wrong("load-away", texts, host=address)) from None
    screen = Screen()
    if json:
        screen.document(report)
    else:
        _show(screen, report, texts)


def mix_of(word: str, texts: Texts) -> Mapping[str, int]:
    """Games and how often each is played.

    >>> mix_of("bungee=2,rouge", texts_for("en"))
    {'bungee': 2, 'rouge': 1}
    """
    mix: dict[str, int] = {}
    for part in word.split(",") if word else on_shelf():
        key, equals, weight = part.strip().partition("=")
        if equals and not (weight.isascii() and weight.isdecimal() and 1 <= int(weight) <= HEAVIEST):
            raise Stop(wrong("load-mix", texts, word=part))
        mix[game_of(key, texts).key] = int(weight or 1)
    return mix


def address_of(word: str, texts: Texts) -> Address:
    """Where a server is."""
    try:
        return Address.of(word)
    except ValueError:
        raise Stop(wrong("load-address", texts, word=word)) from None


def _allow(sockets: int, texts: Texts) -> None:
    """Every socket is a file to the system."""
    allow_many_files()
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and sockets + SPARE > most:
        raise Stop(wrong("load-files", texts, sockets=sockets, most=most))


@contextmanager
def _place(there: Address | None, *, pin: bool) -> Iterator[tuple[Watched | None, Address]]:
    """The server to fill: the one that was named, or one of our own, whose data are gone afterwards."""
    if there is not None:
        yield None, there
        return
    with tempfile.TemporaryDirectory() as folder, house(Path(folder), pin=pin) as (process, address):
        yield process, address


async def _fill(crowd: Crowd, people: int, progress: Callable[[Row], None]) -> Report:
    # Our own pauses would look like the server's.
    collecting = collect_in_small_parts(lambda: people)
    try:
        return await crowd.run(progress)
    finally:
        collecting.cancel()


class _Progress:
    """A line on stderr for each part of the time: who waits ten minutes wants to see that something happens."""

    def __init__(self, plan: Plan, texts: Texts) -> None:
        self.texts = texts
        self.screen = Screen(stderr=True)
        self.screen.put(texts.text("cli-load-coming", tables=plan.tables, seconds=plan.ramp))

    def __call__(self, row: Row) -> None:
        cells = _cells(row, row.minute, None, self.texts)
        told = [
            f"{self.texts.text(f'cli-load-{name}')} {cell}" for name, cell in zip(COLUMNS, cells, strict=True)
        ]
        told.pop()  # how much each table takes is told at the end
        self.screen.put(" · ".join(told))


# The report.


def _show(screen: Screen, report: Report, texts: Texts) -> None:
    plan, whole = report.plan, report.whole
    games = ", ".join(
        f"{texts.text(f'game-{key}')}\u00a0{number}" for key, number in sorted(report.games.items())
    )
    pace = texts.text(f"cli-load-{plan.pace}")
    screen.put(
        texts.text("cli-load-title", tables=whole.tables, sockets=whole.sockets, pace=pace, games=games),
        "bold",
    )
    screen.put()
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for name in COLUMNS:
        table.add_column(texts.text(f"cli-load-{name}"), justify="right", no_wrap=True)
    for row in report.rows:
        table.add_row(*_cells(row, row.minute, report.empty, texts))
    table.add_row(*_cells(whole, None, report.empty, texts), style="bold")
    screen.print(table)
    screen.put(texts.text("cli-load-note"), "dim")
    screen.put()
    if whole.answers is not None:
        screen.put(texts.text("cli-load-answers", _waits(whole.answers, texts)))
    if report.empty is not None:
        sizes = (report.empty, report.rows[0].memory, whole.memory)
        empty, first, last = (NOT_KNOWN if size is None else _decimal(size / MB, texts) for size in sizes)
        screen.put(texts.text("cli-load-growth", empty=empty, first=first, last=last))
    screen.put(texts.text("cli-load-own", share=texts.text("cli-percent", value=whole.own)))
    screen.put(
        texts.text(
            "cli-load-ends", played=report.played, still=report.still, failed=report.failed, lost=report.lost
        )
    )
    if report.refused:
        most = sorted(report.refused.items(), key=itemgetter(1), reverse=True)
        screen.put(texts.text("cli-load-refused", reasons=" · ".join(f"{why}\u00a0{n}" for why, n in most)))


def _cells(row: Row, minute: float | None, empty: int | None, texts: Texts) -> list[str]:
    """A row of the table. Its `minute` is None for the whole time."""
    waits = _waits(row.views, texts)
    each = (
        None if row.memory is None or empty is None or not row.tables else (row.memory - empty) / row.tables
    )
    return [
        texts.text("cli-load-whole") if minute is None else _decimal(minute, texts),
        str(row.tables),
        str(row.sockets),
        _decimal(row.messages, texts),
        _decimal(row.moves, texts),
        *(waits[name] for name in ("p50", "p95", "p99", "worst")),
        NOT_KNOWN if row.cpu is None else texts.text("cli-percent", value=row.cpu),
        NOT_KNOWN if row.memory is None else _decimal(row.memory / MB, texts),
        NOT_KNOWN if each is None else _decimal(each / KB, texts),
    ]


def _waits(waits: Waits | None, texts: Texts) -> dict[str, str]:
    names = Waits.__struct_fields__
    return {name: NOT_KNOWN if waits is None else _decimal(getattr(waits, name), texts) for name in names}


def _decimal(value: float, texts: Texts) -> str:
    return texts.text("cli-decimal", value=value)
