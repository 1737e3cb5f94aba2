"""What was seen while things moved, looked back on once everything lies still.

A view is one stretch of motion as a value. It tells what passed by at a place, whether two pictures show the
same there, and whether the die of a place stayed, was taken, slid or came back.
"""

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
    Frame,
    MotionSegment,
    SegmentFrame,
    apart,
    blobs,
    find_changes,
    grow_box,
    median,
)
from vision.dice.rolls.occlusion import (
    FramePair,
    find_reached,
    find_recoloured,
    lighter_thing,
    other_thing,
    outline,
)
from vision.opencv import load_cv2


@dataclass(frozen=True, slots=True, eq=False)
class SegmentView:
    """What was seen in one stretch of motion, looked back on once everything lies still."""

    pictures: tuple[SegmentFrame, ...]
    """Since things last lay still; the first is the last still one. All have the shape of `now`."""
    now: Frame
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
    earlier: tuple[Frame, ...] = ()
    """Pictures in which everything lay still before: what was covered since may be there."""
    slack: int = 0
    """px by which the pictures may be registered wrongly; 0 of a camera that stands."""
    passing: dict[int, Blobs] = field(default_factory=dict, repr=False)
    """By the number of a picture: what passes by in it, as far as that was asked for."""
    arrivals: dict[Box, int] = field(default_factory=dict, repr=False)
    """By the place of a die: the picture in which it arrived, as far as that was asked for."""

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
        now,
        now.rim,
        noise,
        np.maximum(noise, thresholds.SAME_DIE_DETAIL, dtype=np.float32),
        max(4.0, width),
        width > 0,
        tuple(one for one in earlier if one.detail.shape == shape),
        slack,
    )


def arrival(view: SegmentView, box: Box) -> int:
    """The first picture from which on the die is to be seen as now; whatever passes over it later."""
    if box not in view.arrivals:
        alike = [looks_alike(view, one, view.now, box) for one in view.pictures]
        lies = [same and after for same, after in pairwise([*alike, True])]
        view.arrivals[box] = lies.index(True) if True in lies else len(lies)
    return view.arrivals[box]


def arrival_time(view: SegmentView, box: Box) -> float:
    """When that was, s."""
    return view.pictures[min(arrival(view, box), len(view.pictures) - 1)].time


def looks_alike(view: SegmentView, one: Frame, other: Frame, box: Box, besides: Sequence[Box] = ()) -> bool:
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


def is_same_pattern(view: SegmentView, one: Frame, other: Frame, box: Box) -> bool:
    """Whether the same die is to be seen at a place, in whatever light and perhaps covered a little."""
    cv2 = load_cv2()
    around = grow_box(box, thresholds.DIE_MARGIN * view.width, one.detail.shape)
    parts = part(one, around), part(other, around)
    faint, strong = sorted(float(detail.std()) for detail in parts)
    alike = cv2.matchTemplate(*parts, cv2.TM_CCOEFF_NORMED)
    return (
        float(alike[0, 0]) >= thresholds.SAME_DIE_LIKENESS and faint >= thresholds.SAME_DIE_LIKENESS * strong
    )


def is_same_die(view: SegmentView, one: Frame, other: Frame, box: Box) -> bool:
    """Whether the same die may well be to be seen at a place, in whatever light.

    The pattern of a table can be much like a die on it, but seldom of its colours as well.
    """
    if not is_same_pattern(view, one, other, box):
        return False
    x0, y0, x1, y1 = grow_box(box, thresholds.DIE_MARGIN * view.width, one.detail.shape)
    another = other_thing(FramePair(other, one))[y0:y1, x0:x1]
    return float(another.mean()) < thresholds.OTHER_COLOUR_SHARE


def brighter(one: Frame, other: Frame) -> float:
    """By what share one picture is brighter or darker as a whole."""
    # Three times the mean of the colours of most px.
    before, after = (median(frame.tones.sum(axis=2, dtype=np.uint16)) + 3 for frame in (other, one))
    return abs(after / before - 1)


def part(picture: Frame, box: Box) -> NDArray[np.uint8]:
    x0, y0, x1, y1 = box
    return picture.detail[y0:y1, x0:x1]


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


