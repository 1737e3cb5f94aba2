"""Telling things from light: what is lighter or darker than before, and ends as steeply as no light does.

Lamps are switched, people cast shadows from far above the table, and the bands of alternating current wander
through the picture: all that is soft. A hand ends within a few px, even one that is as red, green and blue as
the table.
"""

from __future__ import annotations

from functools import cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.motion import Mask, median
from vision.opencv import load_cv2
from vision.pictures import Image

Light = tuple[float, float, float, float]


class TonePair:
    """The tones of two pictures, and what of their difference is not light.

    Each is reckoned when it is asked for, and once.
    """

    def __init__(self, now: Image, clear: Image, light: Light | None = None) -> None:
        """Set it up.

        Args:
            now, clear: (h, w, 3) tones.
            light: how much brighter the light has become, where these are only a part of two pictures.
        """
        self.now, self.clear = now, clear
        self._light = light

    def part(self, rows: slice, columns: slice) -> TonePair:
        """A part of both, in the light of the whole."""
        return TonePair(self.now[rows, columns], self.clear[rows, columns], self.light)

    @cached_property
    def light(self) -> Light:
        """How many times as bright the light has become: blue, green, red, and grey."""
        if self._light is not None:
            return self._light
        now, clear = (np.ascontiguousarray(tone[::4, ::4]) for tone in (self.now, self.clear))
        few = TonePair(now, clear)
        # The median, because a hand must not count as the light that has changed.
        blue, green, red, grey = (
            median(_ratio(one, other)) for one, other in (*zip(*few.colours, strict=True), few.greys)
        )
        return blue, green, red, grey

    @cached_property
    def colours(self) -> tuple[list[Any], list[Any]]:
        """(h, w) float32 of each colour, of both."""
        return channels(self.now), channels(self.clear)

    @cached_property
    def greys(self) -> tuple[Any, Any]:
        """(h, w) float32 of both."""
        cv2 = load_cv2()
        one, other = (
            cv2.cvtColor(tone, cv2.COLOR_BGR2GRAY).astype(np.float32) for tone in (self.now, self.clear)
        )
        return one, other

    @cached_property
    def by_colour(self) -> list[tuple[Any, Any]]:
        """Of each colour what `in_another_light` says."""
        return list(map(in_another_light, *self.colours, self.light[:3]))

    @property
    def ratios(self) -> list[Any]:
        """(h, w) of each colour: how much brighter it is than the light has become."""
        return [ratio for ratio, _ in self.by_colour]

    @cached_property
    def change(self) -> Any:
        """(h, w): that difference in steps of 0..255, in the colour where it is largest."""
        return reduce(load_cv2().max, (change for _, change in self.by_colour))

    @cached_property
    def least(self) -> Any:
        """(h, w): the ratio of the colour of which it is least."""
        return reduce(load_cv2().min, self.ratios)

    @cached_property
    def ends(self) -> Mask:
        """(h, w): where a thing ends that is lighter or darker than what was there, close to the table."""
        cv2 = load_cv2()
        ratio, _ = in_another_light(*self.greys, self.light[3])
        light = cv2.log(ratio)
        slope = _slope(light)
        # Beyond the outline all is as it was.
        return np.asarray(
            (slope >= thresholds.OUTLINE_SLOPE)
            & (cv2.multiply(slope, self.greys[1]) >= thresholds.OUTLINE_CONTRAST)
            & (np.abs(light) >= thresholds.OUTLINE_SLOPE / 2),
            np.uint8,
        )


def lighter_thing(pair: TonePair, shape: tuple[int, ...]) -> Mask:
    """Where the tones of a picture are lighter than those of another one, beyond what the light has become.

    No shadow makes them so: of two pictures in both of which it is dark, a lighter thing of the same colour
    is in the third.

    Args:
        pair: of their tones.
        shape: of the mask.
    """
    cv2 = load_cv2()
    lighter = (
        (pair.least > 1 + thresholds.SHADOW_STRENGTH) & (pair.change > thresholds.OTHER_THING_CHANGE)
    ).astype(np.uint8)
    if lighter.any():
        lighter = _steep_parts(lighter, _slope(cv2.log(pair.least)))
    return np.asarray(cv2.resize(lighter, shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)


def outline(pair: TonePair, shape: tuple[int, ...]) -> Mask:
    """Where a thing ends that is lighter or darker than what another picture shows there, and close to the
    table.

    Args:
        pair: of their tones.
        shape: of the mask.
    """
    return np.asarray(load_cv2().resize(pair.ends, shape[::-1], interpolation=load_cv2().INTER_NEAREST))


def channels(tones: Image) -> list[Any]:
    """(h, w) float32 of each colour."""
    cv2 = load_cv2()
    return [part.astype(np.float32) for part in cv2.split(tones)]


def in_another_light(now: Any, clear: Any, light: float) -> tuple[Any, Any]:
    """Of one colour, for each px: how much brighter it is than the light has become, in steps of 0..255."""
    cv2 = load_cv2()
    ratio = cv2.multiply(_ratio(now, clear), 1 / light)
    other = cv2.add(clear, thresholds.BRIGHTNESS_OFFSET)
    return ratio, cv2.absdiff(cv2.multiply(ratio, other), other)


def _ratio(now: Any, clear: Any) -> Any:
    cv2 = load_cv2()
    return cv2.divide(
        cv2.add(now, thresholds.BRIGHTNESS_OFFSET), cv2.add(clear, thresholds.BRIGHTNESS_OFFSET)
    )


def _slope(light: Any) -> Any:
    """How much the logarithm of the light changes round each px."""
    cv2 = load_cv2()
    return cv2.morphologyEx(
        light, cv2.MORPH_GRADIENT, np.ones((thresholds.SOFT_SIDE, thresholds.SOFT_SIDE), np.uint8)
    )


def _steep_parts(mask: Mask, slope: Any) -> Mask:
    """The parts of a mask that end more steeply, along most of their outline, than bands of light do."""
    cv2 = load_cv2()
    count, labels = cv2.connectedComponents(mask)
    rim = mask & (1 - cv2.erode(mask, np.ones((3, 3), np.uint8)))
    # Where they go on beyond the picture they do not end.
    rim[[0, -1]] = rim[:, [0, -1]] = 0
    kept = [0] + [
        int(bool(ends.any()) and _middle(slope[ends]) >= thresholds.LIGHT_BAND_SLOPE)
        for ends in ((rim > 0) & (labels == number) for number in range(1, count))
    ]
    return np.asarray(np.array(kept, np.uint8)[labels])


def _middle(values: NDArray[np.float32]) -> float:
    """The median of (N,), at least one; in a fraction of the time that numpy's takes for so few."""
    ascending = np.sort(values)
    return float((ascending[(len(values) - 1) // 2] + ascending[len(values) // 2]) / 2)
