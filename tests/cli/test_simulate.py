from __future__ import annotations

import json

import msgspec
import pytest

import tablee.cli.simulate as command
from tablee.cli import simulate as verb
from tablee.games import all_games
from tablee.lab.simulate import Failed, SimulationReport, simulate
from tests.cli.conftest import Run

BUNGEE = all_games()["bungee"]
SHORT = ("--option", "rounds=1", "--processes", 1)


def report(out: str) -> SimulationReport:
    return msgspec.structs.replace(msgspec.json.decode(out, type=SimulationReport), elapsed=0.0, speed=0.0)


def test_json_agrees_with_the_library(run: Run) -> None:
    said = run(
        "simulate",
        "bungee",
        "--games",
        8,
        "--players",
        3,
        "--bots",
        "sensible,random",
        "--seed",
        4,
        "--json",
        *SHORT,
    )
    assert (said.status, said.err) == (0, "")
    lineup = ["sensible", "random", "sensible"]
    again = simulate(BUNGEE, lineup, 8, seed=4, options=BUNGEE.Options(rounds=1), processes=1)
    assert report(said.out) == msgspec.structs.replace(again, elapsed=0.0, speed=0.0)


def test_defaults(run: Run) -> None:
    document = json.loads(run("simulate", "bungee", "--games", 2, "--json", *SHORT).out)
    assert document["bots"] == ["sensible"] * 4
    assert isinstance(document["seed"], int)
    named = json.loads(
        run("simulate", "bungee", "--games", 2, "--bots", "random,random", "--json", *SHORT).out
    )
    assert named["players"] == 2


def test_seeds_may_be_words(run: Run) -> None:
    for seed, kept in (("7", 7), ("07", "07"), ("lundi", "lundi")):
        document = json.loads(run("simulate", "bungee", "--games", 1, "--seed", seed, "--json", *SHORT).out)
        assert document["seed"] == kept


def test_lists_as_options(run: Run) -> None:
    deck = [3, 4, 5, 6] * 9
    for text in (",".join(map(str, deck)), json.dumps(deck)):
        said = run(
            "simulate", "bungee", "--games", 1, "--players", 2, "--option", f"deck={text}", "--json", *SHORT
        )
        assert json.loads(said.out)["options"]["deck"] == sorted(deck)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            [
                "Bungee: 3 games with 2 players, seed 1",
                "Options: rounds=1",
                "Share of wins",
                "Order  ",
                "Order: player 1 begins",
                "The fewest points win.",
                "1 of 2",
                "Decisions",
            ],
        ),
        (
            "fr",
            [
                "Bungee\u00a0: 3 parties à 2 joueurs, graine 1",
                "Part des victoires",
                "Ordre  ",
                "Le plus petit total gagne.",
                "1 sur 2",
                "Décisions",
                "100,0\u00a0%",
            ],
        ),
    ],
)
def test_tables(language: str, words: list[str], run: Run) -> None:
    bots = "sensible,random"
    said = run("simulate", "bungee", "--games", 3, "--seed", 1, "--bots", bots, "--lang", language, *SHORT)
    assert said.status == 0
    for word in words:
        assert word in said.out


def test_without_a_terminal_progress_is_a_line_now_and_then(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "PROGRESS_EVERY_S", -1)
    said = run("simulate", "bungee", "--games", 3, "--json", *SHORT)
    assert json.loads(said.out)["games"] == 3
    assert said.err == "".join(f"{played} of 3 games played\n" for played in (1, 2, 3))


def test_a_failed_game_is_one_line_with_its_seed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **more: object) -> SimulationReport:
        raise Failed("7/12", "Stuck: no plan")

    monkeypatch.setattr(verb, "play_all", fail)
    said = run("simulate", "bungee")
    assert said.status == 2
    assert said.err == "tablee: a bot or the rules failed in game 7/12: Stuck: no plan\n"
