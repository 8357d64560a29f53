"""Every setting by file, by variable and, for some, by option; what is unknown or cannot be is one sentence.

`.venv/bin/python -m tests.cli.test_settings` writes the table of settings in `docs/hosting.md`.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tablee.cli import serve
from tablee.cli.settings import DEFAULTS, MOST, NOT_SETTINGS, PREFIX, SETTINGS, WORDS, Range, range_of
from tablee.server.settings import Settings
from tablee.texts import texts
from tests.cli.conftest import Run, Said
from tests.running import ROOT

PAGE = ROOT / "docs" / "hosting.md"
TABLE = re.compile(r"^\| setting \|.*\n(?:\|.*\n)+", re.MULTILINE)


def meanings() -> dict[str, str]:
    """What each setting means: the docstrings of the fields."""
    (definition,) = ast.parse(inspect.getsource(Settings)).body
    assert isinstance(definition, ast.ClassDef)
    found: dict[str, str] = {}
    for field, text in zip(definition.body, definition.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            assert isinstance(text.value, ast.Constant)
            found[field.target.id] = " ".join(str(text.value.value).split())
    return found


def table() -> str:
    """The table of all settings."""
    rows = ["| setting | by default | takes | |", "| --- | --- | --- | --- |"]
    for name, meaning in meanings().items():
        default = getattr(DEFAULTS, name)
        shown = f"{default:.10g}" if isinstance(default, float) else "" if not default else str(default)
        rows.append(f"| `{name}` | {shown} | {_takes(range_of(name))} | {meaning} |")
    return "\n".join(rows) + "\n"


def _takes(kind: Range | None) -> str:
    if kind is None:
        return "words"
    start = "above 0" if kind.least is None else f"from {kind.least:.10g}"
    return (
        start
        + (" on" if kind.least is not None and kind.most == MOST else "")
        + (f" to {kind.most:.10g}" if kind.most != MOST else "")
    )


def test_the_page_about_hosting_lists_every_setting() -> None:
    assert meanings().keys() == set(SETTINGS)
    (listed,) = TABLE.findall(PAGE.read_text(encoding="utf-8"))
    assert listed == table()


def test_every_default_can_be_set() -> None:
    for name in SETTINGS:
        kind, default = range_of(name), getattr(DEFAULTS, name)
        if kind is None:
            assert name in WORDS
            assert texts("en").has(f"cli-error-settings-{name}")
        else:
            assert default in kind, name


def test_what_is_no_setting_is_known() -> None:
    parameters = inspect.signature(serve.serve, eval_str=True).parameters.values()
    extras = [extra for each in parameters for extra in getattr(each.annotation, "__metadata__", ())]
    named = {variable for extra in extras for variable in extra.env_var or ()}
    assert named == {PREFIX + name for name in NOT_SETTINGS - {"DEBUG"}}


@pytest.fixture
def read(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """What `tablee serve` makes of a file, variables and options."""
    monkeypatch.chdir(tmp_path)

    def read(file: str = "", variables: Mapping[str, str] = {}, *options: object) -> Settings | Said:
        given: list[Settings] = []
        monkeypatch.setattr(serve, "run", lambda **wishes: given.append(wishes["settings"]))
        (tmp_path / "tablee.toml").write_text(file, encoding="utf-8")
        with monkeypatch.context() as patched:
            for name, value in variables.items():
                patched.setenv(name, value)
            said = run("serve", *(("--settings", "tablee.toml") if file else ()), *options)
        return given[0] if given else said

    return read


def different(name: str) -> Any:
    """Something else than the default."""
    words = {
        "name": ("a.example", "b"),
        "origin": frozenset({"http://a", "https://b:1"}),
        "proxy": ("::1", "10.0.0.0/8"),
    }
    return words.get(name) or getattr(DEFAULTS, name) + 1


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_read_from_a_file_and_from_a_variable(name: str, read: Any) -> None:
    value = different(name)
    burst = name.removesuffix("_per_s") + "_burst"
    beside = f"{burst} = 1e6\n" if burst in SETTINGS else ""
    line = f"{name} = {list(value) if isinstance(value, tuple | frozenset) else value}\n"
    from_file = read(beside + line)
    assert getattr(from_file, name) == value
    text = " ".join(value) if isinstance(value, tuple | frozenset) else str(value)
    from_variable = read(beside, {PREFIX + name.upper(): text})
    assert from_variable == from_file


def test_an_option_comes_before_a_variable_and_that_before_the_file(read: Any) -> None:
    file = 'absence_s = 1\nnudge_s = 1\nidle_s = 1\nname = "a.example"\n'
    variables = {"TABLEE_ABSENCE_S": "2", "TABLEE_NUDGE_S": "2", "TABLEE_KEEP_DAYS": " ", "TABLEE_PROXY": ""}
    found = read(file, variables, "--absence", 3, "--name", "b.example", "--name", "c.example")
    assert (found.absence_s, found.nudge_s, found.idle_s, found.keep_days) == (3, 2, 1, 90)
    assert (found.name, found.proxy) == (("b.example", "c.example"), ())


def test_the_file_may_be_named_by_a_variable(read: Any) -> None:
    Path("other.toml").write_text("workers = 1")
    assert read("", {"TABLEE_SETTINGS": "other.toml"}).workers == 1


WHOLE = "workers in tablee.toml: must be a whole number from 1 to 512, not “{}”"
MISTAKES: list[tuple[str, Mapping[str, str], list[str], str]] = [
    ("no_such = 1", {}, [], "tablee.toml: there is no setting “no_such”; docs/hosting.md lists all"),
    ("keep = 1", {}, [], "tablee.toml: there is no setting “keep”; do you mean keep_days?"),
    ("[limits]\nworkers = 1", {}, [], "tablee.toml: there is no setting “limits”; docs/hosting.md lists all"),
    ("", {"TABLEE_ABSENCE": "9"}, [], ("environment: there is no setting “TABLEE_ABSENCE”; "
     "do you mean TABLEE_ABSENCE_S?")),
    ("\nworkers = = 1", {}, [], "tablee.toml is not written in TOML: see line 2"),
    ("x = " + "[" * 5000, {}, [], "tablee.toml is not written in TOML"),
    ("workers = 2.5", {}, [], WHOLE.format(2.5)),
    ("workers = true", {}, [], WHOLE.format(True)),
    ("", {"TABLEE_WORKERS": "0"}, [], "TABLEE_WORKERS: must be a whole number from 1 to 512, not “0”"),
    ("", {"TABLEE_MAX_TABLES": "many"}, [], ("TABLEE_MAX_TABLES: "
     "must be a whole number from 1 to 1000000000, not “many”")),
    ("workers = -1" + "0" * 400, {}, [], WHOLE.format("-1" + "0" * 117 + "…")),
    ("idle_s = nan", {}, [], "idle_s in tablee.toml: must be a number from 0 to 1000000000, not “nan”"),
    ("idle_s = inf", {}, [], "idle_s in tablee.toml: must be a number from 0 to 1000000000, not “inf”"),
    ("idle_s = '60'", {}, [], "idle_s in tablee.toml: must be a number from 0 to 1000000000, not “60”"),
    ("", {}, ["--idle", "-1"], "--idle: must be a number from 0 to 1000000000, not “-1”"),
    ("", {}, ["--keep", "36501"], "--keep: must be a number from 0 to 36500, not “36501”"),
    ("storage_retry_s = 0", {}, [], ("storage_retry_s in tablee.toml: "
     "must be a number above 0, 1000000000 at most, not “0”")),
    (
        "messages_per_s = 61",
        {},
        [],
        ("messages_burst (by default): 60 is less than messages_per_s in tablee.toml allows in a second; "
        "it must be at least 61"),
    ),
    (
        "",
        {"TABLEE_HINTS_BURST": "0.5"},
        [],
        "TABLEE_HINTS_BURST: 0.5 is less than hints_per_s allows in a second; it must be at least 1",
    ),
    ("name = 5", {}, [], "name in tablee.toml: a name is one such as jeux.example, not “5”"),
    ("name = ['a', 'https://b']", {}, [], "name in tablee.toml: a name is one such as jeux.example, not “https://b”"),
    ("origin = 'example.org'", {}, [], ("origin in tablee.toml: "
     "a site is one such as https://example.org, not “example.org”")),
    ("", {"TABLEE_PROXY": "10.0.0.1 nginx"}, [], ("TABLEE_PROXY: "
     "a proxy is an address such as 192.0.2.1, or a network such as 10.0.0.0/8, not “nginx”")),
    ("", {"TABLEE_SETTINGS": "nowhere.toml"}, [], "there is no file nowhere.toml"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "variables", "options", "sentence"), MISTAKES)
def test_a_mistake_is_one_sentence(
    file: str, variables: Mapping[str, str], options: list[str], sentence: str, read: Any
) -> None:
    said = read(file, variables, *options)
    assert (said.status, said.out, said.err) == (2, "", f"tablee: {sentence}\n")
    said = read(file, variables, *options, "--lang", "fr")
    assert said.status == 2
    assert re.fullmatch(r"tablee: .{15,}\n", said.err)
    assert not re.search(r"\b(must|such as|there is|not)\b", said.err)


if __name__ == "__main__":
    PAGE.write_text(TABLE.sub(lambda _: table(), PAGE.read_text(encoding="utf-8")), encoding="utf-8")
