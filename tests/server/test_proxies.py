"""Behind a proxy, limits count for visitors and not for the proxy, and nobody can pretend to be somebody else."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tablee.client import ConnectionFailed
from tablee.server.settings import Settings
from tests.server.live import BOT, ME, PATIENCE, Player, running

ONE_EACH = Settings(requests_per_s=0.001, requests_burst=1)
"""One request for each address."""
OTHER_MACHINE = "127.0.0.2"
"""It counts as another machine: only 127.0.0.1 is this one."""


async def ask(address: str, forwarded: str, source: str = "127.0.0.1") -> int:
    """Ask for something over a proxy at `source` that says whom it speaks for; returns the status."""
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{address}", timeout=PATIENCE) as http:
        return (await http.get("/api/games", headers={"X-Forwarded-For": forwarded})).status_code


async def test_visitors_behind_a_proxy_on_this_machine_are_told_apart(tmp_path: Path) -> None:
    async with running(tmp_path, ONE_EACH) as server:
        asked = [
            await ask(server.address, who) for who in ("192.0.2.1", "192.0.2.2", "2001:db8::1", "192.0.2.1")
        ]
    assert asked == [200, 200, 200, 429]


async def test_all_addresses_of_a_visitors_network_count_as_one(tmp_path: Path) -> None:
    async with running(tmp_path, ONE_EACH) as server:
        asked = [
            await ask(server.address, who)
            for who in (
                "2001:db8::1",
                "2001:db8::2:0:0:1",
                "2001:db8:0:1::1",
                "::ffff:192.0.2.1",
                "192.0.2.1",
            )
        ]
    assert asked == [200, 429, 200, 200, 429]


async def test_what_a_visitor_says_of_themselves_does_not_count(tmp_path: Path) -> None:
    async with running(tmp_path, ONE_EACH) as server:
        asked = [await ask(server.address, f"{lie}, 192.0.2.1") for lie in ("198.51.100.1", "198.51.100.2")]
        assert asked == [200, 429]
        direct = [await ask(server.address, lie, OTHER_MACHINE) for lie in ("198.51.100.3", "198.51.100.4")]
        assert direct == [200, 429]


@pytest.mark.parametrize("proxy", [OTHER_MACHINE, "127.0.0.0/30", "127.0.0.3/30"])
async def test_a_proxy_on_another_machine_is_believed_once_it_is_named(tmp_path: Path, proxy: str) -> None:
    settings = Settings(requests_per_s=0.001, requests_burst=1, proxy=(proxy,))
    async with running(tmp_path, settings) as server:
        asked = [
            await ask(server.address, who, OTHER_MACHINE) for who in ("192.0.2.1", "192.0.2.2", "192.0.2.1")
        ]
    assert asked == [200, 200, 429]


async def test_sockets_behind_a_proxy_are_told_apart_too(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(requests_per_s=0.001, requests_burst=2)) as server:
        seated = await server.create(ME, BOT)

        async def come(who: str) -> None:
            page = Player(server.address, seated["table"], seated["token"])
            await page.connect(headers={"X-Forwarded-For": who})
            await page.hello()
            await page.close()

        for who in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            await come(who)
        with pytest.raises(ConnectionFailed):
            await come("192.0.2.1")


async def test_nobody_takes_all_places_of_those_who_look_on(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(onlookers_per_table=3, onlookers_per_address=2)) as server:
        seated = await server.create(ME, BOT)
        pages = [server.onlooker(seated["table"]) for _ in range(5)]
        for page, who in zip(pages, ("1", "1", "1", "2", "3"), strict=True):
            await page.connect(headers={"X-Forwarded-For": f"192.0.2.{who}"})
            await page.hello()
        refusals = [[refusal["say"]["id"] for refusal in page.refusals] for page in pages]
        assert refusals == [[], [], ["server-crowded"], [], ["server-crowded"]]
        for page in pages:
            await page.close()


async def test_plain_requests_that_a_proxy_marks_as_upgrades_are_answered(tmp_path: Path) -> None:
    async with running(tmp_path) as server:  # as nginx sends them when it is told to pass on WebSockets
        answer = await server.http.get("/api/games", headers={"Connection": "upgrade"})
        assert answer.status_code == 200


async def test_the_link_of_a_table_is_as_secure_as_the_page(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(name=("jeux.example",))) as server:
        seated = await server.create(ME, BOT)
        headers = {"Host": "jeux.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        picture = await server.http.get(f"/api/tables/{seated['table']}/qr.svg", headers=headers)
        assert f"https://jeux.example/t/{seated['table']}" in picture.text
