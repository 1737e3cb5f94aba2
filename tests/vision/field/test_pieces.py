"""Pieces as solids: how they stand on one another."""

from __future__ import annotations

import pytest

from vision.field.pieces import HEIGHTS, stack_step
from vision.scenes.table_pieces import stack_pieces

SMALL, MEDIUM, LARGE = range(3)


@pytest.mark.parametrize(
    ("lower", "upper", "least", "most"),
    [(size, size, 8, 10) for size in (SMALL, MEDIUM, LARGE)]
    + [(LARGE, MEDIUM, 16, 20), (MEDIUM, SMALL, 16, 20)],
)
def test_stacks_are_as_high_as_real_ones_within_a_millimetre(
    lower: int, upper: int, least: float, most: float
) -> None:
    assert least - 1 <= stack_step(lower, upper) <= most + 1
    assert stack_step(lower, upper) == pytest.approx((least + most) / 2, abs=1)


def test_a_large_piece_hides_a_small_one_and_stands_on_the_table() -> None:
    assert stack_step(SMALL, LARGE) == 0


def test_the_demonstration_stacks_pieces_the_same_way() -> None:
    tower = stack_pieces((LARGE, 3 + MEDIUM, 6 + MEDIUM), 0, 0, 0.0)
    tips = [piece.tip[2] for piece in tower]
    steps = stack_step(LARGE, MEDIUM), stack_step(MEDIUM, MEDIUM)
    assert tips == pytest.approx([HEIGHTS[2], HEIGHTS[1] + steps[0], HEIGHTS[1] + sum(steps)], abs=1e-3)
