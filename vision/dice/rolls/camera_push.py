"""Noticing that the camera or the table was pushed: the same table is seen, some px aside.

How far is measured by where the pattern of the table is found again. That alone proves nothing, since it is
always found somewhere; it is believed when moving the one picture by so much explains how the other differs.
Dice are left out: they stand out more than most tables do, and come to lie elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.motion import Box, DownscaledFrame, Mask, changed_softly, grow_box
from vision.opencv import load_cv2


@dataclass(frozen=True, slots=True)
class Push:
    """By how many px all has moved to the right and down; 0 and 0 if it was not pushed."""

    right: int
    down: int

    def __bool__(self) -> bool:
        return bool(self.right or self.down)

    def of(self, still: DownscaledFrame) -> DownscaledFrame:
        """The picture as it is after the push."""
        return replace(still, detail=self._move(still.detail), colour=self._move(still.colour))

    def places(self, boxes: Sequence[Box]) -> list[Box]:
        """Where things lie after the push; empty if there was no push."""
        x, y = self.right, self.down
        moved = [(x0 + x, y0 + y, x1 + x, y1 + y) for x0, y0, x1, y1 in boxes] if self else []
        return [(max(0, x0), max(0, y0), x1, y1) for x0, y0, x1, y1 in moved if x1 > 0 and y1 > 0]

    def unknown(self, shape: tuple[int, ...]) -> NDArray[np.bool_]:
        """(h, w): where such a picture shows what came into it with the push."""
        mask = np.ones(shape[:2], bool)
        if self:
            (high, wide), (right, down) = shape[:2], (self.right, self.down)
            top, bottom = _known_part(down, high)
            left, end = _known_part(right, wide)
            mask[top:bottom, left:end] = False
            return mask
        return ~mask

    def _move(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        cv2 = load_cv2()
        onto = np.array([(1, 0, self.right), (0, 1, self.down)], np.float32)
        size = picture.shape[1::-1]
        return np.asarray(cv2.warpAffine(picture, onto, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def push(
    one: NDArray[np.uint8],
    other: NDArray[np.uint8],
    dice: Sequence[Box],
    noise: NDArray[np.float32] | float = 0.0,
) -> Push:
    """How all was pushed from one picture to the other; not at all unless that is sure.

    Args:
        one, other: (h, w) details of one size.
        dice: what lies in either of them.
        noise: (h, w) change of detail up to which it may be noise, averaged over some px.
    """
    cv2 = load_cv2()
    high, wide = one.shape
    reach = min(round(thresholds.MAX_PUSH * wide), high // 4)
    table = _without(dice, one.shape)
    before, after = (_pattern(detail, table) for detail in (one, other))
    found = cv2.matchTemplate(before, after[reach:-reach, reach:-reach], cv2.TM_CCOEFF_NORMED)
    _, _, _, (x, y) = cv2.minMaxLoc(found)
    pushed = Push(reach - x, reach - y)
    if not pushed:
        return pushed
    threshold = np.asarray(np.maximum(noise, np.full(one.shape, thresholds.FAINT_CHANGE)), np.float32)
    compared = table & pushed._move(table) & ~pushed.unknown(one.shape)
    unmoved, moved = (
        int(np.count_nonzero(changed_softly(earlier, other, threshold) & compared))
        for earlier in (one, pushed._move(one))
    )
    return pushed if moved <= thresholds.MAX_MOVED_RESIDUE * unmoved and unmoved else Push(0, 0)


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


def _without(dice: Sequence[Box], shape: tuple[int, ...]) -> Mask:
    """1 where none of the dice is, nor the light and shadow round one."""
    mask = np.ones(shape, np.uint8)
    for box in dice:
        x0, y0, x1, y1 = grow_box(box, thresholds.DIE_SURROUNDINGS * (box[2] - box[0]), shape)
        mask[y0:y1, x0:x1] = 0
    return mask


def _known_part(moved: int, size: int) -> tuple[int, int]:
    """The part, (first, end), of a side of `size` px that is known once all has moved by `moved` px."""
    # Beside what has come into the picture, details are averaged with those of that.
    border = thresholds.SOFT_SIDE // 2
    return (moved + border if moved > 0 else 0), (size + moved - border if moved < 0 else size)
