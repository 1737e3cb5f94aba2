"""How sure a reading of a square is, from what its fit looks like beside the other possibilities."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.candidates import Candidate, Candidates
from vision.field.colours import STRONGEST
from vision.field.pieces import HEIGHTS, Floats, Pyramid
from vision.judgement import Judgement, load
from vision.mat import SIDE

PIECES: Final = Path(__file__).with_name("sure_of_pieces.npz")
EMPTIES: Final = Path(__file__).with_name("sure_of_empties.npz")

Squares = list[tuple[int, int]]


class Confidence:
    """Two small networks: one for what was found, one for what was found empty."""

    def __init__(self, pieces: Judgement | None = None, empties: Judgement | None = None) -> None:
        self._pieces = pieces or load(PIECES)
        self._empties = empties or load(EMPTIES)

    def of_all(self, found: Candidates) -> dict[tuple[int, int], float]:
        """0..1 for each of the 64 squares: that all that is said of it is right."""
        occupied, empty = parted(found)
        sure: dict[tuple[int, int], float] = {}
        if occupied:
            chances = self._pieces(np.stack([of_piece(found, one) for one in occupied]))
            sure.update(zip(occupied, chances.tolist(), strict=True))
        if empty:
            chances = self._empties(np.stack([of_empty(found, one) for one in empty]))
            sure.update(zip(empty, chances.tolist(), strict=True))
        return sure


def parted(found: Candidates) -> tuple[Squares, Squares]:
    """The squares with something on them, and those without."""
    squares = [(file, rank) for rank in range(SIDE) for file in range(SIDE)]
    return [s for s in squares if s in found.pieces], [s for s in squares if s not in found.pieces]


def of_piece(found: Candidates, square: tuple[int, int]) -> NDArray[np.float32]:
    """(17,) what speaks for and against a candidate."""
    one = found.pieces[square]
    best = one.best
    size = best.solid.size
    totals = np.array([fit.total for fit in one.fits]) / max(best.area, 1.0)
    rivals = np.sort(np.delete(totals, size))[::-1]
    x, y = found.fitter.plan.middle(square)
    aside = np.hypot(best.solid.x - x, best.solid.y - y) / found.fitter.plan.square
    row = [
        totals[size],
        totals[size] - rivals[0],
        totals[size] - rivals[1],
        float(size),
        *_colour_lead(one),
        one.seen,
        aside,
        _lean(found, square),
        _unexplained(found, square),
        best.area / 1000.0,
        *(float(one.colour == colour) for colour in range(6)),
    ]
    return np.asarray(row, np.float32)


def _colour_lead(one: Candidate) -> tuple[float, float]:
    """How much the colour has for it, and how much more than the next."""
    others = np.delete(one.by_colour, one.colour)
    own = float(one.by_colour[one.colour])
    return min(own, 8.0), float(np.clip(own - others.max(), -3.0, 8.0))


def of_empty(found: Candidates, square: tuple[int, int]) -> NDArray[np.float32]:
    """(5,) what speaks for and against nothing standing there."""
    window, inside = found.fitter.mask(Pyramid(0, *found.fitter.plan.middle(square), 0.0))
    core = np.clip(found.evidence[:, window[0], window[1]][:, inside], -STRONGEST, STRONGEST)
    hidden = found.cover[window][inside] > 0
    free = core[:, ~hidden]
    most = float(free.mean(1).max()) if free.size else STRONGEST
    brightest = float(free.max(0).mean()) if free.size else STRONGEST
    row = [most, brightest, float(hidden.mean()), _lean(found, square), _unexplained(found, square)]
    return np.asarray(row, np.float32)


def _lean(found: Candidates, square: tuple[int, int]) -> float:
    """How far (in squares) the tallest apex on a square seems to lie from its base."""
    camera: Floats = found.fitter.camera
    away = np.array(found.fitter.plan.middle(square)) - camera[:2]
    lean = np.hypot(*away) * HEIGHTS[-1] / max(camera[2] - HEIGHTS[-1], 1.0)
    return float(lean / found.fitter.plan.square)


def _unexplained(found: Candidates, square: tuple[int, int]) -> float:
    """Share of a square's pixels that look like a piece but belong to none that was found."""
    x, y = found.fitter.plan.pixels(np.array(found.fitter.plan.middle(square)))
    half = found.fitter.plan.scale * found.fitter.plan.square / 2
    rows = slice(max(0, round(y - half)), round(y + half))
    columns = slice(max(0, round(x - half)), round(x + half))
    loud = found.evidence[:, rows, columns].max(0) > 1.0
    return float((loud & (found.cover[rows, columns] == 0)).mean())
