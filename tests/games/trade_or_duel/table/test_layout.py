"""The table of Trade or Duel: a hand to play from wherever people sit, and cards that can be read."""

from __future__ import annotations

import pytest

from game.features.theatre.scenes.bar import bar_height
from game.games.trade_or_duel.table.layout import LOWEST_MAT, PORTRAIT_PANEL_HEIGHT, places
from game.ui.boards.frame import frame_of
from game.ui.drawing.layout import UPRIGHT, WIDE, Space

SPACES = pytest.mark.parametrize("space", [WIDE, UPRIGHT], ids=["wide", "upright"])
SEATS = pytest.mark.parametrize("seats", range(4, 10))
LETTERS = pytest.mark.parametrize("text_scale", [1.0, 1.5])


@SPACES
@SEATS
@LETTERS
def test_people_have_a_hand_to_play_from(space: Space, seats: int, text_scale: float) -> None:
    where = places(frame_of(space, seats, foot=PORTRAIT_PANEL_HEIGHT, text_scale=text_scale), seats)
    assert not where.hand.empty


@SEATS
@LETTERS
def test_a_table_that_is_only_watched_keeps_its_mats_high_enough(seats: int, text_scale: float) -> None:
    room = UPRIGHT._replace(safe=UPRIGHT.safe.split_bottom(bar_height(portrait=True))[0])
    where = places(frame_of(room, seats, foot=PORTRAIT_PANEL_HEIGHT, text_scale=text_scale), seats)
    assert min(mat.h for mat in where.mats) >= LOWEST_MAT
    boxes = [*where.mats, where.arena, where.pile, *([] if where.hand.empty else [where.hand])]
    assert not any(a.intersects(b) for n, a in enumerate(boxes) for b in boxes[:n])
