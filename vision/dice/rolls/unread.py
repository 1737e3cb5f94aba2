"""What has come to lie on the table, is as large as a die, and was not read as one: most likely it leans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import (
    Box,
    KeptFrame,
    Mask,
    apart,
    blobs,
    find_changes,
    grow_box,
    largest_change,
    without,
)
from vision.dice.rolls.lighting import TonePair, other_thing
from vision.dice.rolls.occlusion import find_recoloured, push, thick
from vision.dice.rolls.place_history import bare_frames, has_stayed
from vision.dice.rolls.registration import UNMOVED
from vision.dice.rolls.segment_view import SegmentView, arrival_time
from vision.opencv import load_cv2

Differing = Callable[[KeptFrame], Mask]
"""Where it now looks different than in an earlier picture."""


def unread(view: SegmentView, dice: Sequence[Box], before: Sequence[Box]) -> tuple[Box, ...]:
    """Where something as large as a die lies that was not read as one.

    Args:
        view: of the motion segment that is over.
        dice: what was read.
        before: what lay there when the motion segment began, read or not.
    """
    # So many things look different to a camera that moves that only what the reader sees is believed.
    if not view.pictures or not view.is_measured or view.slack:
        return ()
    come = [box for box in dice if not has_stayed(view, box)]
    until = min((arrival_time(view, box) for box in come), default=0.0) - thresholds.SAME_THROW_TIME
    bared = {place: seen for place in before if (seen := bare_frames(view, place, until))}
    known = [*dice, *(place for place in before if place not in bared)]
    mask = _come(bared, view, lambda one: _since(one, view))
    found = _apart_from(known, mask, _share(come, mask, view), view)
    if come:
        mask = _come(bared, view, lambda one: _another_thing(one, come, view))
        beside = _against(known, mask, view)
        found += [one for one in beside if all(apart(one, other) >= view.width for other in found)]
    found = [box for box in found if not (_is_cut(box, view) or _is_shadow(box, come, view))]
    # Where the camera was pushed, all of a patterned table looks as if something had come.
    lying = [*dice, *before]
    was_pushed = found and push(view.pictures[0].detail, view.now.detail, lying) is not UNMOVED
    return () if was_pushed else tuple(found)


def _is_cut(box: Box, view: SegmentView) -> bool:
    """Whether part of it is out of view: a hand, or a die that cannot be read there however it lies."""
    x0, y0, x1, y1 = box
    return bool(view.rim[y0:y1, x0:x1].any())


def _is_shadow(box: Box, come: Sequence[Box], view: SegmentView) -> bool:
    """Whether all that is to be seen there is the shadow of a die that came, darker than the table was.

    Where the dice are darker than the table themselves nothing tells their shadows from them.
    """
    reach = thresholds.DIE_SURROUNDINGS * view.width
    casting = [one for one in come if _gap(box, one) <= reach]
    return bool(casting) and (
        _darkened_share(box, view) >= thresholds.SHADOW_SHARE
        and max(_darkened_share(one, view) for one in casting) < thresholds.DARK_DIE_SHARE
    )


def _darkened_share(box: Box, view: SegmentView) -> float:
    """Share of what has changed at a place since things lay still that is darker now in all colours."""
    x0, y0, x1, y1 = (side // 2 for side in box)
    before, now = (
        one.tones[y0 : y1 + 1, x0 : x1 + 1].astype(np.float32) + thresholds.BRIGHTNESS_OFFSET
        for one in (view.pictures[0], view.now)
    )
    ratio = now / before / np.array(TonePair(view.now.tones, view.pictures[0].tones).light[:3])
    has_changed = np.abs(np.log(ratio)).max(axis=2) > thresholds.SHADOW_STRENGTH
    darker = has_changed & (ratio.max(axis=2) < 1)
    return float(darker.sum() / max(1, has_changed.sum()))


def _gap(one: Box, other: Box) -> int:
    """px between two boxes; 0 if they meet."""
    across = max(one[0], other[0]) - min(one[2], other[2])
    along = max(one[1], other[1]) - min(one[3], other[3])
    return max(0, across, along)


def _share(come: Sequence[Box], mask: Mask, view: SegmentView) -> float:
    """How much of a die the mask shows at least, in areas of one: of a dark die on a dark table its pips."""
    areas = [
        int(mask[y0:y1, x0:x1].sum()) for x0, y0, x1, y1 in (grow_box(one, 0, mask.shape) for one in come)
    ]
    shown = thresholds.SHOWN_SHARE * min(areas, default=0) / view.width**2
    return (
        min(thresholds.DIE_MIN_AREA, max(thresholds.DIE_PART_MIN_AREA, shown))
        if come
        else thresholds.DIE_MIN_AREA
    )


def _apart_from(known: Sequence[Box], mask: Mask, share: float, view: SegmentView) -> list[Box]:
    """What of the mask may be a die of which so much is to be seen, away from all that is known."""
    rest = without(known, thresholds.DIE_SURROUNDINGS * view.width, mask)
    parts = (
        _parts(rest, view)
        if share >= thresholds.DIE_MIN_AREA
        else _groups(rest, thresholds.PIP_GAP * view.width)
    )
    return [
        box
        for box, size in parts
        if all(apart(box, other) > thresholds.UNREAD_DISTANCE * view.width for other in known)
        and _is_as_a_die(box, size, share, view.width)
    ]


def _against(known: Sequence[Box], mask: Mask, view: SegmentView) -> list[Box]:
    """The same close to what is known, of a mask in which there are neither shadows nor light round dice."""
    rest = thick(
        without(known, thresholds.DIE_MARGIN * view.width, mask),
        max(3, round(thresholds.TOUCHING_DIE_MIN_AREA * view.width)),
    )
    return [
        box
        for box, size in _parts(rest, view)
        if all(apart(box, other) > thresholds.UNREAD_TOUCHING_DISTANCE * view.width for other in known)
        and _is_as_a_die(box, size, thresholds.TOUCHING_DIE_MIN_AREA, view.width)
    ]


def _parts(mask: Mask, view: SegmentView) -> list[tuple[Box, int]]:
    """Where the parts of a mask are, and how many px they have."""
    found = blobs(mask, 3, view.rim)
    boxes = zip(found.boxes.tolist(), found.areas.tolist(), strict=True)
    return [((x, y, x + wide, y + high), size) for (x, y, wide, high), size in boxes]


def _groups(mask: Mask, gap: float) -> list[tuple[Box, int]]:
    """The same for groups of small parts, such as pips, at most that many px apart."""
    cv2 = load_cv2()
    side = round(gap) | 1
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(cv2.dilate(mask, np.ones((side, side), np.uint8)))
    sizes = np.bincount(labels[mask > 0], minlength=len(boxes)).tolist()
    # Each group is by half a gap larger on each side than its parts are.
    rim = side // 2
    return [
        ((x + rim, y + rim, x + wide - rim, y + high - rim), size)
        for (x, y, wide, high, _), size in zip(boxes.tolist()[1:], sizes[1:], strict=True)
    ]


def _since(one: KeptFrame, view: SegmentView) -> Mask:
    """What has changed since an earlier picture; not the rim of light round what has come."""
    now = view.now
    mask = find_changes(one.detail, now.detail, view.threshold, view.slack)
    return np.asarray(mask & find_recoloured(one.tones, now.tones, mask.shape), np.uint8)


def _another_thing(one: KeptFrame, come: Sequence[Box], view: SegmentView) -> Mask:
    """Where another thing is to be seen than in an earlier picture, about as unlike it as dice that came."""
    cv2 = load_cv2()
    now, shape = view.now, view.now.detail.shape
    change = cv2.resize(largest_change(now.tones, one.tones), shape[::-1])
    places = (grow_box(box, 0, shape) for box in come)
    usual = [float(np.median(change[y0:y1, x0:x1])) for x0, y0, x1, y1 in places]
    strong = change >= thresholds.REFLECTION_SHARE * min(usual)
    return np.asarray(other_thing(TonePair(now.tones, one.tones), shape) & strong, np.uint8)


def _come(bared: Mapping[Box, Sequence[KeptFrame]], view: SegmentView, differing: Differing) -> Mask:
    """Where it looks different than before things moved; in places that were seen bare, than it did then."""
    mask = differing(view.pictures[0])
    for one in view.earlier:
        # Where something lay for a moment only and is gone, the table looks as it did before.
        mask &= differing(one)
    come = np.ones_like(mask)
    within = np.zeros_like(mask)
    # Most places were seen bare in the same pictures.
    seen: dict[int, Mask] = {}
    for place, pictures in bared.items():
        x0, y0, x1, y1 = grow_box(place, thresholds.DIE_SURROUNDINGS * view.width, mask.shape)
        within[y0:y1, x0:x1] = 1
        for one in pictures:
            if id(one) not in seen:
                seen[id(one)] = differing(one)
            come[y0:y1, x0:x1] &= seen[id(one)][y0:y1, x0:x1]
    return np.where(within, come, mask)


def _is_as_a_die(box: Box, size: int, least: float, width: float) -> bool:
    """Whether something of `size` px may be a die of the usual width; `least` is the least area, in dice."""
    shorter, longer = sorted((box[2] - box[0], box[3] - box[1]))
    is_as_much = least * width**2 <= size <= thresholds.DIE_MAX_AREA * width**2
    return (
        is_as_much
        and shorter >= thresholds.DIE_MIN_SIDE * width
        and longer < min(thresholds.DIE_MAX_SIDE * width, thresholds.DIE_MAX_SLIMNESS * shorter)
    )
