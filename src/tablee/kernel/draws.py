"""Random draws that players can verify.

Before the game the server *commits* itself: it generates a secret and publishes its digest. Then each seat may add
*luck* of its own. The k-th move of chance is drawn from bytes that depend on the secret, all the luck and `k` alone.
After the game the secret is published: it must have the digest, and every deal must follow from it. A server that does
not know the luck cannot choose a secret for its deals, and a player who does not know the secret cannot choose luck.

The bytes: for the `k`-th draw (from 0) of a game, `key` is HMAC-SHA256 of the secret over the luck in its order, each
preceded by its length in one byte, and `k` in eight; block `i` is SHA-256 of `key` and `i` in eight bytes. Numbers are
big-endian. A number of `n` bits is the leading `n` bits of the next whole bytes.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Annotated

from msgspec import Meta, Struct

from tablee.kernel.data import CHANCE, Entry

SECRET_BYTES = 32
Secret = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Luck = Annotated[str, Meta(pattern="^([0-9a-f]{2}){8,32}$")]
"""What a seat adds: from eight to 32 bytes in hexadecimal digits."""
MAX_LUCK = 64
"""How many times luck can be added."""


class Draws(Struct, frozen=True, forbid_unknown_fields=True):
    """What all draws of a game follow from.

    >>> draws = Draws("00" * 32, ("0123456789abcdef",))
    >>> draws.commitment[:16]
    '66687aadf862bd77'
    >>> [draws.generator(0).randrange(6) for _ in range(2)], [draws.generator(k).randrange(6) for k in range(6)]
    ([5, 5], [5, 3, 5, 3, 0, 1])
    """

    secret: Secret
    luck: Annotated[tuple[Luck, ...], Meta(max_length=MAX_LUCK)] = ()

    @classmethod
    def new(cls, random: Random) -> Draws:
        """A new secret without luck. `random` has to be unpredictable."""
        return cls(random.randbytes(SECRET_BYTES).hex())

    @property
    def commitment(self) -> str:
        """The digest of the secret, public from the beginning."""
        return sha256(bytes.fromhex(self.secret)).hexdigest()

    def generator(self, k: int) -> Stream:
        """The random numbers of the `k`-th move of chance, from 0."""
        luck = [bytes.fromhex(each) for each in self.luck]
        said = b"".join(bytes([len(each)]) + each for each in luck) + k.to_bytes(8, "big")
        return Stream(hmac.digest(bytes.fromhex(self.secret), said, "sha256"))


def drawn(entries: Iterable[Entry]) -> int:
    """How many of these entries are moves of chance."""
    return sum(entry.by == CHANCE for entry in entries)


class Stream(Random):
    """Random numbers from a stream of digests."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._blocks = 0
        self._left = b""
        super().__init__()

    def seed(self, *_: object) -> None:
        """Does nothing: the key determines the stream. `Random.__init__` calls this."""

    def getrandbits(self, k: int, /) -> int:
        size = -(-k // 8)
        while len(self._left) < size:
            self._left += sha256(self._key + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
        taken, self._left = self._left[:size], self._left[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def random(self) -> float:
        return self.getrandbits(53) * 2.0**-53
