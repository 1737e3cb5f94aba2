"""How large a picture may be: refused by what its first bytes say, before anybody unpacks it.

A file of 400 bytes can unfold to gigabytes, or keep a processor busy for hours. What the header says is asked
of Pillow, which is given the parts that hold the size and nothing else (`vision.picture_headers`). OpenCV,
which unpacks, gets the same limit where it is loaded: a header that the two read differently is refused by
the second.
"""

from __future__ import annotations

import io
import os
import re
import stat
import warnings
from functools import cache
from pathlib import Path
from typing import Any, Final

from knucklebone_messages import LazyText
from vision import picture_headers
from vision.errors import VisionError
from vision.header_errors import CrowdedError

MOST_PIXELS: Final = 40_000_000
MOST_BYTES: Final = 100_000_000
"""Of a file."""
MOST_SLENDER: Final = 16
"""How many times as long as wide a picture may be: no table is seen in a strip."""
MOST_DEPTH, USUAL_DEPTH = 64, 24
"""Bits of one pixel."""
MAX_SIDE_PX: Final = 1 << 32
MOST_SCANS: Final = 100
"""Passes over all its pixels that a JPEG may be put together from; cameras make ten at the most."""
FORMATS: Final = ("BMP", "GIF", "JPEG", "PNG", "PPM", "TIFF", "WEBP")
"""Of which Pillow tells the size; a JPEG with other pictures behind it becomes an MPO."""
BITS_TAG, SAMPLES_TAG, ROWS_A_STRIP, TILE_WIDTH, TILE_LENGTH = 258, 277, 278, 322, 323
"""What TIFF calls these."""

_MARKER: Final = re.compile(rb"(?<!\xff)\xff++([^\x00\xd0-\xd7])", re.DOTALL)
"""The next part of a JPEG, in the middle of its pixels; bytes of nothing before it are looked at once."""
_START_MARKER, _END_MARKER = 0xDA, 0xD9
"""Parts of a JPEG: pixels, its end."""


def read_bounded(path: Path) -> bytes:
    """The bytes of a file of at most MOST_BYTES; a pipe or a device makes nobody wait.

    Raises:
        VisionError: it is missing, no file, larger, or may not be read.
    """
    try:
        with open(path, "rb", opener=_open) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise VisionError(LazyText("{path} is no file: name a picture.", path=path))
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise VisionError(LazyText("There is no file {path}: check the name.", path=path)) from None
    except IsADirectoryError:
        raise VisionError(LazyText("{path} is a folder: name a picture in it.", path=path)) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise VisionError(
            LazyText("{path} cannot be read ({why}): check its rights.", path=path, why=why)
        ) from None
    if len(content) > MOST_BYTES:
        raise VisionError(
            LazyText(
                "{path} has more than {most} MB: make the picture smaller.",
                path=path,
                most=MOST_BYTES // 10**6,
            )
        )
    return content


def _open(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))


def refuse_unbearable(content: bytes, name: str) -> None:
    """Look at the header of a picture, called `name`.

    Raises:
        VisionError: it holds no picture, or one that is too large, too slender or too costly to unpack.
    """
    pillow = _pillow()
    try:
        costly = False
        if (size := picture_headers.size_of_webp(content)) is not None:
            wide, high = size
        else:
            # Nothing is unpacked by opening.
            with pillow.open(io.BytesIO(picture_headers.bare(content)), formats=FORMATS) as header:
                (wide, high), costly = header.size, _is_costly(header, content)
    except CrowdedError:
        wide, high, costly = 1, 1, True
    except Exception:  # broken headers break readers of headers in any way
        raise VisionError(
            LazyText("{name} is not a picture that can be read: use a JPEG or PNG file.", name=name)
        ) from None
    refuse_size(wide, high, name)
    if costly:
        raise VisionError(
            LazyText("{name} takes too much work to unpack: save it anew as a JPEG or PNG file.", name=name)
        )


def refuse_size(wide: int, high: int, name: str) -> None:
    """Raises VisionError for a picture, called `name`, of more pixels than anybody needs, or for a strip."""
    if wide * high > MOST_PIXELS:
        raise VisionError(
            LazyText(
                "{name} has {wide} x {high} px: make it smaller, {most} megapixels at most.",
                name=name,
                wide=wide,
                high=high,
                most=MOST_PIXELS // 10**6,
            )
        )
    if max(wide, high) > MOST_SLENDER * min(wide, high):
        raise VisionError(
            LazyText(
                "{name} has {wide} x {high} px: a picture of a table is no strip.",
                name=name,
                wide=wide,
                high=high,
            )
        )


def _is_costly(header: Any, content: bytes) -> bool:
    """Whether its pixels are larger than they look, or are put together in more passes than anybody needs."""
    if header.format in ("JPEG", "MPO"):
        return _is_costly_jpeg(header, content)
    return header.format == "TIFF" and _is_costly_tiff(header)


def _is_costly_jpeg(header: Any, content: bytes) -> bool:
    wide, high = header.size
    # What comes in several passes is kept for all colours in words of two bytes until the last.
    if header.info.get("progressive") and wide * high * len(header.getbands()) > 3 * MOST_PIXELS:
        return True
    # Counting everywhere is quick, and only far too many need to be told from what looks like some.
    return content.count(b"\xff\xda") > MOST_SCANS and _scans(content) > MOST_SCANS


def _is_costly_tiff(header: Any) -> bool:
    tags = header.tag_v2
    bits = tags.get(BITS_TAG, (1,))
    depth = max(bits) * max(tags.get(SAMPLES_TAG, 1), len(bits))
    # A strip and a tile, even where it lies beyond the picture's edge, are unpacked whole.
    strip = header.size[0] * min(header.size[1], int(tags.get(ROWS_A_STRIP, MAX_SIDE_PX)))
    tile = int(tags.get(TILE_WIDTH, 0)) * int(tags.get(TILE_LENGTH, 0))
    return bool(depth > MOST_DEPTH or (tile or strip) * depth > MOST_PIXELS * USUAL_DEPTH)


def _scans(content: bytes) -> int:
    """How many passes over its pixels a JPEG has, as far as one too many."""
    at, scans = 2, 0
    for _ in range(picture_headers.MOST_PARTS):
        found = _MARKER.search(content, at)
        if found is None or scans > MOST_SCANS:
            return scans
        kind = found[1][0]
        if kind == _END_MARKER:
            return scans
        scans += kind == _START_MARKER
        at = found.end() + int.from_bytes(content[found.end() : found.end() + 2])
    return MOST_SCANS + 1


@cache
def _pillow() -> Any:
    """Pillow, whose own limit would be said on stderr. Raises VisionError where it is missing."""
    try:
        from PIL import Image
    except ImportError as error:
        raise VisionError(LazyText("Pictures need the library Pillow: run 'pip install pillow'.")) from error
    Image.MAX_IMAGE_PIXELS = None
    warnings.filterwarnings("ignore", module=r"PIL\.")
    return Image
