"""Dice thrown back to where they lay, and what leans where one lay: the hand takes away what it gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.dice.rolls.test_hands import FIVE, SIX, THREE, Table
from tests.vision.render import Die, picture
from vision.dice.rolls import motion_class
from vision.dice.rolls.frames import Box, MotionSegment, downscale
from vision.dice.rolls.motion_class import MotionClass, PreviousDie, which_rolled
from vision.dice.rolls.place_history import SegmentView, view_of
from vision.dice.rolls.tracker import TrackedScene


def lift(table: Table, *left: Die) -> None:
    """A hand takes the dice, but for those that are left, and is away for a moment."""
    for edge in (560, 400, 250, 160):
        table.show(0, hand=edge)
    table.dice = left
    for edge in (250, 400, 560):
        table.show(0, hand=edge)
    table.show(0.3)


def test_a_die_thrown_back_to_its_place_beside_others_that_stay_is_a_roll() -> None:
    table = Table(THREE, SIX, FIVE)
    table.tracker.arm(1)
    lift(table, THREE, SIX)
    table.throw(THREE, SIX, Die(5, 442, 333, angle=65))
    assert table.values == [[5]]


def test_a_die_that_leans_where_one_was_taken_from_is_waited_for() -> None:
    table = Table(THREE, FIVE)
    table.tracker.arm()
    lift(table)
    table.unread = [Die(1, 185, 270, angle=30)]
    table.throw(SIX)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.COCKED


def test_a_die_against_which_another_comes_to_rest_was_not_taken() -> None:
    table = Table(THREE)
    table.tracker.arm(1)
    for step in range(5, 0, -1):
        table.show(0, THREE, Die(5, 252 + 30 * step, 240, angle=50 * step))
    for angle in (60, 50, 40, 30, 20, 10):
        table.show(0, THREE, Die(4, 252, 240, angle=angle))
    table.show(0.8, THREE, Die(4, 252, 240))
    assert table.values == [[4]]


def test_dice_that_were_all_thrown_back_to_their_places_are_a_roll() -> None:
    table = Table(THREE, FIVE)
    table.tracker.arm(2)
    lift(table)
    for step in range(6, 0, -1):
        table.show(0, Die(2, 205 + 8 * step, 244 - 35 * step), Die(1, 445 + 8 * step, 330 - 35 * step))
    table.show(0.8, replace(THREE, x=205, y=244, angle=30), replace(FIVE, x=445, angle=70))
    assert sorted(table.values[0]) == [3, 5]


def test_a_die_thrown_back_just_as_it_lay_onto_a_table_that_was_read_as_empty_is_a_roll() -> None:
    table = Table(THREE, FIVE)
    table.tracker.arm(2)
    lift(table)
    table.show(0.5)
    assert table.tracker.scene is TrackedScene.EMPTY
    for step in range(6, 0, -1):
        table.show(0, Die(2, 200 + 8 * step, 240 - 35 * step), Die(1, 300 + 8 * step, 400 - 35 * step))
    table.show(0.8, THREE, replace(FIVE, x=300, y=400))
    assert sorted(table.values[0]) == [3, 5]


def test_dice_are_not_shifted_with_the_table_if_one_of_them_stays() -> None:
    """One is thrown to beyond the one that stays, just as far as that lies from where it was."""
    table = Table(replace(THREE, y=160), replace(THREE, y=300))
    table.tracker.arm(1)
    lift(table, table.dice[1])
    table.throw(replace(THREE, y=300), replace(THREE, y=440))
    assert table.values == [[3]]


def test_a_die_pushed_far_by_a_finger_that_is_not_seen_is_no_roll() -> None:
    """The finger is of the colour of the table: only the die is seen to move, and always looks the same."""
    table = Table(THREE, SIX)
    table.tracker.arm()
    for step in range(1, 13):
        table.show(0, replace(THREE, x=200 + 18 * step, angle=2 * step), SIX)
    table.show(0.8)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.HANDLED


def test_a_bright_die_that_leans_on_a_dark_table_is_waited_for() -> None:
    """Round it the table is dark against it, which does not make it too large for a die."""
    table = Table()
    table.table = (18, 24, 18)
    table.tracker.watch(table.tracker.region)
    table.throw(THREE)
    table.tracker.arm()
    table.unread = [Die(1, 300, 360, edge=66)]
    table.throw(THREE, SIX)
    assert table.rolls == []
    assert table.tracker.scene is TrackedScene.COCKED


HERE, BESIDE, FAR = (85, 85, 115, 115), (60, 60, 90, 90), (205, 155, 235, 185)
NOWHERE = (0, 0, 1, 1)


@pytest.fixture
def stated(monkeypatch: pytest.MonkeyPatch) -> Callable[..., SegmentView]:
    """Says outright what pictures tell: all came to rest at once, a hand was at one of the dice."""

    def state(handled: Box, *taken: Box, flew: bool = True, has_slid: bool = False) -> SegmentView:
        """`taken`: places from which a die was seen to be taken; `flew`: whether dice were seen to fly;
        `has_slid`: whether the dice were seen all along their ways."""
        told: dict[str, Callable[..., object]] = {
            "arrival": lambda view, box: 5,
            "arrival_time": lambda view, box: 0.2,
            "has_stayed": lambda view, box: False,
            "is_handled": lambda view, box, arrived: box == handled,
            "was_taken": lambda view, place, box, arrived, places: place in taken,
            "slid": lambda view, place, box, arrived: has_slid,
            "flights": lambda pictures, width, places: 9 if flew else 0,
        }
        for name, says in told.items():
            monkeypatch.setattr(motion_class, name, says)
        now = downscale(picture())
        return view_of(MotionSegment(), now, np.zeros(now.detail.shape, np.float32), 30.0)

    return state


@pytest.mark.parametrize(("value", "motion"), [(1, MotionClass.HANDLED), (4, MotionClass.THROWN)])
def test_a_die_at_the_hand_is_of_the_throw_of_others_unless_it_lay_there(
    stated: Callable[..., SegmentView], value: int, motion: MotionClass
) -> None:
    """Dice that come in over the rim in a row may look like a hand too."""
    classified = which_rolled(stated(HERE), [PreviousDie(BESIDE, 1)], [HERE, FAR], [value, 5])
    assert classified.motions == (motion, MotionClass.THROWN)


@pytest.mark.parametrize(("taken", "motion"), [((), MotionClass.STAYED), ((HERE,), MotionClass.THROWN)])
def test_a_die_that_lies_where_it_lay_stayed_when_the_one_beside_it_was_thrown(
    stated: Callable[..., SegmentView], taken: tuple[Box, ...], motion: MotionClass
) -> None:
    """It looks different without the other one, and the hand was over both: it fills up no throw that
    is thrown singly."""
    previous = [PreviousDie(HERE, 4), PreviousDie(BESIDE, 5)]
    classified = which_rolled(stated(HERE, BESIDE, *taken), previous, [HERE, FAR], [4, 6])
    assert classified.motions == (motion, MotionClass.THROWN)


@pytest.mark.parametrize(("value", "motion"), [(1, MotionClass.KNOCKED), (4, MotionClass.THROWN)])
def test_a_die_of_another_value_than_lay_close_by_was_thrown_where_another_was(
    stated: Callable[..., SegmentView], value: int, motion: MotionClass
) -> None:
    """Dice lay so close together that none was seen to fly away from all of them."""
    classified = which_rolled(stated(NOWHERE, flew=False), [PreviousDie(BESIDE, 1)], [HERE, FAR], [value, 5])
    assert classified.motions == (motion, MotionClass.THROWN)


def test_a_die_of_another_value_than_lay_close_by_was_knocked_over_where_none_was_thrown(
    stated: Callable[..., SegmentView],
) -> None:
    classified = which_rolled(stated(NOWHERE, flew=False), [PreviousDie(BESIDE, 1)], [HERE], [4])
    assert classified.motions == (MotionClass.KNOCKED,)


@pytest.mark.parametrize(("slid", "motion"), [(True, MotionClass.KNOCKED), (False, MotionClass.THROWN)])
@pytest.mark.parametrize("value", [1, 4])
def test_a_die_that_was_seen_all_along_its_way_from_close_by_was_not_thrown(
    stated: Callable[..., SegmentView], value: int, slid: bool, motion: MotionClass
) -> None:
    """Its place was seen without it all the same; of one that was tipped over another value is seen."""
    view = stated(NOWHERE, BESIDE, flew=False, has_slid=slid)
    assert which_rolled(view, [PreviousDie(BESIDE, 1)], [HERE], [value]).motions == (motion,)
