"""What nobody can guess, many at a time: to ask the system for each costs more than to use it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

SIZE = 8
TOGETHER = 256


class Nonces:
    """Hands each nonce out once.

    >>> nonces = Nonces(Random(1))
    >>> len(nonces.take()), nonces.take() == nonces.take()
    (8, False)
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._left: Iterator[bytes] = iter(())

    def take(self) -> bytes:
        for nonce in self._left:
            return nonce
        drawn = self._random.randbytes(SIZE * TOGETHER)
        self._left = iter([drawn[at : at + SIZE] for at in range(0, len(drawn), SIZE)])
        return next(self._left)
