"""Names at a table: clean, and each one's own."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from tablee.kernel.data import MOVER_NAMES
from tablee.kernel.names import is_hidden, one_line

LONGEST = 24
BOTS = ("Gaston", "Odette", "Firmin", "Suzette", "Anatole", "Colette", "Gustave", "Zélie", "Achille", "Rosalie",
        "Octave", "Paulette")  # fmt: skip


def clean(name: str) -> str:
    r"""A name without what cannot be seen, and with single spaces. It may come out empty.

    >>> clean("  Jean\u200b  Luc\x07 "), clean("\u3164\u2800 \u034f\u0301")
    ('Jean Luc', '')
    """
    return one_line(name)[:LONGEST].rstrip()


LONGEST_LINE = 200


def clean_line(text: str) -> str:
    r"""What somebody says: one line of bounded length, without what cannot be seen and without towers of marks.

    >>> clean_line("  bien\u202e\n jou\u00e9\x07 ! ")
    'bien joué !'
    >>> clean_line("Z" + "\u0335" * 40), len(clean_line("ab " * 400))
    ('Z\u0335\u0335', 200)
    """
    return one_line(text)[:LONGEST_LINE].rstrip()


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
    """What a name is taken for: whoever shares one of these with another cannot be told from them at a glance.

    >>> looks("Ana") & looks("аnа") != frozenset(), looks("Ana") & looks("Anna")
    (True, frozenset())
    """
    shown = "".join(char for char in unicodedata.normalize("NFKC", name) if not is_hidden(char))
    skeleton = unicodedata.normalize("NFKC", shown.translate(_SKELETON)).replace("rn", "m").replace("vv", "w")
    return frozenset((shown.casefold(), skeleton.casefold()))


def unique(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody has it already, or one that looks like it.

    The names of a record's other movers are nobody's.

    >>> unique("Ana", ["ana", "Ana 2"])
    'Ana 3'
    """
    others = {look for other in (*taken, *MOVER_NAMES.values()) for look in looks(other)}
    tried, number = name, 1
    while looks(tried) & others:
        number += 1
        tried = f"{name[: LONGEST - len(str(number)) - 1].rstrip()} {number}"
    return tried


def bot_name(taken: Collection[str]) -> str:
    """A first name for a bot."""
    others = {look for other in taken for look in looks(other)}
    free = [name for name in BOTS if not looks(name) & others]
    return free[0] if free else unique(BOTS[0], taken)
