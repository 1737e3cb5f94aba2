"""Photographs that players send in: checked, labelled, and learnt from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.errors import UserError
from game.store.picture_set import FieldLabel, FieldPictureStore
from studio.scenes.field.board import bare_board, mat_board
from studio.scenes.field.drawing import render
from studio.scenes.field.scene import Piece, Scene
from studio.scenes.field.view import viewpoint
from studio.training.field_crops import loaded
from studio.training.field_photos import Pointed, add, add_kept, checked, in_words, said
from vision.field.pieces import Pyramid
from vision.mat import SHEET
from vision.opencv import load_cv2
from vision.pictures import as_jpeg, read_picture

LIES = "c4 blue small; e5 red large lying"


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a mat with a small blue piece on c4 and a large red one that lies on e5."""
    board = mat_board(SHEET, 3.0)
    pieces = (
        Piece((2, 3), 3, Pyramid(0, 2.5 * 32, 3.5 * 32, 0.2)),
        Piece((4, 4), 0, Pyramid(2, 4.5 * 32, 4.5 * 32, 0.7, lying=True)),
    )
    image = render(Scene(board, viewpoint(board, tilt=10), pieces), np.random.default_rng(1))
    path = tmp_path_factory.mktemp("photos") / "table.png"
    assert load_cv2().imwrite(str(path), image)
    return path


def test_what_is_read_can_be_said_again(photo: Path) -> None:
    _, reading = checked(read_picture(photo), None)
    assert in_words(reading) == LIES
    assert len(said(in_words(reading))) == 2


def test_a_photograph_becomes_a_field_to_learn_from(photo: Path, tmp_path: Path) -> None:
    assert add(photo, tmp_path / "learn", LIES) == ()
    (field,) = loaded(tmp_path / "learn")
    c4, e5 = 2 + 8 * 3, 4 + 8 * 4
    assert np.flatnonzero(field.truth.kind).tolist() == [c4, e5]
    assert field.truth.kind[[c4, e5]].tolist() == [1, 6]
    assert field.truth.colour[[c4, e5]].tolist() == [3, 0]
    assert (tmp_path / "learn" / "labels.csv").read_text() == (
        f"file,pieces,empty,corners,square\ntable.png,{LIES},,,\n"
    )
    assert (tmp_path / "learn" / "table.png").read_bytes() == photo.read_bytes()


def test_of_a_board_that_is_not_found_the_corners_are_said(tmp_path: Path) -> None:
    """Its lower half lies under a cloth; pixels are those of the photograph, read at half its size."""
    board = bare_board((112, 70, 42), (206, 168, 118), 45.0, detail=3.0)
    pieces = (Piece((2, 6), 3, Pyramid(2, 2.5 * 45, 6.5 * 45, 0.2)),)
    scene = Scene(board, viewpoint(board, tilt=10, size=(1280, 720)), pieces)
    image = render(scene, np.random.default_rng(1)).repeat(2, 0).repeat(2, 1)
    a1, h1, h8, a8 = (
        (2 * float(x), 2 * float(y))
        for x, y in scene.view.pixels([(0, 0, 0), (360, 0, 0), (360, 360, 0), (0, 360, 0)])
    )
    image[int(h8[1] + h1[1]) // 2 :] = 90
    photo = tmp_path / "cloth.png"
    assert load_cv2().imwrite(str(photo), image)
    with pytest.raises(UserError, match="four corners"):
        add(photo, tmp_path / "learn", "c7 blue large")
    add(photo, tmp_path / "learn", "c7 blue large", pointed=Pointed((a1, h1, h8, a8), 45.0))
    (field,) = loaded(tmp_path / "learn")
    assert field.plan.square == 45.0
    assert np.flatnonzero(field.truth.kind).tolist() == [2 + 8 * 6]
    corners, square = (
        (tmp_path / "learn" / "labels.csv").read_text().splitlines()[1].split(",", 3)[3].rsplit(",", 1)
    )
    assert corners.count(" ") == 3
    assert square == "45"


def test_what_the_reader_took_for_something_else_is_told(photo: Path, tmp_path: Path) -> None:
    (wrong,) = add(photo, tmp_path, "c4 black small; e5 red large lying")
    assert wrong.startswith("c4: black small, read as blue small")
    assert loaded(tmp_path)[0].truth.colour[2 + 8 * 3] == 5


def test_a_photograph_is_added_once(photo: Path, tmp_path: Path) -> None:
    add(photo, tmp_path, LIES)
    with pytest.raises(UserError, match="there already"):
        add(photo, tmp_path, LIES)


@pytest.mark.parametrize(
    "text",
    ["c4 blue", "c4", "i9 blue small", "c4 pink small", "c4 blue small flying", "c4 red large; c4 red small"],
)
def test_what_is_not_understood_is_a_sentence_and_adds_nothing(
    photo: Path, tmp_path: Path, text: str
) -> None:
    with pytest.raises(UserError, match=r"is no piece|named twice"):
        add(photo, tmp_path, text)
    assert not list(tmp_path.iterdir())


def test_a_photograph_without_a_field_is_a_sentence(tmp_path: Path) -> None:
    blank = tmp_path / "blank.png"
    assert load_cv2().imwrite(str(blank), np.full((480, 640, 3), 90, np.uint8))
    with pytest.raises(UserError, match="cannot be used"):
        add(blank, tmp_path / "learn", LIES)


def test_what_a_console_kept_is_checked_and_added_once(photo: Path, tmp_path: Path) -> None:
    store, right = FieldPictureStore(tmp_path / "kept"), "c4 blue small; e5 red large"
    wrong = "; ".join(f"{file}8 white large" for file in "abcd")
    picture = as_jpeg(read_picture(photo))
    for said_of_it in (right, wrong):
        store.keep(picture, None, FieldLabel("C920", said_of_it), 10)
    lines = list(add_kept(store.folder, tmp_path / "learn"))
    assert [line.split(":")[1].split(";")[0].strip() for line in lines] == ["added", "left out"]
    assert len(loaded(tmp_path / "learn")) == 1
    assert (tmp_path / "learn" / "labels.csv").read_text().splitlines()[1:] == [f"c920-000001.jpg,{right},,,"]
    assert next(iter(add_kept(store.folder, tmp_path / "learn"))) == "c920-000001: was added before"
