"""Builds the website of the documentation in `site/`: `./dev docs`.

The pages are the Markdown files of the repository. They are copied into one folder, with their links adapted,
together with a page of reference for each public module. Zensical builds the site strictly: a link that leads nowhere
is an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STAGE = ROOT / ".dev" / "site"
SITE = ROOT / "site"

MODULES = {
    "tablee": "tablee",
    "kernel": "tablee.kernel",
    "kernel-player": "tablee.kernel.player",
    "kernel-turns": "tablee.kernel.turns",
    "kernel-hidden": "tablee.kernel.hidden",
    "kernel-ties": "tablee.kernel.ties",
    "kernel-reactions": "tablee.kernel.reactions",
    "kernel-referee": "tablee.kernel.referee",
    "games": "tablee.games",
    "hosts-virtual": "tablee.hosts.virtual",
    "conformance": "tablee.conformance",
    "conformance-laws": "tablee.conformance.laws",
    "conformance-drawing": "tablee.conformance.drawing",
    "conformance-machine": "tablee.conformance.machine",
    "conformance-cost": "tablee.conformance.cost",
    "conformance-walk": "tablee.conformance.walk",
    "lab-simulate": "tablee.lab.simulate",
    "client": "tablee.client",
}
"""The modules that a user of the library needs, by the name of their page."""

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def sources() -> dict[Path, str]:
    """Where each file of the repository lies in the site."""
    pages = {
        ROOT / "README.md": "index.md",
        ROOT / "CONTRIBUTING.md": "contributing.md",
        ROOT / "CHANGELOG.md": "changelog.md",
    }
    for page in sorted((ROOT / "docs").glob("*.*")):
        pages[page] = page.name
    for page in sorted((ROOT / "bench" / "results").glob("*.md")):
        pages[page] = f"results/{page.name}"
    for image in sorted((ROOT / "docs" / "images").iterdir()):
        pages[image] = f"images/{image.name}"
    return pages


def fitted(text: str, page: Path, pages: dict[Path, str]) -> str:
    """The text of a page with its links as in the site. A link to a file that is not part of it becomes plain text."""
    depth = pages[page].count("/")

    def link(match: re.Match[str]) -> str:
        image, words, target, anchor = match.groups()
        if not target or target.startswith(("http:", "https:")):
            return match.group()
        goal = pages.get((page.parent / target).resolve())
        return f"{image}[{words}]({'../' * depth}{goal}{anchor or ''})" if goal else words

    return LINK.sub(link, text)


def stage() -> None:
    """Gather the pages, the reference and the configuration."""
    shutil.rmtree(STAGE, ignore_errors=True)
    pages = sources()
    for source, name in pages.items():
        goal = STAGE / "pages" / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            goal.write_text(fitted(source.read_text(encoding="utf-8"), source, pages), encoding="utf-8")
        else:
            shutil.copy(source, goal)
    shutil.copy(ROOT / "docs" / "site" / "site.css", STAGE / "pages")
    (STAGE / "pages" / "reference").mkdir()
    for name, module in MODULES.items():
        text = f"# `{module}`\n\n::: {module}\n"
        (STAGE / "pages" / "reference" / f"{name}.md").write_text(text, encoding="utf-8")
    entries = ", ".join(f'{{ "{module}" = "reference/{name}.md" }}' for name, module in MODULES.items())
    settings = (ROOT / "docs" / "site" / "zensical.toml").read_text(encoding="utf-8")
    settings = settings.replace('{ "Python reference" = [] }', f'{{ "Python reference" = [{entries}] }}')
    (STAGE / "zensical.toml").write_text(settings, encoding="utf-8")


def keep_local(site: Path) -> None:
    """Remove the addresses of other hosts from the theme's scripts: of libraries that these pages do not use."""
    for script in site.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        script.write_text(re.sub(r"https?://(?!www\.w3\.org)[\w.-]+/", "/", text), encoding="utf-8")


def main() -> None:
    """Build the site, or exit with what is wrong."""
    stage()
    zensical = Path(sys.executable).parent / "zensical"
    built = subprocess.run(
        [zensical, "build", "--strict", "--clean"], cwd=STAGE, check=False, capture_output=True, text=True
    )
    if built.returncode:
        sys.exit(re.sub(r"\x1b\[[\d;]*m", "", f"{built.stdout}{built.stderr}").partition("Traceback")[0])
    keep_local(STAGE / "site")
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(STAGE / "site", SITE)


if __name__ == "__main__":
    main()
