"""The record of a game, `tablee/1`: one JSON document that can be read, diffed and written by hand.

`docs/record.md` explains the format, `docs/record.schema.json` is its schema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal
from unicodedata import category

import msgspec
from msgspec import Meta, Raw, Struct

from tablee.kernel.data import (
    MOVER_NAMES,
    Due,
    Entry,
    Impossible,
    Json,
    Missed,
    Move,
    Options,
    Result,
    Say,
    Sits,
    Undo,
    View,
    Void,
)
from tablee.kernel.decode_errors import UNREADABLE, Misfit, misfit
from tablee.kernel.draws import Draws
from tablee.kernel.game import Game
from tablee.kernel.ledger import Ledger
from tablee.kernel.names import one_line
from tablee.kernel.options import changed_options

FORMAT = "tablee/1"
MAX_NAME_LENGTH = 40
"""Characters in a player's name."""
LATEST_MS = 10**12
"""Limit of times, and of all numbers in a record: some thirty years."""

Time = Annotated[int, Meta(ge=-LATEST_MS, le=LATEST_MS)]


class Unreadable(Exception):
    """A file is no record. `say` is the reason as a sentence."""

    def __init__(self, id: str, **args: int | str) -> None:
        super().__init__(id, args)
        self.say = Say(f"record-{id}", args)


@dataclass
class Record:
    """A recorded game. Entries of a record written by hand may be against the rules: the referee decides."""

    game: Game
    seats: tuple[str, ...]
    options: Options
    entries: list[Entry] = field(default_factory=list)
    position: View | None = None
    """The position that the game began from, a view that may have holes; None: the game's beginning."""
    result: Result | None = None
    timed: bool = True
    """Whether every line has a time. Records written by hand may omit it."""
    draws: Draws | None = None
    """The secret and luck that all moves of chance must follow from, if the server committed itself."""

    @property
    def moves(self) -> list[Move]:
        """The moves of all entries."""
        return [entry.move for entry in self.entries]

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(write(self), encoding="utf-8")

    def begin(self) -> Ledger:
        """The game before its first entry. Raises `Refused` for an impossible position."""
        return Ledger(self.game, len(self.seats), self.options, self.position)

    def replay(self) -> Ledger:
        """Replay all entries. Raises `Refused` at a move against the rules."""
        ledger = self.begin()
        for entry in self.entries:
            ledger.write(entry)
        return ledger


class _Line(Struct, forbid_unknown_fields=True, omit_defaults=True):
    by: int | str
    move: Raw
    n: int | None = None
    at: Time | None = None
    reaction_ms: Time | None = msgspec.field(default=None, name="rt")
    uncertainty_ms: Time = msgspec.field(default=0, name="u")
    proof: Json | None = None
    note: str = ""
    """A remark for readers, ignored."""


class _RecordDocument(Struct, forbid_unknown_fields=True, omit_defaults=True):
    format: Literal["tablee/1"]
    game: str
    seats: list[str]
    rules: int = 1
    options: Raw = msgspec.field(default_factory=lambda: Raw(b"{}"))
    position: Raw = msgspec.field(default_factory=lambda: Raw(b"null"))
    draws: Draws | None = None
    moves: list[_Line] = []
    result: Result | None = None
    note: str | list[str] = ""


def move_types(game: Game) -> Any:
    """The union of all moves in records of this game."""
    return game.Moves | Due | Missed | Void | Undo | Sits


def read(data: bytes | str, find: Callable[[str], Game | None]) -> Record:
    """The record in a JSON document. `find` looks a game up by its key. Raises `Unreadable`."""
    try:
        document = msgspec.json.decode(data, type=_RecordDocument)
    except UNREADABLE as error:
        problem, at, what, got = misfit(error) if data.strip() else Misfit("empty", "whole")
        raise Unreadable("malformed", problem=problem, at=at, what=what, got=got) from None
    game = find(document.game)
    if game is None:
        raise Unreadable("unknown-game", game=document.game)
    if document.rules != game.rules:
        raise Unreadable("other-rules", rules=document.rules, ours=game.rules)
    if not game.accepts(len(document.seats)):
        least, most = game.players[0], game.players[-1]
        raise Unreadable("players", players=len(document.seats), least=least, most=most)
    names = _names(document.seats)
    options = _decode(document.options, game.Options, "options")
    entries = _entries(game, document)
    position = _decode(document.position, game.View | None, "position")
    if position is not None:
        position = game.with_options(position, options)
    timed = all(line.at is not None for line in document.moves)
    return Record(game, names, options, entries, position, document.result, timed, document.draws)


def _names(seats: list[str]) -> tuple[str, ...]:
    """The players' names as they are displayed, without hidden characters, as at a live table."""
    names = [one_line(name) if _may_be_name(name) else "" for name in seats]
    for name, given in zip(names, seats, strict=True):
        if not name or name in MOVER_NAMES.values() or names.count(name) > 1:
            raise Unreadable("seat-name", name=given, most=MAX_NAME_LENGTH)
    return tuple(names)


def _may_be_name(text: str) -> bool:
    """Whether a text is short enough, and has no control characters."""
    return len(text) <= MAX_NAME_LENGTH and not any(category(char) == "Cc" for char in text)


