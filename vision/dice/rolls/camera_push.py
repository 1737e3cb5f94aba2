"""Noticing that the camera or the table was pushed: the same table is seen, some px aside.

How far is measured by where the pattern of the table is found again. That alone proves nothing, since it is
always found somewhere; it is believed when moving the one picture by so much explains how the other differs.
Dice are left out: they stand out more than most tables do, and come to lie elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.motion import Box, Mask, changed_softly, grow_box
from vision.dice.rolls.registration import UNMOVED, Transform
from vision.opencv import load_cv2


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
