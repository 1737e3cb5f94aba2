"""Pictures from files: reading one, and finding those of a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knucklebone_messages import LazyText
from vision.capture.decode import read_bounded, refuse_unbearable
from vision.errors import VisionError
from vision.opencv import load_cv2

Image = NDArray[np.uint8]
"""(H, W, 3) uint8, blue-green-red."""

MAX_USEFUL_SIDE_PX = 2560
"""Longer side, px, beyond which a picture shows nothing more of a table, and only takes room and time."""
PICTURE_SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})


def read_picture(path: Path) -> Image:
    """The picture in a file, upright as its EXIF note says.

    Raises:
        VisionError: the file is missing, may not be read, or holds no picture or one that is too large.
    """
    return picture_of(read_bounded(path), str(path))


def picture_of(content: bytes, name: str) -> Image:
    """The picture that a file called `name` holds, upright as its EXIF note says.

    Raises:
        VisionError: it holds no picture, or one that is too large.
    """
    refuse_unbearable(content, name)
    image = _decode(np.frombuffer(content, np.uint8))
    if image is None:
        raise VisionError(
            LazyText("{path} is not a picture that can be read: use a JPEG or PNG file.", path=name)
        )
    return image


def _decode(data: NDArray[np.uint8]) -> Image | None:
    cv2 = load_cv2()
    if data.size == 0:
        return None
    try:
        image: Any = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if image is None else np.asarray(image, np.uint8)


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The picture files of a folder, by name; folders inside it are left out.

    Raises:
        VisionError: the folder cannot be listed or holds no picture.
    """
    try:
        found = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURE_SUFFIXES and p.is_file())
    except OSError as error:
        sentence = LazyText(
            "The folder {folder} cannot be listed ({strerror}): check its rights.",
            folder=folder,
            strerror=error.strerror,
        )
        raise VisionError(sentence) from None
    if not found:
        raise VisionError(
            LazyText(
                "There is no picture in the folder {folder}: put JPEG or PNG files there.", folder=folder
            )
        )
    return tuple(found)


def is_picture(path: Path) -> bool:
    """Whether the name says that the file holds a picture."""
    return path.suffix.lower() in PICTURE_SUFFIXES


def shrunk(image: Image, width: int) -> Image:
    """The picture at most `width` pixels wide, its shape kept; itself if it is no wider."""
    high, wide = image.shape[:2]
    if wide <= width:
        return image
    cv2 = load_cv2()
    shape = width, max(1, round(high * width / wide))
    # Halves are made many times as fast as other parts, and from more than a half there is no px to be lost.
    while wide >= 2 * width:
        high, wide = max(1, high // 2), wide // 2
        image = cv2.resize(image, (wide, high), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(image, shape, interpolation=cv2.INTER_LINEAR), np.uint8)


def shrunk_to(image: Image, longest: int) -> tuple[Image, float]:
    """The picture with its longer side at most `longest` px, and which part of its size that is: up to 1."""
    longer = max(image.shape[:2])
    part = longest / longer
    if part >= 1.0:
        return image, 1.0
    small = load_cv2().resize(image, None, fx=part, fy=part, interpolation=load_cv2().INTER_AREA)
    return np.asarray(small, np.uint8), part


def as_jpeg(image: Image, quality: int = 95) -> bytes:
    """The picture as a JPEG file, `quality` 1..100. Readings of it hardly differ from those of the picture.

    Raises:
        VisionError: it cannot be written as one.
    """
    cv2 = load_cv2()
    good, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not good:
        raise VisionError(
            LazyText(
                "A picture of {wide} x {high} px cannot be written as a JPEG.",
                wide=image.shape[1],
                high=image.shape[0],
            )
        )
    return bytes(data.tobytes())
