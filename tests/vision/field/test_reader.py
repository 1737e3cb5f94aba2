"""What stands on the squares of rendered fields."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.training.field_scenes import Board, Scene, exposed, random_scene, render, viewpoint
from tests.thorough import thorough
from tests.vision.field.conftest import standing
from vision.field.detection import find_fiducials
from vision.field.pieces import Pyramid
from vision.field.reader import FieldReader, Reference
from vision.field.readings import FieldDetection
from vision.field.registration import locate
from vision.mat import SIDE_SQUARES
from vision.pictures import Image

Stand = dict[tuple[int, int], tuple[int, int]]


def truth(scene: Scene) -> Stand:
    return {piece.square: (piece.colour, piece.solid.size) for piece in scene.pieces}


def stands(reading: FieldDetection) -> Stand:
    return {(one.file, one.rank): (one.colour, one.size) for one in reading.pieces}  # type: ignore[misc]


def read(image: Image, reference: Reference | None = None) -> FieldDetection:
    place = find_fiducials(image)
    assert place is not None
    return FieldReader().read(image, place, reference)


def wrong(scene: Scene, reading: FieldDetection) -> int:
    """Squares of which something is wrong."""
    here, there = truth(scene), stands(reading)
    squares = [(file, rank) for rank in range(SIDE_SQUARES) for file in range(SIDE_SQUARES)]
    return sum(here.get(square) != there.get(square) for square in squares)


@pytest.mark.parametrize(
    ("tilt", "clear"), [(0, 0.0), (30, 1.0), *thorough((0, 1.0), (15, 0.0), (15, 1.0), (30, 0.0))]
)
def test_a_field_in_mild_light_is_read_whole(
    mat: Board, tilt: int, clear: float, rng: np.random.Generator
) -> None:
    scene = random_scene(mat, rng, tilt=tilt, clear=clear)
    empty = render(exposed(scene.empty(), rng), rng)
    place = find_fiducials(empty)
    assert place is not None
    reading = read(render(scene, rng), Reference(empty, place))
    assert stands(reading) == truth(scene)
    assert len(reading.squares) == 64


def test_every_piece_of_a_stash_is_told_apart(mat: Board, rng: np.random.Generator) -> None:
    """White on light, black on dark, and each of the eighteen once."""
    names = [f"{file}{rank}" for rank in (2, 4, 6) for file in "abcdef"]
    pieces = tuple(standing(name, i % 6, i // 6, mat) for i, name in enumerate(names))
    scene = exposed(Scene(mat, viewpoint(mat, tilt=5), pieces), rng)
    assert stands(read(render(scene, rng))) == truth(scene)


def test_an_empty_field_is_empty_and_sure_of_it(mat: Board, rng: np.random.Generator) -> None:
    reading = read(render(exposed(Scene(mat, viewpoint(mat, tilt=10)), rng), rng))
    assert reading.pieces == ()
    assert reading.doubtful(0.9) == ()


def test_hard_light_at_a_slant_costs_few_squares_and_those_are_mostly_doubted(mat: Board) -> None:
    mistakes, silent = 0, 0
    for seed in range(6):
        rng = np.random.default_rng(700 + seed)
        scene = random_scene(mat, rng, tilt=35, hard=True, clear=float(seed % 2))
        empty = render(exposed(scene.empty(), rng), rng)
        place = find_fiducials(empty)
        assert place is not None
        reading = read(render(scene, rng), Reference(empty, place))
        mistakes += wrong(scene, reading)
        here = truth(scene)
        for one in reading.squares:
            said = None if one.colour is None else (one.colour, one.size)
            silent += one.confidence >= 0.9 and said != here.get((one.file, one.rank))
    assert mistakes <= 6
    assert silent <= 2


def test_a_piece_before_another_of_its_colour_is_not_taken_for_a_larger(
    mat: Board, rng: np.random.Generator
) -> None:
    pieces = (standing("d3", 5, 1, mat, 0.0), standing("d4", 5, 1, mat, 0.0), standing("d5", 5, 0, mat, 0.0))
    scene = exposed(Scene(mat, viewpoint(mat, tilt=42), pieces), rng)
    assert stands(read(render(scene, rng))) == truth(scene)


def test_a_piece_on_its_side_is_said_to_lie(mat: Board, rng: np.random.Generator) -> None:
    up = standing("c3", 0, 2, mat)
    fallen = replace(standing("f6", 3, 2, mat), solid=Pyramid(2, 5.5 * 32, 5.5 * 32, 0.6, lying=True))
    scene = exposed(Scene(mat, viewpoint(mat, tilt=10), (up, fallen)), rng)
    told = {one.square: (one.colour_name, one.lying) for one in read(render(scene, rng)).pieces}
    assert told == {"c3": ("red", False), "f6": ("blue", True)}


def test_of_a_stack_the_uppermost_piece_is_read(mat: Board, rng: np.random.Generator) -> None:
    lower = standing("d4", 1, 2, mat)
    upper = replace(standing("d4", 3, 0, mat), solid=Pyramid(0, 3.5 * 32, 3.5 * 32, 0.5, z=25.0))
    scene = exposed(Scene(mat, viewpoint(mat, tilt=15), (lower, upper, standing("g7", 0, 1, mat))), rng)
    told = {one.square: (one.colour_name, one.stacked) for one in read(render(scene, rng)).pieces}
    assert told == {"d4": ("blue", True), "g7": ("red", False)}


def test_it_is_told_where_on_its_square_a_piece_stands(mat: Board, rng: np.random.Generator) -> None:
    piece = replace(standing("d4", 2, 1, mat), solid=Pyramid(1, 3.5 * 32 + 3, 3.5 * 32 - 3, 0.4))
    scene = exposed(Scene(mat, viewpoint(mat, tilt=15), (piece,)), rng)
    (one,) = read(render(scene, rng)).pieces
    assert one.solid is not None
    assert (one.solid.x, one.solid.y) == pytest.approx((piece.solid.x, piece.solid.y), abs=2.0)


def test_a_bare_wooden_board_is_read_against_its_empty_picture(wooden: Board) -> None:
    rng = np.random.default_rng(5)
    scene = random_scene(wooden, rng, tilt=10)
    empty = render(exposed(scene.empty(), rng), rng)
    image = render(scene, rng)
    located = locate(image, empty=empty)
    reading = FieldReader().read(image, located.place, located.reference)
    assert wrong(scene, reading) <= 1


def test_a_larger_picture_reads_the_same(mat: Board, rng: np.random.Generator) -> None:
    scene = random_scene(mat, rng, tilt=10, size=(1920, 1080))
    assert stands(read(render(scene, rng))) == truth(scene)
