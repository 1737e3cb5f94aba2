"""A field over time: read when it lies still, not while a hand is over it, found again after a bump."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from studio.training.field_scenes import Board, Film, Scene, render, viewpoint
from tests.thorough import thorough
from tests.vision.field.conftest import standing
from vision.field.place import FieldPlace
from vision.field.reader import FieldReader, Reference
from vision.field.readings import FieldDetection, SquareDetection
from vision.field.tracker import (
    CONFIRMING_READINGS,
    COVER_ACCEPTED_S,
    NOW_AND_THEN,
    STILL_TIME_S,
    FieldScene,
    FieldTracker,
)
from vision.pictures import Image

INTERVAL = 0.1
QUIET = Film(noise=0.003)


class Counted(FieldReader):
    """Says that the field is empty, and how often it was asked."""

    def __init__(self) -> None:
        self.reads = 0

    def read(self, image: Image, place: FieldPlace, reference: Reference | None = None) -> FieldDetection:
        self.reads += 1
        squares = tuple(SquareDetection(i % 8, i // 8, None, None, 0.99) for i in range(64))
        return FieldDetection(place, squares)


@pytest.fixture(scope="module")
def shot() -> Callable[[Scene], Image]:
    """Renders a scene; the same picture for the same scene."""
    kept: dict[int, Image] = {}

    def take(scene: Scene) -> Image:
        key = hash((scene.pieces, scene.view.centre.tobytes()))
        if key not in kept:
            kept[key] = render(scene, np.random.default_rng(4))
        return kept[key]

    return take


@pytest.fixture(scope="module")
def empty(mat: Board) -> Scene:
    return Scene(mat, viewpoint(mat, tilt=8), film=QUIET)


GRAIN = np.random.default_rng(7).normal(0, 2, (720, 1280, 3)).astype(np.int16)


def film(
    tracker: FieldTracker, image: Image, seconds: float, start: float = 0.0, step: float = INTERVAL
) -> list[FieldDetection]:
    """The readings of a picture that stays as it is, but for the camera's noise."""
    readings = []
    for frame in range(round(seconds / step)):
        grainy = np.clip(image + np.roll(GRAIN, 31 * frame, axis=0), 0, 255).astype(np.uint8)
        reading = tracker.update(grainy, start + frame * step)
        if reading is not None:
            readings.append(reading)
    return readings


