"""What moves: each new picture in the canvas, and the px of it that have changed by themselves.

A camera that stands costs nothing: only when things move in many places at once, or for long, is it asked
whether the camera does: a phone in a hand, a laptop on a table that is knocked at. Then each picture is
brought to the canvas until the camera has stood for a while.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import (
    DownscaledFrame,
    Mask,
    MotionSegment,
    Noise,
    blobs,
    find_changes,
    gather,
    relit,
    residue_of,
)
from vision.dice.rolls.registration import UNMOVED, Transform, candidates
from vision.opencv import load_cv2

Threshold = NDArray[np.float32]
"""(h, w): change of detail that is more than noise."""


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
            steadier.unseen = None
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
            is_known and onto.shift_from(UNMOVED, shape) > thresholds.SMALL_STEP
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
        if moved is not None and not self.segment.pictures and self.last is not None:
            self.segment.begin(self._last_at, self.last)
        if self.segment.pictures:
            self.segment.add(time, now, moved)

    def finish(self, now: DownscaledFrame, time: float) -> None:
        """The next picture is compared with this one."""
        self.last, self._last_at = now, time

    def forget(self) -> None:
        """All is known: what happened before does not matter."""
        self.segment.clear()
        self.steadier.unseen = None


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


class SwayProof(IntEnum):
    """What shows that it is the camera that moves; the more, the better."""

    NONE = 0
    ONE_THING = 1
    SEVERAL_THINGS = 2
    EVERYWHERE = 3


class Stabilizer:
    """Where the canvas is in the newest picture."""

    def __init__(self) -> None:
        self.onto = UNMOVED
        self.is_swaying = False
        """Whether the camera moved lately: pictures are registered, and only as well as that can be done."""
        self.unseen: Mask | None = None
        """Where the canvas was out of view at some time since all was known last; None if nowhere."""
        self._swayed_at = 0.0
        self._stood = UNMOVED
        self._key: DownscaledFrame | None = None
        """What the canvas showed when it was registered last; slow movement adds up against it."""
        self._keyed_at = float("-inf")
        self._checked_at = float("-inf")
        self._seen_at = 0.0
        self._moved_at = float("-inf")
        self._moving_for = 0.0
        """s; moments of rest are left out."""
        self._proven = 0.0
        """How much there is of the proof that the camera moves, 0..1."""
        self._recent: deque[tuple[float, DownscaledFrame]] = deque()

    @property
    def slack(self) -> int:
        """px by which frames may be registered wrongly."""
        return thresholds.SWAY_SLACK if self.is_swaying else 0

    def stand(self) -> None:
        """The view is the canvas from now on."""
        if self.unseen is not None:
            self.unseen = self.onto.inverse.warp(self.unseen, np.ones_like(self.unseen))
        self.onto = self._stood = UNMOVED
        self._key = None
        self._recent.clear()

    def notices_sway(
        self,
        last: DownscaledFrame,
        raw: DownscaledFrame,
        moved: Mask | None,
        threshold: Threshold,
        time: float,
    ) -> bool:
        """Whether it is the camera that has moved, and was thought to stand.

        Args:
            last: the picture before, in the canvas.
            raw: the new one, as it comes from the camera.
            moved: where it looks different; None if nowhere.
            threshold: of what is different.
            time: of the new one, s.
        """
        passed = min(time - self._seen_at, thresholds.MAX_FRAME_STEP)
        self._seen_at = time
        if moved is None:
            if time - self._moved_at > thresholds.STILL_TIME:
                self._moving_for = self._proven = 0.0
            return False
        self._moved_at = time
        self._moving_for += passed
        if not self._may_sway(moved, time):
            return False
        self._checked_at = time
        proof = max(
            (
                _proof(one, self.onto, last, raw, threshold)
                for one in candidates(last.detail, raw.detail, self.onto)
                if one.shift_from(self.onto, raw.detail.shape) >= thresholds.NOTICED_SWAY
            ),
            default=SwayProof.NONE,
        )
        # One picture without proof, in which a die still rolls or an encoder blurs, takes back that of
        # another.
        against = -passed / thresholds.PROOF_TIME[SwayProof.ONE_THING]
        gained = passed / thresholds.PROOF_TIME[proof] if proof else against
        self._proven = max(0.0, self._proven + gained)
        if self._proven < 1:
            return False
        self.is_swaying, self._swayed_at, self._stood = True, time, self.onto
        return True

    def _may_sway(self, moved: Mask, time: float) -> bool:
        """Whether it is time to look if it is the camera that moves."""
        if self._proven:
            return True
        is_long = self._moving_for >= thresholds.PROOF_TIME[SwayProof.SEVERAL_THINGS]
        is_due = time - self._checked_at >= thresholds.SWAY_CHECK_INTERVAL
        return is_due and (is_long or _parts(moved) >= thresholds.MOVING_CELLS)

    def steady(
        self, last: DownscaledFrame, raw: DownscaledFrame, threshold: Threshold, time: float
    ) -> DownscaledFrame:
        """A new picture as it is seen in the canvas; arguments as of `notices_sway`."""
        key = self._key
        if key is None or time - self._keyed_at > thresholds.STILL_TIME:
            key, self._keyed_at = last, time
        residue = residue_of(key.detail, raw.detail, threshold, 0)
        left = residue(self.onto)
        if left >= thresholds.MIN_MOTION_PX:
            found = [
                one
                for one in candidates(key.detail, raw.detail, self.onto)
                if one.shift_from(self.onto, raw.detail.shape) < thresholds.SMALL_STEP
                or _proof(one, self.onto, key, raw, threshold) is not SwayProof.NONE
            ]
            best = min(found, key=residue, default=self.onto)
            # The camera has moved, if that explains enough of what is left unexplained as it was.
            if residue(best) <= thresholds.MAX_FOLLOWED_RESIDUE * left:
                self.onto, self._keyed_at = best, time
                if best.shift_from(self._stood, raw.detail.shape) >= thresholds.SWAY_STEP:
                    self._swayed_at, self._stood = time, best
        now = raw.warp_to(self.onto, last)
        self._key = now if self._keyed_at == time else key
        out_of_view = self.onto.out_of_view(raw.detail.shape)
        self.unseen = out_of_view if self.unseen is None else self.unseen | out_of_view
        return now

    def has_stood(self, time: float) -> bool:
        """Whether the camera stands again since a while."""
        return self.is_swaying and time - self._swayed_at > thresholds.SWAY_MEMORY

    def end(self) -> None:
        """It stands again."""
        self.is_swaying, self._moving_for, self._proven = False, 0.0, 0.0
        self.unseen = None
        self.stand()

    def movement(
        self, last: DownscaledFrame, now: DownscaledFrame, threshold: Threshold, width: float, time: float
    ) -> Mask | None:
        """Where something moves by itself in front of a camera that moves; None if nothing does.

        Args:
            last, now: the picture before and the new one, in the canvas.
            threshold: of what is different.
            width: of a die, px; 0 if none was seen.
            time: of the new one, s.
        """
        width = width or thresholds.DEFAULT_DIE_WIDTH * now.detail.shape[1]
        least = max(thresholds.MIN_MOTION_PX, thresholds.MAX_DIFFERING_SHARE * width**2)
        while self._recent and time - self._recent[0][0] > thresholds.SWAY_SPAN:
            self._recent.popleft()
        earlier = [self._recent[0][1]] if self._recent else []
        self._recent.append((time, now))
        for before in (last, *earlier):
            if before.detail.shape != now.detail.shape:
                continue
            moved = gather(find_changes(before.detail, now.detail, threshold, self.slack))
            if _largest(moved) < least:
                continue
            unlike = find_changes(relit(before, now), now.detail, threshold, self.slack)
            if _largest(gather(moved & unlike)) >= least:
                return moved
        return None


def _proof(
    moved: Transform, stood: Transform, last: DownscaledFrame, raw: DownscaledFrame, threshold: Threshold
) -> SwayProof:
    """How well what has changed is explained by the camera's movement, and by nothing else.

    A hand or a die moves all of a piece as well, and a bare table tells nothing: unless what is explained is
    nearly all over the picture, the step must be small, nothing may be left, and it must be so for longer.
    """
    seen = moved.warp(raw.detail, last.detail)
    before = gather(find_changes(last.detail, stood.warp(raw.detail, last.detail), threshold))
    after = gather(find_changes(last.detail, seen, threshold))
    was, left = int(np.count_nonzero(before)), int(np.count_nonzero(after))
    if left > thresholds.MAX_MOVED_RESIDUE * was:
        return SwayProof.NONE
    rest = gather(find_changes(last.detail, seen, threshold, thresholds.SWAY_SLACK))
    # What looks the same where it was, as dice beside an arm do, speaks against a movement of the camera.
    against = int(np.count_nonzero(rest & ~before))
    is_everywhere = _parts(before & ~after) >= thresholds.EXPLAINED_CELLS
    if is_everywhere and against <= thresholds.MAX_DIFFERING_SHARE * was:
        return SwayProof.EVERYWHERE
    if moved.shift_from(stood, raw.detail.shape) > thresholds.SMALL_STEP:
        return SwayProof.NONE
    if int(np.count_nonzero(rest)) > thresholds.MIN_MOTION_PX:
        return SwayProof.NONE
    things = blobs(before, thresholds.OUTLINE_BAND, raw.rim)
    return SwayProof.ONE_THING if len(things.areas) == 1 else SwayProof.SEVERAL_THINGS


def _parts(mask: Mask) -> int:
    """In how many of the 16 parts of the picture a mask has any px."""
    cv2 = load_cv2()
    shares = cv2.resize(mask.astype(np.float32), (4, 4), interpolation=cv2.INTER_AREA)
    return int(np.count_nonzero(shares))


def _largest(mask: Mask) -> int:
    """px of the largest part of a mask."""
    if not mask.any():
        return 0
    _, _, stats, _ = load_cv2().connectedComponentsWithStats(mask)
    return int(stats[1:, load_cv2().CC_STAT_AREA].max())
