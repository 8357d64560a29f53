"""The referee: rules on each move of a record, whether it stands, and if not, by which article.

A refused line is skipped. A record may omit lines that follow by themselves: the clock's, and silences that amount to a
move. The referee supplies them. A record may end in the middle of a game: after its last line only moves that were made
or shown before it take effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from msgspec import structs

from tablee.kernel.data import (
    ALL,
    CHANCE,
    CLOCK,
    TABLE,
    Acting,
    Due,
    Entry,
    Event,
    Impossible,
    Missed,
    Move,
    Refused,
    Result,
    Undo,
)
from tablee.kernel.draws import Draws, drawn
from tablee.kernel.ledger import Ledger
from tablee.kernel.record import Record
from tablee.kernel.state import News, State

MAX_SUPPLIED = 1000
"""Limit of lines supplied in a row: no game's clock runs longer without a move of a seat."""


@dataclass(frozen=True)
class Ruling:
    """The ruling on one line."""

    entry: Entry
    refusal: Refused | None = None
    supplied: bool = False
    """Whether the referee added the line."""
    events: tuple[Event, ...] = ()
    """Its events, in the referee's version."""
    waited_ms: int = 0
    """In a record without times: how long the clock ran so that the line can stand."""

    @property
    def stands(self) -> bool:
        return self.refusal is None


@dataclass
class Verdict:
    """The rulings on a record."""

    record: Record
    ledger: Ledger
    rulings: list[Ruling] = field(default_factory=list)

    @property
    def result(self) -> Result | None:
        return self.ledger.state.result()

    @property
    def refused(self) -> list[Ruling]:
        return [ruling for ruling in self.rulings if not ruling.stands]

    @property
    def result_disputed(self) -> bool:
        """Whether the record claims another result than its moves lead to."""
        return self.record.result is not None and self.record.result != self.result

    @property
    def all_stands(self) -> bool:
        return not self.refused and not self.result_disputed


Proves = Callable[[Entry, int | None, int], bool]
"""Whether the times of a line follow from its proof. Arguments: the line; when the stimulus of the open window was
painted, if there is one; the game's `false_start_ms`."""


def judge(record: Record, proves: Proves | None = None) -> Verdict:
    """Replay a record and rule on every line. Raises `Refused` if the position it begins from is impossible.

    With `proves`, a measured time stands only if it follows from its proof.
    """
    ledger = record.begin()
    verdict = Verdict(record, ledger)
    written: dict[int, int] = {0: 0}
    """The number of each line of the record in the ledger, which also holds supplied lines."""
    possible = [line for line in record.entries if not isinstance(line.move, Impossible)]
    index = 0
    for line in record.entries:
        if isinstance(line.move, Impossible):
            verdict.rulings.append(Ruling(line, line.move.refusal()))
            continue
        before = ledger.now
        verdict.rulings += _supply(ledger, line, record.timed, possible[index:])
        waited_ms = 0 if record.timed else ledger.now - before
        index += 1
        if not record.timed:
            line = structs.replace(line, at=max(line.at, ledger.now))
        ruling = _rule(ledger, line, written, proves, record.draws)
        verdict.rulings.append(replace(ruling, waited_ms=waited_ms) if ruling.stands else ruling)
        # In a record without times each line takes effect before the next.
        if not record.timed:
            verdict.rulings += _come_true(ledger)
    verdict.rulings += _run_out(ledger, ended=record.result is not None)
    return verdict


def _rule(
    ledger: Ledger, line: Entry, written: dict[int, int], proves: Proves | None, draws: Draws | None
) -> Ruling:
    move = line.move
    try:
        if draws is not None and line.by == CHANCE:
            _check_draw(ledger, line, draws)
        if proves is not None and line.by >= 0:
            check_proof(ledger, line, proves)
        if isinstance(move, Undo):
            if move.to not in written:
                raise Refused("house.undo", to=move.to)
            move = Undo(written[move.to])
        events = _add(ledger, line.by, move, line)
    except Refused as refusal:
        return Ruling(line, _after_silence(ledger.state, line) or refusal)
    written[line.n] = len(ledger.entries)
    return Ruling(line, events=events)


def _after_silence(state: State, line: Entry) -> Refused | None:
    """The refusal of a line by a seat that has the turn only after omitted silences; None: no such refusal."""
    if line.by in (CLOCK, TABLE, *state.acting().seats):
        return None
    trial = state.copy()
    for _ in range(MAX_SUPPLIED):
        silence = trial.silence()
        if line.by in trial.acting().seats or silence is None:
            break
        trial.apply(*silence, line.at)
    try:
        trial.check(line.by, line.move, line.at)
    except Refused as refusal:
        return refusal if line.by in trial.acting().seats else None
    return None


def check_proof(ledger: Ledger, line: Entry, proves: Proves) -> None:
    """Raise `Refused` if a time does not follow from its proof, or if it alone has none while other reactions have."""
    since = ledger.state.acting().since if type(line.move) in ledger.game.reflex else None
    reaction = since is not None and line.reaction_ms is not None
    owed = line.proof is not None or (reaction and any(entry.proof for entry in ledger.entries))
    if owed and not proves(line, since, ledger.game.false_start_ms):
        raise Refused("house.proof")


def _add(ledger: Ledger, by: int, move: Move, line: Entry) -> tuple[Event, ...]:
    news = News(ledger.players)
    ledger.add(by, move, line.at, line.reaction_ms, line.uncertainty_ms, line.proof, tell=news)
    return tuple(news.of(ALL))


def _check_draw(ledger: Ledger, line: Entry, draws: Draws) -> None:
    """Raise `Refused` if a move of chance that was asked for does not follow from the secret and the luck."""
    state = ledger.state
    if CHANCE in state.acting().seats and line.move != state.chance(draws.generator(drawn(ledger.entries))):
        raise Refused("house.draws")


def _supply(ledger: Ledger, line: Entry, timed: bool, to_come: list[Entry]) -> Iterator[Ruling]:
    """Supply the lines that must come before this one: earlier moves of the clock, and silences that make it possible.

    A clock line that the record has further on is not supplied: the clock may be late, and lines before it count.
    """
    if line.by == TABLE or (line.by == CLOCK and not isinstance(line.move, Missed)):
        return
    for _ in range(MAX_SUPPLIED):
        due = ledger.state.acting().due
        if due is None or _comes_before(ledger, line, due) or _clock_to_come(ledger.state, due, to_come):
            break
        yield _supplied(ledger, CLOCK, Due(due), due)
    if not timed and line.by != CLOCK:
        for last in _decided(ledger, line, to_come):
            yield _supplied(ledger, CLOCK, last, last.t)
    for by, move, at in _missing(ledger.state, line, ledger.now, timed):
        yield _supplied(ledger, by, move, at)


def _decided(ledger: Ledger, line: Entry, to_come: list[Entry]) -> list[Due]:
    """In a record without times: the clock lines that end the game before this line, if no more answers are to come.

    They come before a line of a seat once the last verdict is certain, and before one of chance, which is never early.
    """
    answers = any(type(entry.move) in ledger.game.reflex for entry in to_come)
    if ledger.state.acting().since is None or answers:
        return []
    return _end(ledger, lambda acting: line.by == CHANCE or (acting.due or 0) < (acting.end or 0))


def _end(ledger: Ledger, may_move: Callable[[Acting], bool]) -> list[Due]:
    """The clock lines that end the game from here, as long as the clock may move; none if they do not."""
    trial, now = ledger.state, ledger.now
    lines: list[Due] = []
    for _ in range(MAX_SUPPLIED):
        acting = trial.acting()
        if acting.due is None or not may_move(acting):
            break
        lines.append(Due(acting.due))
        trial, now = trial.copy(), max(now, acting.due)
        trial.apply(CLOCK, lines[-1], now)
    return lines if trial.result() is not None else []


def _comes_before(ledger: Ledger, line: Entry, due: int) -> bool:
    """Whether a line comes before a move of the clock at `due`, or at that moment."""
    if line.by >= 0:
        # An effect that is shown to all at one moment is settled ahead: only moves that arrive before it prevent it.
        settled = ledger.state.acting().shows
        if _answers_later(ledger, line):
            return False
        made_at = line.at if settled else _made_at(ledger, line)
        return due > made_at or (due == made_at and not _awaits_clock(ledger.state, line, due))
    # Moves of chance and `Missed` may become possible by the clock's move at that very moment.
    return due > line.at or _stands(ledger.state.copy(), line)


