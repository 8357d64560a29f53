"""A lesson that cannot be given says in which line of its file the mistake is."""

from __future__ import annotations

import pytest

from tablee.games.bungee import GAME
from tablee.games.bungee.data import Play
from tablee.kernel import Refused
from tablee.kernel.lesson import Mistaken, read_lesson

LESSON = """
seats = ["Léa", "Ana"]
options = { starter = 1 }

[[step]]
by = "chance"
move = { do = "deal", hands = [[9, 9, 1, 2, 3], [4, 5, 6, 7, 8]], lucky = 10, pile = [3, 2] }

[[step]]
stop = "goal"
topic = "goal"
point = "worth"

[[step]]
stop = "turn"
topic = "turn"
by = 0
move = { do = "play", card = 9, count = 2 }
also = [{ do = "play", card = 9 }]

[[step]]
by = "Ana"
move = { do = "play", card = 8 }

[[step]]
stop = "special"
topic = "special"

[[step]]
stop = "end"
topic = "end"
"""


def changed(old: str, new: str) -> str:
    assert LESSON.count(old) == 1
    return LESSON.replace(old, new)


def test_stops_and_entries_come_in_order() -> None:
    script = [item if isinstance(item, int) else item.stop for item in read_lesson(LESSON, GAME).script()]
    assert script == [1, "goal", "turn", 2, 3, "special", "end"]


def test_what_is_awaited_and_what_else_would_do() -> None:
    lesson = read_lesson(LESSON, GAME)
    assert lesson.awaited(lesson.steps[2]) == [Play(9, 2), Play(9)]
    assert lesson.awaited(lesson.steps[1]) == []


def test_any_move_can_be_tried_at_any_stop() -> None:
    lesson = read_lesson(LESSON, GAME)
    lesson.check("turn", Play(1))
    with pytest.raises(Refused, match=r"bungee\.play"):
        lesson.check("turn", Play(8))
    lesson.check("special", Play(1))
    with pytest.raises(KeyError):
        lesson.check("nowhere", Play(1))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("card = 8 }", "card = 9 }", r"line 21: refused by bungee\.play"),
        ("card = 8 }", "card = 'x' }", r"line 21: refused by house.move/impossible"),
        ('by = "Ana"', 'by = "Zoé"', r"line 21: record-mover"),
        ('by = "Ana"\n', "", r"line 21: a move needs `by` and `move`"),
        ('by = "Ana"', "by = 0", r"line 21: the lesson stops at the moves of the first seat"),
        ("by = 0\n", "by = 1\n", r"line 14: the lesson stops at the moves of the first seat"),
        ('stop = "special"', 'stop = "goal"', r"line 25: there are two stops called 'goal'"),
        ('stop = "special"', 'stop = "Special"', r"line 25: 'Special' is no name"),
        ('stop = "special"\n', "", r"line 25: a step is a move, a stop, or both"),
        ('point = "worth"', 'point = "#x > y"', r"line 9: '#x > y' is nothing to point at"),
        ('point = "worth"', 'points = "worth"', r"line 9: .*points"),
        ('point = "worth"', 'article = "bungee.none"', r"line 9: there is no article 'bungee.none'"),
        ("card = 9 }]", "card = 8 }]", r"line 14: an alternative in `also` is refused by bungee\.play"),
        ("card = 9 }]", "card = 'x' }]", r"line 14: .*card"),
        ('topic = "end"', "", r"0 stops speak of 'end'"),
        ('topic = "special"', 'topic = "end"', r"0 stops speak of 'special'|2 stops speak of 'end'"),
        ("[[step]]\n" + 'stop = "end"\ntopic = "end"\n', "", r"0 stops speak of 'end'"),
        ('seats = ["Léa", "Ana"]', 'seats = ["Léa"]', r"record-players"),
        ("seats =", "seat =", r"seat"),
        ("seats =", "seats", r"lesson\.toml: .*line 2"),
    ],
)
def test_a_mistake_is_named(old: str, new: str, said: str) -> None:
    with pytest.raises(Mistaken, match=said):
        read_lesson(changed(old, new), GAME)


def test_the_last_step_is_a_stop_that_awaits_nothing() -> None:
    with pytest.raises(Mistaken, match="the last step"):
        read_lesson(LESSON + '\n[[step]]\nby = 1\nmove = { do = "pass" }\n', GAME)
