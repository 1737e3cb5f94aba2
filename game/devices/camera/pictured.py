"""The reading of a picture, with what it rests on: the picture itself, small, with a digest."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Final

from game.devices.dice import Evidence, Original, ReadDie, Reading
from vision.dice.reader import DieFound
from vision.dice.rolls.flags import Flag
from vision.pictures import Image, as_jpeg, shrunk

EVIDENCE_WIDTH_PX: Final = 640
FRAME_WIDTH_PX: Final = 640
"""Width of what was seen before a picture."""
FRAME_QUALITY: Final = 80
"""JPEG quality, of 100."""
READ_SIDES: Final = 6
"""Sides of the dice that are read in pictures."""


def reading_of(
    image: Image,
    dice: Sequence[DieFound],
    *,
    request: int,
    sure_from: float,
    camera: str,
    caption: str,
    flags: Sequence[str] = (),
    width: int = 0,
    whole: bool = True,
    counted: int | None = None,
    before: Sequence[Image] = (),
) -> Reading:
    """The reading of a picture with its evidence; what lies beside the image is neither shown nor kept.

    Args:
        image: (H, W, 3) uint8 BGR, all that may be shown.
        dice: what was read; boxes in px of the image.
        request: the number of the roll request that it answers.
        sure_from: confidence of each die from which the reading needs nobody's consent.
        camera: what people call the camera.
        caption: one short line for people.
        flags: what is wrong with how each of the dice lies; nothing if left out.
        width: px of the whole picture, of which the image may be a part; the image's if left out.
        whole: whether every die in it belongs to the reading.
        counted: how many of the dice, the first ones, are not left out of the reading; all if left out.
        before: what was seen just before the image, as little of it, small; the oldest first.
    """
    picture = shrunk(image, EVIDENCE_WIDTH_PX)
    scale = picture.shape[1] / image.shape[1]
    digest = hashlib.sha256(picture.tobytes()).hexdigest()[:16]
    read = tuple(
        read_die(die, scale, flag, left_out=counted is not None and at >= counted)
        for at, (die, flag) in enumerate(zip(dice, flags or (Flag.NONE,) * len(dice), strict=True))
    )
    seen = tuple(partial(as_jpeg, one, FRAME_QUALITY) for one in (*before, shrunk(image, FRAME_WIDTH_PX)))
    original = Original(camera, partial(as_jpeg, image), 1 / scale, width or image.shape[1], whole, seen)
    evidence = Evidence(digest, caption, picture, original)
    return Reading(request, "camera", read, evidence, sure_from)


def read_die(die: DieFound, scale: float, flag: str = "", *, left_out: bool = False) -> ReadDie:
    """Tell of a die in a reading; `scale` is px of the evidence's picture in one px of where its box is."""
    box = _scale_box(die.box, scale)
    return ReadDie(die.value, die.confidence, box, flag, left_out=left_out, sides=READ_SIDES)


def _scale_box(box: tuple[int, int, int, int], scale: float) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = (round(side * scale) for side in box)
    return x0, y0, x1, y1
