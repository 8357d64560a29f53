from __future__ import annotations

import codecs
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random
from typing import cast

import pytest

from tablee.cli import play as verb
from tablee.cli.screen import Screen
from tablee.games import load
from tablee.games.lampion import GAME as LAMPION
from tablee.kernel import Game, Say, Undo
from tablee.kernel.record import read
from tablee.kernel.referee import judge
from tablee.texts import Texts, texts
from tests.cli.conftest import Run
from tests.running import TABLEE
from tests.tiny import TINY
from tests.tiny.snap import HAMMERS, Strike

SHORT = ("--players", 3, "--option", "rounds=1", "--option", "starter=1", "--seed", 5)


def test_the_last_move_is_taken_back(run: Run, tmp_path: Path) -> None:
    """Where nothing is hidden: with what the bots answered, and as an entry of its own."""
    file = tmp_path / "game.json"
    said = run("play", "bantu", "--seed", 3, "--lang", "en", "--record", file, stdin="u\n1\nu\n2\nq\n")
    assert (said.status, said.err) == (0, "")
    assert said.out.count("“u” is not a move here.") == 1
    assert said.out.count("You take your move back.") == 1
    record = read(file.read_bytes(), load)
    assert judge(record).all_stands
    (undo,) = [entry.move for entry in record.entries if isinstance(entry.move, Undo)]
    first, second = [entry for entry in record.entries if entry.by == 0]
    assert first.n == undo.to + 1
    assert first.move != second.move


