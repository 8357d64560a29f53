"""Rules of style that can be checked by reading the source: names of classes, units of numbers, words, cycles."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tablee"


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package by its path."""
    files = sorted(SOURCE.rglob("*.py"))
    return {str(file.relative_to(SOURCE)): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SEEN_FROM_TWO_LAYERS = {
    "Acting": "who may act: of the kernel, and what of it the wire shows",
    "Lesson": "a game's lesson, and the list of its stops on the wire",
    "Move": "a move of a game, and the command that makes one",
    "Refused": "a refusal by the rules, and its answer on the wire",
    "Server": "the server process, and the server as a client sees it",
}


def test_class_names_are_unique_outside_the_games() -> None:
    places = defaultdict(list)
    for path, module in modules().items():
        for node in ast.walk(module) if not path.startswith("games/") else ():
            if isinstance(node, ast.ClassDef):
                places[node.name].append(path)
    twice = {name: paths for name, paths in places.items() if len(paths) > 1}
    twice = {name: paths for name, paths in twice.items() if name not in SEEN_FROM_TWO_LAYERS}
    assert not twice


UNITS = (
    "S",
    "MS",
    "US",
    "DAYS",
    "BYTES",
    "PX",
    "PIXELS",
    "COLUMNS",
    "DIGITS",
    "COUNT",
    "FACTOR",
    "DIVISOR",
    "PORT",
    "CODE",
)
"""A constant ends with `_` and one of these, with `_PER_` and one of these, or is one of these."""
COUNTS = ("MOST", "MAX", "LEAST", "MIN", "LONGEST")
"""A whole number may instead begin with one of these and `_`: a limit of a count, which the rest of the name says."""
COUNT_ENDS = ("_AT_ONCE", "_AT_A_TIME", "_TOGETHER", "_KEPT", "_TRIED")
"""Or it may end with one of these, or with `_PER_` and a noun: a count, too."""
PLAIN = {
    "seats, cards and other names for numbers": "ALL CHANCE CLOCK HOLE LEARNER LOCKS ME NO_SEAT TABLE VERSION",
    "codes and flags of WebSockets": "ABNORMAL ABUSE AGAIN BINARY CLOSE CONTINUATION FINAL MASKED NORMAL NO_TABLE",
    "more of them, and of HTTP": "MISDIRECTED PING PONG SLOW TEXT WRONG_HOUSE",
    "priorities": "BOT DUEL NICENESS REPLAY",
    "counts whose name says what they count": "TWO_COLUMNS_FROM USUAL_PLAYERS",
}
"""Constants that are neither times nor sizes."""
UNITS_LEFT = words("LISTED SHARE")
"""Names of constants that still lack their unit."""


def _is_number(node: ast.expr) -> bool:
    """Whether an expression consists of numbers and constants, at least one of them a number."""
    leaves = [each for each in ast.walk(node) if isinstance(each, ast.Constant | ast.Name)]
    inner = (
        ast.Constant,
        ast.Name,
        ast.BinOp,
        ast.UnaryOp,
        ast.Tuple,
        ast.operator,
        ast.unaryop,
        ast.expr_context,
    )
    return (
        all(isinstance(each, inner) for each in ast.walk(node))
        and all(isinstance(each, ast.Name) or type(each.value) in (int, float) for each in leaves)
        and any(isinstance(each, ast.Constant) for each in leaves)
    )


def _constants(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The names of a module's numbers, with their values."""
    for node in module.body:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        for target in targets if _is_number(value) else ():
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            for at, name in enumerate(names):
                whole = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
                yield ast.unparse(name), value.elts[at] if whole else value  # type: ignore[attr-defined]


def _says_its_unit(name: str, value: ast.expr) -> bool:
    """Whether a name has a unit, or is a count. What is computed from a named unit, or has a fraction, is no count."""
    if name.rpartition("_")[2] in UNITS or re.search(rf"_PER_({'|'.join(UNITS)})$", name):
        return True
    computed = any(
        isinstance(each, ast.Name) or (isinstance(each, ast.Constant) and isinstance(each.value, float))
        for each in ast.walk(value)
    )
    counts = name.partition("_")[0] in COUNTS or name.endswith(COUNT_ENDS) or "_PER_" in name
    return counts and not computed


@pytest.mark.parametrize("package", ["server", "hosts", "client", "kernel", "cli"])
def test_numbers_say_their_unit(package: str) -> None:
    """A module's constant that is a number has a unit in its name, or begins as a count, or is listed as plain."""
    accepted = UNITS_LEFT.union(*map(words, PLAIN.values()))
    unclear = [
        f"{path}: {name} = {ast.unparse(value)}"
        for path, module in modules().items()
        for name, value in (_constants(module) if path.startswith(f"{package}/") else ())
        if name not in accepted and not _says_its_unit(name, value)
    ]
    assert not unclear


VAGUE = re.compile("nobody|whoever|somebody|everybody", re.IGNORECASE)
MAX_VAGUE_LINES = 10


def test_subjects_are_named() -> None:
    """A seat, a page, a process, a client, the caller: who it is that acts, or is acted on."""
    found = Counter[str]()
    for path in modules():
        text = (SOURCE / path).read_text(encoding="utf-8")
        found[path] = sum(bool(VAGUE.search(line)) for line in text.splitlines())
    per_file = "\n".join(f"{lines:4} {path}" for path, lines in found.most_common() if lines)
    assert found.total() <= MAX_VAGUE_LINES, f"{found.total()} lines:\n{per_file}"


CYCLES_LEFT: list[frozenset[str]] = []
"""Groups of modules of `server.table` that still import each other in a circle."""


def _imports(path: str, module: ast.Module, known: set[str]) -> Iterator[str]:
    """The modules of `known` that a module imports anywhere, for type checking too."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path} has a relative import"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from {inner if inner in known else node.module} & known


def _circles(graph: dict[str, set[str]]) -> Iterator[frozenset[str]]:
    """The strongly connected components of more than one module (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> Iterator[frozenset[str]]:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in graph[name]:
            if other not in order:
                yield from visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            group = frozenset(stack[at:])
            del stack[at:]
            if len(group) > 1:
                yield group

    for name in graph:
        if name not in order:
            yield from visit(name)


def _names(group: frozenset[str]) -> frozenset[str]:
    return frozenset(name.removeprefix("tablee.server.table.") for name in group)


def test_no_module_of_the_server_imports_itself_in_a_circle() -> None:
    """Imports for type checking count: what needs each other's types belongs together."""
    files = {path: module for path, module in modules().items() if path.startswith("server/")}
    names = {
        path: "tablee." + path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for path in files
    }
    known = {*names.values()}
    graph = {names[path]: {*_imports(path, module, known)} for path, module in files.items()}
    circles = [group for group in _circles(graph) if not any(_names(group) <= left for left in CYCLES_LEFT)]
    assert not circles


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d", "a"}}
    assert [*_circles(graph)] == [frozenset({"b", "c"})]