def find_passing(view: SegmentView, k: int) -> Blobs:
    """What was to be seen neither before nor is now: hands, and dice that fly.

    Dice that lie only before or only now, side by side and up to the rim, would look like a hand.
    """
    if k not in view.passing:
        picture = view.pictures[k]
        to_now, to_first = (FramePair(picture, one) for one in (view.now, view.pictures[0]))
        mask = find_reached(to_now, view.noise, view.slack)
        if mask.any():
            mask &= find_reached(to_first, view.noise, view.slack)
        # Only of what comes and goes: a lamp may stay on, and the shadow of before may be gone.
        for by_light in (lighter_thing, outline):
            thing = by_light(to_now)
            if thing.any():
                mask |= thing & by_light(to_first)
        view.passing[k] = blobs(mask, view.gap, view.rim)
    return view.passing[k]


def has_stayed(view: SegmentView, box: Box) -> bool:
    """Whether a place looks as it did before anything moved."""
    return not view.pictures or looks_alike(view, view.pictures[0], view.now, box)


def shows_part(view: SegmentView, box: Box) -> bool:
    """Whether a quarter of a die is to be seen as when everything lay still last.

    Something covers the rest of it.
    """
    x0, y0, x1, y1 = box
    x, y = (x0 + x1) // 2, (y0 + y1) // 2
    quarters = (x0, y0, x, y), (x, y0, x1, y), (x0, y, x, y1), (x, y, x1, y1)
    return bool(view.earlier) and any(
        looks_alike(view, view.earlier[-1], view.now, one)
        and is_same_pattern(view, view.earlier[-1], view.now, one)
        for one in quarters
    )


def was_taken(view: SegmentView, place: Box, box: Box, arrived: int, places: Sequence[Box]) -> bool:
    """Whether a die was seen to be away from its place, and no hand there, before another came to rest.

    Where a hand was noticed that has gone, none hides that is not: a moment is enough then. A die that
    comes back to the same place may do so spinning: it moves there, and no hand is to be seen.

    Args:
        place: where it lay.
        box: where a die lies now that may be the same.
        arrived: the frame in which that one came to rest.
        places: all that dice have come to or gone from.
    """
    near = thresholds.SAME_PLACE * view.width
    besides = [other for other in places if apart(other, place) >= near]
    returned = apart(place, box) < near
    away = since_hand = spun = 0.0
    # The last first: they are looked at for other reasons, too.
    for k in range(arrived - 1, 0, -1):
        last, picture = view.pictures[k - 1], view.pictures[k]
        is_away = _is_away(view, k, place, besides)
        # What moves may be a hand that looks like the table.
        is_calm = is_away and looks_alike(view, last, picture, place)
        is_spinning = returned and is_away and not is_calm
        if returned and is_calm and is_same_die(view, picture, view.now, box):
            is_calm = False
        if not (is_calm or is_spinning or since_hand or spun):
            continue
        passed = picture.time - last.time
        if hand_at(view, k, place):
            is_long = since_hand + spun >= thresholds.TAKEN_TIME
            if is_long or since_hand >= thresholds.SHORTEST_TIME:
                return True
            since_hand = spun = 0.0
        elif is_calm:
            away, since_hand = away + passed, since_hand + passed
            if away >= thresholds.TAKEN_TIME:
                return True
        elif is_spinning:
            spun += passed
    return False


def _is_away(view: SegmentView, k: int, place: Box, besides: Sequence[Box]) -> bool:
    """Whether a place does not look as it did when the die lay there.

    Nor does what of it is not `besides`, because a die that comes to rest against another changes how that
    one looks.
    """
    first, picture = view.pictures[0], view.pictures[k]
    return (
        not looks_alike(view, first, picture, place)
        and not looks_alike(view, first, picture, place, besides)
        and not _only_lit(view, k, place)
    )


def came_back(view: SegmentView, box: Box) -> bool:
    """Whether a die that lies just as before was away for long, and came back without a hand."""
    first, away, arrived = view.pictures[0], 0.0, 0
    for k in range(1, len(view.pictures)):
        picture, last = view.pictures[k], view.pictures[k - 1]
        if looks_alike(view, first, picture, box):
            continue
        arrived = k + 1
        is_calm = looks_alike(view, last, picture, box) and not is_same_die(view, first, picture, box)
        if is_calm and not hand_at(view, k, box) and not _only_lit(view, k, box):
            away += picture.time - last.time
    return away >= thresholds.GONE_TIME and _comes_alone(view, arrived)


