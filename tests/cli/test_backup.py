"""`tablee backup` and `tablee restore`: all is there again, or nothing changes, and one sentence says why."""

from __future__ import annotations

import errno
import os
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tablee.server.run import own
from tablee.server.storage import backup
from tablee.server.storage.sqlite import migrations
from tests.cli.conftest import Run
from tests.cli.test_move import contents, furnish
from tests.server.databases import SqliteDatabase
from tests.server.test_faults import spoil


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a server with three tables."""
    folder = tmp_path / "house"
    folder.mkdir()
    furnish(SqliteDatabase(folder).storage())
    return folder


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_a_house_is_restored_as_it_was(data: Path, tmp_path: Path, run: Run) -> None:
    before = contents(SqliteDatabase(data).storage())
    copy, elsewhere = tmp_path / "copy", tmp_path / "new" / "house"
    said = run("backup", copy, "--data", data)
    assert (said.status, said.err) == (0, "")
    assert re.fullmatch(r"3 tables are in \S+ \(0\.0 MB\), as they were on \S+ \S+ UTC\.\n", said.out)
    assert copy.stat().st_mode & 0o777 == 0o600
    said = run("restore", copy, "--data", elsewhere)
    assert (said.status, said.err) == (0, "")
    assert re.fullmatch(r"3 tables are in \S+, as they were on \S+ \S+ UTC\.\n", said.out)
    assert contents(SqliteDatabase(elsewhere).storage()) == before
    assert SqliteDatabase(elsewhere).ask("SELECT name FROM sqlite_schema WHERE name = 'backup'") == []
    assert names(tmp_path) == {"house", "copy", "new"}


def test_what_was_there_is_kept_and_is_a_house(data: Path, tmp_path: Path, run: Run) -> None:
    database = SqliteDatabase(data)
    run("backup", tmp_path / "copy", "--data", data)
    with closing(
        sqlite3.connect(data / "tablee.sqlite3")
    ) as db:  # its log is still there when it is set aside
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("UPDATE tables SET pace = 'calm'")
        db.commit()
        saved = {name: (data / name).read_bytes() for name in names(data)}
    for name, content in saved.items():
        (data / name).write_bytes(content)
    after = contents(database.storage())
    for name, content in saved.items():
        (data / name).write_bytes(content)
    said = run("restore", tmp_path / "copy", "--data", data)
    (kept,) = (path for path in data.iterdir() if path.is_dir())
    assert f"What was there before is in {kept}." in said.out
    assert names(data) == {"tablee.sqlite3", "lock", kept.name}
    assert contents(SqliteDatabase(kept).storage()) == after != contents(database.storage())


def test_a_damaged_house_is_replaced_and_kept_with_its_log(data: Path, tmp_path: Path, run: Run) -> None:
    before = contents(SqliteDatabase(data).storage())
    run("backup", tmp_path / "copy", "--data", data)
    (data / "tablee.sqlite3").write_bytes(b"Dear diary, today I am no database at all.\n" * 99)
    (data / "tablee.sqlite3-wal").write_bytes(b"log")
    assert run("restore", tmp_path / "copy", "--data", data).status == 0
    (kept,) = (path for path in data.iterdir() if path.is_dir())
    assert (kept / "tablee.sqlite3").read_bytes().startswith(b"Dear diary")
    assert (kept / "tablee.sqlite3-wal").read_bytes() == b"log"
    assert contents(SqliteDatabase(data).storage()) == before


def test_a_file_system_without_links(
    data: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*paths: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", fail)
    run("backup", tmp_path / "copy", "--data", data)
    assert run("restore", tmp_path / "copy", "--data", data).status == 0
    (kept,) = (path for path in data.iterdir() if path.is_dir())
    assert contents(SqliteDatabase(kept).storage()) == contents(SqliteDatabase(data).storage())


def test_a_backup_takes_the_place_of_another_only_if_told_to(data: Path, tmp_path: Path, run: Run) -> None:
    copy = tmp_path / "copy"
    copy.write_text("dear")
    refused = run("backup", copy, "--data", data)
    assert refused.status == 2
    assert re.fullmatch(r"tablee: .* is there already; choose another name, .*--replace\n", refused.err)
    assert copy.read_text() == "dear"
    assert run("backup", copy, "--data", data, "--replace").status == 0
    assert run("restore", copy, "--data", tmp_path / "new").status == 0


@pytest.mark.parametrize("name", ["tablee.sqlite3", "tablee.sqlite3-wal", "lock"])
def test_a_house_is_not_written_over_by_its_own_backup(name: str, data: Path, run: Run) -> None:
    before = contents(SqliteDatabase(data).storage())
    (data.parent / "link").symlink_to(data)
    said = run("backup", data.parent / "link" / name, "--data", data, "--replace")
    assert (said.status, said.out) == (2, "")
    assert re.fullmatch(r"tablee: .* belongs to the house itself.*\n", said.err)
    assert contents(SqliteDatabase(data).storage()) == before


def spoilt_row(copy: Path) -> None:
    """A letter of a name is another one: SQLite itself sees nothing wrong."""
    data = copy.read_bytes()
    assert data.count("Zélie".encode()) == 3
    copy.write_bytes(data.replace("Zélie".encode(), b"Zelda ", 1))


def cut(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])


def spoilt_page(copy: Path) -> None:
    spoil(copy, "seats")


def newer(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as db:
        db.execute(f"PRAGMA user_version = {len(migrations()) + 1}")


def no_database(copy: Path) -> None:
    copy.write_text("Dear diary, today I am no database at all.\n" * 99)


def plain_database(copy: Path) -> None:
    with closing(sqlite3.connect(copy)) as db:
        db.execute("DROP TABLE backup")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (spoilt_row, "is damaged"),
        (spoilt_page, "is damaged"),
        (cut, "is damaged"),
        (newer, "newer Tablée"),
        (no_database, "no backup"),
        (plain_database, "no backup"),
        (Path.unlink, "no file"),
        (lambda copy: copy.write_bytes(b""), "no backup"),
    ],
)
def test_what_cannot_be_restored_changes_nothing(
    change: object, word: str, data: Path, tmp_path: Path, run: Run
) -> None:
    before = contents(SqliteDatabase(data).storage())
    copy = tmp_path / "copy"
    run("backup", copy, "--data", data)
    assert callable(change)
    change(copy)
    for lang in ("en", "fr"):
        said = run("restore", copy, "--data", data, "--lang", lang)
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(r"tablee: .{20,}\n", said.err)
        assert word in said.err or lang == "fr"
    assert names(data) <= {"tablee.sqlite3", "tablee.sqlite3-wal", "tablee.sqlite3-shm", "lock"}
    assert contents(SqliteDatabase(data).storage()) == before


def test_a_folder_that_a_server_uses_is_left_alone(
    data: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.run.LOCK_WAIT_S", 0)
    run("backup", tmp_path / "copy", "--data", data)
    with own(data):
        said = run("restore", tmp_path / "copy", "--data", data)
    assert (said.status, said.out) == (2, "")
    assert re.fullmatch(r"tablee: a server uses the data in .*; stop it first\n", said.err)
    assert names(data) == {"tablee.sqlite3", "lock"}


@contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process may grow past its first pages."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (9_000, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_full_disk_leaves_no_part_of_a_backup(data: Path, tmp_path: Path, run: Run) -> None:
    (tmp_path / "older").write_text("dear")
    for file, options in (("copy", ()), ("older", ("--replace",))):
        with closing(sqlite3.connect(data / "tablee.sqlite3")) as server:
            server.execute("SELECT count(*) FROM tables").fetchall()
            with full_disk():
                said = run("backup", tmp_path / file, "--data", data, *options)
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(r"tablee: .* cannot be written.*\n", said.err)
    assert names(tmp_path) == {"house", "older"}
    assert (tmp_path / "older").read_text() == "dear"


def test_a_full_disk_leaves_a_house_as_it_was(data: Path, tmp_path: Path, run: Run) -> None:
    before = contents(SqliteDatabase(data).storage())
    run("backup", tmp_path / "copy", "--data", data)
    with full_disk():
        said = run("restore", tmp_path / "copy", "--data", data)
    assert (said.status, said.out) == (2, "")
    assert re.fullmatch(r"tablee: data cannot be kept in .*\n", said.err)
    assert names(data) == {"tablee.sqlite3", "lock"}
    assert contents(SqliteDatabase(data).storage()) == before


@pytest.mark.parametrize("step", range(3))
def test_a_disk_that_fails_leaves_a_house_as_it_was(
    step: int, data: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(SqliteDatabase(data).storage())
    run("backup", tmp_path / "copy", "--data", data)
    syncs = iter(range(10))

    def fail(descriptor: int) -> None:
        if next(syncs) == step:
            raise OSError(errno.EIO, "the disk")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", fail)
        said = run("restore", tmp_path / "copy", "--data", data)
    assert (said.status, said.out) == (2, "")
    assert re.fullmatch(r"tablee: data cannot be kept in .* \(system error EIO\)\n", said.err)
    assert names(data) == {"tablee.sqlite3", "lock"}
    assert contents(SqliteDatabase(data).storage()) == before


def test_a_restore_that_is_killed_leaves_the_house_as_it_was_or_restored(
    data: Path, tmp_path: Path, run: Run
) -> None:
    database = SqliteDatabase(data)
    before = contents(database.storage())
    run("backup", tmp_path / "copy", "--data", data)
    command: list[str | Path]
    for step in range(100):
        database.ask("UPDATE tables SET pace = 'instant'")
        changed = contents(database.storage())
        command = [sys.executable, "-c", KILLED, str(step), tmp_path / "copy", data / "tablee.sqlite3"]
        status = subprocess.run(command, check=False).returncode
        assert contents(database.storage()) in (changed, before)
        if status == 0:
            break
    assert 7 < step < 100
    assert contents(database.storage()) == before != changed


KILLED = """
import os, sys
from pathlib import Path
from tablee.server.storage import backup
steps = iter(range(1000))
def counted(work):
    def take(*args, **more):
        if next(steps) == int(sys.argv[1]):
            os._exit(1)
        return work(*args, **more)
    return take
