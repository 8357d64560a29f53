"""ASGI middleware and what all answers share: allowed hosts and origins, security headers, compression."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.kernel.rulebook import LANGUAGES, Language
from tablee.server.wire.errors import RequestError
from tablee.server.wire.requests import Problem
from tablee.texts import texts

# Nothing is loaded from other hosts; the client's build inlines small pictures, and its animations set styles.
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
LOCAL_NAMES = (".localhost", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""Ends of names that cannot be registered: they lead to a host in this network or nowhere."""
MISDIRECTED_CODE = 421
REFUSED_BYTES = 8_000_000
"""How much of the body of a refused request is read, and dropped ..."""
REFUSED_S = 3.0
"""... and how long that may take."""
MIN_COMPRESSED_BYTES = 1000
"""A shorter answer fits into one packet anyway."""


def is_allowed_host(host: str, names: Collection[str]) -> bool:
    """Whether a `Host` header names this server: by an address, a local name, or one that it was given.

    A page of another site can have its own name lead to this machine (DNS rebinding), and would then count as one of
    this server's pages; but the name stays in the header.

    >>> hosts = ("192.168.1.5:8000", "[::1]:8000", "Paul.local", "jeux.example.")
    >>> [is_allowed_host(host, ["jeux.example"]) for host in hosts]
    [True, True, True, True]
    >>> is_allowed_host("rebound.example:8000", ["jeux.example"]), is_allowed_host("localhost.example", [])
    (False, False)
    """
    name = _without_port(host.lower())
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        name = name.removesuffix(".")
        return "." not in name or name.endswith(LOCAL_NAMES) or name in names
    return True


def allowed_names(given: Iterable[str]) -> frozenset[str]:
    """The names of this server: those that it was given, and that of this machine."""
    return frozenset(name.lower().removesuffix(".") for name in (*given, gethostname()))


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() and (":" not in name or name.endswith("]")) else host


def may_speak(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Whether a request comes from a page of this server or of an allowed site. Programs send no origin.

    >>> may_speak({"origin": "http://localhost:8000", "host": "localhost:8000"}, frozenset())
    True
    >>> may_speak({"origin": "http://elsewhere.example", "host": "localhost:8000"}, frozenset())
    False
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False


class WholeRequest:
    """Reads the whole body of a request before it is answered, within bounds, also if the answer does not need it.

    If a connection is closed while something waits to be read it is reset, and the client loses the answer.
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


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


class HostAndHeaders:
    """Middleware that refuses requests for other hosts, and adds the headers of every answer."""

    def __init__(self, app: ASGIApp, names: Collection[str]) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if _has_body(scope):
            request = WholeRequest(receive, send)
            receive, send = request.receive, request.send

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        host = Headers(scope=scope).get("host", "")
        if is_allowed_host(host, self._names):
            await self._app(scope, receive, answer)
        else:
            await _misdirected(Request(scope), host)(scope, receive, answer)


def _misdirected(request: Request, host: str) -> Response:
    say = RequestError("host", host=host[:100]).say
    if request.url.path.startswith("/api/"):
        return Response(
            msgspec.json.encode(Problem(say=say)), MISDIRECTED_CODE, media_type="application/json"
        )
    return PlainTextResponse(texts(language_of(request)).text(say.id, say.args), MISDIRECTED_CODE)


def language_of(request: Request, otherwise: Language = "fr") -> Language:
    """The first language of a browser's list that there are texts in.

    >>> def asks(languages: str) -> Request:
    ...     return Request({"type": "http", "headers": [(b"accept-language", languages.encode())]})
    >>> [language_of(asks(languages)) for languages in ("en-GB,en;q=0.9,fr;q=0.8", "de, fr;q=0.5", "")]
    ['en', 'fr', 'fr']
    """
    wishes = request.headers.get("accept-language", "").lower().split(",")
    asked = [wish.strip()[:2] for wish in wishes]
    return next((language for wish in asked for language in LANGUAGES if wish == language), otherwise)


def chosen_encoding(request: Request, offered: Iterable[str]) -> str:
    """The first encoding of those offered that a request accepts; an empty name if it accepts none.

    >>> def asks(accepted: str) -> Request:
    ...     return Request({"type": "http", "headers": [(b"accept-encoding", accepted.encode())]})
    >>> wishes = ("gzip, deflate, br", "gzip;q=0.5, br;q=0", "x-br", "")
    >>> [chosen_encoding(asks(accepted), ("br", "gzip")) for accepted in wishes]
    ['br', 'gzip', '', '']
    """
    accepted = request.headers.get("accept-encoding", "")
    wishes = [wish.replace(" ", "").lower().partition(";q=") for wish in accepted.split(",")]
    names = {name for name, _, quality in wishes if not re.fullmatch(r"0(\.0*)?", quality)}
    return next((name for name in offered if name in names), "")


async def compressed(request: Request, answer: Response) -> Response:
    """The same answer, compressed in a thread if it is long and the request accepts that."""
    answer.headers["Vary"] = "Accept-Encoding"
    if len(answer.body) >= MIN_COMPRESSED_BYTES and chosen_encoding(request, ("gzip",)):
        answer.body = await asyncio.to_thread(gzip.compress, answer.body, 6)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer
