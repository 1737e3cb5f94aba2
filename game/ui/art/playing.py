"""Playing cards: the four suits as shapes, and cards that can be read from across a room.

The suits differ in shape and in colour, so that neither is needed alone.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pygame

from game.ui.art import theme
from game.ui.art.fonts import Role
from game.ui.art.icons import silhouette
from game.ui.art.masks import Mask, inset, rounded_rectangle
from game.ui.art.paint import Layer
from game.ui.art.shapes import Point, polygon, polygons, round_at
from game.ui.art.text import fit_text, render
from game.ui.art.theme import Colour, mix

SUIT_INKS: Final[dict[str, Colour]] = {
    "S": (34, 30, 52),
    "H": (186, 20, 52),
    "D": (178, 74, 0),
    "C": (12, 96, 62),
}
"""Ink of spades, hearts, diamonds and clubs on cream stock, each at 4.5:1 or better."""
SUIT_LIGHTS: Final[dict[str, Colour]] = {
    "S": (206, 204, 236),
    "H": (255, 132, 142),
    "D": (255, 190, 92),
    "C": (128, 228, 172),
}
"""Colours of suits on dark grounds."""
COURTS: Final = {"J": "swords", "Q": "sun", "K": "crown"}
"""The silhouettes above the suit of a court card."""


def suit_mask(suit: str, size: int) -> Mask:
    """The shape of a suit (S, H, D or C) in a square mask."""
    if suit == "D":
        half, waist = size / 2, size * 0.12
        return polygon(size, size, ((half, 0), (size - waist, half), (half, size), (waist, half)))
    if suit == "H":
        return _heart(size)
    if suit == "S":
        leaf = _heart(round(size * 0.84))[::-1]
        side = (size - leaf.shape[1]) // 2
        mask = np.zeros((size, size), np.uint8)
        mask[: leaf.shape[0], side : side + leaf.shape[1]] = leaf
        return np.maximum(mask, _foot(size))
    leaves = ((0.5, 0.25), (0.25, 0.58), (0.75, 0.58))
    club = np.maximum.reduce([round_at(size, size, (size * x, size * y), size * 0.235) for x, y in leaves])
    heart = round_at(size, size, (size * 0.5, size * 0.48), size * 0.14)
    return np.maximum(np.maximum(club, heart), _foot(size))


def _heart(size: int) -> Mask:
    """The curve (x² + y² - 1)³ = x² y³, filled."""
    t = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    x = 16 * np.sin(t) ** 3
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
    corners: list[Point] = [
        (size * (0.5 + dx / 33), size * (0.02 + (dy + 12) / 30)) for dx, dy in zip(x, y, strict=True)
    ]
    return polygon(size, size, corners)


def _foot(size: int) -> Mask:
    stem = ((0.5, 0.4), (0.56, 0.8), (0.68, 1.0), (0.32, 1.0), (0.44, 0.8))
    return polygons(size, size, [[(size * x, size * y) for x, y in stem]])


def suit(letter: str, pixels: int, colour: Colour) -> pygame.Surface:
    """A suit in one colour, square."""
    layer = Layer(pixels, pixels)
    layer.fill(suit_mask(letter, pixels), colour)
    return layer.finish()


def playing_card(stock: pygame.Surface, rank: str, letter: str, unit: float) -> pygame.Surface:
    """A card on `stock`: a large index in the upper left corner, one large suit on what the index leaves.

    `unit` is pixels per logical unit. The index stays in sight where cards overlap from the left.
    """
    width, height = stock.get_size()
    ink = SUIT_INKS[letter]
    layer = Layer(width, height)
    layer.put(stock, (0, 0))
    index, pad = round(width * 0.36), round(width * 0.10)
    pixels, shown = fit_text(rank, Role.DISPLAY, round(width * 0.48), width * 0.42)
    number = render(shown, Role.DISPLAY, pixels, ink)
    layer.centre(number, pad + index / 2 + unit, pad + number.get_height() * 0.38)
    small = round(index * 0.86)
    at = (pad + (index - small) // 2, round(pad + number.get_height() * 0.74))
    layer.put(suit(letter, small, ink), at)
    _figure(layer, rank, letter, ink)
    return layer.finish()


def index_card(width: int, height: int, rank: str, letter: str, strip: int) -> pygame.Surface:
    """A small card: rank above suit within `strip` pixels of its left edge, as large as they fit.

    Where that is wider than high, the suit stands beside the rank.

    For cards too small for `playing_card`, or of which little more than the edge is seen.
    """
    ink, seen = SUIT_INKS[letter], min(strip, width)
    radius, edge = min(width, height) * 0.16, max(1, round(min(width, height) * 0.035))
    layer = Layer(width, height)
    layer.fill(
        rounded_rectangle(width, height, radius), (mix(theme.PARCHMENT, theme.INK, 0.62), theme.WALNUT_DARK)
    )
    layer.fill(inset(width, height, radius, edge), (theme.IVORY, (246, 234, 208), theme.PARCHMENT))
    if seen > height:
        pixels, shown = fit_text(rank, Role.DISPLAY, round(height * 0.88), seen * 0.46, least=0.3)
        layer.centre(render(shown, Role.DISPLAY, pixels, ink), seen * 0.30, height * 0.5)
        size = round(min(height * 0.66, seen * 0.40))
        layer.put(suit(letter, size, ink), (round(seen * 0.74 - size / 2), round((height - size) / 2)))
        return layer.finish()
    pixels, shown = fit_text(rank, Role.DISPLAY, round(height * 0.60), seen * 0.84, least=0.3)
    number = render(shown, Role.DISPLAY, pixels, ink)
    layer.centre(number, seen / 2, height * 0.31)
    size = round(min(height * 0.34, seen * 0.66))
    layer.put(suit(letter, size, ink), (round((seen - size) / 2), round(height * 0.75 - size / 2)))
    return layer.finish()


def small_back(width: int, height: int, colour: Colour, icon: str) -> pygame.Surface:
    """The back of a card too small for a lattice: one colour and an icon within a cream edge."""
    radius, edge = min(width, height) * 0.16, max(1, round(min(width, height) * 0.07))
    layer = Layer(width, height)
    layer.fill(rounded_rectangle(width, height, radius), (theme.IVORY, theme.PARCHMENT))
    layer.fill(
        inset(width, height, radius, edge), (mix(colour, theme.SHADE, 0.35), mix(colour, theme.SHADE, 0.62))
    )
    size = round(min(width, height) * 0.62)
    layer.centre(silhouette(icon, size, mix(colour, (255, 255, 255), 0.35)), width / 2, height / 2)
    return layer.finish()


def _figure(layer: Layer, rank: str, letter: str, ink: Colour) -> None:
    width, height = layer.width, layer.height
    size = round(width * (0.62 if rank == "A" else 0.46))
    x, y = width * 0.62, height * 0.70
    layer.fill(
        suit_mask(letter, size),
        (mix(ink, (255, 255, 255), 0.18), ink),
        at=(round(x - size / 2), round(y - size / 2)),
    )
    if rank in COURTS:
        court = silhouette(COURTS[rank], round(width * 0.36), mix(ink, theme.BRASS_DARK, 0.35))
        layer.centre(court, width * 0.70, height * 0.28)
