"""How much there is to read, now and at another commit: `python -m bench size`, `python -m bench size 75414c3`.

Lines by kind, the longest file and function of Python, and the lines that two games' own tables have in common.
"""

import ast
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.commits import HERE, unpack

BEFORE = "75414c3"
"""Before the server and the tables had rooms, and Bantu its board."""
KINDS = {
    "Python": ("src", "*.py"),
    "Svelte": ("web/src", "*.svelte"),
    "TypeScript": ("web/src", "*.ts"),
    "texts": ("src", "*.ftl"),
    "tests in Python": ("tests", "*.py"),
    "tests in TypeScript": ("web/tests", "*.ts"),
}


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def files(root: Path, folder: str, kind: str) -> list[Path]:
    return [file for file in sorted((root / folder).rglob(kind)) if "generated" not in file.parts]


def functions(file: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or 0) - node.lineno + 1, f"{file.name}, {node.name}"


def measure(root: Path, when: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, (folder, kind) in KINDS.items():
        found[f"{when}: {name}"] = sum(len(lines(file)) for file in files(root, folder, kind))
    python = files(root, *KINDS["Python"])
    longest = max(python, key=lambda file: len(lines(file)))
    found[f"{when}: longest file, {longest.relative_to(root / 'src/tablee')}"] = len(lines(longest))
    length, name = max(found for file in python for found in functions(file))
    found[f"{when}: longest function, {name}"] = length
    tables = {file.parent.name: lines(file) for file in files(root, "web/src/games", "Table.svelte")}
    for one, other in combinations(tables, 2):
        common = {line.strip() for line in tables[one]} & {line.strip() for line in tables[other]}
        shared = sum(line.strip() in common for line in tables[one] if any(map(str.isalnum, line)))
        found[f"{when}: lines of {one}'s table (of {len(tables[one])}) in {other}'s"] = shared
    return found


def run(commit: str = BEFORE) -> dict[str, float]:
    with TemporaryDirectory() as folder:
        try:
            unpack(commit, folder)
        except LookupError as problem:
            sys.exit(f"bench: {problem.args[0]}")
        return measure(Path(folder), commit) | measure(HERE, "now")
