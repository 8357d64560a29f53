"""What the docs show, runs."""

from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_the_example_of_the_contract_runs() -> None:
    text = (DOCS / "contract.md").read_text(encoding="utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    names: dict[str, object] = {}
    exec(example, names)
    assert names["guess"].view(names["seat"]) == names["view"]  # type: ignore[attr-defined]
