"""How each die came to lie where it lies: thrown, or touched by a hand, or not moved at all.

Judged when everything lies still again, by looking back. A die has arrived in the first picture in which it
is to be seen just as it lies now. If a hand was at it then, the hand put or pushed it there. If it came to
rest by itself but close to where a die lay before, it was knocked, unless that die was gone for a while. In
every other case it was thrown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.dice.tracker_cover import LONG, other_thing, push, reached
from vision.dice.tracker_motion import (
    Blobs,
    Episode,
    Glance,
    Remembered,
    Square,
    apart,
    blobs,
    changed,
    grown,
    median,
    tones,
)
from vision.dice.tracker_reads import SAME_PLACE

FUZZY = 10.0
"""Change of detail that the same die may show in another light."""
ALIKE = 0.05
"""Share of the px of a die that may differ in two pictures in which it lies alike."""
NEAR = 2.2
"""Widths of a die that it slides at most when it is knocked."""
GONE = 0.19
"""s that a die must be seen away from its place, and nothing move there, to have been taken."""
BACK = 0.15
"""The same of one that came to rest where it had lain: a finger would have moved it away."""
BARE = 0.06
"""s that both its old and its new place must be seen bare to have been taken."""
ANOTHER_LIGHT = 0.05
"""Share by which a picture is brighter or darker as a whole when a lamp was switched."""
ANOTHER_THING = 0.3
"""Share of the px of a place that are of another colour when a die has come or gone."""
SAME_SHIFT = 0.2
"""Widths of a die by which dice that moved with the table may seem to have moved differently."""
CLOSE = 0.25
"""Widths of a die from it at which a hand touches it."""
TOGETHER = 0.5
"""s within which dice of one throw come to rest after each other."""
SHORT = 1.2
"""The same of a finger that is still at a die after it has come to rest near the rim."""
LARGE = 8.0
"""Areas of a die from which on something is a hand wherever it is."""
SMALL = 6.0
"""Areas of a die that a flying die smears over at most."""


class Manner(StrEnum):
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
class Lay:
    """A die that lay on the table when things began to move."""

    square: Square
    value: int
    """0 for one that was not read."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What can be said about an episode once everything lies still."""

    manners: tuple[Manner, ...]
    """One for each die that lies there now."""
    unread: tuple[Square, ...]
    """What has come to lie there, is as large as a die, and was not read as one."""