def with_arm(image: Image) -> Image:
    """The picture with a sleeve and a fist over the field."""
    high, wide = image.shape[:2]
    covered = image.copy()
    cv2.line(covered, (wide // 3, high), (wide // 2, high // 2), (120, 90, 60), 90)
    cv2.circle(covered, (wide // 2, high // 2), 60, (130, 160, 205), -1)
    return covered


def test_a_field_at_rest_is_read_a_few_times_and_then_seldom(
    empty: Scene, shot: Callable[[Scene], Image]
) -> None:
    reader = Counted()
    tracker = FieldTracker(reader)
    film(tracker, shot(empty), STILL_TIME_S + 3.0)
    assert reader.reads == CONFIRMING_READINGS
    assert tracker.scene is FieldScene.STILL
    film(tracker, shot(empty), 2 * NOW_AND_THEN, 10.0, step=0.5)
    assert CONFIRMING_READINGS < reader.reads <= CONFIRMING_READINGS + 3


def test_a_piece_put_down_is_read_soon(mat: Board, empty: Scene, shot: Callable[[Scene], Image]) -> None:
    reader = Counted()
    tracker = FieldTracker(reader)
    film(tracker, shot(empty), 1.0)
    reads = reader.reads
    film(tracker, shot(replace(empty, pieces=(standing("c4", 3, 0, mat),))), STILL_TIME_S + 4 * INTERVAL, 2.0)
    assert reader.reads > reads


def test_nothing_is_read_while_an_arm_is_over_the_field(empty: Scene, shot: Callable[[Scene], Image]) -> None:
    reader = Counted()
    tracker = FieldTracker(reader)
    film(tracker, shot(empty), 1.0)
    reads = reader.reads
    film(tracker, with_arm(shot(empty)), 5.0, 2.0, step=0.5)
    assert reader.reads == reads
    assert tracker.scene is FieldScene.HIDDEN
    film(tracker, shot(empty), 1.0, 7.0)
    assert reader.reads > reads


def test_what_stays_at_the_edge_for_long_belongs_there(empty: Scene, shot: Callable[[Scene], Image]) -> None:
    reader = Counted()
    tracker = FieldTracker(reader)
    film(tracker, shot(empty), 1.0)
    reads = reader.reads
    film(tracker, with_arm(shot(empty)), COVER_ACCEPTED_S + 2, 2.0, step=0.5)
    assert reader.reads > reads


def test_pieces_along_the_edge_are_no_arm(mat: Board, empty: Scene, shot: Callable[[Scene], Image]) -> None:
    reader = Counted()
    tracker = FieldTracker(reader)
    tilted = replace(empty, view=viewpoint(mat, tilt=30))
    film(tracker, shot(tilted), 1.0)
    reads = reader.reads
    row = tuple(standing(f"{file}8", i % 6, 2, mat) for i, file in enumerate("abcdefgh"))
    film(tracker, shot(replace(tilted, pieces=row)), 1.0, 2.0)
    assert tracker.scene is FieldScene.STILL
    assert reader.reads > reads


def test_a_lamp_that_is_switched_is_no_arm(empty: Scene, shot: Callable[[Scene], Image]) -> None:
    tracker = FieldTracker(Counted())
    film(tracker, shot(empty), 1.0)
    darker = (shot(empty) * 0.7).astype(np.uint8)
    film(tracker, darker, 1.0, 2.0)
    assert tracker.scene is FieldScene.STILL


@pytest.mark.parametrize(("axis", "towards"), [(0, -1), (1, 1), *thorough((0, 1), (1, -1))])
def test_daylight_that_came_from_one_side_meanwhile_is_no_arm(
    empty: Scene, shot: Callable[[Scene], Image], axis: int, towards: int
) -> None:
    """The sun comes out while an arm is over the field; then the arm has gone."""
    tracker, image = FieldTracker(Counted()), shot(empty)
    film(tracker, image, 1.0)
    along = np.linspace(-0.25, 0.25, image.shape[axis]) * towards
    sunny = image * np.exp(along.reshape((-1, 1, 1) if axis == 0 else (1, -1, 1)))
    film(tracker, with_arm(sunny.clip(0, 255).astype(np.uint8)), 2.0, 2.0)
    assert tracker.scene is FieldScene.HIDDEN
    film(tracker, sunny.clip(0, 255).astype(np.uint8), 1.0, 4.0)
    assert tracker.scene is FieldScene.STILL


def test_after_a_bump_the_field_is_found_where_it_is_now(
    mat: Board, empty: Scene, shot: Callable[[Scene], Image]
) -> None:
    tracker = FieldTracker(Counted())
    film(tracker, shot(empty), 1.0)
    assert tracker.place is not None
    before = tracker.place.corners
    bumped = replace(empty, view=viewpoint(mat, tilt=10, roll=2, shift=(9.0, 4.0)))
    film(tracker, shot(bumped), 1.0, 1.0)
    assert tracker.bumps == 1
    assert np.abs(tracker.place.corners - before).mean() > 4
    side = 8 * mat.square
    corners = bumped.view.pixels([(0, 0, 0), (side, 0, 0), (side, side, 0), (0, side, 0)])
    assert np.abs(tracker.place.corners - corners).max() < 1.5


def test_a_field_out_of_sight_is_lost_until_it_is_back(empty: Scene, shot: Callable[[Scene], Image]) -> None:
    tracker = FieldTracker(Counted())
    film(tracker, shot(empty), 1.0)
    away = np.full_like(shot(empty), 90)
    film(tracker, away, 2.0, 1.0)
    assert tracker.scene is FieldScene.LOST
    assert film(tracker, shot(empty), 2.0, 3.0)
    assert tracker.scene is FieldScene.STILL


def test_the_first_empty_field_serves_as_reference_for_what_comes(
    mat: Board, empty: Scene, shot: Callable[[Scene], Image]
) -> None:
    """With the product's own reader."""
    tracker = FieldTracker()
    film(tracker, shot(empty), STILL_TIME_S + 4 * INTERVAL)
    assert tracker.reference is not None
    piece = standing("c4", 3, 0, mat)
    (reading, *_) = film(tracker, shot(replace(empty, pieces=(piece,))), STILL_TIME_S + 4 * INTERVAL, 1.0)
    assert [(one.square, one.colour, one.size) for one in reading.pieces] == [("c4", 3, 0)]


def test_a_mat_out_of_focus_is_said_and_not_read(mat: Board, shot: Callable[[Scene], Image]) -> None:
    empty = Scene(mat, viewpoint(mat, tilt=20), film=QUIET)
    tracker = FieldTracker(Counted())
    blurred = np.asarray(cv2.GaussianBlur(shot(empty), (0, 0), 4.0), np.uint8)
    assert film(tracker, blurred, 1.5) == []
    assert tracker.scene.value == "unread"
    film(tracker, shot(empty), 2.0, 4.0)
    assert tracker.place is not None
    assert tracker.place.layout is not None


def test_a_field_that_was_a_mat_is_no_bare_board_later(
    wooden: Board, empty: Scene, shot: Callable[[Scene], Image]
) -> None:
    tracker = FieldTracker(Counted())
    film(tracker, shot(empty), 1.0)
    board = shot(Scene(wooden, viewpoint(wooden, tilt=8), film=QUIET))
    assert film(FieldTracker(Counted()), board, 2.0)
    assert film(tracker, board, 3.0, 2.0) == []
    assert tracker.scene is FieldScene.LOST


def test_what_was_a_bare_board_is_forgotten_where_a_mat_lies(
    wooden: Board, empty: Scene, shot: Callable[[Scene], Image]
) -> None:
    board = shot(Scene(wooden, viewpoint(wooden, tilt=8), film=QUIET))
    tracker = FieldTracker(Counted())
    film(tracker, board, 2.0)
    assert tracker.reference is not None
    film(tracker, shot(empty), 3.0, 3.0)
    assert tracker.reference is not None
    assert tracker.reference.place.layout is not None
