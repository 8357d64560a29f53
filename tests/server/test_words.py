"""Names, and the sentences that the server says."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee.server
from tablee.server.wire.identity import MAX_NAME, bot_name, clean, unique
from tablee.texts import LANGUAGES, Language, texts

SOURCES = "".join(path.read_text() for path in Path(tablee.server.__file__).parent.rglob("*.py"))
SIZES = re.findall(r'_read\(request, [a-z_.]+, "([a-z-]+)"\)', SOURCES)
"""What may be too long."""
REASONS = sorted(
    (set(re.findall(r'RequestError\(\s*"([a-z-]+)"', SOURCES)) - {"refused"})
    | set(re.findall(r'super\(\).__init__\("([a-z-]+)", [45]', SOURCES))
    | {"costly", "overloaded"}
    | set(SIZES)
)
ARGS: dict[str, int | float | str] = {
    "problem": "missing",
    "at": "whole",
    "what": "id",
    "got": "",
    "most": 4096,
    "game": "whist",
    "players": 1,
    "least": 2,
    "bot": "deep",
    "bots": "a, b",
    "seconds": 3,
    "minutes": 2,
    "host": "rebound.example",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_has_its_sentence(reason: str, language: Language) -> None:
    assert texts(language).text(f"server-{reason}", ARGS)


def test_no_sentence_is_without_a_reason() -> None:
    source = (Path(tablee.server.__file__).parents[1] / "texts" / "en.ftl").read_text()
    assert sorted(re.findall(r"^server-([a-z-]+) =", source, re.M)) == REASONS


@given(st.text(max_size=60))
def test_clean_names_can_be_shown(name: str) -> None:
    cleaned = clean(name)
    assert clean(cleaned) == cleaned
    assert len(cleaned) <= MAX_NAME
    assert cleaned == cleaned.strip()
    assert not cleaned or cleaned.isprintable()


@given(st.text(min_size=1, max_size=24).map(clean).filter(bool), st.lists(st.text(max_size=24), max_size=5))
def test_names_are_each_ones_own(name: str, taken: list[str]) -> None:
    new = unique(name, taken)
    assert new.casefold() not in {other.casefold() for other in taken}
    assert 0 < len(new) <= MAX_NAME


def test_there_are_names_for_any_number_of_bots() -> None:
    names: list[str] = []
    for _ in range(20):
        names.append(bot_name(names))
    assert len(set(names)) == 20
