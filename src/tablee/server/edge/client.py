"""The web client's files, served from memory, and the previews of links that are written into its page.

A preview is read by programs of other sites where a link is shared: of a table it tells the game's name and nothing
else, and of a code not even whether a table has it.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tablee.kernel import Game
from tablee.kernel.rulebook import LANGUAGES, Language
from tablee.server.edge.middleware import chosen_encoding, language_of
from tablee.server.limits import Buckets, address
from tablee.server.lobby.registry import TableRegistry
from tablee.texts import Texts, texts

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The encodings a file may be compressed with, the best first, and the ending of its name then."""
KINDS = {".webmanifest": "application/manifest+json"}
"""Media types of endings that systems do not always know."""
PAGES = re.compile(r"/((t|c|rules|learn)/[A-Za-z0-9_-]+/?|fair/?|reflexes/?|replay(/[A-Za-z0-9_-]+)?/?)?")
"""The addresses that the client has a page for; others are answered with 404, and with the page that says so."""
HOST = re.compile(r"[A-Za-z0-9.:_\[\]-]{1,255}")
"""What a host and its port can look like, as they become a part of addresses."""
OF_A_GAME = re.compile(r"/(rules|learn)/([A-Za-z0-9_-]+)/?")
OF_A_TABLE = re.compile(r"/(t|replay)/([A-Za-z0-9_-]+)/?")
PICTURE_PX = (1200, 630)
LANGUAGE_COOKIE = "tablee-language"
"""Set by the page where a language was chosen. It decides what is preloaded, and nothing else."""
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)


@dataclass(frozen=True)
class ClientFile:
    """A file as it is, and compressed."""

    kind: str
    tag: str
    contents: dict[str, bytes]
    """By the content encoding; under an empty name as it is."""


class ClientFiles:
    """Files in `assets/` are named by their content and cached for ever, the others are revalidated."""

    def __init__(self, folder: Path, registry: TableRegistry) -> None:
        settings = registry.context.settings
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _read(path)
            for path in folder.rglob("*")
            if path.is_file() and path.suffix not in ENCODINGS.values()
        }
        self._page = self._files.pop("/index.html").contents[""].decode()
        preloads = self._files.pop("/preloads.json", None)
        self._preloads: dict[str, list[str]] = json.loads(preloads.contents[""]) if preloads else {}
        """The files that pages load, by what makes them needed: as `web/scripts/loading.ts` writes them."""
        self._registry = registry
        self._games = registry.context.games
        self._refusal_delay_s = settings.refusal_delay_s
        self._visitors = Buckets(settings.files_per_s, settings.files_burst, registry.context.clocks.steady)

    async def answer(self, request: Request) -> Response:
        """The file at an address, or the page, which shows what its address names."""
        if not self._visitors.take(address(request)):
            await asyncio.sleep(self._refusal_delay_s)
            return PlainTextResponse("Too Many Requests", 429)
        path = request.url.path
        file = self._files.get(path)
        if file is not None:
            forever = path.startswith("/assets/")
            return _respond(request, file, "public, max-age=31536000, immutable" if forever else "no-cache")
        if path.startswith("/assets/"):
            raise HTTPException(404)
        game = await self._game(request)
        links = "\n    ".join(map(_link, self._needed(request, game)))
        content = (
            self._page_with_preview(request, game).replace("</head>", f"  {links}\n  </head>", 1).encode()
        )
        page = ClientFile("text/html", _tag(content), {"gzip": gzip.compress(content, 6), "": content})
        answer = _respond(request, page, "no-cache", 200 if PAGES.fullmatch(path) else 404)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        return answer

    async def _game(self, request: Request) -> Game | None:
        """The game that an address names, or that is played at the table it names."""
        path = request.url.path
        if found := OF_A_GAME.fullmatch(path):
            return self._games.get(found[2])
        if found := OF_A_TABLE.fullmatch(path):
            return await self._registry.game_at(found[2])
        return self._games.get(request.query_params.get("game", "")) if path == "/" else None

    def _needed(self, request: Request, game: Game | None) -> Iterable[str]:
        """The files that a page will load, in the order in which it needs them."""
        language = page_language(request)
        page = request.url.path.split("/")[1] or ("setup" if game else "")
        names = [language, page]
        if game is not None:
            names += [f"{page}/{game.key}", f"{language}/{game.key}"]
        names.append(f"{language}/{page}")
        return dict.fromkeys(file for name in names for file in self._preloads.get(name, ()))

    def _page_with_preview(self, request: Request, game: Game | None) -> str:
        """The page with the preview of an address and its game. Without a title it is left as it is."""
        language = language_of(request)
        preview = self._preview(request.url.path, game, texts(language))
        page = self._page.replace('<html lang="fr">', f'<html lang="{language}">', 1)
        return _TITLE.sub(lambda _: _head(preview, request, language), page, count=1)

    def _preview(self, path: str, game: Game | None, say: Texts) -> Preview:
        if found := OF_A_GAME.fullmatch(path):
            return self._of_game(f"preview-{found[1]}", game, say)
        if found := OF_A_TABLE.fullmatch(path):
            return self._of_game("preview-table" if found[1] == "t" else "preview-replay", game, say)
        if path.startswith("/c/"):
            return Preview(say.text("preview-code"), say.text("tagline"), self._picture(""))
        return self._of_game("preview-game", game, say)

    def _of_game(self, title: str, game: Game | None, say: Texts) -> Preview:
        # A game that is still being written may have no texts.
        if game is None or not say.has(f"game-{game.key}"):
            return Preview(say.text("house"), say.text("tagline"), self._picture(""))
        name = say.text(f"game-{game.key}")
        return Preview(
            say.text(title, game=name), say.text(f"game-{game.key}-pitch"), self._picture(game.key)
        )

    def _picture(self, key: str) -> str:
        own = f"/previews/{key}.png"
        return own if own in self._files else "/previews/house.png"


