"""Dice thrown back to where they lay, and what leans where one lay: the hand takes away what it gives."""

from __future__ import annotations

from tests.vision.render import Die
from tests.vision.test_tracker_hands import FIVE, SIX, THREE, Table
from vision.dice.tracker import Scene


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
    assert table.tracker.scene is Scene.COCKED


def test_a_die_against_which_another_comes_to_rest_was_not_taken() -> None:
    table = Table(THREE)
    table.tracker.arm(1)
    for step in range(5, 0, -1):
        table.show(0, THREE, Die(5, 252 + 30 * step, 240, angle=50 * step))
    for angle in (60, 50, 40, 30, 20, 10):
        table.show(0, THREE, Die(4, 252, 240, angle=angle))
    table.show(0.8, THREE, Die(4, 252, 240))
    assert table.values == [[4]]
