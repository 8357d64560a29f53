"""Records and lessons in the messages of a live table, as one seat, an onlooker or an open view saw them.

`judged` has the referee go through a record, and `steps` gives what a page would have been sent, entry by entry; the
client's `StagedLine` (`web/src/line/stagedLine.ts`) plays that at an ordinary table. A lesson is a record with stops.

Records are read, judged and shown in worker processes. A long game is asked for piece by piece: a worker keeps the
records that it judged last, and where it stopped in each.

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

import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from itertools import chain, cycle
from random import Random
from types import FrameType
from typing import Any

import msgspec
from msgspec import Raw, Struct

from tablee.conformance.cost import MAX_TIMES_ORDINARY, times_ordinary
from tablee.hosts.arbiter import AcceptedAnswer, RoundFinish, accepted, placed, proves
from tablee.kernel import (
    ALL,
    CHANCE,
    CLOCK,
    NO_SEAT,
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
    Unreadable,
    Void,
)
from tablee.kernel.lesson import LEARNER, Lesson, LessonStep, lesson_of
from tablee.kernel.record import read, write
from tablee.kernel.referee import judge
from tablee.server.limits import Costs
from tablee.server.settings import Settings
from tablee.server.storage.store import Stored
from tablee.server.wire import encoding, requests
from tablee.server.wire.errors import RequestError, against_the_rules, told
from tablee.server.wire.identity import AVATARS, Avatar
from tablee.server.wire.messages import SeatInfo, Table
from tablee.server.wire.requests import LessonItem, LessonStop, Problem, RefusedLine, Replay, Step, Tried
from tablee.server.workers.pool import REPLAY, WorkerJob, WorkerPool

MAX_ENTRIES_SHOWN = 250
"""Entries in an answer: a megabyte at the most, and a tenth of a second."""
MAX_LINES = 10_000
"""Lines of a record. No game is longer."""
MAX_POSITION_BYTES = 64_000
"""The longest position that a table begins at. Those of ordinary games have up to 2,500."""
MAX_LINES_KEPT = 100_000
"""Lines of all records that a worker keeps, about a kilobyte each."""
RECORD_LINES_COUNT = 500
"""How many lines a kept record counts for besides its own, ..."""
LINE_BYTES = 100
"""... and besides one for so many bytes of its file."""
TIMEOUT_REPEATED_CPU_S = 0.1
"""The interval at which a job whose time is up is interrupted: Python drops what is raised during finalization."""
MAX_STOPS_KEPT = 4
"""In how many places a worker remembers where showing a record stopped."""


class Show(Struct, frozen=True, forbid_unknown_fields=True):
    """Show a piece, as a seat, `NO_SEAT` or `ALL` saw it: what came after an entry, or from the beginning."""

    eyes: int = ALL
    after: int = -1


class WriteRecord(Struct, frozen=True):
    """Write the record as a file."""


class ContinueGame(Struct, frozen=True):
    """Make the position from which a new table continues after an entry."""

    at: int
    seat: int
    seed: str
    """Decides the cards that the record does not have."""


class ContinuedGame(Struct, frozen=True):
    """A game after an entry: a table that continues it begins at this position."""

    game: str
    players: int
    options: str
    position: str
    """JSON, as are the options."""
    at: int
    """The number of the entry ..."""
    now: int
    """... and its time, in milliseconds of the game: the position may contain times."""


ReplayJob = Show | WriteRecord | ContinueGame
Find = Callable[[str], Game | None]


class Replays:
    """Gives jobs on records to the workers."""

    def __init__(
        self, workers: WorkerPool, costs: Costs, settings: Settings, games: Mapping[str, Game]
    ) -> None:
        self._workers = workers
        self._costs = costs
        self._modules = {key: type(game).__module__ for key, game in games.items()}
        self._cpu_s = settings.replay_cpu_s

    async def work(self, source: Stored | bytes, job: ReplayJob, visitor: str) -> bytes:
        """The answer to a job on a table's game, or on a record from elsewhere. Raises `RequestError`."""
        brought = isinstance(source, bytes)
        if isinstance(source, bytes):
            self._costs.cpu_s.check(visitor)
            data = source
        else:  # a worker needs no answered commands, of which there may be thousands
            data = msgspec.json.encode(msgspec.structs.replace(source, done=()))
        status, answer = await self._workers.work(
            WorkerJob(REPLAY, visitor, visitor, refusable=brought or isinstance(job, ContinueGame)),
            do,
            self._modules,
            data,
            brought,
            job,
            self._cpu_s,
        )
        if status != 200:
            problem = msgspec.json.decode(answer, type=Problem)
            raise told(problem.say, problem.article, status)
        return answer


