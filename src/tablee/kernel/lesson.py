"""A game's first lesson: a record with stops, in which the learner, who has the first seat, makes the moves.

It is one `lesson.toml` in the game's folder, written by hand. Its steps come in order. A step is a line of the record,
as `docs/record.md` has them; or a stop, at which something is said and pointed at; or both: a stop at the learner's own
line waits until that move is made. What is said is the message `<game>-lesson-<stop>` of the game's own texts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from tablee.kernel import record
from tablee.kernel.data import Json, Move, Refused
from tablee.kernel.game import Game
from tablee.kernel.ledger import Ledger
from tablee.kernel.record import FORMAT, Record, Unreadable
from tablee.kernel.referee import Verdict, judge
from tablee.kernel.seats import CLOCK, MOVER_NAMES

LEARNER = 0
"""The learner's seat."""
Topic = Literal["goal", "turn", "special", "end"]
TOPICS: tuple[Topic, ...] = get_args(Topic)
"""What every lesson speaks of, each at one stop."""
NAME = re.compile(r"[a-z][a-z-]*")
POINT = re.compile(r"[a-z-]+=[\w-]+|[a-z][\w-]*")
STEP = re.compile(r"^[ \t]*\[\[step\]\]", re.MULTILINE)


class Mistaken(Exception):
    """A lesson that cannot be given: where in its file, and why not."""


