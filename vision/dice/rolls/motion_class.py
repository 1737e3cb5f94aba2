"""Which dice rolled: the motion class of each, and what has come to lie there that was not read.

Decided when everything lies still again, by looking back. A die has arrived in the first frame that shows it
just as it lies now. If a hand was at it then, the hand put or pushed it there. If it came to rest by itself
but close to where a die lay before, it was knocked, unless that die was gone for a while. In every other case
it was thrown. What is as large as a die and was not read as one most likely leans.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import (
    Box,
    Frame,
    Mask,
    apart,
    blobs,
    find_changes,
    flights,
    grow_box,
    largest_change,
    without,
)
from vision.dice.rolls.hands import is_handled
from vision.dice.rolls.occlusion import FramePair, find_recoloured, other_thing, push, thick
from vision.dice.rolls.place_history import (
    SegmentView,
    arrival,
    arrival_time,
    bare_frames,
    came_anew,
    came_back,
    has_stayed,
    looks_alike,
    slid,
    was_taken,
)
from vision.dice.rolls.registration import UNMOVED
from vision.dice.rolls.thresholds import DIE_MARGIN, GONE_TIME, MAX_KNOCK, SAME_PLACE
from vision.opencv import load_cv2

Differing = Callable[[Frame], Mask]
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
    until = min((arrival_time(view, box) for box in come), default=0.0) - thresholds.GONE_TIME
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
    ratio = now / before / np.array(FramePair(view.now, view.pictures[0]).light[:3])
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


def _since(one: Frame, view: SegmentView) -> Mask:
    """What has changed since an earlier picture; not the rim of light round what has come."""
    now = view.now
    mask = find_changes(one.detail, now.detail, view.threshold, view.slack)
    return np.asarray(mask & find_recoloured(one.tones, now.tones, mask.shape), np.uint8)


def _another_thing(one: Frame, come: Sequence[Box], view: SegmentView) -> Mask:
    """Where another thing is to be seen than in an earlier picture, about as unlike it as dice that came."""
    cv2 = load_cv2()
    now, shape = view.now, view.now.detail.shape
    change = cv2.resize(largest_change(now.tones, one.tones), shape[::-1])
    places = (grow_box(box, 0, shape) for box in come)
    usual = [float(np.median(change[y0:y1, x0:x1])) for x0, y0, x1, y1 in places]
    strong = change >= thresholds.REFLECTION_SHARE * min(usual)
    return np.asarray(other_thing(FramePair(now, one)) & strong, np.uint8)


def _come(bared: Mapping[Box, Sequence[Frame]], view: SegmentView, differing: Differing) -> Mask:
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
    return size >= least * width**2 and longer < min(
        thresholds.DIE_MAX_SIDE * width, thresholds.DIE_MAX_SLIMNESS * shorter
    )


class MotionClass(StrEnum):
    """How a die came to lie where it lies."""

    STAYED = "stayed"
    """It lay there before."""
    THROWN = "thrown"
    """It came to rest by itself, from somewhere else."""
    KNOCKED = "knocked"
    """It came to rest by itself, but close to where it lay."""
    HANDLED = "handled"
    """A hand was at it when it came to rest: set down, pushed or turned."""


@dataclass(frozen=True, slots=True)
class PreviousDie:
    """A die that lay on the table when things began to move."""

    box: Box
    value: int
    """0 for one that was not read."""


@dataclass(frozen=True, slots=True)
class Classified:
    """What a motion segment meant, once everything lies still."""

    motions: tuple[MotionClass, ...]
    """One for each die that lies there now."""
    unread: tuple[Box, ...]
    """What has come to lie there, is as large as a die, and was not read as one."""


@dataclass(slots=True, eq=False)
class _Die:
    """A die that lies there now."""

    box: Box
    value: int
    stayed: bool
    """Whether its place looks as it did before anything moved."""
    previous: PreviousDie | None
    """What lay in the same place before and showed the same."""
    motion: MotionClass = MotionClass.STAYED


def which_rolled(
    view: SegmentView, before: Sequence[PreviousDie], boxes: Sequence[Box], values: Sequence[int]
) -> Classified:
    """Match the dice that lay there before with those that lie there now.

    Args:
        view: what was seen of the motion segment.
        before: what lay there when it began.
        boxes: where dice lie now.
        values: what these show.
    """
    motions = _Matching(view, before, boxes, values).motions()
    return Classified(motions, unread(view, boxes, [one.box for one in before]))


class _Matching:
    """The dice before and after one motion segment."""

    def __init__(
        self, view: SegmentView, before: Sequence[PreviousDie], boxes: Sequence[Box], values: Sequence[int]
    ) -> None:
        self._view = view
        self._before = before
        self._width = view.width
        self._flew = (
            flights(view.pictures, self._width, [one.box for one in before]) >= thresholds.SOME_FRAMES
        )
        self._dice = [
            _Die(box, value, has_stayed(view, box), self._same_before(box, value))
            for box, value in zip(boxes, values, strict=True)
        ]
        there = [die.box for die in self._dice if die.stayed]
        near = SAME_PLACE * self._width
        self._gone = [
            one
            for one in before
            if not has_stayed(view, one.box) and all(apart(one.box, box) >= near for box in there)
        ]
        """What lay there before and no longer does."""

    def motions(self) -> tuple[MotionClass, ...]:
        """How each of the dice came to lie where it lies: each by itself, then beside what the others did."""
        # What lies where one lay that showed the same is first: unless it was thrown, that one is not gone.
        for die in sorted(self._dice, key=lambda one: one.previous is None):
            die.motion = self._motion(die)
            if die.previous and die.previous in self._gone and die.motion is not MotionClass.THROWN:
                self._gone.remove(die.previous)
        self._correct_knocked()
        self._correct_handled()
        self._correct_shifted()
        self._correct_covered()
        return tuple(die.motion for die in self._dice)

    def _same_before(self, box: Box, value: int) -> PreviousDie | None:
        """What lay in the same place before and showed the same."""
        near = SAME_PLACE * self._width
        same = [one for one in self._before if one.value == value and apart(one.box, box) < near]
        return min(same, key=lambda one: apart(one.box, box), default=None)

    def _motion(self, die: _Die) -> MotionClass:
        """How one of the dice came to lie where it lies, whatever the others did."""
        if die.stayed or (arrived := arrival(self._view, die.box)) == 0:
            return MotionClass.STAYED
        # Where one lay that showed the same it only looks different, most likely, because one has come to lie
        # against it, a hand takes the next one, or a lamp was switched.
        if die.previous and (
            has_stayed(self._view, die.previous.box)
            or not was_taken(self._view, die.previous.box, die.box, arrived)
        ):
            return MotionClass.STAYED
        if is_handled(self._view, die.box, arrived):
            return MotionClass.HANDLED
        if die.previous:
            return MotionClass.THROWN
        neighbours = [one for one in self._gone if self._is_near(one, die)]
        # One that is tipped over shows another value, and looks much the same in each picture as in the last.
        may_be = [one for one in self._gone if one in neighbours or one.value == die.value]
        if any(slid(self._view, one.box, die.box, arrived) for one in may_be):
            return MotionClass.KNOCKED if neighbours else MotionClass.HANDLED
        if not neighbours or any(was_taken(self._view, one.box, die.box, arrived) for one in neighbours):
            return MotionClass.THROWN
        is_another = all(self._is_another(one, die.value) for one in neighbours)
        return MotionClass.THROWN if is_another else MotionClass.KNOCKED

    def _correct_knocked(self) -> None:
        """Where one was thrown, a die that shows another value than what lay close by was thrown as well."""
        if all(die.motion is not MotionClass.THROWN for die in self._dice):
            return
        for die in self._dice:
            if die.motion is MotionClass.KNOCKED and all(
                one.value != die.value for one in self._gone if self._is_near(one, die)
            ):
                die.motion = MotionClass.THROWN

    def _correct_handled(self) -> None:
        """A die that came to rest at the hand just when others did by themselves is of their throw."""
        view = self._view
        thrown = [arrival_time(view, die.box) for die in self._dice if die.motion is MotionClass.THROWN]
        for die in self._dice:
            if die.motion is not MotionClass.HANDLED:
                continue
            at = arrival_time(view, die.box)
            arrived = arrival(view, die.box)
            if any(abs(at - other) <= GONE_TIME for other in thrown) and all(
                not self._is_near(one, die)
                or was_taken(self._view, one.box, die.box, arrived)
                or self._is_another(one, die.value)
                for one in self._gone
            ):
                die.motion = MotionClass.THROWN

    def _correct_covered(self) -> None:
        """Hardly a die falls twice so that not a px of it differs: one that does was only covered."""
        view = self._view
        for die in self._dice:
            if not any(looks_alike(view, one, view.now, die.box) for one in view.earlier):
                continue
            came = came_back if die.stayed else came_anew
            if not (self._flew and came(view, die.box)):
                die.motion = MotionClass.STAYED
            elif die.stayed:
                die.motion = MotionClass.THROWN

    def _correct_shifted(self) -> None:
        """Where all dice lie as before but for one and the same shift, the camera or the table moved."""
        shifts = (
            np.subtract(die.box, one.box)
            for die in self._dice
            for one in self._before
            if one.value == die.value
        )
        if any(self._explains(shift) for shift in shifts):
            for die in self._dice:
                if die.motion is not MotionClass.STAYED:
                    die.motion = MotionClass.KNOCKED

    def _explains(self, shift: NDArray[np.int_]) -> bool:
        """Whether all dice have moved by that many px, except those that entered or left the picture."""
        most, longest = 2 * DIE_MARGIN * self._width, float(np.abs(shift).max())
        stayed = any(die.motion is MotionClass.STAYED for die in self._dice)
        # Dice that lie just where they lay may all have been taken and thrown back.
        if longest <= most or (stayed and longest > SAME_PLACE * self._width):
            return False

        def is_same(one: PreviousDie, die: _Die) -> bool:
            away = np.subtract(die.box, one.box) - shift
            return one.value == die.value and float(np.abs(away).max()) <= most

        come = [die for die in self._dice if not any(is_same(one, die) for one in self._before)]
        left = [one for one in self._before if not any(is_same(one, die) for die in self._dice)]
        beyond = [*(np.subtract(die.box, shift) for die in come), *(np.add(one.box, shift) for one in left)]
        high, wide = self._view.now.detail.shape
        are_cut = all((box[:2] < 0).any() or box[2] > wide or box[3] > high for box in beyond)
        return len(self._dice) - len(come) >= 2 and are_cut

    def _is_near(self, previous: PreviousDie, die: _Die) -> bool:
        """Whether a die may have been knocked from there to where it lies."""
        return apart(previous.box, die.box) < MAX_KNOCK * self._width

    def _is_another(self, previous: PreviousDie, value: int) -> bool:
        """Whether a die that shows `value` is not the one that lay there: dice flew, and it shows another."""
        return previous.value != value and self._flew