class Throws:
    """Looks back on one episode."""

    def __init__(
        self,
        episode: Episode,
        now: Glance,
        before: Sequence[Lay],
        noise: NDArray[np.float32],
        width: float,
        earlier: Sequence[NDArray[np.uint8]] = (),
    ) -> None:
        """
        Args:
            episode: the pictures since things last lay still; the first is the last still one.
            now: everything at rest.
            before: what lay there when the episode began.
            noise: (h, w) change of detail up to which it may be noise.
            width: of a die, px of a glance; 0 if none was ever seen.
            earlier: details of pictures in which everything lay still before: what was covered since may be
                there.
        """
        self._pictures = [one for one in episode.pictures if one.detail.shape == now.detail.shape]
        self._now = now.detail
        self._tones = tones(now.colour)
        self._rim = now.rim
        self._before = before
        self._threshold = np.maximum(noise, FUZZY)
        self._noise = noise
        self._is_measured = width > 0
        self._width = max(4.0, width)
        self._earlier = [detail for detail in earlier if detail.shape == now.detail.shape]
        self._parts: dict[int, Blobs] = {}
        self._places: list[Square] = []

    def judge(self, squares: Sequence[Square], values: Sequence[int]) -> Judged:
        """Say it of the dice that lie there now, given where they lie and what they show."""
        stayed = [self._stayed(square) for square in squares]
        # A die that has come to lie against another, or a lamp, changes what is seen round one that stays.
        lain = [self._lain(square, value) for square, value in zip(squares, values, strict=True)]
        there = [square for square, same in zip(squares, stayed, strict=True) if same]
        near = SAME_PLACE * self._width
        gone = [
            lay
            for lay in self._before
            if not self._stayed(lay.square) and all(apart(lay.square, one) >= near for one in there)
        ]
        arrived = [square for square, same in zip(squares, stayed, strict=True) if not same]
        self._places = [*arrived, *(lay.square for lay in gone)]
        again = [
            Manner.STAYED if same else None if lay is None else self._again(square, lay)
            for square, same, lay in zip(squares, stayed, lain, strict=True)
        ]
        kept = [lay for lay, how in zip(lain, again, strict=True) if how not in (None, Manner.THROWN)]
        gone = [lay for lay in gone if lay not in kept]
        manners = [
            how if how is not None else self._manner(square, value, gone)
            for square, value, how in zip(squares, values, again, strict=True)
        ]
        self._join(manners, squares, gone)
        if self._all_shifted(squares, values):
            manners = [Manner.STAYED if how is Manner.STAYED else Manner.KNOCKED for how in manners]
        for number, square in enumerate(squares):
            # No die ever falls twice so that not a px of it differs: this one was only covered.
            if any(self._alike(detail, self._now, square) for detail in self._earlier):
                manners[number] = Manner.STAYED
        return Judged(tuple(manners), self._unread(squares))

    def _join(self, manners: list[Manner], squares: Sequence[Square], gone: Sequence[Lay]) -> None:
        """A die that came to rest at the hand just when others did by themselves is of their throw."""
        thrown = [
            self._arrived_at(square)
            for square, how in zip(squares, manners, strict=True)
            if how is Manner.THROWN
        ]
        for number, square in enumerate(squares):
            if manners[number] is not Manner.HANDLED:
                continue
            together = any(abs(self._arrived_at(square) - other) <= TOGETHER for other in thrown)
            arrived = self._arrival(square)
            if together and all(
                apart(lay.square, square) >= NEAR * self._width or self._was_taken(lay, square, arrived)
                for lay in gone
            ):
                manners[number] = Manner.THROWN

    def _all_shifted(self, squares: Sequence[Square], values: Sequence[int]) -> bool:
        """Whether all dice lie as before but for one and the same shift: the camera or the table moved."""
        if len(squares) < 2 or len(squares) != len(self._before):
            return False
        here = sorted(zip(values, squares, strict=True))
        there = sorted((lay.value, lay.square) for lay in self._before)
        if [value for value, _ in here] != [value for value, _ in there]:
            return False
        shifts = np.array([np.subtract(one, other) for (_, one), (_, other) in zip(here, there, strict=True)])
        return float(np.abs(shifts - np.median(shifts, axis=0)).max()) <= SAME_SHIFT * self._width

    def _arrived_at(self, square: Square) -> float:
        number = min(self._arrival(square), len(self._pictures) - 1)
        return self._pictures[number].time

    def _stayed(self, square: Square) -> bool:
        if not self._pictures:
            return True
        return self._alike(self._pictures[0].detail, self._now, square)

    def _lain(self, square: Square, value: int) -> Lay | None:
        """What lay in the same place before and showed the same."""
        near = SAME_PLACE * self._width
        same = [lay for lay in self._before if lay.value == value and apart(lay.square, square) < near]
        return min(same, key=lambda lay: apart(lay.square, square), default=None)

    def _again(self, square: Square, lay: Lay) -> Manner:
        """How a die came to lie where one lay that showed the same: most likely it only looks different."""
        if self._stayed(lay.square):
            return Manner.STAYED
        arrived = self._arrival(square)
        if arrived == 0:
            return Manner.STAYED
        if self._is_handled(square, arrived):
            return Manner.HANDLED
        return Manner.THROWN if self._was_taken(lay, square, arrived) else Manner.STAYED

    def _manner(self, square: Square, value: int, gone: Sequence[Lay]) -> Manner:
        arrived = self._arrival(square)
        if arrived == 0:
            return Manner.STAYED
        if self._is_handled(square, arrived):
            return Manner.HANDLED
        neighbours = [lay for lay in gone if apart(lay.square, square) < NEAR * self._width]
        if not neighbours or any(self._was_taken(lay, square, arrived) for lay in neighbours):
            return Manner.THROWN
        if all(lay.value != value for lay in neighbours) and self._something_flew():
            return Manner.THROWN
        return Manner.KNOCKED

    def _is_handled(self, square: Square, arrived: int) -> bool:
        """Whether a hand was at a die when it came to rest."""
        after = range(arrived, min(arrived + 2, len(self._pictures)))
        # Rolling off the fingers a die seems part of the hand in the one picture or the other.
        before = range(max(1, arrived - 2), arrived)
        return (
            any(self._hand_at(k, square) for k in after)
            or self._finger_stays(arrived, square)
            or (len(before) > 0 and all(self._hand_at(k, square) for k in before))
        )

    def _arrival(self, square: Square) -> int:
        """The first picture from which on the die is to be seen as now; whatever passes over it later."""
        alike = [self._alike(one.detail, self._now, square) for one in self._pictures]
        for k, same in enumerate(alike):
            if same and (k + 1 == len(alike) or alike[k + 1]):
                return k
        return len(alike)

    def _was_taken(self, lay: Lay, square: Square, arrived: int) -> bool:
        """Whether a die was seen to be away from its place, and no hand there, for long enough."""
        first = self._pictures[0].detail
        left_at = [place for place in self._places if place != lay.square]
        ahead_at = [place for place in self._places if place != square]
        away = bare = 0.0
        for k in range(1, arrived):
            picture, last = self._pictures[k], self._pictures[k - 1]
            if self._alike(first, picture.detail, lay.square) or self._hand_at(k, lay.square):
                continue
            if self._only_lit(k, lay.square):
                continue
            passed = picture.time - last.time
            # What moves there may be a hand that cannot be told from the table.
            away += passed if self._alike(last.detail, picture.detail, lay.square) else 0.0
            left = self._alike(self._now, picture.detail, lay.square, besides=left_at)
            ahead = self._alike(first, picture.detail, square, besides=ahead_at)
            bare += passed if left and ahead else 0.0
        returned = apart(lay.square, square) < SAME_PLACE * self._width
        return away >= (BACK if returned else GONE) or bare >= BARE

    def _only_lit(self, k: int, square: Square) -> bool:
        """Whether the light has changed, and what lies there may well be the same in another light."""
        picture, first = self._pictures[k], self._pictures[0]
        gain = median(picture.tones.mean(axis=2) + 1) / median(first.tones.mean(axis=2) + 1)
        if abs(gain - 1) < ANOTHER_LIGHT:
            return False
        x0, y0, x1, y1 = square
        other = other_thing(picture.tones, first.tones, self._now.shape)[y0:y1, x0:x1]
        return float(other.mean()) < ANOTHER_THING

    def _something_flew(self) -> bool:
        """Whether something as small as a die was seen to move where none lay."""
        return flights(self._pictures, self._width, [lay.square for lay in self._before]) >= 3

    def _hand_at(self, k: int, square: Square) -> bool:
        """Whether what is at a die is too large to be dice."""
        at_rim, extent, areas = self._at(k, square)
        large = areas >= LARGE * self._width**2
        return bool(((at_rim & (extent >= LONG * self._width)) | large).any())

    def _finger_stays(self, arrived: int, square: Square) -> bool:
        """Whether something reaches from the rim to a die that has come to rest."""
        after = range(arrived, min(arrived + 2, len(self._pictures)))
        parts = [self._at(k, square) for k in after]
        return len(parts) == 2 and all(
            bool((at_rim & (extent >= SHORT * self._width)).any()) for at_rim, extent, _ in parts
        )

    def _at(self, k: int, square: Square) -> tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.int32]]:
        """Of what passes by at a die: which parts touch the rim, their longer sides and their areas."""
        found = self._passing(k)
        x0, y0, x1, y1 = grown(square, CLOSE * self._width, self._now.shape)
        touching = np.unique(found.labels[y0:y1, x0:x1])
        numbers = touching[touching > 0] - 1
        return found.at_rim[numbers], found.boxes[numbers, 2:].max(axis=1, initial=0), found.areas[numbers]

    def _passing(self, k: int) -> Blobs:
        """What was to be seen neither before nor is now: hands, and dice that fly.

        Dice that lie only before or only now, side by side and up to the rim, would look like a hand.
        """
        if k not in self._parts:
            picture, first = self._pictures[k], self._pictures[0]
            mask = reached(picture.detail, picture.tones, self._now, self._tones, self._noise)
            if mask.any():
                mask &= reached(picture.detail, picture.tones, first.detail, first.tones, self._noise)
            self._parts[k] = blobs(mask, max(3, round(0.25 * self._width)), self._rim)
        return self._parts[k]

    def _alike(
        self,
        one: NDArray[np.uint8],
        other: NDArray[np.uint8],
        square: Square,
        besides: Sequence[Square] = (),
    ) -> bool:
        """Whether two pictures show the same at a place; what lies `besides` is not looked at."""
        x0, y0, x1, y1 = grown(square, 0.1 * self._width, one.shape)
        mask = changed(one[y0:y1, x0:x1], other[y0:y1, x0:x1], self._threshold[y0:y1, x0:x1])
        looked_at = mask.size
        if besides:
            kept = np.ones_like(mask)
            for place in besides:
                left, top, right, bottom = grown(place, 0.2 * self._width, one.shape)
                kept[max(0, top - y0) : max(0, bottom - y0), max(0, left - x0) : max(0, right - x0)] = 0
            looked_at = int(kept.sum())
            mask &= kept
            if looked_at < 0.3 * mask.size:
                return False
        return int(mask.sum()) <= max(2, ALIKE * looked_at)

    def _unread(self, squares: Sequence[Square]) -> tuple[Square, ...]:
        known = [*squares, *(lay.square for lay in self._before)]
        if not self._pictures or not self._is_measured:
            return ()
        mask = changed(self._pictures[0].detail, self._now, self._threshold)
        for detail in self._earlier:
            # Where something lay for a moment only and is gone, the table looks as it did before.
            mask &= changed(detail, self._now, self._threshold)
        for square in known:
            x0, y0, x1, y1 = grown(square, 0.5 * self._width, mask.shape)
            mask[y0:y1, x0:x1] = 0
        found = blobs(mask, 3, self._rim)
        area = self._width**2
        unread = []
        for (x, y, wide, high), size in zip(found.boxes.tolist(), found.areas.tolist(), strict=True):
            square = (x, y, x + wide, y + high)
            shorter, longer = sorted((wide, high))
            as_a_die = 0.5 * area <= size <= 4 * area and longer < min(3 * self._width, 2.2 * shorter)
            if as_a_die and all(apart(square, one) > 1.5 * self._width for one in known):
                unread.append(square)
        # Where the camera was pushed, all of a patterned table looks as if something had come.
        was_pushed = bool(unread) and any(push(self._pictures[0].detail, self._now))
        return () if was_pushed else tuple(unread)


def flights(pictures: Sequence[Remembered], width: float, places: Sequence[Square]) -> int:
    """In how many pictures something as small as a die moved away from all places and from the rim."""
    area = width**2
    count = 0
    for one in pictures:
        moving = one.moving
        # When everything shows at once, the camera has moved.
        if not len(moving) or len(moving) > 24:
            continue
        longest, sizes, x, y, at_rim = moving.T
        free = (sizes >= 0.15 * area) & (sizes <= SMALL * area) & (longest <= 5 * width) & (at_rim == 0)
        for x0, y0, x1, y1 in places:
            free &= np.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2) > (NEAR + 0.5) * width
        count += bool(free.any())
    return count
