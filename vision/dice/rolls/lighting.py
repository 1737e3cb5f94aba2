"""Telling things from light: what is lighter or darker than before, and ends as steeply as no light does.

Lamps are switched, people cast shadows from far above the table, and the bands of alternating current wander
through the picture: all that is soft. A hand ends within a few px, even one that is as red, green and blue as
the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import Mask, median
from vision.opencv import load_cv2
from vision.pictures import Image


class TonePair:
    """The tones of two pictures, and what of their difference is not light; each is reckoned once."""

    def __init__(self, now: Image, clear: Image) -> None:
        """`now`, `clear`: (h, w, 3) tones."""
        self.now, self.clear = now, clear

    @cached_property
    def colours(self) -> tuple[list[Any], list[Any]]:
        """(h, w) float32 of each colour, of both."""
        now, clear = (
            [one.astype(np.float32) for one in load_cv2().split(tone)] for tone in (self.now, self.clear)
        )
        return now, clear

    @cached_property
    def greys(self) -> tuple[Any, Any]:
        """(h, w) float32 of both."""
        cv2 = load_cv2()
        one, other = (
            cv2.cvtColor(tone, cv2.COLOR_BGR2GRAY).astype(np.float32) for tone in (self.now, self.clear)
        )
        return one, other

    @cached_property
    def light(self) -> list[float]:
        """How many times as bright the light has become: blue, green, red, and grey."""
        now, clear = self.colours
        both = zip((*now, self.greys[0]), (*clear, self.greys[1]), strict=True)
        # The median, because a hand must not count as the light that has changed.
        return [median(_ratio(*(np.ascontiguousarray(one[::4, ::4]) for one in pair))) for pair in both]

    @cached_property
    def ratios(self) -> list[Any]:
        """(h, w) of each colour: how much brighter it is than the light has become."""
        cv2 = load_cv2()
        return [
            cv2.multiply(_ratio(now, clear), 1 / light)
            for now, clear, light in zip(*self.colours, self.light[:3], strict=True)
        ]

    @cached_property
    def change(self) -> Any:
        """(h, w): that difference in steps of 0..255, in the colour where it is largest."""
        cv2 = load_cv2()
        offset = [cv2.add(clear, thresholds.BRIGHTNESS_OFFSET) for clear in self.colours[1]]
        changes = (
            cv2.absdiff(cv2.multiply(ratio, one), one) for ratio, one in zip(self.ratios, offset, strict=True)
        )
        return reduce(cv2.max, changes)


def other_thing(pair: TonePair, shape: tuple[int, ...]) -> Mask:
    """Where another thing is to be seen than in the clear picture, as a mask of that shape; not the same in
    another light.
    """
    cv2 = load_cv2()
    low, high = reduce(cv2.min, pair.ratios), reduce(cv2.max, pair.ratios)
    another = (
        _find_tint(*pair.colours)
        | (low < 1 / thresholds.MAX_LIGHT_RATIO)
        | (high > thresholds.MAX_LIGHT_RATIO)
    )
    return _enlarge((pair.change > thresholds.OTHER_THING_CHANGE) & another, shape)


def _find_tint(now: Sequence[Any], clear: Sequence[Any]) -> Any:
    """Where the three colours have not become lighter or darker by about the same share.

    They are compared with what they would be in so much more or less light, both with `BRIGHTNESS_OFFSET`
    added: a colour that is almost absent stays so in a shadow, and is only noise.
    """
    cv2 = load_cv2()
    both = sum(cv2.multiply(one, other) for one, other in zip(now, clear, strict=True))
    before = sum(cv2.multiply(other, other) for other in clear)
    share = cv2.divide(cv2.add(both, 1.0), cv2.add(before, 1.0))
    ratios = [_ratio(one, cv2.multiply(share, other)) for one, other in zip(now, clear, strict=True)]
    low, high = reduce(cv2.min, ratios), reduce(cv2.max, ratios)
    return high - low > thresholds.MAX_TINT_SPREAD * high


def lighter_thing(pair: TonePair, shape: tuple[int, ...]) -> Mask:
    """Where the tones of a picture are lighter than those of another one, beyond what the light has become,
    as a mask of that shape.

    No shadow makes them so: of two pictures in both of which it is dark, a lighter thing of the same colour
    is in the third.
    """
    cv2 = load_cv2()
    least = reduce(cv2.min, pair.ratios)
    lighter = (least > 1 + thresholds.SHADOW_STRENGTH) & (pair.change > thresholds.OTHER_THING_CHANGE)
    return _enlarge(_steep_parts(lighter, cv2.log(least)) if lighter.any() else lighter, shape)


def outline(pair: TonePair, shape: tuple[int, ...]) -> Mask:
    """Where a thing ends that is lighter or darker than what another picture shows there, and close to the
    table; as a mask of that shape.
    """
    cv2 = load_cv2()
    light = cv2.log(cv2.multiply(_ratio(*pair.greys), 1 / pair.light[3]))
    slope = _slope(light)
    # Beyond the outline all is as it was.
    ends = (
        (slope >= thresholds.OUTLINE_SLOPE)
        & (cv2.multiply(slope, pair.greys[1]) >= thresholds.OUTLINE_CONTRAST)
        & (np.abs(light) >= thresholds.OUTLINE_SLOPE / 2)
    )
    return _enlarge(ends, shape)


def _ratio(now: Any, clear: Any) -> Any:
    cv2 = load_cv2()
    return cv2.divide(
        cv2.add(now, thresholds.BRIGHTNESS_OFFSET), cv2.add(clear, thresholds.BRIGHTNESS_OFFSET)
    )


def _slope(light: Any) -> Any:
    """How much the logarithm of the light changes round each px."""
    cv2 = load_cv2()
    kernel = np.ones((thresholds.SOFT_SIDE, thresholds.SOFT_SIDE), np.uint8)
    return cv2.morphologyEx(light, cv2.MORPH_GRADIENT, kernel)


def _steep_parts(mask: NDArray[np.bool_], light: Any) -> NDArray[np.bool_]:
    """The parts of a mask that end more steeply, along most of their outline, than bands of light do."""
    cv2 = load_cv2()
    marked, slope = mask.astype(np.uint8), _slope(light)
    count, labels = cv2.connectedComponents(marked)
    rim = marked & (1 - cv2.erode(marked, np.ones((3, 3), np.uint8)))
    # Where they go on beyond the picture they do not end.
    rim[[0, -1]] = rim[:, [0, -1]] = 0
    ends = (slope[(rim > 0) & (labels == number)] for number in range(1, count))
    is_steep = [bool(one.size and np.median(one) >= thresholds.LIGHT_BAND_SLOPE) for one in ends]
    return np.asarray(np.array([False, *is_steep])[labels])


def _enlarge(tones: Any, shape: tuple[int, ...]) -> Mask:
    """A mask of tones, as one of that shape."""
    cv2 = load_cv2()
    return np.asarray(cv2.resize(tones.astype(np.uint8), shape[::-1], interpolation=cv2.INTER_NEAREST))
