"""Batches of looks to learn from: no look is ever shown twice in the same way."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from vision.field.looks import FOOT, LOOK_HIGH, LOOK_SCALE, LOOK_WIDE, PLANES
from vision.field.teller import LARGEST
from vision.training.field_looks import Truth

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
GRAIN: Final = 0.05
"""Noise (standard deviation) of the grainiest looks."""
BANK: Final = 512
"""Looks full of noise from which that of a batch is taken."""
SIDES: Final = (0, 10)
"""Pixels at either side, where only neighbours stand, that may be another look's."""


class Batches:
    """Looks and what stands there, varied by lot."""

    def __init__(self, looks: Any, truth: Truth, rng: np.random.Generator) -> None:
        self._looks, self._truth, self._rng = looks, truth, rng
        self._bank = torch.from_numpy(
            rng.standard_normal((BANK, PLANES, LOOK_HIGH, LOOK_WIDE), dtype=np.float32)
        )
        self._bank[:, -1] = 0

    def __len__(self) -> int:
        return len(self._looks)

    def plain(self, rows: Any) -> tuple[Tensor, dict[str, Tensor]]:
        """Looks as they are, in the network's numbers, and what stands there."""
        truth = self._truth
        shown = torch.from_numpy(np.ascontiguousarray(self._looks[rows]))
        targets = {
            "kind": torch.from_numpy(truth.kind[rows].astype(np.int64)),
            "colour": torch.from_numpy(truth.colour[rows].astype(np.int64)),
            "raised": torch.from_numpy(truth.raised[rows].astype(np.float32)),
            "pose": torch.from_numpy(truth.pose[rows].astype(np.float32)),
        }
        return shown.to(torch.float32, memory_format=torch.channels_last).mul_(1 / 64).sub_(2), targets

    def varied(self, rows: Any) -> tuple[Tensor, dict[str, Tensor]]:
        """The same mirrored, turned, moved, lit otherwise, noisier, between other neighbours."""
        rng, count = self._rng, len(rows)
        shown, targets = self.plain(rows)
        turns = rng.normal(0, TURN, count)
        mirrored = rng.random(count) < 0.5
        shifts = rng.uniform(-SHIFT, SHIFT, (count, 2))
        grid = functional.affine_grid(
            torch.from_numpy(_sources(turns, mirrored, shifts, np.exp(rng.normal(0, STRETCH, count)))),
            list(shown.shape),
            align_corners=False,
        )
        shown = functional.grid_sample(shown, grid, padding_mode="border", align_corners=False)
        lying = self._truth.kind[rows] > LARGEST
        targets["pose"] = torch.from_numpy(posed(targets["pose"].numpy(), lying, turns, mirrored, shifts))
        self._between_others(shown)
        contrast, tint = np.ones((count, PLANES, 1, 1)), rng.normal(0, TINT, (count, PLANES, 1, 1))
        contrast[:, :3] = np.exp(rng.normal(0, CONTRAST, (count, 1, 1, 1)))
        tint[:, 3:6] += rng.normal(0, BRIGHTNESS, (count, 1, 1, 1))
        tint[:, 6] = 0
        first = int(rng.integers(BANK - count + 1))
        grain = torch.from_numpy((GRAIN * rng.random((count, 1, 1, 1)) ** 2).astype(np.float32))
        shown.mul_(torch.from_numpy(contrast.astype(np.float32)))
        shown.add_(torch.from_numpy(tint.astype(np.float32))).add_(self._bank[first : first + count] * grain)
        return shown, targets

    def _between_others(self, shown: Tensor) -> None:
        """Neighbours at one side become those of another look."""
        wide = int(self._rng.integers(*SIDES))
        if wide:
            others = torch.from_numpy(self._rng.permutation(len(shown)))
            side = slice(0, wide) if self._rng.random() < 0.5 else slice(-wide, None)
            shown[:, :-1, :, side] = shown[others, :-1, :, side]


def _sources(
    turns: NDArray[np.float64],
    mirrored: NDArray[np.bool_],
    shifts: NDArray[np.float64],
    sizes: NDArray[np.float64],
) -> NDArray[np.float32]:
    """(N, 2, 3) maps of what is shown to where it comes from, as `affine_grid` wants them.

    A look is mirrored, turned (counter-clockwise) round its foot, made larger, then moved right and down.
    """
    cos, sin = np.cos(turns), np.sin(turns)
    mirror = np.where(mirrored, -1.0, 1.0)
    there = np.zeros((len(turns), 3, 3))
    # Rows run downward: a turn to the left is one to the right there.
    there[:, 0, 0], there[:, 0, 1] = sizes * cos * mirror, sizes * sin
    there[:, 1, 0], there[:, 1, 1] = -sizes * sin * mirror, sizes * cos
    foot = np.array([(LOOK_WIDE - 1) / 2, LOOK_HIGH - 1 - FOOT])
    there[:, :2, 2] = foot + shifts - there[:, :2, :2] @ foot
    there[:, 2, 2] = 1
    # Pixels to the range -1 to 1 between the edges of a look.
    unit = np.array(
        [(2 / LOOK_WIDE, 0, 1 / LOOK_WIDE - 1), (0, 2 / LOOK_HIGH, 1 / LOOK_HIGH - 1), (0, 0, 1)]
    )
    back = unit @ np.linalg.inv(there) @ np.linalg.inv(unit)
    return np.asarray(back[:, :2], np.float32)


def posed(
    pose: NDArray[np.float32],
    lying: NDArray[np.bool_],
    turns: NDArray[np.float64],
    mirrored: NDArray[np.bool_],
    shifts: NDArray[np.float64],
) -> NDArray[np.float32]:
    """(N, 4) poses after looks have been mirrored, turned and moved; see `vision.field.teller.POSE`."""
    across, ahead, cos, sin = (pose[:, part].astype(float) for part in range(4))
    across = np.where(mirrored, -across, across)
    # The mirror image of a turn t is half a turn less t; four times that is four times -t.
    cos, sin = np.where(mirrored & lying, -cos, cos), np.where(mirrored & ~lying, -sin, sin)
    times = np.where(lying, 1, 4) * turns
    out = [
        across * np.cos(turns) - ahead * np.sin(turns) + shifts[:, 0] / LOOK_SCALE / 10,
        across * np.sin(turns) + ahead * np.cos(turns) - shifts[:, 1] / LOOK_SCALE / 10,
        cos * np.cos(times) - sin * np.sin(times),
        sin * np.cos(times) + cos * np.sin(times),
    ]
    return np.stack(out, 1).astype(np.float32)
