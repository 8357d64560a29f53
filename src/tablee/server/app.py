"""The ASGI application: health, the API, the sockets of pages, and the client's files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from tablee.server.cluster import Cluster
from tablee.server.edge.api import Api, no_such_thing
from tablee.server.edge.client import ClientFiles
from tablee.server.edge.middleware import HostAndHeaders, allowed_names, is_allowed_host
from tablee.server.edge.sockets import socket
from tablee.server.lobby.registry import TableRegistry

PACKAGE = Path(__file__).parents[1]
CLIENTS = (PACKAGE / "static", PACKAGE.parents[1] / "web" / "dist")  # in a wheel, in a checkout


def client_folder() -> Path | None:
    """Where the compiled client is, if it has been compiled."""
    return next((folder for folder in CLIENTS if (folder / "index.html").is_file()), None)


class Pages(Route):
    """All addresses except those under `/api/`."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        return (Match.NONE, {}) if scope["path"].startswith("/api/") else super().matches(scope)


SOCKET = WebSocketRoute("/api/tables/{table}/socket", socket)


class Application(Starlette):
    """Handles requests with Starlette's router and middleware, and sockets without.

    The frames of router and middleware would stay for as long as a page is connected, and take 5 kB for each.
    """

    def __init__(self, names: frozenset[str], **more: Any) -> None:
        super().__init__(middleware=[Middleware(HostAndHeaders, names=names)], **more)
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        match, found = SOCKET.matches(scope)
        if match is not Match.FULL or not is_allowed_host(Headers(scope=scope).get("host", ""), self._names):
            await send({"type": "websocket.close"})
            return
        scope.update(found, app=self)
        await socket(WebSocket(scope, receive, send))


def create_app(registry: TableRegistry, client: Path | None = None) -> Starlette:
    """The ASGI application, serving the compiled client of this installation or the one in `client`.

    Its `state` has the registry, and the cluster if other processes can share the database.
    """
    folder = client or client_folder()
    if folder is None:
        raise FileNotFoundError("the web client is not compiled; in a checkout, ./dev setup does it")
    files = ClientFiles(folder, registry)
    api = Api(registry)
    shared = registry.context.storage.shared
    cluster = None if shared is None else Cluster(registry, shared)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.open(None if cluster is None else cluster.open)
        try:
            yield
        finally:
            if cluster is not None:
                await cluster.close()
            await registry.close()

    app = Application(
        allowed_names(registry.context.settings.name),
        routes=[
            Route("/healthz", healthz),
            *api.routes(),
            Pages("/{path:path}", files.answer),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: no_such_thing},
    )
    app.state.registry, app.state.cluster = registry, cluster
    return app


async def healthz(_: Request) -> Response:
    """The process is alive. Whether it can do its work is answered by `/readyz`."""
    return PlainTextResponse("ok")
