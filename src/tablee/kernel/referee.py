"""The referee: says of each move of a record whether it stands, and by which article not.

A refused line is skipped, and the game goes on as if it had not been written. Lines that follow by themselves may be
left out of a record: the clock's, and the silence of a seat that may leave something undone. The referee supplies them.
A record may stop in the middle of a game: after its last line only what was done or shown before it comes about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from msgspec import structs

from tablee.kernel.data import Due, Entry, Event, Missed, Move, Refused, Result, Undo
from tablee.kernel.draws import Draws, drawn
from tablee.kernel.ledger import Ledger
from tablee.kernel.news import News
from tablee.kernel.record import Record
from tablee.kernel.seats import ALL, CHANCE, CLOCK, TABLE
from tablee.kernel.state import State

MOST_SUPPLIED = 1000
"""How many lines in a row the referee supplies: no game's clock runs longer with nobody moving."""


@dataclass(frozen=True)
class Ruling:
    """What the referee says of one line."""

    entry: Entry
    refusal: Refused | None = None
    supplied: bool = False
    """The line was not in the record: the referee added it."""
    events: tuple[Event, ...] = ()
    """What came of it, with nothing hidden."""

    @property
    def stands(self) -> bool:
        return self.refusal is None


@dataclass
class Verdict:
    """What the referee says of a record."""

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
        """The record claims another result than its moves lead to."""
        return self.record.result is not None and self.record.result != self.result

    @property
    def all_stands(self) -> bool:
        return not self.refused and not self.result_disputed


Proves = Callable[[Entry, int | None, int], bool]
"""Whether what was measured leads to what a line says of its time: the line, the moment of the stimulus in the open
window, if there is one, and the game's shortest reaction that is no guess."""


def judge(record: Record, proves: Proves | None = None) -> Verdict:
    """Replay a record and rule on every line. Raises `Refused` if the position it begins from is impossible.

    With `proves`, a reflex answer stands only if it follows from what was measured.
    """
    ledger = record.begin()
    verdict = Verdict(record, ledger)
    written: dict[int, int] = {0: 0}
    """Where each line of the record stands in the ledger, which also holds what was supplied."""
    for index, line in enumerate(record.entries):
        verdict.rulings += _supply(ledger, line, record.timed, record.entries[index:])
        if not record.timed:
            line = structs.replace(line, at=max(line.at, ledger.now))
        verdict.rulings.append(_rule(ledger, line, written, proves, record.draws))
        # In a record without times each line has come true before the next.
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
            _check_draw(ledger.state, line.move, drawn(ledger.entries), draws)
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
    """Why a line does not stand even where it could have been somebody's turn: after silences that were left out."""
    if line.by in (CLOCK, TABLE, *state.acting().seats):
        return None
    trial = state.copy()
    for _ in range(MOST_SUPPLIED):
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
    """A time that was measured must follow from that; and where one reaction was measured, all are."""
    since = ledger.state.acting().since if type(line.move) in ledger.game.reflex else None
    reaction = since is not None and line.rt is not None
    owed = line.proof is not None or (reaction and any(entry.proof for entry in ledger.entries))
    if owed and not proves(line, since, ledger.game.false_start):
        raise Refused("house.proof")


def _check_draw(state: State, move: Move, k: int, draws: Draws) -> None:
    """Where all draws were promised to follow from something, the `k`-th must."""
    if CHANCE in state.acting().seats and move != state.chance(draws.generator(k)):
        raise Refused("house.draws")


def _add(ledger: Ledger, by: int, move: Move, line: Entry) -> tuple[Event, ...]:
    news = News(ledger.players)
    ledger.add(by, move, line.at, line.rt, line.u, line.proof, tell=news)
    return tuple(news.of(ALL))


def _supply(ledger: Ledger, line: Entry, timed: bool, to_come: list[Entry]) -> Iterator[Ruling]:
    """The lines that must have come before this one: what was due earlier, and silences that make it possible.

    A clock line that the record has itself, further on, is not supplied: the clock may strike late, and what was
    written before it counts.
    """
    if line.by == TABLE or (line.by == CLOCK and not isinstance(line.move, Missed)):
        return
    for _ in range(MOST_SUPPLIED):
        due = ledger.state.acting().due
        if due is None or _comes_before(ledger, line, due) or _clock_to_come(ledger.state, due, to_come):
            break
        yield _supplied(ledger, CLOCK, Due(due), due)
    for by, move, at in _missing(ledger.state, line, timed):
        yield _supplied(ledger, by, move, at)


