"""What pieces hide of each other: made-up plans, on which only what is drawn here has changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.field.crops import CHANGE_ZERO, Layers
from vision.field.empty_squares import DARK, is_middling
from vision.field.lighting import LightModel
from vision.field.occlusion import (
    CERTAIN_CONFIDENCE,
    MAX_COVERED_CONFIDENCE,
    ComparedScene,
    find_telling,
    in_grains,
    without_occluded,
)
from vision.field.pieces import Floats, Pyramid
from vision.field.plan import Plan
from vision.field.readings import SquareDetection
from vision.field.silhouettes import Silhouettes
from vision.opencv import load_cv2

PLAN = Plan(32.0, (-48.0, -48.0), (304.0, 336.0))
STEPS = (np.arange(8) + 0.5) * 32
MIDDLES = np.stack(np.meshgrid(STEPS, STEPS), -1).reshape(-1, 2)
ABOVE, ASLANT = np.array([128.0, 128.0, 700.0]), np.array([128.0, -400.0, 500.0])
TAN, RED, BLACK, WHITE = (0.23, 0.45, 0.66), (0.04, 0.04, 0.9), (0.02, 0.02, 0.02), (0.8, 0.85, 0.85)
D4, D5 = 27, 35
LARGE = 2


def standing(index: int, size: int = 0, colour: int = 3, sure: float = 0.9) -> SquareDetection:
    x, y = (float(v) for v in MIDDLES[index])
    return SquareDetection(index % 8, index // 8, colour, size, sure, Pyramid(size, x, y, 0.0))


def field(*pieces: SquareDetection) -> tuple[SquareDetection, ...]:
    """These, and nothing else, of which the reader is sure."""
    there = {one.file + 8 * one.rank: one for one in pieces}
    return tuple(there.get(n) or SquareDetection(n % 8, n // 8, None, None, 0.99) for n in range(64))


def outline(solid: Pyramid, camera: Floats) -> Floats:
    """(5, 2) pixels of the plan at which its corners are seen."""
    corners = solid.vertices()
    ways = (corners[:, :2] - camera[:2]) * camera[2] / (camera[2] - corners[:, 2:])
    return PLAN.pixels(camera[:2] + ways)


def seen(
    *changed: Pyramid, camera: Floats = ABOVE, ground: tuple[float, float, float] = TAN
) -> ComparedScene:
    """A field on which only these solids look otherwise than the empty one."""
    cv2, shape = load_cv2(), (*PLAN.size[::-1], 3)
    change = np.full(shape, round(CHANGE_ZERO), np.uint8)
    for solid in changed:
        hull = cv2.convexHull(np.round(outline(solid, camera)).astype(np.int32))
        cv2.fillConvexPoly(change, hull, (40, 60, 200))
    white = np.zeros(shape, np.float32)
    light = LightModel(white, white + np.log(np.array(ground, np.float32)), white, np.ones(shape[:2], bool))
    known = find_telling(PLAN, MIDDLES, light), in_grains(light.empty), Silhouettes(PLAN, camera)
    return ComparedScene(PLAN, camera, MIDDLES, Layers(change, change), light, *known)


def test_a_piece_that_is_seen_where_it_is_said_to_stand_is_believed() -> None:
    piece = standing(D4)
    assert piece.solid is not None
    assert without_occluded(field(piece), seen(piece.solid))[D4] == piece


def test_where_the_field_looks_empty_no_piece_stands_but_nobody_is_sure() -> None:
    read = without_occluded(field(standing(D4)), seen())[D4]
    assert (read.colour, read.solid, read.confidence) == (None, None, MAX_COVERED_CONFIDENCE)


def test_a_piece_half_of_which_looks_empty_is_doubted() -> None:
    piece = standing(D4)
    assert piece.solid is not None
    x, y = (float(v) for v in MIDDLES[D4])
    read = without_occluded(field(piece), seen(replace(piece.solid, x=x + 7, y=y)))[D4]
    assert (read.solid, read.confidence) == (piece.solid, MAX_COVERED_CONFIDENCE)


def test_what_is_certain_is_not_looked_for() -> None:
    piece = standing(D4, sure=CERTAIN_CONFIDENCE)
    assert without_occluded(field(piece), seen())[D4] == piece


@pytest.mark.parametrize("ground", [RED, BLACK, WHITE], ids=["red", "black", "white"])
def test_on_squares_like_which_a_piece_may_look_it_need_not_show(ground: tuple[float, float, float]) -> None:
    piece = standing(D4)
    assert without_occluded(field(piece), seen(ground=ground))[D4] == piece


def test_the_tip_of_a_piece_in_front_is_no_piece_behind() -> None:
    front, behind = standing(D4, LARGE, sure=0.999), standing(D5, sure=0.95)
    assert front.solid is not None
    read = without_occluded(field(front, behind), seen(front.solid, camera=ASLANT))
    assert read[D4] == front
    assert read[D5].colour is None


def test_nothing_is_sure_where_next_to_nothing_is_seen() -> None:
    x, y = MIDDLES[D5]
    # Close before the square, so that it hides all of a small piece there.
    front = SquareDetection(3, 3, 3, LARGE, 0.999, Pyramid(LARGE, x, y - 14, 0.0))
    assert front.solid is not None
    low = np.array([128.0, -900.0, 500.0])
    read = without_occluded(field(front), seen(front.solid, camera=low))
    assert read[D5].confidence <= MAX_COVERED_CONFIDENCE
    assert read[D5 + 1].confidence > MAX_COVERED_CONFIDENCE


def test_a_piece_half_hidden_that_was_overlooked_is_doubted() -> None:
    front = standing(D4, LARGE, sure=0.999)
    x, y = (float(v) for v in MIDDLES[D5])
    overlooked = Pyramid(0, x, y, 0.0)
    assert front.solid is not None
    assert (
        without_occluded(field(front), seen(front.solid, camera=ASLANT))[D5].confidence
        > MAX_COVERED_CONFIDENCE
    )
    assert (
        without_occluded(field(front), seen(front.solid, overlooked, camera=ASLANT))[D5].confidence
        <= MAX_COVERED_CONFIDENCE
    )


def test_no_piece_can_hide_on_tones_between_those_of_the_six_colours() -> None:
    steps = np.array([[DARK + 30, DARK + 50, DARK + 70], [DARK - 5, DARK + 50, DARK + 70], [255, 255, 255]])
    assert is_middling(steps).tolist() == [True, False, False]
