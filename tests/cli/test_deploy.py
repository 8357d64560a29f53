"""What stands in `deploy/` fits the command: its lines are understood, and nothing is set that nobody reads."""

from __future__ import annotations

import os
import re
import shlex
import socket
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from cyclopts import Parameter

from tablee.cli import serve
from tablee.cli.settings import PREFIX, SETTINGS
from tests.cli.conftest import Run
from tests.running import ROOT, serving

DEPLOY = ROOT / "deploy"
PORT = "8001"


@pytest.mark.parametrize(
    ("unit", "given"),
    [("tablee.service", {"data": Path("/var/lib/tablee")}), ("tablee@.service", {"port": int(PORT)})],
)
def test_a_unit_opens_the_house(
    unit: str, given: dict[str, Any], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: dict[str, Any] = {}
    monkeypatch.setattr(serve, "run", lambda **wishes: opened.update(wishes))
    text = (DEPLOY / "systemd" / unit).read_text()
    (line,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    program, *words = shlex.split(line.replace("%i", PORT))
    assert program == "/opt/tablee/bin/tablee"
    assert run(*words).status == 0
    assert given.items() <= opened.items()


def test_whatever_is_set_is_read() -> None:
    hints = get_type_hints(serve.serve, include_extras=True).values()
    details = [detail for hint in hints for detail in getattr(hint, "__metadata__", ())]
    read = {name for detail in details if isinstance(detail, Parameter) for name in detail.env_var or ()}
    read |= {PREFIX + name.upper() for name in SETTINGS}
    files = [DEPLOY / "compose.yaml", DEPLOY / "Dockerfile", *(DEPLOY / "systemd").iterdir()]
    for file in (*files, ROOT / "docs" / "hosting.md"):
        assert set(re.findall(r"TABLEE_[A-Z_]+", file.read_text())) <= read, file


@pytest.mark.parametrize("kind", ["file", "name"])
def test_open(kind: str, tmp_path: Path) -> None:
    """Whoever started it as systemd does is told when it is open, and not before."""
    place = str(tmp_path / "manager") if kind == "file" else f"@tablee-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(place.replace("@", "\0", 1) if kind == "name" else place)
        manager.setblocking(False)
        with serving(tmp_path / "data", env={**os.environ, "NOTIFY_SOCKET": place}):
            assert manager.recv(100) == b"READY=1"