for name in ("chmod", "chown", "fsync", "link", "mkdir", "replace", "rename", "unlink"):
    setattr(os, name, counted(getattr(os, name)))
backup.restore(Path(sys.argv[2]), Path(sys.argv[3]))
"""
"""Restores in a process that ends just before such a step on the disk."""


def test_what_was_full_is_said_to_be_full() -> None:
    problem = sqlite3.OperationalError()
    problem.sqlite_errorcode = sqlite3.SQLITE_FULL
    assert "No space left" in str(backup._cannot_write(problem))


@pytest.mark.parametrize(
    ("verb", "lang", "words"),
    [("backup", "en", "pg_dump --format=custom"), ("backup", "fr", "se sauvegarde avec l’outil de PostgreSQL, pg_dump"),
     ("restore", "en", "pg_restore --single-transaction"), ("restore", "fr", "se rétablit avec l’outil de PostgreSQL")],
)  # fmt: skip
def test_postgres_has_its_own_tools(
    verb: str, lang: str, words: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = "postgresql://ana:secret@db.example/house"
    given = run(verb, tmp_path / "copy", "--database", url, "--lang", lang)
    monkeypatch.setenv("TABLEE_DATABASE", url)
    assert given == run(verb, tmp_path / "copy", "--lang", lang)
    assert (given.status, given.out, given.err.count("\n")) == (2, "", 1)
    assert words in given.err
    assert "db.example/house" in given.err
    assert "secret" not in given.err


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["there is no house", "is damaged", "there is no such folder", "is a folder"]),
     ("fr", ["pas de maison", "est abîmée", "ce dossier n’existe pas", "est un dossier"])],
)  # fmt: skip
def test_what_keeps_a_backup_from_being_made_is_one_sentence(
    lang: str, words: list[str], data: Path, tmp_path: Path, run: Run
) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    furnish(SqliteDatabase(broken).storage())
    spoil(broken / "tablee.sqlite3", "lines")
    cases = [
        (tmp_path / "nowhere", tmp_path / "copy"),
        (broken, tmp_path / "copy"),
        (data, tmp_path / "nowhere" / "copy"),
        (data, tmp_path),
    ]
    for (folder, file), word in zip(cases, words, strict=True):
        said = run("backup", file, "--data", folder, "--lang", lang)
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(rf"tablee: .*{word}.*\n", said.err), said.err
    assert names(tmp_path) == {"house", "broken"}


def test_a_database_that_may_not_be_read_is_said(
    data: Path, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(backup, "_opened", fail)
    for lang, words in (("en", "cannot be read"), ("fr", "ne peuvent pas être lues")):
        said = run("backup", tmp_path / "copy", "--data", data, "--lang", lang)
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(rf"tablee: .* {words} .*\n", said.err)


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser gives files away")
def test_the_superuser_restores_for_the_owner_of_the_folder(data: Path, tmp_path: Path, run: Run) -> None:
    run("backup", tmp_path / "copy", "--data", data)
    os.chown(data, 12345, 12346)
    assert run("restore", tmp_path / "copy", "--data", data).status == 0
    (kept,) = (path for path in data.iterdir() if path.is_dir())
    owners = {(path.stat().st_uid, path.stat().st_gid) for path in (data / "tablee.sqlite3", kept)}
    assert owners == {(12345, 12346)}
