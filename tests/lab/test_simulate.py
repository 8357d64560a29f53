from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec
import pytest

from tablee.games import all_games
from tablee.games.bungee.data import BungeeOptions
from tablee.games.bungee.game import Bungee
from tablee.games.lampion import GAME as LAMPION
from tablee.hosts import virtual
from tablee.kernel import Acting, Event, Game, Refused, View
from tablee.kernel.player import Bot, Plan
from tablee.lab import simulate as lab
from tablee.lab.intervals import around_mean, student_t, wilson
from tablee.lab.simulate import Failed, Score, SimulationJob, SimulationReport, simulate
from tests.tiny import TINY

BUNGEE = all_games()["bungee"]
SHORT = BungeeOptions(rounds=1)


def timeless(report: SimulationReport) -> SimulationReport:
    return msgspec.structs.replace(report, elapsed=0.0, speed=0.0, processes=0)


def test_the_same_seed_gives_the_same_report_whatever_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH_S", 0.03)
    monkeypatch.setattr(lab, "ALONE_S", 0.0)
    bots = ["sensible", "random", "random"]
    heard: list[int] = []
    alone, shared = (
        simulate(BUNGEE, bots, 40, seed=5, options=SHORT, processes=processes, progress=progress)
        for processes, progress in ((1, None), (3, lambda played, games: heard.append(played)))
    )
    assert timeless(alone) == timeless(shared)
    assert heard == list(range(1, 41))
    assert timeless(simulate(BUNGEE, bots, 40, seed=6, options=SHORT, processes=1)) != timeless(alone)


def test_a_short_simulation_starts_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "_shared", None)
    assert simulate(BUNGEE, ["random", "random"], 3, options=SHORT, processes=8).games == 3


def test_the_report_adds_up() -> None:
    report = simulate(BUNGEE, ["sensible", "random", "random"], 12, seed="a", options=SHORT, processes=1)
    assert report.games == 12
    assert report.bots == ("sensible", "random", "random")
    assert report.options == {"rounds": 1}
    assert report.best == "least"
    for scores in (report.by_bot, report.by_seat, report.by_order):
        assert sum(score.wins for score in scores) == pytest.approx(12)
        assert sum(score.even for score in scores) == pytest.approx(1)
    assert [(score.name, score.seats) for score in report.by_bot] == [("sensible", 1), ("random", 2)]
    assert report.decisions.least <= report.decisions.mean <= report.decisions.most
    assert report.moves["deal"] == 1
    assert sum(report.endings.values()) == 12
    assert report.speed == pytest.approx(report.decisions.mean * 12 / report.elapsed)
    assert msgspec.json.decode(msgspec.json.encode(report), type=SimulationReport) == report


def test_a_game_of_a_simulation_can_be_played_again() -> None:
    job = SimulationJob(BUNGEE, ("sensible", "random"), 7, SHORT)
    outcome = job.play(3)
    makers = [BUNGEE.bot(name) for name in ("random", "sensible")]
    record = virtual.play(BUNGEE, makers, seed="7/3", options=SHORT)
    assert record.result is not None
    assert outcome.points == record.result.points
    assert outcome.winners == record.result.winners
    assert outcome.decisions == sum(entry.by >= 0 for entry in record.entries)


def test_every_bot_sits_everywhere_equally_often() -> None:
    job = SimulationJob(BUNGEE, ("a", "b", "c"), 0, SHORT)
    lineups = [job.lineup(number) for number in range(6)]
    assert lineups[:3] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    for seat in range(3):
        assert sorted(lineup[seat] for lineup in lineups) == ["a", "a", "b", "b", "c", "c"]


def test_points_of_a_bot_are_the_mean_of_its_seats() -> None:
    def points(score: Score) -> float:
        return score.points * score.seats

    report = simulate(BUNGEE, ["sensible", "random", "random"], 5, options=SHORT, processes=1)
    assert sum(map(points, report.by_bot)) == pytest.approx(sum(map(points, report.by_seat)))
    single = simulate(BUNGEE, ["random", "random"], 1, options=SHORT)
    assert single.by_seat[0].points_interval is None


@pytest.mark.parametrize("key", ["bantu", "bungee"])
def test_the_starter_is_told_from_the_first_seat(key: str) -> None:
    """Where a lot decides, each seat starts as often as any other, and results by seat do not show the advantage."""
    game = all_games()[key]
    job = SimulationJob(game, ("random",) * 2, 1, game.Options())
    outcomes = [job.play(number) for number in range(6)]
    assert {outcome.starter for outcome in outcomes} == {0, 1}
    report = simulate(game, job.bots, 6, seed=1, processes=1)
    for place, score in enumerate(report.by_order):
        seats = [(outcome.starter + place) % 2 for outcome in outcomes]
        points = [outcome.points[seat] for outcome, seat in zip(outcomes, seats, strict=True)]
        assert score.name == str(place)
        assert score.points == pytest.approx(sum(points) / 6)
        assert score.points_interval is not None
        assert score.points_interval.low <= score.points <= score.points_interval.high
        assert score.share_interval.low <= score.share <= score.share_interval.high


