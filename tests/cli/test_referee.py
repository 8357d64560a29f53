from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import convert

from tablee.games import all_games, load
from tablee.hosts.virtual import play
from tablee.kernel.record import read, write
from tablee.kernel.referee import judge
from tests.cli.conftest import Run
from tests.running import ROOT

BUNGEE = all_games()["bungee"]


def document(*moves: tuple[int | str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Ana has 1 1 2 6 9, Bo 3 4 10 10 and a Bungee; 8 is lucky; then come 5, 1 and 7."""
    hands = [[1, 1, 2, 6, 9], [3, 4, 10, 10, 11]]
    deal = {"do": "deal", "hands": hands, "lucky": 8, "pile": [5, 1, 7]}
    lines = [{"by": by, "move": move} for by, move in (("chance", deal), *moves)]
    head = {
        "format": "tablee/1",
        "game": "bungee",
        "seats": ["Ana", "Bo"],
        "options": {"rounds": 1, "starter": 1},
    }
    return {**head, "moves": lines, **more}


NINE = ("Ana", {"do": "play", "card": 9})
TENS = ("Bo", {"do": "play", "card": 10, "count": 2})


def finished() -> dict[str, Any]:
    makers = [BUNGEE.bot("sensible")] * 3
    record = play(BUNGEE, makers, seed=1, options=BUNGEE.Options(rounds=2))
    found: dict[str, Any] = json.loads(write(record))
    return found


@pytest.fixture
def judged(run: Run) -> Any:
    return lambda record, *args: run("referee", "-", *args, stdin=json.dumps(record))


def test_all_stands(judged: Any) -> None:
    said = judged(document(NINE, TENS))
    assert (said.status, said.err) == (0, "")
    assert "   2  stands    Ana lays one 9. Ana draws one 5.\n" in said.out
    assert "  Ana holds 5 cards: 1, 1, 2, 5, 6.\n" in said.out
    assert "The game is not over." in said.out
    assert said.out.endswith("\nEverything stands: 3 lines.\n")


@pytest.mark.parametrize(
    "hidden", ["\u202e", "\u2066", "\u200f", "\u061c", "\u200b", "\U000e0041"], ids=ascii
)
def test_names_are_shown_without_what_cannot_be_seen(judged: Any, hidden: str) -> None:
    """A name that turns the direction of writing would turn the lines of the terminal around."""
    name = f"{hidden}A{hidden}na"
    record = document((name, NINE[1]), seats=[name, "Bo"])
    for said in (judged(record), judged(record, "--json")):
        assert said.status == 0
        assert "Ana lays one 9" in said.out
        assert hidden not in said.out
        assert f"\\u{ord(hidden):04x}" not in said.out


@pytest.mark.parametrize("seats", [["\u202e", "Bo"], ["Ana", "Ana\u200b"], ["\u200bchance", "Bo"]], ids=ascii)
def test_a_name_needs_something_to_be_seen_of_its_own(judged: Any, seats: list[str]) -> None:
    said = judged({**document(), "seats": seats, "moves": []})
    assert (said.status, said.out) == (2, "")
    assert "cannot be a player’s name" in said.err


def test_a_refused_line_is_said_with_its_article_and_skipped(judged: Any) -> None:
    said = judged(document(NINE, ("Bo", {"do": "play", "card": 7}), TENS))
    assert said.status == 1
    assert "   3  REFUSED   Bo: Lay one 7 and draw\n" in said.out
    assert "You hold no 7.\n" in said.out
    assert f"bungee.play [printed] {BUNGEE.rulebook.article('bungee.play').en}\n" in said.out
    assert "   4  stands    Bo lays two 10s." in said.out
    assert said.out.endswith("\nOne line is refused, 3 stand.\n")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "In this game “card” cannot be “queen”."),
        ("fr", "Dans ce jeu, «\u00a0card\u00a0» ne peut pas être «\u00a0queen\u00a0»."),
    ],
)
def test_a_line_that_is_no_move_is_said_as_it_was_written(judged: Any, language: str, sentence: str) -> None:
    said = judged(document(NINE, ("Bo", {"do": "play", "card": "queen"}), TENS), "--lang", language)
    assert said.status == 1
    assert '{"do": "play", "card": "queen"}\n' in said.out
    assert f"{sentence}\n" in said.out
    data = json.loads(judged(document(NINE, ("Bo", {"do": "play", "card": "queen"}), TENS), "--json").out)
    assert data["lines"][2]["move"] == {"do": "play", "card": "queen"}


@pytest.mark.parametrize(
    ("language", "remark"),
    [("en", "(only because 20 s had passed)"), ("fr", "(seulement parce que 20\u00a0s s’étaient écoulées)")],
)
def test_a_line_that_stands_only_because_time_ran_out_says_so(
    judged: Any, language: str, remark: str
) -> None:
    """The card is laid after "Jeu !", which the record does not have."""
    hands = [[1, 2, 3, 6, 11], [4, 7, 8, 9, 12], [5, 10, 13, 14, 15]]
    lines = [
        {"by": 0, "move": {"do": "stop", "call": "pawns", "exchange": 1}},
        {"by": 1, "move": {"do": "choose", "card": 4, "exchange": 1}},
        {"by": 2, "move": {"do": "choose", "card": 5, "exchange": 1}},
    ]
    record: dict[str, Any] = {
        "format": "tablee/1",
        "game": "banzai",
        "seats": ["A", "B", "C"],
        "moves": lines,
    }
    said = judged({**record, "position": {"hands": hands}}, "--lang", language)
    assert said.status == 0
    assert said.out.count(remark) == 1
    gone = {"by": 0, "move": {"do": "go"}}
    record = {**record, "moves": [lines[0], gone, *lines[1:]], "position": {"hands": hands}}
    assert remark not in judged(record, "--lang", language).out


def test_in_french(judged: Any) -> None:
    said = judged(document(NINE, NINE), "--lang", "fr")
    assert said.status == 1
    assert "   3  REFUSÉ   Ana\u00a0: Poser un 9 et piocher\n" in said.out
    assert "c’est à Bo de jouer." in said.out
    assert BUNGEE.rulebook.article("bungee.turn").fr in said.out
    assert "Une ligne est refusée, 2 sont valables." in said.out


def test_supplied_lines_are_marked(judged: Any) -> None:
    """Bo does not say that nothing more is called."""
    hands = [[1, 1, 2], [3, 4, 10, 10]]
    position = {"hands": hands, "lucky": 8, "turn": 0, "pile": [5, 1, 7], "discards": [9]}
    lines = [{"by": "Ana", "move": {"do": "call"}}, {"by": "Bo", "move": {"do": "play", "card": 3}}]
    record = {**document(), "position": position, "moves": lines}
    shown = {"by": "chance", "move": {"do": "deal", "hands": [[1] * 5, [2] * 5], "lucky": 3}}
    said = judged({**record, "moves": [*lines, shown]})
    assert said.status == 1
    said = judged(
        {**record, "options": {"rounds": 2, "starter": 1}, "moves": [*lines, {**shown, "by": "chance"}]}
    )
    assert "   –  supplied  Bo leaves it at that." in said.out
    data = json.loads(judged({**record, "options": {"rounds": 2}, "moves": [*lines, shown]}, "--json").out)
    (supplied,) = [line for line in data["lines"] if line["supplied"]]
    assert (supplied["n"], supplied["by"], supplied["move"]) == (None, 1, {"do": "pass"})


def test_what_one_seat_alone_is_told_names_it(judged: Any) -> None:
    lines = [
        {"at": 0, "by": "Ana", "move": {"do": "lay", "card": 8}},
        {"at": 100, "by": "Bo", "move": {"do": "lay", "card": 9}},
        {"at": 200, "by": "Bo", "move": {"do": "strike", "card": 61}},
        {"at": 220, "by": "Ana", "move": {"do": "strike", "card": 60}},
    ]
    record = {"format": "tablee/1", "game": "rouge", "seats": ["Ana", "Bo"], "moves": lines}
    said = judged({**record, "position": {"hands": [[8, 4, 60], [9, 5, 61]]}})
    assert said.status == 0
    assert "Bo chooses: " in said.out
    assert "Bo strikes with: " in said.out
    assert "Ana keeps: " in said.out
    assert "You" not in said.out


def test_lines_of_the_table(judged: Any) -> None:
    undo = ("table", {"do": "undo", "to": 1})
    said = judged(document(NINE, undo, ("table", {"do": "sits", "seat": 1, "who": "bot"})))
    assert said.status == 0
    assert "The table: Go back to move 1" in said.out
    assert "  Ana holds 5 cards: 1, 1, 2, 6, 9.\n" in said.out


def test_a_whole_game_and_its_result(judged: Any) -> None:
    record = finished()
    said = judged(record)
    assert said.status == 0
    points = record["result"]["points"]
    best = record["seats"][record["result"]["ranks"].index(1)]
    shown = str(min(points)).replace("-", "\N{MINUS SIGN}")
    assert f"  1. {best}  {shown} points\n" in said.out
    assert "claims" not in said.out


def test_a_result_that_the_lines_do_not_lead_to(judged: Any) -> None:
    record = finished()
    record["result"]["points"][0] += 1
    said = judged(record)
    assert said.status == 1
    assert "The record claims another result:" in said.out
    assert said.out.endswith("All lines stand, but the result does not.\n")
    assert json.loads(judged(record, "--json").out)["disputed"] is True
    early = judged(document(NINE, result={"ranks": [1, 2], "points": [3, 4]}))
    assert early.status == 1
    assert "claims a result, but the game is not over:" in early.out


@pytest.mark.parametrize("record", [document(NINE, TENS, NINE), finished()], ids=["by hand", "whole"])
def test_json_agrees_with_the_library(record: dict[str, Any], judged: Any) -> None:
    said = judged(record, "--json")
    data = json.loads(said.out)
    verdict = judge(read(json.dumps(record), load))
    assert data["stands"] is verdict.all_stands is (said.status == 0)
    assert [line["stands"] for line in data["lines"]] == [ruling.stands for ruling in verdict.rulings]
    written, told = (
        [convert(line["move"], BUNGEE.Moves) for line in lines if line.get("n") != 0]
        for lines in (record["moves"], data["lines"])
    )
    assert told == written
    for line, ruling in zip(data["lines"], verdict.rulings, strict=True):
        refusal = line["refusal"]
        assert (refusal and refusal["article"]["id"]) == (ruling.refusal and ruling.refusal.article)
    assert data["result"] == (record.get("result") and {**record["result"]})
    again = {**record, "position": {**data["position"]}, "moves": []}
    again["position"].pop("options", None)
    again.pop("result", None)
    if data["result"] is None:
        assert json.loads(judged(again, "--json").out)["description"] == data["description"]


def test_the_example_of_the_documentation(run: Run, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
    file = tmp_path / "example.json"
    file.write_text(text.partition("```json\n")[2].partition("```")[0], encoding="utf-8")
    said = run("referee", file)
    assert said.status == 1
    assert "bungee.take.same" in said.out
    assert "One line is refused, 3 stand." in said.out


def test_names_are_shown_as_they_are(judged: Any) -> None:
    record = document(NINE)
    record["seats"] = ["[bold]Ana[/]", ":smile:"]
    record["moves"][1]["by"] = 0
    said = judged(record)
    assert "[bold]Ana[/] and :smile:" in said.out


def spoilt(value: Any, rng: Random) -> Any:
    """The value with something in it changed, left out or doubled."""
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        if rng.random() < 0.15:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: spoilt(value[key], rng)}
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        middle = rng.choice(
            ([], [value[place]] * 2, [spoilt(value[place], rng)], [spoilt(value[place], rng)])
        )
        return [*value[:place], *middle, *value[place + 1 :]]
    return rng.choice([-5, -1, 0, 1, 2, 11, 12, 2**70, 1.5, True, None, "", "Ana", "chance", "over", [], {}])


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_in_a_record_the_referee_does_not_stumble(seed: int, judged: Any) -> None:
    rng = Random(seed)
    record = document(NINE, TENS) if seed % 2 else finished()
    if seed % 4 == 1:
        position = {
            "hands": [[1, 1, 2], [3, 4, 10, 10]],
            "lucky": 8,
            "turn": 0,
            "pile": [5, 1, 7],
            "discards": [9],
        }
        record = {**record, "position": position, "moves": record["moves"][1:]}
    for _ in range(12):
        said = judged(spoilt(record, rng), "--lang", rng.choice(["fr", "en"]))
        assert said.status in (0, 1, 2)
        assert len(said.err.splitlines()) == (said.status == 2)
