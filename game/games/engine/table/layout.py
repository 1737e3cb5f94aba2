"""Where things lie on the table of Engine, and the cells of a tableau in the room it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.games.engine.rules.vocabulary import HIGHEST_STACK, MAX_SIDE, Cell, cell_at, column_of, row_of
from game.ui.boards.felt import RIM_WIDTH
from game.ui.boards.frame import TableLayout
from game.ui.boards.hand import HAND_PADDING as HAND_PAD
from game.ui.boards.hand import places as hand_places
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, even_column

STRIP_HEIGHT, HIGH_STRIP = 204, 256
"""Height of the hand and the piles, and that on a table in portrait."""
PORTRAIT_PANEL_HEIGHT = 404
"""Height of the panel of a table in portrait."""
PILE_WIDTH = 108
"""Width of a pile."""
FRONT_WIDTH, NARROW_FRONT = 504, 436
"""Width of the tableau that is shown in large, and that on a table in portrait."""
WHEEL_PANEL_HEIGHT = 330
"""Height of the panel with the suit wheel."""
MIN_REST_HEIGHT = 100
"""Height below which nothing has room under the wheel, as in the theatre."""
PORTRAIT_WHEEL_WIDTH = 360
"""Its width on a table in portrait."""
HEAD_HEIGHT = 84
"""Height of the lines with name and numbers above a tableau."""
HEAD_WIDTH = 144
"""Width of the same beside a low tableau."""
FEW_ROWS = 2
"""A tableau with at most this many rows and columns is shown larger."""
FRONT_EDGE = (14, 10)
"""Between the tableau in front and the edge of its mat."""
HIGH_TABLEAU_HEIGHT = 400
"""From this height on a tableau has its name above."""
_CARD_RATIO = 0.69
"""Width of a card in parts of its height."""
_LYING_CARD_RATIO = 1.55
"""Ratio of a card too small for pictures: it lies, with its suit beside its rank."""
MIN_PICTURED_HEIGHT = 110
"""Cards lower than this show nothing but rank and suit."""
_CARD_MARGIN, _SMALL_MARGIN = 6, 2


class EngineLayout(NamedTuple):
    """Everything but the panel's own content."""

    front: Box
    """The tableau in large."""
    others: tuple[Box, ...]
    hand: Box
    deck: Box
    discard: Box
    wheel: Box
    sidebar: Box


def places(frame: TableLayout, seats: int) -> EngineLayout:
    """On a table with that many seats."""
    strip = HIGH_STRIP if frame.portrait else STRIP_HEIGHT
    top, bottom = frame.area.inset(RIM_WIDTH).split_bottom(strip, gap=TARGET_GAP)
    hand, piles = bottom.split_right(2 * PILE_WIDTH + TARGET_GAP, gap=TARGET_GAP)
    deck, discard = piles.split_left(PILE_WIDTH, gap=TARGET_GAP)
    front, others = top.split_left(NARROW_FRONT if frame.portrait else FRONT_WIDTH, gap=TARGET_GAP)
    if frame.portrait:
        wheel, sidebar = frame.panel.split_left(PORTRAIT_WHEEL_WIDTH, gap=TARGET_GAP)
    else:
        wheel, sidebar = frame.panel.split_top(WHEEL_PANEL_HEIGHT, gap=TARGET_GAP)
        sidebar = sidebar if sidebar.h >= MIN_REST_HEIGHT else NOWHERE
    return EngineLayout(front, even_column(others, seats - 1), hand, deck, discard, wheel, sidebar)


def parts(box: Box) -> tuple[Box, Box]:
    """The place for the name of a tableau, and the rest for its cells."""
    return (
        box.split_top(HEAD_HEIGHT, gap=8)
        if box.h >= HIGH_TABLEAU_HEIGHT
        else box.split_left(HEAD_WIDTH, gap=4)
    )


class CardSize(NamedTuple):
    """How large a card is drawn."""

    width: float
    height: float
    strip: float | None = None
    """What is seen of it where another card lies on it."""


def card_sizes(places: EngineLayout) -> tuple[CardSize, ...]:
    """The sizes in which cards are often seen: in tableaux, uncovered and covered, and in the hand."""
    side = grid(parts(side_room(places.others[0]))[1], [cell_at(0, 0)], FEW_ROWS)
    (_, held), *_ = hand_places(places.hand.inset(HAND_PAD), 1)
    return (
        *(CardSize(*each.card) for each in front_grids(places.front)),
        *_sizes_at_side(side),
        CardSize(held.w, held.h),
    )


