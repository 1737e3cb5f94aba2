"""The few tags of a TIFF that tell what its first picture takes to unpack, whatever else its file says.

A directory may have tens of thousands of tags, each of which lays claim to the whole file: a reader that
looks at all of them copies terabytes. Here the tags are counted, and those that matter are read, a few values
of each; nothing else is handed on.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import error, pack, unpack_from
from typing import Final

from vision.header_errors import CrowdedError, HeaderError

MAGICS: Final = {b"II*\0": "<", b"MM\0*": ">", b"II+\0": "<", b"MM\0+": ">"}
MAX_TAGS: Final = 1_000
"""Of the directory of a picture; scanners write some dozens."""
MAX_VALUES: Final = 64
"""Of one tag that are looked at: each sample of a pixel has one."""
_BIG: Final = 43
_CODES: Final = {1: "B", 3: "H", 4: "I", 16: "Q"}
"""How whole numbers are written, by the type that the tag says."""
_ALONE: Final = frozenset({273, 320, 324})
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
        """Of the values that stand in the tag itself."""
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
    return _written(content[:2], tags)


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
        if tag in _TOLD | _ALONE:
            if tag in found:
                raise HeaderError
            found[tag] = (0,) if tag in _ALONE else _values(content, start, layout)
    return found


def _values(content: bytes, start: int, layout: _Layout) -> tuple[int, ...]:
    """Of the tag that starts there, the first ones."""
    kind, count = unpack_from(f"{layout.order}H{layout.count}", content, start + 2)
    code = _CODES.get(kind)
    if code is None or not count:
        raise HeaderError
    at = start + layout.tag_length - layout.inline_length
    if count * len(pack(f"={code}", 0)) > layout.inline_length:
        (at,) = unpack_from(layout.order + layout.count, content, at)
    return tuple(unpack_from(f"{layout.order}{min(count, MAX_VALUES)}{code}", content, at))


def _written(order: bytes, tags: dict[int, tuple[int, ...]]) -> bytes:
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
