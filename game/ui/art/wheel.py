"""The suit wheel: a brass rim, a hub, and a quarter for each suit."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import numpy as np
import pygame

from game.ui.art import theme
from game.ui.art.masks import Mask, blur, disc, to_mask
from game.ui.art.paint import Layer
from game.ui.art.panels import brass_ramp
from game.ui.art.playing import suit
from game.ui.art.theme import Colour, mix

_FACES: Final[dict[str, Colour]] = {
    "S": (66, 62, 112),
    "H": (168, 26, 58),
    "D": (178, 92, 12),
    "C": (18, 104, 68),
}
_FACES_DIAMETER_SHARE = 0.93
"""Diameter of the faces in parts of the wheel."""
_HUB_DIAMETER_SHARE = 0.20
_SECTOR_GAP_SHARE = 0.014


class QuarterState(StrEnum):
    """How a quarter stands: to be looked at, lit for choosing, chosen, or another one is chosen."""

    PLAIN = "plain"
    LIT = "lit"
    CHOSEN = "chosen"
    DIM = "dim"


def rim(pixels: int) -> pygame.Surface:
    """The wheel without its quarters, square."""
    layer = Layer(pixels, pixels)
    layer.fill(disc(pixels), brass_ramp())
    layer.fill(disc(pixels, 0.965), (theme.BRASS_DARK, theme.WALNUT_DARK))
    layer.fill(disc(pixels, _FACES_DIAMETER_SHARE + 0.01), theme.SHADE)
    hub = round(pixels * _HUB_DIAMETER_SHARE)
    boss = Layer(hub, hub)
    boss.fill(disc(hub), brass_ramp())
    boss.fill(disc(hub, 0.72), (theme.BRASS_DARK, theme.BRASS, theme.BRASS_LIGHT))
    boss.fill(disc(hub, 0.40), (theme.WALNUT_DARK, theme.WALNUT))
    layer.centre(boss.finish(), pixels / 2, pixels / 2)
    return layer.finish()


def quarter(pixels: int, letter: str, state: QuarterState) -> pygame.Surface:
    """One quarter of a wheel of `pixels`, half as wide; its middle lies at the wheel's."""
    half = pixels // 2
    mask = _mask(pixels, letter)
    face = _FACES[letter]
    if state is QuarterState.DIM:
        face = mix(face, theme.SHADE, 0.62)
    elif state in (QuarterState.LIT, QuarterState.CHOSEN):
        face = mix(face, (255, 255, 255), 0.06 if state is QuarterState.LIT else 0.14)
    layer = Layer(half, half)
    layer.fill(mask, (mix(face, (255, 255, 255), 0.16), face, mix(face, theme.SHADE, 0.28)))
    if state is not QuarterState.DIM:
        edge = mask - _shrunk(mask, max(1, round(pixels * 0.008)))
        layer.fill(edge, mix(face, (255, 255, 255), 0.4), opacity=0.7)
    if state in (QuarterState.LIT, QuarterState.CHOSEN):
        wide = max(2, round(pixels * (0.012 if state is QuarterState.LIT else 0.022)))
        inner = mask - _shrunk(mask, wide)
        layer.fill(blur(inner, max(1, wide)), theme.GOLD, opacity=0.7)
        layer.fill(inner, (theme.BRASS_LIGHT, theme.GOLD))
    x, y = middle(letter)
    ink = mix(theme.CREAM, theme.SHADE, 0.55) if state is QuarterState.DIM else theme.CREAM
    size = round(pixels * 0.16)
    shade = suit(letter, size, theme.SHADE)
    layer.centre(shade, x * half, y * half + pixels * 0.008, 0.5)
    layer.centre(suit(letter, size, ink), x * half, y * half)
    return layer.finish()


def middle(letter: str) -> tuple[float, float]:
    """Where the suit stands within its quarter, in parts of the quarter's side."""
    right, below = letter in "HD", letter in "DC"
    return 0.43 if right else 0.57, 0.58 if below else 0.42


def ring(pixels: int, letter: str) -> pygame.Surface:
    """The focus around a quarter: the same size, a golden line along its edge."""
    half = pixels // 2
    mask = _mask(pixels, letter)
    wide = max(3, round(pixels * 0.03))
    line = mask - _shrunk(mask, wide)
    layer = Layer(half, half)
    layer.fill(blur(line, wide), theme.GOLD, opacity=0.9)
    layer.fill(line, (theme.IVORY, theme.GOLD))
    layer.fill(_shrunk(mask, wide // 3) - _shrunk(mask, 2 * wide // 3), theme.INK, opacity=0.8)
    return layer.finish()


def _mask(pixels: int, letter: str) -> Mask:
    half = pixels // 2
    axis = np.arange(half, dtype=np.float32) + 0.5
    gap = pixels * _SECTOR_GAP_SHARE / 2
    reach = np.hypot(axis[:, None], axis[None, :])
    inside = np.minimum(
        pixels * _FACES_DIAMETER_SHARE / 2 - reach, reach - pixels * _HUB_DIAMETER_SHARE / 2 - gap
    )
    inside = np.minimum(inside, np.minimum(axis[:, None], axis[None, :]) - gap)
    lower_right = to_mask(inside + 0.5)
    turned = lower_right if letter in "DC" else lower_right[::-1]
    return np.ascontiguousarray(turned if letter in "HD" else turned[:, ::-1])


def _shrunk(mask: Mask, by: int) -> Mask:
    """The shape, `by` pixels smaller on all sides."""
    field = blur(mask, by).astype(np.float32)
    small: Mask = np.clip((field - 255 * 0.82) * (255 / (255 * 0.18)), 0, 255).astype(np.uint8)
    return np.minimum(small, mask)
