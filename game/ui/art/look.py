"""How colours are changed for eyes that need it: more contrast, or hues moved to where they are told apart.

Hues are moved by one matrix for each kind of eye. It was searched for so that the two colours that are most
alike, of pyramids and of six seats, are as far apart as can be for such an eye, in CIE Lab of
what it sees by Machado, Oliveira and Fernandes (2009), severity 1. tests/ui/art/test_look.py measures it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from game.store.settings import ColourVision, Settings

Matrix = NDArray[np.float32]

MOVED: Final = {
    ColourVision.PROTAN: ((0.80, 0.18, 0.02), (0.06, 1.40, -0.46), (-0.60, 0.46, 1.14)),
    ColourVision.DEUTAN: ((0.65, 0.56, -0.21), (0.06, 1.53, -0.59), (-0.44, 0.49, 0.95)),
    ColourVision.TRITAN: ((1.25, 0.29, -0.54), (-0.59, 1.70, -0.11), (-0.19, 0.13, 1.06)),
}
"""Red, green and blue as they are shown (rows), of what is meant; rows add up to 1, so that greys stay."""
LUMA: Final = (0.2126, 0.7152, 0.0722)
DARK, LIGHT = 0.46, 0.62
"""Shares of full brightness: below the one grounds are darkened, above the other signs are lightened."""
DARKENED, LIGHTENED = 0.45, 0.35
"""What is left of dark grounds, and by how much of what they lack light signs come nearer to white."""


@dataclass(frozen=True)
class Look:
    """What is done to every picture before it is kept."""

    high_contrast: bool = False
    vision: ColourVision = ColourVision.USUAL

    @property
    def plain(self) -> bool:
        """Whether nothing is done."""
        return not self.high_contrast and self.vision is ColourVision.USUAL

    def on(self, surface: pygame.Surface) -> pygame.Surface:
        """A picture in these colours; the one that was given where nothing is done."""
        if self.plain or surface.get_bitsize() < 24 or not surface.get_width() or not surface.get_height():
            return surface
        # Some are kept elsewhere, too, and must stay as they are there.
        shown = surface.copy()
        view = pygame.surfarray.pixels3d(shown)
        view[:] = self.changed(view)
        return shown

    def changed(self, colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Colours (..., 3) in R, G, B of 0..255 as they are shown."""
        shown: Matrix = (colours / 255).astype(np.float32)
        if self.vision is not ColourVision.USUAL:
            shown = np.clip(shown @ np.array(MOVED[self.vision], np.float32).T, 0, 1).astype(np.float32)
        if self.high_contrast:
            shown = _contrasted(shown)
        return np.rint(shown * 255).astype(np.uint8)


PLAIN: Final = Look()


def look_of(settings: Settings) -> Look:
    """How everything is drawn by these settings."""
    return Look(settings.high_contrast, settings.colour_vision)


def drawn_by(settings: Settings) -> tuple[object, ...]:
    """Whatever all pictures depend on: with other values they are made anew."""
    return settings.text_scale, settings.language, look_of(settings)


def _contrasted(colours: Matrix) -> Matrix:
    """Dark grounds darker, light signs lighter; what lies between keeps its hue and place."""
    light = colours @ np.array(LUMA, np.float32)
    down = 1 - np.clip(light / DARK, 0, 1)
    up = np.clip((light - LIGHT) / (1 - LIGHT), 0, 1)
    darker = colours * (1 - (1 - DARKENED) * down)[..., None]
    shown: Matrix = darker + (1 - darker) * (LIGHTENED * up)[..., None]
    return shown
