"""Random values of types: options that differ from their defaults, and legal or illegal moves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, inspect, structs

from tablee.kernel import ALL, CHANCE, HOLE, NO_SEAT, TABLE, Game, Ledger, Move, Options, Refused
from tablee.kernel.record import move_types

MAX_ITEMS = 6
"""The limit of items or characters where a type has none."""
LETTERS = "aZé9 -'\u202f"
"""The characters of texts."""
NUMBERS = re.compile(rb"(?<=[\[,:])-?\d+(?=[,\]}])")
"""Whole numbers in JSON that are no part of a text."""


class Drawing:
    """Draws values of any type of a game: within its range, and with probability `beyond` just outside."""

    def __init__(self, rng: Random, players: int = 0, numbers: Sequence[int] = (), beyond: float = 0) -> None:
        self.rng = rng
        self.players = players
        self.numbers = numbers
        """Numbers of the present position, such as cards, points and times, which are preferred."""
        self.beyond = beyond

    def value(self, kind: inspect.Type) -> Any:
        rng = self.rng
        match kind:
            case inspect.Metadata(extra={"means": "seat"}):
                return rng.randint(NO_SEAT, self.players)
            case inspect.Metadata(extra_json_schema={"examples": examples}):
                # Meaningful texts are hardly ever drawn at random.
                return rng.choice(examples)
            case inspect.Metadata():
                return self.value(kind.type)
            case inspect.UnionType():
                return self.value(rng.choice(kind.types))
            case inspect.StructType():
                return kind.cls(*(self.value(field.type) for field in kind.fields))
            case inspect.VarTupleType():
                length = rng.randint(*_lengths(kind))
                return tuple(self.value(kind.item_type) for _ in range(length))
            case inspect.TupleType():
                return tuple(self.value(item) for item in kind.item_types)
            case inspect.LiteralType():
                return rng.choice(kind.values)
            case inspect.BoolType():
                return rng.random() < 0.5
            case inspect.IntType():
                return self._number(kind)
            case inspect.StrType():
                length = rng.randint(*_lengths(kind))
                return "".join(rng.choice(LETTERS) for _ in range(length))
            case inspect.NoneType():
                return None
        raise TypeError(f"no values for {kind}")

    def _number(self, kind: inspect.IntType) -> int:
        within = _within(kind)
        if self.rng.random() < self.beyond:
            return self.rng.choice((within[0] - 1, within[-1] + 1))
        known = [number for number in self.numbers if number in within]
        return self.rng.choice(known) if known and self.rng.random() < 0.7 else self.rng.choice(within)

    def changed(self, move: Move) -> Move:
        """The same move with one field changed, if it has any."""
        fields = _fields(type(move))
        if not fields:
            return move
        field = self.rng.choice(fields)
        return structs.replace(move, **{field.name: self._other(getattr(move, field.name), field.type)})

    def _other(self, value: Any, kind: inspect.Type) -> Any:
        if isinstance(kind, inspect.Metadata) and not isinstance(value, int):
            return self._other(value, kind.type)
        if not isinstance(kind, inspect.VarTupleType) or not value:
            return self.value(kind)
        at, other = self.rng.randrange(len(value)), self.rng.randrange(len(value))
        row = list(value)
        match self.rng.randrange(4):
            case 0:
                del row[at]
            case 1:
                row.insert(at, row[other])
            case 2:
                row[at], row[other] = row[other], row[at]
            case _:
                row[at] = self._other(row[at], kind.item_type)
        return tuple(row)


def _lengths(kind: inspect.StrType | inspect.VarTupleType) -> tuple[int, int]:
    least = kind.min_length or 0
    return least, least + MAX_ITEMS if kind.max_length is None else kind.max_length


def _within(kind: inspect.IntType) -> range:
    """The whole numbers of a type; where it has no limit, cards and small counts."""
    least = -2 if kind.ge is None else int(kind.ge)
    return range(least, (max(least, 0) + 64 if kind.le is None else int(kind.le)) + 1)


@cache
def _fields(kind: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info.fields


@cache
def _moves(game: Game) -> inspect.Type:
    return inspect.type_info(move_types(game))


def probe(ledger: Ledger, rng: Random) -> tuple[int, Move]:
    """A legal move, one with a field changed, or any move of this game, by any mover."""
    state = ledger.state
    drawing = Drawing(rng, ledger.players, _numbers(msgspec.json.encode(state.view(ALL))), beyond=0.1)
    by = rng.randint(TABLE, ledger.players)
    usual: list[Move] = []
    if rng.random() >= 0.3:
        actor = rng.choice(state.acting().seats or (0,))
        usual = [state.chance(Random(rng.getrandbits(32)))] if actor == CHANCE else list(state.legal(actor))
        usual = usual or [entry.move for entry in ledger.entries[-3:]]
    if not usual:
        return by, drawing.value(_moves(ledger.game))
    move = rng.choice(usual)
    return rng.choice((actor, by)), drawing.changed(move) if rng.random() < 0.7 else move


@lru_cache(maxsize=1)
def _numbers(view: bytes) -> list[int]:
    """All numbers except holes in a view as JSON. Cached for repeated probes of one position.

    >>> _numbers(b'{"hand":[7,0,12],"phase":"turn 3","seat":-1}')
    [7, 12, -1]
    """
    return [number for number in map(int, NUMBERS.findall(view)) if number != HOLE]


def option_sets(game: Game, rng: Random, mixtures: int = 2) -> Iterator[Options]:
    """The defaults; each option alone at each of its edges; all options away from their defaults; and mixtures.

    Sets that the game refuses for every number of players are left out.

    >>> from tablee.games.bungee import GAME
    >>> sets = list(option_sets(GAME, Random(1)))
    >>> sets[0] == GAME.Options(), [options.rounds for options in sets[1:3]]
    (True, [1, 12])
    """
    fields = _fields(game.Options)
    usual = game.Options()
    edges = {field.name: _edges(field.type, rng) for field in fields}
    near = {
        field.name: _near(field.type, getattr(usual, field.name)) or edges[field.name] for field in fields
    }
    for values in (edges, near):
        for name in values:
            values[name] = [value for value in values[name] if value != getattr(usual, name)]
    sets = [usual]
    sets += [structs.replace(usual, **{name: value}) for name, values in edges.items() for value in values]
    for _ in range(mixtures if fields else 0):
        away = {name: rng.choice(values) for name, values in near.items()}
        mixed = {name: value for name, value in away.items() if rng.random() < 0.5}
        sets += [structs.replace(usual, **away), structs.replace(usual, **mixed)]
    for number, options in enumerate(sets):
        if options not in sets[:number] and numbers_of_players(game, options):
            yield options


def _edges(kind: inspect.Type, rng: Random) -> list[Any]:
    """The least and the greatest value of a type, or all values if they are few."""
    match kind:
        case inspect.Metadata(extra_json_schema={"examples": examples}):
            return list(examples)
        case inspect.Metadata():
            return _edges(kind.type, rng)
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType():
            return list(kind.values)
        case inspect.IntType():
            return [_within(kind)[0], _within(kind)[-1]]
        case inspect.StrType():
            return [LETTERS[0] * length for length in _lengths(kind)]
        case inspect.VarTupleType():
            length = kind.max_length or MAX_ITEMS
            even = [(value,) * length for value in _edges(kind.item_type, rng)]
            return [*even, Drawing(rng).value(kind)]
    raise TypeError(f"no edges for {kind}")


def outside(kind: inspect.Type) -> list[Any]:
    """Values just outside a type: out of its range, too long, none of its choices, or of another type.

    >>> from typing import Annotated
    >>> outside(inspect.type_info(Annotated[int, msgspec.Meta(ge=1, le=12)]))
    ['', 0, 13]
    """
    match kind:
        case inspect.Metadata():
            return outside(kind.type)
        case inspect.BoolType():
            return [2]
        case inspect.LiteralType():
            return ["none of these"]
        case inspect.IntType():
            edges = (kind.ge if kind.ge is None else kind.ge - 1, kind.le if kind.le is None else kind.le + 1)
            return ["", *(edge for edge in edges if edge is not None)]
        case inspect.StrType():
            return [0, *(["x" * (kind.max_length + 1)] if kind.max_length is not None else [])]
        case inspect.VarTupleType():
            usual = _edges(kind.item_type, Random(1))[:1]
            longer = [(*usual * (kind.max_length + 1),)] if kind.max_length is not None else []
            return [*((value,) for value in outside(kind.item_type)), *longer]
    raise TypeError(f"no values outside {kind}")


def wrong_options(game: Game, options: Options) -> Iterator[Options]:
    """These options with one value outside its type."""
    for field in _fields(game.Options):
        for value in outside(field.type):
            yield structs.replace(options, **{field.name: value})


def _near(kind: inspect.Type, usual: Any) -> list[int]:
    """The least number, and the neighbours of the default: so games with many changed options do not get too long."""
    if isinstance(kind, inspect.Metadata):
        return _near(kind.type, usual)
    if not isinstance(kind, inspect.IntType):
        return []
    within = _within(kind)
    return [number for number in (within[0], usual - 1, usual + 1) if number in within]


def numbers_of_players(game: Game, options: Options) -> list[int]:
    """The numbers of players allowed by the rules with these options. Each refusal must name an article."""
    return [players for players in game.players if _accepts(game, players, options)]


def _accepts(game: Game, players: int, options: Options) -> bool:
    try:
        game.new(players, options)
    except Refused as refusal:
        game.rulebook.article(refusal.article)
        return False
    return True
