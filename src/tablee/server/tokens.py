"""What opens a table: its link (anybody who has it may look on), its code, and the tokens of its seats."""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from random import Random

LETTERS = "BCDFGHJKMNPRSTVWXZ"
"""No vowels, so that no code is a word; no I, L, O, Q, nor Y, which look or sound like others."""
CODE_LENGTH = 4


def new_table_id(random: Random) -> str:
    """An address that nobody guesses."""
    return _text(random.randbytes(12))


def new_code(random: Random, length: int) -> str:
    """A short code to be read out."""
    return "".join(random.choice(LETTERS) for _ in range(length))


def clean_code(code: str) -> str:
    """A code as somebody typed it.

    >>> clean_code(" bc-df ")
    'BCDF'
    """
    return "".join(letter for letter in code.upper() if letter.isalpha())


def new_token(random: Random) -> str:
    """The proof that a seat is yours. It is told once and kept only as its digest."""
    return _text(random.randbytes(24))


def digest(token: str) -> str:
    """What is kept of a token. It is long and random, so that a plain digest cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
