"""The table: cloth inside a rim of walnut with brass on both edges."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.art import theme
from game.ui.art.masks import Field, Mask, halo, hollow, inset, noise, ring, rounded_rectangle, vignette
from game.ui.art.paint import Layer, cut, gradient, grey, picture, tile
from game.ui.art.panels import brass_ramp
from game.ui.art.theme import TableCloth, mix

RIM_WIDTH = 34
"""Width of the rim in logical units: what lies on the felt starts this far inside."""


def cloth(width: int, height: int, felt: TableCloth) -> pygame.Surface:
    """Plain felt, lighter in the middle, opaque."""
    middle, edge = theme.FELTS[felt]
    small: Field = vignette(max(2, width // 8), max(2, height // 8), 1.0)[:, :, None]
    tones = np.array(edge, np.float32) + (np.array(middle, np.float32) - np.array(edge, np.float32)) * small
    surface = pygame.transform.smoothscale(picture(tones.clip(0, 255).astype(np.uint8)), (width, height))
    fibres = _fibres()
    tile(surface, grey((fibres * np.float32(0.11)).astype(np.uint8)), pygame.BLEND_RGB_ADD)
    tile(surface, grey(((255 - fibres) * np.float32(0.10)).astype(np.uint8)), pygame.BLEND_RGB_SUB)
    return surface


def _fibres() -> Mask:
    """Fine grain plus soft blotches, as of pressed wool."""
    fine = noise(256, 41, 1).astype(np.float32)
    coarse = noise(256, 42, 4).astype(np.float32)
    return (fine * 0.55 + coarse * 0.45).astype(np.uint8)


def wood(width: int, height: int, vertical: bool = False) -> pygame.Surface:
    """Polished walnut with grain along its length, opaque."""
    grain = noise(256, 51, 1).astype(np.float32)
    total = np.cumsum(np.pad(grain, ((0, 0), (24, 24)), mode="wrap"), axis=1)
    streaks = (total[:, 48:] - total[:, :-48]) / 48
    veins = np.clip((streaks - streaks.mean()) / streaks.std() * 12 + 40, 0, 100).astype(np.uint8)
    foot = mix(theme.WALNUT, theme.WALNUT_DARK, 0.4)
    surface = gradient(width, height, (theme.WALNUT_LIGHT, theme.WALNUT, foot))
    tile(surface, grey(np.ascontiguousarray(veins.T) if vertical else veins), pygame.BLEND_RGB_SUB)
    lift = pygame.Surface((width, height), 0, 32)
    lift.fill((26, 20, 14))
    surface.blit(lift, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return surface


def frame_wood(width: int, height: int, rim: int) -> pygame.Surface:
    """Walnut for a frame `rim` pixels wide: the grain follows each rail, and the corners are mitred."""
    surface = wood(width, height)
    rail = wood(rim, height, vertical=True)
    x, y = np.arange(rim)[None, :], np.arange(height)[:, None]
    mitre = ((x < y) & (x < height - 1 - y)).astype(np.uint8) * 255
    surface.blit(cut(rail, mitre), (0, 0))
    surface.blit(cut(rail, np.ascontiguousarray(mitre[:, ::-1])), (width - rim, 0))
    return surface


def board(width: int, height: int, felt: TableCloth, unit: float) -> pygame.Surface:
    """A felt board with its rim; `unit` is pixels per logical unit."""
    radius = 58 * unit
    rim, line = round(RIM_WIDTH * unit * 0.62), max(2, round(3 * unit))
    layer = Layer(width, height)
    outline = rounded_rectangle(width, height, radius)
    layer.fill(outline, frame_wood(width, height, rim))
    _bevel(layer, radius, rim, unit)
    layer.fill(ring(width, height, radius, 0, line), brass_ramp())
    inner = inset(width, height, radius, rim)
    layer.fill(inner, cloth(width, height, felt))
    depth = max(1, round(7 * unit))
    layer.fill(hollow(width, height, radius, rim, depth), theme.SHADE, opacity=0.8)
    layer.fill(ring(width, height, radius, rim, line), brass_ramp()[::-1])
    stitch = ring(width, height, radius, round(RIM_WIDTH * unit) - line, max(1, round(1.5 * unit)))
    layer.fill(stitch, theme.BRASS, opacity=0.5)
    return layer.finish()


def _bevel(layer: Layer, radius: float, rim: int, unit: float) -> None:
    """Light on the upper half of the rim, shade toward the felt, so that the rim looks round."""
    width, height = layer.width, layer.height
    soft_edge = max(1, round(2 * unit))
    crest = halo(width, height, radius, round(rim * 0.3), max(1, round(rim * 0.25)), soft_edge)
    shine = ((255, 208, 150), theme.WALNUT, theme.WALNUT_DARK)
    layer.fill(crest, shine, opacity=0.55)
    foot = ring(width, height, radius, round(rim * 0.75), max(1, rim - round(rim * 0.75)))
    layer.fill(foot, theme.WALNUT_DARK, opacity=0.6)
