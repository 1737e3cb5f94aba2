"""The cable on the control board: it goes round whatever can be read, between appliances and below them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.ui.art.suited import along
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context

Point = tuple[float, float]
CABLE_WIDTH = 13
"""Thickness of the cable."""
SAG_DEPTH = 34
"""How far the cable hangs through,"""
SHORT_SAG = 14
"""and between sockets that have appliances below them."""
BEND_RADIUS = 26
"""How wide the cable is bent round a corner."""
LOOP_DEPTH = 22
"""How far below its plug the cable comes up to it."""
CURVE_POINTS = 28
"""Points along a cable that hangs."""
BEND_STEPS = 8


def path(start: Point, end: Point, cells: Sequence[Box], spots: Sequence[Box]) -> tuple[Point, ...]:
    """The way from one plug to another, by the cells of the board and the sockets in them.

    In one row the cable hangs; from row to row it goes along below the upper sockets, and down between two
    columns.
    """
    upper, lower = sorted((start, end), key=lambda point: point[1])
    if lower[1] - upper[1] < LOOP_DEPTH:
        last = max(spot.bottom for spot in spots) - max(upper[1], lower[1]) < spots[0].h
        sag = SAG_DEPTH if last else SHORT_SAG
        return tuple(along(start, end, sag, n / CURVE_POINTS) for n in range(CURVE_POINTS + 1))
    rows = sorted({cell.y for cell in cells})
    columns = sorted({cell.x for cell in cells})
    gap = columns[1] - columns[0] - cells[0].w
    between = [x - gap / 2 for x in columns[1:]]
    # Down on the near side of the lower plug, so that no socket lies on the way.
    side = [x for x in between if min(upper[0], lower[0]) <= x <= max(upper[0], lower[0])] or between
    down = min(side, key=lambda x: abs(x - lower[0]))
    corridor = rows[1] - gap / 2
    foot = lower[1] + LOOP_DEPTH
    return round_corners(
        (upper, (upper[0], corridor), (down, corridor), (down, foot), (lower[0], foot), lower)
    )


def round_corners(corners: Sequence[Point]) -> tuple[Point, ...]:
    """A line through corners that are rounded off."""
    points = [corners[0]]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        first, last = _toward(corner, before), _toward(corner, after)
        for n in range(BEND_STEPS + 1):
            t = n / BEND_STEPS
            parts = zip(first, corner, last, strict=True)
            x, y = (a * (1 - t) ** 2 + 2 * b * t * (1 - t) + c * t**2 for a, b, c in parts)
            points.append((x, y))
    return (*points, corners[-1])


def _toward(corner: Point, other: Point) -> Point:
    """Where the bend round a corner begins on the side of another one."""
    long = math.dist(corner, other)
    share = min(BEND_RADIUS, long / 2) / max(long, 1e-6)
    return corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share


class CableLine(Widget):
    """The cable between its two sockets, above everything on the board."""

    overlay = True
    reach = 0

    def __init__(self, points: tuple[Point, ...] = ()) -> None:
        super().__init__("cable")
        self._points: tuple[Point, ...] = ()
        self.lay(points)

    def lay(self, points: tuple[Point, ...]) -> None:
        """Along these points."""
        if points == self._points:
            return
        self.invalidate()
        self._points = points
        self.box = _around(points)
        self.invalidate()

    def ink(self, ctx: Context) -> Box:
        """Returns a box without a size: it hides nothing, so it may hang over everything."""
        return Box(*self.box.centre, 0, 0)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if self._points:
            box = self.box
            points = tuple((x - box.x, y - box.y) for x, y in self._points)
            canvas.blit(ctx.art.cable(box.w, box.h, points, CABLE_WIDTH), box.x, box.y)


def _around(points: tuple[Point, ...]) -> Box:
    """Everything that a cable along these points touches."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return Box(left, top, right - left, bottom - top).inset(-2 * CABLE_WIDTH)
