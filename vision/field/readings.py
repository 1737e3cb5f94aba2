"""What is reported of a field."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from knucklebone_messages import NO_MESSAGE, LazyText
from vision.field.pieces import COLOURS, SIZES, Floats, Pyramid
from vision.field.place import FieldPlace
from vision.mat import square_name

DOUBT_CONFIDENCE: Final = 0.9
"""Confidence below which a square is doubted, and looked at more closely."""
MAX_DOUBTED_CONFIDENCE: Final = 0.7
"""The most that is believed of any piece where there is doubt about all sizes."""


@dataclass(frozen=True, slots=True)
class SquareDetection:
    """One square: what stands on it, and how sure that is."""

    file: int
    rank: int
    colour: int | None
    """0..5, index into `vision.field.pieces.COLOURS`; None for an empty square."""
    size: int | None
    """0..2, index into `vision.field.pieces.SIZES`; None for an empty square."""
    confidence: float
    """0..1: that all of it is right."""
    solid: Pyramid | None = None
    """The evidence: where the pyramid stands, or lies, as far as it can be told (mm)."""
    stacked: bool = False
    """Whether it stands on another piece; colour and size are those of the uppermost."""

    @property
    def square(self) -> str:
        """'a1'..'h8'."""
        return square_name(self.file, self.rank)

    @property
    def lying(self) -> bool:
        """Whether it lies on its side."""
        return self.solid is not None and self.solid.lying

    @property
    def colour_name(self) -> str:
        """'red', or nothing."""
        return "" if self.colour is None else COLOURS[self.colour]

    @property
    def size_name(self) -> str:
        """'small', 'medium', 'large' or nothing."""
        return "" if self.size is None else SIZES[self.size]


@dataclass(frozen=True)
class FieldDetection:
    """A whole field: its place in the picture and its 64 squares, row by row from a1."""

    place: FieldPlace
    squares: tuple[SquareDetection, ...]
    doubt: LazyText = NO_MESSAGE
    """What is wrong with the size of squares, or what covers some of them, and what helps, in one sentence;
    empty if nothing is."""
    cues: Floats | None = field(default=None, compare=False, repr=False)
    """(64, 2) of the blue and black pieces, as `vision.field.known_pieces.KnownPieces.learn` takes them."""

    @property
    def pieces(self) -> tuple[SquareDetection, ...]:
        """The squares that are not empty."""
        return tuple(one for one in self.squares if one.colour is not None)

    def with_doubt(self, why: LazyText, *, trusted: bool) -> FieldDetection:
        """The same with something wrong with the size of squares.

        With every piece in doubt, unless sizes can be `trusted` all the same.
        """
        squares = self.squares
        if not trusted:
            squares = tuple(
                one
                if one.colour is None
                else replace(one, confidence=min(one.confidence, MAX_DOUBTED_CONFIDENCE))
                for one in squares
            )
        return replace(self, squares=squares, doubt=why)

    def doubtful(self, level: float) -> tuple[SquareDetection, ...]:
        """The squares less sure than `level`."""
        return tuple(one for one in self.squares if one.confidence < level)
