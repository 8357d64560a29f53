"""Measurements take minutes: whoever asks for one that does not exist is told so at once."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import bench.__main__
from bench import live
from bench.commits import unpack
from tests.running import ROOT

SERVERS = ("bench.__main__", "bench.live")
"""The house's own entry, which is tested below, and what starts servers for it."""
BEST = 9000
"""Moves a second: more than were ever measured."""
ALONE = sorted(
    name
    for file in Path(ROOT, "bench").glob("*.py")
    if "__main__" in file.read_text(encoding="utf-8") and (name := f"bench.{file.stem}") not in SERVERS
)


@pytest.mark.parametrize("name", ALONE)
def test_nonsense_and_help_measure_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = import_module(name)
    for argument, status in (("nonsense", 2), ("--help", 0)):
        monkeypatch.setattr("sys.argv", [name, argument])
        with pytest.raises(SystemExit) as end:
            module.main()
        assert end.value.code == status
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert err.startswith(f"python -m {name}: ")
    assert "nonsense" in err
    assert (module.__doc__ or "").strip().splitlines()[0] in out


@pytest.mark.parametrize(
    "arguments", [["--help"], ["nonsense"], *([part, "nonsense"] for part in bench.__main__.PARTS)]
)
def test_parts_of_the_bench(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["bench", *arguments])
    with pytest.raises(SystemExit) as end:
        bench.__main__.main()
    assert str(end.value.code).startswith("bench: ")
    assert arguments[-1] in str(end.value.code)


def test_without_git_no_other_commit_can_be_had(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(LookupError, match="without git there is no commit 'HEAD'"):
        unpack("HEAD", str(tmp_path))


class Idle:
    """A process that does nothing."""

    def cpu(self) -> float:
        return 0.0


async def test_a_server_that_stands_still_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "TURN", 0.0)
    process: Any = Idle()
    with pytest.raises(SystemExit) as end:
        await live.Hurry(live.Server(process, "", "our server")).turn()
    assert str(end.value.code) == (
        "bench: our server did nothing in a whole turn: its games are over, or it hangs"
    )


def test_matches_of_both_servers_are_alike_and_outlast_their_turns() -> None:
    """Also on a machine that is five times as quick."""
    peers, tricks = import_module("bench.boardgame_io"), import_module("bench.boardgame_io.tricks")
    script = Path(ROOT, "bench", "boardgame_io", "tricks.mjs").read_text(encoding="utf-8")
    assert f"const DEALS = {tricks.DEALS};" in script
    seconds = (peers.TURNS + 1) * live.TURN
    assert 5 * BEST * seconds < tricks.DEALS * tricks.CARDS * peers.TABLES
