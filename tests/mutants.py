"""Mutation tests of a game's rules: `./dev mutate bantu`, `./dev mutate rouge 'position.*'`, or a `--sample 9`.

mutmut changes the rules in small ways: a `<` into `<=`, an argument left out. Each change is tried in a fork of this
process, which has collected the game's tests: the changed function is given its mutant's code, and the tests that come
to the changed line run, the quickest first, until one fails. What no test notices has survived, and is shown.
"""

from __future__ import annotations

import ast
import gc
import os
import pickle
import resource
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from functools import _lru_cache_wrapper
from importlib import import_module
from inspect import iscoroutinefunction, unwrap
from itertools import accumulate
from math import inf
from pathlib import Path
from random import Random
from time import process_time
from types import FunctionType, ModuleType
from typing import Any, NoReturn

import coverage
import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, Phase, settings
from mutmut.configuration import config
from mutmut.mutation.file_mutation import MutatedFile, mutate_file_contents

ROOT = Path(__file__).parents[1]
PATIENCE = 5
"""A test that takes so many times its usual processor time, and two seconds more, will not come to an end."""
MEMORY = 8 << 30
PATTERN = frozenset("*?[")
"""What makes a pattern of a name."""


@dataclass(frozen=True)
class Change:
    """A function, and what would become of it."""

    name: str
    module: ModuleType
    function: FunctionType
    mutant: FunctionType
    lines: frozenset[int]
    """The statement that is changed, by its lines in the module."""
    diff: tuple[str, ...]

    def switch_on(self) -> None:
        """Change it in this process, wherever it is known already."""
        self.function.__code__ = self.mutant.__code__
        # Values made by the copy of the module are taken over only where they are what was changed.
        if repr(self.function.__defaults__) != repr(self.mutant.__defaults__):
            self.function.__defaults__ = self.mutant.__defaults__
        if repr(self.function.__kwdefaults__) != repr(self.mutant.__kwdefaults__):
            self.function.__kwdefaults__ = self.mutant.__kwdefaults__


def modules(game: str) -> list[ModuleType]:
    """The modules of a game's rules, in the order in which they were imported."""
    folder = ROOT / "src/tablee/games" / game
    names = [
        f"tablee.games.{game}.{path.stem}"
        for path in folder.glob("*.py")
        if config().should_mutate(path.relative_to(ROOT))
    ]
    for name in names:
        import_module(name)
    return [module for name, module in sys.modules.items() if name in names]


def wanted(names: Iterable[str]) -> Callable[[str], bool]:
    """Whether a change is meant by one of these names. Patterns are few; names may be thousands, and are looked up.

    >>> meant = wanted(["race.x_race__mutmut_1", "calls.*"])
    >>> [meant(name) for name in ("race.x_race__mutmut_1", "race.x_race__mutmut_12", "calls.x_call__mutmut_3")]
    [True, False, True]
    """
    exact = frozenset(names)
    patterns = [name for name in exact if PATTERN.intersection(name)]
    return lambda name: name in exact or any(fnmatchcase(name, pattern) for pattern in patterns)


def changes(module: ModuleType, wants: Callable[[str], bool] = lambda _: True) -> Iterator[Change]:
    """All changes to the functions of a module that somebody wants."""
    assert module.__file__
    source = Path(module.__file__).read_text(encoding="utf-8")
    mutated = mutate_file_contents(module.__file__, source)
    code = mutated.code.splitlines()
    statements = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    copy = ModuleType(module.__name__)
    copy.__file__, copy.__package__ = module.__file__, module.__package__
    exec(compile(mutated.code, module.__file__, "exec"), copy.__dict__)
    known_as = f"{module.__name__.rpartition('.')[2]}.{{}}".format
    for name in mutated.mutant_names:
        if not wants(known_as(name)):
            continue
        key = name.partition("__mutmut_")[0]
        function = _found(module, key.rpartition("ǁ")[2].removeprefix("x_"), key)
        before, after = (_text(mutated, code, each) for each in (f"{key}__mutmut_orig", name))
        edits = [
            edit
            for edit in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
            if edit[0] != "equal"
        ]
        first = function.__code__.co_firstlineno
        low, high = first + edits[0][1], first + max(edits[-1][1], edits[-1][2] - 1)
        diff = [f"-{line.strip()}" for _, start, end, _, _ in edits for line in before[start:end]]
        diff += [f"+{line.strip()}" for _, _, _, start, end in edits for line in after[start:end]]
        yield Change(
            known_as(name),
            module,
            function,
            _found(copy, name, key),
            lines_of(statements, low, high),
            tuple(diff),
        )


def _found(module: ModuleType, name: str, key: str) -> FunctionType:
    """A function of a module, or of the class that mutmut's key names."""
    owner = vars(getattr(module, key.split("ǁ")[1])) if "ǁ" in key else vars(module)
    found: Any = owner[name]
    function = unwrap(getattr(found, "__func__", found))
    assert isinstance(function, FunctionType)
    return function


