"""A game's options, derived from their types, for forms and command lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct, inspect, structs

from tablee.kernel.data import Options
from tablee.kernel.decode_errors import Misfit, misfit


class OptionField(Struct, frozen=True, omit_defaults=True):
    """One option: its kind, range and default. Its texts are `<game>-option-<name>` in the `.ftl` files."""

    name: str
    kind: Literal["number", "switch", "choice", "text", "list"]
    default: Any
    least: int | None = None
    most: int | None = None
    """The greatest number, or the greatest length of a text."""
    choices: tuple[str, ...] = ()
    """The values of a choice, or of the items of a list."""
    expert: bool = False
    """Whether forms omit it: for records, tests and research."""
    unit: Literal["", "ms"] = ""
    """The unit of a number. Forms show milliseconds as seconds."""
    step: int = 1
    """The step by which a form changes a number."""
    example: str = ""
    """A text that a form offers to start from."""


class Preset(Struct, frozen=True):
    """A named way to play. Its texts are `<game>-preset-<name>` and `<game>-preset-<name>-help`."""

    name: str
    options: Options
    players: int
    """The default number of players."""
    bot: str = ""
    """The bot that takes empty seats; empty: the game's default bot."""


def option_fields(options: type[Options]) -> list[OptionField]:
    """The options of a game, in order.

    >>> from tablee.games.bungee import GAME
    >>> rounds = option_fields(GAME.Options)[0]
    >>> rounds.name, rounds.kind, rounds.default, rounds.least, rounds.most
    ('rounds', 'number', 6, 1, 12)
    """
    fields = inspect.type_info(options).fields  # type: ignore[attr-defined]
    defaults = options()
    return [_field(field.name, field.type, getattr(defaults, field.name)) for field in fields]


def _field(name: str, kind: inspect.Type, default: Any) -> OptionField:
    extra: dict[str, Any] = {}
    example = ""
    if isinstance(kind, inspect.Metadata):
        extra = kind.extra or {}
        example = (kind.extra_json_schema or {}).get("examples", [""])[0]
        kind = kind.type
    expert = bool(extra.get("expert"))
    if isinstance(kind, inspect.BoolType):
        return OptionField(name, "switch", default, expert=expert)
    if isinstance(kind, inspect.IntType):
        unit, step = extra.get("unit", ""), extra.get("step", 1)
        return OptionField(name, "number", default, kind.ge, kind.le, expert=expert, unit=unit, step=step)
    if isinstance(kind, inspect.LiteralType):
        return OptionField(name, "choice", default, choices=tuple(map(str, kind.values)), expert=expert)
    if isinstance(kind, inspect.StrType):
        if kind.max_length is None:
            raise TypeError(f"the option {name} is a text of unlimited length: give it a max_length")
        least, most = kind.min_length, kind.max_length
        return OptionField(name, "text", default, least, most, expert=expert, example=example)
    item = getattr(kind, "item_type", None)
    choices = tuple(map(str, item.values)) if isinstance(item, inspect.LiteralType) else ()
    return OptionField(name, "list", default, choices=choices, expert=expert)


def changed_options(options: Options) -> dict[str, Any]:
    """The options that differ from their defaults, as plain data.

    >>> from tablee.games.bungee import GAME
    >>> changed_options(GAME.Options(rounds=3))
    {'rounds': 3}
    """
    own, usual = (msgspec.json.decode(msgspec.json.encode(each)) for each in (options, type(options)()))
    return {name: value for name, value in own.items() if name not in usual or value != usual[name]}


class BadOption(Exception):
    """An option has an invalid value, or does not exist."""

    def __init__(self, misfit: Misfit) -> None:
        super().__init__(misfit)
        self.misfit = misfit


def parse_options(options: type[Options], given: Mapping[str, Any]) -> Options:
    """Options from texts (a command line) or plain data (a form). Raises `BadOption` with the reason.

    >>> from tablee.games.bungee import GAME
    >>> parse_options(GAME.Options, {"rounds": "3"}).rounds
    3
    >>> parse_options(GAME.Options, {"rounds": "0"})
    Traceback (most recent call last):
    tablee.kernel.options.BadOption: Misfit(problem='range', at='$.rounds', what='>= 1', got='')
    """
    names = [field.name for field in structs.fields(options)]
    for name in given:
        if name not in names:
            raise BadOption(Misfit("unknown", "whole", name))
    try:
        return msgspec.convert(dict(given), options, strict=False)
    except msgspec.ValidationError as error:
        raise BadOption(misfit(error)) from None
