"""How much more likely each pixel is to show a piece of each colour than the empty field.

Two tables of likelihoods are looked up: that of a colour by the pixel relative to white, that of the empty
field (in light or shadow) by the pixel relative to what the field looks like there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.light import Lit, Logs
from vision.field.pieces import COLOURS

TABLES: Final = Path(__file__).with_name("colours.npz")
LEVELS, TINTS = 28, 30
"""Steps of brightness and of each of the two ratios of colours."""
STRONGEST: Final = 2.5
"""A single pixel says no more than this about an outline (log odds): its neighbours say much the same."""

ANYTHING: Final = np.float32(np.log(1 / 100))
"""Log density of a field that nothing is known of."""

Evidence = NDArray[np.float32]
"""(6, H, W): log odds of each colour against the empty field, unbounded: colours need all of it."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """What the steps of a table span: brightness from and to, and ratios up to plus or minus `tint`."""

    darkest: float
    brightest: float
    tint: float

    @property
    def volume(self) -> float:
        """Of one bin, in cubed natural logarithms: densities of different tables are compared."""
        return (self.brightest - self.darkest) / LEVELS * (2 * self.tint / TINTS) ** 2

    def indices(self, relative: Logs) -> NDArray[np.int32]:
        """(...) index into a flat table for each (..., 3) pixel."""
        blue, green, red = relative[..., 0], relative[..., 1], relative[..., 2]
        level = (np.maximum(np.maximum(blue, green), red) - self.darkest) * (
            LEVELS / (self.brightest - self.darkest)
        )
        warm = (red - green) * (TINTS / (2 * self.tint)) + TINTS / 2
        cool = (blue - green) * (TINTS / (2 * self.tint)) + TINTS / 2
        np.clip(level, 0, LEVELS - 1, out=level)
        np.clip(warm, 0, TINTS - 1, out=warm)
        np.clip(cool, 0, TINTS - 1, out=cool)
        flat = level.astype(np.int32)
        flat *= TINTS
        flat += warm.astype(np.int32)
        flat *= TINTS
        flat += cool.astype(np.int32)
        return flat


PIECE_RANGES: Final = Ranges(-4.4, 0.5, 3.6)
FIELD_RANGES: Final = Ranges(-2.6, 1.1, 1.2)


@dataclass(frozen=True, slots=True)
class ColourModel:
    """Log likelihoods: `pieces` (6, bins) by colour, `field` (bins,)."""

    pieces: NDArray[np.float32]
    field: NDArray[np.float32]

    def evidence(self, view: Logs, light: Lit) -> Evidence:
        """For every pixel and colour; where the empty field is not known, against a field of any colour."""
        empty = self.field[FIELD_RANGES.indices(view - light.empty)]
        if not light.known.all():
            empty = np.where(light.known, empty, ANYTHING)
        bins = PIECE_RANGES.indices(view - light.white)
        odds = np.empty((len(COLOURS), *bins.shape), np.float32)
        for colour, table in enumerate(self.pieces):
            np.subtract(table[bins], empty, out=odds[colour])
        return odds

    def save(self, path: Path) -> None:
        """Write both tables."""
        with path.open("wb") as target:
            np.savez_compressed(
                target, pieces=self.pieces.astype(np.float16), field=self.field.astype(np.float16)
            )


@cache
def colour_model() -> ColourModel:
    """The tables that come with the program."""
    with np.load(TABLES) as stored:
        return ColourModel(stored["pieces"].astype(np.float32), stored["field"].astype(np.float32))
