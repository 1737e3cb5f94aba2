"""Where a spell nearly lies on the field, found for all lines at once.

A set of squares is an int with one bit a square. The four directions of lines lie side by side in one int of
four lanes of 64 bits, and all lines of a direction go side by side through the same shifts: so all lines of a
field are sorted, by how many pieces they lack and how many show a wrong colour, in the time that it takes to
look at a few of them one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from game.games.spellcycles.rules.geometry import ALL_WAYS, LONGEST, STRAIGHT, Direction, squares_in
from game.games.spellcycles.rules.settings import DIAGONAL_MATCHES
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, SQUARE_COUNT, Colour

Squares = int
"""A set of squares, one bit a square."""
Lanes = int
"""A set of first squares of lines, a lane of 64 bits for each direction."""
Need = tuple[int, int]
"""What a line needs: how many pieces it lacks, and how many are of a wrong colour."""

MOST_MISSING: Final = 2
MOST_WRONG: Final = 1
_LANE: Final = SQUARE_COUNT
_ONE_LANE: Final = (1 << _LANE) - 1
_ALL_LANES: Final = (1 << 4 * _LANE) - 1
_COLOUR_COUNT: Final = 6


def _starts(directions: tuple[Direction, ...], length: int) -> Lanes:
    return sum(direction.starts[length] << number * _LANE for number, direction in enumerate(directions))


_STARTS: Final = {
    len(directions): tuple(_starts(directions, length) for length in range(LONGEST + 1))
    for directions in (STRAIGHT, ALL_WAYS)
}
"""By number of directions, then by length: where lines can begin."""


class FieldSurvey:
    """The field as lines see it, worked out as far as it is asked for."""

    def __init__(self, state: State, match: str) -> None:
        """`match` as in the house rules: how a sequence may lie; of paths and gaps only what is straight."""
        self._directions = ALL_WAYS if match in DIAGONAL_MATCHES else STRAIGHT
        self._shown = _colours_shown(state)
        self._occupied = state.occupied
        self._right: dict[tuple[Colour, int], Lanes] = {}
        self._there: dict[int, tuple[Lanes, Lanes]] = {}

    def waiting_squares(
        self, sequence: tuple[Colour, ...], budget: int, colours: Collection[Colour]
    ) -> dict[Need, list[Squares]]:
        """The squares on which a line that shows part of `sequence` waits for a piece.

        By what the line needs, then by colour.

        At most MOST_MISSING pieces are missing and at most MOST_WRONG, and `budget`, wrong. Only `colours`
        are looked for.
        """
        found: dict[Need, list[Squares]] = {}
        for reading in {sequence, sequence[::-1]}:
            for need, lines in self._sort_lanes(reading, budget > 0):
                if lines:
                    sets = found.setdefault(need, [0] * _COLOUR_COUNT)
                    for place, colour in enumerate(reading):
                        if colour in colours and (waits := lines & self._there_at(place)[1]):
                            sets[colour] |= self._squares(waits, place)
        return found

    def nearly(self, sequence: tuple[Colour, ...], forgiving: bool) -> Iterator[tuple[Colour, Squares, int]]:
        """The squares that wait for the last piece of `sequence`.

        By its colour, and how many of the others are of a wrong one; at most one is, and none unless
        `forgiving`.
        """
        starts = _STARTS[len(self._directions)][len(sequence)]
        backwards = sequence[::-1]
        for reading in (sequence,) if backwards == sequence else (sequence, backwards):
            whole = starts
            one = whole_but = one_but = 0
            for place, colour in enumerate(reading):
                right = self._right_at(colour, place)
                there, empty = self._there_at(place)
                if forgiving:
                    wrong = there ^ right
                    one_but = one_but & right | one & wrong | whole_but & empty
                    whole_but = whole_but & right | whole & wrong
                one = one & right | whole & empty
                whole &= right
            for number, lines in enumerate((one, one_but)):
                if lines:
                    for place, colour in enumerate(reading):
                        if waits := lines & self._there_at(place)[1]:
                            yield colour, self._squares(waits, place), number

    def _sort_lanes(self, reading: tuple[Colour, ...], forgiving: bool) -> tuple[tuple[Need, Lanes], ...]:
        """Lines that lack one or two pieces, by what they need.

        Of a wrong colour is at most one, and none unless `forgiving`. Those that show nothing right are left
        out.
        """
        whole: Lanes = _STARTS[len(self._directions)][len(reading)]
        one = two = whole_but = one_but = two_but = begun = 0
        for place, colour in enumerate(reading):
            right = self._right_at(colour, place)
            there, empty = self._there_at(place)
            begun |= right
            if forgiving:
                wrong = there ^ right
                two_but = two_but & right | two & wrong | one_but & empty
                one_but = one_but & right | one & wrong | whole_but & empty
                whole_but = whole_but & right | whole & wrong
            two = two & right | one & empty
            one = one & right | whole & empty
            whole &= right
        return (
            ((1, 0), one & begun),
            ((2, 0), two & begun),
            ((1, 1), one_but & begun),
            ((2, 1), two_but & begun),
        )

    def _right_at(self, colour: Colour, place: int) -> Lanes:
        """The lines whose square at `place` shows the colour."""
        lanes = self._right.get((colour, place))
        if lanes is None:
            lanes = self._right[colour, place] = self._spread(self._shown[colour], place)
        return lanes

    def _there_at(self, place: int) -> tuple[Lanes, Lanes]:
        """The lines whose square at `place` is occupied, and those whose square there is not."""
        lanes = self._there.get(place)
        if lanes is None:
            there = self._spread(self._occupied, place)
            lanes = self._there[place] = there, there ^ _ALL_LANES
        return lanes

    def _spread(self, squares: Squares, place: int) -> Lanes:
        lanes = 0
        for number, direction in enumerate(self._directions):
            lanes |= squares >> direction.step * place << number * _LANE
        return lanes

    def _squares(self, lines: Lanes, place: int) -> Squares:
        """The squares at `place` of these lines."""
        squares = 0
        for direction in self._directions:
            squares |= (lines & _ONE_LANE) << direction.step * place
            lines >>= _LANE
        return squares


def _colours_shown(state: State) -> list[Squares]:
    """The squares on which each colour shows."""
    shown = [0] * _COLOUR_COUNT
    field = state.field
    for square in squares_in(state.occupied):
        shown[COLOUR_OF[field[square]]] |= 1 << square
    return shown
