"""Real pieces on rendered fields: what is seen through them, and where they come to lie."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from game.errors import UserError
from studio.scenes.field.board import Linear, bare_board, linear
from studio.scenes.field.cutouts import KINDS, PAPER, Cutout, Laid, Photographs, cutouts, faces_seen, lay
from studio.scenes.field.drawing import coverage
from studio.scenes.field.scene import Light, Scene
from studio.scenes.field.view import viewpoint
from vision.field.pieces import FACES, Floats, Pyramid
from vision.pictures import Image

BOARD = bare_board((150, 150, 150), (150, 150, 150), 32.0, detail=1.0)
SCENE = Scene(BOARD, viewpoint(BOARD, tilt=40.0), light=Light(ambient=1.0, lamps=()))
PLACE = (128.0, 128.0)
TABLE = (180.0, 200.0, 220.0)
CORNERS = np.array([(60, 120), (130, 118), (125, 90), (66, 92), (95, 20)], float)
"""Of a piece in a made-up photograph: only the side 0, 1, 4 looks at the camera."""


def cutout(colour: str = "red") -> Cutout:
    """Its side looks straight at the camera."""
    return Cutout("made-up.png", colour, 2, False, 40.0, 90.0, CORNERS, TABLE)


def photograph(side: tuple[float, float, float]) -> Image:
    """A plain table, and the side of the piece in one colour (BGR)."""
    image = np.empty((150, 180, 3), np.uint8)
    image[:] = TABLE
    outline = CORNERS[[0, 1, 4]]
    # A little beyond its edges, so that the table does not show at them.
    wider = outline.mean(0) + 1.2 * (outline - outline.mean(0))
    cv2.fillPoly(image, [np.round(wider).astype(np.int32)], side)
    return image


def seen(one: Cutout, image: Image, behind: float) -> tuple[Linear, Floats]:
    """What the camera sees of a piece before an even ground, and (5, 2) px where the vertices are."""
    high, wide = SCENE.view.size[::-1]
    canvas = np.full((high, wide, 3), behind, np.float32)
    solid = one.solid(SCENE.view, *PLACE)
    lay(canvas, canvas.copy(), Laid(one, (3, 3), solid), image, SCENE)
    return canvas, SCENE.view.pixels(solid.vertices())


def in_the_side(canvas: Linear, at: Floats) -> Linear:
    x, y = np.round(at[[0, 1, 4]].mean(0)).astype(int)
    return canvas[y, x]


def test_a_clear_piece_multiplies_the_light_from_behind_by_its_transmittance() -> None:
    side = (20.0, 60.0, 200.0)
    transmittance = linear(np.array(side)) / linear(np.array(TABLE))
    for behind in (0.1, 0.4):
        canvas, at = seen(cutout(), photograph(side), behind)
        np.testing.assert_allclose(in_the_side(canvas, at), behind * transmittance, rtol=0.02)


def test_gloss_on_a_clear_piece_is_there_before_a_dark_ground_too() -> None:
    canvas, at = seen(cutout(), photograph((255, 255, 255)), 0.0)
    assert (in_the_side(canvas, at) > 0.05).all()


def test_an_opaque_piece_hides_what_is_behind_and_is_as_light_as_the_paper_in_the_scene() -> None:
    for behind in (0.0, 0.8):
        canvas, at = seen(cutout("white"), photograph(TABLE), behind)
        np.testing.assert_allclose(in_the_side(canvas, at), PAPER * SCENE.light.ambient, rtol=0.02)


def test_the_vertices_come_to_lie_where_those_of_the_solid_are_seen() -> None:
    canvas, at = seen(cutout("black"), photograph((0, 0, 0)), 1.0)
    drawn = (canvas < 0.5).all(2)
    hull = cv2.convexHull(at.astype(np.float32))[:, 0].astype(float)
    mask, window = coverage(hull, canvas.shape)
    outline = np.zeros(drawn.shape, bool)
    outline[window] = mask > 0.5
    side, _ = coverage(at[[0, 1, 4]], canvas.shape)
    assert not (drawn & ~outline).any()
    assert drawn.sum() > 0.95 * (side > 0.5).sum()
    tip = at[4] + 0.1 * (at[:2].mean(0) - at[4])
    assert drawn[round(tip[1]), round(tip[0])]


def test_a_piece_is_turned_so_that_the_camera_sees_it_from_the_same_side() -> None:
    for x, y in ((20.0, 240.0), (128.0, 128.0), (240.0, 10.0)):
        solid = cutout().solid(SCENE.view, x, y)
        front = solid.vertices()[[0, 1]].mean(0)[:2] - (x, y)
        to_camera = SCENE.view.centre[:2] - (x, y)
        across = float(front[0] * to_camera[1] - front[1] * to_camera[0])
        assert across == pytest.approx(0, abs=1e-6)
        assert front @ to_camera > 0


def test_a_piece_fits_where_the_camera_sees_the_same_faces_from_about_as_high() -> None:
    straight = SCENE.view.pixels(Pyramid(2, *PLACE, cutout().solid(SCENE.view, *PLACE).yaw).vertices())
    one = replace(cutout(), vertices=straight)
    assert one.fits(SCENE.view, *PLACE)
    assert not replace(one, tilt=70.0).fits(SCENE.view, *PLACE)
    assert not replace(one, yaw=45.0).fits(SCENE.view, *PLACE)


def test_every_cutout_is_one_whose_faces_can_be_seen_so() -> None:
    known = cutouts()
    assert len(known) > 40
    for one in known:
        assert one.colour in KINDS
        assert one.size in range(3)
        assert 5 <= one.tilt <= 70
        assert 1 <= len(faces_seen(one.vertices)) <= 3
        # A base is seen of pieces that lie only.
        assert one.lying or len(FACES) - 1 not in faces_seen(one.vertices)


def test_photographs_that_are_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no folder .*elsewhere"):
        Photographs(tmp_path / "elsewhere").picture(cutout())
    with pytest.raises(UserError, match=r"made-up\.png is not in"):
        Photographs(tmp_path).picture(cutout())
