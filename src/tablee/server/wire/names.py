"""Names at a table: clean, and each one's own."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from tablee.kernel.seats import MOVER_NAMES

LONGEST = 24
BOTS = ("Gaston", "Odette", "Firmin", "Suzette", "Anatole", "Colette", "Gustave", "Zélie", "Achille", "Rosalie",
        "Octave", "Paulette")  # fmt: skip


def clean(name: str) -> str:
    r"""A name without what cannot be seen, and with single spaces. It may come out empty.

    >>> clean("  Jean\u200b  Luc\x07 ")
    'Jean Luc'
    """
    visible = [char for char in unicodedata.normalize("NFC", name) if char.isspace() or not _hidden(char)]
    return " ".join("".join(visible).split())[:LONGEST].rstrip()


def _hidden(char: str) -> bool:
    return unicodedata.category(char).startswith("C")


LONGEST_LINE = 200
MARKS = 2
"""How many marks may stand on one letter."""


def clean_line(text: str) -> str:
    r"""What somebody says: one line of bounded length, without what cannot be seen and without towers of marks.

    >>> clean_line("  bien\u202e\n jou\u00e9\x07 ! ")
    'bien joué !'
    >>> clean_line("Z" + "\u0335" * 40), len(clean_line("ab " * 400))
    ('Z\u0335\u0335', 200)
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MARKS and (char.isspace() or not _hidden(char)):
            kept.append(char)
    return " ".join("".join(kept).split())[:LONGEST_LINE].rstrip()


def unique(name: str, taken: Collection[str]) -> str:
    """The name, with a number if somebody has it already. The names of a record's other movers are nobody's.

    >>> unique("Ana", ["ana", "Ana 2"])
    'Ana 3'
    """
    others = {other.casefold() for other in (*taken, *MOVER_NAMES.values())}
    tried, number = name, 1
    while tried.casefold() in others:
        number += 1
        tried = f"{name[: LONGEST - len(str(number)) - 1].rstrip()} {number}"
    return tried


def bot_name(taken: Collection[str]) -> str:
    """A first name for a bot."""
    others = {other.casefold() for other in taken}
    free = [name for name in BOTS if name.casefold() not in others]
    return free[0] if free else unique(BOTS[0], taken)
