"""Whatever stands in records, options, names and arguments: an answer or one clear line.

Nothing of it is obeyed by a terminal.
"""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run, Said

RECORDS = sorted((Path(__file__).parents[1] / "records").rglob("*.json"))
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
fuzzed = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

nasty_texts = st.one_of(
    st.sampled_from(["", " ", "-", "--", "0", "-1", "1.5", "٣", "²", "\x1b[2J\x1b]0;x\x07", "\x9b31m", "a\r\nb"]),
    st.sampled_from(["x" * 5_000, "9" * 5_000, "-" + "9" * 60, "\u202e", "é\u0301", "{", "[[", "%s", "{x}"]),
    st.text(max_size=12),
)  # fmt: skip
nasty_numbers = st.one_of(
    st.integers(-3, 70), st.sampled_from([2**31, -(2**63), 2**64, 10**30, -(10**30), 10**4_000])
)
nasty_values: st.SearchStrategy[Any] = st.one_of(
    nasty_texts,
    nasty_numbers,
    st.sampled_from(
        [None, True, 1.5, 1e300, [], {}, [[]], [1] * 200, ["\x1b"], {"\x1b[0m": 1}, {"do": "\x1b"}]
    ).map(deepcopy),
)


def assert_clear(said: Said) -> None:
    assert not OBEYED.search(said.out + said.err)
    assert said.status in (0, 1, 2)
    if said.status == 2:
        assert re.fullmatch(r"tablee: .{3,}\n", said.err)


@fuzzed
@given(
    verb=st.sampled_from(["rules", "simulate", "play", "referee", "nonsense"]),
    words=st.lists(nasty_texts, max_size=2),
    game=st.sampled_from([[], ["bungee"], ["rouge"], ["lampion"]]),
    flag=st.sampled_from(["--games", "--players", "--bots", "--option", "--seed", "--processes", "--lang", "--record"]),
    value=nasty_texts,
    language=st.sampled_from(["fr", "en"]),
)  # fmt: skip
def test_arguments(
    verb: str, words: list[str], game: list[str], flag: str, value: str, language: str,
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)  # a file may well be called so
    quick = ["--games=1", "--processes=1"] if verb == "simulate" else []
    quick = [each for each in quick if not each.startswith(flag)]
    command = [verb, *game, *words, f"{flag}={value}", f"--lang={language}", *quick]
    if not any("\0" in word for word in command):  # no command line can have one
        assert_clear(run(*command, stdin="1\nq\n"))


@fuzzed
@given(
    option=st.sampled_from(["bungee rounds", "bungee deck", "bungee starter", "rouge vamp", "rouge pause", "rouge x"]),
    value=nasty_texts,
)  # fmt: skip
def test_options(option: str, value: str, run: Run) -> None:
    game, name = option.split()
    assert_clear(run("play", game, "--option", f"{name}={value}", "--lang", "fr", stdin="q\n"))


@fuzzed
@given(
    answers=st.lists(
        st.one_of(nasty_texts, nasty_texts.map("? {}".format), nasty_values.map(json.dumps)), max_size=5
    )
)
def test_answers_at_the_table(answers: list[str], run: Run) -> None:
    lines = [re.sub(r"\s", " ", answer) for answer in answers if answer.strip() != "q"]
    said = run("play", "bungee", "--seed", "5", "--players", "3", stdin="\n".join([*lines, "q\n"]))
    assert_clear(said)
    assert said.status == 0


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document, the document itself left out."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [where for key, value in inside for where in ((*path, key), *places(value, (*path, key)))]


@fuzzed
@given(data=st.data(), file=st.sampled_from(RECORDS), json_too=st.booleans())
def test_records(data: st.DataObject, file: Path, json_too: bool, run: Run) -> None:
    document = json.loads(file.read_text(encoding="utf-8"))
    document = document.get("record", document)
    for _ in range(data.draw(st.integers(1, 2))):
        *path, last = data.draw(st.sampled_from(places(document)))
        inside = document
        for key in path:
            inside = inside[key]
        inside[last] = data.draw(nasty_values)
    text = json.dumps(document).encode()
    assert_clear(run("referee", "-", "--lang=fr", *(["--json"] if json_too else []), stdin=text))


@fuzzed
@given(names=st.lists(nasty_texts, min_size=2, max_size=3))
def test_names(names: list[str], run: Run) -> None:
    text = json.dumps({"format": "tablee/1", "game": "bungee", "seats": names, "moves": []}).encode()
    assert_clear(run("referee", "-", stdin=text))


@fuzzed
@given(
    data=st.one_of(
        st.binary(max_size=40), st.just(b"[" * 100_000), nasty_values.map(lambda it: json.dumps(it).encode())
    )
)
def test_bytes(data: bytes, run: Run) -> None:
    said = run("referee", "-", "--lang=fr", stdin=data)
    assert_clear(said)
    assert said.status == 2
