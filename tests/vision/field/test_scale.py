"""Boards whose squares are not as large as they are said to be."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.benches.field_suites import under_hand
from studio.benches.fields import PLACES, clear, scenes
from studio.training.field_scenes import (
    Board,
    Scene,
    bare_board,
    exposed,
    mat_board,
    random_scene,
    render,
    viewpoint,
)
from tests.thorough import thorough
from tests.vision.field.conftest import WOOD, standing
from vision.field.classifier import Classification, SquareClassifier
from vision.field.crops import Crops
from vision.field.detection import find_field
from vision.field.obstruction import COVERED
from vision.field.pieces import BASES, Floats
from vision.field.rating import BLURRED, is_soft
from vision.field.reader import FieldReader, Reference
from vision.field.readings import FieldDetection
from vision.field.registration import Located, locate
from vision.field.scale import MIN_PIECES, UNKNOWN, ZOOMS, Scale
from vision.mat import SHEET
from vision.pictures import Image


def printed_at(part: float) -> Board:
    """The mat as a printer makes it that fits it to the page."""
    mat = mat_board(SHEET)
    return replace(
        mat, left=mat.left * part, top=mat.top * part, square=mat.square * part, detail=mat.detail / part
    )


def looked_at(board: Board, seed: int, tilt: float = 15.0) -> tuple[Scene, Image, Image]:
    """Pieces on a board, their picture, and that of the empty board."""
    rng = np.random.default_rng(seed)
    scene = random_scene(board, rng, tilt=tilt)
    return scene, render(scene, rng), render(scene.empty(), rng)


def silent(reading: FieldDetection, scene: Scene) -> list[str]:
    """The squares that are wrong and sure."""
    lies = {piece.square: (piece.colour, piece.solid.size) for piece in scene.pieces}
    return [
        one.square
        for one in reading.squares
        if one.confidence >= 0.9
        and (None if one.colour is None else (one.colour, one.size)) != lies.get((one.file, one.rank))
    ]


def read(image: Image, empty: Image, square: float | None = None) -> FieldDetection:
    located = locate(image, empty=empty, square=square)
    return FieldReader().read(image, located.place, located.reference)


@pytest.mark.parametrize("part", [0.71, 0.9, 1.2])
@pytest.mark.parametrize("seed", [1, *thorough(2)])
def test_a_mat_that_was_not_printed_in_its_true_size_is_found_out(part: float, seed: int) -> None:
    scene, image, empty = looked_at(printed_at(part), seed)
    reading = read(image, empty)
    assert "printed at" in reading.doubt
    assert silent(reading, scene) == []
    assert reading.place.square == pytest.approx(SHEET.square * part, rel=0.06)


@pytest.mark.parametrize("seed", [1, 2, *thorough(3, 4)])
def test_one_that_is_a_little_too_small_misleads_nobody(seed: int) -> None:
    scene, image, empty = looked_at(printed_at(0.94), seed)
    assert silent(read(image, empty), scene) == []


def test_one_that_somebody_has_measured_is_believed() -> None:
    scene, image, empty = looked_at(printed_at(0.71), 1)
    reading = read(image, empty, SHEET.square * 0.71)
    assert not reading.doubt
    assert silent(reading, scene) == []
    assert sum(one.confidence >= 0.9 for one in reading.pieces) > len(scene.pieces) / 2


@pytest.mark.parametrize("seed", [1, *thorough(2, 3)])
def test_a_mat_in_its_true_size_is_not_doubted(seed: int) -> None:
    _, image, empty = looked_at(printed_at(1.0), seed)
    assert not read(image, empty).doubt


@pytest.mark.parametrize("square", [40.0, 57.0, *thorough(45.0, 50.8)])
def test_a_bare_board_is_measured_by_the_pieces_on_it(square: float) -> None:
    scene, image, empty = looked_at(bare_board(*WOOD, square), 4)
    reading = read(image, empty)
    assert silent(reading, scene) == []
    assert reading.doubt or reading.place.square == pytest.approx(square, rel=0.06)


def test_a_bare_board_with_one_piece_is_doubted_with_a_reason(wooden: Board) -> None:
    rng = np.random.default_rng(5)
    scene = Scene(wooden, viewpoint(wooden, tilt=10), (standing("c4", 0, 1, wooden),))
    image = render(scene, rng)
    reading = FieldReader().read(image, find_field(image))
    assert "all three sizes" in reading.doubt
    assert all(one.confidence < 0.9 for one in reading.pieces)
    assert not FieldReader().read(image, find_field(image, square=50.8)).doubt


def test_pieces_that_blur_makes_larger_do_not_speak_against_the_printer() -> None:
    rng = np.random.default_rng((71, 4, 0))
    scene = random_scene(printed_at(1.0), rng, tilt=0)
    blurred = replace(scene, film=replace(scene.film, blur=3.0))
    empty, image = render(exposed(scene.empty(), rng), rng), render(blurred, rng)
    located, reader = locate(image, empty=empty), FieldReader()
    reading = reader.read(image, located.place, located.reference)
    assert silent(reading, scene) == []
    assert reading.doubt == BLURRED
    # Once somebody has focused the camera nothing is said of it any more.
    sharp = reader.read(render(scene, rng), located.place, located.reference)
    assert silent(sharp, scene) == []
    assert not sharp.doubt


def test_a_hand_over_the_pieces_says_nothing_about_the_printer() -> None:
    drawn = under_hand(number=18, seed=555)
    reading = read(drawn.image, drawn.empty)
    assert reading.doubt == COVERED
    assert reading.place.square == SHEET.square


def test_some_pieces_that_look_larger_are_compared_with_all_of_them() -> None:
    *_, (scene, _, rng) = scenes(PLACES[0], clear, 3, 5)
    empty = render(exposed(scene.empty(), rng), rng)
    reading = read(render(scene, rng), empty)
    assert not reading.doubt
    assert silent(reading, scene) == []


class Counted(SquareClassifier):
    """The usual one; `asked` has how many looks it was shown each time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[int] = []

    def __call__(self, crops: Crops) -> Classification:
        self.asked.append(len(crops))
        return super().__call__(crops)


