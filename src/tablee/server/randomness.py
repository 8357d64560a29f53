"""The source of all randomness of a server: identifiers, tokens, nonces, the secrets of draws, the luck of bots.

Only this module makes one. All else is given a `Random`, and makes no other but from numbers of that.
"""

from __future__ import annotations

from random import Random, SystemRandom


def system_random() -> Random:
    """Random numbers of the operating system, which nobody can predict: `os.urandom`."""
    return SystemRandom()
