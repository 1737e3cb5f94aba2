"""What is a throw and what is not: hands, knocks, dice that stay, dice that are missing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.render import TABLE, Die, Image, picture
from vision.dice.reader import DieFound
from vision.dice.rolls.flags import Flag
from vision.dice.rolls.tracker import RestingRoll, RollTracker, TrackedScene

SKIN = (110, 140, 200)
NOTHING: tuple[DieFound, ...] = ()


class Table:
    """Dice that are seen and read as they are drawn, under a hand that reaches in from the right."""

    def __init__(self, *dice: Die) -> None:
        self.dice = dice
        self.now = 0.0
        self.rolls: list[RestingRoll] = []
        self.confidence = 0.95
        self.sure: tuple[Die, ...] = ()
        """Dice of which the reader is sure, whatever it is of the others."""
        self.unread: list[Die] = []
        self.misread: list[int] = []
        self.specks: Image | None = None
        """What makes the picture darker, where anything does."""
        self.pushed = 0
        self.finger = 0
        self.low = 440
        self.table = TABLE
        self._hand: float | None = None
        self.tracker = RollTracker(lambda image: self._seen())
        self.show(0.6)

    def show(self, seconds: float = 0.0, *dice: Die, hand: float | None = None) -> None:
        """The dice, all those given if any are, and a hand up to so many px from the left; at least once."""
        self.dice, self._hand = dice or self.dice, hand
        for number in range(max(1, round(seconds * 30))):
            self.now += 1 / 30
            roll = self.tracker.update(self._picture(number), self.now)
            self.rolls += [roll] if roll else []

    def clear(self, seconds: float) -> None:
        """No dice."""
        self.dice = ()
        self.show(seconds)

    def throw(self, *dice: Die) -> None:
        """The last of the dice rolls in from above and comes to rest."""
        *lying, last = dice
        for step in range(6, 0, -1):
            self.show(0, *lying, Die(5, last.x + 8 * step, last.y - 35 * step, angle=50 * step))
        self.show(0.8, *dice)

    @property
    def values(self) -> list[list[int]]:
        return [[die.value for die in roll.dice] for roll in self.rolls]

    def _picture(self, seed: int) -> Image:
        image = picture(*self.dice, *self.unread, table=self.table, seed=seed)
        if self.specks is not None:
            image -= self.specks
        image = np.roll(image, self.pushed, axis=1)
        if self._hand is not None:
            image[120 : self.low, int(self._hand) :] = SKIN
        image[: self.finger, 180:225] = SKIN
        return image

    def _seen(self) -> tuple[DieFound, ...]:
        seen = [
            DieFound(
                d.value,
                (int(d.x) - 30, int(d.y) - 30, int(d.x) + 30, int(d.y) + 30),
                0.95 if d in self.sure else self.confidence,
            )
            for d in self.dice
            if (self._hand is None or d.x + 30 < self._hand) and d.y - 30 >= self.finger
        ]
        if seen and self.misread:
            seen[-1] = replace(seen[-1], value=self.misread.pop(0))
        return tuple(seen)


def reach(table: Table, *dice: Die, to: float) -> None:
    for edge in (600, 500, 420):
        table.show(0, hand=max(edge, to))
    table.show(0.2, hand=to)
    if dice:
        table.show(0.2, *dice, hand=to)
    for edge in (480, 560, 620):
        table.show(0, hand=max(edge, to))
    table.show(0.6)


THREE, FIVE, SIX = Die(3, 200, 240), Die(5, 440, 330, angle=20), Die(6, 120, 130, angle=50)


def test_a_die_set_down_by_a_hand_is_no_roll() -> None:
    table = Table(THREE)
    table.tracker.arm()
    reach(table, THREE, FIVE, to=380)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.HANDLED
    assert [die.value for die in table.tracker.dice] == [3, 5]


def test_a_die_set_down_near_the_rim_by_a_hand_of_which_ever_less_is_seen_is_no_roll() -> None:
    table = Table(THREE)
    table.low = 260
    table.tracker.arm()
    near_the_rim = Die(5, 520, 200, angle=20)
    for edge in (600, 500, 420):
        table.show(0, hand=edge)
    table.show(0.2, hand=400)
    table.show(0.2, THREE, near_the_rim, hand=400)
    for edge in (480, 500, 600):
        table.show(0, hand=edge)
    table.show(0.6)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.HANDLED


def test_a_die_pushed_by_a_finger_is_no_roll() -> None:
    table = Table(THREE)
    table.tracker.arm()
    for x in (600, 450, 330, 240):
        table.show(0, hand=x)
    for step in range(10):
        table.show(0, Die(3, 200 - 10 * step, 240), hand=235 - 10 * step)
    for x in (250, 400, 550):
        table.show(0, hand=x)
    table.show(0.6)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.HANDLED


def test_a_die_turned_at_the_rim_by_the_tip_of_a_finger_is_no_roll() -> None:
    lying, turned = Die(3, 540, 240), Die(5, 536, 242, angle=80)
    table = Table(lying)
    table.tracker.arm()
    table.show(0, hand=600)
    for step in range(1, 5):
        table.show(0, Die(4, 540 - step, 240, angle=20 * step), hand=568)
    table.show(0.2, turned, hand=568)
    table.show(0, hand=610)
    table.show(0.6)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.HANDLED


def test_a_hand_that_lay_in_the_last_clear_picture_and_has_gone_hides_nothing() -> None:
    table = Table(THREE)
    table.show(0.6, hand=380)
    assert table.tracker.scene is TrackedScene.HIDDEN
    table.tracker.watch(table.tracker.region)
    table.show(0.6, hand=380)
    table.show(0.1, hand=500)
    table.tracker.arm()
    table.throw(THREE, SIX)
    assert table.values == [[6]]


def test_a_die_that_slides_a_little_by_itself_was_knocked_and_is_no_roll() -> None:
    table = Table(THREE)
    table.tracker.arm()
    for step in range(1, 8):
        table.show(0, Die(3, 200 + 10 * step, 240))
    table.show(0.6)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.HANDLED


def test_a_die_thrown_beside_one_that_stays_is_the_whole_roll() -> None:
    table = Table(THREE)
    table.tracker.arm()
    table.throw(THREE, FIVE)
    assert table.values == [[5]]
    assert [die.value for die in table.rolls[0].others] == [3]


def test_a_die_taken_and_thrown_back_to_its_place_with_its_value_is_a_roll() -> None:
    table = Table(THREE)
    table.tracker.arm()
    reach(table, to=160)
    table.clear(0.6)
    table.throw(Die(3, 205, 244, angle=25))
    assert table.values == [[3]]


def test_dice_thrown_one_by_one_are_one_roll_when_all_lie_there() -> None:
    table = Table()
    table.tracker.arm(2)
    table.throw(FIVE)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.LEFT
    assert table.tracker.missing == 1
    table.throw(FIVE, SIX)
    assert table.values == [[5, 6]]
    assert table.tracker.missing == 0


def test_a_thrown_die_that_a_hand_covered_for_a_while_still_counts() -> None:
    table = Table()
    table.tracker.arm(2)
    table.throw(SIX)
    table.show(0.5, hand=90)
    table.show(0.5)
    table.throw(SIX, FIVE)
    assert sorted(table.values[0]) == [5, 6]


def test_a_die_that_was_thrown_too_soon_does_not_count() -> None:
    table = Table()
    table.throw(FIVE)
    table.tracker.arm(1)
    table.show(0.5)
    assert table.rolls == []
    table.throw(FIVE, SIX)
    assert table.values == [[6]]


def test_a_doubtful_die_may_be_thrown_again_before_it_is_reported() -> None:
    table = Table()
    table.tracker.arm()
    table.confidence = 0.5
    table.throw(FIVE)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.COCKED
    table.confidence = 0.95
    table.clear(0.6)
    table.throw(SIX)
    assert table.values == [[6]]


def test_a_doubtful_die_that_is_left_as_it_lies_is_reported_with_its_flag() -> None:
    table = Table()
    table.tracker.arm()
    table.confidence = 0.5
    table.throw(FIVE)
    table.show(2.0)
    assert table.values == [[5]]
    assert table.rolls[0].flags == (Flag.UNREADABLE,)


def test_dice_that_touch_are_said_to_and_read_all_the_same() -> None:
    table = Table(THREE)
    table.tracker.arm()
    table.throw(THREE, Die(4, 262, 240))
    assert table.values == [[4]]
    assert table.tracker.scene is TrackedScene.STACKED


def test_after_another_region_is_watched_what_lies_there_is_no_roll() -> None:
    table = Table(THREE)
    table.tracker.arm()
    table.tracker.watch(table.tracker.region)
    table.show(0.6)
    assert table.rolls == []
    assert [die.value for die in table.tracker.dice] == [3]


def test_a_die_beside_one_that_only_looks_different_by_its_shadow_is_thrown() -> None:
    table = Table(THREE)
    table.tracker.arm(1)
    shaded = Die(3, 200, 240, body=(150, 155, 155), ink=(100, 95, 95))
    for step in range(6, 0, -1):
        table.show(0, THREE, Die(5, 270 + 8 * step, 240 - 35 * step, angle=50 * step))
    table.show(0.8, shaded, Die(3, 270, 240))
    assert table.values == [[3]]


def test_a_die_from_under_a_finger_that_rested_on_it_is_no_roll() -> None:
    table = Table(THREE)
    table.tracker.arm()
    for table.finger in (80, 160, 225):
        table.show(0)
    table.show(0.8, Die(3, 205, 250, angle=25))
    assert table.tracker.scene is TrackedScene.HIDDEN
    for table.finger in (160, 80, 0):
        table.show(0)
    table.show(0.6)
    assert table.rolls == []


def test_a_die_under_a_finger_that_is_not_noticed_is_not_believed_gone_at_once() -> None:
    table = Table(THREE)
    table.tracker.arm()
    table.show(0, Die(3, 204, 240, angle=12))
    table.dice, table.unread = (), [Die(3, 208, 241, angle=25)]
    table.show(0.3)
    table.unread = []
    table.show(0.6, Die(3, 212, 242, angle=35))
    assert table.rolls == []


def test_a_doubtful_roll_over_which_a_hand_passes_is_told_all_the_same() -> None:
    table = Table()
    table.tracker.arm()
    table.confidence = 0.5
    table.throw(FIVE)
    reach(table, to=520)
    table.show(2.0)
    assert table.values == [[5]]


def test_a_roll_of_which_a_doubtful_die_is_taken_waits_for_that_die() -> None:
    table = Table()
    table.tracker.arm()
    table.confidence, table.sure = 0.5, (SIX,)
    table.throw(SIX, FIVE)
    reach(table, SIX, to=380)
    table.confidence = 0.95
    table.show(2.5)
    assert table.rolls == []
    table.throw(SIX, Die(2, 330, 360))
    assert table.values == [[6, 2]]


def test_a_hand_that_comes_before_the_reads_agree_makes_no_roll_of_the_rest() -> None:
    table = Table()
    table.tracker.arm()
    for step in range(6, 0, -1):
        table.show(0, SIX, Die(5, 440 + 8 * step, 330 - 35 * step, angle=50 * step))
    table.misread = [4, 2, 5, 4, 1, 3, 2]
    table.show(0.25, SIX, FIVE)
    reach(table, SIX, to=380)
    table.show(2.0)
    assert table.rolls == []


@pytest.mark.parametrize("again", [True, False])
def test_a_roll_of_which_a_die_is_missing_waits_for_it_for_a_while(again: bool) -> None:
    """It was not said how many dice; but two lay there."""
    table = Table(THREE, SIX)
    table.tracker.arm()
    table.clear(0.8)
    table.throw(FIVE)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.LEFT
    if again:
        table.throw(FIVE, Die(2, 330, 360))
    table.show(1.0)
    assert table.values == ([[5, 2]] if again else [[5]])


def test_a_die_that_could_not_be_read_on_an_empty_table_is_said_to_lean() -> None:
    table = Table(THREE)
    table.tracker.arm()
    reach(table, to=160)
    table.clear(0.6)
    table.unread = [Die(1, 300, 200, angle=30)]
    table.show(0.6)
    assert table.tracker.scene is TrackedScene.COCKED


def test_a_camera_that_was_pushed_shows_nothing_that_leans() -> None:
    table = Table(THREE)
    some = np.random.default_rng(5).random((12, 16)) < 0.15
    table.specks = 50 * np.kron(some, np.ones((40, 40)))[:, :, None].astype(np.uint8)
    table.tracker.watch(table.tracker.region)
    table.show(0.6)
    table.pushed = 30
    table.show(0.6)
    assert table.tracker.scene is not TrackedScene.COCKED


def test_a_die_thrown_where_a_row_at_the_rim_was_taken_from_is_a_roll() -> None:
    row = [Die(3, 200, 445), Die(6, 265, 445), Die(4, 330, 445)]
    table = Table(*row)
    table.low = 480
    table.tracker.arm(1)
    for edge in (600, 400, 160):
        table.show(0, *row, hand=edge)
    table.dice = ()
    for edge in (400, 600):
        table.show(0, hand=edge)
    table.show(0.3)
    table.throw(Die(6, 250, 370, angle=20))
    assert table.values == [[6]]


def test_dice_that_all_lie_as_before_but_for_a_shift_of_the_table_are_no_roll() -> None:
    dice = (THREE, FIVE, SIX)
    table = Table(*dice)
    table.tracker.arm()
    for shift in (45, 90, 150, 60):
        table.show(0, *(replace(die, x=die.x + shift, y=die.y + shift) for die in dice))
    table.show(0.8, *(replace(die, x=die.x + 40, y=die.y + 25) for die in dice))
    assert table.rolls == []


def test_a_die_that_comes_over_the_rim_with_a_shift_of_the_table_is_no_roll() -> None:
    table = Table(THREE, FIVE)
    table.tracker.arm()
    for shift in (45, 90, 150, 60):
        table.show(0, *(replace(die, x=die.x + shift, y=die.y + shift) for die in (THREE, FIVE)))
    shifted = [replace(die, x=die.x + 40, y=die.y + 25) for die in (THREE, FIVE)]
    table.show(0.8, *shifted, Die(6, 35, 120))
    assert table.rolls == []
    assert [die.value for die in table.tracker.dice] == [3, 5, 6]
