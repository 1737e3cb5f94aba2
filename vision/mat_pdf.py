"""The mat as a vector PDF, true to size: one page, or sheets to be glued at their crop marks."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from vision.errors import VisionError
from vision.mat import SHEET, TABLE, MatLayout, draw_mat
from vision.mat_drawing import BLACK, Caption, Disc, Ink, Point, Polygon, Rectangle, Shape, Stroke

POINTS_PER_MM: Final = 72.0 / 25.4
"""PDF units per mm."""
TILE_MARGIN_MM: Final = 10.0
"""Edge (mm) of a tile that is left to the printer and the crop marks."""
TILE_OVERLAP_MM: Final = 6.0
"""Strip (mm) that neighbouring tiles both show, so that glue and cut forgive."""
CUT: Final[Ink] = (120, 120, 120)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet as it lies in the printer (landscape, mm) and the mat that goes on it."""

    wide: float
    high: float
    layout: MatLayout
    tiled: bool


PAPERS: Final = {
    "a3": Paper(420.0, 297.0, SHEET, tiled=False),
    "tabloid": Paper(431.8, 279.4, SHEET, tiled=False),
    "a4": Paper(297.0, 210.0, TABLE, tiled=True),
    "letter": Paper(279.4, 215.9, TABLE, tiled=True),
}


@dataclass(frozen=True, slots=True)
class Tile:
    """What one sheet shows: the lower left corner (mm on the mat) and the size of its part."""

    column: int
    row: int
    low: Point
    size: tuple[float, float]


def mat_pdf(paper: Paper) -> bytes:
    """The whole document; the same bytes each time.

    Raises:
        VisionError: the library that writes PDF is missing.
    """
    canvas_class = _canvas_class()
    target = io.BytesIO()
    page = (paper.wide * POINTS_PER_MM, paper.high * POINTS_PER_MM)
    canvas = canvas_class(target, pagesize=page, invariant=1, pageCompression=1)
    canvas.setTitle(f"Knucklebone mat, squares of {paper.layout.square:.0f} mm")
    canvas.setAuthor("Knucklebone")
    canvas.setViewerPreference("PrintScaling", "None")
    for tile in tiles(paper):
        _page(canvas, paper, tile)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _canvas_class() -> Any:
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise VisionError("The mat needs the library reportlab: run 'pip install reportlab'.") from error
    return Canvas


