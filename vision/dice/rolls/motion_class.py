"""The motion class of each die: thrown, or touched by a hand, or not moved at all.

Decided when everything lies still again, by looking back. A die has arrived in the first frame that shows it
just as it lies now. If a hand was at it then, the hand put or pushed it there. If it came to rest by itself
but close to where a die lay before, it was knocked, unless that die was gone for a while. In every other case
it was thrown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.dice.rolls.frames import Box, apart
from vision.dice.rolls.hands import is_handled
from vision.dice.rolls.place_history import (
    came_anew,
    came_back,
    has_stayed,
    slid,
    something_flew,
    was_covered,
    was_taken,
)
from vision.dice.rolls.segment_view import SegmentView, arrival, arrival_time
from vision.dice.rolls.thresholds import DIE_MARGIN, MAX_KNOCK, SAME_PLACE, SAME_THROW_TIME
from vision.dice.rolls.unread import unread


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
        self._dice = [
            _Die(box, value, has_stayed(view, box), self._same_before(box, value))
            for box, value in zip(boxes, values, strict=True)
        ]
        self._gone = self._gone_dice()
        self._places = [*(die.box for die in self._dice if not die.stayed), *(one.box for one in self._gone)]

    def motions(self) -> tuple[MotionClass, ...]:
        """How each of the dice came to lie where it lies: each by itself, then beside what the others did."""
        moved = []
        for die in self._dice:
            motion = self._motion_in_place(die)
            if motion is None:
                moved.append(die)
            else:
                die.motion = motion
        kept = [
            die.previous for die in self._dice if die not in moved and die.motion is not MotionClass.THROWN
        ]
        self._gone = [one for one in self._gone if one not in kept]
        for die in moved:
            die.motion = self._motion_from_elsewhere(die)
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

    def _gone_dice(self) -> list[PreviousDie]:
        """What lay there before and no longer does."""
        there = [die.box for die in self._dice if die.stayed]
        near = SAME_PLACE * self._width
        return [
            one
            for one in self._before
            if not has_stayed(self._view, one.box) and all(apart(one.box, box) >= near for box in there)
        ]

    def _motion_in_place(self, die: _Die) -> MotionClass | None:
        """Of a die that lies where one lay that showed the same.

        Most likely it only looks different, because one has come to lie against it, or a lamp was switched.
        None for any other.
        """
        previous = die.previous
        if die.stayed:
            return MotionClass.STAYED
        if previous is None:
            return None
        arrived = arrival(self._view, die.box)
        # A hand takes the next die, and what is seen round this one changes.
        is_back = arrived and not has_stayed(self._view, previous.box)
        if not is_back or not self._was_taken(previous, die.box, arrived):
            return MotionClass.STAYED
        return MotionClass.HANDLED if is_handled(self._view, die.box, arrived) else MotionClass.THROWN

    def _motion_from_elsewhere(self, die: _Die) -> MotionClass:
        """Of a die that lies where none lay that showed the same."""
        arrived = arrival(self._view, die.box)
        if arrived == 0:
            return MotionClass.STAYED
        if is_handled(self._view, die.box, arrived):
            return MotionClass.HANDLED
        neighbours = [one for one in self._gone if self._is_near(one, die)]
        # One that is tipped over shows another value, and looks much the same in each picture as in the last.
        may_be = [one for one in self._gone if one in neighbours or one.value == die.value]
        if any(slid(self._view, one.box, die.box, arrived) for one in may_be):
            return MotionClass.KNOCKED if neighbours else MotionClass.HANDLED
        if not neighbours or any(self._was_taken(one, die.box, arrived) for one in neighbours):
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
            if any(abs(at - other) <= SAME_THROW_TIME for other in thrown) and all(
                not self._is_near(one, die)
                or self._was_taken(one, die.box, arrived)
                or self._is_another(one, die.value)
                for one in self._gone
            ):
                die.motion = MotionClass.THROWN

    def _correct_shifted(self) -> None:
        """Where the camera or the table moved, no die was thrown."""
        if self._all_shifted():
            for die in self._dice:
                if die.motion is not MotionClass.STAYED:
                    die.motion = MotionClass.KNOCKED

    def _correct_covered(self) -> None:
        """Hardly a die falls twice so that not a px of it differs: one that does was only covered."""
        view = self._view
        flew = self._something_flew()
        for die in self._dice:
            if not was_covered(view, die.box):
                continue
            if die.stayed or not (flew and came_anew(view, die.box)):
                is_back = flew and die.stayed and came_back(view, die.box)
                die.motion = MotionClass.THROWN if is_back else MotionClass.STAYED

    def _all_shifted(self) -> bool:
        """Whether all dice lie as before but for one and the same shift."""
        shifts = (
            np.subtract(die.box, one.box)
            for die in self._dice
            for one in self._before
            if one.value == die.value
        )
        return any(self._explains(shift) for shift in shifts)

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
        return len(self._dice) - len(come) >= 2 and all(map(self._is_cut, beyond))

    def _is_cut(self, box: NDArray[np.int_]) -> bool:
        """Whether part of a box is out of the picture."""
        high, wide = self._view.now.detail.shape
        return bool((box[:2] < 0).any() or box[2] > wide or box[3] > high)

    def _is_near(self, previous: PreviousDie, die: _Die) -> bool:
        """Whether a die may have been knocked from there to where it lies."""
        return apart(previous.box, die.box) < MAX_KNOCK * self._width

    def _is_another(self, previous: PreviousDie, value: int) -> bool:
        """Whether a die that shows `value` is not the one that lay there: dice flew, and it shows another."""
        return previous.value != value and self._something_flew()

    def _something_flew(self) -> bool:
        return something_flew(self._view, [one.box for one in self._before])

    def _was_taken(self, previous: PreviousDie, box: Box, arrived: int) -> bool:
        """Whether a die was lifted from its place before the one that lies at `box` came to rest."""
        return was_taken(self._view, previous.box, box, arrived, self._places)