def test_who_started_is_known_only_where_a_seat_has_the_first_turn() -> None:
    starts = {"bantu": 2, "banzai": 0, "bungee": 2, "dan": 2, "lampion": 0, "rouge": 2}
    for key, places in starts.items():
        game = all_games()[key]
        players = max(2, game.players[0])
        report = simulate(game, ["random"] * players, 1, seed=1, processes=1)
        assert len(report.by_order) == places, key
        assert report.best == ("least" if key in ("bungee", "dan") else "most")


def test_shared_wins_count_in_parts() -> None:
    """In Mora three can share a win: their parts add up to it."""
    report = simulate(TINY["mora"], ["random"] * 3, 60, processes=1)
    assert report.endings["drawn"] > 0
    assert any(score.wins != int(score.wins) for score in report.by_seat)
    assert sum(score.wins for score in report.by_seat) == pytest.approx(60)


@pytest.mark.parametrize("game", [*TINY.values(), LAMPION], ids=lambda game: game.key)
def test_windows_and_sealed_choices_too(game: Game) -> None:
    report = simulate(game, ["random", "random"], 20, processes=1)
    assert report.games == 20


@pytest.mark.parametrize(
    ("run", "error"),
    [
        (lambda: simulate(BUNGEE, ["random"], 1), ValueError),
        (lambda: simulate(BUNGEE, ["random"] * 6, 1), ValueError),
        (lambda: simulate(BUNGEE, ["random"] * 2, 0), ValueError),
        (lambda: simulate(BUNGEE, ["random"] * 2, 1, processes=0), ValueError),
        (lambda: simulate(BUNGEE, ["random", "genius"], 1), ValueError),
        (lambda: simulate(BUNGEE, ["random"] * 3, 1, options=BungeeOptions(starter=5)), Refused),
    ],
)
def test_what_cannot_be_simulated_is_said_at_once(
    run: Callable[[], SimulationReport], error: type[Exception]
) -> None:
    with pytest.raises(error):
        run()


class Mute:
    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        return ()


class Faulty:
    def wake(self, view: View, acting: Acting, news: Sequence[Event]) -> Sequence[Plan]:
        raise ZeroDivisionError("oops")


class WithBadBots(Bungee):
    def bots(self) -> dict[str, Callable[[int, Random], Bot]]:
        return {"mute": lambda seat, rng: Mute(), "faulty": lambda seat, rng: Faulty()}


@pytest.mark.parametrize(("name", "reason"), [("mute", "no plan"), ("faulty", "ZeroDivisionError: oops")])
def test_a_bot_that_fails_is_named_with_its_game(name: str, reason: str) -> None:
    with pytest.raises(Failed, match=rf"game 3/0: .*{reason}"):
        simulate(WithBadBots(), [name, name], 2, seed=3, options=SHORT)


# Intervals.


def test_wilson() -> None:
    """Examples from tables of the method."""
    assert wilson(0, 10).low == 0
    assert wilson(0, 10).high == pytest.approx(0.2775, abs=1e-4)
    assert wilson(10, 10).high == 1
    assert wilson(81, 263).low == pytest.approx(0.2553, abs=1e-4)
    assert wilson(81, 263).high == pytest.approx(0.3662, abs=1e-4)


def test_the_interval_of_a_mean() -> None:
    interval = around_mean(total=3 * 10, squares=10 * 10 + 10 * 10 + 10 * 10, games=3)
    assert interval is not None
    assert interval.low == interval.high == 10
    assert around_mean(5, 25, 1) is None


def test_student_t_by_the_table() -> None:
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}
    for freedom, t in table.items():
        assert student_t(freedom) == pytest.approx(t, abs=0.001)


def test_the_intervals_hold_what_they_promise() -> None:
    """Of many simulations of a fair game, about 95 in 100 have the truth in their interval."""
    rng = Random(1)
    truth, games, rounds, held = 0.3, 50, 2000, 0
    for _ in range(rounds):
        wins = sum(rng.random() < truth for _ in range(games))
        interval = wilson(wins, games)
        held += interval.low <= truth <= interval.high
    assert 0.93 < held / rounds < 0.975
