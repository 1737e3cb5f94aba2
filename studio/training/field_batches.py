"""Batches of looks to learn from: no look is ever shown twice in the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from studio.training.field_crops import Field, Truth, middles
from vision.field.classifier import SIZE_COUNT, UNIT_STEPS, ZERO_OFFSET
from vision.field.crops import CROP_SCALE, PLANE_COUNT, cut_crops, extent, foot, frames, warps
from vision.field.pieces import Floats
from vision.mat import SIDE_SQUARES

TURN: Final = 0.08
"""Radians by which a look is turned (standard deviation): the camera's place is never known quite rightly."""
SHIFT: Final = 2.0
"""Pixels by which it is moved at most: nor is the field's."""
STRETCH: Final = 0.012
"""Logarithm of how much larger or smaller it is shown (standard deviation)."""
TINT: Final = 0.04
"""How far each plane is moved (standard deviation)."""
BRIGHTNESS: Final = 0.1
"""How far all planes relative to white are moved (standard deviation)."""
CONTRAST: Final = 0.08
"""Logarithm of how much more or less it differs from the empty field (standard deviation)."""
GRAIN, COARSE_GRAIN = 0.05, 0.4
"""Noise (standard deviation) of the grainiest looks, and of the grainiest of a few."""
FEW: Final = 0.1
"""The share of these."""
BANK: Final = 128
"""Looks full of noise from which that of a batch is taken."""
SIDES: Final = (0, 10)
"""Pixels at either side, where only neighbours stand, that may be another look's."""
SQUARES: Final = SIDE_SQUARES * SIDE_SQUARES


