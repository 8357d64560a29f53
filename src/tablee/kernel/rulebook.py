"""A rulebook: short numbered articles in French and English, each with its source.

Refusals, penalties and log lines cite articles by their id. A game's rulebook is one `rulebook.toml`; the articles
common to all games are in `house.toml` beside this module and are part of every rulebook.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tablee.kernel.data import Card

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that illustrates an article. The game's client draws it, and its tests play on it."""

    fr: str
    en: str
    view: dict[str, Any]
    """The position, as in a record. Fields common to all figures are in the rulebook's table `figures`."""
    look: dict[str, Any] = {}
    """Which parts are drawn and highlighted, in terms of the game's client."""


class Article(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule and its source: `seed`, the printed rules; `ruling`, what they leave open; `invented`, no source."""

    id: str
    source: Literal["seed", "ruling", "invented"]
    fr: str
    en: str
    refuses: bool = False
    """Whether a move can be refused, or a player punished, by this article."""
    cards: list[Card] = []
    """The cards drawn beside it."""
    figure: list[Figure] = []

    def text(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """Articles under one heading."""

    fr: str
    en: str
    article: list[Article]

    def title(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the reference sheet: cards, their effect in a few words, and the article with the full rule."""

    fr: str
    en: str
    article: str
    cards: list[Card] = []


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the reference sheet, which players keep open while playing."""

    fr: str
    en: str
    line: list[Line]


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All articles of a game in order, its aim in figures, and its reference sheet."""

    section: list[Section]
    aim: list[Figure] = []
    sheet: list[Sheet] = []

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """Every figure, with the id of its article; `aim` for those that show the aim."""
        for figure in self.aim:
            yield "aim", figure
        for article in self:
            for figure in article.figure:
                yield article.id, figure

    def __iter__(self) -> Iterator[Article]:
        for section in self.section:
            yield from section.article

    def article(self, id: str) -> Article:
        """The article with this id.

        >>> from tablee.games.bungee import GAME
        >>> GAME.rulebook.article("bungee.call").source
        'seed'
        """
        for article in self:
            if article.id == id:
                return article
        raise KeyError(id)


def read_rulebook(text: str) -> Rulebook:
    """A game's rulebook from its TOML, with the common articles at the end."""
    own = _parse(text)
    return Rulebook([*own.section, *_common().section], own.aim, own.sheet)


def _parse(text: str) -> Rulebook:
    book = tomllib.loads(text)
    common = book.pop("figures", {})
    articles = (article for section in book["section"] for article in section["article"])
    for holder in ({"figure": book.get("aim", ())}, *articles):
        for figure in holder.get("figure", ()):
            figure["view"] = common | figure["view"]
    return msgspec.convert(book, Rulebook)


@cache
def _common() -> Rulebook:
    return _parse(files(__package__).joinpath("house.toml").read_text(encoding="utf-8"))
