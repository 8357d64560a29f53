"""Names and remarks that people type, reduced to one line of visible characters."""

from __future__ import annotations

import unicodedata

# Characters with the Unicode property Default_Ignorable_Code_Point, which `unicodedata` does not know, outside the
# categories that are not drawn: joiners, Hangul fillers, inherent vowels, variation selectors.
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
"""Parts of the Unicode names of characters that draw nothing of their own."""
_COLOURED = "\N{VARIATION SELECTOR-16}"
MAX_MARKS = 2
"""Combining marks on one letter."""


def is_hidden(char: str) -> bool:
    """Whether a character draws nothing of its own, or changes the direction of what follows."""
    if char.isascii():
        return not char.isprintable()
    if char in _IGNORABLE or unicodedata.category(char).startswith("C"):
        return True
    return any(empty in unicodedata.name(char, "") for empty in _EMPTY)


def one_line(text: str) -> str:
    r"""A text on one line with single spaces, without hidden characters, stacked marks, and marks on nothing.

    >>> one_line("  Ana\u202e\n B\u200b\x07 ")
    'Ana B'
    """
    kept: list[str] = []
    marks = MAX_MARKS  # no letter yet
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if char == _COLOURED and kept and unicodedata.category(kept[-1]) == "So":
            kept.append(char)  # turns a symbol into an emoji
        elif char.isspace():
            kept.append(" ")
            marks = MAX_MARKS
        elif not is_hidden(char):
            marks = marks + 1 if kind.startswith("M") else 0
            if marks <= MAX_MARKS:
                kept.append(char)
    return " ".join("".join(kept).split())
