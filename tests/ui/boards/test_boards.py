"""Every game has a board inside the same table."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from types import SimpleNamespace
from typing import Any

import pytest

from game import catalogue
from game.ui.boards.frame import PORTRAIT_PANEL_HEIGHT, TableLayout, frame_of
from game.ui.boards.generic import GenericBoard
from game.ui.drawing.layout import UPRIGHT, WIDE, Space
from game.ui.presentation import board_for

SPACES = pytest.mark.parametrize("space", [WIDE, UPRIGHT], ids=["wide", "upright"])


def table(space: Space, seats: int) -> Any:
    """A table without a match."""

    def frame(tall: float = inf, foot: float = PORTRAIT_PANEL_HEIGHT) -> TableLayout:
        return frame_of(space, seats, tall=tall, foot=foot)

    return SimpleNamespace(names=tuple("ABCDEFGHI"[:seats]), real_field=False, has_log=True, frame=frame)


@SPACES
@pytest.mark.parametrize("length", ["short", "normal", "long"])
def test_spellcycles_lies_inside_the_playing_area(space: Space, length: str) -> None:
    board = board_for(catalogue.build("spellcycles", 2, {"length": length}), table(space, 2))
    assert all(board.area.box.holds(widget.box) for widget in board.area.walk())


@SPACES
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_of_the_house_has_a_board_of_its_own_inside_the_frame(space: Space, game: str) -> None:
    seats = catalogue.GAMES[game].seat_range[-1]
    board = board_for(catalogue.build(game, seats), table(space, seats))
    assert not isinstance(board, GenericBoard)
    frame = frame_of(space, seats, tall=board.area.box.h, foot=0)
    assert (board.area.box, board.panel.box) == (frame.area, frame.panel)


def parts(frame: TableLayout) -> list[Any]:
    """Everything that has a place of its own."""
    aside = [box for box in (frame.sight, frame.log) if box is not None]
    return [*frame.top_parts(492), *frame.plates, *aside, frame.area, frame.panel, *frame.legend_parts()]


@SPACES
@pytest.mark.parametrize("camera", [False, True])
@pytest.mark.parametrize("seats", range(2, 10))
def test_the_parts_of_a_table_share_the_safe_area(space: Space, seats: int, camera: bool) -> None:
    boxes = parts(frame_of(space, seats, camera=camera))
    assert all(space.safe.holds(box, slack=1) for box in boxes)
    assert not any(a.intersects(b) for a in boxes for b in boxes if a is not b)


@pytest.mark.parametrize("seats", range(2, 6))
def test_plates_stand_below_each_other_beside_a_wide_board(seats: int) -> None:
    plates = frame_of(WIDE, seats).plates
    assert all(below.y >= above.bottom and below.x == above.x for above, below in pairwise(plates))


@pytest.mark.parametrize(("seats", "rows"), [(2, 1), (3, 1), (4, 2), (6, 2), (9, 3)])
def test_plates_stand_in_rows_above_an_upright_board(seats: int, rows: int) -> None:
    plates = frame_of(UPRIGHT, seats).plates
    assert len({plate.y for plate in plates}) == rows
    assert max(plate.bottom for plate in plates) < frame_of(UPRIGHT, seats).area.y
