"""Noticing rolls: what lies still, what moves, and what has been thrown since a roll was asked for.

Dice are read only while nothing moves, several times, and count when the reads agree. Then each die gets its
motion class (motion_class.py), and only dice that were thrown are a roll: not what lay there before, what a
hand has pushed, turned or set down, or what was knocked a little to the side.
Dice gently rolled from a hand count as soon as they come to rest beside it; let them leave the hand.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from vision.dice.reader import DieFound
from vision.dice.region import EVERYTHING, PictureRegion
from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice, distance, is_same, without_same
from vision.dice.rolls.flags import Flag, Flatness
from vision.dice.rolls.frames import DownscaledFrame, apart, downscale, flights
from vision.dice.rolls.motion_class import Classified, MotionClass, PreviousDie, which_rolled
from vision.dice.rolls.movement import MovementDetector
from vision.dice.rolls.registration import Transform
from vision.dice.rolls.rest import Geometry, LastKnown, Phase, Rest, RestState, Sight, step
from vision.dice.rolls.thresholds import DICE_KEPT
from vision.pictures import Image


class PendingRoll:
    """At most one roll between one `arm` and the next.

    As soon as a die that was thrown lies there, the roll is due at a certain time: at once, or later where
    something may yet be put right. Whatever happens then moves that time, and nothing takes it away.
    """

    fresh: Dice
    """What lies there and was thrown since a roll was asked for."""
    count: int | None
    """How many dice are to be thrown; None if that was not said."""
    _thrown: deque[DieFound]
    """What was thrown since then, wherever it is; a hand that is not noticed may have covered some."""
    _due: float
    """When the roll that lies there is to be reported, s; infinite while nothing of it does."""
    _since: float
    """Since when the dice lie as they do, s."""
    _things: int
    """How many things lay there when a die was thrown last, those that could not be read among them."""

    def __init__(self, patience: float) -> None:
        """`patience`: s for which dice that lie badly may be put right before they are reported."""
        self._patience = patience
        self.is_armed = False
        self.has_moved = False
        """Whether anything has moved since the roll was asked for, or since what lies there was known."""
        self.count = None
        self._lay = 0
        self.forget()

    def arm(self, count: int | None, lying: int, *, has_moved: bool) -> None:
        """Wait for a roll of that many dice, while `lying` are on the table; `has_moved`: something moves."""
        self.is_armed, self.count, self._lay = True, count, lying
        self.forget()
        self.has_moved = has_moved

    def disarm(self) -> None:
        """Wait for nothing."""
        self.is_armed = False

    def forget(self) -> None:
        """Nothing has been thrown yet."""
        self.fresh = ()
        self.has_moved = False
        self._thrown = deque(maxlen=DICE_KEPT)
        self._due = self._since = math.inf
        self._things = 0

    @property
    def missing(self) -> int:
        """How many of the dice that were asked for have not been seen thrown; 0 if no number was given."""
        return max(0, (self.count or 0) - len(self.fresh)) if self.is_armed else 0

    @property
    def is_complete(self) -> bool:
        """Whether all that was asked for has been thrown and lies there."""
        return bool(self.fresh) and not self.missing

    def lacks(self, dice: Dice) -> bool:
        """Whether fewer dice lie there than when a roll was asked for, of which no number was given."""
        return self.count is None and bool(self.fresh) and len(dice) < self._lay

    def move(self, place: Callable[[Dice], Dice]) -> None:
        """The dice thrown so far have another place now."""
        self.fresh = place(self.fresh)
        self._thrown = deque(place(tuple(self._thrown)), maxlen=DICE_KEPT)

    def take_in(self, dice: Dice, classified: Classified, flags: Sequence[Flag], rested_at: float) -> None:
        """Everything has come to rest again, after something moved.

        Args:
            dice: what lies there.
            classified: how it came to lie so.
            flags: what is wrong with each of the dice.
            rested_at: when the last movement ended, s.
        """
        if not self.is_armed:
            return
        self.fresh = self._still_fresh(dice, classified.motions)
        self._thrown.extend(die for die in self.fresh if die not in self._thrown)
        unread, unmoved = len(classified.unread), all(how is MotionClass.STAYED for how in classified.motions)
        if MotionClass.THROWN in classified.motions:
            self._things = 0
        is_taken = len(dice) + unread < self._things and not self._are_all_read
        self._things = max(len(dice) + unread, self._things)
        self._since = min(self._since, rested_at) if unmoved else rested_at
        flagged = [flags[dice.index(die)] for die in self.fresh]
        is_short = self.lacks(dice) or (unread > 0 and not self._are_all_read)
        if not self.fresh:
            self._due = math.inf
        elif is_taken or self.missing > unread:
            self._due = rested_at + thresholds.MISSING_PATIENCE
        elif is_short:
            self._due = rested_at + self._patience
        else:
            # A hand that only passed over a die in doubt is no reason to wait any longer.
            self._due = self._since + self._patience if _may_lean(flagged) else rested_at

    @property
    def _are_all_read(self) -> bool:
        """Whether all dice that were asked for are, whatever else lies there."""
        return self.count is not None and self.is_complete

    def is_due(self, time: float) -> bool:
        """Whether the roll is to be reported now, if it is known what lies there."""
        return self.is_armed and time >= self._due

    def dice_of_roll(self, known: Dice) -> Dice:
        """The dice of the roll among those that lie there; it is waited for no longer."""
        self.disarm()
        return tuple(die for die in known if any(is_same(die, one) for one in self.fresh))

    def _still_fresh(self, dice: Dice, motions: Sequence[MotionClass]) -> Dice:
        """The dice that lie there and were thrown since a roll was asked for."""
        fresh = [
            die
            for die, how in zip(dice, motions, strict=True)
            if how is MotionClass.THROWN or self._was_fresh(die, how)
        ]
        if MotionClass.THROWN not in motions or self.count is None or len(fresh) >= self.count:
            return tuple(fresh)
        # A die that the hand was still at when the others were on their way belongs to their throw.
        handled = [die for die, how in zip(dice, motions, strict=True) if how is MotionClass.HANDLED]
        several = [*fresh, *(die for die in handled if die not in fresh)]
        return tuple(several if len(several) == self.count else fresh)

    def _was_fresh(self, die: DieFound, how: MotionClass) -> bool:
        """Whether a die that was not thrown just now is one that was before, perhaps nudged since."""
        far = thresholds.SAME_PLACE if how is MotionClass.STAYED else thresholds.MAX_KNOCK
        if any(old.value == die.value and distance(die, old) < far for old in (*self._thrown, *self.fresh)):
            return True
        # Of one in doubt each reading may say something else.
        return how is MotionClass.STAYED and any(
            distance(die, old) < thresholds.SAME_PLACE for old in self.fresh
        )


def _may_lean(flags: Sequence[Flag]) -> bool:
    """Whether a person may put right what is wrong with the dice of a roll.

    One die that cannot be told may lean; where several cannot, that is how these dice look.
    """
    doubted = [flag for flag in flags if flag]
    return len(doubted) == 1 or any(flag is not Flag.UNREADABLE for flag in doubted)


class TrackedScene(StrEnum):
    """What the tracker sees; the last that was said stays true until another is."""

    EMPTY = "empty"
    """Nothing moves and there are no dice."""
    MOVING = "moving"
    """Something moves, or has only just stopped."""
    SETTLED = "settled"
    """Nothing moves; there are dice, or they have not been read yet."""
    HIDDEN = "hidden"
    """Something large reaches in from the rim and stays: a hand, most likely. Nothing is read meanwhile."""
    COCKED = "cocked"
    """A die leans on something, or lies so that its value cannot be told."""
    STACKED = "stacked"
    """Two dice lie against or on each other; they are read all the same if that can be done."""
    LEFT = "left"
    """Fewer dice lie there than were asked for: one has left the tray, or is still to be thrown."""
    HANDLED = "handled"
    """A die was set down, pushed, turned or knocked while a roll was waited for: that is no roll."""


@dataclass(frozen=True, slots=True)
class RestingRoll:
    """A throw that has come to rest."""

    dice: Dice
    """The dice that were thrown; boxes in px of `image`."""
    image: Image
    """(H, W, 3) uint8 BGR: the whole picture that was read last."""
    time: float
    """When that picture was taken, s."""
    flags: tuple[Flag, ...] = ()
    """What is wrong with how each of `dice` lies."""
    others: Dice = ()
    """Dice that lie there too and were not thrown."""


class RollTracker:
    """Turns frames into rolls: at most one between one `arm` and the next."""

    def __init__(
        self,
        read: Callable[[Image], Dice],
        *,
        region: PictureRegion = EVERYTHING,
        patience: float = thresholds.BAD_LIE_PATIENCE,
    ) -> None:
        """Set it up.

        Args:
            read: reads the dice of a (H, W, 3) uint8 BGR picture.
            region: where dice count.
            patience: how long dice that lie badly may be put right before they are reported as they are, s.
        """
        self._read = read
        self._region = region
        self._flatness = Flatness()
        self._pending = PendingRoll(patience)
        self._start_over()

    def _start_over(self) -> None:
        self._state = RestState()
        self._scene = TrackedScene.SETTLED
        self._last_known = LastKnown()
        self._geometry = Geometry()
        self._movement = MovementDetector(self._move_known)
        self._pending.forget()

    @property
    def scene(self) -> TrackedScene:
        """What was seen last."""
        return self._scene

    @property
    def dice(self) -> Dice:
        """The dice of the last agreed read; none while things move."""
        return self._geometry.place_dice(self._state.known or (), self._movement.steadier.onto)

    @property
    def is_armed(self) -> bool:
        """Whether a roll is waited for."""
        return self._pending.is_armed

    @property
    def is_reading(self) -> bool:
        """Whether nothing moves, and what lies there is still being read."""
        return self._state.phase is Phase.SETTLING

    @property
    def missing(self) -> int:
        """How many of the dice that were asked for have not been seen thrown; 0 if no number was given."""
        return self._pending.missing

    @property
    def looks_too_flatly(self) -> bool:
        """Whether the camera looks so much from the side that upper faces cannot be read."""
        return self._flatness.is_too_flat

    @property
    def region(self) -> PictureRegion:
        """Where dice count."""
        return self._region

    def watch(self, region: PictureRegion) -> None:
        """Look for dice somewhere else from now on; a roll that is under way is forgotten."""
        self._region = region
        self._start_over()

    def arm(self, count: int | None = None) -> None:
        """Wait for a roll: only dice that move from now on count.

        Args:
            count: how many dice are to be thrown; the roll is not over before that many lie there, whether
                they are thrown at once or one by one. If left out it is over when nothing moves any more.
        """
        self._pending.arm(count, len(self._last_known.dice), has_moved=self._state.phase is Phase.MOVING)

    def disarm(self) -> None:
        """Wait for nothing."""
        self._pending.disarm()

    def update(self, image: Image, time: float) -> RestingRoll | None:
        """Take in one frame, (H, W, 3) uint8 BGR taken at `time` (s); the roll, when it has just settled."""
        movement = self._movement
        frames = self._last_known.frames
        raw = downscale(image, self._region, frames[-1] if frames else movement.last)
        left, top, _, _ = self._region.box(image)
        self._geometry = Geometry((image.shape[1], image.shape[0]), (left, top), raw.scale)
        width = self._flatness.width(self._last_known.dice) * raw.scale
        now, moved = movement.compare(raw, time, width, is_known=self._state.known is not None)
        if moved is None and self._state.known is None:
            movement.remember(now, None, time)
        seen = self._see(image, now, time, is_moving=moved is not None)
        self._state, rest = step(self._state, seen)
        if rest is not None:
            self._conclude(rest, seen if moved is None else replace(seen, frame=movement.last or now))
        if moved is not None:
            movement.remember(now, moved, time)
            self._scene = TrackedScene.MOVING
            self._pending.has_moved = True
        elif self._state.phase is Phase.OCCLUDED:
            self._scene = TrackedScene.HIDDEN
        movement.finish(now, time)
        return self._publish(image, time)

    def _see(self, image: Image, now: DownscaledFrame, time: float, *, is_moving: bool) -> Sight:
        movement = self._movement

        def read() -> Dice:
            dice = self._region.read(image, self._read)
            return self._geometry.place_dice(dice, movement.steadier.onto.inverse)

        return Sight(
            time,
            is_moving,
            now,
            movement,
            self._last_known,
            self._geometry,
            read,
            self._flatness.width,
        )

    def _move_known(self, there: Transform, now: DownscaledFrame) -> None:
        """What was known has another place: `there`, in a canvas that shows `now`."""

        def place(dice: Dice) -> Dice:
            return self._geometry.place_dice(dice, there)

        self._flatness.forget_view()
        self._state = self._state.place_in(place)
        self._last_known = self._last_known.place_in(place, there, now)
        self._pending.move(place)

    def _conclude(self, rest: Rest, seen: Sight) -> None:
        """Everything lies still and is read: how did it come to lie so?"""
        dice, size = rest.dice, self._geometry.size
        width = seen.width(dice)
        classified = self._classify(rest, seen, width)
        flags = self._flatness.flags(dice, size)
        if self._pending.has_moved:
            self._pending.take_in(dice, classified, flags, rest.began_at)
        self._scene = self._as_it_lies(dice, classified, flags, width)
        self._flatness.see(without_same(dice, self._last_known.dice), size)
        if self._scene is not TrackedScene.COCKED:
            self._flatness.learn(dice, size)
        clear = (*self._last_known.frames, seen.frame)[-thresholds.CLEAR_FRAMES_KEPT :]
        self._last_known = LastKnown(dice, classified.unread, clear)
        self._pending.has_moved = False
        self._movement.forget()

    def _classify(self, rest: Rest, seen: Sight, width: float) -> Classified:
        """How each of the dice came to lie where it lies, and what lies there and was not read."""
        lay = seen.last_known
        before = [PreviousDie(seen.geometry.box(die.box), die.value) for die in lay.dice]
        before += [PreviousDie(box, 0) for box in lay.unread]
        values = [die.value for die in rest.dice]
        classified = which_rolled(seen.view(width), before, seen.boxes(rest.dice), values)
        contested = seen.boxes(rest.reads.contested_dice(rest.dice))
        # What some reads saw of a thing says better where it lies than what has changed there.
        besides = [one for one in classified.unread if all(apart(one, other) >= width for other in contested)]
        return replace(classified, unread=(*besides, *contested))

    def _as_it_lies(
        self, dice: Dice, classified: Classified, flags: Sequence[Flag], width: float
    ) -> TrackedScene:
        if Flag.COCKED in flags or Flag.UNREADABLE in flags or classified.unread:
            return TrackedScene.COCKED
        pending = self._pending
        if pending.is_armed and pending.has_moved and pending.lacks(dice):
            return TrackedScene.LEFT
        if pending.is_armed and pending.has_moved and not pending.is_complete:
            flew = (
                flights(self._movement.segment.pictures, max(4.0, width), ()) >= thresholds.MIN_FLIGHT_FRAMES
            )
            if pending.count is not None and (pending.fresh or (flew and not dice)):
                return TrackedScene.LEFT
            if MotionClass.HANDLED in classified.motions or MotionClass.KNOCKED in classified.motions:
                return TrackedScene.HANDLED
        if Flag.STACKED in flags or self._flatness.touch(dice):
            return TrackedScene.STACKED
        return TrackedScene.SETTLED if dice else TrackedScene.EMPTY

    def _publish(self, image: Image, time: float) -> RestingRoll | None:
        known = self._state.known
        if known is None or not self._pending.is_due(time):
            return None
        fresh = self._pending.dice_of_roll(known)
        others = tuple(die for die in known if die not in fresh)
        flags = self._flatness.flags(fresh, self._geometry.size)
        onto = self._movement.steadier.onto
        fresh, others = (self._geometry.place_dice(dice, onto) for dice in (fresh, others))
        return RestingRoll(fresh, image, time, flags, others)
