"""Where a verb writes: wrapped and coloured in a terminal, plain lines in a pipe or file."""

from __future__ import annotations

import os
import re
from textwrap import wrap
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

WIDE = 200
"""Columns where there is no terminal: nothing has to fit."""
CONTROLS = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]")
"""What a terminal obeys instead of showing it: control characters, line ends, and turns of direction."""


def visible(text: str) -> str:
    r"""A text that a terminal only shows, whoever wrote it.

    >>> visible("A\x1b[2Ja\n")
    'A�[2Ja�'
    """
    return CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


class Screen(Console):
    """A console that leaves it to `main` what to do when its reader has gone."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)
        if not self.is_terminal and "COLUMNS" not in os.environ:
            self.width = WIDE

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def put(
        self, text: str = "", style: str = "", *, label: str = "", label_style: str = "", indent: int = 0
    ) -> None:
        """Print a paragraph after a label. In a terminal it is wrapped, and its lines begin below each other."""
        hang = indent + cell_len(label)
        text = visible(text)
        lines = [text]
        if self.is_terminal:
            lines = wrap(text, max(self.width - hang, 20), break_on_hyphens=False) or [""]
        for number, line in enumerate(lines):
            before = Text(" " * indent).append(label, label_style) if number == 0 else Text(" " * hang)
            self.print(before.append(line, style), soft_wrap=True)

    def document(self, data: Any) -> None:
        """Print one JSON document, in which what a terminal would obey is escaped."""
        text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
        text = "\n".join(CONTROLS.sub(_escape, line) for line in text.split("\n"))
        print(text, file=self.file)


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
