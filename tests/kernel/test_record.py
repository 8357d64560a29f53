"""The record: what is read, what is refused with one sentence, and that its published schema is true."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.games import all_games
from tablee.games.bungee import GAME
from tablee.kernel import CHANCE, TABLE, Sits
from tablee.kernel.record import Unreadable, read, schema, write

DOCS = Path(__file__).parents[2] / "docs"


def document(**changes: Any) -> str:
    return json.dumps({"format": "tablee/1", "game": "bungee", "seats": ["Ana", "Bo"], **changes})


def line(by: int | str, do: str, **fields: Any) -> dict[str, Any]:
    return {"by": by, "move": {"do": do, **fields}}


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        (b"\xff\xfe", "malformed"),
        (document(format="tablee/9"), "malformed"),
        (document(colour="red"), "malformed"),
        (document(moves=[{"by": 0}]), "malformed"),
        (document(game="whist"), "unknown-game"),
        (document(rules=7), "other-rules"),
        (document(seats=["Ana"]), "players"),
        (document(seats=["Ana", "Ana"]), "seat-name"),
        (document(seats=["Ana", "chance"]), "seat-name"),
        (document(seats=["Ana", " "]), "seat-name"),
        (b'{"format":"tablee/1","game":"bungee","seats":["A","B"],"options":{"\xff":1}}', "part"),
        ("[" * 100_000, "malformed"),
        (document(options={"rounds": 0}), "part"),
        (document(options={"colour": 1}), "part"),
        (document(position={"hands": "none"}), "part"),
        (document(position={"hands": [[1], [2]], "lucky": 8, "turns": 10**13}), "part"),
        (document(position={"hands": [[1], [2]], "lucky": 8, "sheet": [[-(10**400), 3]]}), "part"),
        (document(moves=[line("Zoe", "call")]), "mover"),
        (document(moves=[line(2, "call")]), "mover"),
        (document(moves=[{"by": 0, "move": "call"}]), "part"),
        (document(moves=[{"by": 0, "move": {"card": 3}}]), "part"),
        (document(moves=[line(0, "call") | {"n": 2}]), "number"),
    ],
)
def test_what_is_no_record_is_said_in_one_sentence(text: str | bytes, id: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(text, all_games().get)
    assert error.value.say.id == f"record-{id}"


def test_seats_by_name_or_number() -> None:
    moves = [
        line("Bo", "call"),
        line(1, "call"),
        line("chance", "lot", seat=1),
        line("table", "sits", seat=0, who="bot"),
    ]
    record = read(document(moves=moves), all_games().get)
    assert [entry.by for entry in record.entries] == [1, 1, CHANCE, TABLE]
    assert record.entries[3].move == Sits(0, "bot")


def test_times_may_be_left_out() -> None:
    record = read(document(moves=[line(0, "call") | {"at": 70}, line(1, "call")]), all_games().get)
    assert [entry.at for entry in record.entries] == [70, 70]
    assert not record.timed


def test_one_move_a_line() -> None:
    moves = [line("chance", "lot", seat=1), line(0, "call")]
    text = write(read(document(moves=moves, options={"rounds": 2}), all_games().get))
    assert text.count("\n") == 11
    assert '\n    {"n": 1, "by": "chance", "move": {"do": "lot", "seat": 1}},\n' in text


def test_the_published_schema_is_current() -> None:
    """`.venv/bin/python -m tests.kernel.test_record > docs/record.schema.json` writes it anew."""
    published = json.loads((DOCS / "record.schema.json").read_text(encoding="utf-8"))
    assert published == json.loads(json.dumps(schema(all_games().values())))


def test_the_example_in_the_docs_is_a_record() -> None:
    text = (DOCS / "record.md").read_text(encoding="utf-8")
    record = read(text.split("```json\n")[1].split("```")[0], all_games().get)
    assert record.game is GAME


if __name__ == "__main__":
    print(json.dumps(schema(all_games().values()), indent=2, ensure_ascii=False))
