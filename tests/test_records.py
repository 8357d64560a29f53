"""Records with expected verdicts, written from rulebooks and rulings by people who had not read the code."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.games import catalogue, load
from tablee.kernel import ALL
from tablee.kernel.record import read, write
from tablee.kernel.referee import Verdict, judge

RECORDS = sorted((Path(__file__).parent / "records").glob("*/*.json"))


def scenario(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_verdict(path: Path) -> None:
    expected, why = scenario(path)["expect"], scenario(path)["why"]
    verdict = judge(read(json.dumps(scenario(path)["record"]), load))
    assert _refused(verdict) == expected["refused"], why
    final = msgspec.to_builtins(verdict.ledger.state.view(ALL))
    if "result" in expected:
        result = verdict.result
        told = result and {"ranks": list(result.ranks), "points": list(result.points)}
        assert told == expected["result"], why
    if "sheet" in expected:
        assert _plain("sheet", final["sheet"]) == expected["sheet"], why
    for field, value in expected.get("final", {}).items():
        assert _plain(field, _named(final[field], value)) == _plain(field, value), f"{field}: {why}"


def _refused(verdict: Verdict) -> dict[str, str]:
    return {str(ruling.entry.n): ruling.refusal.article for ruling in verdict.refused if ruling.refusal}


def _named(found: Any, expected: Any) -> Any:
    """Of whatever has parts with names, such as the last verdict, only those that are expected."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return {name: _named(found[name], part) for name, part in expected.items()}
    if isinstance(found, list | tuple) and isinstance(expected, list) and len(found) == len(expected):
        return [_named(*pair) for pair in zip(found, expected, strict=True)]
    return found


def _plain(field: str, value: Any) -> Any:
    """Lists instead of tuples; cards in hands and piles have no order."""
    if isinstance(value, dict):
        return {name: _plain(name, part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [_plain(field, part) for part in value]
        unordered = field in ("hands", "won", "bank") and all(isinstance(part, int) for part in parts)
        return sorted(parts) if unordered else parts
    return value


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_is_the_same_when_written_and_read(path: Path) -> None:
    record = read(json.dumps(scenario(path)["record"]), load)
    again = read(write(record), load)
    assert again == record
    assert write(again) == write(record)
    assert _told(judge(again)) == _told(judge(record))


def _told(verdict: Verdict) -> list[Any]:
    """Line by line what the referee says and what came of it, and where it leads."""
    rulings = [
        (ruling.entry, str(ruling.refusal), ruling.supplied, ruling.events) for ruling in verdict.rulings
    ]
    return [*rulings, verdict.ledger.state.view(ALL), verdict.result]


@pytest.mark.parametrize("game", catalogue())
def test_every_game_has_its_records(game: str) -> None:
    assert len([path for path in RECORDS if path.parent.name == game]) >= 70