def _sizes_at_side(side: Grid) -> Iterator[CardSize]:
    """Cards of tableaux at the side, alone and in stacks."""
    if not side.in_rows:
        yield CardSize(*side.card)
        yield CardSize(*side.card, side.step)
        return
    for count in range(1, HIGHEST_STACK + 1):
        card = side.stack(cell_at(0, 0), count)[0]
        yield CardSize(card.w, card.h)


def front_grids(box: Box) -> tuple[Grid, ...]:
    """The cells of the tableau in front, on its mat: of few, of a full column, and of all."""
    room = parts(box.inset(*FRONT_EDGE))[1]
    column = [cell_at(row, 0) for row in range(MAX_SIDE)]
    return grid(room, column[:1], FEW_ROWS), grid(room, column, FEW_ROWS), grid(room, column[:1])


def side_room(box: Box) -> Box:
    """The room within the edge of a tableau at the side."""
    return box.inset(14, 10 if box.h >= MIN_PICTURED_HEIGHT * 2 else 4)


class Grid(NamedTuple):
    """The cells of one tableau on screen."""

    cells: dict[Cell, Box]
    card: tuple[float, float]
    """Width and height of a card."""
    step: float
    """From one card of a stack to the next, where they overlap."""
    origin: tuple[float, float]
    """The upper left corner of the cell at row 0 and column 0."""
    pitch: tuple[float, float]
    """Width and height of a cell."""
    in_rows: bool = False
    """The cards of a stack lie side by side: they are too small to be read by their edges."""

    def stack(self, cell: Cell, count: int) -> tuple[Box, ...]:
        """Where the cards of a stack lie, bottom first: each shows its left edge, or all of it."""
        box, (wide, tall), step = self.cells[cell], self.card, self.step
        if self.in_rows:
            wide = step = min(wide, (self.pitch[0] - 2 * _SMALL_MARGIN) // max(1, count))
        left = box.x + (box.w - wide - step * (count - 1)) / 2
        top = box.y + (box.h - tall) / 2
        return tuple(
            Box(round(left + level * step), round(top), wide, tall) for level in range(max(1, count))
        )

    def cell_at(self, x: float, y: float) -> Cell:
        """The cell under a point, shown or not."""
        column = int((x - self.origin[0]) // self.pitch[0])
        row = int((y - self.origin[1]) // self.pitch[1])
        return cell_at(row, column)


def grid(box: Box, cells: Iterable[Cell], least: int = MAX_SIDE) -> Grid:
    """Cells in the middle of a box, no larger than `least` rows and columns of them leave room for."""
    shown = sorted(cells)
    rows = [row_of(cell) for cell in shown] or [0]
    columns = [column_of(cell) for cell in shown] or [0]
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    pitch_x, pitch_y = box.w / max(least, wide), box.h / max(least, high)
    x, y = box.centre
    x -= (min(columns) + wide / 2) * pitch_x
    y -= (min(rows) + high / 2) * pitch_y
    boxes = {
        cell: Box(x + column_of(cell) * pitch_x, y + row_of(cell) * pitch_y, pitch_x, pitch_y).inset(3)
        for cell in shown
    }
    origin, pitch = (x, y), (pitch_x, pitch_y)
    if pitch_y - 2 * _CARD_MARGIN < MIN_PICTURED_HEIGHT:
        tall = round(pitch_y - 2 * _SMALL_MARGIN)
        wide = round(min(tall * _LYING_CARD_RATIO, pitch_x - 2 * _SMALL_MARGIN))
        return Grid(boxes, (wide, tall), 0, origin, pitch, in_rows=True)
    wide, tall = _card(pitch_x - 2 * _CARD_MARGIN, pitch_y - 2 * _CARD_MARGIN)
    step = min(wide, (pitch_x - 2 * _CARD_MARGIN - wide) / 2)
    return Grid(boxes, (wide, tall), step, origin, pitch)


def _card(room_x: float, room_y: float) -> tuple[int, int]:
    """The size of the cards of stacks that fit into a room."""
    wide = min(room_y * _CARD_RATIO, room_x * 0.53)
    return round(wide), round(min(room_y, wide / _CARD_RATIO))
