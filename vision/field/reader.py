"""Reads the pieces on a field whose place in the picture is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.colours import ColourModel, Evidence, colour_model
from vision.field.fitting import Fit, Fitter, Sums, running
from vision.field.light import Logs, lit, logs
from vision.field.pieces import BASES, Pyramid
from vision.field.place import FieldPlace
from vision.field.plan import Plan, plan_for
from vision.field.readings import FieldReading, SquareReading
from vision.mat import SIDE
from vision.pictures import Image

LEAST_TOTAL: Final = 0.35
"""Evidence a small base must add up to at least, per pixel of it, for a fit to be tried at all."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A picture of the empty field and where the field lies in it."""

    image: Image
    place: FieldPlace


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


class FieldReader:
    """Reads fields, with or without a picture of the empty one."""

    def __init__(self, model: ColourModel | None = None) -> None:
        self._model = model or colour_model()

    def read(self, image: Image, place: FieldPlace, reference: Reference | None = None) -> FieldReading:
        """What stands on the 64 squares.

        Args:
            image: (H, W, 3) BGR.
            place: where the field lies in `image`.
            reference: the empty field, from about the same place; it may lie elsewhere in its picture.
        """
        plan = plan_for(place)
        evidence = self.evidence(image, place, plan, reference)
        candidates = find_candidates(evidence, plan, place.camera)
        squares = []
        for rank in range(SIDE):
            for file in range(SIDE):
                found = candidates.get((file, rank))
                squares.append(_reading(file, rank, found))
        return FieldReading(place, tuple(squares))

    def evidence(self, image: Image, place: FieldPlace, plan: Plan, reference: Reference | None) -> Evidence:
        """(6, H, W) log odds of each colour in the plan."""
        view = logs(plan.rectified(image, place.homography))
        before: Logs | None = None
        if reference is not None:
            before = logs(plan.rectified(reference.image, reference.place.homography))
        return self._model.evidence(view, lit(view, plan, place.layout, before))


def _reading(file: int, rank: int, found: Candidate | None) -> SquareReading:
    if found is None:
        return SquareReading(file, rank, None, None, 1.0)
    solid = found.best.solid
    return SquareReading(file, rank, found.colour, solid.size, 1.0, solid.lying, solid)


def find_candidates(
    evidence: Evidence, plan: Plan, camera: NDArray[np.float64]
) -> dict[tuple[int, int], Candidate]:
    """A candidate for each square on which something may stand, from the nearest to the camera outward."""
    fitter = Fitter(plan, camera)
    remaining = evidence.copy()
    hidden = np.zeros(evidence.shape[1:], bool)
    sums = [running(layer) for layer in remaining]
    found = {}
    for square in _near_to_far(plan, camera):
        candidate = _candidate(fitter, remaining, sums, hidden, square)
        if candidate is None:
            continue
        found[square] = candidate
        window, inside = fitter.mask(candidate.best.solid)
        hidden[window] |= inside
        remaining[:, window[0], window[1]][:, inside] = 0.0
        for layer, total in zip(remaining, sums, strict=True):
            rows = window[0]
            np.cumsum(layer[rows], axis=1, out=total[rows, 1:])
    return found


def _near_to_far(plan: Plan, camera: NDArray[np.float64]) -> list[tuple[int, int]]:
    squares = [(file, rank) for rank in range(SIDE) for file in range(SIDE)]
    middle = (np.array(squares) + 0.5) * plan.square
    away = np.hypot(*(middle - camera[:2]).T)
    return [squares[i] for i in np.argsort(away, kind="stable")]


def _candidate(
    fitter: Fitter, remaining: Evidence, sums: list[Sums], hidden: NDArray[np.bool_], square: tuple[int, int]
) -> Candidate | None:
    window, inside = fitter.mask(Pyramid(0, *fitter.plan.middle(square), 0.0))
    colours = remaining[:, window[0], window[1]][:, inside].sum(1)
    least = LEAST_TOTAL * (BASES[0] * fitter.plan.scale) ** 2
    best: tuple[float, int, list[Fit]] | None = None
    for colour in np.argsort(-colours)[:2]:
        if colours[colour] < least:
            break
        fits = fitter.upright(sums[int(colour)], square)
        total = max(fit.total for fit in fits)
        if best is None or total > best[0]:
            best = total, int(colour), fits
    if best is None:
        return None
    _, chosen, fits = best
    top = max(fits, key=lambda fit: fit.total)
    window, inside = fitter.mask(top.solid)
    by_colour = remaining[:, window[0], window[1]][:, inside].mean(1)
    seen = 1.0 - float(hidden[window][inside].mean())
    return Candidate(square, chosen, tuple(fits), by_colour, seen)
