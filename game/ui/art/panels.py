"""Glass panels with brass edges, shadows, glows, focus rings, pills, and the backdrop behind it all."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
import pygame

from game.ui.art import theme
from game.ui.art.masks import (
    Field,
    halo,
    hollow,
    inset,
    noise,
    ring,
    rounded_rectangle,
    soft,
    to_mask,
    vignette,
)
from game.ui.art.paint import Layer, gradient, grey, narrowed_width, picture, tile, tint, widen
from game.ui.art.theme import Colour, mix


class Style(StrEnum):
    """What a panel is for."""

    GLASS = "glass"
    TITLE = "title"
    WELL = "well"
    CREAM = "cream"
    DIALOG = "dialog"


_LANTERNS = (
    (0.03, -0.02, 0.30, 0.30),
    (0.97, -0.02, 0.28, 0.28),
    (0.50, -0.16, 0.36, 0.26),
    (0.50, 1.20, 0.55, 0.12),
)
"""Middle (shares of width and height), reach (share of width) and strength of each warm light."""
_LANTERN: Colour = (255, 150, 84)
_DUSK: Colour = (46, 22, 84)
_GRAIN_PERIOD_PX, _FIBRE_PERIOD_PX = 128, 256
"""Pixels after which the grain of glass repeats itself, and the fibre of cream stock."""


def backdrop(width: int, height: int) -> pygame.Surface:
    """The night behind every scene: aubergine, warm lantern light from above, a woven grain. Opaque."""
    small_w, small_h = max(2, width // 8), max(2, height // 8)
    x = np.linspace(0, 1, small_w, dtype=np.float32)[None, :]
    y = np.linspace(0, 1, small_h, dtype=np.float32)[:, None]
    light: Field = np.zeros((small_h, small_w), np.float32)
    for centre_x, centre_y, reach, strength in _LANTERNS:
        distance = np.hypot(x - centre_x, (y - centre_y) * height / width) / reach
        light += strength * np.clip(1 - distance, 0, 1) ** 2
    ground = np.array(theme.NIGHT_TOP, np.float32) * (1 - y[:, :, None])
    ground = ground + np.array(theme.NIGHT_BOTTOM, np.float32) * y[:, :, None]
    dusk = np.array(_DUSK, np.float32) * (0.5 * np.exp(-(((y - 0.42) / 0.3) ** 2)))[:, :, None]
    lit = (ground + dusk) * vignette(small_w, small_h, 0.5)[:, :, None]
    lit = lit + (np.array(_LANTERN, np.float32) - lit) * light[:, :, None]
    surface = pygame.transform.smoothscale(picture(lit.clip(0, 255).astype(np.uint8)), (width, height))
    for seed, grain, depth in ((11, 1, 0.03), (12, 3, 0.03)):
        speckle = noise(256, seed, grain)
        tile(surface, grey((speckle * np.float32(depth)).astype(np.uint8)), pygame.BLEND_RGB_ADD)
    return surface


def shadow(width: int, height: int, radius: float, margin: int, strength: float = 0.55) -> pygame.Surface:
    """The soft shadow of a rounded piece, `margin` pixels larger on every side, a little lower."""
    mask = soft(narrowed_width(width, radius + 2 * margin), height, radius, margin)
    drop = margin // 4
    lowered = np.zeros_like(mask)
    lowered[drop:] = mask[:-drop] if drop else mask
    return widen(tint(lowered, theme.SHADE, strength), width + 2 * margin)


def glow(width: int, height: int, radius: float, margin: int, colour: Colour) -> pygame.Surface:
    """Light around a rounded piece, `margin` pixels larger on every side."""
    mask = soft(narrowed_width(width, radius + 2 * margin), height, radius, margin)
    return widen(tint(mask, colour, 0.8), width + 2 * margin)


def focus_ring(width: int, height: int, radius: float, margin: int, unit: float) -> pygame.Surface:
    """A double golden line with a glow just outside a piece; `unit` is pixels per logical unit."""
    depth = max(1, round(7 * unit))
    total_w = narrowed_width(width + 2 * margin, np.ceil(radius) + 2 * margin + 5 * depth)
    total_h = height + 2 * margin
    layer = Layer(total_w, total_h)
    gap, line = round(10 * unit), max(2, round(4 * unit))
    band = ring(total_w, total_h, radius + margin, margin - gap, line)
    light = halo(total_w, total_h, radius + margin, margin - gap, line, depth)
    light = np.clip(light.astype(np.float32) * 2.2, 0, 255).astype(np.uint8)
    layer.fill(light, theme.GOLD, opacity=0.9)
    layer.fill(band, (theme.IVORY, theme.GOLD, theme.BRASS))
    inner = ring(total_w, total_h, radius + margin, margin - gap + 2 * line - line // 2, max(1, line // 2))
    layer.fill(inner, theme.IVORY, opacity=0.95)
    return widen(layer.finish(), width + 2 * margin)


def panel(width: int, height: int, style: Style, unit: float) -> pygame.Surface:
    """A panel that fills (width, height); `unit` is pixels per logical unit."""
    radius = theme.CORNER_RADIUS * unit
    if style is Style.WELL:
        layer = Layer(narrowed_width(width, radius + 5 * _hollow(unit)), height)
        _well(layer, radius, unit)
        return widen(layer.finish(), width)
    grain = _FIBRE_PERIOD_PX if style is Style.CREAM else _GRAIN_PERIOD_PX
    edges = 3 * max(2, round(4 * unit))
    layer = Layer(narrowed_width(width, max(radius, edges), grain), height)
    if style is Style.CREAM:
        _cream(layer, radius, unit)
    else:
        _glass(layer, radius, unit, style)
    return widen(layer.finish(), width, grain)


def plinth(width: int, height: int, unit: float) -> pygame.Surface:
    """A block of walnut with a brass edge, and a second line of brass inside it."""
    radius, line, seam = theme.CORNER_RADIUS * unit, max(2, round(4 * unit)), max(1, round(2 * unit))
    edge = round(16 * unit)
    layer = Layer(narrowed_width(width, radius + edge), height)
    layer.fill(
        rounded_rectangle(layer.width, height, radius), (theme.WALNUT_LIGHT, theme.WALNUT, theme.WALNUT_DARK)
    )
    layer.fill(ring(layer.width, height, radius, 0, line), brass_ramp())
    layer.fill(ring(layer.width, height, radius, edge, seam), theme.BRASS, opacity=0.6)
    return widen(layer.finish(), width)


def _hollow(unit: float) -> int:
    """How deep the shadow inside a well is, a third of it."""
    return max(1, round(6 * unit))


def _glass(layer: Layer, radius: float, unit: float, style: Style) -> None:
    width, height = layer.width, layer.height
    tops: dict[Style, tuple[Colour, Colour]] = {
        Style.TITLE: ((86, 58, 138), (44, 28, 80)),
        Style.DIALOG: ((58, 40, 94), (28, 18, 50)),
    }
    top, bottom = tops.get(style, (theme.GLASS_TOP, theme.GLASS_BOTTOM))
    face = gradient(width, height, (top, mix(top, bottom, 0.7), bottom))
    tile(
        face, grey((noise(_GRAIN_PERIOD_PX, 21, 1) * np.float32(0.03)).astype(np.uint8)), pygame.BLEND_RGB_ADD
    )
    layer.fill(rounded_rectangle(width, height, radius), face, opacity=1 if style is Style.DIALOG else 0.94)
    line = max(2, round(3 * unit))
    _sheen(layer, radius, unit, line)
    layer.fill(ring(width, height, radius, 0, line), brass_ramp())
    layer.fill(ring(width, height, radius, line, max(1, round(1.5 * unit))), theme.SHADE, opacity=0.5)


def _sheen(layer: Layer, radius: float, unit: float, line: int) -> None:
    """Light caught along the upper edge, as from a lamp above."""
    width, height = layer.width, layer.height
    reach = min(height, round(26 * unit))
    mask = inset(width, height, radius, line)[:reach]
    fade = (np.linspace(1, 0, reach, dtype=np.float32) ** 2)[:, None]
    layer.fill((mask * fade).astype(np.uint8), theme.LAVENDER, opacity=0.26)


def brass_ramp() -> tuple[Colour, ...]:
    """The colours of a brass edge from top to bottom."""
    return (theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK, mix(theme.BRASS, theme.BRASS_DARK, 0.4))


def _well(layer: Layer, radius: float, unit: float) -> None:
    """A hollow: dark, with a shadow inside the upper edge and light on the lower lip."""
    width, height = layer.width, layer.height
    outline = rounded_rectangle(width, height, radius)
    layer.fill(outline, ((15, 9, 28), (26, 17, 46)))
    layer.fill(hollow(width, height, radius, 0, _hollow(unit)), theme.SHADE, opacity=0.75)
    edge = max(1, round(2 * unit))
    layer.fill(ring(width, height, radius, 0, edge), ((10, 6, 20), (94, 70, 140)), opacity=0.9)


def _cream(layer: Layer, radius: float, unit: float) -> None:
    width, height = layer.width, layer.height
    face = gradient(width, height, (theme.IVORY, theme.PARCHMENT, mix(theme.PARCHMENT, theme.BRASS, 0.2)))
    fibre = (noise(_FIBRE_PERIOD_PX, 31, 2) * np.float32(0.06)).astype(np.uint8)
    tile(face, grey(fibre), pygame.BLEND_RGB_SUB)
    layer.fill(rounded_rectangle(width, height, radius), face)
    line = max(2, round(4 * unit))
    layer.fill(ring(width, height, radius, 0, line), brass_ramp())
    layer.fill(ring(width, height, radius, line * 2, max(1, line // 2)), theme.BRASS_DARK, opacity=0.5)


def mat(width: int, height: int, unit: float) -> pygame.Surface:
    """A shade on the felt with a fine brass line around it: what lies on it belongs together."""
    radius, depth = theme.CORNER_RADIUS * unit, max(1, round(5 * unit))
    narrow = narrowed_width(width, radius + 5 * depth)
    layer = Layer(narrow, height)
    layer.fill(rounded_rectangle(narrow, height, radius), theme.SHADE, opacity=0.30)
    layer.fill(hollow(narrow, height, radius, 0, depth), theme.SHADE, opacity=0.35)
    layer.fill(ring(narrow, height, radius, 0, max(1, round(2 * unit))), theme.BRASS, opacity=0.45)
    return widen(layer.finish(), width)


def slot(width: int, height: int, colour: Colour, unit: float) -> pygame.Surface:
    """An empty place where something can be laid."""
    radius = 18 * unit
    layer = Layer(width, height)
    layer.fill(rounded_rectangle(width, height, radius), theme.SHADE, opacity=0.40)
    layer.fill(rounded_rectangle(width, height, radius), colour, opacity=0.16)
    layer.fill(ring(width, height, radius, 0, max(2, round(4 * unit))), colour, opacity=0.9)
    return layer.finish()


def fade(width: int, height: int) -> pygame.Surface:
    """Dark glass from nothing at the top to nearly all of it at the foot."""
    ramp = np.linspace(0, 240, height).astype(np.uint8)
    layer = Layer(width, height)
    layer.fill(np.repeat(ramp[:, None], width, axis=1), theme.GLASS_BOTTOM)
    return layer.finish()


def pill(width: int, height: int, colour: Colour, unit: float) -> pygame.Surface:
    """A capsule with a light edge, for a step, a badge or a type in words."""
    radius, line = height / 2, max(1, round(2 * unit))
    narrow = narrowed_width(width, max(radius, line))
    layer = Layer(narrow, height)
    face = (mix(colour, (255, 255, 255), 0.12), mix(colour, theme.SHADE, 0.22))
    layer.fill(rounded_rectangle(narrow, height, radius), face)
    edge = (mix(colour, (255, 255, 255), 0.55), colour)
    layer.fill(ring(narrow, height, radius, 0, line), edge, opacity=0.9)
    return widen(layer.finish(), width)


def veil(width: int, height: int, radius: float) -> pygame.Surface:
    """Some night over a rounded piece that steps back: what is written on it can still be read."""
    mask = rounded_rectangle(narrowed_width(width, radius), height, radius)
    return widen(tint(mask, theme.NIGHT_BOTTOM, theme.VEIL_OPACITY), width)


def spot(size: int, colour: Colour) -> pygame.Surface:
    """A round light that fades to nothing, (size, size)."""
    axis = np.linspace(-1, 1, size, dtype=np.float32)
    reach = np.clip(1 - np.hypot(axis[:, None], axis[None, :]), 0, 1)
    return tint(to_mask(reach * reach), colour)
