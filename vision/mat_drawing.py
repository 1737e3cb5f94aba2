"""Drawings as lists of shapes in millimetres, for the printed page and for the picture of it alike."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
"""(x, y) in mm on the mat: the outer corner of square a1 is (0, 0), x runs to h1 and y to a8."""
Ink = tuple[int, int, int]
"""Red, green, blue in 0..255 as printed (sRGB)."""

WHITE: Ink = (255, 255, 255)
BLACK: Ink = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle from its lower left to its upper right corner; `rounding` is the radius of its corners."""

    low: Point
    high: Point
    fill: Ink | None = None
    stroke: Ink | None = None
    thickness: float = 0.0
    rounding: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline."""

    corners: tuple[Point, ...]
    fill: Ink


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle; filled, stroked or both."""

    centre: Point
    radius: float
    fill: Ink | None = None
    stroke: Ink | None = None
    thickness: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight stroke."""

    start: Point
    end: Point
    stroke: Ink
    thickness: float


@dataclass(frozen=True, slots=True)
class Caption:
    """A line of text, centred on a point; `height` is its type size in mm, `turn` degrees to the left."""

    centre: Point
    text: str
    height: float
    ink: Ink
    bold: bool = False
    spacing: float = 0.0
    turn: float = 0.0


Shape = Rectangle | Polygon | Disc | Stroke | Caption
