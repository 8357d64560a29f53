"""A game's first lesson in the messages of a live table, and what the rules say to whoever makes another move."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from tablee.kernel import Game, Move, Refused, Say
from tablee.kernel.lesson import LEARNER, Lesson, LessonStep, lesson_of
from tablee.server.replay import steps
from tablee.server.wire import requests
from tablee.server.wire.requests import LessonItem, LessonStop, Tried


@cache
def encoded(game: Game) -> bytes | None:
    """All of a game's lesson, as the learner sees it, if it has one: a `requests.Lesson`."""
    lesson = lesson_of(game)
    return None if lesson is None else msgspec.json.encode(_message(lesson))


def _message(lesson: Lesson) -> requests.Lesson:
    whole = replace(lesson.record, entries=lesson.verdict.ledger.entries, timed=True)
    seen = {step.n: step for step in steps.steps(whole, LEARNER)}
    script: list[LessonItem] = []
    for item in lesson.script():
        if isinstance(item, LessonStep):
            script.append(LessonItem(stop=_stop(lesson, item)))
        elif item in seen:
            script.append(LessonItem(step=seen[item]))
    return requests.Lesson(steps.table(whole, LEARNER), seen[0], script)


def _stop(lesson: Lesson, step: LessonStep) -> LessonStop:
    awaited: list[Any] = [*lesson.awaited(step)]
    return LessonStop(step.stop, step.point, awaited)


def tried(lesson: Lesson, stop: str, move: Move) -> Tried:
    """What is said to another move than the awaited one: why it cannot be, or that it can. Raises `KeyError`."""
    step = next((step for step in lesson.steps if step.stop == stop), None)
    if step is None:
        raise KeyError(stop)
    try:
        lesson.check(stop, move)
    except Refused as refusal:
        return Tried(refusal.say(), refusal.article)
    if step.otherwise:
        return Tried(Say(f"{lesson.record.game.key}-lesson-{step.otherwise}"), step.article)
    return Tried(Say("lesson-otherwise" if step.awaits else "lesson-wait"), step.article)
