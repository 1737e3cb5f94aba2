"""Pictures that are dear to refuse: their parts are counted before anything walks over them."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable

import pytest
from PIL import Image as Pillow
from PIL.TiffImagePlugin import TiffImageFile

from vision.capture import decode as bounds
from vision.capture import decode as picture_headers
from vision.capture import decode as tiff_headers
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


def in_tiff(tags: int, *, count: int = 1, big: bool = False) -> bytes:
    """A TIFF with so many more tags, each of which claims so many bytes of the file."""
    known = [(256, 60), (257, 40), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 40), (279, 2400)]
    listed = [(tag, 4, 1, value) for tag, value in known] + [
        (700 + n % 60_000, 1, count, 8) for n in range(tags)
    ]
    if big:
        head = struct.pack("<2sHHHQQ", b"II", 43, 8, 0, 16, len(listed))
        body = b"".join(struct.pack("<HHQQ", *one) for one in listed)
    else:
        head = struct.pack("<2sHIH", b"II", 42, 8, len(listed))
        body = b"".join(struct.pack("<HHII", *one) for one in listed)
    return head + body + bytes(8) + bytes(4000)


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
    "tags of a TIFF": lambda: in_tiff(60_000),
    "tags of a large TIFF": lambda: in_tiff(300_000, big=True),
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

    for module in (picture_headers, tiff_headers):
        monkeypatch.setattr(module, "unpack_from", unpack)
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


@pytest.mark.parametrize("big", [False, True])
def test_what_the_tags_of_a_tiff_claim_is_not_handed_on(big: bool) -> None:
    whole = in_tiff(900, count=4000, big=big)
    bounds.refuse_unbearable(whole, "claims")
    assert len(picture_headers.bare(whole)) < 300


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "I;16", "CMYK"])
@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("packing", [None, "tiff_lzw", "tiff_deflate"])
def test_the_tags_of_a_tiff_tell_the_same_alone(mode: str, big: bool, packing: str | None) -> None:
    file = io.BytesIO()
    Pillow.new(mode, (60, 40)).save(file, "TIFF", compression=packing, big_tiff=big, dpi=(300, 300))
    with Pillow.open(io.BytesIO(picture_headers.bare(file.getvalue()))) as header, Pillow.open(file) as whole:
        assert isinstance(header, TiffImageFile)
        assert isinstance(whole, TiffImageFile)
        assert (header.size, header.mode) == ((60, 40), mode)
        assert header.tag_v2.get(bounds.BITS_TAG) == whole.tag_v2.get(bounds.BITS_TAG)


def test_a_tiff_that_says_one_thing_twice_is_none() -> None:
    file = bytearray(in_tiff(1))
    struct.pack_into("<H", file, 10 + 9 * 12, 322)
    bounds.refuse_unbearable(bytes(file), "tiled")
    struct.pack_into("<H", file, 10 + 9 * 12, 256)
    with pytest.raises(VisionError, match="not a picture"):
        bounds.refuse_unbearable(bytes(file), "double")


def test_a_jpeg_with_two_sizes_is_none() -> None:
    whole = saved("JPEG")
    at = whole.index(b"\xff\xc0")
    part = whole[at : at + 2 + int.from_bytes(whole[at + 2 : at + 4])]
    with pytest.raises(VisionError, match="not a picture"):
        bounds.refuse_unbearable(whole[:at] + part + whole[at:], "double")


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF", "TIFF"])
def test_a_picture_that_was_cut_off_anywhere_is_refused_or_read(kind: str) -> None:
    whole = saved(kind)
    for end in range(len(whole)):
        try:
            bounds.refuse_unbearable(whole[:end], "cut")
        except VisionError:
            continue
