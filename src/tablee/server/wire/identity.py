"""Names, avatars, table ids, codes and tokens."""

from __future__ import annotations

import hashlib
import unicodedata
from base64 import urlsafe_b64encode
from collections.abc import Collection
from random import Random
from typing import Literal, get_args

from tablee.kernel.data import MOVER_NAMES
from tablee.kernel.names import is_hidden, one_line

MAX_NAME = 24
MAX_LINE = 200
"""Characters of a line of talk."""
BOTS = ("Gaston", "Odette", "Firmin", "Suzette", "Anatole", "Colette", "Gustave", "Zélie", "Achille", "Rosalie",
        "Octave", "Paulette")  # fmt: skip
CODE_LETTERS = "BCDFGHJKMNPRSTVWXZ"
"""No vowels, so that no code is a word; no I, L, O, Q, nor Y, which look or sound like others."""
MIN_CODE_LENGTH = 4

Avatar = Literal[
    "pear", "cherry", "pineapple", "banana", "strawberry", "grapes", "lemon", "apple",
    "melon", "avocado", "mushroom", "carrot", "aubergine", "radish", "garlic", "artichoke",
    "chilli", "pumpkin", "corn", "peas", "broccoli", "leek", "croissant", "cheese",
]  # fmt: skip
"""Drawn by the page (`web/src/ui/avatars.ts`)."""
AVATARS: tuple[Avatar, ...] = get_args(Avatar)
"""Twice as many as a table has seats at most: a person who is promised a bot's seat has one, too."""

# Names.


def clean(text: str, max_length: int = MAX_NAME) -> str:
    r"""A name, or a line of talk, without invisible characters and stacked marks. It may be empty.

    >>> clean("  Jean\u200b  Luc\x07 "), clean("\u3164\u2800 \u034f\u0301"), len(clean("ab " * 400, MAX_LINE))
    ('Jean Luc', '', 200)
    >>> clean("  bien\u202e\n jou\u00e9\x07 ! "), clean("Z" + "\u0335" * 40)
    ('bien joué !', 'Z\u0335\u0335')
    """
    return one_line(text)[:max_length].rstrip()


_LOOKS = {
    "A": "АΑᎪᴀ", "B": "ВΒᏴʙ", "C": "СϹᏟᴄ", "D": "Ꭰᴅ", "E": "ЕΕᎬᴇ", "G": "Ԍɢ", "H": "НΗᎻʜ", "J": "ЈᎫᴊ", "K": "КΚᏦᴋ",
    "L": "Ꮮʟ", "M": "МΜᎷᴍ", "N": "Νɴ", "O": "ОΟՕᴏ0", "P": "РΡᏢᴘ", "S": "ЅՏᏚꜱ", "T": "ТΤᎢᴛ", "U": "Սᴜ", "V": "ѴᏙᴠ",
    "W": "ԜᎳᴡ", "X": "ХΧ", "Y": "УҮΥʏ", "Z": "ΖᏃᴢ", "a": "аαɑ", "c": "сϲ", "d": "ԁ", "e": "еҽ", "g": "ɡց", "h": "һհ",
    "i": "іιıɪ", "j": "јϳ", "k": "κĸ", "l": "I1|ІΙӀӏǀ", "n": "ո", "o": "оοօ", "p": "рρ", "q": "ԛ", "r": "ʀг", "s": "ѕ",
    "u": "υս", "v": "νѵ", "w": "ԝ", "x": "х×", "y": "уүγ",
}  # fmt: skip
"""Letters, and what looks like them: Cyrillic, Greek, Armenian, Cherokee, small capitals, digits. Mathematical and wide
forms of letters are those letters by Unicode's own compatibility (NFKC)."""
_SKELETON = str.maketrans({other: letter for letter, others in _LOOKS.items() for other in others})


def looks(name: str) -> frozenset[str]:
    """Skeletons of a name: two names that share one look alike.

    >>> looks("Ana") & looks("аnа") != frozenset(), looks("Ana") & looks("Anna")
    (True, frozenset())
    """
    shown = "".join(char for char in unicodedata.normalize("NFKC", name) if not is_hidden(char))
    skeleton = unicodedata.normalize("NFKC", shown.translate(_SKELETON)).replace("rn", "m").replace("vv", "w")
    return frozenset((shown.casefold(), skeleton.casefold()))


def unique(name: str, taken: Collection[str]) -> str:
    """The name, with a number if it looks like a taken one or like a mover of records that is no seat.

    >>> unique("Ana", ["ana", "Ana 2"])
    'Ana 3'
    """
    others = {look for other in (*taken, *MOVER_NAMES.values()) for look in looks(other)}
    tried, number = name, 1
    while looks(tried) & others:
        number += 1
        tried = f"{name[: MAX_NAME - len(str(number)) - 1].rstrip()} {number}"
    return tried


def bot_name(taken: Collection[str]) -> str:
    """The first unused name of `BOTS`, or one of them with a number."""
    others = {look for other in taken for look in looks(other)}
    free = [name for name in BOTS if not looks(name) & others]
    return free[0] if free else unique(BOTS[0], taken)


# Avatars.


def avatar_for(wish: Avatar | None, taken: Collection[Avatar | None]) -> Avatar:
    """The avatar of a person: the wish if it is free, else the first that is.

    >>> avatar_for("lemon", []), avatar_for("lemon", ["lemon"]), avatar_for(None, ["pear"])
    ('lemon', 'pear', 'cherry')
    """
    if wish is not None and wish not in taken:
        return wish
    return next(avatar for avatar in AVATARS if avatar not in taken)


def bots_avatar(taken: Collection[Avatar | None]) -> Avatar:
    """The avatar of a bot: the last that is free, so that it seldom is one that people want.

    >>> bots_avatar([]), bots_avatar(["cheese"])
    ('cheese', 'croissant')
    """
    return next(avatar for avatar in reversed(AVATARS) if avatar not in taken)


# Tables and seats.


def new_table_id(random: Random) -> str:
    """The id in a table's link, which admits onlookers: it cannot be guessed."""
    return _text(random.randbytes(12))


def new_code(random: Random, length: int) -> str:
    """A short code to be read out."""
    return "".join(random.choice(CODE_LETTERS) for _ in range(length))


def clean_code(code: str) -> str:
    """A code as a person typed it.

    >>> clean_code(" bc-df ")
    'BCDF'
    """
    return "".join(letter for letter in code.upper() if letter.isalpha())


def new_token(random: Random) -> str:
    """The token that proves a seat. It is sent once, and stored only as its digest."""
    return _text(random.randbytes(24))


def digest(token: str) -> str:
    """The stored form of a token, which is long and random, so that a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
