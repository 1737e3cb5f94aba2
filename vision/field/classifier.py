"""The networks that tell what stands on a square; studio/training makes them, vision/network.py runs them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.crops import SECOND_STAGE_SCALE, Crops
from vision.network import LoadNetwork, load_network, softmax
from vision.shipped import MODELS

FILE: Final = MODELS / "field-classifier.onnx"
SECOND_STAGE: Final = MODELS / "field-second-stage.onnx"
"""The network that is asked about squares in doubt: larger, and for looks that are SHARPER."""

KIND_COUNT: Final = 7
"""Empty; small, medium, large upright; the same lying. Of a stack, the uppermost."""
SIZE_COUNT: Final = 3
"""The last of the upright kinds, and how many sizes there are."""
COLOUR_COUNT: Final = 6
"""In the order of `vision.field.pieces.COLOURS`."""
POSE_SIZE: Final = 4
"""Right and up (cm, of the look) from the square's middle, cosine and sine of four times the turn, or of the
turn itself where it lies."""
OUTPUTS: Final = KIND_COUNT + COLOUR_COUNT + 1 + POSE_SIZE
"""The one between is for standing on another piece."""
LOOKS_AT_ONCE: Final = 8
"""Looks that the network is shown at once: what it makes of them stays in a processor's cache."""
UNIT_STEPS, ZERO_OFFSET = 64.0, 2.0
"""Steps of a look that are one to the network, and what is nought to it, in these."""
MIN_PROBABILITY: Final = 1e-9
"""The smallest probability that is not none."""
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Classification:
    """What the network makes of N looks."""

    kinds: Floats
    """(N, KIND_COUNT) chances."""
    colours: Floats
    """(N, COLOUR_COUNT) chances, if anything stands there."""
    raised: Floats
    """(N,) chance that it stands on another."""
    pose: Floats
    """(N, POSE_SIZE)"""

    def joint(self) -> Floats:
        """(N, KIND_COUNT) chances of each kind, of a piece in its likeliest colour.

        Nothing may be likelier than any one piece, although some piece or other is likelier than nothing.
        """
        joint = self.kinds.copy()
        joint[:, 1:] *= self.colours.max(1, keepdims=True)
        return joint

    def sizes(self) -> Floats:
        """(N, SIZE_COUNT) chances of the sizes, upright or lying."""
        return np.asarray(self.kinds[:, 1 : 1 + SIZE_COUNT] + self.kinds[:, 1 + SIZE_COUNT :], np.float32)

    def confidence(self) -> Floats:
        """(N,) chance that the likeliest kind and, of a piece, the likeliest colour are right."""
        return np.asarray(self.joint().max(1), np.float32)

    def of(self, rows: NDArray[np.bool_]) -> Classification:
        """Only those rows."""
        return Classification(self.kinds[rows], self.colours[rows], self.raised[rows], self.pose[rows])

    def agree(
        self, rows: NDArray[np.intp], others: Sequence[Classification], weight: float = 1.0
    ) -> Classification:
        """Returns chances changed in some rows, by what `others`, which have only these rows, say of them.

        The geometric means, so that one who is sure outweighs some who waver. `weight` is that of this beside
        each of the others.
        """
        weights = [weight, *(1.0 for _ in others)]
        kinds, colours, raised = self.kinds.copy(), self.colours.copy(), self.raised.copy()
        kinds[rows] = _agree([kinds[rows], *(one.kinds for one in others)], weights)
        colours[rows] = _agree([colours[rows], *(one.colours for one in others)], weights)
        raised[rows] = np.average([raised[rows], *(one.raised for one in others)], 0, weights)
        return Classification(kinds, colours, raised, self.pose)


class SquareClassifier:
    """Tells what stands on squares. Not for two threads at once."""

    def __init__(self, file: Path = FILE, sharp: float = 1.0, load: LoadNetwork = load_network) -> None:
        """`sharp`: how many times as sharp its looks are.

        Raises VisionError if the network is missing or broken.
        """
        self.sharp = sharp
        self._net = load(file, "field")

    def __call__(self, crops: Crops) -> Classification:
        """Classifies any number of looks."""
        parts = [crops[start : start + LOOKS_AT_ONCE] for start in range(0, len(crops), LOOKS_AT_ONCE)]
        raw = np.concatenate(
            [np.zeros((0, OUTPUTS), np.float32), *(self._net(normalize(part)) for part in parts)]
        )
        first, second = KIND_COUNT, KIND_COUNT + COLOUR_COUNT
        return Classification(
            softmax(raw[:, :first]),
            softmax(raw[:, first:second]),
            np.asarray(1 / (1 + np.exp(-raw[:, second])), np.float32),
            raw[:, second + 1 :],
        )


def load_second_stage(load: LoadNetwork = load_network) -> SquareClassifier:
    """Raises VisionError if its network is missing or broken."""
    return SquareClassifier(SECOND_STAGE, SECOND_STAGE_SCALE, load)


def normalize(crops: Crops) -> Floats:
    """The steps 0..255 as numbers round nought."""
    out = np.array(crops, np.float32, order="C")
    out *= np.float32(1 / UNIT_STEPS)
    out -= np.float32(ZERO_OFFSET)
    return out


def _agree(probabilities: Sequence[Floats], weights: Sequence[float]) -> Floats:
    """(N, K) weighted geometric means of several (N, K) chances."""
    return softmax(np.average(np.log(np.maximum(probabilities, MIN_PROBABILITY)), 0, weights))
