"""Random play through a game of any kind, and games written out and counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from tablee.conformance.drawing import numbers_of_players
from tablee.hosts.virtual import play
from tablee.kernel import (
    ALL,
    CHANCE,
    CLOCK,
    NO_SEAT,
    Acting,
    Due,
    Entry,
    Game,
    Ledger,
    Missed,
    News,
    Options,
    State,
)
from tablee.kernel.data import MOVER_NAMES
from tablee.kernel.player import BotMaker

MAX_MOVES = 20_000
"""Longer random play counts as endless."""


def random_entry(state: State, rng: Random, now: int) -> Entry:
    """Any move that can come next: chance's, the clock's, or a legal one of any seat that may act."""
    acting = state.acting()
    if acting.seats == (CHANCE,):
        return Entry(0, now, CHANCE, state.chance(rng))
    seats = list(acting.seats)
    rng.shuffle(seats)
    if acting.since is not None and not acting.missed and rng.random() < 0.1:
        return Entry(0, max(now, acting.since), CLOCK, missed(acting, rng))
    silent = acting.kind == "window" and acting.due is not None and rng.random() < 0.4
    for seat in [] if silent else seats:
        if state.legal(seat):
            return answer(state, seat, rng, now)
    assert acting.due is not None, "no seat can move, and the clock need not"
    return Entry(0, max(now, acting.due), CLOCK, Due(acting.due))


def missed(acting: Acting, rng: Random) -> Missed:
    """The clock's move for a random part of the seats that may act."""
    return Missed(tuple(sorted(rng.sample(acting.seats, rng.randint(1, len(acting.seats))))))


def answer(state: State, seat: int, rng: Random, now: int) -> Entry:
    """Any legal move of this seat, at any time before the clock's."""
    acting = state.acting()
    at = now if acting.due is None else rng.randint(now, max(now, acting.due))
    rt = None if acting.since is None else at - acting.since
    return Entry(0, at, seat, rng.choice(state.legal(seat)), rt)


def walk(
    game: Game,
    rng: Random,
    players: int | None = None,
    options: Options | None = None,
    share: float = 1.0,
) -> Iterator[Ledger]:
    """One random game: yields its ledger before each move and at the end, or at a random `share` of these steps."""
    options = options or game.Options()
    ledger = Ledger(game, players or rng.choice(numbers_of_players(game, options)), options)
    for _ in range(MAX_MOVES):
        if share == 1.0 or rng.random() < share:
            yield ledger
        if ledger.state.result() is not None:
            return
        ledger.write(random_entry(ledger.state, rng, ledger.now))
    raise AssertionError(f"random play has not ended after {MAX_MOVES} moves")


def count_nodes(state: State, depth: int) -> int:
    """The number of rows of exactly `depth` decisions from here; one that meets chance or the end counts as one.

    As chess programs do with perft: accidental changes of the rules show up as another number.

    >>> from tablee.games.bungee.data import BungeeView
    >>> from tablee.games.bungee import GAME
    >>> state = GAME.restore(BungeeView(hands=((1, 9), (7, 7)), lucky=8))
    >>> count_nodes(state, 1), count_nodes(state, 2)
    (2, 8)
    """
    acting = state.acting()
    if depth == 0 or not acting.seats or CHANCE in acting.seats:
        return 1
    nodes = 0
    for seat in acting.seats:
        for move in state.legal(seat):
            after = state.copy()
            after.apply(seat, move, 0)
            nodes += count_nodes(after, depth - 1)
    return nodes


def playthrough(game: Game, makers: Sequence[BotMaker], *, seed: str, options: Options | None = None) -> str:
    """The game that these bots play with this seed as text: each move, what each seat was told, and the position."""
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
    for who in (*range(ledger.players), NO_SEAT):
        name = "spectator" if who == NO_SEAT else f"seat {who}"
        yield f"    {name} is told {' '.join(map(_json, news.of(who))) or 'nothing'}"
    acting = ledger.state.acting()
    due = "" if acting.due is None else f" due {acting.due}"
    yield f"    acting {acting.kind} {list(acting.seats)}{due}"
    yield f"    view of all {_json(ledger.state.view(ALL))}"


def _json(data: object) -> str:
    return msgspec.json.encode(data).decode()
