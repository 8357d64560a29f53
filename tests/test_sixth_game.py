"""A game is two folders and nothing else: Mora moves into a copy of the house, and is played there to the end."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.running import LONG, ROOT, TABLEE, serving

MORA = ROOT / "tests/tiny/mora"
TABLE = ROOT / "tests/tiny/web/mora"
LEFT_OUT = shutil.ignore_patterns("node_modules", "dist", "static", "__pycache__")

MUTANTS = """
from tests.mutants import changes, modules
print(*{change.name.partition(".")[0] for module in modules("mora") for change in changes(module)})
"""
BENCHMARK = """
from bench import passes
passes.SECONDS = 0.01
from bench.decisions import run
print(run("mora"))
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the checkout with the game's two folders added, and its client compiled."""
    for folder in ("src", "web", "bench", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=LEFT_OUT)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(MORA, tmp_path / "src/tablee/games/mora", ignore=LEFT_OUT)
    shutil.copytree(TABLE, tmp_path / "web/src/games/mora")
    (tmp_path / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    return tmp_path


@pytest.mark.browser
async def test_it_is_found_everywhere_and_played_to_the_end(house: Path, browser: Browser) -> None:
    env = {
        **os.environ,
        "PYTHONPATH": f"{house / 'src'}{os.pathsep}{house}",
        "PYTHON": sys.executable,
        "LC_ALL": "C.UTF-8",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }

    def run(*command: str, said: str = "") -> str:
        done = subprocess.run(
            command, cwd=house, env=env, input=said, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def tablee(*args: str, said: str = "") -> str:
        return run(str(TABLEE), *args, said=said)

    # On the command line.
    assert "mora.pick" in tablee("rules", "mora")
    assert "Final score" in tablee("play", "mora", "--players", "3", "--record", "game.json", said="1\n" * 9)
    assert "9 lines" in tablee("referee", "game.json")
    assert json.loads(tablee("simulate", "mora", "--games", "20", "--json"))["games"] == 20

    # For those who work on it. The tests find it twice, as a game of the house and as a tiny one.
    found = run("pytest", "-v", "-p", "no:cacheprovider", "tests/test_conformance.py", "-k", "mora0")
    for test in ("test_law", "test_law_with_other_options", "test_machine"):
        assert f"::{test}[" in found
    assert '"MoraView"' in run(sys.executable, "-m", "tests.kernel.test_record")
    assert run(sys.executable, "-c", MUTANTS) == "rules\n"
    assert "mora, bare decisions/s" in run(sys.executable, "-c", BENCHMARK)
    run("npm", "--prefix", "web", "run", "types")
    assert "export interface MoraView" in (house / "web/src/generated/wire.ts").read_text(encoding="utf-8")

    # In the browser.
    run("npm", "--prefix", "web", "run", "build")
    with serving(house / "data", env=env) as address:
        context = await browser.new_context(base_url=address, locale="en-GB")
        context.set_default_timeout(LONG)
        page = await context.new_page()
        await page.goto("/")
        shelf = page.get_by_role("heading", level=3)
        assert (await shelf.all_inner_texts())[-1] == "Mora"
        await page.get_by_role("link", name="Mora", exact=True).click()
        await page.get_by_label("Your name").fill("Ann")
        await page.get_by_role("button", name="Start the game").click()
        await page.get_by_role("heading", name="What can you do?").wait_for()
        for number in (1, 2, 3):
            await page.get_by_text(f"Round {number}: everybody picks").wait_for()
            await page.get_by_role("button", name="Pick 2").click()
        await page.locator("#feast").wait_for()
        await context.close()
