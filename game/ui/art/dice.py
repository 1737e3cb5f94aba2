"""Ivory dice: lying flat, tumbling, and the tray and camera marks around them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.art import shapes, theme
from game.ui.art.fonts import Role
from game.ui.art.masks import blur, hollow, inset, noise, ring, rounded_rectangle, soft
from game.ui.art.paint import Layer, gradient, grey, tile
from game.ui.art.panels import brass_ramp
from game.ui.art.shapes import Point
from game.ui.art.text import render
from game.ui.art.theme import Colour, mix

_LOW_PLACE, _MIDDLE_PLACE, _HIGH_PLACE = 0.25, 0.5, 0.75
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((_MIDDLE_PLACE, _MIDDLE_PLACE),),
    2: ((_LOW_PLACE, _LOW_PLACE), (_HIGH_PLACE, _HIGH_PLACE)),
    3: ((_LOW_PLACE, _LOW_PLACE), (_MIDDLE_PLACE, _MIDDLE_PLACE), (_HIGH_PLACE, _HIGH_PLACE)),
    4: (
        (_LOW_PLACE, _LOW_PLACE),
        (_HIGH_PLACE, _LOW_PLACE),
        (_LOW_PLACE, _HIGH_PLACE),
        (_HIGH_PLACE, _HIGH_PLACE),
    ),
    5: (
        (_LOW_PLACE, _LOW_PLACE),
        (_HIGH_PLACE, _LOW_PLACE),
        (_MIDDLE_PLACE, _MIDDLE_PLACE),
        (_LOW_PLACE, _HIGH_PLACE),
        (_HIGH_PLACE, _HIGH_PLACE),
    ),
    6: (
        (_LOW_PLACE, _LOW_PLACE),
        (_HIGH_PLACE, _LOW_PLACE),
        (_LOW_PLACE, _MIDDLE_PLACE),
        (_HIGH_PLACE, _MIDDLE_PLACE),
        (_LOW_PLACE, _HIGH_PLACE),
        (_HIGH_PLACE, _HIGH_PLACE),
    ),
}
"""Places of the pips of each face in parts of its side."""
TUMBLE_FRAMES = 12
TUMBLE_PIXELS = 200
"""Pixels of a rolling die; it moves, and nobody sees more."""


class DieState(StrEnum):
    """How sure a die is: plain, counted now, or doubtful."""

    NORMAL = "normal"
    LIT = "lit"
    DOUBTFUL = "doubtful"


_TONES: dict[DieState, tuple[Colour, Colour, Colour]] = {
    DieState.NORMAL: (theme.IVORY, (226, 212, 184), (150, 128, 98)),
    DieState.LIT: ((255, 250, 214), (255, 222, 128), (176, 112, 30)),
    DieState.DOUBTFUL: ((250, 226, 214), (232, 176, 160), (150, 74, 66)),
}
"""Upper tone, lower tone and side of the body."""
_PIP: Colour = (44, 28, 40)


def die(value: int | None, pixels: int, state: DieState) -> pygame.Surface:
    """A die that shows `value` 1..6, or a question mark for None, square, with a little shadow of its own."""
    layer = Layer(pixels, pixels)
    pad = max(1, round(pixels * 0.06))
    side = pixels - 2 * pad
    lip = max(1, round(pixels * 0.05))
    top, bottom, flank = _TONES[state]
    dark = soft(side, side, side * 0.22, pad)
    layer.fill(dark[: pixels - lip], theme.SHADE, at=(0, lip), opacity=0.6)
    radius = side * 0.22
    layer.fill(rounded_rectangle(side, side, radius), (bottom, flank), at=(pad, pad))
    face = side - lip
    layer.fill(
        rounded_rectangle(side, face, radius), (mix(top, (255, 255, 255), 0.6), top, bottom), at=(pad, pad)
    )
    dish = blur(inset(side, face, radius, round(side * 0.08)), max(1, round(side * 0.05)))
    layer.fill(dish, (bottom, mix(top, (255, 255, 255), 0.35)), at=(pad, pad), opacity=0.75)
    if value is None:
        mark = render("?", Role.DISPLAY, round(side * 0.72), mix(_PIP, theme.ALARM, 0.3))
        layer.centre(mark, pixels / 2, pad + face / 2)
        return layer.finish()
    for x, y in PIPS[value]:
        _pip(layer, pad + x * side, pad + y * face, side * (0.115 if value > 1 else 0.14))
    return layer.finish()


def _pip(layer: Layer, x: float, y: float, radius: float) -> None:
    """A drilled hole: dark above, where its wall is in shadow, and a bright lower lip."""
    size = 2 * round(radius + 2) + 1
    corner = (round(x) - size // 2, round(y) - size // 2)
    centre = (x - corner[0], y - corner[1])
    lift = max(0.6, radius * 0.14)
    lip = shapes.round_at(size, size, (centre[0], centre[1] + lift), radius)
    layer.fill(lip, (255, 255, 255), at=corner, opacity=0.8)
    layer.fill(
        shapes.round_at(size, size, centre, radius),
        (mix(_PIP, theme.SHADE, 0.5), mix(_PIP, (120, 84, 96), 0.35)),
        at=corner,
    )


_FACES: tuple[tuple[int, NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]], ...] = tuple(
    (value, np.array(normal, float), np.array(across, float), np.array(down, float))
    for value, normal, across, down in (
        (1, (0, 0, 1), (1, 0, 0), (0, 1, 0)),
        (6, (0, 0, -1), (-1, 0, 0), (0, 1, 0)),
        (2, (0, 1, 0), (1, 0, 0), (0, 0, -1)),
        (5, (0, -1, 0), (1, 0, 0), (0, 0, 1)),
        (3, (1, 0, 0), (0, 0, -1), (0, 1, 0)),
        (4, (-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    )
)
"""Value, normal, and the directions of the pips of each face of the cube; opposite faces sum to seven."""


@lru_cache(maxsize=TUMBLE_FRAMES)
def _turn(frame: int) -> NDArray[np.float64]:
    """The rotation of a frame: once about x and twice about z over the whole loop, never face on."""
    share = frame / TUMBLE_FRAMES
    a, b, c = 2 * np.pi * share + 0.5, 0.55, 4 * np.pi * share + 0.35
    about_x = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    about_y = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    about_z = np.array([[np.cos(c), -np.sin(c), 0], [np.sin(c), np.cos(c), 0], [0, 0, 1]])
    turned: NDArray[np.float64] = about_z @ about_y @ about_x
    return turned


def tumbling_frame(frame: int, pixels: int) -> pygame.Surface:
    """One of TUMBLE_FRAMES pictures of a rolling die that repeat without a jump, square.

    A large one is drawn smaller and scaled up, so that no frame waits for it.
    """
    if pixels > TUMBLE_PIXELS:
        return pygame.transform.smoothscale(tumbling_frame(frame, TUMBLE_PIXELS), (pixels, pixels))
    layer = Layer(pixels, pixels)
    half = pixels * 0.27
    turn = _turn(frame % TUMBLE_FRAMES)
    body = round(half * 1.5)
    dark = soft(2 * body, 2 * body, body, max(3, round(pixels * 0.08)))
    ground = Layer(dark.shape[1], dark.shape[0])
    ground.fill(dark, theme.SHADE, opacity=0.45)
    layer.centre(ground.finish(), pixels / 2, pixels * 0.57)
    seen = [(value, turn @ normal, turn @ across, turn @ down) for value, normal, across, down in _FACES]
    for value, normal, across, down in sorted(seen, key=lambda face: float(face[1][2])):
        if normal[2] > 0.02:
            _cube_face(layer, value, (normal, across, down), half)
    return layer.finish()


def _cube_face(layer: Layer, value: int, axes: Sequence[NDArray[np.float64]], half: float) -> None:
    normal, across, down = axes
    size, middle = layer.width, layer.width / 2

    def project(u: float, v: float) -> Point:
        place = normal + across * (2 * u - 1) + down * (2 * v - 1)
        return middle + float(place[0]) * half, middle + float(place[1]) * half

    light = max(0.0, float(normal @ np.array([-0.35, -0.72, 0.6])))
    tone = mix((150, 132, 108), theme.IVORY, min(1.0, 0.2 + 0.9 * light))
    flat = [project(u, v) for u, v in ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))]
    edges = shapes.line(size, size, (*flat, flat[0]), half * 0.36)
    layer.fill(np.maximum(edges, shapes.polygon(size, size, flat)), mix(tone, (150, 128, 98), 0.3))
    layer.fill(shapes.polygon(size, size, [project(u, v) for u, v in _rounded_outline(0.18)]), tone)
    holes = []
    for x, y in PIPS[value]:
        radius = 0.1 if value > 1 else 0.13
        ring_of = np.linspace(0, 2 * np.pi, 20, endpoint=False)
        holes.append([project(x + radius * float(np.cos(t)), y + radius * float(np.sin(t))) for t in ring_of])
    layer.fill(shapes.polygons(size, size, holes), _PIP, opacity=0.95)


@lru_cache(maxsize=4)
def _rounded_outline(radius: float) -> tuple[Point, ...]:
    points = []
    for centre_x, centre_y, start in (
        (1 - radius, radius, -90),
        (1 - radius, 1 - radius, 0),
        (radius, 1 - radius, 90),
        (radius, radius, 180),
    ):
        for step in range(6):
            angle = np.radians(start + 18 * step)
            points.append(
                (centre_x + radius * float(np.cos(angle)), centre_y + radius * float(np.sin(angle)))
            )
    return tuple(points)


def tray(width: int, height: int, unit: float) -> pygame.Surface:
    """A leather well with a brass edge: where dice are shown or the picture of the camera lies."""
    radius = 22 * unit
    layer = Layer(width, height)
    hide = gradient(
        width,
        height,
        (mix(theme.LEATHER, theme.SHADE, 0.35), theme.LEATHER, mix(theme.LEATHER, (120, 78, 54), 0.3)),
    )
    for seed, grain, depth in ((81, 2, 0.10), (82, 5, 0.12)):
        tile(hide, grey((noise(256, seed, grain) * np.float32(depth)).astype(np.uint8)), pygame.BLEND_RGB_SUB)
    layer.fill(rounded_rectangle(width, height, radius), hide)
    depth_px = max(1, round(8 * unit))
    layer.fill(hollow(width, height, radius, 0, depth_px), theme.SHADE, opacity=0.85)
    layer.fill(ring(width, height, radius, 0, max(2, round(3 * unit))), brass_ramp()[::-1])
    return layer.finish()


def detection_ring(pixels: int, value: int | None, colour: Colour, unit: float) -> pygame.Surface:
    """A broken ring around a die in the camera's picture, with what was read in a badge, square."""
    layer = Layer(pixels, pixels)
    line = max(2.0, 4 * unit)
    badge = round(min(pixels * 0.36, 44 * unit))
    radius = pixels / 2 - badge * 0.36
    band = shapes.arc(pixels, radius, line, ((8, 82), (98, 172), (188, 262)))
    layer.fill(blur(band, max(1, round(2 * unit))), theme.SHADE, opacity=0.9)
    layer.fill(band, colour)
    coin = Layer(badge, badge)
    coin.fill(rounded_rectangle(badge, badge, badge / 2), mix(colour, theme.SHADE, 0.8))
    coin.fill(ring(badge, badge, badge / 2, 0, max(1, round(2.5 * unit))), colour)
    number = render("?" if value is None else str(value), Role.STRONG, round(badge * 0.72), theme.CREAM)
    coin.centre(number, badge / 2, badge / 2)
    layer.put(coin.finish(), (pixels - badge, 0))
    return layer.finish()
