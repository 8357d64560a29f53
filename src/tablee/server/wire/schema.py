"""JSON Schema of the wire, from which the client's TypeScript types are made: `python -m tablee.server.wire.schema`.

In messages from a page, fields with a default may be left out. In messages to a page all fields are required, except
in types that omit their defaults.

Types of a game have the game's name in front (`BungeePlay`), so that a new game changes no other's types; `BungeeMove`
and `BungeeEvent` are the unions of its moves and events.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct, inspect, structs

from tablee.games import all_games
from tablee.kernel import Game, TakenBack
from tablee.kernel.data import Json
from tablee.kernel.rulebook import Rulebook
from tablee.server.wire import messages, requests
from tablee.server.wire.messages import TO_PAGE, TO_SERVER

OVER_HTTP = (
    requests.NewTable,
    requests.Join,
    messages.Seated,
    requests.Hint,
    requests.Found,
    requests.GameInfo,
    requests.Watched,
    requests.Duels,
    requests.Problem,
    requests.Replay,
    requests.Drawn,
    requests.PlayOn,
    requests.Lesson,
    requests.TryInLesson,
    requests.Tried,
    Rulebook,
)
FROM_PAGES = (TO_SERVER, requests.NewTable, requests.Join, requests.PlayOn, requests.TryInLesson)


def schema(games: Iterable[Game]) -> Json:
    """The schema of all messages: an object with each message, union and type of a game as a property."""
    roots = {"ToServer": TO_SERVER, "ToPage": TO_PAGE, "TakenBack": TakenBack} | {
        kind.__name__: kind for kind in OVER_HTTP
    }
    properties, definitions = _components(roots)
    for game in games:
        more, parts = _components(_of_game(game), game.key.capitalize())
        properties |= more
        definitions |= parts
    definitions |= {name: root for name, root in properties.items() if name not in definitions}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in sorted(properties)},
        "required": sorted(properties),
        "$defs": dict(sorted(definitions.items())),
    }


def _of_game(game: Game) -> dict[str, Any]:
    types = {"Move": game.Moves, "Event": game.Events, "View": game.View, "Options": game.Options}
    more = {"Tally": game.Tally, "Scene": game.Scene}
    return types | {name: kind for name, kind in more.items() if kind is not None}


def _components(roots: dict[str, Any], prefix: str = "") -> tuple[Json, Json]:
    """Schemas of types by name, and the definitions they refer to, with `prefix` before each name."""

    def named(name: str) -> str:
        return name if name.startswith(prefix) else prefix + name

    schemas, parts = msgspec.json.schema_components(roots.values(), ref_template="#/$defs/{name}")
    text = msgspec.json.encode((schemas, parts)).decode()
    schemas, parts = msgspec.json.decode(re.sub(r"(?<=#/\$defs/)\w+", lambda name: named(name[0]), text))
    complete = {
        kind.__name__
        for kind in _structs(roots.values()) - _structs(FROM_PAGES)
        if not kind.__struct_config__.omit_defaults
    }
    definitions = {named(name): _closed(part, named(name), name in complete) for name, part in parts.items()}
    properties = {}
    for name, part in zip(roots, schemas, strict=True):
        own = prefix + name
        properties[own] = definitions.get(own) or {"title": own, **part}
    return properties, definitions


def _closed(part: Json, name: str, is_complete: bool) -> Json:
    """A definition with a title and without additional properties. `is_complete`: all properties are required."""
    closed = {**part, "title": name}
    if "properties" in part:
        closed["additionalProperties"] = False
        if is_complete:
            closed["required"] = list(part["properties"])
    return closed


def _structs(kinds: Iterable[Any]) -> set[type[Struct]]:
    """All Structs that values of these types consist of."""
    return set(_within(inspect.multi_type_info(kinds)))


def _within(part: Any) -> Iterator[type[Struct]]:
    if isinstance(part, inspect.StructType):
        yield part.cls
        part = tuple(field.type for field in part.fields)
    elif isinstance(part, inspect.Type):
        part = structs.astuple(part)
    for item in part if isinstance(part, tuple | list) else ():
        yield from _within(item)


def main() -> None:
    """Print the schema of this installation's games."""
    print(msgspec.json.format(msgspec.json.encode(schema(all_games().values()))).decode())


if __name__ == "__main__":
    main()