def _comes_before(ledger: Ledger, line: Entry, due: int) -> bool:
    """Whether a line is about something that came before a moment of the clock, or at it."""
    if line.by >= 0:
        # What all are to see at one moment is settled ahead: it is only stopped by what arrives before.
        settled = ledger.state.acting().shows
        return due >= (line.at if settled else _made_at(ledger, line))
    # Chance has to be asked, and what was missed to be shown: perhaps by the clock, at that very moment.
    return due > line.at or _stands(ledger.state.copy(), line)


def _made_at(ledger: Ledger, line: Entry) -> int:
    """When a move was made, as far as that was measured; else when it was written down, which may be later."""
    if line.rt is None:
        return line.at
    if type(line.move) not in ledger.game.reflex:
        return min(line.rt, line.at)
    since = ledger.state.acting().since
    return line.at if since is None else min(since + line.rt, line.at)


def _clock_to_come(state: State, due: int, to_come: list[Entry]) -> bool:
    """Whether the record itself says that this moment has come, or that the window is void.

    Answers that were written meanwhile may have made the moment another one: the next clock line is for it if it fits
    after them.
    """
    if any(entry.by == CLOCK and entry.move == Due(due) for entry in to_come):
        return True
    trial = state.copy()
    for entry in to_come:
        stands = entry.by == TABLE or _stands(trial, entry)
        if isinstance(entry.move, Missed):
            continue
        # Chance is never early: where it has to wait for the clock, a clock line was left out.
        if entry.by == CLOCK or (entry.by == CHANCE and not stands):
            return stands
    return False


def _stands(state: State, entry: Entry) -> bool:
    """Make a move if it is possible."""
    try:
        state.play(entry)
    except Refused:
        return False
    return True


def _missing(state: State, line: Entry, timed: bool) -> list[tuple[int, Move, int]]:
    """The shortest row of silences (and, in a record without times, of clock lines) after which the line stands."""
    trial = state.copy()
    missing: list[tuple[int, Move, int]] = []
    for _ in range(MOST_SUPPLIED):
        try:
            trial.check(line.by, line.move, line.at)
        except Refused:
            step = _by_itself(trial, line.at, clock=not timed)
        else:
            return missing
        if step is None:
            break
        missing.append(step)
        trial.apply(*step)
    return []


def _by_itself(state: State, at: int, *, clock: bool) -> tuple[int, Move, int] | None:
    """What happens now if nobody says anything."""
    silence = state.silence()
    if silence is not None:
        return (*silence, at)
    due = state.acting().due
    if clock and due is not None:
        return CLOCK, Due(due), due
    return None


def _come_true(ledger: Ledger, *, shown: bool = False) -> Iterator[Ruling]:
    """What was done comes true, and with `shown` also what is to be answered: the clock strikes for it."""
    for _ in range(MOST_SUPPLIED):
        acting = ledger.state.acting()
        open_still = ledger.state.pending() or (shown and acting.since is not None)
        if acting.due is None or not open_still:
            break
        yield _supplied(ledger, CLOCK, Due(acting.due), acting.due)


def _run_out(ledger: Ledger, *, ended: bool) -> Iterator[Ruling]:
    """After the last line: what was done or shown before it comes about.

    If the game is said to have `ended`, so do the last silences; one that goes on may yet hear something there.
    """
    yield from _come_true(ledger, shown=True)
    for _ in range(MOST_SUPPLIED):
        silence = ledger.state.silence() if ended else None
        if silence is None:
            break
        yield _supplied(ledger, *silence, ledger.now)


def _supplied(ledger: Ledger, by: int, move: Move, at: int) -> Ruling:
    line = Entry(0, max(at, ledger.now), by, move)
    return Ruling(line, supplied=True, events=_add(ledger, by, move, line))
