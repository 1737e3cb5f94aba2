"""A cache of baked surfaces with a limit in bytes; the least recently used go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

EXTRA_BYTES = 1024
"""Memory of a kept surface beside its pixels; small texts have hardly more of those."""


class SurfaceCache:
    """Keeps baked surfaces. A surface that was dropped stays valid where it is still held."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._used = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    @property
    def used_bytes(self) -> int:
        """Memory of all kept surfaces."""
        return self._used

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, baked now if there is none. It is shared: never draw on it."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = bake()
        self._kept[key] = surface
        self._used += _bytes(surface)
        self._drop_oldest()
        return surface

    def clear(self) -> None:
        """Drops everything."""
        self._kept.clear()
        self._used = 0

    def _drop_oldest(self) -> None:
        while self._used > self._limit and len(self._kept) > 1:
            _, surface = self._kept.popitem(last=False)
            self._used -= _bytes(surface)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_pitch() * surface.get_height() + EXTRA_BYTES
