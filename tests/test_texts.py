from pathlib import Path

from fluent.syntax import ast, parse

import tablee.texts


def entries(language: str) -> dict[str, ast.EntryType]:
    source = Path(tablee.texts.__file__).with_name(f"{language}.ftl").read_text(encoding="utf-8")
    body = parse(source).body
    assert not [entry.content for entry in body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message | ast.Term)}


def test_the_two_languages_have_the_same_texts() -> None:
    assert entries("fr").keys() == entries("en").keys()
