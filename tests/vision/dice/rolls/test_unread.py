"""What lies on the table and was not read: told from the shadow and the reflection of the dice that were."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.dice.rolls.test_place_history import BARE, HERE, looked_back
from tests.vision.render import RED, TABLE, WHITE, YELLOW, Colour, Die, Image, picture
from vision.dice.rolls.frames import Box, apart
from vision.dice.rolls.motion_class import unread

READ = Die(3, 200, 200, body=RED)
"""In HERE."""
WIDTH = 30.0


def unread_in(now: Image, read: Box = HERE, first: Image = BARE) -> tuple[Box, ...]:
    return unread(looked_back(first, [], now), [read], [])


def mixed(image: Image, colour: Colour, share: float) -> Image:
    """With so much of a colour below the die that was read, where one would fit."""
    image = image.copy()
    part = image[232:290, 172:228]
    part[:] = np.round(part * (1 - share) + np.array(colour) * share)
    return image


@pytest.mark.parametrize(("x", "y"), [(200, 264), (262, 214), (248, 150)])
@pytest.mark.parametrize("body", [RED, YELLOW], ids=["red", "yellow"])
def test_a_die_that_leans_against_one_that_was_read_is_found(x: int, y: int, body: Colour) -> None:
    found = unread_in(picture(READ, Die(2, x, y, angle=20, body=body)))
    assert len(found) == 1
    assert apart(found[0], (x // 2 - 15, y // 2 - 15, x // 2 + 15, y // 2 + 15)) < 0.35 * WIDTH


def test_a_read_die_is_all_that_lies_there() -> None:
    assert unread_in(picture(READ)) == ()


def test_a_die_is_no_other_one_though_its_box_is_a_little_off() -> None:
    assert unread_in(picture(READ), (87, 88, 117, 114)) == ()


@pytest.mark.parametrize("share", [0.4, 0.6])
def test_the_shadow_of_a_die_is_none(share: float) -> None:
    assert unread_in(mixed(picture(READ), (0, 0, 0), share)) == ()


def test_the_reflection_of_a_die_in_the_table_is_none() -> None:
    assert unread_in(mixed(picture(READ), RED, 0.3)) == ()


def test_the_same_in_another_light_is_none() -> None:
    table = mixed(BARE, (60, 160, 60), 1.0)
    lit = np.asarray(np.clip(mixed(picture(READ), (60, 160, 60), 1.0) * 1.3, 0, 255), np.uint8)
    assert unread_in(lit, first=table) == ()


def of_the_table(value: int, x: int, y: int) -> Die:
    """Of its colour: only the pips are visible."""
    return Die(value, x, y, body=TABLE, ink=WHITE)


def test_a_die_of_the_colour_of_the_table_is_found_by_its_pips() -> None:
    found = unread_in(picture(of_the_table(5, 200, 200), of_the_table(4, 400, 300)))
    assert len(found) == 1
    assert apart(found[0], (185, 135, 215, 165)) < 0.2 * WIDTH


def test_a_speck_is_no_die_where_only_pips_are_seen() -> None:
    speck = picture(of_the_table(5, 200, 200))
    speck[300:316, 400:416] = WHITE
    assert unread_in(speck) == ()


def test_what_shows_as_little_as_pips_is_no_die_where_dice_show_whole() -> None:
    assert unread_in(picture(READ, of_the_table(4, 400, 300))) == ()


def with_thing(wide: int, high: int, *, hollow: bool = False) -> Image:
    """A white thing of so many px of a downscaled frame, away from the die that was read."""
    image = picture(READ)
    image[260 : 260 + 2 * high, 340 : 340 + 2 * wide] = WHITE
    if hollow:
        image[276 : 244 + 2 * high, 356 : 324 + 2 * wide] = TABLE
    return image


def test_what_is_as_large_as_a_die_may_be_one() -> None:
    assert len(unread_in(with_thing(30, 30))) == 1


@pytest.mark.parametrize(("wide", "high", "hollow"), [(48, 18, False), (100, 60, True)], ids=["slim", "long"])
def test_what_is_slim_or_long_is_no_die(wide: int, high: int, hollow: bool) -> None:
    assert unread_in(with_thing(wide, high, hollow=hollow)) == ()
