"""Icehouse pyramids of coloured glass, seen from above at an angle, and the gems that stand for them.

Size shows three times: in the height, in the number of pips (small 1, medium 2, large 3), and both again
in a stack. Colour shows in the glass and in its letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.art import shapes, theme
from game.ui.art.fonts import Role
from game.ui.art.masks import Mask, blur, rounded_rectangle
from game.ui.art.paint import Layer
from game.ui.art.shapes import Point
from game.ui.art.text import render
from game.ui.art.theme import Colour, PieceColour, mix

_BASE = {3: 0.62, 2: 0.485, 1: 0.36}
"""Side of the base in parts of the picture; the true sizes are 25.4, 19.8 and 14.3 mm."""
_LETTER_SHARE, _MAX_LETTER_SHARE = 0.40, 0.70
"""Height of the letters in parts of the picture, the same for every size, and how much they may take of a
small picture to be read at all."""
_LETTER_LIFT = 0.17
"""How far the middle of the letters is above that of the base, in parts of the side."""
_GEM_LETTER_SHARE = 0.80
"""Height of the letters in parts of a gem."""
_MIDDLE = (0.5, 0.60)
_APEX_HEIGHT = 0.90
_LEFT, _FRONT, _RIGHT, _BACK = (-0.683, 0.159), (0.183, 0.594), (0.683, -0.159), (-0.183, -0.594)
"""Corners of a base of side 1, turned by 30 degrees and seen from 60 degrees above."""
_FLOATS = NDArray[np.float32]


def pyramid(letter: str, size: int, pixels: int, sign: str, legible: int) -> pygame.Surface:
    """A pyramid of a colour (R Y G B W K) and `size` 1..3 with its shadow, square.

    It bears a `sign` of its colour; `legible` is how many pixels high that should be, if possible.
    """
    colour, side = theme.PIECES[letter], _BASE[size] * pixels
    layer = Layer(pixels, pixels)
    middle = (_MIDDLE[0] * pixels, _MIDDLE[1] * pixels)
    _shadow(layer, middle, side)
    _glass(layer, middle, side, colour)
    _pips(layer, middle, side, colour, size)
    _sign(layer, (middle[0], middle[1] - _LETTER_LIFT * side), colour, sign, _sign_height(pixels, legible))
    return layer.finish()


def _sign_height(pixels: int, legible: int) -> int:
    """The height of a sign in a picture of that many pixels."""
    return round(max(pixels * _LETTER_SHARE, min(legible, pixels * _MAX_LETTER_SHARE)))


def _corner(middle: Point, side: float, corner: Point) -> Point:
    return middle[0] + corner[0] * side, middle[1] + corner[1] * side


def _shadow(layer: Layer, middle: Point, side: float) -> None:
    """Dark where the base meets the board, softer to the lower right."""
    reach = ((_LEFT, 1.0), (_FRONT, 1.12), (_RIGHT, 1.2), (_BACK, 0.9))
    near = [_corner((middle[0], middle[1] + side * 0.03), side, (c[0] * k, c[1] * k)) for c, k in reach]
    mask = shapes.polygon(layer.width, layer.height, near)
    layer.fill(blur(mask, max(1, round(side * 0.06))), theme.SHADE, opacity=0.62)


def _glass(layer: Layer, middle: Point, side: float, colour: PieceColour) -> None:
    apex = _corner(middle, side, (0, -_APEX_HEIGHT))
    left, front, right, back = (_corner(middle, side, corner) for corner in (_LEFT, _FRONT, _RIGHT, _BACK))
    width, height = layer.width, layer.height
    lit = shapes.polygon(width, height, (apex, left, front))
    dim = shapes.polygon(width, height, (apex, front, right))
    layer.fill(np.maximum(lit, dim), mix(colour.body, colour.dark, 0.5))
    layer.fill(lit, _shade(width, height, (apex, left, front), _lit_ramp(colour)))
    layer.fill(dim, _shade(width, height, (apex, front, right), _dim_ramp(colour)))
    thin = max(1.0, side * 0.022)
    inside = np.maximum(lit, dim)
    for far in ((left, back), (back, right), (apex, back)):
        seen_through = shapes.line(width, height, far, thin)
        layer.fill(np.minimum(seen_through, inside), colour.light, opacity=0.22)
    _edges(layer, (apex, left, front, right), thin, colour)


def _edges(layer: Layer, corners: Sequence[Point], thin: float, colour: PieceColour) -> None:
    """Light on the edges that face the lamp, a dark outline elsewhere: glass stands off any ground."""
    apex, left, front, right = corners
    width, height = layer.width, layer.height
    outline = shapes.line(width, height, (apex, right, front, left), thin)
    layer.fill(outline, mix(colour.dark, theme.SHADE, 0.35), opacity=0.85)
    layer.fill(shapes.line(width, height, (left, apex), thin * 1.2), colour.light, opacity=0.95)
    layer.fill(shapes.line(width, height, (apex, front), thin * 1.3), colour.light, opacity=0.8)
    spark = shapes.round_at(width, height, (apex[0], apex[1] + thin), thin * 1.9)
    layer.fill(blur(spark, max(1, round(thin / 2))), (255, 255, 255), opacity=0.9)


def _lit_ramp(colour: PieceColour) -> tuple[Colour, ...]:
    """Base to apex of the face toward the lamp; glass gathers light just above its foot."""
    return (
        mix(colour.body, colour.light, 0.42),
        mix(colour.body, colour.light, 0.10),
        mix(colour.body, colour.dark, 0.10),
        mix(colour.body, colour.light, 0.25),
        mix(colour.body, colour.light, 0.72),
    )


def _dim_ramp(colour: PieceColour) -> tuple[Colour, ...]:
    return (
        mix(colour.body, colour.dark, 0.22),
        mix(colour.body, colour.dark, 0.52),
        mix(colour.body, colour.dark, 0.72),
        mix(colour.body, colour.dark, 0.55),
        mix(colour.body, colour.dark, 0.20),
    )


def _shade(width: int, height: int, face: Sequence[Point], ramp: Sequence[Colour]) -> pygame.Surface:
    """Colours from the base line (second and third corner) up to the apex (first), as a picture."""
    (ax, ay), (px, py), (qx, qy) = face
    x = np.arange(width, dtype=np.float32)[None, :] + 0.5
    y = np.arange(height, dtype=np.float32)[:, None] + 0.5
    whole = (qx - px) * (ay - py) - (qy - py) * (ax - px)
    up: _FLOATS = np.clip(((qx - px) * (y - py) - (qy - py) * (x - px)) / np.float32(whole), 0, 1)
    pixels = np.empty((height, width, 3), np.uint8)
    stops = np.linspace(0, 1, len(ramp))
    for channel in range(3):
        pixels[:, :, channel] = np.interp(up, stops, [stop[channel] for stop in ramp])
    surface = pygame.Surface((width, height), 0, 32)
    pygame.surfarray.blit_array(surface, pixels.swapaxes(0, 1))
    return surface


def _pips(layer: Layer, middle: Point, side: float, colour: PieceColour, size: int) -> None:
    """Paint as many pips as the size, along the foot of the lit face."""
    foot = _LEFT, _FRONT
    lift = (-(foot[0][0] + foot[1][0]) / 2, -_APEX_HEIGHT - (foot[0][1] + foot[1][1]) / 2)

    def on_face(along: float, up: float) -> Point:
        base_x = foot[0][0] + (foot[1][0] - foot[0][0]) * (0.5 + (along - 0.5) * (1 - up))
        base_y = foot[0][1] + (foot[1][1] - foot[0][1]) * (0.5 + (along - 0.5) * (1 - up))
        return _corner(middle, side, (base_x + lift[0] * up, base_y + lift[1] * up))

    pip = max(1.5, side * 0.064)
    for index in range(size):
        at = on_face(0.5 + (index - (size - 1) / 2) * 0.24, 0.09)
        layer.fill(shapes.round_at(layer.width, layer.height, at, pip), colour.mark)


def _sign(layer: Layer, at: Point, colour: PieceColour, sign: str, height: int) -> None:
    """Letters across both faces, on a shade of the glass that lifts them off the edge between."""
    ground = render(sign, Role.DISPLAY, height, mix(colour.body, colour.dark, 0.35))
    off = max(1, round(height * 0.07))
    for dx, dy in (
        (-off, 0),
        (off, 0),
        (0, -off),
        (0, off),
        (-off, -off),
        (off, off),
        (off, -off),
        (-off, off),
    ):
        layer.centre(ground, at[0] + dx, at[1] + dy)
    layer.centre(render(sign, Role.DISPLAY, height, colour.mark), *at)


def stack(
    pieces: Sequence[tuple[str, int]], pixels: int, signs: Mapping[str, str], legible: int
) -> pygame.Surface:
    """Pyramids on one square, bottom first, as (letter, size), the top one whole.

    They bear the signs of their letters, `legible` pixels high if that is possible. A square picture.
    """
    if len(pieces) == 1:
        letter, size = pieces[0]
        return pyramid(letter, size, pixels, signs[letter], legible)
    step = min(0.16, 0.34 / (len(pieces) - 1))
    share = 1 - step * (len(pieces) - 1)
    small = round(pixels * max(0.66, share))
    rise = (pixels - small) / (len(pieces) - 1)
    layer = Layer(pixels, pixels)
    for index, (letter, size) in enumerate(pieces):
        drawn = pyramid(letter, size, small, signs[letter], legible)
        layer.put(drawn, ((pixels - small) // 2, round(pixels - small - rise * index)))
    badge = max(min(round(legible * 1.1), round(pixels * 0.5)), round(pixels * 0.34))
    layer.put(_count(len(pieces), badge), (pixels - badge, pixels - badge))
    return layer.finish()


def _count(number: int, pixels: int) -> pygame.Surface:
    layer = Layer(pixels, pixels)
    layer.fill(rounded_rectangle(pixels, pixels, pixels / 2), theme.SHADE, opacity=0.9)
    layer.centre(render(str(number), Role.STRONG, round(pixels * 0.92), theme.CREAM), pixels / 2, pixels / 2)
    return layer.finish()


def gem(letter: str, pixels: int, hollow: bool, sign: str) -> pygame.Surface:
    """A pyramid from straight above with a large `sign` of its colour, for spells and short lists; square.

    A hollow gem is only an outline: a place where nothing matches yet.
    """
    colour = theme.PIECES[letter]
    layer = Layer(pixels, pixels)
    pad = pixels * 0.06
    low, high, mid = pad, pixels - pad, pixels / 2
    outline = _inset_square(pixels, pad)
    corners = ((low, low), (high, low), (high, high), (low, high))
    tones = (
        mix(colour.body, colour.light, 0.55),
        mix(colour.body, colour.dark, 0.18),
        mix(colour.body, colour.dark, 0.42),
        mix(colour.body, colour.light, 0.12),
    )
    strength = 0.3 if hollow else 1.0
    layer.fill(outline, colour.body, opacity=strength)
    for index, tone in enumerate(tones):
        facet = shapes.polygon(pixels, pixels, (corners[index], corners[(index + 1) % 4], (mid, mid)))
        layer.fill(np.minimum(facet, outline), tone, opacity=strength)
    table = _inset_square(pixels, pixels * 0.23)
    flat = (mix(colour.body, colour.light, 0.15), mix(colour.body, colour.dark, 0.12))
    layer.fill(table, flat, opacity=strength)
    rim = outline - _inset_square(pixels, pad + max(1.0, pixels * 0.045))
    layer.fill(rim, (colour.light, mix(colour.body, colour.dark, 0.6)), opacity=0.95)
    layer.centre(render(sign, Role.DISPLAY, round(pixels * _GEM_LETTER_SHARE), colour.mark), mid, mid)
    return layer.finish()


def _inset_square(pixels: int, pad: float) -> Mask:
    by = round(pad)
    inner = rounded_rectangle(pixels - 2 * by, pixels - 2 * by, pixels * 0.16)
    return np.pad(inner, by)
