"""The examples of the documentation run, its links lead somewhere, and its site is built strictly."""

import re
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FOREIGN = {
    ".html": r"""<(?:script|img|iframe|source|video|audio|embed|object)\b[^>]*\b(?:src|data|srcset)="""
    r"""["']?\s*(?:https?:)?//|<link\b[^>]*\bhref=["']?\s*(?:https?:)?//|@import|url\(\s*["']?(?:https?:)?//""",
    ".css": r"""@import\s+(?:url\()?["']?(?:https?:)?//|url\(\s*["']?(?:https?:)?//""",
    ".svg": r"""\bhref=["']?\s*(?:https?:)?//|@import|url\(\s*["']?(?:https?:)?//""",
    ".js": r"https?://(?!www\.w3\.org/)\w",
}
"""What makes a browser load something from another host, by the kind of file."""


def test_the_example_of_the_contract_runs() -> None:
    text = (DOCS / "contract.md").read_text(encoding="utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(example, names)
    assert names["guess"].view(names["seat"]) == names["view"]  # type: ignore[attr-defined]


def test_the_example_of_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    exec(text.split("```python\n")[1].split("```")[0], names)
    assert names["record"].result is not None  # type: ignore[attr-defined]


def test_the_examples_of_all_pages_have_types(tmp_path: Path) -> None:
    """As a user's own module would, outside the checkout and its configuration."""
    number = 0
    for page in PAGES:
        for example in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
            number += 1
            (tmp_path / f"{page.stem.lower()}_{number}.py").write_text(example, encoding="utf-8")
    assert number >= 5
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        f"--cache-dir={ROOT / '.mypy_cache' / 'examples'}",
        ".",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_script_of_the_command_line_runs(tmp_path: Path) -> None:
    text = (DOCS / "cli.md").read_text(encoding="utf-8")
    script = tmp_path / "script.py"
    script.write_text(text.split("```python\n")[1].split("```")[0], encoding="utf-8")
    said = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True).stdout
    assert [line.split()[:2] for line in said.splitlines()] == [["sensible", "20.0"], ["random", "0.0"]]


PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted(DOCS.glob("*.md")),
]
RESULTS = sorted((ROOT / "bench" / "results").glob("*.md"))


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links spell them: small letters and digits, hyphens for spaces."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", [*PAGES, *RESULTS], ids=name_of)
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


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_files_that_the_docs_name_are_there(page: Path) -> None:
    """By the end of their paths: `edge/sockets.py` is said for short."""
    endings = "cfg|css|ftl|in|js|json|lock|md|mjs|png|py|service|svelte|svg|toml|ts|txt|yaml"
    for name in re.findall(rf"`([\w@.-][\w/@.-]*\.(?:{endings}))`", page.read_text(encoding="utf-8")):
        assert any(f"/{path}".endswith(f"/{name}") for path in files()), f"{page.name} names {name}"


def test_the_readme_and_the_site_lead_to_every_page() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    settings = (DOCS / "site" / "zensical.toml").read_text(encoding="utf-8")
    names = [page.name for page in DOCS.glob("*.md")]
    assert [name for name in names if f"](docs/{name})" not in readme] == []
    assert [name for name in names if f'= "{name}"' not in settings] == []


def test_the_site_is_built_strictly_and_loads_nothing_from_other_hosts() -> None:
    """`./dev docs` fails if a link or an anchor leads nowhere, or if a module of the reference cannot be read."""
    subprocess.run([ROOT / "dev", "docs"], check=True, capture_output=True)
    site = ROOT / "site"
    loaded = [
        f"{file.relative_to(site)}: {found.group()}"
        for ending, pattern in FOREIGN.items()
        for file in site.rglob(f"*{ending}")
        for found in re.finditer(pattern, file.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert loaded == []
    assert "<h1" in (site / "architecture.html").read_text(encoding="utf-8")
    reference = (site / "reference" / "kernel.html").read_text(encoding="utf-8")
    assert 'id="tablee.kernel.Ledger.prepare"' in reference
