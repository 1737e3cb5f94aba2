"""The Casting Field: eight by eight squares in walnut and ivory, and what can be marked on a square.

Both square tones are mid tones, so that white and black glass stand off them alike.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art import shapes, theme
from game.ui.art.felt import frame_wood
from game.ui.art.fonts import Role
from game.ui.art.icons import silhouette
from game.ui.art.masks import blur, hollow, noise, ring, rounded_rectangle
from game.ui.art.paint import Layer, cut, gradient, grey, tile
from game.ui.art.panels import brass_ramp
from game.ui.art.text import render
from game.ui.art.theme import Colour, mix

SIDE_SQUARES = 8
FRAME_WIDTH = 44
"""Width of the frame that carries the labels, in logical units."""
_DARK: Colour = (118, 78, 50)
_LIGHT: Colour = (200, 168, 118)


class SquareMark(StrEnum):
    """What is said about a square. Each has a shape of its own, not only a colour."""

    LEGAL = "legal"
    TARGET = "target"
    LINE = "line"
    RECOLOUR = "recolour"
    TAKE_OFF = "take off"
    PUT_BACK = "put back"
    SEEN = "seen"
    WRONG = "wrong"
    FOCUS = "focus"
    LAST = "last"


def square_rect(size: float, column: int, row: int) -> tuple[float, float, float, float]:
    """x, y, width, height of a square of a field of `size`, from its upper left corner.

    Column 0 is file a; row 0 is rank 1, the lowest.
    """
    side = (size - 2 * FRAME_WIDTH) / SIDE_SQUARES
    return FRAME_WIDTH + column * side, FRAME_WIDTH + (SIDE_SQUARES - 1 - row) * side, side, side


def board(pixels: int, unit: float) -> pygame.Surface:
    """The empty field with its frame and labels, square."""
    layer = Layer(pixels, pixels)
    radius, frame = 26 * unit, FRAME_WIDTH * unit
    layer.fill(rounded_rectangle(pixels, pixels, radius), frame_wood(pixels, pixels, round(frame)))
    line = max(2, round(3 * unit))
    layer.fill(ring(pixels, pixels, radius, 0, line), brass_ramp())
    _squares(layer, pixels, unit)
    _labels(layer, pixels, unit)
    edge = round(frame) - line
    layer.fill(ring(pixels, pixels, edge + 3 * unit, edge, line), brass_ramp()[::-1])
    return layer.finish()


def _squares(layer: Layer, pixels: int, unit: float) -> None:
    grain_dark, grain_light = _ground(pixels, _DARK, 71), _ground(pixels, _LIGHT, 72)
    frame = FRAME_WIDTH * unit
    edges = [round(frame + (pixels - 2 * frame) * index / SIDE_SQUARES) for index in range(SIDE_SQUARES + 1)]
    fine = max(1, round(1.5 * unit))
    for column in range(SIDE_SQUARES):
        for line in range(SIDE_SQUARES):
            x, y = edges[column], edges[line]
            width, height = edges[column + 1] - x, edges[line + 1] - y
            dark = (column + SIDE_SQUARES - 1 - line) % 2 == 0
            layer.paste((grain_dark if dark else grain_light).subsurface((x, y, width, height)), (x, y))
            layer.put(_seam(width, height, fine), (x, y))
    inner = edges[-1] - edges[0]
    depth = max(1, round(5 * unit))
    layer.fill(hollow(inner, inner, 0, 0, depth), theme.SHADE, at=(edges[0], edges[0]), opacity=0.55)


@lru_cache(maxsize=4)
def _seam(width: int, height: int, thickness: int) -> pygame.Surface:
    """The fine line round a square, light above and dark below."""
    line = ring(width, height, 0, 0, thickness)
    ramp = gradient(width, height, ((255, 232, 190), (40, 22, 12)))
    return cut(ramp, (line * np.float32(0.28)).astype(np.uint8))


def _ground(pixels: int, colour: Colour, seed: int) -> pygame.Surface:
    """Wood of one square tone with grain, lighter above."""
    top, bottom = mix(colour, (255, 236, 200), 0.10), mix(colour, theme.SHADE, 0.10)
    surface = gradient(pixels, pixels, (top, bottom))
    grain = noise(128, seed, 1).astype(np.float32)
    streaks = np.cumsum(np.pad(grain, ((8, 8), (0, 0)), mode="wrap"), axis=0)
    veins = (streaks[16:] - streaks[:-16]) / 16
    veins = np.clip((veins - 96) * 0.34, 0, 30)
    tile(surface, grey(veins.astype(np.uint8)), pygame.BLEND_RGB_SUB)
    return surface


def _labels(layer: Layer, pixels: int, unit: float) -> None:
    size = max(8, round(28 * unit))
    for index in range(SIDE_SQUARES):
        x, y, side, _ = square_rect(pixels / unit, index, index)
        half = FRAME_WIDTH * unit * 0.47
        file, rank = "abcdefgh"[index], str(index + 1)
        for label, at_x, at_y in (
            (file, (x + side / 2) * unit, pixels - half),
            (file, (x + side / 2) * unit, half),
            (rank, half, (y + side / 2) * unit),
            (rank, pixels - half, (y + side / 2) * unit),
        ):
            layer.centre(render(label, Role.STRONG, size, theme.SHADE), at_x, at_y + unit, 0.6)
            layer.centre(render(label, Role.STRONG, size, theme.BRASS_LIGHT), at_x, at_y)


def mark(kind: SquareMark, pixels: int, unit: float) -> pygame.Surface:
    """The picture of `kind` to be laid over a square of `pixels`."""
    layer = Layer(pixels, pixels)
    _MARKS[kind](layer, unit)
    return layer.finish()


def _frame(layer: Layer, colour: Colour, unit: float, wash: float, thickness: float = 5) -> None:
    """A coloured edge with a light of its own inward, over a thin wash of the colour."""
    size, line = layer.width, max(2, round(thickness * unit))
    layer.fill(rounded_rectangle(size, size, 0), colour, opacity=wash)
    band = ring(size, size, 8 * unit, round(2 * unit), line)
    halo = np.clip(blur(band, max(1, round(5 * unit))).astype(np.float32) * 2, 0, 255).astype(np.uint8)
    layer.fill(halo, colour, opacity=0.75)
    layer.fill(band, (mix(colour, (255, 255, 255), 0.45), colour))


def _legal(layer: Layer, unit: float) -> None:
    """A golden dot in a fine ring over a thin wash: quiet, as nearly all squares can be legal at once."""
    size = layer.width
    layer.fill(rounded_rectangle(size, size, 0), theme.GOLD, opacity=0.14)
    middle = (size / 2, size / 2)
    dot = shapes.round_at(size, size, middle, size * 0.085)
    around = shapes.round_at(size, size, middle, size * 0.185)
    fine = max(1.5, 2.5 * unit)
    band = around - shapes.round_at(size, size, middle, size * 0.185 - fine)
    dark = blur(np.maximum(dot, band), max(1, round(2 * unit))).astype(np.float32)
    layer.fill(np.clip(dark * 1.6, 0, 255).astype(np.uint8), theme.SHADE, opacity=0.8)
    layer.fill(band, (theme.BRASS_LIGHT, theme.BRASS), opacity=0.85)
    layer.fill(dot, (theme.BRASS_LIGHT, theme.BRASS))


def _target(layer: Layer, unit: float) -> None:
    """A piece that can be chosen: golden brackets at the corners, clear of what stands in the middle."""
    size = layer.width
    layer.fill(rounded_rectangle(size, size, 0), theme.GOLD, opacity=0.16)
    third = size // 3
    for inset_by, thick, colour in ((1, 7, theme.SHADE), (2, 5, theme.GOLD)):
        band = ring(size, size, 8 * unit, round(inset_by * unit), max(2, round(thick * unit)))
        band[third:-third] = 0
        band[:, third:-third] = 0
        layer.fill(band, colour, opacity=0.95)


def _line(layer: Layer, unit: float) -> None:
    _frame(layer, theme.GOLD, unit, wash=0.22, thickness=6)


def _recolour(layer: Layer, unit: float) -> None:
    colour: Colour = (214, 130, 255)
    _frame(layer, colour, unit, wash=0.22)
    _badge(layer, "brush", colour, unit)


def _take_off(layer: Layer, unit: float) -> None:
    colour: Colour = (255, 96, 96)
    _frame(layer, colour, unit, wash=0.26)
    _badge(layer, "take-off", colour, unit)


def _put_back(layer: Layer, unit: float) -> None:
    colour: Colour = (92, 190, 255)
    _frame(layer, colour, unit, wash=0.22)
    _badge(layer, "put-back", colour, unit)


def _paint_seen(layer: Layer, unit: float) -> None:
    _frame(layer, theme.MINT, unit, wash=0.16, thickness=4)
    _badge(layer, "check", theme.MINT, unit)


def _wrong(layer: Layer, unit: float) -> None:
    _frame(layer, theme.ALARM, unit, wash=0.2, thickness=4)
    _badge(layer, "doubt", theme.ALARM, unit)


def _focus(layer: Layer, unit: float) -> None:
    size = layer.width
    for outer, colour in ((0, theme.SHADE), (2, theme.IVORY), (6, theme.GOLD)):
        band = ring(size, size, 10 * unit, round(outer * unit), max(2, round(4 * unit)))
        layer.fill(band, colour)
    layer.fill(rounded_rectangle(size, size, 0), theme.IVORY, opacity=0.12)


def _last(layer: Layer, unit: float) -> None:
    """Where the last piece was put: a thin broken edge."""
    size = layer.width
    band = ring(size, size, 8 * unit, round(3 * unit), max(2, round(3 * unit)))
    third = size // 3
    band[third:-third] = 0
    band[:, third:-third] = 0
    layer.fill(band, theme.LAVENDER, opacity=0.95)


def _badge(layer: Layer, icon: str, colour: Colour, unit: float) -> None:
    """A coin with an icon in the upper right corner of the square."""
    size = max(12, round(layer.width * 0.36))
    coin = Layer(size, size)
    coin.fill(rounded_rectangle(size, size, size / 2), theme.SHADE, opacity=0.92)
    coin.fill(ring(size, size, size / 2, 0, max(1, round(2 * unit))), colour)
    coin.centre(silhouette(icon, round(size * 0.66), colour), size / 2, size / 2)
    layer.put(coin.finish(), (layer.width - size - round(unit), round(unit)))


_MARKS = {
    SquareMark.LEGAL: _legal,
    SquareMark.TARGET: _target,
    SquareMark.LINE: _line,
    SquareMark.RECOLOUR: _recolour,
    SquareMark.TAKE_OFF: _take_off,
    SquareMark.PUT_BACK: _put_back,
    SquareMark.SEEN: _paint_seen,
    SquareMark.WRONG: _wrong,
    SquareMark.FOCUS: _focus,
    SquareMark.LAST: _last,
}
