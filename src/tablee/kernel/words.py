"""From plain data to sentences that have no language yet.

The fields of a move or event become the arguments of the message that bears its tag, so a game adds words, not code.
"""

from functools import cache
from typing import Any

from msgspec import Struct, inspect, structs

from tablee.kernel.data import Say


def say(prefix: str, data: Struct) -> Say:
    """The sentence for a move or event.

    >>> from tablee.games.bungee.data import Play
    >>> say("bungee-move", Play(card=7, count=2))
    Say(id='bungee-move-play', args={'count': 2, 'take': 'no'}, seats={}, cards={'card': (7,)})
    """
    args: dict[str, int | str] = {}
    seats: dict[str, tuple[int, ...]] = {}
    cards: dict[str, tuple[int, ...]] = {}
    for name, means in _meanings(type(data)):
        value = getattr(data, name)
        if means == "seat":
            seats[name] = value if isinstance(value, tuple) else (value,)
        elif means == "card":
            cards[name] = value if isinstance(value, tuple) else (value,)
        elif isinstance(value, bool):
            args[name] = "yes" if value else "no"
        elif isinstance(value, int | str):
            args[name] = value
    return Say(f"{prefix}-{data.__struct_config__.tag}", args, seats, cards)


@cache
def _meanings(data: type[Struct]) -> tuple[tuple[str, str], ...]:
    """Each field of a Struct with what its ints mean: a seat, a card, or just a number."""
    types: dict[str, Any] = {field.name: field.type for field in inspect.type_info(data).fields}  # type: ignore[attr-defined]
    return tuple((field.name, _meaning(types[field.encode_name])) for field in structs.fields(data))


def _meaning(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return str((kind.extra or {}).get("means", ""))
    if isinstance(kind, inspect.VarTupleType) and not isinstance(kind.item_type, inspect.VarTupleType):
        return _meaning(kind.item_type)
    return ""
