"""What somebody held when a match was over, for the moment when hands may be laid open."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.art import Art
from game.ui.drawing.reactive import ViewModel

Face = Callable[[Art, float, float], pygame.Surface]
"""Draws a card in a width and height, in logical units."""


class OpenCards(ViewModel):
    """Some cards of a seat that belong together."""

    head: str
    """What they are."""
    faces: tuple[Face, ...]
    words: str = ""
    """In place of cards, or where there are none."""
    ratio: float = 0.7
    """Width of a card by its height."""


def draw_face(picture: Callable[..., pygame.Surface], *what: object) -> Face:
    """The picture of something, by whatever it takes between the art and the size."""

    def draw(art: Art, width: float, height: float) -> pygame.Surface:
        return picture(art, *what, width, height)

    return draw
