"""What was seen while things moved, as one value; and whether two pictures of it show the same at a place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import (
    Blobs,
    Box,
    DownscaledFrame,
    KeptFrame,
    MotionSegment,
    SegmentFrame,
    find_changes,
    grow_box,
    kept_frame,
    median,
)
from vision.dice.rolls.lighting import TonePair, other_thing
from vision.dice.rolls.occlusion import find_recoloured
from vision.opencv import load_cv2


@dataclass(slots=True, eq=False)
class Derived:
    """What has been worked out of a view so far: each takes long, and is asked for again and again."""

    passing: dict[int, Blobs] = field(default_factory=dict)
    """By the number of a picture: what passes by in it."""
    arrivals: dict[Box, int] = field(default_factory=dict)
    """By the place of a die: the picture in which it arrived."""


@dataclass(frozen=True, slots=True, eq=False)
class SegmentView:
    """What was seen in one stretch of motion, looked back on once everything lies still."""

    pictures: tuple[SegmentFrame, ...]
    """Since things last lay still; the first is the last still one. All have the shape of `now`."""
    now: KeptFrame
    """Everything at rest."""
    rim: NDArray[np.bool_]
    """(h, w): the px at the rim of what is watched."""
    noise: NDArray[np.float32]
    """(h, w): change of detail up to which it may be noise."""
    threshold: NDArray[np.float32]
    """(h, w): change of detail up to which the same die may be seen in another light."""
    width: float
    """Of a die, px of a downscaled frame; at least 4."""
    is_measured: bool
    """Whether a die was ever seen, so that the width is known."""
    earlier: tuple[KeptFrame, ...] = ()
    """Pictures in which everything lay still before: what was covered since may be there."""
    slack: int = 0
    """px by which the pictures may be registered wrongly; 0 of a camera that stands."""
    made: Derived = field(default_factory=Derived, repr=False)

    @property
    def gap(self) -> int:
        """px between parts of what passes by that count as one thing."""
        return max(3, round(thresholds.JOIN_GAP * self.width))


def view_of(
    segment: MotionSegment,
    now: DownscaledFrame,
    noise: NDArray[np.float32],
    width: float,
    earlier: Sequence[DownscaledFrame] = (),
    slack: int = 0,
) -> SegmentView:
    """The view of a motion segment; arguments as the fields, but `width` is 0 if no die was ever seen."""
    shape = now.detail.shape
    return SegmentView(
        tuple(one for one in segment.pictures if one.detail.shape == shape),
        kept_frame(now),
        now.rim,
        noise,
        np.maximum(noise, thresholds.SAME_DIE_DETAIL, dtype=np.float32),
        max(4.0, width),
        width > 0,
        tuple(kept_frame(one) for one in earlier if one.detail.shape == shape),
        slack,
    )


def arrival(view: SegmentView, box: Box) -> int:
    """The first picture from which on the die is to be seen as now; whatever passes over it later."""
    if box not in view.made.arrivals:
        alike = [looks_alike(view, one, view.now, box) for one in view.pictures]
        lies = [same and after for same, after in pairwise([*alike, True])]
        view.made.arrivals[box] = lies.index(True) if True in lies else len(lies)
    return view.made.arrivals[box]


def arrival_time(view: SegmentView, box: Box) -> float:
    """When that was, s."""
    return view.pictures[min(arrival(view, box), len(view.pictures) - 1)].time


def looks_alike(
    view: SegmentView, one: KeptFrame, other: KeptFrame, box: Box, besides: Sequence[Box] = ()
) -> bool:
    """Whether two pictures show the same at a place; what lies `besides` is not looked at."""
    x0, y0, x1, y1 = grow_box(box, thresholds.DIE_MARGIN * view.width, one.detail.shape)
    details = one.detail[y0:y1, x0:x1], other.detail[y0:y1, x0:x1]
    mask = find_changes(*details, view.threshold[y0:y1, x0:x1], view.slack)
    compared = mask.size
    if besides:
        kept = np.ones_like(mask)
        for place in besides:
            left, top, right, bottom = grow_box(
                place, 2 * thresholds.DIE_MARGIN * view.width, one.detail.shape
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
    colour = find_recoloured(before, after, (2 * (bottom - top), 2 * (right - left)))
    mask &= colour[y0 - 2 * top :, x0 - 2 * left :][: y1 - y0, : x1 - x0]
    return int(mask.sum()) <= enough


def is_same_pattern(view: SegmentView, one: KeptFrame, other: KeptFrame, box: Box) -> bool:
    """Whether the same die is to be seen at a place, in whatever light and perhaps covered a little."""
    cv2 = load_cv2()
    around = grow_box(box, thresholds.DIE_MARGIN * view.width, one.detail.shape)
    parts = part(one, around), part(other, around)
    faint, strong = sorted(float(detail.std()) for detail in parts)
    alike = cv2.matchTemplate(*parts, cv2.TM_CCOEFF_NORMED)
    return (
        float(alike[0, 0]) >= thresholds.SAME_DIE_LIKENESS and faint >= thresholds.SAME_DIE_LIKENESS * strong
    )


def is_same_die(view: SegmentView, one: KeptFrame, other: KeptFrame, box: Box) -> bool:
    """Whether the same die may well be to be seen at a place, in whatever light.

    The pattern of a table can be much like a die on it, but seldom of its colours as well.
    """
    if not is_same_pattern(view, one, other, box):
        return False
    x0, y0, x1, y1 = grow_box(box, thresholds.DIE_MARGIN * view.width, one.detail.shape)
    another = other_thing(TonePair(other.tones, one.tones), one.detail.shape)[y0:y1, x0:x1]
    return float(another.mean()) < thresholds.OTHER_COLOUR_SHARE


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
