"""What has come to lie on the table, is as large as a die, and was not read as one: most likely it leans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from vision.dice.tracker_cover import other_thing, recoloured, thick
from vision.dice.tracker_evidence import Evidence
from vision.dice.tracker_motion import Mask, Seen, Square, apart, blobs, changed, grown
from vision.dice.tracker_push import push
from vision.opencv import load_cv2

BESIDE = 0.5
"""Widths of a die round one that are not looked at: its shadow and its glints change there."""
OWN = 1.5
"""Widths of a die from the middle of one from which on something else can lie there."""
AGAINST = 0.7
"""The same of what lies against it, and is of other colours than the table was there."""
LOOSE = 0.1
"""Widths of a die by which its box may be too small, or its colours be smeared over it."""
STRONG = 0.5
"""Share of how far colours change where dice come to lie, from which on another die may have changed them,
and not the reflection of one."""
SEEN = 0.3
"""Areas of a die that must be seen of one that lies against another."""
PLAIN = 0.5
"""Areas of a die that are to be seen of one that differs from the table."""
FEW_PIPS = 0.15
"""The same of one that is like the table, but for its pips."""
LEAST_SHARE = 0.8
"""Share of what is to be seen of a die that was read, that is to be seen of any."""
BETWEEN_PIPS = 0.4
"""Widths of a die between two of its pips."""
NARROW = 0.4
"""Widths of a die that what is seen of one is high and wide at least."""
AHEAD = 0.3
"""s before the first die has come to rest until which a die that leans has not come to lie there either."""

Differing = Callable[[Seen], Mask]
"""Where it now looks different than in an earlier picture."""


def unread(evidence: Evidence, dice: Sequence[Square], before: Sequence[Square]) -> tuple[Square, ...]:
    """Where something lies that is none of the dice.

    Args:
        evidence: of the episode that is over.
        dice: what was read.
        before: what lay there when the episode began, read or not.
    """
    if not evidence.pictures or not evidence.is_measured:
        return ()
    come = [square for square in dice if not evidence.stayed(square)]
    until = min((evidence.arrived_at(square) for square in come), default=0.0) - AHEAD
    bared = {place: seen for place in before if (seen := evidence.bare(place, until))}
    known = [*dice, *(place for place in before if place not in bared)]
    mask = _come(bared, evidence, lambda one: _since(one, evidence))
    found = _apart_from(known, mask, _share(come, mask, evidence), evidence)
    if come:
        mask = _come(bared, evidence, lambda one: _another_thing(one, come, evidence))
        beside = _against(known, mask, evidence)
        found += [one for one in beside if all(apart(one, other) >= evidence.width for other in found)]
    # Where the camera was pushed, all of a patterned table looks as if something had come.
    lying = [*dice, *before]
    was_pushed = bool(found) and push(evidence.pictures[0].detail, evidence.now.detail, lying)
    return () if was_pushed else tuple(found)


def _share(come: Sequence[Square], mask: Mask, evidence: Evidence) -> float:
    """How much of a die the mask shows at least, in areas of one: of a dark die on a dark table its pips."""
    areas = [int(mask[y0:y1, x0:x1].sum()) for x0, y0, x1, y1 in (grown(one, 0, mask.shape) for one in come)]
    shown = LEAST_SHARE * min(areas, default=0) / evidence.width**2
    return min(PLAIN, max(FEW_PIPS, shown)) if come else PLAIN


def _apart_from(known: Sequence[Square], mask: Mask, share: float, evidence: Evidence) -> list[Square]:
    """What of the mask may be a die of which so much is to be seen, away from all that is known."""
    rest = _without(known, BESIDE, mask, evidence)
    parts = _parts(rest, evidence) if share >= PLAIN else _groups(rest, BETWEEN_PIPS * evidence.width)
    return [
        square
        for square, size in parts
        if all(apart(square, other) > OWN * evidence.width for other in known)
        and _is_as_a_die(square, size, share, evidence.width)
    ]


def _against(known: Sequence[Square], mask: Mask, evidence: Evidence) -> list[Square]:
    """The same close to what is known, of a mask in which there are neither shadows nor light round dice."""
    rest = thick(_without(known, LOOSE, mask, evidence), max(3, round(SEEN * evidence.width)))
    return [
        square
        for square, size in _parts(rest, evidence)
        if all(apart(square, other) > AGAINST * evidence.width for other in known)
        and _is_as_a_die(square, size, SEEN, evidence.width)
    ]


def _without(known: Sequence[Square], margin: float, mask: Mask, evidence: Evidence) -> Mask:
    """The mask without what is known and so many widths of a die round it."""
    rest = mask.copy()
    for square in known:
        x0, y0, x1, y1 = grown(square, margin * evidence.width, mask.shape)
        rest[y0:y1, x0:x1] = 0
    return rest


def _parts(mask: Mask, evidence: Evidence) -> list[tuple[Square, int]]:
    """Where the parts of a mask are, and how many px they have."""
    found = blobs(mask, 3, evidence.rim)
    boxes = zip(found.boxes.tolist(), found.areas.tolist(), strict=True)
    return [((x, y, x + wide, y + high), size) for (x, y, wide, high), size in boxes]


def _groups(mask: Mask, gap: float) -> list[tuple[Square, int]]:
    """The same of groups of small parts, such as pips, with at most so many px between them."""
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


def _since(one: Seen, evidence: Evidence) -> Mask:
    """What has changed since an earlier picture; not the rim of light round what has come."""
    now = evidence.now
    mask = changed(one.detail, now.detail, evidence.threshold)
    return np.asarray(mask & recoloured(one.tones, now.tones, mask.shape), np.uint8)


def _another_thing(one: Seen, come: Sequence[Square], evidence: Evidence) -> Mask:
    """Where another thing is to be seen than in an earlier picture, about as unlike it as dice that came."""
    cv2 = load_cv2()
    now, shape = evidence.now, evidence.now.detail.shape
    change = cv2.resize(cv2.absdiff(now.tones, one.tones).max(axis=2), shape[::-1])
    places = (grown(square, 0, shape) for square in come)
    usual = [float(np.median(change[y0:y1, x0:x1])) for x0, y0, x1, y1 in places]
    strong = change >= STRONG * min(usual)
    return np.asarray(other_thing(now.tones, one.tones, shape) & strong, np.uint8)


def _come(bared: Mapping[Square, Sequence[Seen]], evidence: Evidence, differing: Differing) -> Mask:
    """Where it looks different than before the episode; in places that were seen bare, than it did then."""
    mask = differing(evidence.pictures[0])
    for one in evidence.earlier:
        # Where something lay for a moment only and is gone, the table looks as it did before.
        mask &= differing(one)
    come = np.ones_like(mask)
    within = np.zeros_like(mask)
    for place, pictures in bared.items():
        x0, y0, x1, y1 = grown(place, BESIDE * evidence.width, mask.shape)
        within[y0:y1, x0:x1] = 1
        for one in pictures:
            come[y0:y1, x0:x1] &= differing(one)[y0:y1, x0:x1]
    return np.where(within, come, mask)


def _is_as_a_die(square: Square, size: int, least: float, width: float) -> bool:
    """Whether something there, covering so many px, may be a die as wide as dice are.

    `least`: areas of a die that it covers at least.
    """
    shorter, longer = sorted((square[2] - square[0], square[3] - square[1]))
    is_as_much = least * width**2 <= size <= 4 * width**2
    return is_as_much and shorter >= NARROW * width and longer < min(3 * width, 2.2 * shorter)
