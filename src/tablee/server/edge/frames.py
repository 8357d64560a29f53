"""Frames of WebSockets (RFC 6455, 5.2), as far as browsers and we send them: whole messages, pings and pongs."""

from __future__ import annotations

from struct import pack

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C, where that is there

TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""The first byte of a whole text, of a ping, and of a pong."""
MASKED = 0x80
LONGEST_SHORT = 125
LONGER = 126
"""Stands where the size of a short frame is: the size follows in two bytes."""


def text_frame(text: bytes) -> bytes:
    r"""A whole message as it goes over the wire to a page, which is the same for all pages.

    >>> text_frame(b"hi"), text_frame(b"x" * 300)[:4]
    (b'\x81\x02hi', b'\x81~\x01,')
    """
    size = len(text)
    if size <= LONGEST_SHORT:
        return short_frame(TEXT, text)
    return (pack("!BBH", TEXT, LONGER, size) if size < 65536 else pack("!BBQ", TEXT, 127, size)) + text


def short_frame(kind: int, content: bytes) -> bytes:
    """A frame of at most 125 bytes, such as all pings are."""
    return bytes((kind, len(content))) + content


def plain_frame(data: bytes, at: int) -> tuple[int, bytes, int] | None:
    r"""The text or pong of a page that begins there: its kind, its content, and where it ends.

    None for all else: it is something else, or wrong, or some of it is yet to come.

    >>> plain_frame(b"\x81\x82\1\1\1\1ih", 0)
    (129, b'hi', 8)
    >>> plain_frame(b"\x81\x82\1\1\1\1i", 0), plain_frame(b"\x88\x80\0\0\0\0", 0)
    (None, None)
    """
    start = at + 6  # after the head and the mask
    if len(data) < start:
        return None
    kind, size = data[at], data[at + 1] - MASKED
    if size == LONGER and kind == TEXT:
        size, start = data[at + 2] << 8 | data[at + 3], at + 8
    elif not (0 <= size <= LONGEST_SHORT and kind in (TEXT, PONG)):
        return None
    end = start + size
    if len(data) < end:
        return None
    return kind, apply_mask(data[start:end], data[start - 4 : start]), end
