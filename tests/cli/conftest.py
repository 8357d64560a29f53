"""A command run inside the test's own process: quick, for the many."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from typing import Protocol

import pytest

from tablee.cli import main


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


class Run(Protocol):
    def __call__(self, *args: object, stdin: str | bytes = "") -> Said: ...


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an English locale; a bug in it is an error here."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("TABLEE_DEBUG", "1")
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*args: object, stdin: str | bytes = "") -> Said:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        status = 0
        try:
            main([str(arg) for arg in args])
        except SystemExit as end:
            status = int(end.code or 0)
        said = capsys.readouterr()
        return Said(status, said.out, said.err)

    return run