def tiles(paper: Paper) -> list[Tile]:
    """The sheets of a mat, row by row from its lower left; a single one centres the mat on its paper."""
    layout = paper.layout
    if not paper.tiled:
        return [Tile(0, 0, layout.low, layout.size)]
    shown = (paper.wide - 2 * TILE_MARGIN_MM, paper.high - 2 * TILE_MARGIN_MM)
    counts = [
        math.ceil((length - TILE_OVERLAP_MM) / (part - TILE_OVERLAP_MM))
        for length, part in zip(layout.size, shown, strict=True)
    ]
    columns, rows = counts
    size = tuple(
        (length + (n - 1) * TILE_OVERLAP_MM) / n for length, n in zip(layout.size, counts, strict=True)
    )
    return [
        Tile(
            column,
            row,
            (
                layout.low[0] + column * (size[0] - TILE_OVERLAP_MM),
                layout.low[1] + row * (size[1] - TILE_OVERLAP_MM),
            ),
            (size[0], size[1]),
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _page(canvas: Any, paper: Paper, tile: Tile) -> None:
    left, bottom = (paper.wide - tile.size[0]) / 2, (paper.high - tile.size[1]) / 2
    canvas.saveState()
    if paper.tiled:
        clip = canvas.beginPath()
        clip.rect(
            left * POINTS_PER_MM,
            bottom * POINTS_PER_MM,
            tile.size[0] * POINTS_PER_MM,
            tile.size[1] * POINTS_PER_MM,
        )
        canvas.clipPath(clip, stroke=0, fill=0)
    canvas.translate((left - tile.low[0]) * POINTS_PER_MM, (bottom - tile.low[1]) * POINTS_PER_MM)
    canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
    for shape in draw_mat(paper.layout):
        _draw(canvas, shape)
    canvas.restoreState()
    if paper.tiled:
        canvas.saveState()
        canvas.scale(POINTS_PER_MM, POINTS_PER_MM)
        for shape in _crop_marks(paper, tile, (left, bottom)):
            _draw(canvas, shape)
        canvas.restoreState()


def _crop_marks(paper: Paper, tile: Tile, low: Point) -> Iterator[Shape]:
    """Where to cut, outside the drawing; the strip beyond the inner marks goes under the neighbour."""
    high = (low[0] + tile.size[0], low[1] + tile.size[1])
    inner_x = (
        high[0] - TILE_OVERLAP_MM if tile.low[0] + tile.size[0] < paper.layout.high[0] - 0.01 else high[0]
    )
    inner_y = (
        high[1] - TILE_OVERLAP_MM if tile.low[1] + tile.size[1] < paper.layout.high[1] - 0.01 else high[1]
    )
    for x in sorted({low[0], inner_x, high[0]}):
        for y, away in ((low[1], -1.0), (high[1], 1.0)):
            yield Stroke((x, y + away), (x, y + 5.0 * away), BLACK, 0.15)
    for y in sorted({low[1], inner_y, high[1]}):
        for x, away in ((low[0], -1.0), (high[0], 1.0)):
            yield Stroke((x + away, y), (x + 5.0 * away, y), BLACK, 0.15)
    words = (
        f"column {tile.column + 1} from the left, row {tile.row + 1} from the bottom: "
        f"cut at the left and lower marks, glue over the {TILE_OVERLAP_MM:.0f} mm strip of the neighbour; "
        f"outer marks are {tile.size[0]:.1f} by {tile.size[1]:.1f} mm apart"
    )
    yield Caption(((low[0] + high[0]) / 2, low[1] - 4.0), words, 2.2, CUT)


def _draw(canvas: Any, shape: Shape) -> None:
    match shape:
        case Rectangle(low, high, fill, stroke, thickness, rounding):
            _ink(canvas, fill, stroke, thickness)
            wide, tall = high[0] - low[0], high[1] - low[1]
            if rounding:
                canvas.roundRect(*low, wide, tall, rounding, stroke=stroke is not None, fill=fill is not None)
            else:
                canvas.rect(*low, wide, tall, stroke=stroke is not None, fill=fill is not None)
        case Polygon(corners, fill):
            _ink(canvas, fill, None, 0.0)
            path = canvas.beginPath()
            path.moveTo(*corners[0])
            for corner in corners[1:]:
                path.lineTo(*corner)
            path.close()
            canvas.drawPath(path, stroke=0, fill=1)
        case Disc(centre, radius, fill, stroke, thickness):
            _ink(canvas, fill, stroke, thickness)
            canvas.circle(*centre, radius, stroke=stroke is not None, fill=fill is not None)
        case Stroke(start, end, stroke, thickness):
            _ink(canvas, None, stroke, thickness)
            canvas.line(*start, *end)
        case Caption():
            _write(canvas, shape)


def _ink(canvas: Any, fill: Ink | None, stroke: Ink | None, thickness: float) -> None:
    if fill is not None:
        canvas.setFillColorRGB(*(part / 255 for part in fill))
    if stroke is not None:
        canvas.setStrokeColorRGB(*(part / 255 for part in stroke))
        canvas.setLineWidth(thickness)


def _write(canvas: Any, text: Caption) -> None:
    font = "Helvetica-Bold" if text.bold else "Helvetica"
    wide = canvas.stringWidth(text.text, font, text.height) + text.spacing * (len(text.text) - 1)
    canvas.saveState()
    canvas.translate(*text.centre)
    canvas.rotate(text.turn)
    _ink(canvas, text.ink, None, 0.0)
    words = canvas.beginText(-wide / 2, -0.36 * text.height)
    words.setFont(font, text.height)
    words.setCharSpace(text.spacing)
    words.textOut(text.text)
    canvas.drawText(words)
    canvas.restoreState()