def came_anew(view: SegmentView, box: Box) -> bool:
    """Whether a die that lies just as one did earlier, but not when things began to move, came there
    without a hand; nothing but a die had gone from there.
    """
    first = view.pictures[0]
    if looks_alike(view, first, view.now, box):
        return False
    if not _comes_alone(view, arrival(view, box)):
        return False
    for one in view.earlier:
        if looks_alike(view, one, view.now, box):
            gone = find_reached(FramePair(first, one), view.noise, view.slack)
            if is_hand(view, blobs(gone, view.gap, view.rim), box):
                return False
    return True


def _comes_alone(view: SegmentView, arrived: int) -> bool:
    """Whether no hand was in the picture when a die came to rest.

    One that only seems to have gone lies under a hand that is not noticed but for pieces of it.
    """
    nearby = range(
        max(1, arrived - thresholds.REST_FRAMES),
        min(arrived + thresholds.REST_FRAMES, len(view.pictures)),
    )
    return all(longest_at_rim(view, k) < thresholds.FINGER_AT_DIE_LENGTH * view.width for k in nearby)


def bare_frames(view: SegmentView, place: Box, until: float) -> list[Frame]:
    """Some frames up to a time (s) in which the die of a place was gone, and no hand was there.

    None if it still lies there, if so much was not seen, or if the light is another one now.
    """
    if has_stayed(view, place):
        return []
    first = view.pictures[0]
    found: list[Frame] = []
    for k in reversed(range(1, len(view.pictures))):
        picture = view.pictures[k]
        if picture.time > until or looks_alike(view, first, picture, place):
            continue
        is_calm = looks_alike(view, view.pictures[k - 1], picture, place)
        if not is_calm or is_same_die(view, first, picture, place):
            continue
        if not hand_at(view, k, place):
            found.append(picture)
        # Before a hand went away the place was in its shadow, if it was seen at all.
        elif found:
            break
        if len(found) == thresholds.CLEAR_FRAMES_KEPT:
            break
    return [] if any(brighter(one, view.now) > thresholds.LAMP_CHANGE for one in found) else found


def slid(view: SegmentView, place: Box, box: Box, arrived: int) -> bool:
    """Whether a die was seen all along the way from its place to where one lies now, looking the same.

    Then it was pushed, though nothing may be seen of the finger.
    """
    cv2 = load_cv2()
    start = last = grow_box(place, 0, view.now.detail.shape)
    look = part(view.pictures[0], last)
    contrast, unseen = float(look.std()), 0.0
    for k in range(1, min(arrived + 1, len(view.pictures))):
        before, picture = view.pictures[k - 1], view.pictures[k]
        if last == start and looks_alike(view, view.pictures[0], picture, place):
            unseen = 0.0
            continue
        left, top, right, bottom = grow_box(
            last, thresholds.PUSHED_DIE_MAX_STEP * view.width, view.now.detail.shape
        )
        around = part(picture, (left, top, right, bottom))
        _, best, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(around, look, cv2.TM_CCOEFF_NORMED))
        found = left + x, top + y, left + x + look.shape[1], top + y + look.shape[0]
        is_alike = (
            best >= thresholds.PUSHED_DIE_CORRELATION
            and float(part(picture, found).std()) >= thresholds.SAME_DIE_LIKENESS * contrast
        )
        # What is seen in a hand is the hand.
        if not is_alike or hand_at(view, k, found):
            # While nothing moves there are no pictures, and the die does not go away.
            unseen += min(picture.time - before.time, thresholds.MAX_FRAME_STEP)
            if unseen > thresholds.GONE_TIME:
                return False
            continue
        last, unseen = found, 0.0
        # It turns a little on the way.
        look = part(picture, last)
    lies = part(view.now, grow_box(box, 0.5 * view.width, view.now.detail.shape))
    # A die that leans, or lies at the rim, may have a place so small that the one before is not in it.
    has_room = lies.shape[0] >= look.shape[0] and lies.shape[1] >= look.shape[1]
    if not has_room or apart(last, box) > thresholds.PUSHED_DIE_MAX_STEP * view.width:
        return False
    alike = cv2.matchTemplate(lies, look, cv2.TM_CCOEFF_NORMED).max()
    return float(alike) >= thresholds.PUSHED_DIE_CORRELATION


def _only_lit(view: SegmentView, k: int, box: Box) -> bool:
    """Whether the light has changed, and what lies there may well be the same in another light."""
    picture, first = view.pictures[k], view.pictures[0]
    if brighter(picture, first) < thresholds.LAMP_CHANGE:
        return False
    return is_same_die(view, first, picture, box)
