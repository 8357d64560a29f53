"""The front of the house: who asks for it by a name of its own, and the headers that every answer has."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from ipaddress import ip_address
from socket import gethostname

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.edge.previews import spoken
from tablee.server.wire.errors import RequestError
from tablee.server.wire.requests import Problem
from tablee.texts import texts

# Nothing comes from elsewhere; small pictures are inlined by the client's build, styles are set by its animations.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every answer."""
NEARBY = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""Ends of names that nobody can buy: they lead somewhere in this network or nowhere."""
WRONG_HOUSE = 421
REFUSED_BYTES = 8_000_000
"""How much of a body is read, and forgotten, that was refused ..."""
REFUSED_S = 3.0
"""... and how long that may take, in seconds."""


def is_ours(host: str, names: Collection[str]) -> bool:
    """Whether the house is called so: by its address, a name within its network, or one that it was given.

    A page from elsewhere can have its own name lead to this machine (DNS rebinding), and would then be taken for one of
    ours; but its name it cannot change.

    >>> [is_ours(host, ["jeux.example"]) for host in ("192.168.1.5:8000", "[::1]:8000", "Paul.local", "jeux.example.")]
    [True, True, True, True]
    >>> is_ours("rebound.example:8000", ["jeux.example"]), is_ours("localhost.example", [])
    (False, False)
    """
    name = _without_port(host.lower())
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        name = name.removesuffix(".")
        return "." not in name or name.endswith(NEARBY) or name in names
    return True


def names_of_ours(given: Iterable[str]) -> frozenset[str]:
    """What the house may be called besides: the names that it was given, and that of this machine."""
    return frozenset(name.lower().removesuffix(".") for name in (*given, gethostname()))


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() and (":" not in name or name.endswith("]")) else host


class WholeRequest:
    """A request that is read before it is answered, within bounds, also where its body was refused or is not needed.

    A connection that is closed while something waits to be read is reset, and the client loses the answer.
    """

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._more = True
        """Whether there may be more of its body."""

    async def receive(self) -> Message:
        message = await self._receive()
        self._more = message.get("more_body", False)
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start" and self._more:
            await self._read_rest()
        await self._send(message)

    async def _read_rest(self) -> None:
        size = 0
        with suppress(TimeoutError):
            async with asyncio.timeout(REFUSED_S):
                while self._more and size < REFUSED_BYTES:
                    size += len((await self.receive()).get("body", b""))


def has_body(scope: Scope) -> bool:
    """Whether a request announces a body."""
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


class HostAndHeaders:
    """Sends those away who ask for another house, and adds what an answer lacks."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if has_body(scope):
            request = WholeRequest(receive, send)
            receive, send = request.receive, request.send

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        host = Headers(scope=scope).get("host", "")
        if is_ours(host, self._names):
            await self._app(scope, receive, answer)
        else:
            await _wrong_house(Request(scope), host)(scope, receive, answer)


def _wrong_house(request: Request, host: str) -> Response:
    """A sentence: to programs, or to whoever reads it in a browser."""
    say = RequestError("host", host=host[:100]).say
    if request.url.path.startswith("/api/"):
        return Response(msgspec.json.encode(Problem(say=say)), WRONG_HOUSE, media_type="application/json")
    return PlainTextResponse(texts(spoken(request)).text(say.id, say.args), WRONG_HOUSE)
