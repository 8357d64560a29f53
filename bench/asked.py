"""Arguments of measurements on the command line. A mistake is told in one sentence, and nothing is measured."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

ECHOED = 40
"""Letters of a mistake that are repeated."""


class Asked(ArgumentParser):
    """The arguments of `python -m bench.NAME`; `--help` shows what the module says of itself."""

    def __init__(self, name: str, doc: str | None) -> None:
        super().__init__(
            f"python -m bench.{name}", description=doc, formatter_class=RawDescriptionHelpFormatter
        )

    def count(self, name: str, usual: int) -> None:
        """How many, or how many seconds."""
        self.add_argument(name, metavar=name.upper(), nargs="?", type=whole_number, default=usual)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def whole_number(text: str) -> int:
    """A whole number from 1 on.

    >>> whole_number("20")
    20
    """
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"'{text}' is no whole number from 1 on")
    return int(text)


def number(least: int, most: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number within bounds.

    >>> number(0, 60)("10")
    10
    """

    def parse(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal() and least <= int(text) <= most):
            raise ArgumentTypeError(f"'{text[:ECHOED]}' is no whole number from {least:,} to {most:,}")
        return int(text)

    return parse


def file(text: str) -> Path:
    """A file that is there."""
    path = Path(text)
    if not path.is_file():
        raise ArgumentTypeError(f"there is no file '{text}'")
    return path


def folder(text: str) -> Path:
    """A folder that is there."""
    path = Path(text)
    if not path.is_dir():
        raise ArgumentTypeError(f"there is no folder '{text}'")
    return path
