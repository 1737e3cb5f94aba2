"""Where a camera that moves sees the same table."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.dice.rolls.registration import UNMOVED, Transform, candidates
from vision.opencv import load_cv2

SHAPE = 180, 320


def table(seed: int = 0, strength: float = 30.0) -> NDArray[np.uint8]:
    """The detail of a table with a pattern."""
    noise = np.random.default_rng(seed).normal(0, 1, SHAPE).astype(np.float32)
    soft = load_cv2().GaussianBlur(noise, (0, 0), 2)
    return np.asarray(np.clip(128 + strength * soft / soft.std(), 0, 255), np.uint8)


def transform(right: float, down: float, turn: float = 0.0, zoom: float = 1.0) -> Transform:
    cos, sin = zoom * np.cos(turn), zoom * np.sin(turn)
    return Transform(np.array([(cos, -sin, right), (sin, cos, down)]))


def seen(canvas: NDArray[np.uint8], onto: Transform) -> NDArray[np.uint8]:
    """What a camera gives that sees the canvas there."""
    return onto.inverse.warp(canvas, np.full_like(canvas, 128))


@pytest.mark.parametrize(
    "onto", [transform(0.4, -0.3), transform(5, 3), transform(2, 1, 0.02), transform(-4, 2, 0, 1.02)]
)
def test_a_table_is_found_where_a_camera_that_moved_sees_it(onto: Transform) -> None:
    canvas = table()
    found, *_ = candidates(canvas, seen(canvas, onto), UNMOVED)
    assert found.shift_from(onto, SHAPE) < 0.15


def test_a_hand_that_covers_a_third_of_a_table_does_not_move_it() -> None:
    canvas, hand = table(), table(1, 50.0)
    before, after = canvas.copy(), canvas.copy()
    before[:, :100] = hand[:, :100]
    after[:, 8:108] = hand[:, :100]
    found, *_ = candidates(before, after, UNMOVED)
    assert found.shift_from(UNMOVED, SHAPE) < 0.1


def test_two_dice_on_a_bare_table_tell_where_a_camera_moved() -> None:
    canvas = np.full(SHAPE, 128, np.uint8)
    for x, y in ((80, 60), (200, 100)):
        canvas[y : y + 24, x : x + 24] = 180
        canvas[y + 8 : y + 14, x + 8 : x + 14] = 60
    onto = transform(1.5, -0.8)
    assert any(one.shift_from(onto, SHAPE) < 0.3 for one in candidates(canvas, seen(canvas, onto), UNMOVED))


def test_a_box_is_where_its_middle_is_and_as_large_as_the_zoom_makes_it() -> None:
    assert transform(10, -4).of_box((20, 30, 40, 50)) == (30, 26, 50, 46)
    there = transform(3, 7, 0.01, 1.1)
    assert there.inverse.of_box(there.of_box((100, 60, 140, 100))) == (100, 60, 140, 100)
    # Of a picture four times as large, of which a part is watched.
    assert transform(10, -4).of_box((120, 130, 140, 150), 0.25, (100, 100)) == (160, 114, 180, 134)


def test_what_is_out_of_view_shows_what_is_behind() -> None:
    canvas = np.full(SHAPE, 200, np.uint8)
    shown = transform(20, 0).warp(canvas, np.full_like(canvas, 50))
    assert (shown[:, -15:] == 50).all()
    assert (shown[:, :-25] == 200).all()


def test_how_much_of_the_canvas_is_in_view() -> None:
    assert UNMOVED.overlap(SHAPE) == pytest.approx(1.0)
    assert transform(32, 0).overlap(SHAPE) == pytest.approx(0.9)
