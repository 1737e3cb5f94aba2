"""A roll as other programs hear of it: the line of JSON keeps what its schema promises."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.devices.dice import ReadDie
from tests.features.rolls.schema import faults
from tests.features.rolls.sources import (
    Now,
    ScriptedSource,
    a_roll,
    feed_of,
    picture_of,
    reading,
    virtual_feed,
)

DOUBTFUL = ReadDie(4, 0.6, flag="cocked")
UNREAD = ReadDie(None, 0.0, flag="unreadable")


@pytest.mark.parametrize(
    "roll",
    [
        a_roll(3, 5),
        a_roll(DOUBTFUL, UNREAD),
        a_roll(ReadDie(3, 0.99, (10, 20, 40, 50), sides=6), evidence=picture_of(), age_s=0.2, touching=True),
        a_roll(6, others=(ReadDie(1, 0.9, flag="moved"),)),
    ],
    ids=["sure", "doubtful", "with a picture", "beside others"],
)
def test_every_line_is_as_its_schema_says(roll: Any) -> None:
    assert list(faults(json.loads(json.dumps(roll.to_data("roll-1.jpg"))))) == []


def test_the_schema_finds_what_is_wrong() -> None:
    data = a_roll(3, 5).to_data()
    for wrong in ({"version": 2}, {"total": "8"}, {"number": 0}, {"time": "now"}, {"more": 1}, {"dice": []}):
        assert list(faults(data | wrong)), wrong


def test_what_cannot_be_read_has_no_value_and_no_total() -> None:
    roll = a_roll(3, UNREAD)
    assert (roll.values, roll.total, roll.sure) == ((3, None), None, False)


def test_a_doubtful_die_is_told_and_makes_the_roll_doubtful() -> None:
    data = a_roll(3, DOUBTFUL).to_data()
    assert (data["values"], data["sure"]) == ([3, 4], False)
    assert [die["sure"] for die in data["dice"]] == [True, False]
    assert data["dice"][1]["flag"] == "cocked"


def test_a_die_that_lies_badly_is_doubtful_however_sure_its_source_is() -> None:
    assert not a_roll(ReadDie(4, 0.99, flag="cocked")).sure


def test_a_die_less_sure_than_its_source_asks_for_is_doubtful() -> None:
    assert not a_roll(ReadDie(3, 0.95), sure_from=0.97).sure


def test_boxes_are_in_px_of_the_picture_that_is_kept() -> None:
    data = a_roll(ReadDie(3, 0.99, (10, 20, 40, 50)), evidence=picture_of(1280)).to_data()
    assert (data["dice"][0]["box"], data["picture_size"]) == ([20, 40, 80, 100], [1280, 720])


def test_dice_that_lay_there_or_were_set_down_are_told_apart_from_the_roll() -> None:
    others = (ReadDie(1, 0.9, flag="moved"), ReadDie(2, 0.9))
    roll = a_roll(6, ReadDie(5, 0.9, flag="other size", left_out=True), others=others)
    assert roll.values == (6,)
    assert [die.flag for die in roll.others] == ["other size", "moved", ""]


def test_dice_that_touch_are_flagged_and_count() -> None:
    roll = a_roll(2, 2, touching=True)
    assert (roll.flags, roll.sure) == (("touching",), True)


def test_more_or_fewer_dice_than_were_waited_for_are_doubtful() -> None:
    roll = feed_of(ScriptedSource(reading(1, 2, 3)), dice=2).step()
    assert roll is not None
    assert (roll.flags, roll.sure) == (("other number",), False)


def test_its_time_is_when_the_dice_lay_and_not_when_they_were_told() -> None:
    now = Now()
    feed = feed_of(ScriptedSource(reading(1, age_s=0.25)), now)
    now.seconds = 10.0
    roll = feed.step()
    assert roll is not None
    data = roll.to_data()
    assert (data["time"], data["seconds"], data["delay"]) == ("2026-11-28T11:59:59.750Z", 9.75, 0.25)


def test_virtual_dice_have_as_many_sides_as_was_wished() -> None:
    feed = virtual_feed(dice=3, sides=20)
    feed.throw()
    roll = feed.step()
    assert roll is not None
    assert [die.sides for die in roll.dice] == [20] * 3
    assert list(faults(roll.to_data())) == []


def test_a_die_is_told_with_its_colour_and_not_that_of_its_pips() -> None:
    evidence = picture_of()
    assert evidence.picture is not None
    evidence.picture[20:60, 10:50] = (40, 42, 176)
    evidence.picture[36:44, 26:34] = 255
    data = a_roll(ReadDie(1, 0.99, (10, 20, 50, 60)), ReadDie(2, 0.9), evidence=evidence).to_data()
    assert [die["colour"] for die in data["dice"]] == ["#b02a28", None]
