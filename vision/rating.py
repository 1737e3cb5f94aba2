"""How good a camera's set-up is for reading dice: light, glare, sharpness, size, noise, and one advice.

Everything that can be is measured on the dice, and by their size: a blur of two px spoils a die of 20 px and
does nothing to one of 200.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from knucklebone_messages import NO_MESSAGE, LazyText
from vision.opencv import load_cv2
from vision.pictures import Image

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in px."""
Grey = NDArray[np.float32]

BLOWN_LEVEL: Final = 250
"""From here on (0..255, in every channel) a pixel has lost what was there."""
MIN_CONFIDENCE: Final = 0.5
"""Confidence from which on a die counts for the rating."""
SURROUNDINGS_SHARE: Final = 0.15
"""Of a die's side: how far round its upper face is measured."""


class Grade(StrEnum):
    """How good one thing is."""

    GOOD = "good"
    FAIR = "fair"
    """It works, with more mistakes."""
    POOR = "poor"
    """Dice are misread or not seen."""


WORST: Final = (Grade.POOR, Grade.FAIR, Grade.GOOD)


class Found(Protocol):
    """What is needed of a die that was found in the picture."""

    @property
    def box(self) -> Box: ...

    @property
    def confidence(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that was rated."""

    name: str
    """'light', 'glare', 'sharpness', 'size', 'noise' or 'speed'."""
    grade: Grade
    number: float
    unit: str
    """What the number counts, in words for people."""
    advice: LazyText
    """One sentence; empty if it is good."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A set-up, rated."""

    dice: int
    """How many were found."""
    parts: tuple[Part, ...]
    """In the order in which mending them helps."""
    advice: LazyText
    """The one thing to do next; empty if nothing needs doing."""

    @property
    def grade(self) -> Grade:
        """The grade of the worst part."""
        return next(grade for grade in WORST if any(part.grade is grade for part in self.parts))


def rate(image: Image, dice: Sequence[Found], *, rate: float = 0.0) -> Rating:
    """Rate a set-up by one picture of it.

    Args:
        image: (H, W, 3) uint8 BGR.
        dice: what was found in it; without dice neither size nor sharpness can be rated.
        rate: pictures a second that the camera gives; 0 if not known or a still.
    """
    boxes = [die.box for die in dice if die.confidence >= MIN_CONFIDENCE and _is_inside(die.box, image)]
    crops = [_crop(image, box) for box in boxes]
    parts = [_light(image, crops)]
    if crops:
        parts += [_size(boxes, image), _sharpness(crops, boxes)]
    parts.append(_glare(crops or [image], on_dice=bool(crops)))
    parts.append(_noise(image))
    if rate > 0:
        parts.append(_speed(rate))
    return Rating(len(boxes), tuple(parts), _advice(parts, bool(crops)))


def blown_share(image: Image) -> float:
    """Share (0..1) of a (H, W, 3) uint8 picture that is burnt out in every channel."""
    return float((image.min(2) >= BLOWN_LEVEL).mean())


def _advice(parts: Sequence[Part], any_dice: bool) -> LazyText:
    for grade in (Grade.POOR, Grade.FAIR):
        wrong = next((part.advice for part in parts if part.grade is grade), NO_MESSAGE)
        if wrong and (any_dice or grade is Grade.POOR):
            return wrong
        if not any_dice:
            return LazyText(
                "Put a few dice where the camera sees them: then we can judge their size and sharpness, too."
            )
    return NO_MESSAGE


def _is_inside(box: Box, image: Image) -> bool:
    """Whether some of it is visible."""
    x0, y0, x1, y1 = box
    high, wide = image.shape[:2]
    return bool(max(0, x0) + 2 < min(x1, wide) and max(0, y0) + 2 < min(y1, high))


def _crop(image: Image, box: Box) -> Image:
    x0, y0, x1, y1 = box
    rim = round(SURROUNDINGS_SHARE * max(x1 - x0, y1 - y0))
    return image[max(0, y0 - rim) : y1 + rim, max(0, x0 - rim) : x1 + rim]


def _light(image: Image, crops: Sequence[Image]) -> Part:
    """The brighter half of the dice, or the middle of the picture: a white die on black felt is well lit."""
    seen = [image[::4, ::4].reshape(-1, 3), *(crop.reshape(-1, 3) for crop in crops)]
    values = [float(np.percentile(part.max(1), 75)) for part in seen]
    level = max(values[0], float(np.median(values[1:]))) if crops else values[0]
    advice = NO_MESSAGE
    if level < 85:
        advice = LazyText("It is too dark: switch on a lamp, best a broad one from the side.")
        grade = Grade.POOR if level < 50 else Grade.FAIR
    else:
        middle = float(np.median(image[::4, ::4].max(2)))
        grade = Grade.POOR if middle >= 250 else Grade.FAIR if middle >= 240 else Grade.GOOD
        if grade is not Grade.GOOD:
            advice = LazyText("It is too bright: dim the lamp, or move it further away.")
    return Part("light", grade, round(level), "of 255", advice)


def _glare(parts: Sequence[Image], *, on_dice: bool) -> Part:
    share = max(blown_share(part) for part in parts) if on_dice else blown_share(parts[0])
    grade = Grade.GOOD if share <= 0.1 else Grade.FAIR if share <= 0.3 else Grade.POOR
    where = "the dice" if on_dice else "the table"
    advice = NO_MESSAGE
    if share > 0.1 and on_dice:
        advice = LazyText("A lamp glares on the dice: move it aside, or put paper before it.")
    elif share > 0.1:
        advice = LazyText("A lamp glares on the table: move it aside, or put paper before it.")
    return Part("glare", grade, round(100 * share, 1), f"% of {where} burnt out", advice)


def _size(boxes: Sequence[Box], image: Image) -> Part:
    sides = [math.sqrt((x1 - x0) * (y1 - y0)) for x0, y0, x1, y1 in boxes]
    side = float(np.median(sides))
    if side > 0.3 * min(image.shape[:2]):
        advice = LazyText(
            "The dice are very large in the picture: raise the camera, so that all of them stay in view."
        )
        return Part("size", Grade.FAIR, round(side), "px a die", advice)
    grade = Grade.GOOD if side >= 36 else Grade.FAIR if side >= 22 else Grade.POOR
    advice = LazyText(
        "The dice are small in the picture: bring the camera nearer, or choose a larger picture."
    )
    return Part("size", grade, round(side), "px a die", NO_MESSAGE if grade is Grade.GOOD else advice)


def _sharpness(crops: Sequence[Image], boxes: Sequence[Box]) -> Part:
    """Rates how wide the edges are, in shares of a die's side: pips are a fifth of it."""
    widths = [
        edge_width(crop) / max(1.0, math.sqrt((x1 - x0) * (y1 - y0)))
        for crop, (x0, y0, x1, y1) in zip(crops, boxes, strict=True)
    ]
    blur = 100 * float(np.median(widths))
    grade = Grade.GOOD if blur <= 9 else Grade.FAIR if blur <= 14 else Grade.POOR
    advice = LazyText(
        "The dice are blurred: focus on them, clean the lens, or choose a camera that focuses near."
    )
    return Part(
        "sharpness",
        grade,
        round(blur, 1),
        "% of a die blurred",
        NO_MESSAGE if grade is Grade.GOOD else advice,
    )


def edge_width(image: Image) -> float:
    """How many px the sharpest edges of a (H, W, 3) picture take from dark to light: 2 at best."""
    cv2 = load_cv2()
    grey: Grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *axis, ksize=3) / 8.0 for axis in ((1, 0), (0, 1)))
    steepest = float(np.percentile(np.hypot(across, down), 98))
    low, high = np.percentile(grey, (5, 95))
    return float(high - low) / max(steepest, 0.5)


