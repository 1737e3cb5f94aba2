"""Rounded pieces: their skin is closed, their sides stay where they are, and they look so much smaller."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from studio.scenes.field.board import bare_board
from studio.scenes.field.drawing import drawn
from studio.scenes.field.rounding import Rounded, rounded, skin_points
from studio.scenes.field.scene import Finish, Piece, Scene
from studio.scenes.field.view import coverage, viewpoint
from vision.field.pieces import FACES, HEIGHTS, Floats, Pyramid

SOLIDS = tuple(Pyramid(size, 3.0, 4.0, 0.3, lying) for size in range(3) for lying in (False, True))
BOARD = bare_board((20, 20, 20), (20, 20, 20), 40.0, detail=2.0)


def ends(skin: Rounded) -> Counter[tuple[tuple[float, ...], ...]]:
    """How often each edge of a patch is walked along, by its two ends."""
    walked: Counter[tuple[tuple[float, ...], ...]] = Counter()
    for patch in skin.patches():
        corners = [tuple(np.round(point, 6).tolist()) for point in patch.points]
        walked.update((corners[i - 1], corners[i]) for i in range(len(corners)))
    return walked


@pytest.mark.parametrize("solid", SOLIDS)
def test_every_patch_has_another_at_each_of_its_edges_and_faces_outward(solid: Pyramid) -> None:
    skin = rounded(solid.vertices(), 0.6)
    walked = ends(skin)
    assert all(walked[other, one] == count == 1 for (one, other), count in walked.items())
    for patch in skin.patches():
        a, b, c = patch.points[:3]
        assert np.cross(b - a, c - a) @ patch.normal > 0
        assert (patch.points.mean(0) - solid.vertices().mean(0)) @ patch.normal > 0


@pytest.mark.parametrize("solid", SOLIDS)
def test_sides_stay_in_their_planes_and_nothing_sticks_out(solid: Pyramid) -> None:
    vertices = solid.vertices()
    skin = rounded(vertices, 0.9)
    for side, face in zip(skin.sides, FACES, strict=True):
        level = float(vertices[face[0]] @ side.normal)
        assert side.points @ side.normal == pytest.approx(np.full(len(face), level))
        assert (skin_points(vertices, 0.9) @ side.normal).max() == pytest.approx(level)


def test_a_sharp_tip_loses_two_and_a_half_times_the_radius() -> None:
    upright = Pyramid(2, 0, 0, 0.0).vertices()
    lost = HEIGHTS[2] - skin_points(upright, 1.0)[:, 2].max()
    assert 2.5 < lost < 2.7
    assert skin_points(upright, 0.0) is upright


def outlined(radius: float) -> tuple[float, Floats]:
    """Area (px) of a white piece on black, and (2,) px of its topmost pixel."""
    scene = Scene(BOARD, viewpoint(BOARD, tilt=40), (Piece((3, 3), 4, Pyramid(2, 140, 140, 0.4)),))
    scene = replace(scene, finish=Finish(gloss=0, pips=1, rounding=radius))
    there = drawn(scene).min(2) > 0.12
    return float(there.sum()), np.argwhere(there)[0]


def test_a_rounded_piece_is_drawn_with_its_own_outline() -> None:
    (sharp, tip), (round_, top) = outlined(0.0), outlined(1.0)
    scene = Scene(BOARD, viewpoint(BOARD, tilt=40))
    skin = rounded(Pyramid(2, 140, 140, 0.4).vertices(), 1.0)
    mask, _ = coverage(skin.outline(scene.view), (720, 1280))
    assert round_ == pytest.approx(mask.sum(), rel=0.03)
    assert round_ < 0.97 * sharp
    assert 2 < top[0] - tip[0] < 8
