"""What `tablee serve` says, in the language of whoever opens the house."""

from __future__ import annotations

import errno
import os
import re
import shutil
import socket
import sqlite3
import subprocess
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

import pytest

from tablee.cli import serve
from tablee.server.run import LISTENING, STORING, Unavailable, cannot_listen, cannot_store
from tablee.server.storage.sqlite import migrations
from tablee.texts import LANGUAGES, Texts
from tests.cli.conftest import Run
from tests.postgres import Postgres
from tests.running import TABLEE, serving, tablee
from tests.server.databases import PostgresDatabase


@pytest.mark.parametrize("nearby", [None, "http://192.0.2.7:8000/"])
@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (Texts("fr"), ["Tablée est ouverte\u00a0: http", "Pour les téléphones du même réseau\u00a0: http"]),
        (Texts("en"), ["Tablée is open: http", "For phones in the same network: http"]),
    ],
)
def test_the_house_is_opened_in_both_languages(
    texts: Texts, said: list[str], nearby: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    serve.announce(texts, "http://[::1]:8000/", nearby)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{said[0]}://[::1]:8000/"
    assert lines[1:] == ([f"{said[1]}://192.0.2.7:8000/"] if nearby else [])


def test_a_server_speaks_the_language_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path, "--lang", "fr") as address:
        assert address.startswith("http://127.0.0.1:")


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", ["inconnu", "est pris", "fichier à sa place", "plus récente", "est abîmée"]),
     ("en", ["unknown", "is taken", "a file in its place", "newer Tablée", "is damaged"])],
)  # fmt: skip
def test_what_keeps_it_closed_is_one_sentence(tmp_path: Path, run: Run, lang: str, words: list[str]) -> None:
    (tmp_path / "file").write_text("")
    newer, broken = tmp_path / "newer", tmp_path / "broken"
    for folder in (newer, broken):
        folder.mkdir()
    with sqlite3.connect(newer / "tablee.sqlite3") as db:
        db.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
    db.close()
    (broken / "tablee.sqlite3").write_text("Dear diary, today I am no database at all.\n" * 9)
    with socket.create_server(("127.0.0.1", 0)) as other:
        cases: list[list[object]] = [
            ["--host", "no.such.host.invalid"],
            ["--port", other.getsockname()[1]],
            ["--port", 0, "--data", tmp_path / "file" / "folder"],
            ["--port", 0, "--data", newer],
            ["--port", 0, "--data", broken],
        ]
        for args, word in zip(cases, words, strict=True):
            said = run("serve", *args, "--lang", lang)
            assert (said.status, said.out) == (2, "")
            assert re.fullmatch(rf"tablee: .*{word}.*\n", said.err), said.err


def test_only_who_names_no_place_for_data_needs_a_home(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert "no home folder" in run("serve", "--port", 0).err
    elsewhere = run("serve", "--port", 0, "--database", "postgresql://ana@127.0.0.1:1/house")
    assert "no PostgreSQL server answers" in elsewhere.err


@pytest.fixture
def nobody() -> Sequence[object]:
    """`tablee` as a user of whom the system knows neither name nor home, as in a container."""
    become = ("unshare", "--user", "--map-user=4242", "--map-group=4242")
    if shutil.which("unshare") is None or subprocess.run([*become, "true"], check=False).returncode:
        pytest.skip("no user namespaces here")
    return ("env", "-i", f"PATH={os.environ['PATH']}", *become, TABLEE)


def test_a_user_without_name_and_home(nobody: Sequence[object], tmp_path: Path) -> None:
    folder = tmp_path / "not" / "there"
    wish = b'{"game": "bungee", "name": "Ana", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "sensible"}]}'
    with serving(folder, program=nobody) as address, urlopen(f"{address}/api/tables", wish) as answer:
        assert answer.status == 201
    assert (folder / "tablee.sqlite3").exists()
    for options, word in (
        ([], "no home folder"),
        (["--database", "postgresql://127.0.0.1:1/house"], "127.0.0.1:1/house"),
    ):
        said = tablee("serve", "--port", 0, "--lang", "en", *options, program=nobody)
        assert said.returncode == 2
        assert re.fullmatch(rf"tablee: .*{word}.*\n", said.stderr), said.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path("/var/lib/tablee")
    problems = [
        *(
            cannot_listen(OSError(number, os.strerror(number)), "::1", 8000)
            for number in (*LISTENING, errno.EIO)
        ),
        *(cannot_store(OSError(number, os.strerror(number)), folder) for number in (*STORING, errno.EIO)),
        Unavailable("data-used", folder=str(folder)),
        Unavailable("no-home"),
        Unavailable("no-client"),
        Unavailable("database-cannot", database="db.example/house", code="42501"),
        Unavailable("database-extra"),
    ]

    for problem in problems:

        def fail(problem: Unavailable = problem, **_: object) -> None:
            raise problem

        monkeypatch.setattr(serve, "run", fail)
        said = run("serve", "--lang", language)
        assert said.status == 2
        assert re.fullmatch(r"tablee: .{20,}\n", said.err)
        assert "8,000" not in said.err  # a port is a name, not a number


def test_the_page_of_help_is_french_where_the_reader_is(run: Run) -> None:
    page = " ".join(run("serve", "--help", "--lang", "fr").out.split())
    for words in ("Secondes après lesquelles", "Jours après lesquels", "Un autre site", "La langue"):
        assert words in page
    assert not re.search(r"\b(after|which|the)\b", page)


@pytest.mark.parametrize("word", ["nginx", "*", "10.0.0.0/40", "", "10.0.0.1:80"])
@pytest.mark.parametrize(("lang", "said"), [("fr", "et non «\u00a0{}\u00a0»"), ("en", "not “{}”")])
def test_a_proxy_has_an_address(run: Run, word: str, lang: str, said: str) -> None:
    mistake = run("serve", "--proxy", "192.0.2.1", "--proxy", word, "--lang", lang)
    assert mistake.status == 2
    assert said.format(word) in mistake.err


@pytest.mark.parametrize(
    ("lang", "words"),
    [("fr", ["pas l’adresse", "pas l’adresse", "aucun serveur", "mot de passe", "pas de base", "plus récente"]),
     ("en", ["no address", "no address", "no PostgreSQL server", "password", "has no database", "newer Tablée"])],
)  # fmt: skip
def test_what_keeps_a_database_closed_is_one_sentence(
    postgres: Postgres, run: Run, lang: str, words: list[str]
) -> None:
    newer = PostgresDatabase(postgres)
    newer.ask("UPDATE house_version SET version = version + 1")
    newer.ask(
        "DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'right'; EXCEPTION WHEN duplicate_object THEN END $$"
    )
    cases = [
        "mysql://ana:secret@localhost/house",
        "postgresql://ana:secret@localhost:door/house",
        "postgresql://ana:secret@127.0.0.1:1/house",
        newer.url.replace("tablee@", "guarded:secret@"),
        postgres.url("nowhere"),
        newer.url,
    ]
    for url, word in zip(cases, words, strict=True):
        said = run("serve", "--port", 0, "--database", url, "--lang", lang)
        assert (said.status, said.out) == (2, "")
        assert re.fullmatch(rf"tablee: .*{word}.*\n", said.err), said.err
        assert "secret" not in said.err
