"""What stands in `deploy/` fits the command: its lines are understood, and no setting is unknown."""

from __future__ import annotations

import json
import os
import re
import shlex
import socket
from pathlib import Path
from typing import Any, get_type_hints

import pytest
import yaml
from cyclopts import Parameter

from tablee.cli import serve
from tablee.cli.settings import PREFIX, SETTINGS
from tests import container
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
    files = [*DEPLOY.glob("compose*.yaml"), DEPLOY / "Dockerfile", *(DEPLOY / "systemd").iterdir()]
    for file in (*files, ROOT / "docs" / "hosting.md"):
        assert set(re.findall(r"TABLEE_[A-Z_]+", file.read_text())) <= read, file


def test_the_steps_of_an_image() -> None:
    """As they are read; `./dev container` performs them."""
    said = dict(container.steps((DEPLOY / "Dockerfile").read_text()))  # of each instruction the last
    assert said["VOLUME"] == "/data"
    assert {"TABLEE_DATA=/data", "TABLEE_HOST=0.0.0.0"} <= set(said["ENV"].split())
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", said["USER"])
    assert "/healthz" in said["HEALTHCHECK"]
    assert [*json.loads(said["ENTRYPOINT"]), *json.loads(said["CMD"])] == ["/opt/tablee/bin/tablee", "serve"]


def test_an_image_is_made_from_sources_alone() -> None:
    paths = {path.as_posix() for path in container.context()}
    assert {
        "requirements.lock",
        "src/tablee/requirements.lock",
        "web/package-lock.json",
        "hatch_build.py",
    } <= paths
    assert not [
        path for path in paths if re.search(r"(^|/)(\.git|\.venv|node_modules|dist|__pycache__)/", path)
    ]


def test_compose_files() -> None:
    alone, cluster = (
        yaml.safe_load((DEPLOY / f"compose{kind}.yaml").read_text()) for kind in ("", ".cluster")
    )
    [service] = alone["services"].values()
    assert (service["volumes"], service["ports"]) == (["tablee:/data"], ["8000:8000"])
    assert alone["volumes"].keys() == {"tablee"}
    assert cluster["services"].keys() == {"process-1", "process-2", "process-3", "proxy", "postgres"}
    for file in (alone, cluster):
        for service in file["services"].values():
            if "build" in service:
                build = service["build"]
                assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == container.DOCKERFILE


@pytest.mark.parametrize("kind", ["file", "name"])
def test_open(kind: str, tmp_path: Path) -> None:
    """A parent like systemd is notified when the server is open, and not before."""
    place = str(tmp_path / "manager") if kind == "file" else f"@tablee-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(place.replace("@", "\0", 1) if kind == "name" else place)
        manager.setblocking(False)
        with serving(tmp_path / "data", env={**os.environ, "NOTIFY_SOCKET": place}):
            assert manager.recv(100) == b"READY=1"
