"""Where the field lies: fiducials, bare boards, corners, and after a bump."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import cv2
import numpy as np
import pytest

from studio.training.field_scenes import (
    Board,
    Film,
    Scene,
    Viewpoint,
    bare_board,
    mat_board,
    random_scene,
    render,
    viewpoint,
)
from tests.thorough import thorough
from tests.vision.field.conftest import BLACK_AND_WHITE, RED_AND_BLACK, WOOD
from vision.errors import VisionError
from vision.field.detection import Corners, field_at, find_checkerboard, find_fiducials, find_field, follow
from vision.field.mat_features import is_printed_mat
from vision.field.place import FieldPlace, bend_points, straighten_points, transform
from vision.field.registration import locate, place_from_corners
from vision.mat import SHEET, SIDE_SQUARES, TABLE, MatLayout


def error(place: FieldPlace, view: Viewpoint) -> float:
    """The largest distance (mm) of a grid corner from where it is taken to be."""
    steps = np.linspace(0, SIDE_SQUARES * place.square, SIDE_SQUARES + 1)
    grid = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    return float(np.abs(transform(np.linalg.inv(view.homography()), place.pixels(grid)) - grid).max())


def corners_of(scene: Scene) -> tuple[tuple[float, float], ...]:
    side = SIDE_SQUARES * scene.board.square
    outline = scene.view.pixels([(0, 0, 0), (side, 0, 0), (side, side, 0), (0, side, 0)])
    return tuple((float(x), float(y)) for x, y in outline)


@pytest.mark.parametrize("tilt", [0, 20, 45])
def test_the_mat_is_found_to_a_millimetre_with_pieces_on_it(
    mat: Board, tilt: int, rng: np.random.Generator
) -> None:
    scene = random_scene(mat, rng, tilt=tilt)
    place = find_fiducials(render(scene, rng))
    assert place is not None
    assert place.method == "fiducials"
    assert place.layout is SHEET
    assert place.residual < 1.0
    assert error(place, scene.view) < 1.0
    # The look is at the mat's middle, not at the field's.
    assert place.tilt == pytest.approx(tilt, abs=9)


def test_the_mat_is_found_where_its_paper_is_in_far_too_much_light(
    mat: Board, rng: np.random.Generator
) -> None:
    scene = Scene(mat, viewpoint(mat, tilt=0), film=Film(exposure=3.2, blur=0.9))
    place = find_fiducials(render(scene, rng))
    assert place is not None
    assert error(place, scene.view) < 1.5


def test_half_of_the_fiducials_may_be_covered(mat: Board, rng: np.random.Generator) -> None:
    scene = Scene(mat, viewpoint(mat, tilt=25))
    image = render(scene, rng)
    for index in rng.permutation(len(SHEET.fiducials))[: len(SHEET.fiducials) // 2]:
        corners = np.column_stack([SHEET.fiducials[index].corners(), np.zeros(4)])
        cv2.fillConvexPoly(image, np.round(scene.view.pixels(corners)).astype(np.int32), (90, 120, 160))
    place = find_fiducials(image)
    assert place is not None
    assert error(place, scene.view) < 1.5


@pytest.mark.parametrize("bend", [-0.09, 0.05])
def test_a_lens_that_bends_straight_lines_is_allowed_for(
    mat: Board, bend: float, rng: np.random.Generator
) -> None:
    scene = random_scene(mat, rng, tilt=15)
    image = render(replace(scene, film=replace(scene.film, bend=bend)), rng)
    place = find_fiducials(image)
    assert place is not None
    assert place.bend == pytest.approx(bend, abs=0.02)
    steps = np.linspace(0, SIDE_SQUARES * mat.square, SIDE_SQUARES + 1)
    grid = np.stack(np.meshgrid(steps, steps), -1).reshape(-1, 2)
    seen = bend_points(scene.view.pixels(np.column_stack([grid, np.zeros(len(grid))])), place.size, bend)
    assert np.abs(place.pixels(grid) - seen).max() < 2.0


def test_a_good_lens_is_taken_for_one(mat: Board, rng: np.random.Generator) -> None:
    place = find_fiducials(render(random_scene(mat, rng, tilt=30), rng))
    assert place is not None
    assert place.bend == 0.0


def test_what_a_lens_bends_can_be_straightened() -> None:
    points = np.array([(0.0, 0.0), (640.0, 300.0), (1279.0, 719.0)])
    size = (1280, 720)
    assert straighten_points(bend_points(points, size, -0.1), size, -0.1) == pytest.approx(points, abs=0.01)


def test_the_two_mats_are_told_apart(rng: np.random.Generator) -> None:
    board = mat_board(TABLE)
    place = find_fiducials(render(Scene(board, viewpoint(board, tilt=10)), rng))
    assert place is not None
    assert place.layout is TABLE
    assert place.square == TABLE.square


def test_a_mat_that_lies_the_other_way_round_keeps_its_a1(mat: Board, rng: np.random.Generator) -> None:
    scene = Scene(mat, viewpoint(mat, tilt=20, azimuth=180))
    place = find_fiducials(render(scene, rng))
    assert place is not None
    assert error(place, scene.view) < 1.0
    assert place.corners[0, 1] < place.corners[2, 1]


@pytest.mark.parametrize(
    "inks", [BLACK_AND_WHITE, RED_AND_BLACK, WOOD], ids=["black-white", "red-black", "wood"]
)
def test_a_bare_board_is_found_with_pieces_on_it(
    inks: tuple[tuple[int, int, int], tuple[int, int, int]], rng: np.random.Generator
) -> None:
    board = bare_board(*inks, 50.8)
    scene = random_scene(board, rng, tilt=15)
    place = find_checkerboard(render(scene, rng), 50.8)
    assert place is not None
    assert error(place, scene.view) < 1.5
    left, up = place.corners[0]
    assert left < place.corners[1, 0]
    assert up > place.corners[3, 1]


def test_nothing_to_be_found_is_said(rng: np.random.Generator) -> None:
    noise = rng.integers(0, 255, (480, 640, 3), dtype=np.uint8)
    with pytest.raises(VisionError, match="no mat or checkerboard"):
        find_field(noise)


def test_four_corners_make_a_place(wooden: Board, rng: np.random.Generator) -> None:
    scene = Scene(wooden, viewpoint(wooden, tilt=30))
    place = field_at(render(scene, rng), corners_of(scene), square=50.8)  # type: ignore[arg-type]
    assert place.method == "corners"
    assert error(place, scene.view) < 0.1


@pytest.mark.parametrize(
    "corners",
    [
        ((100, 100), (100, 500), (500, 500), (500, 100))[::-1],
        ((100, 500), (500, 100), (500, 500), (100, 100)),
        ((100, 500), (300, 500), (500, 500), (300, 100)),
    ],
    ids=["clockwise", "crossed", "three in a line"],
)
def test_corners_that_make_no_board_are_refused(corners: tuple[tuple[float, float], ...]) -> None:
    if corners[0] == (500, 100):
        corners = ((100, 100), (500, 100), (500, 500), (100, 500))
    with pytest.raises(VisionError, match="a1, h1, h8, a8"):
        field_at(np.zeros((720, 1280, 3), np.uint8), corners)  # type: ignore[arg-type]


def test_a_bare_board_is_followed_through_a_bump(wooden: Board, rng: np.random.Generator) -> None:
    before = Scene(wooden, viewpoint(wooden, tilt=20))
    moved = viewpoint(wooden, tilt=20.8, roll=0.8, shift=(8.0, -5.0))
    after = replace(random_scene(wooden, rng, tilt=20), view=moved)
    empty = render(before, rng)
    start = field_at(empty, corners_of(before), square=50.8)  # type: ignore[arg-type]
    place = follow(empty, start, render(after, rng))
    assert place is not None
    assert place.method == "followed"
    assert error(place, moved) < 1.5


def test_the_empty_mat_may_have_been_bumped_since(mat: Board, rng: np.random.Generator) -> None:
    before = Scene(mat, viewpoint(mat, tilt=20))
    after = random_scene(mat, rng, tilt=22)
    located = locate(render(after, rng), empty=render(before, rng))
    assert located.reference is not None
    assert error(located.place, after.view) < 1.0
    assert error(located.reference.place, before.view) < 1.0


@pytest.mark.parametrize("tilt", [20, 40])
def test_the_camera_is_placed_within_a_tenth_of_its_height(
    mat: Board, tilt: int, rng: np.random.Generator
) -> None:
    view = viewpoint(mat, tilt=tilt, azimuth=10, view=58)
    place = find_fiducials(render(Scene(mat, view), rng))
    assert place is not None
    assert np.linalg.norm(place.camera - view.centre) < 0.1 * view.centre[2]


def out_of_focus(board: Board, tilt: float, seed: int, sigma: float) -> tuple[np.ndarray, Scene]:
    """The empty board, in which a checkerboard is plainly seen, blurred by so many pixels."""
    rng = np.random.default_rng(seed)
    scene = random_scene(board, rng, tilt=tilt).empty()
    return cv2.GaussianBlur(render(scene, rng), (0, 0), sigma), scene


BLURS = [(3.5, 20.0)]
MORE_BLURS = [(sigma, tilt) for sigma in (2.5, 3.5, 5.0, 7.0) for tilt in (0.0, 20.0, 40.0)]


@pytest.mark.parametrize("layout", [SHEET, TABLE], ids=["sheet", "table"])
@pytest.mark.parametrize(
    ("sigma", "tilt"), [*BLURS, *thorough(*(blur for blur in MORE_BLURS if blur not in BLURS))]
)
def test_a_mat_out_of_focus_is_never_a_bare_board(layout: MatLayout, sigma: float, tilt: float) -> None:
    image, scene = out_of_focus(mat_board(layout), tilt, 3, sigma)
    corners: Corners = corners_of(scene)  # type: ignore[assignment]
    for look in (
        find_field,
        lambda seen: place_from_corners(seen, corners),
        lambda seen: locate(seen, empty=seen).place,
    ):
        # Now and then a marker can be read, or no squares are found either.
        place = None
        with contextlib.suppress(VisionError):
            place = look(image)
        assert place is None or place.layout is layout


@pytest.mark.parametrize("turn", range(4))
def test_a_mat_is_known_by_its_markers_however_it_lies(mat: Board, turn: int) -> None:
    image, scene = out_of_focus(mat, 10.0, 4, 3.0)
    a, b, c, d = corners_of(scene)
    corners = (*(a, b, c, d)[turn:], *(a, b, c, d)[:turn])
    assert is_printed_mat(image, field_at(image, corners))  # type: ignore[arg-type]


@pytest.mark.parametrize("inks", [WOOD, BLACK_AND_WHITE, RED_AND_BLACK])
@pytest.mark.parametrize("tilt", [30.0, *thorough(0.0)])
def test_a_bare_board_is_no_mat(
    inks: tuple[tuple[int, int, int], ...], tilt: float, rng: np.random.Generator
) -> None:
    dark, light = inks
    scene = random_scene(bare_board(dark, light, 50.8), rng, tilt=tilt)
    image = render(scene, rng)
    assert not is_printed_mat(image, field_at(image, corners_of(scene)))  # type: ignore[arg-type]


def test_corners_dragged_on_a_mat_are_the_mats(mat: Board, rng: np.random.Generator) -> None:
    scene = random_scene(mat, rng, tilt=15)
    place = place_from_corners(render(scene, rng), corners_of(scene))  # type: ignore[arg-type]
    assert (place.layout, place.square) == (SHEET, SHEET.square)