class Step(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line of the record, a stop, or a stop at the learner's own line."""

    by: int | str | None = None
    move: Json | None = None
    rt: int | None = None
    stop: str = ""
    """What this stop is called, and its text."""
    topic: Topic | None = None
    """What the lesson speaks of here for the one time that it has to."""
    point: str = ""
    """What is pointed at: a control by its name on the table (`pile`), or anything by a mark (`card=9`, `seat=1`)."""
    also: list[Json] = []
    """Other moves that are as good as the awaited one: then that one is made."""
    otherwise: str = ""
    """The text for whoever makes another move that the rules allow; without one the house has its own words."""
    article: str = ""
    """The article that tells what would have come of such a move."""

    @property
    def awaits(self) -> bool:
        """Whether the learner has to move here."""
        return bool(self.stop) and self.move is not None


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    seats: list[str]
    step: list[Json]
    options: Json = {}
    position: Json | None = None


class Lesson(Struct, frozen=True):
    """A lesson that can be given: every line stands, and every awaited move can be made."""

    record: Record
    steps: list[Step]
    verdict: Verdict

    def script(self) -> Iterator[Step | int]:
        """What happens, in order: stops, and the numbers of the entries of the game that are seen between them.

        What the referee supplied is seen as late as can be: after the line that it follows from, else just before the
        line that it makes possible, and before the lesson stops there. What comes after the last line is not seen.
        """
        for item, _ in self._walk():
            yield item

    def check(self, stop: str, move: Move) -> None:
        """Raise `Refused` if the learner cannot make this move at a stop, `KeyError` if there is no such stop."""
        for item, ledger in self._walk():
            if isinstance(item, Step) and item.stop == stop:
                ledger.state.check(LEARNER, move, ledger.now)
                return
        raise KeyError(stop)

    def _walk(self) -> Iterator[tuple[Step | int, Ledger]]:
        """The script, with the game as it stands then."""
        record, rulings = self.record, self.verdict.rulings
        ledger = record.begin()

        def play() -> int:
            entry = self.verdict.ledger.entries[len(ledger.entries)]
            return ledger.write(entry).n

        def supplied() -> bool:
            return len(ledger.entries) < len(rulings) and rulings[len(ledger.entries)].supplied

        for step in self.steps:
            if step.move is not None:
                while supplied():
                    yield play(), ledger
            if step.stop:
                yield step, ledger
            if step.move is not None:
                yield play(), ledger
                while ledger.state.pending() and supplied():
                    yield play(), ledger

    def awaited(self, step: Step) -> list[Move]:
        """The moves that the lesson goes on with at a stop; none where nothing is awaited."""
        moves = [step.move, *step.also] if step.awaits else []
        return [msgspec.convert(move, self.record.game.Moves) for move in moves]


@cache
def lesson_of(game: Game) -> Lesson | None:
    """A game's lesson, if it has one. Raises `Mistaken`.

    >>> from tablee.games.bungee import GAME
    >>> [step.topic for step in lesson_of(GAME).steps if step.topic]
    ['goal', 'turn', 'special', 'end']
    """
    folder = files(type(game).__module__.rpartition(".")[0])
    file = folder / "lesson.toml"
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
            document = msgspec.convert(tomllib.loads(self.text), _Document)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
            raise Mistaken(f"lesson.toml: {problem}") from None
        steps = [self._step(at, given) for at, given in enumerate(document.step)]
        self._check_stops(steps)
        written = self._record(document, steps)
        verdict = self._judged(written, steps)
        lesson = Lesson(written, steps, verdict)
        for at, step in enumerate(steps):
            self._check_also(at, step, lesson)
        return lesson

    def _mistaken(self, at: int, why: str) -> Mistaken:
        return Mistaken(f"lesson.toml, line {self.starts[at]}: {why}")

    def _step(self, at: int, given: Json) -> Step:
        try:
            step = msgspec.convert(given, Step)
        except msgspec.ValidationError as problem:
            raise self._mistaken(at, str(problem)) from None
        if (step.by is None) != (step.move is None):
            raise self._mistaken(at, "a move needs `by` and `move`")
        if step.move is None and not step.stop:
            raise self._mistaken(at, "a step is a move, a stop, or both")
        if bool(step.stop) != (step.by == LEARNER) and step.move is not None:
            raise self._mistaken(at, "the lesson stops at the moves of the first seat, and at no others")
        if not step.stop and (step.point or step.topic):
            raise self._mistaken(at, "only at a stop can something be pointed at, or a topic be spoken of")
        if not step.stop and (step.otherwise or step.article):
            raise self._mistaken(at, "only at a stop can something be said to another move")
        if step.also and not step.awaits:
            raise self._mistaken(at, "only an awaited move has others that are as good")
        return step

    def _check_stops(self, steps: list[Step]) -> None:
        seen: set[str] = set()
        for at, step in enumerate(steps):
            if step.stop and not NAME.fullmatch(step.stop):
                raise self._mistaken(at, f"{step.stop!r} is no name for a stop: small letters and hyphens")
            if step.stop in seen - {""}:
                raise self._mistaken(at, f"there are two stops called {step.stop!r}")
            if step.point and not POINT.fullmatch(step.point):
                raise self._mistaken(at, f"{step.point!r} is nothing to point at")
            if step.article and all(step.article != article.id for article in self.game.rulebook):
                raise self._mistaken(at, f"there is no article {step.article!r}")
            seen.add(step.stop)
        if not steps or not steps[-1].stop or steps[-1].awaits:
            raise Mistaken("lesson.toml: the last step is a stop at which nothing is awaited")
        topics = [step.topic for step in steps if step.topic]
        for topic in TOPICS:
            if topics.count(topic) != 1:
                raise Mistaken(f"lesson.toml: {topics.count(topic)} stops speak of {topic!r} instead of one")

    def _record(self, document: _Document, steps: list[Step]) -> Record:
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
                raise self._mistaken(self._at(steps, int(line)), why) from None
            raise Mistaken(f"lesson.toml: {why}") from None

    def _judged(self, written: Record, steps: list[Step]) -> Verdict:
        try:
            verdict = judge(written)
        except Refused as refusal:
            raise Mistaken(f"lesson.toml: the position is refused by {refusal}") from None
        for ruling in verdict.refused:
            at = self._at(steps, ruling.entry.n)
            raise self._mistaken(at, f"refused by {ruling.refusal}")
        return verdict

    def _check_also(self, at: int, step: Step, lesson: Lesson) -> None:
        """What is as good as the awaited move can be made there, too."""
        try:
            for move in lesson.awaited(step)[1:]:
                lesson.check(step.stop, move)
        except msgspec.ValidationError as problem:
            raise self._mistaken(at, str(problem)) from None
        except Refused as refusal:
            raise self._mistaken(at, f"what is as good is refused by {refusal}") from None

    @staticmethod
    def _at(steps: list[Step], line: int) -> int:
        """The step that is this line of the record."""
        return [at for at, step in enumerate(steps) if step.move is not None][line - 1]


def _line(step: Step) -> Json:
    """The line of a record. The clock's lines tell their moment themselves, and it is the same for all that follow."""
    assert step.move is not None
    line = {"by": step.by, "move": step.move}
    if step.rt is not None:
        line["rt"] = step.rt
    if step.by == MOVER_NAMES[CLOCK] and "t" in step.move:
        line["at"] = step.move["t"]
    return line
