"""Names: what cannot be seen is none, and nobody looks like somebody else at the table."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tablee.server.wire.identity import BOTS, bot_name, clean, unique
from tests.server.live import FRIEND, ME, running
from tests.server.test_replays import BY_HAND

INVISIBLE = [
    "\u3164",  # Hangul filler: a letter
    "\uffa0",
    "\u115f\u1160",
    "\u2800",  # Braille without a dot: a symbol
    "\u034f",  # joiner of graphemes: a mark
    "\u17b4\u17b5",
    "\u180b\u180f",
    "\ufe0f",
    "\U000e0101",
    "\U000e0041",
    "\u00ad\u200b\u200d\u2060\ufeff\u202e",
    "\u0301\u0301",  # marks on nothing
    "\U0001d159",
    "\ufffc",
    "\u00a0\u2003\u3000",
    "\ue000\U0010ffff",
]


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_what_cannot_be_seen_is_no_name_nor_part_of_one(name: str) -> None:
    assert clean(name) == ""
    assert clean(f"{name}Ana") == "Ana"


@pytest.mark.parametrize(
    "name",
    ["Zoé", "Ana 2", "Łukasz", "Ольга", "Ξένη", "美咲", "김민준", "मीरा", "ﻋﻠﻲ", "❤️", "🎲", "D’Artagnan"],
)
def test_names_of_all_languages_stay_as_they_are(name: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", name)
    assert unique(clean(name), ["Ana", "Bo"]) == clean(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "аnа"),  # Cyrillic
        ("Ana", "ΑΝΑ"),  # Greek capitals
        ("Ana", "Ａｎａ"),  # wide
        ("Ana", "𝒜𝓃𝒶"),  # mathematical
        ("Ana", "ᴀɴᴀ"),  # small capitals
        ("Ana", "An\u034fa"),
        ("Bo", "B0"),
        ("Bill", "BiII"),
        ("Ilse", "lIse"),
        ("Marn", "Mam"),
        ("Ольга", "Oльгa"),
        ("Chance", "Сhance"),
        ("straße", "STRASSE"),
    ],
)
def test_who_looks_like_somebody_else_gets_a_number(name: str, other: str) -> None:
    assert unique(clean(other), [name]) == f"{clean(other)} 2"
    assert unique(clean(name), [clean(other)]) == f"{name} 2"


def test_a_bot_is_not_called_like_somebody_who_looks_like_it() -> None:
    assert bot_name(["Gаstоn"]) == BOTS[1]


async def test_a_name_that_cannot_be_seen_is_refused_and_one_that_looks_like_anothers_is_told_apart(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, FRIEND)
        join = f"/api/tables/{seated['table']}/join"
        for name in ("\u3164", "\u2800", "\u034f"):
            refused = await server.http.post(join, json={"name": name})
            assert (refused.status_code, refused.json()["say"]["id"]) == (422, "server-name")
        await server.join(seated["table"], "Аnа")
        names = [seat.row.name for seat in server.registry.tables[seated["table"]].seats]
        assert names == ["Ana", "Аnа 2"]


async def test_names_in_a_record_that_is_brought_are_shown_as_at_a_live_table(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        names = ["\u202eAna", "Bo\u2067\u200b"]
        lines = [
            {**line, "by": {"Ana": names[0], "Bo": names[1]}.get(line["by"], line["by"])}
            for line in BY_HAND["moves"]
        ]
        answer = await server.http.post("/api/replays", json={**BY_HAND, "seats": names, "moves": lines})
        assert answer.status_code == 200, answer.text
        assert [seat["name"] for seat in answer.json()["table"]["seats"]] == ["Ana", "Bo"]
        assert not {"\u202e", "\u2067", "\u200b"} & set(answer.text)
