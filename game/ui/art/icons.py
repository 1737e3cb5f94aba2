"""The silhouettes: single-path drawings of the assets, in any size and colour."""

from __future__ import annotations

import io
import re
from functools import cache

import pygame

from game.shipped import ASSETS
from game.ui.art.theme import Colour

FOLDER = ASSETS / "icons"
_SIZE = re.compile(r'width="\d+" height="\d+"')


@cache
def names() -> frozenset[str]:
    """Every icon there is."""
    return frozenset(path.stem for path in FOLDER.glob("*.svg"))


@cache
def _source(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def silhouette(name: str, pixels: int, colour: Colour) -> pygame.Surface:
    """The icon `name` in one colour, (pixels, pixels), on a transparent ground.

    Raises KeyError if there is no such icon.
    """
    if name not in names():
        raise KeyError(name)
    text = _SIZE.sub(f'width="{pixels}" height="{pixels}"', _source(name), count=1)
    drawn = pygame.image.load(io.BytesIO(text.encode()), "icon.svg")
    surface = pygame.Surface((pixels, pixels), pygame.SRCALPHA, 32)
    surface.blit(drawn, ((pixels - drawn.get_width()) // 2, (pixels - drawn.get_height()) // 2))
    surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
