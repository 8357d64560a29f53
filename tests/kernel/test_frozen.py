"""The contract is the one that its number names, and what breaks it is found."""

import pytest

from tablee.kernel import CONTRACT
from tests.kernel.surface import broken, kept, surface


def test_the_contract_is_the_one_that_is_kept() -> None:
    """A new number, then `.venv/bin/python -m tests.kernel.surface`: `docs/contract.md` says which number."""
    version, before = kept()
    assert surface() == before
    assert version == CONTRACT


STATE = {"State": "class(ABC)"}
TURNS = {"DeclaredState": "class(State, Generic)", "TurnState": "class(DeclaredState)"}


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({"State.view": "(self, who: int) -> View"}, {}),
        ({"State.view": "(self, who: int) -> View"}, {"State.view": "(self, who: int) -> Struct"}),
        ({"State.view": "(self, who: int) -> View"}, {"State.view": "(self, who: str) -> View"}),
        ({"State.view": "(self, who: int) -> View"}, {"State.view": "(self, who: int, bare: bool) -> View"}),
        (
            {"State.view": "(self, who: int) -> View"},
            {"State.view": "(self, bare: bool = True, who: int) -> View"},
        ),
        ({"State.view": "(self, who: int) -> View"}, {"State.view": "abstract(self, who: int) -> View"}),
        ({}, {"State.open": "abstract(self) -> View"}),
        ({}, {"State.phase": "str"}),
        ({"State.phase": "str = 'over'"}, {"State.phase": "str"}),
        ({"ties.TIE_MS": "10"}, {"ties.TIE_MS": "12"}),
        (TURNS | {"TurnState.allows": "(self) -> bool"}, TURNS | {"State.allows": "(self) -> int"}),
        (TURNS | {"State.allows": "(self) -> bool"}, TURNS | {"TurnState.allows": "(self) -> bool"}),
    ],
)
def test_what_breaks_the_contract_is_found(before: dict[str, str], now: dict[str, str]) -> None:
    assert len(broken(STATE | before, STATE | now)) == 1


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ({}, {"State.open": "(self) -> View"}),
        ({}, {"State.phase": "str = 'over'"}),
        ({}, {"State.over": "property"}),
        ({}, {"Advice": "class(Struct)", "Advice.move": "Move", "advise": "(view: View) -> Advice"}),
        ({"advise": "(view: View) -> Say"}, {"advise": "(view: View, rng: Random | None = None) -> Say"}),
        ({"advise": "(view: View) -> Say"}, {"advise": "(view: View, *, a: int = 1, b: int = 2) -> Say"}),
    ],
)
def test_what_may_be_left_out_can_be_added(before: dict[str, str], now: dict[str, str]) -> None:
    assert broken(STATE | before, STATE | now) == []


def test_what_a_class_has_from_a_base_instead_is_not_gone() -> None:
    before = STATE | TURNS | {"TurnState.allows": "(self) -> bool"}
    assert broken(before, STATE | TURNS | {"State.allows": "(self) -> bool"}) == []
