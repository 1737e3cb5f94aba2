"""Every game has a board inside the same table."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from game import games
from game.ui.boards import AREA, LEGEND, PANEL, SEATS, TOP, board_for
from game.ui.boards.generic import GenericBoard
from game.ui.boards.plates import plate_boxes, room_below
from game.ui.layout import SAFE

TABLE: Any = SimpleNamespace(names=("Ann", "Bob"), real_field=False, has_log=True)


@pytest.mark.parametrize("length", ["short", "normal", "long"])
def test_spellcycles_lies_inside_the_playing_area(length: str) -> None:
    board = board_for(games.build("spellcycles", 2, {"length": length}), TABLE)
    assert board.area.box == AREA
    assert board.panel.box == PANEL
    assert all(AREA.holds(widget.box) for widget in board.area.walk())


@pytest.mark.parametrize("game", games.GAMES)
def test_every_game_of_the_house_has_a_board_of_its_own(game: str) -> None:
    board = board_for(games.build(game, games.GAMES[game].seat_range[-1]), TABLE)
    assert not isinstance(board, GenericBoard)
    assert (board.area.box, board.panel.box) == (AREA, PANEL)


def test_the_parts_of_a_table_share_the_safe_area() -> None:
    parts = (TOP, SEATS, AREA, PANEL, LEGEND)
    assert all(SAFE.holds(part) for part in parts)
    assert not any(a.intersects(b) for a in parts for b in parts if a is not b)


@pytest.mark.parametrize("seats", range(2, 6))
def test_plates_stand_below_each_other(seats: int) -> None:
    boxes = plate_boxes(SEATS, seats)
    assert all(SEATS.holds(box, slack=1) for box in boxes)
    assert all(below.y >= above.bottom for above, below in pairwise(boxes))
    assert room_below(SEATS, boxes).h >= 0
