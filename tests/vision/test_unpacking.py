"""Pictures of strangers are unpacked beside the table, within bounds, and given up where they break them."""

from __future__ import annotations

import io
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow

from tests.waiting import FAILSAFE_S
from vision.errors import VisionError
from vision.pictures import picture_of, shrunk_to
from vision.unpacking import StreamUnpacker, Unpacker


def photograph(kind: str = "JPEG", size: tuple[int, int] = (300, 200)) -> bytes:
    file = io.BytesIO()
    Pillow.linear_gradient("L").resize(size).convert("RGB").save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_it_is_the_picture_that_is_read_elsewhere(kind: str) -> None:
    content = photograph(kind)
    wanted, _ = shrunk_to(picture_of(content, "it"), 150)
    assert np.array_equal(Unpacker().unpack(content, "it", 150, wall_time_s=FAILSAFE_S), wanted)


def test_what_cannot_be_unpacked_is_one_sentence() -> None:
    broken = photograph("PNG")[:200]
    for content, words in ((broken, "not a picture"), (b"none", "not a picture")):
        with pytest.raises(VisionError, match=words):
            Unpacker().unpack(content, "It", 150, wall_time_s=FAILSAFE_S)


def test_what_takes_too_long_is_given_up() -> None:
    with pytest.raises(VisionError, match="It is not a picture"):
        Unpacker().unpack(photograph(), "It", 150, wall_time_s=0.0)


def test_a_stream_is_unpacked_and_goes_on_after_what_is_no_picture() -> None:
    stream = StreamUnpacker(150, wall_time_s=FAILSAFE_S)
    try:
        content = photograph()
        wanted, _ = shrunk_to(picture_of(content, "it"), 150)
        assert np.array_equal(stream.unpack(content, "It"), wanted)
        assert np.array_equal(stream.unpack(content, "It"), wanted)
        with pytest.raises(VisionError, match="It is not a picture"):
            stream.unpack(photograph("PNG")[:-40], "It")
        assert np.array_equal(stream.unpack(content, "It"), wanted)
    finally:
        stream.stop()


def test_nothing_is_unpacked_after_the_end() -> None:
    unpacker = Unpacker()
    unpacker.stop()
    with pytest.raises(VisionError):
        unpacker.unpack(photograph(), "It", 150)


@pytest.mark.skipif(sys.platform != "linux", reason="limits are the system's own")
@pytest.mark.parametrize(
    "deed",
    ["bytearray(4 << 30)", "open(sys.argv[1], 'wb', buffering=0).write(b'x')", "spin()"],
    ids=["memory", "files", "time"],
)
def test_the_process_has_limits_of_its_own(deed: str, tmp_path: Path) -> None:
    program = f"""
        import sys
        from vision import unpacking
        unpacking.CPU_TIME_S = 1
        unpacking._limit()
        def spin():
            while True:
                pass
        {deed}
    """
    ended = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), tmp_path / "out"],
        capture_output=True,
        check=False,
        timeout=FAILSAFE_S,
    )
    assert ended.returncode != 0
