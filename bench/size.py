"""Files and lines of each package, at another commit and now: `python -m bench size`, `python -m bench size 75414c3`.

Instruments are what is measured with: `bench`, and where older commits have it in `src`.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.commits import HERE, unpack

BEFORE = "5a00ea8f"
INSTRUMENTS = ("bench/", "src/tablee/load/", "src/tablee/lab/fairness/", "src/tablee/cli/load.py",
               "src/tablee/cli/fairness.py")  # fmt: skip
BUILT = {"generated", "node_modules", "dist", "static"}
KINDS = {
    "texts": ("src", "*.ftl"),
    "tests in Python": ("tests", "*.py"),
    "Svelte": ("web/src", "*.svelte"),
    "TypeScript": ("web/src", "*.ts"),
    "tests in TypeScript": ("web/tests", "*.ts"),
}
SPLIT = ("server", "games")
"""Packages whose own packages are counted, too."""
WORDS = re.compile("nobody|whoever|somebody|everybody", re.IGNORECASE)
Sizes = dict[str, tuple[int, int]]
"""Files and lines by name."""


def files(root: Path, folder: str, pattern: str) -> list[Path]:
    return [path for path in sorted((root / folder).rglob(pattern)) if BUILT.isdisjoint(path.parts)]


def lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def rows(path: str) -> Iterator[str]:
    """The rows in which a Python file counts, by its path in the checkout."""
    if path.startswith(INSTRUMENTS):
        yield "instruments in Python"
        return
    yield "product in Python"
    package, *inside = path.removeprefix("src/tablee/").split("/")
    name = f"product in Python/{package if inside else '(tablee)'}"
    yield name
    if package in SPLIT:
        yield f"{name}/{inside[0] if len(inside) > 1 else f'({package})'}"


def functions(file: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or 0) - node.lineno + 1


def measure(root: Path) -> Sizes:
    sizes: Sizes = {}

    def count(name: str, size: int) -> None:
        number, total = sizes.get(name, (0, 0))
        sizes[name] = number + 1, total + size

    for file in [*files(root, "src", "*.py"), *files(root, "bench", "*.py")]:
        for name in rows(file.relative_to(root).as_posix()):
            count(name, len(lines(file)))
    for name, (folder, pattern) in KINDS.items():
        for file in files(root, folder, pattern):
            count(name, len(lines(file)))
    source = files(root, "src", "*.py")
    words = [sum(bool(WORDS.search(line)) for line in lines(file)) for file in source]
    sizes["lines of src with nobody, whoever, somebody, everybody"] = sum(map(bool, words)), sum(words)
    sizes["longest file of src"] = 1, max(len(lines(file)) for file in source)
    sizes["longest function of src"] = 1, max(length for file in source for length in functions(file))
    return sizes


def run(commit: str = BEFORE) -> dict[str, float]:
    with TemporaryDirectory() as folder:
        try:
            unpack(commit, folder)
        except LookupError as problem:
            sys.exit(f"bench: {problem.args[0]}")
        then, now = measure(Path(folder)), measure(HERE)
    print(f"  {'files and lines':<58}{commit[:12]:>15}{'now':>15}")
    order = ["product in Python", "instruments in Python", *KINDS, *then]
    for name in sorted(then.keys() | now.keys(), key=lambda name: (order.index(name.split("/")[0]), name)):
        cells = [f"{size[0]:>4} {size[1]:>9,}" if size else "–" for size in (then.get(name), now.get(name))]
        *outer, label = name.split("/")
        print(f"  {'  ' * len(outer) + label:<58}{cells[0]:>15}{cells[1]:>15}")
    return {}
