"""Output of the commands: wrapped and coloured in a terminal, plain lines in a pipe or file."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tablee.kernel import Result
from tablee.texts import Texts

NO_TERMINAL_COLUMNS = 200
"""The width of output that is not a terminal."""
CONTROLS = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]")
"""Characters that a terminal obeys instead of showing: controls, line ends, changes of direction."""


def visible(text: str) -> str:
    r"""A text without characters that a terminal would obey.

    >>> visible("A\x1b[2Ja\n")
    'A�[2Ja�'
    """
    return CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text)


class Screen(Console):
    """A console. `main` handles broken pipes."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, markup=False, emoji=False)
        if not self.is_terminal and "COLUMNS" not in os.environ:
            self.width = NO_TERMINAL_COLUMNS

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def put(
        self, text: str = "", style: str = "", *, label: str = "", label_style: str = "", indent: int = 0
    ) -> None:
        """Print a paragraph after a label. In a terminal it is wrapped with a hanging indent."""
        hang = indent + cell_len(label)
        text = visible(text)
        lines = [text]
        if self.is_terminal:
            lines = wrap(text, max(self.width - hang, 20), break_on_hyphens=False) or [""]
        for number, line in enumerate(lines):
            before = Text(" " * indent).append(label, label_style) if number == 0 else Text(" " * hang)
            self.print(before.append(line, style), soft_wrap=True)

    def document(self, data: Any) -> None:
        """Print a JSON document, with characters escaped that a terminal would obey."""
        text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
        text = "\n".join(CONTROLS.sub(_escape, line) for line in text.split("\n"))
        print(text, file=self.file)

    def result(self, result: Result, names: Sequence[str], texts: Texts) -> None:
        """Print the seats by rank with their points. The result claimed by a record may have too few or too many."""
        rows = sorted(zip(result.ranks, result.points, names, strict=False), key=lambda row: row[0])
        width = max((len(name) for name in names), default=0)
        for rank, points, name in rows:
            self.put(texts.text("cli-score", rank=rank, name=f"{name:<{width}}", points=points), indent=2)


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
