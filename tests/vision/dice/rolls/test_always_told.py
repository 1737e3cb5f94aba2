"""Every roll that comes to rest is told within a bounded time, whatever was seen and read before."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.render import Die, Image, picture
from vision.dice.reader import DieFound
from vision.dice.rolls import thresholds
from vision.dice.rolls.agreement import Dice
from vision.dice.rolls.flags import Flag
from vision.dice.rolls.motion_class import Classified, MotionClass
from vision.dice.rolls.tracker import PendingRoll, RestingRoll, RollTracker

SIZE, EDGE, STEP = (320, 240), 30.0, 1 / 30
AT = (210, 150)
"""Where the die of these pictures comes to rest, px."""
TOLD_WITHIN = thresholds.MISSING_PATIENCE + 1.0
"""s at rest after which a roll has been told: the longest patience, and the time that its reads take."""
COUNTS = st.one_of(st.none(), st.integers(1, 4))


def drawn(*dice: Die) -> Image:
    return picture(*dice, size=SIZE)


EMPTY, RESTING = drawn(), drawn(Die(5, *AT, EDGE))
FLIGHT = [drawn(Die(5, 60 + 40 * k, 60 + 15 * k, EDGE, angle=40 * k)) for k in range(4)]


def with_hand(image: Image, wide: int) -> Image:
    """A hand that reaches in from the left over so many px."""
    out = image.copy()
    out[20:110, :wide] = (140, 160, 210)
    return out


INTERRUPTIONS = [with_hand(RESTING, wide) for wide in (30, 90, 180)]


class Table:
    """A tracker of a die whose reader sees it each time, with any value and certainty, and anything else."""

    def __init__(self, chance: random.Random, count: int | None) -> None:
        self._chance = chance
        self._tracker = RollTracker(self._read)
        self._now = 0.0
        self.told: list[RestingRoll] = []
        self.show(EMPTY, 1.0)
        self._tracker.arm(count)

    def _read(self, image: Image) -> Dice:
        if image is EMPTY or any(image is one for one in FLIGHT):
            return ()
        others = [self._die(self._chance.randrange(20, 300), 40) for _ in range(self._chance.randrange(2))]
        return (self._die(*AT), *(others if self._chance.random() < 0.3 else ()))

    def _die(self, x: int, y: int) -> DieFound:
        half = round(0.6 * EDGE)
        box = (x - half, y - half, x + half, y + half)
        return DieFound(self._chance.randint(1, 6), box, self._chance.uniform(0.05, 1.0))

    def show(self, image: Image, seconds: float) -> None:
        for _ in range(max(1, round(seconds / STEP))):
            self._now += STEP
            roll = self._tracker.update(image, self._now)
            self.told += [roll] if roll is not None else []


@settings(deadline=None)
@given(
    COUNTS,
    st.lists(
        st.tuples(st.sampled_from(INTERRUPTIONS), st.floats(0.03, 0.6), st.floats(0.03, 1.6)), max_size=4
    ),
    st.randoms(use_true_random=False),
)
def test_a_roll_that_rests_is_told_whatever_is_read_and_whoever_reaches_in(
    count: int | None, interruptions: list[tuple[Image, float, float]], chance: random.Random
) -> None:
    table = Table(chance, count)
    for image in FLIGHT:
        table.show(image, STEP)
    table.show(RESTING, 0.4)
    for image, reaching, resting in interruptions:
        table.show(image, reaching)
        table.show(RESTING, resting)
    table.show(RESTING, TOLD_WITHIN)
    assert len(table.told) == 1
    assert any(np.hypot(die.box[0] + 18 - AT[0], die.box[1] + 18 - AT[1]) < 12 for die in table.told[0].dice)


RESTS = st.lists(
    st.tuples(
        st.lists(
            st.tuples(
                st.integers(0, 6), st.integers(1, 6), st.sampled_from(MotionClass), st.sampled_from(Flag)
            ),
            max_size=5,
            unique_by=lambda die: die[0],
        ),
        st.integers(0, 3),
        st.floats(0.0, 10.0),
    ),
    min_size=1,
    max_size=8,
)


@given(COUNTS, st.integers(0, 4), RESTS)
def test_dice_that_were_thrown_and_lie_there_are_due_at_every_rest(
    count: int | None,
    lying: int,
    rests: list[tuple[list[tuple[int, int, MotionClass, Flag]], int, float]],
) -> None:
    pending, now = PendingRoll(thresholds.BAD_LIE_PATIENCE), 0.0
    pending.arm(count, lying, has_moved=True)
    for things, unread, passed in rests:
        now += passed
        dice = tuple(DieFound(value, (50 * x, 0, 50 * x + 40, 40), 0.9) for x, value, _, _ in things)
        motions = tuple(how for *_, how, _ in things)
        classified = Classified(motions, tuple((0, 90, 9, 99) for _ in range(unread)))
        pending.take_in(dice, classified, [flag for *_, flag in things], now)
        assert bool(pending.fresh) or MotionClass.THROWN not in motions
        assert pending.is_due(now + thresholds.MISSING_PATIENCE) == bool(pending.fresh)


def test_a_die_in_doubt_is_told_by_the_time_that_it_has_lain_however_often_a_hand_passes() -> None:
    pending = PendingRoll(1.5)
    pending.arm(1, 0, has_moved=True)
    dice, doubted = (DieFound(3, (0, 0, 40, 40), 0.5),), (Flag.UNREADABLE,)
    pending.take_in(dice, Classified((MotionClass.THROWN,), ()), doubted, 10.0)
    for rested_at in (10.8, 11.4):
        pending.take_in(dice, Classified((MotionClass.STAYED,), ()), doubted, rested_at)
    assert not pending.is_due(11.49)
    assert pending.is_due(11.5)


def test_what_lay_beside_the_dice_that_were_asked_for_and_is_gone_keeps_none_of_them() -> None:
    pending = PendingRoll(1.5)
    pending.arm(2, 0, has_moved=True)
    dice = (DieFound(3, (0, 0, 40, 40), 0.9), DieFound(4, (90, 0, 130, 40), 0.5))
    flags = (Flag.NONE, Flag.UNREADABLE)
    pending.take_in(dice, Classified((MotionClass.THROWN,) * 2, ((200, 0, 240, 90),)), flags, 10.0)
    pending.take_in(dice, Classified((MotionClass.STAYED,) * 2, ()), flags, 12.0)
    assert pending.is_due(12.0)


def test_several_dice_in_doubt_are_told_at_once_since_they_do_not_all_lean() -> None:
    pending = PendingRoll(1.5)
    pending.arm(2, 0, has_moved=True)
    dice = (DieFound(3, (0, 0, 40, 40), 0.5), DieFound(4, (90, 0, 130, 40), 0.5))
    pending.take_in(dice, Classified((MotionClass.THROWN,) * 2, ()), (Flag.UNREADABLE,) * 2, 10.0)
    assert pending.is_due(10.0)
