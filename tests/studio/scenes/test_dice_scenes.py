"""Rendered dice: what is drawn is what the truth says."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from studio.scenes.dice.bank import Bank, Sign, drawn_views, resting
from studio.scenes.dice.table import oblique_camera, picture
from studio.scenes.flat_things import FLAT_THINGS
from studio.scenes.surfaces import clutter, surface
from vision.pictures import Image
from vision.scenes.camera import Pinhole
from vision.scenes.dice_shape import PLACES, DieShape, PipForm, trace


@pytest.fixture(scope="module")
def bank() -> Bank:
    return Bank(drawn_views(24, 64, np.random.default_rng(1)))


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_upper_face_is_worth(value: int) -> None:
    others = iter(v for v in range(1, 7) if v != value)
    x, nx, y, ny, below = others
    shape = DieShape(depth=0.0, values=(x, nx, y, ny, value, below))
    turn, up = resting(0.0, 0.4)
    seen = trace(shape, turn, up, 30.0, 160)
    share = float((seen.pip * seen.top).sum() / seen.top.sum())
    one_pip = np.pi * shape.pip**2 / 4
    assert seen.value == value
    assert share == pytest.approx(len(PLACES[value]) * one_pip, rel=0.2)


def test_a_leaning_line_of_sight_shows_less_of_the_upper_face() -> None:
    shares = []
    for tilt in (0.0, 0.5, 1.0):
        turn, up = resting(tilt, 0.0)
        seen = trace(DieShape(), turn, up, 40.0, 96)
        shares.append(float(seen.top.sum() / seen.covered.sum()))
    assert shares[0] > shares[1] > shares[2] > 0.2


def test_a_point_of_the_table_is_seen_where_it_is_looked_for() -> None:
    camera = Pinhole(700.0, (300.0, 200.0), 0.6, 0.2, 40.0)
    (px,) = camera.project(np.array([(3.0, -2.0, 0.0)]))
    spot = camera.on_ground((float(px[0]), float(px[1])))
    assert spot == pytest.approx((3.0, -2.0), abs=1e-2)
    assert camera.on_ground((300.0, -20000.0)) is None


def test_the_same_seed_gives_the_same_picture(bank: Bank) -> None:
    ground = surface(np.random.default_rng(2))
    first, truths = picture(bank, ground, 30.0, 5, np.random.default_rng(3))
    second, again = picture(bank, ground, 30.0, 5, np.random.default_rng(3))
    assert np.array_equal(first, second)
    assert truths == again
    assert truths


def test_dice_change_the_picture_only_where_the_truth_puts_them_or_their_shadows(bank: Bank) -> None:
    ground = np.full((384, 384, 3), 140, np.uint8)
    for seed in range(6):
        image, truths = picture(bank, ground, 60.0, 1, np.random.default_rng(seed))
        for truth in truths:
            x0, y0, x1, y1 = truth.box
            assert 0 <= x0 < x1 <= 320
            assert 0 <= y0 < y1 <= 320
            inside = image[int(y0) : int(y1), int(x0) : int(x1)].astype(float)
            assert inside.std() > 3


def test_clutter_leaves_the_size_of_a_surface_and_changes_it() -> None:
    rng = np.random.default_rng(4)
    ground = surface(rng)
    before = ground.copy()
    clutter(ground, 12, [np.zeros((50, 50, 3), np.uint8)], rng)
    assert ground.shape == before.shape
    assert not np.array_equal(ground, before)


@pytest.mark.parametrize("form", PipForm)
def test_pips_of_every_form_are_there_and_within_their_radius(form: PipForm) -> None:
    turn, up = resting(0.0, 0.0)
    seen = trace(DieShape(form=form, depth=0.0), turn, up, 30.0, 160)
    share = float((seen.pip * seen.top).sum() / seen.top.sum())
    square = len(PLACES[seen.value]) * DieShape().pip ** 2
    assert 0.2 * square < share < 1.3 * square


def test_the_two_of_some_makers_lies_along_an_edge() -> None:
    turn, up = resting(0.0, 0.0)
    along = DieShape(values=(1, 6, 3, 4, 2, 5), spots={**PLACES, 2: ((-0.6, 0.0), (0.6, 0.0))}, depth=0.0)
    pips = np.argwhere(trace(along, turn, up, 30.0, 160).pip > 0.5)
    high, wide = np.ptp(pips, axis=0)
    assert max(high, wide) > 2.5 * min(high, wide), "they stand in a row"


def test_a_camera_that_looks_from_the_side_stands_upright() -> None:
    cameras = [oblique_camera(40.0, (640, 480), (50.0, 70.0), np.random.default_rng(k)) for k in range(20)]
    assert all(50 <= np.degrees(camera.tilt) <= 70 for camera in cameras)
    assert all(abs(np.degrees(camera.roll)) < 30 for camera in cameras)


def test_a_die_without_pips_on_top_is_nothing_to_be_read() -> None:
    rng = np.random.default_rng(6)
    stamped = Bank(drawn_views(12, 64, rng, stamped=1.0))
    assert Sign.PIPS not in {stamped.draw(0.3, rng).sign for _ in range(20)}
    _, truths = picture(stamped, surface(rng), 40.0, 6, rng)
    assert not any(truth.plain for truth in truths)


@pytest.mark.parametrize("thing", FLAT_THINGS, ids=lambda thing: thing.__name__.strip("_"))
def test_flat_things_are_laid_on_a_surface(thing: Callable[[Image, np.random.Generator], None]) -> None:
    ground = np.full((384, 384, 3), 128, np.uint8)
    thing(ground, np.random.default_rng(8))
    assert (ground != 128).any()
