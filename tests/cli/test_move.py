"""`tablee move`: all data are copied and compared; or none are, and one sentence says why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tablee.games.bungee.data import Call, Lot
from tablee.kernel import CHANCE, Entry
from tablee.server.storage import moving
from tablee.server.storage.store import Change, Done, SeatRow, Storage, Stored, TableRow
from tests.cli.conftest import Run
from tests.postgres import Postgres, aside
from tests.running import serving
from tests.server.databases import PostgresDatabase, SqliteDatabase

SEATS = (
    SeatRow("person", "Zélie \U0001f980", token="0" * 64, credit="{}", avatar="pear"),
    SeatRow("bot", "Bo", "x"),
)
ROWS = [
    TableRow("Éa", "bungee", 1, "{}", "normal", "gathering", 0, 0, "BCDF", 5, 5),
    TableRow("a", "bungee", 1, "{}", "calm", "playing", 1, 0, "", 5, 6, 7, "", False, True, True),
    TableRow(
        "B", "bungee", 1, '{"x":"é"}', "quick", "over", 0, 0, "", 5, 6, 7, "a", True, False, False, "{}", "{}"
    ),
]
LINES = (
    Entry(1, 0, CHANCE, Lot(0)),
    Entry(2, 9, 0, Call(), reaction_ms=4, uncertainty_ms=2, proof={"seat": 0}),
)


def furnish(storage: Storage) -> None:
    """Put some tables into a house."""

    async def write() -> None:
        await storage.open()
        for row in ROWS:
            fence = await storage.claim(row.id)
            lines = () if row.phase == "gathering" else LINES
            await storage.write(Change(row.id, fence, row, SEATS, lines, Done("0" * 64, "one")))
            await storage.write(Change(row.id, fence, done=Done("1" * 64, "two", '{"no":1}')))
        await storage.close()

    aside(write())


def contents(storage: Storage) -> list[Stored | None]:
    """What is in a house."""

    async def read() -> list[Stored | None]:
        await storage.open()
        found = [await storage.load(row.id) for row in ROWS]
        await storage.close()
        return found

    return aside(read())


def test_a_house_goes_to_postgres_and_back(tmp_path: Path, postgres: Postgres, run: Run) -> None:
    house, back = SqliteDatabase(tmp_path), SqliteDatabase(tmp_path / "back")
    furnish(house.storage())
    there = PostgresDatabase(postgres)
    said = run("move", tmp_path, there.url)
    assert (said.status, said.err) == (0, "")
    counts = [int(number) for number in re.findall(r": (\d+) rows, digest [0-9a-f]{16}$", said.out, re.M)]
    assert counts == [3, 6, 4, 4]
    assert contents(there.storage()) == contents(house.storage())
    again = run("move", there.url, tmp_path / "back")
    assert again.out.splitlines()[:4] == said.out.splitlines()[:4]
    assert contents(back.storage()) == contents(house.storage())
    for source, full in ((tmp_path, there.url), (there.url, tmp_path)):
        refused = run("move", source, full)
        assert (refused.status, refused.out) == (2, "")
        assert re.fullmatch(r"tablee: there are tables in .* already.*\n", refused.err)


def test_what_does_not_arrive_as_it_was_leaves_nothing(
    tmp_path: Path, postgres: Postgres, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    furnish(SqliteDatabase(tmp_path).storage())
    there = PostgresDatabase(postgres)
    add = moving.InPostgres.add

    async def forgetful(
        self: moving.InPostgres, part: str, columns: list[str], rows: list[moving.Row]
    ) -> None:
        await add(self, part, columns, rows[1:] if part == "commands" else rows)

    monkeypatch.setattr(moving.InPostgres, "add", forgetful)
    said = run("move", tmp_path, there.url)
    assert said.status == 2
    assert re.fullmatch(r"tablee: .*nothing was left.*not what was sent.*\n", said.err)
    assert there.ask("SELECT id FROM tables") == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["there is no house", "moves from a folder", "moves from a folder", "no PostgreSQL server answers"]),
     ("fr", ["pas de maison", "va d’un dossier", "va d’un dossier", "aucun serveur PostgreSQL"])],
)  # fmt: skip
def test_what_keeps_a_house_from_moving_is_one_sentence(
    tmp_path: Path, run: Run, lang: str, words: Sequence[str]
) -> None:
    away = "postgresql://ana:secret@127.0.0.1:1/house"
    furnish(SqliteDatabase(tmp_path).storage())
    cases = [(tmp_path / "nowhere", away), (tmp_path, tmp_path / "other"), (away, away), (tmp_path, away)]
    for case, word in zip(cases, words, strict=True):
        said = run("move", *case, "--lang", lang)
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(rf"tablee: .*{word}.*\n", said.err), said.err
        assert "secret" not in said.err


def test_a_house_that_is_open_does_not_move(tmp_path: Path, postgres: Postgres, run: Run) -> None:
    database = PostgresDatabase(postgres)
    with serving(tmp_path, *database.options):
        said = run("move", database.url, tmp_path / "copy")
        assert said.status == 2
        assert re.fullmatch(r"tablee: another server uses the database .*\n", said.err)
