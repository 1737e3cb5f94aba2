"""Our plastic beside what was measured on photographs."""

from __future__ import annotations

import numpy as np
import pytest

from studio.benches.plastic_table import LIGHT, PAPER, REAL, STEPS, ours, table
from vision.field.pieces import COLOURS, stack_step


@pytest.mark.parametrize("name", REAL)
def test_a_clear_piece_is_of_its_colour_and_casts_a_shadow(name: str) -> None:
    face, rim, shadow = ours(COLOURS.index(name), np.random.default_rng(3), LIGHT)
    real = np.array(REAL[name].face[::-1])
    assert face.argmax() in np.flatnonzero(real > real.max() - 10)
    assert rim.min() >= 0
    assert shadow.max() < PAPER


@pytest.mark.parametrize("sizes", STEPS)
def test_steps_of_stacks_are_those_of_photographs(sizes: tuple[int, int]) -> None:
    low, high = STEPS[sizes]
    assert stack_step(*sizes) == pytest.approx((low + high) / 2, abs=1)


def test_the_table_has_a_line_for_each_part_and_step() -> None:
    lines = list(table(1))
    assert len(lines) == 3 * len(REAL) + 1 + len(STEPS)
    assert f"of {3 * len(REAL)} within" in lines[3 * len(REAL)]
