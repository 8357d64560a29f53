"""What games, bots and hosts may rely on, name by name, as it is and as `docs/contract.txt` keeps it.

`.venv/bin/python -m tests.kernel.surface` writes that file anew after something was added and `CONTRACT` got its next
number; it refuses what the number does not allow (`docs/contract.md` says what freezing means).
"""

from __future__ import annotations

import dataclasses
import inspect
import re
import sys
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import NODEFAULT

from tablee import kernel
from tablee.kernel import CONTRACT

KEPT = Path(__file__).parents[2] / "docs/contract.txt"
ROOMS = ("player", "reactions", "referee", "ties", "turns")
"""What is part of the contract besides the names of `tablee.kernel` itself."""
GIVEN = " = "
Surface = dict[str, str]


def surface() -> Surface:
    """Every public name of the contract, and what can be said of it in a line: its type, its parameters, its value."""
    found = {name: getattr(kernel, name) for name in kernel.__all__ if name != "CONTRACT"}
    for room in ROOMS:
        module = import_module(f"tablee.kernel.{room}")
        for name, value in vars(module).items():
            if not name.startswith("_") and name not in found and _is_of(value, module.__name__):
                found[f"{room}.{name}"] = value
    return dict(line for name, value in sorted(found.items()) for line in _lines(name, value))


def _is_of(value: Any, module: str) -> bool:
    if inspect.isclass(value) or inspect.isfunction(value):
        return value.__module__ == module
    return isinstance(value, int | msgspec.Struct | Enum)


def _lines(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if inspect.isclass(value):
        bases = ", ".join(base.__name__ for base in value.__bases__ if base is not object)
        yield name, f"class({bases})"
        for member, said in _members(value):
            yield f"{name}.{member}", said
    elif inspect.isfunction(value):
        yield name, _function(value)
    else:
        yield name, repr(value)


def _members(kind: type) -> Iterator[tuple[str, str]]:
    """Fields in their order, then methods, without what comes from a base or is private."""
    defaults = {**vars(kind), **_defaults(kind)}
    for name, note in inspect.get_annotations(kind).items():
        value = defaults.get(name, NODEFAULT)
        if not name.startswith("_"):
            plain = value is NODEFAULT or inspect.isdatadescriptor(value)
            yield name, note if plain else f"{note}{GIVEN}{value!r}"
    for name, value in vars(kind).items():
        function = inspect.unwrap(getattr(value, "func", getattr(value, "fget", value)))
        if inspect.isfunction(function) and function.__module__ == kind.__module__ and _is_public(name, kind):
            yield name, _function(function) if inspect.isfunction(value) else "property"


def _defaults(kind: type) -> dict[str, Any]:
    """Defaults of fields, which their class does not show as others do; `list` for a new list each time."""
    if issubclass(kind, msgspec.Struct):
        fields = [
            (field.name, field.default, field.default_factory) for field in msgspec.structs.fields(kind)
        ]
    elif dataclasses.is_dataclass(kind):
        fields = [(field.name, field.default, field.default_factory) for field in dataclasses.fields(kind)]
    else:
        return {}
    missing = (NODEFAULT, dataclasses.MISSING)
    return {
        name: next((value for value in (default, factory) if value not in missing), NODEFAULT)
        for name, default, factory in fields
    }


def _is_public(name: str, kind: type) -> bool:
    return not name.startswith("_") or (
        name in ("__init__", "__call__") and not hasattr(kind, "__dataclass_fields__")
    )


class _Bare(str):
    """An annotation that a signature shows without quotation marks."""

    __repr__ = str.__str__
    __slots__ = ()


def _function(function: Any) -> str:
    signature = inspect.signature(function)
    parameters = [
        parameter.replace(annotation=_Bare(parameter.annotation)) if parameter.name != "self" else parameter
        for parameter in signature.parameters.values()
    ]
    signature = signature.replace(parameters=parameters, return_annotation=_Bare(signature.return_annotation))
    return f"{'abstract' if getattr(function, '__isabstractmethod__', False) else ''}{signature}"


def broken(before: Surface, now: Surface) -> list[str]:
    """What a contract of the same first number may not do, in sentences.

    >>> broken({"Plan": "class(Struct)", "Plan.after": "int"}, {"Plan": "class(Struct)", "Plan.move": "Move"})
    ['Plan.after is gone', 'Plan.move is new, and has to be given']
    """
    gone = [
        f"{name} is gone"
        for name, said in before.items()
        if name not in now and not _is_inherited(name, said, now)
    ]
    other = [f"{name} is another" for name in before if name in now and not _widens(before[name], now[name])]
    demanded = [
        f"{name} is new, and has to be given"
        for name, said in now.items()
        if name not in before and name.rpartition(".")[0] in before and not _is_given(said)
    ]
    return gone + other + demanded


def _is_inherited(name: str, said: str, now: Surface) -> bool:
    """Whether a class has from a base, just as it was, what it had as its own."""
    kind, _, member = name.rpartition(".")
    bases = re.findall(r"\w+", now.get(kind, "").removeprefix("class"))
    theirs = [f"{base}.{member}" for base in bases]
    return any(now.get(each) == said or _is_inherited(each, said, now) for each in theirs)


def _is_given(said: str) -> bool:
    """Whether it may be omitted: it has a default, or is a method with an implementation."""
    return GIVEN in said or said.startswith(("(", "class", "property"))


def _widens(before: str, now: str) -> bool:
    """Whether it is the same, but for parameters that come last and may be left out."""
    was, is_ = (re.fullmatch(r"(\w*)\((.*)\)( -> .*)", said) for said in (before, now))
    if before == now or not (was and is_):
        return before == now
    same = (was[1], was[3]) == (is_[1], is_[3]) and is_[2].startswith(f"{was[2]}, ")
    more = re.split(r", (?=\w+:)", is_[2].removeprefix(f"{was[2]}, ").removeprefix("*, "))
    return same and all(GIVEN in parameter for parameter in more)


def kept() -> tuple[str, Surface]:
    """The version and the contract that the file tells of."""
    version, *lines = KEPT.read_text(encoding="utf-8").splitlines()
    return version.removeprefix("contract "), dict(tuple(line.split(": ", 1)) for line in lines)  # type: ignore[misc]


def main() -> None:
    """Write the file anew, under a new number, unless that breaks what was promised."""
    version, before = kept()
    now = surface()
    if before != now and version == CONTRACT:
        sys.exit(f"the contract is not {CONTRACT} any more: kernel.CONTRACT needs its next number")
    faults = broken(before, now) if version.partition(".")[0] == CONTRACT.partition(".")[0] else []
    if faults:
        sys.exit("\n".join([f"contract {CONTRACT} may not do this:", *faults]))
    lines = [f"contract {CONTRACT}", *(f"{name}: {said}" for name, said in now.items())]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
