"""A store of dice seen from all heights, traced once and used in many pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

import numpy as np
from numpy.typing import NDArray

from studio.scenes.dice.stamps import logo, numeral
from vision.scenes.dice_shape import PLACES, DieShape, DieView, Floats, PipForm, Spots, trace

STEEPEST = 66.0
"""Degrees from straight above to which views are stored."""

FORMS = (PipForm.ROUND, PipForm.SQUARE, PipForm.RING, PipForm.STAR, PipForm.HEART)
SHARES = (0.86, 0.03, 0.05, 0.03, 0.03)
"""Of dice with pips of these forms."""
PARALLEL = 0.3
"""Share of makes that have the pips of two, or of three, along an edge, as many Asian ones do."""
APART = 1.08
"""Least distance between the middles of two pips beside each other, in pips."""
LOGOS = 0.3
"""Of dice without pips on top, the share that has them on other faces."""

NORMAL_X, NORMAL_Y, PIP, COVERED, HEIGHT, TOP = range(6)
"""Planes of a stored view; normals are stored as 128 + 127 n."""


DrawShape = Callable[[int, np.random.Generator], DieShape]
"""Some make of die with a value on its face +z."""


class Sign(Enum):
    """What a face bears."""

    PIPS = auto()
    NUMERAL = auto()
    LOGO = auto()


@dataclass(frozen=True, slots=True)
class View:
    """One die seen from somewhere, unlit."""

    planes: NDArray[np.uint8]
    """(S, S, 6) uint8."""
    value: int
    """1..6, of the upper face."""
    tilt: float
    """Of the line of sight from straight above, rad; up in the world points up in the view."""
    yaw: float
    """Of the die about the vertical, rad, seen from the camera's side."""
    reach: float
    """Half the width of the view, in half edges."""
    flat_pips: bool
    """Whether pips are painted on rather than hollows, which show without any paint."""
    sign: Sign = Sign.PIPS
    """What the upper face bears."""


class Bank:
    """Views sorted by their tilt."""

    def __init__(self, views: list[View]) -> None:
        """`views`: at least one."""
        self._views = sorted(views, key=lambda view: view.tilt)
        self._tilts = np.array([view.tilt for view in self._views])

    def __len__(self) -> int:
        return len(self._views)

    def draw(self, tilt: float, rng: np.random.Generator) -> View:
        """A view from about this tilt (rad)."""
        low, high = np.searchsorted(self._tilts, (tilt - 0.05, tilt + 0.05))
        if high - low < 6:
            middle = int(np.clip(np.searchsorted(self._tilts, tilt), 3, max(3, len(self) - 3)))
            low, high = max(0, middle - 3), min(len(self), middle + 3)
        return self._views[int(rng.integers(low, high))]


def drawn_views(
    count: int,
    size: int,
    rng: np.random.Generator,
    stamped: float = 0.0,
    make: DrawShape | None = None,
    steepest: float = STEEPEST,
) -> list[View]:
    """`count` views, `size` px wide, of dice of all makes or of one kind, evenly over values and tilts up to
    `steepest` degrees; the share `read_stamp` bears numerals, letters or logos."""
    return [
        drawn_view(k % 6 + 1, size, rng, stamped=rng.random() < stamped, make=make, steepest=steepest)
        for k in range(count)
    ]


def drawn_view(
    value: int,
    size: int,
    rng: np.random.Generator,
    *,
    stamped: bool = False,
    make: DrawShape | None = None,
    steepest: float = STEEPEST,
) -> View:
    """A die of some make that shows `value`, or what is stamped there, from anywhere up to `steepest` degrees
    from straight above."""
    tilt = float(np.radians(steepest) * rng.random() ** 1.15)
    yaw = float(rng.uniform(0, 2 * np.pi))
    shape = (make or drawn_shape)(value, rng)
    if stamped:
        shape = replace(shape, stamps=_drawn_stamps(value, rng))
    distance = float(np.exp(rng.uniform(np.log(7), np.log(60))))
    turn, up = resting(tilt, yaw)
    seen = trace(shape, turn, up, distance, size)
    sign = Sign.PIPS if not stamped else Sign.LOGO if len(shape.stamps) == 1 else Sign.NUMERAL
    return View(packed(seen), seen.value, tilt, yaw, seen.reach, shape.depth == 0, sign)


