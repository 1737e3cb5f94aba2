"""Which characters a font file draws, read from its `cmap` table (OpenType 1.9, formats 4 and 12).

Of a collection, that of its first font.

pygame cannot say it: asked for a missing glyph it measures and draws an empty box.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path


def characters(path: Path) -> frozenset[int]:
    """Code points with a glyph in the TrueType, OpenType or WOFF 1 file at `path`.

    Raises ValueError if the file is in no such format.
    """
    table = _table(path.read_bytes(), b"cmap")
    found: set[int] = set()
    for offset in _subtables(table):
        kind = struct.unpack_from(">H", table, offset)[0]
        if kind == 4:
            found.update(_format_4(table, offset))
        elif kind == 12:
            found.update(_format_12(table, offset))
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> bytes:
    if data[:4] == b"wOFF":
        count = struct.unpack_from(">H", data, 12)[0]
        for index in range(count):
            name, offset, packed, length = struct.unpack_from(">4sLLL", data, 44 + 20 * index)
            if name == tag:
                raw = data[offset : offset + packed]
                return zlib.decompress(raw) if packed < length else raw
    start = struct.unpack_from(">L", data, 12)[0] if data[:4] == b"ttcf" else 0
    if data[start : start + 4] in (b"\0\1\0\0", b"OTTO", b"true"):
        count = struct.unpack_from(">H", data, start + 4)[0]
        for index in range(count):
            name, _, offset, length = struct.unpack_from(">4sLLL", data, start + 12 + 16 * index)
            if name == tag:
                return data[offset : offset + length]
    raise ValueError("not a font file with a cmap table")


def _subtables(table: bytes) -> Iterator[int]:
    for index in range(struct.unpack_from(">H", table, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHL", table, 4 + 8 * index)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            yield offset


def _format_4(table: bytes, start: int) -> Iterator[int]:
    segments = struct.unpack_from(">H", table, start + 6)[0] // 2
    shape = f">{segments}H"
    ends_at = start + 14
    starts_at = ends_at + 2 * segments + 2
    ends = struct.unpack_from(shape, table, ends_at)
    starts = struct.unpack_from(shape, table, starts_at)
    deltas = struct.unpack_from(shape, table, starts_at + 2 * segments)
    ranges_at = starts_at + 4 * segments
    ranges = struct.unpack_from(shape, table, ranges_at)
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, last + 1):
            glyph = code
            if ranges[index]:
                at = ranges_at + 2 * index + ranges[index] + 2 * (code - first)
                glyph = struct.unpack_from(">H", table, at)[0]
                if glyph == 0:
                    continue
            if (glyph + deltas[index]) & 0xFFFF and code != 0xFFFF:
                yield code


def _format_12(table: bytes, start: int) -> Iterator[int]:
    for index in range(struct.unpack_from(">L", table, start + 12)[0]):
        first, last, _ = struct.unpack_from(">LLL", table, start + 16 + 12 * index)
        yield from range(first, last + 1)
