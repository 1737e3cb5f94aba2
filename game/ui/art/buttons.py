"""Chunky two-tone buttons: a face above a darker lip, lit from above."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.art import theme
from game.ui.art.masks import inset, noise, ring, rounded
from game.ui.art.paint import Layer, gradient, grey, tile
from game.ui.art.theme import Colour, State, Tone, ToneColours, mix

LIP = 10
"""Height of the lip below the face in logical units; a pressed face sinks by most of it."""
_GREY: Colour = (84, 76, 100)


def face_rect(height: int, state: State, unit: float) -> tuple[int, int]:
    """Top and height in pixels of the face within a button of `height`; a label is centred on it."""
    lip = round(LIP * unit)
    sunk = round(lip * 0.6) if state is State.PRESSED else 0
    return sunk, height - lip


def button(width: int, height: int, tone: Tone, state: State, unit: float) -> pygame.Surface:
    """A button that fills (width, height), without label and without shadow."""
    colours = _colours(tone, state)
    top, tall = face_rect(height, state, unit)
    radius = min(30 * unit, tall / 2)
    layer = Layer(width, height)
    layer.fill(rounded(width, height - top, radius), (colours.lip, mix(colours.lip, theme.SHADE, 0.4)), at=(0, top))
    face = gradient(width, tall, (colours.top, mix(colours.top, colours.bottom, 0.5), colours.bottom))
    tile(face, grey((noise(128, 61, 1) * np.float32(0.025)).astype(np.uint8)), pygame.BLEND_RGB_ADD)
    layer.fill(rounded(width, tall, radius), face, at=(0, top))
    edge = max(1, round(2 * unit))
    rim = (mix(colours.top, (255, 255, 255), 0.5), mix(colours.bottom, colours.top, 0.4), colours.bottom)
    layer.fill(ring(width, tall, radius, 0, edge), rim, at=(0, top))
    _shine(layer, width, tall, radius, top, unit)
    return layer.finish()


def _colours(tone: Tone, state: State) -> ToneColours:
    colours = theme.TONES[tone]
    if state is State.DISABLED:
        return ToneColours(
            mix(colours.top, _GREY, 0.8), mix(colours.bottom, _GREY, 0.85), mix(colours.lip, theme.SHADE, 0.4), colours.text
        )
    if state is State.PRESSED:
        return ToneColours(mix(colours.top, theme.SHADE, 0.14), colours.bottom, colours.lip, colours.text)
    return colours


def _shine(layer: Layer, width: int, tall: int, radius: float, top: int, unit: float) -> None:
    """A band of light under the upper edge; kept thin so that it never lowers the contrast of the label."""
    inner = round(5 * unit)
    band = round(max(4 * unit, tall * 0.10))
    mask = inset(width, tall, radius, inner)
    fade = np.zeros((tall, 1), np.float32)
    fade[inner : inner + band, 0] = np.linspace(1, 0, band)
    layer.fill((mask * fade).astype(np.uint8), (255, 255, 255), at=(0, top), opacity=0.3)
