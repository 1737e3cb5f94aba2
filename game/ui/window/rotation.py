"""A picture turned by quarters, for people who look at a flat table from another edge of it."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class Rotation(NamedTuple):
    """So many quarters clockwise: 1 faces the left edge, 2 the far one, 3 the right one.

    Sizes are those of the picture before it is turned, in pixels.
    """

    rotation: int

    def size(self, w: int, h: int) -> tuple[int, int]:
        """The size of a picture that is w x h when turned, and the other way round."""
        return (h, w) if self.rotation % 2 else (w, h)

    def there(self, x: float, y: float, w: float, h: float) -> tuple[float, float]:
        """Where a point of the picture is when that is turned."""
        return ((x, y), (h - y, x), (w - x, h - y), (y, w - x))[self.rotation]

    def back(self, x: float, y: float, w: float, h: float) -> tuple[float, float]:
        """The point of the picture that is seen there."""
        return ((x, y), (y, h - x), (w - x, h - y), (w - y, x))[self.rotation]

    def rect(self, rect: pygame.Rect, w: float, h: float) -> pygame.Rect:
        """Where a part of the picture is when that is turned."""
        (x0, y0), (x1, y1) = self.there(*rect.topleft, w, h), self.there(*rect.bottomright, w, h)
        return pygame.Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))

    def picture(self, picture: pygame.Surface) -> pygame.Surface:
        """The picture itself, turned."""
        return pygame.transform.rotate(picture, -90 * self.rotation)
