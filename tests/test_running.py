"""What the tests themselves stand on: tables that are dealt the same, and tests that end."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.running import in_time
from tests.server.live import BOT, ME, PATIENCE, Player, running


async def first_position(address: str, luck: str) -> dict[str, Any]:
    """What somebody who brings this luck sees of a new table, when it is their turn."""
    wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT, BOT], "pace": "instant"}
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as http:
        seated = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    async with Player(address, seated["table"], seated["token"]) as ana:
        await ana.must("luck", luck=luck)
        await ana.must("start")
        await ana.until(lambda: ana.position.get("legal"))
        view: dict[str, Any] = ana.position["view"]
        return view


async def test_all_tables_of_the_shared_server_are_dealt_alike(server: str) -> None:
    address = server.removeprefix("http://")
    one, other = [await first_position(address, secrets.token_hex(16)) for _ in range(2)]
    assert one == other


async def test_a_server_in_the_tests_deals_the_same_every_time_but_not_at_every_table(tmp_path: Path) -> None:
    dealt = []
    for name in ("one", "other"):
        folder = tmp_path / name
        folder.mkdir()
        async with running(folder) as server:
            dealt.append([await first_position(server.address, "0123456789abcdef") for _ in range(2)])
    assert dealt[0] == dealt[1]
    assert dealt[0][0] != dealt[0][1]


async def test_what_hangs_is_cancelled_and_puts_away_what_it_has_begun() -> None:
    put_away = []

    async def hangs(what: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            put_away.append(what)

    with pytest.raises(TimeoutError):
        await in_time(hangs, 0.01)("a table")
    assert put_away == ["a table"]
