"""Every mistake is one clear line on stderr and status 2, in the language of the one who made it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

MISTAKES = {
    "nonsense": "no command “nonsense”",
    "--nonsense": "no command “--nonsense”",
    "rules": "GAME is missing",
    "rules whist": "no game “whist”; there are: bantu, banzai, bungee, dan, rouge",
    "rules bungee zebra": "no article “zebra”",
    "rules bungee call too": "“too” is one word too many",
    "rules bungee --lang de": "--lang cannot be “de”: it is one of fr, en",
    "rules bungee --lang": "--lang needs a value",
    "rules bungee --colour red": "no option --colour here; tablee rules --help lists them",
    "rules bungee --lang fr --lang fr": "--lang est donné deux fois",
    "simulate whist": "no game “whist”",
    "simulate bungee --players 1": "for 2 to 5 players, not 1",
    "simulate bungee --players 6": "for 2 to 5 players, not 6",
    "simulate bungee --players many": "--players cannot be “many”",
    "simulate bungee --games 0": "--games must be from 1 to 1,000,000,000, not 0",
    "simulate bungee --games 1.5": "--games cannot be “1.5”",
    "simulate bungee --games 0x10": "--games cannot be “0x10”",
    "simulate bungee --players 2.0": "--players cannot be “2.0”",
    "simulate bungee --games 1000000000000000000000000000000": "not 1.000E+30",
    "simulate bungee --games -3": "--games must be from 1",
    "simulate bungee --processes 0": "--processes must be from 1",
    "simulate bungee --processes 9999": "--processes must be from 1",
    "simulate bungee --bots genius": "no bot “genius” for this game; there are: sensible, beginner, random",
    "simulate bungee --bots random,": "no bot “”",
    "simulate bungee --players 2 --bots random,random,random": "3 bots are too many: they have 2 seats",
    "simulate bungee --option rounds": "written name=value, not “rounds”",
    "simulate bungee --option speed=3": "no option “speed” in this game; there are: rounds, starter",
    "simulate bungee --option rounds=0": "the option rounds is a number from 1 to 12, not “0”",
    "simulate bungee --option rounds=ten": "not “ten”",
    "simulate bungee --option rounds=": "not “”",
    "simulate bungee --option deck=1,12": "a list like [1,1,1,1,1,2,…], not “1,12”",
    "simulate bungee --option deck=[": "a list like",
    "simulate bungee --players 3 --option starter=5": "Only one of the 3 people at this table can be named. (bungee",
    "simulate bungee --option deck=10,10,10": "3 cards are too few for 4 players. (bungee.deck)",
    "play whist": "no game “whist”",
    "play banzai": "Banzaï! is played to the millisecond",
    "play lampion": "Lanterns is played to the millisecond, which a terminal cannot measure",
    "play bungee --players 7": "for 2 to 5 players, not 7",
    "play bungee --players 2 --bots random,random": "2 bots are too many: they have 1 seat",
    "play bungee --bots genius": "no bot “genius”",
    "play bungee --players 2 --option starter=3": "(bungee.starter)",
    "play bungee --record /nowhere/at/all.json": "/nowhere/at/all.json cannot be written: there is no such folder",
    "play bungee --record /": "/ is a folder",
    "referee": "FILE is missing",
    "referee /nowhere.json": "there is no file /nowhere.json",
    "referee /": "/ is a folder",
}  # fmt: skip


@pytest.mark.parametrize("command", MISTAKES)
def test_in_english(command: str, run: Run) -> None:
    said = run(*command.split())
    assert (said.status, said.out) == (2, "")
    assert re.fullmatch(r"tablee: .+\n", said.err)
    assert MISTAKES[command] in said.err


@pytest.mark.parametrize("command", [command for command in MISTAKES if "--lang" not in command])
def test_in_french(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    said = run(*command.split())
    assert (said.status, said.out) == (2, "")
    assert re.fullmatch(r"tablee: .+\n", said.err)
    assert MISTAKES[command] not in said.err or MISTAKES[command].startswith("(")


def test_the_flag_outweighs_the_locale_even_in_a_mistake(run: Run) -> None:
    assert "il n’y a pas de jeu" in run("rules", "whist", "--lang", "fr").err
    assert "il n’y a pas d’option" in run("rules", "--lang=fr", "--colour").err


@pytest.mark.parametrize(
    "command",
    ["{}", "--{}", "rules {}", "rules bungee {}", "rules bungee call {}", "rules bungee --lang {}", "referee {}",
     "simulate bungee --games {}", "simulate bungee --bots {}", "simulate bungee --option {}",
     "simulate bungee --option {}=1", "simulate bungee --option rounds={}", "serve --proxy {}", "serve --host {}"],
)  # fmt: skip
def test_what_was_typed_is_not_repeated_at_any_length(command: str, run: Run) -> None:
    said = run(*command.format("x" * 5000).split())
    assert (said.status, said.out) == (2, "")
    assert len(said.err) < 400


def record(**more: Any) -> bytes:
    head = {"format": "tablee/1", "game": "bungee", "seats": ["A", "B"]}
    return json.dumps({**head, **more}).encode()


UNREADABLE = {
    "nothing": (b" \n", "not a record that can be read: it is empty"),
    "no JSON": (b"Once upon a time", "not a record that can be read"),
    "no text": (b"\xff\xfe\x00", "not a record that can be read"),
    "another format": (record(format="chess/1"), "not a record that can be read"),
    "another game": (record(game="whist"), "“whist”"),
    "other rules": (record(rules=99), "version 99 of the rules"),
    "one player": (record(seats=["A"]), "1 player, and the game needs 2 to 5"),
    "a name without end": (record(seats=["A" * 5_000, "B"]), "of 40 characters at most"),
    "a name that a terminal obeys": (record(seats=["\x1b[2JA", "B"]), "“�[2JA” cannot be a player’s name"),
    "twins": (record(seats=["A", "A"]), "a name of their own"),
    "a stranger": (record(moves=[{"by": "C", "move": {"do": "call"}}]), "“C” is nobody at this table"),
    "a wrong number": (record(moves=[{"n": 2, "by": 0, "move": {"do": "call"}}]), "has the number 2"),
    "no such move": (record(moves=[{"by": 0, "move": {"fly": 1}}]), "“moves[1]” cannot be read"),
    "no such option": (record(options={"rounds": 99}), "“options” cannot be read"),
    "no position": (record(position={"hands": 3}), "“position” cannot be read"),
    "an impossible position": (
        record(position={"hands": [[1, 1, 1], [1, 1, 1]], "lucky": 8}),
        "The position cannot be (bungee.deck): ",
    ),
    "options that do not go with it": (
        record(options={"starter": 5}),
        "The position cannot be (bungee.starter): ",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_what_is_no_record(case: str, run: Run, tmp_path: Path) -> None:
    data, reason = UNREADABLE[case]
    file = tmp_path / "record.json"
    file.write_bytes(data)
    for said in (run("referee", file), run("referee", "-", stdin=data), run("referee", file, "--json")):
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(r"tablee: .+\n", said.err)
        assert reason in said.err
    assert reason not in run("referee", file, "--lang", "fr").err


def test_what_the_decoder_found_is_said_in_french_too(run: Run) -> None:
    def said(data: bytes) -> str:
        return run("referee", "-", "--lang=fr", stdin=data).err.replace("\u00a0", " ")

    assert said(b"{").endswith("lisible : le texte s’arrête en plein milieu.\n")
    assert said(record(rules="x")).endswith("un nombre entier, et c’est un texte (à l’endroit $.rules).\n")
    assert said(record(extra=1)).endswith("« extra » n’y a pas sa place.\n")
    assert said(record(options={"rounds": 99})).endswith("un nombre <= 12 (à l’endroit $.rounds).\n")
    assert said(record(moves=[{"by": 0, "move": {"fly": 1}}])).endswith(
        "« moves[1] » ne se lit pas : il manque « do ».\n"
    )


def test_a_file_without_a_name_is_the_folder(run: Run) -> None:
    assert run("referee", "").err == "tablee: . is a folder, not a file\n"


def test_a_file_that_may_not_be_opened(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert run("referee", "secret.json").err == "tablee: secret.json may not be opened\n"


def test_a_disk_that_is_full(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, *args: object, **more: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    said = run("play", "bungee", "--record", tmp_path / "game.json", stdin="q\n")
    assert said.status == 2
    assert said.err.endswith("cannot be written: the disk is full\n")
