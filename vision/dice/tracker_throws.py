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

from vision.dice.tracker_evidence import NEAR, Evidence
from vision.dice.tracker_motion import Square, apart
from vision.dice.tracker_reads import SAME_PLACE
from vision.dice.tracker_unread import unread

SAME_SHIFT = 0.2
"""Widths of a die by which dice that moved with the table may seem to have moved differently."""
TOGETHER = 0.5
"""s within which dice of one throw come to rest after each other."""


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
    """Judges the dice of one episode."""

    def __init__(self, evidence: Evidence, before: Sequence[Lay]) -> None:
        """
        Args:
            evidence: the pictures of the episode.
            before: what lay there when it began.
        """
        self._evidence = evidence
        self._before = before
        self._width = evidence.width
        self._places: list[Square] = []

    def judge(self, squares: Sequence[Square], values: Sequence[int]) -> Judged:
        """Say it of the dice that lie there now, given where they lie and what they show."""
        evidence = self._evidence
        stayed = [evidence.stayed(square) for square in squares]
        # A die that has come to lie against another, or a lamp, changes what is seen round one that stays.
        lain = [self._lain(square, value) for square, value in zip(squares, values, strict=True)]
        there = [square for square, same in zip(squares, stayed, strict=True) if same]
        near = SAME_PLACE * self._width
        gone = [
            lay
            for lay in self._before
            if not evidence.stayed(lay.square) and all(apart(lay.square, one) >= near for one in there)
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
        self._tell_others(manners, squares, values, gone)
        self._join(manners, squares, values, gone)
        if self._all_shifted(squares, values, manners):
            manners = [Manner.STAYED if how is Manner.STAYED else Manner.KNOCKED for how in manners]
        flew = evidence.something_flew([lay.square for lay in self._before])
        for number, square in enumerate(squares):
            # Hardly a die falls twice so that not a px of it differs: this one was only covered.
            if not evidence.was_covered(square):
                continue
            if stayed[number] or not (flew and evidence.came_anew(square)):
                came_back = flew and stayed[number] and evidence.came_back(square)
                manners[number] = Manner.THROWN if came_back else Manner.STAYED
        return Judged(tuple(manners), unread(evidence, squares, [lay.square for lay in self._before]))

    def _tell_others(
        self, manners: list[Manner], squares: Sequence[Square], values: Sequence[int], gone: Sequence[Lay]
    ) -> None:
        """Where one was thrown, a die that shows another value than what lay close by was thrown as well."""
        if Manner.THROWN not in manners:
            return
        for number, (square, value) in enumerate(zip(squares, values, strict=True)):
            if manners[number] is Manner.KNOCKED and all(
                lay.value != value for lay in gone if apart(lay.square, square) < NEAR * self._width
            ):
                manners[number] = Manner.THROWN

    def _join(
        self, manners: list[Manner], squares: Sequence[Square], values: Sequence[int], gone: Sequence[Lay]
    ) -> None:
        """A die that came to rest at the hand just when others did by themselves is of their throw."""
        thrown = [
            self._evidence.arrived_at(square)
            for square, how in zip(squares, manners, strict=True)
            if how is Manner.THROWN
        ]
        for number, (square, value) in enumerate(zip(squares, values, strict=True)):
            if manners[number] is not Manner.HANDLED:
                continue
            together = any(abs(self._evidence.arrived_at(square) - other) <= TOGETHER for other in thrown)
            arrived = self._evidence.arrival(square)
            if together and all(
                apart(lay.square, square) >= NEAR * self._width
                or self._was_taken(lay, square, arrived)
                or self._is_another(lay, value)
                for lay in gone
            ):
                manners[number] = Manner.THROWN

    def _all_shifted(
        self, squares: Sequence[Square], values: Sequence[int], manners: Sequence[Manner]
    ) -> bool:
        """Whether all dice lie as before but for one and the same shift: the camera or the table moved."""
        if len(squares) < 2 or len(squares) != len(self._before):
            return False
        here = sorted(zip(values, squares, strict=True))
        there = sorted((lay.value, lay.square) for lay in self._before)
        if [value for value, _ in here] != [value for value, _ in there]:
            return False
        shifts = np.array([np.subtract(one, other) for (_, one), (_, other) in zip(here, there, strict=True)])
        most, shift = SAME_SHIFT * self._width, np.median(shifts, axis=0)
        if Manner.STAYED in manners and float(np.abs(shift).max()) > SAME_PLACE * self._width:
            return False
        # Dice that lie just where they lay may all have been taken and thrown back.
        return float(np.abs(shift).max()) > most and float(np.abs(shifts - shift).max()) <= most

    def _lain(self, square: Square, value: int) -> Lay | None:
        """What lay in the same place before and showed the same."""
        near = SAME_PLACE * self._width
        same = [lay for lay in self._before if lay.value == value and apart(lay.square, square) < near]
        return min(same, key=lambda lay: apart(lay.square, square), default=None)

    def _again(self, square: Square, lay: Lay) -> Manner:
        """How a die came to lie where one lay that showed the same: most likely it only looks different."""
        if self._evidence.stayed(lay.square):
            return Manner.STAYED
        arrived = self._evidence.arrival(square)
        if arrived == 0:
            return Manner.STAYED
        # A hand takes the next die, and what is seen round this one changes.
        if not self._was_taken(lay, square, arrived):
            return Manner.STAYED
        return Manner.HANDLED if self._evidence.is_handled(square, arrived) else Manner.THROWN

    def _manner(self, square: Square, value: int, gone: Sequence[Lay]) -> Manner:
        arrived = self._evidence.arrival(square)
        if arrived == 0:
            return Manner.STAYED
        if self._evidence.is_handled(square, arrived):
            return Manner.HANDLED
        neighbours = [lay for lay in gone if apart(lay.square, square) < NEAR * self._width]
        farther = [lay for lay in gone if lay not in neighbours and lay.value == value]
        if any(self._evidence.slid(lay.square, square, arrived) for lay in farther):
            return Manner.HANDLED
        if not neighbours or any(self._was_taken(lay, square, arrived) for lay in neighbours):
            return Manner.THROWN
        is_another = all(self._is_another(lay, value) for lay in neighbours)
        return Manner.THROWN if is_another else Manner.KNOCKED

    def _is_another(self, lay: Lay, value: int) -> bool:
        """Whether a die that shows `value` is not the one that lay there: dice flew, and it shows another."""
        return lay.value != value and self._evidence.something_flew([one.square for one in self._before])

    def _was_taken(self, lay: Lay, square: Square, arrived: int) -> bool:
        """Whether a die was lifted from its place before the one that lies at `square` came to rest."""
        return self._evidence.was_taken(lay.square, square, arrived, self._places)