def test_no_move_is_taken_back_where_something_is_hidden(run: Run) -> None:
    said = run("play", "bungee", *SHORT, "--lang", "en", stdin="1\nu\nq\n")
    assert "“u” is not a move here." in said.out
    assert "last move back" not in said.out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Bungee: you and 2 bots.", "It is your turn.", "Your move: 1", "Final score", "You lay one "]),
        ("fr", ["vous et 2 robots. Graine 5.", "C’est à vous", "Votre coup\u00a0: 1", "Score final", "Vous posez "]),
    ],
)  # fmt: skip
def test_a_whole_game_through_a_pipe(language: str, words: list[str], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = run("play", "bungee", *SHORT, "--lang", language, "--record", file, stdin="1\n" * 500)
    assert (said.status, said.err) == (0, "")
    for word in words:
        assert word in said.out
    assert str(file) in said.out
    record = read(file.read_bytes(), load)
    verdict = judge(record)
    assert verdict.all_stands
    assert record.result is not None
    for name, points in zip(record.seats, record.result.points, strict=True):
        shown = str(points).replace("-", "\N{MINUS SIGN}")
        assert re.search(rf"{name} +{shown} point", said.out)


def test_the_same_seed_deals_the_same_cards(run: Run) -> None:
    def dealt(seed: int) -> list[str]:
        out = run("play", "bungee", "--seed", seed, stdin="q\n").out
        return [line for line in out.splitlines() if "You are dealt" in line]

    assert dealt(1) == dealt(1) != dealt(2)


@pytest.mark.parametrize("stdin", ["q\n", "", "2\nq\n"])
def test_leaving_keeps_the_record(stdin: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = run("play", "bungee", *SHORT, "--record", file, stdin=stdin)
    assert said.status == 0
    assert "You leave the table before the end." in said.out
    assert "Final score" not in said.out
    record = read(file.read_bytes(), load)
    assert record.result is None
    assert judge(record).all_stands
    assert sum(entry.by == 0 for entry in record.entries) == stdin.count("2")


def test_asking_about_the_rules(run: Run) -> None:
    said = run("play", "bungee", *SHORT, stdin="?\n? bungee.call\n?six\n? clockwise\n? zebra\nq\n")
    assert "bungee.goal, bungee.players" in said.out
    assert "for instance: ? goal" in said.out
    assert "bungee.call [printed] When your turn comes" in said.out
    assert "bungee.six [" in said.out
    assert "bungee.turn [printed] Players take turns, clockwise" in said.out
    assert "The rules have no article about “zebra”." in said.out


def test_what_is_no_move_is_said_and_asked_again(run: Run) -> None:
    said = run("play", "bungee", *SHORT, stdin='0\n99\n-1\nfly\n{"do":\n²\nq\n')
    for word in ("0", "99", "-1", "fly", "²"):
        assert f"“{word}” is not a move here." in said.out
    assert said.out.count("Your move:") == 7


def test_what_is_no_move_is_not_repeated_at_any_length(run: Run) -> None:
    said = run("play", "bungee", "--seed", "1", stdin=f"{'7' * 5000}\n?{'7' * 5000}\nq\n")
    assert said.out.count(f"“{'7' * 119}…”") == 2


def test_a_move_may_be_written_and_is_refused_with_its_article(run: Run) -> None:
    said = run(
        "play", "bungee", *SHORT, stdin='call\n{"do": "pass"}\n{"do": "deal", "hands": [], "lucky": 1}\nq\n'
    )
    assert "No Bungee on the very first turn of a round: lay a card first. (bungee.start)" in said.out
    assert "(bungee.pass)" in said.out
    assert "(house.move)" in said.out
    (hand,) = re.findall(r"You are dealt: (\d+)", said.out)
    played = run("play", "bungee", *SHORT, stdin=f'{{"do": "play", "card": {hand}}}\nq\n')
    assert f"You lay one {hand}." in played.out


def test_enter_shows_the_table_again(run: Run) -> None:
    said = run("play", "bungee", *SHORT, stdin="\n\nq\n")
    assert said.out.count("Your hand:") == 3


def test_others_see_nothing_of_a_hidden_card(run: Run) -> None:
    said = run("play", "bungee", *SHORT, stdin="1\n1\nq\n")
    assert re.search(r"You draw one \w+", said.out)
    assert re.search(r"Bot \d draws a card", said.out)
    assert not re.search(r"Bot \d draws one", said.out)


def test_a_record_replaces_an_older_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("x" * 100_000)
    run("play", "bungee", *SHORT, "--record", file, stdin="q\n")
    assert json.loads(file.read_text())["game"] == "bungee"


# Games that are not turn by turn, in no language: a person may answer in them too.


class NoWords:
    """Stands for texts: a sentence is its id."""

    language = "en"

    def say(self, say: Say, *_: object) -> str:
        return say.id

    def text(self, id: str, **_: object) -> str:
        return id


def table(game: Game, monkeypatch: pytest.MonkeyPatch, answer: Callable[[], str]) -> verb.TerminalTable:
    made = verb.TerminalTable(game, ["random"], game.Options(), 1, cast(Texts, NoWords()), Screen())
    monkeypatch.setattr(verb.TerminalPlayer, "_read", lambda person: answer())
    return made


def test_a_sealed_choice_is_asked_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def answer() -> str:
        asked.append("2")
        return "2"

    made = table(TINY["mora"], monkeypatch, answer)
    made.play()
    assert len(asked) == 3
    assert made.ledger.state.result() is not None


def test_silence_in_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(LAMPION, monkeypatch, lambda: "")
    made.play()
    assert not [entry for entry in made.ledger.entries if entry.by == 0]


def test_a_move_that_is_not_pointed_out_can_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    strikes = [f'{{"do": "strike", "card": {card}}}' for card in HAMMERS]
    answers = cycle(["1", *strikes, ""])
    made = table(TINY["snap"], monkeypatch, lambda: next(answers))
    made.play()
    assert [entry for entry in made.ledger.entries if entry.by == 0 and isinstance(entry.move, Strike)]
    out = capsys.readouterr().out
    assert "cli-play-unaided" in out
    assert "snap-move-strike" not in out


def test_moves_that_any_seat_may_try_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(LAMPION, monkeypatch, lambda: "1")
    made.play()
    assert len([entry for entry in made.ledger.entries if entry.by == 0]) == 10


def test_interrupts_between_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(3)
    made = table(TINY["snap"], monkeypatch, lambda: rng.choice(["", "1"]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verb.TerminalPlayer, "_show", lambda *_: None)
        made.play()
    assert made.ledger.state.result() is not None


# Real terminals.

PATIENCE = 90
"""Seconds: after so long, what a test waits for is not going to happen."""


@dataclass
class Terminal:
    """A command in a terminal of 80 columns."""

    process: subprocess.Popen[bytes]
    side: int
    seen: str = ""
    read_to: int = 0
    decoder: codecs.IncrementalDecoder = field(default_factory=codecs.getincrementaldecoder("utf-8"))
    """A letter may come in two pieces, and so may what moves the cursor: the first of them is the rest."""
    rest: str = ""

    def wait_for(self, pattern: str) -> str | None:
        """What comes until the pattern is there; None if the command ends before."""
        until = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.seen[self.read_to :])):
            assert time.monotonic() < until, self.seen
            ready = select.select([self.side], [], [], 1)[0]
            try:
                data = os.read(self.side, 65536) if ready else b""
            except OSError:  # the other side is closed
                return None
            if ready and not data:
                return None
            text = self.rest + self.decoder.decode(data)
            whole = re.sub(r"(\x1b(\[[0-9;?]*)?|\r)\Z", "", text)
            self.seen += re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", whole).replace("\r\n", "\n")
            self.rest = text[len(whole) :]
        start, self.read_to = self.read_to, self.read_to + found.end()
        return self.seen[start : self.read_to]

    def listens(self) -> None:
        """Wait until nothing but a key is awaited: the prompt is there a moment before."""
        status = Path(f"/proc/{self.process.pid}/stat")
        while status.read_text().rpartition(")")[2].split()[0] != "S":
            time.sleep(0.01)

    def type(self, words: str) -> None:
        os.write(self.side, words.encode())


@contextmanager
def terminal(*args: object) -> Iterator[Terminal]:
    side, other = pty.openpty()
    env = {**os.environ, "COLUMNS": "80", "LINES": "24", "TERM": "xterm", "LC_ALL": "C.UTF-8"}
    command = [str(TABLEE), *map(str, args)]
    process = subprocess.Popen(
        command,
        stdin=other,
        stdout=other,
        stderr=other,
        env=env,
        start_new_session=True,
        # As in a terminal, also if the tests run in the background with SIGINT ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    os.close(other)
    try:
        yield Terminal(process, side)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(side)


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals like these")
@pytest.mark.parametrize(("language", "prompt"), [("fr", "Votre coup\u00a0: $"), ("en", "Your move: $")])
def test_a_whole_game_in_a_terminal(language: str, prompt: str, tmp_path: Path) -> None:
    rng = Random(2)
    file = tmp_path / "game.json"
    with terminal("play", "bungee", *SHORT, "--lang", language, "--record", file) as screen:
        while (page := screen.wait_for(prompt)) is not None:
            moves = re.findall(r"(?<!\S)(\d+)  \S", page)
            screen.type(f"{rng.choice(moves)}\n")
        assert screen.process.wait(PATIENCE) == 0
    assert ("Score final" if language == "fr" else "Final score") in screen.seen
    assert max(map(len, screen.seen.splitlines())) <= 80
    assert judge(read(file.read_bytes(), load)).all_stands


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals like these")
def test_ctrl_c_is_quiet_and_keeps_the_record(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with terminal("play", "bungee", *SHORT, "--record", file) as screen:
        screen.wait_for("Your move: $")
        screen.listens()
        screen.process.send_signal(signal.SIGINT)
        screen.wait_for("written down")
        assert screen.process.wait(PATIENCE) == 130
    assert "Traceback" not in screen.seen
    assert judge(read(file.read_bytes(), load)).all_stands


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals like these")
def test_ctrl_c_ends_a_simulation_quietly() -> None:
    with terminal("simulate", "bungee", "--games", 100_000, "--processes", 2) as screen:
        screen.wait_for(r"[1-9]\d*/100000")
        os.killpg(screen.process.pid, signal.SIGINT)
        assert screen.process.wait(PATIENCE) == 130
        screen.wait_for("never comes")
    assert "Traceback" not in screen.seen


def test_texts_of_a_language_are_loaded_once() -> None:
    assert texts("fr") is texts("fr")