def _text(mutated: MutatedFile, code: Sequence[str], name: str) -> list[str]:
    """The lines of a function among the mutants, from its decorators on, without its name."""
    span = mutated.line_span_by_function_name[name]
    lines = [line.replace(name, "") for line in code[span.start - 1 : span.end]]
    begins = next(
        at for at, line in enumerate(lines) if line.lstrip().startswith(("@", "def ", "async def "))
    )
    return lines[begins:]


def lines_of(statements: Iterable[ast.stmt], low: int, high: int) -> frozenset[int]:
    """The lines of the smallest statement around these, without those that it only encloses; a function's for its head.

    >>> tree = ast.parse("def f(x):\\n  if x:\\n    y = (1 +\\n         x)\\n  return y")
    >>> statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    >>> [sorted(lines_of(statements, line, line)) for line in (4, 2, 1)]
    [[3, 4], [2], [2, 3, 4, 5]]
    """

    def last(node: ast.stmt) -> int:
        return node.end_lineno or node.lineno

    around = [node for node in statements if node.lineno <= low and high <= last(node)]
    node = min(around, key=lambda each: last(each) - each.lineno)
    inside = getattr(node, "body", None)
    if not inside or high >= inside[0].lineno:
        return frozenset(range(node.lineno, last(node) + 1))
    if isinstance(node, ast.FunctionDef):
        return frozenset(range(inside[0].lineno, last(node) + 1))
    return frozenset(range(node.lineno, inside[0].lineno))


def build_tables_anew(rules: Sequence[ModuleType]) -> None:
    """Repeat what these modules assigned when they were imported: tables are built before anything can be changed."""
    for module in rules:
        assert module.__file__
        tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
        tree.body = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
        before = dict(vars(module))
        exec(compile(tree, module.__file__, "exec"), vars(module))
        renewed = {
            id(before[name]): value for name, value in vars(module).items() if before.get(name) is not value
        }
        for other in [*sys.modules.values()]:
            if getattr(other, "__name__", "").startswith(("tablee.games.", "tests.")):
                vars(other).update(
                    {name: renewed[id(value)] for name, value in vars(other).items() if id(value) in renewed}
                )


