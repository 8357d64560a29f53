"""The client's files: read once, and served from memory, compressed when the client was built."""

from __future__ import annotations

import asyncio
import gzip
import json
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tablee.kernel import Game
from tablee.kernel.rulebook import LANGUAGES
from tablee.server.edge.packing import chosen
from tablee.server.edge.previews import Previews, spoken
from tablee.server.limits import Buckets, address
from tablee.server.lobby.registry import TableRegistry

PACKED = {"br": ".br", "gzip": ".gz"}
"""The encodings a file may be compressed with, the best first, and the ending of its name then."""
KINDS = {".webmanifest": "application/manifest+json"}
"""Media types of endings that systems do not always know."""
PAGES = re.compile(r"/((t|c|rules|learn)/[A-Za-z0-9_-]+/?|fair/?|reflexes/?|replay(/[A-Za-z0-9_-]+)?/?)?")
"""The addresses whose page the client has; at others it says that there is nothing."""

LANGUAGE_COOKIE = "tablee-language"
"""Set by the page whose reader chose a language. It decides what is preloaded, and nothing else."""


@dataclass(frozen=True)
class File:
    """A file as it is, and compressed."""

    kind: str
    tag: str
    packed: dict[str, bytes]
    """By the content encoding; under no name as it is."""


class ClientFiles:
    """Files in `assets/` are named by their content and kept for ever, the others asked for anew."""

    def __init__(self, folder: Path, registry: TableRegistry) -> None:
        settings = registry.context.settings
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": read(path)
            for path in folder.rglob("*")
            if path.is_file() and path.suffix not in PACKED.values()
        }
        self._page = self._files.pop("/index.html").packed[""].decode()
        preloads = self._files.pop("/preloads.json", None)
        self._preloads: dict[str, list[str]] = json.loads(preloads.packed[""]) if preloads else {}
        """The files that pages load, by what makes them needed: as `web/scripts/loading.ts` writes them."""
        self._previews = Previews(registry.context.games, registry.game_at, self._files.keys())
        self._hold = settings.refusal_delay_s
        self._visitors = Buckets(settings.files_per_s, settings.files_burst, registry.context.clocks.steady)

    async def answer(self, request: Request) -> Response:
        """The file at an address, or the page: it finds out by itself what its address names, if anything."""
        if not self._visitors.take(address(request)):
            await asyncio.sleep(self._hold)
            return PlainTextResponse("Too Many Requests", 429)
        path = request.url.path
        file = self._files.get(path)
        if file is not None:
            forever = path.startswith("/assets/")
            return respond(request, file, "public, max-age=31536000, immutable" if forever else "no-cache")
        if path.startswith("/assets/"):
            raise HTTPException(404)
        game = await self._previews.game(request)
        page = self._previews.write(self._page, request, game)
        links = "\n    ".join(map(link, self._needed(request, game)))
        page = page.replace("</head>", f"  {links}\n  </head>", 1)
        answer = respond(
            request,
            packed_file(page.encode(), "text/html"),
            "no-cache",
            200 if PAGES.fullmatch(path) else 404,
        )
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        return answer

    def _needed(self, request: Request, game: Game | None) -> Iterable[str]:
        """The files that a page will load, in the order in which it needs them."""
        language = page_language(request)
        page = request.url.path.split("/")[1] or ("setup" if game else "")
        names = [language, page]
        if game is not None:
            names += [f"{page}/{game.key}", f"{language}/{game.key}"]
        names.append(f"{language}/{page}")
        return dict.fromkeys(file for name in names for file in self._preloads.get(name, ()))


def page_language(request: Request) -> str:
    """The language that a page will choose, by its address, its device or its browser.

    >>> def asks(cookie: str, accepted: str, query: str = "") -> Request:
    ...     headers = [(b"cookie", cookie.encode()), (b"accept-language", accepted.encode())]
    ...     return Request({"type": "http", "query_string": query.encode(), "headers": headers})
    >>> chosen = "tablee-language=fr"
    >>> [page_language(asks("", accepted)) for accepted in ("fr-CA, en", "de, en-GB", "de")]
    ['fr', 'en', 'en']
    >>> page_language(asks(chosen, "en")), page_language(asks(chosen, "", "lang=en"))
    ('fr', 'en')
    """
    wishes = (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE))
    return next((wish for wish in wishes if wish in LANGUAGES), spoken(request, "en"))


def link(file: str) -> str:
    """A link that makes a browser load a file at once."""
    kind = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin href="{file}">'


def read(path: Path) -> File:
    """Read a file, and its compressed forms."""
    content = path.read_bytes()
    packed = {name: path.with_name(path.name + suffix) for name, suffix in PACKED.items()}
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(
        kind,
        sha256(content).hexdigest()[:16],
        {name: there.read_bytes() for name, there in packed.items() if there.is_file()} | {"": content},
    )


def packed_file(content: bytes, kind: str) -> File:
    """A file that was made just now."""
    return File(kind, sha256(content).hexdigest()[:16], {"gzip": gzip.compress(content, 6), "": content})


def respond(request: Request, file: File, keep: str, status: int = 200) -> Response:
    """A file in an encoding that is accepted; or 304, if they have it already."""
    packing = chosen(request, file.packed)
    tag = f'"{file.tag}{packing}"'
    headers = {"Cache-Control": keep, "ETag": tag, "Vary": "Accept-Encoding"}
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if packing:
        headers["Content-Encoding"] = packing
    return Response(file.packed[packing], status, headers, file.kind)
