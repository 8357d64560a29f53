"""Where a verb writes: wrapped and coloured in a terminal, plain lines in a pipe or file."""

from __future__ import annotations

import os
from textwrap import wrap
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

WIDE = 200
"""Columns where there is no terminal: nothing has to fit."""


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
        lines = [text]
        if self.is_terminal:
            lines = wrap(text, max(self.width - hang, 20), break_on_hyphens=False) or [""]
        for number, line in enumerate(lines):
            before = Text(" " * indent).append(label, label_style) if number == 0 else Text(" " * hang)
            self.print(before.append(line, style), soft_wrap=True)

    def document(self, data: Any) -> None:
        """Print one JSON document."""
        text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
        print(text, file=self.file)
