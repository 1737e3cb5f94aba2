"""Telling what has come from what is only another light, or the same table seen a little aside.

Lamps are switched, people cast shadows from far above the table, and the bands of alternating current wander
through the picture: all that is soft. A hand ends within a few px, even one that is as red, green and blue as
the table.

Most hands have another colour than the table, and are seen before anything is read. One of the table's own
colour, or the tip of a single finger, shows only as a faint change of what lies under it; it is looked for
where no die was read, since dice that came or went near the rim change the picture as much.

Where the camera or the table was pushed, the same table is seen some px aside. How far is measured by where
its pattern is found again. That alone proves nothing, since it is always found somewhere; it is believed when
moving the one picture by so much explains how the other differs. Dice are left out: they stand out more than
most tables do, and come to lie elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import (
    Box,
    DownscaledFrame,
    Frame,
    Mask,
    blobs,
    changed_softly,
    close_gaps,
    grow_box,
    largest_change,
    median,
    without,
)
from vision.dice.rolls.registration import UNMOVED, Transform
from vision.opencv import load_cv2
from vision.pictures import Image


class FramePair:
    """Two frames of one size, and what of their difference is not light; each is reckoned once."""

    def __init__(self, now: Frame, clear: Frame) -> None:
        self.now, self.clear = now, clear
        self.shape = now.detail.shape

    @cached_property
    def colours(self) -> tuple[list[Any], list[Any]]:
        """(h, w) float32 of each colour, of both."""
        now, clear = (
            [one.astype(np.float32) for one in load_cv2().split(frame.tones)]
            for frame in (self.now, self.clear)
        )
        return now, clear

    @cached_property
    def greys(self) -> tuple[Any, Any]:
        """(h, w) float32 of both."""
        cv2 = load_cv2()
        one, other = (
            cv2.cvtColor(frame.tones, cv2.COLOR_BGR2GRAY).astype(np.float32)
            for frame in (self.now, self.clear)
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


def other_thing(pair: FramePair) -> Mask:
    """Where another thing is to be seen than in the clear picture; not the same in another light."""
    cv2 = load_cv2()
    low, high = reduce(cv2.min, pair.ratios), reduce(cv2.max, pair.ratios)
    another = (
        _find_tint(*pair.colours)
        | (low < 1 / thresholds.MAX_LIGHT_RATIO)
        | (high > thresholds.MAX_LIGHT_RATIO)
    )
    return _enlarge((pair.change > thresholds.OTHER_THING_CHANGE) & another, pair.shape)


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


def lighter_thing(pair: FramePair) -> Mask:
    """Where a picture is lighter than the clear one, beyond what the light has become.

    No shadow makes them so: of two pictures in both of which it is dark, a lighter thing of the same colour
    is in the third.
    """
    cv2 = load_cv2()
    least = reduce(cv2.min, pair.ratios)
    lighter = (least > 1 + thresholds.SHADOW_STRENGTH) & (pair.change > thresholds.OTHER_THING_CHANGE)
    return _enlarge(_steep_parts(lighter, cv2.log(least)) if lighter.any() else lighter, pair.shape)


def outline(pair: FramePair) -> Mask:
    """Where a thing ends that is lighter or darker than in the clear picture, and close to the table."""
    cv2 = load_cv2()
    light = cv2.log(cv2.multiply(_ratio(*pair.greys), 1 / pair.light[3]))
    slope = _slope(light)
    # Beyond the outline all is as it was.
    ends = (
        (slope >= thresholds.OUTLINE_SLOPE)
        & (cv2.multiply(slope, pair.greys[1]) >= thresholds.OUTLINE_CONTRAST)
        & (np.abs(light) >= thresholds.OUTLINE_SLOPE / 2)
    )
    return _enlarge(ends, pair.shape)


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


def hand_reaches_in(
    now: DownscaledFrame,
    clear: Sequence[DownscaledFrame],
    width: float,
    dice: Sequence[Box] = (),
    read: Sequence[Box] = (),
    unseen: Mask | None = None,
) -> bool:
    """Whether something as large as a hand reaches in from the rim that was in none of the clear pictures.

    Args:
        now: a picture in which nothing moves.
        clear: earlier ones, the last one last; in one of them a hand may have lain that is gone now.
        width: of a die, px of a downscaled frame; 0 if none was ever seen.
        dice: what lay there before.
        read: dice that were read now with no doubt: whatever has come there is no hand.
        unseen: (h, w) what was out of view for a while; None if nothing was.
    """
    return bool(clear) and all(_covers(now, one, width, dice, read, unseen) for one in reversed(clear))


def finger_reaches_in(
    now: DownscaledFrame,
    clear: Sequence[DownscaledFrame],
    width: float,
    dice: Sequence[Box],
    noise: NDArray[np.float32],
) -> bool:
    """Whether anything as small as a finger does, where none of the dice lies.

    Args:
        now: a picture in which nothing moves.
        clear: earlier ones, the last one last.
        width: of a die, px of a downscaled frame; 0 if none was ever seen.
        dice: what lies there now and lay there before.
        noise: (h, w) change of detail up to which it may be noise.
    """
    return bool(clear) and all(_touches(now, one, width, dice, noise) for one in reversed(clear))


def find_reached(pair: FramePair, noise: NDArray[np.float32], slack: int = 0) -> Mask:
    """Which px of two frames differ as they do where a hand has come, whatever its colour.

    Args:
        pair: the frames.
        noise: (h, w) change of detail up to which it may be noise.
        slack: px by which one of them may be shifted.
    """
    threshold = np.asarray(np.maximum(thresholds.SOFTENED_NOISE * noise, thresholds.FAINT_CHANGE), np.float32)
    shade = _shadow_change(pair)
    if shade is not None:
        threshold += load_cv2().resize(shade, pair.shape[::-1])
    # Detail changes also round a thing that is much brighter or darker than the table; colour does not.
    changed = changed_softly(pair.now.detail, pair.clear.detail, threshold, slack)
    changed &= find_recoloured(pair.now.tones, pair.clear.tones, pair.shape)
    return np.asarray(changed | other_thing(pair), np.uint8)


def find_recoloured(one: Image, other: Image, shape: tuple[int, ...]) -> Mask:
    """Where the tones of two pictures differ at all, as a mask of that shape."""
    cv2 = load_cv2()
    mask = np.asarray(largest_change(one, other) > thresholds.SAME_COLOUR_CHANGE, np.uint8)
    return np.asarray(cv2.resize(mask, shape[::-1], interpolation=cv2.INTER_NEAREST), np.uint8)


def _shadow_change(pair: FramePair) -> NDArray[np.float32] | None:
    """(h / 2, w / 2): change of detail that shadows make, most on strong colours; None without any."""
    cv2 = load_cv2()
    after, before = (grey + 1 for grey in pair.greys)
    gain = cv2.divide(after, before)
    if float(np.abs(gain - median(gain[::2, ::2])).max()) < thresholds.SHADOW_STRENGTH:
        return None
    blue, _, red = pair.colours[1]
    lit = cv2.divide(red + thresholds.COLOUR_OFFSET, blue + thresholds.COLOUR_OFFSET)
    dim = cv2.divide(
        cv2.multiply(red, gain) + thresholds.COLOUR_OFFSET,
        cv2.multiply(blue, gain) + thresholds.COLOUR_OFFSET,
    )
    return np.asarray(thresholds.TINT_SCALE * np.abs(cv2.log(cv2.divide(lit, dim))), np.float32)


def _covers(
    now: DownscaledFrame,
    clear: DownscaledFrame,
    width: float,
    dice: Sequence[Box],
    read: Sequence[Box],
    unseen: Mask | None,
) -> bool:
    width = width or thresholds.DEFAULT_DIE_WIDTH * now.detail.shape[1]
    margin = thresholds.DIE_SURROUNDINGS * width

    def find(earlier: DownscaledFrame, there: Transform) -> Mask | None:
        mask = other_thing(FramePair(now, earlier))
        if unseen is not None:
            mask &= 1 - unseen
        mask = thick(without(read, margin, mask), max(3, round(thresholds.FINGER_WIDTH * width)))
        return _reaching_in(mask, now, there, thresholds.HAND_LENGTH * width, 3)

    found = _unless_pushed(now, clear, find, dice)
    if found is None:
        return False
    mask, clear = found
    return has_come(now, clear, mask, [grow_box(box, margin, mask.shape) for box in (*dice, *read)])


def _touches(
    now: DownscaledFrame,
    clear: DownscaledFrame,
    width: float,
    dice: Sequence[Box],
    noise: NDArray[np.float32],
) -> bool:
    width = width or thresholds.DEFAULT_DIE_WIDTH * now.detail.shape[1]
    gap = max(3, round(thresholds.JOIN_GAP * width))
    margin = thresholds.DIE_SURROUNDINGS * width

    def find(earlier: DownscaledFrame, there: Transform) -> Mask | None:
        mask = find_reached(FramePair(now, earlier), noise)
        mask = without([*dice, *map(there.inverse.of_box, dice)], margin, mask)
        core = thick(close_gaps(mask, gap), max(3, round(thresholds.FAINT_FINGER_WIDTH * width)))
        return _reaching_in(mask, now, there, thresholds.FINGER_LENGTH * width, gap, core)

    found = _unless_pushed(now, clear, find, dice, thresholds.SOFTENED_NOISE * noise)
    if found is None:
        return False
    mask, clear = found
    # What has gone can be told from what has come only by a colour of its own.
    coloured = other_thing(FramePair(now, clear)) & mask
    return float(coloured.sum()) < thresholds.OTHER_COLOUR_SHARE * float(mask.sum()) or has_come(
        now, clear, mask
    )


def _unless_pushed(
    now: DownscaledFrame,
    clear: DownscaledFrame,
    find: Callable[[DownscaledFrame, Transform], Mask | None],
    dice: Sequence[Box],
    noise: NDArray[np.float32] | float = 0.0,
) -> tuple[Mask, DownscaledFrame] | None:
    """What reaches in though a push is allowed for, and the clear picture as it would look after that."""
    if clear.detail.shape != now.detail.shape:
        return None
    mask = find(clear, UNMOVED)
    there = UNMOVED if mask is None else push(clear.detail, now.detail, dice, noise)
    if there is not UNMOVED:
        clear = clear.warp_to(there, now)
        mask = find(clear, there)
    return None if mask is None else (mask, clear)


def _reaching_in(
    mask: Mask, now: DownscaledFrame, there: Transform, long: float, gap: int, core: Mask | None = None
) -> Mask | None:
    """The mask, if a part of it reaches so far (px) in from the rim, and has any of the core in it.

    What has changed nearly all of the picture is no hand, nor is what came into view with a push.
    """
    rim = now.rim
    if there is not UNMOVED:
        unknown = came_into_view(there, mask.shape)
        mask = np.asarray(mask & (1 - unknown), np.uint8)
        rim = rim | (load_cv2().dilate(unknown, np.ones((5, 5), np.uint8)) > 0)
    found = blobs(mask, gap, rim)
    reaches = found.at_rim & (found.boxes[:, 2:].max(axis=1, initial=0) >= long)
    if core is not None:
        numbers = np.unique(found.labels[core > 0])
        reaches &= np.isin(np.arange(1, len(reaches) + 1), numbers)
    return mask if float(mask.mean()) <= thresholds.MAX_HAND_SHARE and reaches.any() else None


def thick(mask: Mask, side: int) -> Mask:
    """The parts of a mask into which a square of that many px fits; not the seams of a pushed table."""
    cv2 = load_cv2()
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)), np.uint8)


def has_come(now: DownscaledFrame, clear: DownscaledFrame, mask: Mask, besides: Sequence[Box] = ()) -> bool:
    """Whether what the mask marks lies there now; else it lay there in the clear picture and is gone.

    Where a thing lies it is of other colours than what is round it; where it is gone the table goes on. Both
    are taken from so large a part of the outline that the pattern of a table does not matter; not from what
    is `besides`: a hand that takes dice comes where they go.
    """
    cv2 = load_cv2()
    mask = close_gaps(mask, thresholds.OUTLINE_BAND)
    kernel = np.ones((2 * thresholds.OUTLINE_BAND + 1, 2 * thresholds.OUTLINE_BAND + 1), np.uint8)
    within = np.asarray(mask & (1 - cv2.erode(mask, kernel)), np.uint8)
    beside = np.asarray(cv2.dilate(mask, kernel) & (1 - mask), np.uint8)
    outline = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)).astype(bool) & ~now.rim
    for x0, y0, x1, y1 in besides:
        outline[y0:y1, x0:x1] = False
    here, there = (
        float(np.abs(_around(one.colour, within)[outline] - _around(one.colour, beside)[outline]).sum())
        for one in (now, clear)
    )
    return here >= there


def _around(colour: Image, mask: Mask) -> NDArray[np.float32]:
    """(h, w, 3): the mean colour of what the mask has of the part round each px."""
    cv2 = load_cv2()
    size = (thresholds.OUTLINE_PART_SIDE, thresholds.OUTLINE_PART_SIDE)
    total = cv2.boxFilter(colour * mask[:, :, None], cv2.CV_32F, size, normalize=False)
    count = cv2.boxFilter(mask, cv2.CV_32F, size, normalize=False)
    return np.asarray(total / np.maximum(count, 1)[:, :, None], np.float32)


def push(
    one: NDArray[np.uint8],
    other: NDArray[np.uint8],
    dice: Sequence[Box],
    noise: NDArray[np.float32] | float = 0.0,
) -> Transform:
    """Where what the second picture shows was in the first; `UNMOVED` unless it is sure that all was pushed.

    Args:
        one, other: (h, w) details of one size.
        dice: what lies in either of them.
        noise: (h, w) change of detail up to which it may be noise, averaged over some px.
    """
    cv2 = load_cv2()
    high, wide = one.shape
    reach = min(round(thresholds.MAX_PUSH * wide), high // 4)
    table = np.ones(one.shape, np.uint8)
    for box in dice:
        x0, y0, x1, y1 = grow_box(box, thresholds.DIE_SURROUNDINGS * (box[2] - box[0]), one.shape)
        table[y0:y1, x0:x1] = 0
    before, after = (_pattern(detail, table) for detail in (one, other))
    found = cv2.matchTemplate(before, after[reach:-reach, reach:-reach], cv2.TM_CCOEFF_NORMED)
    _, _, _, (x, y) = cv2.minMaxLoc(found)
    if x == y == reach:
        return UNMOVED
    there = Transform(np.array([(1.0, 0.0, x - reach), (0.0, 1.0, y - reach)]))
    threshold = np.asarray(np.maximum(noise, np.full(one.shape, thresholds.FAINT_CHANGE)), np.float32)
    compared = table & there.warp(table, np.zeros_like(table)) & (1 - came_into_view(there, one.shape))
    unmoved, moved = (
        int(np.count_nonzero(changed_softly(earlier, other, threshold) & compared))
        for earlier in (one, there.warp(one, other))
    )
    return there if moved <= thresholds.MAX_MOVED_RESIDUE * unmoved and unmoved else UNMOVED


def came_into_view(there: Transform, shape: tuple[int, ...]) -> Mask:
    """(h, w): what a picture shows that came into it with a push.

    Beside that, details are averaged with those of it.
    """
    side = thresholds.SOFT_SIDE, thresholds.SOFT_SIDE
    return np.asarray(load_cv2().dilate(there.out_of_view(shape), np.ones(side, np.uint8)), np.uint8)


def _pattern(detail: NDArray[np.uint8], table: Mask) -> NDArray[np.float32]:
    """(h, w): what can be found again in another picture."""
    cv2 = load_cv2()
    strength = (detail.astype(np.float32) - 128) * table
    return np.asarray(
        np.clip(
            cv2.blur(strength, (thresholds.SOFT_SIDE, thresholds.SOFT_SIDE)),
            -thresholds.MAX_PATTERN_CHANGE,
            thresholds.MAX_PATTERN_CHANGE,
        ),
        np.float32,
    )