class Trial:
    """A plugin for pytest that tries changes instead of running the tests once."""

    def __init__(self, args: Namespace, covered: coverage.Coverage) -> None:
        self.args = args
        self.covered = covered
        self.took: dict[str, float] = {}
        """The processor time of each test, in seconds."""
        self.reached: dict[str, dict[int, list[str]]] = {}
        """By the file of a module and the line: which tests come there; "" for the import."""
        self.kept: list[Callable[[], object]] = []
        """How to empty what functions and tables keep in memory."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """The game's own tests, but for those at live tables and of bots, which take their time."""
        items[:] = [
            item
            for item in items
            if self.args.game in item.nodeid
            and "/test_bots.py" not in item.nodeid
            and not iscoroutinefunction(getattr(item, "obj", None))
        ]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        rules = modules(self.args.game)
        self.kept = [*_kept_in_memory()]
        self._measure(session.items)
        wants = wanted(self.args.which)
        tried = [change for module in rules for change in changes(module, wants)]
        print(f"{len(session.items)} tests, {len(tried)} changes", flush=True)
        # In an order by lot: if it is interrupted, what was tried is a sample, too.
        tried = Random(self.args.seed).sample(tried, min(self.args.sample, len(tried)))
        gc.freeze()
        found: Counter[str] = Counter()
        try:
            for change in tried:
                became = self._try(change, rules, self._tests_of(change, session.items))
                found[became] += 1
                if became in ("survived", "no test"):
                    print(f"{became}: {change.name}", *change.diff, sep="\n  ", flush=True)
        finally:
            if found.total() < len(tried):  # it was interrupted
                found["untried"] = len(tried) - found.total()
            print(*(f"{number} {became}" for became, number in found.most_common()), sep=", ", flush=True)
        return True

    def _measure(self, items: Sequence[pytest.Item]) -> None:
        """Run each test once: how long it takes, and which lines it comes to."""
        left = items
        while left:
            left = self._measure_in_fork(left)
        self.covered.stop()
        data = self.covered.get_data()
        for file in data.measured_files():
            for line in data.lines(file) or ():
                self.reached.setdefault(file, {}).setdefault(line, []).append("")

    def _measure_in_fork(self, items: Sequence[pytest.Item]) -> Sequence[pytest.Item]:
        """As many of these as can be run one after the other; those that are left.

        In a fork, too: an example in a docstring can be run only once in a process. A test that alone takes longer
        than all tests of a change may is given up there, and its process with it.
        """
        ours, theirs = os.pipe()
        child = os.fork()
        if not child:
            self._run(items, theirs)
        os.close(theirs)
        done = 0
        with os.fdopen(ours, "rb") as tells, suppress(EOFError):
            while True:
                took, reached = pickle.load(tells)
                self._note(items[done].nodeid, took, reached)
                done += 1
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code == -signal.SIGPROF:
            self.took[items[done].nodeid] = inf
            return items[done + 1 :]
        if code:
            pytest.exit(f"{items[done].nodeid} fails as it is, and cannot notice anything")
        return ()

    def _note(self, test: str, took: float, reached: dict[str, list[int]]) -> None:
        self.took[test] = took
        for file, lines in reached.items():
            for line in lines:
                self.reached.setdefault(file, {}).setdefault(line, []).append(test)

    def _run(self, items: Sequence[pytest.Item], theirs: int) -> NoReturn:
        tells = os.fdopen(theirs, "wb")
        for item in items:
            self._forget()
            self.covered.switch_context(item.nodeid)
            signal.setitimer(signal.ITIMER_PROF, self.args.seconds)
            began = process_time()
            if not _passes(item):
                os._exit(1)
            took = process_time() - began
            signal.setitimer(signal.ITIMER_PROF, 0)
            data = self.covered.get_data()
            data.set_query_context(item.nodeid)
            reached = {file: data.lines(file) or [] for file in data.measured_files()}
            tells.write(pickle.dumps((took, reached)))
            tells.flush()
        os._exit(0)

    def _forget(self) -> None:
        """Whatever was worked out before a change must be worked out again."""
        for empty in self.kept:
            empty()

    def _contexts(self, change: Change) -> set[str]:
        lines = self.reached.get(str(change.module.__file__), {})
        return {context for line in change.lines for context in lines.get(line, ())}

    def _tests_of(self, change: Change, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """Those that come to the changed line, or all for what happens at the import: the quickest first."""
        contexts = self._contexts(change)
        able = [item for item in items if item.nodeid in contexts or "" in contexts]
        able.sort(key=lambda item: self.took[item.nodeid])
        spent = accumulate(self.took[item.nodeid] for item in able)
        return [item for item, seconds in zip(able, spent, strict=True) if seconds <= self.args.seconds]

    def _try(self, change: Change, rules: Sequence[ModuleType], tests: Sequence[pytest.Item]) -> str:
        if not tests:
            return "no test"
        child = os.fork()
        if child:
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            return (
                "noticed"
                if code == 1
                else "endless"
                if code == -signal.SIGPROF
                else "survived"
                if code == 0
                else "broken"
            )
        try:
            os.dup2(os.open(os.devnull, os.O_RDWR), 1)
            os.dup2(1, 2)
            gc.disable()
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            change.switch_on()
            if "" in self._contexts(change):
                build_tables_anew(rules)
            for item in tests:
                self._forget()
                signal.setitimer(signal.ITIMER_PROF, 2 + PATIENCE * self.took[item.nodeid])
                if not _passes(item):
                    os._exit(1)
            os._exit(0)
        except BaseException:
            os._exit(1)  # it could not even be built


def _kept_in_memory() -> Iterator[Callable[[], object]]:
    for each in gc.get_objects():
        if isinstance(each, _lru_cache_wrapper):
            yield each.cache_clear
        elif isinstance(each, dict) and type(each).__module__.startswith("tablee.games."):
            yield each.clear  # a table that fills itself


def _passes(item: pytest.Item) -> bool:
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def _of_other_games(game: str) -> list[Path]:
    """The folders that need not be looked through."""
    games = [path.parent.name for path in (ROOT / "src/tablee/games").glob("*/game.py")]
    roots = (ROOT / "src/tablee/games", ROOT / "tests/games")
    return [root / other for root in roots for other in games if other != game]


def main() -> None:
    parser = ArgumentParser(prog="./dev mutate", description="Mutation tests of the rules of a game.")
    parser.add_argument("game")
    parser.add_argument("which", nargs="*", default=["*"], help="names of changes, such as 'reach.*'")
    parser.add_argument("--sample", type=int, default=10**6, help="so many of them, picked by lot")
    parser.add_argument("--seed", default="", help="another lot")
    parser.add_argument(
        "--seconds", type=float, default=10**6, help="of tests for each change; otherwise all that come to it"
    )
    args = parser.parse_args()
    folder = ROOT / "src/tablee/games" / args.game
    if not folder.is_dir():
        parser.error(f"no game is called '{args.game}'")
    covered = coverage.Coverage(data_file=None, config_file=False, source=[str(folder)], messages=False)
    covered.start()
    settings.register_profile(
        "mutants",
        phases=[Phase.explicit, Phase.generate],
        database=None,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("mutants")
    quiet = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=0"]
    already = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # Hypothesis is imported here
    tests = config().pytest_add_cli_args_test_selection
    others = [f"--ignore={each}" for each in _of_other_games(args.game)]
    sys.exit(pytest.main([*quiet, *already, *others, *tests], plugins=[Trial(args, covered)]))


if __name__ == "__main__":
    main()
