"""The virtual host: order by time, delays, silence, and bots that get stuck."""

from collections.abc import Sequence

import pytest

from tablee.games.lampion import GAME as LAMPION
from tablee.games.lampion.data import WINDOW_MS, Judged, LampionOptions, Press
from tablee.hosts.virtual import Stuck, play
from tablee.kernel import Acting, Event, View
from tablee.kernel.player import BotMaker, Plan
from tests.tiny import MORA
from tests.tiny.mora.rules import Pick, Picked


class Scripted:
    """A bot that does the same whenever it is woken, and keeps what it heard."""

    def __init__(self, *plans: Plan) -> None:
        self.plans = plans
        self.heard: list[Event] = []

    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        self.heard += news
        return self.plans


def makers(*bots: Scripted) -> list[BotMaker]:
    return [lambda seat, rng, bot=bot: bot for bot in bots]  # type: ignore[misc]


def test_the_quicker_bot_wins_a_reflex_whatever_its_seat() -> None:
    for times in ((300, 250), (250, 300)):
        bots = [Scripted(Plan(ms, Press())) for ms in times]
        record = play(LAMPION, makers(*bots), seed=1, options=LampionOptions(decoys=False))
        reactions = {(entry.by, entry.reaction_ms) for entry in record.entries if entry.by >= 0}
        assert reactions == {(0, times[0]), (1, times[1])}
        verdicts = [event for event in bots[0].heard if isinstance(event, Judged)]
        assert verdicts
        assert {verdict.first for verdict in verdicts} == {times.index(250)}


def test_silence_runs_into_the_clock() -> None:
    record = play(LAMPION, makers(Scripted(), Scripted()), seed=1)
    assert record.result is not None
    assert record.result.points == (0, 0)
    assert record.entries[-1].at == 10 * WINDOW_MS


def test_a_plan_after_the_window_comes_too_late() -> None:
    record = play(LAMPION, makers(Scripted(Plan(WINDOW_MS + 1, Press())), Scripted()), seed=1)
    assert all(entry.by < 0 for entry in record.entries)


def test_a_sealed_choice_can_be_changed_until_the_last_is_in() -> None:
    bots = [Scripted(Plan(5, Pick(1)), Plan(6, Pick(3))), Scripted(Plan(10, Pick(1)))]
    record = play(MORA, makers(*bots), seed=1)
    assert [(entry.at, entry.move) for entry in record.entries[:3]] == [
        (5, Pick(1)),
        (6, Pick(3)),
        (10, Pick(1)),
    ]
    assert Picked(3) in bots[0].heard


@pytest.mark.parametrize("plans", [(), (Plan(0, Press()),)], ids=["silent", "against the rules"])
def test_a_bot_that_cannot_go_on_is_said(plans: tuple[Plan, ...]) -> None:
    with pytest.raises(Stuck):
        play(MORA, makers(Scripted(*plans), Scripted(*plans)), seed=1)
