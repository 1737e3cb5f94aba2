"""Portraits of the bots, one for each level: mechanical heads on a medallion, told apart at a glance.

Drawn in a square of side 1, y downwards, so that they are the same in every size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.ui.art import shapes, theme
from game.ui.art.masks import disc, rounded_rectangle
from game.ui.art.paint import Layer, Paint
from game.ui.art.shapes import Point
from game.ui.art.theme import Colour, mix

_WHITE: Final = (255, 255, 255)
_DARK: Final = (30, 18, 40)
_STEEL: Final = ((236, 240, 248), (178, 188, 206), (118, 126, 150))
_GOLDEN: Final = (theme.BRASS_LIGHT, theme.GOLD, theme.BRASS)
_RIM: Final = (theme.BRASS_LIGHT, theme.BRASS, theme.BRASS_DARK)


class _Easel:
    """A medallion under work; everything is placed in parts of its side."""

    def __init__(self, pixels: int, ground: Colour) -> None:
        self._side = pixels
        self._layer = Layer(pixels, pixels)
        self._layer.fill(disc(pixels), _RIM)
        self._layer.fill(
            disc(pixels, 0.9), (mix(ground, _WHITE, 0.28), ground, mix(ground, theme.SHADE, 0.45))
        )

    def shape(self, corners: Sequence[Point], paint: Paint) -> None:
        """A filled polygon."""
        scaled = [(x * self._side, y * self._side) for x, y in corners]
        self._layer.fill(shapes.polygon(self._side, self._side, scaled), paint)

    def line(self, corners: Sequence[Point], thickness: float, paint: Paint) -> None:
        """An open line with round joints."""
        scaled = [(x * self._side, y * self._side) for x, y in corners]
        self._layer.fill(shapes.line(self._side, self._side, scaled, thickness * self._side), paint)

    def dot(self, x: float, y: float, radius: float, paint: Paint) -> None:
        """A filled circle."""
        centre = (x * self._side, y * self._side)
        self._layer.fill(shapes.round_at(self._side, self._side, centre, radius * self._side), paint)

    def box(self, x: float, y: float, w: float, h: float, radius: float, paint: Paint) -> None:
        """A rectangle with round corners, by its middle."""
        wide, high = max(1, round(w * self._side)), max(1, round(h * self._side))
        at = (round((x - w / 2) * self._side), round((y - h / 2) * self._side))
        self._layer.fill(rounded_rectangle(wide, high, radius * self._side), paint, at)

    def head(self, metal: Paint = _STEEL) -> None:
        """Shoulders, neck, ears and an empty face."""
        self.shape(((0.24, 0.85), (0.33, 0.77), (0.67, 0.77), (0.76, 0.85), (0.5, 0.94)), metal)
        self.box(0.5, 0.74, 0.16, 0.1, 0.02, _DARK)
        self.box(0.27, 0.53, 0.08, 0.16, 0.03, _RIM)
        self.box(0.73, 0.53, 0.08, 0.16, 0.03, _RIM)
        self.box(0.5, 0.53, 0.42, 0.4, 0.11, metal)

    def eyes(self, left: float, right: float, pupil: float, light: Colour = _WHITE) -> None:
        """Two eyes with so large a radius."""
        for x, radius in ((0.41, left), (0.59, right)):
            self.dot(x, 0.5, radius + 0.016, _DARK)
            self.dot(x, 0.5, radius, light)
            self.dot(x, 0.5, pupil, _DARK)

    def finish(self) -> pygame.Surface:
        """The portrait with straight alpha."""
        return self._layer.finish()


def _wild(easel: _Easel) -> None:
    """Hair on end, eyes wide open, all teeth."""
    hair = ((0.28, 0.42), (0.2, 0.22), (0.35, 0.29), (0.38, 0.1), (0.49, 0.27), (0.6, 0.09), (0.65, 0.29),
            (0.81, 0.22), (0.72, 0.42))  # fmt: skip
    easel.shape(hair, ((255, 214, 92), (246, 120, 40)))
    easel.head()
    easel.eyes(0.075, 0.055, 0.024)
    easel.line(((0.33, 0.385), (0.46, 0.42)), 0.032, _DARK)
    easel.line(((0.67, 0.385), (0.54, 0.42)), 0.032, _DARK)
    easel.shape(((0.35, 0.6), (0.65, 0.6), (0.6, 0.69), (0.4, 0.69)), _DARK)
    for x in (0.41, 0.47, 0.53, 0.59):
        easel.box(x, 0.622, 0.045, 0.035, 0.005, _WHITE)


def _careful(easel: _Easel) -> None:
    """A hard hat, round spectacles, lips pressed together."""
    easel.head()
    easel.shape(((0.28, 0.36), (0.31, 0.24), (0.42, 0.15), (0.58, 0.15), (0.69, 0.24), (0.72, 0.36)), _GOLDEN)
    easel.box(0.5, 0.36, 0.56, 0.055, 0.025, _RIM)
    easel.eyes(0.066, 0.066, 0.022, (214, 240, 255))
    easel.line(((0.476, 0.5), (0.524, 0.5)), 0.02, _DARK)
    easel.line(((0.44, 0.645), (0.56, 0.645)), 0.026, _DARK)


def _greedy(easel: _Easel) -> None:
    """Coins for eyes, and a smirk."""
    easel.head()
    easel.shape(((0.5, 0.2), (0.58, 0.28), (0.5, 0.37), (0.42, 0.28)), ((150, 255, 214), (24, 168, 120)))
    for x in (0.4, 0.6):
        easel.dot(x, 0.5, 0.088, _DARK)
        easel.dot(x, 0.5, 0.075, _GOLDEN)
        easel.dot(x, 0.5, 0.052, theme.BRASS_DARK)
        easel.dot(x, 0.5, 0.042, _GOLDEN)
    easel.line(((0.4, 0.635), (0.48, 0.665), (0.57, 0.655), (0.63, 0.61)), 0.028, _DARK)


def _steady(easel: _Easel) -> None:
    """A flat cap, quiet eyes, a friendly mouth."""
    easel.head()
    cap = ((0.27, 0.36), (0.3, 0.25), (0.46, 0.2), (0.66, 0.23), (0.74, 0.36))
    easel.shape(cap, ((132, 96, 62), (82, 54, 34)))
    easel.line(((0.27, 0.365), (0.8, 0.375)), 0.04, ((98, 66, 42), (60, 38, 26)))
    easel.eyes(0.055, 0.055, 0.024)
    easel.box(0.41, 0.462, 0.15, 0.05, 0.01, _STEEL[1])
    easel.box(0.59, 0.462, 0.15, 0.05, 0.01, _STEEL[1])
    easel.line(((0.41, 0.625), (0.46, 0.655), (0.54, 0.655), (0.59, 0.625)), 0.026, _DARK)


def _sharp(easel: _Easel) -> None:
    """An eyeglass, a raised brow, a bow tie."""
    easel.head()
    easel.shape(((0.3, 0.37), (0.36, 0.27), (0.7, 0.3), (0.7, 0.37)), (_DARK, (70, 54, 96)))
    easel.eyes(0.048, 0.06, 0.024)
    easel.dot(0.59, 0.5, 0.092, _RIM)
    easel.dot(0.59, 0.5, 0.074, (222, 244, 255))
    easel.dot(0.59, 0.5, 0.026, _DARK)
    easel.line(((0.66, 0.55), (0.7, 0.68)), 0.014, theme.BRASS)
    easel.line(((0.34, 0.41), (0.47, 0.435)), 0.026, _DARK)
    easel.line(((0.43, 0.65), (0.54, 0.645), (0.58, 0.625)), 0.024, _DARK)
    tie = ((0.38, 0.75), (0.5, 0.8), (0.62, 0.75), (0.62, 0.87), (0.5, 0.82), (0.38, 0.87))
    easel.shape(tie, (208, 50, 84))
    easel.dot(0.5, 0.81, 0.026, (150, 24, 56))


def _master(easel: _Easel) -> None:
    """A crown, shining eyes, a long beard."""
    easel.head(((120, 112, 148), (74, 66, 104), (44, 36, 70)))
    crown = ((0.29, 0.36), (0.25, 0.14), (0.38, 0.24), (0.5, 0.1), (0.62, 0.24), (0.75, 0.14), (0.71, 0.36))
    easel.shape(crown, _GOLDEN)
    for x, y in ((0.25, 0.14), (0.5, 0.1), (0.75, 0.14)):
        easel.dot(x, y, 0.03, (232, 70, 96))
    beard = ((0.31, 0.57), (0.43, 0.61), (0.57, 0.61), (0.69, 0.57), (0.66, 0.78), (0.5, 0.93), (0.34, 0.78))
    easel.shape(beard, ((250, 250, 255), (196, 196, 220)))
    easel.line(((0.44, 0.665), (0.56, 0.665)), 0.022, _DARK)
    for x in (0.41, 0.59):
        easel.dot(x, 0.49, 0.058, _DARK)
        easel.dot(x, 0.49, 0.044, ((190, 255, 246), (54, 206, 214)))
        easel.dot(x, 0.49, 0.016, _WHITE)
    easel.line(((0.33, 0.405), (0.47, 0.43)), 0.028, (236, 236, 246))
    easel.line(((0.67, 0.405), (0.53, 0.43)), 0.028, (236, 236, 246))


_PORTRAITS: Final[Mapping[str, tuple[Colour, Callable[[_Easel], None]]]] = {
    "wild": ((196, 52, 60), _wild),
    "careful": ((46, 98, 178), _careful),
    "greedy": ((28, 112, 74), _greedy),
    "steady": ((28, 128, 132), _steady),
    "sharp": ((110, 74, 176), _sharp),
    "master": ((92, 24, 52), _master),
}
"""By the name of the level: the ground, and who is on it."""


def has_portrait(bot: str) -> bool:
    """Whether there is one of this bot: only ours sat for it."""
    return bot in _PORTRAITS


def portrait(bot: str, pixels: int) -> pygame.Surface:
    """The portrait of a level's bot, (pixels, pixels). Raises KeyError for bots of other makers."""
    ground, draw = _PORTRAITS[bot]
    easel = _Easel(pixels, ground)
    draw(easel)
    return easel.finish()