def _entries(game: Game, document: _RecordDocument) -> list[Entry]:
    movers = {name: number for number, name in MOVER_NAMES.items()}
    movers |= {name: seat for seat, name in enumerate(document.seats)}
    known = move_types(game)
    entries: list[Entry] = []
    at = 0
    for number, line in enumerate(document.moves, start=1):
        if line.n is not None and line.n != number:
            raise Unreadable("number", line=number, n=line.n)
        by = movers.get(line.by) if isinstance(line.by, str) else line.by
        if by is None or by not in movers.values():
            raise Unreadable("mover", line=number, by=str(line.by))
        at = at if line.at is None else line.at
        move = _move(line.move, known, f"moves[{number}]")
        entries.append(Entry(number, at, by, move, line.reaction_ms, line.uncertainty_ms, line.proof))
    return entries


def _move(raw: Raw, known: Any, where: str) -> Move:
    """The move of a line: `Impossible` if it has a `do`, but is none of the moves that are `known`."""
    try:
        move: Move = _decode(raw, known, where)
    except Unreadable as error:
        try:
            written = msgspec.json.decode(raw)
        except UNREADABLE:
            raise error from None
        if not isinstance(written, dict) or not isinstance(written.get("do"), str):
            raise
        problem, at, what = (str(error.say.args[name]) for name in ("problem", "at", "what"))
        text = msgspec.json.format(raw, indent=0).decode()
        if at == "$.do":
            return Impossible(text, "kind", written["do"])
        if at == "whole":
            return Impossible(text, "number" if problem == "range" else problem, what)
        field = re.split(r"[.\[]", at)[1]
        value = written[field]
        return Impossible(text, "value", field, value if isinstance(value, str) else json.dumps(value))
    return move


def _decode(raw: Raw, kind: Any, where: str) -> Any:
    try:
        # Bounds the cost of arithmetic on numbers, of writing and of reading them.
        if _LONG_NUMBER.search(raw) and _largest(msgspec.json.decode(raw)) > LATEST_MS:
            raise Unreadable("part", where=where, problem="range", at="whole", what=f"<= {LATEST_MS}", got="")
        return msgspec.json.decode(raw, type=kind)
    except UNREADABLE as error:
        problem, at, what, got = misfit(error)
        raise Unreadable("part", where=where, problem=problem, at=at, what=what, got=got) from None


_LONG_NUMBER = re.compile(rb"\d{%d}" % len(str(LATEST_MS)))


def _largest(value: Any) -> float:
    """The largest absolute value of the numbers in plain data."""
    if isinstance(value, list | dict):
        return max(map(_largest, value.values() if isinstance(value, dict) else value), default=0)
    return abs(value) if isinstance(value, int | float) else 0


def write(record: Record) -> str:
    """The record as a document, one move a line."""
    game = record.game
    head: dict[str, Any] = {"format": FORMAT, "game": game.key, "rules": game.rules, "seats": record.seats}
    optional = {
        "options": changed_options(record.options) or None,
        "position": record.position,
        "draws": record.draws,
    }
    head |= {name: value for name, value in optional.items() if value is not None}
    parts = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
    before = [0, *(entry.at for entry in record.entries)]
    lines = ",".join(
        f"\n    {_json(_line(entry, record.timed or entry.at != at))}"
        for entry, at in zip(record.entries, before, strict=False)
    )
    parts.append(f'"moves": [{lines}\n  ]' if lines else '"moves": []')
    if record.result is not None:
        parts.append(f'"result": {_json(record.result)}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def plain_move(move: Move) -> Move | Raw:
    """A move as it is written in a record."""
    return Raw(move.text.encode()) if isinstance(move, Impossible) else move


def _line(entry: Entry, timed: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "n": entry.n,
        "at": entry.at if timed else None,
        "by": MOVER_NAMES.get(entry.by, entry.by),
        "move": plain_move(entry.move),
        "rt": entry.reaction_ms,
        "u": entry.uncertainty_ms or None,
        "proof": entry.proof,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _json(value: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def schema(games: Iterable[Game]) -> Json:
    """The JSON schema of a record of any of these games."""
    games = list(games)
    kinds = [kind for game in games for kind in (game.Options, game.View, move_types(game))]
    parts, definitions = msgspec.json.schema_components([*kinds, _RecordDocument])
    document, line = definitions.pop("_RecordDocument"), definitions.pop("_Line")
    variants = []
    for index, game in enumerate(games):
        options, view, moves = parts[3 * index : 3 * index + 3]
        seats = {"minItems": game.players[0], "maxItems": game.players[-1]}
        own_line = _with_properties(line, move=moves)
        own = {
            "game": {"const": game.key},
            "rules": {"const": game.rules},
            "seats": document["properties"]["seats"] | seats,
            "options": options,
            "position": view,
            "moves": {"type": "array", "items": own_line},
        }
        variants.append(_with_properties(document, **own))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game of Tablée, written down",
        "oneOf": variants,
        "$defs": definitions,
    }


def _with_properties(kind: Json, **properties: Json) -> Json:
    """The schema of an object with other schemas for some of its properties."""
    untitled = {name: part for name, part in kind.items() if name != "title"}
    return untitled | {"properties": kind["properties"] | properties}
