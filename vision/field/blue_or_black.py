"""Blue and black pieces told apart more warily than the networks do, and by how light they are at their best.

The networks learnt from rendered plastic. A real black piece mirrors the sky and a teal card, and a real blue
one may let hardly a third of the light through, so that on brown squares both are as dark and as blue. But
somewhere a blue piece lets light through or gathers it, and a black one hardly sends any back.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.field.crops import SHARE_STEPS, SHARE_ZERO, Layers
from vision.field.lighting import largest
from vision.field.pieces import COLOURS, Floats
from vision.field.plan import Plan
from vision.field.readings import SquareReading
from vision.field.silhouettes import filled, shown
from vision.opencv import load_cv2

ALIKE: Final = (COLOURS.index("blue"), COLOURS.index("black"))
"""The two colours of which real pieces look alike."""
WORTH: Final = 0.5
"""What is left of the logarithm of the odds between these: weighed on real pieces on rendered mats."""
BEST: Final = 0.9
"""Share of a piece's pixels that are darker than its gleam: what is lighter still mirrors a lamp."""
EVEN: Final = -2.1
"""Gleam (logarithm of the share of white) that says nothing: real black pieces have -2.9 to -2.3, real blue
ones -2.0 to -1.4, rendered ones the same and more."""
STEEP: Final = 3.0
"""By how much more, in logarithms of odds, a unit of gleam speaks for blue."""
MOST: Final = 1.0
"""The most that a gleam may say so: never enough to be sure by itself."""
_AROUND: Final = np.ones((3, 3), np.uint8)


def gleam(piece: SquareReading, parts: Layers, plan: Plan, camera: Floats) -> float:
    """How light the lighter part of a piece is: natural logarithm of the share of white, in the strongest of
    its colours; not a number where it is not in the picture.

    Args:
        piece: what was read, and where it stands.
        parts: the rectified picture.
        plan: of it.
        camera: (3,) mm.
    """
    assert piece.solid is not None, "an empty square has no gleam"
    cv2 = load_cv2()
    mask, window = filled(plan.pixels(shown(piece.solid.vertices(), camera)), parts.share.shape)
    light = np.sort(largest(cv2.blur(parts.share[window], (3, 3)))[cv2.erode(mask, _AROUND) > 0])
    if not len(light):
        return float("nan")
    return float((light[int(BEST * len(light))] - SHARE_ZERO) / SHARE_STEPS)


def doubtful(chances: Floats, gleams: Floats) -> Floats:
    """(N, 6) chances of colours once the odds between these two were drawn nearer to even, and then to where
    (N,) gleams, which may be no numbers, point."""
    out = chances.copy()
    blue, black = ALIKE
    told = np.clip(STEEP * (np.nan_to_num(gleams, nan=EVEN) - EVEN), -MOST, MOST)
    odds = (chances[:, blue] / chances[:, black]) ** WORTH * np.exp(told)
    both = chances[:, ALIKE].sum(1)
    out[:, blue], out[:, black] = both * odds / (1 + odds), both / (1 + odds)
    return out
