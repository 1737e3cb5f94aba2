"""The table of the demonstration: its pictures are read as what stands on it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.dice.region import find_tray
from vision.field.detection import find_fiducials
from vision.field.reader import FieldReader, Reference
from vision.mat import SHEET
from vision.scenes.table_actions import DrawnActions
from vision.scenes.table_ground import CameraOverMat
from vision.scenes.table_hand import HandPose
from vision.scenes.table_stage import RenderedTable


@pytest.fixture(scope="module")
def stage() -> RenderedTable:
    return RenderedTable(CameraOverMat(SHEET), np.random.default_rng(3))


@pytest.fixture
def actions(stage: RenderedTable) -> DrawnActions:
    stage.squares[:] = [None] * 64
    stage.hand = stage.held = None
    return DrawnActions(stage, np.random.default_rng(4))


def test_every_piece_is_read_as_what_it_is(stage: RenderedTable, actions: DrawnActions) -> None:
    empty = stage.picture()
    place = find_fiducials(empty)
    assert place is not None
    rng = np.random.default_rng(5)
    squares = rng.permutation(64)[:18]
    for piece, square in enumerate(squares.tolist()):
        actions.lay(square, (piece,))
    reading = FieldReader().read(stage.picture(), place, Reference(empty, place))
    lies = {8 * one.rank + one.file: 3 * one.colour + one.size for one in reading.pieces
            if one.colour is not None and one.size is not None}  # fmt: skip
    assert lies == {square: piece for piece, square in enumerate(squares.tolist())}


def test_the_whole_mat_is_in_the_picture(stage: RenderedTable, actions: DrawnActions) -> None:
    image = stage.picture()
    place = find_fiducials(image)
    assert place is not None
    assert place.residual < 1.0
    assert find_tray(image) is not None


def test_noise_differs_from_picture_to_picture_and_nothing_else(
    stage: RenderedTable, actions: DrawnActions
) -> None:
    one, other = stage.picture().astype(int), stage.picture().astype(int)
    assert 0 < np.abs(one - other).mean() < 4


def test_a_hand_is_seen_and_gone_again(stage: RenderedTable, actions: DrawnActions) -> None:
    before = stage.picture().astype(int)
    stage.hand = HandPose(128.0, 128.0, 20.0, -np.pi / 2)
    during = stage.picture().astype(int)
    assert (np.abs(during - before).max(-1) > 30).mean() > 0.05
    for _ in actions.go(0):
        pass
    assert stage.hand is None
    assert np.abs(stage.picture().astype(int) - before).mean() < 4


@pytest.mark.parametrize("seat", range(6))
def test_a_hand_of_any_seat_begins_out_of_sight(
    seat: int, stage: RenderedTable, actions: DrawnActions
) -> None:
    moves = actions.bring(27, 5, seat)
    next(moves)
    hand = stage.hand
    assert hand is not None
    x, y = stage.view.pixels(np.array([(hand.x, hand.y, hand.lift)]))[0]
    # After the first of some dozen steps it is still near the rim.
    assert min(x, 1280 - x, y, 720 - y) < 200
    for _ in moves:
        pass
    assert stage.squares[27] is not None


def test_dice_come_to_rest_on_the_tray_with_the_values_asked_for(
    stage: RenderedTable, actions: DrawnActions
) -> None:
    actions.lay_die(1)
    for _ in actions.throw((4, 2, 6), 1):
        pass
    assert [die.pose.value for die in stage.dice] == [4, 2, 6]
    (x0, y0), (x1, y1) = SHEET.tray
    for die in stage.dice:
        x, y = die.pose.place[:2] * 8 + stage.view.middle[:2]
        assert x0 < x < x1
        assert y0 < y < y1
