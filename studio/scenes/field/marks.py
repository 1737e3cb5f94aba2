"""What is seen on the sides of a piece: sunken pips, the ridges between sides, and the foot that is lit."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from studio.scenes.field.board import Linear
from studio.scenes.field.scene import Piece, Scene
from studio.scenes.field.tracing import transmittance
from studio.scenes.field.view import coverage
from vision.field.pieces import Floats

DARK, PALE = 0.06, 0.5
"""Ink that sends back less light in its best part than the first has pips that glint; more in its worst part
than the second, pips that are all but unseen."""
GLINT: Final = 0.4
"""How bright (as a share of white) the pips of a dark piece are at most."""
UNSEEN: Final = 0.75
"""How much less the pips of a pale piece differ from its sides."""
PIPS: Final = 0.8
"""How much of what is there a pip hides."""
FAR_PIPS: Final = 0.4
"""How clearly the pips of its far walls are seen through a clear piece."""
RIM: Final = 1.8
"""mm from the foot of a clear piece up to which its wall is lit along its edge."""
RIM_SHARE: Final = 0.9
"""How much of what is there is hidden by that light."""


@cache
def _ring() -> Floats:
    around = np.linspace(0, 2 * np.pi, 10, endpoint=False)
    return np.stack([np.cos(around), np.sin(around)], 1)


def pip_outlines(points: Floats, size: int) -> list[Floats]:
    """Each (10, 3) mm: sunken dots along the lower edge of a side (3, 3), one, two or three for the size."""
    left, right, apex = points
    along = (right - left) / np.linalg.norm(right - left)
    up = apex - (left + right) / 2
    up = up / np.linalg.norm(up)
    middle = (left + right) / 2 + 4.8 * up
    dot = 1.2 * (_ring()[:, :1] * along + _ring()[:, 1:] * up)
    return [np.asarray(middle - 3.8 * i * along + dot, float) for i in range(size + 1)]


def pip_ink(piece: Piece, scene: Scene) -> Linear:
    """(3,) BGR: the share of light that comes from a pip; on real pieces it is sunken and never painted."""
    ink, depth = scene.ink(piece), 1 - scene.finish.pips
    if float(ink.max()) < DARK:
        return np.asarray(ink + GLINT * depth, np.float32)
    if float(ink.min()) > PALE:
        depth *= 1 - UNSEEN
    return np.asarray(ink * (1 - depth), np.float32)


def draw_pips(canvas: Linear, points: Floats, light: Any, piece: Piece, scene: Scene) -> None:
    """On an opaque side (3, 3) mm under (3,) light that falls on it."""
    ink = pip_ink(piece, scene) * light
    for dot in pip_outlines(points, piece.solid.size):
        mask, window = coverage(scene.view.pixels(dot), canvas.shape)
        if mask is not None:
            canvas[window] += PIPS * mask[:, :, None] * (ink - canvas[window])


def dim_pips(canvas: Linear, points: Floats, piece: Piece, scene: Scene, share: float = 1.0) -> None:
    """On a clear side (3, 3) mm: what is seen there is dimmed, by so much of what `Finish.pips` says."""
    dimmed = np.float32(PIPS * share * (1 - scene.finish.pips))
    for dot in pip_outlines(points, piece.solid.size):
        mask, window = coverage(scene.view.pixels(dot), canvas.shape)
        if mask is not None:
            canvas[window] *= 1 - dimmed * mask[:, :, None]


def draw_ridge(canvas: Linear, outline: Floats, colour: Any, half: float) -> None:
    """Along both edges of a side (3, 2) px that meet at its tip, `half` as wide (px)."""
    for end in outline[:2]:
        across = np.array([end[1] - outline[2][1], outline[2][0] - end[0]])
        across *= half / max(1e-6, float(np.linalg.norm(across)))
        apex = outline[2]
        strip = np.array([end - across, apex - across, apex + across, end + across])
        mask, window = coverage(strip, canvas.shape)
        if mask is not None:
            canvas[window] += 0.5 * mask[:, :, None] * (colour - canvas[window])


def draw_rim(canvas: Linear, points: Floats, piece: Piece, scene: Scene) -> None:
    """Along the foot of a side (3, 3) mm of a clear piece."""
    left, right, apex = points
    up = RIM / float(np.linalg.norm(apex - (left + right) / 2))
    strip = np.stack([left, right, right + up * (apex - right), left + up * (apex - left)])
    mask, window = coverage(scene.view.pixels(strip), canvas.shape)
    if mask is None:
        return
    light = np.asarray(scene.light.hue, np.float32) * np.float32(scene.light.ambient + 0.4)
    light *= np.asarray(scene.finish.rim_hue, np.float32)
    hue = transmittance(piece, scene) ** scene.finish.rim_depth
    lit = scene.finish.rim * (hue - scene.finish.rim_pure * hue.min()) * light
    canvas[window] += RIM_SHARE * mask[:, :, None] * (lit - canvas[window])
