"""`tablee rules`: prints a game's rulebook."""

from __future__ import annotations

from msgspec import Struct

from tablee.cli.arguments import Json, Lang, game_of
from tablee.cli.screen import Screen
from tablee.cli.stop import Stop, wrong
from tablee.kernel import Game
from tablee.kernel.rulebook import Article
from tablee.texts import Language, Texts, texts_for


class ArticleText(Struct, frozen=True):
    """An article in one language."""

    id: str
    source: str
    refuses: bool
    text: str


class SectionText(Struct, frozen=True):
    """Articles under one heading, in one language."""

    title: str
    articles: list[ArticleText]


class RulesText(Struct, frozen=True):
    """The output of `--json`."""

    game: str
    rules: int
    language: Language
    sections: list[SectionText]


def rules(game: str, article: str | None = None, /, *, lang: Lang = None, json: Json = False) -> None:
    """Print the articles of a rulebook, or those found by an id or a word."""
    texts = texts_for(lang)
    chosen = game_of(game, texts)
    found = list(chosen.rulebook) if article is None else search(chosen, article, texts.language)
    if not found:
        raise Stop(wrong("article", texts, word=article or "", game=game))
    sections = _sections(chosen, found, texts.language)
    screen = Screen()
    if json:
        screen.document(RulesText(chosen.key, chosen.rules, texts.language, sections))
        return
    if article is None:
        screen.put(texts.text("cli-rules-title", game=texts.text(f"game-{chosen.key}")), "bold")
        screen.put(texts.text("cli-rules-legend"), "dim")
    for section in sections:
        if article is None:
            screen.put()
            screen.put(section.title, "bold underline")
        for each in section.articles:
            show_article(screen, each, texts)


def show_article(screen: Screen, article: ArticleText, texts: Texts, indent: int = 0) -> None:
    """Print an article with its id and source: a paragraph in a terminal, a line elsewhere."""
    source = texts.text(f"cli-source-{article.source}")
    if screen.is_terminal:
        screen.put(f"[{source}]", "dim", label=f"{article.id} ", label_style="cyan", indent=indent)
        screen.put(article.text, indent=indent + 2)
    else:
        screen.put(article.text, label=f"{article.id} [{source}] ", indent=indent)


def search(game: Game, word: str, language: Language) -> list[Article]:
    """The article with this id and those below it; else those whose id or text contains the word."""
    rulebook = list(game.rulebook)
    word = word.casefold()
    for id in (word, f"{game.key}.{word}"):
        found = [article for article in rulebook if f"{article.id}.".startswith(f"{id}.")]
        if found:
            return found
    by_id = [article for article in rulebook if word in article.id.split(".")]
    return by_id or [article for article in rulebook if word in article.text(language).casefold()]


def article_text(article: Article, language: Language) -> ArticleText:
    """The article in a language."""
    return ArticleText(article.id, article.source, article.refuses, article.text(language))


def _sections(game: Game, found: list[Article], language: Language) -> list[SectionText]:
    sections = []
    for section in game.rulebook.section:
        articles = [article_text(article, language) for article in section.article if article in found]
        if articles:
            sections.append(SectionText(section.title(language), articles))
    return sections
