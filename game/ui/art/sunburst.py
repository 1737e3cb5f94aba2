"""Pictures in windows: a sunburst over dark hills with one large silhouette in rim light."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.art import shapes, theme
from game.ui.art.icons import silhouette
from game.ui.art.masks import blur, hollow, rays, ring, rounded_rectangle, vignette
from game.ui.art.paint import Layer, gradient, grey
from game.ui.art.theme import Colour, mix

_WHITE: Colour = (255, 255, 255)


def sky(width: int, height: int, colour: Colour, count: int = 16) -> pygame.Surface:
    """Rays of light in one colour, brighter in the middle, opaque."""
    deep = mix(colour, theme.SHADE, 0.72)
    surface = gradient(width, height, (mix(colour, theme.SHADE, 0.45), mix(colour, theme.SHADE, 0.3), deep))
    centre = (0.5, 0.52)
    beams = rays(width, height, count, centre).astype(np.float32)
    x = (np.arange(width, dtype=np.float32)[None, :] / width - centre[0]) * 2
    y = (np.arange(height, dtype=np.float32)[:, None] / height - centre[1]) * 2
    fade = np.clip(1.15 - np.hypot(x, y) * 0.75, 0, 1)
    surface.blit(_tint(beams * fade * 0.24, colour), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    core = np.clip(1 - np.hypot(x, y) * 1.1, 0, 1) ** 2 * 110
    surface.blit(_tint(core, mix(colour, _WHITE, 0.35)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    dark = grey((vignette(width, height, 0.5) * 255).astype(np.uint8))
    surface.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _tint(field: np.typing.NDArray[np.floating], colour: Colour) -> pygame.Surface:
    light = grey(np.clip(field, 0, 255).astype(np.uint8))
    light.fill(mix(colour, _WHITE, 0.2), special_flags=pygame.BLEND_RGB_MULT)
    return light


def window(width: int, height: int, colour: Colour, icon: str, radius: float, unit: float) -> pygame.Surface:
    """A rounded window with sky, hills and the silhouette `icon`."""
    layer = Layer(width, height)
    outline = rounded_rectangle(width, height, radius)
    layer.fill(outline, sky(width, height, colour))
    layer.fill(np.minimum(_hills(width, height, 0.80, 0.07, 2.3), outline), mix(colour, theme.SHADE, 0.78))
    _figure(layer, icon, round(min(width, height) * 0.78), colour)
    layer.fill(np.minimum(_hills(width, height, 0.93, 0.05, 3.7), outline), mix(colour, theme.SHADE, 0.9))
    depth = max(1, round(5 * unit))
    layer.fill(hollow(width, height, radius, 0, depth), theme.SHADE, opacity=0.6)
    layer.fill(ring(width, height, radius, 0, max(1, round(2 * unit))), theme.SHADE, opacity=0.7)
    return layer.finish()


def _hills(width: int, height: int, level: float, swing: float, waves: float) -> np.typing.NDArray[np.uint8]:
    x = np.linspace(0, 1, width, dtype=np.float32)
    ridge = level + swing * (np.abs(np.sin(x * waves * np.pi + level * 9)) - 0.5) * -1
    ridge = ridge + swing * 0.3 * np.sin(x * waves * 7.3)
    y = np.arange(height, dtype=np.float32)[:, None]
    rise: np.typing.NDArray[np.uint8] = (np.clip(y - ridge[None, :] * height, 0, 1) * 255).astype(np.uint8)
    return rise


def _figure(layer: Layer, icon: str, size: int, colour: Colour) -> None:
    """The silhouette with a shadow below, light from above on its edge, and a glow behind."""
    shape = shapes.alpha_of(silhouette(icon, size, _WHITE))
    at = ((layer.width - size) // 2, round((layer.height - size) * 0.42))
    reach = max(1, size // 24)
    padded = np.pad(shape, 4 * reach)
    back = (at[0] - 4 * reach, at[1] - 4 * reach)
    layer.fill(blur(padded, 2 * reach), mix(colour, _WHITE, 0.5), at=back, opacity=0.45)
    layer.fill(blur(padded, max(1, reach // 2)), theme.SHADE, at=(back[0], back[1] + reach), opacity=0.75)
    face = (mix(colour, _WHITE, 0.72), mix(colour, _WHITE, 0.42), mix(colour, _WHITE, 0.12))
    layer.fill(shape, face, at=at)
    edge = max(1, round(size / 70))
    lowered = np.zeros_like(shape)
    lowered[edge:] = shape[:-edge]
    layer.fill(np.minimum(shape, 255 - lowered), _WHITE, at=at, opacity=0.8)
