"""Full lines, found along all directions at once, beside a walk over the board."""

from __future__ import annotations

import random

import pytest

from game.games.spellcycles.rules.geometry import (
    ALL_WAYS,
    FULL_FAN,
    STRAIGHT,
    STRAIGHT_FAN,
    Direction,
    Fan,
    full_lines,
)


@pytest.mark.parametrize(("fan", "ways"), [(FULL_FAN, ALL_WAYS), (STRAIGHT_FAN, STRAIGHT)])
@pytest.mark.parametrize("count", [3, 15, 40, 63, 64])
def test_full_lines_are_those_of_a_walk_over_the_board_in_its_order(
    fan: Fan, ways: tuple[Direction, ...], count: int
) -> None:
    squares = set(random.Random(count).sample(range(64), count))
    walked = {
        length: [
            line for way in ways for line in way.lines[length].values() if squares.issuperset(line.squares)
        ]
        for length in (2, 3, 5, 8)
    }
    found = full_lines(sum(1 << square for square in squares), {2, 3, 5, 8}, fan)
    assert found == {length: lines for length, lines in walked.items() if lines}


def test_only_lengths_asked_for_are_found() -> None:
    assert set(full_lines(0b11111, {3, 4}, FULL_FAN)) == {3, 4}
    assert full_lines(0, {2}, FULL_FAN) == {}
