"""Connections that are kept for nothing, and what is sent to fill a server's memory."""

import asyncio
import re
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.server.edge import middleware
from tablee.server.edge.protocol import PageProtocol
from tablee.server.run import MAX_FILES, PING_S
from tablee.server.settings import Settings
from tablee.server.wire.errors import RequestError
from tablee.server.wire.requests import Join
from tests.server.live import BOT, ME, PATIENCE, Player, Running, eventually, running, upgrade
from tests.server.process import ServerProcess, server_process

MEGABYTE = 1_000_000
OTHER_MACHINE = "127.0.0.2"
"""It counts as another machine: only 127.0.0.1 is this one, whose proxies may have any number of connections."""
GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
UNFINISHED = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
LARGE_BODY = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"


def memory(server: ServerProcess) -> int:
    """How many bytes a server has in memory."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found
    return int(found[1]) * 1024


@pytest.mark.parametrize(
    "data", [b"X-More: " + b"x" * 4000 + b"\r\n", GET * 100], ids=["endless", "pipelined"]
)
def test_headers_do_not_fill_the_memory(tmp_path: Path, data: bytes) -> None:
    with server_process(tmp_path) as server:
        httpx.get(f"http://{server.host}/healthz", timeout=PATIENCE)
        before = memory(server)
        with connected(server.host) as line:
            line.sendall(UNFINISHED if data.startswith(b"X") else GET)
            pour(line, data, 60 * MEGABYTE)
            assert memory(server) - before < 20 * MEGABYTE
        assert httpx.get(f"http://{server.host}/healthz", timeout=PATIENCE).text == "ok"


def test_as_many_connections_as_the_system_grants(tmp_path: Path) -> None:
    with server_process(tmp_path) as server:
        granted, most = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
    assert granted >= (MAX_FILES if most == resource.RLIM_INFINITY else min(MAX_FILES, most))


def pour(line: socket.socket, data: bytes, upto: int) -> None:
    """Send this again and again, and read nothing, until the other side takes no more of it or hangs up."""
    line.settimeout(1)
    try:
        for _ in range(0, upto, len(data)):
            line.sendall(data)
    except OSError:
        pass


@contextmanager
def connected(address: str) -> Iterator[socket.socket]:
    host, port = address.split(":")
    with socket.create_connection((host, int(port))) as line:
        yield line


@asynccontextmanager
async def speaking(
    server: Running, said: bytes = b"", source: str = OTHER_MACHINE
) -> AsyncIterator[asyncio.StreamReader]:
    """A connection on which something is said."""
    host, port = server.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    try:
        writer.write(said)
        yield reader
    finally:
        writer.close()


async def ends(reader: asyncio.StreamReader) -> bytes:
    """Wait for the server to hang up; returns what it said before."""
    said = b""
    async with asyncio.timeout(PATIENCE):
        try:
            while more := await reader.read(1000):
                said += more
        except ConnectionResetError:
            pass
    return said


async def answered(server: Running) -> bool:
    async with speaking(server, GET) as reader:
        try:
            return bool(await reader.read(1))
        except ConnectionResetError:
            return False


@pytest.mark.parametrize(
    "said",
    [b"", UNFINISHED, LARGE_BODY + b"{", GET + UNFINISHED, LARGE_BODY.replace(b"api", b"no") + b"{"],
    ids=["nothing", "head", "body", "second", "refused"],
)
async def test_a_request_that_does_not_come_to_an_end_is_not_waited_for(tmp_path: Path, said: bytes) -> None:
    async with running(tmp_path, Settings(request_timeout_s=0.2)) as server, speaking(server, said) as reader:
        await ends(reader)


def post(path: str, size: int) -> bytes:
    """The head of a request that brings so many bytes, and wants the connection to be closed after the answer."""
    return f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {size}\r\n\r\n".encode()


@pytest.mark.real_time("sockets of the system")
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/replays", 413),
        ("/api/tables", 413),
        ("/api/replays?eyes=one", 422),
        ("/api/none", 404),
        ("/", 405),
    ],
)
async def test_who_sends_everything_at_once_can_read_the_answer_afterwards(
    tmp_path: Path, path: str, status: int
) -> None:
    """A connection that is closed while something waits to be read is reset, and its answer is lost."""

    def send() -> bytes:
        with connected(server.address) as line:
            line.sendall(post(path, 2 * MEGABYTE) + b"x" * 2 * MEGABYTE)
            return b"".join(iter(lambda: line.recv(65_536), b""))

    async with running(tmp_path) as server:
        for _ in range(5):
            answer = await asyncio.to_thread(send)
            assert answer.startswith(f"HTTP/1.1 {status} ".encode())


@pytest.mark.real_time("sockets of the system")
async def test_a_body_that_was_refused_is_read_up_to_a_limit(tmp_path: Path) -> None:
    def send() -> int:
        sent = 0
        with connected(server.address) as line, suppress(ConnectionError):
            line.sendall(post("/api/tables", 100 * MEGABYTE))
            while sent < 100 * MEGABYTE:
                sent += line.send(b"x" * 65_536)
        return sent

    async with running(tmp_path) as server:
        assert await asyncio.to_thread(send) < 30 * MEGABYTE


async def test_a_body_that_was_refused_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(middleware, "REFUSED_S", 0.2)
    said = post("/api/tables", MEGABYTE) + b"x" * 10_000
    async with running(tmp_path) as server, speaking(server, said) as reader:
        assert (await ends(reader)).startswith(b"HTTP/1.1 413 ")


async def test_a_connection_without_another_request_is_closed(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(keep_alive_s=1)) as server, speaking(server, GET) as reader:
        assert (await ends(reader)).endswith(b"ok")


async def test_whoever_takes_nothing_does_not_get_the_rest(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_bytes(b"x" * MEGABYTE)
    async with (
        running(tmp_path, Settings(send_timeout_s=0.2), client=client) as server,
        speaking(server, GET.replace(b"healthz", b"")),
    ):
        await eventually(lambda: server.connections)
        await eventually(lambda: not server.connections)


async def test_an_address_has_so_many_connections_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(connections_per_address=2)) as server:
        async with speaking(server), speaking(server), speaking(server) as third:
            assert await ends(third) == b""
            for _ in range(3):  # behind a proxy, they are no visitor's own
                assert (await server.http.get("/healthz", headers={"Connection": "close"})).text == "ok"
        async with asyncio.timeout(PATIENCE):
            while not await answered(server):  # as soon as one of them is gone
                pass


async def test_pages_count_as_connections_until_they_go(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(connections_per_address=1)) as server:
        seated = await server.create(ME, BOT)
        for _ in range(2):
            page = server.player(seated)
            await page.connect(local_addr=(OTHER_MACHINE, 0))
            await page.hello()
            async with speaking(server) as second:
                assert await ends(second) == b""
            await page.close()


async def test_pages_of_a_visitor_behind_a_proxy_are_counted_too(tmp_path: Path) -> None:
    async with running(tmp_path, Settings(sockets_per_address=1)) as server:
        seated = await server.create(ME, BOT)
        pages = [server.player(seated) for _ in range(3)]
        await pages[0].connect(headers={"X-Forwarded-For": "2001:db8::1"})
        with pytest.raises(Exception, match="403"):
            await pages[1].connect(headers={"X-Forwarded-For": "2001:db8::2"})
        await pages[2].connect(headers={"X-Forwarded-For": "2001:db8:0:1::1"})
        await pages[0].close()
        await pages[2].close()


ASKED = bytes([0x89, 0x80, 0, 0, 0, 0])
FIRST_PIECE = bytes([0x01, 0x80, 0, 0, 0, 0])
NEXT_PIECE = bytes([0x00, 0x80, 0, 0, 0, 0])
EMPTY = bytes([0x81, 0x80, 0, 0, 0, 0])


@pytest.mark.parametrize(
    "frames",
    [ASKED * 9000, FIRST_PIECE + NEXT_PIECE * 9000, EMPTY * 9000],
    ids=["pings", "pieces", "messages"],
)
async def test_frames_of_every_kind_are_counted(tmp_path: Path, frames: bytes) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        host, port = server.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(upgrade(server.address, seated["table"]))
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frames)
        answered = await ends(reader)
        writer.close()
    pongs = answered.count(bytes([0x8A, 0]))
    assert pongs <= 800
    assert answered.endswith(bytes([0x88, 2, 4002 >> 8, 4002 & 255]))


def masked(head: bytes, text: str) -> bytes:
    """A piece of what a page says, masked as browsers do."""
    data, key = text.encode(), b"\x5a\x01\xff\x80"
    return head + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(data))


def asked(number: int, spaces: int = 0) -> tuple[int, str]:
    text = f'{{"type":"ping","t":{number}{" " * spaces}}}'
    return len(text), text


def in_one_piece(number: int) -> bytes:
    size, text = asked(number)
    return masked(bytes([0x81, 0x80 | size]), text)


async def test_whatever_pieces_messages_come_in_each_is_heard_once_and_in_its_turn(tmp_path: Path) -> None:
    size, long = asked(3, spaces=200)
    _, broken = asked(6)
    pieces = [
        in_one_piece(1) + in_one_piece(2),  # two at once
        masked(bytes([0x81, 0xFE, 0, size]), long),
        in_one_piece(4) + in_one_piece(5)[:9],  # one, and a part of the next
        in_one_piece(5)[9:],
        masked(bytes([0x01, 0x80 | 5]), broken[:5]) + ASKED + masked(bytes([0x80, 0x80 | 16]), broken[5:]),
        in_one_piece(7),
    ]
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        host, port = server.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(upgrade(server.address, seated["table"]))
        await reader.readuntil(b"\r\n\r\n")
        heard = b""
        async with asyncio.timeout(PATIENCE):
            for piece, last in zip(pieces, (2, 3, 4, 5, 6, 7), strict=True):
                writer.write(piece)
                while last not in answers(heard) and not reader.at_eof():
                    heard += await reader.read(1000)
        writer.close()
    assert answers(heard) == [1, 2, 3, 4, 5, 6, 7]


def answers(heard: bytes) -> list[int]:
    return [int(number) for number in re.findall(rb'{"type":"pong","t":(\d+).0}', heard)]


@pytest.mark.real_time("sockets of the system")
async def test_who_asks_for_pongs_and_reads_none_is_cut_off(tmp_path: Path) -> None:
    """However slowly one does it: what waits for the network does not pass a megabyte."""
    full_ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"?" * 125
    async with running(tmp_path, Settings(messages_per_s=1e9, messages_burst=1e9)) as server:
        seated = await server.create(ME, BOT)
        loop = asyncio.get_running_loop()
        with connected(server.address) as line:
            line.setblocking(False)
            await loop.sock_sendall(line, upgrade(server.address, seated["table"]))
            await loop.sock_recv(line, 1000)
            (protocol,) = [each for each in server.connections if isinstance(each, PageProtocol)]
            waits = [0]
            with suppress(ConnectionResetError, BrokenPipeError):
                for _ in range(20 * MEGABYTE // 100 // len(full_ping)):
                    await loop.sock_sendall(line, full_ping * 100)
                    await asyncio.sleep(0)
                    waits.append(protocol.buffered())
            assert MEGABYTE // 2 < max(waits) < 2 * MEGABYTE
        await eventually(lambda: protocol not in server.connections)


async def test_lines_are_measured_in_microseconds(server: str) -> None:
    """As the server runs in earnest: the clock of its event loop counts milliseconds."""
    wish = {"game": "bungee", "name": "Ana", "seats": [ME, BOT]}
    async with httpx.AsyncClient(base_url=server, timeout=PATIENCE) as http:
        seated = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    async with Player(server.removeprefix("http://"), seated["table"], seated["token"]) as player:
        await player.until(lambda: any(map(is_between_milliseconds, player.ticks)))


async def test_who_answers_pings_that_are_measured_is_not_asked_besides_whether_they_are_there(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        async with server.player(seated):
            (protocol,) = [each for each in server.connections if isinstance(each, PageProtocol)]
            await eventually(lambda: protocol._answered)
            protocol.send_keepalive_ping()
            assert protocol.pending_ping_payload is None
            protocol._answered -= int(PING_S * 1_000_000)
            protocol.send_keepalive_ping()
            assert protocol.pending_ping_payload is not None


def is_between_milliseconds(tick: dict[str, Any]) -> bool:
    measured = [tick.get("round_trip") or 0, tick.get("typical", 0), tick.get("jitter", 0)]
    return any(5 < micros % 1000 < 995 for micros in measured)  # some are rounded, by a little


async def test_a_page_that_has_not_said_who_it_is_comes_again_when_its_table_goes(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        seated = await server.create(ME, BOT)
        table = server.registry.tables[seated["table"]]
        early = server.player(seated)
        await early.connect()
        await early.until(lambda: early.ticks)  # so it has been shown to its table
        server.registry.let_go(table)
        assert await early.until_closed() == 1012
        with pytest.raises(RequestError):
            await table.queue.ask(lambda: table.join(Join("Bo")))
