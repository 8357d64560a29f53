"""A whole game in a form that people can read and compare: each move, what each seat was told, and where it led."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tablee.hosts.virtual import play
from tablee.kernel import ALL, NOBODY, Entry, Game, Ledger, News, Options
from tablee.kernel.data import MOVER_NAMES
from tablee.kernel.player import BotMaker


def playthrough(game: Game, makers: Sequence[BotMaker], *, seed: str, options: Options | None = None) -> str:
    """The game that these bots play with this seed, line by line."""
    record = play(game, makers, seed=seed, options=options)
    ledger = record.begin()
    lines = [f"{game.key}, {len(makers)} players, options {_json(record.options)}"]
    for entry in record.entries:
        news = News(ledger.players)
        ledger.write(entry, news)
        lines += ["", *_lines(entry, ledger, news)]
    lines += ["", f"result {_json(record.result)}", ""]
    return "\n".join(lines)


def _lines(entry: Entry, ledger: Ledger, news: News) -> Iterator[str]:
    by = MOVER_NAMES.get(entry.by, f"seat {entry.by}")
    yield f"{entry.n}. {entry.at} ms, {by}: {_json(entry.move)}"
    for who in (*range(ledger.players), NOBODY):
        name = "spectator" if who == NOBODY else f"seat {who}"
        yield f"    {name} is told {' '.join(_json(event) for event in news.of(who)) or 'nothing'}"
    acting = ledger.state.acting()
    yield f"    acting {acting.kind} {list(acting.seats)}" + (
        f" due {acting.due}" if acting.due is not None else ""
    )
    yield f"    view of all {_json(ledger.state.view(ALL))}"


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()
