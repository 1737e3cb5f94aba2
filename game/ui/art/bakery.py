"""Bakes surfaces at the size of the screen and keeps them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Self

import pygame

from game.phones.pictures.faces import GuestFace
from game.ui.art.cache import SurfaceCache
from game.ui.art.look import PLAIN, Look

CACHE_BYTES = 96 * 2**20
"""Limit for pieces at scale 1; it goes with the number of pixels, and texts get a quarter on top."""
LEAST_SHARE = 1 / 8
"""What of that limit a tiny window keeps: margins and letters do not become as small as it is."""


class Bakery:
    """Knows the scale (pixels per logical unit) and keeps every baked surface within a limit."""

    cache: type[SurfaceCache] = SurfaceCache
    """What surfaces are kept in."""

    def __init__(
        self,
        scale: float = 1.0,
        text_scale: float = 1.0,
        look: Look = PLAIN,
        *,
        cache_bytes: int = CACHE_BYTES,
    ) -> None:
        self.scale = scale
        self.text_scale = text_scale
        self._look = look
        limit = round(cache_bytes * max(LEAST_SHARE, scale * scale))
        self._pieces = self.cache(limit)
        self._texts = self.cache(limit // 4)
        self.faces: Mapping[int, GuestFace] = {}
        """Portraits on coins, by seat, for players with one of their own; set by the table."""
        self.known_fits: dict[Hashable, Any] = {}
        """What `game.ui.drawing.fit` found out about texts at these scales; with a bound on their number."""

    def larger(self, times: float) -> Self:
        """Another that bakes the same things so many times as large."""
        other = type(self)(self.scale * times, self.text_scale, self._look)
        other.faces = self.faces
        return other

    def pixels(self, units: float) -> int:
        """Logical units as whole pixels, at least one."""
        return max(1, round(units * self.scale))

    @property
    def used_bytes(self) -> int:
        """Memory of everything kept."""
        return self._pieces.used_bytes + self._texts.used_bytes

    def release(self) -> None:
        """Drop everything that is kept: it is shown at this size no longer."""
        self._pieces.clear()
        self._texts.clear()
        self.known_fits.clear()

    def _piece(self, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._pieces.get(key, lambda: self._finish(bake()))

    def _line(self, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._texts.get(key, lambda: self._finish(bake()))

    def _finish(self, surface: pygame.Surface) -> pygame.Surface:
        return self._look.on(_native(surface))


def _native(surface: pygame.Surface) -> pygame.Surface:
    """`surface` in the format that blits fastest on the display, if there is one.

    Not on a display of 16 bits a pixel: what is made for it loses colours, and cannot be scaled any more.
    """
    display = pygame.display.get_surface() if pygame.display.get_init() else None
    if display is None or display.get_bitsize() < 24:
        return surface
    return surface.convert_alpha() if surface.get_flags() & pygame.SRCALPHA else surface.convert()
