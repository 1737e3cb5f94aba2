"""Boxes in logical units, and the helpers that divide them.

Everything on screen is laid out in a space of logical units, whatever the window's size: 1920 x 1080 of them,
or 1080 x 1920 where the window is taller than wide. Scenes ask for their `screen` and what is `safe` of it.

    body, buttons = self.safe.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
    left, right = row(body, 640, Share())
    for box, name in zip(grid(right, columns=3, rows=2), names): ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

TARGET_GAP = 16
"""Smallest gap between two targets, logical units."""
PORTRAIT_PICTURE_HEIGHT = 590
"""Height of a camera's picture over the whole width of a screen that stands on end."""
MIN_TARGET_HEIGHT = 96
"""Smallest height of something that can be pressed, logical units."""


class Box(NamedTuple):
    """A rectangle in logical units; x, y is its upper left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def empty(self) -> bool:
        return self.w <= 0 or self.h <= 0

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside; the right and lower edges are outside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: Box, slack: float = 0) -> bool:
        """Whether `other` lies inside, give or take `slack` units."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def intersects(self, other: Box) -> bool:
        """Whether the two share any area."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def overlap(self, other: Box) -> Box:
        """The area both share; empty when there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(0, min(self.right, other.right) - x), max(0, min(self.bottom, other.bottom) - y))

    def union(self, other: Box) -> Box:
        """The smallest box that holds both; an empty box adds nothing."""
        if self.empty:
            return other
        if other.empty:
            return self
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def move(self, dx: float, dy: float) -> Box:
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by `dx` at both sides and `dy` (or dx) at top and bottom; negative values grow it."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def centre_box(self, w: float, h: float) -> Box:
        """A box of the given size in the middle of this one, on whole units."""
        return Box(round(self.x + (self.w - w) / 2), round(self.y + (self.h - h) / 2), w, h)

    def split_top(self, h: float, gap: float = 0) -> tuple[Box, Box]:
        """The strip of height `h` along the top, and what remains below the gap."""
        rest = max(0, self.h - h - gap)
        return Box(self.x, self.y, self.w, h), Box(self.x, self.bottom - rest, self.w, rest)

    def split_bottom(self, h: float, gap: float = 0) -> tuple[Box, Box]:
        """What remains above the gap, and the strip of height `h` along the bottom."""
        rest = max(0, self.h - h - gap)
        return Box(self.x, self.y, self.w, rest), Box(self.x, self.bottom - h, self.w, h)

    def split_left(self, w: float, gap: float = 0) -> tuple[Box, Box]:
        """The strip of width `w` along the left, and what remains right of the gap."""
        rest = max(0, self.w - w - gap)
        return Box(self.x, self.y, w, self.h), Box(self.right - rest, self.y, rest, self.h)

    def split_right(self, w: float, gap: float = 0) -> tuple[Box, Box]:
        """What remains left of the gap, and the strip of width `w` along the right."""
        rest = max(0, self.w - w - gap)
        return Box(self.x, self.y, rest, self.h), Box(self.right - w, self.y, w, self.h)


NOWHERE = Box(0, 0, 0, 0)
SCREEN = Box(0, 0, 1920, 1080)
"""The whole logical space of a wide window."""
SAFE = Box(96, 56, 1728, 968)
"""What every television shows of it; nothing that matters lies outside."""


class Space(NamedTuple):
    """The logical space in which everything is laid out."""

    screen: Box
    """All of it."""
    safe: Box
    """What every screen of this kind shows; nothing that matters lies outside."""

    @property
    def portrait(self) -> bool:
        """Whether it is taller than wide."""
        return self.screen.h > self.screen.w


WIDE = Space(SCREEN, SAFE)
UPRIGHT = Space(Box(0, 0, 1080, 1920), Box(40, 68, 1000, 1784))
"""Screens that stand on end are no old televisions: 3.5 % at each edge, as EBU R 95 has it, are enough."""


def space_for(w: float, h: float) -> Space:
    """The space that a window of this width and height shows in the largest letters."""
    return UPRIGHT if h > w else WIDE


class Spread:
    """A box that is used up from its ends: what is read from the top, what is done from the bottom.

    One page by itself; of two, side by side, the left one is for what is read.
    """

    def __init__(self, box: Box, pages: int = 1, gap: float = 24) -> None:
        self._pages = list(even_row(box, pages, gap))

    def read(self, tall: float, gap: float = 0) -> Box:
        """The next strip from the top, as much of it as there is."""
        strip, self._pages[0] = self._pages[0].split_top(min(tall, self._pages[0].h), gap)
        return strip

    def act(self, tall: float, gap: float = 0) -> Box:
        """The next strip from the bottom."""
        self._pages[-1], strip = self._pages[-1].split_bottom(tall, gap)
        return strip

    def foot(self, tall: float, gap: float = 0) -> Box:
        """The next strip from the bottom of what is read."""
        self._pages[0], strip = self._pages[0].split_bottom(tall, gap)
        return strip

    @property
    def beside(self) -> bool:
        """Whether what is done stands beside what is read."""
        return len(self._pages) > 1

    @property
    def unread(self) -> Box:
        """What is left to be read in."""
        return self._pages[0]

    @property
    def rest(self) -> Box:
        """What is left beside or between."""
        return self._pages[-1]


class Share(NamedTuple):
    """A part of the space that the fixed sizes leave over."""

    weight: float = 1


def row(box: Box, *sizes: float | Share, gap: float = TARGET_GAP) -> tuple[Box, ...]:
    """Divide a box from left to right into fixed widths and shares of what they leave."""
    return tuple(Box(box.x + at, box.y, size, box.h) for at, size in _spans(box.w, sizes, gap))


def column(box: Box, *sizes: float | Share, gap: float = TARGET_GAP) -> tuple[Box, ...]:
    """Divide a box from top to bottom into fixed heights and shares of what they leave."""
    return tuple(Box(box.x, box.y + at, box.w, size) for at, size in _spans(box.h, sizes, gap))


def even_row(box: Box, count: int, gap: float = TARGET_GAP) -> tuple[Box, ...]:
    """Divide a box from left to right into `count` equal parts."""
    return row(box, *[Share()] * count, gap=gap)


def even_column(box: Box, count: int, gap: float = TARGET_GAP) -> tuple[Box, ...]:
    """Divide a box from top to bottom into `count` equal parts."""
    return column(box, *[Share()] * count, gap=gap)


def grid(box: Box, columns: int, rows: int, gap: float = TARGET_GAP) -> tuple[Box, ...]:
    """Equal cells, the first row first, each row from left to right."""
    return tuple(cell for line in even_column(box, rows, gap) for cell in even_row(line, columns, gap))


def _spans(length: float, sizes: Sequence[float | Share], gap: float) -> list[tuple[float, float]]:
    """(start, length) of each part, on whole units."""
    fixed = sum(size for size in sizes if not isinstance(size, Share))
    weights = sum(size.weight for size in sizes if isinstance(size, Share)) or 1
    left_over = max(0.0, length - fixed - gap * (len(sizes) - 1))
    spans: list[tuple[float, float]] = []
    at = 0.0
    for size in sizes:
        long = left_over * size.weight / weights if isinstance(size, Share) else size
        start, end = round(at), round(at + long)
        spans.append((start, end - start))
        at += long + gap
    return spans
