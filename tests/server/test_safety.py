"""Strangers, floods and dawdlers."""

import asyncio
import socket
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tablee.client import ConnectionFailed
from tablee.server.settings import Settings
from tests.server.live import BOT, FRIEND, ME, PATIENCE, Closed, Player, eventually, running, upgrade
from tests.server.process import server_process

ELSEWHERE = "https://elsewhere.example"


async def test_pages_of_other_sites_may_not_speak_here(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        with pytest.raises(ConnectionFailed) as refused:
            await server.player(seated).connect({"Origin": ELSEWHERE})
        assert refused.value.status == 403
        for origin in (ELSEWHERE, "null", "http://[bad"):
            answer = await server.http.get("/api/games", headers={"Origin": origin})
            assert (answer.status_code, answer.json()["say"]["id"]) == (403, "server-origin")
        own = server.player(seated)
        await own.connect({"Origin": f"http://{server.address}"})
        await own.hello()
        await own.close()


REBOUND = "rebound.example:8000"
"""A name of somebody else's that leads to this machine."""


async def test_a_page_whose_name_was_made_to_lead_here_is_not_taken_for_ours(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        page = {"Host": REBOUND, "Origin": f"http://{REBOUND}"}
        for path in ("/", "/api/games", f"/api/tables/{seated['table']}", "/healthz"):
            answer = await server.http.get(path, headers=page)
            assert answer.status_code == 421
            assert seated["table"] not in answer.text
        assert (await server.http.get("/api/games", headers=page)).json()["say"]["id"] == "server-host"
        said = await server.http.get("/", headers={**page, "Accept-Language": "fr"})
        assert "ne s’appelle pas" in said.text
        reader, writer = await asyncio.open_connection(*server.address.split(":"))
        writer.write(upgrade(REBOUND, seated["table"]))
        assert b" 403 " in await reader.readline()
        writer.close()


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:80",
        "localhost",
        "[::1]:8000",
        "192.168.1.5",
        "paul-pc:8000",
        "paul-pc.local",
        "Jeux.Example.:443",
    ],
)
async def test_the_house_is_found_by_its_addresses_names_nearby_and_the_one_it_was_given(
    tmp_path: Path, host: str
) -> None:
    async with running(tmp_path, Settings(name=("jeux.example",))) as server:
        answer = await server.http.get("/api/games", headers={"Host": host, "Origin": f"http://{host}"})
        assert answer.status_code == 200


async def test_every_answer_has_the_headers_that_keep_others_out(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        table = (await server.create(ME, BOT))["table"]
        asked = [
            ("GET", "/", 200),
            ("GET", "/nowhere", 404),
            ("GET", "/assets/nothing.js", 404),
            ("GET", "/api/nothing", 404),
            ("DELETE", "/", 405),
            ("DELETE", "/api/tables", 405),
            ("GET", "/healthz", 200),
            ("GET", "/readyz", 200),
            ("GET", f"/api/tables/{table}/qr.svg", 200),
            ("GET", f"/api/tables/{table}/record", 409),
            ("GET", "/api/games", 200),
        ]
        for method, path, status in asked:
            answer = await server.http.request(method, path)
            assert answer.status_code == status
            assert answer.headers["X-Content-Type-Options"] == "nosniff", path
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"], path
            assert answer.headers["Referrer-Policy"] == "same-origin", path


async def test_a_site_that_was_named_may(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(origin=frozenset({ELSEWHERE}))) as server:
        seated = await server.create(ME, BOT)
        page = server.player(seated)
        await page.connect({"Origin": ELSEWHERE})
        await page.hello()
        await page.close()


async def test_too_many_messages_are_refused_and_far_too_many_end_it(tmp_path: Path) -> None:
    async with running(
        tmp_path, Settings(messages_per_s=0.001, messages_burst=4, max_excess_messages=5)
    ) as server:
        seated = await server.create(ME, BOT)
        page = server.player(seated)
        await page.connect()
        await page.hello()
        for t in range(4):
            await page.say({"type": "ping", "t": t})
        await page.until(lambda: len(page.pongs) == 2 and len(page.refusals) == 2)
        answer = await page.command("start")
        assert answer["say"]["id"] == "server-too-fast"
        with suppress(Closed):  # perhaps before it has said all of it
            for _ in range(9):
                await page.say("x")
        assert await page.until_closed() == 4002


@pytest.mark.real_time("a process of its own")
async def test_frames_that_are_huge_or_no_text_end_only_their_socket(tmp_path: Path) -> None:
    with server_process(tmp_path) as server:
        wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT]}
        async with httpx.AsyncClient(base_url=f"http://{server.host}", timeout=PATIENCE) as http:
            seated = (await http.post("/api/tables", json=wish)).json()
            huge = await http.post("/api/tables", content=b" " * 5000)
            assert (huge.status_code, huge.json()["say"]["id"]) == (413, "server-too-long")
        page = Player(server.host, seated["table"], seated["token"])
        await page.connect()
        await page.hello()
        await page.say("x" * 70_000)
        assert await page.until_closed() == 1009
        await _say_invalid_text(server.host, seated["table"])
        async with Player(server.host, seated["table"], seated["token"]) as ana:
            await ana.must("start")
    assert "Traceback" not in server.log
    assert seated["token"] not in server.log


