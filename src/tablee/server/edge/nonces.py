"""What nobody can guess, many at a time: to ask the system for each costs more than to use it."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_bytes

SIZE = 8
TOGETHER = 256


class Nonces:
    """Hands each nonce out once.

    >>> nonces = Nonces()
    >>> len(nonces.take()), nonces.take() == nonces.take()
    (8, False)
    """

    def __init__(self) -> None:
        self._left: Iterator[bytes] = iter(())

    def take(self) -> bytes:
        for nonce in self._left:
            return nonce
        drawn = token_bytes(SIZE * TOGETHER)
        self._left = iter([drawn[at : at + SIZE] for at in range(0, len(drawn), SIZE)])
        return next(self._left)
