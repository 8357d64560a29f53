"""The deck of Dan Dan Dan: what the rulebook says of it, counted."""

from collections import Counter

import pytest

from tablee.games.dan.cards import (
    NEED_THREE,
    SETS,
    SPECIALS,
    Face,
    Gun,
    SetOfCards,
    cards_in_play,
    deck,
    special_types,
)
from tablee.games.dan.data import Laid
from tablee.games.dan.duties import PLACES, read
from tablee.games.dan.scene import scene

BASE = deck()[1:85]
POSITIONS = {(grip, barrel) for grip in range(4) for barrel in range(4) if grip != barrel}
SIDE_VIEWS = {(grip, barrel) for grip, barrel in POSITIONS if (barrel - grip) % 4 != 2}


def loaded(face: Face) -> list[Gun]:
    return [gun for gun in face.guns if gun.loaded]


def positions(guns: list[Gun]) -> Counter[tuple[int, int]]:
    return Counter((gun.grip, gun.barrel) for gun in guns)


def test_composition() -> None:
    """ "dan.deck", "dan.guns": one gun or two, loaded or not."""
    kinds = Counter((len(loaded(face)), len(face.guns)) for face in BASE)
    assert kinds == {(1, 1): 24, (1, 2): 24, (0, 1): 8, (0, 2): 12, (2, 2): 16}
    assert len(deck()) == 1 + 84 + 80
    assert all(face.special is None for face in BASE)


def test_directions_are_spread_evenly() -> None:
    """ "dan.deck", "dan.sides": two thirds from the side, and each direction equally often, exactly where guns fire."""
    ones = [gun for face in BASE if len(loaded(face)) == 1 for gun in loaded(face)]
    assert positions(ones) == dict.fromkeys(POSITIONS, 4)
    beside = [gun for face in BASE if len(loaded(face)) == 1 for gun in face.guns if not gun.loaded]
    assert positions(beside) == dict.fromkeys(POSITIONS, 2)
    everything = positions([gun for face in BASE for gun in face.guns])
    assert max(everything.values()) - min(everything.values()) <= 1
    side_views = sum((gun.grip + 2) % 4 != gun.barrel for face in BASE for gun in face.guns)
    assert abs(side_views / everything.total() - 2 / 3) < 0.01


def test_two_guns_of_a_card_do_not_cover_each_other() -> None:
    for face in deck()[1:]:
        sides = [frozenset(gun[:2]) for gun in face.guns]
        assert len(set(sides)) == len(sides)


@pytest.mark.parametrize("number", range(10))
def test_special_types(number: int) -> None:
    """ "dan.deck", "dan.special": eight cards, the eight side views once, one loaded gun."""
    first = 85 + 8 * number
    faces = deck()[first : first + 8]
    special = SPECIALS[number]
    assert {face.special for face in faces} == {special}
    counting = [[gun for gun in face.guns if gun.loaded != (special == "colours")] for face in faces]
    assert positions([gun for guns in counting for gun in guns]) == dict.fromkeys(SIDE_VIEWS, 1)
    others = sum(len(face.guns) for face in faces) - 8
    assert others == (4 if special == "colours" else 0)


def test_sets() -> None:
    """ "dan.specials.sets": none, one, five, all ten."""
    assert [len(SETS[name]) for name in ("base", "first", "five", "ten")] == [0, 1, 5, 10]
    assert [len(cards_in_play(special_types(name, (), 4))) for name in SETS] == [84, 92, 124, 164]


@pytest.mark.parametrize("name", SETS)
def test_two_players_leave_three_types_out(name: SetOfCards) -> None:
    """ "dan.specials.two": unless they ask for them."""
    assert not special_types(name, (), 2) & NEED_THREE
    assert special_types(name, ("lunch",), 2) & NEED_THREE == {"lunch"}
    assert special_types(name, (), 3) == set(SETS[name])


def test_the_lessons_show_every_card_once_and_what_it_asks() -> None:
    assert [lesson.special for lesson in scene().lessons] == ["base", *SPECIALS]
    cases = [case for lesson in scene().lessons for case in lesson.cases]
    assert sorted(case.card for case in cases) == [*range(1, 165)]
    for case in cases:
        reading = read([Laid(case.below, 0), Laid(case.card, 0)], PLACES[4])
        assert (case.why, case.duties) == (reading.why, reading.duties)
    [again] = [lesson for lesson in scene().lessons if lesson.special == "deja-vu"]
    assert all(case.why == "dan.shootout" for case in again.cases), "what lies below counts"
