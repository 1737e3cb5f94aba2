"""Whether cards of a tableau can act, for all that everybody knows."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules.layout import can_move, reachable_cells
from game.games.engine.rules.prices import FOUR, SEVEN, may_build
from game.games.engine.rules.state import Scan, State
from game.games.engine.rules.vocabulary import ACE, RANK_OF, SUIT_OF, Card, Cell
from game.rules.contract import Seat

EIGHT_GOLD: Final = 3
NINE_CARDS: Final = 3
BUILDING: Final = (FOUR, SEVEN)
MOVING: Final = (5, 6)
_EARNING: Final = (2, 3, 10)
"""They ask for nothing."""


def card_of(state: State, scan: Scan) -> Card:
    """The card that a scan has come to."""
    return state.tableaux[scan.seat][scan.cell][scan.level]


def can_activate(state: State, seat: Seat, cell: Cell, card: Card) -> bool:
    """Whether the seat's card on that cell could do something, for all that everybody knows."""
    rank = RANK_OF[card]
    if rank in _EARNING:
        return True
    if rank == ACE:
        return bool(reachable_cells(state.tableaux[seat], cell))
    if rank in MOVING:
        return can_move(state.tableaux[seat], rank == 6, state.rulings.stacks_move)
    if rank == 8:
        return state.gold[seat] >= EIGHT_GOLD
    if rank == 9:
        return state.hand_size(seat) >= NINE_CARDS
    return may_build(state, seat, rank)


def takes_all(state: State, scan: Scan) -> bool:
    """Whether an ace that this scan has come to activates a whole stack."""
    return scan.whole or state.rulings.aces_take_all


def sets_off(state: State, scan: Scan, cell: Cell) -> bool:
    """Whether anything acts when the ace that was come to activates this cell, as all know."""
    whole = takes_all(state, scan)
    for card in state.tableaux[scan.seat][cell]:
        visited = RANK_OF[card] != ACE and (whole or SUIT_OF[card] == scan.suit)
        if visited and can_activate(state, scan.seat, cell, card):
            return True
    return False
