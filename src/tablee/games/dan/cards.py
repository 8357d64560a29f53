"""The deck: the guns on each card, read from `deck.txt`, and the cards that a table plays with.

Sides of a card, and of the table, are numbered clockwise: 0 near its revealer, 1 to the left, 2 across, 3 to the right.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple, get_args

Special = Literal[
    "dove", "raid", "scapegoat", "swap", "colours", "backward", "lunch", "deja-vu", "rotation", "mirror"
]
SPECIALS: Final[tuple[Special, ...]] = get_args(Special)
Side = Literal["near", "left", "across", "right"]
SIDES: Final[tuple[Side, ...]] = get_args(Side)
SetOfCards = Literal["base", "first", "five", "ten"]
SETS: Final[dict[SetOfCards, tuple[Special, ...]]] = {
    "base": (),
    "first": ("dove",),
    "five": ("dove", "swap", "backward", "rotation", "mirror"),
    "ten": SPECIALS,
}
"""The special types of each set. dan.specials: a first one alone, five, all ten."""
NEED_THREE: Final = frozenset({"raid", "scapegoat", "lunch"})
"""The types that are left out of a set with two players."""


class Gun(NamedTuple):
    """The sides of its grip and barrel, and whether it is loaded: its grip is black."""

    grip: int
    barrel: int
    loaded: bool


class Face(NamedTuple):
    """The front of a card."""

    special: Special | None
    guns: tuple[Gun, ...]


@cache
def deck() -> tuple[Face, ...]:
    """All cards by their numbers; 0 is no card.

    >>> deck()[1]
    Face(special=None, guns=(Gun(grip=0, barrel=1, loaded=True),))
    """
    text = files(__package__).joinpath("deck.txt").read_text(encoding="utf-8")
    lines = [line.split(maxsplit=2) for line in text.splitlines() if line and not line.startswith("#")]
    assert [int(number) for number, _, _ in lines] == [*range(1, len(lines) + 1)]
    kinds: dict[str, Special | None] = {"base": None} | {special: special for special in SPECIALS}
    faces = [Face(kinds[kind], tuple(map(_gun, guns.split(",")))) for _, kind, guns in lines]
    return (Face(None, ()), *faces)


def _gun(text: str) -> Gun:
    """A gun as in `deck.txt`: `black near > left`."""
    grip, grip_side, _, barrel_side = text.split()
    assert grip in ("black", "white")
    return Gun(SIDES.index(grip_side), SIDES.index(barrel_side), grip == "black")


@cache
def cards_in_play(special_types: frozenset[Special]) -> tuple[int, ...]:
    """The base cards, and those of the table's special types.

    >>> len(cards_in_play(frozenset())), len(cards_in_play(frozenset({"dove", "mirror"})))
    (84, 100)
    """
    kinds = {None, *special_types}
    return tuple(number for number, face in enumerate(deck()) if number and face.special in kinds)


def special_types(chosen: SetOfCards, added: tuple[Special, ...], players: int) -> frozenset[Special]:
    """The special types of a table: those of its set, and those added to it.

    >>> sorted(special_types("ten", ("raid",), 2) & NEED_THREE)
    ['raid']
    """
    # dan.specials.two: with two players three types are left out, unless they are added.
    left_out = NEED_THREE if players == 2 else frozenset()
    return (frozenset(SETS[chosen]) - left_out) | frozenset(added)
