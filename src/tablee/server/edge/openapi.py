"""The requests of the HTTP API, and the OpenAPI document that describes them: `GET /api/openapi.json`."""

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
SCHEMAS = "#/components/schemas/"


class Operation(Struct, frozen=True):
    """A request that can be made."""

    endpoint: str
    """The method of `Api` that answers it."""
    path: str
    summary: str
    gives: Any = None
    """The type of the answer; a list of it, if it is given as one; None: any JSON."""
    takes: Any = None
    """The type of the request's body."""
    query: type[Struct] | None = None
    status: int = 200
    media: str = JSON
    needs_token: bool = False
    """Whether the request needs the token of a seat."""

    @property
    def method(self) -> str:
        return "get" if self.takes is None else "post"


TABLE, GAME = "/api/tables/{table}", "/api/games/{game}"
OPERATIONS = (
    Operation("create", "/api/tables", "Make a table.", messages.Seated, requests.NewTable, status=201),
    Operation("table", TABLE, "What anybody with its link may know of a table.", messages.Table),
    Operation(
        "join",
        f"{TABLE}/join",
        "Take a free seat, or ask for a bot's.",
        messages.Seated,
        requests.Join,
        status=201,
    ),
    Operation("qr", f"{TABLE}/qr.svg", "The table's link as a picture.", str, media="image/svg+xml"),
    Operation("record", f"{TABLE}/record", "The record of a game that is over."),
    Operation(
        "hint", f"{TABLE}/hint", "What a good player would do in your place.", requests.Hint, needs_token=True
    ),
    Operation("replay", f"{TABLE}/replay", "A game that is over, seen again.", requests.Replay, query=Show),
    Operation("draws", f"{TABLE}/draws", "What chance drew in a game that is over.", requests.Drawn),
    Operation("watched", "/api/watched", "The tables that anybody may watch.", [requests.Watched]),
    Operation("code", "/api/codes/{code}", "The table that goes by a code.", requests.Found),
    Operation("games", "/api/games", "What is offered here.", [requests.GameInfo]),
    Operation("game", GAME, "What a game can be asked for.", requests.GameInfo),
    Operation("scene", f"{GAME}/scene", "What a table looks like with these options.", None, dict),
    Operation("rulebook", f"{GAME}/rulebook", "The articles of a game.", Rulebook),
    Operation("lesson", f"{GAME}/lesson", "A game's first lesson.", requests.Lesson),
    Operation(
        "try_in_lesson",
        f"{GAME}/lesson/try",
        "Another move than the awaited one.",
        requests.Tried,
        requests.TryInLesson,
    ),
    Operation("fairness", "/api/fairness", "A thousand duels, judged now.", requests.Duels, query=Wish),
    Operation(
        "replay_brought",
        "/api/replays",
        "A record, judged and seen again.",
        requests.Replay,
        dict,
        query=Show,
    ),
    Operation(
        "play_on",
        "/api/replays/play",
        "Play on from there.",
        messages.Seated,
        requests.PlayOn,
        status=201,
    ),
    Operation("openapi", "/api/openapi.json", "This document."),
)


def document(games: Collection[Game]) -> Json:
    """The OpenAPI document, with the types of the wire that it refers to."""
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
        "summary": operation.summary,
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
    if operation.needs_token:
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
    return {"$ref": SCHEMAS + kind.__name__}


def _needed(part: Any, types: Json) -> set[str]:
    """All types that something refers to, and those that these refer to."""
    needed: set[str] = set()
    found = {*_referred(part)}
    while found - needed:
        name = (found - needed).pop()
        needed.add(name)
        found |= {*_referred(_referring(types[name]))}
    return needed


def _referred(part: Any) -> list[str]:
    return re.findall(SCHEMAS + r"(\w+)", msgspec.json.encode(part).decode())


def _referring(part: Any) -> Any:
    """The same with references as they are in an OpenAPI document."""
    text = msgspec.json.encode(part).replace(b'"#/$defs/', f'"{SCHEMAS}'.encode())
    return msgspec.json.decode(text)
