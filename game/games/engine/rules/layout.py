"""Where cards may lie: the floating 3×3, and what can be moved or reached in it. Reads, changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Final

from game.games.engine.rules.state import Tableau
from game.games.engine.rules.vocabulary import (
    CELL_COUNT,
    EAST,
    HIGHEST_STACK,
    MAX_SIDE,
    NORTH,
    RANK_OF,
    SOUTH,
    SUIT_OF,
    WEST,
    Cell,
    cell_at,
    column_of,
    row_of,
)

_NEIGHBOURS: Final = (NORTH, WEST, EAST, SOUTH)


def is_full(tableau: Tableau) -> bool:
    """All nine cells hold cards."""
    return len(tableau) == CELL_COUNT


def building_cells(tableau: Tableau, adjacent: bool) -> tuple[Cell, ...]:
    """Where a new card may be laid, in reading order: in a full tableau on any stack, in place of it.

    Otherwise on any empty cell that keeps the cards within three rows and three columns, wherever the
    starter card lies among them; with `adjacent` only edge to edge with another card.
    """
    if is_full(tableau):
        return tuple(sorted(tableau))
    return _open_cells(frozenset(tableau), adjacent)


@lru_cache(maxsize=1 << 13)
def _open_cells(taken: frozenset[Cell], adjacent: bool) -> tuple[Cell, ...]:
    if not taken:
        return (cell_at(0, 0),)
    rows = [row_of(cell) for cell in taken]
    columns = [column_of(cell) for cell in taken]
    reach_rows = range(max(rows) - MAX_SIDE + 1, min(rows) + MAX_SIDE)
    reach_columns = range(max(columns) - MAX_SIDE + 1, min(columns) + MAX_SIDE)
    cells = [cell_at(row, column) for row in reach_rows for column in reach_columns]
    return tuple(cell for cell in cells if cell not in taken and (not adjacent or _touches(cell, taken)))


def _touches(cell: Cell, taken: frozenset[Cell]) -> bool:
    return any(cell + step in taken for step in _NEIGHBOURS)


def reachable_cells(tableau: Tableau, cell: Cell) -> list[Cell]:
    """The other cells with cards that an ace on `cell` reaches: in its row or column, at any distance."""
    row, column = row_of(cell), column_of(cell)
    return [
        other
        for other in sorted(tableau)
        if (row_of(other) == row or column_of(other) == column) and other != cell
    ]


def moves(tableau: Tableau, same_suit: bool, stacks: bool = False) -> Iterator[tuple[Cell, Cell]]:
    """Every move of a 5, or with `same_suit` a 6: (origin, destination), single cards onto stacks with room.

    With `same_suit` the card must have the suit of the uppermost card it comes to lie on. With `stacks` whole
    stacks move, too, where there is room; of these it is the lowest card that comes to lie there.
    """
    if stacks:
        yield from _moves_of_stacks(tableau, same_suit)
        return
    cells = sorted(tableau)
    with_room = [cell for cell in cells if len(tableau[cell]) < HIGHEST_STACK]
    for origin in cells:
        if len(tableau[origin]) == 1:
            suit = SUIT_OF[tableau[origin][0]]
            for destination in with_room:
                if destination != origin and (not same_suit or SUIT_OF[tableau[destination][-1]] == suit):
                    yield origin, destination


def _moves_of_stacks(tableau: Tableau, same_suit: bool) -> Iterator[tuple[Cell, Cell]]:
    for origin, destination in permutations(sorted(tableau), 2):
        moved, onto = tableau[origin], tableau[destination]
        if len(moved) + len(onto) <= HIGHEST_STACK and (
            not same_suit or SUIT_OF[moved[0]] == SUIT_OF[onto[-1]]
        ):
            yield origin, destination


def can_move(tableau: Tableau, same_suit: bool, stacks: bool = False) -> bool:
    """Whether a 5, or with `same_suit` a 6, has anything to do; with `stacks` as for `moves`."""
    return len(tableau) > 1 and next(moves(tableau, same_suit, stacks), None) is not None


def base_cost(tableau: Tableau) -> int:
    """The sum of the base costs of all cards."""
    return sum(RANK_OF[card] for cards in tableau.values() for card in cards)


def card_count(tableau: Tableau) -> int:
    """How many cards lie in it, in stacks too."""
    return sum(len(cards) for cards in tableau.values())
