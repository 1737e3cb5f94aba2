"""The things on the table and their names: colours, sizes, pieces, squares.

A piece is an int, `3 * colour + size - 1`: pieces of one kind are all alike. A square is an int, a1 = 0,
b1 = 1, ... h8 = 63. The helpers below give names to both.
"""

from __future__ import annotations

from typing import Final

from game.rules.text import N_

Colour = int
"""0..5: index into COLOURS; face `colour + 1` of the Knucklebone."""
Piece = int
"""0..17: what kind of Spell Component."""
Square = int
"""0..63 on the Casting Field, row by row from a1."""

COLOURS: Final = N_(N_(("red", "yellow", "green", "blue", "white", "black")), context="of a piece")
COLOUR_LETTERS: Final = "RYGBWK"
SIZES: Final = N_(N_(("small", "medium", "large")), context="of a piece")
SMALL, MEDIUM, LARGE = 1, 2, 3

PIECE_KINDS: Final = 18
NO_PIECE: Final = 255
"""Stands on an unoccupied square."""
COLOUR_OF: Final = tuple(piece // 3 for piece in range(PIECE_KINDS))
SIZE_OF: Final = tuple(piece % 3 + 1 for piece in range(PIECE_KINDS))

MOST_SEATS: Final = 5
MOST_TURNS: Final = 400
"""The match stops after so many: where spells move moons back, it might go on for ever."""

SIDE_SQUARES: Final = 8
SQUARE_COUNT: Final = SIDE_SQUARES * SIDE_SQUARES
SQUARES: Final = tuple(range(SQUARE_COUNT))
SQUARE_NAMES: Final = tuple(
    f"{'abcdefgh'[square % SIDE_SQUARES]}{square // SIDE_SQUARES + 1}" for square in SQUARES
)
SQUARE_BY_NAME: Final = {name: square for square, name in enumerate(SQUARE_NAMES)}

PIECE_CODES: Final = tuple(f"{COLOUR_LETTERS[COLOUR_OF[p]]}{SIZE_OF[p]}" for p in range(PIECE_KINDS))
"""Notation: R3 is a large red piece."""
PIECE_BY_CODE: Final = {code: piece for piece, code in enumerate(PIECE_CODES)}

Certificate = int
"""A playing card of Extra Credit, 0..51: suit by suit, from the 2 to the ace."""
RANKS: Final = N_(("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"))
SUITS: Final = N_(("clubs", "diamonds", "hearts", "spades"))


def piece_of(colour: Colour, size: int) -> Piece:
    """The piece of `colour` (0..5) and `size` (SMALL, MEDIUM or LARGE)."""
    return 3 * colour + size - 1


def colours_of(letters: str) -> tuple[Colour, ...]:
    """The colours that `letters` names, in that order. Raises ValueError for a letter that is no colour."""
    return tuple(COLOUR_LETTERS.index(letter) for letter in letters)


def letters_of(colours: tuple[Colour, ...]) -> str:
    """The inverse of `colours_of`."""
    return "".join(COLOUR_LETTERS[colour] for colour in colours)
