"""Hands that were at dice when these came to rest, seen in the pictures of one motion segment.

Pictures are named by their numbers in the view.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.lighting import TonePair, lighter_thing, outline
from vision.dice.rolls.motion import Blobs, Box, KeptFrame, blobs, grow_box
from vision.dice.rolls.occlusion import find_reached
from vision.dice.rolls.segment_view import SegmentView


def hand_at(view: SegmentView, k: int, box: Box) -> bool:
    """Whether what is at a die is too large to be dice."""
    return is_hand(view, find_passing(view, k), box)


def arm_at(view: SegmentView, k: int, box: Box) -> bool:
    """Whether what is at a die comes from the rim and is as long as a hand."""
    at_rim, extent, _ = things_at(view, find_passing(view, k), box)
    return bool((at_rim & (extent >= thresholds.HAND_LENGTH * view.width)).any())


def is_hand(view: SegmentView, things: Blobs, box: Box) -> bool:
    """Whether any of them that is at a die is too large to be dice."""
    at_rim, extent, areas = things_at(view, things, box)
    large = areas >= thresholds.HAND_MIN_AREA * view.width**2
    return bool(((at_rim & (extent >= thresholds.HAND_LENGTH * view.width)) | large).any())


def longest_at_rim(view: SegmentView, k: int) -> int:
    """Longer side of the largest part of what passes by that touches the rim, px."""
    passing = find_passing(view, k)
    return int(passing.boxes[passing.at_rim, 2:].max(initial=0))


def things_at(
    view: SegmentView, things: Blobs, box: Box
) -> tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.int32]]:
    """The same of the things that are at a die."""
    x0, y0, x1, y1 = grow_box(box, thresholds.JOIN_GAP * view.width, view.now.detail.shape)
    touching = np.unique(things.labels[y0:y1, x0:x1])
    numbers = touching[touching > 0] - 1
    return things.at_rim[numbers], things.boxes[numbers, 2:].max(axis=1, initial=0), things.areas[numbers]


def find_differences(view: SegmentView, one: KeptFrame, other: KeptFrame) -> Blobs:
    """What is to be seen in one of two pictures only."""
    mask = find_reached(one.detail, other.detail, TonePair(one.tones, other.tones), view.noise, view.slack)
    return blobs(mask, view.gap, view.rim)


def find_passing(view: SegmentView, k: int) -> Blobs:
    """What was to be seen neither before nor is now: hands, and dice that fly.

    Dice that lie only before or only now, side by side and up to the rim, would look like a hand.
    """
    if k not in view.made.passing:
        picture, first, now = view.pictures[k], view.pictures[0], view.now
        to_now, to_first = (TonePair(picture.tones, one.tones) for one in (now, first))
        mask = find_reached(picture.detail, now.detail, to_now, view.noise, view.slack)
        if mask.any():
            mask &= find_reached(picture.detail, first.detail, to_first, view.noise, view.slack)
        # Only of what comes and goes: a lamp may stay on, and the shadow of before may be gone.
        for by_light in (lighter_thing, outline):
            thing = by_light(to_now, mask.shape)
            if thing.any():
                mask |= thing & by_light(to_first, mask.shape)
        view.made.passing[k] = blobs(mask, view.gap, view.rim)
    return view.made.passing[k]
