"""When things rest: one machine of four phases, a pure function of its state and of what a picture shows.

What a picture shows beside what was known is a value whose parts are only worked out when a phase asks for
them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property

from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice, Reads, without_same
from vision.dice.rolls.frames import Box, DownscaledFrame
from vision.dice.rolls.movement import MovementDetector
from vision.dice.rolls.occlusion import finger_reaches_in, hand_reaches_in
from vision.dice.rolls.place_history import SegmentView, shows_part, view_of
from vision.dice.rolls.registration import UNMOVED, Transform
from vision.dice.score import SURE_CONFIDENCE

Place = Callable[[Dice], Dice]
"""Where dice are in another view."""


@dataclass(frozen=True, slots=True)
class LastKnown:
    """What lay there when that was last known."""

    dice: Dice = ()
    unread: tuple[Box, ...] = ()
    """What could not be read, in px of a downscaled frame."""
    frames: tuple[DownscaledFrame, ...] = ()
    """The last frames in which what lay there was known, the newest last."""

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
        x0, y0, x1, y1 = (
            round((side - start) * self.scale) for side, start in zip(box, self.corner * 2, strict=True)
        )
        return x0, y0, max(x0 + 1, x1), max(y0 + 1, y1)

    def place_dice(self, dice: Dice, onto: Transform) -> Dice:
        """Dice in another view."""
        if onto is UNMOVED:
            return dice
        return tuple(replace(die, box=onto.of_box(die.box, self.scale, self.corner)) for die in dice)


@dataclass(frozen=True, eq=False)
class Sight:
    """One picture beside what was last known: all that can be measured in it, each when it is asked for."""

    time: float
    """When it was taken, s."""
    is_moving: bool
    """Whether something has moved since the picture before."""
    frame: DownscaledFrame
    """The picture, in the canvas."""
    movement: MovementDetector
    """What was seen since all was last known, and how well."""
    last_known: LastKnown
    geometry: Geometry
    read: Callable[[], Dice]
    """Reads the dice of the picture, in the canvas."""
    width_of: Callable[[Dice], float]
    """Usual width of a die, px of the picture, where these lie; 0 while none was seen."""

    @property
    def is_swaying(self) -> bool:
        """Whether the camera is in a hand, so that no two pictures are the same."""
        return self.movement.steadier.is_swaying

    @cached_property
    def dice(self) -> Dice:
        """The dice that are read in it."""
        return self.read()

    @property
    def is_covered(self) -> bool:
        """Whether a hand reaches in.

        Dice of an unknown size can look like one, and so can much that a camera in a hand sees: dice that are
        read and sure are no part of a hand then.
        """
        if not self._hand_reaches_in(()):
            return False
        if self.width() and not self.is_swaying:
            return True
        return self._hand_reaches_in(tuple(die for die in self.dice if die.confidence >= SURE_CONFIDENCE))

    def is_fingered(self, dice: Dice) -> bool:
        """Whether something as small as a finger reaches in, where there are no dice, nor were any before."""
        # So faint a change is seen anywhere when the camera is not quite where it was.
        if self.is_swaying:
            return False
        boxes = [*self.boxes(dice), *self.previous_boxes]
        noise = self.movement.noise.of(self.frame)
        return finger_reaches_in(self.frame, self.last_known.frames, self.width(dice), boxes, noise)

    def lacks(self, dice: Dice) -> bool:
        """Whether the dice lie as they were last known to lie, and are fewer."""
        return len(dice) < len(self.last_known.dice) and not without_same(dice, self.last_known.dice)

    def hides_part(self, dice: Dice) -> bool:
        """Whether a part of any that the dice lack is to be seen, so that something covers the rest of it."""
        view = self.view(self.width())
        return any(shows_part(view, box) for box in self.boxes(without_same(self.last_known.dice, dice)))

    def width(self, dice: Dice = ()) -> float:
        """Of a die, in px of a downscaled frame; 0 while none was seen."""
        return self.width_of(dice + self.last_known.dice) * self.frame.scale

    def view(self, width: float) -> SegmentView:
        """What was seen while things moved, looked back on from this picture."""
        movement, frames = self.movement, self.last_known.frames
        noise = movement.noise.of(self.frame)
        return view_of(movement.segment, self.frame, noise, width, frames, movement.steadier.slack)

    def boxes(self, dice: Dice) -> list[Box]:
        """Where dice are in a downscaled frame."""
        return [self.geometry.box(die.box) for die in dice]

    @property
    def previous_boxes(self) -> list[Box]:
        """Where something lay when it was last known what does."""
        return [*self.boxes(self.last_known.dice), *self.last_known.unread]

    def _hand_reaches_in(self, sure: Dice) -> bool:
        return hand_reaches_in(
            self.frame,
            self.last_known.frames,
            self.width(sure),
            self.previous_boxes,
            self.boxes(sure),
            self.movement.steadier.unseen,
        )


class Phase(StrEnum):
    """What is going on."""

    MOVING = "moving"
    """Something moved in the last picture."""
    SETTLING = "settling"
    """Nothing moves; what lies there is being read."""
    OCCLUDED = "occluded"
    """Nothing moves, but something reached in or hid a die when it was last looked."""
    STILL = "still"
    """Nothing moves, and what lies there is known."""


@dataclass(frozen=True, slots=True)
class RestState:
    """How far things have come to rest."""

    phase: Phase = Phase.SETTLING
    moved_at: float = 0.0
    """When something was last seen to move, s."""
    looked_at: float = float("-inf")
    """When it was last looked what lies there, s."""
    reads: Reads = field(default_factory=Reads)
    """Since something last moved."""
    agreed: Dice | None = None
    """What the reads agree upon, while something may hide a part of it."""
    known: Dice | None = None
    """What lies there; None while that is not known."""

    def place_in(self, place: Place) -> RestState:
        """The same in another view."""
        agreed, known = (None if dice is None else place(dice) for dice in (self.agreed, self.known))
        return replace(self, reads=self.reads.place_in(place), agreed=agreed, known=known)


@dataclass(frozen=True, slots=True)
class Rest:
    """What turned out to lie there between one movement and the next."""

    dice: Dice
    reads: Reads
    began_at: float
    """When the movement before it ended, s."""


def step(state: RestState, seen: Sight) -> tuple[RestState, Rest | None]:
    """Take in one picture; what lies there, when that has just become known.

    When things begin to move before all is known, what was read until then must do.
    """
    if seen.is_moving:
        is_open = state.known is None and state.agreed is None
        so_far = state.reads.so_far() if is_open else None
        told = None if so_far is None else Rest(so_far, state.reads, state.moved_at)
        return RestState(Phase.MOVING, seen.time, state.looked_at), told
    if state.phase is Phase.MOVING:
        state = replace(state, phase=Phase.SETTLING)
    is_still = seen.time - state.moved_at >= thresholds.SHORTEST_TIME
    if state.known is not None or not is_still or seen.time - state.looked_at < _interval(state, seen) - 1e-6:
        return state, None
    return _look(replace(state, looked_at=seen.time), seen)


def _interval(state: RestState, seen: Sight) -> float:
    """s between looks.

    Reads that differ or doubt are soon decided by more of them, of a camera in a hand no two pictures are
    the same, and a hand moves when it goes.
    """
    if state.phase is Phase.OCCLUDED:
        return thresholds.HAND_RECHECK_INTERVAL
    return 0.0 if state.reads.are_open or seen.is_swaying else thresholds.SHORTEST_TIME


def _look(state: RestState, seen: Sight) -> tuple[RestState, Rest | None]:
    """Read once; what lies there, when the reads agree and nothing hides a part of it."""
    resting = seen.time - state.moved_at
    may_be_hidden = resting < thresholds.HAND_STILL_TIMEOUT
    occluded = replace(state, phase=Phase.OCCLUDED)
    if may_be_hidden and seen.is_covered:
        return occluded, None
    agreed = state.agreed
    if agreed is None:
        reads = state.reads.and_one(seen.dice)
        agreed = reads.agree()
        state, occluded = (replace(one, reads=reads, agreed=agreed) for one in (state, occluded))
    if agreed is None:
        return state, None
    if may_be_hidden and seen.is_fingered(agreed):
        return occluded, None
    if seen.lacks(agreed):
        if resting < thresholds.GONE_TIME:
            return state, None
        # What is covered is not gone.
        if may_be_hidden and seen.hides_part(agreed):
            return occluded, None
    return replace(state, phase=Phase.STILL, agreed=None, known=agreed), Rest(
        agreed, state.reads, state.moved_at
    )
