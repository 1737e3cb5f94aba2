"""The colours of people's own pieces, learnt from one of each, and how they are read as the usual ones.

The reader knows the six usual colours in all kinds of light. Pieces of other makes, or under coloured lamps,
are moved in colour to where it knows them: a pixel that looks like the learnt red becomes as the usual red
looks, darker or lighter as it was. What looks like none of the six, and the bare field, stays as it is.

Colours are natural logarithms of linear light relative to white: blue, green, red.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.field.lighting import Logs, largest
from vision.field.pieces import COLOURS, Floats

USUAL: Final = (
    (-3.74, -3.87, -1.30),
    (-3.76, -1.32, -0.91),
    (-3.39, -2.08, -3.93),
    (-1.56, -3.24, -3.80),
    (-0.90, -0.84, -0.83),
    (-3.64, -3.73, -3.75),
)
"""What `learn` finds of the six usual colours in mild light."""
DISC_RADIUS_MM: Final = 4.6
"""Radius (mm) round the middle of a square in which only the piece is seen, even a small one."""
MIN_DIFFERENCE: Final = 0.2
"""Difference from the bare field, on its clearer faces, from which there is a piece at all."""
LIGHTNESS_SPREAD: Final = 0.75
"""Spread of how light the faces of one piece are."""
HUE_SPREAD: Final = 0.22
"""Spread of the two ratios of colours within a piece."""
DARK_HUE_SPREAD: Final = 0.35
"""The same of what is nearly black, whose ratios are mostly noise."""
DARK_LIGHTNESS: Final = -3.0
"""Lightness below which a colour is nearly black."""
PRIOR_WEIGHT: Final = 0.04
"""How much the colours that nobody has learnt hold against those that were."""
BARE_WEIGHT: Final = 30.0
"""The same of what looks like the bare field."""
BARE_SHADE, BARE_HUE = 0.5, 0.1
"""Spreads of how light the bare field is, shadows included, and of its two ratios of colours."""
TABLE_STEPS: Final = 40
"""Of the table in each of its three directions."""
MIN_LIGHTNESS, MAX_LIGHTNESS, MAX_RATIO = -5.2, 0.8, 3.8
"""What the table spans: lightness from and to, ratios up to plus or minus."""
ODD_PIXEL_SHARE: Final = 0.15
"""Share of the darkest and of the lightest pixels of a piece that are pips and gleams."""
MIN_COLOUR_DISTANCE: Final = 2.2
"""Distance, in spreads, below which two colours are taken for each other too often."""

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class PieceColours:
    """Six learnt colours, in the order of `vision.field.pieces.COLOURS`."""

    colours: tuple[Colour, ...]

    def relight(self, view: Logs, empty: Logs, white: Logs) -> Logs:
        """A rectified picture (H, W, 3) with the learnt colours moved to where the usual ones are.

        Args:
            view: logarithms of its light.
            empty: the same of the bare field, which is not moved, nor is what lies in shadow on it.
            white: how bright white would be in the same places.
        """
        found = self._table[_indices(view - white)]
        change = view - empty
        lighter, warm, cool = change[..., 1], change[..., 2] - change[..., 1], change[..., 0] - change[..., 1]
        off = (lighter / BARE_SHADE) ** 2 + (warm / BARE_HUE) ** 2 + (cool / BARE_HUE) ** 2
        bare = BARE_WEIGHT * np.exp(-0.5 * off)
        return np.asarray(
            view + found[..., :3] / (found[..., 3] + PRIOR_WEIGHT + bare)[..., None], np.float32
        )

    @cached_property
    def _table(self) -> NDArray[np.float32]:
        """(STEPS³, 4): the shift of each colour times its weight, and the weight."""
        lightness = (
            MIN_LIGHTNESS + (np.arange(TABLE_STEPS) + 0.5) * (MAX_LIGHTNESS - MIN_LIGHTNESS) / TABLE_STEPS
        )
        ratio = -MAX_RATIO + (np.arange(TABLE_STEPS) + 0.5) * 2 * MAX_RATIO / TABLE_STEPS
        axes = np.meshgrid(lightness, ratio, ratio, indexing="ij")
        points = np.stack([axis.ravel() for axis in axes], -1)
        own = coordinates(np.array(self.colours))
        weights = np.stack([np.exp(-0.5 * _distances(points, colour) ** 2) for colour in own], -1)
        moves = np.array(USUAL) - np.array(self.colours)
        return np.column_stack([weights @ moves, weights.sum(-1)]).astype(np.float32)

    def nearest(self) -> tuple[int, int, float]:
        """The two colours (0..5) that are most alike, and how far apart they are, in spreads."""
        own = coordinates(np.array(self.colours))
        pairs = [
            (one, other, float(_distances(own[None, one], own[other])[0]))
            for one in range(len(own))
            for other in range(one)
        ]
        return min(pairs, key=lambda pair: pair[2])

    def to_data(self) -> list[list[float]]:
        """Returns it as plain JSON data."""
        return [[round(part, 4) for part in colour] for colour in self.colours]

    @classmethod
    def from_data(cls, data: object) -> PieceColours | None:
        """The inverse of `to_data`; None for what does not fit."""
        try:
            rows = np.asarray(data, float)
        except (TypeError, ValueError):
            return None
        if rows.shape != (len(COLOURS), 3) or not np.isfinite(rows).all():
            return None
        return cls(tuple((float(b), float(g), float(r)) for b, g, r in rows))


def learn(view: Logs, empty: Logs, white: Logs, middles: Floats, scale: float) -> tuple[Colour, ...]:
    """The colours of pieces that stand about the middles of some squares.

    Args:
        view: (H, W, 3) logarithms of the light of a rectified picture.
        empty: the same of the bare field.
        white: the same of a white one.
        middles: (N, 2) pixels of the middles of the squares.
        scale: pixels per mm.

    Raises:
        VisionError: a square is empty. It names the first such by its place in `middles`.
    """
    high, wide = view.shape[:2]
    rows, columns = np.mgrid[:high, :wide]
    found: list[Colour] = []
    for number, (x, y) in enumerate(middles):
        disc = (columns - x) ** 2 + (rows - y) ** 2 < (DISC_RADIUS_MM * scale) ** 2
        if float(np.quantile(np.abs(view[disc] - empty[disc]).max(-1), 0.8)) < MIN_DIFFERENCE:
            raise MissingPiece(number)
        blue, green, red = typical(view[disc] - white[disc]).tolist()
        found.append((blue, green, red))
    return tuple(found)


class MissingPiece(VisionError):  # noqa: N818 (said of the table, not of the program)
    """The error that there is no piece where one is to be learnt."""

    def __init__(self, number: int) -> None:
        super().__init__(f"there is no piece on the square of the colour {COLOURS[number % len(COLOURS)]}.")
        self.number = number


def average(samples: Sequence[tuple[Colour, ...]]) -> PieceColours:
    """The piece colours from what was learnt of several pictures."""
    colours = np.median(np.array(samples, float), axis=0)
    return PieceColours(tuple((float(b), float(g), float(r)) for b, g, r in colours))


def typical(pixels: Logs) -> NDArray[np.float32]:
    """The colour of (N, 3) pixels of one piece: pips and what gleams are left out."""
    order = np.argsort(largest(pixels))
    off = int(ODD_PIXEL_SHARE * len(order))
    # NumPy's own median takes five times as long for so few.
    usual = np.sort(pixels[order[off : len(order) - off]], axis=0)
    half = len(usual) // 2
    return np.asarray((usual[half] + usual[-1 - half]) / 2, np.float32)


def coordinates(colours: Any) -> Any:
    """(..., 3): lightness and two ratios, of which shade changes only the first."""
    out = np.empty_like(colours)
    blue, green, red = colours[..., 0], colours[..., 1], colours[..., 2]
    out[..., 0], out[..., 1], out[..., 2] = colours.max(-1), red - green, blue - green
    return out


def _distances(points: Any, colour: Any) -> Any:
    """(N,) distances of (N, 3) coordinates from one colour, in spreads."""
    hue = DARK_HUE_SPREAD if colour[0] < DARK_LIGHTNESS else HUE_SPREAD
    return np.sqrt((((points - colour) / (LIGHTNESS_SPREAD, hue, hue)) ** 2).sum(-1))


def _indices(share: Logs) -> NDArray[np.int32]:
    """(...) index into the table for each (..., 3) pixel."""
    blue, green, red = share[..., 0], share[..., 1], share[..., 2]
    lightness = np.maximum(np.maximum(blue, green), red)
    flat = _step(lightness, MIN_LIGHTNESS, MAX_LIGHTNESS)
    flat = flat * TABLE_STEPS + _step(red - green, -MAX_RATIO, MAX_RATIO)
    return np.asarray(flat * TABLE_STEPS + _step(blue - green, -MAX_RATIO, MAX_RATIO), np.int32)


def _step(values: Any, low: float, high: float) -> Any:
    return np.clip((values - low) * (TABLE_STEPS / (high - low)), 0, TABLE_STEPS - 1).astype(np.int32)
