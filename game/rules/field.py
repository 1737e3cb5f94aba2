"""What the rules of a game with a Casting Field tell those who watch a real one.

A field is seen from above, so it is compared by its tops: the uppermost piece of each of the 64 squares. A
piece is an int, `3 * colour + size`, with the colour as in PIECE_COLOURS and the size as in PIECE_SIZES.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from game.rules.contract import Action, Seat
from game.rules.text import Translate

SIDE_SQUARES, SQUARE_COUNT = 8, 64
PIECE_COLOURS: Final = ("red", "yellow", "green", "blue", "white", "black")
PIECE_SIZES: Final = ("small", "medium", "large")
Tops = tuple[int | None, ...]
"""By square, row by row from a1: the uppermost piece, or None."""


class Difference(NamedTuple):
    """One square where the real field is not as the rules have it."""

    square: int
    """0..63, row by row from a1."""
    should: int | None
    lies: int | None
    fallen: bool = False
    """The piece lies on its side."""
    doubtful: bool = False
    """Not seen well enough to be sure."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a field came to lie as it does, by legal answers."""

    taken_back: int
    """How many answers must be taken back first."""
    actions: tuple[Action, ...]
    """What was then chosen, in order, all by the seat whose turn it was."""
    outright: bool
    """The pieces alone have said it: nothing is paid or chosen that does not lie on the field."""


class FieldSense(Protocol):
    """One game's understanding of its field. Stateless; a view is the public view of a state."""

    def stacks(self, view: Any) -> tuple[tuple[int, ...], ...]:
        """The pieces that should lie on each square, bottom first."""

    @property
    def stacking(self) -> bool:
        """Whether pieces may be put on others."""

    def seat(self, view: Any) -> Seat | None:
        """Whose hand moves pieces now; None when nobody's does."""

    def explain(self, positions: Sequence[Any], lies: Tops) -> Iterator[Explanation | None]:
        """The shortest explanations of a field that lies as `lies`; None where there was nothing to tell yet.

        `positions` are the view of now, then of one answer ago, two, ... as far back as may be taken back.
        The caller decides how much time it gives the search and may stop at any None.
        """

    def sentence(self, view: Any, differences: Sequence[Difference], translate: Translate) -> str:
        """What is not as it should be, in one sentence for people; why, where that is plain."""
