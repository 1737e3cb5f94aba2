"""Hands that were at dice when these came to rest, seen in the pictures of one episode."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.dice.tracker_cover import LONG, reached, recoloured
from vision.dice.tracker_light import lighter_thing, outlined
from vision.dice.tracker_motion import (
    Blobs,
    Episode,
    Glance,
    Seen,
    Square,
    blobs,
    changed,
    grown,
    median,
    seen,
)
from vision.opencv import load_cv2

FUZZY = 10.0
"""Change of detail that the same die may show in another light."""
ALIKE = 0.05
"""Share of the px of a die that may differ in two pictures in which it lies alike."""
ANOTHER_LIGHT = 0.05
"""Share by which a picture is brighter or darker as a whole when a lamp was switched."""
SAME_PATTERN = 0.5
"""Correlation (-1..1) of the details of a place from which on the same die lies there, in whatever light."""
SAME_CONTRAST = 0.5
"""Share of the contrast of the one that the other has then at least; a table's pattern is fainter."""
RECENT = 8
"""Pictures before a die is seen as it lies now in which a finger may have rested on it."""
RESTED = 3
"""In how many of them it must have kept still."""
LEAVING = 3
"""Pictures in which a hand leaves over a rim close by, at most."""
CLOSE = 0.25
"""Widths of a die from it at which a hand touches it."""
SHORT = 1.2
"""Widths of a die that a finger extends which is still at a die after it has come to rest near the rim."""
TIP = 0.2
"""Areas of a die that is to be seen at least of the tip of a finger at one."""
LARGE = 8.0
"""Areas of a die from which on something is a hand wherever it is."""


