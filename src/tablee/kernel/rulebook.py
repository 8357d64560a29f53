"""A rulebook: short numbered articles in French and English, each saying where it comes from.

Refusals, penalties and log lines cite articles by their id. A game's rulebook is one `rulebook.toml`; the articles that
hold at every table stand in `house.toml` beside this module and are part of every rulebook.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from tablee.kernel.seats import Card

Language = Literal["fr", "en"]
LANGUAGES: tuple[Language, ...] = ("fr", "en")


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A position that shows what an article means. The game's client draws it, and its tests play on it."""

    fr: str
    en: str
    view: dict[str, Any]
    """The position, as in a record. What all figures have in common stands once in the rulebook, as `figures`."""
    look: dict[str, Any] = {}
    """What of it is drawn, and what is pointed out: between the game and its client."""


class Article(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, and where it comes from.

    `seed`: the printed rules say it. `ruling`: we settled what they leave open. `invented`: there is no source at all.
    """

    id: str
    source: Literal["seed", "ruling", "invented"]
    fr: str
    en: str
    refuses: bool = False
    """Whether a move can be refused, or a player punished, by this article."""
    cards: list[Card] = []
    """The cards it names, drawn beside it."""
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
    """A line of the reference sheet: cards, what they do in a few words, and the article that says it in full."""

    fr: str
    en: str
    article: str
    cards: list[Card] = []


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the reference sheet, which is kept open while playing."""

    fr: str
    en: str
    line: list[Line]


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All articles of a game, in order, with its aim in a few pictures, each with a sentence, and a reference sheet."""

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
    """A game's rulebook from its TOML, with the articles of the house at the end."""
    own = _parse(text)
    return Rulebook([*own.section, *_house().section], own.aim, own.sheet)


def _parse(text: str) -> Rulebook:
    book = tomllib.loads(text)
    common = book.pop("figures", {})
    articles = (article for section in book["section"] for article in section["article"])
    for holder in ({"figure": book.get("aim", ())}, *articles):
        for figure in holder.get("figure", ()):
            figure["view"] = common | figure["view"]
    return msgspec.convert(book, Rulebook)


@cache
def _house() -> Rulebook:
    return _parse(files(__package__).joinpath("house.toml").read_text(encoding="utf-8"))
