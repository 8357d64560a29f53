"""Fixtures: a real server process, real databases, and a real browser."""

from collections.abc import AsyncIterator, Iterator
from datetime import timedelta
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.async_api import Browser, Page, async_playwright, expect

from tablee.server import cluster
from tablee.server.storage import postgres_process
from tests import virtual
from tests.articles import Collector
from tests.postgres import QUICK, Postgres, migrated, postgres_server
from tests.running import LONG, SAME_LUCK, chromium, in_time, serving
from tests.server.databases import Database, PostgresDatabase, SqliteDatabase

expect.set_options(timeout=LONG)
if settings.get_current_profile_name() == "default":
    settings.load_profile("ci")  # Hypothesis: the same examples every time, on however slow a machine


ENOUGH = 540
"""Seconds that a test may take at most, on however busy a machine."""


LIVE = Path(__file__).with_name("server")
"""Tests of the live server, which run in virtual time."""

LONGEST = (
    "test_a_calibration",
    "test_every_moment_of_a_game",
    "test_it_is_found_everywhere",
    "test_twelve_players",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, or one process would be left with it while the others have nothing to do.

    A test that hangs is cancelled, and puts away what it has begun: interrupted, it would leave that to others.
    """
    items.sort(key=lambda item: not any(name in item.nodeid for name in LONGEST))
    for item in items:
        if isinstance(item, pytest.Function) and iscoroutinefunction(item.obj):
            item.obj = in_time(item.obj, ENOUGH)
            if item.path.is_relative_to(LIVE) and virtual.is_virtual(item):
                item.stash[virtual.TEST] = item.obj


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Collector(config), "articles")
    config.pluginmanager.register(virtual, "virtual")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server with fresh data, shared by the tests of one worker.

    Its tables are dealt the same in every run.
    """
    with serving(tmp_path_factory.mktemp("data"), program=SAME_LUCK) as address:
        yield address


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, shared by the tests of one worker; its database `empty_house` is there to be copied."""
    with postgres_server(*QUICK) as running:
        migrated(running)
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A fresh database, once of each kind."""
    if request.param == "sqlite":
        yield SqliteDatabase(tmp_path)
        return
    fresh = PostgresDatabase(request.getfixturevalue("postgres"))
    yield fresh
    fresh.drop()


@pytest.fixture
def shared(postgres: Postgres, unhurried: None) -> Iterator[PostgresDatabase]:
    """A fresh database for several processes of one house."""
    fresh = PostgresDatabase(postgres)
    yield fresh
    fresh.drop()


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, no server in this process is taken to have ended that has not."""
    monkeypatch.setattr(postgres_process, "LEASE", timedelta(hours=1))
    for limit in ("DRAIN_S", "HANDOVER_WAIT_S", "SLEPT_AFTER_S"):
        monkeypatch.setattr(cluster, limit, 3600)


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests of a worker."""
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(**chromium())
        yield running
        await running.close()


@pytest.fixture
async def page(browser: Browser, server: str) -> AsyncIterator[Page]:
    """A French visitor's fresh page at the server's address; an error in the page fails the test."""
    context = await browser.new_context(base_url=server, locale="fr-FR")
    context.set_default_timeout(LONG)
    page = await context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    yield page
    await context.close()
    assert errors == []
