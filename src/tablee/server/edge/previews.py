"""What a link shows of its page where it is shared: a title, a sentence and a picture, written into the page.

Whoever reads a link's preview is a program that runs no scripts, and may be anybody's: of a table it is told the game's
name and nothing else, and of a code not even whether a table goes by it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Mapping
from html import escape
from typing import NamedTuple

from starlette.requests import Request

from tablee.kernel import Game
from tablee.kernel.rulebook import LANGUAGES, Language
from tablee.texts import Texts, texts

HOST = re.compile(r"[A-Za-z0-9.:_\[\]-]{1,255}")
"""What the name of a host, and its port, can look like: it becomes a part of addresses."""
OF_A_GAME = re.compile(r"/(rules|learn)/([A-Za-z0-9_-]+)/?")
OF_A_TABLE = re.compile(r"/(t|replay)/([A-Za-z0-9_-]+)/?")
PICTURE = (1200, 630)
"""Pixels: what is shown everywhere."""
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
GameAt = Callable[[str], Awaitable[Game | None]]
"""Which game is played at a table."""


class Preview(NamedTuple):
    """The preview of a page."""

    title: str
    about: str
    picture: str


class Previews:
    """Writes them. `pictures` are the addresses of the client's files: a game without a picture has the house's."""

    def __init__(self, games: Mapping[str, Game], game_at: GameAt, pictures: Collection[str]) -> None:
        self._games = games
        self._game_at = game_at
        self._pictures = pictures

    async def game(self, request: Request) -> Game | None:
        """The game that an address names, or that is played at the table it names."""
        path = request.url.path
        if found := OF_A_GAME.fullmatch(path):
            return self._games.get(found[2])
        if found := OF_A_TABLE.fullmatch(path):
            return await self._game_at(found[2])
        return self._games.get(request.query_params.get("game", "")) if path == "/" else None

    def write(self, page: str, request: Request, game: Game | None) -> str:
        """The page with the preview of an address and its game. Without a title it is left as it is."""
        language = spoken(request)
        preview = self._preview(request.url.path, game, texts(language))
        page = page.replace('<html lang="fr">', f'<html lang="{language}">', 1)
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
        # A game may be played here that has no words of its own, as in a trial.
        if game is None or not say.has(f"game-{game.key}"):
            return Preview(say.text("house"), say.text("tagline"), self._picture(""))
        name = say.text(f"game-{game.key}")
        return Preview(
            say.text(title, game=name), say.text(f"game-{game.key}-pitch"), self._picture(game.key)
        )

    def _picture(self, key: str) -> str:
        own = f"/previews/{key}.png"
        return own if own in self._pictures else "/previews/house.png"


def spoken(request: Request, otherwise: Language = "fr") -> Language:
    """The first language of a browser's list that we speak.

    >>> def asks(languages: str) -> Request:
    ...     return Request({"type": "http", "headers": [(b"accept-language", languages.encode())]})
    >>> [spoken(asks(languages)) for languages in ("en-GB,en;q=0.9,fr;q=0.8", "de, fr;q=0.5", "")]
    ['en', 'fr', 'fr']
    """
    wishes = request.headers.get("accept-language", "").lower().split(",")
    asked = [wish.strip()[:2] for wish in wishes]
    return next((language for wish in asked for language in LANGUAGES if wish == language), otherwise)


def _head(preview: Preview, request: Request, language: Language) -> str:
    """What stands in the head of the page. Everything is escaped, though none of it comes from a visitor."""
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
    """Addresses are whole, from the host that was asked; none are written for one that cannot be a host."""
    host = request.headers.get("host", "")
    if not HOST.fullmatch(host):
        return {}
    here = f"{request.url.scheme}://{host}"
    width, height = PICTURE
    return {
        "og:url": here + request.url.path,
        "og:image": here + preview.picture,
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": preview.title,
    }
