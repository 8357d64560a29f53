from pathlib import Path

import httpx
import pytest

from tablee.server.app import create_app
from tablee.server.desk import Desk
from tablee.server.lobby.house import House
from tablee.server.run import addresses
from tablee.server.storage.sqlite import SqliteStorage


def test_the_server_is_healthy(server: str) -> None:
    answer = httpx.get(f"{server}/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


def test_assets_are_kept_and_the_page_is_not(server: str) -> None:
    page = httpx.get(server)
    assert page.headers["Cache-Control"] == "no-cache"
    script = page.text.split('src="')[1].split('"')[0]
    assert "immutable" in httpx.get(server + script).headers["Cache-Control"]


def test_the_page_may_load_nothing_from_elsewhere(server: str) -> None:
    assert "default-src 'self'" in httpx.get(server).headers["Content-Security-Policy"]


def test_what_is_not_there_is_not_found(server: str) -> None:
    answer = httpx.get(f"{server}/assets/nothing.js")
    assert answer.status_code == 404
    assert httpx.get(f"{server}/../pyproject.toml").status_code == 404


async def test_another_client_can_be_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>bonjour</p>")
    house = House(Desk(SqliteStorage(tmp_path / "data")))
    app = httpx.ASGITransport(create_app(house, tmp_path))
    async with httpx.AsyncClient(transport=app, base_url="http://tablee") as visitor:
        assert (await visitor.get("/")).text == "<p>bonjour</p>"


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("::1", "http://[::1]:8000/"),
        ("0.0.0.0", "http://localhost:8000/"),
    ],
)
def test_addresses_can_be_opened(host: str, here: str) -> None:
    assert addresses(host, 8000)[0] == here


def test_only_a_server_that_listens_to_the_network_names_an_address_in_it() -> None:
    assert addresses("127.0.0.1", 8000)[1] is None
