"""The test of the arbiter, tested: models, statistics, gates, the command; and a small grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from random import Random
from statistics import NormalDist, fmean, stdev
from xml.etree import ElementTree

import msgspec
import pytest

import bench.fairness.__main__ as command
from bench.fairness import run as running
from bench.fairness.contests import CardSession, Counts, Player, RaceSession
from bench.fairness.grid import Cell, Gate, cells, even
from bench.fairness.models import CountedWay, Evidence, Liar, Mood
from bench.fairness.plot import plot
from bench.fairness.report import Report, Tally, report
from bench.fairness.run import fairness
from bench.fairness.search import BAD, FIELDS, GOOD, MOST_DIRECT, MOST_PROXY, Effort, search
from tablee.kernel.reactions import CHOICE
from tablee.lab.reflexes import MS, Net, PageModel, Way

SURE = NormalDist().inv_cdf(1 - 1e-6)
"""So many standard errors: chance fails such a test once in a million runs, and the seeds do not change."""


def cell(*players: Player, gate: Gate | None = None, acts: bool = False) -> Cell:
    gate = even(0.01, len(players)) if gate is None else gate
    return Cell("pairs", "some", players, gate, True, acts)


def played(*grid: Cell, sessions: int = 12, seed: int = 1) -> Report:
    return fairness(only=list(grid), sessions=sessions, processes=1, seed=seed)


# A small grid.


def test_equal_players_win_equally_often_whatever_the_network() -> None:
    far = Player(Net(300, jitter=20, loss=0.03, down=0.8), PageModel(144))
    near = Player(Net(5))
    found = played(cell(near, far), cell(far, near), cell(near, far, Player(Net(80)), Player(Net(40))))
    for each, many in zip(found.cells, (2, 2, 4), strict=True):
        assert abs(each.share - 1 / many) < 0.01 + SURE * each.error
        assert each.error < 0.01, "matched rounds leave little to chance"
        assert each.out < 0.01
    assert found.passed
    assert found.debit < 1


def test_arrival_is_not_fair() -> None:
    """At 5 against 80 ms the nearer wins four rounds in five."""
    found = played(cell(Player(Net(5)), Player(Net(80)))).cells[0]
    chance = SURE * sqrt(0.8 * 0.2 / found.rounds)
    assert abs(found.arrival - 0.79) < chance + 0.02


def test_who_is_faster_stays_faster() -> None:
    lan = played(cell(Player(Net(5), faster=20), Player(Net(5)), gate=Gate())).cells[0]
    far = played(cell(Player(Net(300), faster=20), Player(Net(5)), gate=Gate())).cells[0]
    assert lan.share > 0.55
    assert abs(lan.share - far.share) < 0.01 + SURE * sqrt(lan.error**2 + far.error**2)


@pytest.mark.parametrize(
    ("liar", "most"),
    [
        (Liar("constant", 30), 0.55),
        (Liar("third", 100), 0.62),
        (Liar("bank", 250), 0.63),
        (Liar("reconnect", 30), 0.55),
        (Liar("pongs", 150), 0.51),
        (Liar("early"), 0.0),
    ],
    ids=lambda value: getattr(value, "kind", None),
)
def test_lies_gain_little(liar: Liar, most: float) -> None:
    found = played(cell(Player(liar=liar), Player(), gate=Gate(0, most))).cells[0]
    assert found.share <= most + SURE * found.error
    assert found.debit < 1, "and cost the honest nothing"


def test_coarse_clocks_and_hidden_differences() -> None:
    found = played(cell(Player(Net(150), PageModel(step=100)), Player(), gate=even(0.02))).cells[0]
    assert abs(found.share - 0.5) < 0.02 + SURE * found.error


def test_independent_acts() -> None:
    found = played(cell(Player(Net(5)), Player(Net(150)), acts=True)).cells[0]
    assert abs(found.share - 0.5) < 0.01 + SURE * found.error
    assert found.ties > 0.05


# Gates.


def test_a_lie_that_pays_fails_the_gate() -> None:
    """A line that varies by so much explains such a lie: the gate must notice that somebody wins too often."""
    wild = Net(80, jitter=50)
    found = played(cell(Player(wild, liar=Liar("constant", 80)), Player(wild)))
    assert found.cells[0].share > 0.6
    assert not found.passed


def test_debits_of_the_honest_fail_the_gate() -> None:
    tally = Tally(2)
    tally.add(Counts(wins=[1, 1], arrivals=[1, 1], debits=[9, 0], answers=[2, 2], rounds=2, decided=2))
    found = report([cell(Player(), Player())], [tally], full=True, seed=0)
    assert found.cells[0].passed
    assert found.cells[0].debit == 4.5
    assert found.debit == 2.25
    assert not found.passed


@pytest.mark.parametrize("full", [True, False])
def test_only_a_short_run_allows_for_chance(full: bool) -> None:
    tally = Tally(2)
    for wins in (45, 53, 55):
        tally.add(
            Counts(wins=[wins, 100 - wins], arrivals=[0, 0], debits=[0, 0], answers=[1, 1], decided=100)
        )
    found = report([cell(Player(), Player(), gate=even(0.005))], [tally], full=full, seed=0)
    assert found.passed is not full


def test_the_error_is_that_of_the_sessions() -> None:
    rng = Random(1)
    wins = [rng.randrange(40, 60) for _ in range(50)]
    tally = Tally(2)
    for won in wins:
        tally.add(Counts(wins=[won, 100 - won], arrivals=[0, 0], debits=[0, 0], answers=[0, 0], decided=100))
    assert tally.share == pytest.approx(fmean(wins) / 100)
    assert tally.error == pytest.approx(stdev(wins) / 100 / sqrt(50))
    assert Tally(2).error == 0.5


# The grid.


def test_the_grid_is_complete_and_always_the_same() -> None:
    grid = cells(full=True)
    groups = Counter(each.group for each in grid)
    assert groups["pairs"] == 21 * 3
    assert groups["crossed"] == 100
    assert grid == cells(full=True)
    assert len({(each.group, each.players[0].liar.kind, each.name) for each in grid}) == len(grid)
    quick = cells(full=False)
    assert {each.group for each in quick} == set(groups)
    assert [each for each in grid if each.quick] == quick


def test_the_same_seed_gives_the_same_numbers_whatever_the_processes() -> None:
    grid = [cell(Player(Net(5, loss=0.03)), Player(Net(80)))]
    told: list[tuple[int, int]] = []
    one = fairness(only=grid, sessions=12, processes=1, seed=3, progress=lambda *done: told.append(done))
    two = fairness(only=grid, sessions=12, processes=2, seed=3)
    assert one.cells == two.cells
    assert one.cells != fairness(only=grid, sessions=12, processes=1, seed=4).cells
    assert told[-1] == (12 * 96, 12 * 96)


# Models.


def test_messages_keep_their_order_and_losses_hold_up_the_rest() -> None:
    way = Way(Net(100, jitter=20, loss=0.2), 0.5, 0.5, Random(1))
    arrivals = [way.arrives(number * 10 * MS) for number in range(500)]
    assert arrivals == sorted(arrivals)
    delays = [arrived - number * 10 * MS for number, arrived in enumerate(arrivals)]
    assert min(delays) >= 50 * MS
    assert max(delays) > 350 * MS


def test_an_even_line_takes_half_the_round_trip() -> None:
    assert Way(Net(100, jitter=0), 0.5, 0.5, Random(1)).arrives(0) == 50 * MS


def test_reactions_have_the_mean_and_spread_they_should() -> None:
    rng = Random(1)
    row = [CHOICE.draw(rng) for _ in range(20_000)]
    spread = sqrt(35**2 + 70**2)
    assert abs(fmean(row) - 370) < SURE * spread / sqrt(len(row))
    assert stdev(row) == pytest.approx(spread, rel=0.05)


def test_liars() -> None:
    lucky, unlucky = Mood(50_000, 9_000.0, 0.1), Mood(50_000, 9_000.0, 0.9)
    lies = {kind: Liar(kind, 80).lie(lucky) for kind in ("", "early", "pongs", "constant", "third", "bank")}
    assert lies == {"": 0, "early": 0, "pongs": 0, "constant": 80_000, "third": 80_000, "bank": 59_000}
    assert Liar("third", 80).lie(unlucky) == Liar("bank", 80).lie(unlucky) == 0


def test_rounds_are_told_one_by_one() -> None:
    session = CardSession((Player(Net(5)), Player(Net(150))), Random(1))
    verdict = session.round([250 * MS, 400 * MS])
    assert verdict.winner == 0
    assert abs(verdict.answers[0].rt - 250) <= 25
    assert session.counts.rounds == session.counts.decided == 1
    race = RaceSession((Player(Net(5)), Player(Net(150))), Random(1))
    assert race.round([600 * MS, 400 * MS]) == (1,)


# The search.

SMALL_EFFORT = Effort(6, 1, 4, 2, 1, 4)


def test_a_search_tells_the_worst_of_every_field_and_is_the_same_for_the_same_seed() -> None:
    found, again = (search(seed=5, processes=1, effort=SMALL_EFFORT) for _ in range(2))
    assert found.found == again.found
    assert [one.where for one in found.found] == [field.where for field in FIELDS]
    assert all(one.low < one.share < one.high for one in found.found)
    assert {one.most for one in found.found} == {MOST_DIRECT, MOST_PROXY, None}
    assert search(seed=6, processes=1, effort=SMALL_EFFORT).found != found.found


KNOWN = (
    Liar("third", 250, "pongs", 230, 0.125, share=2 / 3),
    Liar("bank", 250, "uplink", 230, 0.125, share=2 / 3),
    Liar("constant", 60, "uplink", 60, 0.6),
    Liar("aim", 310, "uplink", 4, 1.0, share=0.5, small=12),
)


@pytest.mark.parametrize("evidence", ["direct", "proxy"])
@pytest.mark.parametrize("liar", KNOWN)
def test_holding_back_messages_gains_little_where_the_line_is_known(liar: Liar, evidence: Evidence) -> None:
    players = (Player(liar=liar, evidence=evidence), Player(evidence=evidence))
    (one,) = played(cell(*players, gate=Gate()), sessions=20).cells
    most = MOST_DIRECT if evidence == "direct" else MOST_PROXY
    assert one.share < most + SURE * one.error


def test_losses_are_paid_for_where_they_are_real() -> None:
    """A liar is paid nothing for packets that it holds back, and an honest player for those that were lost."""
    lossy, clean = (Player(Net(20, loss=loss), evidence="direct") for loss in (0.03, 0))
    liar = Player(Net(20), liar=KNOWN[1], evidence="direct")
    seats = {}
    for name, player in (("lossy", lossy), ("clean", clean), ("liar", liar)):
        session = CardSession((player, clean), Random(name))
        session.play(20)
        link = session.simulated[0].pings.link
        assert link is not None
        seats[name] = link.lost
    assert seats["lossy"] >= 10
    assert seats["clean"] == seats["liar"] == 0


def test_a_receiver_notices_a_lost_packet_if_another_comes_before_it() -> None:
    for between, gaps in ((10, 1), (500, 0)):
        way = CountedWay(Net(100, jitter=0, loss=1), 0.5, 0.5, Random(1))
        way.arrives(0)
        way._loss = 0.0
        for number in range(1, 4):
            way.arrives(number * between * MS)
        assert (way.sent, way.lost, way.gaps) == (4, 1, gaps)


@pytest.mark.parametrize("evidence", ["direct", "proxy"])
def test_good_lines_that_are_known_cost_honest_players_nothing(evidence: Evidence) -> None:
    players = (Player(Net(80, jitter=20, loss=0.01), evidence=evidence), Player(Net(5), evidence=evidence))
    (one,) = played(cell(*players), sessions=20).cells
    assert abs(one.share - 0.5) < 0.01 + SURE * one.error


def test_lines_are_good_or_bad() -> None:
    assert all(net.round_trip <= 150 and net.loss <= 0.01 and net.jitter <= 2 for net in GOOD)
    assert not any(net in GOOD for net in BAD)


# The command.


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> list[Cell]:
    """A grid of a few cells, played a few times, in this process."""
    chosen = {"5 / 80 ms, 0%", "30 ms (20 ms)", "80 / 5 ms", "5 / 80 ms, ↓50% / ↓50%, 0%", "5 / 5 ms"}
    grid = [each for each in cells(full=False) if each.name in chosen]
    monkeypatch.setattr(running, "cells", lambda full: grid)
    monkeypatch.setattr(running, "QUICK", 4)
    monkeypatch.delenv("COLUMNS", raising=False)
    return grid


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Runs the command in this process, and returns its exit status."""

    def run(*args: object) -> int:
        monkeypatch.setattr("sys.argv", ["fairness", "--processes", "1", *map(str, args)])
        return command.main()

    return run


