"""Pictures that would fill the memory or keep a processor busy for ever: refused by their first bytes."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow

from game.cli import main
from tests.thorough import thorough
from tests.waiting import wait_until
from vision import pictures
from vision.capture import decode as bounds
from vision.capture.open import open_video
from vision.capture.read import Camera
from vision.capture.status import CameraState
from vision.capture.target import CameraSourceKind, CaptureTarget
from vision.dice.score import evaluate
from vision.errors import VisionError
from vision.pictures import read_picture, shrunk_to

MOST_MB = 600
"""What reading a picture may take, whatever picture it is."""
FORMATS: dict[str, dict[str, Any]] = {
    "picture.png": {},
    "picture.jpg": {},
    "progressive.jpg": {"progressive": True},
    "picture.webp": {},
    "lossless.webp": {"lossless": True},
    "picture.bmp": {},
    "picture.tif": {},
    "packed.tif": {"compression": "tiff_lzw"},
    "picture.gif": {},
    "picture.ppm": {},
    "moving.gif": {"save_all": True, "append_images": [Pillow.new("RGB", (300, 200), "red")]},
    "moving.png": {"save_all": True, "append_images": [Pillow.new("RGB", (300, 200), "red")]},
    "moving.webp": {"save_all": True, "append_images": [Pillow.new("RGB", (300, 200), "red")]},
    "pages.tif": {"save_all": True, "append_images": [Pillow.new("RGB", (300, 200), "red")]},
}


def png(wide: int, high: int, *, depth: int = 8, colour: int = 2, pixels: bool = True) -> bytes:
    """A black picture; without its pixels only the header of one."""

    def chunk(name: bytes, content: bytes) -> bytes:
        sealed = name + content
        return struct.pack(">I", len(content)) + sealed + struct.pack(">I", zlib.crc32(sealed))

    row = bytes(1 + wide * depth * {0: 1, 2: 3, 6: 4}[colour] // 8) if pixels else b""
    packer = zlib.compressobj()
    rows = b"".join(packer.compress(row) for _ in range(high if pixels else 0)) + packer.flush()
    header = struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def jpeg(wide: int, high: int) -> bytes:
    """The header of a picture of another size, before the pixels of a small one."""
    small = io.BytesIO()
    Pillow.new("RGB", (16, 16)).save(small, "JPEG")
    content = bytearray(small.getvalue())
    at = content.index(b"\xff\xc0") + 5
    content[at : at + 4] = struct.pack(">HH", high, wide)
    return bytes(content)


@pytest.fixture
def never_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    def unpack(*_: object) -> None:
        raise AssertionError("it was unpacked")

    monkeypatch.setattr(pictures, "_decode", unpack)


@pytest.mark.parametrize("name", FORMATS)
def test_every_kind_of_picture_is_read_up_to_the_limit(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_PIXELS", 300 * 200)
    Pillow.new("RGB", (300, 200), "blue").save(tmp_path / name, **FORMATS[name])
    assert read_picture(tmp_path / name).shape == (200, 300, 3)


@pytest.mark.usefixtures("never_unpacked")
@pytest.mark.parametrize("name", FORMATS)
def test_every_kind_of_picture_is_refused_beyond_it_before_it_is_unpacked(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_PIXELS", 300 * 200 - 1)
    Pillow.new("RGB", (300, 200), "blue").save(tmp_path / name, **FORMATS[name])
    with pytest.raises(VisionError, match=f"{name} has 300 x 200 px: make it smaller"):
        read_picture(tmp_path / name)


@pytest.mark.usefixtures("never_unpacked")
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (png(30000, 3), "has 30000 x 3 px: a picture of a table is not a strip"),
        (png(1, 40_000_000, pixels=False), "has 1 x 40000000 px: a picture of a table is not a strip"),
        (png(20_000, 20_000, pixels=False), "has 20000 x 20000 px: make it smaller, 40 megapixels at most"),
        (png(8001, 5000, pixels=False), "has 8001 x 5000 px: make it smaller"),
        (jpeg(65_500, 65_500), "has 65500 x 65500 px: make it smaller"),
        (b"P6 2000000000 2000000000 255\n", "has 2000000000 x 2000000000 px: make it smaller"),
        (b"\x89PNG\r\n\x1a\n", "is not a picture that can be read"),
        (b"#?RADIANCE\n\n-Y 9000 +X 9000\n", "is not a picture that can be read"),
        (b"", "is not a picture that can be read"),
        (b"GIF89a", "is not a picture that can be read"),
    ],
)
def test_what_cannot_be_borne_is_said_in_one_sentence(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "bomb").write_bytes(content)
    with pytest.raises(VisionError, match=sentence) as refusal:
        read_picture(tmp_path / "bomb")
    assert str(refusal.value).endswith(".")


@pytest.mark.usefixtures("never_unpacked")
def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "large.png").open("wb") as file:
        file.write(png(300, 200))
        file.truncate(bounds.MOST_BYTES + 1)
    with pytest.raises(VisionError, match="has more than 100 MB"):
        read_picture(tmp_path / "large.png")


@pytest.mark.parametrize("path", ["/dev/zero", "pipe"])
def test_what_is_no_file_makes_nobody_wait(path: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(VisionError, match="is not a file: name a picture"):
        read_picture(tmp_path / path)


def test_a_jpeg_of_endless_passes_is_refused_and_one_of_usual_passes_is_read(tmp_path: Path) -> None:
    Pillow.new("L", (64, 64)).save(tmp_path / "usual.jpg", progressive=True)
    content = (tmp_path / "usual.jpg").read_bytes()
    at = content.rindex(b"\xff\xda")
    (tmp_path / "endless.jpg").write_bytes(content[:at] + content[at:-2] * 200 + content[-2:])
    # What follows the end, as the film behind the pictures of some telephones, is no pass.
    (tmp_path / "usual.jpg").write_bytes(content + b"\xff\xda" * 200)
    assert read_picture(tmp_path / "usual.jpg").shape == (64, 64, 3)
    with pytest.raises(VisionError, match="takes too much work to unpack"):
        read_picture(tmp_path / "endless.jpg")


def tiff(**more: int) -> bytes:
    """A grey picture of 64 x 64 px in one strip, `more` tags by their names in `vision.capture.decode`."""
    tags = {256: 64, 257: 64, 258: 8, 259: 1, 262: 1, 273: 8, 277: 1, 278: 64, 279: 4096}
    tags |= {getattr(bounds, name): value for name, value in more.items()}
    entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in sorted(tags.items()))
    return (
        b"II*\0"
        + struct.pack("<I", 8 + 4096)
        + bytes(4096)
        + struct.pack("<H", len(tags))
        + entries
        + bytes(4)
    )


def test_a_tiff_is_read(tmp_path: Path) -> None:
    (tmp_path / "small.tif").write_bytes(tiff())
    assert read_picture(tmp_path / "small.tif").shape == (64, 64, 3)


@pytest.mark.usefixtures("never_unpacked")
@pytest.mark.parametrize(
    "parts", [{"TILE_WIDTH": 60_000, "TILE_LENGTH": 60_000}, {"SAMPLES_TAG": 4000}], ids=str
)
def test_a_tiff_whose_parts_are_larger_than_the_picture_is_refused(
    parts: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "parts.tif").write_bytes(tiff(**parts))
    with pytest.raises(VisionError, match=r"takes too much work to unpack|is not a picture"):
        read_picture(tmp_path / "parts.tif")


def test_a_picture_with_a_large_note_is_read(tmp_path: Path) -> None:
    """EXIF as large as a JPEG allows, with a picture of its own in it."""
    thumbnail = jpeg(60_000, 60_000)
    note = b"Exif\0\0" + thumbnail + bytes(65_000 - len(thumbnail))
    small = io.BytesIO()
    Pillow.new("RGB", (64, 48)).save(small, "JPEG", exif=note)
    (tmp_path / "note.jpg").write_bytes(small.getvalue())
    assert read_picture(tmp_path / "note.jpg").shape == (48, 64, 3)


def test_opencv_has_the_same_limit_for_headers_that_are_understood_in_two_ways(tmp_path: Path) -> None:
    """In a process in which nobody has loaded it before."""
    (tmp_path / "large.png").write_bytes(png(8000, 5001, depth=1, colour=0))
    tried = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, numpy; from vision import pictures; "
            "print(pictures._decode(numpy.fromfile(sys.argv[1], numpy.uint8)))",
            str(tmp_path / "large.png"),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert tried.stdout == "None\n"


@pytest.mark.parametrize(
    "words",
    [("read", "dice", "BOMB"), ("read", "field", "BOMB"), ("read", "field", "GOOD", "--reference", "BOMB"),
     ("read", "dice", "--check", "FOLDER"), ("camera", "BOMB", "--json"), ("camera", "FOLDER", "--json")],
)  # fmt: skip
@pytest.mark.usefixtures("never_unpacked")
def test_every_command_refuses_it(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bomb, good = tmp_path / "bombs" / "bomb.png", tmp_path / "good.png"
    bomb.parent.mkdir()
    bomb.write_bytes(png(30_000, 3))
    (bomb.parent / "labels.csv").write_text("file,top_faces\nbomb.png,3\n")
    good.write_bytes(png(64, 48))
    named = {"BOMB": bomb, "FOLDER": bomb.parent, "GOOD": good}
    assert main([str(named.get(word, word)) for word in words]) == 1
    assert "30000 x 3 px: a picture of a table is not a strip" in capsys.readouterr().err


def test_pictures_to_learn_from_are_passed_by(tmp_path: Path) -> None:
    (tmp_path / "bomb.png").write_bytes(png(30_000, 3))
    (tmp_path / "labels.csv").write_text("file,top_faces\nbomb.png,3\n")
    said: list[VisionError] = []
    assert list(evaluate(tmp_path, lambda image: (), pass_by=said.append)) == []
    assert "not a strip" in str(said[0])


def test_a_film_of_large_pictures_is_refused_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "film.avi")
    film = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    film.write(np.zeros((48, 64, 3), np.uint8))
    film.release()
    assert open_video(path) is not None
    monkeypatch.setattr(bounds, "MOST_PIXELS", 64 * 48 - 1)
    with pytest.raises(VisionError, match=r"film.avi has 64 x 48 px"):
        open_video(path)
    camera = Camera(path)
    wait_until(lambda: camera.status.state is not CameraState.OPENING)
    assert camera.status.state is CameraState.FAILED
    assert "film.avi has 64 x 48 px: make it smaller" in camera.status.sentence
    camera.close()


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("rtsp://ann:p@ss/w:rd@cam.local:554/live", "rtsp://cam.local:554/live"),
        ("http://cam/snap.jpg?user=ann&pwd=secret", "http://cam/snap.jpg"),
        ("http://ann:se?ret@cam/snap.jpg", "http://cam/snap.jpg"),
        ("http://cam.local/live", "http://cam.local/live"),
    ],
)
def test_an_address_is_called_without_its_password(address: str, name: str) -> None:
    place = CaptureTarget(CameraSourceKind.ADDRESS, address)
    assert place.name == name
    assert place.discreet(f"cannot open {address} now") == f"cannot open {name} now"


def test_a_picture_is_shrunk_by_its_longer_side() -> None:
    image = np.zeros((300, 200, 3), np.uint8)
    small, part = shrunk_to(image, 150)
    assert (small.shape, part) == ((150, 100, 3), 0.5)
    assert shrunk_to(image, 300)[0] is image


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak of a process from /proc")
@pytest.mark.parametrize(
    ("what", "depth", "colour"),
    [("dice", 16, 6), *thorough(("field", 16, 6), ("dice", 8, 2), ("field", 8, 2))],
)
def test_a_picture_just_below_the_limit_takes_bearable_room(
    what: str, depth: int, colour: int, tmp_path: Path
) -> None:
    (tmp_path / "large.png").write_bytes(png(6000, 6500, depth=depth, colour=colour))
    # The peak of the program itself: what the system accounts to a child begins with the peak of its parent.
    script = (
        "import sys, contextlib, io; from game.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()): main(sys.argv[1:])\n"
        "status = open('/proc/self/status').read(); print(status.partition('VmHWM:')[2].split()[0])"
    )
    words = [sys.executable, "-c", script, "read", what, str(tmp_path / "large.png")]
    told = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    assert int(told.stdout.split()[-1]) < MOST_MB * 1024
