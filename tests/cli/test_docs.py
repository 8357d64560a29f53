"""What `docs/cli.md` shows is what the commands print."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args

import pytest
from cyclopts import Parameter

from tablee.cli.serve import serve
from tablee.cli.settings import DEFAULTS, SETTINGS
from tests.cli.conftest import Run
from tests.running import ROOT

OPTIONS = {"absence": "absence_s", "nudge": "nudge_s", "idle": "idle_s", "keep": "keep_days"}
"""Options of `serve` that are settings; `--name`, `--origin` and `--proxy` are called as these."""
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
EXAMPLES = dict(re.findall(r"```console\n\$ tablee (.+)\n((?:.|\n)*?)```", PAGE))


@pytest.mark.parametrize(
    "command", [command for command in EXAMPLES if not command.startswith("simulate bungee --games")]
)
def test_examples(command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Word by word: the page shows lines as a terminal wraps them. The deals of `play` follow from its seed."""
    example = (
        (ROOT / "docs" / "record.md")
        .read_text(encoding="utf-8")
        .partition("```json\n")[2]
        .partition("```")[0]
    )
    (tmp_path / "game.json").write_text(example, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    said = run(*command.split())
    words = (said.out + said.err).split()
    shown = EXAMPLES[command].split()
    assert words[: len(shown)] == shown
    assert len(words) == len(shown) or command.startswith("play")


def test_hosting_lists_every_option_of_serve_with_its_variable_and_default() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `--([a-z-]+)` \|([^|]*)\|([^|]*)\|", page, re.MULTILINE)
    listed = {option: (variable.strip(" `").partition("=")[0], default) for option, variable, default in rows}
    parameters = inspect.signature(serve, eval_str=True).parameters
    assert listed.keys() == {name.replace("_", "-") for name in parameters}
    for name, parameter in parameters.items():
        variable, default = listed[name.replace("_", "-")]
        setting = OPTIONS.get(name, name)
        if setting in SETTINGS:
            shown = f"{getattr(DEFAULTS, setting):g}" if name in OPTIONS else ""
            assert (variable, default.strip()) == (f"TABLEE_{setting.upper()}", shown)
            continue
        known = [extra.env_var for extra in get_args(parameter.annotation) if isinstance(extra, Parameter)]
        assert known == [(variable,)] or not (variable or any(known)), name
        if parameter.default:
            assert default.strip(" `") == str(parameter.default), name


def test_every_verb_has_an_example() -> None:
    assert {command.split()[0] for command in EXAMPLES} == {
        "rules",
        "referee",
        "simulate",
        "play",
        "serve",
        "backup",
        "restore",
        "move",
    }