async def _say_invalid_text(host: str, table: str) -> None:
    """A text frame that is no UTF-8, from a hand-made client, until the server hangs up."""
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(upgrade(host, table))
    await reader.readuntil(b"\r\n\r\n")
    writer.write(bytes([0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE]))
    assert await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    await writer.wait_closed()


@pytest.mark.real_time("sockets of the system")
async def test_a_page_that_does_not_keep_up_is_let_go(tmp_path: Path) -> None:
    async with running(
        tmp_path, Settings(max_unread_messages=8, messages_per_s=1e9, messages_burst=1e9)
    ) as server:
        seated = await server.create(ME, FRIEND)
        host, port = server.address.split(":")
        raw = socket.create_connection((host, int(port)))
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.setblocking(False)
        loop = asyncio.get_running_loop()
        hello = b'{"type":"hello"}'
        await loop.sock_sendall(raw, upgrade(server.address, seated["table"]))
        await loop.sock_recv(raw, 4096)
        await loop.sock_sendall(raw, bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        table = server.registry.tables[seated["table"]]
        await eventually(lambda: table.audience.pages)
        (page,) = table.audience.pages
        while not page.slow:
            page.send(b"x" * 50_000)
            await asyncio.sleep(0)
        await eventually(lambda: not table.audience.pages)
        async with server.player(seated) as ana:
            assert "onlookers" not in ana.table
        raw.close()


async def test_there_is_room_for_so_many_and_no_more(tmp_path: Path) -> None:
    settings = Settings(
        onlookers_per_table=1,
        pages_per_seat=2,
        max_tables=2,
        tables_per_hour=3,
        unload_when_full_after_s=3600,
    )
    async with running(tmp_path, settings) as server:
        seated = await server.create(ME, BOT)
        async with (
            server.onlooker(seated["table"]),
            server.onlooker(seated["table"]) as late,
            server.player(seated),
            server.player(seated),
            server.player(seated) as third,
        ):
            assert late.refusals[0]["say"]["id"] == third.refusals[0]["say"]["id"] == "server-crowded"
        await server.create(ME, BOT)
        wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT]}
        full = await server.http.post("/api/tables", json=wish)
        assert (full.status_code, full.json()["say"]["id"]) == (503, "server-house-full")
        many = await server.http.post("/api/tables", json=wish)
        assert (many.status_code, many.json()["say"]["id"]) == (429, "server-many-tables")


async def test_who_looks_on_first_does_not_get_around_how_many_pages_a_seat_may_have(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(onlookers_per_table=1, pages_per_seat=2)) as server:
        seated = await server.create(ME, FRIEND)
        async with AsyncExitStack() as stack:
            pages = []
            for number in range(3):
                page = await stack.enter_async_context(server.onlooker(seated["table"]))
                page.token = seated["token"]
                await page.say({"type": "hello", "token": page.token})
                await page.until(lambda page=page: page.refusals or page.table["you"] == 0)  # type: ignore[misc]
                pages.append(page)
                assert bool(page.refusals) == (number == 2)
            assert pages[2].refusals[0]["say"]["id"] == "server-crowded"
            # The third still looks on, so that nobody who has a seat can become an onlooker, too.
            await pages[0].say({"type": "hello", "token": ""})
            await pages[0].until(lambda: pages[0].refusals)
            assert pages[0].refusals[0]["say"]["id"] == "server-crowded"


async def test_a_full_house_makes_room_by_what_nobody_needs(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(max_tables=2, unload_when_full_after_s=0)) as server:
        made = [await server.create(ME, BOT) for _ in range(4)]
        assert len(server.registry.tables) <= 2
        async with server.player(made[0]) as ana, server.player(made[1]) as bo:
            await ana.must("start")
            await bo.must("start")
            wish = {"game": "bungee", "name": "Cléo", "seats": [ME, BOT]}
            full = await server.http.post("/api/tables", json=wish)
            assert (full.status_code, full.json()["say"]["id"]) == (503, "server-house-full")
            away = await server.http.get(f"/api/tables/{made[2]['table']}")
            assert (away.status_code, away.json()["say"]["id"]) == (503, "server-house-full")
            nowhere = await server.http.get("/api/tables/nowhere")
            assert (nowhere.status_code, nowhere.json()["say"]["id"]) == (404, "server-unknown-table")
        assert set(server.registry.tables) == {made[0]["table"], made[1]["table"]}


async def test_an_address_may_not_ask_without_end(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(requests_per_s=0.001, requests_burst=2)) as server:
        codes = [(await server.http.get("/api/codes/BCDF")).status_code for _ in range(4)]
        assert codes == [404, 404, 429, 429]


async def test_codes_cannot_be_guessed_one_after_the_other(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(code_guesses_per_s=0.001, code_guesses_burst=2)) as server:
        seated = await server.create(ME, FRIEND)
        code = server.registry.tables[seated["table"]].row.code
        tries = [code, "BBBB", code, "CCCC", code]
        codes = [(await server.http.get(f"/api/codes/{guess}")).status_code for guess in tries]
        assert codes == [200, 404, 200, 404, 429]


async def test_many_codes_cannot_be_tried_at_once(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(code_guesses_per_s=0.001, code_guesses_burst=2)) as server:
        guesses = (
            server.http.get(f"/api/codes/{guess}") for guess in ("BBBB", "CCCC", "DDDD", "FFFF", "GGGG")
        )
        codes = [answer.status_code for answer in await asyncio.gather(*guesses)]
        assert sorted(codes) == [404, 404, 429, 429, 429]
