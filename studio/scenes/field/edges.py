"""Rounded edges and tips: narrow strips that mirror lamps and room from other sides than the faces do."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from studio.scenes.field.board import Linear
from studio.scenes.field.lighting import ambient, shading
from studio.scenes.field.mirror import LEVEL, LitBoard, fresnel
from studio.scenes.field.rounding import TIP, Patch, Rounded
from studio.scenes.field.scene import Piece, Scene
from studio.scenes.field.tracing import transmittance
from studio.scenes.field.view import coverage

DEEPER: Final = 0.6
"""Of a way through clear plastic, that light goes farther in its edges than in its sides."""


def draw_edges(canvas: Linear, skin: Rounded, piece: Piece, scene: Scene, lit: LitBoard) -> None:
    """Of a piece whose faces are drawn; what is like the field behind it has none."""
    faint = (*piece.faint, 0.0)
    for (one, other), strips in skin.edges.items():
        for strip in strips:
            _draw(canvas, strip, piece, scene, lit, max(faint[one], faint[other]))
    for part in skin.corners[TIP]:
        _draw(canvas, part, piece, scene, lit, max(faint))


def _draw(canvas: Linear, patch: Patch, piece: Piece, scene: Scene, lit: LitBoard, faint: float) -> None:
    middle = patch.points.mean(0)
    gaze = scene.view.centre - middle
    gaze /= np.linalg.norm(gaze)
    facing = float(gaze @ patch.normal)
    if facing <= 0:
        return
    mask, window = coverage(scene.view.pixels(patch.points), canvas.shape)
    if mask is None:
        return
    diffuse, shine = shading(middle, patch.normal, scene)
    part, ink = canvas[window], scene.ink(piece)
    paint: Any = ink * diffuse
    if piece.clear:
        deep = transmittance(piece, scene) if scene.finish.bends else ink
        paint = scene.finish.own * paint + (1 - scene.finish.own) * deep**DEEPER * part
    share = np.float32(scene.finish.mirror * fresnel(facing))
    back = 2 * facing * patch.normal - gaze
    mirrored: Any = (
        lit.beside(middle, patch.normal)
        if back[2] < LEVEL
        else scene.finish.room * ambient(scene.light, back)
    )
    paint = (1 - share) * paint + share * mirrored + shine
    part += np.float32(1 - faint) * mask[:, :, None] * (np.asarray(paint, np.float32) - part)
