import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.running import serving, tablee


def test_version() -> None:
    said = tablee("--version")
    assert said.returncode == 0
    assert re.fullmatch(r"\d+\.\d+\.\d+\n", said.stdout)


def test_help_names_the_verbs() -> None:
    said = tablee("--help")
    assert said.returncode == 0
    assert "serve" in said.stdout


@pytest.mark.parametrize(
    "args",
    [["nonsense"], ["serve", "--port", "many"], ["serve", "--colour", "red"], ["serve", "--port", "70000"],
     ["serve", "--host", "no.such.host.invalid"], ["serve", "--port", "0", "--data", "/dev/null/x"]],
)  # fmt: skip
def test_a_mistake_is_one_line_and_status_2(args: list[str]) -> None:
    said = tablee(*args)
    assert said.returncode == 2
    assert said.stdout == ""
    assert re.fullmatch(r"tablee: .+\n", said.stderr)


def run_verb(body: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """A command that has one more verb."""
    code = f"from tablee import cli; cli.app.command(lambda: {body}, name='verb'); cli.main(['verb'])"
    command = [sys.executable, "-c", code]
    return subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, **options)


def test_a_bug_is_one_line_too_unless_one_wants_to_know() -> None:
    said = run_verb("1 / 0")
    assert said.returncode == 2
    assert re.fullmatch(r"tablee: .*ZeroDivisionError.*\n", said.stderr)
    assert "Traceback" in run_verb("1 / 0", env={**os.environ, "TABLEE_DEBUG": "1"}).stderr


def test_a_reader_may_leave_early() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as pipe:
        said = run_verb("print('much')", stdout=pipe)
    assert (said.returncode, said.stderr) == (141, "")


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = tablee("serve", "--port", port, "--data", tmp_path)
    assert said.returncode == 2
    assert said.stderr == f"tablee: port {port} is taken; choose another with --port\n"


def test_two_servers_do_not_share_data(tmp_path: Path) -> None:
    with serving(tmp_path):
        said = tablee("serve", "--port", 0, "--data", tmp_path)
    assert said.returncode == 2
    assert "another server" in said.stderr
    with serving(tmp_path):
        pass
