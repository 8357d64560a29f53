"""Tables that another process of the house runs: what it is asked, and what it answers."""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message
from starlette.websockets import WebSocket

from tablee.server.limits import address
from tablee.server.wire.requests import Watched

HEADERS = ("host", "authorization")
"""What a request for a live table is answered by, besides its address and its body."""


class Asked(Struct, frozen=True):
    """A request for a live table, as far as whoever runs the table has to know it."""

    table: str
    what: str
    """What follows the table in the address of the request."""
    scheme: str
    headers: dict[str, str]
    address: str
    """Where it comes from, as limits count it."""
    body: bytes = b""

    @classmethod
    def of(cls, request: Request, body: bytes) -> Asked:
        """A request that somebody made here."""
        table = request.path_params["table"]
        what = request.url.path.removeprefix(f"/api/tables/{table}").strip("/")
        headers = {name: request.headers[name] for name in HEADERS if name in request.headers}
        return cls(table, what, request.url.scheme, headers, address(request), body)

    @property
    def method(self) -> Literal["GET", "POST"]:
        """Whoever wants something to be done says what."""
        return "POST" if self.body else "GET"

    def request(self) -> Request:
        """The same request, where it is answered."""
        scope = {
            "type": "http",
            "method": self.method,
            "scheme": self.scheme,
            "path": f"/api/tables/{self.table}/{self.what}".rstrip("/"),
            "path_params": {"table": self.table},
            "query_string": b"",
            "headers": [
                (name.encode("latin-1"), text.encode("latin-1")) for name, text in self.headers.items()
            ],
            "client": (self.address, 0),
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": self.body, "more_body": False}

        return Request(scope, receive)


class Answered(Struct, frozen=True):
    """What comes of it."""

    status: int
    headers: dict[str, str]
    body: bytes

    @classmethod
    def of(cls, response: Response) -> Answered:
        """An answer that was given here."""
        headers = {name: text for name, text in response.headers.items() if name != "content-length"}
        return cls(response.status_code, headers, bytes(response.body))

    def response(self) -> Response:
        """The same answer, where it was asked for."""
        return Response(self.body, self.status, self.headers)


class Others(Protocol):
    """The other processes of the house. All of it raises `Cannot` if they cannot be reached."""

    @property
    def processes(self) -> int:
        """How many there are, this one among them."""
        ...

    async def ask(self, owner: int, asked: Asked) -> Answered:
        """Have a request answered by the process that runs the table, which is thought to be this one."""
        ...

    async def fetch(self, owner: int, table: str) -> bool:
        """Ask the process that runs a table to let it be run here. Whether it may have become so."""
        ...

    async def visit(self, owner: int, websocket: WebSocket) -> None:
        """Serve a page that is connected here, at a table that is run there."""
        ...

    async def watched(self) -> list[tuple[int, Watched]]:
        """What they would list of their tables, for anybody to watch."""
        ...
