"""The HTTP API as an OpenAPI document, for programmers and for whoever tries to break it: `GET /api/openapi.json`."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct

from tablee import __version__
from tablee.kernel import Game
from tablee.kernel.data import Json
from tablee.kernel.rulebook import Rulebook
from tablee.server.replay.worker import Show
from tablee.server.wire import messages, requests
from tablee.server.wire.schema import schema
from tablee.server.workers.duels import Wish

JSON = "application/json"
HERE = "#/components/schemas/"


class Operation(Struct, frozen=True):
    """What can be asked for at an address."""

    path: str
    says: str
    gives: Any = None
    """The type of the answer; a list of it, if it is given as one; None: any JSON."""
    takes: Any = None
    """The type of the body that goes with it."""
    query: type[Struct] | None = None
    status: int = 200
    media: str = JSON
    token: bool = False
    """Whether one has to prove whose seat it is."""

    @property
    def method(self) -> str:
        return "get" if self.takes is None else "post"


TABLE, GAME = "/api/tables/{table}", "/api/games/{game}"
OPERATIONS = (
    Operation("/api/tables", "Make a table.", messages.Seated, requests.NewTable, status=201),
    Operation(TABLE, "What everybody may know of a table.", messages.Table),
    Operation(
        f"{TABLE}/join", "Take a free seat, or ask for a bot's.", messages.Seated, requests.Join, status=201
    ),
    Operation(f"{TABLE}/qr.svg", "The table's link as a picture.", str, media="image/svg+xml"),
    Operation(f"{TABLE}/record", "The record of a game that is over."),
    Operation(f"{TABLE}/hint", "What a good player would do in your place.", requests.Hint, token=True),
    Operation(f"{TABLE}/replay", "A game that is over, seen again.", requests.Replay, query=Show),
    Operation(f"{TABLE}/draws", "What chance drew in a game that is over.", requests.Drawn),
    Operation("/api/watched", "The tables that anybody may watch.", [requests.Watched]),
    Operation("/api/codes/{code}", "The table that goes by a code.", requests.Found),
    Operation("/api/games", "What is offered here.", [requests.GameInfo]),
    Operation(GAME, "What a game can be asked for.", requests.GameInfo),
    Operation(f"{GAME}/scene", "What a table looks like with these options.", None, dict),
    Operation(f"{GAME}/rulebook", "The articles of a game.", Rulebook),
    Operation(f"{GAME}/lesson", "A game's first lesson.", requests.Lesson),
    Operation(
        f"{GAME}/lesson/try", "Another move than the awaited one.", requests.Tried, requests.TryInLesson
    ),
    Operation("/api/fairness", "A thousand duels, judged now.", requests.Duels, query=Wish),
    Operation("/api/replays", "A record, judged and seen again.", requests.Replay, dict, query=Show),
    Operation("/api/replays/play", "Play on from there.", messages.Seated, requests.PlayOn, status=201),
    Operation("/api/openapi.json", "This document."),
)


def document(games: Collection[Game]) -> Json:
    """The whole of it, with the types of the wire that it refers to."""
    types = schema(games)["$defs"]
    paths: Json = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation, games)
    paths = _referring(paths)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {name: _referring(types[name]) for name in sorted(_needed(paths, types))},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(operation: Operation, games: Collection[Game]) -> Json:
    parameters = [_in_path(name, games) for name in re.findall(r"\{(\w+)\}", operation.path)]
    if operation.query is not None:
        parameters += _in_query(operation.query)
    content = {operation.media: {"schema": _type(operation.gives)}}
    described: Json = {
        "summary": operation.says,
        "parameters": parameters,
        "responses": {
            str(operation.status): {"description": "", "content": content},
            "default": {
                "description": "Why not, in one sentence.",
                "content": {JSON: {"schema": _type(requests.Problem)}},
            },
        },
    }
    if operation.takes is not None:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": _type(operation.takes)}}}
    if operation.token:
        described["security"] = [{"token": []}]
    return described


def _in_path(name: str, games: Collection[Game]) -> Json:
    kind: Json = {"type": "string"} if name != "game" else {"enum": [game.key for game in games]}
    return {"name": name, "in": "path", "required": True, "schema": kind}


def _in_query(kind: type[Struct]) -> list[Json]:
    _, parts = msgspec.json.schema_components([kind])
    fields = parts[kind.__name__]["properties"]
    return [{"name": name, "in": "query", "schema": part} for name, part in fields.items() if name != "type"]


def _type(kind: Any) -> Json:
    if isinstance(kind, list):
        return {"type": "array", "items": _type(kind[0])}
    if kind in (None, str, dict):
        return {None: {}, str: {"type": "string"}, dict: {"type": "object"}}[kind]
    return {"$ref": HERE + kind.__name__}


def _needed(part: Any, types: Json) -> set[str]:
    """All the types that something refers to, and what those refer to."""
    needed: set[str] = set()
    found = {*_referred(part)}
    while found - needed:
        name = (found - needed).pop()
        needed.add(name)
        found |= {*_referred(_referring(types[name]))}
    return needed


def _referred(part: Any) -> list[str]:
    return re.findall(HERE + r"(\w+)", msgspec.json.encode(part).decode())


def _referring(part: Any) -> Any:
    """The same with references as they are in such a document."""
    text = msgspec.json.encode(part).replace(b'"#/$defs/', f'"{HERE}'.encode())
    return msgspec.json.decode(text)
