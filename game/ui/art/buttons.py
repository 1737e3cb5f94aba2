"""Chunky two-tone buttons: a face above a darker lip, lit from above."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.art import theme
from game.ui.art.masks import inset, noise, ring, rounded_rectangle
from game.ui.art.paint import Layer, gradient, grey, tile
from game.ui.art.theme import ControlState, Tone, ToneColours, mix

LIP_HEIGHT = 10
"""Height of the lip below the face in logical units; a pressed face sinks by most of it."""
_WORN = ToneColours((66, 58, 80), (56, 48, 70), (30, 24, 40), (190, 182, 204))
"""Every disabled button, whatever its tone."""


def face_rect(height: int, state: ControlState, unit: float) -> tuple[int, int]:
    """Top and height in pixels of the face within a button of `height`; a label is centred on it."""
    lip = min(round(LIP_HEIGHT * unit), height // 3)
    sunk = round(lip * 0.6) if state is ControlState.PRESSED else 0
    return sunk, height - lip


def button(width: int, height: int, tone: Tone, state: ControlState, unit: float) -> pygame.Surface:
    """A button that fills (width, height), without label and without shadow."""
    paints = colours(tone, state)
    top, tall = face_rect(height, state, unit)
    radius = min(30 * unit, tall / 2)
    layer = Layer(width, height)
    lip = (paints.lip, mix(paints.lip, theme.SHADE, 0.4))
    layer.fill(rounded_rectangle(width, height - top, radius), lip, at=(0, top))
    face = gradient(width, tall, (paints.top, mix(paints.top, paints.bottom, 0.5), paints.bottom))
    tile(face, grey((noise(128, 61, 1) * np.float32(0.025)).astype(np.uint8)), pygame.BLEND_RGB_ADD)
    layer.fill(rounded_rectangle(width, tall, radius), face, at=(0, top))
    edge = max(1, round(2 * unit))
    rim = (mix(paints.top, (255, 255, 255), 0.5), mix(paints.bottom, paints.top, 0.4), paints.bottom)
    layer.fill(ring(width, tall, radius, 0, edge), rim, at=(0, top))
    _shine(layer, width, tall, radius, top, unit)
    return layer.finish()


def colours(tone: Tone, state: ControlState) -> ToneColours:
    """What such a button is painted with, and the colour of its label."""
    paints = theme.TONES[tone]
    if state is ControlState.DISABLED:
        return _WORN
    if state is ControlState.PRESSED:
        return ToneColours(mix(paints.top, theme.SHADE, 0.14), paints.bottom, paints.lip, paints.text)
    return paints


def _shine(layer: Layer, width: int, tall: int, radius: float, top: int, unit: float) -> None:
    """A band of light under the upper edge; kept thin so that it never lowers the contrast of the label."""
    inner = round(5 * unit)
    band = round(max(4 * unit, tall * 0.10))
    mask = inset(width, tall, radius, inner)
    below = np.arange(tall, dtype=np.float32)[:, None] - inner
    fade = np.where(below >= 0, np.clip(1 - below / band, 0, 1), 0)
    layer.fill((mask * fade).astype(np.uint8), (255, 255, 255), at=(0, top), opacity=0.3)
