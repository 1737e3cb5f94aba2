"""The part of a picture's file that says how large it is, whatever else the file holds.

Readers of headers walk over all that stands before the pixels, many of them a byte or a note at a time: a
file of a few megabytes that consists of nothing else keeps them busy for a minute. Here its parts are counted
first, with an end, and only what tells the size is handed on.
"""

from __future__ import annotations

import re
from struct import unpack_from
from typing import Final

from vision.header_errors import CrowdedError, HeaderError
from vision.tiff_headers import MAGICS, bare_tiff

MOST_PARTS: Final = 20_000
"""Chunks of a PNG or WebP, blocks of a GIF: a picture of 100 MB has 12,500 of the usual size."""
MOST_NOTES: Final = 200
"""Parts of a PNG that are no pixels."""
MOST_SEGMENTS: Final = 1_000
"""Parts of a JPEG before its pixels; the profiles of a camera take some dozens."""
MOST_FILL: Final = 64
"""Bytes of nothing before such a part."""
TEXT_HEADER: Final = 4_096
"""Bytes in which a BMP or PPM has said how large it is."""

PNG, JPEG, GIF, RIFF = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"RIFF"
_IHDR_ENDS: Final = 33
_NO_PIXELS: Final = bytes(4) + b"IDAT" + b"\x35\xaf\x06\x1e"
"""A chunk of pixels with none in it: readers of headers stop there."""
_FRAMES: Final = frozenset({b"fcTL", b"fdAT"})
"""What a PNG that moves has in place of pixels."""
_SEGMENT: Final = re.compile(rb"\xff++([^\x00])", re.DOTALL)
_START_OF_SCAN: Final = 0xDA
_ALONE: Final = frozenset({0x01, *range(0xD0, 0xD8)})
"""Parts of a JPEG without a length."""
_SIZES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Parts of a JPEG that say its size."""


def bare(content: bytes) -> bytes:
    """What tells the size, as a file of the same kind. Raises HeaderError."""
    if content.startswith(PNG):
        _count_chunks_of_png(content)
        return content[:_IHDR_ENDS] + _NO_PIXELS
    if content.startswith(JPEG):
        return _bare_jpeg(content)
    if content.startswith(GIF):
        _count_blocks_of_gif(content)
    elif content[:4] in MAGICS:
        return bare_tiff(content)
    elif content.startswith((b"P", b"BM")):
        return content[:TEXT_HEADER]
    return content


def size_of_webp(content: bytes) -> tuple[int, int] | None:
    """Width and height, px; None for another kind of picture. Raises HeaderError."""
    if not (content.startswith(RIFF) and content[8:12] == b"WEBP"):
        return None
    _count_chunks_of_webp(content)
    if len(content) < 30:
        raise HeaderError
    kind = content[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(content[24:27], "little"), 1 + int.from_bytes(content[27:30], "little")
    if kind == b"VP8 " and content[23:26] == b"\x9d\x01\x2a":
        wide, high = unpack_from("<HH", content, 26)
        return wide & 0x3FFF, high & 0x3FFF
    if kind == b"VP8L" and content[20] == 0x2F:
        (bits,) = unpack_from("<I", content, 21)
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    raise HeaderError


def _count_chunks_of_png(content: bytes) -> None:
    at, notes = len(PNG), 0
    for _ in range(MOST_PARTS):
        if at + 8 > len(content):
            return
        length, name = unpack_from(">I4s", content, at)
        notes += bool(name[0] & 0x20) and name not in _FRAMES
        if name == b"IEND":
            return
        if notes > MOST_NOTES:
            break
        at += 12 + length
    raise CrowdedError


def _count_chunks_of_webp(content: bytes) -> None:
    at = 12
    for _ in range(MOST_PARTS):
        if at + 8 > len(content):
            return
        (length,) = unpack_from("<I", content, at + 4)
        at += 8 + length + length % 2
    raise CrowdedError


def _bare_jpeg(content: bytes) -> bytes:
    at, size = 2, b""
    for _ in range(MOST_SEGMENTS):
        found = _SEGMENT.match(content, at)
        if found is None:
            raise HeaderError
        if found.end() - at > MOST_FILL:
            raise CrowdedError
        kind, at = found[1][0], found.end()
        if kind in _ALONE:
            continue
        length = int.from_bytes(content[at : at + 2])
        part = b"\xff" + found[1] + content[at : at + length]
        if length < 2 or len(part) < 2 + length:
            raise HeaderError
        if kind == _START_OF_SCAN:
            return content[:2] + size + part
        if kind in _SIZES:
            if size:
                raise HeaderError
            size = part
        at += length
    raise CrowdedError


def _count_blocks_of_gif(content: bytes) -> None:
    """Those before the first picture."""
    if len(content) < 13:
        raise HeaderError
    at = 13 + (3 << (content[10] & 7) + 1 if content[10] & 0x80 else 0)
    inside = False
    for _ in range(MOST_PARTS):
        if at >= len(content):
            return
        if inside:
            inside, at = content[at] != 0, at + 1 + content[at]
        elif content[at] == ord("!"):
            inside, at = True, at + 2
        else:
            return
    raise CrowdedError
