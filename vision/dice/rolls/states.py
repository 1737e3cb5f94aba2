"""The two states of a tracker, at rest and in motion, and what lay there last: values, each made anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from vision.dice.region import move_box
from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice, Reads, is_same
from vision.dice.rolls.motion import Box, DownscaledFrame, scale_box
from vision.dice.rolls.registration import UNMOVED, Transform

Place = Callable[[Dice], Dice]
"""Where dice are in another view."""


@dataclass(frozen=True, slots=True)
class InMotion:
    """Something moves."""

    moved_at: float
    """When something was last seen to move, s."""
    read_at: float
    """When dice were last read, s."""


@dataclass(frozen=True, slots=True)
class AtRest:
    """Nothing moves; what lies there is being read, or is known."""

    reads: Reads
    """Since something last moved."""
    moved_at: float = 0.0
    read_at: float = float("-inf")
    """As in motion."""
    frames_kept: int = 0
    """Frames of this rest that were added to the motion segment before it."""
    agreed: Dice | None = None
    """What the reads agree upon, while a finger may hide some of it."""
    known: Dice | None = None
    """What lies there; None while that is not known."""

    def place_in(self, place: Place) -> AtRest:
        """The same in another view."""
        agreed, known = (None if dice is None else place(dice) for dice in (self.agreed, self.known))
        return replace(self, reads=self.reads.place_in(place), agreed=agreed, known=known)


@dataclass(frozen=True, slots=True)
class LastKnown:
    """What lay there when that was last known."""

    dice: Dice = ()
    unread: tuple[Box, ...] = ()
    """What could not be read, in px of a downscaled frame."""
    frames: tuple[DownscaledFrame, ...] = ()
    """The last frames in which what lay there was known, the newest last."""

    def missing_dice(self, dice: Dice) -> Dice:
        """What lay there and is not among the dice."""
        return tuple(old for old in self.dice if not any(is_same(die, old) for die in dice))

    def only_lacks(self, dice: Dice) -> bool:
        """Whether all dice lie as they lay, and fewer than there were."""
        lay_there = all(any(is_same(die, old) for old in self.dice) for die in dice)
        return lay_there and len(dice) < len(self.dice)

    def follow(self, dice: Dice, unread: tuple[Box, ...], now: DownscaledFrame) -> LastKnown:
        """What lies there is known anew."""
        return LastKnown(dice, unread, (*self.frames, now)[-thresholds.CLEAR_FRAMES_KEPT :])

    def place_in(self, place: Place, there: Transform, now: DownscaledFrame) -> LastKnown:
        """The same in another view: at `there`, in a canvas that shows `now`."""
        return LastKnown(
            place(self.dice),
            tuple(there.of_box(box) for box in self.unread),
            tuple(one.warp_to(there.inverse, now) for one in self.frames),
        )


@dataclass(frozen=True, slots=True)
class Geometry:
    """How the picture that was taken in last is watched."""

    size: tuple[int, int] = (0, 0)
    """Width and height of the picture, px."""
    corner: tuple[int, int] = (0, 0)
    """Of what is watched, px of the picture."""
    scale: float = 1.0
    """px of a downscaled frame for each px of the picture."""

    def box(self, box: Box) -> Box:
        """A box of the picture, in px of a downscaled frame."""
        x0, y0 = self.corner
        return scale_box(move_box(box, -x0, -y0), self.scale)

    def place_dice(self, dice: Dice, onto: Transform) -> Dice:
        """Dice in another view."""
        if onto is UNMOVED:
            return dice
        return tuple(replace(die, box=onto.of_box(die.box, self.scale, self.corner)) for die in dice)
