from __future__ import annotations

import json

import pytest

from tablee.games import all_games
from tablee.texts import LANGUAGES, Language
from tests.cli.conftest import Run

BUNGEE = all_games()["bungee"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_rulebook(language: Language, run: Run) -> None:
    said = run("rules", "bungee", "--lang", language)
    assert said.status == 0
    lines = said.out.splitlines()
    for article in BUNGEE.rulebook:
        (line,) = [line for line in lines if line.startswith(f"{article.id} [")]
        assert line.endswith(article.text(language))
    for section in BUNGEE.rulebook.section:
        assert section.title(language) in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_rulebook_as_json(language: Language, run: Run) -> None:
    document = json.loads(run("rules", "bungee", "--json", "--lang", language).out)
    assert (document["game"], document["rules"], document["language"]) == ("bungee", BUNGEE.rules, language)
    articles = [article for section in document["sections"] for article in section["articles"]]
    assert articles == [
        {"id": each.id, "source": each.source, "refuses": each.refuses, "text": each.text(language)}
        for each in BUNGEE.rulebook
    ]


def ids(out: str) -> list[str]:
    return [line.partition(" ")[0] for line in out.splitlines()]


def test_one_article_and_those_below_it(run: Run) -> None:
    assert ids(run("rules", "bungee", "bungee.free").out) == ["bungee.free"]
    assert ids(run("rules", "bungee", "take").out) == ["bungee.take", "bungee.take.same", "bungee.take.twin"]
    assert ids(run("rules", "bungee", "house.clock").out) == ["house.clock"]
    assert "bungee.take" not in ids(run("rules", "bungee", "same").out)


def test_a_word(run: Run) -> None:
    said = run("rules", "bungee", "AIGUILLES", "--lang", "fr")
    assert ids(said.out) == ["bungee.turn"]
    assert run("rules", "bungee", "aiguilles").status == 2


def test_where_an_article_comes_from(run: Run) -> None:
    assert run("rules", "bungee", "bungee.call").out.startswith("bungee.call [printed] ")
    assert run("rules", "bungee", "bungee.pile", "--lang", "fr").out.startswith("bungee.pile [décision] ")