def test_the_command_prints_a_table(
    small: list[Cell], run: Callable[..., int], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "shares.svg"
    assert run("--plot", file) == 0
    out = capsys.readouterr().out
    assert out.startswith("Who was first? 6 cells of 384 rounds, seed 0")
    assert "Liars: always lies 30 ms (20 ms)" in out
    assert "The arbiter is fair" in out
    assert "by arrival" in file.read_text(encoding="utf-8")


def test_the_command_prints_json_and_fails_if_it_must(
    small: list[Cell], run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    small[:] = [cell(Player(faster=50), Player())]
    assert run("--json", "--seed", "x") == 1
    document = msgspec.json.decode(capsys.readouterr().out)
    assert (document["passed"], document["seed"], len(document["cells"])) == (False, "x", 1)
    assert run() == 1
    assert "FAILED" in capsys.readouterr().out


def test_the_command_searches(
    run: Callable[..., int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "Effort", lambda: SMALL_EFFORT)
    status = run("--search")
    out = capsys.readouterr().out
    assert out.startswith("The worst liars: ")
    assert status == ("FAILED" in out)
    run("--search", "--json", "--seed", "x")
    document = msgspec.json.decode(capsys.readouterr().out)
    assert (document["seed"], len(document["found"])) == ("x", len(FIELDS))
    assert {"net", "liar", "share", "low", "high"} <= document["found"][0].keys()


def test_all_that_is_reported_has_a_name() -> None:
    assert {each.group for each in cells(full=True)} == command.GROUPS.keys()
    assert {each.players[0].liar.kind for each in cells(full=True)} - {""} == command.LIARS.keys()
    assert {field.where for field in FIELDS} == command.FIELDS.keys()


@pytest.mark.parametrize("wrong", [["--plot", "/no/where.svg"], ["--processes", "0"], ["--processes", "x"]])
def test_mistakes_are_told_before_the_work(
    wrong: list[str], run: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*wrong)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_picture_has_a_dot_for_every_pair() -> None:
    found = played(cell(Player(Net(5)), Player(Net(300))), sessions=2)
    picture = ElementTree.fromstring(plot(found))
    dots = [part for part in picture if part.tag.endswith("circle") and len(part)]
    assert len(dots) == 2
