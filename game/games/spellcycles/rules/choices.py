"""Many options of a turn as one sequence, of which each is made when somebody looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from game.games.spellcycles.rules.actions import PICKS, PLACES, Pick, Place
from game.games.spellcycles.rules.geometry import square_at, squares_in
from game.games.spellcycles.rules.vocabulary import Piece
from game.rules.actions import Action


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
        return PICKS[squares_in(self.squares)[index]]

    def __iter__(self) -> Iterator[Action]:
        return (PICKS[square] for square in squares_in(self.squares))

    def __contains__(self, action: object) -> bool:
        return type(action) is Pick and bool(self.squares >> action.square & 1)


class Placements(Sequence[Action]):
    """Every one of `pieces` on every one of a set of `squares`, then those in `besides`; built on demand."""

    __slots__ = ("besides", "pieces", "placements", "squares", "width")

    def __init__(self, pieces: tuple[Piece, ...], squares: int, besides: tuple[Action, ...] = ()) -> None:
        self.pieces = pieces
        self.squares = squares
        self.besides = besides
        self.width = squares.bit_count()
        """How many squares there are to choose from, with each piece."""
        self.placements = len(pieces) * self.width

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Placements)
            and self.pieces == other.pieces
            and self.squares == other.squares
            and self.besides == other.besides
        )

    def __len__(self) -> int:
        return self.placements + len(self.besides)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, slice) or index < 0:
            return tuple(self)[index]
        if index >= self.placements:
            return self.besides[index - self.placements]
        return PLACES[self.pieces[index // self.width]][square_at(self.squares, index % self.width)]

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