# In a worker.


def do(
    modules: Mapping[str, str], data: bytes, brought: bool, job: ReplayJob, max_cpu_s: float
) -> tuple[int, bytes]:
    """Do a job: the HTTP status and the answer. A record that takes more CPU time is refused.

    `modules`: the games of the server, and the module that has each as `GAME`.
    """

    def find(key: str) -> Game | None:
        return import_module(modules[key]).GAME if key in modules else None

    # CPU time, so that a busy machine makes no record too long.
    signal.signal(signal.SIGVTALRM, _too_long)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, max_cpu_s, TIMEOUT_REPEATED_CPU_S)
        try:
            return 200, _answer(_playback(data, brought, find), job)
        finally:  # before any `except`, in which the signal would not be caught
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except RequestError as problem:
        return problem.status, _problem(problem)
    except Unreadable as problem:
        return 422, _problem(told(problem.say))
    except Refused as refusal:
        return 422, _problem(against_the_rules(refusal))
    except (TimeoutError, MemoryError):
        return 413, _problem(RequestError("record-long"))


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError("the record takes too long")


def _problem(problem: RequestError) -> bytes:
    return msgspec.json.encode(Problem(say=problem.say, article=problem.article))


class Playback:
    """A judged record, and where showing it stopped. `size`: the bytes of the record or table it was made from."""

    def __init__(self, ruled: Ruled, size: int) -> None:
        self.ruled = ruled
        self.lines = RECORD_LINES_COUNT + size // LINE_BYTES + len(ruled.record.entries) + len(ruled.refused)
        """How many lines it counts for."""
        self._stopped: dict[tuple[int, int], Iterator[Step]] = {}
        """The steps that follow, by viewer and last entry; the latest last."""

    def steps(self, eyes: int, after: int, upto: int) -> list[Step]:
        """What a viewer saw between two entries."""
        going = self._stopped.pop((eyes, after), None) or steps(self.ruled.record, eyes, after)
        shown = []
        for step in going:
            if step.n > upto:
                going = chain([step], going)
                break
            shown.append(step)
        self._stopped.pop((eyes, upto), None)
        self._stopped[eyes, upto] = going
        if len(self._stopped) > MAX_STOPS_KEPT:
            del self._stopped[next(iter(self._stopped))]
        return shown


_playbacks: OrderedDict[bytes, Playback] = OrderedDict()
"""The records that this process judged last, by the digest of their data."""


def _playback(data: bytes, brought: bool, find: Find) -> Playback:
    digest = sha256(data).digest()
    playback = _playbacks.get(digest)
    if playback is None:
        ruled = _brought(data, find) if brought else _stored(data, find)
        playback = _playbacks[digest] = Playback(ruled, len(data))
    _playbacks.move_to_end(digest)
    while sum(kept.lines for kept in _playbacks.values()) > MAX_LINES_KEPT:
        _playbacks.popitem(last=False)
    return playback


def _brought(data: bytes, find: Find) -> Ruled:
    record = read(data, find)
    if len(record.entries) > MAX_LINES:
        raise RequestError("record-long", 413)
    return judged(record)


