"""How a square is looked at: turned so that what stands on it leans upward, in true millimetres."""

from __future__ import annotations

import numpy as np
import pytest

from vision.field.crops import (
    CHANGE_ZERO,
    CROP_HEIGHT,
    CROP_SCALE,
    CROP_WIDTH,
    FOOT_PX,
    LEAN_STEPS,
    PLANE_COUNT,
    SHARE_ZERO,
    Layers,
    cut,
    frames,
    layers,
)
from vision.field.lighting import LightModel
from vision.field.plan import Plan

PLAN = Plan(32.0, (-60.0, -60.0), (316.0, 316.0))
HERE = np.array([[128.0, 128.0]])


def spotted(at: tuple[float, float]) -> Layers:
    """A plain field with one bright spot at a place in mm."""
    plain = np.zeros((*PLAN.size[::-1], 3), np.uint8)
    column, row = np.round(PLAN.pixels(np.array(at))).astype(int)
    plain[row - 2 : row + 3, column - 2 : column + 3] = 255
    return Layers(plain, plain.copy())


def brightest(crop: np.ndarray) -> tuple[float, float]:
    """How far (mm) right of and above the middle of its square the bright spot of a look is."""
    rows, columns = np.nonzero(crop[0] > 128)
    right = (columns.mean() - (CROP_WIDTH - 1) / 2) / CROP_SCALE
    up = (CROP_HEIGHT - 1 - FOOT_PX - rows.mean()) / CROP_SCALE
    return float(right), float(up)


@pytest.mark.parametrize(
    ("camera", "away"),
    [
        ((128.0, -300.0, 500.0), (128.0, 158.0)),  # in front of the field: pieces lean to its far side
        ((600.0, 128.0, 500.0), (98.0, 128.0)),  # to its right: they lean to the left
        ((428.0, 428.0, 500.0), (128 - 21.2, 128 - 21.2)),
    ],
)
def test_away_from_the_camera_is_up(camera: tuple[float, float, float], away: tuple[float, float]) -> None:
    crop = cut(spotted(away), PLAN, np.array(camera), HERE)[0]
    assert brightest(crop) == pytest.approx((0, 30), abs=1.0)


def test_a_look_is_no_mirror_image() -> None:
    crop = cut(spotted((148.0, 128.0)), PLAN, np.array([128.0, -300.0, 500.0]), HERE)[0]
    assert brightest(crop) == pytest.approx((20, 0), abs=1.0)


def test_it_is_told_how_far_pieces_lean() -> None:
    camera = np.array([128.0, -122.0, 500.0])
    crop = cut(spotted((128.0, 128.0)), PLAN, camera, HERE)[0]
    assert crop.shape == (PLANE_COUNT, CROP_HEIGHT, CROP_WIDTH)
    assert np.all(crop[6] == round(0.5 * LEAN_STEPS))


def test_under_the_camera_some_direction_is_up() -> None:
    ways, lean = frames(HERE, np.array([128.0, 128.0, 400.0]))
    assert np.hypot(*ways[0]) == pytest.approx(1)
    assert lean[0] == 0


def test_a_field_as_it_was_shows_no_change_and_white_shows_as_white() -> None:
    shape = (*PLAN.size[::-1], 3)
    cast, empty, white = (np.full(shape, level, np.float32) for level in (0.3, -1.0, -0.2))
    light = LightModel(cast, empty, white, np.ones(shape[:2], bool))
    assert np.all(layers(light.relight(white + cast), light).share == SHARE_ZERO)
    assert np.all(layers(light.relight(empty + cast), light).change == CHANGE_ZERO)


def test_where_the_empty_field_is_not_known_nothing_counts_as_changed() -> None:
    shape = (*PLAN.size[::-1], 3)
    known = np.ones(shape[:2], bool)
    known[:9] = False
    none, dark = np.zeros(shape, np.float32), np.full(shape, -2.0, np.float32)
    parts = layers(none, LightModel(none, dark, dark, known))
    assert np.all(parts.change[:9] == CHANGE_ZERO)
    assert np.all(parts.change[9:] > CHANGE_ZERO)