def _awaits_clock(state: State, line: Entry, due: int) -> bool:
    """Whether a line stands only after the clock's move at its moment."""
    if _stands(state.copy(), line):
        return False
    trial = state.copy()
    trial.apply(CLOCK, Due(due), max(due, line.at))
    return _stands(trial, line)


def _answers_later(ledger: Ledger, line: Entry) -> bool:
    """Whether a reaction is to a stimulus that the clock has yet to show: one that is shown by `at` less `rt`."""
    trial, now, since = ledger.state, ledger.now, ledger.state.acting().since
    if since is None or line.reaction_ms is None or type(line.move) not in ledger.game.reflex:
        return False
    shown = line.at - line.reaction_ms
    for _ in range(MAX_SUPPLIED):
        acting = trial.acting()
        if acting.since not in (None, since):
            return acting.since <= shown
        if acting.due is None or acting.due > shown:
            break
        trial, now = trial.copy(), max(now, acting.due)
        trial.apply(CLOCK, Due(acting.due), now)
    return False


def _made_at(ledger: Ledger, line: Entry) -> int:
    """When a move was made, if that was measured; else when it was recorded, which may be later."""
    if line.reaction_ms is None:
        return line.at
    if type(line.move) not in ledger.game.reflex:
        return min(line.reaction_ms, line.at)
    since = ledger.state.acting().since
    return line.at if since is None else min(since + line.reaction_ms, line.at)


def _clock_to_come(state: State, due: int, to_come: list[Entry]) -> bool:
    """Whether the record has a clock line for this moment, or one that closes the window.

    Answers before that line may have changed the moment: the next clock line is for it if it stands after them.
    """
    if any(entry.by == CLOCK and entry.move == Due(due) for entry in to_come):
        return True
    trial = state.copy()
    for entry in to_come:
        stands = entry.by == TABLE or _stands(trial, entry)
        if isinstance(entry.move, Missed):
            continue
        # Chance is never early: where it has to wait for the clock, a clock line was omitted.
        if entry.by == CLOCK or (entry.by == CHANCE and not stands):
            return stands
    return False


def _stands(state: State, entry: Entry) -> bool:
    """Make a move if it is allowed. Returns whether it was."""
    try:
        state.play(entry)
    except Refused:
        return False
    return True


def _missing(state: State, line: Entry, now: int, timed: bool) -> list[tuple[int, Move, int]]:
    """The shortest row of silences (and, in a record without times, of clock lines) after which the line stands."""
    trial, now = state.copy(), max(now, line.at)
    missing: list[tuple[int, Move, int]] = []
    for _ in range(MAX_SUPPLIED):
        try:
            trial.check(line.by, line.move, now)
        except Refused:
            silence, due = trial.silence(), trial.acting().due
        else:
            return missing
        if silence is not None:
            missing.append((*silence, now))
        elif due is not None and not timed:
            now = max(now, due)
            missing.append((CLOCK, Due(due), now))
        else:
            break
        trial.apply(*missing[-1])
    return []


def _come_true(ledger: Ledger, *, shown: bool = False) -> Iterator[Ruling]:
    """Supply the clock's moves until nothing is pending, and with `shown` until no stimulus is shown."""
    for _ in range(MAX_SUPPLIED):
        acting = ledger.state.acting()
        open_still = ledger.state.pending() or (shown and acting.since is not None)
        if acting.due is None or not open_still:
            break
        yield _supplied(ledger, CLOCK, Due(acting.due), acting.due)


def _run_out(ledger: Ledger, *, ended: bool) -> Iterator[Ruling]:
    """Supply what follows the last line: effects of earlier moves, and the last silences if the game has `ended`."""
    yield from _come_true(ledger, shown=True)
    for due in _end(ledger, lambda acting: True) if ended else ():
        yield _supplied(ledger, CLOCK, due, due.t)
    for _ in range(MAX_SUPPLIED):
        silence = ledger.state.silence() if ended else None
        if silence is None:
            break
        yield _supplied(ledger, *silence, ledger.now)


def _supplied(ledger: Ledger, by: int, move: Move, at: int) -> Ruling:
    line = Entry(0, max(at, ledger.now), by, move)
    return Ruling(line, supplied=True, events=_add(ledger, by, move, line))