def test_few_pieces_are_no_reason_to_measure_nor_are_many_that_look_as_they_should() -> None:
    scene, _, empty = looked_at(printed_at(1.0), 3)
    for pieces, looks in ((99, 0), (2, 0), (MIN_PIECES - 1, 0)):
        image = render(replace(scene, pieces=scene.pieces[:pieces]), np.random.default_rng(3))
        located, classifier = locate(image, empty=empty), Counted()
        FieldReader(classifier).read(image, located.place, located.reference)
        assert len(classifier.asked) == 1 + looks, pieces


def test_a_match_measures_pieces_once() -> None:
    scene, image, empty = looked_at(printed_at(0.9), 3)
    located, classifier = locate(image, empty=empty), Counted()
    reader = FieldReader(classifier)
    reader.read(image, located.place, located.reference)
    measured = len(classifier.asked)
    assert measured > len(ZOOMS)
    fewer = render(replace(scene, pieces=scene.pieces[3:]), np.random.default_rng(3))
    assert "printed at" in reader.read(fewer, located.place, located.reference).doubt
    assert len(classifier.asked) == measured + 1


def test_a_match_of_few_pieces_at_a_time_measures_none_of_them_on_a_mat_in_its_true_size() -> None:
    scene, _, empty = looked_at(printed_at(1.0), 3)
    located, classifier = locate(empty), Counted()
    reference, reader, asked = Reference(empty, located.place), FieldReader(classifier), []
    for pieces in (scene.pieces[:4], scene.pieces[4:9], scene.pieces[9:13]):
        image = render(replace(scene, pieces=pieces), np.random.default_rng(3))
        classifier.asked.clear()
        reader.read(image, located.place, reference)
        asked.append(len(classifier.asked))
    assert asked == [1, 1, 1]


def test_what_is_hardly_a_piece_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stains of the light on an empty field, each read as a piece with less certainty."""
    _, image, empty = looked_at(printed_at(0.71), 1)
    monkeypatch.setattr("vision.field.reader.DOUBT_CONFIDENCE", 1.1)
    assert not read(image, empty).doubt


def test_a_doubt_about_the_printer_is_taken_back_once_more_pieces_speak_against_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene, _, empty = looked_at(printed_at(1.0), 3)
    located, reader, asked = locate(empty), FieldReader(), []

    def estimated(apparent: Floats, *, known: bool) -> Scale:
        asked.append(len(apparent))
        return Scale(0.9, UNKNOWN, settled=False) if len(apparent) <= MIN_PIECES else Scale(settled=False)

    monkeypatch.setattr("vision.field.reader.estimate_scale", estimated)
    monkeypatch.setattr("vision.field.reader.true_at_a_glance", lambda sizes, chances: False)
    doubts = []
    for count in (MIN_PIECES, MIN_PIECES + 3):
        image = render(replace(scene, pieces=scene.pieces[:count]), np.random.default_rng(3))
        reading = reader.read(image, located.place, located.reference)
        doubts.append((bool(reading.doubt), reading.place.square == SHEET.square))
    assert doubts == [(True, False), (False, True)]


def test_another_piece_on_a_square_is_measured_anew() -> None:
    located: Located | None = None
    reader = FieldReader()
    board, sizes = printed_at(1.0), []
    for size in (0, 2):
        pieces = tuple(standing(square, 0, size, board) for square in ("c3", "e5", "g7"))
        scene = Scene(board, viewpoint(board, tilt=10), pieces)
        image = render(scene, np.random.default_rng(4))
        located = located or locate(image, empty=render(scene.empty(), np.random.default_rng(5)))
        reader.read(image, located.place, located.reference)
        sizes.append(float(np.median(reader.apparent_sizes())))
    assert np.exp(sizes) == pytest.approx([BASES[0], BASES[2]], rel=0.12)


def test_a_sharp_picture_is_not_soft() -> None:
    _, image, _ = looked_at(printed_at(0.94), 1)
    assert not is_soft(image, locate(image).place)
