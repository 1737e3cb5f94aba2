"""What has come to lie on the table, is as large as a die, and was not read as one: most likely it leans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from vision.dice.tracker_cover import push, recoloured
from vision.dice.tracker_evidence import Evidence
from vision.dice.tracker_motion import Mask, Seen, Square, apart, blobs, changed, grown

BESIDE = 0.5
"""Widths of a die round one that are not looked at: its shadow and its glints change there."""
OWN = 1.5
"""Widths of a die from the middle of one from which on something else can lie there."""
AHEAD = 0.3
"""s before the first die has come to rest until which a die that leans has not come to lie there either."""


def unread(evidence: Evidence, dice: Sequence[Square], before: Sequence[Square]) -> tuple[Square, ...]:
    """Where something lies that is none of the dice.

    Args:
        evidence: of the episode that is over.
        dice: what was read.
        before: what lay there when the episode began, read or not.
    """
    if not evidence.pictures or not evidence.is_measured:
        return ()
    mask = _since(evidence.pictures[0], evidence)
    for one in evidence.earlier:
        # Where something lay for a moment only and is gone, the table looks as it did before.
        mask &= _since(one, evidence)
    arrivals = [evidence.arrived_at(square) for square in dice if not evidence.stayed(square)]
    until = min(arrivals, default=0.0) - AHEAD
    bared = {place: seen for place in before if (seen := evidence.bare(place, until))}
    mask = _come_to(bared, mask, evidence)
    known = [*dice, *(place for place in before if place not in bared)]
    for square in known:
        x0, y0, x1, y1 = grown(square, BESIDE * evidence.width, mask.shape)
        mask[y0:y1, x0:x1] = 0
    found = blobs(mask, 3, evidence.rim)
    come: list[Square] = []
    for (x, y, wide, high), size in zip(found.boxes.tolist(), found.areas.tolist(), strict=True):
        square = x, y, x + wide, y + high
        is_apart = all(apart(square, other) > OWN * evidence.width for other in known)
        come += [square] if is_apart and _is_as_a_die(wide, high, size, evidence.width) else []
    # Where the camera was pushed, all of a patterned table looks as if something had come.
    was_pushed = bool(come) and any(push(evidence.pictures[0].detail, evidence.now.detail))
    return () if was_pushed else tuple(come)


def _since(one: Seen, evidence: Evidence) -> Mask:
    """What has changed since an earlier picture; not the rim of light round what has come."""
    now = evidence.now
    mask = changed(one.detail, now.detail, evidence.threshold)
    return np.asarray(mask & recoloured(one.tones, now.tones, mask.shape), np.uint8)


def _come_to(bared: Mapping[Square, Sequence[Seen]], mask: Mask, evidence: Evidence) -> Mask:
    """The mask, but in places that were seen bare with what has come there since."""
    come = np.ones_like(mask)
    within = np.zeros_like(mask)
    for place, pictures in bared.items():
        x0, y0, x1, y1 = grown(place, BESIDE * evidence.width, mask.shape)
        within[y0:y1, x0:x1] = 1
        for one in pictures:
            come[y0:y1, x0:x1] &= _since(one, evidence)[y0:y1, x0:x1]
    return np.where(within, come, mask)


def _is_as_a_die(wide: int, high: int, size: int, width: float) -> bool:
    """Whether something of that width and height, covering so many px, may be a die as wide as dice are."""
    shorter, longer = sorted((wide, high))
    return 0.5 * width**2 <= size <= 4 * width**2 and longer < min(3 * width, 2.2 * shorter)
