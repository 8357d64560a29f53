"""What people and bots look like at a table: drawings by their names, no two alike."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, get_args

Avatar = Literal[
    "pear", "cherry", "pineapple", "banana", "strawberry", "grapes", "lemon", "apple",
    "melon", "avocado", "mushroom", "carrot", "aubergine", "radish", "garlic", "artichoke",
    "chilli", "pumpkin", "corn", "peas", "broccoli", "leek", "croissant", "cheese",
]  # fmt: skip
"""The page draws them (`web/src/ui/avatars.ts`), and says what they are called."""
AVATARS: tuple[Avatar, ...] = get_args(Avatar)
"""Twice as many as a table has seats at most: whoever was promised a bot's seat has one, too."""


def avatar_for(wish: Avatar | None, taken: Collection[Avatar | None]) -> Avatar:
    """A person's: the one that is wished for; if somebody has it, or without a wish, the first that nobody has.

    >>> avatar_for("lemon", []), avatar_for("lemon", ["lemon"]), avatar_for(None, ["pear"])
    ('lemon', 'pear', 'cherry')
    """
    if wish is not None and wish not in taken:
        return wish
    return next(avatar for avatar in AVATARS if avatar not in taken)


def bots_avatar(taken: Collection[Avatar | None]) -> Avatar:
    """A bot's: from the other end, so that they seldom have what people like.

    >>> bots_avatar([]), bots_avatar(["cheese"])
    ('cheese', 'croissant')
    """
    return next(avatar for avatar in reversed(AVATARS) if avatar not in taken)
