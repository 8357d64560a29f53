"""The first lessons: every game on the shelf has one, and it can be given in both languages.

That every line stands, every awaited move can be made, and each topic comes once, the reader sees to itself.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.games import all_games, catalogue
from tablee.kernel import Game
from tablee.kernel.lesson import LEARNER, Lesson, lesson_of
from tablee.kernel.rulebook import LANGUAGES
from tablee.texts import texts
from tests.test_texts import of_lesson

TAUGHT = [game for game in all_games().values() if lesson_of(game)]
LONGEST = 230
"""Characters of one bubble: more hides a phone's table."""


def lesson(game: Game) -> Lesson:
    found = lesson_of(game)
    assert found is not None
    return found


def test_every_game_on_the_shelf_has_a_lesson() -> None:
    assert {game.key for game in TAUGHT} >= set(catalogue())


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_one_thing_is_said_at_a_time(game: Game) -> None:
    for language in LANGUAGES:
        for id in of_lesson(game):
            assert len(texts(language).text(id)) <= LONGEST, id


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_the_learner_makes_moves_and_is_told_of_others(game: Game) -> None:
    awaiting = [step for step in lesson(game).steps if step.awaits]
    assert len(awaiting) >= 3
    for step in awaiting:
        for move in lesson(game).awaited(step):
            lesson(game).check(step.stop, move)


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.key)
def test_nobody_wins_before_the_last_stop(game: Game) -> None:
    """The feast would cover what is still to be said."""
    record = lesson(game).record
    seen = [item for item in lesson(game).script() if isinstance(item, int)]
    assert seen == list(range(1, len(seen) + 1))
    replayed = lesson(game).verdict.ledger.entries[: len(seen)]
    assert any(entry.by == LEARNER for entry in replayed)
    assert replace(record, entries=replayed, timed=True).replay().state.result() is None
