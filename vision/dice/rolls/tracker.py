"""Noticing rolls: what lies still, what moves, and what has been thrown since a roll was asked for.

Dice are read only while nothing moves, several times, and count when the reads agree. Then each die gets its
motion class (motion_class.py), and only dice that were thrown are a roll: not what lay there before, what a
hand has pushed, turned or set down, or what was knocked a little to the side.
Dice gently rolled from a hand count as soon as they come to rest beside it; let them leave the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from vision.dice.region import EVERYTHING, PictureRegion
from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice, Reads, is_same
from vision.dice.rolls.flags import Flag, Flatness
from vision.dice.rolls.motion import (
    Box,
    DownscaledFrame,
    Mask,
    MotionSegment,
    Noise,
    apart,
    downscale,
    find_changes,
    flights,
    gather,
    relit,
)
from vision.dice.rolls.motion_class import Classified, MotionClass, MotionClassifier, PreviousDie
from vision.dice.rolls.occlusion import finger_reaches_in, hand_reaches_in
from vision.dice.rolls.pending import PendingRoll
from vision.dice.rolls.place_history import shows_part
from vision.dice.rolls.registration import Transform
from vision.dice.rolls.segment_view import SegmentView, view_of
from vision.dice.rolls.states import AtRest, Geometry, InMotion, LastKnown
from vision.dice.rolls.steadying import Stabilizer, Threshold
from vision.dice.score import SURE_CONFIDENCE
from vision.pictures import Image


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
        reads: int = thresholds.AGREEING_READS,
        most_reads: int = thresholds.MAX_READS,
        read_interval: float = thresholds.SHORTEST_TIME,
        still_for: float = thresholds.SHORTEST_TIME,
        patience: float = thresholds.BAD_LIE_PATIENCE,
    ) -> None:
        """Set it up.

        Args:
            read: reads the dice of a (H, W, 3) uint8 BGR picture.
            region: where dice count.
            reads: equal reads in a row that make a reading, if they are sure enough.
            most_reads: reads after which the most frequent one is taken, at a lower confidence.
            read_interval: least time between reads, s.
            still_for: how long nothing may have moved before reading, s.
            patience: how long dice that lie badly may be put right before they are reported as they are, s.
        """
        self._read = read
        self._region = region
        self._no_reads = Reads(reads, most_reads, thresholds.UNREADABLE_BELOW)
        self._read_interval = read_interval
        self._still_for = still_for
        self._flatness = Flatness()
        self._pending = PendingRoll(patience)
        self._start_over()

    def _start_over(self) -> None:
        self._state: AtRest | InMotion = AtRest(self._no_reads)
        self._scene = TrackedScene.SETTLED
        self._last_known = LastKnown()
        self._geometry = Geometry()
        self._previous: DownscaledFrame | None = None
        self._previous_time = 0.0
        self._noise = Noise()
        self._steadier = Stabilizer()
        self._segment = MotionSegment()
        self._pending.forget()

    @property
    def scene(self) -> TrackedScene:
        """What was seen last."""
        return self._scene

    @property
    def dice(self) -> Dice:
        """The dice of the last agreed read; none while things move."""
        return self._geometry.place_dice(self._known or (), self._steadier.onto)

    @property
    def is_armed(self) -> bool:
        """Whether a roll is waited for."""
        return self._pending.is_armed

    @property
    def is_reading(self) -> bool:
        """Whether nothing moves, and what lies there is still being read."""
        is_unread = isinstance(self._state, AtRest) and self._state.known is None
        return is_unread and self._scene is not TrackedScene.HIDDEN

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
        self._pending.arm(count, len(self._last_known.dice), has_moved=isinstance(self._state, InMotion))

    def disarm(self) -> None:
        """Wait for nothing."""
        self._pending.disarm()

    def update(self, image: Image, time: float) -> RestingRoll | None:
        """Take in one frame, (H, W, 3) uint8 BGR taken at `time` (s); the roll, when it has just settled."""
        frames = self._last_known.frames
        raw = downscale(image, self._region, frames[-1] if frames else self._previous)
        left, top, _, _ = self._region.box(image)
        self._geometry = Geometry((image.shape[1], image.shape[0]), (left, top), raw.scale)
        now, moved = self._add_frame(raw, time)
        if moved is not None:
            self._set_in_motion(now, moved, time)
            self._previous, self._previous_time = now, time
            return None
        self._previous, self._previous_time = now, time
        state = self._state
        rest = AtRest(self._no_reads, state.moved_at, state.read_at) if isinstance(state, InMotion) else state
        is_still = time - rest.moved_at >= self._still_for
        if rest.known is None:
            self._state = rest = self._remember(rest, now, time)
            if is_still:
                self._state = rest = self._look(rest, image, now, time)
        return self._publish(rest, image, time) if is_still else None

    @property
    def _known(self) -> Dice | None:
        """What lies there; None while things move, or while that is not known."""
        return self._state.known if isinstance(self._state, AtRest) else None

    def _add_frame(self, raw: DownscaledFrame, time: float) -> tuple[DownscaledFrame, Mask | None]:
        """A new frame in the canvas, and the px that have changed since the last one; None if nothing
        moves.
        """
        last, steadier = self._previous, self._steadier
        if last is None or last.detail.shape != raw.detail.shape:
            steadier.end()
            return raw, None
        threshold = np.asarray(np.maximum(self._noise.of(raw), thresholds.MIN_DETAIL_CHANGE), np.float32)
        if not steadier.is_swaying:
            moved = self._movement(last, raw, threshold)
            if not steadier.notices_sway(last, raw, moved, threshold, time):
                self._noise.learn(raw, last)
                return raw, moved
            self._replace(self._segment.register(last, threshold).inverse, last)
        if self._known is not None:
            steadier.forget_unseen()
        now = steadier.steady(last, raw, threshold, time)
        moved = steadier.movement(last, now, threshold, self._width(now), time)
        self._noise.learn(now, last)
        shape = raw.detail.shape
        is_known = moved is None and self._known is not None
        if steadier.onto.overlap(shape) < thresholds.MIN_OVERLAP or (
            is_known and steadier.onto.shift(shape) > thresholds.SMALL_STEP
        ):
            there = steadier.onto.inverse
            moved = None if moved is None else there.warp(moved, np.zeros_like(moved))
            self._begin_canvas(raw)
            now = raw
        # Pictures of one movement are compared with each other: all of them are registered, or none.
        if is_known and steadier.has_stood(time):
            self._begin_canvas(raw)
            steadier.end()
            now = raw
        return now, moved

    def _begin_canvas(self, raw: DownscaledFrame) -> None:
        """The view of a new frame is the canvas from now on: all that is known has another place in it."""
        there = self._steadier.onto
        self._flatness.forget_view()
        self._segment.move(there.inverse, raw)
        if self._previous is not None:
            self._previous = self._previous.warp_to(there.inverse, raw)
        self._replace(there, raw)
        self._steadier.stand()

    def _replace(self, there: Transform, now: DownscaledFrame) -> None:
        """What was known has another place: `there`, in a canvas that shows `now`."""

        def place(dice: Dice) -> Dice:
            return self._geometry.place_dice(dice, there)

        if isinstance(self._state, AtRest):
            self._state = self._state.place_in(place)
        self._last_known = self._last_known.place_in(place, there, now)
        self._pending.move(place)

    def _movement(self, last: DownscaledFrame, now: DownscaledFrame, threshold: Threshold) -> Mask | None:
        """The px that have changed since the last frame of a camera that stands; None if nothing moves."""
        moved = gather(find_changes(last.detail, now.detail, threshold))
        least = max(thresholds.MIN_MOTION_PX, thresholds.MIN_MOTION_OF_DIE * self._width(now) ** 2)
        if int(np.count_nonzero(moved)) < least:
            return None
        unlike = find_changes(relit(last, now), now.detail, threshold)
        return moved if int(np.count_nonzero(gather(moved & unlike))) >= least else None

    def _set_in_motion(self, now: DownscaledFrame, moved: Mask, time: float) -> None:
        if isinstance(self._state, AtRest):
            self._break_off(self._state)
        if not self._segment.pictures and self._previous is not None:
            self._segment.begin(self._previous_time, self._previous)
        self._segment.add(time, now, moved)
        self._scene = TrackedScene.MOVING
        self._pending.has_moved = True
        self._state = InMotion(time, self._state.read_at)

    def _break_off(self, rest: AtRest) -> None:
        """Things begin to move: what has been seen until now must do."""
        known = rest.known
        if known is None and rest.agreed is None and self._previous is not None:
            known = rest.reads.so_far()
            if known is not None:
                self._conclude(known, rest, self._previous)

    def _remember(self, rest: AtRest, now: DownscaledFrame, time: float) -> AtRest:
        """Keep the first pictures after a movement: in one of them dice are seen to have arrived."""
        if not self._segment.pictures or rest.frames_kept >= thresholds.REST_FRAMES:
            return rest
        self._segment.add(time, now, find_changes(now.detail, now.detail, 1.0))
        return replace(rest, frames_kept=rest.frames_kept + 1)

    def _look(self, rest: AtRest, image: Image, now: DownscaledFrame, time: float) -> AtRest:
        """Read once if it is time to; draw the conclusions when the reads agree."""
        if time - rest.read_at < self._interval(rest.reads) - 1e-6:
            return rest
        rest = replace(rest, read_at=time)
        may_be_hidden = time - rest.moved_at < thresholds.HAND_STILL_TIMEOUT
        found: Dice | None = None
        if may_be_hidden and self._is_covered(now):
            # Dice of an unknown size can look like a hand, and so can much that a camera in a hand sees.
            if not self._width(now) or self._steadier.is_swaying:
                found = self._found(image)
            if found is None or self._is_covered(now, found):
                self._scene = TrackedScene.HIDDEN
                return rest
        if rest.agreed is None:
            reads = rest.reads.and_one(self._found(image) if found is None else found)
            rest = replace(rest, reads=reads, agreed=reads.agree())
        if rest.agreed is None:
            return rest
        return self._believe(rest, rest.agreed, now, time, may_be_hidden=may_be_hidden)

    def _interval(self, reads: Reads) -> float:
        """s between reads.

        Those that differ or doubt are soon decided by more of them, of a camera in a hand no two pictures are
        the same, and a hand moves when it goes.
        """
        if self._scene is TrackedScene.HIDDEN:
            return thresholds.HAND_RECHECK_INTERVAL
        return 0.0 if reads.are_open or self._steadier.is_swaying else self._read_interval

    def _believe(
        self, rest: AtRest, agreed: Dice, now: DownscaledFrame, time: float, *, may_be_hidden: bool
    ) -> AtRest:
        """What the reads agree upon is what lies there, unless something hides a part of it."""
        if may_be_hidden and self._is_fingered(now, agreed):
            self._scene = TrackedScene.HIDDEN
            return rest
        if self._last_known.only_lacks(agreed):
            if time - rest.moved_at < thresholds.GONE_TIME:
                return rest
            # What is covered is not gone.
            if may_be_hidden and self._shows_part_of_any(self._last_known.missing_dice(agreed), now):
                self._scene = TrackedScene.HIDDEN
                return rest
        self._conclude(agreed, rest, now)
        return replace(rest, known=agreed, agreed=None)

    def _is_covered(self, now: DownscaledFrame, found: Dice = ()) -> bool:
        """Whether a hand reaches in; dice `found` that are sure are no part of one."""
        sure = tuple(die for die in found if die.confidence >= SURE_CONFIDENCE)
        return hand_reaches_in(
            now,
            self._last_known.frames,
            self._width(now, sure),
            self._previous_boxes(),
            self._boxes(sure),
            self._steadier.unseen,
        )

    def _shows_part_of_any(self, lacking: Dice, now: DownscaledFrame) -> bool:
        """Whether a part of any of the dice is to be seen as it was when all lay still."""
        view = self._view(now, self._width(now))
        return any(shows_part(view, box) for box in self._boxes(lacking))

    def _width(self, now: DownscaledFrame, dice: Dice = ()) -> float:
        """Of a die, in px of a downscaled frame; 0 while none was seen."""
        return self._flatness.width(dice + self._last_known.dice) * now.scale

    def _is_fingered(self, now: DownscaledFrame, dice: Dice) -> bool:
        """Whether something reaches in where there are no dice, nor were any before."""
        # So faint a change is seen anywhere when the camera is not quite where it was.
        if self._steadier.is_swaying:
            return False
        boxes = [*self._boxes(dice), *self._previous_boxes()]
        frames = self._last_known.frames
        return finger_reaches_in(now, frames, self._width(now, dice), boxes, self._noise.of(now))

    def _previous_boxes(self) -> list[Box]:
        """Where something lay when it was last known what does."""
        return [*self._boxes(self._last_known.dice), *self._last_known.unread]

    def _boxes(self, dice: Dice) -> list[Box]:
        """Where dice are in a downscaled frame at the region."""
        return [self._geometry.box(die.box) for die in dice]

    def _found(self, image: Image) -> Dice:
        return self._geometry.place_dice(self._region.read(image, self._read), self._steadier.onto.inverse)

    def _conclude(self, dice: Dice, rest: AtRest, now: DownscaledFrame) -> None:
        """Everything lies still and is read: how did it come to lie so?"""
        width = self._width(now, dice)
        classified = self._classify(dice, rest.reads, now, width)
        flags = self._flatness.flags(dice, self._geometry.size)
        if self._pending.has_moved:
            self._pending.take_in(dice, classified, flags, rest.moved_at)
        self._scene = self._as_it_lies(dice, classified, flags, width)
        come = tuple(die for die in dice if not any(is_same(die, lay) for lay in self._last_known.dice))
        self._flatness.see(come, self._geometry.size)
        if self._scene is not TrackedScene.COCKED:
            self._flatness.learn(dice, self._geometry.size)
        self._last_known = self._last_known.follow(dice, classified.unread, now)
        self._pending.has_moved = False
        self._segment.clear()
        self._steadier.forget_unseen()

    def _classify(self, dice: Dice, reads: Reads, now: DownscaledFrame, width: float) -> Classified:
        lay = self._last_known
        before = [PreviousDie(self._geometry.box(die.box), die.value) for die in lay.dice]
        before += [PreviousDie(box, 0) for box in lay.unread]
        classifier = MotionClassifier(self._view(now, width), before)
        classified = classifier.classify(self._boxes(dice), [die.value for die in dice])
        contested = self._boxes(reads.contested_dice(dice))
        # What some reads saw of a thing says better where it lies than what has changed there.
        besides = [one for one in classified.unread if all(apart(one, other) >= width for other in contested)]
        return replace(classified, unread=(*besides, *contested))

    def _view(self, now: DownscaledFrame, width: float) -> SegmentView:
        return view_of(
            self._segment, now, self._noise.of(now), width, self._last_known.frames, self._steadier.slack
        )

    def _as_it_lies(
        self, dice: Dice, classified: Classified, flags: Sequence[Flag], width: float
    ) -> TrackedScene:
        if Flag.COCKED in flags or Flag.UNREADABLE in flags or classified.unread:
            return TrackedScene.COCKED
        pending = self._pending
        if pending.is_armed and pending.has_moved and pending.lacks(dice):
            return TrackedScene.LEFT
        if pending.is_armed and pending.has_moved and not pending.is_complete:
            flew = flights(self._segment.pictures, max(4.0, width), ()) >= thresholds.MIN_FLIGHT_FRAMES
            if pending.count is not None and (pending.fresh or (flew and not dice)):
                return TrackedScene.LEFT
            if MotionClass.HANDLED in classified.motions or MotionClass.KNOCKED in classified.motions:
                return TrackedScene.HANDLED
        if Flag.STACKED in flags or self._flatness.touch(dice):
            return TrackedScene.STACKED
        return TrackedScene.SETTLED if dice else TrackedScene.EMPTY

    def _publish(self, rest: AtRest, image: Image, time: float) -> RestingRoll | None:
        if rest.known is None or not self._pending.is_due(time):
            return None
        fresh = self._pending.dice_of_roll(rest.known)
        others = tuple(die for die in rest.known if die not in fresh)
        flags = self._flatness.flags(fresh, self._geometry.size)
        onto = self._steadier.onto
        fresh, others = (self._geometry.place_dice(dice, onto) for dice in (fresh, others))
        return RestingRoll(fresh, image, time, flags, others)
