"""What the docs show, runs, and what they point to is there."""

import re
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def test_the_example_of_the_contract_runs() -> None:
    text = (DOCS / "contract.md").read_text(encoding="utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(example, names)
    assert names["guess"].view(names["seat"]) == names["view"]  # type: ignore[attr-defined]


def test_the_example_of_the_readme_runs() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    exec(text.split("```python\n")[1].split("```")[0], names)
    assert names["record"].result is not None  # type: ignore[attr-defined]


def test_the_script_of_the_command_line_runs(tmp_path: Path) -> None:
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(text.split("```python\n")[1].split("```")[0], encoding="utf-8")
    said = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    assert [line.split()[:2] for line in said.splitlines()] == [["sensible", "20.0"], ["random", "0.0"]]


PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links spell them: small letters and digits, hyphens for spaces."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_the_docs_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            goal = page.parent / target if target else page
            assert goal.exists(), f"{page.name} links to {target}"
            assert not anchor or anchor in anchors(goal), f"{page.name} links to {target}#{anchor}"


@cache
def files() -> list[str]:
    """All that was written by hand: what is built or installed lies in folders of its own."""
    folders = ["bench", "deploy", "docs", "src", "tests", "web/public", "web/scripts", "web/src", "web/tests"]
    paths = [
        *ROOT.glob("*"),
        *(ROOT / "web").glob("*"),
        *chain(*((ROOT / name).rglob("*") for name in folders)),
    ]
    return [path.relative_to(ROOT).as_posix() for path in paths]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_the_docs_name_are_there(page: Path) -> None:
    """By the end of their paths: `edge/sockets.py` is said for short."""
    endings = "cfg|css|ftl|in|js|json|lock|md|mjs|png|py|service|svelte|svg|toml|ts|txt|yaml"
    for name in re.findall(rf"`([\w@.-][\w/@.-]*\.(?:{endings}))`", page.read_text(encoding="utf-8")):
        assert any(f"/{path}".endswith(f"/{name}") for path in files()), f"{page.name} names {name}"


def test_the_readme_leads_to_every_page() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in DOCS.glob("*.md") if f"](docs/{page.name})" not in readme] == []
