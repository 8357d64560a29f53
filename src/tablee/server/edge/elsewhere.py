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
"""The headers of a request that its answer depends on."""


class RelayedRequest(Struct, frozen=True):
    """An HTTP request for a live table, as it travels to the process that runs the table."""

    table: str
    what: str
    """What follows the table in the address of the request."""
    scheme: str
    headers: dict[str, str]
    address: str
    """The address of the client, as limits count it."""
    body: bytes = b""

    @classmethod
    def of(cls, request: Request, body: bytes) -> RelayedRequest:
        """A request to this process."""
        table = request.path_params["table"]
        what = request.url.path.removeprefix(f"/api/tables/{table}").strip("/")
        headers = {name: request.headers[name] for name in HEADERS if name in request.headers}
        return cls(table, what, request.url.scheme, headers, address(request), body)

    @property
    def method(self) -> Literal["GET", "POST"]:
        """Requests with a body are `POST`, all others `GET`."""
        return "POST" if self.body else "GET"

    def request(self) -> Request:
        """The same request, at the process that answers it."""
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


class RelayedResponse(Struct, frozen=True):
    """The HTTP response to a relayed request, as it travels back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @classmethod
    def of(cls, response: Response) -> RelayedResponse:
        """A response of this process."""
        headers = {name: text for name, text in response.headers.items() if name != "content-length"}
        return cls(response.status_code, headers, bytes(response.body))

    def response(self) -> Response:
        """The same response, at the process that was asked."""
        return Response(self.body, self.status, self.headers)


class Others(Protocol):
    """The other processes of the house. All of it raises `RequestError` if they cannot be reached."""

    @property
    def processes(self) -> int:
        """How many there are, this one among them."""
        ...

    async def ask(self, owner: int, asked: RelayedRequest) -> RelayedResponse:
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
