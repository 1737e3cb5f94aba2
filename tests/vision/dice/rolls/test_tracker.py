"""When the tracker says that a roll has happened, and when it does not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.render import Die, Image, picture
from vision.dice.reader import DieFound
from vision.dice.rolls.flags import Flag
from vision.dice.rolls.tracker import RestingRoll, RollTracker, TrackedScene

EMPTY = picture()
LYING = picture(Die(3, 200, 200))
THROWN = picture(Die(5, 420, 300))
BLURRED = [picture(Die(5, 200 + 50 * k, 220 + 20 * k, angle=40 * k)) for k in range(4)]


def found(value: int, x: int, y: int, confidence: float = 0.9) -> DieFound:
    return DieFound(value, (x - 30, y - 30, x + 30, y + 30), confidence)


KNOWN = {id(EMPTY): (), id(LYING): (found(3, 200, 200),), id(THROWN): (found(5, 420, 300),)}


class Table:
    """A tracker with a clock that shows it one picture after the other at 30 a second."""

    def __init__(self, **options: float) -> None:
        self.reads = 0
        self.answers: dict[int, tuple[DieFound, ...]] = dict(KNOWN)
        self.tracker = RollTracker(self.read, **options)  # type: ignore[arg-type]
        self.now = 0.0

    def read(self, image: Image) -> tuple[DieFound, ...]:
        self.reads += 1
        return self.answers.get(id(image), ())

    def show(self, image: Image, seconds: float = 1.0) -> list[RestingRoll]:
        rolls = []
        for _ in range(round(seconds * 30)):
            self.now += 1 / 30
            roll = self.tracker.update(image, self.now)
            if roll is not None:
                rolls.append(roll)
        return rolls

    def throw(self) -> list[RestingRoll]:
        return [roll for image in BLURRED for roll in self.show(image, 0.04)]


def test_dice_that_lay_there_are_no_roll() -> None:
    table = Table()
    table.tracker.arm()
    assert table.show(LYING) == []
    assert table.tracker.scene is TrackedScene.SETTLED


def test_a_throw_is_published_once() -> None:
    table = Table()
    table.show(LYING)
    table.tracker.arm()
    rolls = table.throw() + table.show(THROWN, 3.0)
    assert [die.value for roll in rolls for die in roll.dice] == [5]
    assert rolls[0].image is THROWN


def test_a_throw_into_an_empty_tray_is_published() -> None:
    table = Table()
    table.show(EMPTY)
    assert table.tracker.scene is TrackedScene.EMPTY
    table.tracker.arm()
    assert len(table.throw() + table.show(THROWN)) == 1


def test_nothing_is_published_unless_armed() -> None:
    table = Table()
    table.show(LYING)
    assert table.throw() + table.show(THROWN) == []


def test_movement_before_arming_does_not_count() -> None:
    table = Table()
    table.show(LYING)
    table.throw()
    table.show(THROWN)
    table.tracker.arm()
    assert table.show(THROWN) == []


def test_a_throw_that_is_under_way_when_armed_counts() -> None:
    table = Table()
    table.show(LYING)
    table.show(BLURRED[0], 0.04)
    table.show(BLURRED[1], 0.04)
    table.tracker.arm()
    assert len(table.show(THROWN)) == 1


def test_dice_left_as_they_lay_are_no_roll_whatever_passed_over_them() -> None:
    table = Table()
    table.show(LYING)
    table.tracker.arm()
    hand = LYING.copy()
    hand[:, :180] = (140, 160, 210)
    table.show(hand, 0.1)
    assert table.show(LYING) == []


def test_a_lamp_switched_on_is_no_movement() -> None:
    table = Table()
    table.show(LYING)
    table.tracker.arm()
    brighter = np.clip(LYING * 1.25, 0, 255).astype(np.uint8)
    table.answers[id(brighter)] = KNOWN[id(LYING)]
    assert table.show(brighter) == []


def test_glints_on_a_die_are_no_movement() -> None:
    table = Table()
    table.show(LYING)
    glint = LYING.copy()
    glint[178:182, 178:182] = 20
    table.answers[id(glint)] = KNOWN[id(LYING)]
    scenes = set()
    for image in [glint, LYING] * 6:
        table.show(image, 0.04)
        scenes.add(table.tracker.scene)
    assert scenes == {TrackedScene.SETTLED}


def test_a_hand_that_stays_hides_the_dice() -> None:
    table = Table()
    table.show(LYING)
    table.tracker.arm()
    hand = LYING.copy()
    hand[:, :250] = (140, 160, 210)
    reads = table.reads
    assert table.show(hand) == []
    assert table.tracker.scene is TrackedScene.HIDDEN
    assert table.reads == reads


def test_while_dice_move_none_are_known() -> None:
    table = Table()
    table.show(LYING)
    assert [die.value for die in table.tracker.dice] == [3]
    table.show(BLURRED[2], 0.04)
    assert table.tracker.scene is TrackedScene.MOVING
    assert table.tracker.dice == ()


def test_a_roll_takes_its_reads_within_the_time_allowed() -> None:
    table = Table()
    table.show(EMPTY)
    table.tracker.arm()
    table.throw()
    still_at = table.now
    (roll,) = table.show(THROWN)
    assert roll.time - still_at <= 0.3


def test_reading_rests_once_the_dice_are_known() -> None:
    table = Table()
    table.show(LYING, 5.0)
    assert table.reads == 3


def test_a_roll_is_as_sure_as_the_least_sure_of_its_reads() -> None:
    table = Table()
    table.show(EMPTY)
    table.tracker.arm()
    table.throw()
    sure = iter([0.99, 0.75, 0.97])
    table.tracker = _with_reads(table, lambda: (replace(found(5, 420, 300), confidence=next(sure)),))
    table.show(EMPTY)
    table.tracker.arm()
    table.throw()
    (roll,) = table.show(THROWN)
    assert roll.dice[0].confidence == pytest.approx(0.75)


def test_a_die_that_was_hard_to_read_at_first_is_looked_at_again() -> None:
    table = Table()
    sure = iter([0.5, 0.9, 0.9, 0.9])
    table.tracker = _with_reads(table, lambda: (replace(found(5, 420, 300), confidence=next(sure)),))
    table.show(EMPTY)
    table.tracker.arm()
    table.throw()
    (roll,) = table.show(THROWN)
    assert roll.dice[0].confidence == pytest.approx(0.9)
    assert roll.flags == (Flag.NONE,)


def test_reads_that_never_agree_give_the_most_frequent_less_sure() -> None:
    table = Table()
    answers = iter([5, 4, 5, 3, 5, 4, 5, 3, 5])
    table.tracker = _with_reads(table, lambda: (found(next(answers), 420, 300, 0.9),))
    table.show(EMPTY)
    table.tracker.arm()
    table.throw()
    (roll,) = table.show(THROWN, 2.0)
    assert [die.value for die in roll.dice] == [5]
    assert roll.dice[0].confidence == pytest.approx(0.5)


def _with_reads(table: Table, answer) -> RollTracker:  # type: ignore[no-untyped-def]
    """A tracker that reads THROWN as `answer` says, and nothing in any other picture."""
    return RollTracker(lambda image: answer() if image is THROWN else (), patience=0.0)
