"""The roll that is waited for: what has been thrown for it so far, and when it is reported."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence

from vision.dice.reader import DieFound
from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice, distance, is_same
from vision.dice.rolls.flags import Flag
from vision.dice.rolls.motion_class import Classified, MotionClass
from vision.dice.rolls.thresholds import DICE_KEPT


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
