"""The requests of the HTTP API, and the OpenAPI document that describes them: `GET /api/openapi.json`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from tablee import __version__
from tablee.kernel import Game
from tablee.kernel.data import Json
from tablee.server.wire.requests import Problem
from tablee.server.wire.schema import schema

JSON = "application/json"
SCHEMAS = "#/components/schemas/"
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


class Operation(Struct, frozen=True):
    """A request that can be made."""

    path: str
    summary: str
    gives: Any
    """The type of the answer; a list of it, if it is given as one; None: any JSON."""
    takes: Any
    """The type of the request's body; None: the request is a `GET`."""
    query: type[Struct] | None
    status: int
    media: str
    needs_token: bool
    """Whether the request needs the token of a seat."""

    @property
    def method(self) -> str:
        return "get" if self.takes is None else "post"


OPERATIONS: dict[str, Operation] = {}
"""All operations by the name of the method of `Api` that answers them."""


def operation(
    path: str,
    gives: Any = None,
    takes: Any = None,
    *,
    query: type[Struct] | None = None,
    status: int = 200,
    media: str = JSON,
    needs_token: bool = False,
) -> Callable[[Endpoint], Endpoint]:
    """Declare what the decorated method answers. Its docstring is the summary."""

    def declare(endpoint: Endpoint) -> Endpoint:
        OPERATIONS[endpoint.__name__] = Operation(
            path, endpoint.__doc__ or "", gives, takes, query, status, media, needs_token
        )
        return endpoint

    return declare


def document(games: Collection[Game]) -> Json:
    """The OpenAPI document, with the types of the wire that it refers to."""
    types = schema(games)["$defs"]
    paths: Json = {}
    for each in OPERATIONS.values():
        paths.setdefault(each.path, {})[each.method] = _described(each, games)
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
                "content": {JSON: {"schema": _type(Problem)}},
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
