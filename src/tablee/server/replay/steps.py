"""Records and lessons in the messages of a live table, as one seat, an onlooker or an open view saw them.

`judged` has the referee go through a record, and `steps` gives what a page would have been sent, entry by entry; the
client's `StagedLine` (`web/src/line/stagedLine.ts`) plays that at an ordinary table. A lesson is a record with stops.

>>> from tablee.games import load
>>> from tablee.kernel.record import read
>>> record = read(b'''{"format": "tablee/1", "game": "bantu", "seats": ["Ana", "Bo"], "moves": [
...     {"by": "chance", "move": {"do": "lot", "seat": 0}},
...     {"by": "Bo", "move": {"do": "enter", "piece": 4, "circle": "1a"}},
...     {"by": "Ana", "move": {"do": "enter", "piece": 4, "circle": "1a"}}]}''', load)
>>> ruled = judged(record)
>>> [(line.line, line.after, line.article) for line in ruled.refused]
[(2, 1, 'bantu.turn')]
>>> [(step.n, step.by) for step in steps(ruled.record, who=0)]
[(0, -3), (1, -1), (2, 0)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import cycle
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tablee.hosts.arbiter import AcceptedAnswer, RoundFinish, accepted, placed, proves
from tablee.kernel import (
    CHANCE,
    CLOCK,
    TABLE,
    Acting,
    Entry,
    Game,
    Missed,
    Move,
    News,
    Record,
    Refused,
    Result,
    Say,
    Sits,
    State,
    Void,
)
from tablee.kernel.lesson import LEARNER, Lesson, LessonStep, lesson_of
from tablee.kernel.referee import judge
from tablee.server.wire import encoding, requests
from tablee.server.wire.identity import AVATARS, Avatar
from tablee.server.wire.messages import SeatInfo, Table
from tablee.server.wire.requests import LessonItem, LessonStop, RefusedLine, Step, Tried

# Replaying.


class Moment(Struct, frozen=True):
    """An entry of a record, and its consequences."""

    entry: Entry
    state: State
    """Changes with the next moment that is asked for."""
    news: News
    """What each seat was told."""
    acting: Acting
    result: Result | None
    finish: RoundFinish | None = None
    """How the reflex round ended that this entry closed."""


def replayed(record: Record) -> Iterator[Moment]:
    """All moments of a record. Raises `Refused` at a line that does not stand.

    >>> from tablee.games.bungee import GAME
    >>> from tablee.hosts.virtual import play
    >>> moments = list(replayed(play(GAME, [GAME.bot("random")] * 2, seed=1)))
    >>> [type(event).__name__ for event in moments[0].news.of(0)], moments[-1].result is None
    (['Started'], False)
    """
    ledger = record.begin()
    rounds = _ReflexRounds(record.game, ledger.state.acting())
    for entry in record.entries:
        news = News(ledger.players)
        ledger.write(entry, news)
        state = ledger.state
        acting = state.acting()
        yield Moment(entry, state, news, acting, state.result(), rounds.take(entry, acting))


class _ReflexRounds:
    """The reflex rounds of a record, judged again from its entries."""

    def __init__(self, game: Game, acting: Acting) -> None:
        self._game = game
        self._acting = acting
        self._shown = 0
        """How many lines of chance and the clock there were: rounds are numbered by them, as at a live table."""
        self._round = 0
        """The number of the current round; 0: none."""
        self._seats: set[int] = set()
        self._missed: set[int] = set()
        self._answers: dict[int, AcceptedAnswer] = {}

    def take(self, entry: Entry, acting: Acting) -> RoundFinish | None:
        """How the round ended that this entry closed, if it did."""
        before, self._acting = self._acting, acting
        self._shown += entry.by in (CHANCE, CLOCK)
        if before.since is not None:
            self._note(entry)
        if acting.since == before.since:
            return None
        finish = None if isinstance(entry.move, Void) or not self._round else self._finish()
        opens = acting.kind == "window" and acting.since is not None and entry.by in (CHANCE, CLOCK)
        self._round = self._shown if opens else 0
        self._seats, self._missed, self._answers = set(acting.seats), set(), {}
        return finish

    def _note(self, entry: Entry) -> None:
        if isinstance(entry.move, Missed):
            self._missed.update(entry.move.seats)
        elif entry.by >= 0 and entry.reaction_ms is not None and type(entry.move) in self._game.reflex:
            measured = None if entry.proof is None else accepted(entry.proof)
            false_start = entry.reaction_ms < self._game.false_start_ms
            answer = measured or AcceptedAnswer(
                entry.by, entry.reaction_ms, entry.uncertainty_ms, false_start=false_start
            )
            self._answers.setdefault(entry.by, answer)

    def _finish(self) -> RoundFinish:
        answered = set(self._answers)
        out = self._missed - answered
        silent = self._seats - answered - out
        return RoundFinish(
            self._round, placed(self._answers.values()), tuple(sorted(silent)), tuple(sorted(out))
        )


# Records.


@dataclass(frozen=True)
class Ruled:
    """A record after the referee: it has every line that stands, and those that were supplied."""

    record: Record
    refused: Sequence[RefusedLine] = ()
    supplied: frozenset[int] = frozenset()
    claimed: Result | None = None
    """The result that the record claims, if its lines lead to another."""
    table: str = ""
    """The table where it was played, if that is one of this server ..."""
    avatars: Sequence[Avatar | None] = AVATARS
    """... and the avatars there, which a record does not have."""


def judged(record: Record) -> Ruled:
    """A record that is not from this server, after the referee. Raises `Refused` if its first position cannot be."""
    verdict = judge(record, proves)
    refused: list[RefusedLine] = []
    supplied: set[int] = set()
    n = 0
    for ruling in verdict.rulings:
        if ruling.refusal is None:
            n += 1
            if ruling.supplied:
                supplied.add(n)
        else:
            entry, refusal = ruling.entry, ruling.refusal
            tried = record.game.say_move(entry.move)
            refused.append(RefusedLine(n, entry.n, entry.by, tried, refusal.say(), refusal.article))
    stands = replace(record, entries=verdict.ledger.entries, result=verdict.result, timed=True)
    claimed = record.result if verdict.result_disputed else None
    return Ruled(stands, refused, frozenset(supplied), claimed)


def steps(record: Record, who: int, after: int = -1) -> Iterator[Step]:
    """What `who` was told and shown at each entry after that number, if anything.

    `who` is a seat, `NO_SEAT` or `ALL`. Number 0 is the beginning. All lines of the record have to stand.
    """
    telling = encoding.EventEncoder(record.game)
    told: list[Any] = []
    """All events so far: their numbers go on from piece to piece."""
    position = b""
    if after < 0:
        state = record.begin().state
        position = encoding.SeatView(record.game, state, state.acting(), state.result()).seen_by(
            who, words=True
        )
        yield Step(0, TABLE, _update(telling, told, 0, position, 0))
    for moment in replayed(record):
        entry = moment.entry
        before, told_before = position, len(told)
        told += moment.news.of(who)
        if entry.n < after:
            continue
        cut = encoding.SeatView(record.game, moment.state, moment.acting, moment.result)
        position = cut.seen_by(who, words=True)
        if entry.n > after and (len(told) > told_before or position != before or moment.finish):
            update = _update(telling, told, told_before, position, entry.at)
            photo = None if moment.finish is None else encoding.photo(moment.finish)
            yield Step(entry.n, entry.by, update, photo)


def _update(telling: encoding.EventEncoder, told: Sequence[Any], after: int, position: bytes, at: int) -> Any:
    return Raw(telling.update(told, after, position, at))


def table(record: Record, who: int, id: str = "", avatars: Sequence[Avatar | None] = AVATARS) -> Table:
    """The `Table` message of the table where a record was played, as `who` saw it."""
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


# Lessons.


@cache
def encoded_lesson(game: Game) -> bytes | None:
    """A game's lesson as the learner sees it, a `requests.Lesson` in JSON; None: it has none."""
    lesson = lesson_of(game)
    if lesson is None:
        return None
    whole = replace(lesson.record, entries=lesson.verdict.ledger.entries, timed=True)
    seen = {step.n: step for step in steps(whole, LEARNER)}
    script: list[LessonItem] = []
    for item in lesson.script():
        if isinstance(item, LessonStep):
            awaited: list[Any] = [*lesson.awaited(item)]
            script.append(LessonItem(stop=LessonStop(item.stop, item.point, awaited)))
        elif item in seen:
            script.append(LessonItem(step=seen[item]))
    return msgspec.json.encode(requests.Lesson(table(whole, LEARNER), seen[0], script))


def try_in_lesson(lesson: Lesson, stop: str, move: Move) -> Tried:
    """The answer to another move than the awaited one: why it is refused, or that it is not. Raises `KeyError`."""
    step = next((step for step in lesson.steps if step.stop == stop), None)
    if step is None:
        raise KeyError(stop)
    try:
        lesson.check(stop, move)
    except Refused as refusal:
        return Tried(refusal.say(), refusal.article)
    if step.otherwise:
        return Tried(Say(f"{lesson.record.game.key}-lesson-{step.otherwise}"), step.article)
    return Tried(Say("lesson-otherwise" if step.awaits else "lesson-wait"), step.article)
