"""Players of Dan Dan Dan react and err as people do."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from tablee.games.dan.bots import ANSWER, BeginnerBot, SensibleBot, SharpBot
from tablee.games.dan.data import DanOptions, Duty, Reveal, Twitched
from tablee.kernel import Acting
from tablee.kernel.player import KEEP
from tablee.lab.intervals import wilson
from tests.games.dan.looking import always, shares
from tests.games.dan.sitting import Sitting

WINDOW = Acting((0, 1, 2, 3), "window", since=0)
MANY = 3000


def answers(bot: type[SensibleBot], card: int, seat: int = 0, **fields: object) -> list[tuple[int, object]]:
    """What a bot does about a card, many times: after how long, and what."""
    sitting = Sitting(**fields)  # type: ignore[arg-type]
    sitting.show(card)
    view = sitting.state.view(seat)
    player = bot(seat, Random(1))
    plans = [player.wake(view, WINDOW, ()) for _ in range(MANY)]
    return [(plan[0].after_ms, plan[0].move) for plan in plans if plan]  # type: ignore[index]


@pytest.mark.parametrize(
    ("bot", "mean", "wrong"), [(SensibleBot, 400, 0.05), (BeginnerBot, 518, 0.1), (SharpBot, 333, 0.02)]
)
def test_how_quick_they_are_and_how_often_they_err(bot: type[SensibleBot], mean: float, wrong: float) -> None:
    given = answers(bot, 1)
    assert abs(fmean(after for after, _ in given) - mean) < 0.03 * mean
    right = ANSWER[duty_of(1)]
    errors = sum(move != right for _, move in given)
    interval = wilson(errors, MANY)
    assert interval.low < wrong < interval.high
    assert min(after for after, _ in given) >= 100


def duty_of(card: int) -> Duty:
    sitting = Sitting()
    sitting.show(card)
    return sitting.state.reading().duties[0]


def test_they_take_longer_for_symbols() -> None:
    plain, special = (fmean(after for after, _ in answers(SensibleBot, card)) for card in (1, 117))
    assert special > 1.2 * plain


def test_they_seldom_move_when_they_must_not() -> None:
    """And then at what a first glance would ask: a first card, a truce, two loaded guns."""
    for card, fields in ((1, {"under": ()}), (85, {}), (69, {})):
        moved = answers(SensibleBot, card, **fields)  # type: ignore[arg-type]
        assert 0.03 < len(moved) / MANY < 0.09


def test_they_reveal_in_a_steady_rhythm() -> None:
    sitting = Sitting()
    player = SensibleBot(0, Random(1))
    plans = [player.wake(sitting.state.view(0), Acting((0,)), ()) for _ in range(50)]
    assert all(plan[0].move == Reveal() and 450 <= plan[0].after_ms <= 750 for plan in plans)  # type: ignore[index]


def test_they_seldom_fall_for_hands_that_jump() -> None:
    sitting = Sitting(options=DanOptions(twitch=True))
    sitting.show(50)
    player = SensibleBot(0, Random(1))
    plans = [player.wake(sitting.state.view(0), WINDOW, [Twitched(2)]) for _ in range(MANY)]
    assert 0.03 < sum(plan is not KEEP for plan in plans) / MANY < 0.07


def test_three_levels() -> None:
    """The better one wins more than half, surely."""
    options = DanOptions(cards=10)
    for better, worse in ((SharpBot, SensibleBot), (SensibleBot, BeginnerBot)):
        games = 60
        won = shares([better, worse], [always] * 2, games, options)
        assert wilson(won[0], games).low > 0.5
