"""Which cards will be activated next, and in which order. Pure: from the public view of the state.

As the cards lie now: a 5 or a 6, a card built or an instant may change what comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.games.engine.rules.phases import Phase
from game.games.engine.rules.state import Scan, State
from game.games.engine.rules.vocabulary import (
    ACE,
    KING,
    NO_CARD,
    NO_CELL,
    RANK_OF,
    RANKS,
    SUIT_OF,
    Card,
    Cell,
    Suit,
)
from game.rules.contract import Seat


class Visit(NamedTuple):
    """A card that is still to be activated or skipped."""

    seat: Seat
    cell: Cell
    level: int
    """Its height in the stack, 0 at the bottom."""
    card: Card


def upcoming_visits(view: State) -> tuple[Visit, ...]:
    """What is still to come in this turn: of the seat that is at it, then of the others clockwise."""
    if view.suit < 0 and not view.scans:
        return ()
    visits = [visit for scan in reversed(view.scans) for visit in _rest(view, scan)]
    if view.suit >= 0:
        for seat in _after(view):
            visits += _rest(view, Scan(seat, view.suit, whole=False))
        if view.rulings.active_last and view.scanner != view.active:
            visits += _rest(view, Scan(view.active, view.suit, whole=True))
    return tuple(visits)


def preview(view: State, suit: Suit) -> tuple[Visit, ...]:
    """What would come if the active seat chose this suit."""
    seats = len(view.tableaux)
    own = tuple(_rest(view, Scan(view.active, suit, whole=True)))
    others: list[Visit] = []
    for step in range(1, seats):
        others += _rest(view, Scan((view.active + step) % seats, suit, whole=False))
    return (*others, *own) if view.rulings.active_last else (*own, *others)


def current(view: State) -> Visit | None:
    """The card that its owner is asked about."""
    if view.phase is not Phase.SCAN:
        return None
    scan = view.scans[-1]
    return Visit(scan.seat, scan.cell, scan.level, view.tableaux[scan.seat][scan.cell][scan.level])


def open_card(view: State) -> Card:
    """The card that the open question is about.

    It acts, is being built, must be paid for or was played; NO_CARD where the question is about none.
    """
    visit = current(view)
    if visit is not None:
        return visit.card
    if view.placing != NO_CARD:
        return view.placing
    if view.phase is Phase.TAKE:
        return view.scans[-1].suit * len(RANKS) + KING - 1
    if view.phase is Phase.PAY:
        scan = view.scans[-1]
        return view.tableaux[scan.seat][scan.cell][scan.level - 1]
    return NO_CARD


def asks_to_build(view: State) -> bool:
    """A 4 or a 7 asks for a card of the hand."""
    visit = current(view)
    return visit is not None and RANK_OF[visit.card] in (4, 7)


def _after(view: State) -> Iterator[Seat]:
    """The seats that have still to activate their cards of the suit."""
    seats = len(view.tableaux)
    if view.rulings.active_last and view.scanner == view.active:
        return
    seat = (view.scanner + 1) % seats
    while seat != view.active:
        yield seat
        seat = (seat + 1) % seats


def _rest(view: State, scan: Scan) -> Iterator[Visit]:
    """The cards that a scan has not dealt with, row by row and in each stack from the bottom up."""
    tableau = view.tableaux[scan.seat]
    for cell in sorted(tableau):
        first = scan.level if cell == scan.cell else 0
        if cell < scan.cell or (scan.ace and cell != scan.cell):
            continue
        cards = tableau[cell]
        # A stack that was reached is gone through to its top, whatever has become of its suits.
        begun = cell == scan.cell != NO_CELL and (scan.ace or first > 0)
        if not begun and not any(SUIT_OF[card] == scan.suit for card in cards):
            continue
        for level in range(first, len(cards)):
            card = cards[level]
            if (scan.whole or SUIT_OF[card] == scan.suit) and not (scan.ace and RANK_OF[card] == ACE):
                yield Visit(scan.seat, cell, level, card)
