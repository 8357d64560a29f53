"""Arguments that several verbs share: their types, values and checks. An invalid one raises `Stop`."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter, Token

from tablee.cli.stop import Stop, wrong
from tablee.games import all_games, catalogue
from tablee.kernel import Game, Options, Refused
from tablee.kernel.options import BadOption, OptionField, option_fields, parse_options
from tablee.texts import Language, Texts


def whole(_: object, tokens: Sequence[Token]) -> int:
    """Parse a whole number of decimal digits. `int` would accept more, such as underscores."""
    if not re.fullmatch(r"[+-]?[0-9]+", tokens[0].value):
        raise ValueError
    return int(tokens[0].value)


Lang = Annotated[Language | None, Parameter(name="--lang")]
Json = Annotated[bool, Parameter(name="--json", negative=())]
Option = Annotated[list[str] | None, Parameter(name="--option", metavar="NAME=VALUE", negative=())]
Bots = Annotated[str, Parameter(name="--bots", metavar="BOT,BOT,…", show_default=False)]
Whole = Annotated[int, Parameter(converter=whole)]
MaybeWhole = Annotated[int | None, Parameter(converter=whole)]
Seed = Annotated[str, Parameter(name="--seed", metavar="SEED", show_default=False)]

USUAL_PLAYERS = 4
MAX_PROCESSES = 512
MAX_SEED_DIGITS = 18
"""Longer seeds of digits are taken as text."""
MAX_SHOWN = 6
"""Items of a list in an example."""


def game_of(key: str, texts: Texts) -> Game:
    """The game with this key."""
    game = all_games().get(key)
    if game is None:
        raise Stop(wrong("game", texts, word=key, games=", ".join(catalogue())))
    return game


def players_of(game: Game, players: int | None, bots: int, texts: Texts) -> int:
    """The number of players: as given, else that of the bots, else the usual one."""
    if players is None:
        usual = min(game.players, key=lambda number: abs(number - USUAL_PLAYERS))
        return bots if game.accepts(bots) else usual
    if not game.accepts(players):
        least, most = game.players[0], game.players[-1]
        raise Stop(wrong("players", texts, players=players, least=least, most=most))
    return players


def bots_of(game: Game, bots: str, texts: Texts) -> list[str]:
    """The bots named in a list with commas."""
    names = [name.strip() for name in bots.split(",")] if bots else []
    for name in names:
        if name not in game.bot_names():
            raise Stop(wrong("bot", texts, word=name, bots=", ".join(game.bot_names())))
    return names


def seated(game: Game, bots: Sequence[str], seats: int, texts: Texts) -> list[str]:
    """A bot for each seat: the named ones, repeated if they are too few; by default the game's default bot."""
    if len(bots) > seats:
        raise Stop(wrong("bots", texts, bots=len(bots), seats=seats))
    names = bots or game.bot_names()[:1]
    return [names[seat % len(names)] for seat in range(seats)]


def seed_of(seed: str) -> int | str:
    """A seed: an int if it reads as one, else the text; a random one if none is given."""
    if not seed:
        return secrets.randbelow(1_000_000)
    is_number = len(seed) <= MAX_SEED_DIGITS and seed.isdecimal() and str(int(seed)) == seed
    return int(seed) if is_number else seed


def number_of(name: str, value: int, least: int, most: int, texts: Texts) -> int:
    """The value, if it is in range."""
    if not least <= value <= most:
        raise Stop(wrong("number", texts, name=name, value=value, least=least, most=most))
    return value


def check_processes(processes: int | None, texts: Texts) -> None:
    """Check a number of processes."""
    if processes is not None:
        number_of("--processes", processes, 1, MAX_PROCESSES, texts)


def options_of(game: Game, given: Iterable[str] | None, players: int, texts: Texts) -> Options:
    """The game's options from `name=value`, as far as the rules allow them with so many players."""
    fields = {field.name: field for field in option_fields(game.Options)}
    values: dict[str, Any] = {}
    for word in given or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise Stop(wrong("option-form", texts, word=word))
        if not fields:
            raise Stop(wrong("option-none", texts))
        if name not in fields:
            raise Stop(wrong("option-name", texts, word=name, options=", ".join(fields)))
        values[name] = _value(game, fields[name], value, texts)
    options = parse_options(game.Options, values)
    try:
        game.new(players, options)
    except Refused as refusal:
        raise Stop(f"{texts.say(refusal.say(), game=game.key)} ({refusal.article})") from None
    return options


def _value(game: Game, field: OptionField, text: str, texts: Texts) -> Any:
    value: Any = text
    if field.kind == "list":
        try:
            value = msgspec.json.decode(text if text.startswith("[") else f"[{text}]")
        except msgspec.DecodeError:
            value = None
    try:
        parse_options(game.Options, {field.name: value})
    except BadOption:
        args = {
            "option": field.name,
            "value": text,
            "least": field.least if field.least is not None else "…",
            "most": field.most if field.most is not None else "…",
            "choices": ", ".join(field.choices),
            "example": _example(field.default) if field.kind == "list" else "",
        }
        raise Stop(wrong(f"option-{field.kind}", texts, **args)) from None
    return value


def _example(values: tuple[Any, ...]) -> str:
    """A list as JSON, or its beginning.

    >>> _example((1, 2)), _example((5,) * 56)
    ('[1,2]', '[5,5,5,5,5,5,…]')
    """
    whole = msgspec.json.encode(values).decode()
    begins = msgspec.json.encode(values[:MAX_SHOWN]).decode()
    return whole if len(values) <= MAX_SHOWN else f"{begins[:-1]},…]"