class Batches:
    """Looks at the squares of fields and what stands there, varied by lot."""

    def __init__(self, fields: Sequence[Field], rng: np.random.Generator, sharp: float = 1.0) -> None:
        """`sharp`: how many times as sharp the looks are."""
        self._fields, self._rng, self._sharp = fields, rng, sharp
        self.truth = Truth(*(
            np.concatenate([getattr(one.truth, name) for one in fields]) for name in Truth.__slots__
        ))  # fmt: skip
        at = [middles(one.plan.square) for one in fields]
        self._warps: Any = np.concatenate([
            warps(one.plan, one.camera, where, sharp) for one, where in zip(fields, at, strict=True)
        ])  # fmt: skip
        self._lean = np.concatenate([
            frames(where, one.camera)[1] for one, where in zip(fields, at, strict=True)
        ])  # fmt: skip
        wide, high = extent(sharp)
        bank = rng.standard_normal((BANK, high, wide, PLANE_COUNT), dtype=np.float32)
        self._bank = torch.from_numpy(bank).permute(0, 3, 1, 2)
        self._bank[:, -1] = 0

    def __len__(self) -> int:
        return len(self._lean)

    def plain(self, rows: Any) -> tuple[Tensor, dict[str, Tensor]]:
        """Looks as they are, in the network's numbers, and what stands there."""
        shown = self._shown(rows, self._warps[rows])
        return shown.mul_(1 / UNIT_STEPS).sub_(ZERO_OFFSET), self._targets(rows)

    def varied(self, rows: Any) -> tuple[Tensor, dict[str, Tensor]]:
        """The same mirrored, turned, moved, lit otherwise, noisier, between other neighbours."""
        rng, count = self._rng, len(rows)
        turns = rng.normal(0, TURN, count)
        mirrored = rng.random(count) < 0.5
        shifts = rng.uniform(-SHIFT, SHIFT, (count, 2))
        moved = _sources(turns, mirrored, shifts, np.exp(rng.normal(0, STRETCH, count)), self._sharp)
        onto = self._warps[rows] @ moved
        shown, targets = self._shown(rows, onto), self._targets(rows)
        lying = self.truth.kind[rows] > SIZE_COUNT
        targets["pose"] = torch.from_numpy(posed(targets["pose"].numpy(), lying, turns, mirrored, shifts))
        self._between_others(shown)
        contrast, tint = np.ones((count, PLANE_COUNT, 1, 1)), rng.normal(0, TINT, (count, PLANE_COUNT, 1, 1))
        contrast[:, :3] = np.exp(rng.normal(0, CONTRAST, (count, 1, 1, 1)))
        tint[:, 3:6] += rng.normal(0, BRIGHTNESS, (count, 1, 1, 1))
        tint[:, 6] = 0
        shown.mul_(_numbers(contrast / UNIT_STEPS)).add_(_numbers(tint - ZERO_OFFSET * contrast))
        self._made_grainy(shown)
        return shown, targets

    def _made_grainy(self, shown: Tensor) -> None:
        """Every other look gets noise."""
        rng, count = self._rng, len(shown[::2])
        first = int(rng.integers(BANK - count + 1))
        most = np.where(rng.random((count, 1, 1, 1)) < FEW, COARSE_GRAIN, GRAIN)
        grain = _numbers(most * rng.random((count, 1, 1, 1)) ** 2)
        shown[::2].addcmul_(self._bank[first : first + count], grain)

    def _shown(self, rows: Any, onto: Floats) -> Tensor:
        wide, high = extent(self._sharp)
        crops = np.empty((len(rows), high, wide, PLANE_COUNT), np.uint8).transpose(0, 3, 1, 2)
        for place, (row, warp) in enumerate(zip(rows.tolist(), onto, strict=True)):
            parts = self._fields[row // SQUARES].parts
            crops[place] = cut_crops(parts, warp[None], self._lean[row : row + 1], self._sharp)[0]
        return torch.from_numpy(crops).to(torch.float32)

    def _targets(self, rows: Any) -> dict[str, Tensor]:
        truth = self.truth
        return {
            "kind": torch.from_numpy(truth.kind[rows].astype(np.int64)),
            "colour": torch.from_numpy(truth.colour[rows].astype(np.int64)),
            "raised": torch.from_numpy(truth.raised[rows].astype(np.float32)),
            "pose": torch.from_numpy(truth.pose[rows].astype(np.float32)),
        }

    def _between_others(self, shown: Tensor) -> None:
        """Neighbours at one side become those of another look."""
        wide = round(int(self._rng.integers(*SIDES)) * self._sharp)
        if wide:
            others = torch.from_numpy(self._rng.permutation(len(shown)))
            side = slice(0, wide) if self._rng.random() < 0.5 else slice(-wide, None)
            shown[:, :-1, :, side] = shown[others, :-1, :, side]


def _numbers(values: NDArray[np.float64]) -> Tensor:
    return torch.from_numpy(values.astype(np.float32))


def _sources(
    turns: NDArray[np.float64],
    mirrored: NDArray[np.bool_],
    shifts: NDArray[np.float64],
    sizes: NDArray[np.float64],
    sharp: float,
) -> Floats:
    """(N, 3, 3) maps of pixels that are shown to those of the look they come from.

    A look is mirrored, turned (counter-clockwise) round its foot, made larger, then moved right and down.
    """
    cos, sin = np.cos(turns), np.sin(turns)
    mirror = np.where(mirrored, -1.0, 1.0)
    there = np.zeros((len(turns), 3, 3))
    # Rows run downward: a turn to the left is one to the right there.
    there[:, 0, 0], there[:, 0, 1] = sizes * cos * mirror, sizes * sin
    there[:, 1, 0], there[:, 1, 1] = -sizes * sin * mirror, sizes * cos
    middle = foot(sharp)
    there[:, :2, 2] = middle + shifts * sharp - there[:, :2, :2] @ middle
    there[:, 2, 2] = 1
    return np.asarray(np.linalg.inv(there), float)


def posed(
    pose: NDArray[np.float32],
    lying: NDArray[np.bool_],
    turns: NDArray[np.float64],
    mirrored: NDArray[np.bool_],
    shifts: NDArray[np.float64],
) -> NDArray[np.float32]:
    """(N, 4) poses after looks were mirrored, turned and moved; see `vision.field.classifier.POSE_SIZE`."""
    across, ahead, cos, sin = (pose[:, part].astype(float) for part in range(4))
    across = np.where(mirrored, -across, across)
    # The mirror image of a turn t is half a turn less t; four times that is four times -t.
    cos, sin = np.where(mirrored & lying, -cos, cos), np.where(mirrored & ~lying, -sin, sin)
    times = np.where(lying, 1, 4) * turns
    out = [
        across * np.cos(turns) - ahead * np.sin(turns) + shifts[:, 0] / CROP_SCALE / 10,
        across * np.sin(turns) + ahead * np.cos(turns) - shifts[:, 1] / CROP_SCALE / 10,
        cos * np.cos(times) - sin * np.sin(times),
        sin * np.cos(times) + cos * np.sin(times),
    ]
    return np.stack(out, 1).astype(np.float32)
