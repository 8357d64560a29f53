"""A record as one pair of eyes saw it, in the messages of a live table.

`steps` gives what a page at that seat would have been sent, entry by entry. The client's `StagedLine`
(`web/src/line/stagedLine.ts`) tells it to the very table that people play at. That is all a replay needs, and a lesson:
there the steps up to a stop are told, and what the learner does is compared with the `legal` moves of the step they
stand at. Whether any other move would stand, and by which article not, `judged` says of the record with it at its end.

>>> from tablee.games import find
>>> from tablee.kernel.record import read
>>> record = read(b'''{"format": "tablee/1", "game": "bantu", "seats": ["Ana", "Bo"], "moves": [
...     {"by": "chance", "move": {"do": "lot", "seat": 0}},
...     {"by": "Bo", "move": {"do": "enter", "piece": 4, "circle": "1a"}},
...     {"by": "Ana", "move": {"do": "enter", "piece": 4, "circle": "1a"}}]}''', find)
>>> ruled = judged(record)
>>> [(line.line, line.after, line.article) for line in ruled.refused]
[(2, 1, 'bantu.turn')]
>>> [(step.n, step.by) for step in steps(ruled.record, who=0)]
[(0, -3), (1, -1), (2, 0)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

import msgspec
from msgspec import Raw

from tablee.hosts.arbiter import proves
from tablee.kernel import TABLE, Record, Result, Sits
from tablee.kernel.referee import Ruling, judge
from tablee.server.replay.moments import replayed
from tablee.server.wire import cuts
from tablee.server.wire.avatars import AVATARS, Avatar
from tablee.server.wire.messages import SeatInfo, Table
from tablee.server.wire.requests import RefusedLine, Step


@dataclass(frozen=True)
class Ruled:
    """A record after the referee: it has every line that stands, and those that were supplied."""

    record: Record
    refused: Sequence[RefusedLine] = ()
    supplied: frozenset[int] = frozenset()
    claimed: Result | None = None
    """A result that its lines do not lead to."""
    table: str = ""
    """The table where it was played, if that is one of this house ..."""
    avatars: Sequence[Avatar | None] = AVATARS
    """... and what people looked like there: a record does not tell."""


def judged(record: Record) -> Ruled:
    """What the referee makes of a record written by hand. Raises `Refused` if it begins where no game can stand."""
    verdict = judge(record, proves)
    refused: list[RefusedLine] = []
    supplied: set[int] = set()
    n = 0
    for ruling in verdict.rulings:
        if ruling.refusal is not None:
            refused.append(_refused(record, ruling, n))
            continue
        n += 1
        if ruling.supplied:
            supplied.add(n)
    stands = replace(record, entries=verdict.ledger.entries, result=verdict.result, timed=True)
    claimed = record.result if verdict.result_disputed else None
    return Ruled(stands, refused, frozenset(supplied), claimed)


def _refused(record: Record, ruling: Ruling, after: int) -> RefusedLine:
    assert ruling.refusal is not None
    entry, refusal = ruling.entry, ruling.refusal
    tried = record.game.say_move(entry.move)
    return RefusedLine(after, entry.n, entry.by, tried, refusal.say(), refusal.article)


def steps(record: Record, who: int, after: int = -1) -> Iterator[Step]:
    """What `who` was told and shown at each entry after that number: nothing where there was nothing for them.

    `who` may be a seat, `NOBODY` or `ALL`. Number 0 is the beginning. All lines of the record have to stand.
    """
    telling = cuts.Telling(record.game)
    told: list[Any] = []
    """All events so far: their numbers go on from piece to piece."""
    position = b""
    if after < 0:
        state = record.begin().state
        position = cuts.Cut(record.game, state, state.acting(), state.result()).seen_by(who, words=True)
        yield Step(0, TABLE, _update(telling, told, 0, position, 0))
    for moment in replayed(record):
        entry = moment.entry
        before, told_before = position, len(told)
        told += moment.news.of(who)
        if entry.n < after:
            continue
        cut = cuts.Cut(record.game, moment.state, moment.acting, moment.result)
        position = cut.seen_by(who, words=True)
        if entry.n > after and (len(told) > told_before or position != before or moment.finish):
            update = _update(telling, told, told_before, position, entry.at)
            photo = None if moment.finish is None else cuts.photo(moment.finish)
            yield Step(entry.n, entry.by, update, photo)


def _update(telling: cuts.Telling, told: Sequence[Any], after: int, position: bytes, at: int) -> Any:
    return Raw(telling.update(told, after, position, at))


def table(record: Record, who: int, id: str = "", avatars: Sequence[Avatar | None] = AVATARS) -> Table:
    """The table that it was played at, as `who` saw it."""
    kinds: dict[int, str] = {}
    for entry in record.entries:
        if isinstance(entry.move, Sits):
            kinds.setdefault(entry.move.seat, entry.move.who)
    return Table(
        id=id,
        code="",
        game=record.game.key,
        phase="playing" if record.result is None else "over",
        seats=[
            SeatInfo("bot" if kinds.get(seat) == "bot" else "person", name, connected=True, avatar=avatar)
            for seat, (name, avatar) in enumerate(zip(record.seats, cycle(avatars), strict=False))
        ],
        options=msgspec.to_builtins(record.options),
        pace="normal",
        you=who,
        owner=0,
    )
