"""Requests to a server over HTTP: to make, find and join tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from http.client import HTTPException, HTTPResponse
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tablee.client.connection import Address, encode
from tablee.client.errors import ConnectionFailed, RequestRefused
from tablee.client.page import TablePage
from tablee.server.wire.messages import Seated, Table
from tablee.server.wire.requests import Found, Join, NewTable, Problem

ANSWER_S = 60.0
"""Timeout of a request, including its time in the server's queue."""
MAX_CODE_LENGTH = 8
"""Characters of a table's code, at most; ids are longer."""


class Server:
    """A server, by its address or any link to it.

    A request that is refused as one of too many is sent again after `Retry-After`. All requests raise `RequestRefused`
    and `ConnectionFailed`.
    """

    def __init__(self, address: Address | str, headers: Mapping[str, str] | None = None) -> None:
        self.address = address if isinstance(address, Address) else Address.of(address)
        self.headers = dict(headers or {})

    async def create_table(self, wish: NewTable) -> Seated:
        """Make a table; returns its owner's seat."""
        return msgspec.json.decode(await self.post("/api/tables", wish), type=Seated)

    async def join(self, table: str, name: str, seat: int | None = None) -> Seated:
        """Take a free seat, the first one or `seat`. `table`: a link, a code or an id."""
        path = f"/api/tables/{await self.find(table)}/join"
        return msgspec.json.decode(await self.post(path, Join(name, seat)), type=Seated)

    async def find(self, table: str) -> str:
        """The id of a table by its link, its code or its id."""
        word = urlsplit(table).path.rstrip("/").rpartition("/")[2]
        if len(word) > MAX_CODE_LENGTH:
            return word
        return msgspec.json.decode(await self.get(f"/api/codes/{word}"), type=Found).table

    async def table(self, id: str) -> Table:
        """A table as an onlooker sees it."""
        return msgspec.json.decode(await self.get(f"/api/tables/{id}"), type=Table)

    async def record(self, id: str) -> bytes:
        """The record of a finished game."""
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
        length = {"Content-Length": str(len(body)), "Connection": "close"}
        request = self.address.request(method, path, {**self.headers, **headers, **length}) + body
        while True:
            response, answer = await self._exchange(request)
            if response.status < 300:
                return answer
            try:
                problem = msgspec.json.decode(answer, type=Problem)
            except msgspec.DecodeError:
                raise ConnectionFailed(
                    f"{method} {path} was answered with status {response.status}."
                ) from None
            retry_after_s = response.getheader("Retry-After")
            if problem.say.id != "server-too-fast" or retry_after_s is None:
                raise RequestRefused(problem.say, problem.article, response.status)
            await asyncio.sleep(float(retry_after_s))

    async def _exchange(self, request: bytes) -> tuple[HTTPResponse, bytes]:
        """Send a request on a new connection; returns the answer and its body."""
        address = self.address
        try:
            async with asyncio.timeout(ANSWER_S):
                reader, writer = await asyncio.open_connection(address.host, address.port, ssl=address.tls)
                try:
                    writer.write(request)
                    received = await reader.read()
                finally:
                    writer.close()
            response = HTTPResponse(SimpleNamespace(makefile=lambda _: BytesIO(received)))  # type: ignore[arg-type]
            response.begin()
            return response, response.read()
        except (OSError, HTTPException) as problem:
            raise ConnectionFailed(f"No server answers at {address.name}: {problem}") from problem
