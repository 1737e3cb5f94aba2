"""Cards of one colour with a number and a sign: read across a room, and told apart without the colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.art import theme
from game.ui.art.fonts import Role
from game.ui.art.icons import silhouette
from game.ui.art.masks import inset, ring, rounded_rectangle
from game.ui.art.paint import Layer
from game.ui.art.shapes import Point, line
from game.ui.art.text import fit_text, render
from game.ui.art.theme import Colour, mix

_WHITE: Colour = (255, 255, 255)


BAND_TOP_SHARE = 0.78
"""Where the band at the foot of a card begins, as a share of its height."""


class SuitLook(NamedTuple):
    """A colour, and a sign for people who cannot see it."""

    colour: Colour
    icon: str


def suited_card(
    width: int, height: int, number: str, suit: SuitLook, worn: SuitLook | None = None
) -> pygame.Surface:
    """A card with number and sign at the upper left; a band with the suit that it wears at its foot."""
    colour, icon = suit
    radius = min(width, height) * 0.12
    edge = max(2, round(width * 0.035))
    ink = theme.readable_on(colour)
    layer = Layer(width, height)
    layer.fill(rounded_rectangle(width, height, radius), (theme.IVORY, theme.PARCHMENT))
    face = inset(width, height, radius, edge)
    layer.fill(face, (mix(colour, _WHITE, 0.16), colour, mix(colour, theme.SHADE, 0.22)))
    if worn is not None:
        foot = face.copy()
        foot[: round(height * BAND_TOP_SHARE)] = 0
        layer.fill(foot, worn.colour)
        sign = silhouette(
            worn.icon, round((height * (1 - BAND_TOP_SHARE) - edge) * 0.82), theme.readable_on(worn.colour)
        )
        layer.centre(sign, width * 0.27, (height * (1 + BAND_TOP_SHARE) - edge) / 2)
    layer.fill(ring(width, height, radius, edge, max(1, edge // 2)), ink, opacity=0.35)
    size = round(width * 0.62)
    large = silhouette(icon, size, mix(colour, ink, 0.55))
    layer.centre(large, width * 0.60, height * (0.62 if worn is None else 0.54), 0.9)
    pixels, shown = fit_text(number, Role.DISPLAY, round(width * 0.55), width * 0.5)
    index = render(shown, Role.DISPLAY, pixels, ink)
    layer.centre(index, width * 0.27, edge + index.get_height() * 0.44)
    layer.centre(silhouette(icon, round(width * 0.27), ink), width * 0.27, edge + index.get_height() * 1.02)
    return layer.finish()


def cable(width: int, height: int, points: Sequence[Point], thick: int) -> pygame.Surface:
    """A cable through these points of a picture, all in pixels; they keep 2 `thick` from its edges."""
    layer = Layer(width, height)
    layer.fill(line(width, height, points, thick * 1.5), theme.SHADE, opacity=0.9)
    layer.fill(line(width, height, points, thick), (60, 50, 66))
    lit = [(x, y - thick * 0.22) for x, y in points]
    layer.fill(line(width, height, lit, thick * 0.3), (176, 164, 186), opacity=0.8)
    return layer.finish()


def along(start: tuple[float, float], end: tuple[float, float], sag: float, t: float) -> tuple[float, float]:
    """A point of a cable that hangs between two others, 0 <= t <= 1; lowest in the middle."""
    x = start[0] + (end[0] - start[0]) * t
    y = start[1] + (end[1] - start[1]) * t + 4 * sag * t * (1 - t)
    return x, y
