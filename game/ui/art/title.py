"""The name of the program in gold, the picture of each game, and the curtain."""

from __future__ import annotations

import numpy as np
import pygame

from game.ui.art import shapes, sunburst, theme
from game.ui.art.fonts import Role
from game.ui.art.masks import Mask, blur, noise, ring, rounded_rectangle
from game.ui.art.paint import Layer, gradient, grey, picture, tile
from game.ui.art.panels import brass_ramp
from game.ui.art.text import fit_text, line_size, render
from game.ui.art.theme import Colour

NAME = "KNUCKLEBONE"


def logo(width: int, height: int) -> pygame.Surface:
    """The name in large golden letters with a dark rim, lit from above, over a soft glow."""
    layer = Layer(width, height)
    pixels = _largest(NAME, Role.DISPLAY, width * 0.94, height * 0.86)
    letters = shapes.alpha_of(_space_letters(NAME, pixels, 0.02))
    rim, depth = max(2, round(pixels * 0.045)), max(2, round(pixels * 0.07))
    pad = rim * 3 + depth
    shape = np.pad(letters, pad)
    at = ((width - shape.shape[1]) // 2, (height - shape.shape[0]) // 2)
    grown = _grow(shape, rim)
    body = np.maximum.reduce(
        [np.roll(grown, step, axis=0) for step in range(0, depth + 1, max(1, depth // 6))]
    )
    layer.fill(blur(np.roll(body, depth, axis=0), rim), theme.SHADE, at=at, opacity=0.85)
    layer.fill(body, ((120, 66, 22), (66, 30, 16)), at=at)
    layer.fill(grown, ((96, 48, 20), (58, 24, 20)), at=at)
    line = np.minimum(grown, 255 - _grow(shape, max(1, rim // 2)))
    layer.fill(line, brass_ramp(), at=at)
    gold = ((255, 250, 214), (255, 226, 130), (250, 190, 66), (214, 132, 30), (255, 206, 104))
    layer.fill(shape, _over_letters(shape, letters, pad, gold), at=at)
    edge = max(1, round(pixels * 0.016))
    shine = np.minimum(shape, 255 - np.roll(shape, edge, axis=0))
    layer.fill(shine, (255, 255, 244), at=at, opacity=0.9)
    foot = np.minimum(shape, 255 - np.roll(shape, -edge, axis=0))
    layer.fill(foot, (128, 62, 12), at=at, opacity=0.7)
    return layer.finish()


def _over_letters(shape: Mask, letters: Mask, pad: int, stops: tuple[Colour, ...]) -> pygame.Surface:
    """A ramp that spans the capitals only, not the empty space of the line around them."""
    filled = np.flatnonzero(letters.max(axis=1))
    top, tall = pad + int(filled[0]), int(filled[-1] - filled[0]) + 1
    surface = pygame.Surface((shape.shape[1], shape.shape[0]), 0, 32)
    surface.fill(stops[-1])
    surface.blit(gradient(shape.shape[1], tall, stops), (0, top))
    return surface


def _space_letters(text: str, pixels: int, gap: float) -> pygame.Surface:
    """Letters set a little apart, so that their rims do not touch."""
    drawn = [render(letter, Role.DISPLAY, pixels, (255, 255, 255)) for letter in text]
    step = round(pixels * gap)
    width = sum(letter.get_width() + step for letter in drawn) - step
    line = pygame.Surface((width, drawn[0].get_height()), pygame.SRCALPHA, 32)
    x = 0
    for letter in drawn:
        line.blit(letter, (x, 0))
        x += letter.get_width() + step
    return line


def _grow(mask: Mask, by: int) -> Mask:
    """`mask` made `by` pixels fatter with soft corners."""
    spread = blur(mask, max(1, by)).astype(np.float32)
    return np.clip((spread - 14) * 6, 0, 255).astype(np.uint8)


def _largest(text: str, role: Role, width: float, height: float) -> int:
    pixels = max(8, round(height))
    while pixels > 8 and line_size(text, role, pixels)[0] * 1.08 > width:
        pixels -= 2
    return pixels


def game_tile(
    width: int, height: int, title: str, icon: str, colour: Colour, unit: float, letters: float
) -> pygame.Surface:
    """The tile of a game: its icon in its colour (RGB) in a brass frame, with the title on a plate below."""
    layer = Layer(width, height)
    radius = theme.CORNER_RADIUS * unit
    layer.fill(rounded_rectangle(width, height, radius), ((58, 36, 26), (30, 18, 18)))
    line = max(2, round(4 * unit))
    layer.fill(ring(width, height, radius, 0, line), brass_ramp())
    pad = line + round(8 * unit)
    plate = round(min(76 * unit, height * 0.26))
    view = sunburst.window(width - 2 * pad, height - 2 * pad - plate, colour, icon, radius * 0.7, unit)
    layer.put(view, (pad, pad))
    layer.fill(
        ring(width - 2 * pad, height - 2 * pad - plate, radius * 0.7, 0, max(1, line // 2)),
        brass_ramp(),
        at=(pad, pad),
    )
    pixels, shown = fit_text(
        title, Role.TITLE, round(min(44 * letters, plate * 0.66)), width - 2 * pad, least=0.5
    )
    name = render(shown, Role.TITLE, pixels, theme.BRASS_LIGHT)
    shade = render(shown, Role.TITLE, pixels, theme.SHADE)
    middle = height - pad - plate / 2 + pad * 0.2
    layer.centre(shade, width / 2, middle + 2 * unit, 0.8)
    layer.centre(name, width / 2, middle)
    return layer.finish()


def curtain(width: int, height: int, unit: float) -> pygame.Surface:
    """A velvet curtain with folds and a golden hem, opaque."""
    x = np.arange(width, dtype=np.float32) / max(1.0, 74 * unit)
    folds = 0.5 + 0.5 * np.sin(x * 2 * np.pi + 0.7 * np.sin(x * 1.3))
    light = 0.46 + 0.54 * folds
    y = np.linspace(1.0, 0.62, height, dtype=np.float32)[:, None]
    base = np.array((172, 22, 52), np.float32)
    cloth = (base[None, None, :] * (light[None, :, None] * y[:, :, None])).clip(0, 255).astype(np.uint8)
    surface = picture(cloth)
    tile(surface, grey((noise(256, 95, 1) * np.float32(0.05)).astype(np.uint8)), pygame.BLEND_RGB_ADD)
    hem = max(4, round(26 * unit))
    band = gradient(width, hem, (theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK))
    shaded = grey(np.repeat((light[None, :] * 255).astype(np.uint8), hem, axis=0))
    band.blit(shaded, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(band, (0, height - hem))
    top = max(4, round(40 * unit))
    fall = np.repeat((np.linspace(60, 255, top)[:, None]).astype(np.uint8), width, axis=1)
    surface.blit(grey(fall), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface
