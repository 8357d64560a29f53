"""Sentences agree with whom they are about: the reader, somebody else, several; and French is set as French is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from tablee.games import all_games
from tablee.hosts.virtual import play
from tablee.kernel import ALL, NO_SEAT, Game, Ledger, Say
from tablee.kernel.rulebook import LANGUAGES, Language
from tablee.texts import Texts
from tests.test_texts import built, kinds

GAMES = list(all_games().values())
YOU = {"fr": "Vous", "en": "You"}
OTHERS = ("Bo", "Cléo", "Dan", "Eve", "Flo")
NAME = f"(?:{'|'.join(OTHERS)})"
WRONG = {
    # The reader is no third person, one other is no second person, and several are not one.
    "en": rf"\b[Yy]ou (?!across|as|always)(?:\w+[^s\W]s|is|was|has|does)\b|\bYou’s\b"
    rf"|(?<!and ){NAME} (?:have|are|were|do|lay|take|draw|deal|win|call|show|start|lead|press|score)\b"
    rf"|and {NAME} (?:has|is|was|does|lays|takes|draws|deals|wins|calls|shows|starts|leads)\b",
    "fr": rf"(?:^|[.:,!?…]\s|\bet )[Vv]ous (?:ne |n’|en |y |la |le |l’|les )*+"
    rf"(?!et\b)(?!\w+ez\b|êtes\b|faites\b|dites\b)\w"
    rf"|{NAME} (?:\w+ez|êtes|faites)\b"
    rf"|(?<!et ){NAME} (?:ont|sont|peuvent|\w+ent)\b(?<!commencent)"
    rf"|et {NAME} (?:a|est|peut|pose|prend|pioche|gagne|commence|distribue|montre|crie|entame|marque)\b",
}
"""What cannot be right, as far as that can be told without knowing the language."""


def names(language: Language, reader: int) -> tuple[str, ...]:
    return tuple(YOU[language] if seat == reader else OTHERS[seat] for seat in range(5))


def told(game: Game) -> Iterator[tuple[Say, int]]:
    """Every move and event about the reader, about somebody else, and, where it can be, about several."""
    for kind, value in product((*kinds(game.Moves), *kinds(game.Events)), (1, 2)):
        data: Any = built(kind, value)
        say = (game.say_move if kind in kinds(game.Moves) else game.say_event)(data)
        several = [isinstance(getattr(data, name, ()), tuple) and name != "seat" for name in say.seats]
        whom = [[(0,), (1,), *([(0, 1), (1, 2)] if many else [])] for many in several]
        for seats in product(*whom):
            yield structs.replace(say, seats=dict(zip(say.seats, seats, strict=True))), 0


def seen(game: Game) -> Iterator[tuple[Say, int]]:
    """Positions of a whole game, as everybody sees them."""
    maker = game.bot("random")
    players = min(4, game.players[-1])
    record = play(game, [maker] * players, seed=3)
    ledger = Ledger(game, players, record.options)
    for number, entry in enumerate(record.entries):
        ledger.write(entry)
        if number % 5 == 0 or number > len(record.entries) - 5:
            for who in (0, 1, NO_SEAT, ALL):
                yield from ((say, who) for say in game.describe(ledger.state.view(who)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_verbs_agree(game: Game, language: Language) -> None:
    texts = Texts(language)
    sentences = {
        texts.say(say, names(language, who), who, game.key) for say, who in (*told(game), *seen(game))
    }
    assert len(sentences) > 10
    assert [sentence for sentence in sorted(sentences) if re.search(WRONG[language], sentence)] == []


def test_the_check_sees_what_it_looks_for() -> None:
    for sentence in (
        "You lays one 7.",
        "It is Bo’s. You has 3 points.",
        "Bo take the 4.",
        "Ana and Bo wins.",
    ):
        assert re.search(WRONG["en"], sentence), sentence
    for sentence in (
        "Vous entame le tour.",
        "Vous a 3 points.",
        "Bo posez : 7 vert.",
        "Ana et Bo gagne la partie.",
    ):
        assert re.search(WRONG["fr"], sentence), sentence


def test_below_zero_there_is_one_sign_only() -> None:
    for language in LANGUAGES:
        said = Texts(language).say(
            Say("bungee-view-total", {"points": -10}, {"seat": (1,)}), names(language, 0)
        )
        assert "\N{MINUS SIGN}10 points" in said
        assert "-" not in said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_articles_are_set_as_french_and_english_are(game: Game) -> None:
    for article in game.rulebook:
        assert not re.search(
            r" [:;!?»]|« |[^\u00a0]:(?!\d)|[^\u202f][;!?]|['\"]|\.\.\.|(?<!\w)-\d", article.fr
        ), article.id
        assert not re.search(r"[\u00a0\u202f ][:;!?]|['\"]|\.\.\.|(?<!\w)-\d", article.en), article.id
