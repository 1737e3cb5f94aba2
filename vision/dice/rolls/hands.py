"""Hands that were at dice when these came to rest, seen in the pictures of one motion segment."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.lighting import TonePair, lighter_thing, outlined
from vision.dice.rolls.motion import (
    Blobs,
    Box,
    DownscaledFrame,
    KeptFrame,
    MotionSegment,
    blobs,
    changed,
    grown,
    kept_frame,
    median,
)
from vision.dice.rolls.occlusion import may_differ, reached, recoloured
from vision.opencv import load_cv2


class LookBack:
    """The pictures of one motion segment, and the hands in them."""

    def __init__(
        self,
        segment: MotionSegment,
        now: DownscaledFrame,
        noise: NDArray[np.float32],
        width: float,
        earlier: Sequence[DownscaledFrame] = (),
        slack: int = 0,
    ) -> None:
        """
        Args:
            segment: the pictures since things last lay still; the first is the last still one.
            now: everything at rest.
            noise: (h, w) change of detail up to which it may be noise.
            width: of a die, px of a downscaled frame; 0 if none was ever seen.
            earlier: pictures in which everything lay still before: what was covered since may be there.
            slack: px by which the pictures may be registered wrongly; 0 of a camera that stands.
        """
        self.pictures = [one for one in segment.pictures if one.detail.shape == now.detail.shape]
        self.now = kept_frame(now)
        self.rim = now.rim
        self.threshold = np.maximum(noise, thresholds.SAME_DIE_DETAIL)
        self.is_measured = width > 0
        self.width = max(4.0, width)
        self.earlier = [kept_frame(one) for one in earlier if one.detail.shape == now.detail.shape]
        self.slack = slack
        self._noise = noise
        self._parts: dict[int, Blobs] = {}
        self._pairs: dict[int, tuple[TonePair, TonePair]] = {}
        self._arrivals: dict[Box, int] = {}

    def arrival(self, box: Box) -> int:
        """The first picture from which on the die is to be seen as now; whatever passes over it later."""
        if box not in self._arrivals:
            alike = [self._alike(one, self.now, box) for one in self.pictures]
            lies = [same and after for same, after in pairwise([*alike, True])]
            self._arrivals[box] = lies.index(True) if True in lies else len(lies)
        return self._arrivals[box]

    def arrived_at(self, box: Box) -> float:
        """When that was, s."""
        return self.pictures[min(self.arrival(box), len(self.pictures) - 1)].time

    def _hand_at(self, k: int, box: Box) -> bool:
        """Whether what is at a die is too large to be dice."""
        return self._may_pass(k, box) and self._is_hand(self._passing(k), box)

    def _arm_at(self, k: int, box: Box) -> bool:
        """Whether what is at a die comes from the rim and is as long as a hand."""
        at_rim, extent, _ = self._touching(self._passing(k), box)
        return bool((at_rim & (extent >= thresholds.HAND_LENGTH * self.width)).any())

    def _is_hand(self, things: Blobs, box: Box) -> bool:
        """Whether any of them that is at a die is too large to be dice."""
        at_rim, extent, areas = self._touching(things, box)
        large = areas >= thresholds.HAND_MIN_AREA * self.width**2
        return bool(((at_rim & (extent >= thresholds.HAND_LENGTH * self.width)) | large).any())

    def _longest(self, k: int) -> int:
        """Longer side of the largest part of what passes by that touches the rim, px."""
        passing = self._passing(k)
        return int(passing.boxes[passing.at_rim, 2:].max(initial=0))

    def _touching(
        self, things: Blobs, box: Box
    ) -> tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.int32]]:
        """The same of the things that are at a die."""
        x0, y0, x1, y1 = grown(box, thresholds.JOIN_GAP * self.width, self.now.detail.shape)
        touching = np.unique(things.labels[y0:y1, x0:x1])
        numbers = touching[touching > 0] - 1
        return things.at_rim[numbers], things.boxes[numbers, 2:].max(axis=1, initial=0), things.areas[numbers]

    def _differing(self, one: KeptFrame, other: KeptFrame) -> Blobs:
        """What is to be seen in one of two pictures only."""
        mask = reached(one.detail, other.detail, TonePair(one.tones, other.tones), self._noise, self.slack)
        return blobs(mask, self._gap, self.rim)

    def _may_pass(self, k: int, box: Box) -> bool:
        """Whether anything may be seen to pass by at a die: most often its place looks as it did before, or
        as it does now, which takes a fraction of the time of looking at all of the picture."""
        if k in self._parts:
            return True
        shape = self.now.detail.shape
        beside = grown(box, thresholds.JOIN_GAP * self.width, shape)
        # What is a little farther away may be joined to what is there.
        around = grown(beside, self._gap // 2 + 1, shape)
        picture, others = self.pictures[k], (self.now, self.pictures[0])
        looks = part(picture, around)
        unlike = [load_cv2().absdiff(looks, part(other, around)).sum() for other in others]
        marked: Any = True
        # What is most alike tells soonest.
        for which in np.argsort(unlike):
            pair, other = self._compared(k)[which], others[which]
            marked &= may_differ(picture.detail, other.detail, pair, self._noise, around, self.slack)
            if not marked.any():
                return False
        return True

    def _compared(self, k: int) -> tuple[TonePair, TonePair]:
        """The tones of a picture beside those of now, and those of before."""
        if k not in self._pairs:
            tones = self.pictures[k].tones
            self._pairs[k] = TonePair(tones, self.now.tones), TonePair(tones, self.pictures[0].tones)
        return self._pairs[k]

    @property
    def _gap(self) -> int:
        """px between parts of what passes by that count as one thing."""
        return max(3, round(thresholds.JOIN_GAP * self.width))

    def _passing(self, k: int) -> Blobs:
        """What was to be seen neither before nor is now: hands, and dice that fly.

        Dice that lie only before or only now, side by side and up to the rim, would look like a hand.
        """
        if k not in self._parts:
            picture, first, now = self.pictures[k], self.pictures[0], self.now
            to_now, to_first = self._compared(k)
            mask = reached(picture.detail, now.detail, to_now, self._noise, self.slack)
            if mask.any():
                mask &= reached(picture.detail, first.detail, to_first, self._noise, self.slack)
            # Only of what comes and goes: a lamp may stay on, and the shadow of before may be gone.
            for by_light in (lighter_thing, outlined):
                thing = by_light(to_now, mask.shape)
                if thing.any():
                    mask |= thing & by_light(to_first, mask.shape)
            self._parts[k] = blobs(mask, self._gap, self.rim)
        return self._parts[k]

    def _is_same_pattern(self, one: KeptFrame, other: KeptFrame, box: Box) -> bool:
        """Whether the same die is to be seen at a place, in whatever light and perhaps covered a little."""
        cv2 = load_cv2()
        around = grown(box, thresholds.DIE_MARGIN * self.width, one.detail.shape)
        parts = part(one, around), part(other, around)
        faint, strong = sorted(float(detail.std()) for detail in parts)
        alike = cv2.matchTemplate(*parts, cv2.TM_CCOEFF_NORMED)
        return (
            float(alike[0, 0]) >= thresholds.SAME_DIE_CORRELATION
            and faint >= thresholds.SAME_DIE_CONTRAST * strong
        )

    def _alike(self, one: KeptFrame, other: KeptFrame, box: Box, besides: Sequence[Box] = ()) -> bool:
        """Whether two pictures show the same at a place; what lies `besides` is not looked at."""
        x0, y0, x1, y1 = grown(box, thresholds.DIE_MARGIN * self.width, one.detail.shape)
        details = one.detail[y0:y1, x0:x1], other.detail[y0:y1, x0:x1]
        mask = changed(*details, self.threshold[y0:y1, x0:x1], self.slack)
        compared = mask.size
        if besides:
            kept = np.ones_like(mask)
            for place in besides:
                left, top, right, bottom = grown(
                    place, thresholds.NEIGHBOUR_MARGIN * self.width, one.detail.shape
                )
                kept[max(0, top - y0) : max(0, bottom - y0), max(0, left - x0) : max(0, right - x0)] = 0
            compared = int(kept.sum())
            mask &= kept
            if compared < thresholds.MIN_COMPARED_SHARE * mask.size:
                return False
        enough = max(2, thresholds.MAX_DIFFERING_SHARE * compared)
        if int(mask.sum()) <= enough:
            return True
        # Detail changes also beside a thing that is much brighter or darker than the table; colour does not.
        left, top, right, bottom = x0 // 2, y0 // 2, (x1 + 1) // 2, (y1 + 1) // 2
        before, after = (frame.tones[top:bottom, left:right] for frame in (one, other))
        colour = recoloured(before, after, (2 * (bottom - top), 2 * (right - left)))
        mask &= colour[y0 - 2 * top :, x0 - 2 * left :][: y1 - y0, : x1 - x0]
        return int(mask.sum()) <= enough


def brighter(one: KeptFrame, other: KeptFrame) -> float:
    """By what share one picture is brighter or darker as a whole."""
    return abs(_brightness(one) / _brightness(other) - 1)


def _brightness(frame: KeptFrame) -> float:
    """1 more than the mean of the three colours of most px."""
    cv2 = load_cv2()
    blue, green, red = cv2.split(frame.tones)
    return median(cv2.add(cv2.add(blue, green, dtype=cv2.CV_16U), red, dtype=cv2.CV_16U)) / 3 + 1


def part(picture: KeptFrame, box: Box) -> NDArray[np.uint8]:
    x0, y0, x1, y1 = box
    return picture.detail[y0:y1, x0:x1]
