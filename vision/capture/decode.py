"""How large a picture may be: refused by what its first bytes say, before anybody unpacks it.

A file of 400 bytes can unfold to gigabytes, or keep a processor busy for hours. Its parts are counted first,
with an end, and what its header says is asked of Pillow, which is given those that hold the size and nothing
else. OpenCV, which unpacks, gets the same limit where it is loaded: a header that the two read differently is
refused by the second.
"""

from __future__ import annotations

import io
import os
import re
import stat
import warnings
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import error, pack, unpack_from
from typing import Any, Final

from knucklebone_messages import LazyText
from vision.errors import VisionError
from vision.opencv import MOST_PIXELS


class HeaderError(ValueError):
    """The error that there is no such header."""


class CrowdedError(HeaderError):
    """The error that it has more parts than any picture needs."""


MAGICS: Final = {b"II*\0": "<", b"MM\0*": ">", b"II+\0": "<", b"MM\0+": ">"}
MAX_TAGS: Final = 1_000
"""Of the directory of a picture; scanners write some dozens."""
MAX_VALUES: Final = 64
"""Of one tag that are looked at: each sample of a pixel has one."""
_BIG: Final = 43
_CODES: Final = {1: "B", 3: "H", 4: "I", 16: "Q"}
"""How whole numbers are written, by the type that the tag says."""
_PLACES: Final = frozenset({273, 320, 324})
"""Where strips begin, colours, where tiles begin: that they are there matters here, and not what they say."""
_TOLD: Final = frozenset({256, 257, 258, 259, 262, 266, 277, 278, 284, 317, 322, 323, 338, 339})
"""Width, height, bits, packing, meaning, order of bits, samples, rows of a strip, planes, predictor, width
and height of tiles, further samples, kinds of samples."""


@dataclass(frozen=True, slots=True)
class _Layout:
    """How a file writes its numbers, and how long its parts are, in bytes."""

    order: str
    big: bool

    @property
    def count(self) -> str:
        """How a number of values, or a place in the file, is written."""
        return "Q" if self.big else "I"

    @property
    def tag_length(self) -> int:
        return 20 if self.big else 12

    @property
    def inline_length(self) -> int:
        """The length in bytes of the values that stand in the tag itself."""
        return 8 if self.big else 4


def bare_tiff(content: bytes) -> bytes:
    """A TIFF with the tags of the first picture that say how it is to be unpacked, and no pixels.

    Raises:
        CrowdedError: it has more tags than any picture needs.
        HeaderError: there is no such directory, or it says one thing twice.
    """
    try:
        tags = _tags(content, MAGICS[content[:4]])
    except (error, KeyError):
        raise HeaderError from None
    return _write_tags(content[:2], tags)


def _tags(content: bytes, order: str) -> dict[int, tuple[int, ...]]:
    layout = _Layout(order, unpack_from(f"{order}H", content, 2)[0] == _BIG)
    (at,) = unpack_from(order + layout.count, content, 8 if layout.big else 4)
    (count,) = unpack_from(order + ("Q" if layout.big else "H"), content, at)
    if count > MAX_TAGS:
        raise CrowdedError
    at += 8 if layout.big else 2
    found: dict[int, tuple[int, ...]] = {}
    for start in range(at, at + count * layout.tag_length, layout.tag_length):
        (tag,) = unpack_from(f"{order}H", content, start)
        if tag in _TOLD | _PLACES:
            if tag in found:
                raise HeaderError
            found[tag] = (0,) if tag in _PLACES else _values(content, start, layout)
    return found


def _values(content: bytes, start: int, layout: _Layout) -> tuple[int, ...]:
    """Reads the first values of the tag that starts there."""
    kind, count = unpack_from(f"{layout.order}H{layout.count}", content, start + 2)
    code = _CODES.get(kind)
    if code is None or not count:
        raise HeaderError
    at = start + layout.tag_length - layout.inline_length
    if count * len(pack(f"={code}", 0)) > layout.inline_length:
        (at,) = unpack_from(layout.order + layout.count, content, at)
    return tuple(unpack_from(f"{layout.order}{min(count, MAX_VALUES)}{code}", content, at))


def _write_tags(order: bytes, tags: dict[int, tuple[int, ...]]) -> bytes:
    """The same in a file of its own; all numbers as four bytes."""
    mark = "<" if order == b"II" else ">"
    head = order + pack(f"{mark}HIH", 42, 8, len(tags))
    behind = len(head) + 12 * len(tags) + 4
    listed, values = b"", b""
    for tag in sorted(tags):
        packed = pack(f"{mark}{len(tags[tag])}I", *tags[tag])
        here = packed if len(packed) == 4 else pack(f"{mark}I", behind + len(values))
        values += b"" if len(packed) == 4 else packed
        listed += pack(f"{mark}HHI", tag, 4, len(tags[tag])) + here
    return head + listed + bytes(4) + values


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
    """Counts the blocks before the first picture."""
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
                raise VisionError(LazyText("{path} is not a file: name a picture.", path=path))
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
        if (size := size_of_webp(content)) is not None:
            wide, high = size
        else:
            # Nothing is unpacked by opening.
            with pillow.open(io.BytesIO(bare(content)), formats=FORMATS) as header:
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
                "{name} has {wide} x {high} px: a picture of a table is not a strip.",
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
    for _ in range(MOST_PARTS):
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
