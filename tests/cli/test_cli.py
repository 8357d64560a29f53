import re
import socket
from pathlib import Path

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
