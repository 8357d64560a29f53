"""Replays, in a worker process: a record is read, judged and shown.

A long game is asked for piece by piece. A worker keeps the records that it judged last, and where it stopped in each:
the next piece goes on from there.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from random import Random
from types import FrameType

import msgspec
from msgspec import Struct

from tablee.conformance.cost import MAX_TIMES_ORDINARY, times_ordinary
from tablee.kernel import ALL, NO_SEAT, Game, Record, Refused, Unreadable
from tablee.kernel.record import read, write
from tablee.server.limits import Costs
from tablee.server.replay.steps import Ruled, judged, steps, table
from tablee.server.settings import Settings
from tablee.server.storage.store import Stored
from tablee.server.wire.errors import RequestError, against_the_rules, told
from tablee.server.wire.requests import Problem, Replay, Step
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


class Show(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Show a piece, as a seat, `NO_SEAT` or `ALL` saw it: what came after an entry, or from the beginning."""

    eyes: int = ALL
    after: int = -1


class WriteRecord(Struct, frozen=True, tag=True):
    """Write the record as a file."""


class ContinueGame(Struct, frozen=True, tag=True):
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
            self._costs.check_cpu(visitor)
            data = source
        else:  # a worker needs no answered commands, of which there may be thousands
            data = msgspec.json.encode(msgspec.structs.replace(source, done=()))
        status, answer = await self._workers.work(
            WorkerJob(REPLAY, visitor, visitor, refusable=brought or isinstance(job, ContinueGame)),
            do,
            self._modules,
            data,
            brought,
            msgspec.json.encode(job),
            self._cpu_s,
        )
        if status != 200:
            problem = msgspec.json.decode(answer, type=Problem)
            raise told(problem.say, problem.article, status)
        return answer


# In a worker.


def do(
    modules: Mapping[str, str], data: bytes, brought: bool, job: bytes, max_cpu_s: float
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
            return 200, _done(_playback(data, brought, find), msgspec.json.decode(job, type=ReplayJob))
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
        self._stopped: dict[tuple[int, int], _Steps] = {}
        """By viewer and last entry; the latest last."""

    def steps(self, eyes: int, after: int, upto: int) -> list[Step]:
        """What a viewer saw between two entries."""
        going = self._stopped.pop((eyes, after), None) or _Steps(self.ruled.record, eyes, after)
        shown = going.upto(upto)
        self._stopped.pop((eyes, upto), None)
        self._stopped[eyes, upto] = going
        if len(self._stopped) > MAX_STOPS_KEPT:
            del self._stopped[next(iter(self._stopped))]
        return shown


class _Steps:
    """The steps of a record, a piece at a time."""

    def __init__(self, record: Record, eyes: int, after: int) -> None:
        self._steps = steps(record, eyes, after)
        self._next = next(self._steps, None)

    def upto(self, n: int) -> list[Step]:
        """The next steps, up to an entry."""
        shown = []
        while self._next is not None and self._next.n <= n:
            shown.append(self._next)
            self._next = next(self._steps, None)
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


def _done(playback: Playback, job: ReplayJob) -> bytes:
    record = playback.ruled.record
    match job:
        case Show():
            return msgspec.json.encode(_shown(playback, job))
        case WriteRecord():
            return write(record).encode()
        case ContinueGame():
            return msgspec.json.encode(_continued(record, job))


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
