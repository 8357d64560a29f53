"""Texts in French and English, shared with the web client.

The messages are in Fluent files: `<language>.ftl` beside this module (shared with the client), `cli-<language>.ftl`
(the command line), `house-<language>.ftl` in the kernel (common to all games), and in each game's folder
`title-<language>.ftl` (its name and a description) and `<language>.ftl`. A message that does not exist raises
`KeyError`.

A `Say` of the kernel becomes the arguments of its message as follows; the client does the same:

* `args` are passed unchanged: numbers as numbers, for plurals and thousands, and words as words;
* a seat argument `x` becomes `$x`, the names ("Ana, Bo et Cléo"; negative seats are left out), and `$x-is`, which is
  `me` if the reader's seat is among them, `nobody` if there is no name, and otherwise `other`;
* a card argument `x` becomes `$x`, the cards separated by commas (each is the message `<game>-card` with `$card`), and
  `$x-is`, which is `none` without cards, `hidden` if one of them is a hole, and otherwise `known`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.runtime import FluentBundle, FluentResource

from tablee.games import all_games
from tablee.kernel import HOLE, NO_SEAT, Say
from tablee.kernel.rulebook import LANGUAGES, Language

MAX_ARGUMENT_LENGTH = 500
"""Characters; longer text, from a file or a command, is cut."""
GREATEST_NUMBER = 10**24
"""From here on numbers, from a file, are written in powers of ten."""

__all__ = ["LANGUAGES", "Language", "Texts", "language_of_locale", "sources", "texts", "texts_for"]


def sources(language: Language) -> dict[str, Traversable]:
    """The Fluent files of a language: the common ones by name, each game's by its key and `game-<key>`."""
    here = files(__package__)
    found = {
        "shell": here / f"{language}.ftl",
        "cli": here / f"cli-{language}.ftl",
        "house": files("tablee.kernel") / f"house-{language}.ftl",
    }
    for game in all_games().values():
        folder = files(type(game).__module__.rpartition(".")[0])
        found |= {game.key: folder / f"{language}.ftl", f"game-{game.key}": folder / f"title-{language}.ftl"}
    return found


class Texts:
    """All texts of one language.

    >>> Texts("fr").text("players", min=2, max=5)
    '2 à 5 joueurs'
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._unread = sources(language)
        for name in ("shell", "cli", "house"):
            self._read(name)

    def _read(self, name: str) -> None:
        self._bundle.add_resource(FluentResource(self._unread.pop(name).read_text(encoding="utf-8")))

    def text(
        self, id: str, args: Mapping[str, int | float | str] | None = None, **more: int | float | str
    ) -> str:
        """The message `id` with its arguments. Raises `KeyError` if the message or one of its arguments is missing."""
        pattern = self._bundle.get_message(id).value if self.has(id) else None
        if pattern is None:
            raise KeyError(id)
        fitting = {name: _fit(value) for name, value in {**(args or {}), **more}.items()}
        text, problems = self._bundle.format_pattern(pattern, fitting)
        if problems:
            raise KeyError(f"{id}: {'; '.join(map(str, problems))}")
        return _with_minus(str(text), fitting.values())

    def has(self, id: str) -> bool:
        """Whether there is such a message. A game's files are read when one of their messages is first looked up."""
        for name in (id.removesuffix("-pitch"), game_of(id)):
            if name in self._unread:
                self._read(name)
        return bool(self._bundle.has_message(id))

    def say(self, say: Say, names: Sequence[str] = (), me: int = NO_SEAT, game: str | None = None) -> str:
        """A sentence of the kernel, as read at the seat `me`. The game is `game`, or that of the sentence's id."""
        args: dict[str, int | float | str] = {**say.args}
        for name, seats in say.seats.items():
            taken = [seat for seat in seats if seat >= 0]
            args[name] = self.join([self.seat(seat, names) for seat in taken])
            args[f"{name}-is"] = "nobody" if not taken else "me" if me in taken else "other"
        for name, cards in say.cards.items():
            args[name] = ", ".join(self.card(card, game or game_of(say.id)) for card in cards)
            args[f"{name}-is"] = "none" if not cards else "hidden" if HOLE in cards else "known"
        return self.text(say.id, args)

    def seat(self, seat: int, names: Sequence[str] = ()) -> str:
        """A seat's name, or its number where there are no names.

        >>> Texts("en").seat(1, ["Ana", "Bo"]), Texts("en").seat(1)
        ('Bo', 'Player 2')
        """
        return names[seat] if seat < len(names) else self.text("player", number=seat + 1)

    def card(self, card: int, game: str) -> str:
        """A card in its game's words."""
        return self.text(f"{game}-card", card=card)

    def join(self, words: Sequence[str]) -> str:
        """A list of words, with commas and a conjunction.

        >>> Texts("fr").join(["Ana", "Bo", "Cléo"]), Texts("fr").join(["Ana"]), Texts("fr").join([])
        ('Ana, Bo et Cléo', 'Ana', '')
        """
        if len(words) < 2:
            return "".join(words)
        return self.text("and", list=", ".join(words[:-1]), last=words[-1])


def _fit(value: int | float | str) -> int | float | str:
    """An argument of bounded length: text is cut, large numbers are written in powers of ten.

    >>> _fit("x" * 9999) == "x" * 499 + "…", _fit(10**5000)
    (True, '1.000E+5000')
    """
    if isinstance(value, str):
        return value if len(value) <= MAX_ARGUMENT_LENGTH else value[: MAX_ARGUMENT_LENGTH - 1] + "…"
    if isinstance(value, int) and abs(value) >= GREATEST_NUMBER:
        return f"{Decimal(value):.3E}"
    return value


def _with_minus(text: str, values: Iterable[int | float | str]) -> str:
    """A text with a true minus sign before numbers, if one of its arguments is below zero.

    >>> _with_minus("-10.5 points (-x)", [-10.46]), _with_minus("-10", ["-10"])
    ('−10.5 points (-x)', '-10')
    """
    below_zero = any(not isinstance(value, str) and value < 0 for value in values)
    return re.sub(r"(?<![\w-])-(?=\d)", "−", text) if below_zero else text


def game_of(id: str) -> str:
    """The key of the game that a message belongs to.

    >>> game_of("bungee-view-hand"), game_of("refused-bungee-call-points")
    ('bungee', 'bungee')
    """
    return id.removeprefix("refused-").partition("-")[0]


@cache
def texts(language: Language) -> Texts:
    """The texts of a language, loaded once."""
    return Texts(language)


def language_of_locale(environ: Mapping[str, str] | None = None) -> Language:
    """French where the environment's locale is, else English.

    >>> language_of_locale({"LANG": "fr_CA.UTF-8"}), language_of_locale({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"})
    ('fr', 'en')
    """
    environ = os.environ if environ is None else environ
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environ[name] for name in names if environ.get(name)), "")
    return "fr" if locale.lower().startswith("fr") else "en"


def texts_for(language: Language | None) -> Texts:
    """The texts of a language, by default the locale's."""
    return texts(language or language_of_locale())
