"""Activating the cards of a suit: which card comes next, and what its owner makes of it.

A scan visits cells from left to right, row by row, each place once, going by what lies there when it gets
there. In a cell it goes from the bottom up, and on to cards that land on top meanwhile. Scans interrupt one
another: an ace scans one cell, an instant the whole tableau, and then the scan beneath goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.engine.rules import phases
from game.games.engine.rules.abilities import can_activate, card_of
from game.games.engine.rules.actions import SKIP, Play, Skip
from game.games.engine.rules.cards import JUST_ACTIVATE, activate, activations, pass_card
from game.games.engine.rules.events import CardSkipped
from game.games.engine.rules.instants import may_play, play, plays
from game.games.engine.rules.settings import SEAT_RANGE, Settings
from game.games.engine.rules.state import Scan, State
from game.games.engine.rules.vocabulary import ACE, NO_CELL, RANK_OF, SUIT_OF, Cell
from game.rules.contract import Action, Answer, Emit, Turn

_JUST_SKIP: Final = (SKIP,)
_ACTIVATE_OR_SKIP: Final = tuple(
    Turn(seat, phases.SCAN, (*JUST_ACTIVATE, SKIP)) for seat in range(SEAT_RANGE.stop)
)
"""By seat: the question about a plain card, to one that can play no instant."""


def next_choice(settings: Settings, state: State) -> bool:
    """Go on to the next card whose owner may do something.

    False when all scans are at their end, or all that have interrupted what is not finished.

    Cards with which, as everybody knows, nothing can be done are passed over.
    """
    after = state.paused[-1].scans if state.paused else 0
    while len(state.scans) > after:
        scan = _next_card(settings, state, state.scans[-1])
        if scan is not None:
            state.scans = (*state.scans[:-1], scan)
            state.phase, state.actor = phases.SCAN, scan.seat
            return True
        state.scans = state.scans[:-1]
    return False


def _next_card(settings: Settings, state: State, scan: Scan) -> Scan | None:
    """The scan at the next card that it visits and whose owner may do something; None at its end."""
    seat, suit, whole, cell, level, ace = scan
    tableau = state.tableaux[seat]
    for stop in (cell,) if ace else _stops(state.stops[seat][suit], cell, level):
        cards = tableau.get(stop, ())
        while level < len(cards):
            card = cards[level]
            visited = (whole or SUIT_OF[card] == suit) and not (ace and RANK_OF[card] == ACE)
            if visited and (can_activate(state, seat, stop, card) or may_play(settings, state, seat)):
                return Scan(seat, suit, whole, stop, level, ace)
            level += 1
        level = 0
    return None


def _stops(stops: tuple[Cell, ...], cell: Cell, level: int) -> Sequence[Cell]:
    """The cells that a scan has yet to visit once that many cards of the cell are done."""
    if cell == NO_CELL:
        return stops
    if level == 0:
        return [stop for stop in stops if stop >= cell]
    # A stack that was begun is gone through to its top, whatever has become of its suits.
    return [cell, *[stop for stop in stops if stop > cell]]


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
