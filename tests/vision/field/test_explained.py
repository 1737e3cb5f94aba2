"""Doubted pieces of which nothing is seen that surer pieces and shadows do not explain."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.field.test_occlusion import D4, D5, MIDDLES, field, outline, seen, standing
from vision.field.crops import CHANGE_STEPS, CHANGE_ZERO
from vision.field.explained import BARE_CONFIDENCE, EXPLAINED_CONFIDENCE, without_explained
from vision.field.occlusion import ComparedScene
from vision.field.pieces import Pyramid
from vision.field.readings import SquareDetection

SHADOW, TINTED, DEEP = (-0.7, -0.65, -0.6), (-0.9, -0.5, -0.3), (-1.8, -1.7, -1.7)
EMPTY, BARE = (None, None, EXPLAINED_CONFIDENCE), (None, None, BARE_CONFIDENCE)


def shaded(scene: ComparedScene, change: tuple[float, float, float], *solids: Pyramid) -> ComparedScene:
    """The same with the light otherwise (natural logarithms) where these would be seen."""
    for solid in solids:
        hull = cv2.convexHull(np.round(outline(solid, scene.camera)).astype(np.int32))
        steps = [float(CHANGE_ZERO + CHANGE_STEPS * part) for part in change]
        cv2.fillConvexPoly(scene.parts.change, hull, steps)
    return scene


def solid_of(one: SquareDetection) -> Pyramid:
    assert one.solid is not None
    return one.solid


def said(one: SquareDetection) -> tuple[int | None, int | None, float]:
    return one.colour, one.size, one.confidence


def test_a_shadow_that_looks_like_a_doubted_piece_is_none() -> None:
    piece = standing(D4, sure=0.5)
    scene = shaded(seen(), SHADOW, solid_of(piece))
    assert said(without_explained(field(piece), scene)[D4]) == BARE


def test_beside_something_else_nobody_is_sure_that_it_is_none() -> None:
    piece, (x, y) = standing(D4, sure=0.5), MIDDLES[D4].tolist()
    scene = shaded(seen(), SHADOW, solid_of(piece))
    shaded(scene, TINTED, Pyramid(0, x + 12, y + 3, 0.0))
    assert said(without_explained(field(piece), scene)[D4]) == EMPTY


@pytest.mark.parametrize("change", [TINTED, DEEP], ids=["coloured", "deeper than shadows are"])
def test_what_no_shadow_does_is_a_piece(change: tuple[float, float, float]) -> None:
    piece = standing(D4, sure=0.5)
    scene = shaded(seen(), change, solid_of(piece))
    assert without_explained(field(piece), scene)[D4] == piece


def test_a_piece_that_is_not_in_doubt_is_not_sought() -> None:
    piece = standing(D4, sure=0.95)
    scene = shaded(seen(), SHADOW, solid_of(piece))
    assert without_explained(field(piece), scene)[D4] == piece


def test_a_neighbour_that_stands_near_the_edge_is_not_read_twice() -> None:
    x, y = MIDDLES[D5].tolist()
    neighbour = replace(standing(D5, 2, sure=0.98), solid=Pyramid(2, x, y - 10, 0.0))
    again = replace(standing(D4, 2, sure=0.4))
    squares = without_explained(field(neighbour, again), seen(solid_of(neighbour)))
    assert said(squares[D4]) == BARE
    assert squares[D5] == neighbour


def test_an_empty_square_in_doubt_is_sure_if_nothing_is_seen_there() -> None:
    empty = SquareDetection(3, 3, None, None, 0.6)
    for change, sure in ((SHADOW, BARE_CONFIDENCE), (TINTED, 0.6)):
        scene = shaded(seen(), change, solid_of(standing(D4)))
        assert said(without_explained(field(empty), scene)[D4]) == (None, None, sure)


def test_where_a_surer_piece_hides_most_of_a_square_nobody_is_sure() -> None:
    empty, (x, y) = SquareDetection(3, 3, None, None, 0.6), MIDDLES[D4].tolist()
    before = replace(standing(D4 - 8, 2, sure=0.98), solid=Pyramid(2, x + 3, y, 0.0))
    squares = without_explained(field(before, empty), seen(solid_of(before)))
    assert squares[D4] == empty


def test_a_piece_of_which_hardly_anything_is_left_beside_surer_ones_is_not_denied() -> None:
    surer, below = standing(D5, 2, sure=0.98), replace(standing(D4, 0, sure=0.4))
    x, y = MIDDLES[D5].tolist()
    hidden = replace(below, solid=Pyramid(0, x, y - 4, 0.0))
    squares = without_explained(field(surer, hidden), seen(solid_of(surer)))
    assert squares[D4] == hidden


def test_on_squares_that_a_piece_may_look_like_nothing_is_said() -> None:
    piece = standing(D4, sure=0.5)
    scene = seen(ground=(0.02, 0.02, 0.02))
    assert without_explained(field(piece), scene)[D4] == piece