def noise_of(image: Image) -> float:
    """Standard deviation of a (H, W, 3) picture's noise, 0..255, where it is plain.

    After J. Immerkaer, Fast Noise Variance Estimation (1996): a mask blind to slopes and to straight edges is
    laid over the picture; of its answers the quieter blocks are taken, because texture looks like noise.
    """
    cv2 = load_cv2()
    grey: Grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    mask = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
    answer = np.abs(cv2.filter2D(grey, cv2.CV_32F, mask))[1:-1, 1:-1]
    side = 16
    high, wide = (length // side for length in answer.shape)
    if not high or not wide:
        return 0.0
    blocks = answer[: high * side, : wide * side].reshape(high, side, wide, side).mean((1, 3))
    return float(math.sqrt(math.pi / 2) * np.percentile(blocks, 25) / 6.0)


def _noise(image: Image) -> Part:
    noise = noise_of(image)
    grade = Grade.GOOD if noise <= 8 else Grade.FAIR if noise <= 18 else Grade.POOR
    advice = LazyText("The picture is grainy: more light makes it calm.")
    return Part("noise", grade, round(noise, 1), "of 255", NO_MESSAGE if grade is Grade.GOOD else advice)


def _speed(rate: float) -> Part:
    grade = Grade.GOOD if rate >= 15 else Grade.FAIR if rate >= 8 else Grade.POOR
    advice = LazyText("The camera is slow: more light or another USB port often helps.")
    return Part(
        "speed", grade, round(rate), "pictures a second", NO_MESSAGE if grade is Grade.GOOD else advice
    )
