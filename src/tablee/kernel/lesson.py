"""A game's first lesson: a record with stops, in which the learner, who has the first seat, makes the moves.

It is the file `lesson.toml` in the game's folder. A step is a line of the record, as in `docs/record.md`; or a stop, at
which a text is shown and something is pointed at; or both: a stop at the learner's own line waits until that move is
made. The text is the message `<game>-lesson-<stop>` of the game's own texts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from msgspec import Struct, field

from tablee.kernel import record
from tablee.kernel.data import CLOCK, MOVER_NAMES, Json, Move, Refused
from tablee.kernel.game import Game
from tablee.kernel.ledger import Ledger
from tablee.kernel.record import FORMAT, Record, Unreadable
from tablee.kernel.referee import Verdict, judge

LEARNER = 0
"""The learner's seat."""
Topic = Literal["goal", "turn", "special", "end"]
TOPICS: tuple[Topic, ...] = get_args(Topic)
"""The topics of every lesson, each at one stop."""
NAME = re.compile(r"[a-z][a-z-]*")
POINT = re.compile(r"[a-z-]+=[\w-]+|[a-z][\w-]*")
STEP = re.compile(r"^[ \t]*\[\[step\]\]", re.MULTILINE)


class Mistaken(Exception):
    """A lesson is invalid: names the line of its file and the reason."""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of the record, a stop, or a stop at the learner's own line."""

    by: int | str | None = None
    move: Json | None = None
    reaction_ms: int | None = field(default=None, name="rt")
    stop: str = ""
    """The name of the stop and of its text; empty: no stop."""
    topic: Topic | None = None
    """The topic that this stop covers."""
    point: str = ""
    """What is pointed at: a control by its name on the table (`pile`), or anything by a mark (`card=9`, `seat=1`)."""
    also: list[Json] = []
    """Other moves that are as good as the awaited one, which is then made instead."""
    otherwise: str = ""
    """The text after another legal move; empty: a text for all games."""
    article: str = ""
    """The article that tells the effect of such a move."""

    @property
    def awaits(self) -> bool:
        """Whether the learner has to move here."""
        return bool(self.stop) and self.move is not None


class _LessonDocument(Struct, frozen=True, forbid_unknown_fields=True):
    seats: list[str]
    step: list[Json]
    options: Json = {}
    position: Json | None = None


class Lesson(Struct, frozen=True):
    """A valid lesson: every line stands, and every awaited move is legal."""

    record: Record
    steps: list[LessonStep]
    verdict: Verdict

    def script(self) -> Iterator[LessonStep | int]:
        """The stops, and between them the numbers of the entries to show.

        Lines supplied by the referee are shown as late as possible: after the line that they follow from, else just
        before the line that they make possible, and before the lesson stops there. Lines after the last are not shown.
        """
        for item, _ in self._walk():
            yield item

    def check(self, stop: str, move: Move) -> None:
        """Raise `Refused` if the learner cannot make this move at a stop, `KeyError` if there is no such stop."""
        for item, ledger in self._walk():
            if isinstance(item, LessonStep) and item.stop == stop:
                ledger.state.check(LEARNER, move, ledger.now)
                return
        raise KeyError(stop)

    def _walk(self) -> Iterator[tuple[LessonStep | int, Ledger]]:
        """The script, with the game at each item."""
        rulings = self.verdict.rulings
        ledger = self.record.begin()

        def play() -> int:
            return ledger.write(self.verdict.ledger.entries[len(ledger.entries)]).n

        def supplied() -> bool:
            return len(ledger.entries) < len(rulings) and rulings[len(ledger.entries)].supplied

        for step in self.steps:
            while step.move is not None and supplied():
                yield play(), ledger
            if step.stop:
                yield step, ledger
            if step.move is not None:
                yield play(), ledger
                while ledger.state.pending() and supplied():
                    yield play(), ledger

    def awaited(self, step: LessonStep) -> list[Move]:
        """The moves with which the lesson continues at a stop; empty if it awaits none."""
        moves = [step.move, *step.also] if step.awaits else []
        return [msgspec.convert(move, self.record.game.Moves) for move in moves]


@cache
def lesson_of(game: Game) -> Lesson | None:
    """A game's lesson, if it has one. Raises `Mistaken`.

    >>> from tablee.games.bungee import GAME
    >>> [step.topic for step in lesson_of(GAME).steps if step.topic]
    ['goal', 'turn', 'special', 'end']
    """
    file = files(type(game).__module__.rpartition(".")[0]) / "lesson.toml"
    return read_lesson(file.read_text(encoding="utf-8"), game) if file.is_file() else None


def read_lesson(text: str, game: Game) -> Lesson:
    """The lesson in a TOML document. Raises `Mistaken`."""
    return _Reader(text, game).read()


