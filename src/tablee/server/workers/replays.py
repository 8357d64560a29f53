"""Games seen again: a record is read, judged and shown in a worker process, so that no live table waits for it.

Nothing is kept between two requests: a long game is asked for piece by piece, and each piece is worked out from the
whole record, which takes a fraction of what showing it does.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from random import Random
from types import FrameType

import msgspec
from msgspec import Struct

from tablee.kernel import ALL, NOBODY, Entry, Game, Record, Refused, Undo, Unreadable
from tablee.kernel.record import read, write
from tablee.server.limits import Buckets
from tablee.server.settings import Settings
from tablee.server.storage.store import EntryRow, Stored, entry_row
from tablee.server.wire.problems import Cannot, against_the_rules, told
from tablee.server.wire.replaying import Ruled, judged, steps, table
from tablee.server.wire.requests import Problem, Replay
from tablee.server.workers.one_at_a_time import OneAtATime
from tablee.server.workers.pool import WorkerPool

PIECE = 250
"""How many entries are shown at a time: a megabyte at the most, and a tenth of a second."""
MOST_LINES = 10_000
"""No game is longer; a file may be."""
MOST_FOLLOWED = 50_000
"""How many lines a table follows to begin where a record ends, which everybody else waits for: a sixth of a second."""


class Show(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Show a piece to a pair of eyes: what came after an entry, or all from the beginning."""

    eyes: int = ALL
    after: int = -1


class Write(Struct, frozen=True, tag=True):
    """Write it down."""


class Begin(Struct, frozen=True, tag=True):
    """Work out what a new table needs to go on after an entry."""

    at: int
    seat: int


class Begun(Struct, frozen=True):
    """A game as it was at some moment: what a table is begun with."""

    game: str
    players: int
    options: str
    position: str
    """JSON, as are the options; empty: it began at its beginning."""
    entries: tuple[EntryRow, ...]


Job = Show | Write | Begin
Find = Callable[[str], Game | None]


class Replays:
    """Has games shown: one at a time, and not all the time."""

    def __init__(self, workers: WorkerPool, settings: Settings, games: Mapping[str, Game]) -> None:
        self._workers = workers
        self._modules = {key: type(game).__module__ for key, game in games.items()}
        self._effort = settings.replay_effort
        often = Buckets(settings.replays, settings.replays_burst)
        waiting = settings.replays_waiting
        self._jobs = OneAtATime(
            "replays", often, settings.replays_together, waiting, settings.replays_patience
        )

    async def work(self, source: Stored | bytes, job: Job, who: str) -> bytes:
        """The answer to a job on a table's game, or on a record that somebody brought. Raises `Cannot`."""
        brought = isinstance(source, bytes)
        data = source if isinstance(source, bytes) else _without_commands(source)
        async with self._jobs.turn(who):
            status, answer = await self._workers.work(
                do, self._modules, data, brought, msgspec.json.encode(job), self._effort
            )
        if status != 200:
            problem = msgspec.json.decode(answer, type=Problem)
            raise told(problem.say, problem.article, status)
        return answer


def _without_commands(stored: Stored) -> bytes:
    """A table for a worker, which needs no answered commands: there may be thousands."""
    return msgspec.json.encode(msgspec.structs.replace(stored, done=()))


# What happens in a worker.


def do(
    modules: Mapping[str, str], data: bytes, brought: bool, job: bytes, effort: float
) -> tuple[int, bytes]:
    """Do a job: the status of the answer, and the answer. A record that takes too long is given up.

    `modules`: which games the house knows, and where each of them is `GAME`.
    """

    def find(key: str) -> Game | None:
        return import_module(modules[key]).GAME if key in modules else None

    # By what it takes of the processor: where much is going on, nothing else becomes too long.
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, effort)
    try:
        ruled = _brought(data, find) if brought else _stored(data, find)
        return 200, _done(ruled, msgspec.json.decode(job, type=Job))
    except Cannot as problem:
        return problem.status, _problem(problem)
    except Unreadable as problem:
        return 422, _problem(told(problem.say))
    except Refused as refusal:
        return 422, _problem(against_the_rules(refusal))
    except TimeoutError:
        return 413, _problem(Cannot("record-long"))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError("the record takes too long")


def _problem(problem: Cannot) -> bytes:
    return msgspec.json.encode(Problem(say=problem.say, article=problem.article))


def _brought(data: bytes, find: Find) -> Ruled:
    record = read(data, find)
    if len(record.entries) > MOST_LINES:
        raise Cannot("record-long", 413)
    return judged(record)


def _stored(data: bytes, find: Find) -> Ruled:
    """A table's game, which was judged when it was played."""
    stored = msgspec.json.decode(data, type=Stored)
    row, game = stored.row, find(stored.row.game)
    if game is None or game.rules != row.rules:
        raise Cannot("other-rules", 410)
    names, entries = tuple(seat.name for seat in stored.seats), list(stored.entries(game))
    record = Record(game, names, row.options_of(game), entries, row.position_of(game), draws=row.read_draws())
    record = replace(record, result=record.replay().state.result())
    return Ruled(record, table=row.id, avatars=tuple(seat.avatar for seat in stored.seats))


def _done(ruled: Ruled, job: Job) -> bytes:
    match job:
        case Show():
            return msgspec.json.encode(_shown(ruled, job))
        case Write():
            return write(ruled.record).encode()
        case Begin():
            return msgspec.json.encode(_begun(ruled.record, job))


def _shown(ruled: Ruled, job: Show) -> Replay:
    record = ruled.record
    if job.eyes not in (*range(len(record.seats)), NOBODY, ALL):
        raise Cannot("no-such-seat", 422)
    after = max(job.after, -1)
    upto = min(max(after, 0) + PIECE, len(record.entries))
    shown = [
        msgspec.structs.replace(step, supplied=step.n in ruled.supplied)
        for step in steps(record, job.eyes, after, upto)
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


def _begun(record: Record, job: Begin) -> Begun:
    if job.seat not in range(len(record.seats)):
        raise Cannot("no-such-seat", 422)
    entries = record.entries[: max(job.at, 0)]
    if _followed(entries) > MOST_FOLLOWED:
        raise Cannot("record-long", 413)
    ledger = replace(record, entries=entries).replay()
    if ledger.state.result() is not None:
        raise Cannot("play-on-over", 409)
    options = msgspec.json.encode(record.options).decode()
    filled = ledger.state.copy()
    filled.fill(Random())
    whole = filled.view(ALL)
    if whole != ledger.state.view(ALL):
        # Nobody knows some of the cards: the game goes on with any that fit, and without its past.
        position, entries = msgspec.json.encode(whole).decode(), []
    else:
        position = "" if record.position is None else msgspec.json.encode(record.position).decode()
        entries = ledger.entries
    return Begun(record.game.key, len(record.seats), options, position, tuple(map(entry_row, entries)))


def _followed(entries: Sequence[Entry]) -> int:
    """How many lines are followed to play these again: whenever something is taken back, all that stands.

    >>> from tablee.kernel import Sits
    >>> moves = [Sits(0, "bot"), Sits(1, "bot"), Undo(2), Undo(1)]
    >>> _followed([Entry(n, 0, -3, move) for n, move in enumerate(moves, start=1)])
    5
    """
    stand, followed = [0], 0
    for entry in entries:
        stand.append(stand[entry.move.to] if isinstance(entry.move, Undo) else stand[-1] + 1)
        followed += stand[-1] if isinstance(entry.move, Undo) else 1
    return followed
