"""Painting masks onto surfaces: a layer holds premultiplied colours so that soft edges stay clean."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.art.masks import Mask
from game.ui.art.theme import Colour

Paint = Colour | tuple[Colour, ...] | pygame.Surface
"""What fills a mask: one colour, colours from top to bottom, or a picture of the size of the mask."""
_COPY = pygame.BLEND_RGBA_ADD
"""Onto nothing: the same as copying, alpha too."""


def gradient(width: int, height: int, stops: Sequence[Colour]) -> pygame.Surface:
    """Colours from top to bottom at equal distances, opaque, (width, height)."""
    ramp = np.empty((1, height, 3), np.uint8)
    at = np.linspace(0, len(stops) - 1, height)
    for channel in range(3):
        ramp[0, :, channel] = np.interp(at, range(len(stops)), [stop[channel] for stop in stops]) + 0.5
    column = pygame.Surface((1, height), 0, 32)
    pygame.surfarray.blit_array(column, ramp)
    return pygame.transform.scale(column, (width, height))


def picture(pixels: NDArray[np.uint8]) -> pygame.Surface:
    """An opaque surface of an RGB array, (height, width, 3) uint8."""
    surface = pygame.Surface((pixels.shape[1], pixels.shape[0]), 0, 32)
    pygame.surfarray.blit_array(surface, pixels.swapaxes(0, 1))
    return surface


def grey(field: Mask) -> pygame.Surface:
    """A mask as a grey opaque surface, for BLEND_RGB_MULT, ADD and SUB."""
    return picture(np.repeat(field[:, :, None], 3, axis=2))


def tile(surface: pygame.Surface, patch: pygame.Surface, flags: int) -> None:
    """Covers `surface` with repetitions of `patch`, blended with `flags`."""
    step_x, step_y = patch.get_size()
    for y in range(0, surface.get_height(), step_y):
        for x in range(0, surface.get_width(), step_x):
            surface.blit(patch, (x, y), special_flags=flags)


def cut(surface: pygame.Surface, mask: Mask) -> pygame.Surface:
    """A copy of `surface` that is only there where `mask` is, straight alpha."""
    copy = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    copy.blit(surface, (0, 0))
    alpha = pygame.surfarray.pixels_alpha(copy)
    if surface.get_flags() & pygame.SRCALPHA:
        alpha[:] = (alpha.astype(np.uint16) * mask.T // 255).astype(np.uint8)
    else:
        alpha[:] = mask.T
    del alpha
    return copy


def tint(mask: Mask, colour: Colour, opacity: float = 1.0) -> pygame.Surface:
    """One colour where `mask` is, straight alpha: what a layer with nothing else on it comes to."""
    surface = pygame.Surface((mask.shape[1], mask.shape[0]), pygame.SRCALPHA, 32)
    surface.fill(colour)
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = (mask * np.float32(opacity)).astype(np.uint8).T
    del alpha
    return surface


def _ground(width: int, height: int, paint: Paint) -> pygame.Surface:
    if isinstance(paint, pygame.Surface):
        return paint
    if isinstance(paint[0], int):
        surface = pygame.Surface((width, height), 0, 32)
        surface.fill(paint)
        return surface
    return gradient(width, height, paint)


@cache
def _straight() -> NDArray[np.uint8]:
    """The straight value of a premultiplied one, by alpha and value, (256, 256)."""
    alpha, value = np.mgrid[0:256, 0:256].astype(np.uint32)
    alpha[0] = 1
    straight: NDArray[np.uint8] = np.minimum(255, (value * 255 + alpha // 2) // alpha).astype(np.uint8)
    return straight


def narrowed_width(width: int, reach: float, period: int = 1) -> int:
    """How wide a picture of `width` need only be baked for `widened` to make the same of it.

    Further than `reach` pixels from its sides the picture must be the same every `period` pixels.
    """
    least = 2 * int(np.ceil(reach)) + period
    return width if width <= least else least + (width - least) % period


def widen(surface: pygame.Surface, width: int, period: int = 1) -> pygame.Surface:
    """`surface` made `width` pixels wide by repeating its `period` middle columns.

    As it is where it is wide enough. What is added must be a multiple of `period`.
    """
    narrow, height = surface.get_size()
    if narrow >= width:
        return surface
    half = (narrow - period) // 2
    rest = narrow - half - period
    wide = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    wide.blit(surface, (0, 0), (0, 0, half, height), special_flags=_COPY)
    columns = surface.subsurface((half, 0, period, height))
    if period == 1:
        middle = pygame.transform.scale(columns, (width - half - rest, height))
        wide.blit(middle, (half, 0), special_flags=_COPY)
    else:
        for x in range(half, width - rest, period):
            wide.blit(columns, (x, 0), special_flags=_COPY)
    wide.blit(surface, (width - rest, 0), (narrow - rest, 0, rest, height), special_flags=_COPY)
    return wide


class Layer:
    """A transparent picture under work; `finish` gives the surface with straight alpha."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._surface = pygame.Surface((width, height), pygame.SRCALPHA, 32)

    def fill(self, mask: Mask, paint: Paint, at: tuple[int, int] = (0, 0), opacity: float = 1.0) -> None:
        """Lays `paint` over the layer where `mask` is; `at` is the mask's upper left corner."""
        height, width = mask.shape
        strength = mask if opacity >= 1 else (mask * np.float32(opacity)).astype(np.uint8)
        self._lay(cut(_ground(width, height, paint), strength), at)

    def paste(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        """Lays an opaque surface over the layer: what is below goes."""
        self._surface.blit(surface, at)

    def put(self, surface: pygame.Surface, at: tuple[int, int], opacity: float = 1.0) -> None:
        """Lays a finished surface with straight alpha over the layer."""
        if opacity < 1:
            surface = surface.copy()
            surface.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
        self._lay(surface, at)

    def centre(self, surface: pygame.Surface, x: float, y: float, opacity: float = 1.0) -> None:
        """Paint like `put`, with the middle of `surface` at (x, y)."""
        at = (round(x - surface.get_width() / 2), round(y - surface.get_height() / 2))
        self.put(surface, at, opacity)

    def _lay(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        if 0 in surface.get_size():
            return
        if surface.get_pitch() != surface.get_bytesize() * surface.get_width():
            # pygame 2.6's premul_alpha() misreads rows with padding, as rendered text has; a copy has none.
            surface = surface.copy()
        self._surface.blit(surface.premul_alpha(), at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def finish(self) -> pygame.Surface:
        """The picture with straight alpha, ready for a plain blit."""
        pixels = pygame.surfarray.pixels3d(self._surface).swapaxes(0, 1)
        alpha = pygame.surfarray.pixels_alpha(self._surface).T
        # 0 wraps round to 255: one comparison finds what is neither empty nor opaque.
        partly = np.nonzero(alpha - np.uint8(1) < 254)
        pixels[partly] = _straight()[alpha[partly][:, None], pixels[partly]]
        del pixels, alpha
        return self._surface
