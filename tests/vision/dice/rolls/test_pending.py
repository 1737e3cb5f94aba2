"""What is remembered of the dice that were thrown for a roll."""

from __future__ import annotations

from vision.dice.reader import DieFound
from vision.dice.rolls.flags import Flag
from vision.dice.rolls.motion_class import Classified, MotionClass
from vision.dice.rolls.thresholds import DICE_KEPT
from vision.dice.rolls.tracker import PendingRoll


def test_of_more_dice_than_are_remembered_those_that_lie_there_still_count() -> None:
    count = DICE_KEPT + 5
    dice = tuple(DieFound(1, (50 * k, 0, 50 * k + 40, 40), 0.99) for k in range(count))
    pending = PendingRoll(1.0)
    pending.arm(count, 0, has_moved=True)
    for lying in (count - 1, count):
        how = (*(MotionClass.STAYED,) * (count - 1), MotionClass.THROWN)[-lying:]
        how = (MotionClass.THROWN,) * lying if lying < count else how
        pending.take_in(dice[:lying], Classified(how, ()), (Flag.NONE,) * lying, 1.0)
    assert pending.missing == 0
    assert len(pending.dice_of_roll(dice)) == count