def page_language(request: Request) -> Language:
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
    chosen = (language for wish in wishes for language in LANGUAGES if wish == language)
    return next(chosen, language_of(request, "en"))


def _link(file: str) -> str:
    """A link that makes a browser load a file at once."""
    kind = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin href="{file}">'


def _read(path: Path) -> ClientFile:
    """Read a file, and its compressed forms."""
    content = path.read_bytes()
    packed = {name: path.with_name(path.name + suffix) for name, suffix in ENCODINGS.items()}
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    contents = {name: there.read_bytes() for name, there in packed.items() if there.is_file()}
    return ClientFile(kind, _tag(content), contents | {"": content})


def _tag(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def _respond(request: Request, file: ClientFile, caching: str, status: int = 200) -> Response:
    """A file in an encoding that is accepted; or 304, if the client has it already."""
    encoding = chosen_encoding(request, file.contents)
    tag = f'"{file.tag}{encoding}"'
    headers = {"Cache-Control": caching, "ETag": tag, "Vary": "Accept-Encoding"}
    if status == 200 and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(file.contents[encoding], status, headers, file.kind)


class Preview(NamedTuple):
    """The preview of a page."""

    title: str
    about: str
    picture: str


def _head(preview: Preview, request: Request, language: Language) -> str:
    """The preview as elements of the page's head."""
    title = preview.title if preview.title == "Tablée" else f"{preview.title} · Tablée"
    named = {
        "og:type": "website",
        "og:site_name": "Tablée",
        "og:locale": {"fr": "fr_FR", "en": "en_GB"}[language],
        "og:title": preview.title,
        "og:description": preview.about,
        **_addresses(preview, request),
    }
    lines = [
        f"<title>{escape(title)}</title>",
        f'<meta name="description" content="{escape(preview.about)}" />',
        *(f'<meta property="{name}" content="{escape(value)}" />' for name, value in named.items()),
        '<meta name="twitter:card" content="summary_large_image" />',
    ]
    return "\n    ".join(lines)


def _addresses(preview: Preview, request: Request) -> dict[str, str]:
    """Absolute addresses at the host that was asked; none if that cannot be a host."""
    host = request.headers.get("host", "")
    if not HOST.fullmatch(host):
        return {}
    here = f"{request.url.scheme}://{host}"
    width, height = PICTURE_PX
    return {
        "og:url": here + request.url.path,
        "og:image": here + preview.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": preview.title,
    }
