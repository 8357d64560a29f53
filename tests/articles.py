"""Every article of a rulebook is held by a test.

An article that can refuse or punish must have been cited by a refusal while the tests ran; any other must be named in a
test or in a record with its expected verdict. A whole run fails where one is missing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path

import pytest

from tablee.games import all_games
from tablee.kernel import Ledger, Refused, State, referee
from tests.tiny import TINY

TESTS = Path(__file__).parent
CITED: set[str] = set()


class Collector:
    """Notes every article that a refusal cites, in this process and in those that xdist starts."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.whole_run = _is_whole_run(config)

    def pytest_sessionstart(self) -> None:
        """Note what is refused where it leaves the rules: not what they try out in between."""
        games = [type(game) for game in (*all_games().values(), *TINY.values())]
        for owner, name in [
            (State, "check"),
            (Ledger, "check"),
            (referee, "check_proof"),
            (referee, "_check_draw"),
            *((game, name) for game in games for name in ("new", "restore")),
        ]:
            setattr(owner, name, _noting(getattr(owner, name)))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        workeroutput = getattr(self.config, "workeroutput", None)
        if workeroutput is not None:
            workeroutput["articles"] = sorted(CITED)
            return
        if self.whole_run and exitstatus == pytest.ExitCode.OK:
            missing = missing_articles()
            if missing:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
                self.config.stash[MISSING] = missing

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        CITED.update(getattr(node, "workeroutput", {}).get("articles", ()))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in self.config.stash.get(MISSING, []):
            terminalreporter.write_line(line, red=True)


def _noting(rule: Callable[..., object]) -> Callable[..., object]:
    @wraps(rule)
    def noting(*args: object, **kwargs: object) -> object:
        try:
            return rule(*args, **kwargs)
        except Refused as refusal:
            CITED.add(refusal.article)
            raise

    return noting


MISSING = pytest.StashKey[list[str]]()


def _is_whole_run(config: pytest.Config) -> bool:
    """Only a run of all tests can be expected to cite all articles."""
    chosen = [*config.getoption("file_or_dir"), config.getoption("keyword"), config.getoption("markexpr")]
    return not any(chosen) and not config.getoption("lf") and not config.getoption("collectonly")


def missing_articles() -> list[str]:
    """A line for each article that no test holds."""
    named = "\n".join(path.read_text(encoding="utf-8") for path in _sources())
    lines = []
    for game in [*all_games().values(), *TINY.values()]:
        for article in game.rulebook:
            if article.refuses and article.id not in CITED:
                lines.append(f"{article.id}: no test was refused by this article")
            if not article.refuses and f'"{article.id}"' not in named:
                lines.append(f"{article.id}: no test names this article")
    return sorted(set(lines))


def _sources() -> list[Path]:
    return [path for path in TESTS.rglob("*") if path.suffix in (".py", ".json") and path.is_file()]
