"""Writing films: MP4 by OpenCV, animated pictures by Pillow; both are there already.

The MP4 holds MPEG-4 video, which players and phones show and browsers mostly do not; H.264 is in no wheel of
OpenCV, and its VP9 takes a second a picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from PIL import Image

from game.errors import UserError
from game.ui.film import Picture
from messages import message
from vision.opencv import load_cv2

VIDEO = ".mp4"
ANIMATED = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}
"""How Pillow calls what is written into files of these names."""
PALETTE_SIZE = 128
"""Of an animated picture; it is large enough as it is."""


def check_name(path: Path) -> None:
    """Raises UserError for a name that is none of a film."""
    if path.suffix.lower() not in (VIDEO, *ANIMATED):
        raise UserError(
            message("A film is called something.mp4, .gif, .webp or .png; {name} is not.", name=path.name)
        )
    if not path.parent.is_dir():
        raise UserError(message("There is no folder {folder} to write a film into.", folder=path.parent))


def write_film(path: Path, pictures: Iterable[Picture], rate: int, size: tuple[int, int]) -> None:
    """Write all pictures, `rate` a second and each of `size`. Raises UserError."""
    write: Callable[[Path, Iterable[Picture], int, tuple[int, int]], None]
    write = _write_video if path.suffix.lower() == VIDEO else _write_animated
    part = path.with_name(f"{path.stem}.part{path.suffix}")
    try:
        write(part, pictures, rate, size)
        part.replace(path)
    except OSError as error:
        raise UserError(
            message("The film {path} cannot be written ({strerror}).", path=path, strerror=error.strerror)
        ) from error
    finally:
        part.unlink(missing_ok=True)


def _write_video(path: Path, pictures: Iterable[Picture], rate: int, size: tuple[int, int]) -> None:
    cv2 = load_cv2()
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), rate, size)
    if not writer.isOpened():
        raise UserError(message("OpenCV cannot write {path} here; a .webp is written without it.", path=path))
    try:
        for picture in pictures:
            writer.write(picture)
    finally:
        writer.release()


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
