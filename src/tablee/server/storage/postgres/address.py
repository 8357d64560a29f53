"""Where a PostgreSQL database is. This is known without the package that speaks with it."""

from __future__ import annotations

from urllib.parse import urlsplit

SCHEMES = ("postgresql", "postgres")


def is_url(text: str) -> bool:
    """Whether this is the address of a PostgreSQL database.

    >>> is_url("postgresql://localhost/house"), is_url("/var/lib/tablee")
    (True, False)
    """
    scheme, colon, _ = text.partition("://")
    return bool(colon) and scheme in SCHEMES


def without_password(url: str) -> str:
    """Where a database or broker is, without user and password.

    >>> without_password("postgresql://ana:secret@db.example:5433/house?sslmode=require")
    'db.example:5433/house'
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return "?"
    return f"{parts.netloc.rpartition('@')[2]}{parts.path}"
