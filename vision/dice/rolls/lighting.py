"""Telling things from light: what is lighter or darker than before, and ends as steeply as no light does.

Lamps are switched, people cast shadows from far above the table, and the bands of alternating current wander
through the picture: all that is soft. A hand ends within a few px, even one that is as red, green and blue as
the table.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from vision.dice.rolls import thresholds
from vision.dice.rolls.motion import Mask, median
from vision.opencv import load_cv2
from vision.pictures import Image


def lighter_thing(now: Image, clear: Image, shape: tuple[int, ...]) -> Mask:
    """Where the tones of a picture are lighter than those of another one, beyond what the light has become.

    No shadow makes them so: of two pictures in both of which it is dark, a lighter thing of the same colour
    is in the third.

    Args:
        now, clear: (h, w, 3) tones.
        shape: of the mask.
    """
    cv2 = load_cv2()
    ratios, changes = zip(*map(in_another_light, channels(now), channels(clear)), strict=True)
    least = reduce(cv2.min, ratios)
    lighter = (
        (least > thresholds.LIGHTER_THING_RATIO) & (reduce(cv2.max, changes) > thresholds.OTHER_THING_CHANGE)
    ).astype(np.uint8)
    if lighter.any():
        lighter = _steep_parts(lighter, _slope(cv2.log(least)))
    return np.asarray(cv2.resize(lighter, shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)


def outlined(now: Image, clear: Image, shape: tuple[int, ...]) -> Mask:
    """Where a thing ends that is lighter or darker than what another picture shows there, and close to the
    table.

    Args:
        now, clear: (h, w, 3) tones.
        shape: of the mask.
    """
    cv2 = load_cv2()
    one, other = (cv2.cvtColor(tone, cv2.COLOR_BGR2GRAY).astype(np.float32) for tone in (now, clear))
    ratio, _ = in_another_light(one, other)
    light = cv2.log(ratio)
    slope = _slope(light)
    # Beyond the outline all is as it was.
    mask = (
        (slope >= thresholds.OUTLINE_SLOPE)
        & (cv2.multiply(slope, other) >= thresholds.OUTLINE_CONTRAST)
        & (np.abs(light) >= thresholds.OUTLINE_SLOPE / 2)
    )
    return np.asarray(cv2.resize(mask.astype(np.uint8), shape[::-1], interpolation=cv2.INTER_NEAREST))


def channels(tones: Image) -> list[Any]:
    """(h, w) float32 of each colour."""
    cv2 = load_cv2()
    return [cv2.extractChannel(tones, part).astype(np.float32) for part in range(3)]


def in_another_light(now: Any, clear: Any) -> tuple[Any, Any]:
    """Of one colour, for each px: how much brighter it is than the light has become, and by how much of
    0..255."""
    cv2 = load_cv2()
    one, other = cv2.add(now, thresholds.BRIGHTNESS_OFFSET), cv2.add(clear, thresholds.BRIGHTNESS_OFFSET)
    ratio = cv2.divide(one, other)
    # The median, because a hand must not count as the light that has changed.
    ratio = cv2.multiply(ratio, 1 / median(ratio[::2, ::2]))
    return ratio, cv2.absdiff(cv2.multiply(ratio, other), other)


def _slope(light: Any) -> Any:
    """How much the logarithm of the light changes round each px."""
    cv2 = load_cv2()
    return cv2.morphologyEx(
        light, cv2.MORPH_GRADIENT, np.ones((thresholds.OUTLINE_WIDTH, thresholds.OUTLINE_WIDTH), np.uint8)
    )


def _steep_parts(mask: Mask, slope: Any) -> Mask:
    """The parts of a mask that end more steeply, along most of their outline, than bands of light do."""
    cv2 = load_cv2()
    count, labels = cv2.connectedComponents(mask)
    rim = mask & (1 - cv2.erode(mask, np.ones((3, 3), np.uint8)))
    # Where they go on beyond the picture they do not end.
    rim[[0, -1]] = rim[:, [0, -1]] = 0
    kept = [0] + [
        int(bool(ends.any()) and float(np.median(slope[ends])) >= thresholds.LIGHT_BAND_SLOPE)
        for ends in ((rim > 0) & (labels == number) for number in range(1, count))
    ]
    return np.asarray(np.array(kept, np.uint8)[labels])
