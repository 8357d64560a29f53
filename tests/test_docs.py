"""What the docs show, runs."""

import re
from pathlib import Path

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


def test_links_between_the_docs_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"