class LookBack:
    """The pictures of one episode, and the hands in them."""

    def __init__(
        self,
        episode: Episode,
        now: Glance,
        noise: NDArray[np.float32],
        width: float,
        earlier: Sequence[Glance] = (),
    ) -> None:
        """
        Args:
            episode: the pictures since things last lay still; the first is the last still one.
            now: everything at rest.
            noise: (h, w) change of detail up to which it may be noise.
            width: of a die, px of a glance; 0 if none was ever seen.
            earlier: pictures in which everything lay still before: what was covered since may be there.
        """
        self.pictures = [one for one in episode.pictures if one.detail.shape == now.detail.shape]
        self.now = seen(now)
        self.rim = now.rim
        self.threshold = np.maximum(noise, FUZZY)
        self.is_measured = width > 0
        self.width = max(4.0, width)
        self.earlier = [seen(one) for one in earlier if one.detail.shape == now.detail.shape]
        self._noise = noise
        self._parts: dict[int, Blobs] = {}
        self._arrivals: dict[Square, int] = {}

    def arrival(self, square: Square) -> int:
        """The first picture from which on the die is to be seen as now; whatever passes over it later."""
        if square not in self._arrivals:
            alike = [self._alike(one, self.now, square) for one in self.pictures]
            lies = [same and after for same, after in pairwise([*alike, True])]
            self._arrivals[square] = lies.index(True) if True in lies else len(lies)
        return self._arrivals[square]

    def arrived_at(self, square: Square) -> float:
        """When that was, s."""
        return self.pictures[min(self.arrival(square), len(self.pictures) - 1)].time

    def is_handled(self, square: Square, arrived: int) -> bool:
        """Whether a hand was at a die when it came to rest."""
        after = range(arrived, min(arrived + 2, len(self.pictures)))
        # Rolling off the fingers a die seems part of the hand in the one picture or the other.
        before = range(max(1, arrived - 2), arrived)
        hands = [self._hand_at(k, square) for k in before]
        # Of a hand that is much like the table often only pieces are seen.
        longest = [self._at(k, square)[1].max(initial=0) for k in before]
        pieces = any(hands) and min(longest) >= LONG * self.width
        return (
            any(self._hand_at(k, square) for k in after)
            or self._finger_stays(arrived, square)
            or (len(hands) > 0 and (all(hands) or pieces))
            or (any(hands) and arrived < len(self.pictures) and self._is_left_at(arrived, square))
            or self._just_left(arrived, square)
            or self._rested_on(arrived, square)
        )

    def _hand_at(self, k: int, square: Square) -> bool:
        """Whether what is at a die is too large to be dice."""
        return self._is_hand(self._passing(k), square)

    def _is_hand(self, things: Blobs, square: Square) -> bool:
        """Whether any of them that is at a die is too large to be dice."""
        at_rim, extent, areas = self._touching(things, square)
        large = areas >= LARGE * self.width**2
        return bool(((at_rim & (extent >= LONG * self.width)) | large).any())

    def _finger_stays(self, arrived: int, square: Square) -> bool:
        """Whether something reaches from the rim to a die that has come to rest."""
        after = range(arrived, min(arrived + 2, len(self.pictures)))
        parts = [self._at(k, square) for k in after]
        reaches = len(parts) == 2 and all(
            bool((at_rim & (extent >= SHORT * self.width)).any()) for at_rim, extent, _ in parts
        )
        return reaches or self._tip_stays(arrived, square)

    def _tip_stays(self, arrived: int, square: Square) -> bool:
        """Whether a piece of a hand keeps still at a die that has come to rest; what joins it to the pieces
        at the rim may look like the table."""
        pictures = range(arrived, arrived + RESTED)
        if pictures.stop > len(self.pictures):
            return False
        beside = grown(square, CLOSE * self.width, self.now.detail.shape)
        is_calm = all(self._alike(self.pictures[k - 1], self.pictures[k], beside) for k in pictures[1:])
        return is_calm and all(
            self._longest(k) >= LONG * self.width
            and self._at(k, square)[2].max(initial=0) >= TIP * self.width**2
            for k in pictures
        )

    def _just_left(self, arrived: int, square: Square) -> bool:
        """Whether a hand that had been at a place for some pictures was still there in part until a die lay
        there: of one that leaves over a rim close by, less is seen from picture to picture."""
        for gap in range(1, LEAVING + 1):
            lingering = range(arrived - gap - RESTED, arrived - gap)
            if lingering.start < 1 or not all(self._hand_at(k, square) for k in lingering):
                continue
            if gap == 1 and self._pieces_left_at(arrived - 1, square):
                return True
            if all(self._is_left_at(k, square) for k in range(arrived - gap, arrived)):
                return True
        return False

    def _is_left_at(self, k: int, square: Square) -> bool:
        """Whether something long enough for the rest of a hand reaches from the rim to a die."""
        at_rim, extent, _ = self._at(k, square)
        return bool((at_rim & (extent >= SHORT * self.width)).any())

    def _pieces_left_at(self, k: int, square: Square) -> bool:
        """Whether a piece is at a die, and something long enough for the rest of a hand at the rim."""
        touching = self._at(k, square)[2].max(initial=0) >= TIP * self.width**2
        return bool(touching and self._longest(k) >= SHORT * self.width)

    def _longest(self, k: int) -> int:
        """Longer side of the largest part of what passes by that touches the rim, px."""
        passing = self._passing(k)
        return int(passing.boxes[passing.at_rim, 2:].max(initial=0))

    def _rested_on(self, arrived: int, square: Square) -> bool:
        """Whether something kept still on a die that lay there already, while a hand was in the picture."""
        still = 0
        for k in range(max(1, arrived - RECENT), arrived):
            picture = self.pictures[k]
            is_calm = self._alike(self.pictures[k - 1], picture, square)
            if not is_calm or self._alike(self.pictures[0], picture, square):
                continue
            if not self._is_same_pattern(picture, self.now, square):
                continue
            still += self._longest(k) >= LONG * self.width and brighter(picture, self.now) < ANOTHER_LIGHT
        return still >= RESTED

    def _at(self, k: int, square: Square) -> tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.int32]]:
        """Of what passes by at a die: which parts touch the rim, their longer sides and their areas."""
        return self._touching(self._passing(k), square)

    def _touching(
        self, things: Blobs, square: Square
    ) -> tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.int32]]:
        """The same of the things that are at a die."""
        x0, y0, x1, y1 = grown(square, CLOSE * self.width, self.now.detail.shape)
        touching = np.unique(things.labels[y0:y1, x0:x1])
        numbers = touching[touching > 0] - 1
        return things.at_rim[numbers], things.boxes[numbers, 2:].max(axis=1, initial=0), things.areas[numbers]

    def _differing(self, one: Seen, other: Seen) -> Blobs:
        """What is to be seen in one of two pictures only."""
        mask = reached(one.detail, one.tones, other.detail, other.tones, self._noise)
        return blobs(mask, max(3, round(0.25 * self.width)), self.rim)

    def _passing(self, k: int) -> Blobs:
        """What was to be seen neither before nor is now: hands, and dice that fly.

        Dice that lie only before or only now, side by side and up to the rim, would look like a hand.
        """
        if k not in self._parts:
            picture, first = self.pictures[k], self.pictures[0]
            now = self.now
            mask = reached(picture.detail, picture.tones, now.detail, now.tones, self._noise)
            if mask.any():
                mask &= reached(picture.detail, picture.tones, first.detail, first.tones, self._noise)
            # Only of what comes and goes: a lamp may stay on, and the shadow of before may be gone.
            for by_light in (lighter_thing, outlined):
                thing = by_light(picture.tones, now.tones, mask.shape)
                if thing.any():
                    mask |= thing & by_light(picture.tones, first.tones, mask.shape)
            self._parts[k] = blobs(mask, max(3, round(0.25 * self.width)), self.rim)
        return self._parts[k]

    def _is_same_pattern(self, one: Seen, other: Seen, square: Square) -> bool:
        """Whether the same die is to be seen at a place, in whatever light and perhaps covered a little."""
        cv2 = load_cv2()
        around = grown(square, 0.1 * self.width, one.detail.shape)
        parts = part(one, around), part(other, around)
        faint, strong = sorted(float(detail.std()) for detail in parts)
        alike = cv2.matchTemplate(*parts, cv2.TM_CCOEFF_NORMED)
        return float(alike[0, 0]) >= SAME_PATTERN and faint >= SAME_CONTRAST * strong

    def _alike(self, one: Seen, other: Seen, square: Square, besides: Sequence[Square] = ()) -> bool:
        """Whether two pictures show the same at a place; what lies `besides` is not looked at."""
        x0, y0, x1, y1 = grown(square, 0.1 * self.width, one.detail.shape)
        details = one.detail[y0:y1, x0:x1], other.detail[y0:y1, x0:x1]
        mask = changed(*details, self.threshold[y0:y1, x0:x1])
        looked_at = mask.size
        if besides:
            kept = np.ones_like(mask)
            for place in besides:
                left, top, right, bottom = grown(place, 0.2 * self.width, one.detail.shape)
                kept[max(0, top - y0) : max(0, bottom - y0), max(0, left - x0) : max(0, right - x0)] = 0
            looked_at = int(kept.sum())
            mask &= kept
            if looked_at < 0.3 * mask.size:
                return False
        enough = max(2, ALIKE * looked_at)
        if int(mask.sum()) <= enough:
            return True
        # Detail changes also beside a thing that is much brighter or darker than the table; colour does not.
        left, top, right, bottom = x0 // 2, y0 // 2, (x1 + 1) // 2, (y1 + 1) // 2
        before, after = (seen.tones[top:bottom, left:right] for seen in (one, other))
        colour = recoloured(before, after, (2 * (bottom - top), 2 * (right - left)))
        mask &= colour[y0 - 2 * top :, x0 - 2 * left :][: y1 - y0, : x1 - x0]
        return int(mask.sum()) <= enough


def brighter(one: Seen, other: Seen) -> float:
    """By what share one picture is brighter or darker as a whole."""
    return abs(median(one.tones.mean(axis=2) + 1) / median(other.tones.mean(axis=2) + 1) - 1)


def part(picture: Seen, square: Square) -> NDArray[np.uint8]:
    x0, y0, x1, y1 = square
    return picture.detail[y0:y1, x0:x1]
