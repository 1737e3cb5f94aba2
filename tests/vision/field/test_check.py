"""Watching how a camera is set up for a field."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.training.field_scenes import Board, random_scene, render
from tests.waiting import wait_until
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.errors import VisionError
from vision.field.check import FieldCheck, parts
from vision.field.detection import find_fiducials
from vision.field.rating import FieldRating
from vision.pictures import Image
from vision.rating import Grade

GOOD = FieldRating(1.0, 150.0, 0.0, 1.1, 8.0, 70.0, 2.0, Grade.GOOD, "")


class Screen:
    """A camera before a picture, another one each time it is asked."""

    name = "screen"

    def __init__(self, image: Image) -> None:
        self.image, self.number, self.closed = image, 0, False
        self.status = CameraStatus(CameraState.OK, "")

    def latest(self) -> CameraFrame:
        self.number += 1
        return CameraFrame(self.image, self.number, float(self.number), self.name)

    def close(self) -> None:
        self.closed = True


@pytest.fixture(scope="module")
def picture() -> Image:
    from studio.training.field_scenes import mat_board
    from vision.mat import SHEET

    board: Board = mat_board(SHEET)
    rng = np.random.default_rng(3)
    return render(replace(random_scene(board, rng, tilt=8), pieces=()), rng)


def test_the_field_is_found_and_rated(picture: Image) -> None:
    check = FieldCheck(Screen(picture))
    wait_until(lambda: check.look() is not None)
    look = check.look()
    check.close()
    assert look is not None
    assert look.place is not None
    assert look.rating is not None
    assert look.rating.tilt == pytest.approx(8, abs=3)


def test_without_a_field_there_is_a_look_but_no_rating() -> None:
    check = FieldCheck(Screen(np.full((360, 640, 3), 120, np.uint8)))
    wait_until(lambda: check.look() is not None)
    look = check.look()
    check.close()
    assert look is not None
    assert (look.place, look.rating) == (None, None)
    assert look.advice.startswith("The camera can't see the field")


def test_corners_that_people_dragged_come_first(picture: Image) -> None:
    place = find_fiducials(picture)
    assert place is not None
    a1, h1, h8, a8 = ((float(x) + 5, float(y) + 5) for x, y in place.corners)
    check = FieldCheck(Screen(picture))
    check.pin((a1, h1, h8, a8))

    def pinned() -> bool:
        look = check.look()
        return look is not None and look.place is not None and look.place.method == "corners"

    wait_until(pinned)
    check.pin(None)
    wait_until(lambda: not pinned())
    check.close()


def test_a_question_is_answered_once(picture: Image) -> None:
    check = FieldCheck(Screen(picture))
    check.ask(lambda image, place: (image.shape, place.method))
    answers: list[object] = []

    def answered() -> bool:
        answers.append(check.answer())
        return answers[-1] is not None

    wait_until(answered)
    assert answers[-1] == (picture.shape, "fiducials")
    assert check.answer() is None
    check.close()


def test_what_goes_wrong_with_a_question_is_its_answer(picture: Image) -> None:
    def refuse(*about: object) -> object:
        raise VisionError("There is no piece.")

    check = FieldCheck(Screen(picture))
    check.ask(refuse)
    answers: list[object] = []

    def answered() -> bool:
        answers.append(check.answer())
        return answers[-1] is not None

    wait_until(answered)
    assert isinstance(answers[-1], VisionError)
    check.close()


@pytest.mark.parametrize(
    ("change", "part", "grade"),
    [
        ({}, "light", Grade.GOOD),
        ({"inside": 0.9}, "view", Grade.POOR),
        ({"blur": 3.5}, "sharpness", Grade.FAIR),
        ({"blur": 6.0}, "sharpness", Grade.POOR),
        ({"brightness": 30.0}, "light", Grade.POOR),
        ({"brightness": 240.0}, "light", Grade.FAIR),
        ({"glare": 0.03}, "glare", Grade.FAIR),
        ({"unevenness": 3.0}, "evenness", Grade.POOR),
        ({"tilt": 35.0}, "angle", Grade.FAIR),
        ({"tilt": 50.0}, "angle", Grade.POOR),
        ({"pixels_per_square": 20.0}, "size", Grade.POOR),
        ({"pixels_per_square": 30.0}, "size", Grade.FAIR),
    ],
)
def test_each_part_is_graded_by_itself(change: dict[str, float], part: str, grade: Grade) -> None:
    graded = {one.name: one.grade for one in parts(replace(GOOD, **change))}  # type: ignore[arg-type]
    assert graded.pop(part) is grade
    assert set(graded.values()) == {Grade.GOOD}