def resting(tilt: float, yaw: float) -> tuple[Floats, Floats]:
    """The rotation of a die that lies flat, and what is up, in the axes of a camera at this tilt."""
    cos, sin = np.cos(yaw), np.sin(yaw)
    about = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    cos, sin = np.cos(tilt), np.sin(tilt)
    over = np.array([[1, 0, 0], [0, cos, sin], [0, -sin, cos]])
    return (over @ about).astype(np.float32), np.array([0, sin, cos], np.float32)


def packed(seen: DieView) -> NDArray[np.uint8]:
    """The planes of a view, (S, S, 6) uint8."""
    planes = [
        seen.normal_x * 127 + 128,
        seen.normal_y * 127 + 128,
        seen.pip * 255,
        seen.covered * 255,
        seen.height * 255,
        seen.top * 255,
    ]
    return np.stack(planes, -1).astype(np.uint8)


def drawn_shape(value: int, rng: np.random.Generator) -> DieShape:
    """A make of die with `value` on its face +z; opposite faces add up to seven."""
    others = [v for v in (1, 2, 3) if v not in (value, 7 - value)]
    first, second = (int(v) for v in rng.permutation(others))
    x = first if rng.random() < 0.5 else 7 - first
    y = second if rng.random() < 0.5 else 7 - second
    pip = float(rng.uniform(0.13, 0.23))
    if rng.random() < 0.08:
        pip = float(rng.uniform(0.1, 0.26))
    pitch = float(rng.uniform(0.30, 0.60) if rng.random() < 0.25 else rng.uniform(0.42, 0.56))
    quarter = [bool(b) for b in rng.random(6) < 0.5]
    return DieShape(
        rounding=float(rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.3), rng.uniform(0.25, 0.5)])),
        ball=float(rng.uniform(1.3, 1.55)) if rng.random() < 0.4 else 1.75,
        pip=pip,
        single_pip=pip * (float(rng.uniform(1.2, 1.9)) if rng.random() < 0.2 else 1.0),
        pitch=pitch,
        depth=float(rng.choice([0.0, rng.uniform(0.2, 0.9)])),
        form=FORMS[int(rng.choice(len(FORMS), p=SHARES))],
        spots=_drawn_spots(APART * pip / pitch, rng),
        bulge=float(rng.uniform(-0.12, 0.2)) if rng.random() < 0.6 else 0.0,
        values=(x, 7 - x, y, 7 - y, value, 7 - value),
        turned=(quarter[0], quarter[1], quarter[2], quarter[3], quarter[4], quarter[5]),
    )


def _drawn_spots(nearest: float, rng: np.random.Generator) -> Mapping[int, Spots]:
    """Where some maker puts the pips.

    `nearest`: from the middle of a face at which two of them do not meet, in steps of the pitch.
    """
    spots = dict(PLACES)
    near = float(rng.uniform(min(1.0, nearest), 1.0))
    if rng.random() < PARALLEL:
        spots[2] = ((-near, 0), (near, 0))
    if rng.random() < PARALLEL / 3:
        near = float(rng.uniform(min(1.0, 2 * nearest), 1.0))
        spots[3] = ((-near, 0), (0, 0), (near, 0))
    if rng.random() < PARALLEL:
        near = float(rng.uniform(min(1.0, 1.2 * nearest), 1.0))
        spots[6] = tuple([(side * near, row) for side in (-1, 1) for row in (-1.0, 0.0, 1.0)])
    return spots


def _drawn_stamps(value: int, rng: np.random.Generator) -> Mapping[int, Floats]:
    """By value, what faces bear: a logo on the one on top alone, or figures and letters on all."""
    if rng.random() < LOGOS:
        return {value: logo(rng)}
    texts = "123456" if rng.random() < 0.6 else "".join(rng.permutation(list("7890ABDEFGHKMSXW"))[:6])
    grown = "0" if rng.random() < 0.1 else ""
    return {n: numeral(texts[n - 1] + grown, rng) for n in range(1, 7)}
