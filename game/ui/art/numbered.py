"""Cards with a number from cold to hot, and perhaps a name."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.art import sunburst, theme
from game.ui.art.fonts import Role
from game.ui.art.masks import ring, rounded_rectangle
from game.ui.art.paint import Layer
from game.ui.art.text import MIN_LEGIBLE_PX, TextRoom, flow, line_size, render
from game.ui.art.theme import Colour, mix

_HEAT: Final[tuple[Colour, ...]] = (
    (30, 132, 190),
    (24, 150, 130),
    (98, 148, 40),
    (222, 150, 24),
    (220, 84, 32),
    (196, 30, 66),
)
"""From the lowest number to the highest."""
MIN_NAMED_HEIGHT = 100
"""A card lower than this, logical units, has no room for a name."""
MIN_ADORNED_WIDTH = 48
"""A card narrower than this, logical units, is all number."""


def heat(share: float) -> Colour:
    """The colour of a number, `share` (0..1) of the way from the lowest to the highest."""
    at = min(max(share, 0.0), 1.0) * (len(_HEAT) - 1)
    first = min(int(at), len(_HEAT) - 2)
    return mix(_HEAT[first], _HEAT[first + 1], at - first)


def number_card(width: int, height: int, number: str, name: str, share: float, unit: float) -> pygame.Surface:
    """A card with a large number in a window; its name below where it has one and room for it.

    `share` is as for `heat`, `unit` pixels per logical unit.
    """
    colour = heat(share)
    radius = min(width, height) * 0.12
    edge = max(1, round(min(width, height) * 0.045))
    layer = Layer(width, height)
    layer.fill(rounded_rectangle(width, height, radius), (theme.IVORY, (246, 234, 208), theme.PARCHMENT))
    rim = mix(colour, theme.SHADE, 0.5)
    layer.fill(ring(width, height, radius, 0, max(1, edge // 2)), rim)
    foot = round(height * 0.30)
    named = bool(name) and height >= MIN_NAMED_HEIGHT * unit and _letters(foot - edge) >= MIN_LEGIBLE_PX
    foot = foot if named else 0
    wide, tall = width - 2 * edge, height - 2 * edge - foot
    window = rounded_rectangle(wide, tall, max(1.0, radius - edge))
    layer.fill(window, sunburst.sky(wide, tall, colour), at=(edge, edge))
    layer.fill(ring(wide, tall, max(1.0, radius - edge), 0, max(1, edge // 3)), rim, at=(edge, edge))
    # Two digits take all of a card that has no room for more.
    two = 0.72 if width >= MIN_ADORNED_WIDTH * unit else 0.90
    pixels = round(min(tall * 0.78, wide * (two if len(number) > 1 else 0.95)))
    drop = max(1, pixels // 18)
    x, y = width / 2, edge + tall / 2
    layer.centre(render(number, Role.DISPLAY, pixels, theme.SHADE), x, y + drop, 0.7)
    layer.centre(render(number, Role.DISPLAY, pixels, theme.CREAM), x, y)
    if named:
        _name(layer, name, edge, height - foot - edge // 2, foot - edge)
    return layer.finish()


def _letters(tall: int) -> int:
    """How large a name is written in a foot of this height, where it is short."""
    return round(tall * 0.52)


def _name(layer: Layer, name: str, pad: int, top: int, tall: int) -> None:
    """The name in the middle of the foot, on two lines if need be."""
    room = TextRoom(layer.width - 3 * pad, tall)
    pixels, lines = flow(name, Role.STRONG, _letters(tall), room)
    filled = [line for line, _ in lines if line]
    step = line_size("Ag", Role.STRONG, pixels)[1]
    y = top + (tall - step * len(filled)) / 2 + step / 2
    for line in filled:
        layer.centre(render(line, Role.STRONG, pixels, theme.INK), layer.width / 2, y)
        y += step
