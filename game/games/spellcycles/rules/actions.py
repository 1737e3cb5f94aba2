"""What a seat can choose in Spellcycles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, overload

from game.games.spellcycles.rules.geometry import square_at, squares_in
from game.games.spellcycles.rules.vocabulary import MOST_SEATS, PIECE_KINDS, SQUARES, Piece, Square
from game.rules.contract import Action, Seat


class Place(Action):
    """Put a piece of the own Apothecary on a square."""

    piece: Piece
    square: Square


class Cast(Action):
    """Cast a spell with pieces on the field."""

    spell: int
    """Index into the deck."""
    squares: tuple[Square, ...]
    """In the order of the spell's sequence; one square for a stack."""
    level: int = 0
    """Of a stack: how many of its pieces lie below the lowest one used."""


class Done(Action):
    """No more of this: stop reaping, or decline what is optional."""


class Pick(Action):
    """Point at a square of the field, for an effect."""

    square: Square


class Target(Action):
    """Choose the opponent an effect strikes."""

    seat: Seat


class Discard(Action):
    """Return a piece of the own Apothecary to the Cauldron."""

    piece: Piece


class Take(Action):
    """Take a piece out of an opponent's Apothecary."""

    seat: Seat
    piece: Piece


class Moon(Action):
    """Move a Moon Crescent that is on this place of the Spell Line."""

    position: int


# Actions never change, so the common ones exist once.
PLACES: Final = tuple(tuple(Place(piece, square) for square in SQUARES) for piece in range(PIECE_KINDS))
PICKS: Final = tuple(Pick(square) for square in SQUARES)
MOONS: Final = tuple(Moon(position) for position in range(12))
TARGETS: Final = tuple(Target(seat) for seat in range(MOST_SEATS))
DISCARDS: Final = tuple(Discard(piece) for piece in range(PIECE_KINDS))
TAKES: Final = tuple(tuple(Take(seat, piece) for piece in range(PIECE_KINDS)) for seat in range(MOST_SEATS))
DONE: Final = Done()


class Picks(Sequence[Action]):
    """The squares of a set, one bit a square, to point at; built on demand."""

    __slots__ = ("squares",)

    def __init__(self, squares: int) -> None:
        self.squares = squares

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picks) and self.squares == other.squares

    def __len__(self) -> int:
        return self.squares.bit_count()

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice) or index < 0:
            return tuple(self)[index]
        return PICKS[square_at(self.squares, index)]

    def __iter__(self) -> Iterator[Action]:
        return (PICKS[square] for square in squares_in(self.squares))

    def __contains__(self, action: object) -> bool:
        return type(action) is Pick and bool(self.squares >> action.square & 1)


class Placements(Sequence[Action]):
    """Every one of `pieces` on every one of a set of `squares`, then those in `besides`; built on demand."""

    __slots__ = ("besides", "pieces", "squares", "width")

    def __init__(self, pieces: tuple[Piece, ...], squares: int, besides: tuple[Action, ...] = ()) -> None:
        self.pieces = pieces
        self.squares = squares
        self.besides = besides
        self.width = squares.bit_count()
        """How many squares: so many options with each piece."""

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Placements)
            and self.pieces == other.pieces
            and self.squares == other.squares
            and self.besides == other.besides
        )

    def __len__(self) -> int:
        return len(self.pieces) * self.width + len(self.besides)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice) or index < 0:
            return tuple(self)[index]
        width = self.width
        placements = len(self.pieces) * width
        if index >= placements:
            return self.besides[index - placements]
        return PLACES[self.pieces[index // width]][square_at(self.squares, index % width)]

    def __iter__(self) -> Iterator[Action]:
        squares = squares_in(self.squares)
        for piece in self.pieces:
            row = PLACES[piece]
            for square in squares:
                yield row[square]
        yield from self.besides

    def __contains__(self, action: object) -> bool:
        if type(action) is Place:
            return action.piece in self.pieces and bool(self.squares >> action.square & 1)
        return action in self.besides