class _Reader:
    def __init__(self, text: str, game: Game) -> None:
        self.text = text
        self.game = game
        self.starts = [text.count("\n", 0, found.start()) + 1 for found in STEP.finditer(text)]
        """The line of the file at which each step begins."""

    def read(self) -> Lesson:
        try:
            document = msgspec.convert(tomllib.loads(self.text), _LessonDocument)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
            raise Mistaken(f"lesson.toml: {problem}") from None
        steps = [self._step(at, given) for at, given in enumerate(document.step)]
        self._check_stops(steps)
        written = self._record(document, steps)
        lesson = Lesson(written, steps, self._judged(written, steps))
        for at, step in enumerate(steps):
            self._check_also(at, step, lesson)
        return lesson

    def _require(self, at: int, *conditions: tuple[object, str]) -> None:
        """Raise `Mistaken` with the reason of the first condition that does not hold for a step."""
        for holds, reason in conditions:
            if not holds:
                raise Mistaken(f"lesson.toml, line {self.starts[at]}: {reason}")

    def _step(self, at: int, given: Json) -> LessonStep:
        try:
            step = msgspec.convert(given, LessonStep)
        except msgspec.ValidationError as problem:
            self._require(at, (False, str(problem)))
            raise
        stop, no_move = bool(step.stop), step.move is None
        self._require(
            at,
            ((step.by is None) == no_move, "a move needs `by` and `move`"),
            (stop or not no_move, "a step is a move, a stop, or both"),
            (
                no_move or stop == (step.by == LEARNER),
                "the lesson stops at the moves of the first seat, and at no others",
            ),
            (stop or not (step.point or step.topic), "`point` and `topic` belong to a stop"),
            (stop or not (step.otherwise or step.article), "`otherwise` and `article` belong to a stop"),
            (step.awaits or not step.also, "`also` belongs to an awaited move"),
        )
        return step

    def _check_stops(self, steps: list[LessonStep]) -> None:
        seen: set[str] = set()
        articles = {"", *(article.id for article in self.game.rulebook)}
        for at, step in enumerate(steps):
            self._require(
                at,
                (
                    not step.stop or NAME.fullmatch(step.stop),
                    f"{step.stop!r} is no name: letters and hyphens",
                ),
                (step.stop not in seen, f"there are two stops called {step.stop!r}"),
                (not step.point or POINT.fullmatch(step.point), f"{step.point!r} is nothing to point at"),
                (step.article in articles, f"there is no article {step.article!r}"),
            )
            seen |= {step.stop} - {""}
        if not steps or not steps[-1].stop or steps[-1].awaits:
            raise Mistaken("lesson.toml: the last step is a stop at which nothing is awaited")
        topics = [step.topic for step in steps if step.topic]
        for topic in TOPICS:
            if topics.count(topic) != 1:
                raise Mistaken(f"lesson.toml: {topics.count(topic)} stops speak of {topic!r} instead of one")

    def _record(self, document: _LessonDocument, steps: list[LessonStep]) -> Record:
        moves = [_line(step) for step in steps if step.move is not None]
        head = {"format": FORMAT, "game": self.game.key, "seats": document.seats, "options": document.options}
        data = msgspec.json.encode(head | {"position": document.position, "moves": moves})
        try:
            return record.read(data, lambda key: self.game)
        except Unreadable as problem:
            number = re.match(r"moves\[(\d+)\]", str(problem.say.args.get("where", "")))
            line = problem.say.args.get("line") or (number and number[1])
            why = f"{problem.say.id}: {problem.say.args}"
            if line:
                self._require(self._at(steps, int(line)), (False, why))
            raise Mistaken(f"lesson.toml: {why}") from None

    def _judged(self, written: Record, steps: list[LessonStep]) -> Verdict:
        try:
            verdict = judge(written)
        except Refused as refusal:
            raise Mistaken(f"lesson.toml: the position is refused by {refusal}") from None
        for ruling in verdict.refused:
            self._require(self._at(steps, ruling.entry.n), (False, f"refused by {ruling.refusal}"))
        return verdict

    def _check_also(self, at: int, step: LessonStep, lesson: Lesson) -> None:
        """Check that the alternatives to an awaited move are legal there."""
        try:
            for move in lesson.awaited(step)[1:]:
                lesson.check(step.stop, move)
        except msgspec.ValidationError as problem:
            self._require(at, (False, str(problem)))
        except Refused as refusal:
            self._require(at, (False, f"an alternative in `also` is refused by {refusal}"))

    @staticmethod
    def _at(steps: list[LessonStep], line: int) -> int:
        """The step that is this line of the record."""
        return [at for at, step in enumerate(steps) if step.move is not None][line - 1]


def _line(step: LessonStep) -> Json:
    """The line of a record. A clock line has the time that its move names, which also holds for the lines after it."""
    assert step.move is not None
    line = {"by": step.by, "move": step.move}
    if step.reaction_ms is not None:
        line["rt"] = step.reaction_ms
    if step.by == MOVER_NAMES[CLOCK] and "t" in step.move:
        line["at"] = step.move["t"]
    return line
