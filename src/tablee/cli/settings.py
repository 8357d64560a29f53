"""Settings of the server from the command line, the environment and a file, in this order of precedence.

Options, variables and keys of the file are derived from the fields of `Settings`.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec
from msgspec.inspect import FloatType, IntType, type_info

from tablee.cli.stop import Stop, echoed, file_stop, wrong
from tablee.server.settings import Settings
from tablee.texts import Texts

PREFIX = "TABLEE_"
NOT_SETTINGS = frozenset({"HOST", "PORT", "DATA", "DATABASE", "METRICS", "JSON_LOG", "SETTINGS", "DEBUG"})
"""Variables with the prefix that are no settings."""
MOST = 10**9
"""The upper limit of a setting without one in its annotation."""
DEFAULTS = Settings()
HINTS = get_type_hints(Settings, include_extras=True)
SETTINGS = tuple(field.name for field in fields(Settings))


class Range(NamedTuple):
    """The allowed numbers of a setting: above 0, unless its annotation has a lower limit."""

    whole: bool
    least: int | float | None
    most: int | float

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool) or not isinstance(value, int if self.whole else int | float):
            return False
        return value <= self.most and (value > 0 if self.least is None else value >= self.least)


def range_of(name: str) -> Range | None:
    """The allowed numbers of a setting; None for a list of words.

    >>> range_of("idle_s"), range_of("name")
    (Range(whole=False, least=0, most=1000000000), None)
    """
    kind = type_info(HINTS[name])
    if not isinstance(kind, IntType | FloatType):
        return None
    whole = isinstance(kind, IntType)
    return Range(whole, 1 if whole and kind.ge is None else kind.ge, MOST if kind.le is None else kind.le)


class Given(NamedTuple):
    """A value, and its source in words: an option, a variable, a line of a file."""

    value: Any
    source: str


def read_settings(file: Path | None, options: Mapping[str, object], texts: Texts) -> Settings:
    """The settings from a file, the environment, and options by the names of their settings.

    An option that is `None` or empty was not given. Raises `Stop` for an unknown setting or an invalid value.
    """
    given = _from_file(file, texts) if file is not None else {}
    given |= _from_environment(os.environ, texts)
    for name, value in options.items():
        if value not in (None, ()):
            option = f"--{name.partition('_')[0]}"
            given[name] = Given(_checked(name, value, option, texts), option)
    settings = Settings(**{name: each.value for name, each in given.items()})
    _check_bursts(settings, {name: each.source for name, each in given.items()}, texts)
    return settings


def _from_file(file: Path, texts: Texts) -> dict[str, Given]:
    shown = echoed(str(file))
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        raise file_stop(problem, str(file), texts) from None
    except (ValueError, RecursionError) as problem:
        line = re.search(r"line (\d+)", str(problem))
        raise Stop(wrong("settings-toml", texts, file=str(file), line=line[1] if line else "none")) from None
    given = {}
    for name, value in found.items():
        if name not in SETTINGS:
            raise _unknown(name, "", SETTINGS, shown, texts)
        source = texts.text("cli-settings-in-file", name=name, file=shown)
        given[name] = Given(_checked(name, value, source, texts), source)
    return given


def _from_environment(environment: Mapping[str, str], texts: Texts) -> dict[str, Given]:
    """The settings in environment variables. Empty variables are ignored."""
    names = {name.upper(): name for name in SETTINGS}
    given = {}
    for variable, text in environment.items():
        name = variable.removeprefix(PREFIX)
        if name == variable or name in NOT_SETTINGS or not text.strip():
            continue
        if name not in names:
            source = texts.text("cli-settings-environment")
            raise _unknown(name, PREFIX, (*names, *sorted(NOT_SETTINGS)), source, texts)
        setting = names[name]
        given[setting] = Given(_checked(setting, _parsed(setting, text), variable, texts), variable)
    return given


def _parsed(name: str, text: str) -> object:
    """The value of a variable: a number, or words separated by spaces."""
    kind = range_of(name)
    if kind is None:
        return text.split()
    try:
        return msgspec.convert(text.strip(), int if kind.whole else float, strict=False)
    except msgspec.ValidationError:
        return text


def _unknown(word: str, prefix: str, known: Sequence[str], source: str, texts: Texts) -> Stop:
    near = [prefix + each for each in get_close_matches(word, known, 1)] or ["none"]
    return Stop(wrong("settings-unknown", texts, word=prefix + word, source=source, near=near[0]))


def _checked(name: str, value: object, source: str, texts: Texts) -> Any:
    """The value, if it is valid for the setting. Raises `Stop`."""
    kind = range_of(name)
    if kind is None:
        return _words(name, value, source, texts)
    if value not in kind:
        id = "above" if kind.least is None else "whole" if kind.whole else "number"
        word = f"{value:.10g}" if isinstance(value, float) else str(value)
        least, most = f"{kind.least or 0:.10g}", f"{kind.most:.10g}"
        raise Stop(wrong(f"settings-{id}", texts, source=source, word=word, least=least, most=most))
    return value


def _words(name: str, value: object, source: str, texts: Texts) -> Any:
    words = value if isinstance(value, list | tuple) else [value]
    for word in words:
        if not isinstance(word, str) or not WORDS.get(name, str.strip)(word):
            raise Stop(wrong(f"settings-{name}", texts, source=source, word=str(word)))
    return type(getattr(DEFAULTS, name))(words)


def _is_network(word: str) -> bool:
    """Whether a word is an address or a network. Names are not accepted: their addresses may change."""
    try:
        ip_network(word, strict=False)
    except ValueError:
        return False
    return True


WORDS: Mapping[str, Callable[[str], object]] = {
    "name": re.compile(r"[^\s/:@]+").fullmatch,
    "origin": re.compile(r"https?://[^\s/@]+").fullmatch,
    "proxy": _is_network,
}
"""Checks of the words in lists."""


def _check_bursts(settings: Settings, sources: Mapping[str, str], texts: Texts) -> None:
    """Check that each burst is at least the rate per second: a smaller bucket would never allow the rate."""
    for name in SETTINGS:
        burst = name.removesuffix("_per_s") + "_burst"
        if burst in SETTINGS and getattr(settings, burst) < (least := max(getattr(settings, name), 1)):
            default = texts.text("cli-settings-default", name=burst)
            args = {"source": sources.get(burst, default), "rate": sources.get(name, name)}
            value = f"{getattr(settings, burst):.10g}"
            raise Stop(wrong("settings-burst", texts, **args, value=value, least=f"{least:.10g}"))
