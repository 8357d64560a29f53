"""Names and remarks that people write: what is seen of them, on one line."""

from __future__ import annotations

import unicodedata

# What has the Unicode property Default_Ignorable_Code_Point (it draws nothing) without being of a category that is not
# drawn, which `unicodedata` tells: joiners, Hangul fillers, inherent vowels, selectors of variants.
_IGNORABLE = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFFA0, 0xFFA0),
        (0xE0100, 0xE01EF),
    )
    for code in range(first, last + 1)
)
_EMPTY = ("BLANK", "FILLER", "NULL NOTEHEAD", "OBJECT REPLACEMENT")
"""In the Unicode name of a character: nothing is drawn, or nothing of its own."""
_COLOURED = "\N{VARIATION SELECTOR-16}"
MARKS = 2
"""How many marks may stand on one letter."""


def is_hidden(char: str) -> bool:
    """Whether a character draws nothing of its own, or changes the direction of what follows."""
    if char.isascii():
        return not char.isprintable()
    if char in _IGNORABLE or unicodedata.category(char).startswith("C"):
        return True
    return any(empty in unicodedata.name(char, "") for empty in _EMPTY)


def one_line(text: str) -> str:
    r"""A text on one line, with single spaces, without what cannot be seen, towers of marks, and marks on nothing.

    >>> one_line("  Ana\u202e\n B\u200b\x07 ")
    'Ana B'
    """
    kept: list[str] = []
    marks = MARKS  # at the beginning there is nothing to stand on
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if char == _COLOURED and kept and unicodedata.category(kept[-1]) == "So":
            kept.append(char)  # it makes an emoji of a symbol
        elif char.isspace():
            kept.append(" ")
            marks = MARKS
        elif not is_hidden(char):
            marks = marks + 1 if kind.startswith("M") else 0
            if marks <= MARKS:
                kept.append(char)
    return " ".join("".join(kept).split())
