"""The application: health, the tables, and the client's files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tablee.server.edge.api import Api, no_such_thing
from tablee.server.edge.sockets import socket
from tablee.server.lobby.house import House

PACKAGE = Path(__file__).parents[1]
# Nothing comes from elsewhere; small pictures are inlined by the client's build, styles are set by its animations.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
CLIENTS = (PACKAGE / "static", PACKAGE.parents[1] / "web" / "dist")  # in a wheel, in a checkout


def client_folder() -> Path | None:
    """Where the compiled client is, if it has been compiled."""
    return next((folder for folder in CLIENTS if (folder / "index.html").is_file()), None)


def create_app(house: House, client: Path | None = None) -> Starlette:
    """The ASGI application, serving the compiled client of this installation or the one in `client`."""
    folder = client or client_folder()
    if folder is None:
        raise FileNotFoundError("the web client is not compiled; in a checkout, ./dev setup does it")
    files = ClientFiles(directory=folder, html=True)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    async def page(request: Request) -> Response:
        """The client finds out by itself what its address names."""
        return await files.get_response("index.html", request.scope)

    app = Starlette(
        routes=[
            Route("/healthz", healthz),
            WebSocketRoute("/api/tables/{table}/socket", socket),
            *Api(house).routes(),
            Route("/t/{table}", page),
            Route("/c/{code}", page),
            Route("/fair", page),
            Route("/reflexes", page),
            Mount("/", files),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: no_such_thing},
    )
    app.state.house = house
    return app


async def healthz(_: Request) -> Response:
    """Answer whoever watches the server."""
    return PlainTextResponse("ok")


class ClientFiles(StaticFiles):
    """The client: files in `assets/` are named by their content and kept for ever, the others asked for anew."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        forever = path.startswith("assets/") and response.status_code == 200
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
