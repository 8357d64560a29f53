import gzip
import re
import struct
from functools import partial
from pathlib import Path

import httpx
import pytest

from tablee.server.app import client_folder, create_app
from tablee.server.context import ServerContext
from tablee.server.lobby.registry import TableRegistry
from tablee.server.run import addresses
from tablee.server.settings import Settings
from tablee.server.storage.sqlite import SqliteStorage
from tests.server.live import FRIEND, ME, PATIENCE, running

get = partial(httpx.get, timeout=PATIENCE)


def test_the_server_is_healthy(server: str) -> None:
    answer = get(f"{server}/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


def test_assets_are_kept_and_the_page_is_not(server: str) -> None:
    page = get(server)
    assert page.headers["Cache-Control"] == "no-cache"
    script = page.text.split('src="')[1].split('"')[0]
    assert "immutable" in get(server + script).headers["Cache-Control"]


def test_the_page_may_load_nothing_from_elsewhere(server: str) -> None:
    assert "default-src 'self'" in get(server).headers["Content-Security-Policy"]


def test_what_is_not_there_is_not_found(server: str) -> None:
    answer = get(f"{server}/assets/nothing.js")
    assert (answer.status_code, answer.text) == (404, "Not Found")
    assert get(f"{server}/../pyproject.toml").status_code == 404
    assert get(f"{server}/api/nothing").json()["say"]["id"] == "server-nothing-here"


@pytest.mark.parametrize(
    "path", ["/nothing", "/t/", "/t/a/b", "/t/a%20b", "/index.html", "/fairness", "/rules/"]
)
def test_an_unknown_address_gets_the_page_that_says_so(server: str, path: str) -> None:
    answer = get(server + path)
    assert (answer.status_code, answer.text.count('<div id="app">')) == (404, 1)


@pytest.mark.parametrize(
    "path", ["/", "/t/a", "/c/BCDF", "/fair", "/reflexes/", "/rules/bungee", "/?game=bungee"]
)
def test_a_known_address_gets_the_page(server: str, path: str) -> None:
    assert get(server + path).status_code == 200


def previewed(page: str) -> dict[str, str]:
    """What a page says of itself to programs that show links."""
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', page))


@pytest.mark.parametrize(
    ("path", "language", "title", "picture"),
    [
        ("/", "fr", "Tablée", "house"),
        ("/?game=bungee", "fr", "Bungee", "bungee"),
        ("/?game=nothing", "en", "Tablée", "house"),
        ("/rules/dan", "fr", "Règles de Dan Dan Dan", "dan"),
        ("/learn/rouge", "en", "First lesson of Défifoo Rouge", "rouge"),
        ("/c/BCDF", "en", "You are expected at a table", "house"),
        ("/t/nothing", "fr", "Tablée", "house"),
    ],
)
def test_a_link_shows_a_title_a_sentence_and_a_picture(
    server: str, path: str, language: str, title: str, picture: str
) -> None:
    answer = get(server + path, headers={"Accept-Language": f"{language}, de;q=0.5"})
    said = previewed(answer.text)
    assert (said["og:title"], said["og:image"]) == (title, f"{server}/previews/{picture}.png")
    assert said["og:description"] == said["description"]
    assert said["og:url"] == server + path.partition("?")[0]
    assert f'<html lang="{language}">' in answer.text
    assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
    drawn = get(said["og:image"])
    assert (drawn.headers["Content-Type"], drawn.content[:4]) == ("image/png", b"\x89PNG")


async def test_a_link_to_a_table_tells_the_game_and_nothing_else_of_it(tmp_path: Path) -> None:
    async with running(tmp_path, client=client_folder()) as server:
        seated = await server.create(ME, FRIEND)
        # Also of a table that nobody has needed for long, which stays where it is kept.
        for forgotten in (False, True):
            if forgotten:
                await server.registry.tables.pop(seated["table"]).stop()
            page = (await server.http.get(f"/t/{seated['table']}")).text
            assert previewed(page)["og:title"] == "Une table de Bungee"
            assert "Ana" not in page
            assert (seated["table"] in server.registry.tables) == (not forgotten)


def test_what_a_visitor_writes_does_not_become_a_part_of_the_page(server: str) -> None:
    for path, host in (("/", '"><script>'), ('/rules/"><script>', ""), ("/?game=%22%3E%3Cscript%3E", "")):
        page = get(server + path, headers={"Host": host} if host else {}).text
        assert page.count("<script") == get(server).text.count("<script")
        assert ("og:image" in previewed(page)) == (not host)


def test_the_house_can_be_installed(server: str) -> None:
    page = get(server).text
    link = re.search(r'<link rel="manifest" href="([^"]+)"', page)
    assert link
    answer = get(server + link[1])
    assert answer.headers["Content-Type"].startswith("application/manifest+json")
    icons = answer.json()["icons"]
    assert {icon.get("purpose", "any") for icon in icons} == {"any", "maskable"}
    for icon in icons:
        drawn = get(server + icon["src"]).content
        width, height = struct.unpack("!II", drawn[16:24])
        assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize(
    ("accepted", "packing"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("identity", None), ("br;q=0, gzip;q=0.0", None)],
)
def test_files_come_packed_for_whoever_can_unpack_them(
    server: str, accepted: str, packing: str | None
) -> None:
    script = get(server).text.split('src="')[1].split('"')[0]
    plain = get(server + script, headers={"Accept-Encoding": "identity"})
    request = httpx.Request("GET", server + script, headers={"Accept-Encoding": accepted})
    with httpx.Client(timeout=PATIENCE) as visitor:
        answer = visitor.send(request, stream=True)
        sent = b"".join(answer.iter_raw())
    assert answer.headers.get("Content-Encoding") == packing
    assert (answer.headers["Vary"], answer.headers["Content-Type"]) == (
        "Accept-Encoding",
        plain.headers["Content-Type"],
    )
    if packing == "gzip":
        assert gzip.decompress(sent) == plain.content
    assert (len(sent) * 2 < len(plain.content)) == (packing is not None)
    again = get(
        server + script, headers={"Accept-Encoding": accepted, "If-None-Match": answer.headers["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_long_answers_come_packed_for_whoever_can_unpack_them(server: str) -> None:
    long, short = f"{server}/api/games/bungee/rulebook", f"{server}/api/nothing"
    plain = get(long, headers={"Accept-Encoding": "identity"})
    packed = get(long, headers={"Accept-Encoding": "br, gzip"})
    assert packed.json() == plain.json()
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) * 2 < int(plain.headers["Content-Length"])
    assert packed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    answers = (plain, get(short, headers={"Accept-Encoding": "gzip"}))
    assert not any("Content-Encoding" in answer.headers for answer in answers)


def test_a_rulebook_is_sent_once_to_whoever_keeps_it(server: str) -> None:
    book = f"{server}/api/games/bungee/rulebook"
    first = get(book)
    again = get(book, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert first.headers["Cache-Control"] == "no-cache"
    another = get(f"{server}/api/games/dan/rulebook", headers={"If-None-Match": first.headers["ETag"]})
    assert another.status_code == 200


async def test_nobody_may_ask_for_files_without_end(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(files_per_s=0.001, files_burst=2)) as server:
        assert [(await server.http.get("/")).status_code for _ in range(3)] == [200, 200, 429]


async def test_another_client_can_be_served(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>bonjour</p>")
    registry = TableRegistry(ServerContext(SqliteStorage(tmp_path / "data")))
    app = httpx.ASGITransport(create_app(registry, tmp_path))
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
