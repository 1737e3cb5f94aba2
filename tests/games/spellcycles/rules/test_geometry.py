"""Full lines, found along all directions at once, beside a walk over the board."""

from __future__ import annotations

import random

import pytest

from game.games.spellcycles.rules.geometry import (
    ALL_TURNED,
    ALL_WAYS,
    LINES,
    SHIFTS,
    STRAIGHT,
    STRAIGHT_TURNED,
    TURNED,
    Direction,
    square_at,
    squares_in,
)


def some_squares(count: int) -> set[int]:
    return set(random.Random(count).sample(range(64), count))


@pytest.mark.parametrize(("looked_at", "ways"), [(ALL_TURNED, ALL_WAYS), (STRAIGHT_TURNED, STRAIGHT)])
@pytest.mark.parametrize("length", range(2, 9))
@pytest.mark.parametrize("count", [0, 3, 15, 40, 63, 64])
def test_full_lines_are_those_of_a_walk_over_the_board_by_their_numbers(
    looked_at: int, ways: tuple[Direction, ...], length: int, count: int
) -> None:
    squares = some_squares(count)
    walked = [line for way in ways for line in way.lines[length].values() if squares.issuperset(line.squares)]
    starts = looked_at & sum(TURNED[square] for square in squares)
    for shift in SHIFTS[length]:
        starts &= starts >> shift
    full = [onwards for bit, _, onwards, _ in LINES[length].values() if bit & starts]
    assert sorted(full) == [(line.number, line.squares) for line in walked]
    assert starts.bit_count() == len(full)


@pytest.mark.parametrize("count", [0, 1, 15, 64])
def test_the_squares_of_a_set_are_told_in_order_and_one_by_one(count: int) -> None:
    squares = some_squares(count)
    members = sum(1 << square for square in squares)
    assert squares_in(members) == tuple(sorted(squares))
    assert [square_at(members, index) for index in range(count)] == sorted(squares)
    with pytest.raises(IndexError):
        square_at(members, count)