def _stored(data: bytes, find: Find) -> Ruled:
    """The game of a table, whose moves were checked when they were made."""
    stored = msgspec.json.decode(data, type=Stored)
    row, game = stored.row, find(stored.row.game)
    if game is None or game.rules != row.rules:
        raise RequestError("other-rules", 410)
    names, entries = tuple(seat.name for seat in stored.seats), list(stored.entries(game))
    record = Record(game, names, row.options_of(game), entries, row.position_of(game), draws=row.read_draws())
    record = replace(record, result=record.replay().state.result())
    return Ruled(record, table=row.id, avatars=tuple(seat.avatar for seat in stored.seats))


def _answer(playback: Playback, job: ReplayJob) -> bytes:
    record = playback.ruled.record
    if isinstance(job, WriteRecord):
        return write(record).encode()
    return msgspec.json.encode(_shown(playback, job) if isinstance(job, Show) else _continued(record, job))


def _shown(playback: Playback, job: Show) -> Replay:
    ruled = playback.ruled
    record = ruled.record
    if job.eyes not in (*range(len(record.seats)), NO_SEAT, ALL):
        raise RequestError("no-such-seat", 422)
    after = max(job.after, -1)
    upto = min(max(after, 0) + MAX_ENTRIES_SHOWN, len(record.entries))
    shown = [
        msgspec.structs.replace(step, supplied=step.n in ruled.supplied)
        for step in playback.steps(job.eyes, after, upto)
    ]
    first = after < 0
    return Replay(
        table=table(record, job.eyes, ruled.table, ruled.avatars),
        length=len(record.entries),
        eyes=job.eyes,
        steps=shown,
        upto=upto,
        refused=list(ruled.refused) if first else [],
        claimed=ruled.claimed if first else None,
    )


def _continued(record: Record, job: ContinueGame) -> ContinuedGame:
    if job.seat not in range(len(record.seats)):
        raise RequestError("no-such-seat", 422)
    entries = record.entries[: max(job.at, 0)]
    ledger = replace(record, entries=entries).replay()
    if ledger.state.result() is not None:
        raise RequestError("play-on-over", 409)
    state = ledger.state.copy()
    try:
        state.fill(Random(job.seed))
        whole = state.view(ALL)
        # The event loop restores this position, and bots fill it each time: it must not be slow there.
        times = times_ordinary(record.game, whole)
    except ValueError:
        raise RequestError("play-on-unknown", 422) from None
    position = msgspec.json.encode(whole)
    if len(position) > MAX_POSITION_BYTES or times > MAX_TIMES_ORDINARY:
        raise RequestError("record-long", 413)
    options = msgspec.json.encode(record.options).decode()
    return ContinuedGame(
        record.game.key, len(record.seats), options, position.decode(), len(ledger.entries), ledger.now
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

    `who` is a seat, `NO_SEAT` or `ALL`. Number 0 is the beginning. Raises `Refused` at a line that does not stand.
    """
    game, ledger = record.game, record.begin()
    encoder = encoding.EventEncoder(game)
    told: list[Any] = []
    """All events so far: their numbers go on from piece to piece."""
    acting = ledger.state.acting()
    rounds = _ReflexRounds(game, acting)
    position = b""
    if after < 0:
        shown = encoding.SeatView(game, ledger.state, acting, ledger.state.result())
        position = shown.seen_by(who, words=True)
        update: Any = Raw(encoder.update(told, 0, position, 0))
        yield Step(0, TABLE, update)
    for entry in record.entries:
        news = News(ledger.players)
        ledger.write(entry, news)
        acting = ledger.state.acting()
        finish = rounds.take(entry, acting)
        before, told_before = position, len(told)
        told += news.of(who)
        if entry.n < after:
            continue
        shown = encoding.SeatView(game, ledger.state, acting, ledger.state.result())
        position = shown.seen_by(who, words=True)
        if entry.n > after and (len(told) > told_before or position != before or finish):
            update = Raw(encoder.update(told, told_before, position, entry.at))
            yield Step(entry.n, entry.by, update, None if finish is None else encoding.photo(finish))


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
