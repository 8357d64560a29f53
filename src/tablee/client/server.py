"""Requests to a server over HTTP: to make, find and join tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec

from tablee.client.connection import Address, encode
from tablee.client.errors import ConnectionFailed, RequestRefused
from tablee.client.page import TablePage
from tablee.server.wire.messages import Seated, Table
from tablee.server.wire.requests import Found, Join, NewTable, Problem

ANSWER_S = 60.0
"""How long a request waits for its connection, and then for its answer: some wait for their turn at the server."""
LONGEST_CODE = 8
"""A table's code has a few letters; its address is longer."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
_seated = msgspec.json.Decoder(Seated).decode
_problem = msgspec.json.Decoder(Problem).decode


class Server:
    """A server of Tablée, by its address or any link to it.

    Each request has a connection of its own; within `async with`, one after the other share one. A request that is
    refused because there were too many is sent again after the time that the refusal tells.
    """

    def __init__(self, address: Address | str, headers: Mapping[str, str] | None = None) -> None:
        self.address = address if isinstance(address, Address) else Address.of(address)
        self.headers = dict(headers or {})
        self._keeps = False
        self._kept: Streams | None = None

    async def __aenter__(self) -> Self:
        self._keeps = True
        return self

    async def __aexit__(self, *_: object) -> None:
        self._keeps = False
        if self._kept is not None:
            self._kept[1].close()
            self._kept = None

    async def create_table(self, wish: NewTable) -> Seated:
        """Make a table; returns its owner's seat. Raises `RequestRefused` or `ConnectionFailed`, as do all requests."""
        return _seated(await self.post("/api/tables", wish))

    async def join(self, table: str, name: str, seat: int | None = None) -> Seated:
        """Take a free seat, the first or the one that is wished for. `table`: a link, a code or an id."""
        return _seated(await self.post(f"/api/tables/{await self.find(table)}/join", Join(name, seat)))

    async def find(self, table: str) -> str:
        """The id of a table by its link, its code or its id."""
        word = urlsplit(table).path.rstrip("/").rpartition("/")[2]
        if len(word) > LONGEST_CODE:
            return word
        return msgspec.json.decode(await self.get(f"/api/codes/{word}"), type=Found).table

    async def table(self, id: str) -> Table:
        """A table as an onlooker sees it."""
        return msgspec.json.decode(await self.get(f"/api/tables/{id}"), type=Table)

    async def record(self, id: str) -> bytes:
        """The record of a game that is over."""
        return await self.get(f"/api/tables/{id}/record")

    def page(self, seated: Seated, **how: Any) -> TablePage:
        """A page at a seat, to be used as `async with`. `how`: as in `TablePage`."""
        return TablePage(self.address, seated.table, seated.token, **{"headers": self.headers, **how})

    async def get(self, path: str, token: str = "") -> bytes:
        """The answer to a request, with a seat's token if it needs one."""
        return await self._ask("GET", path, b"", {"Authorization": f"Bearer {token}"} if token else {})

    async def post(self, path: str, body: Any) -> bytes:
        """Send a body as JSON, and return the answer."""
        return await self._ask("POST", path, encode(body), {"Content-Type": "application/json"})

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        sent = {**self.headers, **headers, "Content-Length": str(len(body))}
        if not self._keeps:
            sent["Connection"] = "close"
        request = self.address.request(method, path, sent) + body
        while True:
            status, received, answer = await self._exchange(request)
            if status < 300:
                return answer
            try:
                problem = _problem(answer)
            except msgspec.DecodeError:
                raise ConnectionFailed(f"{method} {path} was answered with status {status}.") from None
            if problem.say.id != "server-too-fast" or "retry-after" not in received:
                raise RequestRefused(status, problem.say, problem.article)
            await asyncio.sleep(float(received["retry-after"]))

    async def _exchange(self, request: bytes) -> tuple[int, dict[str, str], bytes]:
        """Send a request; returns the answer's status, headers and body."""
        streams, self._kept = self._kept or await self._connected(), None
        reader, writer = streams
        try:
            async with asyncio.timeout(ANSWER_S):
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
                first, *lines = head.split("\r\n")
                headers = dict(line.split(": ", 1) for line in lines if ": " in line)
                answer = int(first.split()[1]), headers, await _body(reader, headers)
            if self._keeps and headers.get("connection") != "close" and "content-length" in headers:
                self._kept = streams
            return answer
        except (OSError, EOFError, asyncio.LimitOverrunError, ValueError, IndexError) as problem:
            raise ConnectionFailed(f"{self.address.name} did not answer a request: {problem}") from problem
        finally:
            if self._kept is None:
                writer.close()

    async def _connected(self) -> Streams:
        address = self.address
        try:
            async with asyncio.timeout(ANSWER_S):
                return await asyncio.open_connection(address.host, address.port, ssl=address.context)
        except OSError as problem:
            raise ConnectionFailed(f"No server answers at {address.name}: {problem}") from problem


async def _body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if "chunked" not in headers.get("transfer-encoding", ""):
        size = headers.get("content-length")
        return await (reader.read() if size is None else reader.readexactly(int(size)))
    body = b""
    while size_of_chunk := int(await reader.readline(), 16):
        body += await reader.readexactly(size_of_chunk)
        await reader.readline()
    return body
