"""The audit of dependencies, against a database of advisories that is here."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from socket import socket
from threading import Thread

import pytest

from tests import audit
from tests.audit import locked, main
from tests.running import ROOT


@contextmanager
def database(*vulnerable: str) -> Iterator[str]:
    """Answers as OSV does: a result for each query, in their order."""

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            assert all(
                query["version"] and query["package"]["ecosystem"] in ("PyPI", "npm") for query in asked
            )
            bad = [{"id": "GHSA-x", "modified": ""}]
            results = [{"vulns": bad} if query["package"]["name"] in vulnerable else {} for query in asked]
            body = json.dumps({"results": results}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_all_locks_are_read() -> None:
    packages = set(locked(ROOT))
    names = {(package.ecosystem, package.name) for package in packages}
    assert {("PyPI", "starlette"), ("PyPI", "uv"), ("npm", "svelte"), ("npm", "vite")} <= names


def test_what_is_known_fails_unless_it_is_accepted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with database("starlette", "svelte") as service:
        assert main(ROOT, service) == 1
        said = capsys.readouterr().out
        assert "starlette" in said
        assert "GHSA-x" in said
        assert "2 with known vulnerabilities" in said
        monkeypatch.setitem(audit.ACCEPTED, "GHSA-x", "it is only a test")
        assert main(ROOT, service) == 0
    with database() as service:
        assert main(ROOT, service) == 0


def test_without_a_database_that_is_said_and_nothing_fails(capsys: pytest.CaptureFixture[str]) -> None:
    with socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        assert main(ROOT, f"http://127.0.0.1:{nobody.getsockname()[1]}/") == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert "no database of advisories can be reached" in line
