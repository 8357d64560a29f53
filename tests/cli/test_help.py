from __future__ import annotations

import pytest

from tablee.cli import VERBS
from tablee.games import catalogue
from tests.cli.conftest import Run


@pytest.mark.parametrize(("locale", "word"), [("C", "Usage:"), ("fr_FR.UTF-8", "Usage\u00a0:")])
def test_every_verb_has_its_page(locale: str, word: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    page = run("--help")
    assert page.status == 0
    assert all(f"  {verb} " in page.out for verb in VERBS)
    assert run().out == page.out
    for verb in VERBS:
        own = run(verb, "--help")
        assert own.status == 0
        assert own.out.startswith(f"{word} tablee {verb}")
        assert "cli-" not in own.out


def test_a_page_tells_what_every_argument_is(run: Run) -> None:
    page = run("simulate", "--help").out
    for name in (
        "GAME",
        "--games",
        "--players",
        "--bots",
        "--seed",
        "--option",
        "--processes",
        "--json",
        "--lang",
    ):
        assert name in page
    assert "by default 100" in page
    assert f"The game: {', '.join(catalogue())}. [required]" in page


def test_what_may_be_left_out_shows_no_empty_default(run: Run) -> None:
    for verb in ("move", "play", "referee", "rules", "serve", "simulate"):
        assert '""' not in run(verb, "--help").out, verb


def test_pages_are_in_the_language_asked_for(run: Run) -> None:
    assert "Lire les règles" in run("rules", "--help", "--lang", "fr").out
    assert "Read a game’s rules" in run("rules", "--help").out
