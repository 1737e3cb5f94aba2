"""Writing films: video by PyAV, where that is installed; else MP4 by OpenCV, and animated pictures by Pillow.

The WebM holds VP9 video and the MP4 H.264, which browsers and phones play. Without PyAV the MP4 holds MPEG-4
video, which players show and browsers mostly do not: H.264 is in no wheel of OpenCV.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from importlib.util import find_spec
from itertools import chain, pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image

from game.errors import UserError
from game.features.theatre.frames import Picture
from game.store import private
from knucklebone_messages import LazyText
from vision.opencv import load_cv2

VIDEO, WEB_VIDEO = ".mp4", ".webm"
ANIMATED = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}
"""How Pillow calls what is written into files of these names."""
PALETTE_SIZE = 128
"""Size of an animated picture; it is large enough as it is."""
VP9 = {
    "deadline": "realtime",
    "cpu-used": "8",
    "row-mt": "1",
    "tile-columns": "2",
    "threads": "2",
    "b": "0",
    "crf": "34",
}
"""As fast as it can be on two cores; the quality stays the same, not the size."""


class VideoCoding(NamedTuple):
    """How PyAV writes a video."""

    container: str
    container_options: dict[str, str]
    encoder: Literal["libvpx-vp9", "libx264"]
    encoder_options: dict[str, str]


WEB_CODING = VideoCoding("webm", {}, "libvpx-vp9", VP9)
# What must be known to play it comes first, so that a browser begins before it has all of it.
MP4_CODING = VideoCoding("mp4", {"movflags": "faststart"}, "libx264", {"preset": "veryfast", "crf": "23"})
KEY_INTERVAL = 60
"""Pictures after which one stands by itself, so that a player can jump there."""


def has_web_video() -> bool:
    """Whether what browsers play can be written here."""
    return find_spec("av") is not None


def check_name(path: Path) -> None:
    """Raises UserError for a name that no film has."""
    if path.suffix.lower() not in (VIDEO, WEB_VIDEO, *ANIMATED):
        raise UserError(
            LazyText(
                "A film is called something.mp4, .webm, .gif, .webp or .png; {name} is not.", name=path.name
            )
        )
    if path.suffix.lower() == WEB_VIDEO and not has_web_video():
        raise UserError(
            LazyText(
                "A .webm is written by PyAV: install knucklebone[souvenir], or write a .webp without it."
            )
        )
    if not path.parent.is_dir():
        raise UserError(LazyText("There is no folder {folder} to write a film into.", folder=path.parent))


def write_film(path: Path, pictures: Iterable[Picture], rate: int, size: tuple[int, int]) -> None:
    """Write all pictures, `rate` a second and each of `size`. Raises UserError."""
    write = WRITERS.get(path.suffix.lower(), _write_animated)
    part = private.temporary(path)
    try:
        write(part, pictures, rate, size)
        part.replace(path)
    except OSError as error:
        raise UserError(
            LazyText("The film {path} cannot be written ({strerror}).", path=path, strerror=error.strerror)
        ) from error
    finally:
        part.unlink(missing_ok=True)


def _write_video(path: Path, pictures: Iterable[Picture], rate: int, size: tuple[int, int]) -> None:
    if has_web_video() and not any(side % 2 for side in size):
        _encode(MP4_CODING, path, pictures, rate, size)
        return
    cv2 = load_cv2()
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), rate, size)
    if not writer.isOpened():
        raise UserError(
            LazyText("OpenCV cannot write {path} here; a .webp is written without it.", path=path)
        )
    try:
        for picture in pictures:
            writer.write(picture)
    finally:
        writer.release()


def _write_web_video(path: Path, pictures: Iterable[Picture], rate: int, size: tuple[int, int]) -> None:
    _encode(WEB_CODING, path, pictures, rate, size)


def _encode(
    coding: VideoCoding, path: Path, pictures: Iterable[Picture], rate: int, size: tuple[int, int]
) -> None:
    """Pictures that stay the same are not written again."""
    import av

    with av.open(str(path), "w", format=coding.container, container_options=coding.container_options) as file:
        stream = file.add_stream(coding.encoder, rate=rate, options=coding.encoder_options)
        stream.width, stream.height = size
        stream.pix_fmt = "yuv420p"
        stream.codec_context.time_base = Fraction(1, rate)
        stream.codec_context.gop_size = KEY_INTERVAL
        for number, picture in _changed_frames(pictures):
            frame = av.VideoFrame.from_ndarray(picture, format="bgr24")
            frame.pts, frame.time_base = number, Fraction(1, rate)
            file.mux(stream.encode(frame))
        file.mux(stream.encode(None))


def _changed_frames(pictures: Iterable[Picture]) -> Iterator[tuple[int, Picture]]:
    """Yields the pictures that differ from the one before, and the last, each with its number."""
    last = None
    for number, (picture, following) in enumerate(pairwise(chain(pictures, (None,)))):
        assert picture is not None, "None comes after all of them"
        if following is None or last is None or (picture != last).any():
            yield number, picture
        last = picture


def _write_animated(path: Path, pictures: Iterable[Picture], rate: int, size: tuple[int, int]) -> None:
    """Pictures that stay the same are one that stands for longer."""
    shown = [*_standing(pictures, 1000 / rate)]
    images = [image for image, _ in shown]
    images[0].save(
        path,
        ANIMATED[path.suffix.lower()],
        save_all=True,
        append_images=images[1:],
        duration=[round(seconds) for _, seconds in shown],
        loop=0,
    )


def _standing(pictures: Iterable[Picture], each: float) -> Iterator[tuple[Image.Image, float]]:
    """Each picture with the milliseconds that it stands."""
    last: Picture | None = None
    stood = 0.0
    for picture in chain(pictures, (None,)):
        if last is not None and (picture is None or (picture != last).any()):
            yield Image.fromarray(last[:, :, ::-1]).quantize(PALETTE_SIZE), stood
            stood = 0.0
        last, stood = picture, stood + each


WRITERS: dict[str, Callable[[Path, Iterable[Picture], int, tuple[int, int]], None]] = {
    VIDEO: _write_video,
    WEB_VIDEO: _write_web_video,
}
"""All other files hold animated pictures."""
