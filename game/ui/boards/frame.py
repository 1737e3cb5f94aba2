"""Where things are on every table, in a wide space and in one that stands on end; logical units.

Wide: the seats at the left, the playing area in the middle, the panel at the right. Upright: the seats in
rows below the banner, the playing area over the whole width, the panel below it.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Share, Space, even_column, row

PORTRAIT_PANEL_HEIGHT = 440
"""Least height of the panel of a table in portrait, unless its board is content with less."""
BANNER_HEIGHT, LEGEND_HEIGHT = 96, 40
"""Heights of the line with the banner, and of the line below the board."""
HIGH_TOP, LARGE_LETTERS_RATIO = 112, 1.25
"""Height of the line with the banner, and the scale of letters from which it applies."""
SEATS_WIDTH, PANEL_WIDTH = 264, 360
"""Widths of the seats beside a board, and of the panel."""
MAX_PLATE_HEIGHT = 172
"""Height of a plate where there is room."""
MOST_IN_A_ROW, BESIDE_CAMERA = 3, 2
"""Seats of a table in portrait that stand in one row, and in one beside the picture of a camera."""
PLATES, LOW_PLATES, FEW_ROWS = MIN_TARGET_HEIGHT, 76, 2
"""Heights of a table in portrait's plates, in so few rows and in more."""
PORTRAIT_SIGHT_WIDTH = 360
"""Width of the camera's picture at a table in portrait."""
LOG_ROOM = 210
"""The story is shown below the seats where this much is free."""
LEAST_LOG = 180
"""The story is shown beside the camera's picture where at least this much is left."""


class TableLayout(NamedTuple):
    """The parts of one table."""

    portrait: bool
    top: Box
    """Title, banner and buttons."""
    plates: tuple[Box, ...]
    """By seat."""
    sight: Box | None
    """The picture of the camera over the field, where there is one."""
    log: Box | None
    """The story, where there is room for it."""
    area: Box
    """The board's playing area."""
    panel: Box
    """What can be done now, or the dice."""
    legend: Box
    """Hints and what was said last."""

    def top_parts(self, buttons: float) -> tuple[Box, Box, Box]:
        """Where the title, the banner and buttons of a certain width in all stand."""
        if not self.portrait:
            title, banner, right = row(self.top, SEATS_WIDTH, Share(), buttons)
            return title, banner, right
        head, banner = self.top.split_top(BANNER_HEIGHT, gap=TARGET_GAP)
        title, right = head.split_right(buttons, gap=TARGET_GAP if buttons else 0)
        return title, banner, right

    def legend_parts(self) -> tuple[Box, Box]:
        """Where what wins stands, and what was said last."""
        if self.portrait:
            return self.legend.split_bottom(LEGEND_HEIGHT, gap=4)
        goal, beside = row(self.legend, Share(), 908, gap=24)
        return goal, beside


def frame_of(
    space: Space,
    seats: int,
    *,
    camera: bool = False,
    tall: float = inf,
    foot: float = PORTRAIT_PANEL_HEIGHT,
    text_scale: float = 1.0,
) -> TableLayout:
    """The parts of a table with that many seats.

    With a `camera` over a real field there is a place for its picture.

    Upright, `tall` is the greatest height that the playing area has a use for, and `foot` the least of the
    panel, which gets what is left.
    """
    banner = HIGH_TOP if text_scale >= LARGE_LETTERS_RATIO else BANNER_HEIGHT
    if not space.portrait:
        return _wide(space.safe, seats, camera, banner)
    return _upright(space.safe, seats, camera, tall, foot, banner)


def picture_height(wide: float) -> float:
    """How tall the camera's picture is."""
    return round(wide * 9 / 16)


def _wide(safe: Box, seats: int, camera: bool, banner: float) -> TableLayout:
    top, rest = safe.split_top(banner, gap=TARGET_GAP)
    body, legend = rest.split_bottom(LEGEND_HEIGHT, gap=12)
    left, area, panel = row(body, SEATS_WIDTH, Share(), PANEL_WIDTH)
    room = left.split_bottom(picture_height(left.w), gap=TARGET_GAP)[0] if camera else left
    plates = plate_boxes(room, seats)
    below = Box(
        left.x, plates[-1].bottom + TARGET_GAP, left.w, max(0, left.bottom - plates[-1].bottom - TARGET_GAP)
    )
    sight, log = _share_out(below, camera)
    return TableLayout(False, top, plates, sight, log, area, panel, legend)


def plate_boxes(box: Box, seats: int) -> tuple[Box, ...]:
    """Where the plates stand, from the top."""
    tall = min(MAX_PLATE_HEIGHT, (box.h - (seats - 1) * TARGET_GAP) / seats)
    return tuple(Box(box.x, box.y + seat * (tall + TARGET_GAP), box.w, tall) for seat in range(seats))


def _share_out(room: Box, camera: bool) -> tuple[Box | None, Box | None]:
    """Where below the seats the camera's picture stands, and where the story, as far as there is room."""
    if not camera:
        return None, room if room.h >= LOG_ROOM else None
    sight, _ = room.split_top(picture_height(room.w))
    if room.h - sight.h - TARGET_GAP < LEAST_LOG:
        return sight, None
    story, sight = room.split_bottom(sight.h, gap=TARGET_GAP)
    return sight, story


def _upright(safe: Box, seats: int, camera: bool, tall: float, foot: float, banner: float) -> TableLayout:
    top, rest = safe.split_top(BANNER_HEIGHT + TARGET_GAP + banner, gap=TARGET_GAP)
    rest, legend = rest.split_bottom(2 * LEGEND_HEIGHT + 4, gap=12)
    rows = max(2, -(-seats // BESIDE_CAMERA)) if camera else -(-seats // MOST_IN_A_ROW)
    plate = PLATES if rows <= FEW_ROWS or camera else LOW_PLATES
    strip, body = rest.split_top(rows * (plate + TARGET_GAP) - TARGET_GAP, gap=TARGET_GAP)
    sight = None
    if camera:
        strip, right = strip.split_right(PORTRAIT_SIGHT_WIDTH, gap=TARGET_GAP)
        sight = right.split_top(min(right.h, 2 * PLATES + TARGET_GAP))[0]
    area, panel = body.split_top(min(tall, body.h - TARGET_GAP - foot), gap=TARGET_GAP)
    return TableLayout(True, top, _rows_of_plates(strip, seats, rows), sight, None, area, panel, legend)


def _rows_of_plates(box: Box, seats: int, rows: int) -> tuple[Box, ...]:
    """Where the plates stand, row by row; each row is as wide as the box."""
    plates: list[Box] = []
    for line, strip in enumerate(even_column(box, rows)):
        count = (seats - len(plates) + rows - line - 1) // (rows - line)
        wide = (strip.w - TARGET_GAP * (count - 1)) // max(1, count)
        plates += [Box(strip.x + n * (wide + TARGET_GAP), strip.y, wide, strip.h) for n in range(count)]
    return tuple(plates)
