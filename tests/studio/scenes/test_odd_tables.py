"""Tables with odd dice: each throw shows other values under the same camera."""

from __future__ import annotations

from itertools import islice

from studio.scenes.dice.odd_tables import DICE_COUNT, MAKES, OddTable


def test_throws_on_one_table_differ_in_the_dice_alone() -> None:
    table = OddTable.of(MAKES["close-twos"], 0, views=6)
    first, second = islice(table.throws(0), 2)
    assert len(first[1]) == len(second[1]) == DICE_COUNT
    assert [die.box for die in first[1]] != [die.box for die in second[1]]
    assert {die.value for _, dice in (first, second) for die in dice} <= set(range(1, 7))
