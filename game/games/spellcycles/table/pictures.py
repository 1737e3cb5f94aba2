"""The pictures of Spellcycles' pieces, by the rules' numbers."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.vocabulary import (
    COLOUR_LETTERS,
    COLOUR_OF,
    PIECE_KINDS,
    SIZE_OF,
    Colour,
    Piece,
)
from game.ui.art import Art
from game.ui.boards.open_hands import Face


def pyramid(art: Art, piece: Piece, size: float) -> pygame.Surface:
    """A standing pyramid, square."""
    return art.pyramid(COLOUR_LETTERS[COLOUR_OF[piece]], SIZE_OF[piece], size)


def tower(art: Art, stack: tuple[Piece, ...], size: float) -> pygame.Surface:
    """The pieces on one square, bottom first, square."""
    if len(stack) == 1:
        return pyramid(art, stack[0], size)
    return art.stack(tuple((COLOUR_LETTERS[COLOUR_OF[piece]], SIZE_OF[piece]) for piece in stack), size)


def gem(art: Art, colour: Colour, size: float) -> pygame.Surface:
    """A colour as spells ask for it, square."""
    return art.gem(COLOUR_LETTERS[colour], size)


def faces(rules: Spellcycles) -> Mapping[str, Face]:
    """Every kind of piece."""
    return {f"piece-{piece}": _face(piece) for piece in range(PIECE_KINDS)}


def _face(piece: Piece) -> Face:
    return lambda art, width, height: pyramid(art, piece, min(width, height))
