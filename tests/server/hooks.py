"""What schemathesis draws, led to what is there: a table, a code, a record. It loads this file by its name."""

import json
import os
from random import Random
from typing import Any

import schemathesis

KNOWN: dict[str, Any] = json.loads(os.environ.get("KNOWN", "{}"))
"""Tables and a code by name, and the record of a game."""


def _mostly(drawn: Any) -> bool:
    """The same for the same draw."""
    return Random(json.dumps(drawn, default=str)).random() < 0.7


@schemathesis.hook
def map_path_parameters(_: schemathesis.HookContext, parameters: dict[str, Any] | None) -> Any:
    for name, drawn in (parameters or {}).items():
        if name in KNOWN and _mostly(drawn):
            parameters[name] = Random(repr(drawn)).choice(KNOWN[name])  # type: ignore[index]
    return parameters


@schemathesis.hook
def map_body(context: schemathesis.HookContext, body: Any) -> Any:
    if not isinstance(body, dict) or not _mostly(body):
        return body
    match context.operation.path if context.operation else "":
        case "/api/replays":
            return KNOWN["record"] | body
        case "/api/replays/play":
            return body | {"record": KNOWN["record"]}
        case "/api/tables":
            return body | {"game": "bungee", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    return body
