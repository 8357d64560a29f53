"""The laws about windows bite: a game that opens or tells what it must not is found out."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from tablee.conformance.laws import Law, accepts_missed_once, keeps_windows
from tablee.kernel import Missed, State
from tests.tiny.hola import Cried, Hola, HolaState, Shout


class Hasty(HolaState):
    """A shout is a cry at once."""

    def apply(self, by: int, move: Any, at: int = 0, *more: Any, tell: Any = None, **rest: Any) -> None:
        super().apply(by, move, at, *more, **rest)
        if type(move) is Shout:
            self._cry(at, lambda event: None)


class Indiscreet(HolaState):
    """All hear at once who missed it."""

    def apply(self, by: int, move: Any, at: int = 0, rt: Any = None, u: int = 0, tell: Any = None) -> None:
        super().apply(by, move, at, rt, u, tell)
        if type(move) is Missed and tell:
            tell(Cried(move.seats[0], ()))


class Forgetful(HolaState):
    """Who missed it can be said again and again."""

    def acting(self) -> Any:
        return structs.replace(super().acting(), missed=False)


class Impatient(HolaState):
    """Somebody is awaited who cannot act."""

    def acting(self) -> Any:
        return structs.replace(super().acting(), awaits=(13,))


def odd(kind: type[HolaState]) -> Hola:
    """Hola with such a state."""

    class Odd(kind):  # type: ignore[misc, valid-type]
        def copy(self) -> State:
            return type(self)(self.it)

    class OddHola(Hola):
        def begin(self, *more: Any) -> State:
            return Odd(super().begin(*more).it)

        def restore(self, view: Any) -> State:
            return Odd(view)

    return OddHola()


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (Hasty, keeps_windows),
        (Impatient, keeps_windows),
        (Indiscreet, accepts_missed_once),
        (Forgetful, accepts_missed_once),
    ],
)
def test_a_game_that_breaks_a_law_is_found_out(kind: type[HolaState], law: Law) -> None:
    def twenty_games() -> None:
        for seed in range(20):
            law(odd(kind), Random(seed))

    with pytest.raises(AssertionError):
        twenty_games()
