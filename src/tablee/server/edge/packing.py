"""Compressed answers, for those who understand them."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response

WORTH_IT = 1000
"""Bytes: what is shorter fits into one packet anyway."""


def chosen(request: Request, offered: Iterable[str]) -> str:
    """The first encoding of those offered that a request accepts; none: an empty name.

    >>> def asks(accepted: str) -> Request:
    ...     return Request({"type": "http", "headers": [(b"accept-encoding", accepted.encode())]})
    >>> wishes = ("gzip, deflate, br", "gzip;q=0.5, br;q=0", "x-br", "")
    >>> [chosen(asks(accepted), ("br", "gzip")) for accepted in wishes]
    ['br', 'gzip', '', '']
    """
    accepted = request.headers.get("accept-encoding", "")
    wishes = [wish.replace(" ", "").lower().partition(";q=") for wish in accepted.split(",")]
    names = {name for name, _, quality in wishes if not re.fullmatch(r"0(\.0*)?", quality)}
    return next((name for name in offered if name in names), "")


async def packed(request: Request, answer: Response) -> Response:
    """The same answer, compressed if it is long: the record of a game above all. Others have their turn meanwhile."""
    answer.headers["Vary"] = "Accept-Encoding"
    if len(answer.body) >= WORTH_IT and chosen(request, ("gzip",)):
        answer.body = await asyncio.to_thread(gzip.compress, answer.body, 6)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer
