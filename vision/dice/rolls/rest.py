"""When things rest: one machine of four phases, a pure function of its state and of what a picture shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice, Reads


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


class Measured(Protocol):
    """What one picture shows; what takes long is only worked out when it is asked for."""

    @property
    def time(self) -> float:
        """When it was taken, s."""

    @property
    def is_moving(self) -> bool:
        """Whether something has moved since the picture before."""

    @property
    def is_swaying(self) -> bool:
        """Whether the camera is in a hand, so that no two pictures are the same."""

    @property
    def is_covered(self) -> bool:
        """Whether a hand reaches in."""

    @property
    def dice(self) -> Dice:
        """The dice that are read in it."""

    def is_fingered(self, dice: Dice) -> bool:
        """Whether something as small as a finger reaches in, where none of the dice lies."""

    def lacks(self, dice: Dice) -> bool:
        """Whether the dice lie as they were last known to lie, and are fewer."""

    def hides_part(self, dice: Dice) -> bool:
        """Whether a part of any that the dice lack is to be seen, so that something covers the rest of it."""


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

    def place_in(self, place: Callable[[Dice], Dice]) -> RestState:
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


def step(state: RestState, seen: Measured) -> tuple[RestState, Rest | None]:
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


def _interval(state: RestState, seen: Measured) -> float:
    """s between looks.

    Reads that differ or doubt are soon decided by more of them, of a camera in a hand no two pictures are
    the same, and a hand moves when it goes.
    """
    if state.phase is Phase.OCCLUDED:
        return thresholds.HAND_RECHECK_INTERVAL
    return 0.0 if state.reads.are_open or seen.is_swaying else thresholds.SHORTEST_TIME


def _look(state: RestState, seen: Measured) -> tuple[RestState, Rest | None]:
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
