"""Activating the cards of a suit: which card comes next, and what its owner makes of it.

A scan visits cells from left to right, row by row, each place once, going by what lies there when it gets
there. In a cell it goes from the bottom up, and on to cards that land on top meanwhile. Scans interrupt one
another: an ace scans one cell, an instant the whole tableau, and then the scan beneath goes on.
"""

from __future__ import annotations

from typing import Final

from game.games.engine.rules import phases
from game.games.engine.rules.actions import SKIP, Play, Skip
from game.games.engine.rules.cards import (
    JUST_ACTIVATE,
    activate,
    activations,
    can_activate,
    card_of,
    pass_card,
)
from game.games.engine.rules.events import CardSkipped
from game.games.engine.rules.instants import may_play, play, plays
from game.games.engine.rules.settings import SEAT_RANGE, Settings
from game.games.engine.rules.state import Scan, State, Tableau
from game.games.engine.rules.vocabulary import ACE, RANK_OF, SUIT_OF, Cell, Suit
from game.rules.contract import Action, Answer, Emit, Turn

_BEYOND: Final = 1 << 20
"""After every cell."""
_JUST_SKIP: Final = (SKIP,)
_ACTIVATE_OR_SKIP: Final = tuple(
    Turn(seat, phases.SCAN, (*JUST_ACTIVATE, SKIP)) for seat in range(SEAT_RANGE.stop)
)
"""By seat: the question about a plain card, to one that can play no instant."""


def next_choice(settings: Settings, state: State) -> bool:
    """Go on to the next card whose owner may do something; false when all scans are at their end.

    Cards with which, as everybody knows, nothing can be done are passed over.
    """
    while state.scans:
        scan = _come_to_card(state)
        if scan is None:
            state.scans = state.scans[:-1]
        elif can_activate(state, scan, card_of(state, scan)) or may_play(settings, state, scan.seat):
            state.phase, state.actor = phases.SCAN, scan.seat
            return True
        else:
            pass_card(state)
    return False


def ask_scan(settings: Settings, state: State) -> Turn:
    """Activate the card, skip it, or play an instant first."""
    scan = state.scans[-1]
    ways = activations(state, scan, card_of(state, scan))
    instants = plays(settings, state, scan.seat)
    if ways is JUST_ACTIVATE and not instants:
        return _ACTIVATE_OR_SKIP[scan.seat]
    options: tuple[Action, ...] = (*ways, SKIP, *instants) if ways or instants else _JUST_SKIP
    return Turn(scan.seat, phases.SCAN, options)


def answer_scan(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Do as chosen. `state.phase` stays "scan" unless something is left to decide. Raises IllegalAnswer."""
    scan = state.scans[-1]
    if type(answer) is Play:
        play(settings, state, scan.seat, answer, emit)
    elif type(answer) is Skip:
        if emit is not None:
            emit(CardSkipped(scan.seat, card_of(state, scan), scan.cell))
        pass_card(state)
    else:
        activate(state, scan, answer, emit)


def _come_to_card(state: State) -> Scan | None:
    """The innermost scan at the next card that it visits; None at its end."""
    scan = state.scans[-1]
    seat, suit, whole, cell, level, ace = scan
    tableau = state.tableaux[seat]
    if level == 0 and not ace:
        cell, level = _cell_from(tableau, suit, cell), 0
    while cell != _BEYOND:
        cards = tableau.get(cell, ())
        while level < len(cards):
            card = cards[level]
            if (whole or SUIT_OF[card] == suit) and not (ace and RANK_OF[card] == ACE):
                if cell != scan.cell or level != scan.level:
                    scan = Scan(seat, suit, whole, cell, level, ace)
                    state.scans = (*state.scans[:-1], scan)
                return scan
            level += 1
        if ace:
            return None
        cell, level = _cell_from(tableau, suit, cell + 1), 0
    return None


def _cell_from(tableau: Tableau, suit: Suit, start: Cell) -> Cell:
    """The first cell from `start` on with a card of the suit, or _BEYOND."""
    first = _BEYOND
    for cell, cards in tableau.items():
        if start <= cell < first:
            for card in cards:
                if SUIT_OF[card] == suit:
                    first = cell
                    break
    return first
