"""Drawing in logical units, and the region that must be drawn anew.

A canvas joins a surface with the scale from logical units to its pixels. Pictures come from the art already
at their physical size, so drawing is copying: nothing is scaled, rotated or rendered here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.ui.drawing.layout import Box

Colour = tuple[int, int, int] | tuple[int, int, int, int]
"""Red, green, blue and perhaps alpha, each 0..255."""

MOST_RECTS = 24
"""A dirty region of more rectangles than this is simplified."""


class Canvas:
    """A surface drawn on in logical units; `scale` pixels make one unit."""

    def __init__(
        self, surface: pygame.Surface, scale: float, origin: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        """`origin` is what lies in its upper left corner, in logical units."""
        self.surface = surface
        self.scale = scale
        self._left, self._top = origin[0] * scale, origin[1] * scale

    def blit(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Put a picture of physical size with its upper left corner at x, y."""
        self.surface.blit(picture, (round(x * self.scale - self._left), round(y * self.scale - self._top)))

    def blit_centred(self, picture: pygame.Surface, box: Box) -> None:
        """Put a picture into the middle of a box; it may be larger than the box, as glows are."""
        x = (box.x + box.w / 2) * self.scale - self._left - picture.get_width() / 2
        y = (box.y + box.h / 2) * self.scale - self._top - picture.get_height() / 2
        self.surface.blit(picture, (round(x), round(y)))

    def fill(self, colour: Colour, box: Box) -> None:
        """Paint a box in one colour; alpha is ignored."""
        self.surface.fill(colour, self.rect(box))

    def outline(self, colour: Colour, box: Box, wide: float) -> None:
        """Paint lines of that width along the edges of a box, inside it."""
        for side in (box.split_top(wide), box.split_left(wide)):
            self.fill(colour, side[0])
        for side in (box.split_bottom(wide), box.split_right(wide)):
            self.fill(colour, side[1])

    def words_cut(self, words: str, box: Box) -> None:
        """Words have lost their end in a box. It is drawn all the same; proofreading tests listen here."""

    def size_of(self, picture: pygame.Surface) -> tuple[float, float]:
        """A picture's width and height in logical units."""
        return picture.get_width() / self.scale, picture.get_height() / self.scale

    def rect(self, box: Box) -> pygame.Rect:
        """The pixels a box touches."""
        left, top = math.floor(box.x * self.scale - self._left), math.floor(box.y * self.scale - self._top)
        right = math.ceil(box.right * self.scale - self._left)
        bottom = math.ceil(box.bottom * self.scale - self._top)
        return pygame.Rect(left, top, right - left, bottom - top)

    def shows(self, box: Box) -> bool:
        """Whether any of the box lies inside the current clip."""
        if box.w <= 0 or box.h <= 0:
            return False
        clip, scale = self.surface.get_clip(), self.scale
        left, top = box.x * scale - self._left, box.y * scale - self._top
        across = left < clip.right and left + box.w * scale > clip.left
        return across and top < clip.bottom and top + box.h * scale > clip.top

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Draw only inside the box (and inside the clip already set) for a while."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.rect(box)))
        try:
            yield
        finally:
            self.surface.set_clip(before)


class DirtyRegion:
    """Rectangles in pixels that need drawing; they never overlap after `take`."""

    def __init__(self) -> None:
        self._rects: list[pygame.Rect] = []

    def __bool__(self) -> bool:
        return bool(self._rects)

    def add(self, rect: pygame.Rect) -> None:
        """Add one rectangle; empty ones add nothing."""
        if rect.w > 0 and rect.h > 0 and not any(known.contains(rect) for known in self._rects):
            self._rects.append(rect)

    def take(self, bounds: pygame.Rect) -> list[pygame.Rect]:
        """The region inside `bounds` as rectangles that do not overlap; it is empty afterwards."""
        rects = [rect.clip(bounds) for rect in self._rects]
        self._rects = []
        return disjoint([rect for rect in rects if rect.w > 0 and rect.h > 0])


def disjoint(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Unite overlapping rectangles until none overlap; very many become one."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        hit = rect.collidelist(merged)
        while hit >= 0:
            rect = rect.union(merged.pop(hit))
            hit = rect.collidelist(merged)
        merged.append(rect)
    if len(merged) > MOST_RECTS:
        return [merged[0].unionall(merged[1:])]
    return merged
