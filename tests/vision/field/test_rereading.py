"""What a reader looks at again when the picture has changed little: with a network that only counts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from studio.training.field_crops import true_place
from studio.training.field_scenes import Board, Film, Piece, Scene, bare_board, render, viewpoint
from tests.vision.field.conftest import BLACK_AND_WHITE, standing
from vision.errors import VisionError
from vision.field.classifier import COLOUR_COUNT, KIND_COUNT, POSE_SIZE, Classification, SquareClassifier
from vision.field.crops import SECOND_STAGE_SCALE, Crops, extent
from vision.field.pieces import BASES, Pyramid
from vision.field.place import FieldPlace
from vision.field.reader import MAX_SECOND_LOOKS, SECOND_STAGE_BELOW, FieldReader
from vision.pictures import Image

QUIET = Film(noise=0.003)


class Counting(SquareClassifier):
    """Takes every square for empty; `asked` has how many looks it was shown each time."""

    def __init__(self, sure: float = 0.999, sharp: float = 1.0) -> None:
        self.asked: list[int] = []
        self.sure, self.sharp = sure, sharp

    def __call__(self, crops: Crops) -> Classification:
        assert crops.shape[:1:-1] == extent(self.sharp)
        self.asked.append(len(crops))
        kinds = np.full((len(crops), KIND_COUNT), (1 - self.sure) / (KIND_COUNT - 1), np.float32)
        kinds[:, 0] = self.sure
        colours = np.full((len(crops), COLOUR_COUNT), 1 / COLOUR_COUNT, np.float32)
        nothing = np.zeros(len(crops), np.float32)
        return Classification(kinds, colours, nothing, np.zeros((len(crops), POSE_SIZE), np.float32))


@pytest.fixture(scope="module")
def board() -> Board:
    """One on whose squares pieces may hardly show: none is taken for empty before it was looked at."""
    return bare_board(*BLACK_AND_WHITE, 50.8)


@pytest.fixture(scope="module")
def empty(board: Board) -> Scene:
    return Scene(board, viewpoint(board, tilt=10), film=QUIET)


@pytest.fixture(scope="module")
def pictures(empty: Scene) -> list[Image]:
    """The same field twice, with other noise."""
    return [render(empty, np.random.default_rng(seed)) for seed in (1, 2)]


@pytest.fixture(scope="module")
def place(empty: Scene) -> FieldPlace:
    return true_place(empty)


def test_of_a_field_on_which_nothing_changed_nothing_is_looked_at_again(
    pictures: list[Image], place: FieldPlace
) -> None:
    classifier = Counting()
    reader = FieldReader(classifier)
    first, second = (reader.read(image, place) for image in pictures)
    assert classifier.asked == [64]
    assert second.squares == first.squares


def test_a_new_piece_has_only_its_surroundings_looked_at(
    empty: Scene, pictures: list[Image], place: FieldPlace, board: Board
) -> None:
    classifier = Counting()
    reader = FieldReader(classifier)
    reader.read(pictures[0], place)
    more = replace(empty, pieces=(standing("c4", 0, 2, board),))
    reader.read(render(more, np.random.default_rng(3)), place)
    assert 4 <= classifier.asked[1] <= 32


@pytest.mark.parametrize(("sure", "asked"), [(0.999, [64]), (0.8, [64, 64])], ids=["sure", "wavering"])
def test_a_judge_is_asked_about_squares_in_doubt_and_looks_in_a_mirror_too_if_it_wavers(
    pictures: list[Image], place: FieldPlace, sure: float, asked: list[int]
) -> None:
    classifier, second_stage = (
        Counting(sure=SECOND_STAGE_BELOW - 0.01),
        Counting(sure=sure, sharp=SECOND_STAGE_SCALE),
    )
    FieldReader(classifier, second_stage).read(pictures[0], place)
    assert classifier.asked == [64]
    assert second_stage.asked == asked


def test_squares_in_doubt_are_looked_at_again_a_few_at_a_time_in_turn(
    pictures: list[Image], place: FieldPlace
) -> None:
    classifier, second_stage = Counting(sure=0.8), Counting(sure=0.8, sharp=SECOND_STAGE_SCALE)
    reader = FieldReader(classifier, second_stage)
    reader.read(pictures[0], place)
    seen = [[one.confidence for one in reader.read(pictures[1], place).squares]]
    classifier.sure = second_stage.sure = 0.95
    for _ in range(64 // MAX_SECOND_LOOKS):
        seen.append([one.confidence for one in reader.read(pictures[1], place).squares])
    fresh = [sum(now != before for now, before in pairwise(of)) for of in zip(*seen, strict=True)]
    assert classifier.asked[1:] == [MAX_SECOND_LOOKS] * (1 + 64 // MAX_SECOND_LOOKS)
    assert fresh == [1] * 64


def test_squares_in_doubt_wait_while_others_change(
    empty: Scene, pictures: list[Image], place: FieldPlace, board: Board
) -> None:
    more = render(replace(empty, pieces=(standing("c4", 0, 2, board),)), np.random.default_rng(3))
    asked = []
    for sure in (0.999, 0.8):
        classifier = Counting(sure=sure)
        reader = FieldReader(classifier, Counting(sure=sure, sharp=SECOND_STAGE_SCALE))
        for image in (pictures[0], more):
            reader.read(image, place)
        asked.append(classifier.asked)
    assert asked[0] == asked[1]


def test_the_second_stage_is_spared_what_is_sure(pictures: list[Image], place: FieldPlace) -> None:
    second_stage = Counting(sharp=SECOND_STAGE_SCALE)
    FieldReader(Counting(), second_stage).read(pictures[0], place)
    assert second_stage.asked == []


def test_another_place_is_read_as_a_whole(empty: Scene, pictures: list[Image], place: FieldPlace) -> None:
    classifier = Counting()
    reader = FieldReader(classifier)
    reader.read(pictures[0], place)
    reader.read(pictures[1], true_place(empty))
    assert classifier.asked == [64, 64]


def test_what_looks_just_like_the_empty_mat_needs_no_look(mat: Board) -> None:
    pieces = (standing("c4", 1, 0, mat), standing("f6", 4, 1, mat))
    scene = Scene(mat, viewpoint(mat, tilt=5), pieces, film=QUIET)
    image = render(scene, np.random.default_rng(4))
    classifier = Counting()
    reading = FieldReader(classifier).read(image, true_place(scene))
    (asked,) = classifier.asked
    assert 2 <= asked <= 16
    assert min(one.confidence for one in reading.squares) > 0.99


def test_a_piece_in_a_corner_of_its_square_is_looked_at(mat: Board) -> None:
    corner = mat.square / 2 - BASES[0] / 2
    x, y = (2.5 * mat.square + corner, 3.5 * mat.square - corner)
    scene = Scene(mat, viewpoint(mat, tilt=5), (Piece((2, 3), 0, Pyramid(0, x, y, 0.0)),), film=QUIET)
    classifier = Counting()
    FieldReader(classifier).read(render(scene, np.random.default_rng(4)), true_place(scene))
    assert classifier.asked[0] >= 1


def test_looks_agree_on_what_none_of_them_rules_out() -> None:
    kinds = np.full((2, 2, KIND_COUNT), 1e-3, np.float32)
    kinds[0, :, :2], kinds[1, :, :2] = (0.6, 0.4), (0.1, 0.9)
    colours, rest = (
        np.full((2, COLOUR_COUNT), 1 / COLOUR_COUNT, np.float32),
        np.zeros((2, POSE_SIZE), np.float32),
    )
    first, second = (Classification(each, colours, rest[:, 0], rest) for each in kinds)
    agreed = first.agree(
        np.array([1]), [Classification(second.kinds[1:], colours[1:], rest[1:, 0], rest[1:])]
    )
    assert agreed.kinds.argmax(1).tolist() == [0, 1]
    assert agreed.kinds[1].sum() == pytest.approx(1)


def test_a_look_that_weighs_less_yields_to_one_that_is_as_sure() -> None:
    kinds = np.full((2, 1, KIND_COUNT), 1e-3, np.float32)
    kinds[0, 0, :2], kinds[1, 0, :2] = (0.7, 0.3), (0.3, 0.7)
    colours = np.full((1, COLOUR_COUNT), 1 / COLOUR_COUNT, np.float32)
    first, second = (
        Classification(one, colours, np.zeros(1, np.float32), np.zeros((1, POSE_SIZE), np.float32))
        for one in kinds
    )
    assert first.agree(np.array([0]), [second], 0.5).kinds.argmax() == 1


def test_a_missing_network_is_said_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match="install Knucklebone again"):
        SquareClassifier(tmp_path / "none.onnx")


def test_nothing_is_read_where_it_is_likelier_than_any_one_piece() -> None:
    kinds = np.array([[0.3, 0.6, 0.1, 0, 0, 0, 0]], np.float32)
    rest = np.zeros((1, POSE_SIZE), np.float32)
    rosy, red = (np.array([each], np.float32) for each in ([0.4, 0, 0, 0, 0.4, 0.2], [0.9, 0, 0, 0, 0.1, 0]))
    unlike, piece = (Classification(kinds, colours, rest[:, 0], rest) for colours in (rosy, red))
    assert [one.joint().argmax() for one in (unlike, piece)] == [0, 1]
    assert [float(one.confidence()[0]) for one in (unlike, piece)] == pytest.approx([0.3, 0.54])
