"""The crops that the classifier sees: each square with its surroundings, turned so that pieces lean upward.

Seen in the plan a piece leans away from the camera. Each square is cut out so that this direction points up;
then only how far pieces lean differs from square to square and from camera to camera, which the crop says
too. Millimetres stay millimetres, for only they tell sizes apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.field.lighting import LightModel, Logs
from vision.field.pieces import Floats
from vision.field.plan import Plan
from vision.opencv import load_cv2

CROP_SCALE: Final = 0.8
"""Pixels per mm of a look."""
CROP_WIDTH, CROP_HEIGHT = 56, 80
"""Pixels of a look."""
FOOT_PX: Final = 32
"""Pixels of a look below the middle of its square: enough to see the foot of a piece that stands in front."""
SECOND_STAGE_SCALE: Final = 1.5
"""How many times as many pixels, each way, the looks of a second stage have."""
PLANE_COUNT: Final = 7
"""Of a look: the picture relative to the empty field, the same relative to white (each blue, green, red), and
how far pieces lean."""
CHANGE_STEPS, CHANGE_ZERO = 40.0, 128.0
"""Steps per unit of natural logarithm and the step of no change, of a look's first three planes."""
SHARE_STEPS, SHARE_ZERO = 44.0, 207.0
"""The same of the next three: the step of white."""
LEAN_STEPS: Final = 100.0
"""Steps of the last plane per mm of lean and mm of height."""

MANY_LOOKS: Final = 6
"""Looks at a picture from which it is worth to bring it into another form for them."""

Crops = NDArray[np.uint8]
"""(N, PLANE_COUNT, CROP_HEIGHT, CROP_WIDTH), both times how sharp they are"""


@dataclass(frozen=True, slots=True)
class Layers:
    """A rectified picture as looks are cut from it, twice (H, W, 3) uint8."""

    change: NDArray[np.uint8]
    share: NDArray[np.uint8]


def layers(even: Logs, light: LightModel) -> Layers:
    """A picture, as `light.evened` gives it, relative to the empty field and to white."""
    change = _difference(even, light.empty, CHANGE_STEPS, CHANGE_ZERO)
    if not light.known.all():
        change[~light.known] = CHANGE_ZERO
    return Layers(change, _difference(even, light.white, SHARE_STEPS, SHARE_ZERO))


def _difference(view: Logs, beside: Logs, steps: float, zero: float) -> NDArray[np.uint8]:
    """(H, W, 3) in steps, 0..255 with `zero` for none: in one pass over both."""
    cv2 = load_cv2()
    return np.asarray(cv2.addWeighted(view, steps, beside, -steps, zero, dtype=cv2.CV_8U), np.uint8)


def frames(squares: Floats, camera: Floats) -> tuple[Floats, Floats]:
    """(N, 2) unit vectors along which pieces on (N, 2) mm lean under a camera, and (N,) mm of lean per mm."""
    away = squares - camera[:2]
    reach = np.hypot(away[:, 0], away[:, 1])
    lean = reach / max(float(camera[2]), 1.0)
    up = np.where(reach[:, None] > 1e-6, away / np.maximum(reach, 1e-6)[:, None], (0.0, 1.0))
    return up, lean


def rightward(ways: Floats) -> Floats:
    """(..., 2) unit vectors to the right of (..., 2) ways that point up."""
    return np.stack([ways[..., 1], -ways[..., 0]], -1)


def around(middles: Floats, ways: Floats, aside: float, behind: float, before: float) -> Floats:
    """(N, 4, 2) mm: the corners of what lies so far aside, behind and before, seen from the camera.

    `middles` are (N, 2) mm, `ways` the unit vectors away from the camera that `frames` gives.
    """
    across = rightward(ways)
    corners = [middles + side * across + far * ways for side in (-aside, aside) for far in (behind, -before)]
    return np.stack(corners, 1)


def extent(sharp: float = 1.0) -> tuple[int, int]:
    """Width and height (px) of looks that are that many times as sharp."""
    return round(CROP_WIDTH * sharp), round(CROP_HEIGHT * sharp)


def foot(sharp: float = 1.0) -> Floats:
    """(2,) px of a look: the middle of its square."""
    return np.array([CROP_WIDTH / 2, CROP_HEIGHT - FOOT_PX - 0.5]) * sharp - 0.5


def warps(plan: Plan, camera: Floats, squares: Floats, sharp: float = 1.0, zoom: float = 1.0) -> Floats:
    """(N, 2, 3): pixels of the looks at (N, 2) mm to those of the plan, from `zoom` times as far away."""
    up, _ = frames(squares, camera)
    # A step to the right in the look is the lean turned clockwise; rows of a plan run downward.
    onto = np.stack([np.stack([up[:, 1], -up[:, 0]], -1), up], 1) * (plan.scale / CROP_SCALE / sharp * zoom)
    return np.concatenate([onto, (plan.pixels(squares) - onto @ foot(sharp))[..., None]], -1)


def cut(
    parts: Layers, plan: Plan, camera: Floats, squares: Floats, sharp: float = 1.0, zoom: float = 1.0
) -> Crops:
    """The looks at (N, 2) mm, the middles of squares, from `zoom` times as far away as usual."""
    _, lean = frames(squares, camera)
    return cut_crops(parts, warps(plan, camera, squares, sharp, zoom), lean, sharp)


def cut_crops(parts: Layers, onto: Floats, lean: Floats, sharp: float = 1.0) -> Crops:
    """What layers show under (N, 2, 3) maps of pixels of looks to theirs; (N,) mm of lean per mm."""
    cv2 = load_cv2()
    wide, high = extent(sharp)
    out = np.empty((len(onto), PLANE_COUNT, high, wide), np.uint8)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    layers = parts.change, parts.share
    if len(onto) >= MANY_LOOKS:
        # OpenCV is quicker with four channels than with three. The last lands where the lean is written.
        layers = tuple(cv2.cvtColor(layer, cv2.COLOR_BGR2BGRA) for layer in layers)
    for crop, warp, far in zip(out, onto, lean, strict=True):
        planes = list(crop)
        for layer, into in zip(layers, ((0, 1, 2, 6), (3, 4, 5, 6)), strict=True):
            shown = cv2.warpAffine(layer, warp, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
            cv2.split(shown, [planes[plane] for plane in into[: layer.shape[2]]])
        crop[6] = min(255.0, far * LEAN_STEPS)
    return out
