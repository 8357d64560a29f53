"""Whose pages may use this server: its own, and those of sites that were named."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit


def may_speak(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Whether a request comes from a page of ours. What is no browser sends no origin.

    >>> may_speak({"origin": "http://localhost:8000", "host": "localhost:8000"}, frozenset())
    True
    >>> may_speak({"origin": "http://elsewhere.example", "host": "localhost:8000"}, frozenset())
    False
    """
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:
        return False
