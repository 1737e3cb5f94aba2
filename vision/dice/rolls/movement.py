"""What moves: each new picture in the canvas, and the px of it that have changed by themselves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.dice.rolls import thresholds
from vision.dice.rolls.motion import DownscaledFrame, Mask, MotionSegment, Noise, find_changes, gather, relit
from vision.dice.rolls.registration import Transform
from vision.dice.rolls.steadying import Stabilizer, Threshold

OnNewCanvas = Callable[[Transform, DownscaledFrame], None]
"""What was known has another place now, in a canvas that shows the frame."""


class MovementDetector:
    """Compares each picture with the one before, whether the camera stands or not."""

    def __init__(self, on_new_canvas: OnNewCanvas) -> None:
        self._on_new_canvas = on_new_canvas
        self.last: DownscaledFrame | None = None
        """The picture before, in the canvas."""
        self._last_at = 0.0
        self.noise = Noise()
        self.steadier = Stabilizer()
        self.segment = MotionSegment()

    def compare(
        self, raw: DownscaledFrame, time: float, width: float, *, is_known: bool
    ) -> tuple[DownscaledFrame, Mask | None]:
        """A new picture in the canvas, and the px that have changed since the last one; None if nothing
        moves.

        Args:
            raw: as it comes from the camera.
            time: when it was taken, s.
            width: of a die, px; 0 if none was seen.
            is_known: whether it is known what lies there.
        """
        last, steadier = self.last, self.steadier
        if last is None or last.detail.shape != raw.detail.shape:
            steadier.end()
            return raw, None
        threshold = np.asarray(np.maximum(self.noise.of(raw), thresholds.MIN_DETAIL_CHANGE), np.float32)
        if not steadier.is_swaying:
            moved = _find_moved(last, raw, threshold, width)
            if not steadier.notices_sway(last, raw, moved, threshold, time):
                self.noise.learn(raw, last)
                return raw, moved
            self._on_new_canvas(self.segment.register(last, threshold).inverse, last)
        if is_known:
            steadier.forget_unseen()
        now = steadier.steady(last, raw, threshold, time)
        moved = steadier.movement(last, now, threshold, width, time)
        self.noise.learn(now, last)
        return self._renew_canvas(raw, now, moved, time, is_known=is_known and moved is None)

    def _renew_canvas(
        self, raw: DownscaledFrame, now: DownscaledFrame, moved: Mask | None, time: float, *, is_known: bool
    ) -> tuple[DownscaledFrame, Mask | None]:
        """Begin another canvas where the view is too far from it, or the camera stands again.

        Pictures of one movement are compared with each other: all of them are registered, or none.
        """
        onto, shape = self.steadier.onto, raw.detail.shape
        has_stood = is_known and self.steadier.has_stood(time)
        is_far = onto.overlap(shape) < thresholds.MIN_OVERLAP or (
            is_known and onto.shift(shape) > thresholds.SMALL_STEP
        )
        if not (is_far or has_stood):
            return now, moved
        if moved is not None:
            moved = onto.inverse.warp(moved, np.zeros_like(moved))
        self.segment.move(onto.inverse, raw)
        if self.last is not None:
            self.last = self.last.warp_to(onto.inverse, raw)
        self._on_new_canvas(onto, raw)
        self.steadier.stand()
        if has_stood:
            self.steadier.end()
        return raw, moved

    def remember(self, now: DownscaledFrame, moved: Mask | None, time: float) -> None:
        """Keep a picture of this stretch of motion, or one of the first after it."""
        if moved is None:
            self.segment.add_still(time, now)
            return
        if not self.segment.pictures and self.last is not None:
            self.segment.begin(self._last_at, self.last)
        self.segment.add(time, now, moved)

    def finish(self, now: DownscaledFrame, time: float) -> None:
        """The next picture is compared with this one."""
        self.last, self._last_at = now, time

    def forget(self) -> None:
        """All is known: what happened before does not matter."""
        self.segment.clear()
        self.steadier.forget_unseen()


def _find_moved(
    last: DownscaledFrame, now: DownscaledFrame, threshold: Threshold, width: float
) -> Mask | None:
    """The px that have changed since the last picture of a camera that stands; None if nothing moves."""
    moved = gather(find_changes(last.detail, now.detail, threshold))
    least = max(thresholds.MIN_MOTION_PX, thresholds.MIN_MOTION_OF_DIE * width**2)
    if int(np.count_nonzero(moved)) < least:
        return None
    unlike = find_changes(relit(last, now), now.detail, threshold)
    return moved if int(np.count_nonzero(gather(moved & unlike))) >= least else None
