"""People's own colours: learnt from one piece of each, and read as the usual ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.training.field_scenes import INKS, Piece, Scene, mat_board, random_scene, render
from vision.field.colour_learning import LESSON, colours_of
from vision.field.detection import find_fiducials
from vision.field.piece_colours import MIN_COLOUR_DISTANCE, USUAL, MissingPiece, PieceColours, average
from vision.field.pieces import Pyramid
from vision.field.place import FieldPlace
from vision.field.reader import FieldReader, Reference
from vision.mat import SHEET
from vision.pictures import Image

PASTEL = (
    (238, 160, 178), (240, 228, 170), (165, 212, 178), (165, 192, 228), (240, 238, 232), (135, 135, 142),
)  # fmt: skip


def found(image: Image) -> FieldPlace:
    place = find_fiducials(image)
    assert place is not None
    return place


def lesson(scene: Scene, rng: np.random.Generator) -> Scene:
    """One piece of each colour where it is asked for, about the middle of its square."""
    pieces = []
    for colour, square in enumerate(LESSON):
        x, y = (np.array(square) + 0.5) * SHEET.square + rng.uniform(-2, 2, 2)
        pieces.append(
            Piece(square, colour, Pyramid(colour % 3, float(x), float(y), float(rng.uniform(0, 1.5))))
        )
    return replace(scene, pieces=tuple(pieces))


@pytest.fixture(scope="module")
def table() -> tuple[Scene, Image, PieceColours]:
    """A table with pastel pieces, its empty field, and what was learnt of them there."""
    rng = np.random.default_rng(101)
    scene = replace(random_scene(mat_board(SHEET), rng, tilt=8), inks=PASTEL)
    empty = render(scene.empty(), rng)
    image = render(lesson(scene, rng), rng)
    return scene, empty, average([colours_of(image, found(image), Reference(empty, found(empty)))])


def test_pieces_of_other_colours_are_read_once_they_are_learnt(
    table: tuple[Scene, Image, PieceColours],
) -> None:
    scene, empty, piece_colours = table
    image = render(scene, np.random.default_rng(7))
    truth = {piece.square: piece.colour for piece in scene.pieces}
    wrong = []
    for reader in (FieldReader(), FieldReader(piece_colours=piece_colours)):
        reading = reader.read(image, found(image), Reference(empty, found(empty)))
        lies = {(one.file, one.rank): one.colour for one in reading.pieces}
        squares = set(truth) | set(lies)
        wrong.append(sum(truth.get(square) != lies.get(square) for square in squares))
    assert wrong[1] == 0
    assert wrong[0] > 0, "pastel pieces would be no test if they were read anyway"


def test_a_square_without_its_piece_is_named(table: tuple[Scene, Image, PieceColours]) -> None:
    scene, empty, _ = table
    rng = np.random.default_rng(8)
    shown = lesson(scene, rng)
    image = render(replace(shown, pieces=(*shown.pieces[:2], *shown.pieces[3:])), rng)
    with pytest.raises(MissingPiece) as missing:
        colours_of(image, found(image), Reference(empty, found(empty)))
    assert missing.value.number == 2


def test_the_bare_field_is_not_moved(table: tuple[Scene, Image, PieceColours]) -> None:
    piece_colours = table[2]
    empty = np.log(np.array(INKS, np.float32)[:, ::-1] / 255 + 0.01)[None]
    white = np.zeros_like(empty)
    shaded = empty - 0.4
    assert np.abs(piece_colours.relight(empty, empty, white) - empty).max() < 0.15
    assert np.abs(piece_colours.relight(shaded, empty, white) - shaded).max() < 0.25


def test_the_usual_colours_stay_what_they_are() -> None:
    colours = np.array(USUAL, np.float32)[None]
    field = np.zeros_like(colours) - 1.2
    assert np.allclose(
        PieceColours(USUAL).relight(colours, field, np.zeros_like(colours)), colours, atol=1e-4
    )


def test_colours_that_are_alike_are_told() -> None:
    red, _, green, blue, white, black = USUAL
    orange = (red[0] + 0.05, red[1] + 0.2, red[2] + 0.1)
    one, other, apart = PieceColours((red, orange, green, blue, white, black)).nearest()
    assert {one, other} == {0, 1}
    assert apart < MIN_COLOUR_DISTANCE
    assert PieceColours(USUAL).nearest()[2] > MIN_COLOUR_DISTANCE


def test_it_is_kept_as_plain_data() -> None:
    piece_colours = PieceColours(USUAL)
    assert PieceColours.from_data(piece_colours.to_data()) == piece_colours
    assert PieceColours.from_data([[1.0, 2.0]]) is None
    assert PieceColours.from_data("red") is None
