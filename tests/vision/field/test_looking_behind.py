"""Squares that a nearer piece leans over: made-up plans, and networks that only say what they are told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from studio.training.field_crops import true_place
from studio.training.field_scenes import Scene, bare_board, render, viewpoint
from tests.vision.field.conftest import BLACK_AND_WHITE
from tests.vision.field.test_occlusion import ABOVE, ASLANT, D4, D5, LARGE, field, outline, seen, standing
from vision.field.classifier import COLOUR_COUNT, KIND_COUNT, POSE_SIZE, Classification, SquareClassifier
from vision.field.crops import CHANGE_ZERO, Crops
from vision.field.looking_behind import leaning_pieces, without
from vision.field.pieces import COLOURS
from vision.field.reader import MAX_BEHIND_CONFIDENCE, FieldReader

GREEN = COLOURS.index("green")
NEARER, BEHIND_IT = standing(D4, LARGE, GREEN, 0.99), standing(D5, LARGE, GREEN, 0.7)


def test_a_doubted_piece_in_the_colour_of_the_surer_one_before_it_is_looked_at_without_that() -> None:
    assert list(leaning_pieces(field(NEARER, BEHIND_IT), seen(camera=ASLANT))) == [(D5, [NEARER.solid])]


def test_no_other_piece_is() -> None:
    scene = seen(camera=ASLANT)
    assert not list(leaning_pieces(field(NEARER, replace(BEHIND_IT, colour=0)), scene))
    assert not list(leaning_pieces(field(NEARER, replace(BEHIND_IT, confidence=0.95)), scene))
    assert not list(leaning_pieces(field(replace(NEARER, confidence=0.8), BEHIND_IT), scene))
    assert not list(leaning_pieces(field(NEARER, BEHIND_IT), seen(camera=ABOVE)))


def test_without_a_piece_the_field_looks_empty_where_it_was_seen_and_only_there() -> None:
    assert NEARER.solid is not None
    assert BEHIND_IT.solid is not None
    scene = seen(NEARER.solid, BEHIND_IT.solid, camera=ASLANT)
    parts = without([NEARER.solid], scene)
    x, y = np.round(outline(NEARER.solid, ASLANT).mean(0)).astype(int)
    far_x, far_y = np.round(outline(BEHIND_IT.solid, ASLANT)[4]).astype(int)
    assert np.all(parts.change[y, x] == CHANGE_ZERO)
    assert np.all(scene.parts.change[y, x] != CHANGE_ZERO)
    assert np.all(parts.change[far_y + 5, far_x] != CHANGE_ZERO)


class Told(SquareClassifier):
    """Says large and green of some rows of its first questions, and that there is nothing of all others."""

    def __init__(self, *said: dict[int, float], sharp: float = 1.0) -> None:
        self.said, self.sharp = list(said), sharp

    def __call__(self, crops: Crops) -> Classification:
        kinds = np.full((len(crops), KIND_COUNT), 1e-4, np.float32)
        kinds[:, 0] = 1
        for row, sure in (self.said.pop(0) if self.said else {}).items():
            kinds[row, [0, 1 + LARGE]] = 1 - sure, sure
        colours = np.full((len(crops), COLOUR_COUNT), 0.002, np.float32)
        colours[:, GREEN] = 0.99
        nothing = np.zeros(len(crops), np.float32)
        return Classification(kinds, colours, nothing, np.zeros((len(crops), POSE_SIZE), np.float32))


def test_what_is_read_behind_a_piece_is_never_sure() -> None:
    board = bare_board(*BLACK_AND_WHITE, 28.0)
    scene = Scene(board, viewpoint(board, tilt=45))
    reader = FieldReader(Told({D4: 0.999, D5: 0.8}), Told({0: 0.8}, {0: 0.8}, sharp=1.5))
    squares = reader.read(render(scene, np.random.default_rng(5)), true_place(scene)).squares
    assert (squares[D4].colour, squares[D4].size) == (GREEN, LARGE)
    assert (squares[D5].colour, squares[D5].confidence) == (None, MAX_BEHIND_CONFIDENCE)


def test_what_was_read_before_stays_where_that_was_surer() -> None:
    board = bare_board(*BLACK_AND_WHITE, 28.0)
    scene = Scene(board, viewpoint(board, tilt=45))
    doubt = {0: 0.45}
    reader = FieldReader(Told({D4: 0.999, D5: 0.8}), Told({0: 0.8}, {0: 0.8}, doubt, doubt, sharp=1.5))
    squares = reader.read(render(scene, np.random.default_rng(5)), true_place(scene)).squares
    assert (squares[D5].colour, squares[D5].size) == (GREEN, LARGE)
    assert squares[D5].confidence > 0.55
