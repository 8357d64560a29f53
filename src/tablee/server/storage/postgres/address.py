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
    """Where a database or broker is, without user and password: also of what was mistyped.

    >>> without_password("postgresql://ana:secret@db.example:5433/house?sslmode=require")
    'db.example:5433/house'
    >>> [without_password(url) for url in ("ana:secret@nats:4222", "postgres:/ana:secret@db/house")]
    ['nats:4222', 'db/house']
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return "?"
    return f"{parts.netloc}{parts.path}".rpartition("@")[2]
