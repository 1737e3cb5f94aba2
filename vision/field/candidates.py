"""What may stand on each square: the search for pyramids in the evidence of a whole field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.colours import STRONGEST, Evidence
from vision.field.fitting import Fit, Fitter, running
from vision.field.pieces import BASES, COLOURS, Pyramid
from vision.field.plan import Plan
from vision.mat import SIDE

LEAST_TOTAL: Final = 0.35
"""Evidence a small base must add up to at least, per pixel of it, for a fit to be tried at all."""


CLOSE: Final = 0.15
"""Mean log odds a pixel by which the second colour may fall behind and still be tried."""
NEARBY: Final = 6
"""Pixels of the plan within which another piece can have misled a fit."""
PASSES: Final = 1
"""How often every piece is fitted again with all others in place."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may stand on a square: the best fit of each size in the likeliest colour."""

    square: tuple[int, int]
    colour: int
    fits: tuple[Fit, ...]
    by_colour: NDArray[np.float32]
    """(6,) mean evidence for each colour inside the best fit."""
    seen: float
    """Share of the best fit's outline that nearer pieces do not hide."""

    @property
    def best(self) -> Fit:
        return max(self.fits, key=lambda fit: fit.total)


Found = dict[tuple[int, int], Candidate]


@dataclass(frozen=True, slots=True)
class Candidates:
    """All that was found, and what it was found in."""

    fitter: Fitter
    evidence: Evidence
    cover: NDArray[np.int8]
    """(H, W): how many of the pieces that were found cover a pixel of the plan."""
    pieces: Found


def find_candidates(evidence: Evidence, plan: Plan, camera: NDArray[np.float64]) -> Candidates:
    """A candidate for each square on which something may stand.

    First from the nearest to the camera outward, each without what nearer ones hide. Then each once more
    without what all others explain: a piece before one of its own colour would else be taken for a larger.
    """
    fitter = Fitter(plan, camera)
    cover = np.zeros(evidence.shape[1:], np.int8)
    found: Found = {}
    for square in _near_to_far(plan, camera):
        _place(found, cover, fitter, square, _candidate(fitter, evidence, cover, square))
    for _ in range(PASSES):
        for square in list(found):
            window, inside = fitter.mask(found[square].best.solid)
            cover[window] -= inside
            if not _crowded(cover, window):
                cover[window] += inside
                continue
            del found[square]
            _place(found, cover, fitter, square, _candidate(fitter, evidence, cover, square))
    return Candidates(fitter, evidence, cover, found)


def _crowded(cover: NDArray[np.int8], window: tuple[slice, slice]) -> bool:
    """Whether anything else stands in or next to a window."""
    rows, columns = (slice(max(0, part.start - NEARBY), part.stop + NEARBY) for part in window)
    return bool(cover[rows, columns].any())


def _place(
    found: Found, cover: NDArray[np.int8], fitter: Fitter, square: tuple[int, int], one: Candidate | None
) -> None:
    if one is not None:
        found[square] = one
        window, inside = fitter.mask(one.best.solid)
        cover[window] += inside


def _near_to_far(plan: Plan, camera: NDArray[np.float64]) -> list[tuple[int, int]]:
    squares = [(file, rank) for rank in range(SIDE) for file in range(SIDE)]
    middle = (np.array(squares) + 0.5) * plan.square
    away = np.hypot(*(middle - camera[:2]).T)
    return [squares[i] for i in np.argsort(away, kind="stable")]


def _candidate(
    fitter: Fitter, evidence: Evidence, cover: NDArray[np.int8], square: tuple[int, int]
) -> Candidate | None:
    """What may stand on a square, from the pixels that nothing else covers."""
    window, inside = fitter.mask(Pyramid(0, *fitter.plan.middle(square), 0.0))
    free = inside & (cover[window] == 0)
    core = evidence[:, window[0], window[1]][:, free]
    least = LEAST_TOTAL * (BASES[0] * fitter.plan.scale) ** 2
    bounded = np.clip(core, -STRONGEST, STRONGEST).sum(1)
    colours = np.where(bounded > least, core.sum(1), -np.inf)
    first, second = (int(colour) for colour in np.argsort(-colours)[:2])
    close = colours[second] > colours[first] - CLOSE * max(1, int(free.sum()))
    likely = [colour for colour in ((first, second) if close else (first,)) if np.isfinite(colours[colour])]
    rows, columns = fitter.window(square)
    open_to_all = cover[rows, columns] == 0
    best: tuple[float, int, list[Fit]] | None = None
    for colour in likely:
        bounded_layer = np.clip(evidence[colour, rows, columns], -STRONGEST, STRONGEST)
        sums = running(bounded_layer * open_to_all, columns.start, rows.start)
        fits = fitter.upright(sums, square)
        total = max(fit.total for fit in fits)
        if best is None or total > best[0]:
            best = total, colour, fits
    if best is None:
        return None
    return _weighed(fitter, evidence, cover, square, best[1], best[2])


def _weighed(
    fitter: Fitter,
    evidence: Evidence,
    cover: NDArray[np.int8],
    square: tuple[int, int],
    colour: int,
    fits: list[Fit],
) -> Candidate:
    top = max(fits, key=lambda fit: fit.total)
    window, inside = fitter.mask(top.solid)
    free = inside & (cover[window] == 0)
    by_colour = evidence[:, window[0], window[1]][:, free].mean(1) if free.any() else np.zeros(len(COLOURS))
    seen = float(free.sum()) / max(1, int(inside.sum()))
    return Candidate(square, colour, tuple(fits), np.asarray(by_colour, np.float32), seen)
