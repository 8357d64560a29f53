"""Records with expected verdicts, written from the rulebook and the rulings by somebody who had not read the code."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.games import find
from tablee.games.bungee.rules import BungeeState
from tablee.kernel import ALL
from tablee.kernel.record import read, write
from tablee.kernel.referee import Verdict, judge

RECORDS = sorted((Path(__file__).parents[2] / "records" / "bungee").glob("*.json"))


def verdict_on(record: Any) -> Verdict:
    return judge(read(json.dumps(record), find))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_verdict(path: Path) -> None:
    scenario = json.loads(path.read_text(encoding="utf-8"))
    expected = scenario["expect"]
    verdict = verdict_on(scenario["record"])
    refused = {str(ruling.entry.n): ruling.refusal.article for ruling in verdict.refused if ruling.refusal}
    assert refused == expected["refused"], scenario["why"]
    state = verdict.ledger.state
    assert isinstance(state, BungeeState)
    if "result" in expected:
        result = verdict.result
        told = result and {"ranks": list(result.ranks), "points": list(result.points)}
        assert told == expected["result"], scenario["why"]
    if "sheet" in expected:
        assert [list(row) for row in state.sheet] == expected["sheet"], scenario["why"]
    view = state.view(ALL)
    for field, value in expected.get("final", {}).items():
        assert _comparable(field, getattr(view, field)) == _comparable(field, value), (
            f"{field}: {scenario['why']}"
        )


def _comparable(field: str, value: Any) -> Any:
    """Cards in a hand have no order, and tuples and lists are one in JSON."""
    if field == "hands":
        return [sorted(hand) for hand in value]
    return list(value) if isinstance(value, tuple) else value


def test_records_round_trip() -> None:
    assert len(RECORDS) >= 70
    for path in RECORDS:
        record = read(json.dumps(json.loads(path.read_text(encoding="utf-8"))["record"]), find)
        again = read(write(record), find)
        assert again == record or not record.timed
        assert _articles(judge(again)) == _articles(judge(record))


def _articles(verdict: Verdict) -> list[str]:
    return [ruling.refusal.article for ruling in verdict.refused if ruling.refusal]
