"""Pictures that are dear to refuse: their parts are counted before anything walks over them."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable

import pytest
from PIL import Image as Pillow

from vision import bounds, picture_headers
from vision.errors import VisionError
from vision.pictures import picture_of

MANY = 1_000_000


def saved(kind: str, **more: object) -> bytes:
    file = io.BytesIO()
    Pillow.new("RGB", (60, 40), "blue").save(file, kind, **more)
    return file.getvalue()


def chunk(name: bytes, content: bytes = b"") -> bytes:
    sealed = name + content
    return struct.pack(">I", len(content)) + sealed + struct.pack(">I", zlib.crc32(sealed))


def in_png(parts: bytes) -> bytes:
    """A PNG with more before its pixels."""
    whole = saved("PNG")
    return whole[:33] + parts + whole[33:]


def in_jpeg(parts: bytes) -> bytes:
    """A JPEG with more before its size."""
    whole = saved("JPEG")
    return whole[:2] + parts + whole[2:]


def in_webp(parts: bytes) -> bytes:
    return saved("WEBP") + parts


def scans(parts: bytes) -> bytes:
    """A JPEG with more passes than it needs, and more among them."""
    whole = saved("JPEG", progressive=True)
    return whole[:-2] + parts + 200 * b"\xff\xda\x00\x02" + whole[-2:]


BOMBS = {
    "empty chunks": lambda: in_png(chunk(b"tEXt") * MANY),
    "empty pixels": lambda: in_png(chunk(b"IDAT") * MANY),
    "profiles": lambda: in_png(chunk(b"iCCP", b"x\0\0" + zlib.compress(bytes(10**6))) * 1000),
    "packed notes": lambda: in_png(chunk(b"zTXt", b"x\0\0" + zlib.compress(bytes(10**6))) * 1000),
    "chunks after the end of pixels": lambda: saved("PNG")[:-12] + chunk(b"tEXt") * MANY,
    "fill bytes": lambda: in_jpeg(b"\xff" * 16 * MANY),
    "fill bytes that end in nothing": lambda: in_jpeg(b"\xff" * MANY + b"\0"),
    "empty segments": lambda: in_jpeg(b"\xff\xfe\x00\x02" * MANY),
    "segments alone": lambda: in_jpeg(b"\xff\x01" * MANY),
    "resources": lambda: in_jpeg((b"\xff\xed\xff\xfd" + b"Photoshop 3.0\0" + bytes(65517)) * 1001),
    "passes in fill bytes": lambda: scans((b"\xff" * MANY + b"\0") * 4),
    "passes among segments": lambda: scans(b"\xff\xfe\x00\x02" * MANY),
    "chunks of a WebP": lambda: in_webp((b"JUNK" + bytes(4)) * MANY),
    "blocks of a GIF": lambda: saved("GIF")[:13] + bytes(0) + b"!\xfe\x01x\x00" * MANY,
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_crowd_of_parts_is_refused_by_counting_some(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = _counted(monkeypatch)
    with pytest.raises(VisionError, match=r"takes too much work to unpack|not a picture"):
        bounds.refuse_unbearable(BOMBS[name](), "bomb")
    assert steps() <= 2 * picture_headers.MOST_PARTS


def _counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many parts were looked at: each is unpacked, matched or sliced once."""
    looked = 0

    def unpack(shape: str, content: bytes, at: int = 0) -> tuple[int, ...]:
        nonlocal looked
        looked += 1
        return struct.unpack_from(shape, content, at)

    monkeypatch.setattr(picture_headers, "unpack_from", unpack)
    return lambda: looked


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "BMP", "PPM", "TIFF"])
def test_a_picture_with_all_that_cameras_write_is_read(kind: str) -> None:
    notes = {"exif": b"Exif\0\0" + bytes(200)} if kind in ("JPEG", "WEBP") else {}
    assert picture_of(saved(kind, **notes), kind).shape == (40, 60, 3)


@pytest.mark.parametrize("lossless", [False, True])
def test_the_size_of_a_webp_is_told_by_its_first_bytes(lossless: bool) -> None:
    assert picture_headers.size_of_webp(saved("WEBP", lossless=lossless)) == (60, 40)
    moving = saved("WEBP", save_all=True, append_images=[Pillow.new("RGB", (60, 40), "red")])
    assert picture_headers.size_of_webp(moving) == (60, 40)
    assert picture_headers.size_of_webp(saved("PNG")) is None


def test_a_jpeg_with_two_sizes_is_none() -> None:
    whole = saved("JPEG")
    at = whole.index(b"\xff\xc0")
    part = whole[at : at + 2 + int.from_bytes(whole[at + 2 : at + 4])]
    with pytest.raises(VisionError, match="not a picture"):
        bounds.refuse_unbearable(whole[:at] + part + whole[at:], "double")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_that_was_cut_off_anywhere_is_refused_or_read(kind: str) -> None:
    whole = saved(kind)
    for end in range(len(whole)):
        try:
            bounds.refuse_unbearable(whole[:end], "cut")
        except VisionError:
            continue
