"""The mat: true to size on paper, and the same thing in the picture of it."""

from __future__ import annotations

import io
from itertools import pairwise

import cv2
import numpy as np
import pytest
from pypdf import PdfReader

from vision.mat import DARK, FELT, LAYOUTS, LIGHT, RULER_MM, SHEET, dictionary, draw_mat
from vision.mat_drawing import Rectangle, Stroke
from vision.mat_pdf import PAPERS, POINTS_PER_MM, TILE_OVERLAP_MM, Paper, mat_pdf, tiles
from vision.mat_picture import mat_picture

Matrix = tuple[float, float, float, float, float, float]


def combined(outer: Matrix, inner: Matrix) -> Matrix:
    (a, b, c, d, e, f), (p, q, r, s, t, u) = outer, inner
    return (p * a + q * c, p * b + q * d, r * a + s * c, r * b + s * d, t * a + u * c + e, t * b + u * d + f)


def filled_boxes(page: object) -> list[tuple[tuple[int, ...], float, float, float, float]]:
    """Colour and x, y, width, height (mm on the paper) of every filled rectangle that is drawn."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    stack, colour, pending, found = [], (0, 0, 0), [], []
    for operands, operator in page.get_contents().operations:  # type: ignore[attr-defined]
        match operator:
            case b"q":
                stack.append((matrix, colour))
            case b"Q":
                matrix, colour = stack.pop()
            case b"cm":
                matrix = combined(matrix, tuple(map(float, operands)))  # type: ignore[arg-type]
            case b"rg":
                colour = tuple(round(float(part) * 255) for part in operands)
            case b"re":
                x, y, wide, high = map(float, operands)
                a, _, _, d, e, f = matrix
                pending.append(tuple(v / POINTS_PER_MM for v in (a * x + e, d * y + f, a * wide, d * high)))
            case b"n":
                pending.clear()
            case b"f" | b"f*" | b"S" | b"B":
                found += [(colour, *box) for box in pending if operator != b"S"]
                pending.clear()
    return found


def pages(paper: Paper) -> list[object]:
    return list(PdfReader(io.BytesIO(mat_pdf(paper))).pages)


@pytest.mark.parametrize("name", PAPERS)
def test_every_page_has_the_size_of_its_paper_and_asks_not_to_be_scaled(name: str) -> None:
    reader = PdfReader(io.BytesIO(mat_pdf(PAPERS[name])))
    for page in reader.pages:
        assert float(page.mediabox.width) / POINTS_PER_MM == pytest.approx(PAPERS[name].wide, abs=0.1)
        assert float(page.mediabox.height) / POINTS_PER_MM == pytest.approx(PAPERS[name].high, abs=0.1)
    assert reader.viewer_preferences is not None
    assert reader.viewer_preferences["/PrintScaling"] == "/None"


@pytest.mark.parametrize("name", PAPERS)
def test_squares_are_true_to_size_on_every_sheet(name: str) -> None:
    paper = PAPERS[name]
    for page in pages(paper):
        squares = [box for box in filled_boxes(page) if box[0] in (DARK, LIGHT)]
        assert len(squares) == 64
        for _, _, _, wide, high in squares:
            assert (wide, high) == pytest.approx((paper.layout.square, paper.layout.square), abs=0.01)
        lefts, bottoms = (
            sorted({round(box[1], 2) for box in squares}),
            sorted({round(box[2], 2) for box in squares}),
        )
        for places in (lefts, bottoms):
            assert [b - a for a, b in pairwise(places)] == pytest.approx([paper.layout.square] * 7, abs=0.05)


def test_a_single_sheet_holds_the_whole_mat_inside_what_printers_reach() -> None:
    for name in ("a3", "tabloid"):
        (page,) = pages(PAPERS[name])
        for _, x, y, wide, high in filled_boxes(page):
            assert x > 4
            assert y > 4
            assert x + wide < PAPERS[name].wide - 4
            assert y + high < PAPERS[name].high - 4


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_tiles_cover_the_mat_and_overlap(name: str) -> None:
    paper = PAPERS[name]
    sheets = tiles(paper)
    assert len(sheets) == 4
    assert sheets[0].low == paper.layout.low
    last = sheets[-1]
    assert (last.low[0] + last.size[0], last.low[1] + last.size[1]) == pytest.approx(paper.layout.high)
    assert sheets[0].low[0] + sheets[0].size[0] - sheets[1].low[0] == pytest.approx(TILE_OVERLAP_MM)
    assert sheets[0].size[0] < paper.wide - 19
    assert sheets[0].size[1] < paper.high - 19


def test_the_ruler_is_as_long_as_it_says() -> None:
    assert any(
        isinstance(shape, Stroke) and shape.end[0] - shape.start[0] == pytest.approx(RULER_MM)
        for shape in draw_mat(SHEET)
    )


def test_no_id_stands_twice_on_any_mat() -> None:
    ids = [fiducial.id for layout in LAYOUTS for fiducial in layout.fiducials]
    assert len(ids) == len(set(ids))
    assert max(ids) < len(dictionary().bytesList)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_fiducials_are_found_where_the_layout_says(layout) -> None:  # type: ignore[no-untyped-def]
    scale = 3.0
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary()).detectMarkers(mat_picture(layout, scale))
    seen = dict(zip(ids.ravel().tolist(), corners, strict=True))
    assert set(seen) == {fiducial.id for fiducial in layout.fiducials}
    for fiducial in layout.fiducials:
        x, y = (seen[fiducial.id][0] + 0.5).T / scale
        found = np.stack([x + layout.low[0], layout.high[1] - y], axis=1)
        assert np.abs(found - fiducial.corners()).max() < 0.5


def test_the_picture_has_the_colours_of_the_squares_and_of_the_tray() -> None:
    image = mat_picture(SHEET, 2.0)

    def ink_at(x: float, y: float) -> tuple[int, ...]:
        pixel = image[round((SHEET.high[1] - y) * 2.0), round((x - SHEET.low[0]) * 2.0)]
        return tuple(int(part) for part in pixel[::-1])

    assert ink_at(16, 16) == DARK
    assert ink_at(48, 16) == LIGHT
    assert ink_at(300, 60) == FELT


def test_only_the_corner_of_a1_is_marked() -> None:
    inside = [s for s in draw_mat(SHEET) if isinstance(s, Rectangle) and s.low == (0.0, 0.0)]
    assert len(inside) == 1
    image = mat_picture(SHEET, 4.0)
    brass = (
        (image[:, :, 0].astype(int) + 60 < image[:, :, 2]) & (image[:, :, 1] < 160) & (image[:, :, 1] > 125)
    )
    rows, columns = np.nonzero(brass)
    x, y = columns / 4.0 + SHEET.low[0], SHEET.high[1] - rows / 4.0
    outside = (x < -0.5) | (y < -0.5)
    assert outside.sum() > 100
    assert x[outside].max() < 16
    assert y[outside].max() < 16
